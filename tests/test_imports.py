"""Who may import whom (DESIGN section 2), read from the sources and tried in a fresh Python."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted(
    path for package in ("kernel_lib", "widgets") for path in (ROOT / package).rglob("*.py")
)
GAMES = ("nimmt", "ftw", "ingenious")
RULES_SIDE = (
    "cards",
    "tiles",
    "symbols",
    "board",
    "help_sums",
    "order_statistics",
    "events",
    "view",
    "moves",
    "rules",
    "state",
    "holdings",
    "ways",
    "formulas",
    "terms",
    "chances",
    "hand_chances",
    "deal_chances",
    "examples",
    "bots",
)
HEAVY = {"numpy", "plotly", "ipywidgets", "anywidget", "numba", "scipy", "tqdm"}
OURS = {"kernel_lib", "widgets", "tests"}


def module_of(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, only_at_top: bool = False) -> Iterator[str]:
    """The dotted names of all that a file imports, anywhere or when it is loaded."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in when_loaded(tree) if only_at_top else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def when_loaded(node: ast.AST) -> Iterator[ast.AST]:
    """All parts of a module but the insides of its functions."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from when_loaded(child)


def packages(path: Path) -> set[str]:
    """The first parts of all that a file imports."""
    return {name.split(".")[0] for name in imports(path)}


every_source = pytest.mark.parametrize("path", SOURCES, ids=module_of)


def game_of(path: Path) -> str | None:
    """The game whose folder a file is in."""
    parts = path.relative_to(ROOT).parts
    return parts[1] if parts[0] == "kernel_lib" and parts[1] in GAMES else None


def games_in(names: Iterator[str]) -> set[str]:
    """The games among imported names."""
    return {game for name in names for game in GAMES if f"kernel_lib.{game}." in f"{name}."}


@pytest.mark.parametrize("name", ["game", "text"])
def test_foundations_import_nothing_of_ours(name: str) -> None:
    """``game`` and ``text`` stand on the standard library alone."""
    path = ROOT / "kernel_lib" / f"{name}.py"
    assert packages(path) <= set(sys.stdlib_module_names)


@every_source
def test_no_stranger(path: Path) -> None:
    """A source imports the standard library, ours, and the seven libraries of the kit only."""
    allowed = set(sys.stdlib_module_names) | OURS | HEAVY | {"traitlets"}
    assert packages(path) <= allowed
    assert "tests" not in packages(path)


@every_source
def test_rules_import_nothing_heavy(path: Path) -> None:
    """The rules of a game stand on the standard library and our shared modules."""
    if game_of(path) and path.stem in (*RULES_SIDE, "__init__"):
        assert packages(path) <= set(sys.stdlib_module_names) | {"kernel_lib"}


@every_source
def test_plotly_is_for_charts(path: Path) -> None:
    """Only ``charts.py`` files import plotly."""
    if path.name != "charts.py":
        assert "plotly" not in packages(path)


@every_source
def test_numbers_are_for_batch(path: Path) -> None:
    """Only what plays many rounds at once imports numpy, and only ``fast.py`` numba."""
    if path.name not in ("simulation.py", "batch.py", "loops.py", "rollouts.py"):
        assert "numpy" not in packages(path)
    if module_of(path) != "kernel_lib.fast":
        assert "numba" not in packages(path)


@every_source
def test_progress_is_for_work(path: Path) -> None:
    """Only ``work.py`` shows how far something has come."""
    if module_of(path) != "kernel_lib.work":
        assert "tqdm" not in packages(path)


@every_source
def test_scipy_is_for_matrix_games(path: Path) -> None:
    """Only ``matrix_games.py`` imports scipy, and only ``endgame.py`` imports that."""
    if path.name != "matrix_games.py":
        assert "scipy" not in packages(path)
    if path.name != "endgame.py":
        assert not [name for name in imports(path) if "matrix_games" in name]


@every_source
def test_browsers_are_for_widgets(path: Path) -> None:
    """Only ``widgets`` imports anywidget and ipywidgets; ``kernel_lib`` imports no widget."""
    if module_of(path).startswith("kernel_lib"):
        assert not packages(path) & {"anywidget", "ipywidgets", "traitlets", "widgets"}


@every_source
def test_games_do_not_know_one_another(path: Path) -> None:
    """No game imports another."""
    game = game_of(path)
    if game:
        assert games_in(imports(path)) <= {game}


@every_source
def test_shared_modules_load_no_game(path: Path) -> None:
    """What all games share imports none of them when it is loaded."""
    if module_of(path).startswith("kernel_lib") and game_of(path) is None:
        assert games_in(imports(path, only_at_top=True)) == set()


RANKS = {
    "game": 0,
    "text": 0,
    "rulebook": 1,
    "bots": 1,
    "cards": 1,
    "distributions": 1,
    "settings": 1,
    "refusals": 1,
    "work": 1,
    "fast": 2,
    "record": 2,
    "played": 3,
    "session": 3,
    "compare": 3,
    "simulation": 3,
}
"""The order of the shared modules: none imports a later one."""


@pytest.mark.parametrize("name", RANKS)
def test_shared_modules_stand_in_order(name: str) -> None:
    """A shared module imports only what comes before it."""
    path = ROOT / "kernel_lib" / f"{name}.py"
    if path.exists():
        used = {imported.split(".")[1] for imported in imports(path) if "kernel_lib." in imported}
        assert all(RANKS[other] < RANKS[name] or other == "text" for other in used)


@every_source
def test_rules_do_not_know_the_table_they_are_played_at(path: Path) -> None:
    """The rules of a game import neither sessions, records nor comparisons."""
    if game_of(path) and path.stem in RULES_SIDE:
        late = {"kernel_lib.session", "kernel_lib.record", "kernel_lib.compare"}
        assert not [name for name in imports(path) if any(name.startswith(one) for one in late)]


@pytest.mark.parametrize(
    "line",
    [
        "import kernel_lib",
        "from kernel_lib import nimmt",
        "from kernel_lib import nimmt; nimmt.start()",
        "import kernel_lib.session, kernel_lib.record, kernel_lib.bots, kernel_lib.rulebook",
        "from kernel_lib.nimmt import examples, chances, deal_chances, hand_chances, bots, played",
    ],
)
def test_nothing_heavy_is_loaded(line: str) -> None:
    """Importing the engine loads none of the libraries that take time to load."""
    code = f"import sys; {line}; print(*set(sys.modules).intersection({sorted(HEAVY)}))"
    assert in_fresh_python(code) == ""


def test_charts_are_loaded_when_used() -> None:
    """``nimmt.charts`` is there without an import of its own, and only then loads plotly."""
    code = (
        "import sys; from kernel_lib import nimmt; before = 'plotly' in sys.modules; "
        "nimmt.charts.risk; print(before, 'plotly' in sys.modules)"
    )
    assert in_fresh_python(code) == "False True"


def test_simulations_draw_nothing() -> None:
    """What plays many rounds loads neither charts nor widgets."""
    code = (
        "import sys; from kernel_lib.nimmt import batch, rollouts; from kernel_lib import compare; "
        "print(*set(sys.modules).intersection({'plotly', 'ipywidgets', 'anywidget'}))"
    )
    assert in_fresh_python(code) == ""


@pytest.mark.parametrize("module", [module_of(path) for path in SOURCES])
def test_import_has_no_side_effect(module: str) -> None:
    """Importing a module prints nothing and leaves language and chance as they were."""
    code = (
        "import random; random.seed(1); before = random.getstate(); "
        f"import {module}; from kernel_lib.text import current_language; "
        "print(random.getstate() == before, current_language())"
    )
    assert in_fresh_python(code) == "True en"


def in_fresh_python(code: str) -> str:
    """What a fresh Python prints for a line of code."""
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return run.stdout.strip()
