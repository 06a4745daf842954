"""The bot that plays on: legal everywhere, repeatable, blind to hidden tiles, and no fool."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import ingenious
from kernel_lib.core.game import with_item
from kernel_lib.ingenious import (
    BOTS,
    Board,
    Colour,
    Hex,
    Keep,
    Place,
    Rules,
    State,
    Swap,
    Tile,
    bots,
    rollouts,
)
from kernel_lib.ingenious.bots import Sampler, balanced
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.decisions.swap import SwapRack
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.kernels import LEAD_WORTH
from kernel_lib.ingenious.rules import Mode
from kernel_lib.ingenious.tiles import COLOURS, KINDS
from kernel_lib.ingenious.view import View
from kernel_lib.play import halving
from kernel_lib.play.bots import bot_choice, made_bot
from kernel_lib.testing import positions, random_choices
from tests.ingenious import hooks
from tests.ingenious.hooks import MODES
from tests.ingenious.test_bots import asked_to_swap, balanced_worth
from tests.strategies import by_length, seeds

LOOKS = by_length(2, 6, 40)
every_mode = pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())


def looked_at(rules: Rules) -> Iterator[State]:
    """The start of a game, some positions of it in which somebody is asked, and a swap."""
    case = hooks.case_of(rules)
    asked = [state for state in positions(case, 0) if state.pending]
    yield from (asked[0], *Random(case.name).sample(asked, LOOKS))
    if rules.players == 2:
        yield asked_to_swap()


@pytest.mark.thinned
@every_mode
def test_blind_and_repeatable(rules: Rules) -> None:
    """The same view and the same chance give the same choice, whatever the hidden tiles are."""
    bot = made_bot(Sampler(roll_outs=4))
    for state in looked_at(rules):
        seat = state.turn
        chosen = bot_choice(bot, state.view(seat), "chance")
        assert bot_choice(bot, state.view(seat), "chance") == chosen
        for lookalike in hooks.otherwise(state, seat, Random(seat)):
            assert bot_choice(bot, lookalike.view(seat), "chance") == chosen


@pytest.mark.thinned
@pytest.mark.parametrize("model", bots.POLICY_NAMES)
@every_mode
def test_every_model_is_played(rules: Rules, model: str) -> None:
    """A sampler chooses what it may, whatever it thinks that all play."""
    bot = made_bot(Sampler(roll_outs=2, model=model))
    for state in looked_at(rules):
        bot_choice(bot, state.view(state.turn), "chance")


# --- what is tried ------------------------------------------------------------------------


@pytest.mark.thinned
@every_mode
def test_useful_choices(rules: Rules) -> None:
    """So many placements are tried as the width says: those that count most for balanced."""
    for state in looked_at(rules):
        view = state.view(state.turn)
        if view.ask == "swap":
            continue
        choices = sorted(view.choices, key=lambda choice: -balanced_worth(view, choice))
        for width in (1, 16, len(choices), len(choices) + 1):
            assert rollouts.useful(view, width) == choices[:width]
        assert choices[0] == balanced(view)


def test_both_answers_are_tried() -> None:
    """Where a rack may be swapped both answers are tried, whatever the width."""
    for width in (1, 16):
        assert rollouts.useful(asked_to_swap().view(0), width) == [Keep(), Swap()]


def test_one_choice_is_taken_at_once() -> None:
    """Where there is only one useful choice nothing is tried."""
    view = ingenious.start(Rules(3), 1).view(0)
    assert Sampler(roll_outs=10**6, width=1)(view, Random(1)) == balanced(view)


# --- playing on ---------------------------------------------------------------------------


def played_on(state: State, choice: Any, model: str, kind: Tile) -> State | None:
    """The end of a game after a choice, when all play as the model, with a bag of one kind of tile.

    None if somebody puts other tiles into the bag by a swap: what is drawn is chance then.
    """
    while True:
        if choice == Swap() and set(state.racks[state.turn]) != {kind}:
            return None
        state, _ = state.advance({state.turn: choice})
        if state.is_over:
            return state
        choice = BOTS[model].choose(state.view(state.turn), "")


def worth(state: State, seat: int) -> float:
    """What the end of a game is worth to a seat, by the engine's ranking."""
    boards = [sorted(markers) for markers in state.markers]
    own = boards.pop(state.rules.track_of(seat))
    if state.rules.mode is Mode.SOLO:
        return own[0] + own[1] / 40 + sum(own) / 4000
    winners = {state.rules.track_of(winner) for winner in state.winners}
    share = 0.0
    if seat in state.winners:
        share = 1.0 if len(winners) == 1 else 0.5
    return share + LEAD_WORTH * (own[0] - max(board[0] for board in boards))


def with_one_kind(state: State, kind: Tile, is_own: bool) -> State:
    """The position if all tiles that the seat cannot see (or its own too) were of one kind."""
    racks = tuple(
        rack if seat == state.turn and not is_own else (kind,) * len(rack)
        for seat, rack in enumerate(state.racks)
    )
    return state._replace(racks=racks, bag=(kind,) * len(state.bag))


