"""Bots for 6 nimmt!, from the simplest to one that reckons its risk.

They play every variant: what they are asked is in ``view.ask``, what they may do in
``view.choices``.
"""

from __future__ import annotations

import random as chance
from collections.abc import Mapping, Sequence
from typing import Any

from kernel_lib.bots import Bot, made_bot
from kernel_lib.nimmt.board import Table, row_bulls
from kernel_lib.nimmt.cards import BULLS
from kernel_lib.nimmt.chances import is_exact, risk
from kernel_lib.nimmt.events import TookRow, TookSixth, TookTogether
from kernel_lib.nimmt.moves import Ask, Draft, Keep, Play, PlayTwo, TakeRow
from kernel_lib.nimmt.rules import Turns
from kernel_lib.nimmt.view import View
from kernel_lib.text import message

TRIALS = 20
"""How often the cautious bot tries a card where its risk has no closed form."""


def random(view: View, rng: chance.Random) -> Any:
    """Choose any card, and any row, with equal chances.

    >>> from kernel_lib.nimmt import start
    >>> random(start(seed=1).view(0), chance.Random(5)) in start(seed=1).view(0).choices
    True
    """
    return view.choices[int(rng.random() * len(view.choices))]


def lowest(view: View) -> Any:
    """Play the lowest card, or the two lowest; take the cheapest row.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> lowest(view).card == min(view.hand)
    True
    """
    if view.ask is Ask.CARD:
        return _play(view, view.hand)
    if view.ask is Ask.DRAFT:
        return view.choices[0]
    return _usual(view)


def closest(view: View) -> Any:
    """Play the card with the smallest gap to the end of its row; take the cheapest row.

    Cards that fit nowhere come last, and of those the highest first. Drafts the card that is
    closest to one it has.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> closest(view) in view.choices
    True
    """
    if view.ask is Ask.DRAFT:
        return _neighbour(view)
    if view.ask is not Ask.CARD:
        return _usual(view)

    def gap(card: int) -> tuple[bool, int]:
        ends = view.table.ends_for(card)
        return (False, ends[0][1]) if ends else (True, -card)

    return _play(view, sorted(view.hand, key=gap))


def cautious(view: View) -> Any:
    """Play the card with the fewest expected bulls; take the cheapest row.

    Among equals the lower card is played. Where the exact risk has a closed form it is used, with
    the opponents' hands if they are known; elsewhere each card is tried against cards that the
    others may hold.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> cautious(view) in view.choices
    True
    """
    if view.ask is Ask.DRAFT:
        return _neighbour(view)
    if view.ask is Ask.FIRST:
        return min(view.choices, key=lambda choice: _cost_of_order(view, choice.card))
    if view.ask is Ask.KEEP:
        return _kept(view)
    if view.ask is not Ask.CARD:
        return _usual(view)
    if view.rules.turns is Turns.AT_ONCE:
        return min(view.choices, key=lambda choice: _cost_at_once(view, choice))
    if is_exact(view.rules):
        risks = risk(view.table, view.hand, view.opponents, view.opponents_cards)
        return Play(min(risks, key=lambda one: (one.bulls, one.card)).card)
    return _tried(view)


# --- what all of them do alike --------------------------------------------------------------


def _play(view: View, cards: Sequence[int]) -> Play | PlayTwo:
    """Play the first of these cards, or the first two where two are played."""
    if view.rules.most_cards == 1 or len(cards) == 1:
        return Play(cards[0])
    first, second = cards[:2]
    in_hand_order = view.rules.turns is not Turns.AT_ONCE and second < first
    return PlayTwo(second, first) if in_hand_order else PlayTwo(first, second)


def _usual(view: View) -> Any:
    """The cheapest row, the emptier end, the lower card first, and nothing kept."""
    if view.ask is Ask.ROW:
        return TakeRow(view.table.cheapest_row)
    if view.ask is Ask.END:
        return min(view.choices, key=lambda choice: _cost_of_end(view.table, choice.row))
    return view.choices[0]


