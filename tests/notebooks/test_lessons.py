"""The lessons as lessons: metadata, links, length, exercises."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest

from kernel_lib.core import registry
from kernel_lib.ftw.content import examples as ftw_examples
from kernel_lib.ingenious.content import examples as ingenious_examples
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.questions import all_templates
from kernel_lib.learn.rulebook import clauses
from kernel_lib.nimmt.content import examples as nimmt_examples
from tests.together import each
from tools.notebooks import sisters
from tools.notebooks.files import LESSONS, lessons

ENGLISH = sorted((LESSONS / "en").glob("[0-9]*.ipynb"))
CLAUSES = {id for game in registry.names() for id in clauses(game)}

FEWEST = {"00": 2, "20": 6}
"""So many exercises a lesson asks at least, from the one with this number on."""


def notebook(path: Path) -> Any:
    """The notebook as data."""
    return nbformat.read(path, as_version=4)


def sources(path: Path, kind: str) -> list[str]:
    """The texts of all cells of one kind."""
    return [cell.source for cell in notebook(path).cells if cell.cell_type == kind]


def code(path: Path) -> str:
    """All code of a lesson."""
    return "\n".join(sources(path, "code"))


@each("path", lessons(), ids=lambda path: path.stem)
def test_a_lesson_says_what_it_is(path: Path) -> None:
    """Language, minutes, aims, what it needs and which clauses it covers stand in the metadata."""
    about = notebook(path).metadata["sixth_card"]
    assert about["language"] == path.parent.name
    assert 5 <= about["minutes"] <= 20
    assert about["aims"]
    assert all(isinstance(aim, str) for aim in about["aims"])
    for needed in about["needs"]:
        assert (LESSONS / "en" / f"{needed}.ipynb").exists()
    assert set(about["clauses"]) <= CLAUSES


@each("path", lessons(), ids=lambda path: path.stem)
def test_the_minutes_shown_are_those_of_the_metadata(path: Path) -> None:
    """The first cell names the minutes that the metadata hold."""
    first = notebook(path).cells[0].source
    minutes = notebook(path).metadata["sixth_card"]["minutes"]
    assert f"*{minutes}{MINUTES[path.parent.name]}" in first


MINUTES = {"en": " ", "ja": "分"}
"""What follows the number of minutes."""


@each("path", lessons(), ids=lambda path: path.stem)
def test_a_clause_of_the_metadata_is_shown(path: Path) -> None:
    """Every clause that a lesson says it covers is shown from the rule-book in one of its cells."""
    shown = set(re.findall(rf'"((?:{"|".join(registry.names())})\.\w+\.\w+)"', code(path)))
    covered = set(notebook(path).metadata["sixth_card"]["clauses"])
    assert covered <= shown


@each("path", lessons(), ids=lambda path: path.stem)
def test_cells_are_short(path: Path) -> None:
    """Code can be read aloud (ten lines at most), and no text is a wall."""
    length, longest = WALL[path.parent.name]
    assert all(len(lines_of(source)) <= 10 for source in sources(path, "code"))
    assert all(length(source) <= longest for source in sources(path, "markdown"))


WALL: dict[str, tuple[Callable[[str], int], int]] = {
    "en": (lambda text: len(text.split()), 180),
    "ja": (lambda text: len(sisters.LETTERS.findall(text)), 450),
}
"""How long a text is: words, or kana and kanji; and how long it may be."""


@each("path", lessons(), ids=lambda path: path.stem)
def test_a_section_begins_a_cell(path: Path) -> None:
    """So that a class that waits at a step sees the whole of it, and nothing of the next one."""
    for text in sources(path, "markdown"):
        outside = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
        assert "\n## " not in outside.strip(), text


@each("path", ENGLISH[1:], ids=lambda path: path.stem)
def test_there_is_something_to_do_soon(path: Path) -> None:
    """A lesson on chance gives something to do within 80 words."""
    words = 0
    for cell in notebook(path).cells:
        if cell.cell_type == "markdown":
            words += len(cell.source.split())
        elif DOING.search(cell.source):
            break
    assert words <= 80 or path.stem[0] not in "23"


DOING = re.compile(
    r"^(?:\w+ = )?(?:Guess|check|Explore|\w+Table|RiskExplorer|\w+Example)\(", re.MULTILINE
)
"""A cell that asks for a click or an answer."""


def lines_of(source: str) -> list[str]:
    """The lines of code in a cell; that it waits for a guess is none."""
    return [line for line in source.splitlines() if not line.startswith("%%after")]


@each("path", lessons(), ids=lambda path: path.stem)
def test_what_waits_has_its_guess(path: Path) -> None:
    """Each cell and each fold that waits for a guess comes after it, in the same lesson."""
    asked: set[str] = set()
    for cell in notebook(path).cells:
        asked |= set(re.findall(r'^Guess\("([\w-]+)"\)$', cell.source, re.M))
        waits = re.findall(r"^%%after ([\w-]+)$|class=\"sc-after ([\w-]+)\"", cell.source, re.M)
        assert {of_cell or of_fold for of_cell, of_fold in waits} <= asked


@each("path", lessons(), ids=lambda path: path.stem)
def test_links_lead_somewhere(path: Path) -> None:
    """Every link to another notebook names one that is there, and the last cell has one."""
    text = "\n".join(sources(path, "markdown"))
    targets = re.findall(r"\]\(([\w./-]+\.ipynb)\)", text)
    assert all((path.parent / target).exists() for target in targets)
    assert ".ipynb)" in sources(path, "markdown")[-1]


@each("path", lessons(), ids=lambda path: path.stem)
def test_a_lesson_has_its_rhythm(path: Path) -> None:
    """After the start, each lesson predicts, sees, plays, explains or makes, and checks."""
    text = "\n".join(sources(path, "markdown"))
    for word in RHYTHM[path.parent.name]:
        assert word in text or path.stem == "00-start"


RHYTHM = {
    "en": ("## Predict", "## Play", "Check", "**Next:**"),
    "ja": ("## 予想", "## 遊", "確かめ", "**次：**"),
}
"""What the parts are called."""


@each("path", lessons(), ids=lambda path: path.stem)
def test_progress_comes_last(path: Path) -> None:
    """What is answered is told after all questions: by the last code cell, above the last words."""
    assert sources(path, "code")[-1] == "Progress()"
    assert sources(path, "code").count("Progress()") == 1
    assert [cell.cell_type for cell in notebook(path).cells[-2:]] == ["code", "markdown"]


def asked(path: Path) -> list[str]:
    """The exercises that a lesson asks, unanswered: as a guess, or to be solved."""
    asks = r'^(?:check\("([\w-]+)"\)|Guess\("([\w-]+)"\))$'
    return [solved or guessed for solved, guessed in re.findall(asks, code(path), re.M)]


def asked_again(path: Path) -> list[str]:
    """The exercises that a lesson asks with other numbers."""
    return re.findall(r'^check\("([\w-]+)", seed=\d+\)$', code(path), re.M)


def test_every_exercise_stands_in_one_lesson() -> None:
    """Each exercise is asked once, in one lesson; asking it with other numbers does not count."""
    ids = [id for path in ENGLISH for id in asked(path)]
    assert sorted(ids) == sorted(all_templates())


@each("path", ENGLISH, ids=lambda path: path.stem)
def test_a_lesson_asks_enough(path: Path) -> None:
    """Different questions are counted: one that comes again with other numbers counts once."""
    fewest = max(n for first, n in FEWEST.items() if first <= path.stem[:2])
    assert len(set(asked(path))) >= fewest


ASKS = r'^check\("([\w-]+)"(?:, seed=(\d+))?\)$'
"""A line that asks an exercise, as it is or with numbers from a seed."""


def exercise_of(id: str, seed: str) -> Exercise:
    """The exercise that such a line asks."""
    if not seed:
        return all_templates()[id].exercise
    return all_templates()[id].drawn(int(seed))


@each("path", lessons(), ids=lambda path: path.stem)
def test_what_is_asked_is_there_and_answers(path: Path) -> None:
    """Every question of a lesson stands in the output below it, and nothing is folded there."""
    for cell in notebook(path).cells:
        for id, seed in re.findall(ASKS, cell.source, re.MULTILINE):
            exercise = exercise_of(id, seed)
            (output,) = cell.outputs
            question = exercise.question.words(path.parent.name)
            assert question in output.data["text/plain"]
            assert "<details" not in output.data["text/html"]


def test_what_was_guessed_is_asked_again_with_other_numbers() -> None:
    """What is guessed and can be drawn anew is asked with a seed, once, in the same lesson.

    An exercise that is answered needs no second cell: its field has *Another one*.
    """
    for path in ENGLISH:
        guessed = re.findall(r'^Guess\("([\w-]+)"\)$', code(path), re.M)
        others = [id for id in guessed if all_templates()[id].has_others]
        assert sorted(asked_again(path)) == sorted(others), path.stem


def test_each_lesson_on_probability_draws_anew() -> None:
    """Lessons 20 to 39 each have two exercises or more that can be drawn anew."""
    lessons_of = [path for path in ENGLISH if "20" <= path.stem[:2] <= "39"]
    assert len(lessons_of) == 20
    for path in lessons_of:
        assert sum(all_templates()[id].has_others for id in asked(path)) >= 2, path.stem


@pytest.mark.parametrize(
    ("widget", "examples", "kinds", "left_out"),
    [
        ("WorkedExample", nimmt_examples, ["TurnExample"], {"N-000-EX2-62"}),
        ("FtwExample", ftw_examples, ["TurnExample"], set()),
        (
            "IngeniousExample",
            ingenious_examples,
            ["ScoreExample", "TurnExample"],
            {"I-TURN", "I-TEAM-TURN"},
        ),
    ],
)
def test_every_worked_turn_stands_in_a_lesson(
    widget: str, examples: ModuleType, kinds: list[str], left_out: set[str]
) -> None:
    """Each worked turn is a figure of some lesson.

    The printed 62 is told where 65 is shown; two turns of Ingenious are told by their events.
    """
    shown = set(re.findall(rf'{widget}\("([\w-]+)"', "\n".join(map(code, ENGLISH))))
    worked = examples.EXAMPLES.items()
    turns = {id for id, example in worked if type(example).__name__ in kinds}
    assert turns
    assert turns - shown == left_out
