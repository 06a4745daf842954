"""The deal of the day, and what somebody's deals tell."""

from __future__ import annotations

import math
from datetime import date, timedelta
from random import Random
from statistics import mean, stdev

import pytest

from kernel_lib.learn.history import FinishedDeal
from kernel_lib.nimmt import deal_of_the_day, deal_statistics
from kernel_lib.nimmt.luck import Luck
from kernel_lib.nimmt.review import review
from tests.strategies import by_length

DAY = date(2026, 11, 26)


def test_a_day_has_one_deal() -> None:
    """The same for everybody, and another one tomorrow; today's is written down here."""
    first, again = deal_of_the_day.session_of(DAY), deal_of_the_day.session_of(DAY)
    assert first.state == again.state
    assert first.state.hands[0] == (2, 26, 37, 49, 65, 74, 75, 81, 86, 96)
    days = [DAY + timedelta(number) for number in range(1000)]
    assert len({deal_of_the_day.seed_of(day) for day in days}) == len(days)
    assert deal_of_the_day.session_of(days[1]).state.hands != first.state.hands


def test_a_bot_plays_it_in_your_seat() -> None:
    """The bulls of a bot are what a session with it in your seat comes to."""
    session = deal_of_the_day.session_of(DAY, "cautious")
    assert session.state.is_over
    assert deal_of_the_day.bulls_of(DAY, "cautious") == session.state.scores[0]


@pytest.mark.parametrize("number", range(by_length(3, 10, 50)))
def test_what_was_expected_is_what_the_look_back_says(number: int) -> None:
    """Counted trick by trick, the bulls to be expected are those of the review."""
    session = deal_of_the_day.session_of(DAY + timedelta(number))
    choose = Random(number)
    while not session.state.is_over:
        session.choose(0, choose.choice(session.state.view(0).choices))
    luck = Luck(0)
    for turn in session.turns:
        luck.note(turn.before, turn.choices)
    assert luck.expected == review(session, 0, roll_outs=2).expected
    assert luck.total(session.state) == session.state.scores[0] - luck.expected


def test_the_statistics() -> None:
    """Means and standard errors as the standard library has them; the ratio by its formula."""
    choose = Random(1)
    deals = [
        FinishedDeal(
            str(at),
            "",
            choose.randrange(25),
            choose.random() * 12 if at % 3 else None,
            choices=choose.randrange(5, 10) if at % 2 else None,
            mistakes=choose.randrange(4) if at % 2 else None,
        )
        for at in range(40)
    ]
    bulls = [deal.bulls for deal in deals]
    estimate = deal_statistics.bulls(deals)
    assert estimate is not None
    assert (estimate.mean, estimate.n) == (pytest.approx(mean(bulls)), 40)
    assert estimate.standard_error == pytest.approx(stdev(bulls) / math.sqrt(40))
    fair = deal_statistics.without_luck(deals)
    expected = [deal.expected for deal in deals if deal.expected is not None]
    assert fair is not None
    assert (fair.mean, fair.n) == (pytest.approx(mean(expected)), len(expected))
    errors = deal_statistics.error_rate(deals)
    assert errors is not None
    wrong = [deal.mistakes or 0 for deal in deals if deal.choices]
    asked = [deal.choices for deal in deals if deal.choices]
    share = sum(wrong) / sum(asked)
    # The residuals of the ratio have mean zero, so this is their standard deviation.
    apart = stdev([y - share * x for y, x in zip(wrong, asked, strict=True)])
    assert errors.mean == pytest.approx(share)
    assert errors.standard_error == pytest.approx(apart / math.sqrt(20) / mean(asked))


def test_a_ratio_is_as_sure_as_it_says() -> None:
    """Over many pupils, its standard error is about the spread of the ratio itself."""
    choose = Random(2)
    shares, told = [], []
    for _ in range(by_length(200, 1000, 5000)):
        deals = []
        for at in range(30):
            choices = choose.randrange(4, 10)
            skill = choose.uniform(0.05, 0.3)
            mistakes = sum(choose.random() < skill for _ in range(choices))
            deals.append(FinishedDeal(str(at), "", 0, choices=choices, mistakes=mistakes))
        estimate = deal_statistics.error_rate(deals)
        assert estimate is not None
        shares.append(estimate.mean)
        told.append(estimate.standard_error)
    assert mean(told) == pytest.approx(stdev(shares), rel=0.15)


def test_few_deals_tell_nothing() -> None:
    """One deal has no standard error, and deals nobody looked back at no mistakes."""
    assert deal_statistics.bulls([FinishedDeal("a", "", 7)]) is None
    assert (
        deal_statistics.without_luck([FinishedDeal("a", "", 7), FinishedDeal("b", "", 7)]) is None
    )
    assert deal_statistics.error_rate([FinishedDeal("a", "", 7), FinishedDeal("b", "", 7)]) is None
