"""The numbers of lesson 32 where a question has only one set of them: what cards tell of habits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from kernel_lib.learn.templates import Facts, Numbers
from kernel_lib.nimmt.deal import start
from kernel_lib.nimmt.decisions.play import Play
from kernel_lib.nimmt.expert.habits import belief

Habit = Callable[[Sequence[int], int], Fraction]
"""How likely a player plays this card of this hand."""

_NO, _HALF = Fraction(0), Fraction(1, 2)


def _lowest(hand: Sequence[int], card: int) -> Fraction:
    return Fraction(card == min(hand))


def _highest(hand: Sequence[int], card: int) -> Fraction:
    return Fraction(card == max(hand))


def _any(hand: Sequence[int], card: int) -> Fraction:
    return Fraction(card in hand, len(hand))


_RARE: Mapping[Habit, Fraction] = {_highest: Fraction(1, 10), _any: Fraction(9, 10)}
_THREE: Mapping[Habit, Fraction] = {
    _lowest: Fraction(1, 5),
    _highest: Fraction(1, 5),
    _any: Fraction(3, 5),
}


def _believed(prior: Mapping[Habit, Fraction], plays: Sequence[tuple[range, int]]) -> Fraction:
    """How likely the first habit is after plays of cards out of hands that are known."""
    products = dict(prior)
    for hand, card in plays:
        products = {habit: chance * habit(hand, card) for habit, chance in products.items()}
    return next(iter(products.values())) / sum(products.values(), _NO)


def second_time() -> Facts:
    """How likely the rare habit is after the highest card of five, and then of four."""
    return {"chance": _believed(_RARE, [(range(5), 4), (range(4), 3)])}


def last_card_news() -> Facts:
    """What the last card multiplies the odds of the habit by."""
    return {"factor": _highest(range(1), 0) / _any(range(1), 0)}


def _hands_of_ben() -> Mapping[tuple[Habit, tuple[int, ...]], Fraction]:
    """How likely each habit and each hand of Ben is, after he has played 28."""
    hands = list(combinations((5, 21, 28, 33), 2))
    cases = {(habit, hand): _HALF * habit(hand, 28) for habit in (_lowest, _any) for hand in hands}
    total = sum(cases.values(), _NO)
    return {case: chance / total for case, chance in cases.items()}


def is_ben_lowest() -> Facts:
    """How likely Ben always plays his lowest card."""
    cases = _hands_of_ben().items()
    return {"chance": sum((chance for (habit, _), chance in cases if habit is _lowest), _NO)}


def ben_holds_33() -> Facts:
    """How likely the other card of Ben is the 33."""
    cases = _hands_of_ben().items()
    return {"chance": sum((chance for (_, hand), chance in cases if 33 in hand), _NO)}


def highest_after_one() -> Facts:
    """Whether, after one trick of highest cards, the first seat takes the second for 'highest'."""
    first = start(seed=2)
    state, _ = first.advance({seat: Play(hand[-1]) for seat, hand in enumerate(first.hands)})
    return {
        "rows": first.table,
        "card": first.hands[1][-1],
        "is_believed": belief(state.view(0))[1]["highest"] > _HALF,
    }


NUMBERS: Mapping[str, Numbers] = {
    "second-time": Numbers(second_time),
    "last-card-news": Numbers(last_card_news),
    "is-ben-lowest": Numbers(is_ben_lowest),
    "ben-holds-33": Numbers(ben_holds_33),
    "highest-after-one": Numbers(highest_after_one),
    "three-habits": Numbers(lambda: {"chance": _believed(_THREE, [(range(4), 0)])}),
}
"""Where the questions of these ids get their numbers."""
