"""The numbers of lesson 37 where a question has only one set of them: how long a match takes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from kernel_lib.chance.distribution import Distribution
from kernel_lib.learn.templates import Facts, Numbers
from kernel_lib.nimmt.content.examples import LOOP
from kernel_lib.nimmt.ending import End

_HALF, _QUARTER = Fraction(1, 2), Fraction(1, 4)
_TWELVE = Distribution(dict.fromkeys((0, 8, 16, 24), _QUARTER))
"""The bulls of a deal, 12 on average."""

_NONE_OR_TEN = Distribution({0: _HALF, 10: _HALF})
_UP_TO_TWENTY = Distribution({0: _QUARTER, 10: _HALF, 20: _QUARTER})


@cache
def _mean_deals(end: str, deal: Distribution, total: int = 0) -> Fraction:
    """How many more deals a player with this total needs on average until he alone ends the match.

    One deal, and from where it leads so many more; a deal without bulls leads back.
    """
    if End.parse(end).is_reached([total], deals=1):
        return Fraction(0)
    later = sum(
        (chance * _mean_deals(end, deal, total + bulls) for bulls, chance in deal.items() if bulls),
        Fraction(0),
    )
    return (1 + later) / (1 - deal.get(0, Fraction(0)))


def deals_alone() -> Facts:
    """Whether one player needs more deals to pass 66 than 66 divided by the mean of a deal."""
    deals, divided = _mean_deals("over 66", _TWELVE), 66 / _TWELVE.mean
    return {"compared": "same" if deals == divided else "more" if deals > divided else "fewer"}


def _after(deal: Distribution, deals: int) -> Mapping[int, Fraction]:
    """How likely each total is after so many deals."""
    totals = {0: Fraction(1)}
    for _ in range(deals):
        chances: dict[int, Fraction] = {}
        for total, chance in totals.items():
            for bulls, share in deal.items():
                chances[total + bulls] = chances.get(total + bulls, Fraction(0)) + chance * share
        totals = chances
    return totals


def _goes_on(totals: Mapping[int, Fraction]) -> Fraction:
    """How likely one player has not more than 66, with these totals and their chances."""
    end = End.parse("over 66")
    return sum(
        (chance for total, chance in totals.items() if not end.is_reached([total], 1)), Fraction(0)
    )


def first_of_four() -> Facts:
    """Whether the first of four passes 66 sooner, on average, than one of them."""
    left = [_goes_on(_after(_TWELVE, deals)) for deals in range(12)]
    return {"compared": "fewer" if sum(card**4 for card in left) < sum(left) else "more"}


def _ends_now(totals: list[int]) -> Fraction:
    """How likely somebody passes 66 in the next deal, each on his own."""
    nobody = Fraction(1)
    for total in totals:
        nobody *= _goes_on({total + bulls: chance for bulls, chance in _TWELVE.items()})
    return 1 - nobody


def what_is_a_state() -> Facts:
    """Whether a match may be over after one more deal or not, with the same highest total."""
    is_enough = _ends_now([60, 60, 60, 60]) == _ends_now([60, 0, 0, 0])
    return {"needed": "highest" if is_enough else "all"}


def at_least_twenty() -> Facts:
    """By how many deals a match is shorter that is over at 20, and not only beyond."""
    over, reached = (_mean_deals(end, _NONE_OR_TEN) for end in ("over 20", "at least 20"))
    return {"shorter": over - reached}


def loop_round() -> Facts:
    """How many turns a loop has."""
    return {"turns": sum(state.ask == "card" for state in LOOP.positions()[:-1])}


NUMBERS: Mapping[str, Numbers] = {
    "deals-alone": Numbers(deals_alone),
    "first-of-four": Numbers(first_of_four),
    "three-steps": Numbers(lambda: {"deals": _mean_deals("over 20", _UP_TO_TWENTY)}),
    "what-is-a-state": Numbers(what_is_a_state),
    "at-least-twenty": Numbers(at_least_twenty),
    "loop-round": Numbers(loop_round),
}
"""Where the questions of these ids get their numbers."""
