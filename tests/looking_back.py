"""What must be true of looking back in any game; the checks know no game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib.core.record import read_record
from kernel_lib.learn.review import Judged, PlayedGame, bits_of
from kernel_lib.play.session import Session


def played(game: Any, rules: Any, bots: Any, seed: int) -> Session:
    """A match between bots: one name for all seats, or one for each."""
    names = [bots] * rules.players if isinstance(bots, str) else bots
    return Session(game, rules, dict(enumerate(names)), seed=seed)


def check_values(move: Judged) -> None:
    """The best stands first and has no regret; nobody else's is below 0, and all were tried."""
    means = [value.mean for value in move.values]
    assert means == sorted(means, reverse=True)
    assert len({value.choice for value in move.values}) == len(move.values)
    assert move.choice in [value.choice for value in move.values]
    assert move.best is move.values[0]
    assert move.regret >= 0
    assert move.regret == pytest.approx(move.best.mean - move.value.mean)
    if move.choice == move.best.choice:
        assert move.regret == 0
        assert not move.is_mistake


def check_moves(session: Session, found: Any) -> None:
    """There is one move for each time that the seat was asked in the deal, in the order of play."""
    asked = [
        (number, turn.choices[found.seat])
        for number, turn in enumerate(session.turns)
        if found.seat in turn.choices
    ]
    made = [(move.turn, move.choice) for move in found.moves]
    assert made == [moment for moment in asked if moment[0] in {move.turn for move in found.moves}]
    assert made
    assert all(move.seat == found.seat for move in found.moves)


def check_same_everywhere(module: Any, session: Session, seat: int) -> None:
    """A session, its record and the record's text give the same; another seed other values."""
    record = session.record()
    seat_review = module.review(session, seat, roll_outs=4)
    for source in (session, record, read_record(record)):
        assert module.review(source, seat, roll_outs=4) == seat_review
    assert module.review(session, seat, roll_outs=4, seed=2) != seat_review


def check_action_values(
    module: Any, rollouts: Any, session: Session, seat: int, model: str
) -> None:
    """The values are the means that the bot which rolls out finds with the same chance."""
    seat_review = module.review(session, seat, roll_outs=8, seed=5)
    for move in seat_review.moves:
        state = session.turns[move.turn].before
        bits = np.random.SFC64(bits_of(5, state, move.turn, seat))
        choices, _ = rollouts.values_of(state, seat, move.choice, 8, 1)
        means = rollouts.action_values(state.view(seat), choices, 8, model, bits)
        by_choice = dict(zip(choices, means.tolist(), strict=True))
        for value in move.values:
            assert value.mean == pytest.approx(by_choice[value.choice], abs=1e-12)
            assert value.n == 8


def check_rows(found: Any) -> None:
    """Rows are plain values: they are the same after a way through JSON."""
    rows = found.rows()
    assert len(rows) == len(found.moves)
    assert json.loads(json.dumps(rows)) == rows
    assert len({tuple(row) for row in rows}) == 1


def check_sums(review: Any) -> None:
    """The best and the dearest choice are among those that stand out, and errors add as squares."""
    clear = [move.edge for move in review.moves if move.edge > 0 and move.is_clear]
    best, dearest = review.best_choice, review.dearest_choice
    assert (best.edge if best else None) == max(clear, default=None)
    assert (dearest.regret if dearest else 0) == max(
        (move.regret for move in review.mistakes), default=0
    )
    assert review.given_away == pytest.approx(sum(move.regret for move in review.mistakes))
    assert review.given_away_error**2 == pytest.approx(
        sum(move.edge_error**2 for move in review.mistakes)
    )


def check_refusals(module: Any, session: Session, unfinished: Session, other: Session) -> None:
    """What cannot be looked back at is refused in one sentence."""
    refused = [
        (unfinished, {}, "one looks back at a deal that is over: none is yet; not 0"),
        (session, {"deal": 99}, "one looks back at a deal that is over: 1; not 99"),
        (session, {"seat": 9}, "seat must be a whole number from 0 to "),
        (session, {"roll_outs": 1}, "roll_outs must be a whole number from 2 to 100000, not 1"),
        (session, {"seed": "x"}, "the seed must be a whole number, not 'x'"),
        (other, {}, "this looks back at "),
        (7, {}, "what is looked back at is a session or a record, not 7"),
    ]
    for source, settings, sentence in refused:
        with pytest.raises(ValueError, match=r".") as error:
            module.review(source, **settings)
        assert str(error.value).startswith(sentence)


def check_continuations(module: Any, session: Session, move: Judged, most: int) -> None:
    """Continuations are whole numbers that can be, and the same for the same seed."""
    state = session.turns[move.turn].before
    distribution = module.continuations(state, move.seat, move.choice, 60)
    assert sum(distribution.values()) == 1
    assert all(
        0 <= number <= most and (share * 60).denominator == 1
        for number, share in distribution.items()
    )
    assert module.continuations(state, move.seat, move.choice, 60) == distribution


def deals(module: Any, session: Session) -> tuple[int, ...]:
    """The numbers of the deals that are over."""
    numbers: tuple[int, ...] = module.over_deals(PlayedGame.of(session))
    return numbers


def check_blind(values_of: Any, otherwise: Any, session: Session, found: Any) -> None:
    """The values are the same when all that the seat could not know is otherwise."""
    for move in found.moves:
        state = session.turns[move.turn].before
        values = values_of(state, move.seat, move.choice, 4, 1)[1].tolist()
        for lookalike in otherwise(state, move.seat, Random(move.turn)):
            assert lookalike != state
            assert values_of(lookalike, move.seat, move.choice, 4, 1)[1].tolist() == values
