"""The bot that plays on: legal everywhere, repeatable, blind to hidden cards, and no fool."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Play, Rules, State, TakeRow, batch, bots, rollouts
from kernel_lib.nimmt.bots import Sampler
from kernel_lib.nimmt.view import View
from kernel_lib.play.bots import bot_choice, made_bot
from kernel_lib.play.session import Session
from kernel_lib.testing import Case, positions
from tests.nimmt import hooks
from tests.nimmt.positions import after, position
from tests.strategies import SOAK, by_length, seeds

MODELS = (*bots.POLICY_NAMES, "mixed", "sampler")
FIGURE = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"

SOME_CASES = [case for case in hooks.CASES if SOAK or case.rules.players <= 4]
LOOKS = by_length(2, 6, 60)


def looked_at(case: Case) -> Iterator[State]:
    """Some positions of a random game in which somebody is asked."""
    asked = [state for state in positions(case, 0) if state.pending]
    return iter(Random(case.name).sample(asked, min(LOOKS, len(asked))))


@pytest.mark.thinned
@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_legal_anywhere(case: Case) -> None:
    """Whatever is asked in any variant, the sampler chooses what it may."""
    for number, state in enumerate(looked_at(case)):
        bot = made_bot(Sampler(roll_outs=3, model=MODELS[number % len(MODELS)]))
        for seat in state.pending:
            view = state.view(seat)
            assert bot_choice(bot, view, f"{number}") in view.choices


@pytest.mark.parametrize("names", [(), ("tactics",), ("logic",), ("professional",), ("hand",)])
def test_whole_matches(names: tuple[str, ...]) -> None:
    """Samplers play whole matches of several variants."""
    for players in (2, 4):
        usual = Rules(players=players, variants=names)
        seats = dict.fromkeys(range(players), Sampler(roll_outs=5))
        assert Session(nimmt, nimmt.one_deal(usual), seats, seed=3).state.is_over


@pytest.mark.parametrize("case", SOME_CASES[:: by_length(11, 4, 1)], ids=str)
def test_blind_and_repeatable(case: Case) -> None:
    """The same view and the same chance give the same choice, whatever the hidden cards are."""
    bot = made_bot(Sampler(roll_outs=10))
    for state in looked_at(case):
        for seat in state.pending:
            chosen = bot_choice(bot, state.view(seat), "chance")
            assert bot_choice(bot, state.view(seat), "chance") == chosen
            for lookalike in hooks.otherwise(state, seat, Random(seat)):
                assert lookalike != state
                assert bot_choice(bot, lookalike.view(seat), "chance") == chosen


def test_one_choice_is_taken_at_once() -> None:
    """Where there is only one choice nothing is tried."""
    rules = Rules(players=2, highest=6, hand_size=1)
    view = nimmt.start(rules, 1).view(0)
    assert Sampler(roll_outs=10**6)(view, Random(1)) == view.choices[0]


def test_other_rules_are_left_to_cautious() -> None:
    """Where it cannot play on, the sampler chooses as ``cautious`` does."""
    for names in (("double",), ("refined",), ("open",), ("hand",)):
        view = nimmt.start(Rules(players=2, variants=names), 1).view(0)
        assert Sampler()(view, Random(1)) == bots.cautious(view)


def test_roll_outs_of_other_rules_are_refused() -> None:
    """Rows that are shorter than those of the kernels get a sentence, and no wrong numbers."""
    rules = Rules(2, highest=20, hand_size=6, rows=3, places=3)
    with pytest.raises(ValueError, match="no roll-outs for this decision by these rules"):
        rollouts.costs_anew(nimmt.start(rules).view(0), 20, "random", "cautious", 1)


def test_safe_card() -> None:
    """It plays the card that is surely safe now, not the one that would be sixth."""
    state = position(Rules(players=4), ((43, 71), (1, 2), (3, 4), (5, 6)), FIGURE)
    for seed in seeds(10):
        assert Sampler()(state.view(0), Random(seed)) == Play(71)


def test_row_that_pays_later() -> None:
    """It takes the dearer row when its next card would be the sixth there."""
    table = "20 | 10 11 22 | 33 | 91 92 93 94 96"
    waiting = after(position(Rules(players=2), ((5, 100), (61, 90)), table), "5 90")
    assert waiting.ask == "row"
    view = waiting.view(0)
    assert view.table.bulls == (3, 13, 5, 5)
    assert bots.closest(view) == TakeRow(0)
    for seed in seeds(10):
        assert Sampler()(view, Random(seed)) == TakeRow(3)


def test_last_row_is_the_cheapest() -> None:
    """Without a card left it takes the cheapest row."""
    waiting = after(position(Rules(players=2), ((5,), (60,)), FIGURE), "5 60")
    assert Sampler()(waiting.view(0), Random(1)) == TakeRow(2)


class Clock:
    """A clock that stands still but for one tick in every trial of the choices."""

    TICK = 1 / 64

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        """The time in seconds."""
        return self.now

    def tried(self, view: View, roll_outs: int, *rest: Any) -> Any:
        """Instead of ``action_values``: a tick, and the last choice is worth most."""
        assert roll_outs == 7
        self.now += self.TICK
        return np.arange(float(len(view.choices)))


@pytest.mark.parametrize("ticks", [None, 0, 1, 5, 20])
def test_time(monkeypatch: pytest.MonkeyPatch, ticks: int | None) -> None:
    """Batches of roll-outs are added up until the time is over; without a time there is one."""
    clock = Clock()
    monkeypatch.setattr(rollouts.rollouts, "time", clock)
    monkeypatch.setattr(rollouts, "action_values", clock.tried)
    view = nimmt.start(Rules(players=4), 3).view(0)
    milliseconds = None if ticks is None else ticks * 1000 * clock.TICK
    assert Sampler(roll_outs=7, milliseconds=milliseconds)(view, Random(1)) == view.choices[-1]
    assert clock.now == clock.TICK * max(ticks or 0, 1)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            {"model": "clever"},
            "a sampler cannot play as 'cautious' against 'clever': the policies ",
        ),
        ({"own": "mixed"}, "a sampler cannot play as 'mixed' against 'mixed': the policies are "),
        ({"roll_outs": 0}, "the number of roll-outs must be 1 or more, not 0"),
        ({"roll_outs": 2.5}, "the number of roll-outs must be 1 or more, not 2.5"),
        ({"roll_outs": True}, "the number of roll-outs must be 1 or more, not True"),
    ],
)
def test_refused(settings: dict[str, Any], sentence: str) -> None:
    """Settings that a sampler does not know are refused in one sentence."""
    with pytest.raises(ValueError, match=r".") as error:
        Sampler(**settings)
    assert str(error.value).startswith(sentence)


def test_policies_are_those_of_simulations() -> None:
    """A sampler can think of others as of any policy of a simulation."""
    assert tuple(batch.POLICIES) == bots.POLICY_NAMES


def test_names() -> None:
    """A sampler's name says what is not as usual, so that two can be told apart."""
    assert Sampler().__name__ == "sampler"
    assert Sampler(model="closest").__name__ == "sampler model=closest"
    assert Sampler(own="random", milliseconds=50).__name__ == "sampler own=random milliseconds=50"
    assert made_bot(Sampler(500)).name == "sampler roll_outs=500"


