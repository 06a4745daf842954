"""Simulations of 6 nimmt! that are refused, and what they say of themselves."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Rules, Table, batch, bulls
from kernel_lib.nimmt.batch import Position, simulate
from kernel_lib.nimmt.cards import DECK
from tests.nimmt.test_batch import FIGURE, MIXED, ROOT
from tests.strategies import in_soak


def at(*hands: Any, table: str = FIGURE, unseen: Any = None, **settings: Any) -> dict[str, Any]:
    """The settings of a simulation from a position."""
    return {"position": Position(Table.parse(table), hands, unseen), **settings}


ONLY = "only the base game, Tactics and Professional can be simulated, not "
POLICY = "there is no policy 'clever': choose random, lowest, highest, closest, cautious"
REFUSED: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "open": ({"variants": ("open",)}, {}, f"{ONLY}open"),
    "logic": ({"variants": ("logic",)}, {}, f"{ONLY}logic"),
    "double": ({"variants": ("double",)}, {}, f"{ONLY}double"),
    "refined": ({"variants": ("refined",)}, {}, f"{ONLY}refined"),
    "hand": ({"variants": ("hand",)}, {}, f"{ONLY}hand"),
    "tournament": ({"variants": ("tournament",)}, {}, f"{ONLY}tournament"),
    "longer rows": ({"places": 6}, {}, f"{ONLY}players=2; end=over 66; places=6"),
    "five rows": ({"rows": 5}, {}, f"{ONLY}players=2; end=over 66; rows=5"),
    "one policy too few": (
        {},
        {"policies": ("random",)},
        "1 policies do not fit 2 players: name one for each, or one for all",
    ),
    "unknown policy": ({}, {"policies": ("random", "clever")}, POLICY),
    "unknown policy for all": ({}, {"policies": "clever"}, POLICY),
    "no rounds": ({}, {"rounds": 0}, "the number of rounds must be 2 or more, not 0"),
    "one round": ({}, {"rounds": 1}, "the number of rounds must be 2 or more, not 1"),
    "half a round": ({}, {"rounds": 2.5}, "the number of rounds must be 2 or more, not 2.5"),
    "true rounds": ({}, {"rounds": True}, "the number of rounds must be 2 or more, not True"),
    "card on the table and in a hand": ({}, at((61,), 1), "card 61 is in the position twice"),
    "card in two hands": ({}, at((62,), (62,)), "card 62 is in the position twice"),
    "card twice in a hand": ({}, at((62, 62), 2), "card 62 is in the position twice"),
    "unseen card in a hand": ({}, at((62,), 1, unseen=(62,)), "card 62 is in the position twice"),
    "unseen card twice": ({}, at((62,), 1, unseen=(7, 7)), "card 7 is in the position twice"),
    "no card": (
        {},
        at((105,), 1),
        "105 is not a card: cards are whole numbers from 1 to 104",
    ),
    "card of a larger deck": (
        {"highest": 80},
        at((99,), 1),
        "card 99 is not in the deck of these rules",
    ),
    "table of a larger deck": (
        {"highest": 60},
        at((1,), 1),
        "card 61 is not in the deck of these rules",
    ),
    "unequal hands": (
        {},
        at((62, 63), 1),
        "all hands must have the same size, 1 or more, not 2, 1",
    ),
    "empty hands": ({}, at((), 0), "all hands must have the same size, 1 or more, not 0, 0"),
    "too few hands": ({}, at((62,)), "the position has 1 hands, but there are 2 players"),
    "too few unseen": (
        {},
        at((62, 63), 2, unseen=(1,)),
        "the unknown hands need 2 cards, but only 1 are unseen",
    ),
    "five rows on the table": (
        {},
        {"position": Position(Rules(rows=5).table("1 | 2 | 3 | 4 | 5"), [(62,), 1])},
        "the table has 5 rows: it can have 1 to 4",
    ),
    "first card not in hand": ({}, at((62,), 1, first={0: 63}), "63 is not in the hand: 62"),
    "first card is an array": (
        {},
        at((62,), 1, first={0: np.array([1, 62])}),
        "array([ 1, 62]) is not in the hand: 62",
    ),
    "first card of an unknown hand": (
        {},
        at((62,), 1, first={1: 63}),
        "only a seat whose hand is known can be told its first card",
    ),
    "first card of nobody": (
        {},
        at((62,), 1, first={2: 63}),
        "only a seat whose hand is known can be told its first card",
    ),
    "first card without a position": (
        {},
        {"first": {0: 63}},
        "only a seat whose hand is known can be told its first card",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    """What cannot be simulated is refused in one sentence."""
    rules, settings, sentence = REFUSED[case]
    with pytest.raises(ValueError, match=r".") as error:
        simulate(Rules(players=2, **rules), **{"rounds": 100, **settings})
    assert str(error.value) == sentence


def test_risk_tables() -> None:
    """The tables of ``cautious`` are binomial counts of cards drawn one by one."""
    sixths, lows = batch.risk_tables(opponents=3, highest=40)
    assert sixths.shape == (6, 41)
    for gap in range(1, 41):
        chance = (gap - 1) / 39
        assert sixths[5, gap] == pytest.approx((1 - chance) ** 3)
        assert sixths[4, gap] == pytest.approx(3 * chance * (1 - chance) ** 2)
        assert sixths[2, gap] == pytest.approx(chance**3)
        assert sixths[1, gap] == 0
        assert lows[gap] == pytest.approx((1 - chance) ** 3)


def test_code() -> None:
    """A card is written with its bulls, and sorts by its number."""
    assert [divmod(batch.code(card), 8) for card in (1, 55, 104)] == [(1, 1), (55, 7), (104, 1)]
    assert all(batch.code(card) % 8 == bulls(card) for card in DECK)


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from kernel_lib.play import fast
from kernel_lib.nimmt import Rules, Table, batch
assert not fast.IS_COMPILED
rules = Rules(players=5)
one = batch.simulate(rules, {policies}, 300, by_card=True)
hands = [(37, 45, 5), 3, 3, (1, 99, 104), 3]
position = batch.Position(Table.parse("{figure}"), hands)
two = batch.simulate(rules, {policies}, 130, seed=2, position=position, first={{0: 45}})
both = [part.tolist() for found in (one, two) for part in (found.counts, found.wins, found.takes)]
print(both, one.cards.tolist())
"""


