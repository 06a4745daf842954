"""A lesson as it knows itself: its cells, its minutes, its aims, what it needs."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kernel_lib.command.lessons import shipped
from kernel_lib.core.text import message, quoted
from kernel_lib.teach.worksheets.lessons import lesson_file, lesson_numbers

_RUBY = re.compile(r"<rp>.*?</ruby>|</?\w+>")
"""How a word is read, and the tags about it: print has no room for them."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a lesson: its words or its code, and what the code has shown."""

    cell_type: str
    source: str
    outputs: tuple[dict[str, Any], ...] = ()
    id: str = ""


@dataclass(frozen=True, slots=True)
class Notebook:
    """The cells of a lesson, and what it says about itself."""

    cells: tuple[Cell, ...]
    about: Mapping[str, Any] | None = None
    file: str = ""

    @property
    def title(self) -> str:
        """Its heading, with its number.

        >>> lesson("22").title
        '22 The hypergeometric gap'
        """
        return self.cells[0].source.splitlines()[0].removeprefix("# ")

    @property
    def promise(self) -> str:
        """What somebody can do afterwards, as its first cell says, without the minutes.

        >>> lesson("01").promise
        'Afterwards you can say what any card costs, and what a card costs on average.'
        """
        lines = [line for line in self.cells[0].source.splitlines() if line.startswith("*")]
        words = _RUBY.sub("", lines[0].strip("*")) if lines else ""
        end = "。" if "。" in words else ". "
        return words.partition(end)[2].strip() or words

    @property
    def minutes(self) -> int:
        """The minutes that it says it takes."""
        return int(self._told("minutes"))

    @property
    def aims(self) -> tuple[str, ...]:
        """What is to be learned."""
        return tuple(self._told("aims"))

    @property
    def needs(self) -> tuple[str, ...]:
        """The numbers of the lessons that come before it."""
        return tuple(name[:2] for name in self._told("needs"))

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rule-book that it covers, by id."""
        return tuple(self._told("clauses"))

    @property
    def codes(self) -> tuple[str, ...]:
        """What it is about in curricula."""
        return tuple((self.about or {}).get("curriculum", ()))

    def _told(self, name: str) -> Any:
        return (self.about or {})[name]


def lesson(number: object, language: str = "en") -> Notebook:
    """A lesson by its number, as 22 or as "22"; one that is not there is a ``ValueError``.

    >>> lesson(22).needs, lesson("22").minutes
    (('03', '21'), 15)
    >>> lesson("99")
    Traceback (most recent call last):
        ...
    ValueError: there is no lesson '99': the lessons are 00 to 66
    """
    return _read(checked_number(number), language)


def checked_number(number: object) -> str:
    """The two digits of a lesson that is there; anything else is a ``ValueError``."""
    text = f"{number:02}" if type(number) is int and 0 <= number < 100 else number
    known = lesson_numbers()
    if isinstance(text, str) and text and text.zfill(2) in known:
        return text.zfill(2)
    raise ValueError(
        message(
            "there is no lesson {number}: the lessons are {first} to {last}",
            number=quoted(number),
            first=known[0],
            last=known[-1],
        )
    )


@cache
def _read(number: str, language: str) -> Notebook:
    path = lesson_file(number, language) or lesson_file(number)
    assert path is not None  # the number has been looked up among the files
    told = json.loads(path.read_text(encoding="utf-8"))
    return Notebook(
        tuple(map(_cell, told["cells"])),
        told["metadata"]["sixth_card"],
        path.relative_to(path.parents[1]).as_posix(),
    )


def _cell(told: Mapping[str, Any]) -> Cell:
    outputs = tuple(map(_joined, told.get("outputs", ())))
    return Cell(told["cell_type"], "".join(told["source"]), outputs, told.get("id", ""))


def _joined(output: dict[str, Any]) -> dict[str, Any]:
    """An output with its text in one piece: files keep it in lines."""
    if "data" not in output:
        return output
    text = "".join(output["data"].get("text/plain", ""))
    return {**output, "data": {**output["data"], "text/plain": text}}


@cache
def course() -> Mapping[str, Any]:
    """What is written about all lessons: the terms, and what the codes of curricula mean."""
    path: Path = shipped() / "course.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))
