"""The bridge: intents from a browser are carried out or refused, and Python alone decides."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from kernel_lib import nimmt
from kernel_lib.core.text import LANGUAGES, speaking
from kernel_lib.nimmt import Rules, Table
from kernel_lib.nimmt.content.examples import EXAMPLES, TurnExample
from kernel_lib.play.session import Session
from tests.widgets.wire import ANSWERING, ask, recorded
from widgets import NimmtTable, WorkedExample
from widgets.nimmt.risk import Risk
from widgets.shared.connection.bridge import SPEEDS
from widgets.shared.table.parts.panels import Settings

SVG = "{http://www.w3.org/2000/svg}"


def table_for(language: str = "en", **settings: Any) -> NimmtTable:
    """A table to play at, always dealt alike."""
    return NimmtTable(**{"seed": 7, "end": "1 deal", "language": language, **settings})


def play_card(table: NimmtTable, index: int = 0) -> dict[str, Any]:
    """Choose the card or the row that stands at a place of what is offered."""
    picture = table.picture
    if picture["ask"]["kind"] == "row":
        return ask(table, "choose", choice=picture["ask"]["choices"][index % 4]["choice"])
    cards = picture["hand"]
    return ask(table, "choose", choice=cards[index % len(cards)]["choice"])


def play_to_the_end(table: NimmtTable, rng: Random) -> None:
    """Choose at random until nothing is asked."""
    while table.picture["ask"]:
        play_card(table, rng.randrange(10))


def changes(table: NimmtTable) -> tuple[Any, ...]:
    """All that an intent could change."""
    session = table.session
    return (
        session.state,
        list(session.turns),
        dict(session.chosen),
        session.revision,
        table.seat,
        vars(table.part(Settings)),
        table.part(Risk).is_shown,
        table.language,
        sorted(vars(table)),
    )


# --- intents ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_choose(language: str) -> None:
    """A chosen card is played: the hand is one smaller, the steps tell what happened."""
    table = table_for(language)
    before = table.picture
    card = before["hand"][3]
    picture = ask(table, "choose", choice=card["choice"])
    assert picture["notice"] == ""
    assert card["card"] not in [left["card"] for left in picture["hand"]]
    assert picture["steps"][0]["kind"] == "Revealed"
    assert picture["revision"] > before["revision"]
    assert picture["answers"] == before["answers"] + 1
    assert picture["log"][1:] == [step["say"] for step in picture["steps"]]
    assert picture["canUndo"]


def test_whole_match() -> None:
    """A whole match can be played by intents; the last picture says who has won."""
    for seed in range(5):
        table = table_for(seed=seed, end="2 deals")
        play_to_the_end(table, Random(seed))
        picture = table.picture
        assert table.session.state.is_over
        assert picture["isOver"]
        assert picture["hand"] == []
        assert len(picture["sheet"]["deals"]) == 2
        assert picture["sheet"]["totals"] == list(table.session.state.scores)
        assert picture["say"].startswith("The match is over.")
        assert picture["piles"].keys() == picture["totals"].keys() == set("0123")


def test_steps_tell_each_event_once() -> None:
    """All through a match every event is a step of exactly one picture, in order."""
    with recorded() as wire:
        table = table_for(end="2 deals")
        play_to_the_end(table, Random(1))
    told = [step["say"] for picture in wire.pictures() for step in picture["steps"]]
    events = [event for turn in table.session.turns for event in turn.events]
    assert told == [table.say(event.words(table.name_of)) for event in events]


def test_steps_end_at_the_table_shown() -> None:
    """The last step of every picture has the rows, piles and totals of the table itself."""
    with recorded() as wire:
        table = table_for(end="2 deals")
        play_to_the_end(table, Random(2))
    for picture in wire.pictures():
        if picture["steps"]:
            last = picture["steps"][-1]
            assert last["rows"] == picture["rows"]
            assert last["totals"] == picture["totals"]
            if not picture["isOver"]:
                assert last["piles"] == picture["piles"]


def table_that_asks_for_a_row() -> NimmtTable:
    """A table at which the person has just played a card that is too low."""
    for seed in range(50):
        table = table_for(players=2, seed=seed)
        while table.picture["ask"]:
            if table.picture["ask"]["kind"] == "row":
                return table
            play_card(table)
    raise AssertionError("no seed has a card that is too low")


def test_row_choice() -> None:
    """When the person's card is too low the rows are offered, and the chosen one is taken."""
    table = table_that_asks_for_a_row()
    picture = table.picture
    rows = [choice["choice"] for choice in picture["ask"]["choices"]]
    assert (picture["ask"]["kind"], rows) == ("row", ["row1", "row2", "row3", "row4"])
    assert "is lower than the end of every row. Choose the row you take." in picture["say"]
    bulls = picture["rows"][2]["bulls"]
    after = ask(table, "choose", choice="row3")
    assert after["notice"] == ""
    assert after["steps"][0]["kind"] == "TookRow"
    assert after["steps"][0]["piles"]["0"] == picture["piles"]["0"] + bulls


