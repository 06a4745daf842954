"""Placing the cards of a trick, one after another, until all lie or somebody must decide."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from kernel_lib.nimmt.events import (
    EndsTied,
    Event,
    FitsNowhere,
    NearestEnd,
    Placed,
    PlacedAt,
    Stacked,
    TookRow,
    TookSixth,
    TookTogether,
    TooLow,
)
from kernel_lib.nimmt.rows import (
    LEFT,
    TOP,
    USUAL,
    WHOLE,
    Placing,
    Queue,
    Row,
    Shared,
    Side,
    Spot,
    end_at,
    row_bulls,
)


class Stop(StrEnum):
    """Why placing stands still."""

    DONE = "done"
    NOWHERE = "nowhere"
    TIED = "tied"
    TAKEN = "taken"


DONE, NOWHERE, TIED, TAKEN = Stop


class Pause(NamedTuple):
    """Where placing stands still: the cards left, why, and the cards just taken to be divided."""

    queue: Queue
    stop: Stop
    held: Row = ()


_DONE = Pause((), DONE)


def settle(
    rows: list[Row],
    queue: Queue,
    spot: Spot | None,
    piles: Any,
    events: list[Event],
    placing: Placing = USUAL,
    shared: list[Shared] | None = None,
    divides: bool = False,
) -> Pause:
    """Place the cards of ``queue`` on ``rows``, in order, until one needs a decision.

    ``rows`` is changed in place, taken cards are added to ``piles[owner]`` (to ``shared`` when
    twins take them; with ``divides`` they are held until their taker has divided them), and every
    step is added to ``events``. ``spot`` is what was decided for the first card: the end it goes
    to, or the row it takes. Clauses ``nimmt.base.place``, ``nimmt.base.sixth``, ``nimmt.base.low``.
    """
    for index, (card, who) in enumerate(queue):
        if spot is None:
            spots = placing.spots(rows, card)
            if len(spots) != 1:
                events.append(_told_pause(rows, card, who, placing, spots))
                return Pause(queue[index:], TIED if spots else NOWHERE)
            spot = spots[0]
        (at, side), spot = spot, None
        before = rows[at]
        size = placing.size(before)
        if side is TOP or (size < placing.places and side is not WHOLE):
            rows[at] = (card, *before) if side is LEFT else (*before, card)
            if placing.is_plain:
                events.append(Placed(who, card, at, before[-1], size + 1))
            else:
                events.append(_told_placed(who, card, at, side, before, size + 1, placing))
            continue
        rows[at] = (card,)
        partner = _twin_owner(queue, index) if placing.twins else ()
        if placing.both_sides and side is not WHOLE:
            end = end_at(before, side)
            events.append(NearestEnd(who, card, at, side, end, abs(end - card)))
        events.append(_told_taken(who, card, at, side, before, partner))
        if partner:
            if shared is not None:
                shared.append(Shared(before, (who, *partner)))
        elif divides:
            return Pause(queue[index + 1 :], TAKEN, before)
        else:
            piles[who] += before
    return _DONE


def _twin_owner(queue: Queue, index: int) -> tuple[Any, ...]:
    """The owner of the twin that is placed next, if there is one."""
    card = queue[index][0]
    return tuple(who for other, who in queue[index + 1 : index + 2] if other == card)


def _told_pause(
    rows: list[Row], card: int, who: Any, placing: Placing, spots: Sequence[Spot]
) -> Event:
    """The event of a card that needs a decision: it fits at two ends, or nowhere."""
    if spots:
        ends = tuple(end_at(rows[spot.row], spot.side) for spot in spots)
        return EndsTied(who, card, ends, abs(ends[0] - card))
    return FitsNowhere(who, card) if placing.both_sides else TooLow(who, card)


def _told_placed(
    who: Any, card: int, row: int, side: Side, before: Row, place: int, placing: Placing
) -> Event:
    """The event of a card that was placed and cost nothing."""
    if side is TOP:
        return Stacked(who, card, row)
    if placing.both_sides:
        end = end_at(before, side)
        return PlacedAt(who, card, row, side, end, abs(end - card), place)
    return Placed(who, card, row, before[-1], place)


def _told_taken(
    who: Any, card: int, row: int, side: Side, before: Row, partner: tuple[Any, ...]
) -> Event:
    """The event of a card that took a row."""
    if partner:
        each = Shared(before, (who, *partner)).each
        return TookTogether((who, *partner), card, row, before, row_bulls(before), each)
    taking = TookRow if side is WHOLE else TookSixth
    return taking(who, card, row, before, row_bulls(before))
