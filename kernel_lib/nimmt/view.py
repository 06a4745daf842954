"""What a seat may know of a match of 6 nimmt!: bots and browsers get this and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kernel_lib.core.game import plain_fields
from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import message, words
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.drawing import board_text
from kernel_lib.nimmt.rows import PastTrick, Row, Shared
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.scoring import bulls_so_far

Hand = tuple[int, ...]


class TournamentSheet(NamedTuple):
    """A sheet of a tournament: a hand, and a line for each deal it was played in.

    A line is the seat that played the hand, and its bulls. Clause ``nimmt.tournament.sheet``.
    """

    cards: Hand
    lines: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, and nothing else: bots and browsers get this.

    ``hand`` are the seat's own cards, ``hand_sizes`` the number of cards each seat holds,
    ``queue`` the open cards of this trick (with their seats) that still wait, ``taken`` the cards
    each seat has taken in this deal (all were open on the table), ``totals`` the bulls of earlier
    deals, ``owing`` the seats that owe a choice, ``choices`` all that this seat may choose, ``ask``
    the name of what is asked. ``known`` are the cards in each hand that everybody knows, ``first``
    the seat that begins. ``pool`` are the open cards of a draft, ``held`` those just taken that are
    to be divided; ``shared``, ``sheets`` and ``history`` are as in the state.
    """

    rules: Rules
    seat: int | None
    deal: int
    trick: int
    hand: Hand
    hand_sizes: tuple[int, ...]
    table: Table
    queue: tuple[tuple[int, int], ...]
    taken: tuple[Row, ...]
    totals: tuple[int, ...]
    owing: tuple[int, ...]
    choices: Sequence[Any]
    is_over: bool
    ask: str
    first: int
    pool: Hand
    held: Row
    known: tuple[Hand, ...]
    shared: tuple[Shared[int], ...]
    sheets: tuple[TournamentSheet, ...]
    history: tuple[PastTrick, ...]

    def __str__(self) -> str:
        lines = board_text(self.table).split("\n")
        cards = " ".join(map(str, self.pool))
        hand = " ".join(map(str, self.hand))
        lines += [words(message("Open cards: {cards}", cards=cards))] if cards else []
        lines += [words(message("Your hand: {cards}", cards=hand))] if hand else []
        return "\n".join(lines)

    @property
    def must_take_row(self) -> bool:
        """Whether this seat's card fits nowhere, so that it owes a row instead of a card."""
        return bool(self.choices) and self.ask == "row"

    @property
    def opponents(self) -> int:
        """How many other seats there are."""
        return self.rules.players - 1

    @property
    def marker(self) -> int | None:
        """The seat with the marker in front of it; None where there is none.

        Clause ``nimmt.open.marker``.

        >>> from kernel_lib.nimmt import start
        >>> start(Rules(variants=("open",))).view(2).marker, start().view(2).marker
        (0, None)
        """
        return self.first if self.rules.marker and not self.is_over else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's bulls so far, those of the deal in progress included."""
        hands = self.known if self.is_over else ()
        return bulls_so_far(self.totals, self.taken, self.shared, hands)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards this seat has not seen in this deal: in other hands or not dealt, ascending.

        A card that is in the deck twice stands here as often as it was not seen.
        """
        seen = Counter(self.hand)
        for seat, known in enumerate(self.known):
            if seat != self.seat:
                seen.update(known)
        for cards in (*self.table.rows, *self.taken, self.pool, self.held):
            seen.update(cards)
        for share in self.shared:
            seen.update(share.cards)
        seen.update(card for card, _ in self.queue)
        deck = self.rules.deck
        if len(set(deck)) == len(deck):  # far the most often, and soon told
            return tuple(sorted(card for card in deck if card not in seen))
        return tuple(sorted((Counter(deck) - seen).elements()))

    @property
    def is_mid_trick(self) -> bool:
        """Whether cards of this trick lie open that are not placed, or just taken, yet.

        >>> from kernel_lib.nimmt import Rules, start
        >>> start(Rules()).view(0).is_mid_trick
        False
        """
        return bool(self.queue or self.held)

    def to_json(self) -> JsonObject:
        """The view as plain numbers, texts, lists and dictionaries."""
        return plain_fields(self)
