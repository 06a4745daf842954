"""Positions draw themselves in a cell of a notebook, as SVG beside the text that they are."""

from __future__ import annotations

import re
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core.text import LANGUAGES, speaking
from kernel_lib.display import drawing
from kernel_lib.nimmt.cards import BULLS
from kernel_lib.nimmt.drawing import CardRow
from kernel_lib.nimmt.faces import TONES, faces_of
from tests.contrast import MARK, TEXT, contrast
from widgets.shared import assets

COLOURS = assets.style("shared/page/cloth.css", "ftw/ftw.css", "ingenious/ingenious.css")
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
def test_a_picture_has_a_cloth_of_its_own(game: str) -> None:
    """All that is drawn lies on a dark cloth of the picture's size, whatever page is behind it."""
    picture = drawn(POSITIONS[game])
    cloth = picture.find(f"{SVG}rect")
    assert cloth is not None
    middle, edge = colours_of(picture)
    assert cloth.get("fill") == f"url(#cloth-{middle[1:]})"
    box = [float(number) for number in picture.get("viewBox", "").split()]
    assert [float(cloth.get(side, "")) for side in ("x", "y", "width", "height")] == box
    assert min(contrast(colour, "#ffffff") for colour in (middle, edge)) >= TEXT
    for card in picture.iter(f"{SVG}rect"):
        right = float(card.get("x", 0)) + float(card.get("width", 0))
        assert right <= box[0] + box[2]


@pytest.mark.parametrize("game", POSITIONS)
def test_what_is_written_can_be_read(game: str) -> None:
    """Dark ink stands on cards, pale ink on the cloth; both are as clear as small text must be."""
    picture = drawn(POSITIONS[game])
    inks = {text.get("fill") for text in picture.iter(f"{SVG}text")} - {drawing.INK}
    assert contrast(drawing.INK, drawing.CARD) >= TEXT
    for ink, cloth in product(inks, colours_of(picture)):
        assert ink is not None
        assert contrast(ink, cloth) >= TEXT


def colours_of(picture: ElementTree.Element) -> list[str]:
    """The colours of a picture's cloth, from its middle to its edge."""
    return [stop.get("stop-color", "") for stop in picture.iter(f"{SVG}stop")]


@pytest.mark.parametrize(
    ("cloth", "table"),
    [
        (drawing.GREEN, "sc-patch"),
        (drawing.VIOLET, "sc-of-ftw"),
        (drawing.SLATE, "sc-of-ingenious"),
    ],
)
def test_the_cloth_is_that_of_the_live_table(cloth: tuple[str, str], table: str) -> None:
    """A still picture has the colours that the style sheet gives to the table of its game."""
    rule = COLOURS.partition(table)[2].partition("}")[0]
    assert [f"--sc-cloth: {cloth[0]};" in rule, f"--sc-cloth-dark: {cloth[1]};" in rule] == [
        True
    ] * 2


def test_the_tones_of_cards_are_those_of_the_live_table() -> None:
    """Bands and horns have the colours that the style sheet gives to cards of as many bulls."""
    tones = dict(re.findall(r"--sc-b(\d): (#\w+);", assets.style("nimmt/bulls.css")))
    assert {str(bulls): tone for bulls, tone in TONES.items()} == tones
    assert all(contrast(tone, drawing.CARD) >= MARK for tone in TONES.values())


@pytest.mark.parametrize("card", [8, 15, 30, 44, 55])
def test_a_card_counts_its_bulls(card: int) -> None:
    """A card has the drawing of its kind, and a pair of horns for each of its bulls."""
    picture = ElementTree.fromstring(CardRow(card)._repr_svg_())
    (face,) = [group for group in picture.iter(f"{SVG}g") if group.get("id")]
    assert face.get("id") == f"card-{BULLS[card]}"
    assert [use.get("href") for use in picture.iter(f"{SVG}use")] == [f"#card-{BULLS[card]}"]
    scaled = [path for path in face.iter(f"{SVG}path") if "scale" in path.get("transform", "")]
    assert len(scaled) == BULLS[card]
    assert len(list(face.iter(f"{SVG}svg"))) == 1


def test_every_kind_of_card_looks_different() -> None:
    """Without colour, too: no two kinds have the same band or the same bull."""
    without_colour = [
        re.sub(r"#\w+|card-\d|clip-\d", "", faces_of([card])) for card in (8, 15, 30, 44, 55)
    ]
    assert len(set(without_colour)) == 5
    art = [
        re.sub(r"#\w+", "", drawing)
        for drawing in re.findall(r"<svg.*?</svg>", "".join(without_colour))
    ]
    assert len(set(art)) == 5


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
