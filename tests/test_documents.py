"""README, CONTRIBUTING and docs: what they lead to is there, and what they tell to type is, too.

Python is run. Of commands only ``make help`` and the help of ``sixth-card`` are: ``TARGETS``,
``MODULES`` and ``TOOLS`` say why the others are not. That each is there, that its options are known
and that the files it names exist is tried of all.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import widgets
from kernel_lib import nimmt
from kernel_lib.command import app
from kernel_lib.network.client import Playing
from tests.documents import (
    PAGES,
    ROOT,
    anchors,
    blocks,
    calls,
    commands,
    name_of,
    text_of,
    without_blocks,
)
from tests.strategies import in_soak
from tests.teach.hand_ins import pupil
from tests.together import each
from tools import soak
from widgets.network import server

DOCS = ROOT / "docs"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
CHANGES = ROOT / "CHANGELOG.md"
PLACES = DOCS / "where-things-live.md"
TRANSLATED = [page for page in PAGES if page.name.endswith(".ja.md")]
every_page = each("page", PAGES, ids=name_of)


def english_of(page: Path) -> Path:
    """The page of which a page is the translation."""
    return page.with_name(page.name.replace(".ja.md", ".md"))


# --- pages and links ----------------------------------------------------------------------------


def test_the_first_pages_are_short() -> None:
    """A learner's page has at most a hundred lines, that of who works on the kit less than 250."""
    for name in ("README.md", "README.ja.md"):
        assert len(text_of(ROOT / name).splitlines()) <= 100
    assert len(text_of(CONTRIBUTING).splitlines()) < 250


