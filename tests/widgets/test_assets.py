"""The browser's side of the widgets, as files."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import widgets
from tests.together import each
from widgets import (
    AnswerField,
    BinomialCalculator,
    ClassBoard,
    DealOfTheDay,
    FtwExample,
    FtwTable,
    GameTable,
    Guess,
    HandIn,
    Home,
    HypergeometricCalculator,
    IngeniousBoard,
    IngeniousExample,
    MyResults,
    NimmtTable,
    Progress,
    RiskExplorer,
    SamplingDistribution,
    Seat,
    TodaysExercises,
    TwoEvents,
    WorkedExample,
)
from widgets.network import pages
from widgets.shared import assets
from widgets.shared.review.look_back import LookBack, module
from widgets.shared.table.parts.panels import script as panels_script
from widgets.shared.table.words import PANEL_WORDS

WIDGETS = Path(assets.__file__).parents[1]
FILES = sorted(
    str(path.relative_to(WIDGETS)) for kind in ("js", "css") for path in WIDGETS.rglob(f"*.{kind}")
)


WIDGETS_SENT: dict[str, Callable[[], Any]] = {
    "NimmtTable": lambda: NimmtTable(seed=1),
    **{
        f"NimmtTable {name}": lambda name=name: NimmtTable(variants=(name,))  # type: ignore[misc]
        for name in ("logic", "hand", "tournament")
    },
    "NimmtTable guided": lambda: NimmtTable(seed=1, guided=True),
    "FtwTable": lambda: FtwTable(seed=1),
    "IngeniousBoard": lambda: IngeniousBoard(seed=1),
    "WorkedExample": lambda: WorkedExample("N-001-A"),
    "FtwExample": lambda: FtwExample("F-003-BOOST"),
    "IngeniousExample": lambda: IngeniousExample("I-BONUS"),
    "RiskExplorer": RiskExplorer,
    "GameTable": lambda: GameTable("nimmt", seed=1),
    "Guess": lambda: Guess("gap-of-37"),
    "AnswerField": lambda: AnswerField("gap-of-37"),
    "ClassBoard": lambda: ClassBoard("no such folder"),
    "HandIn": HandIn,
    "Home": Home,
    "TodaysExercises": TodaysExercises,
    "DealOfTheDay": DealOfTheDay,
    "MyResults": MyResults,
    "Progress": Progress,
    "TwoEvents": lambda: TwoEvents("ill", "positive"),
    "BinomialCalculator": BinomialCalculator,
    "HypergeometricCalculator": lambda: HypergeometricCalculator(92, 12, 3),
    "SamplingDistribution": lambda: SamplingDistribution([1, 3, 5], "bulls"),
    "Seat": lambda: Seat("192.0.2.7", "482913"),
}
"""Every kind of widget that sends a module, and one of it."""

PAGES = {
    "page of a seat": pages.SEAT,
    "page of the teacher": pages.TEACHER,
    "page of the projector": pages.PROJECTOR,
}
"""The pages of a room: the module of each, and its style sheets."""

LOOKING = {f"looking back at {game}": game for game in ("nimmt", "ftw", "ingenious")}
"""What is sent when somebody looks back for the first time, by game."""

PANELS = "panels"
"""What is sent when somebody first opens a panel of a table."""

IN_CLASS = "a lesson in a class"
"""What a lesson of the browser edition takes from the class."""

SENT = (*WIDGETS_SENT, *LOOKING, *PAGES, PANELS, IN_CLASS)
"""Everything that is sent as a module and a style sheet."""

ROOT = re.compile(r"(?<=\.sixth-card):where\(([.\w-]+)\)")
"""Whom a rule means: the classes of a widget's outermost element."""

every_widget = each("widget", SENT)
every_script = each("name", [name for name in FILES if name.endswith(".js")])


def sent(widget: str) -> tuple[str, str]:
    """The module and the style sheet that a browser gets for a widget, or to look back."""
    if widget in LOOKING:
        parts = module(TABLES[LOOKING[widget]].terms.MODULE)
        return parts["script"], parts["style"]
    if widget == PANELS:
        return panels_script(), ""
    if widget == IN_CLASS:
        return pages.lesson_module(), ""
    if widget in PAGES:
        name, styles = PAGES[widget]
        return assets.script(name), assets.style(*styles)
    made = WIDGETS_SENT[widget]()
    return str(made._esm), str(made._css)


@cache
def all_sent() -> list[str]:
    """All modules and style sheets, each made once."""
    return [part for widget in SENT for part in sent(widget)]


