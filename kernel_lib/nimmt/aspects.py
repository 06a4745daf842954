"""The aspects of the rules of 6 nimmt! that are words: who plays when, twins, sides."""

from __future__ import annotations

from enum import StrEnum


class TurnOrder(StrEnum):
    """How the cards of a trick are played."""

    TOGETHER = "together"
    IN_TURN = "in turn"
    AT_ONCE = "at once"


class Sides(StrEnum):
    """The ends of a row at which cards are placed."""

    RIGHT = "right"
    BOTH = "both"


class Twins(StrEnum):
    """Which cards are in the deck twice."""

    NONE = "none"
    ALL = "all"
    DOUBLETS = "doublets"
