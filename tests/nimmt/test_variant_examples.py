"""The worked examples of variants: the kit holds what sources say, and the engine does it."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Rules
from kernel_lib.nimmt.content.examples import (
    EXAMPLES,
    DealExample,
    EndsExample,
    HandEndExample,
    HandScoreExample,
    LoopExample,
    PairsExample,
    PlayersExample,
    SheetExample,
    TakersExample,
    turn_example,
)
from kernel_lib.nimmt.rows import Side, Spot
from kernel_lib.nimmt.scoring import bulls_so_far
from tests.nimmt import told_variants
from widgets import WorkedExample
from widgets.nimmt.example import NOBODY

every_trick = pytest.mark.parametrize(
    ("id", "told"), told_variants.TRICKS.items(), ids=told_variants.TRICKS
)
every_end = pytest.mark.parametrize(
    ("id", "told"), told_variants.ENDS.items(), ids=told_variants.ENDS
)


def example(id: str, kind: type) -> Any:
    """The worked example with this id, which must be of this kind."""
    worked = EXAMPLES[id]
    assert isinstance(worked, kind)
    return worked


@every_trick
def test_trick(id: str, told: Any) -> None:
    """The example has the source's table, cards and outcome, and the engine comes to it."""
    table, plays, result, points = told
    turn = turn_example(id)
    assert (turn.table, dict(turn.plays), turn.result) == (table, plays, result)
    assert dict(turn.points) == points
    after, _ = turn.play()
    assert after == turn.rules.table(result)


@every_trick
def test_trick_on_screen(id: str, told: Any) -> None:
    """Stepped through on screen, the example ends with the source's rows and bulls."""
    _, plays, result, points = told
    figure = WorkedExample(id)
    figure.on_guess({"value": NOBODY})
    figure.on_step({"to": len(figure.events)})
    picture = figure.make_picture()
    rows = figure.example.rules.table(result).rows
    assert [row["cards"] for row in picture["rows"]] == [list(row) for row in rows]
    assert picture["piles"] == {who: points.get(who, 0) for who in plays}
    assert {play["who"]: play["took"] for play in picture["trick"]} == picture["piles"]


@every_end
def test_ends(id: str, told: Any) -> None:
    """The card has the ends that the source names, the nearest first, and goes to the nearest."""
    table, card, ends, chosen = told
    worked = example(id, EndsExample)
    assert (worked.table, worked.card, worked.chosen) == (table, card, chosen)
    assert [(row + 1, side, gap) for row, side, gap in worked.ends] == list(ends)
    rules = Rules(variants=worked.variants)
    spots = rules.table(table).ends_for(card)
    assert spots == tuple((Spot(row - 1, Side(side)), gap) for row, side, gap in ends)
    assert rules.table(table).spots(card) == tuple(spot for spot, _ in spots[:chosen])


@pytest.mark.parametrize("card", [1, 2, 3, 4, 63, 64])
def test_who_takes_the_second_row(card: int) -> None:
    """N-PRO-AFTER: each of these cards takes row 2 with its 12 bulls."""
    worked = example("N-PRO-AFTER", TakersExample)
    assert worked.cards == (1, 2, 3, 4, 63, 64)
    assert worked.bulls == 12
    table = Rules(variants=worked.variants).table(worked.table)
    assert table == Rules(variants=worked.variants).table("17 | 5 10 21 33 62 | 58 65 | 45 68 80")
    assert [spot.row for spot in table.spots(card)] == [1]
    after, events = table.resolve({"A": card})
    assert events[-1].cards == (5, 10, 21, 33, 62)  # type: ignore[union-attr]
    assert events[-1].bulls == 12  # type: ignore[union-attr]
    assert after.rows[1] == (card,)


