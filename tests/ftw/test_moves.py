"""What may be chosen, as words and as lists, and how a wrong choice is refused."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kernel_lib.ftw import Help, Pass, Play, Refusal, Table, choice_from_notation
from kernel_lib.ftw.moves import Passes, Turns, refused_pass, refused_turn
from kernel_lib.game import IllegalMove
from tests import strategies
from tests.conformance import refused_with
from tests.ftw import hooks, second_opinion
from tests.strategies import card_sets, sampled, strange_values

Cards = tuple[int, ...]

# --- notation -----------------------------------------------------------------------------

NOTATIONS = {
    "31": Play(31),
    "2+6+11": Play(2, use=(6, 11)),
    "help6,25": Help(6, take=25),
    "pass3,7,21": Pass((3, 7, 21)),
    "pass3": Pass((3,)),
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
    ],
    ids=repr,
)
def test_no_notation(word: str) -> None:
    """Any other word is refused, and how choices are written is said."""
    with pytest.raises(ValueError, match=r".") as error:
        choice_from_notation(word)
    assert str(error.value) == (
        f"{word!r} is no choice: write a card like 31, with help cards like 2+6+11, a new help "
        "card and the card taken for it like help6,25, or three cards passed like pass3,7,21"
    )


def test_long_word_is_cut() -> None:
    """A very long word is not shown whole."""
    with pytest.raises(ValueError, match=f"^'{'7' * 20}…' is no choice"):
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


# --- refusals of turns --------------------------------------------------------------------

FIGURE = "pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 50 51"
ALLOWED = (
    "play 34; or play 2, 7, 13 with help cards, more than 17 in all; or make 2, 7, 13 a help card"
)

REFUSED: dict[str, tuple[str, Any, Refusal, str]] = {
    "a number": (FIGURE, 34, Refusal.NOT_A_CHOICE, f"34 is not a choice: {ALLOWED}"),
    "nothing": (FIGURE, None, Refusal.NOT_A_CHOICE, f"None is not a choice: {ALLOWED}"),
    "a word": (FIGURE, "34", Refusal.NOT_A_CHOICE, f"'34' is not a choice: {ALLOWED}"),
    "cards passed": (
        FIGURE,
        Pass((2, 7, 13)),
        Refusal.MUST_TAKE_TURN,
        f"Pass(cards=(2, 7, 13)) does not fit now: {ALLOWED}",
    ),
    "another's card": (
        FIGURE,
        Play(50),
        Refusal.NOT_IN_HAND,
        "card 50 is not in your hand: 2, 7, 13, 34",
    ),
    "another's card as help card": (
        FIGURE,
        Help(3, take=17),
        Refusal.NOT_IN_HAND,
        "card 3 is not in your hand: 2, 7, 13, 34",
    ),
    "a help card played": (
        FIGURE,
        Play(19),
        Refusal.NOT_IN_HAND,
        "card 19 is not in your hand: 2, 7, 13, 34",
    ),
    "too low": (
        FIGURE,
        Play(13),
        Refusal.TOO_LOW,
        f"13 is not higher than the top card 17: {ALLOWED}",
    ),
    "too low, without help cards": (
        "pile 17 | you 2 34",
        Play(2),
        Refusal.TOO_LOW,
        "2 is not higher than the top card 17: play 34; or make 2 a help card",
    ),
    "too low, nothing higher": (
        "pile 17 | you 2 7",
        Play(2),
        Refusal.TOO_LOW,
        "2 is not higher than the top card 17: make 2, 7 a help card",
    ),
    "not enough help": (
        FIGURE,
        Play(2, use=(6,)),
        Refusal.SUM_TOO_LOW,
        f"2 + 6 = 8 is not more than the top card 17: {ALLOWED}",
    ),
    "help that is just not enough": (
        "pile 19 | you 2 7 | help 6 11",
        Play(2, use=(6, 11)),
        Refusal.SUM_TOO_LOW,
        "2 + 6 + 11 = 19 is not more than the top card 19: "
        "play 7 with help cards, more than 19 in all; or make 2, 7 a help card",
    ),
    "help where none is needed": (
        FIGURE,
        Play(34, use=(6,)),
        Refusal.NO_HELP_NEEDED,
        f"34 is higher than 17 by itself and needs no help: {ALLOWED}",
    ),
    "no help card": (
        FIGURE,
        Play(2, use=(6, 13)),
        Refusal.NOT_A_HELP_CARD,
        f"13 is not one of your help cards (6, 11, 19): {ALLOWED}",
    ),
    "none at all": (
        "pile 17 | you 2 34 | Ben 3 4 | help 20",
        Play(2, use=(20,)),
        Refusal.NOT_A_HELP_CARD,
        "20 is not one of your help cards (none): play 34; or make 2 a help card",
    ),
    "one help card twice": (
        FIGURE,
        Play(2, use=(11, 11)),
        Refusal.MUST_TAKE_TURN,
        f"Play(card=2, use=(11, 11)) does not fit now: {ALLOWED}",
    ),
    "help cards in another order": (
        FIGURE,
        Play(2, use=(11, 6)),
        Refusal.MUST_TAKE_TURN,
        f"Play(card=2, use=(11, 6)) does not fit now: {ALLOWED}",
    ),
    "help on an empty place": (
        "pile | you 2 7 | help 6",
        Play(2, use=(6,)),
        Refusal.NO_PILE,
        "there is no pile, so help cards have nothing to beat: play any card of your hand: 2, 7",
    ),
    "a help card without a pile": (
        "pile | you 2 7 | help 6",
        Help(2, take=7),
        Refusal.NO_PILE,
        "there is no pile, so 2 cannot become a help card: play any card of your hand: 2, 7",
    ),
    "a help card too high": (
        FIGURE,
        Help(34, take=17),
        Refusal.TOO_HIGH_FOR_HELP,
        f"34 is higher than the top card 17 and cannot become a help card: {ALLOWED}",
    ),
    "taken from nowhere": (
        "pile 12 17 | you 2 7",
        Help(2, take=20),
        Refusal.NOT_IN_PILE,
        "20 is not in the pile; take one of its cards: 12, 17",
    ),
    "the new help card taken back": (
        "pile 12 17 | you 2 7",
        Help(2, take=2),
        Refusal.NOT_IN_PILE,
        "2 is not in the pile; take one of its cards: 12, 17",
    ),
}


@pytest.mark.clause("ftw.base.higher")
@pytest.mark.clause("ftw.help.needless")
@pytest.mark.clause("ftw.help.sum")
@pytest.mark.clause("ftw.help.lower")
@pytest.mark.parametrize(("text", "choice", "code", "sentence"), REFUSED.values(), ids=REFUSED)
def test_refused(text: str, choice: Any, code: Refusal, sentence: str) -> None:
    """A turn that is not allowed is refused with its code and sentence, and changes nothing."""
    table = Table.parse(text)
    refused_with(table, lambda table: table.resolve(choice), code, sentence)
    assert choice not in table.turns


PASSES_REFUSED: dict[str, tuple[Any, Refusal, str]] = {
    "a number": (4, Refusal.NOT_A_CHOICE, "4 is not a choice"),
    "a turn": (Play(4), Refusal.MUST_PASS, "Play(card=4, use=()) does not fit now"),
    "too few": (Pass((4,)), Refusal.MUST_PASS, "Pass(cards=(4,)) does not fit now"),
    "none": (Pass(()), Refusal.MUST_PASS, "Pass(cards=()) does not fit now"),
    "too many": (Pass((4, 6, 9)), Refusal.MUST_PASS, "Pass(cards=(4, 6, 9)) does not fit now"),
    "one twice": (Pass((4, 4)), Refusal.MUST_PASS, "Pass(cards=(4, 4)) does not fit now"),
    "highest first": (Pass((6, 4)), Refusal.MUST_PASS, "Pass(cards=(6, 4)) does not fit now"),
}


@pytest.mark.clause("ftw.base.pass")
@pytest.mark.parametrize(("choice", "code", "fault"), PASSES_REFUSED.values(), ids=PASSES_REFUSED)
def test_pass_refused(choice: Any, code: Refusal, fault: str) -> None:
    """Cards that cannot be passed are refused, and what can be is said."""
    refused = refused_pass((4, 6, 9), 2, choice)
    assert refused is not None
    assert refused.code is code
    wanted = "pass 2 cards of your hand, lowest first, such as Pass(cards=(4, 6)): 4, 6, 9"
    assert str(refused) == f"{fault}: {wanted}"
    assert choice not in Passes((4, 6, 9), 2)


@pytest.mark.clause("ftw.base.pass")
@pytest.mark.parametrize("card", [5, 0, -4, 61, 10**30, True, 4.0, "4", None], ids=repr)
def test_stranger_passed(card: Any) -> None:
    """A card that the hand does not hold cannot be passed, nor what is no card."""
    refused = refused_pass((4, 6, 9), 2, Pass((card, 6)))
    assert refused is not None
    assert refused.code is Refusal.NOT_IN_HAND
    assert str(refused) == f"card {card} is not in your hand: 4, 6, 9"


# --- what is no choice at all -------------------------------------------------------------

strange = strange_values()


@given(strange | st.sampled_from([1.0, 2.0, 6.0, 17.0, 34.0]))
@example(True)
@example(34.0)
@example(6.0)
@example(17.0)
@sampled(300)
def test_strange_turns(value: Any) -> None:
    """What is no whole number is refused in any place of a turn, even if it equals one."""
    beside_a_pile = Turns((1, 2, 34), (1, 6, 16), (17,))
    on_an_empty_place = Turns((1, 2, 34), (1, 6, 16), ())
    choices = [Play(value), Play(2, use=value), Play(2, use=(value,)), Play(2, use=(value, 16))]
    for choice in (*choices, Help(value, take=17), Help(2, take=value)):
        for turns in (beside_a_pile, on_an_empty_place):
            refused = refused_turn(turns, choice)
            assert refused is not None
            assert refused.code in set(Refusal)
            assert str(refused)
            assert choice not in turns


@given(strange | st.lists(strange) | st.tuples(strange, strange) | st.binary())
@sampled(300)
def test_strange_choices(value: Any) -> None:
    """What is no choice is refused as one, in turns and when passing; so are strange passes."""
    for refused in (refused_turn(Turns((1, 2), (), ()), value), refused_pass((1, 2), 1, value)):
        assert refused is not None
        assert refused.code is Refusal.NOT_A_CHOICE
        assert str(refused)
    refused = refused_pass((1, 2), 1, Pass(value))
    assert refused is not None
    assert refused.code in (Refusal.MUST_PASS, Refusal.NOT_IN_HAND)
    assert str(refused)


HUGE = 10**5000
"""A number with more digits than Python writes."""


@pytest.mark.parametrize(
    "choice",
    [
        *(HUGE, Play(HUGE), Play(2, use=(HUGE,)), Play(2, use=[HUGE]), Help(HUGE, take=17)),
        *(Help(2, take=HUGE), Pass((HUGE,)), Pass([HUGE])),
    ],
    ids=["number", "card", "help card", "list", "new help card", "taken", "passed", "listed"],
)
def test_huge_numbers(choice: Any) -> None:
    """A number too long to be written is refused like any other, and the refusal can be read."""
    for refused in (
        refused_turn(Turns((2, 34), (6,), (17,)), choice),
        refused_pass((2, 34), 1, choice),
    ):
        assert isinstance(refused, IllegalMove)
        assert str(refused)
