"""Why the bots of 6 nimmt! chose: a sentence everywhere, whose numbers are right."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import BOTS, Draft, Keep, Play, PlayTwo, Rules, TakeRow, rollouts
from kernel_lib.nimmt.bots import Sampler, cautious, learned
from kernel_lib.nimmt.expert.bot import Expert
from kernel_lib.play.bots import bot_choice, made_bot
from kernel_lib.testing import Case
from tests import reasons as checks
from tests.nimmt import hooks, oracle
from tests.nimmt.positions import after, position
from tests.nimmt.test_bots import views
from tests.strategies import by_length, seeds

FIGURE = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"
POSITIONS = by_length(1, 3, 8)
"""Positions of a game that are looked at, for each kind of decision."""

SIMPLE = [name for name in BOTS if name not in ("sampler", "expert")]
ALL = [
    *(BOTS[name] for name in SIMPLE),
    made_bot(Sampler(roll_outs=4)),
    made_bot(Expert(roll_outs=4)),
]


@pytest.mark.thinned
@pytest.mark.parametrize("case", hooks.CASES[:: by_length(5, 3, 1)], ids=str)
def test_a_reason_for_everything(case: Case) -> None:
    """Each bot says why, whatever is asked in any variant, also of what it would not choose."""
    for state, seat in checks.asked(case, POSITIONS):
        view = state.view(seat)
        for bot in ALL:
            checks.check_reason(bot, view)
            checks.check_any_choice(bot, view, Random(state.trick))


@pytest.mark.thinned
@pytest.mark.parametrize("case", hooks.CASES[:: by_length(11, 4, 1)], ids=str)
def test_two_worlds(case: Case) -> None:
    """A reason follows from what the seat sees: hidden cards do not change it."""
    for state, seat in checks.asked(case, POSITIONS):
        for bot in ALL:
            checks.check_two_worlds(case, bot, state, seat)


def why(name: str, view: Any, choice: Any) -> str:
    """The reason of a bot for a choice, in English."""
    return str(BOTS[name].reason(view, choice))


def test_words() -> None:
    """The sentences of the simple bots, as they stand in the log after the bot's name."""
    state = position(Rules(players=4), ((5, 37, 45, 63), (1,), (2,), (3,)), FIGURE)
    view = state.view(0)
    assert why("random", view, Play(45)) == "Drawn by lot from 4 cards."
    assert why("lowest", view, Play(5)) == "5 is the lowest card of the hand."
    assert why("highest", view, Play(63)) == "63 is the highest card of the hand."
    assert why("closest", view, Play(63)) == ("63 is closest to a row with room: 2 behind 61.")
    for name, choice, usual in (
        ("lowest", 37, 5),
        ("highest", 45, 63),
        ("closest", 5, 63),
        ("cautious", 45, cautious(view).card),
        ("learned", 45, learned(view).card),
    ):
        assert why(name, view, Play(choice)) == f"By the rule of this bot it would be: {usual}."


def test_rows_in_words() -> None:
    """The cheapest row is told with its bulls; where two are equal none is called cheapest."""
    waiting = after(position(Rules(players=2), ((5, 100), (60, 90)), FIGURE), "5 60")
    view = waiting.view(0)
    for name in SIMPLE:
        assert why(name, view, TakeRow(2)) == "Row 3 is the cheapest: 1 bull."
        assert why(name, view, TakeRow(0)) == "By the rule of this bot it would be: row 3."
    equal = after(position(Rules(players=2), ((5, 100), (60, 90)), "16 20 | 36 | 61 | 71"), "5 60")
    assert equal.view(0).table.bulls == (4, 1, 1, 1)
    for row in (1, 2, 3):
        told = why("lowest", equal.view(0), TakeRow(row))
        assert told == f"No row is cheaper than row {row + 1}: 1 bull."


def test_variants_in_words() -> None:
    """Two cards, drafts, cards that are kept and the order of two have sentences of their own."""
    refined = nimmt.start(Rules(players=2, variants=("refined",)), 1).view(0)
    first, second = refined.hand[:2]
    assert why("lowest", refined, PlayTwo(first, second)) == (
        f"{first} and {second} are the two lowest."
    )
    logic = nimmt.start(Rules(players=2, variants=("logic",)), 1).view(0)
    assert why("highest", logic, Draft(24)) == "24 is the highest open card."
    table = "11 12 13 14 15 | 40 | 50 | 60"
    rules = Rules(players=2, turns="at once", most_cards=2, keeps=True)
    taken = after(position(rules, ((17, 99), (70, 71, 72)), table), "17").view(0)
    assert why("cautious", taken, Keep((11, 12, 15))) == (
        "As many of the dearest cards are kept as can still be played: 11, 12, 15, 8 bulls in all."
    )
    assert why("closest", taken, Keep(())) == "Nothing is kept, by rule."


def test_closest_numbers() -> None:
    """How far the card lies from its row is counted here anew, in every kind of case."""
    kinds = set()
    for seed in seeds(40):
        for view in views(Rules(players=5, end="1 deal"), seed):
            if view.queue or len(view.choices) == 1:
                continue
            choice = BOTS["closest"].choose(view, "")
            reason = BOTS["closest"].reason(view, choice)
            assert reason is not None
            below = [row for row in view.table.rows if row[-1] < choice.card]
            own = max(below, key=lambda row: row[-1], default=None)
            if own is None:
                kind = "fits nowhere"
            else:
                kind = "would take a row" if len(own) == 5 else f"behind {own[-1]}."
                assert reason.facts["gap"] == choice.card - own[-1]
            assert kind in str(reason)
            kinds.add(kind.split()[0])
    assert kinds == {"fits", "would", "behind"}


