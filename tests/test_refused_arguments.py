"""What no chance can be counted for is refused at once, in one clear sentence, in every game."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core.record import RecordError
from kernel_lib.core.text import speaking
from kernel_lib.ftw import chances as ftw_chances
from kernel_lib.ingenious import chances as tile_chances
from kernel_lib.ingenious.tiles import TILES, Colour
from kernel_lib.nimmt import deal_chances, endgame
from kernel_lib.nimmt.batch import Position, Simulation

LONG = 10**5000
"""A number with more digits than Python writes."""

WRONG: tuple[Any, ...] = (5, 1.5, None, "37", b"1", [None], ["37"], [1.5], {}, LONG, -1, object())
"""Things of many kinds: none of them fits where it is tried, but some that do are left out."""

TABLE = nimmt.Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
BOARD = ingenious.Board.parse("side 6 | R 0,0 1,0")
RED = [Colour.RED]
RULES = nimmt.Rules(players=2)
SOLO = ingenious.Rules(players=1)
POSITION = Position(TABLE, [(37,), 1])
TURN = ftw.start(ftw.Rules(players=2, position="pile 17 | you 2 7 34 | Ben ?3"), 1).view(0)


def simulated(**asked: Any) -> Simulation:
    """A short simulation."""
    return nimmt.batch.simulate(RULES, rounds=2, **asked)


Question = Callable[[Any], object]

QUESTIONS: dict[str, tuple[Question, tuple[Any, ...]]] = {
    "risk: table": (lambda it: nimmt.risk(it, [37]), ()),
    "risk: cards": (lambda it: nimmt.risk(TABLE, it), ()),
    "risk: opponents": (lambda it: nimmt.risk(TABLE, [37], it), (5,)),
    "risk: unseen": (lambda it: nimmt.risk(TABLE, [37], 1, it), (None,)),
    "bulls_distribution": (lambda it: nimmt.bulls_distribution(TABLE, it), (5,)),
    "explained": (lambda it: nimmt.explained(TABLE, it), (5,)),
    "gap_count": (lambda it: nimmt.gap_count(TABLE, it), (5,)),
    "gap_count: k": (lambda it: nimmt.gap_count(TABLE, 37).probability(it), (5, -1, LONG)),
    "joint_risk": (lambda it: nimmt.joint_risk(TABLE, 37, it), (5,)),
    "hand_risk": (lambda it: nimmt.hand_risk(TABLE, it), ()),
    "hand_risks: opponents": (lambda it: nimmt.hand_risks(TABLE, [37], it), (5,)),
    "Holding": (lambda it: nimmt.Holding(it), ()),
    "Holding: unknown": (lambda it: nimmt.Holding((), it), (5,)),
    "is_exact": (nimmt.is_exact, ()),
    "risks_for": (nimmt.risks_for, ()),
    "card_distribution": (deal_chances.card_distribution, (None,)),
    "hand_distribution": (lambda it: deal_chances.hand_distribution(None, it), (5, None)),
    "first_card_below_all": (lambda it: deal_chances.first_card_below_all(rules=it), (None,)),
    "solve": (lambda it: endgame.solve(it, [1], [2]), ()),
    "solve: hand": (lambda it: endgame.solve(TABLE, it, [2]), ()),
    "solve: strategy": (lambda it: endgame.solve(TABLE, [1], [2]).best_reply(it), ()),
    "solve: weight": (lambda it: endgame.solve(TABLE, [1], [2]).best_reply({1: it}), ()),
    "solve: outcome": (lambda it: endgame.solve(TABLE, [1], [2]).outcome(it, 2), ()),
    "ftw.Holding": (lambda it: ftw.Holding(it), ()),
    "ftw.Holding: helps": (lambda it: ftw.Holding((), 0, it), ()),
    "beat_chance: top": (lambda it: ftw.beat_chance(it, [20], 1), (5,)),
    "beat_chance: unseen": (lambda it: ftw.beat_chance(34, it, 1), ()),
    "beat_chance: unknown": (lambda it: ftw.beat_chance(34, [20], it), ()),
    "stands_chance": (lambda it: ftw.stands_chance(34, [20], it), ()),
    "cards_below": (lambda it: ftw_chances.cards_below(34, [20], it), ()),
    "next_can_beat": (ftw.next_can_beat, ()),
    "next_can_beat: card": (lambda it: ftw.next_can_beat(TURN, it), (None,)),
    "card_in_hands": (ftw.card_in_hands, (None,)),
    "card_in_hands: hands": (lambda it: ftw.card_in_hands(None, it), ()),
    "highest_of_all": (lambda it: ftw.highest_of_all(None, it), (None,)),
    "turn_bounds": (lambda it: ftw.turn_bounds(it, 5), (5, LONG)),
    "order_statistic": (lambda it: ftw.order_statistic(it, 3, 1), (5,)),
    "order_statistic: size": (lambda it: ftw.order_statistic(60, it, 1), (5,)),
    "order_statistic: rank": (lambda it: ftw.order_statistic(60, 12, it), (5,)),
    "points_distribution": (lambda it: ftw.points_distribution(it, 3), (5,)),
    "points_with_highest": (lambda it: ftw_chances.points_with_highest(it, 3), (5,)),
    "showing": (lambda it: tile_chances.showing(it, RED), ()),
    "showing: colours": (lambda it: tile_chances.showing(TILES, it), ()),
    "next_shows": (lambda it: tile_chances.next_shows(it, RED), ()),
    "count_showing": (lambda it: tile_chances.count_showing(TILES, RED, it), (5,)),
    "first_showing": (lambda it: tile_chances.first_showing(it, RED), ()),
    "best_scores": (lambda it: tile_chances.best_scores(it, TILES), ()),
    "best_of_a_rack": (lambda it: tile_chances.best_of_a_rack(BOARD, it), ()),
    "lowest_of": (tile_chances.lowest_of, ()),
    "simulate: rules": (lambda it: nimmt.batch.simulate(it, rounds=2), ()),
    "simulate: policies": (lambda it: nimmt.batch.simulate(RULES, it, 2), ()),
    "simulate: rounds": (lambda it: nimmt.batch.simulate(RULES, rounds=it), (5,)),
    "simulate: seed": (lambda it: nimmt.batch.simulate(RULES, rounds=2, seed=it), (5,)),
    "simulate: executor": (lambda it: simulated(executor=it), (None,)),
    "simulate: position": (lambda it: simulated(position=it), (None,)),
    "simulate: first": (lambda it: simulated(position=POSITION, first=it), (None, {})),
    "simulate: first card": (lambda it: simulated(position=POSITION, first={0: it}), ()),
    "Position: table": (lambda it: simulated(position=Position(it, [[37], 1])), ()),
    "Position: hands": (lambda it: simulated(position=Position(TABLE, it)), ()),
    "Position: hand": (lambda it: simulated(position=Position(TABLE, [it, it])), (5,)),
    "Position: unseen": (
        lambda it: simulated(position=Position(TABLE, [[37], 1], it)),
        (None,),
    ),
    "risk_tables": (nimmt.batch.risk_tables, (5,)),
    "quantile": (lambda it: simulated().quantile(it), ()),
    "distribution": (lambda it: simulated().distribution(it), ()),
    "ftw simulate: rules": (lambda it: ftw.batch.simulate(it, rounds=2), ()),
    "ftw simulate: policies": (lambda it: ftw.batch.simulate(ftw.Rules(), it, 2), ()),
    "ftw simulate: rounds": (lambda it: ftw.batch.simulate(ftw.Rules(), rounds=it), (5,)),
    "ftw simulate: seed": (lambda it: ftw.batch.simulate(ftw.Rules(), rounds=2, seed=it), (5,)),
    "tile simulate: rules": (lambda it: ingenious.batch.simulate(it, rounds=2), ()),
    "tile simulate: rounds": (lambda it: ingenious.batch.simulate(SOLO, rounds=it), (5,)),
    "lowest_of: count": (lambda it: tile_chances.lowest_of({1: Fraction(1)}, it), (5,)),
}
"""What is asked with something that does not fit, and which of ``WRONG`` would fit."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_does_not_fit_is_refused(name: str) -> None:
    """Whatever is given, the answer is a ``ValueError`` with a short sentence, in each language."""
    check_refused(*QUESTIONS[name])


