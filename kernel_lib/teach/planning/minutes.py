"""How many minutes a lesson takes, counted from its own cells.

What takes time:

- words in markdown cells, in the questions and in the clauses that are shown, 150 of them a minute.
  A fold that waits for a guess or a last step is read, too; what else must be opened is not, nor
  what is homework;
- a guess, and an example to step through or a thing to drag;
- an exercise, but only the first three: the others are homework, and so is a second draw;
- each deal at a table, as many as its call says; of a match, which can be put away and ended later,
  two; and a board.

What is only looked at, a chart or a printed table, is not counted, nor is a table for later. People
differ by more than that: so the minutes of a lesson may be off by a third.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from kernel_lib.learn import exercises
from kernel_lib.learn.questions import exercise_named

WORDS_A_MINUTE = 150
AN_EXERCISE, A_GUESS, A_HAND, TO_DRAG = exercises.MINUTES, 1, 4, 1.5  # minutes each
IN_CLASS = 3  # exercises; the others are homework
OF_A_MATCH = 2  # deals that are played at once

HOMEWORK = re.compile(
    r"^(## More to check|## The same idea elsewhere|Once more, with other numbers"
    r"|## A table of your own)",
    re.MULTILINE,
)
AFTER_A_GUESS = r"[^>]*sc-after|><summary>After (?:your guess|the last step)"
BY_HAND = re.compile(rf"<details(?!{AFTER_A_GUESS}).*?</details>", re.DOTALL)
ASKED = re.compile(r"^(?:Guess|check)\(\"([\w-]+)\"(?!.*seed=)", re.MULTILINE)
GUESSES = re.compile(r"^Guess\(", re.MULTILINE)
CHECKS = re.compile(r"^check\((?!.*seed=)", re.MULTILINE)
TABLES = re.compile(r"\b(?:NimmtTable|FtwTable|IngeniousBoard|GameTable)\(.*")
DEALS = re.compile(r'end="([0-9]+) deal|rounds=([0-9]+)')
ONE_DEAL = re.compile(r"IngeniousBoard|rules=|position=")
DRAGS = re.compile(
    r"\bExplore\([^()\n]*,|\b(?:RiskExplorer|WorkedExample|FtwExample|IngeniousExample)\("
)
"""What is set or stepped through; an ``Explore`` without settings is only a button."""
SHOWN = re.compile(r"^(?:clause|page)\(", re.MULTILINE)


class Cells(Protocol):
    """Anything with the cells of a lesson, as Jupyter's own packages or ``lessons`` read them."""

    @property
    def cells(self) -> Iterable[Any]:
        """Each has ``cell_type``, ``source`` and, if it is code, ``outputs``."""


@dataclass(frozen=True)
class Count:
    """What there is to do in a lesson; ``words_first`` are those before the first thing to do.

    >>> Count(words=300, words_first=40, guesses=1, checks=5, hands=1, drags=2).minutes
    16.0
    """

    words: int
    words_first: int
    guesses: int
    checks: int
    hands: int
    drags: int

    @property
    def minutes(self) -> float:
        """The estimate, in minutes."""
        return self.minutes_with(min(self.checks, IN_CLASS))

    def minutes_with(self, exercises: int) -> float:
        """The estimate if so many of the exercises are done."""
        doing = self.guesses * A_GUESS + self.hands * A_HAND + self.drags * TO_DRAG
        return self.words / WORDS_A_MINUTE + doing + exercises * AN_EXERCISE


def count(notebook: Cells) -> Count:
    """Count the cells of a lesson.

    >>> from kernel_lib.teach.planning.notebook import Cell, Notebook
    >>> words = Cell("markdown", "Guess, and then count the words of this cell.")
    >>> count(Notebook((words, Cell("code", "Explore(f, n=1)"))))
    Count(words=9, words_first=9, guesses=0, checks=0, hands=0, drags=1)
    """
    return count_cells(list(in_class(notebook)))


def count_cells(cells: list[Any]) -> Count:
    """Count some cells, homework or not."""
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    return Count(
        words=sum(map(words_of, cells)),
        words_first=words_first(cells),
        guesses=times(GUESSES, code),
        checks=times(CHECKS, code),
        hands=sum(deals(call) for source in code for call in TABLES.findall(source)),
        drags=times(DRAGS, code),
    )


def in_class(notebook: Cells) -> Iterator[Any]:
    """The cells without homework: each part of it ends at the next heading."""
    homework = False
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            homework = bool(HOMEWORK.search(cell.source)) or (
                homework and not cell.source.startswith("## ")
            )
        if not homework:
            yield cell


def times(pattern: re.Pattern[str], code: list[str]) -> int:
    """How often something stands in the code."""
    return sum(len(pattern.findall(source)) for source in code)


def deals(call: str) -> int:
    """How many deals are played at a table.

    >>> deals('NimmtTable(end="1 deal")'), deals("FtwTable(rounds=3)"), deals("NimmtTable(seed=6)")
    (1, 3, 2)
    """
    if match := DEALS.search(call):
        return int(match[1] or match[2])
    return 1 if ONE_DEAL.search(call) else OF_A_MATCH


def words_of(cell: Any) -> int:
    """The words to be read in a cell: its own, those of its question, or of its clause."""
    if cell.cell_type == "markdown":
        return counted(BY_HAND.sub("", cell.source))
    asked = sum(counted(question(id)) for id in ASKED.findall(cell.source))
    return asked + (counted(printed(cell)) if SHOWN.search(cell.source) else 0)


def words_first(cells: list[Any]) -> int:
    """The words before the first thing to guess, to play, to drag or to solve."""
    words = 0
    for cell in cells:
        if cell.cell_type == "code" and does_something(cell.source):
            return words
        words += words_of(cell)
    return words


def does_something(source: str) -> bool:
    """Whether the cell waits for whoever reads it."""
    return any(pattern.search(source) for pattern in (GUESSES, CHECKS, TABLES, DRAGS))


def counted(text: str) -> int:
    """Words are what stands between blanks and has a letter or a digit; tags and targets are none.

    A table that lists lessons is there to choose from, not to be read.

    >>> counted("*Two* [words](02.ipynb) <br>")
    2
    """
    text = re.sub(r"^\| \[.*|\]\([^)]*\)|<[^>]*>", " ", text, flags=re.MULTILINE)
    return sum(any(sign.isalnum() for sign in word) for word in text.split())


def question(id: str) -> str:
    """The question of an exercise, in English."""
    return exercise_named(id).question.words("en")


def printed(cell: Any) -> str:
    """What a cell shows, as text."""
    return " ".join(out["data"].get("text/plain", "") for out in cell.outputs if "data" in out)
