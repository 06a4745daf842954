"""The bot of Ingenious that has learned: what it weighs, its choices, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from kernel_lib import ingenious
from kernel_lib.ingenious import Rules
from kernel_lib.ingenious.batch import simulate
from kernel_lib.ingenious.board import reach
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.learned import learned
from kernel_lib.ingenious.placements import Place
from kernel_lib.ingenious.practice import WEIGHTS, weights
from kernel_lib.ingenious.rules import TOP
from kernel_lib.ingenious.sight import ranked
from kernel_lib.ingenious.tiles import BY_TEXT, COLOURS
from kernel_lib.ingenious.view import View
from kernel_lib.play.bots import bot_choice
from kernel_lib.play.compare import compare
from kernel_lib.play.weights_file import origin_of
from tests.strategies import by_length, in_soak, seeds


class Second:
    """What placements weigh, computed once more from a view with the readable board."""

    def __init__(self, view: View) -> None:
        self.view = view
        area = area_of(view.board.side)
        empty = [pair for pair in area.pairs if not any(view.board.filled[cell] for cell in pair)]
        gone = 1 - len(empty) / len(area.pairs)
        self.weights = [a + gone * b for a, b in zip(*weights()[0].tolist(), strict=True)]
        self.own, self.low = view.own_markers, min(view.own_markers)
        self.reach = reach(area, view.board.filled)
        track = view.turn % view.rules.tracks
        self.rivals = [own for at, own in enumerate(view.markers) if at != track]

    def of(self, choice: Place) -> float:
        """What a placement weighs: its points, what rivals lose by it, and what it opens."""
        number = area_of(self.view.board.side).number
        cells = number[choice.first], number[choice.second]
        points = dict.fromkeys(range(len(COLOURS)), 0)
        worth = 0.0
        for cell, colour in zip(cells, BY_TEXT[choice.tile], strict=True):
            points[colour] += self.reach[cell][colour]
            worth += sum(
                self.rival(12, any_colour) * self.reach[cell][any_colour]
                for any_colour in range(len(COLOURS))
            )
            worth += self.opened(cell, colour) * (self.again(colour) + self.rival(16, colour))
        return worth + sum(self.gained(colour, count) for colour, count in points.items())

    def gained(self, colour: int, points: int) -> float:
        """What so many points of a colour are worth."""
        stop = self.view.rules.stop(self.own[colour])
        worth = 0.0
        for at in range(self.own[colour] + 1, min(self.own[colour] + points, stop) + 1):
            worth += self.weights[min(at - 1 - self.low, 9)]
            worth += self.weights[10] * (self.view.rules.top - at) / TOP
            worth += self.weights[11] if at == stop and self.view.rules.has_bonus else 0.0
        return worth

    def again(self, colour: int) -> float:
        """What a point that can be had later is worth to the seat itself."""
        if self.own[colour] == self.view.rules.top:
            return 0.0
        return self.weights[20] * self.weights[min(self.own[colour] - self.low, 9)]

    def rival(self, begin: int, colour: int) -> float:
        """What a point is worth that rivals lose or get: weights that begin there."""
        return sum(
            self.weights[begin + min(own[colour] - min(own), 3)] / len(self.rivals)
            for own in self.rivals
            if own[colour] < self.view.rules.top
        )

    def opened(self, cell: int, colour: int) -> int:
        """The points that halves of the colour score on other cells when one lies on this one."""
        filled = list(self.view.board.filled)
        filled[cell] = colour + 1
        after = reach(area_of(self.view.board.side), filled)
        return sum(
            after[empty][colour] - self.reach[empty][colour]
            for empty, mark in enumerate(filled)
            if not mark
        )


def views(count: int, start: int) -> list[View]:
    """What seats see where a tile is to be placed, in games of 1 to 4 players."""
    seen = []
    for seed in range(start, start + count):
        rng = Random(seed)
        rules = Rules(players=1 + seed % 4)
        state = ingenious.start(rules, seed=seed)
        for _ in range(rng.randrange(30)):
            if state.pending:
                bot = ingenious.BOTS[rng.choice(["random", "greedy", "balanced"])]
                choice = bot_choice(bot, state.view(state.turn), f"{seed}/{state.turns}")
                state, _ = state.advance({state.turn: choice})
        if state.pending and state.ask != "swap":
            seen.append(state.view(state.turn))
    return seen


@pytest.mark.thinned
@pytest.mark.parametrize("start", seeds(4, 40))
def test_a_placement_weighs_what_it_changes(start: int) -> None:
    """The best placements are those of a second computation, in its order."""
    for view in views(2, 2 * start):
        second = Second(view)
        worths = {choice: second.of(choice) for choice in view.choices}
        told = ranked(view, 5)
        assert [worth for worth, _ in told] == pytest.approx(
            sorted(worths.values(), reverse=True)[: len(told)], abs=1e-9
        )
        for worth, choice in told:
            assert worths[choice] == pytest.approx(worth, abs=1e-9)
        assert learned(view) == told[0][1]


def test_the_weights_tell_where_they_come_from() -> None:
    """The command is one that trains; the file is small."""
    assert str(origin_of(WEIGHTS)["command"]).startswith(
        "python -m tools.train.evolve ingenious FOLDER"
    )
    assert weights().shape == (1, 2, 21)
    assert WEIGHTS.stat().st_size < 20_000


@pytest.mark.thinned
@pytest.mark.parametrize("players", [2, 3, 4])
def test_better_than_the_simple_bots(players: int) -> None:
    """In turns at one table it wins more games for a seat than each, by more than four errors."""
    for rival in ("greedy", "balanced"):
        gap, errors = 0.0, 0.0
        for turn in range(2):
            names = [("learned", rival)[(seat + turn) % 2] for seat in range(players)]
            simulation = simulate(Rules(players=players), names, rounds=by_length(1500, 1500, 6000))
            for name in ("learned", rival):
                seats = [seat for seat, own in enumerate(names) if own == name]
                sign = 1 if name == "learned" else -1
                gap += sign * sum(simulation.win_share[seat] for seat in seats) / len(seats)
                errors += (
                    sum(simulation.win_share_error[seat] ** 2 for seat in seats) / len(seats) ** 2
                )
        assert gap > 4 * errors**0.5


@in_soak
def test_the_expert_is_better_than_the_sampler() -> None:
    """Two of them, each in both seats: it wins more games, by more than three errors."""
    comparison = compare(
        ingenious, ["expert", "sampler"], Rules(players=2), deals=by_length(60, 60, 200)
    )
    wins = comparison.win_share("expert")
    assert wins.mean - 0.5 > 3 * wins.standard_error
