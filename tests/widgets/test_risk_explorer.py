"""The risk explorer: its numbers are the engine's, and what cannot be is refused in a sentence."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from kernel_lib import nimmt
from kernel_lib.core.text import LANGUAGES, percent, speaking
from kernel_lib.nimmt import Table
from kernel_lib.nimmt.cards import DECK
from tests.nimmt.chance_oracle import value_of
from tests.widgets.wire import ANSWERING, ask, push, recorded, send
from widgets import RiskExplorer
from widgets.risk_explorer.position import ExploredPosition, dealt

TABLE = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"
HAND = (5, 37, 45)

PLACES = ("hand", "row1", "row2", "row3", "row4", "seen")


def state_of(explorer: RiskExplorer) -> tuple[Any, ...]:
    """All that an intent could change, but for the answer itself."""
    return (
        explorer.table,
        explorer.hand,
        explorer.opponents,
        explorer.seen,
        explorer.unseen,
        explorer.risks,
        explorer.card,
        explorer.language,
        explorer.picture["revision"],
        explorer.picture["table"],
        explorer.picture["canUndo"],
        sorted(vars(explorer)),
    )


def check_numbers(explorer: RiskExplorer) -> None:
    """Compare what the browser is sent with what the engine says of the same position."""
    picture = explorer.picture
    if explorer.table is None:
        assert explorer.risks == ()
        assert picture["risks"] == []
        assert picture["explained"] is None
        return
    table = Table.parse(picture["table"])
    gone = table.cards.union(explorer.hand, explorer.seen)
    unseen = [card for card in DECK if card not in gone]
    expected = nimmt.risk(table, explorer.hand, picture["opponents"], unseen)
    assert explorer.risks == expected
    assert len(picture["risks"]) == len(picture["cards"]) == len(expected)
    for shown, card, risk in zip(picture["risks"], picture["cards"], expected, strict=True):
        assert card["card"] == risk.card
        for name in ("sixth", "low"):
            chance = getattr(risk, name)
            assert shown[name]["share"] == float(chance)
            assert shown[name]["text"] == percent(chance)
            assert shown[name]["fraction"] in ("", str(chance))
        assert shown["bulls"]["text"] == f"{float(risk.bulls):.2f}"
    if not expected:
        assert picture["explained"] is None
        return
    chosen = expected[explorer.hand.index(picture["card"])]
    told = picture["explained"]
    terms = nimmt.explained(table, chosen.card, picture["opponents"], unseen)
    assert [term["plain"] for term in told["terms"]] == [str(term.written) for term in terms]
    assert sum(value_of(term.formula) for term in terms) == chosen.any
    assert bool(told["none"]) is (not terms)
    zones = [part["zones"] for part in (told, *told["terms"])]
    for zone in zones:
        for cards in (zone["gap"]["cards"], zone["below"]["cards"]):
            assert set(cards) <= set(unseen)


def test_numbers_are_the_engines() -> None:
    """After every one of many random steps all numbers are those of ``nimmt.risk``."""
    rng = Random(6)
    refused = changed = complete = 0
    for seed in range(12):
        explorer = RiskExplorer(seed=seed)
        if seed % 3 == 0:
            ask(explorer, "clear")
        for _ in range(40):
            before = state_of(explorer)
            kind = rng.choice(("put", "put", "put", "back", "opponents", "explain", "random"))
            said: dict[str, Any] = {
                "put": {"card": rng.choice(DECK), "to": rng.choice(PLACES)},
                "back": {"card": rng.choice([*explorer.hand, *DECK[::9]])},
                "opponents": {"value": rng.randint(1, 9)},
                "explain": {"card": rng.choice(explorer.hand or (1,))},
                "random": {},
            }[kind]
            if kind == "random" and rng.random() < 0.8:
                continue
            picture = ask(explorer, kind, **said)
            if picture["notice"]:
                refused += 1
                assert state_of(explorer) == before
            else:
                changed += 1
            complete += explorer.table is not None
            check_numbers(explorer)
    assert min(refused, changed, complete) > 50


def test_default_position() -> None:
    """Without arguments it is the table that the lessons begin with."""
    explorer = RiskExplorer()
    assert (str(explorer.table), explorer.hand, explorer.opponents) == (TABLE, HAND, 3)
    assert explorer.risks == nimmt.risk(Table.parse(TABLE), HAND, 3)
    assert explorer.card == 37
    assert explorer.picture["say"] == (
        "Of your cards, 5 costs least: 0.9 bulls to expect. 45 is the riskiest: 7.5."
    )
    check_numbers(explorer)


def test_a_table_built_card_by_card() -> None:
    """From an empty table every card can be put where it belongs, and is read back in Python."""
    explorer = RiskExplorer(opponents=5)
    ask(explorer, "clear")
    assert (explorer.table, explorer.hand, explorer.unseen) == (None, (), DECK)
    for number, row in enumerate(Table.parse(TABLE).rows, start=1):
        for card in row:
            assert ask(explorer, "put", card=card, to=f"row{number}")["notice"] == ""
    for card in reversed(HAND):
        picture = ask(explorer, "put", card=card, to="hand")
        assert picture["card"] == card
    ask(explorer, "put", card=30, to="seen")
    assert (str(explorer.table), explorer.hand, explorer.seen) == (TABLE, HAND, (30,))
    assert explorer.risks == nimmt.risk(Table.parse(TABLE), HAND, 5, explorer.unseen)
    assert len(explorer.unseen) == 104 - 11 - 3 - 1
    places = explorer.picture["places"]
    assert (places["22"], places["70"], places["37"], places["30"]) == (
        *("row1", "row4", "hand", "seen"),
    )


REFUSALS: list[tuple[str, dict[str, Any], str]] = [
    ("put", {"card": 37, "to": "hand"}, "37 is not among the unseen cards any more"),
    ("put", {"card": 16, "to": "row4"}, "16 is not among the unseen cards any more"),
    ("put", {"card": 50, "to": "row3"}, "50 is lower than 61, the end of row 3: rows ascend"),
    ("put", {"card": 50, "to": "row2"}, "Row 2 is full: 50 would be its sixth card and take it"),
    ("put", {"card": 50, "to": "row5"}, "There is no place 'row5' for a card"),
    ("put", {"card": 50, "to": None}, "There is no place 'None' for a card"),
    ("put", {"card": 105, "to": "hand"}, "105 is not a card: cards are whole numbers from 1"),
    ("put", {"card": "50", "to": "hand"}, "'50' is not a card"),
    ("put", {"card": True, "to": "hand"}, "True is not a card"),
    ("put", {"to": "hand"}, "None is not a card"),
    ("back", {"card": 21}, "21 lies inside row 1; take back the cards after it first, from 22"),
    ("back", {"card": 50}, "50 is unseen already"),
    ("back", {"card": [22]}, "[22] is not a card"),
    ("table", {"value": "16 20 | 20 | 61 | 70"}, "Card 20 is on the table twice, in row 1 and in"),
    ("table", {"value": "16 20 |  | 61 | 70"}, "Row 2 is empty"),
    ("table", {"value": "16 5 | 61"}, "Row 1 descends from 16 to 5"),
    ("table", {"value": "37 | 61"}, "Card 37 cannot be in the hand: it lies on the table 37 | 61"),
    ("table", {"value": ""}, "Row 1 is empty"),
    ("table", {}, ""),
    ("hand", {"value": "5 37 37"}, "Card 37 is in the hand twice"),
    ("hand", {"value": "5 22"}, "Card 22 cannot be in the hand: it lies on the table 16 20 21 22"),
    ("hand", {"value": "5 x"}, "Write the cards of the hand like 5 37 45, not 'x'"),
    ("hand", {"value": "5 105"}, "105 is not a card"),
    ("hand", {"value": "1 2 3 4 5 6 7 8 9 10 11"}, "A hand has at most 10 cards"),
    ("opponents", {"value": 0}, "There can be 1 to 9 opponents, not 0"),
    ("opponents", {"value": 10}, "There can be 1 to 9 opponents, not 10"),
    ("opponents", {"value": True}, "There can be 1 to 9 opponents, not True"),
    ("opponents", {"value": "3"}, "There can be 1 to 9 opponents, not '3'"),
    ("explain", {"card": 50}, "50 is not in your hand"),
    ("explain", {"card": True}, "True is not a card"),
    ("undo", {}, "There is nothing to take back"),
    ("choose", {"choice": "37"}, "The table does not understand that; nothing has changed"),
    ("make_picture", {}, "The table does not understand that; nothing has changed"),
    ("language", {"value": "tlh"}, "There is no language 'tlh' here"),
]


@pytest.mark.parametrize(("kind", "said", "sentence"), REFUSALS, ids=str)
def test_refusal(kind: str, said: dict[str, Any], sentence: str) -> None:
    """What cannot be is refused with one sentence, in either language, and nothing changes."""
    for language in LANGUAGES:
        explorer = RiskExplorer(language=language)
        before = state_of(explorer)
        notice = ask(explorer, kind, **said)["notice"]
        assert notice
        assert state_of(explorer) == before
        if language == "en":
            assert notice.startswith(sentence)
        else:
            assert not notice.isascii()


def test_too_few_unseen_cards() -> None:
    """What the engine cannot compute is refused in its words: more opponents than unseen cards."""
    on_table = Table.parse(TABLE).cards
    seen = [card for card in DECK if card not in on_table and card not in HAND][:-4]
    explorer = RiskExplorer(TABLE, HAND, 3, seen=seen)
    assert len(explorer.unseen) == 4
    before = state_of(explorer)
    picture = ask(explorer, "opponents", value=9)
    assert picture["notice"] == ("9 opponents cannot hold a card each: only 4 cards are unseen")
    assert state_of(explorer) == before
    assert ask(explorer, "opponents", value=4)["notice"] == ""
    assert ask(explorer, "put", card=explorer.unseen[0], to="seen")["notice"]
    assert len(explorer.unseen) == 4


@pytest.mark.parametrize("revision", [None, -1, 1, "0", [0]], ids=repr)
def test_stale_intent(revision: object) -> None:
    """An intent from another picture than the one shown is refused."""
    explorer = RiskExplorer()
    before = state_of(explorer)
    send(explorer, {"kind": "put", "card": 50, "to": "hand", "revision": revision})
    assert explorer.picture["notice"].startswith("The table has moved on since then")
    assert state_of(explorer) == before


def test_a_browser_cannot_write_the_state() -> None:
    """A browser's own copy of the state changes nothing."""
    explorer = RiskExplorer()
    before = state_of(explorer), explorer.picture
    push(explorer, {"picture": {}, "deck": {}, "language": "ja"})
    assert (state_of(explorer), explorer.picture) == before


