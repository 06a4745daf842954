"""6 nimmt! and its variants in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from typing import Any

from kernel_lib.core.game import Choices
from kernel_lib.nimmt.decisions.draft import Draft
from kernel_lib.nimmt.decisions.keep import Keep, Keeps
from kernel_lib.nimmt.decisions.place_at import PlaceAt
from kernel_lib.nimmt.decisions.place_first import PlaceFirst
from kernel_lib.nimmt.decisions.play import Play, PlayTwo
from kernel_lib.nimmt.decisions.take_row import TakeRow
from kernel_lib.nimmt.rows import LEFT, RIGHT, Row, row_bulls
from kernel_lib.nimmt.rules import Rules, TurnOrder, Twins
from kernel_lib.rl.blocks import (
    MANY,
    Block,
    card_blocks,
    cards,
    counted,
    every_game,
    from_own,
    marked,
    seats,
)
from kernel_lib.rl.encoding import NO_MORE, CardByCard, Encoding, Steps


class NimmtEncoding(Encoding):
    """6 nimmt! in numbers.

    The first actions are ``Play`` of each card, from 1 to the highest, then ``TakeRow`` of each
    row; a variant adds its own behind them: ``PlaceAt``, ``PlayTwo``, ``PlaceFirst``, the steps of
    ``Keep``, ``Draft``. Only ``Keep`` is made card by card.

    An observation leaves out who played and took which card of earlier tricks, and the sheets of a
    tournament.
    """

    rules: Rules

    def _words(self) -> Iterator[str]:
        rules = self.rules
        deck = range(1, rules.highest + 1)
        yield from (Play(card).notation for card in deck)
        yield from (TakeRow(row).notation for row in range(rules.rows))
        if rules.placing.both_sides:
            for side in (LEFT, RIGHT):
                yield from (PlaceAt(row, side).notation for row in range(rules.rows))
        if rules.most_cards > 1:
            pairs = permutations if rules.places_at_once else combinations
            yield from (PlayTwo(*pair).notation for pair in pairs(deck, 2))
        if rules.asks_order:
            yield from (PlaceFirst(card).notation for card in deck)
        if rules.keeps:
            yield from (f"keep {card}" for card in deck)
            yield NO_MORE
        if rules.draft:
            yield from (Draft(card).notation for card in deck)

    @property
    def is_simultaneous(self) -> bool:
        return self.rules.turns is TurnOrder.TOGETHER

    def _card_by_card(self, choices: Choices, steps: Steps) -> CardByCard | None:
        if not isinstance(choices, Keeps):
            return None
        kept = tuple(int(word.removeprefix("keep ")) for word in steps if word != NO_MORE)
        return CardByCard(choices, Keep, choices.cards, kept, "keep")

    def _asks(self) -> tuple[str, ...]:
        """The names of the decisions that these rules know."""
        rules = self.rules
        variants = {"end": rules.placing.both_sides, "first": rules.asks_order, "keep": rules.keeps}
        asked = (name for name, is_asked in variants.items() if is_asked)
        return ("card", "row", *asked, *rules.opening_decisions)

    def _blocks(self) -> Iterator[Block]:
        rules, players, highest = self.rules, self.rules.players, self.rules.highest
        everybody = seats(players)
        yield from every_game(players, self._asks(), "bulls")
        yield Block("deal", ("number",), "deals", MANY, lambda view: [view.deal])
        yield Block("trick", ("number",), "tricks", MANY, lambda view: [view.trick])
        yield self._cards("hand", lambda view: view.hand)
        yield self._cards("unseen", lambda view: view.unseen)
        yield Block(
            "hand size",
            everybody,
            "cards",
            highest,
            lambda view: [view.hand_sizes[seat] for seat in from_own(view)],
        )
        for row in range(rules.rows):
            yield from self._row(row)
        yield self._waiting()
        if rules.turns is not TurnOrder.TOGETHER:
            yield Block(
                "begins", everybody, "1 for yes", 1, lambda view: marked(view.first, from_own(view))
            )
        if rules.draft:
            yield self._cards("open to be drafted", lambda view: view.pool)
        if rules.known_cards:
            opponents = ("", *everybody[1:])
            yield from card_blocks(
                "known cards", opponents, highest, lambda view, seat: view.known[seat]
            )
        if rules.keeps:
            yield self._cards("just taken", lambda view: view.held)
            yield Block(
                "penalty pile",
                everybody,
                "cards",
                highest,
                lambda view: [len(view.taken[seat]) for seat in from_own(view)],
            )

    def _cards(self, name: str, held: Any) -> Block:
        """How often each card is among those that ``held`` tells of a view."""
        deck = range(1, self.rules.highest + 1)
        return Block(name, cards(len(deck)), "cards", 2, lambda view: counted(held(view), deck))

    def _row(self, number: int) -> Iterator[Block]:
        """A row of the table: its cards, and what follows from them."""
        rules = self.rules
        length = rules.places * (1 if rules.twins == Twins.NONE else 2)

        def row(view: Any) -> Row:
            cards_of_row: Row = view.table.rows[number] if view.table.rows else ()
            return cards_of_row

        def lying(view: Any) -> Iterable[int]:
            return (*row(view), *(0 for _ in range(length - len(row(view)))))

        name = f"row {number + 1}"
        labels = tuple(f"card in place {place + 1}" for place in range(length))
        yield Block(
            name,
            labels,
            "number of the card, 0 for none",
            rules.highest,
            lambda view: [*lying(view)],
        )
        yield Block(
            f"{name}, right end",
            ("card",),
            "number of the card, 0 for none",
            rules.highest,
            lambda view: [*row(view)[-1:]] or [0],
        )
        yield Block(
            f"{name}, places",
            ("taken up",),
            "places",
            rules.places,
            lambda view: [rules.placing.size(row(view))],
        )
        yield Block(
            f"{name}, bulls", ("on its cards",), "bulls", MANY, lambda view: [row_bulls(row(view))]
        )

    def _waiting(self) -> Block:
        """The cards that lie open and are not placed yet, for each seat in their order."""
        most = range(self.rules.most_cards)
        labels = tuple(
            f"{label}, card {place + 1}" for label in seats(self.rules.players) for place in most
        )

        def waiting(view: Any) -> list[int]:
            values: list[int] = []
            for seat in from_own(view):
                own = [card for card, owner in view.queue if owner == seat]
                values += [*own, *(0 for _ in most)][: len(most)]
            return values

        unit = "number of the card, 0 for none"
        return Block("not placed yet", labels, unit, self.rules.highest, waiting)