@pytest.mark.thinned
@pytest.mark.parametrize("players", [2, 4, 10])
@pytest.mark.parametrize("names", [(), ("tactics",), ("logic",), ("professional",)])
def test_opponents_that_sample(names: tuple[str, ...], players: int) -> None:
    """Opponents may be thought of as samplers, with any number of cards left over."""
    view = nimmt.start(Rules(players=players, variants=names), 2)
    while view.ask == "draft":
        (seat,) = view.pending
        view, _ = view.advance({seat: view.pending[seat][0]})
    bot = made_bot(Sampler(roll_outs=2, model="sampler"))
    chosen = bot_choice(bot, view.view(0), "1")
    assert bot_choice(bot, view.view(0), "1") == chosen


def test_opponents_that_sample_play_well() -> None:
    """An opponent that samples waits with a card until somebody else has taken its row."""
    state = position(Rules(players=2, variants=("logic",)), ((44, 45), (43, 71)), FIGURE)
    hands = rollouts._drawn(state.view(0), 40, np.random.default_rng(1))
    assert rollouts._lead(state.view(0), hands, np.random.default_rng(2)) == (1,)
    assert set((hands[1, 0] >> 3).tolist()) == {71}


POLICIES = {"lowest": bots.lowest, "highest": bots.highest, "closest": bots.closest}


