"""Pages as PDF: what typst is told, which paper there is, and which letters are found.

A page is typst's own markup with pictures beside it. Nothing is fetched from the network: letters
are those of the machine, and stand inside of the PDF.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from kernel_lib.core import check
from kernel_lib.core.text import Message, current_language, message, quoted, words


class Paper(NamedTuple):
    """A sheet of paper: how typst calls it, its width and its height in millimetres."""

    name: str
    width: float
    height: float


PAPERS = {
    "A4": Paper("a4", 210, 297),
    "Letter": Paper("us-letter", 215.9, 279.4),
    "A3": Paper("a3", 297, 420),
}
"""The paper that can be printed on; A3 is for boards."""

USUAL_PAPERS = ("A4", "Letter")
"""What everything fits on."""

LATIN = (
    "Noto Sans",
    "Helvetica Neue",
    "Segoe UI",
    "Liberation Sans",
    "Arial",
    "DejaVu Sans",
    "Libertinus Serif",
)
"""Letters for English, the best first; the last ones come with typst."""

JAPANESE = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Source Han Sans JP",
    "Source Han Sans",
    "Hiragino Sans",
    "Hiragino Kaku Gothic ProN",
    "Yu Gothic",
    "Meiryo",
    "BIZ UDPGothic",
    "BIZ UDGothic",
    "MS PGothic",
    "IPAexGothic",
    "IPAGothic",
    "IPAPGothic",
    "TakaoPGothic",
    "VL PGothic",
    "Noto Serif CJK JP",
)
"""Letters for Japanese, the best first."""


class CannotPrint(RuntimeError):
    """Something that printing needs is not installed; the sentence says what."""


@dataclass(frozen=True, slots=True)
class Pages:
    """Pages that can be printed: a title, typst's markup, and the pictures that it names.

    ``margin`` is in millimetres on each side. A ``footer`` stands on every page, with its number.
    """

    title: str
    body: str
    pictures: Mapping[str, str] = field(default_factory=dict)
    margin: float = 15
    footer: str = ""
    is_flipped: bool = False


def pdf(pages: Pages, paper: str = "A4") -> bytes:
    """The pages on this paper, as the bytes of a PDF in the current language.

    The same pages give the same bytes. Paper that is not in ``PAPERS`` is a ``ValueError``;
    ``CannotPrint`` says what has to be installed first.
    """
    source = _frame(pages, checked_paper(paper)) + pages.body
    files = {"main.typ": source.encode()}
    files |= {name: svg.encode() for name, svg in pages.pictures.items()}
    made: bytes = _typst().compile(files)
    return made


def checked_paper(paper: object, known: Iterable[str] = PAPERS) -> Paper:
    """The paper of this name, in capitals or not; another name is a ``ValueError``.

    >>> checked_paper("letter").height
    279.4
    >>> checked_paper("B5")
    Traceback (most recent call last):
        ...
    ValueError: there is no paper 'B5' here: choose A4, Letter, A3
    """
    names = tuple(known)
    for name in names:
        if isinstance(paper, str) and paper.casefold() == name.casefold():
            return PAPERS[name]
    raise ValueError(
        message("there is no paper {paper} here: choose {known}", paper=quoted(paper), known=names)
    )


def typst_string(text: object) -> str:
    """A text for typst, just as it stands: nothing in it is markup.

    >>> typst_string('a #"b"')
    '#"a #\\\\"b\\\\""'
    """
    return f"#{string(words(text))}"


def string(text: str) -> str:
    """A text between quotation marks, as typst reads it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def mm(length: float) -> str:
    """A length in millimetres, as typst reads it.

    >>> mm(63), mm(10.4501)
    ('63mm', '10.45mm')
    """
    return f"{round(length, 3):g}mm"


def placed(x: float, y: float, what: str) -> str:
    """Something at a place on the page, in millimetres from its corner; ``what`` is code."""
    return f"#place(top + left, dx: {mm(x)}, dy: {mm(y)}, {what})\n"


def fonts() -> tuple[str, ...]:
    """The letters to write the current language with; ``CannotPrint`` if there are none."""
    families = _families()
    latin = [font for font in LATIN if font in families]
    if current_language() == "en":
        return tuple(latin)
    japanese = [font for font in JAPANESE if font in families]
    if not japanese:
        raise CannotPrint(no_japanese())
    return (*latin, japanese[0])


def no_japanese() -> Message:
    """What to do where no Japanese letters are found."""
    return message(
        "no Japanese font is found on this machine: install Noto Sans CJK JP (Debian, Ubuntu: "
        "apt-get install fonts-noto-cjk), or print with language='en'"
    )


def save(data: bytes, path: Path) -> Path:
    """Write a file, with the folders that it lies in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def checked_folder(folder: object) -> Path:
    """A folder to write to, by its name or path; anything else is a ``ValueError``."""
    return folder if isinstance(folder, Path) else Path(check.text("folder", folder))


@cache
def _families() -> frozenset[str]:
    return frozenset(_typst().Fonts().families())


def _typst() -> Any:
    try:
        return import_module("typst")
    except ImportError:
        raise CannotPrint(
            message("printing needs typst: install it with pip install 'sixth-card[teach]'")
        ) from None


def _frame(pages: Pages, paper: Paper) -> str:
    """What holds for all pages: paper, margin, letters, the line at the foot."""
    letters = ", ".join(json.dumps(name) for name in fonts())
    footer = _footer(pages.footer) if pages.footer else "none"
    return (
        f"#set document(title: {string(pages.title)}, date: none)\n"
        f"#set page(paper: {string(paper.name)}, margin: {mm(pages.margin)}, "
        f"flipped: {str(pages.is_flipped).lower()}, footer: {footer})\n"
        f"#set text(font: ({letters},), lang: {string(current_language())}, size: 10.5pt)\n"
        "#set par(leading: 0.6em)\n"
    )


def _footer(text: str) -> str:
    left = typst_string(text)
    return f"context text(size: 8pt, fill: luma(90))[{left} #h(1fr) #counter(page).display()]"
