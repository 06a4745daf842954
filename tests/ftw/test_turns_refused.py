"""Turns of FTW?! that the rules refuse, each with its sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kernel_lib.core.game import IllegalMove
from kernel_lib.ftw import Help, Pass, Play, Refusal, Table
from kernel_lib.ftw.decisions.pass_cards import Passes, refused_pass
from kernel_lib.ftw.turns import TurnChoices, refused_turn
from kernel_lib.testing import refused_with
from tests.ftw.test_turns import tables
from tests.strategies import sampled, strange_values

FIGURE = "pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 50 51"
ALLOWED = (
    "play 34; or play one of 2, 7, 13 with help cards, more than 17 in all; "
    "or make one of 2, 7, 13 a help card and take a card of the pile"
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
        "2 is not higher than the top card 17: "
        "play 34; or make 2 a help card and take a card of the pile",
    ),
    "too low, nothing higher": (
        "pile 17 | you 2 7",
        Play(2),
        Refusal.TOO_LOW,
        "2 is not higher than the top card 17: "
        "make one of 2, 7 a help card and take a card of the pile",
    ),
    "too low, two higher": (
        "pile 17 | you 2 34 35 | help 15",
        Play(2),
        Refusal.TOO_LOW,
        "2 is not higher than the top card 17: play one of 34, 35; "
        "or make 2 a help card and take a card of the pile",
    ),
    "too low, but one card can be helped": (
        "pile 17 | you 2 9 | help 10",
        Play(9),
        Refusal.TOO_LOW,
        "9 is not higher than the top card 17: play 9 with help cards, more than 17 in all; "
        "or make one of 2, 9 a help card and take a card of the pile",
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
        "play 7 with help cards, more than 19 in all; "
        "or make one of 2, 7 a help card and take a card of the pile",
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
        "20 is not one of your help cards (none): "
        "play 34; or make 2 a help card and take a card of the pile",
    ),
    "one help card twice": (
        FIGURE,
        Play(2, use=(11, 11)),
        Refusal.NOT_A_HELP_CARD,
        f"11 is named twice, but a help card helps once: {ALLOWED}",
    ),
    "one help card twice, others between": (
        FIGURE,
        Play(2, use=[11, 6, 19, 11]),
        Refusal.NOT_A_HELP_CARD,
        f"11 is named twice, but a help card helps once: {ALLOWED}",
    ),
    "one help card twice where no help is needed": (
        FIGURE,
        Play(34, use=(6, 6)),
        Refusal.NOT_A_HELP_CARD,
        f"6 is named twice, but a help card helps once: {ALLOWED}",
    ),
    "no help card, twice": (
        FIGURE,
        Play(2, use=(13, 13)),
        Refusal.NOT_A_HELP_CARD,
        f"13 is not one of your help cards (6, 11, 19): {ALLOWED}",
    ),
    "not enough help, in another order": (
        "pile 19 | you 2 7 | help 6 11",
        Play(2, use=(11, 6)),
        Refusal.SUM_TOO_LOW,
        "2 + 6 + 11 = 19 is not more than the top card 19: "
        "play 7 with help cards, more than 19 in all; "
        "or make one of 2, 7 a help card and take a card of the pile",
    ),
    "a number as help cards": (
        FIGURE,
        Play(2, use=11),
        Refusal.MUST_TAKE_TURN,
        f"Play(card=2, use=11) does not fit now: {ALLOWED}",
    ),
    "half a number among help cards": (
        FIGURE,
        Play(2, use=[11, 6.0]),
        Refusal.MUST_TAKE_TURN,
        f"Play(card=2, use=[11, 6.0]) does not fit now: {ALLOWED}",
    ),
    "a word as a card": (
        FIGURE,
        Play("2"),
        Refusal.NOT_IN_HAND,
        "card '2' is not in your hand: 2, 7, 13, 34",
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


@given(tables, st.data())
@sampled(100)
def test_turn_in_any_order(table: Table, data: st.DataObject) -> None:
    """Help cards named in any order make the same turn: as allowed, and with the same outcome."""
    plays = [play for play in table.turns if isinstance(play, Play) and len(play.use) > 1]
    if plays and len(table.players[0].hand) > 1:
        play = data.draw(st.sampled_from(plays))
        mixed: Any = data.draw(st.permutations(play.use))
        for use in (mixed, tuple(mixed)):
            assert Play(play.card, use=use) in table.turns
            assert table.resolve(Play(play.card, use=use)) == table.resolve(play)


def test_figure_in_any_order() -> None:
    """The help of the rulebook's figure may be named in either order, as a tuple or a list."""
    after = "pile 17 2 | Ben 3 50 51 | you 7 13 34 | help 19"
    for use in ((6, 11), (11, 6), [6, 11], [11, 6]):
        play = Play(2, use=use)
        assert play == Play(2, use=(6, 11))
        assert play.notation == "2+6+11"
        table, _ = Table.parse(FIGURE).resolve(play)
        assert str(table) == after
    assert Play(34, use=[]) == Play(34)