def test_every_widget_is_among_them() -> None:
    """Each widget that the package offers is looked at here."""
    offered = {name for name in dir(widgets) if hasattr(getattr(widgets, name), "_esm")}
    assert offered == {name.split()[0] for name in WIDGETS_SENT}


@every_widget
def test_what_is_sent_is_small(widget: str) -> None:
    """The joined module and the joined style sheet of a widget stay under 18 kB each in gzip."""
    assert [len(gzip.compress(part.encode())) < 18_000 for part in sent(widget)] == [True, True]


def is_comment(line: str) -> bool:
    """Whether a line of a module only tells its readers something."""
    is_block = line.startswith("/*") and line.endswith("*/")
    return is_block or line == "/**" or line.startswith(("//", "* ", "*/"))


@every_script
def test_every_line_that_does_something_is_sent(name: str) -> None:
    """Only comments are left out of a module."""
    lines = assets.text(name).splitlines()
    assert assets.bare(assets.text(name)).splitlines() == [
        line for line in lines if not is_comment(line.strip())
    ]


@each("name", FILES)
def test_a_file_is_short(name: str) -> None:
    """A file has one subject: none is longer than 500 lines."""
    assert len(assets.text(name).splitlines()) <= 500


@each("name", FILES)
def test_every_file_is_sent(name: str) -> None:
    """Each module and each style sheet is part of what some widget sends."""
    assert any(is_in(name, part) for part in all_sent())


@each("name", FILES)
def test_no_block_is_lost(name: str) -> None:
    """No rule of a style sheet and no block of a module is taken for a comment."""
    assert assets.bare(assets.text(name)).count("{") >= assets.text(name).count("{\n")


@every_widget
@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_joined_module_can_be_read(widget: str, tmp_path: Path) -> None:
    """What is sent is a module without a fault of grammar."""
    joined = tmp_path / "widget.mjs"
    joined.write_text(sent(widget)[0], encoding="utf-8")
    subprocess.run(["node", "--check", joined], check=True)


@each("name", FILES)
def test_nothing_is_fetched(name: str) -> None:
    """No file names an address: the only ones allowed name the vocabularies of SVG and MathML."""
    addresses = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[\w/.-]*", assets.text(name))
    assert set(addresses) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"}


def test_pictures_are_sent_with_their_sheet() -> None:
    """Each picture that a style sheet names is part of what is sent, as one that can be read."""
    for widget in SENT:
        named = re.findall(r'url\("([^"]*)"\)', sent(widget)[1])
        for address in named:
            kind, _, picture = address.partition(",")
            assert kind == "data:image/svg+xml"
            assert ElementTree.fromstring(unquote(picture)).tag.endswith("}svg")
    assert assets.style("nimmt/bulls.css").count('url("data:') == 6


@every_script
def test_data_never_becomes_markup(name: str) -> None:
    """No module writes HTML from text, so that a name or a message cannot run."""
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", assets.text(name)
    )


@every_script
def test_nothing_and_missing_are_alike(name: str) -> None:
    """What Python calls None arrives as null or not at all: no module tells the two apart."""
    assert not re.search(r"[!=]== *(null|undefined)\b", assets.text(name))


@every_script
def test_a_module_says_what_it_takes(name: str) -> None:
    """The types in a module's comments name what Python sends; none of them is ``any``."""
    comments = re.findall(r"/\*\*.*?\*/", assets.text(name), re.DOTALL)
    assert not [comment for comment in comments if re.search(r"\{[^}]*\bany\b[^}]*\}", comment)]


@every_widget
def test_the_joined_module_stands_alone(widget: str) -> None:
    """The joined modules import nothing, export one thing, and define each name once."""
    script, _ = sent(widget)
    assert not re.search(r"^import\b", script, re.MULTILINE)
    exported = re.findall(r"^export .*$", script, re.MULTILINE)
    usual = r"ReviewPanel(: \w+)?" if widget in LOOKING else "render"
    wanted = {PANELS: "panel", IN_CLASS: "followClass"}.get(widget, usual)
    if widget in PAGES:
        assert exported == []
    else:
        assert re.fullmatch(f"export default {{ {wanted} }};", *exported)
    modules = [assets.text(name) for name in FILES if name.endswith(".js") and is_in(name, script)]
    defined = re.compile(r"^(?:export )?(?:async )?(?:function|class|const) (\w+)", re.MULTILINE)
    names = [name for module in modules for name in defined.findall(module)]
    assert names
    assert len(names) == len(set(names))


