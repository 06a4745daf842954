"""Values that fit nowhere, drawn at random: what the kit is handed when it is fuzzed.

The draws are plain ones. Hypothesis could make what is found smaller, but it took 28 times as long
to draw four such values, and it writes all that it may draw: a number of 5000 digits has no text.
"""

from __future__ import annotations

import dataclasses
import re
import string
from collections.abc import Iterator, Sequence
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy as np

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.ingenious.tiles import KINDS, TILES
from kernel_lib.testing import Case, positions, random_game, snapshot
from tests.ftw import hooks as ftw_hooks
from tests.ingenious import hooks as ingenious_hooks
from tests.nimmt import hooks as nimmt_hooks

LETTER = "ж"
"""Long texts are made of it, or of ``CARDS``; it stands in no sentence of the kit."""

CARDS = "37 "

LONGEST_RUN = 60
"""So many characters of a long text may come back in a sentence, not more."""

READ = 300_000
"""Who reads so many items of something has not noticed that it has no end."""


class ReadOn(BaseException):
    """Something without an end was read on and on."""


def endless() -> Iterator[int]:
    """A list without an end; whoever does not stop reading is told."""
    for number in range(READ):
        yield number % 104 + 1
    raise ReadOn


class Long(Sequence[int]):
    """A sequence that says that it is very long, and tells whoever reads too much of it."""

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return 10**6

    def __getitem__(self, index: Any) -> Any:
        if index > READ:
            raise ReadOn
        return 37


class Unspeakable:
    """A thing that cannot be written, compared or hashed."""

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise RuntimeError("I have no words")


class Talkative:
    """A thing that goes on and on when it is written."""

    def __repr__(self) -> str:
        return LETTER * 100_000


class Word(StrEnum):
    """Texts that are not quite texts."""

    CARD = "37"
    NAME = "open"


WHOLE = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 37, 60, 61, 104, 105, 999, 2**31, 2**63, 2**64)
HUGE = (10**9, 10**22, -(10**100), 10**100, 10**101, 10**4299, 10**4400, 10**5000, -(10**5000))
NUMBERS = (0.0, 1.0, 37.0, -0.5, 1e308, float("nan"), float("inf"), -float("inf"))
ODD_NUMBERS = (
    *(Fraction(1, 2), Fraction(37), Fraction(10**5000, 3), Decimal("37"), Decimal("NaN")),
    *(1 + 2j, np.int64(37), np.float32(1.5), np.bool_(True)),
)
TEXTS = (
    *("", " ", "0", "37", "-1", "1.0", "1e3", "+5", "007", "9" * 4000, "9" * 5000, "٣٧", "5", "³"),
    *("\n", "\r", "\x00", "\x1b[31m", "\ud800", "{}", "{0}", "{players}", "%s", "%", "</svg>"),
    *("row1", "row0", "row99", "draft5", "keep1,2", "pass1,2,3", "help6,25", "2+6+11", "37:right"),
    *("RB@0,0>1,0", "swap", "keep", ".", "?1", "bulls 3", "others 3", "pile", "side 6", "RB", "RR"),
    *("open", "hand", "double", "over 66", "1 deal", "at least 20", "all", "together", "random"),
    *("nimmt", "ftw", "ingenious", "en", "ja", "off", "normal", "hand", "seen", "unseen"),
)
POSITIONS = (
    "16 20 21 22 | 35 36 38 40 42 | 61 | 70",
    "16 22 | 42 | 61 | 70",
    "16=16 22 | 42 | 61 | 70",
    "16 20 | 35 | 61 | 70 ; you 5 37 ; Ben 8 ?1 bulls 3 ; Cleo ?2",
    "16 20 | 35 | 61 | 70 ; you 5 37 ; others 2",
    "pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 50 51",
    "pile | you ?4 | Ben ?3 | help 20 | Aya 7 ?2",
    "side 6 | R 0,0 1,0 | B -1,2",
    "players=3; end=2 deals",
    "players=2; variants=hand; pile_limit=over 20",
    "players=4; teams=yes; side=8",
    "players=2; highest=8; hand_size=3; passed=1",
    "players=2; position=pile 17 | you 2 7 34 | Ben ?3",
    "side 6 ; RB@0,0>1,0 ; you RG RB ?4 markers 3 0 1 2 0 5 ; Ben ?6",
)
"""Texts that can be read, to be spoilt."""

