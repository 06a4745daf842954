"""A variant that this kit has never heard of: one function, and everything plays it."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.core.record import RecordError, read_record
from kernel_lib.nimmt import BOTS, VARIANTS, Rules, add_variant, pair, pairs
from kernel_lib.nimmt.content.numbers import variants
from kernel_lib.play.session import Session
from kernel_lib.testing import CHECKS, Case
from tests.nimmt.hooks import case_of
from tests.strategies import seeds

TOGETHER = (
    ("five_rows",),
    ("professional", "five_rows"),
    ("open", "five_rows"),
    ("hand", "five_rows"),
    ("double", "five_rows"),
    ("tournament", "professional", "five_rows"),
)
"""The new variant alone, and with some of the eight."""


def five_rows(_rules: Rules) -> dict[str, Any]:
    """Five rows instead of four."""
    return {"rows": 5}


@pytest.fixture(autouse=True)
def new_variant() -> Iterator[None]:
    """The variant is playable in these tests, and afterwards all is as before."""
    before = dict(VARIANTS)
    add_variant(five_rows)
    yield
    VARIANTS.clear()
    VARIANTS.update(before)


@pytest.mark.thinned
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("names", TOGETHER, ids="+".join)
def test_contract(names: tuple[str, ...], check: Callable[[Case, int], None]) -> None:
    """The new variant keeps the contract of every game, alone and with others."""
    settings = {} if {"hand", "tournament"} & set(names) else {"end": "2 deals"}
    case = case_of(Rules(players=3, variants=names, **settings), looks=8)
    for number in seeds(1, longest=10):
        check(case, number)


@pytest.mark.thinned
@pytest.mark.parametrize("bots", [[*BOTS][:5], [*BOTS][-5:]], ids=["all but last", "all but first"])
@pytest.mark.parametrize("names", TOGETHER, ids="+".join)
def test_bots_play_it(names: tuple[str, ...], bots: list[str]) -> None:
    """All bots play whole matches of it, on five rows from the first trick to the last."""
    rules = Rules(players=5, variants=names)
    match = Session(nimmt, rules, dict(enumerate(bots)), seed=9)
    assert match.state.is_over
    for turn in match.turns:
        assert len(turn.before.rows) == (0 if turn.before.ask == "draft" else 5)
        for row in turn.before.rows:
            assert len(set(row)) <= 5
    if "tournament" in names:
        assert len(match.state.sheets) == 5
    asked = {str(turn.before.ask) for turn in match.turns}
    assert ("keep" in asked) is ("hand" in names)


@pytest.mark.parametrize("names", TOGETHER, ids="+".join)
def test_it_is_read_from_records(names: tuple[str, ...]) -> None:
    """A match is written down by the name of the function, and replays."""
    rules = Rules(players=3, variants=names)
    match = Session(nimmt, rules, dict.fromkeys(range(3), "random"), seed=4)
    text = match.record()
    assert f"variants={' '.join(names)}" in text.splitlines()[2]
    assert "rows=" not in text
    record = read_record(text)
    assert record.rules == rules
    assert record.final == match.state


def test_a_record_of_an_unknown_variant() -> None:
    """Where the variant is not known, its record is refused at the line that names it."""
    match = Session(nimmt, Rules(players=2, variants=("five_rows",)), {0: "random", 1: "random"}, 1)
    text = match.record()
    del VARIANTS["five_rows"]
    with pytest.raises(RecordError, match=r"^line 3: there is no variant 'five_rows': choose tact"):
        read_record(text)


def test_five_rows() -> None:
    """A deal has five rows, there are five to take, and five cards more than ten each."""
    state = nimmt.start(Rules(players=2, variants=("five_rows",)), seed=1)
    assert len(state.rows) == 5
    tactics = Rules(players=2, variants=("tactics", "five_rows"))
    assert tactics.deck == tuple(range(1, 26))
    low = state._replace(hands=((1, 2), (103, 104)), rows=tuple((card,) for card in range(50, 55)))
    waiting, _ = low.advance({0: nimmt.Play(1), 1: nimmt.Play(104)})
    assert [choice.notation for choice in waiting.pending[0]] == [
        *("row1", "row2", "row3", "row4", "row5")
    ]
    after, _ = waiting.advance({0: nimmt.TakeRow(4)})
    assert after.rows == ((50,), (51,), (52,), (53, 104), (1,))
    assert Rules(players=2, variants=("five_rows",)).table("1 | 2 | 3 | 4 | 5").ends[-1] == 5
    with pytest.raises(ValueError, match=r"^the table has 5 rows: it can have 1 to 4$"):
        Rules(players=2).table("1 | 2 | 3 | 4 | 5")


def test_fewer_can_play() -> None:
    """With a row more, ten hands of ten are too many."""
    assert Rules(players=9, variants=("five_rows",)).cards_needed == 95
    sentence = (
        r"^10 players are too many: 10 hands of 10 and 5 rows need 105 cards, and there are 104$"
    )
    with pytest.raises(ValueError, match=sentence):
        Rules(players=10, variants=("five_rows",))


def test_it_stands_among_the_pairs() -> None:
    """It can be played together with each of the eight, and is named by its function."""
    assert len(pairs()) == 36
    assert str(VARIANTS["five_rows"].title) == "five rows"
    for name in VARIANTS:
        if name != "five_rows":
            assert pair(name, "five_rows").refusal is None
            assert not pair(name, "five_rows").contains
            assert Rules(players=2, variants=("five_rows", name)).rows == 5


def test_a_setting_that_a_variant_leaves_alone() -> None:
    """What a variant of one's own takes from the rules that were given is written down."""

    def more_rows(rules: Rules) -> dict[str, Any]:
        return {"rows": 6 if rules.rows == 4 else rules.rows}

    add_variant(more_rows)
    usual = Rules(players=2, variants=("more_rows",))
    assert usual.to_text() == "players=2; end=over 66; variants=more_rows"
    rules = Rules(players=2, variants=("more_rows",), rows=8)
    assert rules.to_text() == "players=2; end=over 66; variants=more_rows; rows=8"
    for either in (usual, rules):
        assert Rules.from_text(either.to_text()) == either


