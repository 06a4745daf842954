"""How cards are written in the records of FTW?!."""

from __future__ import annotations

Cards = tuple[int, ...]

NUMBER = "(?:0|[1-9][0-9]{0,5})"
"""How a number is written in a record."""


def numbers(text: str, sign: str) -> Cards:
    """The numbers of a text, with a sign between them."""
    return tuple(int(number) for number in text.split(sign) if number)


def ascending(cards: Cards) -> Cards:
    """Numbers as a tuple, lowest first; anything else as it is, to be refused in words."""
    if isinstance(cards, tuple | list) and all(type(card) is int for card in cards):
        return tuple(sorted(cards))
    return cards
