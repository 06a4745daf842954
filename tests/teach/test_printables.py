"""Printables: true sizes measured in the PDF, all pieces there, letters inside."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from kernel_lib import teach
from kernel_lib.core.text import speaking
from kernel_lib.ingenious.tiles import COLOURS, TILES
from kernel_lib.teach import printing
from kernel_lib.teach.printables.catalogue import PRINTABLES
from kernel_lib.teach.printables.hexagons import CELL, PLAY
from kernel_lib.teach.printing import PAPERS, USUAL_PAPERS, CannotPrint, Pages, pdf
from tests.strategies import SOAK, in_soak
from tests.teach.pdf import (
    WRITTEN,
    Box,
    can_write,
    fonts,
    opened,
    paths,
    sizes,
    text,
    without_space,
)

SIZES = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4), "A3": (297.0, 420.0)}
FLAT = ("tournament-sheets",)
"""What lies on its side."""

FEW = ("deck", "hex-board", "hex-tiles", "scores-ingenious", "tournament-sheets", "beads")
"""What the quick run looks at."""

WITH_WORDS = [name for name in PRINTABLES if not name.startswith("hex-tiles")]
"""What has words on it."""

DECKS = {"deck": 104, "ftw-cards": 60}
needs_japanese = pytest.mark.skipif(not can_write("ja"), reason="no Japanese font is installed")

HAIR = 0.05
"""So far, in millimetres, a measure may be off."""


@cache
def made(name: str, paper: str = "A4", language: str = "en") -> bytes:
    """A printable as a PDF."""
    with speaking(language):
        return pdf(PRINTABLES[name](PAPERS[paper]), paper)


@pytest.mark.thinned
@pytest.mark.parametrize("paper", USUAL_PAPERS)
@pytest.mark.parametrize("name", PRINTABLES if SOAK else FEW)
def test_pages_have_the_size_of_the_paper(name: str, paper: str) -> None:
    """All pages of a printable are A4, or Letter, and their number is the same on both."""
    measured = sizes(made(name, paper))
    width, height = SIZES[paper]
    assert set(measured) == {(height, width) if name in FLAT else (width, height)}
    assert len(measured) == len(sizes(made(name, "A4")))


@pytest.mark.parametrize("paper", USUAL_PAPERS)
@pytest.mark.parametrize("name", DECKS)
def test_cards_have_their_true_size(name: str, paper: str) -> None:
    """The cuts lie 63 mm apart from left to right, and 88 mm from top to bottom.

    The page's middle is that of the cards.
    """
    for page in opened(made(name, paper)):
        marks = [mark for mark in paths(page) if _is_mark(mark)]
        across = sorted({round(_middle(mark)[0], 2) for mark in marks if mark.height > mark.width})
        down = sorted({round(_middle(mark)[1], 2) for mark in marks if mark.height < mark.width})
        assert len(across) == len(down) == 4
        assert all(abs(right - left - 63) < HAIR for left, right in pairwise(across))
        assert all(abs(high - low - 88) < HAIR for low, high in pairwise(down))
        width, height = SIZES[paper]
        assert abs(across[0] + across[-1] - width) < HAIR
        assert abs(down[0] + down[-1] - height) < HAIR
        assert all(min(mark) >= 0 and mark.right <= width and mark.high <= height for mark in marks)


@pytest.mark.parametrize("name", DECKS)
def test_every_card_is_there_once(name: str) -> None:
    """Each number stands three times on the pages of a deck: in the middle and in two corners.

    Of FTW?! twelve cards say that 4 or more players need them, and twelve that 5 or more do.
    """
    counted = _numbers(made(name))
    told = Counter({4: 12, 5: 12}) if name == "ftw-cards" else Counter()
    assert counted == Counter(dict.fromkeys(range(1, DECKS[name] + 1), 3)) + told
    assert len(sizes(made(name))) == -(-DECKS[name] // 9)


def test_a_deck_without_colours() -> None:
    """The deck that saves ink has no colour at all, and needs much less ink."""
    coloured, saving = (_picture(made(name)) for name in ("deck", "deck-ink-saving"))
    assert _colour(coloured) > 60
    assert _colour(saving) < 40
    assert _ink(saving) < 0.6 * _ink(coloured)


def test_backs_lie_behind_their_cards() -> None:
    """Every second page has backs, mirrored, so the last five cards have theirs behind them."""
    pages = list(opened(made("deck-with-backs")))
    assert len(pages) == 2 * 12
    front, back = pages[-2], pages[-1]
    places = [
        {round(frame.left) for frame in paths(page) if _is_frame(frame)} for page in (front, back)
    ]
    assert len(places[0]) == len(places[1]) == 3
    fronts = [frame for frame in paths(front) if _is_frame(frame)]
    backs = [frame for frame in paths(back) if _is_frame(frame)]
    assert len(fronts) == len(backs) == 5
    mirrored = sorted((round(210 - frame.right, 1), round(frame.low, 1)) for frame in backs)
    assert mirrored == sorted((round(frame.left, 1), round(frame.low, 1)) for frame in fronts)


@pytest.mark.parametrize("paper", [*USUAL_PAPERS, "A3"])
def test_tiles_fit_the_cells_of_the_board(paper: str) -> None:
    """A cell of the board is 19 mm wide, half a tile a little less, and so two halves apart."""
    cells = _hexagons(made("hex-board", paper), CELL)
    halves = _hexagons(made("hex-tiles", "Letter" if paper == "Letter" else "A4"), CELL - 2 * PLAY)
    assert len(cells) >= 169
    assert len(halves) == 2 * len(TILES) == 240
    assert all(abs(half.height / half.width - 2 / sqrt(3)) < 0.02 for half in halves)


def test_the_board_on_a3_is_whole() -> None:
    """All 169 cells lie on one page, six of them with their colours."""
    data = made("hex-board", "A3")
    assert sizes(data) == [SIZES["A3"]]
    assert len(_hexagons(data, CELL)) == 169
    assert len(COLOURS) == 6


def test_every_bead_is_there() -> None:
    """There are as many beads as cards, each with its number."""
    page = opened(made("beads"))[0]
    assert sum(abs(box.width - 18.4) < 0.3 > abs(box.height - 18.4) for box in paths(page)) == 104
    assert _numbers(made("beads")) == dict.fromkeys(range(1, 105), 1)


@needs_japanese
@pytest.mark.parametrize("name", WITH_WORDS if SOAK else ["scores-6-nimmt", "beads"])
def test_japanese_letters_stand_inside(name: str) -> None:
    """Japanese words can be read back from the page, and every font is inside of the PDF."""
    data = made(name, language="ja")
    used = fonts(data)
    assert used
    assert all(is_inside for _name, is_inside in used)
    words = {"scores-6-nimmt": "スコアシート", "beads": "カード1枚につき"}.get(name, "")
    assert without_space(words) in text(data)


@pytest.mark.parametrize("language", WRITTEN)
def test_the_same_pages_give_the_same_bytes(language: str) -> None:
    """Nothing of the time or the machine's chance is in a PDF."""
    with speaking(language):
        pages = PRINTABLES["beads"](PAPERS["A4"])
        assert pdf(pages) == pdf(pages)