@in_soak
def test_same_numbers_without_numba() -> None:
    """Where numba is missing the kernels run as plain Python and give the same numbers."""
    code = WITHOUT_NUMBA.format(policies=MIXED, figure=FIGURE)
    plain = run(code)
    code = code.replace('sys.modules["numba"] = None', "").replace("assert not", "assert")
    assert plain == run(code)


def run(code: str) -> str:
    """What a fresh Python prints for some code, with nothing on the error stream."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_fewer_rows_are_dealt() -> None:
    """A table of two rows is dealt two rows, as the engine deals them."""
    rules = Rules(players=2, rows=2, highest=9, hand_size=3, end="1 deal")
    result = simulate(rules, rounds=50_000, seed=5)
    costs = []
    for seed in range(2000):
        state = nimmt.start(rules, seed)
        rng = Random(seed)
        while state.pending:
            choices = {seat: nimmt.bots.random(state.view(seat), rng) for seat in state.pending}
            state, _ = state.advance(choices)
        costs.append(state.scores[0])
    error = (np.var(costs) / len(costs)) ** 0.5
    assert abs(result.mean[0] - np.mean(costs)) < 4 * (error + result.standard_error[0])


@pytest.mark.parametrize(
    ("odd", "sentence"),
    [
        ({"by_card": np.array([True, False])}, "by_card must be True or False"),
        ({"position": Position(Table.parse(FIGURE), range(10**6))}, "the number of hands"),
        (
            {"position": Position(Table.parse(FIGURE), [1, 1], range(10**6))},
            "the number of unseen",
        ),
    ],
)
def test_what_is_too_much_or_odd_is_refused_unread(odd: dict[str, Any], sentence: str) -> None:
    """A million hands or unseen cards are refused before they are looked at."""
    with pytest.raises(ValueError, match=sentence):
        simulate(Rules(players=2), rounds=2, **odd)