def _cost_of_end(table: Table, row: int) -> tuple[int, int]:
    return (table.bulls[row] if table.is_full(row) else 0, len(table.rows[row]))


def _neighbour(view: View) -> Draft:
    """Of the open cards the closest to one of the hand; with an empty hand the middle one."""
    if not view.hand:
        return Draft(view.pool[len(view.pool) // 2])
    return Draft(min(view.pool, key=lambda card: min(abs(card - own) for own in view.hand)))


# --- what the cautious bot tries ------------------------------------------------------------


def _tried(view: View) -> Any:
    """The choice that costs least on average, in some tricks with cards drawn for the others.

    The same view gives the same drawings, and every choice is tried on the same ones.
    """
    rng = chance.Random(f"{view.seat}/{view.deal}/{view.trick}/{view.hand}/{view.table}")
    laid = {seat: (card,) for card, seat in view.queue}
    later = [s for s in range(view.rules.players) if s != view.seat and s not in laid]
    drawings = [_drawn(view, later, rng) for _ in range(TRIALS if later else 1)]

    def cost(choice: Play | PlayTwo) -> int:
        return sum(
            _bulls_taken(view.table, {**laid, **drawn, view.seat: choice.cards}, view.seat)
            for drawn in drawings
        )

    return min(view.choices, key=cost)


def _drawn(view: View, seats: Sequence[int], rng: chance.Random) -> dict[int, tuple[int, ...]]:
    """Cards that these seats may play, drawn from those they may hold."""
    size = view.rules.most_cards
    if view.rules.draft:
        return {s: tuple(rng.sample(view.known[s], min(size, len(view.known[s])))) for s in seats}
    drawn = rng.sample(view.unseen, size * len(seats))
    return {s: tuple(drawn[i * size : (i + 1) * size]) for i, s in enumerate(seats)}


def _bulls_taken(table: Table, plays: Mapping[Any, Sequence[int]], own: Any) -> int:
    """The bulls that one player takes when these cards are placed, everyone taking cheap rows."""
    _, events = table.resolve(
        plays,
        take=lambda at, who, card: at.cheapest_row,
        end=lambda at, who, card, spots: spots[0],
    )
    taken = 0
    for event in events:
        if isinstance(event, TookSixth | TookRow) and event.who == own:
            taken += event.bulls
        elif isinstance(event, TookTogether) and own in event.owners:
            taken += event.each
    return taken


def _cost_of_order(view: View, first: int) -> int:
    """The bulls that the own two cards take when this one is placed first."""
    own = [card for card, seat in view.queue if seat == view.seat]
    cards = sorted(own, key=lambda card: card != first)
    return _bulls_taken(view.table, {view.seat: cards}, view.seat)


def _cost_at_once(view: View, choice: Play | PlayTwo) -> int:
    """What cards cost that are placed now: bulls taken, less the bulls that leave the hand."""
    taken = _bulls_taken(view.table, {view.seat: choice.cards}, view.seat)
    return taken - row_bulls(choice.cards)


def _kept(view: View) -> Keep:
    """Keep the dearest cards, as many as can still be played before another hand is empty."""
    others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
    tricks = -(-min(others) // 2)
    waiting = sum(seat == view.seat for _, seat in view.queue)
    room = min(2 * tricks - len(view.hand) - waiting, len(view.choices[-1].cards))
    dearest = sorted(view.held, key=lambda card: -BULLS[card])[: max(room, 0)]
    return Keep(tuple(sorted(dearest)))


BOTS: Mapping[str, Bot] = {
    "random": made_bot(random, message("Random")),
    "lowest": made_bot(lowest, message("Lowest")),
    "closest": made_bot(closest, message("Closest")),
    "cautious": made_bot(cautious, message("Cautious")),
}
"""The bots that can be named by a word."""
