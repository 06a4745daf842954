"""Tables for a page without a kernel: HTML from cells of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def html_table(
    head: Sequence[str], rows: Iterable[Sequence[str]], language: str, caption: str = ""
) -> str:
    """A table whose first column heads its rows. ``caption`` is HTML, all else is text.

    >>> html_table(["bulls", "cards"], [["1", "76"]], "en")
    '<table lang="en"><thead><tr><th scope="col">bulls</th><th scope="col">cards</th></tr></thead>\
<tbody><tr><th scope="row">1</th><td>76</td></tr></tbody></table>'
    """
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, *cells in rows
    )
    above = f"<caption>{caption}</caption>" if caption else ""
    return (
        f'<table lang="{language}">{above}<thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )
