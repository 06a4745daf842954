"""A page of plain blocks, which becomes HTML or a PDF.

Words are taken as they stand. ``Rich`` ones may hold ``**strong**``, ``*weak*``, `` `code` `` and
``[links](page.html)``, which are plain words on paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from kernel_lib.core.text import current_language, words
from kernel_lib.teach.printing import Pages, string


class Rich(str):
    """Words in which stars, back-ticks and brackets are marks."""


def labelled(label: object, text: str) -> Rich:
    """Rich words after a strong label.

    >>> labelled("Answer", "exactly *one*")
    '**Answer:** exactly *one*'
    """
    return Rich(f"**{words(label)}：**{text}" if is_japanese() else f"**{words(label)}:** {text}")


def joined(*sentences: str) -> str:
    """Sentences one after another: in Japanese without blanks between them."""
    return ("" if is_japanese() else " ").join(sentences)


def is_japanese() -> bool:
    """Whether the current language sets no blanks."""
    return current_language() == "ja"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; of order 1 is the page's own."""

    text: object
    order: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences; small ones are notes. Some stay on the page of what follows."""

    text: object
    is_small: bool = False
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list."""

    items: Sequence[object]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its head, its lines, and how wide its columns are to one another.

    A cell of several lines has them apart; ``least`` is the least height of a line in millimetres,
    so that there is room to write.
    """

    head: Sequence[object]
    rows: Sequence[Sequence[object]]
    shares: Sequence[int]
    least: float = 0


@dataclass(frozen=True, slots=True)
class NewSheet:
    """What follows begins on a new sheet of paper."""


Block = Heading | Paragraph | Bullets | Grid | NewSheet


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """A page with its title; a ``file`` is its name without what tells paper and language.

    ``printed`` makes its PDF where that is more than the blocks, as with drawn tables.
    """

    file: str
    title: str
    blocks: tuple[Block, ...]
    is_flipped: bool = False
    printed: Callable[[], Pages] | None = None


# --- HTML -----------------------------------------------------------------------------------


def html(page: PrintedPage) -> str:
    """The page as a whole file, which needs nothing else.

    >>> html(PrintedPage("a", "A & B", (Paragraph(Rich("*one* `x<y`")),))).splitlines()[-3]
    '<p><em>one</em> <code>x&lt;y</code></p>'
    """
    body = "\n".join(map(_html_block, page.blocks))
    turned = "@page{size:landscape}\n" if page.is_flipped else ""
    return (
        f'<!doctype html>\n<html lang="{current_language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(page.title)}</title>\n<style>{_STYLE}{turned}</style>\n</head>\n<body>\n"
        f"{body}\n</body>\n</html>\n"
    )


_STYLE = """
body{font:16px/1.5 "Noto Sans","Helvetica Neue","Segoe UI",Arial,"Noto Sans CJK JP","Hiragino Sans",
"Yu Gothic",Meiryo,sans-serif;max-width:52rem;margin:1.5rem auto;padding:0 1rem;color:#1c2430;
background:#fff}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .6rem}h2{font-size:1.15rem;margin:1.5rem 0 .4rem}
h3{font-size:1rem;margin:1rem 0 .3rem}p,ul{margin:.4rem 0}ul{padding-left:1.3rem}
.small{font-size:.85rem;color:#4a5663}.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:.5rem 0}
th,td{border:1px solid #a9b3bd;padding:.3rem .5rem;text-align:left;vertical-align:top}
th{background:#eef2f5}code{font-family:"DejaVu Sans Mono",Menlo,Consolas,monospace;font-size:.9em}
@media print{body{font-size:10.5pt;margin:0;max-width:none;padding:0}h2,h3,.stays{break-after:avoid}
tr,li{break-inside:avoid}.sheet{break-before:page}@page{margin:15mm}}
"""


def _html_block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h{block.order}>{_html(block.text)}</h{block.order}>"
    if isinstance(block, Paragraph):
        marks = " ".join(["small"] * block.is_small + ["stays"] * block.stays)
        mark = f' class="{marks}"' if marks else ""
        return f"<p{mark}>{_html(block.text)}</p>"
    if isinstance(block, Bullets):
        return "<ul>" + "".join(f"<li>{_html(item)}</li>" for item in block.items) + "</ul>"
    if isinstance(block, NewSheet):
        return '<div class="sheet"></div>'
    return _html_grid(block)


def _html_grid(grid: Grid) -> str:
    columns = "".join(
        f'<col style="width:{100 * share / sum(grid.shares):.0f}%">' for share in grid.shares
    )
    head = "".join(f'<th scope="col">{_html(cell)}</th>' for cell in grid.head)
    tall = f' style="height:{grid.least:g}mm"' if grid.least else ""
    rows = "".join(
        f"<tr{tall}>" + "".join(f"<td>{_html(cell)}</td>" for cell in row) + "</tr>"
        for row in grid.rows
    )
    return (
        f'<div class="wide"><table><colgroup>{columns}</colgroup><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


_TAGS = {"**": "strong", "*": "em", "`": "code"}


def _html(text: object) -> str:
    return "".join(_html_piece(mark, piece) for mark, piece in _pieces(text))


def _html_piece(mark: str, piece: str) -> str:
    if mark in _TAGS:
        return f"<{_TAGS[mark]}>{_broken(piece)}</{_TAGS[mark]}>"
    return f'<a href="{escape(mark)}">{_broken(piece)}</a>' if mark else _broken(piece)


def _broken(text: str) -> str:
    return escape(text, quote=False).replace("\n", "<br>")


# --- PDF ------------------------------------------------------------------------------------


def pages(page: PrintedPage) -> Pages:
    """The page for ``printing.pdf``."""
    if page.printed:
        return page.printed()
    body = _SET + "\n".join(map(_typst_block, page.blocks))
    return Pages(page.title, body, footer=page.title, is_flipped=page.is_flipped)


_SET = (
    "#set heading(numbering: none)\n#show heading.where(level: 1): set text(size: 17pt)\n"
    "#show heading.where(level: 2): set text(size: 12.5pt)\n"
    "#show heading.where(level: 3): set text(size: 10.5pt)\n"
    "#show heading: set block(above: 1.3em, below: 0.7em, sticky: true)\n"
    "#show raw: set text(size: 1.1em)\n"
    "#set table(stroke: 0.4pt + luma(140), inset: 4.5pt)\n#show table.cell: set text(size: 9.5pt)\n"
    "#set table.cell(breakable: false)\n"
)


def _typst_block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"#heading(level: {block.order})[{_typst(block.text)}]\n"
    if isinstance(block, Paragraph):
        look = "size: 9pt, fill: luma(70)" if block.is_small else "size: 10.5pt"
        stays = str(block.stays).lower()
        return f"#block(sticky: {stays})[#text({look})[{_typst(block.text)}]]\n"
    if isinstance(block, Bullets):
        return "#list(" + ", ".join(f"[{_typst(item)}]" for item in block.items) + ")\n"
    if isinstance(block, NewSheet):
        return "#pagebreak(weak: true)\n"
    return _typst_grid(block)


def _typst_grid(grid: Grid) -> str:
    columns = ", ".join(f"{share}fr" for share in grid.shares)
    rows = f"rows: (auto,) + ({grid.least:g}mm,) * {len(grid.rows)}, " if grid.least else ""
    head = ", ".join(f"[*{_typst(cell)}*]" for cell in grid.head)
    cells = ", ".join(f"[{_typst(cell)}]" for row in grid.rows for cell in row)
    return (
        f"#table(columns: ({columns},), {rows}align: left, fill: (_, y) => "
        f"if y == 0 {{ luma(235) }}, table.header({head}), {cells})\n"
    )


_WRAPPED = {"**": "strong", "*": "emph"}


def _typst(text: object) -> str:
    return "".join(_typst_piece(mark, piece) for mark, piece in _pieces(text))


def _typst_piece(mark: str, piece: str) -> str:
    if mark == "`":
        return f"#raw({string(piece)})"
    lines = "#linebreak()".join(f"#{string(line)}" for line in piece.split("\n"))
    return f"#{_WRAPPED[mark]}[{lines}]" if mark in _WRAPPED else lines


# --- marks ----------------------------------------------------------------------------------

_MARKED = re.compile(
    r"(?P<mark>\*\*|\*|`)(?=\S)(?P<text>.+?)(?<=\S)(?P=mark)"
    r"|\[(?P<name>[^]]+)\]\((?P<link>[\w./-]+\.html)\)"
)


def _pieces(text: object) -> Iterator[tuple[str, str]]:
    """The pieces of a text, each with its mark or where it leads to, or with none."""
    if not isinstance(text, Rich):
        yield "", text if isinstance(text, str) else words(text)
        return
    at = 0
    for match in _MARKED.finditer(text):
        if match.start() > at:
            yield "", text[at : match.start()]
        yield ((match["link"], match["name"]) if match["link"] else (match["mark"], match["text"]))
        at = match.end()
    if at < len(text):
        yield "", text[at:]
