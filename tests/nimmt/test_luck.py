"""Luck as a control variate: the same mean with fewer deals, where luck has mean zero."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from statistics import fmean, stdev

import pytest

from kernel_lib import ftw, nimmt
from kernel_lib.nimmt.luck import BASELINE, BLIND, Advantages, Luck
from kernel_lib.nimmt.review import review
from kernel_lib.play.compare import Comparison, Estimate, compare
from kernel_lib.play.session import Session
from tests.strategies import by_length, in_soak, seeds

DEALS = by_length(48, 200, 2000)


@in_soak
def test_luck_is_that_of_the_review() -> None:
    """Told step by step it comes to the same as looked back at, for every seat."""
    for seed in range(by_length(12, 36, 200)):
        bots = dict(enumerate(["random", "closest", BASELINE, "highest"]))
        session = Session(nimmt, nimmt.Rules(4, end="1 deal"), bots, seed=seed)
        for seat in range(4):
            luck = Luck(seat)
            for turn in session.turns:
                luck.note(turn.before, turn.choices)
            assert luck.total(session.state) == review(session, seat, roll_outs=2).luck


@pytest.mark.thinned
@pytest.mark.parametrize(("bot", "saved"), [("closest", 0.7), ("lowest", 0.4)])
def test_the_mean_stays_and_the_error_falls(bot: str, saved: float) -> None:
    """Taking the luck out leaves the mean within four errors, and saves most of the deals."""
    bots = [bot, BLIND, BLIND, BLIND]
    comparison = compare(nimmt, bots, deals=DEALS, adjust_for_luck=True)
    plain = compare(nimmt, bots, deals=DEALS)
    assert comparison.scores == plain.scores
    assert abs(errors_apart(comparison, bot)) < 4
    assert comparison.deals_saved(bot) > saved
    assert comparison.adjusted(BLIND) == comparison.score(BLIND)


def errors_apart(found: Comparison, bot: str) -> float:
    """By how many standard errors the mean differs when the luck is taken out, deal by deal."""
    assert found.baseline is not None
    at = found.names.index(bot)
    pairs = zip(found.scores, found.advantages, strict=True)
    luck = [score[at] - found.baseline.mean - (own[at] or 0.0) for score, own in pairs]
    error = math.hypot(stdev(luck) / math.sqrt(len(luck)), found.baseline.standard_error)
    return fmean(luck) / error


@in_soak
def test_a_hundred_comparisons_have_the_same_mean() -> None:
    """How far they lie apart, in errors, is spread as chance alone spreads it."""
    count = by_length(10, 30, 100)
    names = ("closest", "lowest", "highest", "learned")
    apart = []
    for seed in range(count):
        bots = [names[seed % len(names)], *["random"] * (1 + seed % 4)]
        comparison = compare(nimmt, bots, deals=40, seed=seed, adjust_for_luck=True)
        apart.append(errors_apart(comparison, bots[0]))
    assert abs(fmean(apart)) < 4 / math.sqrt(count)
    assert max(map(abs, apart)) < 4.5
    assert stdev(apart) < 1.5


@pytest.mark.parametrize(
    ("pair", "times"),
    [
        (("learned", "cautious"), 10),
        (("closest", "cautious"), 10),
        (("learned", "closest"), 6),
        (("sampler", "learned"), 4),
    ],
)
@in_soak
def test_ten_times_fewer_deals(pair: tuple[str, str], times: int) -> None:
    """At a table of ten the difference of two bots needs a tenth of the deals, or a quarter.

    So it is beside the paired difference in the same deals, which needs fewer itself. The less the
    bots choose like the baseline, the less is saved.
    """
    comparisons = [
        compare(nimmt, [name, *["random"] * 9], deals=60, adjust_for_luck=True) for name in pair
    ]
    scores = [
        [score[each.names.index(name)] for score in each.scores]
        for name, each in zip(pair, comparisons, strict=True)
    ]
    plain = Estimate.of([first - second for first, second in zip(*scores, strict=True)])
    adjusted = comparisons[0].adjusted_difference(pair[0], comparisons[1], pair[1])
    assert (plain.standard_error / adjusted.standard_error) ** 2 > times
    apart = math.hypot(plain.standard_error, adjusted.standard_error)
    assert abs(plain.mean - adjusted.mean) < 4 * apart


def test_a_choice_that_the_policy_makes_is_no_dearer() -> None:
    """The last card of a hand, which is any policy's choice, costs nothing more, nor less."""
    rules = nimmt.Rules(3, hand_size=1, end="1 deal")
    for seed in seeds(20, 200):
        state, told = nimmt.start(rules, seed=seed), Advantages(1, str(seed))
        told.note(state, {seat: choices[0] for seat, choices in state.pending.items()})
        assert told.total == 0


def test_all_may_be_random() -> None:
    """Then the luck of every seat has mean zero, and all of it is taken out."""
    comparison = compare(nimmt, ["random"] * 3, deals=12, adjust_for_luck=True)
    assert comparison.adjusted("random").standard_error < comparison.score("random").standard_error


def test_only_the_same_deals_are_compared() -> None:
    """Other seeds or numbers of deals, and bots without luck taken out, are refused."""
    closest, lowest, fewer = (
        compare(nimmt, [name, "random"], deals=deals, adjust_for_luck=True)
        for name, deals in (("closest", 6), ("lowest", 6), ("lowest", 4))
    )
    assert closest.adjusted_difference("closest", lowest, "lowest").n == 6
    three = compare(nimmt, ["lowest", "random", "random"], deals=6, adjust_for_luck=True)
    for different in (fewer, three):
        with pytest.raises(ValueError, match="these comparisons are not of the same deals"):
            closest.adjusted_difference("closest", different, "lowest")
    with pytest.raises(ValueError, match="luck was not counted"):
        closest.adjusted_difference("closest", lowest, "random")


def test_the_same_on_any_workers() -> None:
    """Workers change nothing."""
    bots = ["closest", "random", "random"]
    alone = compare(nimmt, bots, deals=20, adjust_for_luck=True)
    with ThreadPoolExecutor(2) as executor:
        assert compare(nimmt, bots, deals=20, executor=executor, adjust_for_luck=True) == alone


def test_where_luck_has_a_mean_it_is_refused() -> None:
    """Against bots that choose, in other games, where nothing is exact, and unasked."""
    closest = ["closest", "lowest", "random"]
    professional = nimmt.one_deal(nimmt.Rules(2, variants="professional"))
    for call, words in [
        (
            lambda: compare(nimmt, closest, deals=2, adjust_for_luck=True),
            "luck has mean zero only where the others play any card",
        ),
        (
            lambda: compare(ftw, ["hasty", "hasty"], deals=2, adjust_for_luck=True),
            "in this game luck is not counted",
        ),
        (
            lambda: compare(nimmt, ["random"] * 2, professional, deals=2, adjust_for_luck=True),
            "luck is counted only where chances are exact",
        ),
        (
            lambda: compare(nimmt, ["random"] * 2, deals=2, adjust_for_luck=1),  # type: ignore[arg-type]
            "adjust_for_luck must be True or False",
        ),
        (
            lambda: compare(nimmt, ["random"] * 2, deals=2).adjusted("random"),
            "luck was not counted",
        ),
    ]:
        with pytest.raises(ValueError, match=words):
            call()