PASSES_REFUSED: dict[str, tuple[Any, Refusal, str]] = {
    "a number": (4, Refusal.NOT_A_CHOICE, "4 is not a choice"),
    "a turn": (Play(4), Refusal.MUST_PASS, "Play(card=4, use=()) does not fit now"),
    "too few": (Pass((4,)), Refusal.MUST_PASS, "Pass(cards=(4,)) does not fit now"),
    "none": (Pass(()), Refusal.MUST_PASS, "Pass(cards=()) does not fit now"),
    "too many": (Pass((4, 6, 9)), Refusal.MUST_PASS, "Pass(cards=(4, 6, 9)) does not fit now"),
    "one twice": (Pass((4, 4)), Refusal.MUST_PASS, "Pass(cards=(4, 4)) does not fit now"),
    "too many, highest first": (
        Pass((9, 6, 4)),
        Refusal.MUST_PASS,
        "Pass(cards=(4, 6, 9)) does not fit now",
    ),
    "no cards": (
        Pass(4),
        Refusal.MUST_PASS,
        "Pass(cards=4) does not fit now",
    ),
    "half a number listed": (
        Pass([6, 4.0]),
        Refusal.MUST_PASS,
        "Pass(cards=[6, 4.0]) does not fit now",
    ),
}


@pytest.mark.clause("ftw.base.pass")
@pytest.mark.parametrize(("choice", "code", "fault"), PASSES_REFUSED.values(), ids=PASSES_REFUSED)
def test_pass_refused(choice: Any, code: Refusal, fault: str) -> None:
    """Cards that cannot be passed are refused, and what can be is said."""
    refused = refused_pass((4, 6, 9), 2, choice)
    assert refused is not None
    assert refused.code is code
    wanted = "pass 2 of your cards, such as Pass(cards=(4, 6)): 4, 6, 9"
    assert str(refused) == f"{fault}: {wanted}"
    assert choice not in Passes((4, 6, 9), 2)


@pytest.mark.clause("ftw.base.pass")
@pytest.mark.parametrize("cards", [(4, 6), (6, 4), [4, 6], [6, 4]], ids=repr)
def test_pass_in_any_order(cards: Any) -> None:
    """Cards passed may be named in any order, as a tuple or a list."""
    assert Pass(cards) == Pass((4, 6))
    assert Pass(cards).notation == "pass4,6"
    assert refused_pass((4, 6, 9), 2, Pass(cards)) is None
    assert Pass(cards) in Passes((4, 6, 9), 2)
    assert Passes((4, 6, 9), 2).index(Pass(cards)) == 0


@pytest.mark.clause("ftw.base.pass")
@pytest.mark.parametrize("card", [5, 0, -4, 61, 10**30, True, 4.0, "4", None], ids=repr)
def test_stranger_passed(card: Any) -> None:
    """A card that the hand does not hold cannot be passed, nor what is no card."""
    refused = refused_pass((4, 6, 9), 2, Pass((card, 6)))
    assert refused is not None
    assert refused.code is Refusal.NOT_IN_HAND
    assert str(refused) == f"card {card!r} is not in your hand: 4, 6, 9"


# --- what is no choice at all -------------------------------------------------------------

strange = strange_values()


@given(strange | st.sampled_from([1.0, 2.0, 6.0, 17.0, 34.0]))
@example(True)
@example(34.0)
@example(6.0)
@example(17.0)
@example([])
@sampled(300)
def test_strange_turns(value: Any) -> None:
    """What is no whole number is refused in any place of a turn, even if it equals one."""
    beside_a_pile = TurnChoices((1, 2, 34), (1, 6, 16), (17,))
    on_an_empty_place = TurnChoices((1, 2, 34), (1, 6, 16), ())
    choices = [Play(value), Play(2, use=value), Play(2, use=(value,)), Play(2, use=(value, 16))]
    for choice in (*choices, Help(value, take=17), Help(2, take=value)):
        for turns in (beside_a_pile, on_an_empty_place):
            refused = refused_turn(turns, choice)
            if value == [] and choice == Play(2) and turns is on_an_empty_place:
                assert refused is None  # an empty list names no help cards, as () does
                continue
            assert refused is not None
            assert refused.code in set(Refusal)
            assert str(refused)
            assert choice not in turns


