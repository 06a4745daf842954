"""FTW?! in numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations
from typing import Any

from kernel_lib.core.game import Choices
from kernel_lib.ftw.decisions.pass_cards import Pass, Passes
from kernel_lib.ftw.rules import Rules
from kernel_lib.ftw.turns import Help, Play, TurnChoices
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
from kernel_lib.rl.encoding import NO_MORE, CardByCard, Encoding, Steps, is_step


class FtwEncoding(Encoding):
    """FTW?! in numbers.

    The first actions are ``Play`` of each card alone, then ``Help`` of each card for each other
    one. The ways to play with help cards are far too many for a number each, and so are the cards
    to pass: these are chosen card by card. To play with help is first ``play 2 with help``, then
    ``use 6`` for each help card, the lowest first, then ``no more``.

    An observation leaves out which cards have left the round (they are those that are nowhere
    else), and what was passed but for the cards that are known still to be in a hand.
    """

    rules: Rules

    def _words(self) -> Iterator[str]:
        deck = self.rules.deck
        yield from (Play(card).notation for card in deck)
        yield from (Help(card, take).notation for card, take in permutations(deck, 2))
        yield from (_with_help(card) for card in deck)
        yield from (f"use {card}" for card in deck)
        yield NO_MORE
        if self.rules.passed:
            yield from (f"pass {card}" for card in deck)

    @property
    def is_simultaneous(self) -> bool:
        return self.rules.passed > 0

    def _first_words(self, choices: Choices) -> Iterator[str]:
        """The ways to play with help come last among the choices, and only their cards are told."""
        assert isinstance(choices, TurnChoices)
        for choice in choices:
            if isinstance(choice, Play) and choice.use:
                break
            yield choice.notation
        yield from (_with_help(card) for card in choices.lower if choices.helped(card))

    def _card_by_card(self, choices: Choices, steps: Steps) -> CardByCard | None:
        if isinstance(choices, Passes):
            return CardByCard(choices, Pass, choices.hand, _numbers(steps), "pass")
        if not isinstance(choices, TurnChoices) or not steps or not is_step(steps[0]):
            return None
        played, *used = _numbers(steps)
        helps = tuple(sorted(choices.helps))
        return CardByCard(choices, lambda use: Play(played, use), helps, tuple(used), "use")

    def _blocks(self) -> Iterator[Block]:
        rules, players, highest = self.rules, self.rules.players, self.rules.highest
        everybody, deck = seats(players), self.rules.deck
        labels = cards(highest)
        asks = ("pass", "turn") if rules.passed else ("turn",)
        yield from every_game(players, asks, "points")
        yield Block("round", ("number",), "rounds", MANY, lambda view: [view.round])
        yield Block("turns", ("taken in this round",), "turns", MANY, lambda view: [view.turns])
        yield Block("hand", labels, "cards", 1, lambda view: counted(view.hand, deck))
        yield Block("unseen", labels, "cards", 1, lambda view: counted(view.unseen, deck))
        yield Block(
            "hand size",
            everybody,
            "cards",
            highest,
            lambda view: [view.hand_sizes[seat] for seat in from_own(view)],
        )
        unit = "number of the card, 0 for none"
        yield Block("pile, top", ("card",), unit, highest, lambda view: [view.top or 0])
        yield Block("pile", labels, "place from the bottom, 0 for none", highest, _heights)
        yield from card_blocks(
            "help cards", everybody, highest, lambda view, seat: view.helps[seat]
        )
        yield from card_blocks(
            "known cards", ("", *everybody[1:]), highest, lambda view, seat: view.known[seat]
        )
        yield Block(
            "turn", everybody, "1 for yes", 1, lambda view: marked(view.turn, from_own(view))
        )


def _with_help(card: int) -> str:
    return f"play {card} with help"


def _numbers(steps: Steps) -> tuple[int, ...]:
    """The cards that steps name, one each; ``no more`` names none."""
    return tuple(int(number) for step in steps for number in re.findall("[0-9]+", step))


def _heights(view: Any) -> list[int]:
    """Where in the pile each card lies."""
    place: dict[int, int] = {card: number + 1 for number, card in enumerate(view.pile)}
    return [place.get(card, 0) for card in view.rules.deck]
