"""Rounds that were played: every turn with its chance, as it was seen then, and every hand."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kernel_lib import ftw, nimmt
from kernel_lib.core.record import RecordError, write_record
from kernel_lib.ftw import Rules, State, choice_from_notation
from kernel_lib.ftw.events import RoundScored
from kernel_lib.ftw.played import ALONE, PlayedHand, PlayedTurn, Pool, TurnTally, played
from kernel_lib.play.compare import Estimate
from kernel_lib.testing import Step
from tests.strategies import by_length, seeds

MATCHES = by_length(400, 1200, 4000)

Chooser = Callable[[State, int], Any]


def match(rules: Rules, seed: int, choose: Chooser, most: int = 10_000) -> list[Step]:
    """The steps of a match in which ``choose`` decides for every seat, cut off after ``most``."""
    state: Any = ftw.start(rules, seed)
    steps: list[Step] = []
    while state.pending and len(steps) < most:
        choices = {seat: choose(state, seat) for seat in state.pending}
        after, events = state.advance(choices)
        steps.append(Step(state, choices, tuple(events), after))
        state = after
    return steps


def text_of(steps: list[Step]) -> str:
    """The record of these steps."""
    first: Any = steps[0].before
    return write_record(ftw, first.rules, first.seed, steps, steps[-1].after)


def at_random(seed: int) -> Chooser:
    """Any choice with the same chance."""
    rng = Random(seed)
    return lambda state, seat: state.pending[seat][rng.randrange(len(state.pending[seat]))]


def as_written(*words: str) -> Chooser:
    """One word a turn, as in a record."""
    said = iter(words)
    return lambda state, seat: choice_from_notation(next(said))


def record_of(players: int, seed: int, **settings: Any) -> str:
    """The record of a match of one round in which all choose at random."""
    rules = ftw.one_deal(Rules(players=players, **settings))
    return text_of(match(rules, seed, at_random(seed)))


@pytest.mark.thinned
@pytest.mark.parametrize("players", [2, 3, 6])
def test_second_turns_come_true(players: int) -> None:
    """After random passing and a random first card, the next can beat it as often as was seen."""
    rules = ftw.one_deal(Rules(players=players))
    texts = [text_of(match(rules, seed, at_random(seed), most=3)) for seed in range(MATCHES)]
    pool = played(texts)
    assert len(pool.turns) == pool.records == MATCHES
    assert not pool.hands
    tallies = [
        pool.whole.tally,
        *(answer.tally for answer in pool.answers(10) if answer.tally.n >= 30),
    ]
    for tally in tallies:
        assert abs(tally.share - tally.expected) <= 4 * tally.error + 1e-9


def test_turns_on_piles() -> None:
    """Every turn on a pile says what had to be beaten, whether it could be, and what was done."""
    position = "pile 17 | a 2 7 13 34 | help 6 11 19 | b 3 20 33 36 | c 4 5 30 35"
    rules = Rules(players=3, position=position)
    words = ("2+6+11", "20", "help4,17", "34", "36", "help5,34")
    steps = match(rules, 1, as_written(*words), most=len(words))
    pool = played([text_of(steps)])
    told = [(turn.top, turn.size, turn.could, turn.could_helped, turn.did) for turn in pool.turns]
    assert told == [
        (17, 4, True, True, "helped"),
        (2, 4, True, True, "alone"),
        (20, 4, True, True, "made"),
        (34, 3, True, True, "alone"),
        (36, 4, False, True, "made"),
    ]


def chances_seen(steps: list[Step], deck: set[int]) -> Iterator[Fraction]:
    """For each turn on a pile of a round: that the next can beat it, alone and with help.

    Worked out by the player before, who knows the own hand, has seen all cards that were laid, and
    remembers what was taken into a hand and what was passed to the right.
    """
    laid: set[int] = set()
    passed: dict[int, Any] = {}
    for step in steps:
        state: Any = step.before
        if state.ask == "pass":
            passed, laid = dict(step.choices), set()
            continue
        seat = state.turn
        before = (seat - 1) % len(state.hands)
        hand = set(state.hands[seat])
        if state.pile:
            known = hand & laid
            if (before - 1) % len(state.hands) == seat:
                known |= hand & set(passed[before].cards)
            unseen = deck - laid - set(state.hands[before]) - set(passed[before].cards)
            for limit in (state.pile[-1], state.pile[-1] - sum(state.helps[seat])):
                lower = sum(card <= limit for card in unseen)
                unknown = len(hand - known)
                yield (
                    Fraction(1)
                    if max(known, default=0) > limit
                    else 1 - Fraction(comb(lower, unknown), comb(len(unseen), unknown))
                )
        laid.add(step.choices[seat].card)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_chances_are_what_was_seen(players: int) -> None:
    """Each turn has the chances that the player before could work out, round after round."""
    rules = Rules(players=players)
    for seed in seeds(3):
        steps = match(rules, seed, at_random(seed))
        chances = [
            chance
            for turn in played([text_of(steps)]).turns
            for chance in (turn.chance, turn.chance_helped)
        ]
        assert chances == list(chances_seen(steps, set(rules.deck)))


@pytest.mark.parametrize("players", [2, 4, 5])
def test_lines_fit_the_match(players: int) -> None:
    """No turn and no hand of a whole match is lost, and each says what happened."""
    rules = Rules(players=players)
    steps = match(rules, 8, at_random(8))
    pool = played([text_of(steps)])
    piled: list[Any] = [
        step.before for step in steps if step.before.ask == "turn" and step.before.pile
    ]
    assert [(turn.round, turn.top) for turn in pool.turns] == [
        (state.round, state.pile[-1]) for state in piled
    ]
    for turn, state in zip(pool.turns, piled, strict=True):
        hand, helps = state.hands[state.turn], state.helps[state.turn]
        assert turn.size == len(hand)
        assert turn.could == any(card > turn.top for card in hand)
        assert turn.could_helped == any(card + sum(helps) > turn.top for card in hand)
        assert turn.chance <= turn.chance_helped
        assert turn.could_helped or turn.did == "made"
        assert turn.could or turn.did != "alone"
        assert turn.chance < 1 or turn.could
        assert turn.chance > 0 or not turn.could
    scored = [event for step in steps for event in step.events if isinstance(event, RoundScored)]
    assert len(scored) == rules.rounds
    for number, event in enumerate(scored, start=1):
        hands = [line for line in pool.hands if line.round == number]
        told = sorted((line.size, line.points) for line in hands)
        assert told == sorted(zip(map(len, event.hands), event.points, strict=True))
        assert {line.highest for line in hands} == {rules.highest}
        assert {line.players for line in hands} == {players}


def test_no_seat_is_kept() -> None:
    """Neither a line nor the order of lines says who it was."""
    assert "seat" not in PlayedTurn._fields + PlayedHand._fields
    pool = played([record_of(4, seed) for seed in range(20)])
    for record in range(1, 21):
        hands = [(hand.size, hand.points) for hand in pool.hands if hand.record == record]
        assert hands == sorted(hands)


def test_answers() -> None:
    """Turns are told apart by their chance, shares of what was done add up to 1, none is lost."""
    pool = played([record_of(3, seed) for seed in range(10)])
    answers = pool.answers(4)
    assert sum(answer.tally.n for answer in answers) == pool.whole.tally.n == len(pool.turns)
    for answer in (*answers, pool.whole):
        assert answer.tally.least <= answer.tally.expected <= answer.tally.most
        assert isinstance(answer, TurnTally)
        assert answer.alone + answer.helped + answer.made == pytest.approx(1)
        assert answer.alone <= answer.tally.share
    whole = pool.whole
    assert whole.tally.expected == pytest.approx(
        float(sum(turn.chance for turn in pool.turns) / len(pool.turns))
    )
    assert whole.tally.share == sum(turn.could for turn in pool.turns) / len(pool.turns)
    assert whole.alone == sum(turn.did == ALONE for turn in pool.turns) / len(pool.turns)
    assert whole.made == sum(turn.did == "made" for turn in pool.turns) / len(pool.turns)


def test_points_by_cards() -> None:
    """Points are averaged by the number of cards, for each deck by itself."""
    pool = played([record_of(players, seed) for players in (2, 3, 4) for seed in range(20)])
    assert pool.decks == (36, 48)
    for deck in pool.decks:
        for size, mean in pool.points_by_cards(deck).items():
            own = [hand.points for hand in pool.hands if (hand.highest, hand.size) == (deck, size)]
            assert mean == Estimate.of([float(points) for points in own])
    assert pool.points_by_cards(48)[1].n == 20
    assert pool.points_by_cards(36)[1].n == 40
    assert pool.points_by_cards(60) == {}


def test_unfinished_records() -> None:
    """A record that goes on counts with the turns that were taken; its hands are not scored yet."""
    steps = match(Rules(players=3), 2, at_random(2), most=12)
    pool = played([text_of(steps[:1]), text_of(steps)])
    assert {turn.record for turn in pool.turns} == {2}
    assert pool.hands == ()


def test_folder(tmp_path: Path) -> None:
    """The records of a folder are pooled like texts of records."""
    texts = [record_of(3, seed) for seed in range(3)]
    for number, text in enumerate(texts):
        (tmp_path / f"group {number}.txt").write_text(text, encoding="utf-8")
    assert played(tmp_path) == played(texts)


def test_refused_records() -> None:
    """A record of another game, and one that does not fit, are refused by their name."""
    rules = nimmt.Rules(players=2)
    of_nimmt = write_record(nimmt, rules, 1, [], nimmt.start(rules, 1))
    with pytest.raises(ValueError, match=r"^record 2 is no record of FTW\?!, but of nimmt$"):
        played([record_of(2, 1), of_nimmt])
    lines = record_of(2, 1).splitlines()
    lines[5] = "61 ."
    with pytest.raises(RecordError, match=r"^line 6: in record 1: ") as error:
        played(["\n".join(lines) + "\n"])
    assert error.value.line == 6


def test_csv() -> None:
    """One line a turn or a hand, with headings, reads back as the same numbers."""
    pool = played([record_of(3, seed) for seed in range(3)])
    for text, lines in ((pool.turns_csv(), pool.turns), (pool.hands_csv(), pool.hands)):
        rows = list(csv.DictReader(io.StringIO(text)))
        assert len(rows) == len(lines) > 0
        for row, line in zip(rows, lines, strict=True):
            assert tuple(row) == line._fields
            for name, value in line._asdict().items():
                if isinstance(value, Fraction):
                    assert abs(float(row[name]) - value) < 1e-6
                else:
                    assert row[name] == str(int(value) if isinstance(value, bool) else value)


def test_nothing_played() -> None:
    """Without a turn there is nothing to set beside the chances."""
    pool = Pool((), (), 0)
    assert (pool.answers(), pool.decks) == ((), ())
    with pytest.raises(ValueError, match=r"^these records have no turn with a pile on the table$"):
        _ = pool.whole
