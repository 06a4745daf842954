"""Whole games in step with an independent program: choices, racks, markers, bonuses, winners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import pytest

from kernel_lib import ingenious
from kernel_lib.ingenious import Hex, Rules, State
from tests.ingenious import second_opinion
from tests.ingenious.hooks import MODES
from tests.ingenious.second_opinion import COLOURS, TOP, Game
from tests.strategies import SOAK, seeds

LOOKED_AT = 30
"""Of so many choices, drawn at random, the styles take the one they like best."""

MANY = 150
"""Of more choices than these the quick run looks at some, drawn at random."""

Style = Callable[[Game, Sequence[str]], str]


# --- ways of playing ----------------------------------------------------------------------


def any_choice(_game: Game, some: Sequence[str]) -> str:
    """Any choice, each with the same chance."""
    return some[0]


def eager(game: Game, some: Sequence[str]) -> str:
    """Many points, so that markers get far."""
    return max(some, key=lambda choice: sum(gained(game, choice).values()))


def even(game: Game, some: Sequence[str]) -> str:
    """What brings markers on, the lowest first."""
    markers = game.markers[second_opinion.side_of(game, game.seat)]

    def scale(choice: str) -> list[int]:
        return sorted(
            second_opinion.moved(game, markers[colour], points)
            for colour, points in gained(game, choice).items()
        )

    return max(some, key=scale)


def gained(game: Game, choice: str) -> dict[str, int]:
    """The points of a placing; of a swap, none."""
    if choice in ("swap", "keep"):
        return dict.fromkeys(COLOURS, 0)
    return second_opinion.points(game, choice)


STYLES: tuple[Style, ...] = (any_choice, eager, even)


# --- both programs in step ----------------------------------------------------------------


@pytest.mark.clause("ingenious.base.place")
@pytest.mark.clause("ingenious.base.first")
@pytest.mark.clause("ingenious.score.five")
@pytest.mark.clause("ingenious.bonus.extra")
@pytest.mark.clause("ingenious.swap.when")
@pytest.mark.clause("ingenious.end.lowest")
@pytest.mark.parametrize("rules", MODES, ids=Rules.to_text)
def test_both_programs_agree(rules: Rules) -> None:
    """At every position of whole games both allow the same, and the same comes of it."""
    seen: Counter[str] = Counter()
    for seed in seeds(4, longest=500):
        seen += played_in_step(rules, seed, STYLES[seed % len(STYLES)])
    if rules.players > 1:
        assert min(seen[what] for what in ("swap", "keep", "bonus", "no room")) > 0


@pytest.mark.clause("ingenious.bonus.top")
@pytest.mark.clause("ingenious.end.genius")
@pytest.mark.clause("ingenious.team.bonus")
@pytest.mark.parametrize("rules", MODES, ids=Rules.to_text)
def test_both_programs_agree_near_the_top(rules: Rules) -> None:
    """So do they where markers are near their stops, and bonus tiles and early ends are usual."""
    seen: Counter[str] = Counter()
    for seed in seeds(3, longest=500):
        seen += played_in_step(rules, seed, even, raised_after=(1 + seed % 6) * rules.players)
    assert seen["all at the top"] > 0
    assert (seen["bonus"] > 0) is (rules.players > 1)


def played_in_step(
    rules: Rules, seed: int, style: Style, raised_after: int | None = None
) -> Counter[str]:
    """Play a game in both programs; the answer says how often something came up.

    After so many turns all markers are raised to near their stops; not in the first round, in which
    nobody can earn a bonus tile.
    """
    rng = Random(f"{rules.to_text()}/{seed}")
    state = ingenious.start(rules, seed)
    game = first_position(state)
    seen: Counter[str] = Counter()
    while True:
        if game.turns == raised_after and game.asked == "place" and not game.bonus:
            state, raised_after = raised(state, game, rng), None
        check_same(state, game)
        if game.asked == "nothing":
            has_room = any(second_opinion.empty_pairs(game))
            seen["all at the top" if has_room else "no room"] += 1
            return seen
        some = check_choices(state, game, rng)
        choice = style(game, list(some))
        seen["bonus"] += game.asked == "place" and game.bonus > 0
        state, _ = state.advance({game.seat: some[choice]})
        if choice == "swap":
            second_opinion.swap(game, list(map(str, state.bag)))
        elif choice == "keep":
            second_opinion.keep(game)
        else:
            seen["last of a rack"] += len(game.racks[game.seat]) == 1
            second_opinion.place(game, choice)
            choice = "place"
        seen[choice] += 1


def first_position(state: State) -> Game:
    """A game as the second opinion begins it, with the racks and the bag of the engine."""
    racks = [list(map(str, rack)) for rack in state.racks]
    game = Game(state.rules.players, state.rules.teams, racks, list(map(str, state.bag)))
    assert list(map(len, racks)) == ([1] if game.is_solo else [second_opinion.RACK] * game.players)
    tiles = [*game.bag, *(tile for rack in racks for tile in rack)]
    assert sorted(tiles) == sorted(second_opinion.BAG)
    return game


def raised(state: State, game: Game, rng: Random) -> State:
    """The same position with markers a few steps before a stop, in both programs."""
    stops = rng.choice([(TOP, game.top), (game.top,)])
    for markers in game.markers:
        for colour in COLOURS:
            markers[colour] = max(markers[colour], rng.choice(stops) - rng.randint(1, 2))
    return state._replace(markers=told(game.markers))


def told(markers: Iterable[dict[str, int]]) -> tuple[tuple[int, ...], ...]:
    """Markers as the engine has them."""
    return tuple(tuple(scale[colour] for colour in COLOURS) for scale in markers)


def check_same(state: State, game: Game) -> None:
    """Both are in the same position, with the same seats ahead."""
    assert state.ask == game.asked
    assert state.bonus == game.bonus
    assert state.markers == told(game.markers)
    assert [sorted(map(str, rack)) for rack in state.racks] == list(map(sorted, game.racks))
    assert list(map(str, state.bag)) == game.bag
    assert list(map(set, state.ranking)) == second_opinion.ranking(game)
    is_over = game.asked == "nothing"
    assert state.is_over is is_over
    assert set(state.pending) == (set() if is_over else {game.seat})
    assert set(state.winners) == (second_opinion.ranking(game)[0] if is_over else set())


def check_choices(state: State, game: Game, rng: Random) -> dict[str, Any]:
    """Both allow the same; the answer is some choices of the engine by what they are called.

    Where there are many, the quick run looks at all of them only now and then.
    """
    offered, allowed = state.pending[game.seat], second_opinion.choices(game)
    assert len(offered) == len(allowed) == len(set(allowed)) > 0
    if SOAK or len(offered) <= MANY or rng.random() < 0.2:
        assert {choice.notation for choice in offered} == set(allowed)
    drawn = rng.sample(range(len(offered)), min(LOOKED_AT, len(offered)))
    some = {choice.notation: choice for choice in map(offered.__getitem__, drawn)}
    assert len(some) == len(drawn)
    assert some.keys() <= set(allowed)
    return some


# --- the printed numbers ------------------------------------------------------------------


@pytest.mark.clause("ingenious.base.board")
@pytest.mark.clause("ingenious.base.printed")
@pytest.mark.parametrize("rules", MODES, ids=Rules.to_text)
def test_numbers_of_the_rule_text(rules: Rules) -> None:
    """The board's cells, the printed symbols and the top of a scale are those of the text."""
    state = ingenious.start(rules, 1)
    game = first_position(state)
    assert len(state.board.filled) == len(second_opinion.area(rules.players))
    assert rules.side == second_opinion.SIDE[rules.players]
    for (q, r), letter in second_opinion.PRINTED.items():
        colour = state.board.at(Hex(q, r))
        assert colour is not None
        assert colour.letter == letter
    assert rules.top == game.top
