"""Every worked example comes out as its source says: in the engine, the oracle and on screen."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib.core.text import LANGUAGES, message
from kernel_lib.nimmt import End, Rules, Table, bulls
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.content.examples import (
    EXAMPLES,
    CardsExample,
    EndExample,
    PlayersExample,
    TurnExample,
    figure_2_ends,
    turn_example,
)
from kernel_lib.nimmt.events import Placed, Revealed, TookRow, TookSixth
from kernel_lib.nimmt.rules import ranking
from tests.nimmt import oracle, told, told_variants
from tests.nimmt.told import TRICKS, Told
from tests.together import each
from widgets import WorkedExample
from widgets.nimmt.example import NOBODY

every_trick = pytest.mark.parametrize(("id", "trick"), TRICKS.items(), ids=TRICKS)
every_told_trick = pytest.mark.parametrize("trick", TRICKS.values(), ids=TRICKS)
every_end = pytest.mark.parametrize(("id", "end"), told.ENDS.items(), ids=told.ENDS)


def table_of(rows: told.Rows) -> Table:
    """The rows as a table of the engine."""
    return Table(tuple(map(tuple, rows)))


def test_every_example_is_told() -> None:
    """The kit holds the examples that the sources give, and no others."""
    assert set(EXAMPLES) == {
        *TRICKS,
        *told.ENDS,
        "N-CARD-1",
        "N-CARD-2",
        "N-SETUP-MAX",
        "N-SETUP-TACTICS",
        *told_variants.TRICKS,
        *told_variants.ENDS,
        *told_variants.OTHERS,
    }


@pytest.mark.clause("nimmt.base.order")
@pytest.mark.clause("nimmt.base.place")
@pytest.mark.clause("nimmt.base.sixth")
@pytest.mark.clause("nimmt.base.low")
@every_told_trick
def test_engine(trick: Told) -> None:
    """``Table.resolve`` gives the order, the takings, the points and the rows of the source."""
    after, events = table_of(trick.rows).resolve(trick.plays, take=trick.take)
    placed = [event for event in events if isinstance(event, Placed | TookSixth | TookRow)]
    takings = [event for event in placed if not isinstance(event, Placed)]
    assert [event.card for event in placed] == trick.order
    assert {event.who: list(event.cards) for event in takings} == trick.taken
    points = dict.fromkeys(trick.plays, 0)
    points.update({event.who: event.bulls for event in takings})
    assert points == trick.points
    assert after == table_of(trick.result)
    assert events[0] == Revealed(tuple(sorted((card, who) for who, card in trick.plays.items())))


@every_told_trick
def test_oracle(trick: Told) -> None:
    """The second implementation gives the same."""
    rows, taken = oracle.resolve(trick.rows, trick.plays, trick.take)
    assert rows == trick.result
    assert taken == trick.taken
    points = {who: oracle.total_bulls(taken.get(who, [])) for who in trick.plays}
    assert points == trick.points


@every_trick
def test_kit_holds_what_the_source_says(id: str, trick: Told) -> None:
    """The example in the kit has the table, the cards, the row and the outcome of the source."""
    example = turn_example(id)
    assert Table.parse(example.table) == table_of(trick.rows)
    assert dict(example.plays) == trick.plays
    assert {who: row + 1 for who, row in example.take.items()} == trick.row_choice
    assert Table.parse(example.result) == table_of(trick.result)
    assert {who: list(cards) for who, cards in example.taken.items()} == trick.taken
    assert {who: n for who, n in trick.points.items() if n} == example.points
    assert example.play() == table_of(trick.rows).resolve(trick.plays, take=trick.take)


@every_trick
def test_screen(id: str, trick: Told) -> None:
    """The figure on screen ends with the rows and the bulls of the source."""
    picture = stepped_to_the_end(WorkedExample(id), guess=NOBODY)
    assert [row["cards"] for row in picture["rows"]] == trick.result
    assert picture["piles"] == trick.points
    shown = sorted(picture["trick"], key=lambda play: play["card"])
    assert [play["card"] for play in shown] == trick.order
    assert {play["who"]: play["card"] for play in shown} == trick.plays
    assert {play["who"]: play["took"] for play in shown} == trick.points


@every_trick
def test_answer_who_takes_most(id: str, trick: Told) -> None:
    """The right answer is the player with the most bulls, or nobody."""
    most = max(trick.points.values())
    answers = [who for who, n in trick.points.items() if n == most] if most else [NOBODY]
    assert list(WorkedExample(id).answers) == answers
    assert len(answers) == 1


@every_trick
def test_answer_in_which_row(id: str, trick: Told) -> None:
    """The right answer is the row in which the card was laid; the verdict says so."""
    for card in trick.plays.values():
        figure = WorkedExample(id, row_of=card)
        rows = [number for number, row in enumerate(trick.result, start=1) if card in row]
        laid = rows or row_where_it_was_laid(trick, card)
        assert figure.answers == (str(laid[0]),)
        picture = stepped_to_the_end(figure, guess=figure.answers[0])
        assert picture["verdict"] == f"Your guess was right: Row {laid[0]}."


def row_where_it_was_laid(trick: Told, card: int) -> list[int]:
    """The row of a card that was taken again in the same trick: play only up to it."""
    plays = {who: own for who, own in trick.plays.items() if own <= card}
    rows, _ = oracle.resolve(trick.rows, plays, trick.take)
    return [number for number, row in enumerate(rows, start=1) if card in row]


def stepped_to_the_end(figure: WorkedExample, guess: str) -> dict[str, Any]:
    """The last picture of a figure, after a guess."""
    figure.on_guess({"value": guess})
    figure.on_step({"to": len(figure.events)})
    return figure.make_picture()


@each("language", LANGUAGES)
@each("example", EXAMPLES.values(), ids=EXAMPLES)
def test_words(example: TurnExample, language: str) -> None:
    """Title, source and note are there in every language."""
    for told_in_words in (example.title, example.source, getattr(example, "note", None)):
        if told_in_words is not None:
            assert told_in_words.words(language)
            assert language == "en" or told_in_words.words("ja") != told_in_words.words("en")


@pytest.mark.parametrize("id", [id for id in TRICKS if id.startswith("N-000")])
def test_reconstruction_is_said(id: str) -> None:
    """Every figure that stands on the lost fourth row says that the row is rebuilt."""
    note = turn_example(id).note
    assert note is not None
    assert "The fourth row of this figure is lost. It is rebuilt here with 91" in str(note)


@pytest.mark.clause("nimmt.base.bulls")
def test_bulls_by_card() -> None:
    """N-CARD-1: the cards named by the sources have the bulls that they say."""
    example = EXAMPLES["N-CARD-1"]
    assert isinstance(example, CardsExample)
    assert example.bulls == told.BULLS
    assert {card: bulls(card) for card in told.BULLS} == told.BULLS
    assert {card: oracle.bulls(card) for card in told.BULLS} == told.BULLS


@pytest.mark.clause("nimmt.base.cards")
@pytest.mark.clause("nimmt.base.bulls")
def test_bulls_of_the_deck() -> None:
    """N-CARD-2: 76, 9, 10, 8 and 1 cards have 1, 2, 3, 5 and 7 bulls: 171 together."""
    example = EXAMPLES["N-CARD-2"]
    assert isinstance(example, CardsExample)
    assert example.cards_with == told.CARDS_WITH_BULLS
    counted = [bulls(card) for card in DECK]
    assert {n: counted.count(n) for n in set(counted)} == told.CARDS_WITH_BULLS
    assert sum(counted) == 171


@pytest.mark.clause("nimmt.base.players")
@pytest.mark.clause("nimmt.base.deal")
def test_most_players() -> None:
    """N-SETUP-MAX: ten players use the whole deck, and eleven are refused."""
    example = EXAMPLES["N-SETUP-MAX"]
    assert isinstance(example, PlayersExample)
    assert example.most_players == told.MOST_PLAYERS
    assert Rules(players=10).cards_needed == 104
    with pytest.raises(ValueError, match="11 players cannot play: 6 nimmt! is for 2 to 10"):
        Rules(players=11)


@pytest.mark.clause("nimmt.base.end")
@every_end
def test_match_ends(id: str, end: told.ToldEnd) -> None:
    """N-END-*: each way of ending calls the match over, or not, as its source says."""
    example = EXAMPLES[id]
    assert isinstance(example, EndExample)
    over = {
        "over 66": end.over_66,
        "at least 66": end.at_least_66,
        "countdown 66": end.countdown_66,
    }
    assert example.over == over
    assert dict(example.totals) == end.totals
    totals = list(end.totals.values())
    assert {text: End.parse(text).is_reached(totals, deals=1) for text in over} == over
    assert oracle.has_ended(end.totals, "gt66") is end.over_66
    assert oracle.has_ended(end.totals, "ge66") is end.at_least_66


@pytest.mark.clause("nimmt.base.win")
@every_end
def test_winners(id: str, end: told.ToldEnd) -> None:
    """N-END-*: everybody with the lowest total wins."""
    example = EXAMPLES[id]
    assert isinstance(example, EndExample)
    names = list(end.totals)
    first = ranking(list(end.totals.values()))[0]
    assert [names[seat] for seat in first] == end.winners == list(example.winners)
    assert oracle.winners(end.totals) == end.winners


def test_lost_row_of_figure_2() -> None:
    """Trying every card, the lost row can only have ended in 39, 41, or 66 to 104."""
    assert figure_2_ends() == told.FIGURE_2_ENDS
    assert tuple(oracle.figure_two_row_four(65)) == told.FIGURE_2_ENDS
    assert tuple(oracle.figure_two_row_four(62)) == told.FIGURE_2_ENDS


@pytest.mark.parametrize("end", [41, 91])
@pytest.mark.parametrize("id", [id for id in TRICKS if id.startswith("N-000")])
def test_fourth_row_does_not_matter(id: str, end: int) -> None:
    """With 41 or with 91 as the rebuilt row, the same players take the same rows."""
    trick = TRICKS[id]
    after, _ = table_of([*trick.rows[:3], [end]]).resolve(trick.plays, take=trick.take)
    assert after == table_of([*trick.result[:3], [end]])


def test_unknown_example() -> None:
    """An id that is no worked trick is refused with the ids that are."""
    with pytest.raises(ValueError, match="there is no worked trick 'N-CARD-1'; there are N-AMIGO"):
        turn_example("N-CARD-1")


def test_equals_who_take_most_are_all_right() -> None:
    """In a figure of one's own in which two take equally many bulls, each of them is right."""
    tie = TurnExample(
        "tie",
        message("A tie"),
        message("Ours"),
        "1 2 3 4 6 | 41 42 43 46 47 | 90 | 91",
        {"A": 7, "B": 48},
        "7 | 48 | 90 | 91",
    )
    assert WorkedExample(tie).answers == ("A", "B")
    for guess in ("A", "B"):
        assert stepped_to_the_end(WorkedExample(tie), guess=guess)["verdict"].startswith(
            "Your guess was right"
        )
