"""A game as text: damaged records are refused at the line where they stop fitting."""

from __future__ import annotations

import dataclasses
import re
from random import Random
from typing import Any

import pytest

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core.record import PERSON, RecordError, read_record, write_record
from kernel_lib.core.text import speaking
from kernel_lib.nimmt import Rules
from kernel_lib.play.bots import made_bot
from kernel_lib.play.session import Session
from kernel_lib.testing import Step, random_choices
from tests.strategies import SOAK


def record_of(rules: Any, seed: int, turns: int | None = None, game: Any = nimmt) -> str:
    """The record of a random game, or of its first turns."""
    rng = Random(seed)
    state = game.start(rules, seed)
    steps: list[Step] = []
    while state.pending and (turns is None or len(steps) < turns):
        choices = random_choices(state, rng)
        after, events = state.advance(choices)
        steps.append(Step(state, choices, tuple(events), after))
        state = after
    return write_record(game, rules, seed, steps, state)


POSITION = "16 20 | 35 | 61 | 70 ; you 4 45 ; Ben 9 37"
"""Rows, and the hands of two players: where a game can begin without a deal."""


def written_again(text: str) -> str:
    """The record that a record is read and written to."""
    record = read_record(text)
    steps = [
        Step(*parts)
        for parts in zip(
            record.states[:-1], record.choices, record.events, record.states[1:], strict=True
        )
    ]
    return write_record(record.game, record.rules, record.seed, steps, record.final)


RECORDS = {
    "tiny": record_of(Rules(2, "1 deal", 8, 2), 1),
    "with rows taken": record_of(Rules(3, "1 deal", 30, 5), 4),
    "two deals": record_of(Rules(2, "2 deals", 12, 3), 2),
    "unfinished": record_of(Rules(4), 9, turns=5),
    "just dealt": record_of(Rules(2), -3, turns=0),
    "ftw": record_of(ftw.Rules(players=2, highest=9, hand_size=4, passed=2), 5, game=ftw),
    "ftw unfinished": record_of(ftw.Rules(players=3), 2, turns=12, game=ftw),
    "ftw from a position": record_of(
        ftw.Rules(players=2, position="pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 ?3"),
        -7,
        game=ftw,
    ),
    "ingenious": record_of(ingenious.Rules(players=2), 5, game=ingenious),
    "ingenious in teams": record_of(
        ingenious.Rules(players=4, teams=True), 3, turns=12, game=ingenious
    ),
    "ingenious alone": record_of(ingenious.Rules(players=1), 3, turns=7, game=ingenious),
}
QUICK = ["tiny", "with rows taken", "unfinished", "ftw"]
"""Records in which the quick run, too, puts wrong words."""

every_record = pytest.mark.parametrize("text", RECORDS.values(), ids=RECORDS)


def test_tiny_record() -> None:
    """A record reads as the module says: one line a turn, one word a seat."""
    assert RECORDS["tiny"].splitlines()[:4] == [
        "sixth-card record 1",
        "game nimmt",
        "rules players=2; end=1 deal; highest=8; hand_size=2",
        "seed 1",
    ]
    assert re.fullmatch(r"end \d turns; scores \d+ \d+", RECORDS["tiny"].splitlines()[-1])


def test_rows_are_in_the_sample() -> None:
    """Among the records are such with rows taken and with seats that were not asked."""
    words = set(RECORDS["with rows taken"].split())
    assert "." in words
    assert words & {"row1", "row2", "row3", "row4"}


@every_record
def test_round_trip(text: str) -> None:
    """What is read is written again to the byte."""
    assert written_again(text) == text


@pytest.mark.thinned
@every_record
def test_cut_short(text: str) -> None:
    """A record cut at any place is refused with a line, even where only its last end is gone."""
    whole = text.encode()
    for length in range(len(whole)):
        part = whole[:length].decode()
        with pytest.raises(RecordError) as error:
            read_record(part)
        assert 1 <= error.value.line <= len(part.splitlines()) + 1
        assert str(error.value).startswith(f"line {error.value.line}: ")


@every_record
def test_what_is_read_is_what_would_be_written(text: str) -> None:
    """A carriage return anywhere is refused: writing the record again would not give it back."""
    assert written_again(text) == text
    for at, letter in enumerate(text):
        if letter == "\n":
            with pytest.raises(RecordError):
                read_record(text[:at] + "\r" + text[at:])


WRONG_WORDS = ("", "x", "0", "999", "row9", ".", "-1", "٣", "é", "2+6", "help2,17", "pass1,2")


@pytest.mark.parametrize("name", [*RECORDS] if SOAK else QUICK)
def test_wrong_word(name: str) -> None:
    """Any word put for another is refused, at its line or at a later one."""
    text = RECORDS[name]
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        words = line.split(" ")
        for place in range(len(words)):
            for wrong in WRONG_WORDS:
                if wrong == words[place]:
                    continue
                damaged = " ".join([*words[:place], wrong, *words[place + 1 :]])
                parts = [*lines[: number - 1], damaged, *lines[number:]]
                again = "\n".join(parts) + "\n"
                refused_at = line_of_refusal(again)
                if refused_at is None:
                    assert written_again(again) == again, damaged
                else:
                    assert refused_at >= number, damaged


