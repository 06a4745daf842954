"""Who may import whom, read from the sources and tried in a fresh Python."""

from __future__ import annotations

import ast
import pkgutil
import re
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from kernel_lib.core import registry
from tests.together import each

ROOT = Path(__file__).parent.parent
GAMES = registry.names()
HEAVY = {
    *("numpy", "plotly", "ipywidgets", "anywidget", "numba", "scipy", "tqdm", "fsrs"),
    *("gymnasium", "pettingzoo"),
}
OURS = {"kernel_lib", "widgets"}
STANDARD = set(sys.stdlib_module_names)

LAYERS = {
    "kernel_lib.core": set(),
    "kernel_lib.display": set(),
    "kernel_lib.runtime": {"core"},
    "kernel_lib.chance": {"core", "display", "charts", "learn", "play"},
    "kernel_lib.learn": {"core", "display", "runtime"},
    "kernel_lib.play": {"core", "runtime"},
    "kernel_lib.charts": {"core", "display", "runtime", "play"},
    "kernel_lib.command": {"core", "runtime", "play"},
    "kernel_lib.testing": {"core", "play"},
    "kernel_lib.network": {"core", "runtime", "play"},
    **{
        f"kernel_lib.{game}": {"core", "display", "runtime", "chance", "learn", "play", "charts"}
        for game in registry.names()
    },
    "kernel_lib.rl": {"core", *registry.names()},
    "kernel_lib.teach": {
        *("core", "display", "runtime", "chance", "learn", "play", "charts", "command"),
        *registry.names(),
    },
}
"""What each part of the kit may import, besides itself."""

FACES = {"compare", "datasets", "record", "rulebook", "session"}
"""Modules that only name what stands elsewhere, for readers."""

WITH_ARRAYS = {
    *("simulation", "rollouts", "batch", "kernels", "kernels_data", "random_bits"),
    *("liking", "net", "kernels_cards", "kernels_learned", "practice", "sight"),
}
"""The modules that may work with arrays, by the name of their file."""