def test_written_table_and_hand() -> None:
    """A table and a hand can be written; cards that then lie there count as seen no more."""
    explorer = RiskExplorer(seen=[50, 51, 52])
    ask(explorer, "table", value=" 16  20|61 62 | 50")
    assert explorer.picture["table"] == "16 20 | 61 62 | 50"
    assert [target["value"] for target in explorer.picture["targets"]] == [
        *("hand", "row1", "row2", "row3", "seen")
    ]
    assert explorer.seen == (51, 52)
    ask(explorer, "hand", value="51, 9、7")
    assert explorer.hand == (7, 9, 51)
    assert explorer.seen == (52,)
    check_numbers(explorer)
    ask(explorer, "hand", value="")
    assert explorer.hand == ()
    assert explorer.picture["explained"] is None


def test_undo_goes_back_step_by_step() -> None:
    """Each change can be taken back, down to the position that was given; so can a reset."""
    explorer = RiskExplorer()
    pictures = [explorer.picture]
    for kind, said in (
        ("put", {"card": 65, "to": "hand"}),
        ("opponents", {"value": 7}),
        ("back", {"card": 22}),
        ("table", {"value": "1 | 2 | 3 | 4"}),
        ("random", {}),
        ("clear", {}),
        ("start", {}),
    ):
        pictures.append(ask(explorer, kind, **said))
        assert pictures[-1]["notice"] == ""
    assert explorer.picture["isStart"]
    same = ("table", "hand", "opponents", "places", "risks", "rows", "say")
    for before in reversed(pictures[:-1]):
        shown = ask(explorer, "undo")
        assert [shown[key] for key in same] == [before[key] for key in same]
    assert not explorer.picture["canUndo"]