def test_a_sheet_means_its_own_widget_alone() -> None:
    """Each rule names the classes of its widget's root, and no other widget has these."""
    whose: dict[str, set[str]] = {}
    for widget in (*WIDGETS_SENT, *LOOKING):
        script, sheet = sent(widget)
        rules = re.findall(r"\.sixth-card(?![\w-])(?::where\(([.\w-]+)\))?", sheet)
        if widget == "Seat":  # it shows a table, and has classes of its own around it
            assert rules == []
            continue
        (root,) = set(rules)
        if widget in ("DealOfTheDay", "TodaysExercises"):  # each is another widget, used otherwise
            assert sheet == sent({"D": "NimmtTable", "T": "AnswerField"}[widget[0]])[1]
            continue
        if widget == "HypergeometricCalculator":  # it is drawn by the same module
            assert sheet == sent("BinomialCalculator")[1]
            continue
        whose.setdefault(root, set()).add(widget.split()[0])
        assert widget in LOOKING or all(name in script for name in root[1:].split("."))
    assert whose.pop(".sc-table") == {"looking"}
    assert all(len(widgets) == 1 for widgets in whose.values()), whose


def is_in(name: str, script: str) -> bool:
    """Whether a module is part of what is sent."""
    lines = assets.bare(assets.text(name)).rstrip().splitlines()
    end = "\n".join([line for line in lines if not line.startswith("import ")][-12:]).strip()
    if name.endswith(".css"):
        return end in ROOT.sub("", script)
    ends = (end, re.sub(r"^export (?=(async )?(function|class) )", "", end, flags=re.MULTILINE))
    return any(ending in script for ending in ends)


def test_every_import_is_among_the_joined_modules() -> None:
    """A name that a module imports from another is exported there."""
    for name in FILES:
        for wanted, source in re.findall(
            r'^import \{([^}]*)\} from "(\.[\w./]+)"', assets.text(name), re.M
        ):
            for function in wanted.split(","):
                assert re.search(
                    rf"^export (?:async )?(?:function|class) {function.strip()}\b",
                    assets.text(
                        str((WIDGETS / name).parent.joinpath(source).resolve().relative_to(WIDGETS))
                    ),
                    re.M,
                )


@pytest.mark.parametrize(
    ("widget", "unsent", "unused"),
    [
        ("NimmtTable", set(), {"keepFull", "sheets", "sheetHand", "sheetCards"}),
        ("NimmtTable guided", set(), {"keepFull", "sheets", "sheetHand", "sheetCards"}),
        ("FtwTable", set(), {"comma"}),
        ("IngeniousBoard", {"nextDeal"}, {"comma"}),
        ("GameTable", {"nextDeal"}, {"comma", "hand"}),
        ("WorkedExample", {"take"}, set()),
        ("FtwExample", set(), set()),
        ("IngeniousExample", set(), set()),
        ("RiskExplorer", {"take"}, set()),
        ("Guess", set(), set()),
        ("AnswerField", set(), set()),
        ("ClassBoard", set(), set()),
        ("HandIn", set(), set()),
        (PANELS, {"language"}, set()),
    ],
)
def test_a_widget_is_sent_just_the_words_it_uses(
    widget: str, unsent: set[str], unused: set[str]
) -> None:
    """Every word that the modules ask for is sent, and no other.

    ``unsent`` are the words of what cannot happen there: rows are taken at a table only, and a game
    of Ingenious has one deal. ``unused`` is what all tables are sent: how words are joined, and at
    6 nimmt! the words of modules that only some variants load.
    """
    used = set(re.findall(r"\bwords\.(\w+)", sent(widget)[0]))
    told = set(PANEL_WORDS if widget == PANELS else WIDGETS_SENT[widget]().picture["words"])
    assert (used - told, told - used) == (unsent, unused)


TABLES = {"nimmt": NimmtTable, "ftw": FtwTable, "ingenious": IngeniousBoard}


@pytest.mark.parametrize("widget", LOOKING)
def test_looking_back_is_sent_just_the_words_it_uses(widget: str) -> None:
    """The same for what one looks back with."""
    table: Any = TABLES[LOOKING[widget]](seed=1)
    used = set(re.findall(r"\bwords\.(\w+)", assets.text("shared/review/panel.js")))
    assert used == set(table.part(LookBack).words())


def test_nothing_moves_again_and_again() -> None:
    """No style sheet and no module repeats a motion, so nothing can flash."""
    folders = ("widgets", "labextensions", "site/pages")
    kinds = (".css", ".js", ".mjs")
    files = [
        path
        for name in folders
        for path in (WIDGETS.parent / name).rglob("*")
        if path.suffix in kinds
    ]
    assert len(files) > 90
    repeats = re.compile(r"@keyframes|animation-iteration|iterations:|\binfinite\b")
    assert [path.name for path in files if repeats.search(path.read_text("utf-8"))] == []
