"""The bot that plays on: legal everywhere, repeatable, blind to hidden cards, and no fool."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import ftw
from kernel_lib.ftw import BOTS, Help, Pass, Play, Rules, State, bots, rollouts
from kernel_lib.ftw.bots import Sampler
from kernel_lib.play import halving
from kernel_lib.play.bots import bot_choice, made_bot
from kernel_lib.play.rollouts import profiles
from kernel_lib.testing import positions
from tests.ftw import hooks
from tests.strategies import by_length, seeds

LOOKS = by_length(6, 18, 60)


def looked_at(rules: Rules) -> Iterator[State]:
    """Some positions of a match played at random in which somebody is asked."""
    case = hooks.case_of(rules)
    asked = [state for state in positions(case, 0) if state.pending]
    return iter([asked[0], *Random(case.name).sample(asked, LOOKS)])


@pytest.mark.parametrize("players", range(2, 7))
def test_blind_and_repeatable(players: int) -> None:
    """The same view and the same chance give the same choice, whatever the hidden cards are."""
    bot = made_bot(Sampler(roll_outs=10))
    for state in looked_at(Rules(players=players)):
        for seat in state.pending:
            chosen = bot_choice(bot, state.view(seat), "chance")
            assert bot_choice(bot, state.view(seat), "chance") == chosen
            for lookalike in hooks.otherwise(state, seat, Random(seat)):
                assert bot_choice(bot, lookalike.view(seat), "chance") == chosen


@pytest.mark.parametrize("model", [*bots.POLICY_NAMES, "mixed"])
def test_every_model_is_played(model: str) -> None:
    """A sampler chooses what it may, whatever it thinks that the others play."""
    bot = made_bot(Sampler(roll_outs=3, model=model))
    for state in looked_at(Rules(players=3)):
        for seat in state.pending:
            bot_choice(bot, state.view(seat), "chance")


def view_of(position: str) -> Any:
    """What the first of two players sees in a position with cards up to 60."""
    return ftw.start(Rules(players=2, highest=60, position=position), 1).view(0)


def test_useful_choices() -> None:
    """Cards that go are tried alone, others with the smallest help and as help cards."""
    view = view_of("pile 9 30 17 | you 2 7 34 | help 6 11 | Ben ?3")
    choices = rollouts.useful(view)
    assert set(choices) == {
        Play(34),
        Play(2, use=(6, 11)),
        Play(7, use=(11,)),
        *(Help(card, take) for card in (2, 7) for take in (9, 30)),
    }
    assert len(choices) == len(set(choices))
    assert set(rollouts.useful(view_of("pile | you 2 7 34 | Ben ?3"))) == {
        Play(2),
        Play(7),
        Play(34),
    }


def test_useful_passes() -> None:
    """Of a hand of twelve any three of the seven lowest may be passed."""
    view = ftw.start(Rules(players=4), 1).view(0)
    choices = rollouts.useful(view)
    assert len(choices) == 35
    assert {card for choice in choices if isinstance(choice, Pass) for card in choice.cards} == set(
        view.hand[:7]
    )
    assert all(choice in view.choices for choice in choices)


def test_one_choice_is_taken_at_once() -> None:
    """Where there is only one useful choice nothing is tried."""
    view = ftw.start(Rules(players=2, hand_size=3, passed=3), 1).view(0)
    assert Sampler(roll_outs=10**6)(view, Random(1)) == Pass(view.hand)


@pytest.mark.parametrize(
    ("position", "best"),
    [
        ("pile | you 2 40 | Ben ?4", Play(2)),
        ("pile 30 | you 20 50 | help 11 | Ben ?6", Play(20, use=(11,))),
    ],
    ids=["the best end", "the best end, with help"],
)
def test_best_turn(position: str, best: Play) -> None:
    """It finds the turn that is surely best."""
    for seed in seeds(10):
        assert Sampler()(view_of(position), Random(seed)) == best


def leads(state: State, seat: int, choice: Any, model: str) -> float:
    """The lead of a seat by the engine, if it plays on as ``thrifty``, and the others by model."""
    choices = {seat: choice}
    while state.pending:
        for player in state.pending:
            if player not in choices:
                bot = BOTS["thrifty" if player == seat else model]
                choices[player] = bot.choose(state.view(player), "")
        state, _ = state.advance(choices)
        choices = {}
    others = [own for player, own in enumerate(state.scores) if player != seat]
    return state.scores[seat] - sum(others) / len(others)


@pytest.mark.thinned
@pytest.mark.parametrize("model", ["hasty", "thrifty"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_roll_outs_play_as_the_engine(players: int, model: str) -> None:
    """Where all hands are known, each choice leads by just what the engine makes of it."""
    asked: set[str] = set()
    for seed in seeds(2, longest=100):
        rng = Random(seed)
        state: Any = ftw.start(Rules(players=players, rounds=1), seed)
        while state.pending:
            seat = rng.choice(list(state.pending))
            if state.ask == "pass" or rng.random() < 0.2:
                asked.add(state.ask)
                view = replace(state.view(seat), known=state.hands)
                may = rollouts.useful(view)
                tried = rng.sample(may, min(len(may), 8))
                bits = np.random.SFC64(1)
                exact = [leads(state, seat, choice, model) for choice in tried]
                simulated = rollouts.action_values(view, tried, 2, model, bits).tolist()
                assert simulated == pytest.approx(exact), (state, seat)
            state, _ = state.advance(
                {
                    player: BOTS["random"].choose(state.view(player), f"{player}")
                    for player in state.pending
                }
            )
    assert asked == {"pass", "turn"}


class Clock:
    """A clock that stands still but for one tick in every trial of the choices."""

    TICK = 1 / 64

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        """The time in seconds."""
        return self.now

    def tried(self, view: Any, choices: Any, *rest: Any) -> Any:
        """Instead of ``action_values``: a tick, and the first choice leads."""
        self.now += self.TICK
        return -np.arange(float(len(choices)))


@pytest.mark.parametrize("ticks", [0, 5, 20])
def test_time(monkeypatch: pytest.MonkeyPatch, ticks: int) -> None:
    """With a time it goes on drawing until the time is over, every halving for its share."""
    clock = Clock()
    monkeypatch.setattr(halving, "time", clock)
    monkeypatch.setattr(rollouts, "action_values", clock.tried)
    view = ftw.start(Rules(players=4), 3).view(0)
    bot = Sampler(milliseconds=ticks * 1000 * clock.TICK)
    assert bot(view, Random(1)) == rollouts.useful(view)[0]
    assert clock.now == clock.TICK * max(ticks, 5)


def test_successive_halving(monkeypatch: pytest.MonkeyPatch) -> None:
    """The better half of the choices goes on, by all that was tried of it, until one is left."""
    tried: list[list[Any]] = []

    def made_up(_view: Any, choices: Any, roll_outs: int, *_: Any) -> Any:
        assert roll_outs == 7
        tried.append(list(choices))
        order = {choice: -number for number, choice in enumerate(tried[0])}
        values = [order[choice] for choice in choices]
        return np.array(values, float) * (1 if len(tried) == 1 else -0.1)

    monkeypatch.setattr(rollouts, "action_values", made_up)
    view = ftw.start(Rules(players=4), 3).view(0)
    assert Sampler(roll_outs=7)(view, Random(1)) == tried[0][0]
    assert [len(choices) for choices in tried] == [35, 17, 8, 4, 2]
    assert all(later == tried[0][: len(later)] for later in tried)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            {"model": "clever"},
            "there is no policy 'clever': choose random, hasty, thrifty, learned, mixed, varied",
        ),
        ({"roll_outs": 0}, "the number of roll-outs must be 1 or more, not 0"),
        ({"roll_outs": 2.5}, "the number of roll-outs must be 1 or more, not 2.5"),
        ({"roll_outs": True}, "the number of roll-outs must be 1 or more, not True"),
    ],
)
def test_refused(settings: dict[str, Any], sentence: str) -> None:
    """Settings that a sampler does not know are refused in one sentence."""
    with pytest.raises(ValueError, match=r".") as error:
        Sampler(**settings)
    assert str(error.value) == sentence


def test_names() -> None:
    """A sampler's name says what is not as usual, so that two can be told apart."""
    assert Sampler().__name__ == "sampler"
    assert made_bot(Sampler(500, model="hasty")).name == "sampler roll_outs=500 model=hasty"


def test_ideas_take_turns() -> None:
    """In the usual model every other seat is thrifty half the time, and the seat itself always."""
    names = [*profiles(rollouts.IDEAS["mixed"], "thrifty", 1, 4)]
    assert [row[1] for row in names] == ["thrifty"] * 4
    for seat in (0, 2, 3):
        assert sorted(row[seat] for row in names) == ["hasty", "random", "thrifty", "thrifty"]
    assert names[0][2:] == ["thrifty", "random"]