def test_the_exercise_of_the_eight() -> None:
    """The exercise that counts the pairs of the eight variants does not count the new one."""
    numbers = runpy.run_path(variants.__file__)["NUMBERS"]
    assert numbers["combine-pairs"].facts() == {"right": 28}


def test_two_that_set_the_same_aspect() -> None:
    """Two variants that set the same aspect otherwise are refused, with both their titles."""

    def six_rows(_rules: Rules) -> dict[str, Any]:
        return {"rows": 6}

    def also_five_rows(_rules: Rules) -> dict[str, Any]:
        return {"rows": 5}

    add_variant(six_rows)
    add_variant(also_five_rows)
    assert Rules(players=2, variants=("five_rows", "also_five_rows")).rows == 5
    with pytest.raises(ValueError, match="cannot be played together") as error:
        Rules(players=2, variants=("five_rows", "six_rows"))
    assert str(error.value) == (
        "five rows and six rows cannot be played together: each sets rows in its own way"
    )
    assert str(pair("six_rows", "five_rows").refusal) == str(error.value)
    assert pair("five_rows", "also_five_rows").contains
    with pytest.raises(ValueError, match=r"^five rows sets rows to 5 itself; leave it out$"):
        Rules(players=2, variants=("five_rows",), rows=6)


def test_a_name_that_is_taken() -> None:
    """Adding a variant again replaces it; one of the eight cannot be replaced."""

    def another(_rules: Rules) -> dict[str, Any]:
        return {"rows": 6}

    another.__name__ = "five_rows"
    add_variant(another, "Six after all")
    assert Rules(players=2, variants=("five_rows",)).rows == 6
    assert str(VARIANTS["five_rows"].title) == "Six after all"
    another.__name__ = "double"
    with pytest.raises(ValueError, match=r"^there is a variant 'double' already$"):
        add_variant(another)
    assert len(Rules(players=2, variants=("double",)).deck) == 208