def check_refused(question: Question, fitting: tuple[Any, ...]) -> None:
    """All of ``WRONG`` but what fits is refused in a sentence of the kit's own."""
    for wrong in WRONG:
        if any(wrong is fit or (type(wrong) is type(fit) and wrong == fit) for fit in fitting):
            continue
        with pytest.raises(ValueError, match=r"^[^\n]+$") as error:
            question(wrong)
        assert type(error.value) in (ValueError, RecordError), (wrong, error.value)
        with speaking("ja"):
            assert any(letter > "\u3000" for letter in str(error.value)), (wrong, error.value)


HUGE: dict[str, tuple[Callable[[], object], str]] = {
    "a world of opponents": (
        lambda: nimmt.risk(TABLE, [37], 10**9),
        "1000000000 opponents cannot hold a card each: only 92 cards are unseen",
    ),
    "a world of opponents with hands": (
        lambda: nimmt.hand_risk(TABLE, [37, 45], 10**9),
        "1000000000 opponents cannot hold a card each: only 91 cards are unseen",
    ),
    "a hand without an end": (
        lambda: nimmt.risk(TABLE, itertools.repeat(37)),
        "card 37 is in the hand twice",
    ),
    "unseen cards without an end": (
        lambda: nimmt.risk(TABLE, [37], 3, itertools.count(71)),
        "105 is not a card: cards are whole numbers from 1 to 104",
    ),
    "an endless hand of FTW": (
        lambda: ftw.beat_chance(34, itertools.repeat(5), 1),
        "card 5 is in two places, but each card is there once",
    ),
    "a deck like the sea": (
        lambda: ftw.highest_card(10**9, 5),
        "highest must be a whole number from 1 to 1000, not 1000000000",
    ),
    "more rounds than stars": (
        lambda: nimmt.batch.simulate(RULES, rounds=10**22),
        "rounds must be a whole number from 2 to 10000000000, not 10000000000000000000000",
    ),
    "the lowest of very many": (
        lambda: tile_chances.lowest_of({0: Fraction(1, 2), 1: Fraction(1, 2)}, 10**9),
        "the lowest of 1000000000 numbers is not known",
    ),
}


@pytest.mark.parametrize("case", HUGE)
def test_what_is_huge_is_refused_at_once(case: str) -> None:
    """What would fill the memory or never end is refused before anything is counted."""
    question, sentence = HUGE[case]
    with pytest.raises(ValueError, match=r".") as error:
        question()
    assert str(error.value) == sentence