def line_of_refusal(text: str) -> int | None:
    """The line at which a record is refused, or None if it is read."""
    try:
        read_record(text)
    except RecordError as error:
        return error.line
    return None


def test_exchanged_cards() -> None:
    """Two seats' cards exchanged are refused at their line: neither holds the other's."""
    lines = RECORDS["two deals"].splitlines()
    for number in range(5, len(lines)):
        words = lines[number - 1].split(" ")
        if all(word.isdigit() for word in words):
            parts = [*lines[: number - 1], " ".join(reversed(words)), *lines[number:]]
            with pytest.raises(RecordError, match="is not in your hand") as error:
                read_record("\n".join(parts))
            assert error.value.line == number


@every_record
def test_missing_line(text: str) -> None:
    """A record without one of its lines is refused, there or later."""
    lines = text.splitlines()
    for number in range(1, len(lines) + 1):
        with pytest.raises(RecordError) as error:
            read_record("\n".join([*lines[: number - 1], *lines[number:]]) + "\n")
        assert error.value.line >= number


@every_record
def test_doubled_line(text: str) -> None:
    """A record with a line twice is refused, there or later."""
    lines = text.splitlines()
    for number in range(1, len(lines) + 1):
        with pytest.raises(RecordError) as error:
            read_record("\n".join([*lines[:number], *lines[number - 1 :]]) + "\n")
        assert error.value.line > number


TINY = RECORDS["tiny"].splitlines()


def with_line(number: int, line: str) -> str:
    """The tiny record with another line in a place."""
    return "\n".join([*TINY[: number - 1], line, *TINY[number:]]) + "\n"


MESSAGES = {
    "nothing": ("", 1, "a record begins with the line sixth-card record 1"),
    "another file": (
        "hello\n",
        1,
        "a record begins with the line sixth-card record 1",
    ),
    "another game": (
        with_line(2, "game go"),
        2,
        "'go' is not a game of this kit: it has nimmt, ftw, ingenious",
    ),
    "no game": (
        with_line(2, "gane nimmt"),
        2,
        "a line beginning with game belongs here, not 'gane nimmt'",
    ),
    "rules that do not fit": (
        with_line(3, "rules players=11; end=1 deal"),
        3,
        "11 players cannot play: 6 nimmt! is for 2 to 10",
    ),
    "no rules": (
        with_line(3, "rules chess"),
        3,
        "'chess' is no rule: write rules like players=4; end=over 66",
    ),
    "a seed that is none": (
        with_line(4, "seed seven"),
        4,
        "the seed must be a whole number, not 'seven'",
    ),
    "a word that is no choice": (
        with_line(5, "4 x"),
        5,
        "'x' is no choice: write a card like 37 or a row like row3",
    ),
    "a word too many": (with_line(5, "4 7 8"), 5, "'4 7 8' has 3 words, but there are 2 seats"),
    "a card of another hand": (with_line(5, "7 7"), 5, "card 7 is not in your hand: 4, 6"),
    "a seat that did not choose": (
        with_line(5, "4 ."),
        5,
        "still waiting for the choice of seat 1",
    ),
    "an end too early": (
        "\n".join([*TINY[:4], "end 0 turns; scores 0 0"]),
        5,
        "the game so far ends with 'open 0 turns; scores 0 0', not 'end 0 turns; scores 0 0'",
    ),
    "wrong scores": (
        with_line(len(TINY), "end 2 turns; scores 9 9"),
        len(TINY),
        f"the game so far ends with {TINY[-1]!r}, not 'end 2 turns; scores 9 9'",
    ),
    "more after the end": (
        "\n".join([*TINY, "4 7"]),
        len(TINY) + 1,
        "nothing may follow the last line of a record",
    ),
    "no last line": (
        "\n".join(TINY[:-1]),
        len(TINY),
        "the record is cut short: its last line, beginning with end or open, is missing",
    ),
    "a card after the end": (
        "\n".join([*TINY[:-1], "4 7", TINY[-1]]),
        len(TINY),
        "the match is over: nobody owes a choice",
    ),
    "an empty turn after the end": (
        "\n".join([*TINY[:-1], ". .", TINY[-1]]),
        len(TINY),
        "the match is over: nobody owes a choice",
    ),
}


@pytest.mark.parametrize(("text", "line", "reason"), MESSAGES.values(), ids=MESSAGES)
def test_message(text: str, line: int, reason: str) -> None:
    """A damaged record has the line and the reason in one sentence, in each language."""
    with pytest.raises(RecordError) as error:
        read_record(text)
    assert str(error.value) == f"line {line}: {reason}"
    assert error.value.line == line
    with speaking("ja"):
        japanese = str(error.value)
    assert reason not in japanese
    assert str(line) in japanese