def cost(state: State, seat: int, choice: Any, model: str, own: str) -> int:
    """The bulls that a choice costs by the readable engine, if all play on by their policies."""
    before = state.scores[seat]
    choices = {seat: choice}
    while state.pending:
        for player in state.pending:
            if player not in choices:
                policy = POLICIES[own if player == seat else model]
                choices[player] = policy(state.view(player))
        state, _ = state.advance(choices)
        choices = {}
    return state.scores[seat] - before


@pytest.mark.thinned
@pytest.mark.parametrize(
    "names", [("tactics",), ("tactics", "professional"), ("logic",), ("logic", "professional")]
)
@pytest.mark.parametrize(
    ("model", "own"), [("lowest", "highest"), ("highest", "closest"), ("closest", "lowest")]
)
def test_roll_outs_play_as_the_engine(names: tuple[str, ...], model: str, own: str) -> None:
    """Where all hands are known, each choice costs just what the engine makes of it."""
    asked: set[str] = set()
    for seed in seeds(8, longest=300):
        rng = Random(seed)
        players = 2 if "tactics" in names else 3
        rules = Rules(players=players, variants=names, end="1 deal", hand_size=6)
        state: Any = nimmt.start(rules, seed)
        while state.pending:
            for seat in state.pending:
                view = state.view(seat)
                if view.ask == "draft":
                    continue
                asked.add(view.ask)
                simulated = rollouts.action_values(view, 3, model, own, np.random.default_rng(1))
                exact = [cost(state, seat, choice, model, own) for choice in view.choices]
                assert (-simulated).tolist() == exact, (state, seat)
            state, _ = state.advance(
                {seat: rng.choice(list(choices)) for seat, choices in state.pending.items()}
            )
    assert ("end" if "professional" in names else "row") in asked


def test_last_trick_has_the_exact_risk() -> None:
    """With one card left the mean cost is the expected bulls."""
    for card in (37, 45, 5, 71):
        state = position(Rules(players=4), ((card,), (1,), (2,), (3,)), FIGURE)
        view = state.view(0)
        (simulated,) = rollouts.action_values(
            view, 40_000, "random", "closest", np.random.default_rng(1)
        )
        (exact,) = nimmt.risk(view.table, [card], 3)
        assert abs(-simulated - float(exact.bulls)) < 4 * 6 / 200  # bulls differ by about 6


def test_every_hand_that_fits_is_drawn() -> None:
    """Each unseen card is drawn equally often for each opponent, and the own hand stays."""
    state = nimmt.start(Rules(players=3), 1)
    view = state.view(1)
    draws = 20_000
    hands = rollouts._drawn(view, draws, np.random.default_rng(1)) >> 3
    assert (np.sort(hands[1], axis=0) == np.array(view.hand)[:, np.newaxis]).all()
    for seat in (0, 2):
        counts = np.bincount(hands[seat].ravel(), minlength=105)
        expected = draws * 10 / len(view.unseen)
        assert set(np.flatnonzero(counts).tolist()) == set(view.unseen)
        assert np.abs(counts[list(view.unseen)] - expected).max() < 5 * expected**0.5
    both = np.sort(np.concatenate([hands[0], hands[2]]), axis=0)
    assert (np.diff(both, axis=0) > 0).all()
