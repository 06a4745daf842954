"""What the deals that somebody has played tell of how they play.

>>> from kernel_lib.learn.history import FinishedDeal
>>> deals = [FinishedDeal("a", "", 4, 6.0, choices=9, mistakes=0), FinishedDeal("b", "", 10, 8.0)]
>>> bulls(deals).mean, without_luck(deals).mean, error_rate(deals) is None
(7.0, 7.0, True)

Deals are pooled as they were played, whatever the rules; those without exact chances count only for
the bulls and the mistakes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from kernel_lib.learn.history import FinishedDeal
from kernel_lib.play.compare import Estimate

FEWEST = 2
"""Fewer deals have no standard error."""

FEWEST_OF_AN_INTERVAL = 5
"""With fewer deals a 95 % interval is so wide that it tells nothing."""


def bulls(deals: Sequence[FinishedDeal]) -> Estimate | None:
    """The bulls a deal; None with fewer than two deals."""
    return _mean([float(deal.bulls) for deal in deals])


def without_luck(deals: Sequence[FinishedDeal]) -> Estimate | None:
    """The same with luck taken out, of the deals whose chances are exact.

    Luck is what a deal cost more than its cards had to be expected to (see ``luck``). Against
    players of any card its mean is zero; so bulls less luck, which are the expected bulls, have the
    same mean and a smaller standard error: luck is a control variate, with the coefficient 1.
    Against bots that choose, it is what the same choices would cost against players of any card.
    """
    return _mean([deal.expected for deal in deals if deal.expected is not None])


def error_rate(deals: Sequence[FinishedDeal]) -> Estimate | None:
    """The share of choices that were clearly worse than another, of the deals looked back at.

    It is the ratio of two sums over deals, with the standard error of a ratio estimator (Cochran,
    Sampling Techniques, 3rd ed., 1977, section 6.4); ``n`` counts deals, for choices of one deal
    depend on each other.
    """
    pairs = [
        (deal.mistakes, deal.choices)
        for deal in deals
        if deal.choices and deal.mistakes is not None
    ]
    n = len(pairs)
    if n < FEWEST:
        return None
    share = sum(wrong for wrong, _ in pairs) / sum(all_of for _, all_of in pairs)
    squares = sum((wrong - share * all_of) ** 2 for wrong, all_of in pairs)
    mean_choices = sum(all_of for _, all_of in pairs) / n
    return Estimate(share, math.sqrt(squares / (n - 1) / n) / mean_choices, n)


def _mean(values: list[float]) -> Estimate | None:
    return Estimate.of(values) if len(values) >= FEWEST else None