@pytest.mark.parametrize("choice", ["row0", "row5", "row999", "6", ""])
def test_no_such_row(choice: str) -> None:
    """A row that is not there, or a card instead of a row, is refused while a row is due."""
    table = table_that_asks_for_a_row()
    before = changes(table)
    assert ask(table, "choose", choice=choice)["notice"]
    assert changes(table) == before


def test_undo() -> None:
    """Undo shows the picture from before, and nothing of what happened after it."""
    table = table_for()
    before = table.picture
    play_card(table)
    after = ask(table, "undo")
    changing = {"revision", "answers"}
    assert {k: v for k, v in after.items() if k not in changing} == {
        k: v for k, v in before.items() if k not in changing
    }


def test_nothing_to_undo() -> None:
    """Undo with nothing to take back is refused with a notice."""
    table = table_for()
    before = changes(table)
    assert ask(table, "undo")["notice"] == "There is nothing to take back"
    assert changes(table) == before


def test_new_match() -> None:
    """A new match begins with new cards."""
    table = table_for()
    play_card(table)
    hand = table.session.state.hands
    picture = ask(table, "new")
    assert table.session.turns == []
    assert picture["steps"] == []
    (line,) = picture["log"]
    assert line.startswith("Deal 1 begins.")
    assert len(picture["hand"]) == 10
    assert table.session.state.hands != hand


def test_language() -> None:
    """The language is changed for all tables, words and card names with it."""
    table, second = table_for(), table_for()
    english, deck = second.picture["words"], second.deck
    picture = ask(table, "language", value="ja")
    assert picture["language"] == table.language == "ja"
    assert picture["languages"] == {"en": "English", "ja": "日本語"}
    assert not [key for key, word in picture["words"].items() if word == english[key]]
    assert table.deck["42"] != deck["42"]
    assert (second.picture["words"], second.deck) == (picture["words"], table.deck)


def test_speed() -> None:
    """Each of the speeds can be chosen."""
    table = table_for()
    for speed in SPEEDS:
        assert ask(table, "speed", value=speed)["speed"] == speed


def test_risk() -> None:
    """The risk of each card is shown and hidden; it is the exact risk."""
    table = table_for()
    assert [card["risk"] for card in table.picture["hand"]] == [None] * 10
    picture = ask(table, "risk", value=True)
    view = table.session.state.view(0)
    exact = nimmt.risk(view.table, view.hand, 3, view.unseen)
    assert [card["risk"]["bulls"] for card in picture["hand"]] == [
        f"{float(risk.bulls):.1f}" for risk in exact
    ]
    assert [card["risk"]["sixth"] for card in picture["hand"]] == [
        float(risk.sixth) for risk in exact
    ]
    assert [card["risk"] for card in ask(table, "risk", value=False)["hand"]] == [None] * 10


# --- what is shown ------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_are_json(language: str) -> None:
    """Every picture is plain data: written as JSON and read back it is the same."""
    table = table_for(language, risk=True)
    rng = Random(3)
    while table.picture["ask"]:
        assert json.loads(json.dumps(table.picture)) == table.picture
        play_card(table, rng.randrange(10))
    assert json.loads(json.dumps(table.picture)) == table.picture


def test_picture_holds_no_untold_fact() -> None:
    """No sentence of a picture has a gap that was not filled."""
    table = table_for(risk=True)
    play_to_the_end(table, Random(4))
    text = json.dumps({k: v for k, v in table.picture.items() if k != "words"})
    for sign in ("<Message", "Fraction(", "Play(", "None,"):
        assert sign not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_repr(language: str) -> None:
    """The text of a table is the same each time, with rows and hand, in its language."""
    assert repr(table_for(language)) == repr(table_for(language))
    text = repr(table_for(language))
    assert "1: 13\n2: 8\n3: 68\n4: 62\n" in text
    assert "6 18 34 49 50 52 65 74 79 97\n" in text
    assert ("Your hand" in text) == (language == "en")


def test_repr_of_an_example() -> None:
    """The text of an example has its title, rows and cards, and not its outcome."""
    text = repr(WorkedExample("N-001-B"))
    assert text == repr(WorkedExample("N-001-B"))
    assert "2: 15 27 40\n" in text
    assert "P4 95" in text
    assert "12" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["table", "example"])
def test_still_picture(kind: str, language: str) -> None:
    """Without a kernel a text and an SVG with title and description are shown."""
    widget: Any = (
        table_for(language) if kind == "table" else WorkedExample("N-000-EX1", None, language)
    )
    bundle, _ = widget._repr_mimebundle_()
    assert bundle["text/plain"] == repr(widget)
    root = ElementTree.fromstring(bundle["image/svg+xml"])
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text
    assert description is not None
    assert description.text == repr(widget)
    shown = {text.text for text in root.iter(f"{SVG}text")}
    cards = {str(card) for row in one_table(widget).rows for card in row}
    assert cards <= shown


