"""The tiles of Einfach Genial (Ingenious): pairs of symbols in six colours."""

from __future__ import annotations

from enum import IntEnum
from itertools import combinations_with_replacement
from typing import NamedTuple, Self

from kernel_lib.core.text import message, quoted


class Colour(IntEnum):
    """The six colours, in the order in which their printed symbols stand around the board.

    Each has a letter of its own, by which it is written.

    >>> Colour.RED.letter, Colour.of("P")
    ('R', <Colour.PURPLE: 5>)
    """

    RED = 0
    GREEN = 1
    BLUE = 2
    ORANGE = 3
    YELLOW = 4
    PURPLE = 5

    @property
    def letter(self) -> str:
        """The first letter of the name; each is there once."""
        return self.name[0]

    @classmethod
    def of(cls, letter: str) -> Self:
        """The colour with this letter; any other is a ``ValueError``."""
        if isinstance(letter, str) and letter in _BY_LETTER:
            return cls(_BY_LETTER[letter])
        raise ValueError(
            message(
                "{letter} is no colour: write one of {known}",
                letter=quoted(letter),
                known=tuple(colour.name[0] for colour in cls),
            )
        )


_BY_LETTER = {colour.name[0]: colour for colour in Colour}

COLOURS = tuple(Colour)
"""All colours in their order."""

PAIRS_OF_EACH, DOUBLES_OF_EACH = 6, 5
"""How often a tile of two colours, and of one, is there. Clause ``ingenious.base.tiles``."""


class Tile(NamedTuple):
    """A tile: its two symbols, the colour that comes first standing first.

    >>> str(Tile.parse("BR")), Tile.parse("RR").is_double
    ('RB', True)
    """

    one: Colour
    other: Colour

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a tile from two letters; anything else is a ``ValueError``."""
        if isinstance(text, str) and text in BY_TEXT:
            return cls(*BY_TEXT[text])
        if not isinstance(text, str) or len(text) != 2:
            raise ValueError(
                message("{text} is no tile: write two colours like RB", text=quoted(text))
            )
        return cls(*sorted(map(Colour.of, text)))

    @property
    def is_double(self) -> bool:
        """Whether both symbols have the same colour."""
        return self.one == self.other

    @property
    def notation(self) -> str:
        """The two letters.

        >>> Tile.parse("BR").notation
        'RB'
        """
        return _TEXTS[self]

    def __str__(self) -> str:
        return self.notation


KINDS = tuple(Tile(*pair) for pair in combinations_with_replacement(COLOURS, 2))
"""The 21 different tiles, in order."""

_TEXTS = {
    (colour, partner): colour.letter + partner.letter for colour in COLOURS for partner in COLOURS
}

BY_TEXT = {str(kind): kind for kind in KINDS}
"""Every kind by its two letters."""

TILES = tuple(
    kind for kind in KINDS for _copy in range(DOUBLES_OF_EACH if kind.is_double else PAIRS_OF_EACH)
)
"""All 120 tiles. Clauses ``ingenious.base.tiles`` and ``ingenious.base.bag``."""