def test_a_choice_that_changes_nothing_is_no_step() -> None:
    """The number of opponents that is there already leaves nothing to take back."""
    explorer = RiskExplorer()
    assert not ask(explorer, "opponents", value=3)["canUndo"]
    assert not ask(explorer, "start")["canUndo"]


def test_random_positions() -> None:
    """They are positions of a real deal, and with a seed the same ones each time."""
    for seed in range(40):
        opponents = 1 + seed % 9
        position = dealt(opponents, seed)
        cards = [*sum(position.rows, ()), *position.hand, *position.seen, *position.unseen]
        assert sorted(cards) == list(DECK)
        assert 5 <= len(position.hand) <= 8
        assert len(position.hand) * opponents <= len(position.unseen)
        assert position == dealt(opponents, seed)
    first, second = RiskExplorer(seed=3), RiskExplorer(seed=3)
    tables = [ask(first, "random")["table"] for _ in range(5)]
    assert tables == [ask(second, "random")["table"] for _ in range(5)]
    assert len(set(tables)) == 5


def test_nothing_of_the_deal_behind_a_random_position_is_sent() -> None:
    """No message holds the seed or names the seat in which an unseen card is."""
    seed = 918273645546372819
    with recorded() as wire:
        explorer = RiskExplorer(seed=seed)
        for _ in range(4):
            ask(explorer, "random")
            ask(explorer, "undo")
    assert wire.pictures()
    for message in wire.messages:
        assert str(seed)[:12] not in message
    keys = {key for picture in wire.pictures() for key in picture}
    assert keys == PICTURE


