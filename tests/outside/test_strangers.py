"""A game and a bot of strangers: packages of their own, on the kit as it is installed."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from importlib import import_module
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from kernel_lib import nimmt
from kernel_lib.compare import compare
from kernel_lib.core import registry
from kernel_lib.testing import CHECKS
from tests import installed
from tests.strategies import in_soak
from widgets import NimmtTable

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
PROJECTS = ("tests/outside/no_thanks", "tests/outside/careful_bot")


@pytest.fixture
def from_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the packages offer, as if they were installed."""
    offered: dict[str, list[EntryPoint]] = {}
    for project in PROJECTS:
        monkeypatch.syspath_prepend(ROOT / project)
        told = tomllib.loads((ROOT / project / "pyproject.toml").read_text("utf-8"))["project"]
        for group, points in told["entry-points"].items():
            offered[group] = [EntryPoint(name, value, group) for name, value in points.items()]
    monkeypatch.setattr(registry, "_offered", lambda group: EntryPoints(offered.get(group, [])))


@pytest.mark.usefixtures("from_sources")
def test_conformance_from_sources() -> None:
    """The game keeps the contract of all games."""
    case = import_module("test_no_thanks").case_of(4)
    for check in CHECKS:
        check(case, 0)


@pytest.mark.usefixtures("from_sources")
def test_what_is_offered_is_found_by_its_name() -> None:
    """A game and a bot of others are found like those of the kit, each where it belongs."""
    game = registry.game_named("no_thanks")
    assert "no_thanks" not in registry.names()
    result = compare(nimmt, ["careful", "random"], deals=2)
    assert result.names == ("careful", "random")
    with pytest.raises(ValueError, match=r"^there is no bot 'careful': choose halfway"):
        compare(game, ["careful", "halfway", "halfway"], deals=2)


@pytest.mark.usefixtures("from_sources")
def test_a_record_with_such_a_bot_goes_on_with_it() -> None:
    """A table that opens a record seats the bots that played, those of others, too, to tell why."""
    table = NimmtTable(bots=["careful"], seed=7)
    again = NimmtTable(record=table.session.record())
    (bot,) = again.session.bots.values()
    assert bot.name == "careful"
    view = again.session.state.view(1)
    assert str(bot.reason(view, view.choices[0])).endswith(" was the safest.")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheels of the kit, the game and the bot."""
    return installed.environment(tmp_path_factory.mktemp("strangers"), *PROJECTS)


def said(environment: Path, folder: Path, *arguments: str) -> str:
    """What the environment's Python prints, in a folder from where no source can be seen."""
    done = subprocess.run(
        [installed.python_of(environment), *arguments],
        cwd=folder,
        env=installed.variables(),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def tried(environment: Path, folder: Path, file: str, *options: str) -> str:
    """What pytest says of a file of the stranger's."""
    for name in (file, "questions.toml"):
        shutil.copy(HERE / "no_thanks" / name, folder)
    return said(environment, folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, file)


@in_soak
def test_the_strangers_own_tests(environment: Path, tmp_path: Path) -> None:
    """The installed game, for 3 to 7 players, passes the conformance suite of the installed kit."""
    last = tried(environment, tmp_path, "test_no_thanks.py").splitlines()[-1]
    assert last.startswith(f"{len(CHECKS) * 5 + 3} passed")


@in_soak
def test_the_lesson(environment: Path, tmp_path: Path) -> None:
    """Every cell of the lesson runs, and shows what is stored in it."""
    assert " passed" in tried(environment, tmp_path, "lesson.ipynb", "--nbval")


GAME = """
from pathlib import Path
import kernel_lib
from kernel_lib.core import registry
from kernel_lib.session import Session

assert str(Path({env!r}).resolve()) in str(Path(kernel_lib.__file__).resolve())
game = registry.game_named("no_thanks")
bots = {{1: "halfway", 2: "counting"}}
session = Session(game, game.Rules(players=3), bots, seed=5)
while session.waiting_for:
    session.choose(0, session.state.view(0).choices[0])
Path("saved.txt").write_text(session.record())
"""

REPLAY = """
from pathlib import Path
from kernel_lib.record import read_record
from kernel_lib.session import Session

text = Path("saved.txt").read_text()
record = read_record(text)
assert record.final.is_over and record.final.scores == record.states[-1].scores
assert Session.resumed(text, record.bots).record() == text
"""


@in_soak
def test_a_record_is_read_where_nobody_has_imported_the_game(
    environment: Path, tmp_path: Path
) -> None:
    """A saved game is replayed in another process, which finds the game by its name."""
    said(environment, tmp_path, "-c", GAME.format(env=str(environment)))
    said(environment, tmp_path, "-c", REPLAY)


COMPARE = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from kernel_lib import nimmt
from kernel_lib.compare import compare
from kernel_lib.core import registry

if __name__ == "__main__":
    game = registry.game_named("no_thanks")
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        result = compare(game, ["counting", "halfway", "halfway"], deals=40, executor=pool)
    alone = compare(game, ["counting", "halfway", "halfway"], deals=40)
    assert alone.difference("counting", "halfway") == result.difference("counting", "halfway")
    better = result.difference("counting", "halfway")
    assert better.mean + 3 * better.standard_error < 0, better
    result = compare(nimmt, ["careful", "random", "random"], deals=40)
    better = result.difference("careful", "random")
    assert better.standard_error and better.mean + 3 * better.standard_error < 0, better
"""


@in_soak
def test_bots_are_compared(environment: Path, tmp_path: Path) -> None:
    """Both bots are found by name, in new processes, too, and are better than the simple ones."""
    (tmp_path / "comparing.py").write_text(COMPARE)
    said(environment, tmp_path, "comparing.py")


TABLE = """
from widgets import GameTable, NimmtTable

table = GameTable("no_thanks", bots=["counting", "halfway"], seed=7)
intent = {"kind": "choose", "revision": table.picture["revision"], "choice": "take"}
table._on_intent(None, intent, None)
assert "You: takes" in str(table.picture["steps"][0]["say"])
assert "application/vnd.jupyter.widget-view+json" in table._repr_mimebundle_()[0]
print(NimmtTable(bots=["careful"], seed=7).session.bots[1].name)
"""


@in_soak
def test_tables_are_made(environment: Path, tmp_path: Path) -> None:
    """The game is played at the table for any game, and the bot sits at that of 6 nimmt!."""
    assert said(environment, tmp_path, "-c", TABLE).split() == ["careful"]