def test_the_newest_version_has_its_changes() -> None:
    """The version of the package is the first that the changelog dates."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    heading = re.compile(r"^## \[([0-9.]+)\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$", re.MULTILINE)
    dated = heading.findall(CHANGES.read_text("utf-8"))
    assert dated[0] == project["version"]


@pytest.mark.parametrize("name", ["README.md", "README.ja.md"])
def test_every_page_is_reached(name: str) -> None:
    """From README one comes to every page in its language, and to those that are English only."""
    start = ROOT / name
    others = {english_of(page) for page in TRANSLATED} if start in TRANSLATED else {*TRANSLATED}
    reached, waiting = {start}, [start]
    while waiting:
        page = waiting.pop()
        targets = {where for where, _ in linked(page) if where.suffix == ".md"}
        new = targets & set(PAGES) - reached - others
        reached |= new
        waiting += new
    assert set(PAGES) - reached - others == set()


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    """Every file that a page leads to is there, and so is the heading."""
    links = linked(page)
    assert links
    assert [where for where, _ in links if not where.exists()] == []
    assert [(where, at) for where, at in links if at and at not in anchors(where)] == []


def linked(page: Path) -> list[tuple[Path, str]]:
    """The files that a page leads to, each with the heading, if one is named."""
    links = re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)", without_blocks(page))
    return [((page.parent / path).resolve() if path else page, at) for path, at in links]


@each("page", TRANSLATED, ids=name_of)
def test_both_languages_say_the_same(page: Path) -> None:
    """A page and its translation name each other, and have as many headings and the same Python."""
    english = english_of(page)
    for version, translation in ((page, english), (english, page)):
        assert f"]({translation.name})" in text_of(version).splitlines()[2]
    assert len(anchors(page)) == len(anchors(english))
    shown = [
        [ast.dump(ast.parse(code)) for code in blocks(version, "python")]
        for version in (page, english)
    ]
    assert shown[0] == shown[1]
    called = [sorted(map(ast.unparse, calls(version))) for version in (page, english)]
    assert called[0] == called[1]


# --- commands -----------------------------------------------------------------------------------

TARGETS = {
    "help": "run below",
    "lab": "opens a browser and runs until it is stopped",
    "class": "runs until it is stopped; tests/teach/test_live_class.py starts the same server",
    "slides": "opens a browser; tests/teach/test_slides.py writes the same slides",
    "site": "minutes, and the network the first time; the long run has it built",
    "release": "minutes, and the site; tests/house/test_release.py tries its parts",
    "wasm": "needs the network the first time; the long run has it compiled",
    "test": "is the run in which this stands",
    "soak": "an hour",
    "soak-long": "hours",
    "bench": "minutes; tests/test_bench.py tries its parts",
    "notebooks": "minutes, and it writes the lessons anew",
    "print": "writes into the repository; tests/teach/test_printables.py draws the same",
    "plans": "writes into the repository; tests/teach/test_plans.py writes the same",
    "handout": "writes into the repository; tests/teach/test_handout.py writes the same",
    "questions": "tests/learn/test_own_file.py calls the same main",
    "text": "writes the catalogues anew",
    "constraints": "needs the network, and it writes the pins anew",
    "lint": "a check of its own",
}
"""What make is told to do somewhere, and why it is only looked for in the Makefile."""

MODULES = {
    "tools.browser.shoot": "opens a browser",
    "tools.train.evolve": "many minutes; tests/tools/test_evolve.py trains with few rounds",
    "tools.dependencies": "imports each package anew; its parts have tests in tests/house",
    "tools.accessibility": "writes a report anew; tests/house compares it",
    "tools.api": "writes a file anew; tests/test_api.py compares it",
    "tools.notebooks.execute": "writes a lesson anew; every lesson is run by nbval",
    "tools.notebooks.shipped": "writes a file anew; tests/notebooks/test_shipped.py compares it",
    "tools.notebooks.sisters": "writes a lesson; tests/notebooks/test_sisters.py does the same",
    "tests.golden": "writes the playthroughs anew; tests/test_playthrough.py compares them",
    "tools.teach.grading": "installs programs of others; the long run calls it",
    "tools.teach.qti_player": "installs programs of others; the long run calls it",
    "tools.teach.deck": "opens a browser",
    "tests.screen_reader": "needs Orca",
    "tools.bench.site": "minutes",
    "tools.bench.room": "a minute, of which the figures are the machine's",
    "tools.bench.strength": "half an hour",
    "tools.mutants": "minutes, in the longest run",
    "tools.train": "an hour; where there is PyTorch tests/tools/test_train.py trains a little",
}
"""The modules that are run somewhere, and why they are only imported here."""

TOOLS = {
    "git": "the repository may be a download, without its history",
    "apt-get": "changes the machine",
    "pip": "changes the environment",
    "voila": "is not installed",
}
"""What is not ours; only the names of the kit that stand behind it are looked for."""


@every_page
def test_commands_are_there(page: Path) -> None:
    """Whatever a page tells to type is there, with its options and its files."""
    for command in commands(page):
        program, *rest = shlex.split(command.partition(" > ")[0])
        check = CHECKS.get(Path(program).name)
        assert check is not None, f"nobody checks such a command: {command}"
        check(rest)
        assert [name for name in rest if is_a_path(name) and not (ROOT / name).exists()] == []


def is_a_path(word: str) -> bool:
    """Whether a word of a command names a file of the kit."""
    return "/" in word and not word.startswith("-") and "=" not in word and word != "nimmt/rows.py"


def check_make(words: list[str]) -> None:
    """Its target, and the settings that it heeds."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for word in words:
        name, sign, value = word.partition("=")
        if sign:
            assert f"$({name})" in makefile or f",$({name})" in makefile, word
        else:
            assert re.search(rf"^{name}:.*##", makefile, re.MULTILINE), word
            assert name in TARGETS, f"say why `make {name}` is not run by a test"
        if name == "PART":
            assert set(value.split()) <= {part.name for part in soak.parts()}


def check_command(words: list[str]) -> None:
    """What is asked of ``sixth-card`` is all known to it."""
    known, handed_on = app._options().parse_known_args(words)
    if known.what in ("class", "serve"):
        server._options().parse_args(handed_on)
    else:
        assert handed_on == []


def check_python(words: list[str]) -> None:
    """A module that can be run."""
    assert words[0] == "-m"
    assert words[1] in MODULES, f"say why `python -m {words[1]}` is not run by a test"
    is_runnable(words[1])
    if words[1] == "tests.screen_reader":
        from tests.screen_reader.scenarios import SCENARIOS

        assert set(words[2:]) <= set(SCENARIOS)


