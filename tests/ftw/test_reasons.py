"""Why the bots of FTW?! chose: a sentence everywhere, with cards that are right."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import ftw
from kernel_lib.ftw import BOTS, Help, Pass, Play, Rules, rollouts
from kernel_lib.ftw.bots import Sampler
from kernel_lib.play.bots import bot_choice, made_bot
from kernel_lib.testing import Case
from tests import reasons as checks
from tests.ftw import hooks
from tests.ftw.test_sampler import view_of
from tests.strategies import by_length

POSITIONS = by_length(6, 18, 60)
SIMPLE = [name for name in BOTS if name != "sampler"]
ALL = [*(BOTS[name] for name in SIMPLE), made_bot(Sampler(roll_outs=4))]


@pytest.mark.thinned
@pytest.mark.parametrize("case", hooks.CASES, ids=str)
def test_a_reason_for_everything(case: Case) -> None:
    """Each bot says why, passing or on its turn, also of what it would not choose."""
    for state, seat in checks.asked(case, POSITIONS):
        for bot in ALL:
            checks.check_reason(bot, state.view(seat))
            checks.check_any_choice(bot, state.view(seat), Random(state.turns))


@pytest.mark.thinned
@pytest.mark.parametrize("case", hooks.CASES, ids=str)
def test_two_worlds(case: Case) -> None:
    """A reason follows from what the seat sees: hidden cards do not change it."""
    for state, seat in checks.asked(case, POSITIONS // 2):
        for bot in ALL:
            checks.check_two_worlds(case, bot, state, seat)


PILE = "pile 9 30 17 | you 2 7 34 40 | help 6 11 | Ben ?3"
NO_HELP = "pile 9 30 | you 2 7 13 14 | Ben ?3"
LATE = "pile 9 30 17 | you 2 7 34 40 50 | help 6 11 | Ben ?2"
SENTENCES: list[tuple[str, str, Any, str]] = [
    ("hasty", PILE, Play(34), "34 is the lowest card of the hand that goes."),
    (
        "hasty",
        "pile 17 | you 2 7 8 | help 6 11 | Ben ?3",
        Play(2, (6, 11)),
        "No card of the hand goes alone; 2 is the lowest that goes with help, 6, 11.",
    ),
    (
        "hasty",
        NO_HELP,
        Help(13, 30),
        "No card of the hand goes, even with help. 13 is the middle one, 30 the highest of the "
        "pile.",
    ),
    (
        "thrifty",
        PILE,
        Play(34),
        "34 is the lowest card between the lowest and the highest that goes.",
    ),
    (
        "thrifty",
        LATE,
        Play(40),
        "40 is the highest card between the lowest and the highest that goes. Another hand has "
        "only two cards.",
    ),
    (
        "thrifty",
        "pile 1 | you 2 7 | Ben ?3",
        Play(2),
        "2 is the lowest card beside the highest one that goes.",
    ),
    ("random", PILE, Play(40), "40, drawn by lot from 4 cards, goes."),
    (
        "random",
        PILE,
        Play(7, (11,)),
        "7, drawn by lot from 4 cards, goes with the smallest help that does: 11.",
    ),
    ("random", PILE, Help(7, 30), "By the rule of this bot it would be: 7 with 11."),
    ("hasty", PILE, Play(40), "By the rule of this bot it would be: 34."),
    (
        "random",
        NO_HELP,
        Help(2, 9),
        "2, drawn by lot from 4 cards, does not go, even with help; 9 was drawn, too.",
    ),
]


@pytest.mark.parametrize(("name", "table", "choice", "sentence"), SENTENCES)
def test_words(name: str, table: str, choice: Any, sentence: str) -> None:
    """The sentences of the simple bots, as they stand in the log after the bot's name."""
    assert str(BOTS[name].reason(view_of(table), choice)) == sentence


def test_passing_in_words() -> None:
    """What is passed before a round is told, also where nearly all must go."""
    view = ftw.start(Rules(players=4), 1).view(0)
    low = view.hand[:3]
    assert str(BOTS["hasty"].reason(view, Pass(low))) == (
        f"{low[0]}, {low[1]}, {low[2]} are the lowest cards of the hand."
    )
    small = ftw.start(Rules(players=2, highest=8, hand_size=3, passed=2), 1).view(0)
    assert str(BOTS["thrifty"].reason(small, BOTS["thrifty"].choose(small, ""))) == (
        "So many must be passed that only the highest card is kept."
    )


def test_sampled_numbers() -> None:
    """What is told of roll-outs is, within five errors, what many more come to."""
    bot = made_bot(Sampler(roll_outs=400))
    for table in (PILE, LATE, "pile | you 2 40 44 | Ben ?4"):
        view = view_of(table)
        choice = bot_choice(bot, view, "chance")
        reason = bot.reason(view, choice)
        assert reason is not None
        facts: Any = reason.facts
        choices = rollouts.useful(view)
        means = rollouts.action_values(view, choices, 20_000, "mixed", np.random.SFC64(9))
        by_words = {
            str(ftw.reasons.said(option)): mean for option, mean in zip(choices, means, strict=True)
        }
        for words, mean, error in (
            (facts["choice"], facts["mean"], facts["error"]),
            (facts["other"], facts["others"], facts["other_error"]),
        ):
            assert abs(float(mean) - by_words[str(words)]) < 5 * (float(error) + 0.05)
        assert facts["n"] == 400


def test_many_cards_are_counted() -> None:
    """Of long lists only the number of cards stands in a sentence about two choices."""
    assert str(ftw.reasons.said(Pass((1, 2, 3, 4, 5)))) == "5 cards"
    assert str(ftw.reasons.said(Play(3, (4, 5)))) == "3 with 4, 5"
