"""What a seat may know of a match of FTW?!: bots and browsers get this and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kernel_lib.core.game import plain_fields
from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import message, words
from kernel_lib.ftw.drawing import table_text
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.rules import Rules
from kernel_lib.ftw.turns import TurnChoices


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, and nothing else.

    ``hand`` are the seat's own cards, ``hand_sizes`` how many each seat holds. ``pile`` (from
    bottom to top) and ``helps`` (each seat's help cards) lie open, as clause ``ftw.base.look``
    says; ``gone`` are the cards that left this round, all of which were seen. ``known`` are the
    cards of each hand that this seat knows: its own, those taken from the pile before all eyes, and
    those it passed itself. ``passed`` and ``received`` are the cards it passed and got in this
    round, ``totals`` the points of the rounds before, ``turn`` the seat whose turn it is,
    ``starter`` the one that began the round, ``turns`` how many turns were taken in it. ``owing``,
    ``choices`` and ``ask`` say who owes what.
    """

    rules: Rules
    seat: int | None
    round: int
    turns: int
    hand: Cards
    hand_sizes: tuple[int, ...]
    pile: Cards
    helps: tuple[Cards, ...]
    gone: Cards
    known: tuple[Cards, ...]
    passed: Cards
    received: Cards
    totals: tuple[int, ...]
    owing: tuple[int, ...]
    choices: Sequence[Any]
    is_over: bool
    ask: str
    turn: int
    starter: int

    def __str__(self) -> str:
        hand = " ".join(map(str, self.hand))
        lines = [words(table_text(self.pile, () if self.seat is None else self.own_helps))]
        lines += [words(message("Your hand: {cards}", cards=hand))] if hand else []
        return "\n".join(lines)

    @property
    def top(self) -> int | None:
        """The card that must be beaten; None where a new pile is to be started."""
        return self.pile[-1] if self.pile else None

    @property
    def own_helps(self) -> Cards:
        """The help cards in front of this seat."""
        return () if self.seat is None else self.helps[self.seat]

    @property
    def own_turns(self) -> TurnChoices:
        """All turns that the own hand would have now, were it this seat's turn."""
        return TurnChoices(self.hand, self.own_helps, self.pile)

    @property
    def opponents(self) -> int:
        """How many other seats there are."""
        return self.rules.players - 1

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points in the rounds that are over."""
        return self.totals

    @property
    def unseen(self) -> Cards:
        """The cards of which this seat does not know where they are, ascending."""
        seen = {card for cards in (*self.known, *self.helps) for card in cards}
        seen.update(self.hand, self.pile, self.gone)
        return tuple(card for card in self.rules.deck if card not in seen)

    def to_json(self) -> JsonObject:
        """The view as plain numbers, texts, lists and dictionaries."""
        return plain_fields(self)