def is_runnable(name: str) -> None:
    """A module that can be imported and does something when it is run."""
    module = importlib.import_module(name)
    source = Path(str(module.__file__))
    if hasattr(module, "__path__"):
        assert find_spec(f"{name}.__main__") is not None
    else:
        assert '__name__ == "__main__"' in source.read_text(encoding="utf-8")


def check_pytest(words: list[str]) -> None:
    """The tests that are named; that some are chosen is tried in the long run."""
    assert [word for word in words if "/" in word]


def check_pip(words: list[str]) -> None:
    """The extras of the kit."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for asked in re.findall(r"\.\[([\w,]+)\]", " ".join(words)):
        assert set(asked.split(",")) <= set(extras["optional-dependencies"])


def check_stick(words: list[str]) -> None:
    """A program that lies in the archive for a stick."""
    assert (ROOT / "tools" / "release" / "stick" / words[0]).is_file()


def check_tool(words: list[str]) -> None:
    """Only its paths are looked at."""


CHECKS = {
    "make": check_make,
    "sixth-card": check_command,
    "python": check_python,
    "python3": check_stick,
    "pytest": check_pytest,
    "pip": check_pip,
    **{name: check_tool for name in TOOLS if name != "pip"},
}


def test_make_tells_what_the_pages_name() -> None:
    """``make help`` runs, and tells each target that a page names."""
    if shutil.which("make") is None:
        pytest.skip("no make here")
    told = subprocess.run(
        ["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    listed = set(re.findall(r"^make ([\w-]+)", told, re.MULTILINE))
    asked = {word for page in PAGES for command in commands(page) for word in make_targets(command)}
    assert len(asked) > 12
    assert asked == set(TARGETS)
    assert asked <= listed


def make_targets(command: str) -> list[str]:
    """The targets of a command, if it is one of make's."""
    program, *rest = shlex.split(command.partition(" > ")[0])
    return [word for word in rest if "=" not in word] if program == "make" else []