def one_table(one: Any) -> Table:
    """The table that a widget shows first."""
    return one.session.state.table if isinstance(one, NimmtTable) else one.table


def test_svg_of_a_strange_title() -> None:
    """A title with markup in it stays text."""
    example = EXAMPLES["N-001-A"]
    assert isinstance(example, TurnExample)
    strange = replace(example, named="<script>&\"'")  # type: ignore[arg-type]
    root = ElementTree.fromstring(WorkedExample(strange).still())
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "<script>&\"'"


# --- two tables ---------------------------------------------------------------------------


def test_two_tables_stay_in_step() -> None:
    """Two tables of one person on one session show the same after each choice in either."""
    session = Session(nimmt, Rules(players=3, end="1 deal"), {1: "closest", 2: "random"}, seed=7)
    first, second = NimmtTable(session=session), NimmtTable(session=session)
    rng = Random(5)
    own = ANSWERING
    while first.picture["ask"]:
        play_card(rng.choice((first, second)), rng.randrange(10))
        assert {k: v for k, v in first.picture.items() if k not in own} == {
            k: v for k, v in second.picture.items() if k not in own
        }


def test_two_people_at_two_tables() -> None:
    """Two people each see their own hand; one waits until the other has chosen."""
    session = Session(nimmt, Rules(players=2, end="1 deal"), {}, seed=7)
    tables = [NimmtTable(session=session, seat=seat) for seat in (0, 1)]
    hands = [[card["card"] for card in table.picture["hand"]] for table in tables]
    assert hands == [list(hand) for hand in session.state.hands]
    assert play_card(tables[0])["say"] == "Waiting for the others."
    assert tables[1].picture["ask"] == {"kind": "card"}
    assert [seat["isWaitedFor"] for seat in tables[1].picture["seats"]] == [False, True]
    picture = play_card(tables[1])
    assert picture["steps"]
    assert len(tables[0].picture["log"]) == len(picture["log"])
    assert tables[0].picture["rows"] == picture["rows"]


def test_change_in_python() -> None:
    """What a reader does with the session in code is shown at once."""
    table = table_for()
    table.session.choose(0, table.session.state.view(0).choices[0])
    assert len(table.picture["hand"]) == 9
    assert table.picture["steps"]


MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "unknown bot": ({"bots": ["clever"]}, "there is no bot 'clever': choose random, lowest"),
    "one name for all": ({"bots": "random"}, "bots must be a list, one for each other seat"),
    "too few bots": (
        {"players": 4, "bots": ["random"]},
        "4 players need 3 bots beside you, not 1",
    ),
    "too many players": ({"players": 11}, "11 players cannot play: 6 nimmt! is for 2 to 10"),
    "nobody": ({"players": 0}, "1 players cannot play: 6 nimmt! is for 2 to 10"),
    "unknown speed": (
        {"speed": "warp"},
        "there is no speed 'warp': choose off, fast, normal, slow",
    ),
    "unknown language": (
        {"language": "fr"},
        "there is no language 'fr' here: choose 'en' (English)",
    ),
    "unknown end": ({"end": "never"}, "the end 'never' is not known"),
    "a bot's seat": ({"seat": 1}, "nobody can look from seat 1: people sit in 0"),
    "no seat": ({"seat": 9}, "nobody can look from seat 9: people sit in 0"),
    "no seed": ({"seed": "x"}, "the seed must be a whole number, not 'x'"),
}


@pytest.mark.parametrize(("settings", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_mistaken_settings(settings: dict[str, Any], sentence: str) -> None:
    """A table that cannot be set up is refused with one sentence."""
    with pytest.raises(ValueError, match=r".") as error:
        NimmtTable(**settings)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(("players", "bots"), [(2, 1), (4, 3), (10, 9)])
def test_usual_bots(players: int, bots: int) -> None:
    """With a number of players alone the usual bots sit down in turn."""
    table = NimmtTable(players=players, seed=1)
    names = [table.session.bots[seat].name for seat in range(1, players)]
    assert names == (["cautious", "closest", "random"] * 3)[:bots]


def test_language_of_the_notebook() -> None:
    """A table speaks the language that is spoken when it is made, unless told otherwise."""
    with speaking("ja"):
        assert NimmtTable(seed=1).language == "ja"
        assert NimmtTable(seed=1, language="en").language == "en"


def test_same_cards_again() -> None:
    """A match can be begun anew with the cards it began with."""
    table = NimmtTable(seed=7, speed="off")
    first = table.session.state
    table.session.choose(0, table.session.state.view(0).choices[0])
    table._on_intent(table, {"kind": "again", "revision": table.session.revision}, [])
    assert table.session.state == first
    assert table.session.turns == []
    assert table.picture["notice"] == ""
