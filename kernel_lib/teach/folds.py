"""The folds of a lesson's text: what is folded away, where it stands, and what a copy shows of it.

A fold is a ``<details>`` in a cell's text. One that waits for a guess names the exercise. In a
pupil's copy the fold is not in the file: the copy asks for it when it may be seen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kernel_lib.core.text import current_language, message, quoted
from kernel_lib.teach.worksheets.lessons import lesson_file

_FOLD = re.compile(
    r'<details(?: class="sc-after ([a-z0-9-]+)")?>\s*<summary>(.*?)</summary>(.*?)</details>',
    re.DOTALL,
)

FOR_TEACHERS = ("For teachers", "先生方へ")
"""The titles of what pupils do not get."""


@dataclass(frozen=True, slots=True)
class Fold:
    """What is folded away: its title, its text, and the exercise whose guess opens it, if any."""

    title: str
    text: str
    after: str | None = None

    def _repr_markdown_(self) -> str:
        return self.text


def pieces(text: str) -> Iterator[str | Fold]:
    """The parts of a cell's text in order: texts and folds, without what is for teachers.

    >>> told = "Look.\\n<details><summary>Why?</summary>\\n\\nSo.\\n</details>\\n\\n**Next**"
    >>> list(pieces(told))
    ['Look.', Fold(title='Why?', text='So.', after=None), '**Next**']
    """
    begin = 0
    before: list[str] = []
    for match in _FOLD.finditer(text):
        before.append(text[begin : match.start()])
        begin = match.end()
        if match[2].strip() not in FOR_TEACHERS:
            yield from _written(before)
            before = []
            yield Fold(match[2].strip(), match[3].strip(), match[1])
    yield from _written([*before, text[begin:]])


def _written(texts: list[str]) -> Iterator[str]:
    told = "\n\n".join(text.strip() for text in texts if text.strip())
    if told:
        yield told


def fold(cell: str, number: int = 1) -> Fold:
    """A fold of a lesson that came with the kit, in the current language.

    ``cell`` is the name of the cell, which begins with the lesson's digits; folds count from 1. A
    fold that is not there is a ``ValueError``.

    >>> fold("22-00")
    Traceback (most recent call last):
        ...
    ValueError: there is no fold 1 in the cell '22-00'
    """
    file = lesson_file(cell[:2], current_language()) if isinstance(cell, str) else None
    folds = [] if file is None else _folds_of(file, cell)
    if type(number) is not int or not 1 <= number <= len(folds):
        raise ValueError(
            message(
                "there is no fold {number} in the cell {cell}",
                number=quoted(number),
                cell=quoted(cell),
            )
        )
    return folds[number - 1]


@cache
def _folds_of(file: Path, cell: str) -> list[Fold]:
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    text = next(
        ("".join(candidate["source"]) for candidate in cells if candidate["id"] == cell), ""
    )
    return [piece for piece in pieces(text) if isinstance(piece, Fold)]
