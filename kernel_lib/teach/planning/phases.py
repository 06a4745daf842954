"""The parts of a lesson with their minutes, which add up to what the lesson says it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.questions import exercise_named
from kernel_lib.teach.planning import minutes
from kernel_lib.teach.planning.minutes import Count
from kernel_lib.teach.planning.notebook import Cell, lesson

_HEADING = re.compile(r"## +(.+)")
_SOLVED = re.compile(r"^check\(\"([\w-]+)\"(?!.*seed=)", re.MULTILINE)
GUESSED = re.compile(r"^Guess\(\"([\w-]+)\"", re.MULTILINE)

FEWEST_MINUTES = 0.75
"""A part that takes less than this is told with the next one."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a lesson: its titles, its cells, and how many minutes it takes."""

    titles: tuple[str, ...]
    cells: tuple[Cell, ...]
    minutes: int = 0
    first: int = 0

    @property
    def count(self) -> Count:
        """What there is to do in it."""
        return minutes.count_cells(list(self.cells))

    @property
    def guesses(self) -> tuple[str, ...]:
        """The questions that are guessed, by id."""
        return _ids(GUESSED, self.cells)

    @property
    def checks(self) -> tuple[str, ...]:
        """The exercises, by id."""
        return _ids(_SOLVED, self.cells)

    @property
    def rules(self) -> int:
        """How many cells show rules."""
        return sum(
            bool(minutes.SHOWN.search(_code(cell.source)))
            for cell in self.cells
            if cell.cell_type == "code"
        )


def phases(number: object, language: str = "en") -> tuple[Phase, ...]:
    """The parts of a lesson in class, in their order; homework is none.

    The minutes are counted from the English lesson, and the titles are those of the language.

    >>> [(phase.titles[0], phase.minutes) for phase in phases("22")][:2]
    [('Predict', 2), ('See: only the gap matters', 1)]
    >>> sum(phase.minutes for phase in phases("22")) == lesson("22").minutes
    True
    """
    return _phases(number, language)


@cache
def _phases(number: object, language: str) -> tuple[Phase, ...]:
    english, spoken = lesson(number), lesson(number, language)
    cells = tuple(minutes.in_class(english))
    ids = {cell.id for cell in cells}
    parts = _parts(cells)
    titles = [part.titles for part in _parts([cell for cell in spoken.cells if cell.id in ids])]
    named = [replace(part, titles=title) for part, title in zip(parts, titles, strict=True)]
    return _timed(_joined(named, english.minutes), english.minutes)


def exercises_in_class(number: object) -> tuple[str, ...]:
    """The exercises that are solved in class: the first three."""
    return tuple(id for phase in phases(number) for id in phase.checks)[: minutes.IN_CLASS]


def homework(number: object) -> tuple[Exercise, ...]:
    """The exercises that are left for homework."""
    ids = _ids(_SOLVED, lesson(number).cells)
    done = exercises_in_class(number)
    return tuple(exercise_named(id) for id in ids if id not in done)


def minutes_of(number: object, ids: Sequence[str]) -> int:
    """About how many minutes some cells of a lesson take, at least one.

    >>> minutes_of("22", ["22-18", "22-19"])
    4
    """
    whole_lesson = lesson(number)
    count = minutes.count_cells([cell for cell in whole_lesson.cells if cell.id in ids])
    scale = whole_lesson.minutes / minutes.count(whole_lesson).minutes
    return max(1, round(count.minutes * scale))


def _ids(pattern: re.Pattern[str], cells: Sequence[Cell]) -> tuple[str, ...]:
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    return tuple(pattern.findall(code))


def _code(source: str) -> str:
    """The code of a cell without the line that makes it wait for a guess."""
    return source.partition("\n")[2] if source.startswith("%%") else source


def _parts(cells: Sequence[Cell]) -> list[Phase]:
    """The cells of a lesson, cut at the headings of the second order."""
    parts: list[tuple[list[str], list[Cell]]] = [([], [])]
    for piece, title in _pieces(cells):
        if title and parts[-1][0]:
            parts.append(([], []))
        if title:
            parts[-1][0].append(title)
        parts[-1][1].append(piece)
    return [Phase(tuple(titles), tuple(cells)) for titles, cells in parts]


def _pieces(cells: Sequence[Cell]) -> Iterator[tuple[Cell, str]]:
    """The cells, without what is done with pencil, and the heading with which a cell begins."""
    for cell in cells:
        if cell.cell_type != "markdown":
            yield cell, ""
            continue
        text = minutes.BY_HAND.sub("", cell.source)
        match = _HEADING.match(text.lstrip())
        if text.strip():
            yield replace(cell, source=text), match[1].strip() if match else ""


def _joined(parts: Sequence[Phase], stated: int) -> list[Phase]:
    """The parts; short ones are told with the next one, and the last with the one before."""
    joined: list[Phase] = []
    waiting: list[Phase] = []
    so_far = 0.0
    for part, each in zip(parts, _exact(parts, stated), strict=True):
        waiting.append(replace(part, minutes=0))
        so_far += each
        if so_far >= FEWEST_MINUTES:
            joined.append(_one(waiting))
            waiting, so_far = [], 0.0
    return [*joined[:-1], _one([joined[-1], *waiting])] if waiting else joined


def _one(parts: Sequence[Phase]) -> Phase:
    titles = tuple(title for part in parts for title in part.titles)
    return Phase(titles, tuple(cell for part in parts for cell in part.cells))


def _exact(parts: Sequence[Phase], stated: int) -> list[float]:
    """The minutes of each part, which add up to those that are stated.

    Where more are stated than counted, the others go where something is only looked at.
    """
    raw = _raw(parts)
    left = stated - sum(raw)
    looks = [sum(map(_is_looked_at, part.cells)) for part in parts]
    shares = looks if left > 0 and any(looks) else raw
    return [each + left * share / sum(shares) for each, share in zip(raw, shares, strict=True)]


def _raw(parts: Sequence[Phase]) -> list[float]:
    """The minutes of each part as they are counted; only the first exercises take any."""
    left = minutes.IN_CLASS
    phases = []
    for part in parts:
        count = part.count
        done = min(count.checks, left)
        left -= done
        phases.append(count.minutes_with(done))
    return phases


def _is_looked_at(cell: Cell) -> bool:
    """Whether a cell shows something, and there is nothing to do in it and no rule to read."""
    if cell.cell_type != "code" or not cell.outputs:
        return False
    return not minutes.does_something(cell.source) and not minutes.SHOWN.search(cell.source)


def _timed(parts: Sequence[Phase], stated: int) -> tuple[Phase, ...]:
    """The parts with whole minutes that add up; the largest remainders are rounded up."""
    exact = _exact(parts, stated)
    whole = [max(1, int(each)) for each in exact]
    while sum(whole) != stated:
        step = 1 if sum(whole) < stated else -1
        most = max(range(len(whole)), key=lambda at: step * (exact[at] - whole[at]))
        whole[most] += step
    starts = [sum(whole[:at]) for at in range(len(whole))]
    return tuple(
        replace(part, minutes=each, first=start)
        for part, each, start in zip(parts, whole, starts, strict=True)
    )
