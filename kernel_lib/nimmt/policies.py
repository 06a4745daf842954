"""Policies for 6 nimmt!, from the simplest to one that computes its risk: the simple bots.

They play every variant: what they are asked is in ``view.ask``, what they may do in
``view.choices``.
"""

from __future__ import annotations

import random as chance
from collections.abc import Mapping, Sequence

from kernel_lib.core.game import Choice
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS
from kernel_lib.nimmt.chances.risk import is_exact, risks_for
from kernel_lib.nimmt.decisions.draft import Draft
from kernel_lib.nimmt.decisions.keep import Keep
from kernel_lib.nimmt.decisions.play import Play, PlayTwo
from kernel_lib.nimmt.decisions.take_row import TakeRow
from kernel_lib.nimmt.events import TookRow, TookSixth, TookTogether
from kernel_lib.nimmt.rows import Player, row_bulls
from kernel_lib.nimmt.rules import TurnOrder
from kernel_lib.nimmt.view import View

TRIALS = 20
"""How often the cautious bot tries a card where its exact risk cannot be counted."""


def random(view: View, rng: chance.Random) -> Choice:
    """Play any card with equal chances; take the cheapest row.

    >>> from kernel_lib.nimmt import start
    >>> random(start(seed=1).view(0), chance.Random(5)) in start(seed=1).view(0).choices
    True
    """
    if view.ask in ("row", "end"):
        return _usual(view)
    drawn: Choice = view.choices[int(rng.random() * len(view.choices))]
    return drawn


def lowest(view: View) -> Choice:
    """Play the lowest card, or the two lowest; take the cheapest row.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> lowest(view).card == min(view.hand)
    True
    """
    return _from_one_end(view, 1)


def highest(view: View) -> Choice:
    """Play the highest card, or the two highest; take the cheapest row.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> highest(view).card == max(view.hand)
    True
    """
    return _from_one_end(view, -1)


def closest(view: View) -> Choice:
    """Play the card with the smallest gap to the end of a row with room; take the cheapest row.

    Then come cards that fit nowhere, the highest first, and last those that would be a sixth card
    now, the farthest first. Drafts the card that is closest to one it has.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> closest(view) in view.choices
    True
    """
    if view.ask == "draft":
        return neighbour(view)
    if view.ask != "card":
        return _usual(view)
    return _play(view, sorted(view.hand, key=lambda card: closeness(view.table, card)))


FITS, DOES_NOT_FIT, FULL = range(3)
"""What ``closest`` looks at first: there is room, it fits nowhere, it would be a sixth card."""


def closeness(table: Table, card: int) -> tuple[int, int]:
    """What ``closest`` sorts its cards by, the card it plays first.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> sorted([5, 24, 45, 75], key=lambda card: closeness(table, card))
    [24, 75, 5, 45]
    """
    ends = table.ends_for(card)
    if not ends:
        return DOES_NOT_FIT, -card
    spot, gap = ends[0]
    return (FULL, -gap) if table.is_full(spot.row) else (FITS, gap)


def cautious(view: View) -> Choice:
    """Play the card with the fewest expected bulls; take the cheapest row.

    Among equals the lower card is played. Where the exact risk can be counted it is used, with the
    opponents' cards as far as they are known; elsewhere each card is tried against cards that the
    others may hold.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> cautious(view) in view.choices
    True
    """
    if view.ask == "draft":
        return neighbour(view)
    best: Choice
    if view.ask == "first":
        best = min(view.choices, key=lambda choice: cost_of_order(view, choice.card))
        return best
    if view.ask == "keep":
        return keep_dearest(view)
    if view.ask != "card":
        return _usual(view)
    if view.rules.turns is TurnOrder.AT_ONCE:
        best = min(view.choices, key=lambda choice: cost_at_once(view, choice))
        return best
    if is_exact(view.rules):
        risks = risks_for(view)
        return Play(min(risks, key=lambda tried: (tried.bulls, tried.card)).card)
    return min(tried(view), key=lambda tried: tried[0])[1]


# --- what all of them do alike --------------------------------------------------------------


def _from_one_end(view: View, step: int) -> Choice:
    """The lowest cards, with a step of 1, or the highest, with -1, of the hand or of the draft."""
    if view.ask == "card":
        return _play(view, view.hand[::step])
    return view.choices[::step][0] if view.ask == "draft" else _usual(view)


