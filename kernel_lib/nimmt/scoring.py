"""What a seat of 6 nimmt! has scored so far."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib.nimmt.rows import Row, Shared, row_bulls

Hand = tuple[int, ...]


def bulls_so_far(
    totals: Sequence[int],
    taken: Sequence[Row],
    shared: Sequence[Shared[int]],
    hands: Sequence[Hand],
) -> tuple[int, ...]:
    """Each seat's bulls: of earlier deals and the pile, half of what was shared, twice the hand's.

    Clauses ``nimmt.base.score``, ``nimmt.double.share`` and ``nimmt.hand.score``.

    >>> bulls_so_far((0, 7), ((5, 10, 55), ()), (), ((11, 2), ()))
    (24, 7)
    """
    sums = [total + row_bulls(pile) for total, pile in zip(totals, taken, strict=True)]
    for share in shared:
        for owner in share.owners:
            sums[owner] += share.each
    for seat, hand in enumerate(hands):
        if hand:
            sums[seat] += 2 * row_bulls(hand)
    return tuple(sums)
