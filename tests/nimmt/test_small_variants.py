"""Tiny games of the variants, counted to the end and compared with the independent program.

Every choice that the engine allows leads to the same position in the other program. In the
smallest games every other word that could be written is tried, too, and both refuse it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, product

import pytest

from kernel_lib.core.game import IllegalMove
from kernel_lib.nimmt import Rules, State, Table, choice_from_notation
from kernel_lib.nimmt.rows import Row
from tests.nimmt import second_opinion
from tests.nimmt.positions import position
from tests.nimmt.test_second_opinion_agrees import settings, told

Start = tuple[tuple[Row, ...], tuple[Row, ...]]
"""The rows and the hands of a first position."""

Turns = tuple[tuple[str, ...], ...]
"""What each seat says in each turn; a dot is a seat that is not asked."""


@dataclass(frozen=True)
class Family:
    """First positions of tiny games, and how many ways to play them there are together.

    ``turns`` is where a game is broken off that could go on for ever. ``highest`` is the highest
    card of the words that are tried; without it, only what is allowed is played.
    """

    rules: Rules
    starts: Callable[[], Iterable[Start]]
    histories: int
    turns: int = 99
    highest: int = 0


def deals(highest: int, rows: tuple[int, ...], hands: tuple[int, ...]) -> Iterator[Start]:
    """Every way to deal the cards up to ``highest`` to rows and hands of these sizes.

    Rows of the same size stand in the order of their first cards.
    """
    for parts in parted(tuple(range(1, highest + 1)), (*rows, *hands)):
        laid = parts[: len(rows)]
        if all(len(row) != len(following) or row < following for row, following in pairwise(laid)):
            yield laid, parts[len(rows) :]


def parted(cards: Row, sizes: tuple[int, ...]) -> Iterator[tuple[Row, ...]]:
    """Every way to part the cards into groups of these sizes."""
    if not sizes:
        yield ()
        return
    for group in combinations(cards, sizes[0]):
        left = tuple(card for card in cards if card not in group)
        for others in parted(left, sizes[1:]):
            yield group, *others


def deals_of_twins(numbers: int) -> Iterator[Start]:
    """Every way to deal a deck of twins to two hands of two and rows that begin with the rest."""
    deck = [(card, copy) for card in range(1, numbers + 1) for copy in (1, 2)]
    starts = set()
    for first in combinations(deck, 2):
        left = [remaining for remaining in deck if remaining not in first]
        for second in combinations(left, 2):
            rest = sorted(card for card, copy in left if (card, copy) not in second)
            rows = tuple((card,) * rest.count(card) for card in dict.fromkeys(rest))
            hands = tuple(tuple(sorted(card for card, _ in hand)) for hand in (first, second))
            if len(rows) == 2:
                starts.add((rows, hands))
    return iter(sorted(starts))


def full_rows_of_twins(numbers: int) -> Iterator[Start]:
    """A row of five places, of which one may hold twins, a row of one card, and a card each."""
    for places in combinations(range(1, numbers + 1), 5):
        for twin in (None, *places):
            full = tuple(sorted((*places, *([twin] if twin else []))))
            left = [card for card in range(1, numbers + 1) for _ in range(2 - full.count(card))]
            for single in sorted(set(left)):
                rest = list(left)
                rest.remove(single)
                if single == full[-1]:
                    continue  # it would have gone on top of its twin
                for first in sorted(set(rest)):
                    others = list(rest)
                    others.remove(first)
                    for second in sorted(set(others)):
                        yield (full, (single,)), ((first,), (second,))


def first_position(rules: Rules, rows: tuple[Row, ...], hands: tuple[Row, ...]) -> State:
    """A first position with these rows and hands."""
    return position(rules, hands, str(Table.unchecked(rows, rules.placing)))


def histories(family: Family, first: State, state: State, said: Turns) -> int:
    """How many ways there are to play on; each step is the same in both programs."""
    dealt = [(first.hands, first.rows)]
    replayed = second_opinion.replay(settings(family.rules), dealt, said)
    assert replayed[-1] == told(state)
    if not state.pending or len(said) == family.turns:
        return 1
    if family.highest:
        check_refused(family, first, state, said)
    count = 0
    for choices in product(*state.pending.values()):
        chosen = dict(zip(state.pending, choices, strict=True))
        after, _ = state.advance(chosen)
        words = {seat: choice.notation for seat, choice in chosen.items()}
        count += histories(family, first, after, (*said, line(state, words)))
    return count


def line(state: State, words: dict[int, str]) -> tuple[str, ...]:
    """A turn with a dot for each seat that is not asked."""
    return tuple(words.get(seat, ".") for seat in range(len(state.hands)))


def check_refused(family: Family, first: State, state: State, said: Turns) -> None:
    """No seat that is asked may say any other word; both programs refuse it."""
    dealt = [(first.hands, first.rows)]
    allowed = {
        seat: [choice.notation for choice in choices] for seat, choices in state.pending.items()
    }
    usual = {seat: own[0] for seat, own in allowed.items()}
    for seat, own in allowed.items():
        for word in every_word(family.highest, len(state.rows)):
            if word in own:
                continue
            with pytest.raises(IllegalMove):
                state.check(seat, choice_from_notation(word))
            turn = line(state, {**usual, seat: word})
            with pytest.raises(AssertionError):
                second_opinion.replay(settings(family.rules), dealt, (*said, turn))


def every_word(highest: int, rows: int) -> Iterator[str]:
    """Words for every card, two cards, row, end, and many for cards to keep."""
    cards = range(1, highest + 1)
    yield from map(str, cards)
    yield from (f"{first}+{second}" for first in cards for second in cards)
    yield from (f"row{row}" for row in range(1, rows + 2))
    yield from (f"{side}{row}" for side in ("left", "right") for row in range(1, rows + 2))
    yield from (f"first{card}" for card in cards)
    yield "keepnone"
    yield from (f"keep{card}" for card in cards)
    yield from (f"keep{first},{second}" for first in cards for second in cards)


def rules(*variants: str, rows: int) -> Rules:
    """Rules for two players, with so few rows."""
    if "hand" in variants:
        return Rules(players=2, variants=variants, rows=rows)
    return Rules(players=2, variants=variants, rows=rows, end="1 deal")


FAMILIES = {
    "professional, every deal of 7 cards": Family(
        rules("professional", rows=3), lambda: deals(7, (1, 1, 1), (2, 2)), 2144
    ),
    "professional, every word": Family(
        rules("professional", rows=2), lambda: deals(5, (2, 1), (1, 1)), 78, highest=5
    ),
    "professional, a full row": Family(
        rules("professional", rows=2), lambda: deals(9, (5, 2), (1, 1)), 2208
    ),
    "double, every deal of 6 cards and every word": Family(
        rules("double", rows=2), lambda: deals_of_twins(3), 58, highest=3
    ),
    "double, rows that begin with twins": Family(
        rules("double", rows=2), lambda: deals_of_twins(4), 73
    ),
    "double, a full row": Family(rules("double", rows=2), lambda: full_rows_of_twins(6), 3994),
    "double with open, every word": Family(
        rules("double", "open", rows=2), lambda: deals_of_twins(3), 58, highest=3
    ),
    "open, every deal of 6 cards": Family(
        rules("open", rows=2), lambda: deals(6, (1, 1), (2, 2)), 824
    ),
    "open, every word": Family(
        rules("open", rows=2), lambda: deals(5, (2, 1), (1, 1)), 96, highest=5
    ),
    "open with professional": Family(
        rules("professional", "open", rows=2), lambda: deals(6, (1, 1), (2, 2)), 616
    ),
    "refined, every deal of 6 cards": Family(
        rules("refined", rows=2), lambda: deals(6, (1, 1), (2, 2)), 920
    ),
    "refined, every word": Family(
        rules("refined", rows=1), lambda: deals(5, (1,), (2, 2)), 120, highest=5
    ),
    "refined, a full row": Family(rules("refined", rows=1), lambda: deals(9, (5,), (2, 2)), 3024),
    "refined with professional": Family(
        rules("professional", "refined", rows=2), lambda: deals(7, (2, 1), (2, 2)), 4194
    ),
    "hand, every word": Family(
        rules("hand", rows=1), lambda: deals(4, (1,), (2, 1)), 149, turns=5, highest=4
    ),
    "hand, five turns": Family(
        rules("hand", rows=2), lambda: deals(5, (1, 1), (2, 1)), 599, turns=5
    ),
    "hand, a full row": Family(
        rules("hand", rows=1), lambda: deals(7, (5,), (1, 1)), 1536, turns=5
    ),
    "hand with professional": Family(
        rules("professional", "hand", rows=2), lambda: deals(6, (2, 1), (2, 1)), 1714, turns=5
    ),
}


def number_of_histories(family: Family) -> int:
    """How many ways to play all the games of a family there are."""
    total = 0
    for rows, hands in family.starts():
        first = first_position(family.rules, rows, hands)
        total += histories(family, first, first, ())
    return total


@pytest.mark.thinned
@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_same_histories(family: Family) -> None:
    """Both programs allow the same, come to the same, and are as many ways as once counted."""
    assert number_of_histories(family) == family.histories