def owing(state: State, bonus: int) -> State:
    """The position if the seat had placed some tiles already and owed so many bonus tiles."""
    rack = state.racks[state.turn]
    return state._replace(
        racks=with_item(state.racks, state.turn, rack[bonus:]),
        bag=(*state.bag, *rack[:bonus]),
        bonus=bonus,
    )


def all_of(kind: Tile, view: View) -> tuple[Tile, ...]:
    """All tiles that a seat has not seen, if they were of one kind."""
    return (kind,) * (120 - len(view.placed) - len(view.rack))


@pytest.mark.thinned
@pytest.mark.parametrize("model", ["greedy", "balanced"])
@every_mode
def test_roll_outs_play_as_the_engine(
    rules: Rules, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a seat knows all tiles, each choice is worth just what the engine makes of it."""
    told, asked = 0, set()
    for seed in seeds(4, longest=100):
        rng = Random(f"{rules}{model}{seed}")
        state, kind, is_own = ingenious.start(rules, seed), rng.choice(KINDS), seed % 3 == 0
        if seed % 2:
            # Only the colours of the one kind are low, so that what is scored decides.
            low, high = rng.randrange(rules.top // 2), rules.top
            own = tuple(low if colour in kind else high for colour in COLOURS)
            state = state._replace(markers=(own,) * rules.tracks)
        turns = rng.choice((0, 1, rng.randrange(rules.players, 14 + 12 * rules.players)))
        while not state.is_over and (state.turns < turns or state.ask != "place"):
            before = state
            state, _ = state.advance(random_choices(state, rng))
        state = before if state.is_over else state
        if seed % 2 and rules.mode is not Mode.SOLO:
            state = owing(state, bonus=1 + seed % 3)
        monkeypatch.setattr(View, "unseen", property(partial(all_of, kind)))
        for _ in range(4):
            state = with_one_kind(state, kind, is_own)
            view, seat = state.view(state.turn), state.turn
            asked.add(view.ask)
            choices = rollouts.useful(view, 16)
            for choice in rng.sample(choices, min(len(choices), 2)):
                if end := played_on(state, choice, model, kind):
                    told += 1
                    values = rollouts.action_values(view, [choice], 2, model, np.random.SFC64(1))
                    assert values.tolist() == pytest.approx([worth(end, seat)])
            choice = rng.choice(choices)
            if choice == Swap() and set(state.racks[seat]) != {kind}:
                choice = Keep()
            state, _ = state.advance({seat: choice})
            if state.is_over:
                break
    assert told > 8
    assert asked == ({"place"} if rules.mode is Mode.SOLO else {"place", "swap"})


def late(rules: Rules, seed: int) -> State:
    """A position in which two or three more tiles fit for each seat, and nobody has won."""
    rng = Random(seed)
    state = ingenious.start(rules, seed)
    while state.board.filled.count(0) > 16 + 4 * rules.players or state.ask != "place":
        state, _ = state.advance(random_choices(state, rng))
    near = tuple(tuple(rng.randint(7, 14) for _ in COLOURS) for _ in state.markers)
    return state._replace(markers=near)


@pytest.mark.thinned
@pytest.mark.parametrize("model", bots.POLICY_NAMES)
@every_mode
def test_hidden_tiles_are_drawn_fairly(rules: Rules, model: str) -> None:
    """The mean over what is drawn is, by four errors, that of positions mixed for the engine."""
    games = by_length(100, 300, 1500)
    for seed in seeds(1, longest=10):
        state = late(rules, seed)
        for asked in (state, asked_to_swap_late(state)) if rules.rack == 6 else (state,):
            seat, view, rng = asked.turn, asked.view(asked.turn), Random(seed)
            choice = rng.choice(rollouts.useful(view, 16))
            results = []
            for number in range(games):
                mixed, _ = hooks.otherwise(asked, seat, rng)
                end, _ = mixed._replace(seed=number).advance({seat: choice})
                while end.pending:
                    chosen = BOTS[model].choose(end.view(end.turn), f"{rng.random()}")
                    end, _ = end.advance({end.turn: chosen})
                results.append(worth(end, seat))
            bits = np.random.SFC64(seed)
            mean = rollouts.action_values(view, [choice], 20 * games, model, bits)[0]
            error = np.std(results) * math.sqrt((1 + 1 / 20) / games)
            assert abs(np.mean(results) - mean) <= 4 * error + 1e-9


def asked_to_swap_late(state: State) -> State:
    """The same position just before its end of turn, the seat being asked whether to swap."""
    lowest = min(
        range(6), key=lambda colour: sum(colour in tile for tile in state.racks[state.turn])
    )
    rack = tuple(tile for tile in state.racks[state.turn] if lowest not in tile)[:5]
    rest = [tile for tile in state.racks[state.turn] if tile not in rack]
    track = state.rules.track_of(state.turn)
    own = tuple(
        6 if colour == lowest else marker for colour, marker in enumerate(state.markers[track])
    )
    return state._replace(
        decision=SwapRack(),
        racks=tuple(rack if seat == state.turn else kept for seat, kept in enumerate(state.racks)),
        bag=(*state.bag, *rest),
        markers=tuple(own if at == track else kept for at, kept in enumerate(state.markers)),
    )


# --- the best choice ----------------------------------------------------------------------


def last_cells(empty: str, **others: str) -> Board:
    """A board of side 6: yellow but for these empty cells, other colours, and the corners."""
    area = area_of(6)
    filled = bytearray(mark or Colour.YELLOW + 1 for mark in Board.empty(6).filled)
    for letter, cells in others.items():
        for word in cells.split():
            q, r = map(int, word.split(","))
            filled[area.number[Hex(q, r)]] = Colour.of(letter) + 1
    for word in empty.split():
        q, r = map(int, word.split(","))
        filled[area.number[Hex(q, r)]] = 0
    return Board(6, bytes(filled))


def last_turn() -> State:
    """The last tile of a game: one red point wins it, though six green ones count more."""
    board = last_cells("0,0 1,0 2,0", R="-1,0", G="3,0 4,0 3,-1 4,-2 2,1 2,2")
    return ingenious.start(Rules(2), 1)._replace(
        board=board,
        racks=(tiles_of("RG RG RG BB BP OP"),) * 2,
        markers=((5, 11, 12, 12, 12, 12), (5, 12, 13, 13, 13, 13)),
        turns=40,
    )


def test_winning_tile() -> None:
    """It takes the only tile that wins the game, though balanced takes another."""
    view = last_turn().view(0)
    wins = Place("RG", Hex(0, 0), Hex(1, 0))
    assert balanced(view) != wins
    ends = {choice: last_turn().advance({0: choice})[0].winners for choice in view.choices}
    assert [choice for choice, winners in ends.items() if winners == (0,)] == [wins]
    for seed in seeds(10):
        assert Sampler(width=len(view.choices))(view, Random(seed)) == wins


def test_swap_for_the_last_tile() -> None:
    """Who needs a red point with its last tile, and holds no red one, swaps the whole rack."""
    red = "-1,0 -4,2"
    state = ingenious.start(Rules(2), 1)._replace(
        board=last_cells("0,0 1,0 -3,2 -2,2", R=red),
        racks=(tiles_of("BB BG GG OO OB"), tiles_of("BB BG GG OO OB GO")),
        markers=((5, 11, 11, 11, 18, 11), (7, 6, 7, 7, 18, 7)),
        turns=40,
        decision=SwapRack(),
    )
    bot = Sampler(roll_outs=300)
    for seed in seeds(3):
        assert bot(state.view(0), Random(seed)) == Swap()


# --- time, settings, names ----------------------------------------------------------------


class Clock:
    """A clock that stands still but for one tick in every trial of the choices."""

    TICK = 1 / 64

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        """The time in seconds."""
        return self.now

    def tried(self, view: Any, choices: Any, roll_outs: int, *rest: Any) -> Any:
        """Instead of ``action_values``: a tick, and the first choice is worth most."""
        assert roll_outs == 7
        self.now += self.TICK
        return -np.arange(float(len(choices)))


@pytest.mark.parametrize("ticks", [None, 0, 5, 20])
def test_time(monkeypatch: pytest.MonkeyPatch, ticks: int | None) -> None:
    """With a time it goes on drawing until the time is over, and halves 16 choices four times."""
    clock = Clock()
    monkeypatch.setattr(halving, "time", clock)
    monkeypatch.setattr(rollouts, "action_values", clock.tried)
    view = ingenious.start(Rules(4), 3).view(0)
    milliseconds = None if ticks is None else ticks * 1000 * clock.TICK
    bot = Sampler(roll_outs=7, milliseconds=milliseconds)
    assert bot(view, Random(1)) == rollouts.useful(view, 16)[0]
    assert clock.now == clock.TICK * max(ticks or 0, 4)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            {"model": "clever"},
            "there is no policy 'clever': choose random, greedy, balanced, learned",
        ),
        (
            {"model": "sampler"},
            "there is no policy 'sampler': choose random, greedy, balanced, learned",
        ),
        ({"roll_outs": 0}, "the number of roll-outs must be 1 or more, not 0"),
        ({"roll_outs": 2.5}, "the number of roll-outs must be 1 or more, not 2.5"),
        ({"roll_outs": True}, "the number of roll-outs must be 1 or more, not True"),
        ({"width": 0}, "width must be 1 or more, not 0"),
        ({"width": -3}, "width must be 1 or more, not -3"),
        ({"width": 2.5}, "width must be a whole number, not 2.5"),
        ({"width": True}, "width must be a whole number, not True"),
        ({"width": None}, "width must be a whole number, not None"),
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
    assert made_bot(Sampler(500, model="greedy")).name == "sampler roll_outs=500 model=greedy"
    assert Sampler(width=3, milliseconds=50).__name__ == "sampler width=3 milliseconds=50"