PICTURE = {
    *{
        "always",
        "revision",
        "title",
        "rows",
        "places",
        "targets",
        "legend",
        "table",
        "hand",
        "opponents",
    },
    *{"counts", "risks", "cards", "card", "explained", "say", "told", "canUndo", "isStart"},
    *{"isEmpty", "words", "language", "languages", *ANSWERING},
}


def test_all_synced_state_is_json() -> None:
    """Whatever is shown can be written as JSON and read back as it was."""
    explorer = RiskExplorer(opponents=9, hand=[5, 37, 65])
    for card in explorer.hand:
        picture = ask(explorer, "explain", card=card)
        assert json.loads(json.dumps(picture)) == picture


def test_which_cards_matter() -> None:
    """For 65 against nine it matters who plays below all rows, and who between 42 and 65."""
    explorer = RiskExplorer(hand=[65], opponents=9)
    first = explorer.picture["explained"]["terms"][0]["zones"]
    assert first["gap"]["cards"] == [c for c in explorer.unseen if 42 < c < 65]
    assert first["below"]["cards"] == [c for c in explorer.unseen if c < 22]
    low = ask(RiskExplorer(hand=[5]), "opponents", value=2)["explained"]
    assert low["zones"]["gap"]["cards"] == []
    assert low["zones"]["below"]["cards"] == [1, 2, 3, 4]
    assert low["terms"][0]["plain"] == "C(88,2)/C(92,2)"


def test_explained_in_words() -> None:
    """The explanation tells the gap, the unseen cards and the opponents in one go."""
    told = RiskExplorer().picture["explained"]
    assert told["intro"] == (
        "As the table lies now, 37 would go behind 22 in row 1. Of the 90 unseen cards, 12 lie in "
        "the gap between 22 and 37. Each of your 3 opponents plays one unseen card."
    )
    (term,) = told["terms"]
    assert term["plain"] == "C(12,1)·C(78,2)/C(90,3)"
    assert (term["text"], term["fraction"]) == ("30.7%", "273/890")
    safe = ask(RiskExplorer(hand=[99], opponents=1), "explain", card=99)["explained"]
    assert safe["terms"] == []
    assert safe["none"].startswith("99 cannot take a row in this trick")


SUMMARIES = {
    "5 37 45": "Of your cards, 5 costs least: 0.9 bulls to expect. 45 is the riskiest: 7.5.",
    "37": "37 takes a row with a chance of 30%; 3.5 bulls to expect.",
    "99 100": "All your cards cost the same: 0.0 bulls to expect.",
    "45 99 100": "Of your cards, 99, 100 cost least: 0.0 bulls to expect. 45 is the riskiest: 7.5.",
    "": "Your hand is empty. Choose it as the place, and click a card.",
}


@pytest.mark.parametrize(("hand", "sentence"), SUMMARIES.items())
def test_summary(hand: str, sentence: str) -> None:
    """One plain sentence says which card costs least and which most."""
    explorer = RiskExplorer()
    ask(explorer, "hand", value=hand)
    assert explorer.picture["say"] == sentence


