"""What a PDF holds, read by another program than the one that made it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from ctypes import create_string_buffer
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from kernel_lib.core.text import LANGUAGES, speaking
from kernel_lib.teach import printing

POINTS = 72 / 25.4
"""A millimetre has so many points."""


class Box(NamedTuple):
    """Where something lies on a page, in millimetres from its lower left corner."""

    left: float
    low: float
    right: float
    high: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.high - self.low


def can_write(language: str) -> bool:
    """Whether this machine has letters for a language."""
    with speaking(language):
        try:
            return bool(printing.fonts())
        except printing.CannotPrint:
            return False


WRITTEN = [
    pytest.param(
        language, marks=pytest.mark.skipif(not can_write(language), reason="no font for it")
    )
    for language in LANGUAGES
]
"""The languages; one that this machine has no letters for is left out."""


def opened(data: bytes) -> Any:
    """The pages of a PDF."""
    return pypdfium2.PdfDocument(data)


def sizes(data: bytes) -> list[tuple[float, float]]:
    """The width and height of each page in millimetres."""
    return [
        (round(width / POINTS, 1), round(height / POINTS, 1))
        for width, height in (page.get_size() for page in opened(data))
    ]


def text(data: bytes) -> str:
    """The words of all pages, without the space between them."""
    words = "".join(page.get_textpage().get_text_range() for page in opened(data))
    return without_space(words)


def without_space(words: str) -> str:
    """Words without what is between them, and without the hyphens that a break may add."""
    return re.sub(r"[\s\x02\ufffe]", "", words)


def paths(page: Any) -> Iterator[Box]:
    """The lines and areas of a page."""
    for shape in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=6):
        yield Box(*(side / POINTS for side in shape.get_bounds()))


def fonts(data: bytes) -> set[tuple[str, bool]]:
    """The letters of a PDF: the name of each font, and whether it stands inside."""
    used = set()
    for page in opened(data):
        for piece in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=6):
            font = pdfium.FPDFTextObj_GetFont(piece)
            size = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
            name = create_string_buffer(size)
            pdfium.FPDFFont_GetBaseFontName(font, name, size)
            used.add((name.value.decode(), pdfium.FPDFFont_GetIsEmbedded(font) == 1))
    return used
