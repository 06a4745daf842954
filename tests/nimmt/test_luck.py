"""Luck as a control variate: the same mean with fewer deals, where luck has mean zero."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from statistics import fmean, stdev

import pytest

from kernel_lib import ftw, nimmt
from kernel_lib.nimmt.luck import Luck
from kernel_lib.nimmt.review import review
from kernel_lib.play.compare import compare
from kernel_lib.play.session import Session
from tests.strategies import by_length, in_soak

DEALS = by_length(48, 200, 2000)


@in_soak
def test_luck_is_that_of_the_review() -> None:
    """Told step by step it comes to the same as looked back at, for every seat."""
    for seed in range(by_length(12, 36, 200)):
        bots = dict(enumerate(["random", "closest", "cautious", "highest"]))
        session = Session(nimmt, nimmt.Rules(4, end="1 deal"), bots, seed=seed)
        for seat in range(4):
            luck = Luck(seat)
            for turn in session.turns:
                luck.note(turn.before, turn.choices)
            assert luck.total(session.state) == review(session, seat, roll_outs=2).luck


@pytest.mark.parametrize("bot", ["closest", "lowest"])
def test_the_mean_stays_and_the_error_falls(bot: str) -> None:
    """Scores less luck have the same mean within four errors, and save a third of the deals."""
    bots = [bot, "random", "random", "random"]
    found = compare(nimmt, bots, deals=DEALS, adjust_for_luck=True)
    plain = compare(nimmt, bots, deals=DEALS)
    assert found.scores == plain.scores
    lucks = [deal[0] for deal in found.luck]
    assert abs(fmean(lucks)) < 4 * stdev(lucks) / math.sqrt(DEALS)
    assert found.adjusted(bot).mean == pytest.approx(found.score(bot).mean - fmean(lucks))
    assert found.deals_saved(bot) > 0.2
    assert found.adjusted("random") == found.score("random")


def test_all_may_be_random() -> None:
    """Then the luck of every seat has mean zero, and all of it is taken out."""
    found = compare(nimmt, ["random"] * 3, deals=12, adjust_for_luck=True)
    assert found.adjusted("random").standard_error < found.score("random").standard_error


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
