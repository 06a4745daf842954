"""Positions draw themselves in a cell of a notebook, as SVG beside the text that they are."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core.text import LANGUAGES, speaking

SVG = "{http://www.w3.org/2000/svg}"
NIMMT = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"
FTW = "pile 25 26 | you 6 29 31 | help 7 11 | Ben 3 ?5"
INGENIOUS = "side 6 | R 0,0 1,0 | B -1,2"
POSITIONS: dict[str, Any] = {
    "nimmt": nimmt.Table.parse(NIMMT),
    "ftw": ftw.Table.parse(FTW),
    "ingenious": ingenious.Board.parse(INGENIOUS),
}


def drawn(position: Any) -> ElementTree.Element:
    """The picture of a position, read as XML."""
    return ElementTree.fromstring(position._repr_svg_())


def texts(picture: ElementTree.Element) -> list[str]:
    """What is written in a picture, in order."""
    return [str(text.text) for text in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("game", POSITIONS)
def test_a_cell_gets_a_picture_and_the_text(game: str) -> None:
    """A cell that ends in a position is given its picture; the text is its repr, as before."""
    position = POSITIONS[game]
    data, _ = DisplayFormatter().format(position)
    assert set(data) == {"text/plain", "image/svg+xml"}
    assert "".join(data["text/plain"].split()) == "".join(repr(position).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", POSITIONS)
def test_a_picture_says_what_it_shows(game: str, language: str) -> None:
    """The title names the game in the reader's language, the description is the position."""
    with speaking(language):
        picture = drawn(POSITIONS[game])
    title, description = (picture.findtext(f"{SVG}{tag}") for tag in ("title", "desc"))
    assert title
    assert description
    assert title.isascii() == (language == "en")
    for word in ("16 20 21 22", "70") if game == "nimmt" else (str(POSITIONS[game]),):
        assert word in description


@pytest.mark.parametrize("game", POSITIONS)
def test_a_picture_has_paper_of_its_own(game: str) -> None:
    """All that is drawn lies on white paper of the picture's size, in a dark notebook, too."""
    picture = drawn(POSITIONS[game])
    paper = picture.find(f"{SVG}rect")
    assert paper is not None
    assert paper.get("fill") == "#ffffff"
    assert [paper.get(side) for side in ("width", "height")] == [
        picture.get(side) for side in ("width", "height")
    ]
    for card in picture.iter(f"{SVG}rect"):
        right = float(card.get("x", 0)) + float(card.get("width", 0))
        assert right <= float(picture.get("width", 0))


def test_every_card_is_drawn() -> None:
    """A table of 6 nimmt! has its rows with their numbers, and a place for each sixth card."""
    rows = [["1", "16", "20", "21", "22", "6"], ["2", "35", "36", "38", "40", "42", "6"]]
    rows += [["3", "61", "6"], ["4", "70", "6"]]
    assert texts(drawn(POSITIONS["nimmt"])) == [text for row in rows for text in row]


def test_every_player_has_a_line() -> None:
    """A table of FTW?! shows pile, hands, unknown cards and help cards with dashed edges."""
    picture = drawn(POSITIONS["ftw"])
    names, cards = ["The pile", "you", "Ben"], ["25", "26", "6", "29", "31", "7", "11", "3", "?5"]
    assert texts(picture) == names + cards
    dashed = [card for card in picture.iter(f"{SVG}rect") if card.get("stroke-dasharray") == "5 3"]
    assert len(dashed) == 2


def test_an_empty_pile_is_a_place() -> None:
    """Without a pile an empty place is drawn where the next one begins."""
    picture = drawn(ftw.Table.parse("pile | you 6 | Ben 3"))
    assert texts(picture) == ["The pile", "you", "Ben", "6", "3"]
    assert len(list(picture.iter(f"{SVG}rect"))) == 1 + 1 + 2


def test_a_name_is_no_tag() -> None:
    """The name of a player is written as it is."""
    place = ftw.Table.parse("pile 5 | you 6 | Ben 3").players[0]
    table = ftw.Table((5,), (type(place)("<b>&", (6,)),))
    assert "<b>&" in texts(drawn(table))


def test_symbols_lie_on_the_board() -> None:
    """A board of Ingenious has all its cells, with a symbol on each printed and each placed one."""
    picture = drawn(POSITIONS["ingenious"])
    assert len(list(picture.iter(f"{SVG}polygon"))) == 91
    assert len(list(picture.iter(f"{SVG}path"))) == 6 + 3
