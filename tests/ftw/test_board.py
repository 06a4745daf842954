"""The table: positions as text, and what a turn does to them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.core.game import IllegalMove
from kernel_lib.ftw import Help, Play, PlayerCards, Table
from kernel_lib.ftw.events import MadeHelp, Played, TwoCards
from tests import strategies
from tests.ftw import hooks, second_opinion
from tests.strategies import sampled

FIGURE = "pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 50 51"


# --- turns --------------------------------------------------------------------------------


@st.composite
def turns(draw: st.DrawFn) -> tuple[Table, Any]:
    """Any position, and any turn that the second implementation allows in it."""
    table = draw(strategies.ftw_tables())
    plain = draw(st.sampled_from(list(second_opinion.choices(hooks.laid(table)))))
    return table, hooks.choice_of(plain)


@pytest.mark.clause("ftw.base.new")
@pytest.mark.clause("ftw.base.higher")
@pytest.mark.clause("ftw.help.make")
@pytest.mark.clause("ftw.help.take")
@pytest.mark.clause("ftw.help.clear")
@pytest.mark.clause("ftw.help.use")
@given(turns())
@sampled(150)
def test_equals_second_opinion(turn: tuple[Table, Any]) -> None:
    """Any turn gives the position of the second implementation, with the next player first."""
    table, choice = turn
    after, _ = table.resolve(choice)
    expected = second_opinion.after(hooks.laid(table), hooks.plain(choice))
    here = hooks.laid(after)
    assert here.pile == expected.pile
    assert here.places == (*expected.places[1:], expected.places[0])
    names = [place.name for place in table.players]
    assert [place.name for place in after.players] == [*names[1:], names[0]]
    assert table.cards == Table.parse(str(table)).cards


@given(turns())
@sampled(200)
def test_events_tell_the_turn(turn: tuple[Table, Any]) -> None:
    """The events say who did what on which card, and what left the round: no card is lost."""
    table, choice = turn
    after, (event, *more) = table.resolve(choice)
    you = after.players[-1]
    top = table.pile[-1] if table.pile else None
    if isinstance(choice, Help):
        assert event == MadeHelp("you", choice.card, choice.take, top, event.gone, len(you.hand))
        left = event.gone
    else:
        assert event == Played("you", choice.card, top, choice.use, len(you.hand))
        left = event.use
    assert sorted((*after.cards, *left)) == sorted(table.cards)
    assert more == ([TwoCards("you")] if len(you.hand) == 2 else [])


@given(strategies.ftw_tables(highest=40, most_players=2), st.data())
@sampled(150)
def test_refused_as_by_second_opinion(table: Table, data: st.DataObject) -> None:
    """Any turn with cards that lie somewhere is refused by both programs or by neither."""
    card = data.draw(st.sampled_from(table.cards))
    take = data.draw(st.sampled_from(table.cards))
    use = data.draw(st.sets(st.sampled_from(table.players[0].helps or (0,))))
    for choice in (Play(card, use=tuple(sorted(use))), Help(card, take=take)):
        legal = second_opinion.is_legal(hooks.laid(table), hooks.plain(choice))
        try:
            table.resolve(choice)
        except IllegalMove:
            assert not legal
        else:
            assert legal


def test_two_turns() -> None:
    """Positions follow one another, and each is written as text."""
    table, _ = Table.parse(FIGURE).resolve(Play(2, use=(6, 11)))
    assert str(table) == "pile 17 2 | Ben 3 50 51 | you 7 13 34 | help 19"
    table, _ = table.resolve(Play(3))
    assert str(table) == "pile 17 2 3 | you 7 13 34 | help 19 | Ben 50 51"


@pytest.mark.clause("ftw.base.two")
def test_two_cards_are_told() -> None:
    """Who has two cards after a turn says so, after a play and after making a help card."""
    for choice in (Play(20), Help(1, take=17)):
        hand = "1 20 30" if isinstance(choice, Play) else "1 20"
        _, events = Table.parse(f"pile 5 17 | you {hand}").resolve(choice)
        assert [event.clause for event in events][1:] == ["ftw.base.two"]
        assert str(events[1].words(str)) == "you: two cards!"


WORDS = {
    "new pile": ("pile | you 2 7 13", Play(7), "you: 7 starts a new pile."),
    "higher": ("pile 5 | you 2 7 13 20", Play(7), "you: 7 goes on 5."),
    "with help": (
        FIGURE,
        Play(2, use=(6, 11)),
        "you: 2 goes on 17 with help: 2 + 6 + 11 = 19, more than 17. "
        "The used help leaves the round, and the top card is 2.",
    ),
    "help card": (
        "pile 25 12 26 | you 6 29 31",
        Help(6, take=12),
        "you: 6 becomes a help card, and 12 comes to the hand. The rest of the pile is gone: "
        "25, 26.",
    ),
    "help card for the only card": (
        "pile 26 | you 6 29 31",
        Help(6, take=26),
        "you: 6 becomes a help card, and 26 comes to the hand. The pile is gone.",
    ),
}


@pytest.mark.parametrize(("text", "choice", "sentence"), WORDS.values(), ids=WORDS)
def test_words(text: str, choice: Any, sentence: str) -> None:
    """Each kind of turn is told in a sentence with its cards."""
    _, events = Table.parse(text).resolve(choice)
    assert str(events[0].words(str)) == sentence


NOT_TO_RESOLVE = {
    "an unknown hand": (
        "pile 17 | you 2 7 ?2 | Ben 3 4",
        "'you' has unknown cards, so the turn is not known",
    ),
    "one card": ("pile 17 | you 2 | Ben 3 4", "the round is over: somebody has one card"),
    "one card of another": (
        "pile 17 | you 2 7 | Ben 3",
        "the round is over: somebody has one card",
    ),
    "one unknown card of a third": (
        "pile 17 | you 2 7 | Ben 3 4 | help 5 | Aya ?1 | help 6",
        "the round is over: somebody has one card",
    ),
    "one unknown card of another": (
        "pile 17 | you 2 7 | Ben ?1",
        "the round is over: somebody has one card",
    ),
}


@pytest.mark.clause("ftw.base.end")
@pytest.mark.parametrize(("text", "sentence"), NOT_TO_RESOLVE.values(), ids=NOT_TO_RESOLVE)
def test_no_turn_to_take(text: str, sentence: str) -> None:
    """A position in which no turn can be told says why."""
    with pytest.raises(ValueError, match=r".") as error:
        Table.parse(text).resolve(Help(2, take=17))
    assert str(error.value) == sentence


def test_one_known_card_and_others() -> None:
    """A hand of one known card and unknown ones is not a hand of one card, nor two unknown ones."""
    for hand in ("3 ?1", "?2"):
        after, _ = Table.parse(f"pile 17 | you 2 7 | Ben {hand}").resolve(Help(2, take=17))
        assert str(after) == f"pile | Ben {hand} | you 7 17 | help 2"


# --- positions as text --------------------------------------------------------------------


@given(strategies.ftw_tables(unknown=12))
@sampled(200)
def test_text_round_trip(table: Table) -> None:
    """A position is written as one line and read back as the same."""
    assert Table.parse(str(table)) == table
    assert str(Table.parse(str(table))) == str(table)
    assert "\n" not in str(table)


@pytest.mark.parametrize(
    "text",
    [
        f"  {FIGURE} ",
        FIGURE.replace(" ", "  "),
        FIGURE.replace(" | ", "|"),
        FIGURE.replace("2 7 13 34", "34 7 2 13").replace("6 11 19", "19 6 11"),
    ],
    ids=["around", "double", "no spaces", "hands in another order"],
)
def test_other_spellings(text: str) -> None:
    """More spaces or fewer, and hands in any order, are read as the same position."""
    assert str(Table.parse(text)) == FIGURE


def test_pile_keeps_its_order() -> None:
    """A pile lies as it was laid: help lets a low card lie on a high one."""
    assert Table.parse("pile 17 2 9 4 | you 1 3").pile == (17, 2, 9, 4)


def test_parts_of_a_position() -> None:
    """Hands, help cards and the number of unknown cards are read for each player."""
    assert Table.parse("pile | you 7 2 | Ben 50 ?3 | help 4 | Aya ?12") == Table(
        (),
        (
            PlayerCards("you", (2, 7)),
            PlayerCards("Ben", (50,), (4,), 3),
            PlayerCards("Aya", (), (), 12),
        ),
    )


HOW = "a hand is written like you 6 29 31, help cards like help 6 11"
BEGIN = "it begins with the pile, such as pile 25 26"
CARDS = "cards are whole numbers from 1 to 60, and unknown ones stand last in a hand, such as ?5"

IMPOSSIBLE = {
    "nothing": ("", f"'' is no position: {BEGIN}"),
    "no pile": ("you 2 7 | help 6", f"'you 2 7 | help 6' is no position: {BEGIN}"),
    "no hand": (
        "pile 17",
        "'pile 17' is no position: at least one hand is missing, such as you 6 29 31",
    ),
    "an empty hand": (
        "pile | you",
        "'pile | you' is no position: the hand of 'you' has no card",
    ),
    "an empty hand of another": (
        "pile 5 | you 2 | Ben",
        "'pile 5 | you 2 | Ben' is no position: the hand of 'Ben' has no card",
    ),
    "help cards alone": (
        "pile 5 | you | help 3",
        "'pile 5 | you | help 3' is no position: the hand of 'you' has no card",
    ),
    "help cards before a hand": (
        "pile 5 | help 3 | you 2",
        f"'pile 5 | help 3 | you 2' is no position: {HOW}",
    ),
    "help cards twice": (
        "pile 5 | you 2 | help 3 | help 4",
        f"'pile 5 | you 2 | help 3 | help 4' is no position: {HOW}",
    ),
    "no help cards": ("pile 5 | you 2 | help", f"'pile 5 | you 2 | help' is no position: {HOW}"),
    "no name": ("pile 5 | 2 7", f"'pile 5 | 2 7' is no position: {HOW}"),
    "an empty part": ("pile 5 | | you 2", f"'pile 5 | | you 2' is no position: {HOW}"),
    "a second pile": ("pile 5 | pile 2 7", f"'pile 5 | pile 2 7' is no position: {HOW}"),
    "one name twice": (
        "pile 5 | you 2 | you 7",
        "'pile 5 | you 2 | you 7' is no position: 'you' is there twice",
    ),
    "one name twice, others before": (
        "pile 5 | Aya 1 | Ben 2 | you 3 | Ben 4",
        "'pile 5 | Aya 1 | Ben 2 | you 3 | Ben 4' is no position: 'Ben' is there twice",
    ),
    "too many unknown cards": (
        "pile | you 2 ?100",
        f"'pile | you 2 ?100' is no position: '?100' is no card: {CARDS}",
    ),
    "too many digits": (
        "pile 1000000 | you 2",
        f"'pile 1000000 | you 2' is no position: '1000000' is no card: {CARDS}",
    ),
    "a word": (
        "pile x5 | you 2",
        f"'pile x5 | you 2' is no position: 'x5' is no card: {CARDS}",
    ),
    "a comma": (
        "pile 5 | you 2, 7",
        f"'pile 5 | you 2, 7' is no position: '2,' is no card: {CARDS}",
    ),
    "a sign": (
        "pile -5 | you 2",
        f"'pile -5 | you 2' is no position: '-5' is no card: {CARDS}",
    ),
    "a nought": (
        "pile 05 | you 2",
        f"'pile 05 | you 2' is no position: '05' is no card: {CARDS}",
    ),
    "digits of another script": (
        "pile ٣ | you 2",
        f"'pile ٣ | you 2' is no position: '٣' is no card: {CARDS}",
    ),
    "no unknown card": (
        "pile | you 2 ?0",
        f"'pile | you 2 ?0' is no position: '?0' is no card: {CARDS}",
    ),
    "unknown cards first": (
        "pile | you ?2 7",
        f"'pile | you ?2 7' is no position: '?2' is no card: {CARDS}",
    ),
    "unknown help cards": (
        "pile | you 2 | help ?2",
        f"'pile | you 2 | help ?2' is no position: '?2' is no card: {CARDS}",
    ),
    "a card twice": (
        "pile 5 17 | you 2 17",
        "card 17 is in the position twice: 'pile 5 17 | you 2 17'",
    ),
    "a card twice in a hand": (
        "pile | you 2 2",
        "card 2 is in the position twice: 'pile | you 2 2'",
    ),
    "a help card twice": (
        "pile | you 2 | help 6 | Ben 6",
        "card 6 is in the position twice: 'pile | you 2 | help 6 | Ben 6'",
    ),
    "no such card": ("pile | you 61", "61 is not a card: cards are whole numbers from 1 to 60"),
    "card 0": ("pile 0 | you 2", "0 is not a card: cards are whole numbers from 1 to 60"),
}


@pytest.mark.parametrize(("text", "sentence"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_position(text: str, sentence: str) -> None:
    """An impossible position says exactly what is wrong."""
    with pytest.raises(ValueError, match=r".") as error:
        Table.parse(text)
    assert str(error.value) == sentence


@given(st.text("pile youhelp 0123456789?|-", max_size=40) | st.text(max_size=20))
@sampled(150)
def test_any_text(text: str) -> None:
    """Any text is a position that can be written again, or is refused in a sentence of ours."""
    try:
        table = Table.parse(text)
    except ValueError as error:
        ours = re.search("is no position: |is not a card: |is in the position twice: ", str(error))
        if not ours:
            raise
    else:
        assert Table.parse(str(table)) == table