def test_summary_of_an_unfinished_table() -> None:
    """While rows are empty the summary names them."""
    explorer = RiskExplorer()
    ask(explorer, "clear")
    assert explorer.picture["say"].startswith("Rows 1, 2, 3, 4 have no card yet.")
    for row in (1, 2, 4):
        ask(explorer, "put", card=row * 10, to=f"row{row}")
    assert explorer.picture["say"].startswith("Row 3 has no card yet.")
    assert explorer.picture["rows"][2]["label"] == "Row 3: no card yet."


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"table": "16 20 | 20 | 61 | 70"}, "card 20 is on the table twice"),
        ({"table": 5}, "a table is a text like"),
        ({"hand": [22]}, "card 22 cannot be in the hand: it lies on the table"),
        ({"hand": [5, 5]}, "card 5 is in the hand twice"),
        ({"hand": [0]}, "0 is not a card"),
        ({"opponents": 12}, "there can be 1 to 9 opponents, not 12"),
        ({"seen": [16]}, "16 is not among the unseen cards any more"),
        ({"language": "tlh"}, "there is no language 'tlh'"),
    ],
    ids=str,
)
def test_impossible_arguments(settings: dict[str, Any], sentence: str) -> None:
    """What cannot be is refused when the explorer is made, too."""
    with pytest.raises(ValueError, match=sentence):
        RiskExplorer(**settings)


def test_a_table_may_be_given_as_a_value() -> None:
    """A ``Table`` does as well as its text."""
    assert RiskExplorer(Table.parse("61 | 70"), [65]).table == Table.parse("61 | 70")


def test_every_word_is_spoken_in_japanese() -> None:
    """No sentence of the picture stays English."""
    english, japanese = RiskExplorer().picture, RiskExplorer(language="ja").picture
    for key, word in english["words"].items():
        assert japanese["words"][key] != word, key
    for key in ("title", "say"):
        assert not japanese[key].isascii()
    for key in ("targets", "legend"):
        assert not any(json.dumps(entry, ensure_ascii=False).isascii() for entry in japanese[key])
    for card in (5, 37, 65):
        for opponents in (1, 9):
            explorer = RiskExplorer(hand=[card], opponents=opponents, language="ja")
            told = explorer.picture["explained"]
            for text in (told["title"], told["intro"], *(term["how"] for term in told["terms"])):
                assert not text.isascii()


@pytest.mark.parametrize("language", LANGUAGES)
def test_still_picture(language: str) -> None:
    """Where no kernel lives there is an SVG with title and text, the same each time."""

    def bundle() -> Any:
        data, _ = RiskExplorer(language=language)._repr_mimebundle_()  # type: ignore[misc]
        return data

    data = bundle()
    svg = ElementTree.fromstring(data["image/svg+xml"])
    names = [element.tag.rpartition("}")[2] for element in svg]
    assert {"title", "desc"} <= set(names)
    shown = "".join(svg.itertext())
    for text in ("45", "31%", "93%"):
        assert text in shown
    assert data["image/svg+xml"] == bundle()["image/svg+xml"]
    assert data["text/plain"] == bundle()["text/plain"] == repr(RiskExplorer(language=language))


def test_repr_follows_what_was_built() -> None:
    """The text has the rows and the risks, also while a row is empty, in the widget's language."""
    explorer = RiskExplorer(hand=[37], opponents=1)
    (risk,) = explorer.risks
    bulls = f"{float(risk.bulls):.2f}"
    assert repr(explorer).splitlines()[5:7] == [
        "Your card  Sixth card  Too low  Bulls to expect",
        f"       37  {percent(risk.sixth):>10}       0%             {bulls}",
    ]
    ask(explorer, "back", card=70)
    assert repr(explorer).splitlines()[4:6] == ["4: ", "Your hand: 37"]
    with speaking("ja"):
        assert not repr(RiskExplorer()).isascii()


def test_position_is_a_value() -> None:
    """Putting a card and taking it back leads to the same position."""
    position = ExploredPosition(Table.parse(TABLE).rows, HAND, (), 3)
    for card in position.unseen[::7]:
        assert position.put(card, "hand").back(card) == position
        assert position.put(card, "seen").back(card) == position
        if card > 70:
            assert position.put(card, "row4").back(card) == position
