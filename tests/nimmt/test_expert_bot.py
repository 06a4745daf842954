"""The bot expert: what it plays, in the last two tricks, and how well."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Play, Rules, State, TakeRow, bots
from kernel_lib.nimmt.chances.endgame import solve
from kernel_lib.nimmt.expert import (
    HABITS,
    Expert,
    Habit,
    belief,
    last_tricks,
    rollouts,
)
from kernel_lib.play.bots import bot_choice, made_bot
from kernel_lib.play.compare import Comparison, Estimate, compare
from kernel_lib.play.session import Session
from kernel_lib.testing import Case, positions
from tests.nimmt import hooks
from tests.nimmt.positions import position
from tests.nimmt.test_expert import FIGURE, LOOKS, SOME_CASES, played
from tests.strategies import by_length, seeds


def looked_at(case: Case) -> Iterator[State]:
    """Some positions of a random game in which somebody is asked."""
    asked = [state for state in positions(case, 0) if state.pending]
    return iter(Random(case.name).sample(asked, min(LOOKS, len(asked))))


@pytest.mark.thinned
@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_legal_anywhere(case: Case) -> None:
    """Whatever is asked in any variant, the expert chooses what it may."""
    bot = made_bot(Expert(roll_outs=3))
    for number, state in enumerate(looked_at(case)):
        for seat in state.pending:
            view = state.view(seat)
            assert bot_choice(bot, view, f"{number}") in view.choices


@pytest.mark.thinned
@pytest.mark.parametrize("names", [(), ("tactics",), ("logic",), ("professional",), ("hand",)])
@pytest.mark.parametrize("players", [2, 6])
def test_whole_matches(names: tuple[str, ...], players: int) -> None:
    """Experts play whole matches of several variants."""
    rules = nimmt.one_deal(Rules(players=players, variants=names))
    seats = dict.fromkeys(range(players), Expert(roll_outs=5))
    assert Session(nimmt, rules, seats, seed=3).state.is_over


@pytest.mark.parametrize("case", SOME_CASES[:: by_length(7, 3, 1)], ids=str)
def test_blind_and_repeatable(case: Case) -> None:
    """The same view and the same chance give the same choice, whatever the hidden cards are."""
    bot = made_bot(Expert(roll_outs=10))
    for state in looked_at(case):
        for seat in state.pending:
            chosen = bot_choice(bot, state.view(seat), "chance")
            assert bot_choice(bot, state.view(seat), "chance") == chosen
            for lookalike in hooks.otherwise(state, seat, Random(seat)):
                assert lookalike != state
                assert bot_choice(bot, lookalike.view(seat), "chance") == chosen


def test_belief_is_blind() -> None:
    """Two positions that look the same to a seat give it the same belief."""
    state = played(Rules(players=4, end="1 deal"), 2, 4, ("random", "lowest", "closest", "random"))
    for lookalike in hooks.otherwise(state, 0, Random(1)):
        assert lookalike != state
        assert belief(lookalike.view(0)) == belief(state.view(0))


def test_one_choice_is_taken_at_once() -> None:
    """Where there is only one choice nothing is tried."""
    view = nimmt.start(Rules(players=2, highest=6, hand_size=1), 1).view(0)
    assert Expert(roll_outs=10**6)(view, Random(1)) == view.choices[0]


def test_other_rules_are_left_to_cautious() -> None:
    """Where it cannot play on, the expert chooses as ``cautious`` does."""
    for names in (("double",), ("refined",), ("open",), ("hand",)):
        view = nimmt.start(Rules(players=2, variants=names), 1).view(0)
        assert Expert()(view, Random(1)) == bots.cautious(view)


def test_safe_card() -> None:
    """It plays the card that is surely safe now, not the one that would be sixth."""
    state = position(Rules(players=4), ((43, 71), (1, 2), (3, 4), (5, 6)), FIGURE)
    for seed in seeds(10):
        assert Expert()(state.view(0), Random(seed)) == Play(71)


def test_row_that_pays_later() -> None:
    """It takes the dearer row when its next card would be the sixth there."""
    table = "20 | 10 11 22 | 33 | 91 92 93 94 96"
    state = position(Rules(players=2), ((5, 100), (61, 90)), table)
    waiting, _ = state.advance({0: Play(5), 1: Play(90)})
    for seed in seeds(10):
        assert Expert()(waiting.view(0), Random(seed)) == TakeRow(3)


class Clock:
    """A clock that moves on by a second whenever it is looked at."""

    now = 0.0

    def perf_counter(self) -> float:
        """The time in seconds."""
        self.now += 1
        return self.now


@pytest.mark.parametrize(("given", "left"), [(None, None), (5000, 4000), (500, 0)])
def test_time(monkeypatch: pytest.MonkeyPatch, given: float | None, left: float | None) -> None:
    """What it takes to believe something is part of the time that is given."""
    spent: list[float | None] = []

    def halving(numbers: range, tried: Any, kernel: Any, milliseconds: float | None) -> int:
        spent.append(milliseconds)
        return numbers[-1]

    monkeypatch.setattr(rollouts, "time", Clock())
    monkeypatch.setattr(rollouts, "best_by_halving", halving)
    view = nimmt.start(Rules(players=4), 3).view(0)
    assert Expert(milliseconds=given)(view, Random(1)) == view.choices[-1]
    assert spent == [left]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"roll_outs": 0}, "the number of roll-outs must be 1 or more, not 0"),
        ({"roll_outs": True}, "the number of roll-outs must be 1 or more, not True"),
    ],
)
def test_refused(settings: dict[str, Any], sentence: str) -> None:
    """Settings that the expert does not know are refused in one sentence."""
    with pytest.raises(ValueError, match=r".") as error:
        Expert(**settings)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize("wrong", [("clever", 0.5, 0.5), ("lowest", 1.5, 0.5), ("lowest", 1, -1)])
def test_habits_refused(wrong: tuple[str, float, float]) -> None:
    """A habit without a known order, or with numbers that are no chances, is refused."""
    with pytest.raises(ValueError, match=r"^a habit has one of the orders lowest, highest, "):
        Habit(*wrong)


def test_impossible_plays() -> None:
    """Where no habit could have led to the plays, that is said."""
    state = played(Rules(players=2, end="1 deal"), 1, 6, ("random", "highest"))
    always = {"lowest": Habit("lowest", 0, 1)}
    with pytest.raises(ValueError, match=r"^nobody with one of these habits could have played so$"):
        belief(state.view(0), always)


def test_names() -> None:
    """An expert's name says what is not as usual, so that two can be told apart."""
    assert Expert().__name__ == "expert"
    assert Expert(milliseconds=10).__name__ == "expert milliseconds=10"