def test_what_make_runs_is_there() -> None:
    """Each module that the Makefile runs can be run."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    names = set(re.findall(r"python -m ((?:kernel_lib|tests|tools)[\w.]*)", makefile))
    assert len(names) > 8
    for name in names:
        is_runnable(name)


@pytest.mark.parametrize("asked", [[], ["lesson"], ["update"], ["doctor"]])
def test_the_command_tells_its_help(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """``sixth-card`` says what it is for, whatever it is asked to do."""
    with pytest.raises(SystemExit) as end:
        app.main([*asked, "--help"])
    assert end.value.code == 0
    told = capsys.readouterr().out
    for word in ("lesson", "update", "doctor", "--language"):
        assert word in told


@in_soak
@pytest.mark.parametrize("module", ["tools.browser.shoot", "tools.mutants", "tests.screen_reader"])
def test_options_are_known(module: str) -> None:
    """Each option that a page shows stands in the program's help."""
    told = subprocess.run(
        [sys.executable, "-m", module, "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    shown = [
        command for page in PAGES for command in commands(page) if module in shlex.split(command)
    ]
    assert shown
    for command in shown:
        assert [
            word for word in shlex.split(command) if word[:2] == "--" and word not in told
        ] == []


@in_soak
def test_tests_that_are_named_are_chosen() -> None:
    """Every call of pytest that a page shows finds tests."""
    for page in PAGES:
        for command in commands(page):
            program, *rest = shlex.split(command)
            if Path(program).name == "pytest":
                collect = [sys.executable, "-m", "pytest", *rest, "--collect-only", "-q", "-n", "0"]
                assert subprocess.run(collect, cwd=ROOT, capture_output=True).returncode == 0, (
                    command
                )


@pytest.mark.parametrize("page", sorted(DOCS.glob("install*.md")), ids=name_of)
def test_the_two_lines_for_windows(page: Path) -> None:
    """The first is whole Python with extras that there are, and the second names a lesson."""
    (block,) = blocks(page, "bat")
    first, second = block.splitlines()
    (code,) = re.findall(r'^py -c "(.*)"$', first)
    calls_of = [
        constant for constant in ast.walk(ast.parse(code)) if isinstance(constant, ast.Constant)
    ]
    check_pip([str(constant.value) for constant in calls_of])
    assert any(constant.value == "constraints.txt" for constant in calls_of)
    (lesson,) = re.findall(r"default_url=/lab/tree/(\S+)", second)
    assert (ROOT / lesson).exists()


# --- Python -------------------------------------------------------------------------------------

SHOWING = [page for page in PAGES if blocks(page, "python")]
NOT_OURS = {"mo": "marimo is not installed", "C": "a function of questions, not of Python"}


def names(page: Path, folder: Path) -> dict[str, Any]:
    """What a reader of a page has at hand: the kit's names, a file of questions, hand-ins."""
    folder /= page.stem
    folder.mkdir()
    os.chdir(folder)
    for text in blocks(page, "toml"):
        (folder / "my.toml").write_text(text, encoding="utf-8")
    (folder / "hand-in").mkdir()
    for number in (1, 2):
        handed_in = pupil(number)
        (folder / "hand-in" / handed_in.file_name).write_text(handed_in.text, encoding="utf-8")
    return KNOWN | {"table": played_table()}


KNOWN = {name: getattr(widgets, name) for name in dir(widgets) if name[0] != "_"}
"""What a page need not import where it speaks of it in a sentence."""


def played_table() -> widgets.NimmtTable:
    """A table at which a deal has been played."""
    table = widgets.NimmtTable(players=2, seed=7, end="1 deal")
    while table.session.waiting_for:
        table.session.choose(0, table.session.state.pending[0][0])
    return table


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which a reader works; where the test began is gone back to."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@each("page", [page for page in SHOWING if page not in TRANSLATED], ids=name_of)
def test_python_runs(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All Python of a page runs from its first line to its last, and its inline calls are known.

    No class is at the address that a page names: a bot that joins it does not begin to play here.
    ``tests/network/test_programs.py`` joins classes that are there.
    """
    monkeypatch.setattr(Playing, "start", lambda playing: None)
    namespace = names(page, folder)
    for code in blocks(page, "python"):
        exec(compile(code, name_of(page), "exec"), namespace)
        prints_what_it_says(code, namespace)
    for call in ours(page):
        bind(call, namespace)


def prints_what_it_says(code: str, found: dict[str, Any]) -> None:
    """A comment behind a print is what is printed."""
    for shown, told in re.findall(r"^print\((\w+)\) +# (.*)$", code, re.MULTILINE):
        assert str(found[shown]) == told


def ours(page: Path) -> list[ast.Call]:
    """The inline calls of a page that are the kit's own."""
    return [
        call
        for call in calls(page)
        if ast.unparse(call).split("(")[0].split(".")[0] not in NOT_OURS
    ]


@each("page", [page for page in PAGES if page != CONTRIBUTING and page not in SHOWING], ids=name_of)
def test_inline_calls_are_known(page: Path) -> None:
    """Where a page shows no block of Python, each call that stands in a sentence is known, too."""
    for call in ours(page):
        bind(call, KNOWN | {"Play": nimmt.Play})


def bind(call: ast.Call, found: dict[str, Any]) -> None:
    """The function is there, and takes such arguments."""
    function = eval(ast.unparse(call.func), found)
    marks = [inspect.Parameter.empty] * len(call.args)
    inspect.signature(function).bind(
        *marks, **{str(keyword.arg): None for keyword in call.keywords}
    )


@in_soak
@pytest.mark.parametrize("page", SHOWING, ids=name_of)
def test_inline_calls_run(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each call that stands in a sentence of a page can be made; no class is there to join."""
    monkeypatch.setattr(Playing, "start", lambda playing: None)
    namespace = names(page, folder)
    for code in blocks(page, "python"):
        exec(compile(code, name_of(page), "exec"), namespace)
    for call in ours(page):
        if any(given.arg == "site" for given in call.keywords):
            bind(call, namespace)  # no site is built here: tests/teach/test_package.py has one
        else:
            eval(ast.unparse(call), namespace)
