"""The bot of FTW?! that has learned: what it weighs, its choices, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from kernel_lib import ftw
from kernel_lib.ftw import Rules, rollouts
from kernel_lib.ftw.batch import simulate
from kernel_lib.ftw.decisions.pass_cards import Pass
from kernel_lib.ftw.learned import learned
from kernel_lib.ftw.practice import WEIGHTS, weights, worths
from kernel_lib.ftw.state import State
from kernel_lib.ftw.turns import Help, Play
from kernel_lib.play.bots import bot_choice
from kernel_lib.play.compare import compare
from kernel_lib.play.weights_file import origin_of
from tests.strategies import by_length, in_soak, seeds


def hand_numbers(hand: tuple[int, ...]) -> list[float]:
    """What is weighed of a hand, counted once more."""
    *others, highest = sorted(hand)
    second = others[-1] if others else 0
    return [
        max(highest - sum(others), 0) / 10,
        highest / 10,
        sum(others) / 10,
        min(hand) / 10,
        second / 10,
        len(hand) / 4,
    ]


def turn_numbers(state: State, seat: int, choice: Play | Help) -> list[float]:
    """What is weighed of a choice, from the position that the engine makes of it."""
    after, _ = state.advance({seat: choice})
    hand, helps = after.hands[seat], after.helps[seat]
    if after.round != state.round:  # the engine deals the next round at once
        assert isinstance(choice, Play)
        hand = tuple(card for card in state.hands[seat] if card != choice.card)
        helps = tuple(card for card in state.helps[seat] if card not in choice.use)
    rival = state.helps[(seat + 1) % state.rules.players]
    made = isinstance(choice, Help)
    top = 0 if made else choice.card
    before = state.pile[-1] if state.pile else 0
    return [
        *hand_numbers(hand),
        top * sum(rival) / 100,
        sum(helps) / 10,
        len(helps) / 2,
        float(made),
        top / 10,
        sum(card > top for card in hand) / len(hand),
        max(choice.card - before, 0) / 10,
        choice.card / 10 if made else 0.0,
    ]


def second_worth(state: State, seat: int, choice: Play | Help) -> float:
    """What a choice weighs, summed up once more."""
    fewest = min(len(hand) for owner, hand in enumerate(state.hands) if owner != seat)
    always, late, last, _ = weights()[0].tolist()
    return sum(
        number * (a + b / (fewest - 1) + (c if fewest == 2 else 0.0))
        for number, a, b, c in zip(
            turn_numbers(state, seat, choice), always, late, last, strict=True
        )
    )


def positions(count: int, start: int = 0) -> list[State]:
    """Positions in which a seat is to take its turn, reached by bots."""
    states = []
    for seed in range(start, start + count):
        rng = Random(seed)
        state = ftw.start(Rules(players=2 + seed % 5), seed=seed)
        while state.pending and (state.ask == "pass" or rng.random() > 0.06):
            names = {seat: rng.choice(["random", "hasty", "thrifty"]) for seat in state.pending}
            state, _ = state.advance(
                {
                    seat: bot_choice(ftw.BOTS[name], state.view(seat), f"{seed}/{seat}")
                    for seat, name in names.items()
                }
            )
        if state.pending and state.ask != "pass":
            states.append(state)
    return states


@pytest.mark.parametrize("start", seeds(4, 40))
def test_a_choice_weighs_what_it_leaves(start: int) -> None:
    """What each useful choice weighs is the weighted sum of its numbers; the highest is chosen."""
    for state in positions(25, 25 * start):
        view = state.view(state.turn)
        choices = rollouts.useful(view)
        told = worths(view, choices)
        assert told == pytest.approx(
            [second_worth(state, state.turn, choice) for choice in choices], abs=1e-9
        )
        assert told[choices.index(learned(view))] == max(told)


@pytest.mark.parametrize("players", range(2, 7))
def test_passing(players: int) -> None:
    """Cards are passed one by one: each time the one without which the hand weighs most."""
    passing = weights()[0, 3].tolist()
    for seed in seeds(10, 200):
        view = ftw.start(Rules(players=players), seed=seed).view(0)
        left = list(view.hand)
        for _ in range(view.rules.passed):
            rests = [tuple(card for card in left if card != gone) for gone in left]
            worth = [
                sum(w * number for w, number in zip(passing, hand_numbers(rest), strict=False))
                for rest in rests
            ]
            left = list(rests[max(range(len(left)), key=lambda at: round(worth[at], 9))])
        assert learned(view) == Pass(tuple(card for card in view.hand if card not in left))


def test_the_weights_tell_where_they_come_from() -> None:
    """The command is one that trains; the file is small."""
    command = str(origin_of(WEIGHTS)["command"])
    assert command.startswith("python -m tools.train.evolve ftw FOLDER")
    assert weights().shape == (1, 4, 14)
    assert WEIGHTS.stat().st_size < 20_000


@pytest.mark.thinned
@pytest.mark.parametrize("players", range(2, 7))
def test_better_than_all_simple_bots(players: int) -> None:
    """In turns at one table it gets more points than each, by more than four errors."""
    for rival in ("random", "hasty", "thrifty"):
        gaps, errors = [], []
        for turn in range(2):
            names = [("learned", rival)[(seat + turn) % 2] for seat in range(players)]
            simulation = simulate(Rules(players=players), names, rounds=4000)
            for seat, name in enumerate(names):
                gaps.append(simulation.mean[seat] * (1 if name == "learned" else -1))
                errors.append(simulation.standard_error[seat])
        assert sum(gaps) > 4 * sum(error**2 for error in errors) ** 0.5


@pytest.mark.parametrize(("players", "deals"), [(2, 200), (3, 200), (4, 60)])
@in_soak
def test_the_expert_is_better_than_the_sampler(players: int, deals: int) -> None:
    """With every other seat each, it gets more points, by more than three errors."""
    seats = ["expert" if seat % 2 == 0 else "sampler" for seat in range(players)]
    comparison = compare(ftw, seats, deals=by_length(deals, deals, 2 * deals))
    assert comparison.difference("expert", "sampler").errors_from_zero > 3
