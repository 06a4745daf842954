"""The bot that has learned: what its net is shown, the net, and how well it plays."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, exp
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Play, Rules, bots
from kernel_lib.nimmt.cards import BULLS
from kernel_lib.nimmt.learned import kernels, knows, learned
from kernel_lib.nimmt.learned.net import WEIGHTS, net, scores, sight
from kernel_lib.nimmt.view import View
from kernel_lib.play.compare import compare
from kernel_lib.play.weights_file import origin_of
from tests.nimmt import hooks
from tests.nimmt.test_bots import views
from tests.strategies import by_length, in_soak, seeds

ROOT = Path(__file__).parents[2]
KNOWN = (
    Rules(players=2, end="1 deal"),
    Rules(players=4, end="1 deal"),
    Rules(players=10, end="1 deal"),
    Rules(players=5, variants=("tactics",), end="1 deal"),
)


def fewer(needed: int, opponents: int, share: Fraction) -> Fraction:
    """The chance that fewer than so many of the opponents play one of these cards."""
    return sum(
        (
            comb(opponents, count) * share**count * (1 - share) ** (opponents - count)
            for count in range(min(needed, opponents + 1))
        ),
        Fraction(0),
    )


def second_description(view: View, card: int) -> Sequence[float]:
    """What the net is shown of a card, counted once more from the words of ``describe``."""
    rows = sorted(view.table.rows, key=lambda row: row[-1])
    costs = [sum(BULLS[number] for number in row) for row in rows]
    known = [held for seat, hand in enumerate(view.known) if seat != view.seat for held in hand]
    hidden = [*view.unseen, *known]
    total = Fraction(max(len(hidden), 1))

    def between(low: int, high: int) -> int:
        return sum(low < number < high for number in hidden)

    ends = [row[-1] for row in rows] + [105]
    place = sum(end < card for end in ends) - 1
    at = view.hand.index(card)
    low = fewer(1, view.opponents, between(0, card) / total)
    told = [card / Fraction(104), Fraction(at, 10), Fraction(len(view.hand) - 1 - at, 10)]
    told += [Fraction(BULLS[card], 7), between(0, card) / total]
    if place < 0:
        told += [Fraction(1), Fraction(min(costs), 10), between(card, ends[0]) / total, low]
        told += [low * min(costs) / 5, *[Fraction(0)] * 16]
    else:
        size, share = len(rows[place]), between(ends[place], card) / total
        full = 1 - fewer(5 - size, view.opponents, share)
        same = [held for held in view.hand if sum(end < held for end in ends) - 1 == place]
        told += [*[Fraction(0)] * 5, *[Fraction(size == count) for count in range(1, 6)]]
        told += [Fraction(costs[place], 15), Fraction(between(ends[place], card), 10), share, full]
        told += [full * costs[place] / 5, between(card, ends[place + 1]) / total]
        told += [Fraction(card - ends[place], 20)]
        told += [Fraction(sum(held < card for held in same), 4)]
        told += [Fraction(sum(held > card for held in same), 4)]
        told += [Fraction(place, 3), Fraction(share == 0)]
    below = between(0, ends[0]) / total
    told += [Fraction(len(view.hand), 10), Fraction(len(view.hand) == 1), below]
    told += [fewer(1, view.opponents, below), Fraction(min(costs), 10)]
    told += [Fraction(view.opponents, 9), min(len(view.hand) * view.opponents / total, Fraction(1))]
    for row, cost, end in zip(rows, costs, ends[1:], strict=True):
        told += [Fraction(row[-1], 104), Fraction(len(row), 5), Fraction(cost, 15)]
        told += [between(row[-1], end) / total]
    return [float(number) for number in told]


@pytest.mark.parametrize("rules", KNOWN, ids=str)
def test_what_the_net_is_shown(rules: Rules) -> None:
    """Each number is what the words of ``describe`` say, counted with fractions."""
    for seed in seeds(1, 6):
        for view in views(rules, seed)[:: by_length(5, 2, 1)]:
            if view.ask == "card":
                shown = np.zeros((len(view.hand), kernels.FEATURES))
                kernels.describe(sight(view), shown)
                expected = [second_description(view, card) for card in view.hand]
                np.testing.assert_allclose(shown, expected, rtol=0, atol=1e-12)


def test_the_scores_of_the_net() -> None:
    """The layers give what matrices give, multiplied in another order."""
    weights = net()
    for view in views(KNOWN[1], 3)[::7]:
        if view.ask == "card":
            shown = np.zeros((len(view.hand), kernels.FEATURES))
            kernels.describe(sight(view), shown)
            once = np.maximum(shown @ weights.first + weights.first_bias, 0)
            twice = np.maximum(once @ weights.second + weights.second_bias, 0)
            shared = twice.mean(axis=0) @ weights.mean + weights.third_bias
            expected = np.maximum(twice @ weights.third + shared, 0) @ weights.last
            by_net = scores(view)
            assert tuple(by_net) == view.hand
            np.testing.assert_allclose(list(by_net.values()), expected, atol=1e-9)
            assert learned(view) == Play(max(by_net, key=lambda card: by_net[card]))


@pytest.mark.parametrize("rules", KNOWN, ids=str)
def test_it_sees_no_hidden_card(rules: Rules) -> None:
    """Where only hidden cards differ its scores are the same."""
    state = nimmt.start(rules, 4)
    for lookalike in hooks.otherwise(state, 1, Random(1)):
        assert lookalike != state
        assert scores(lookalike.view(1)) == scores(state.view(1))


def test_which_rules_it_knows() -> None:
    """It plays where all play a card to the end of four rows of five; elsewhere cautiously."""
    assert knows(Rules(variants=("logic",)))
    for rules in (
        Rules(variants=("professional",)),
        Rules(variants=("double",)),
        Rules(variants=("open",)),
        Rules(players=2, variants=("hand",)),
        Rules(rows=3),
        Rules(places=4),
    ):
        assert not knows(rules)
        view = nimmt.start(rules, 1).view(0)
        assert learned(view) == bots.cautious(view)


def test_a_row_is_taken_as_the_others_do() -> None:
    """Who must take a row takes the cheapest one."""
    state = nimmt.start(Rules(players=2, end="1 deal"), 1)
    asked = [view for seed in seeds(20) for view in views(state.rules, seed) if view.ask == "row"]
    assert asked
    for view in asked:
        assert learned(view).row == view.table.cheapest_row


def test_the_reason() -> None:
    """The log tells how often the net liked the two best cards while it learned."""
    view = nimmt.start(seed=1).view(0)
    worth = scores(view)
    best, following = sorted(worth, key=lambda card: -worth[card])[:2]
    total = sum(exp(value) for value in worth.values())
    share, next_share = (round(100 * exp(worth[card]) / total) for card in (best, following))
    assert str(bots.BOTS["learned"].reason(view, Play(best))) == (
        f"In its practice it would have played {best} in {share} percent of such cases, and "
        f"{following}, the next best, in {next_share} percent."
    )


def test_the_weights_tell_where_they_come_from() -> None:
    """The file is small, and says how it was made."""
    assert WEIGHTS.stat().st_size < 200_000
    told = origin_of(WEIGHTS)
    assert str(told["command"]).startswith("python -m tools.train FOLDER --rounds ")
    assert 0 < float(str(told["minutes"])) <= 120
    assert sum(weights.size for weights in net()) < 20_000


@in_soak
@pytest.mark.parametrize(("other", "deals", "errors"), [("closest", 60, 6), ("cautious", 60, 4)])
def test_it_is_better_than_simple_bots(other: str, deals: int, errors: float) -> None:
    """Alone among three simple bots it takes fewer bulls, by many standard errors."""
    comparison = compare(nimmt, ["learned", other, other, other], deals=deals)
    assert comparison.difference("learned", other).errors_from_zero < -errors


def test_fewer_is_a_binomial_sum() -> None:
    """The chances carried from one opponent to the next are the binomial ones."""
    for opponents in range(10):
        for needed in range(5):
            for share in (Fraction(0), Fraction(1, 3), Fraction(9, 10), Fraction(1)):
                chance: Any = kernels.fewer(needed, opponents, float(share))
                assert abs(chance - float(fewer(needed, opponents, share))) < 1e-12