def test_cautious_numbers() -> None:
    """The expected bulls of the card and of the next are those of trying all hands."""
    rules = Rules(players=3, end="1 deal", highest=16, hand_size=3)
    told = set()
    for seed in seeds(12):
        for view in views(rules, seed):
            if view.queue or len(view.choices) == 1:
                continue
            choice = BOTS["cautious"].choose(view, "")
            exact = {
                card: oracle.risk_by_enumeration(view.table.rows, card, 2, view.unseen)[2]
                for card in view.hand
            }
            own = exact.pop(choice.card)
            next_best = min(exact, key=lambda card: (exact[card], card))
            reason = BOTS["cautious"].reason(view, choice)
            assert reason is not None
            facts: Any = reason.facts
            assert facts["other"] == next_best
            assert abs(float(facts["bulls"]) - own) <= 0.0501
            if own < exact[next_best]:
                assert " has the fewest expected bulls " in str(reason)
                assert abs(float(facts["others"]) - exact[next_best]) <= 0.0501
            else:
                assert str(reason).startswith("No card has fewer expected bulls than ")
            told.add(own < exact[next_best])
    assert told == {True, False}


def test_true_of_every_choice() -> None:
    """Each card of the hand is called the best by a rule just where it is one of the best."""
    rules = Rules(players=3, end="1 deal", highest=16, hand_size=3)
    best_of_several = 0
    for seed in seeds(20):
        for view in views(rules, seed):
            if view.queue or len(view.choices) == 1:
                continue
            rows = view.table.rows
            bulls = {
                card: oracle.risk_by_enumeration(rows, card, 2, view.unseen)[2]
                for card in view.hand
            }
            steps = {card: closeness(rows, card) for card in view.hand}
            is_best: dict[str, Any] = {
                "lowest": lambda card, view=view: card == min(view.hand),
                "highest": lambda card, view=view: card == max(view.hand),
                "closest": lambda card, all=steps: all[card] == min(all.values()),
                "cautious": lambda card, all=bulls: all[card] == min(all.values()),
            }
            for name, best in is_best.items():
                for card in view.hand:
                    assert why(name, view, Play(card)).startswith("By the rule") != best(card)
            best_of_several += list(bulls.values()).count(min(bulls.values())) > 1
    assert best_of_several


def closeness(rows: Any, card: int) -> tuple[int, int]:
    """A row with room, then nowhere and high, then a full row far away."""
    below = [row for row in rows if row[-1] < card]
    if not below:
        return 1, -card
    own = max(below, key=lambda row: row[-1])
    return (2, own[-1] - card) if len(own) >= 5 else (0, card - own[-1])


def test_tried_numbers() -> None:
    """Where cards are only tried, the mean is that of the tricks that were tried."""
    state = nimmt.start(Rules(players=3, variants=("refined",)), 4)
    view = state.view(1)
    choice = cautious(view)
    costs = {option: cost for cost, option in nimmt.policies.tried(view)}
    reason = BOTS["cautious"].reason(view, choice)
    assert reason is not None
    own = costs.pop(choice)
    assert reason.facts["mean"] == f"{own / 20:.2f}"
    assert reason.facts["others"] == f"{min(costs.values()) / 20:.2f}"
    assert str(reason).startswith("In 20 tricks tried out no choice costs less than ")


def test_order_numbers() -> None:
    """Which of two cards goes first is told with what both orders cost on this table."""
    rules = Rules(players=2, variants=("refined",))
    table = "11 12 13 14 15 | 40 | 50 | 60"
    waiting = after(position(rules, ((16, 5, 90), (70, 71, 72)), table), "5+16 70+71")
    assert waiting.ask == "first"
    for choice in waiting.view(0).choices:
        reason = str(BOTS["cautious"].reason(waiting.view(0), choice))
        if choice == cautious(waiting.view(0)):
            assert reason.startswith(f"With {choice.card} first the two cost ")
        else:
            assert reason.startswith("By the rule")


@pytest.mark.thinned
@pytest.mark.parametrize("roll_outs", [1, 400])
def test_sampled_numbers(roll_outs: int) -> None:
    """What is told of roll-outs is, within five errors, what many more come to."""
    bot = made_bot(Sampler(roll_outs=roll_outs))
    for seed in seeds(3):
        view = nimmt.start(Rules(players=3, end="1 deal"), seed).view(0)
        choice = bot_choice(bot, view, "chance")
        reason = bot.reason(view, choice)
        assert reason is not None
        facts: Any = reason.facts
        assert facts["n"] == max(roll_outs, 2)
        generator = np.random.Generator(np.random.SFC64(99))
        costs = -rollouts.action_values(view, 20_000, "mixed", "cautious", generator)
        for name, at in (
            (("mean", "error"), view.choices.index(choice)),
            (("others", "other_error"), view.hand.index(facts["other"])),
        ):
            if roll_outs > 1:
                mean, error = float(facts[name[0]]), float(facts[name[1]])
                assert 0.1 <= error < 1
                assert abs(mean - costs[at]) < 5 * (error + 0.05)


def test_sampler_says_where_it_follows_cautious() -> None:
    """Where it cannot roll out it chooses as ``cautious``, and says the same."""
    view = nimmt.start(Rules(players=2, variants=("hand",)), 1).view(0)
    assert Sampler().reason(view, cautious(view)) == BOTS["cautious"].reason(view, cautious(view))
