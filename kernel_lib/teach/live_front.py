"""The first pages of the site as a class sees them: its own deal, and only its lessons."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path

from kernel_lib.runtime.class_file import ClassFile

PAGES = ("index.html", "ja/index.html")

LARGEST = 2**53 - 1
"""The largest whole number that a page of a browser can tell from the next one."""

_CARD = re.compile(r'<li data-lesson="([0-9]{2})">.*?</li>', re.DOTALL)
_EMPTY = re.compile(r"<section><h3>[^<]*</h3><ul></ul></section>")
_PART = re.compile(r'<div class="part">(.*?)</div>', re.DOTALL)
_BEGIN = re.compile(r'(<a class="button main" href=")[^"]*(")')
_SEED = re.compile(r'(<div id="table" data-seed=")[^"]*("><div class="still")')


def fronts(site: Path, chosen: ClassFile) -> dict[str, str]:
    """The first pages of a site, by their file, for a class."""
    files = ((name, site / name) for name in PAGES)
    return {
        name: front(file.read_text(encoding="utf-8"), chosen)
        for name, file in files
        if file.is_file()
    }


def front(page: str, chosen: ClassFile) -> str:
    """A first page with the deal and the lessons of a class; without these, as it was.

    >>> card = '<li data-lesson="{0}"><a href="{0}.html">{0}</a></li>'.format
    >>> page = f"<section><h3>Chance</h3><ul>{card('22')}{card('23')}</ul></section>"
    >>> front(page, ClassFile(lessons=("23",)))
    '<section><h3>Chance</h3><ul><li data-lesson="23"><a href="23.html">23</a></li></ul></section>'
    """
    if chosen.seed is not None and abs(chosen.seed) <= LARGEST:
        # The picture that stands there until one can play is of another deal.
        page = _SEED.sub(rf'\g<1>{chosen.seed}\g<2> style="visibility: hidden"', page)
    wanted = {name.zfill(2)[:2] for name in chosen.lessons}
    if not wanted & set(_CARD.findall(page)):
        return page
    return _begun(_PART.sub(_kept_part, _EMPTY.sub("", _CARD.sub(_kept(wanted), page))))


def _kept(wanted: Collection[str]) -> Callable[[re.Match[str]], str]:
    return lambda card: card[0] if card[1] in wanted else ""


def _kept_part(part: re.Match[str]) -> str:
    """A part of the page; nothing of it if no lesson is left in it."""
    return part[0] if "data-lesson" in part[1] else ""


def _begun(page: str) -> str:
    """The button that begins the course leads to the first lesson that is left."""
    first = re.search(r'<li data-lesson="[0-9]{2}"><a href="([^"]*)"', page)
    return page if first is None else _BEGIN.sub(rf"\g<1>{first[1]}\g<2>", page)