@given(strange | st.lists(strange) | st.tuples(strange, strange) | st.binary())
@sampled(300)
def test_strange_choices(value: Any) -> None:
    """What is no choice is refused as one, in turns and when passing; so are strange passes."""
    for refused in (
        refused_turn(TurnChoices((1, 2), (), ()), value),
        refused_pass((1, 2), 1, value),
    ):
        assert refused is not None
        assert refused.code is Refusal.NOT_A_CHOICE
        assert str(refused)
    refused = refused_pass((1, 2), 1, Pass(value))
    assert refused is not None
    assert refused.code in (Refusal.MUST_PASS, Refusal.NOT_IN_HAND)
    assert str(refused)


HUGE = 10**5000
"""A number with more digits than Python writes."""

PLAY_OR_HELP = "play 34; or make 2 a help card and take a card of the pile"
PASS_ONE = "pass 1 of your cards, such as Pass(cards=(2,)): 2, 34"

HUGE_CHOICES: dict[str, tuple[Any, tuple[Refusal, str], tuple[Refusal, str]]] = {
    "number": (
        HUGE,
        (Refusal.NOT_A_CHOICE, f"int(…) is not a choice: {PLAY_OR_HELP}"),
        (Refusal.NOT_A_CHOICE, f"int(…) is not a choice: {PASS_ONE}"),
    ),
    "below nothing": (
        -HUGE,
        (Refusal.NOT_A_CHOICE, f"int(…) is not a choice: {PLAY_OR_HELP}"),
        (Refusal.NOT_A_CHOICE, f"int(…) is not a choice: {PASS_ONE}"),
    ),
    "card": (
        Play(HUGE),
        (Refusal.NOT_IN_HAND, "card … is not in your hand: 2, 34"),
        (Refusal.MUST_PASS, f"Play(…) does not fit now: {PASS_ONE}"),
    ),
    "help card": (
        Play(2, use=(HUGE, 6)),
        (Refusal.NOT_A_HELP_CARD, f"… is not one of your help cards (6): {PLAY_OR_HELP}"),
        (Refusal.MUST_PASS, f"Play(…) does not fit now: {PASS_ONE}"),
    ),
    "list": (
        Play(2, use=[HUGE]),
        (Refusal.NOT_A_HELP_CARD, f"… is not one of your help cards (6): {PLAY_OR_HELP}"),
        (Refusal.MUST_PASS, f"Play(…) does not fit now: {PASS_ONE}"),
    ),
    "no help cards": (
        Play(2, use=HUGE),
        (Refusal.MUST_TAKE_TURN, f"Play(…) does not fit now: {PLAY_OR_HELP}"),
        (Refusal.MUST_PASS, f"Play(…) does not fit now: {PASS_ONE}"),
    ),
    "card in a list": (
        Play([HUGE]),
        (Refusal.NOT_IN_HAND, "card [int(…)] is not in your hand: 2, 34"),
        (Refusal.MUST_PASS, f"Play(…) does not fit now: {PASS_ONE}"),
    ),
    "new help card": (
        Help(HUGE, take=17),
        (Refusal.NOT_IN_HAND, "card … is not in your hand: 2, 34"),
        (Refusal.MUST_PASS, f"Help(…) does not fit now: {PASS_ONE}"),
    ),
    "taken": (
        Help(2, take=HUGE),
        (Refusal.NOT_IN_PILE, "… is not in the pile; take one of its cards: 17"),
        (Refusal.MUST_PASS, f"Help(…) does not fit now: {PASS_ONE}"),
    ),
    "passed": (
        Pass((HUGE,)),
        (Refusal.MUST_TAKE_TURN, f"Pass(…) does not fit now: {PLAY_OR_HELP}"),
        (Refusal.NOT_IN_HAND, "card … is not in your hand: 2, 34"),
    ),
    "passed with another": (
        Pass((HUGE, 2)),
        (Refusal.MUST_TAKE_TURN, f"Pass(…) does not fit now: {PLAY_OR_HELP}"),
        (Refusal.NOT_IN_HAND, "card … is not in your hand: 2, 34"),
    ),
    "listed": (
        Pass([HUGE]),
        (Refusal.MUST_TAKE_TURN, f"Pass(…) does not fit now: {PLAY_OR_HELP}"),
        (Refusal.NOT_IN_HAND, "card … is not in your hand: 2, 34"),
    ),
}


@pytest.mark.parametrize(
    ("choice", "turn", "passing"), HUGE_CHOICES.values(), ids=list(HUGE_CHOICES)
)
def test_huge_numbers(choice: Any, turn: tuple[Refusal, str], passing: tuple[Refusal, str]) -> None:
    """A number too long to be written is refused like any other, and the refusal can be read."""
    for refused, expected in (
        (refused_turn(TurnChoices((2, 34), (6,), (17,)), choice), turn),
        (refused_pass((2, 34), 1, choice), passing),
    ):
        assert isinstance(refused, IllegalMove)
        assert (refused.code, str(refused)) == expected