def _play(view: View, cards: Sequence[int]) -> Play | PlayTwo:
    """Play the first of these cards, or the first two where two are played."""
    if view.rules.most_cards == 1 or len(cards) == 1:
        return Play(cards[0])
    first, second = cards[:2]
    in_hand_order = view.rules.turns is not TurnOrder.AT_ONCE and second < first
    return PlayTwo(second, first) if in_hand_order else PlayTwo(first, second)


def _usual(view: View) -> Choice:
    """The cheapest row, the emptier end, the lower card first, and nothing kept."""
    if view.ask == "row":
        return TakeRow(view.table.cheapest_row)
    if view.ask == "end":
        nearest: Choice = min(view.choices, key=lambda spot: cost_of_end(view.table, spot.row))
        return nearest
    first: Choice = view.choices[0]
    return first


def cost_of_end(table: Table, row: int) -> tuple[int, int]:
    """What a card costs at an end of this row, and how many cards lie there."""
    return (table.bulls[row] if table.is_full(row) else 0, len(table.rows[row]))


def neighbour(view: View) -> Draft:
    """Of the open cards the closest to one of the hand; with an empty hand the middle one."""
    if not view.hand:
        return Draft(view.pool[len(view.pool) // 2])
    return Draft(min(view.pool, key=lambda card: min(abs(card - own) for own in view.hand)))


# --- what the cautious bot tries ------------------------------------------------------------


def tried(view: View) -> list[tuple[int, Choice]]:
    """What each choice of cards costs together in some tricks with cards drawn for the others.

    The same view gives the same drawings, and every choice is tried on the same ones.
    """
    rng = chance.Random(f"{view.seat}/{view.deal}/{view.trick}/{view.hand}/{view.table}")
    laid = {seat: (card,) for card, seat in view.queue}
    later = _later(view)
    drawings = [_drawn(view, later, rng) for _ in range(trials(view))]

    def cost(choice: Play | PlayTwo) -> int:
        return sum(
            bulls_taken(view.table, {**laid, **drawn, view.seat: choice.cards}, view.seat)
            for drawn in drawings
        )

    return [(cost(choice), choice) for choice in view.choices]


def trials(view: View) -> int:
    """How often ``tried`` tries a choice: once where all others have laid their cards."""
    return TRIALS if _later(view) else 1


def _later(view: View) -> list[int]:
    """The other seats that have not laid a card in this trick."""
    laid = {view.seat, *(seat for _, seat in view.queue)}
    return [seat for seat in range(view.rules.players) if seat not in laid]


def _drawn(view: View, seats: Sequence[int], rng: chance.Random) -> dict[int, tuple[int, ...]]:
    """Cards that these seats may play, drawn from those they may hold."""
    size = view.rules.most_cards
    if view.rules.known_hands:
        return {s: tuple(rng.sample(view.known[s], min(size, len(view.known[s])))) for s in seats}
    drawn = rng.sample(view.unseen, size * len(seats))
    return {s: tuple(drawn[i * size : (i + 1) * size]) for i, s in enumerate(seats)}


def bulls_taken(table: Table, plays: Mapping[Player, Sequence[int]], own: Player) -> int:
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


def cost_of_order(view: View, first: int) -> int:
    """The bulls that the own two cards take when this one is placed first."""
    own = [card for card, seat in view.queue if seat == view.seat]
    cards = sorted(own, key=lambda card: card != first)
    return bulls_taken(view.table, {view.seat: cards}, view.seat)


def cost_at_once(view: View, choice: Play | PlayTwo) -> int:
    """What cards cost that are placed now: bulls taken, less the bulls that leave the hand."""
    taken = bulls_taken(view.table, {view.seat: choice.cards}, view.seat)
    return taken - row_bulls(choice.cards)


def keep_dearest(view: View) -> Keep:
    """Keep the dearest cards, as many as can still be played before another hand is empty."""
    others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
    most = view.rules.most_cards
    tricks = -(-min(others) // most)
    waiting = sum(seat == view.seat for _, seat in view.queue)
    room = min(most * tricks - len(view.hand) - waiting, len(view.choices[-1].cards))
    dearest = sorted(view.held, key=lambda card: -BULLS[card])[: max(room, 0)]
    return Keep(tuple(sorted(dearest)))


# --- a bot that plays on ---------------------------------------------------------------------


POLICY_NAMES = ("random", "lowest", "highest", "closest", "cautious")
"""The ways of playing that roll-outs know; ``batch.POLICIES`` says what they do."""