TABLE = nimmt.Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
TWINS = nimmt.Rules(players=2, variants=("double",)).table("16=16 22 | 42 | 61 | 70")
BOARD = ingenious.Board.parse("side 6 | R 0,0 1,0")
TURN = ftw.start(ftw.Rules(players=2, position="pile 17 | you 2 7 34 | Ben ?3"), 1).view(0)
FTW_TABLE = ftw.Table.parse(POSITIONS[5])


@cache
def long_text(size: int, part: str) -> str:
    """A text of about so many characters."""
    return part * (size // len(part))


class Chance:
    """Draws everything for one input, and remembers what it has drawn."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        self.drawn: list[Any] = []

    def noted(self, value: Any) -> Any:
        """The value itself; it is told when the input is a find."""
        self.drawn.append(value)
        return value

    def one(self, values: Sequence[Any]) -> Any:
        """One of these."""
        return values[self.rng.randrange(len(values))]

    def maybe(self, *good: Any) -> Any:
        """One of the values that fit, or with the same chance anything at all."""
        return self.noted(self.one(good)) if self.rng.random() < 0.5 else self.odd()

    def mostly(self, *good: Any) -> Any:
        """One of the values that fit, seldom anything at all."""
        return self.noted(self.one(good)) if self.rng.random() < 0.85 else self.odd()

    def few(self, *good: Any, most: int = 4) -> Any:
        """As ``maybe``, but no number that is allowed and of which there would be much to do."""
        value = self.maybe(*good)
        is_much = isinstance(value, int | np.generic) and most < value <= 10**10
        return self.one(good) if is_much else value

    def odd(self) -> Any:
        """Anything at all."""
        return self.noted(self._odd(2))

    def _odd(self, depth: int) -> Any:
        kind = self.rng.randrange(11 if depth else 8)
        if kind == 0:
            return self.one((None, True, False))
        if kind == 1:
            return self.one(WHOLE)
        if kind == 2:
            return self.one(HUGE)
        if kind == 3:
            return self.one(self.one((NUMBERS, ODD_NUMBERS)))
        if kind in (4, 5):
            return self._text()
        if kind == 6:
            return self._thing()
        if kind == 7:
            return self.one((b"", b"37", bytearray(b"1"), range(3), range(0), Word.CARD, Word.NAME))
        parts = [self._odd(depth - 1) for _ in range(self.rng.randrange(4))]
        if kind == 8:
            return self.one((list, tuple, iter))(parts)
        if kind == 9:
            try:
                return self.one((dict.fromkeys, frozenset))(parts)
            except (TypeError, ValueError):  # some parts cannot be told apart
                return {}
        return dict(enumerate(parts))

    def _thing(self) -> Any:
        kind = self.rng.randrange(12)
        if kind == 0:
            return endless()
        if kind == 1:
            return Long()
        if kind == 2:
            return long_text(*self.one(((300, LETTER), (10_000, CARDS), (5_000, "a=b; "))))
        if kind == 3 and self.rng.random() < 0.02:
            return long_text(*self.one(((10**7, LETTER), (10**7, CARDS), (10**6, "1 | "))))
        if kind == 4:
            return np.array([1, 2])
        if kind == 5:
            return choice_of(self)
        if kind == 6:
            return self.one((TABLE, TWINS, BOARD, TURN, FTW_TABLE, nimmt.Rules(), KINDS[0], TILES))
        if kind == 7:
            return self.one((nimmt.Rules, len, lambda view: view.choices[0], nimmt))
        return self.one((object(), Unspeakable(), Talkative(), ..., NotImplemented, self_holding()))

    def text(self) -> Any:
        """A text, or seldom anything else."""
        return self.noted(self._text()) if self.rng.random() < 0.9 else self.odd()

    def _text(self) -> str:
        if self.rng.random() < 0.3:
            return str(self.one(TEXTS))
        return spoilt(self.one((*TEXTS, *POSITIONS)), self.rng)

    def json(self, depth: int = 2) -> Any:
        """Anything that a browser could send."""
        kind = self.rng.randrange(8 if depth else 5)
        if kind == 0:
            return self.one((None, True, False, *NUMBERS))
        if kind == 1:
            return self.one((*WHOLE, *HUGE[:6]))
        if kind in (2, 3):
            return self._text()
        if kind == 4:
            size = 10**6 if self.rng.random() < 0.02 else 300
            return long_text(size, self.one((LETTER, CARDS)))
        parts = [self.json(depth - 1) for _ in range(self.rng.randrange(4))]
        return parts if kind < 7 else dict(zip(("kind", "card", "value"), parts, strict=False))


@cache
def self_holding() -> list[Any]:
    """A list that holds itself."""
    holder: list[Any] = []
    holder.append(holder)
    return holder


def spoilt(text: str, rng: Random) -> str:
    """A text with a few faults."""
    for _ in range(rng.randrange(1, 4)):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        kind = rng.randrange(9)
        if kind == 0:
            text = text[:at] + chr(rng.randrange(1, 0x3100)) + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + rng.choice(string.printable) + text[at:]
        elif kind == 2:
            text = text[:at] + text[min(to, at + 5) :]
        elif kind == 3:
            text = text[:to] + text[at:]
        elif kind == 4:
            text = re.sub("[0-9]+", str(rng.choice((0, 1, 2, 5, 104, 105, 10**6))), text, count=1)
        elif kind == 5:
            text = (
                text[:at] + rng.choice(("9" * 5000, "\r", "\x00", "\ud800", "\u2028")) + text[at:]
            )
        elif kind == 6:
            words = text.split(" ")
            words[rng.randrange(len(words))] = rng.choice(words)
            text = " ".join(words)
        elif kind == 7:
            text = text[:at]
        else:
            text += rng.choice(("\n", " ", "\r\n", "|", ";", "; ", " 37"))
    return text


# --- choices of real games ----------------------------------------------------------------

GAMES = (nimmt, ftw, ingenious)


@cache
def cases() -> tuple[Case, ...]:
    """Some rules of every game, all variants of 6 nimmt! among them."""
    of_nimmt = nimmt_hooks.CASES
    alone = [case for case in of_nimmt if len(case.rules.variants) == 1 and case.rules.players == 2]
    pairs = [case for case in of_nimmt if len(case.rules.variants) > 1][::20]
    return (
        *(of_nimmt[1], of_nimmt[8], *alone, *pairs),
        *(*ftw_hooks.CASES[:1], *ftw_hooks.CASES[7:9], ftw_hooks.CASES[-1]),
        *ingenious_hooks.CASES,
    )


@cache
def moments(number: int) -> tuple[tuple[Any, Any], ...]:
    """Positions of a random game, each with its snapshot."""
    case = cases()[number]
    states = positions(case, 0)
    some = Random(number).sample(states[:-1], min(5, len(states) - 1))
    return tuple((state, snapshot(state)) for state in (*some, states[-1]))


@cache
def choices_made() -> tuple[Any, ...]:
    """Choices of every kind, from games played at random."""
    by_kind: dict[type, list[Any]] = {}
    for case in cases():
        for step in random_game(case, 0)[:40]:
            for choice in step.choices.values():
                by_kind.setdefault(type(choice), []).append(choice)
    return tuple(choice for kind in by_kind.values() for choice in kind[:12])


def choice_of(chance: Chance) -> Any:
    """A choice of any game, or one with odd fields."""
    choice = chance.one(choices_made())
    return choice if chance.rng.random() < 0.4 else otherwise(chance, choice)


def otherwise(chance: Chance, choice: Any) -> Any:
    """A choice with another value in one of its fields."""
    names = [field.name for field in dataclasses.fields(choice) if field.init]
    if not names:
        return choice
    name = chance.one(names)
    now = getattr(choice, name)
    near = {
        int: chance.rng.randrange(105),
        tuple: tuple(chance.rng.sample(range(1, 61), chance.rng.randrange(4))),
        str: chance.one(TEXTS),
        ingenious.Hex: ingenious.Hex(chance.rng.randrange(-9, 9), chance.rng.randrange(-9, 9)),
    }
    changed = near.get(type(now)) if chance.rng.random() < 0.5 else chance.odd()
    return dataclasses.replace(choice, **{name: changed})


LONGEST = 1000
"""The characters of the longest sentence of refusal."""

_RUNS = re.compile(f"{LETTER}{{{LONGEST_RUN + 1}}}|(?:{CARDS}){{21}}|9{{{LONGEST_RUN + 1}}}")


def check_echo(sentence: str) -> None:
    """A sentence is short, and holds no more than the beginning of a long text."""
    assert len(sentence) <= LONGEST, f"{len(sentence)} characters: {sentence[:200]}"
    assert not _RUNS.search(sentence), f"a long echo: {sentence[:300]}"
    sentence.encode()
