"""Hands that were played: every card with its risk, as it was seen then, and what it cost."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from pathlib import Path
from random import Random
from statistics import stdev
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.core.record import Record, RecordError, write_record
from kernel_lib.nimmt import Rules, State, Table, choice_from_notation
from kernel_lib.nimmt.played import PlayedCard, Pool, _cards_of, played
from kernel_lib.nimmt.view import View
from kernel_lib.play.session import Session
from kernel_lib.testing import Step
from tests.nimmt import oracle
from tests.nimmt.positions import position
from tests.strategies import by_length

GAMES = by_length(40, 120, 400)


def by_chance(view: View, rng: Random) -> Any:
    """Any card with equal chances, as the exact risks take it; the cheapest row."""
    return nimmt.bots.random(view, rng)


def record_of(players: int, seed: int, **settings: Any) -> str:
    """The record of a match of one deal between random bots."""
    rules = nimmt.one_deal(Rules(players=players, **settings))
    return Session(nimmt, rules, dict.fromkeys(range(players), by_chance), seed).record()


CASES: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "four": (4, {}),
    "ten": (10, {}),
    "tactics": (3, {"variants": ("tactics",)}),
    "logic": (3, {"variants": ("logic",)}),
    "open": (4, {"variants": ("open",)}),
    "tournament": (2, {"variants": ("tournament",)}),
    "small deck": (2, {"highest": 12, "hand_size": 4}),
}


@pytest.mark.thinned
@pytest.mark.parametrize("name", CASES)
def test_risks_come_true(name: str) -> None:
    """Cards of random bots take rows as often as their risks say, within four errors."""
    players, settings = CASES[name]
    pool = played([record_of(players, seed, **settings) for seed in range(GAMES)])
    assert pool.records == GAMES
    assert len(pool.cards) % players == 0
    for tally in (pool.whole, *(part for part in pool.tallies(5) if part.n >= 30)):
        assert abs(tally.share - tally.expected) <= 4 * tally.error + 1e-9
    sure = [card for card in pool.cards if card.risk_sixth + card.risk_low in (0, 1)]
    assert all((card.sixth or card.low) == (card.risk_sixth + card.risk_low) for card in sure)
    paid = sum(card.bulls for card in pool.cards) / len(pool.cards)
    expected = sum(float(card.risk_bulls) for card in pool.cards) / len(pool.cards)
    assert abs(paid - expected) < 4 * 4 / len(pool.cards) ** 0.5


@pytest.mark.parametrize("name", CASES)
def test_bulls_are_the_scores(name: str) -> None:
    """What the cards of a match cost adds up to its scores."""
    players, settings = CASES[name]
    for seed in range(5):
        text = record_of(players, seed, **settings)
        pool = played([text])
        scores = [0] * players
        for card in pool.cards:
            scores[card.seat] += card.bulls
            assert (card.bulls > 0) == (card.sixth or card.low)
            assert not (card.sixth and card.low)
            assert card.opponents == players - 1
        assert text.splitlines()[-1].endswith(f"scores {' '.join(map(str, scores))}")


def test_risk_is_that_of_the_moment() -> None:
    """The risk is counted from what the seat had seen then, the cards taken before included."""
    text = record_of(2, 3, highest=12, hand_size=4)
    pool = played([text])
    assert [card.trick for card in pool.cards] == [1, 1, 2, 2, 3, 3, 4, 4]
    state: Any = nimmt.start(Rules.from_text(text.splitlines()[2][6:]), 3)
    checked = 0
    for line in text.splitlines()[5:-1]:  # the fifth line names the seats
        choices = {
            seat: choice_from_notation(word)
            for seat, word in enumerate(line.split(" "))
            if word != "."
        }
        if state.ask == "card":
            for seat, choice in choices.items():
                view = state.view(seat)
                laid = next(c for c in pool.cards if c.trick == state.trick and c.seat == seat)
                exact = oracle.risk_by_enumeration(state.rows, choice.card, 1, view.unseen)
                assert (laid.risk_sixth, laid.risk_low, laid.risk_bulls) == exact
                assert (laid.card, laid.table) == (choice.card, str(state.table))
                checked += 1
        state, _ = state.advance(choices)
    assert checked == 8


def cards_of(state: State, *turns: str) -> tuple[PlayedCard, ...]:
    """The cards that are counted when a match begins with this position."""
    states, choices, events = [state], [], []
    for turn in turns:
        words = turn.split()
        chosen = {
            seat: choice_from_notation(word)
            for seat, word in zip(state.pending, words, strict=True)
        }
        state, happened = state.advance(chosen)
        states.append(state)
        choices.append(chosen)
        events.append(tuple(happened))
    record = Record(nimmt, state.rules, 0, tuple(states), tuple(choices), tuple(events))
    return tuple(_cards_of(record, 1))


def test_row_that_was_chosen() -> None:
    """The row that somebody takes in the middle of a trick is charged to the card that did it."""
    hands = ((5, 62), (8, 71), (43, 90))
    state = position(Rules(players=3), hands, "16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    assert cards_of(state, "5 8 43") == ()  # the trick waits for the row
    for row, bulls in (("row4", 3), ("row1", 10)):
        told = [
            (card.seat, card.card, card.sixth, card.low, card.bulls)
            for card in cards_of(state, "5 8 43", row, "62 71 90")
        ]
        assert told[:3] == [
            (0, 5, False, True, bulls),
            (1, 8, False, False, 0),
            (2, 43, True, False, 8),
        ]
        assert len(told) == 6
        assert {entry[4] for entry in told[3:]} == {0}


def test_cards_laid_in_turn() -> None:
    """In Open each card has the risk of its own moment, and is charged when all are placed."""
    table = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"
    state = position(Rules(players=2, variants=("open",)), ((44, 90), (43, 91)), table)
    first, second = cards_of(state, "44", "43")
    assert (first.seat, first.sixth, first.bulls) == (0, False, 0)
    assert (second.seat, second.sixth, second.bulls) == (1, True, 8)
    assert 0 < first.risk_sixth < 1
    assert (second.risk_sixth, second.risk_bulls) == (1, 8)


def test_unfinished_records() -> None:
    """A record that goes on counts with its complete tricks; one without a trick with nothing."""
    rules = Rules(players=3)
    session = Session(nimmt, rules, {1: "random", 2: "random"}, seed=4)
    assert played([session.record()]).cards == ()
    for _ in range(3):
        while session.state.view(0).must_take_row:
            session.choose(0, session.state.view(0).choices[0])
        session.choose(0, session.state.view(0).choices[-1])
    tricks = {(card.deal, card.trick) for card in played([session.record()]).cards}
    assert 2 <= len(tricks) <= 3


def test_several_deals() -> None:
    """Deals and tricks are counted from 1, and every card of every deal is there."""
    session = Session(nimmt, Rules(players=2, end="3 deals"), {0: "random", 1: "random"}, seed=2)
    pool = played([session.record(), record_of(2, 1)])
    assert [card.record for card in pool.cards] == [1] * 60 + [2] * 20
    assert sorted({(card.record, card.deal) for card in pool.cards}) == [
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
    ]
    assert {card.trick for card in pool.cards} == set(range(1, 11))


def test_folder(tmp_path: Path) -> None:
    """The records of a folder are pooled by the names of their files; other files are left."""
    for name, seed in (("b", 2), ("a", 1)):
        (tmp_path / f"{name}.txt").write_text(record_of(3, seed), encoding="utf-8")
    (tmp_path / "notes.md").write_text("no record", encoding="utf-8")
    expected = played([record_of(3, 1), record_of(3, 2)])
    assert played(tmp_path) == played(str(tmp_path)) == expected
    assert expected.records == 2


def test_windows_file(tmp_path: Path) -> None:
    """A record with the line ends of Windows is read, too."""
    (tmp_path / "a.txt").write_bytes(record_of(2, 1).replace("\n", "\r\n").encode())
    assert len(played(tmp_path).cards) == 20


def test_empty_folder(tmp_path: Path) -> None:
    """A folder without records is refused by its name."""
    with pytest.raises(ValueError, match=r"^there is no record \(\*\.txt\) in the folder empty$"):
        played(tmp_path / "empty")


@pytest.mark.parametrize("data", [b"hello\n", b"", b"\xff\xfe\x00\x01"])
def test_no_record(data: bytes, tmp_path: Path) -> None:
    """A file that is no record, or no text at all, is refused by its name and line."""
    (tmp_path / "a.txt").write_text(record_of(2, 1), encoding="utf-8")
    (tmp_path / "b.txt").write_bytes(data)
    with pytest.raises(RecordError) as error:
        played(tmp_path)
    sentence = "line 1: in b.txt: a record begins with the line sixth-card record 1"
    assert (error.value.line, str(error.value)) == (1, sentence)


def test_broken_record(tmp_path: Path) -> None:
    """A record with a card that nobody held, or cut short, is refused by file and line."""
    lines = record_of(2, 1).splitlines()
    lines[6] = lines[5]  # the cards of the second trick once more
    (tmp_path / "again.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(RecordError, match=r"^line 7: in again\.txt: ") as error:
        played(tmp_path)
    assert error.value.line == 7
    with pytest.raises(RecordError, match=r"^line 6: in record 2: the record is cut short"):
        played([record_of(2, 1), "\n".join(record_of(2, 1).splitlines()[:5]) + "\n"])


@pytest.mark.parametrize("variant", ["professional", "double", "refined", "hand"])
def test_other_rules(variant: str) -> None:
    """A record of rules whose risks are not exact is refused with its rules."""
    rules = Rules(players=2, variants=(variant,))
    steps: list[Step] = []
    text = write_record(nimmt, rules, 1, steps, nimmt.start(rules, 1))
    with pytest.raises(
        ValueError, match=r"^record 1 is no record of rules whose risks are"
    ) as error:
        played([text])
    assert str(error.value).endswith(f"exact: {rules.to_text()}")


def test_csv() -> None:
    """One line a card, with headings, reads back as numbers."""
    pool = played([record_of(3, seed) for seed in range(3)])
    rows = list(csv.DictReader(io.StringIO(pool.to_csv())))
    assert len(rows) == len(pool.cards) == 90
    for row, card in zip(rows, pool.cards, strict=True):
        assert tuple(row) == PlayedCard._fields
        for name, text in row.items():
            value = getattr(card, name)
            if isinstance(value, Fraction):
                assert abs(float(text) - value) < 1e-6
            elif isinstance(value, str):
                assert text == value
            else:
                assert int(text) == value
        assert Table.parse(row["table"])


def test_tallies() -> None:
    """Cards are told apart by their risk, 100 % in the last part, and no card is lost."""
    pool = played([record_of(4, seed) for seed in range(10)])
    tallies = pool.tallies(10)
    assert sum(tally.n for tally in tallies) == len(pool.cards) == 400
    for tally in tallies:
        assert tally.least <= tally.expected <= tally.most
        assert tally.most - tally.least == pytest.approx(0.1)
    risks = [card.risk_sixth + card.risk_low for card in pool.cards]
    assert pool.whole.expected == pytest.approx(float(sum(risks) / 400))
    assert pool.whole.share == sum(card.sixth or card.low for card in pool.cards) / 400


def test_cards_of_a_trick_are_not_independent() -> None:
    """A trick counts as one: four bots that go for the same gaps differ more from trick to trick.

    The error is that of the sums of the tricks, or that of independent cards if it is larger.
    """
    rules = nimmt.one_deal(Rules(players=4))
    alike = dict.fromkeys(range(4), "lowest")
    pool = played([Session(nimmt, rules, alike, seed).record() for seed in range(10)])
    apart = [(card.sixth or card.low) - card.risk for card in pool.cards]
    tricks = [float(sum(apart[at : at + 4])) / 4 for at in range(0, 400, 4)]
    for at in range(0, 400, 4):
        assert len({(card.record, card.trick) for card in pool.cards[at : at + 4]}) == 1
    variance = sum(float(card.risk * (1 - card.risk)) for card in pool.cards)
    assert pool.whole.error == pytest.approx(max(stdev(tricks) / 10, variance**0.5 / 400))
    assert stdev(tricks) / 10 > variance**0.5 / 400


def test_few_tricks() -> None:
    """From one deal the error is that of independent cards: ten tricks are too few to tell."""
    pool = played([record_of(4, 1)])
    variance = sum(float(card.risk * (1 - card.risk)) for card in pool.cards)
    assert pool.whole.error == pytest.approx(variance**0.5 / 40)


def test_nothing_played() -> None:
    """Without a card there is nothing to tally."""
    assert Pool((), 0).tallies() == ()
    with pytest.raises(ValueError, match=r"^these records have no card that was played$"):
        _ = Pool((), 0).whole