@pytest.mark.parametrize(
    ("number", "line"),
    [(3, "rules end=1 deal; players=2; highest=8; hand_size=2"), (4, "seed 01"), (5, "04 07")],
    ids=["rules in another order", "seed with a nought", "cards with a nought"],
)
def test_other_spellings(number: int, line: str) -> None:
    """What would be written otherwise is refused, so that a record has one spelling only."""
    assert line_of_refusal(with_line(number, line)) == number


def test_huge_number() -> None:
    """A number too long to be a card or a seed is refused in our own words."""
    for text in (with_line(4, "seed " + "9" * 5000), with_line(5, "9" * 5000 + " 7")):
        with pytest.raises(RecordError) as error:
            read_record(text)
        assert "int" not in str(error.value)


def test_unfinished() -> None:
    """A record of a game that goes on ends in "open", and a session can have written it."""
    text = RECORDS["unfinished"]
    assert text.splitlines()[-1].startswith("open 5 turns; scores ")
    assert not read_record(text).final.is_over
    session = Session(nimmt, Rules(players=2), {1: "lowest"}, seed=-3)
    *lines, last = RECORDS["just dealt"].splitlines(keepends=True)
    assert session.record() == "".join([*lines, "seats . | lowest\n", last])


def test_the_names_of_bots_are_kept() -> None:
    """They are read again as they were written, and a line that names no bots is refused."""
    own = made_bot(lambda view: view.choices[0])
    odd = dataclasses.replace(own, name="two | words\nand more")
    session = Session(nimmt, Rules(players=4, end="1 deal"), {1: "lowest", 2: odd}, seed=3)
    session.choose(0, session.state.pending[0][0])
    record = read_record(session.record())
    assert record.seats == (".", "lowest", "two words and more", ".")
    assert record.bots == {1: "lowest", 2: "two words and more"}
    lines = session.record().split("\n")
    for wrong in (". | lowest | ", ". | lowest", ". | . | . | .", ". |  lowest | a | ."):
        text = "\n".join([*lines[:4], f"seats {wrong}", *lines[5:]])
        with pytest.raises(RecordError, match=r"^line 5: (the seats are|leave out)"):
            read_record(text)


def test_advice_is_noted() -> None:
    """Who asked for advice, and when, stands in the record, and goes on with the match."""
    session = Session(nimmt, nimmt.Rules(2, end="1 deal"), {1: "lowest"}, seed=7)
    session.note_advice(0)
    session.choose(0, session.state.view(0).choices[0])
    session.note_advice(0)
    text = session.record()
    turns = len(session.turns)
    assert f"\nadvice 1/1 {turns + 1}/1\n" in text
    record = read_record(text)
    assert record.advice == ((0, 0), (turns, 0))
    assert Session.resumed(record, {1: "lowest"}).record() == text
    session.undo()
    assert "\nadvice 1/1\n" in session.record()
    session.restart()
    assert "advice" not in session.record()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("2/1 1/1", "turns are noted as 4/1 9/1"),
        ("1/1 1/1", "turns are noted as 4/1 9/1"),
        ("0/1", "turns are noted as 4/1 9/1"),
        ("1", "turns are noted as 4/1 9/1"),
        ("", "turns are noted as 4/1 9/1"),
        ("1/3", "there is no seat 3 to note"),
        ("4/1", "advice is noted for a turn that never came"),
    ],
)
def test_advice_that_cannot_be(wrong: str, words: str) -> None:
    """Turns in order, seats that are there, and no turn that was never asked."""
    session = Session(nimmt, nimmt.Rules(2, end="1 deal"), {1: "lowest"}, seed=7)
    session.choose(0, nimmt.Play(max(session.state.hands[0])))
    lines = session.record().splitlines()
    text = "\n".join([*lines[:5], f"advice {wrong}", *lines[5:], ""])
    with pytest.raises(RecordError, match=f"line 6: {words}"):
        read_record(text)


@pytest.mark.parametrize("position", ["", POSITION])
def test_a_bot_that_stood_in_is_noted(position: str) -> None:
    """Where a bot chose for a person stands in the record, also where a position comes before."""
    rules = nimmt.Rules(2, end="1 deal")
    begun = nimmt.Position.parse(position, rules) if position else None
    session = Session(nimmt, rules, {1: "lowest"}, seed=7, position=begun)
    session.stand_in(0, "highest")
    text = session.record()
    lines = text.splitlines()
    noted = lines.index("stand-in 1/1")
    assert lines[4:noted] == [*([f"position {position}"] if position else []), "seats . | lowest"]
    record = read_record(text)
    assert (record.position, record.stood_in) == (position, ((0, 0),))
    assert record.seats == (PERSON, "lowest")
    assert len(record.choices) == len(session.turns)
    assert Session.resumed(record, {1: "lowest"}).record() == text
    for wrong in ("2/1", "9/1"):
        with pytest.raises(RecordError, match=rf"^line {noted + 1}: a stand-in is noted where"):
            read_record(text.replace("stand-in 1/1", f"stand-in {wrong}"))