def test_no_japanese_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence says what to install; English can still be printed."""
    monkeypatch.setattr(printing, "_families", lambda: frozenset({"Libertinus Serif"}))
    with speaking("ja"), pytest.raises(CannotPrint) as told:
        pdf(Pages("", "a"))
    for words in ("fonts-noto-cjk", "Noto Sans CJK JP"):
        assert words in str(told.value)
    assert pdf(Pages("", "a")).startswith(b"%PDF")


def test_no_typst(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence says what to install."""
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(CannotPrint, match=r"^printing needs typst: install it with pip install"):
        pdf(Pages("", "a"))


def test_a_text_is_no_markup() -> None:
    """What stands in a sentence is printed as it is."""
    odd = 'a #b "c" \\d $e$ *f* _g_ [h] @i <j> //k'
    assert without_space(odd) in text(pdf(Pages("", printing.typst_string(odd))))


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"name": "poster"}, "there is no printable 'poster': choose one of deck, "),
        ({"name": 5}, "there is no printable 5"),
        ({"paper": "B5"}, "there is no paper 'B5' here: choose A4, Letter"),
        ({"paper": "A3"}, "there is no paper 'A3' here: choose A4, Letter"),
        ({"language": "de"}, "there is no language 'de' here"),
    ],
)
def test_what_is_refused(asked: dict[str, Any], told: str, tmp_path: Path) -> None:
    """One sentence says what is wrong, and nothing is written."""
    settings = {"name": "deck", "folder": tmp_path, **asked}
    with pytest.raises(ValueError, match=f"^{told}"):
        teach.printable(**settings)
    assert not list(tmp_path.iterdir())


@needs_japanese
@in_soak
def test_everything_is_printed(tmp_path: Path) -> None:
    """Both languages and both papers get the same files, and a sentence tells of each folder."""
    heard: list[str] = []
    printed = teach.print_all(tmp_path, told=heard.append)
    folders = Counter(file.parent.relative_to(tmp_path).as_posix() for file in printed.files)
    assert {folder for folder in folders if "A3" not in folder} == {
        "en/A4", "en/Letter", "ja/A4", "ja/Letter"
    }  # fmt: skip
    assert len({folders[folder] for folder in ("en/A4", "en/Letter", "ja/A4", "ja/Letter")}) == 1
    assert len(heard) == 4
    assert all(sizes(file.read_bytes()) for file in printed.files)


def _is_mark(box: Box) -> bool:
    return min(box.width, box.height) < 0.4 and 4 < max(box.width, box.height) < 6


def _is_frame(box: Box) -> bool:
    return 57 < box.width < 60 and 82 < box.height < 85


def _middle(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.low + box.high) / 2


def _hexagons(data: bytes, width: float) -> list[Box]:
    """The hexagons of all pages that are so wide, without their edges."""
    hexagons = []
    for page in opened(data):
        for box in paths(page):
            edge = box.width - width
            if 0 <= edge < 0.8 and 0 <= box.height - width * 2 / sqrt(3) < 0.8:
                hexagons.append(box)
    return hexagons


def _numbers(data: bytes) -> Counter[int]:
    """How often each number stands on the pages, as a text of its own."""
    counts: Counter[int] = Counter()
    for page in opened(data):
        words = page.get_textpage().get_text_range().split()
        counts.update(int(word) for word in words if word.isdigit())
    return counts


def _picture(data: bytes) -> Any:
    """The first page as an array of pixels: height, width, and three colours from 0 to 255."""
    return opened(data)[0].render(scale=2).to_numpy()[:, :, :3].astype(int)


def _colour(picture: Any) -> int:
    """By how much red and blue differ at most."""
    return int(abs(picture[:, :, 0] - picture[:, :, 2]).max())


def _ink(picture: Any) -> float:
    """How dark a picture is on average."""
    return 255 - float(picture.mean())