# --- the last two tricks ----------------------------------------------------------------------


def test_where_the_end_is_solved() -> None:
    """It is solved for two players whose hands leave no doubt, and nowhere else."""
    for rules, is_sure in (
        (Rules(players=2, variants=("tactics",)), True),
        (Rules(players=2, variants=("logic",)), True),
        (Rules(players=2), False),
        (Rules(players=3, variants=("logic",)), False),
    ):
        view = nimmt.start(rules, 1).view(0)
        assert (last_tricks.other_hand(view) is not None) == is_sure
        assert last_tricks.solved(view, Random(1)) is None  # ten cards are too many
    two = position(Rules(players=2, variants=("logic",)), ((50, 68), (5, 63)), FIGURE)
    assert last_tricks.other_hand(two.view(0)) == (5, 63)
    assert last_tricks.solved(two.view(0), Random(1)) in two.view(0).choices


def test_against_a_sampler_it_is_the_equilibrium(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against an opponent who is believed to be a sampler cards are as likely as in equilibrium."""
    table = "16 20 21 22 24 | 35 36 38 40 | 61 | 70"
    state = position(Rules(players=2, variants=("logic",)), ((50, 68), (5, 63)), table)
    sure = {name: float(name == "sampler") for name in HABITS}
    monkeypatch.setattr(last_tricks, "belief", lambda view: {1: sure})
    solution = solve(state.table, (50, 68), (5, 63))
    assert solution.first[50] == pytest.approx(0.6)
    monkeypatch.setattr(
        last_tricks, "solve", lambda *position: solution
    )  # always the same, but slow
    rng = Random(1)
    tries = 2000
    plays = [last_tricks.solved(state.view(0), rng) for _ in range(tries)]
    assert abs(plays.count(Play(50)) / tries - 0.6) < 5 * (0.24 / tries) ** 0.5


@pytest.mark.parametrize(("name", "other"), [("lowest", 5), ("highest", 63)])
def test_against_a_habit_it_is_the_best_reply(
    monkeypatch: pytest.MonkeyPatch, name: str, other: int
) -> None:
    """Against an opponent whose habit is known it plays the best reply."""
    table = "16 20 21 22 24 | 35 36 38 40 | 61 | 70"
    state = position(Rules(players=2, variants=("logic",)), ((50, 68), (5, 63)), table)
    sure = {habit: float(habit == name) for habit in HABITS}
    monkeypatch.setattr(last_tricks, "belief", lambda view: {1: sure})
    best = solve(state.table, (50, 68), (5, 63)).best_reply(other)
    assert last_tricks.solved(state.view(0), Random(1)) == Play(best.card)


# --- who is better ----------------------------------------------------------------------------


def against_three(bot: str, other: str, deals: int) -> Comparison:
    """A bot and three of another kind; the deals are the same for every bot."""
    return compare(nimmt, [bot, other, other, other], deals=deals)


@pytest.mark.long
@pytest.mark.parametrize(("other", "deals"), [("lowest", 200), ("highest", 200), ("closest", 300)])
def test_better_than_sampler(other: str, deals: int) -> None:
    """Against three of one habit the expert takes fewer bulls, by more than four errors."""
    mine = against_three("expert", other, deals).scores
    its = against_three("sampler", other, deals).scores
    gaps = [ours[0] - theirs[0] for ours, theirs in zip(mine, its, strict=True)]
    assert Estimate.of(gaps).errors_from_zero < -4
