"""Why the bots of Ingenious chose: a sentence everywhere, whose numbers are right."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kernel_lib import ingenious
from kernel_lib.ingenious import BOTS, Keep, Rules, Swap
from kernel_lib.ingenious.bots import Sampler
from kernel_lib.ingenious.rollouts import rolled_anew
from kernel_lib.play.bots import bot_choice, made_bot
from kernel_lib.testing import Case
from tests import reasons as checks
from tests.ingenious import hooks
from tests.ingenious.hooks import MODES
from tests.ingenious.test_bots import asked_to_swap, balanced_worth
from tests.strategies import by_length

POSITIONS = by_length(8, 24, 40)
SIMPLE = [name for name in BOTS if name != "sampler"]
SAMPLER = made_bot(Sampler(roll_outs=2, width=4))
ALL = [*(BOTS[name] for name in SIMPLE), SAMPLER]

every_mode = pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())


@pytest.mark.thinned
@pytest.mark.parametrize("case", hooks.CASES, ids=str)
def test_a_reason_for_everything(case: Case) -> None:
    """Each bot says why, whatever is asked, also of what it would not choose."""
    for state, seat in checks.asked(case, by_length(4, 24, 40)):
        for bot in ALL:
            checks.check_reason(bot, state.view(seat))
            checks.check_any_choice(bot, state.view(seat), Random(state.turns))


@pytest.mark.thinned
@pytest.mark.parametrize("case", hooks.CASES, ids=str)
def test_two_worlds(case: Case) -> None:
    """A reason follows from what the seat sees: hidden tiles do not change it."""
    for state, seat in checks.asked(case, POSITIONS // 2):
        for bot in ALL:
            checks.check_two_worlds(case, bot, state, seat)


def test_swaps() -> None:
    """A swap has a reason from each bot; those that always swap say so of a rack that is kept."""
    view = asked_to_swap().view(0)
    for bot in ALL:
        checks.check_reason(bot, view)
    assert str(BOTS["random"].reason(view, Keep())) == "Drawn by lot from 2 choices."
    for name in ("greedy", "balanced"):
        assert str(BOTS[name].reason(view, Swap())) == (
            "A rack without a lowest colour is swapped, by rule."
        )
        kept = "By the rule of this bot it would be: swap the rack."
        assert str(BOTS[name].reason(view, Keep())) == kept


@pytest.mark.thinned
@every_mode
def test_numbers(rules: Rules) -> None:
    """How far the markers go, and what that counts, is found again by trying the placement."""
    seen = 0
    for state, seat in checks.asked(hooks.case_of(rules), POSITIONS):
        view = state.view(seat)
        if view.ask == "swap" or len(view.choices) == 1:
            continue
        track = rules.track_of(seat)
        for name in ("greedy", "balanced"):
            choice = BOTS[name].choose(view, "")
            reason = BOTS[name].reason(view, choice)
            assert reason is not None
            before, after = state.markers[track], state.advance({seat: choice})[0].markers[track]
            steps = sum(after) - sum(before)
            if name == "greedy":
                assert reason.facts.get("n", 0) == steps
                assert steps or str(reason) == "No placement moves a marker now."
            elif steps:
                worths = sorted(balanced_worth(view, placement) for placement in view.choices)
                assert (reason.facts["worth"], reason.facts["other"]) == (worths[-1], worths[-2])
                moved: Any = reason.facts["moved"]
                assert sum(part.facts["points"] for part in moved) == steps
            seen += steps > 0
    assert seen > 4


@every_mode
def test_ties_are_true(rules: Rules) -> None:
    """Another placement that counts as much has a sentence of its own; one that counts less not."""
    view = ingenious.start(rules, 3).view(0)
    best = BOTS["balanced"].choose(view, "")
    most = balanced_worth(view, best)
    equals = [placement for placement in view.choices if balanced_worth(view, placement) == most]
    for choice in (*equals[:9], *Random(1).sample(list(view.choices), 30)):
        told = str(BOTS["balanced"].reason(view, choice))
        assert told.startswith("By the rule") == (balanced_worth(view, choice) < most)
    assert len(equals) > 1


@pytest.mark.thinned
@every_mode
def test_sampled_numbers(rules: Rules) -> None:
    """What is told of roll-outs is, within five errors, what many more come to."""
    bot = made_bot(Sampler(roll_outs=60, width=3))
    (state, seat), *_ = checks.asked(hooks.case_of(rules), 1)
    view = state.view(seat)
    choice = bot_choice(bot, view, "chance")
    reason = bot.reason(view, choice)
    assert reason is not None
    facts: Any = reason.facts
    rolled = rolled_anew(view, [choice], by_length(500, 1500, 1500), "balanced", 77)
    many = rolled.draws[0] if rules.players > 1 else rolled.markers[0].min(axis=1)
    assert abs(float(facts["mean"]) - many.mean()) < 5 * (float(facts["error"]) + 0.05)
    assert facts["n"] == 60
    assert ("a win counts 1" in str(reason)) == (rules.players > 1)
