"""Lessons as slides: the same cells, and where a slide begins is computed from the headings.

A slide begins at a heading, at a table to play on, and where the page is full. What pupils do alone
(more questions, their progress) and what only prepares the others are left out. The slides are a
notebook that JupyterLab shows (PyPI: jupyterlab-slideshow): its tables are live, and nothing is
fetched from a network. Its code is the lesson's, so it runs by itself when it is opened.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from kernel_lib.core.text import LANGUAGES, Message, current_language, known_language, message
from kernel_lib.teach.folds import Fold, pieces
from kernel_lib.teach.graders import Cell, text_cell
from kernel_lib.teach.handout import Handed, add_data, lesson_named, unlinked
from kernel_lib.teach.printing import checked_folder

FOLDER = "slides"
"""Where slides go, unless another folder is named."""

UNIT = ("20", "21", "22", "23", "24")
"""The lessons of the unit on chance, of which ``make slides`` makes slides."""

ROOM = 14
"""So many lines fit on a slide."""

WIDE = 84
"""So many letters fit into a line of text; a Japanese letter is as wide as two."""

HEADING = 2
"""A heading is as high as so many lines."""

PICTURE = 12
"""A chart is as high as so many lines."""

_ALONE = re.compile(r"^[0-9][0-9]-(again|more|progress)")
"""The names of cells that pupils do on their own."""

_NEXT = re.compile(r"\*\*[^*\n]+\*\*\s*\[[^\n]*")
"""A line that only leads to the next lesson."""

_MOVED = re.compile(r"^(?:\w+Calculator|SamplingDistribution|TwoEvents)\(", re.MULTILINE)
"""What is moved is higher than the table that a file keeps of it."""

_PRINTED = re.compile(r"<pre>.*?</pre>", re.DOTALL)
_HEADING = re.compile(r"^(?=#{1,3} )", re.MULTILINE)

LETTERS = {
    "@deathbeds/jupyterlab-fonts": {
        "styles": {
            ":root": {
                "--jp-content-font-size1": "24px",
                "--jp-code-font-size": "21px",
                "--jp-widgets-font-size": "20px",
            },
            # On slides it would lie over the left of a table, and take the clicks.
            ".jp-OutputArea-promptOverlay": {"display": "none"},
        }
    }
}
"""Letters that a class can read from its seats, as the extension that shows slides sets them."""


def slides(lesson: str | int, folder: str | Path = FOLDER, language: str | None = None) -> Handed:
    """Write a lesson as slides, a notebook that JupyterLab shows with its tables live.

    A lesson or language that is not there is a ``ValueError``.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [file.name for file in slides(22, folder).files]
    ['22-the-hypergeometric-gap.ipynb']
    """
    spoken, where = known_language(language or current_language()), checked_folder(folder)
    source = lesson_named(lesson, spoken)
    notebook: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    cells = slide_cells(notebook["cells"])
    add_data(source, cells, where)
    notebook["cells"] = [
        {**cell, "source": cell["source"].splitlines(keepends=True)} for cell in cells
    ]
    notebook["metadata"] = {**notebook["metadata"], **LETTERS}
    # A lesson in Japanese speaks Japanese because of its folder.
    file = where / spoken / source.name
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True)
    file.write_text(f"{text}\n", encoding="utf-8")
    return Handed((file,), (_told(),))


def _told() -> Message:
    return message("Open it in JupyterLab, and press the orange button above it: Start Deck.")


def slides_all(
    folder: str | Path = FOLDER,
    lessons: Iterable[str] = UNIT,
    languages: Iterable[str] = tuple(LANGUAGES),
    told: Callable[[str], object] = print,
) -> Handed:
    """Write slides of some lessons in each language; ``told`` hears each file."""
    files: list[Path] = []
    for language in languages:
        for lesson in lessons:
            files += slides(lesson, folder, language).files
            told(str(files[-1]))
    return Handed(tuple(files))


def slide_cells(cells: list[Cell]) -> list[Cell]:
    """The cells of a lesson, cut at headings, each with the slide that it is on."""
    parts: list[Cell] = []
    filled, is_alone = ROOM, False
    for cell in map(_joined, cells):
        if cell["cell_type"] == "markdown":
            cell["source"] = unlinked(cell["source"], lambda name: name[:2] in UNIT)
        is_alone = bool(_ALONE.match(cell["id"]))
        for part in _parts(cell):
            kind, filled = _kind(part, filled, is_alone)
            begins = {"slideshow": {"slide_type": kind}} if kind else {}
            parts.append({**part, "metadata": {**part["metadata"], **begins}})
    return parts


def _joined(cell: Cell) -> Cell:
    return {**cell, "source": "".join(cell["source"])}


def _kind(cell: Cell, filled: int, is_alone: bool) -> tuple[str, int]:
    """What a cell begins, if anything, and how many lines its slide has then."""
    if is_alone or _is_hidden(cell) or _NEXT.fullmatch(cell["source"].strip()):
        return "skip", filled
    lines = height(cell)
    if cell["source"].startswith("#") and cell["cell_type"] == "markdown":
        return "slide", lines
    if filled + lines > ROOM:
        return "subslide", lines
    return "", filled + lines


def _is_hidden(cell: Cell) -> bool:
    return bool(cell["metadata"].get("jupyter", {}).get("source_hidden"))


def _parts(cell: Cell) -> Iterator[Cell]:
    """The parts of a text cell that may stand on slides of their own; other cells as they are."""
    if cell["cell_type"] != "markdown":
        yield cell
        return
    texts = [text for piece in pieces(cell["source"]) for text in _texts(piece)]
    for at, text in enumerate(texts):
        id = cell["id"] if at == 0 else f"{cell['id']}-{at}"
        yield {**text_cell(id, text), "metadata": cell["metadata"]}


def _texts(piece: str | Fold) -> list[str]:
    """A fold as it was, or a text cut before its headings and where a slide would be too full."""
    if isinstance(piece, Fold):
        kind = f' class="sc-after {piece.after}"' if piece.after else ""
        head = f"<details{kind}><summary>{piece.title}</summary>"
        return [f"{head}\n\n{piece.text}\n\n</details>"]
    return [
        part for text in _HEADING.split(piece) if text.strip() for part in _halves(text.strip())
    ]


def _halves(text: str) -> list[str]:
    """A text cut between its paragraphs into parts that fit on a slide."""
    halves: list[str] = []
    for paragraph in text.split("\n\n"):
        if halves and lines_of(f"{halves[-1]}\n\n{paragraph}") <= ROOM - 3:
            halves[-1] += f"\n\n{paragraph}"
        else:
            halves.append(paragraph)
    return halves


def lines_of(text: str) -> int:
    """How many lines of a slide a text takes.

    >>> lines_of("## Play"), lines_of("One line."), lines_of("word " * 40)
    (2, 1, 3)
    """
    lines = 0
    for line in filter(None, text.splitlines()):
        lines += HEADING if line.startswith("#") else -(-_width(line) // WIDE)
    return lines + text.count("\n\n") // 2


def _width(text: str) -> int:
    return sum(2 if ord(letter) > 0x2E7F else 1 for letter in text)


def height(cell: Cell) -> int:
    """How many lines of a slide a cell takes with what it shows.

    What is folded takes the line of its title; a table, a board or a calculator takes a slide.
    """
    if cell["cell_type"] != "code":
        is_folded = cell["source"].startswith("<details")
        return 1 if is_folded else lines_of(cell["source"]) + 1
    if _MOVED.search(cell["source"]):
        return ROOM
    return len(cell["source"].splitlines()) + 1 + sum(map(_shown, cell["outputs"]))


def _shown(output: dict[str, Any]) -> int:
    data = output.get("data", {})
    if "image/svg+xml" in data:
        return ROOM
    if "application/vnd.plotly.v1+json" in data:
        return PICTURE
    text: str = "".join(output.get("text", data.get("text/plain", "")))
    lines = sum(map(lines_of, text.splitlines()))
    html: str = "".join(data.get("text/html", ""))
    return max(1, lines) + (_opened(html) if html else 0)


def _opened(html: str) -> int:
    """The lines of outputs behind a fold that is opened; hints and answers stay folded."""
    if "<svg" in html:
        return PICTURE
    printed: list[str] = _PRINTED.findall(html)
    return 2 + html.count("<summary") + sum(text.count("\n") for text in printed)
