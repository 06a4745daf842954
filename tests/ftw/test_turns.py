"""What may be chosen, as words and as lists, and how a wrong choice is refused."""

from __future__ import annotations

import re
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.ftw import Help, Pass, Play, Table, choice_from_notation
from kernel_lib.ftw.decisions.pass_cards import Passes
from tests import strategies
from tests.ftw import hooks, second_opinion
from tests.strategies import card_sets, sampled

Cards = tuple[int, ...]

# --- notation -----------------------------------------------------------------------------

NOTATIONS = {
    "31": Play(31),
    "2+6+11": Play(2, use=(6, 11)),
    "2+6+6": Play(2, use=(6, 6)),
    "help6,25": Help(6, take=25),
    "pass3,7,21": Pass((3, 7, 21)),
    "pass3": Pass((3,)),
    "pass3,3": Pass((3, 3)),
}


@pytest.mark.parametrize(("word", "choice"), NOTATIONS.items(), ids=NOTATIONS)
def test_notation(word: str, choice: Any) -> None:
    """A choice is one word of a record, and that word stands for it."""
    assert choice.notation == word
    assert choice_from_notation(word) == choice


@given(st.integers(1, 60), card_sets(fewest=1), st.integers(1, 60))
@sampled(100)
def test_notation_round_trip(card: int, cards: Cards, take: int) -> None:
    """Every choice is read back from its word as the same, and no word is that of another."""
    choices = [Play(card), Play(card, use=cards), Help(card, take), Pass(cards)]
    assert [choice_from_notation(choice.notation) for choice in choices] == choices
    assert len({choice.notation for choice in choices}) == len(choices)


@pytest.mark.parametrize(
    "word",
    [
        *("", " ", "x", "2+", "+2", "2++6", "02", "2+06", "-2", "2.0", " 2", "2 ", "2,6", "٣"),
        *("help", "help6", "help6,", "help,6", "help6,25,", "help6+25", "Help6,25", "help 6,25"),
        *("pass", "pass,", "pass3,", "pass3 7", "pass3+7", "PASS3", "row1", "9999999"),
        *("2+11+6", "2+6+11+7", "2+11+6+6", "pass7,3", "pass3,21,7", "pass7,3,3"),
    ],
    ids=repr,
)
def test_no_notation(word: str) -> None:
    """Any other word is refused, and how choices are written is said."""
    with pytest.raises(ValueError, match=r".") as error:
        choice_from_notation(word)
    assert str(error.value) == (
        f"{word!r} is no choice: write a card like 31, with help cards like 2+6+11, a new help "
        "card and the card taken for it like help6,25, or cards passed like pass3,7,21"
    )


@given(st.integers(1, 60), card_sets(fewest=2, most=4), st.data())
@sampled(100)
def test_order_does_not_matter(card: int, cards: Cards, data: st.DataObject) -> None:
    """Cards named in any order, as a tuple or a list, are the same choice with the same word."""
    mixed = data.draw(st.permutations(cards))
    play, passing = Play(card, use=cards), Pass(cards)
    for named in (tuple(mixed), list(mixed)):
        for choice, same in ((play, Play(card, use=named)), (passing, Pass(named))):
            assert same == choice
            assert hash(same) == hash(choice)
            assert repr(same) == repr(choice)
            assert same.notation == choice.notation
    assert play.use == passing.cards == tuple(sorted(cards))


@given(st.integers(1, 60), card_sets(fewest=2, most=4))
@sampled(50)
def test_one_spelling_only(card: int, cards: Cards) -> None:
    """Of all orders in which cards can be written, one is read: that of the notation."""
    for sign, before, choice in (("+", f"{card}+", Play(card, cards)), (",", "pass", Pass(cards))):
        ordered, *others = (before + sign.join(map(str, mixed)) for mixed in permutations(cards))
        assert choice.notation == ordered
        assert choice_from_notation(ordered) == choice
        for word in others:
            with pytest.raises(ValueError, match=f"^{re.escape(repr(word))} is no choice: "):
                choice_from_notation(word)


@pytest.mark.parametrize(
    "cards",
    [None, 6, "611", {11, 6}, (11, 6.0), [11, True], [11, "6"], ((11, 6),), (11, None)],
    ids=repr,
)
def test_what_is_no_numbers_stays(cards: Any) -> None:
    """What is no tuple or list of whole numbers is kept as it is, to be refused."""
    assert Play(2, use=cards).use is cards
    assert Pass(cards).cards is cards


def test_long_word_is_cut() -> None:
    """A very long word is not shown whole."""
    with pytest.raises(ValueError, match=f"^'{'7' * 38}… is no choice"):
        choice_from_notation("7" * 5000)


# --- lists of choices ---------------------------------------------------------------------


tables = strategies.ftw_tables(highest=30, most_players=1)
"""One player's hand and help cards, and a pile."""


@pytest.mark.clause("ftw.base.higher")
@given(tables)
@sampled(300)
def test_turns_are_those_of_the_second_opinion(table: Table) -> None:
    """What may be chosen is what the second implementation allows, each once, and something is."""
    turns, now = table.turns, hooks.laid(table)
    listed = list(map(hooks.plain, turns))
    assert sorted(listed, key=repr) == sorted(second_opinion.choices(now), key=repr)
    assert len(turns) == len(listed) == second_opinion.number_of_choices(now) > 0


@given(tables, st.data())
@sampled(150)
def test_turns_are_a_sequence(table: Table, data: st.DataObject) -> None:
    """Choices can be numbered, from the end too, and cut; a number too large is refused."""
    turns = table.turns
    listed = list(turns)
    index = data.draw(st.integers(-len(listed), len(listed) - 1))
    assert turns[index] == listed[index]
    assert turns.index(listed[index]) == index % len(listed)
    cut = slice(
        data.draw(st.none() | st.integers(-9, 9)), data.draw(st.none() | st.integers(-9, 9))
    )
    assert list(turns[cut]) == listed[cut]
    for outside in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            turns[outside]


@given(tables)
@sampled(100)
def test_order_of_turns(table: Table) -> None:
    """First stand cards played alone, then new help cards, then cards played with help."""

    def kind(choice: Any) -> int:
        return 1 if isinstance(choice, Help) else 2 if choice.use else 0

    kinds = [kind(choice) for choice in table.turns]
    assert kinds == sorted(kinds)


@given(card_sets(fewest=1, most=7), st.integers(0, 7))
@sampled(100)
def test_passes(hand: Cards, size: int) -> None:
    """Every set of so many cards may be passed, and nothing else."""
    size = min(size, len(hand))
    passes = Passes(hand, size)
    expected = [Pass(cards) for cards in combinations(hand, size)]
    assert list(passes) == [passes[index] for index in range(len(passes))] == expected
    assert all(choice in passes for choice in expected)
    others = [Pass(cards) for cards in combinations(hand, size + 1)]
    assert not any(choice in passes for choice in [*others, Pass((*hand, 61)), Play(hand[0])])