@pytest.mark.clause("nimmt.hand.score")
def test_hand_score() -> None:
    """N-HAND-SCORE: 5, 10 and 55 in the pile, 11 and 2 in the hand make 24."""
    worked = example("N-HAND-SCORE", HandScoreExample)
    assert (worked.pile, worked.hand, worked.points) == ((5, 10, 55), (11, 2), 24)
    assert bulls_so_far((0,), (worked.pile,), (), (worked.hand,)) == (24,)


@pytest.mark.clause("nimmt.hand.end")
@pytest.mark.parametrize(("limit", "is_over"), [("at least 20", True), ("over 20", False)])
def test_hand_end(limit: str, is_over: bool) -> None:
    """N-HAND-END: a pile of 20 ends the game by one source and not by the other."""
    worked = example("N-HAND-END", HandEndExample)
    assert (worked.piles, worked.hands, worked.over[limit]) == ((20, 3), (5, 4), is_over)
    rules = Rules(players=2, variants=("hand",), pile_limit=limit)
    assert any(rules.is_over_limit(range(1, size + 1)) for size in worked.piles) is is_over


@pytest.mark.clause("nimmt.hand.loop")
def test_hand_loop() -> None:
    """N-HAND-LOOP: six turns lead back to the same hands, row and seat."""
    worked = example("N-HAND-LOOP", LoopExample)
    assert (worked.table, worked.hands, worked.turn) == ("3 | 100 | 101 | 102", ((1, 50), (2,)), 1)
    assert [word for word in worked.choices if word.isdigit()] == ["2", "50", "3", "1", "50", "3"]
    states = worked.positions()
    first, last = states[0], states[-1]
    assert (first.hands, first.rows, first.pending) == (last.hands, last.rows, last.pending)
    assert last.taken == ((), ())


@pytest.mark.clause("nimmt.double.start")
def test_stacked_start() -> None:
    """N-DOUBLE-START: twins among the first cards share a row, and four rows begin."""
    worked = example("N-DOUBLE-START", DealExample)
    state = nimmt.start(Rules.from_text(worked.rules), worked.seed)
    assert str(state.table) == worked.rows == "90=90 | 12 | 33 | 22"


@pytest.mark.clause("nimmt.tournament.sheet")
def test_sheet() -> None:
    """N-TOURN-SHEET: ten cards of the deck for four, and a line for each of four games."""
    worked = example("N-TOURN-SHEET", SheetExample)
    assert worked.sheet.cards == (2, 4, 8, 14, 19, 23, 24, 31, 38, 44)
    assert [bulls for _, bulls in worked.sheet.lines] == [23, 14, 0, 32]
    rules = Rules(players=len(worked.players), variants=("tournament",))
    assert rules.highest == 44
    assert set(worked.sheet.cards) <= set(rules.deck)
    assert rules.end == "4 deals"


@pytest.mark.clause("nimmt.variants.combine")
def test_pairs() -> None:
    """N-PAIRS: 18 pairs can be played and 10 cannot."""
    worked = example("N-PAIRS", PairsExample)
    refused = sum(pair.refusal is not None for pair in nimmt.pairs())
    assert (worked.playable, worked.refused) == (18, 10) == (28 - refused, refused)


def test_players() -> None:
    """N-SETUP-MAX: the most players of each variant can play, and one more cannot."""
    worked = example("N-SETUP-MAX", PlayersExample)
    assert dict(worked.with_variants) == {
        ("tournament",): 5,
        ("open",): 9,
        ("refined",): 7,
        ("hand",): 7,
        ("double",): 20,
    }
    limits = {**worked.with_variants, (): worked.most_players}
    for variants, most in limits.items():
        assert Rules(players=most, variants=variants).players == most
        with pytest.raises(ValueError, match=f"^{most + 1} players"):
            Rules(players=most + 1, variants=variants)
    assert worked.with_doublets == 10
    assert Rules(players=10, variants=("double",), twins="doublets").players == 10
    with pytest.raises(ValueError, match=r"^11 players"):
        Rules(players=11, variants=("double",), twins="doublets")
