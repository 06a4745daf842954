"""Placing the cards of a trick, one after another, until all lie or somebody must decide."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Generic, NamedTuple

from kernel_lib.core.game import Who
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
    Player,
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


class Settled(NamedTuple, Generic[Player]):
    """What came of placing cards, until it stands still.

    ``rows`` lie on the table now. ``taken`` are the rows that went to a pile, each with the owner
    of the card that took it, ``shared`` those that twins took together, and ``held`` one that its
    taker divides. ``queue`` are the cards that wait still, ``stop`` says why.
    """

    rows: tuple[Row, ...]
    queue: Queue[Player]
    stop: Stop
    events: tuple[Event, ...]
    taken: tuple[tuple[Player, Row], ...] = ()
    shared: tuple[Shared[Player], ...] = ()
    held: Row = ()


def settle(
    rows: Sequence[Row],
    queue: Queue[Player],
    spot: Spot | None = None,
    placing: Placing = USUAL,
    divides: bool = False,
) -> Settled[Player]:
    """Place the cards of ``queue`` on ``rows``, in order, until one needs a decision.

    ``spot`` is what was decided for the first card: the end it goes to, or the row it takes. With
    ``divides`` placing stands still at a row that is taken, for its taker to divide. Clauses
    ``nimmt.base.place``, ``nimmt.base.sixth`` and ``nimmt.base.low``.

    >>> done = settle([(16,), (35, 36, 38, 40, 42)], [(20, "A"), (45, "B")])
    >>> done.rows, done.taken, str(done.stop)
    (((16, 20), (45,)), (('B', (35, 36, 38, 40, 42)),), 'done')
    """
    now = list(rows)
    events: list[Event] = []
    taken: list[tuple[Player, Row]] = []
    shared: list[Shared[Player]] = []
    is_plain = placing.is_plain
    for index, (card, who) in enumerate(queue):
        if spot is None:
            spots = placing.spots(now, card)
            if len(spots) != 1:
                events.append(_told_pause(now, card, who, placing, spots))
                stop = TIED if spots else NOWHERE
                return Settled(
                    tuple(now), queue[index:], stop, tuple(events), tuple(taken), tuple(shared)
                )
            spot = spots[0]
        (at, side), spot = spot, None
        before = now[at]
        size = len(before) if is_plain else placing.size(before)
        if side is TOP or (size < placing.places and side is not WHOLE):
            now[at] = (card, *before) if side is LEFT else (*before, card)
            if is_plain:
                events.append(Placed(who, card, at, before[-1], size + 1))
            else:
                events.append(_told_placed(who, card, at, side, before, size + 1, placing))
            continue
        now[at] = (card,)
        partner = _twin_owner(queue, index) if placing.twins else ()
        if placing.both_sides and side is not WHOLE:
            end = end_at(before, side)
            events.append(NearestEnd(who, card, at, side, end, abs(end - card)))
        events.append(_told_taken(who, card, at, side, before, partner))
        if partner:
            shared.append(Shared(before, (who, partner[0])))
        elif divides:
            rest = queue[index + 1 :]
            return Settled(
                tuple(now), rest, TAKEN, tuple(events), tuple(taken), tuple(shared), before
            )
        else:
            taken.append((who, before))
    return Settled(tuple(now), (), DONE, tuple(events), tuple(taken), tuple(shared))


def _twin_owner(queue: Queue[Player], index: int) -> tuple[Player, ...]:
    """The owner of the card's twin, which is placed next, if there is one."""
    card = queue[index][0]
    return tuple(who for later, who in queue[index + 1 :] if later == card)


def _told_pause(
    rows: list[Row], card: int, who: Who, placing: Placing, spots: Sequence[Spot]
) -> Event:
    """The event of a card that needs a decision: it fits at two ends, or nowhere."""
    if spots:
        ends = tuple(end_at(rows[spot.row], spot.side) for spot in spots)
        return EndsTied(who, card, ends, abs(ends[0] - card))
    return FitsNowhere(who, card) if placing.both_sides else TooLow(who, card)


def _told_placed(
    who: Who, card: int, row: int, side: Side, before: Row, place: int, placing: Placing
) -> Event:
    """The event of a card that was placed and cost nothing."""
    if side is TOP:
        return Stacked(who, card, row)
    if placing.both_sides:
        end = end_at(before, side)
        return PlacedAt(who, card, row, side, end, abs(end - card), place)
    return Placed(who, card, row, before[-1], place)


def _told_taken(
    who: Who, card: int, row: int, side: Side, before: Row, partner: tuple[Who, ...]
) -> Event:
    """The event of a card that took a row."""
    if partner:
        owners = (who, partner[0])
        each = Shared(before, owners).each
        return TookTogether(owners, card, row, before, row_bulls(before), each)
    taking = TookRow if side is WHOLE else TookSixth
    return taking(who, card, row, before, row_bulls(before))
