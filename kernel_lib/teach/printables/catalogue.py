"""All that can be printed, by name, and the files that are made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path

from kernel_lib.core import check
from kernel_lib.core.text import (
    LANGUAGES,
    current_language,
    known_language,
    message,
    quoted,
    speaking,
)
from kernel_lib.teach.printables.beads import beads
from kernel_lib.teach.printables.ftw_deck import ftw_deck
from kernel_lib.teach.printables.hexagons import hex_board, hex_tiles
from kernel_lib.teach.printables.nimmt_deck import deck
from kernel_lib.teach.printables.score_sheets import (
    ftw_scores,
    ingenious_scores,
    nimmt_scores,
    tournament_sheets,
)
from kernel_lib.teach.printing import (
    PAPERS,
    USUAL_PAPERS,
    Pages,
    Paper,
    checked_folder,
    checked_paper,
    pdf,
    save,
)
from kernel_lib.teach.secret_seed import secret_of
from kernel_lib.teach.worksheets.sheets import (
    key_pages,
    own_sheet,
    seeds_of,
    sheet_named,
    sheet_names,
    sheet_pages,
)

FOLDER = "print"
"""Where files go, unless another folder is named."""

MANY = 40
"""More copies take longer than five seconds."""

PRINTABLES: Mapping[str, Callable[[Paper], Pages]] = {
    "deck": deck,
    "deck-ink-saving": partial(deck, ink_saving=True),
    "deck-with-backs": partial(deck, backs=True),
    "deck-ink-saving-with-backs": partial(deck, ink_saving=True, backs=True),
    "ftw-cards": ftw_deck,
    "ftw-cards-ink-saving": partial(ftw_deck, ink_saving=True),
    "ftw-cards-with-backs": partial(ftw_deck, backs=True),
    "hex-board": hex_board,
    "hex-tiles": hex_tiles,
    "hex-tiles-ink-saving": partial(hex_tiles, ink_saving=True),
    "scores-6-nimmt": nimmt_scores,
    "scores-ftw": ftw_scores,
    "scores-ingenious": ingenious_scores,
    "tournament-sheets": tournament_sheets,
    "beads": beads,
}
"""What can be printed without a seed."""

ON_A3 = ("hex-board",)
"""What is printed on A3, too."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Files that were written; in a notebook they are links."""

    files: tuple[Path, ...]

    def __repr__(self) -> str:
        return "\n".join(map(str, self.files))

    def _repr_html_(self) -> str:
        links = "<br>".join(
            f'<a href="{escape(file.as_posix())}" target="_blank">{escape(str(file))}</a>'
            for file in self.files
        )
        return f'<p lang="{current_language()}">{links}</p>'


def printable(
    name: str,
    paper: str = "A4",
    language: str | None = None,
    folder: str | Path = FOLDER,
) -> Printed:
    """Write a printable of ``PRINTABLES`` as a PDF to print without scaling.

    A name or paper that is not there is a ``ValueError``.
    """
    if not isinstance(name, str) or name not in PRINTABLES:
        raise ValueError(
            message(
                "there is no printable {name}: choose one of {known}",
                name=quoted(name),
                known=tuple(PRINTABLES),
            )
        )
    size = checked_paper(paper, PAPERS if name in ON_A3 else USUAL_PAPERS)
    where = checked_folder(folder)
    with speaking(known_language(language or current_language())):
        data = pdf(PRINTABLES[name](size), paper)
        return Printed((save(data, where / f"{name}-{_ending(size)}.pdf"),))


def worksheet(
    name: str | int | None = None,
    seed: int = 1,
    copies: int = 1,
    paper: str = "A4",
    language: str | None = None,
    folder: str | Path = FOLDER,
    alike: bool = False,
    told: Callable[[str], object] = print,
    secret: str | None = None,
    exercises: str | Path | None = None,
) -> Printed:
    """Write a worksheet with drawn numbers, and its answer key, as two PDFs.

    ``name`` is one of ``sheet_names()`` or the number of a lesson. With a file of your own,
    ``exercises``, the worksheet has its questions, or the one that is named. The first copy has the
    numbers of ``seed``, the next one those of ``seed + 1``, and so on, so that neighbours differ;
    with ``alike`` all have the same. Each sheet says its seed, and the key has the answers of every
    seed. In a class the numbers come from its secret, too, or from the ``secret`` that is given,
    so that no pupil can print the key. ``told`` hears a sentence where there are more copies than
    ``MANY``. A name, file, seed, number of copies or paper that is not fine is a ``ValueError``.
    """
    known = secret_of(secret)
    sheet = sheet_named(name) if exercises is None else own_sheet(exercises, name)
    seeds = seeds_of(seed, copies, alike)
    size, where = checked_paper(paper, USUAL_PAPERS), checked_folder(folder)
    stem = f"worksheet-{sheet.name}-{_seeds_name(seeds)}"
    with speaking(known_language(language or current_language())):
        if len(seeds) > MANY:
            told(str(message("{copies} copies are drawn: this takes a while.", copies=len(seeds))))
        ending = f"{_ending(size)}.pdf"
        asked = save(pdf(sheet_pages(sheet, seeds, known), paper), where / f"{stem}-{ending}")
        answered = save(pdf(key_pages(sheet, seeds, known), paper), where / f"{stem}-key-{ending}")
    return Printed((asked, answered))


def print_all(
    folder: str | Path = FOLDER,
    papers: Sequence[str] = USUAL_PAPERS,
    languages: Iterable[str] = tuple(LANGUAGES),
    seed: int = 1,
    told: Callable[[str], object] = print,
) -> Printed:
    """Write everything: all printables, and every worksheet with the numbers of ``seed``.

    ``told`` hears a sentence about each folder before it is filled.
    """
    where = checked_folder(folder)
    files: list[Path] = []
    check.seed(seed)
    for language in map(known_language, languages):
        for paper in papers:
            to = where / language / paper
            with speaking(language):
                count = len(PRINTABLES) + 2 * len(_every_sheet())
                told(
                    str(message("{folder}: {count} files are drawn.", folder=str(to), count=count))
                )
            for name in PRINTABLES:
                files += printable(name, paper, language, to).files
            for name in _every_sheet():
                files += worksheet(name, seed, 1, paper, language, to).files
        for name in ON_A3:
            files += printable(name, "A3", language, where / language / "A3").files
    return Printed(tuple(files))


def _every_sheet() -> tuple[str, ...]:
    """Each worksheet once, by its own name."""
    return tuple(
        dict.fromkeys(sheet_named(name).name.removeprefix("lesson-") for name in sheet_names())
    )


def _ending(paper: Paper) -> str:
    """The paper's and the language's name, as a file's name ends."""
    return f"{paper.name.removeprefix('us-')}-{current_language()}"


def _seeds_name(seeds: Sequence[int]) -> str:
    first, last = min(seeds), max(seeds)
    return str(first) if first == last else f"{first}-to-{last}"