def module_of(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {
    module_of(path): path
    for package in ("kernel_lib", "widgets")
    for path in sorted((ROOT / package).rglob("*.py"))
}


@cache
def imports(module: str) -> tuple[str, ...]:
    """The dotted names of all that a module imports, in functions and for types, too."""
    tree = ast.parse(SOURCES[module].read_text(encoding="utf-8"))
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: write imports in full"
            names += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(names)


def modules_imported(module: str) -> set[str]:
    """Our modules that a module imports."""
    modules = set()
    for name in imports(module):
        while name and name not in SOURCES:
            name = name.rpartition(".")[0]
        modules.add(name)
    return modules & set(SOURCES) - {module}


def packages(module: str) -> set[str]:
    """The first parts of all that a module imports."""
    return {name.split(".")[0] for name in imports(module)}


def part_of(name: str) -> str | None:
    """The part of the kit that a module belongs to; None for what stands above all parts."""
    return next((part for part in LAYERS if f"{name}.".startswith(f"{part}.")), None)


every_source = each("module", SOURCES)


def test_every_module_belongs_to_a_part() -> None:
    """A module of the engine is in a part of the kit, or only names what stands there."""
    inside = {module.split(".")[1] for module in SOURCES if module.startswith("kernel_lib.")}
    assert inside == {part.split(".")[1] for part in LAYERS} | FACES


@every_source
def test_a_part_imports_only_what_it_may(module: str) -> None:
    """Core knows nothing of ours; what is for any game knows no game; no game knows another."""
    part = part_of(module)
    if part is None:
        return
    allowed = {part, *(f"kernel_lib.{layer}" for layer in LAYERS[part])}
    used = {part_of(name) for name in imports(module) if name.split(".")[0] in OURS}
    assert used <= allowed


def test_nothing_imports_in_a_circle() -> None:
    """The modules of the kit can be put in an order in which each imports only earlier ones.

    What is imported inside a function, or for type checks only, counts like the rest.
    """
    for exact in (True, False):
        graph: dict[str, set[str]] = {}
        for module in SOURCES:
            name = module if exact else part_of(module) or module
            others = {
                imported if exact else part_of(imported) or imported
                for imported in modules_imported(module)
            }
            graph.setdefault(name, set()).update(others - {name})
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            pytest.fail(" -> ".join(error.args[1]))


@every_source
def test_no_stranger(module: str) -> None:
    """A source imports the standard library, ours, and the libraries of the kit only.

    Lessons' widgets may ask IPython, which ipywidgets brings, for what a cell shows; the command
    asks Jupyter where a person's settings lie; a live class is a server of pages, which Tornado
    is, on the machine's network cards, and shows its address as a QR code; a game asks OpenSpiel,
    where it is there, for its own words.
    """
    more = {
        "widgets.lesson": {"IPython"},
        "kernel_lib.command": {"jupyter_core"},
        "kernel_lib.rl": {"pyspiel"},
        "kernel_lib.teach": {"tornado", "psutil", "segno"},
        "kernel_lib.network": {"tornado"},
        "widgets.network": {"tornado"},
    }
    allowed = more.get(".".join(module.split(".")[:2]), set())
    assert packages(module) <= STANDARD | OURS | HEAVY | {"traitlets"} | allowed


def test_no_tool_needs_a_test() -> None:
    """Tests use tools, and no tool imports from tests."""
    of_tests = re.compile(r"^ *(?:from|import) tests\b", re.MULTILINE)
    tools = [*(ROOT / "tools").rglob("*.py")]
    assert len(tools) > 30
    assert [tool for tool in tools if of_tests.search(tool.read_text(encoding="utf-8"))] == []


@every_source
def test_what_is_heavy_stands_apart(module: str) -> None:
    """Each heavy library is imported only by the files whose work it is."""
    allowed = set()
    if "charts" in module.split("."):
        allowed = {"plotly"}
    elif module.startswith("widgets"):
        allowed = {"anywidget", "ipywidgets"}
    elif module == "kernel_lib.play.arrays":
        allowed = {"numpy"}
    elif module == "kernel_lib.play.fast":
        allowed = {"numba"}
    elif module == "kernel_lib.play.executors":
        allowed = {"tqdm"}
    elif module in {f"kernel_lib.rl.{name}" for name in ("aec", "parallel", "spaces")}:
        allowed = {"gymnasium", "numpy", "pettingzoo"}
    elif module == "kernel_lib.learn.schedule":
        allowed = {"fsrs"}
    elif module == "kernel_lib.chance.matrix_games":
        allowed = {"scipy"}
    assert packages(module) & HEAVY <= allowed


@every_source
def test_arrays_stand_apart(module: str) -> None:
    """Arrays, numpy's or those that stand in, are used only by what counts many games."""
    name = module.rpartition(".")[2]
    assert name in WITH_ARRAYS or "kernel_lib.play.arrays.np" not in imports(module)


@every_source
def test_rules_do_not_know_the_table_they_are_played_at(module: str) -> None:
    """Only what plays and teaches a game knows sessions, comparisons and simulations."""
    part, name = part_of(module), module.rpartition(".")[2]
    rules = {"board", "cards", "events", "moves", "position", "rules", "state", "tiles", "view"}
    if part in {f"kernel_lib.{game}" for game in GAMES} and name in rules:
        used = {
            part_of(imported) for imported in imports(module) if imported.startswith("kernel_lib.")
        }
        assert used <= {part, "kernel_lib.core"}


@pytest.mark.thinned
@pytest.mark.parametrize(
    "line",
    [
        "import kernel_lib",
        "from kernel_lib import nimmt, ftw, ingenious; nimmt.start(), ftw.start()",
        "import kernel_lib.play.session, kernel_lib.core.record, kernel_lib.rulebook",
        "from kernel_lib import nimmt, rl; rl.encoding(nimmt), rl.SpielGame(nimmt)",
        "from kernel_lib.nimmt import examples, chances, deal_chances, hand_chances, bots, played",
    ],
)
def test_nothing_heavy_is_loaded(line: str) -> None:
    """Importing the engine loads none of the libraries that take time to load."""
    code = f"import sys; {line}; print(*set(sys.modules).intersection({sorted(HEAVY)}))"
    assert in_fresh_python(code) == ""


@pytest.mark.thinned
@pytest.mark.parametrize("game", GAMES)
def test_rooms_are_loaded_when_used(game: str) -> None:
    """Every room of a game is there without an import of its own, and only then loads its needs."""
    code = (
        f"import sys; from kernel_lib import {game} as game; "
        "before = {'plotly', 'numpy'} & set(sys.modules); "
        "print(before or '', game.charts.__name__, game.batch.__name__, game.played.__name__)"
    )
    rooms = [f"kernel_lib.{game}.{room}" for room in ("charts", "batch", "played")]
    assert in_fresh_python(code).split() == rooms
    assert in_fresh_python(f"from kernel_lib import {game}; print(hasattr({game}, 'attic'))") == (
        "False"
    )


def test_every_room_is_reached() -> None:
    """Each module that stands in a game's package is reached by its name alone."""
    code = ""
    for game in GAMES:
        rooms = {name.split(".")[2] for name in SOURCES if name.startswith(f"kernel_lib.{game}.")}
        code += f"from kernel_lib import {game}\n"
        code += f"for room in {sorted(rooms)}: getattr({game}, room)\n"
    assert in_fresh_python(code) == ""


def test_simulations_draw_nothing() -> None:
    """What plays many rounds loads neither charts nor widgets."""
    code = (
        "import sys; from kernel_lib.nimmt import batch, rollouts; from kernel_lib import compare; "
        "print(*set(sys.modules).intersection({'plotly', 'ipywidgets', 'anywidget'}))"
    )
    assert in_fresh_python(code) == ""


def test_imports_have_no_side_effect() -> None:
    """Importing a module prints nothing and leaves language, chance and games as they were."""
    code = """
import importlib, random
from kernel_lib.core.registry import names
from kernel_lib.core.text import current_language
random.seed(1)
before = random.getstate(), current_language(), names()
for module in MODULES:
    importlib.import_module(module)
    if (random.getstate(), current_language(), names()) != before:
        print(module)
"""
    assert in_fresh_python(f"MODULES = {list(SOURCES)}\n{code}") == ""


def in_fresh_python(code: str) -> str:
    """What a fresh Python prints for some lines of code."""
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return run.stdout.strip()


INSIDE = [
    path
    for folder in ("site", "labextensions", "binder")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".js", ".mjs", ".html", ".py", ".json", ".toml") and "dist" not in path.parts
]
"""Files that hold Python for a page, for JupyterLab or for a build."""

IMPORTED = re.compile(r"from ((?:kernel_lib|widgets)[\w.]*) import (\w+(?:, \w+)*)")
NAMED = re.compile(r"\bkernel_lib(?:\.\w+)+")


@each("path", INSIDE, ids=str)
def test_python_inside_other_files_imports_what_is_there(path: Path) -> None:
    """What a page or an extension lets Python import is a module of the kit, or in one."""
    text = path.read_text(encoding="utf-8")
    names = [
        f"{module}.{name}" for module, all in IMPORTED.findall(text) for name in all.split(", ")
    ]
    for name in [*names, *NAMED.findall(text)]:
        assert pkgutil.resolve_name(name) is not None
