"""The numbers in the words of a lesson, and where each of them comes from.

A number in words must be found again in the same lesson: in a stored output or in the code. Then a
change of an output that the words do not follow is noticed. What is not looked up:

- whole numbers up to ``SMALL``, as in "row 3" or "2 of 4 players";
- what stands in a formula, in code, in a link or in the title of the lesson;
- the minutes of the lesson (another test knows them);
- what the cell's metadata name as given: ``"given": ["104"]``. That is for numbers of the rules, of
  a question or of everyday life, and for numbers measured elsewhere that no cell could show.

A percentage is found only as a percentage: 30 % is neither 30 nor 0.3. Numbers are equal by value,
so 17 is found in 17.0, but 13.4 not in 13.44: what is rounded is printed by a cell. An exercise
with numbers drawn from a seed is no source: what it says is there by chance. The figures of the
last part, about the world outside the games, are a source for that part alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

SMALL = 10
"""Counting so far needs no cell."""

NOT_LOOKED_UP = re.compile(
    r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$\n]*\$|\[[^]]*\]\([^)]*\)|<[^>]*>"
    r"|^#+ \d+ |^\*\d+(?: minutes|分)",
    re.DOTALL | re.MULTILINE,
)
DRAWN = re.compile(r'^check\("[\w-]+", .*seed=', re.MULTILINE)
TAG = re.compile(r"<[^>]*>")
NUMBER = re.compile(r"(?<![A-Za-z0-9_.])\d[\d,_]*(?:\.\d+)?(?:/\d+)?(?:\s?%)?")

Number = tuple[Fraction, bool]
"""A value, and whether it is a percentage."""


def numbers(text: str) -> Iterator[tuple[str, Number]]:
    """Every number of a text, as it is written and as a value.

    >>> [written for written, _ in numbers("In 1,000 rounds 4.5 % cost 0.")]
    ['1,000', '4.5 %', '0']
    >>> [written for written, _ in numbers("104枚のうち4.5%、N3は1つ")]
    ['104', '4.5%', '1']
    """
    for written in NUMBER.findall(text):
        digits = written.rstrip("% \u00a0").replace("_", "").rstrip(",").replace(",", "")
        over = digits.partition("/")[2]
        if not over or int(over):
            yield written.rstrip(","), (Fraction(digits), "%" in written)


def shown(cell: Any) -> Iterator[str]:
    """What a code cell says: its source, and its outputs as text; a drawn exercise says nothing."""
    if DRAWN.search(cell.source):
        return
    yield cell.source
    for output in cell.get("outputs", []):
        yield output.get("text", "")
        yield output.get("data", {}).get("text/plain", "")
        html = output.get("data", {}).get("text/html", "")
        if html.startswith("<details"):  # what waits for a guess
            yield TAG.sub(" ", html)


def numbers_known(notebook: Any) -> dict[bool, set[Number]]:
    """All numbers that the code of a lesson and its outputs say to its words.

    The words about the world outside the games (``is_elsewhere``) know a few more.
    """
    said: dict[bool, set[Number]] = {False: set(), True: set()}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            values = {value for text in shown(cell) for _, value in numbers(text)}
            for reader in {is_elsewhere(cell), True}:
                said[reader] |= values
    return said


def is_elsewhere(cell: Any) -> bool:
    """Whether a cell speaks of the world outside the games."""
    return "-elsewhere" in cell.id


def outside(source: str) -> str:
    """Words without what is not looked up in them."""
    return NOT_LOOKED_UP.sub(" ", source)


def unfounded(notebook: Any) -> list[tuple[int, str]]:
    """The numbers in words that are found nowhere: the cell, and the number as it is written."""
    unknown = []
    known_to = numbers_known(notebook)
    for at, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            known = known_to[is_elsewhere(cell)]
            given = {value for text in cell.metadata.get("given", []) for _, value in numbers(text)}
            for written, value in numbers(outside(cell.source)):
                if value not in known | given and not is_small(value):
                    unknown.append((at, written))
    return unknown


def is_small(number: Number) -> bool:
    """Whether a number is a small count."""
    value, is_percentage = number
    return value.denominator == 1 and value <= SMALL and not is_percentage
