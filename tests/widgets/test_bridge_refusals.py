"""What a browser may not ask of a table, and what it is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib import nimmt
from kernel_lib.core.text import LANGUAGES
from kernel_lib.nimmt import Rules
from kernel_lib.play.session import Session
from tests import strategies
from tests.strategies import sampled
from tests.widgets.test_bridge import changes, play_card, table_for
from tests.widgets.wire import ANSWERING, ask, push, recorded, send
from widgets import NimmtTable, WorkedExample
from widgets.nimmt.risk import Risk

STALE = {
    "en": "The table has moved on since then; look again and choose anew",
    "ja": None,
}
FORGED: dict[str, Any] = {
    "no intent": None,
    "a number": 7,
    "a text": "choose",
    "a list": ["choose", "6"],
    "nothing in it": {},
    "no kind": {"choice": "6"},
    "unknown kind": {"kind": "cheat"},
    "kind is a number": {"kind": 1},
    "kind is a list": {"kind": ["choose"]},
    "private": {"kind": "__init__"},
    "another private": {"kind": "_intent"},
    "a method that is none of ours": {"kind": "msg"},
    "widget's own": {"kind": "trait_change"},
    "guess at a table": {"kind": "guess", "value": "P1"},
    "no choice": {"kind": "choose"},
    "choice is nothing": {"kind": "choose", "choice": None},
    "choice is a number": {"kind": "choose", "choice": 10**30},
    "choice is a list": {"kind": "choose", "choice": [6]},
    "choice is a word": {"kind": "choose", "choice": "six"},
    "choice is markup": {"kind": "choose", "choice": "<script>alert(1)</script>"},
    "card of the deck": {"kind": "choose", "choice": "1"},
    "card that is none": {"kind": "choose", "choice": "105"},
    "card 0": {"kind": "choose", "choice": "0"},
    "negative card": {"kind": "choose", "choice": "-6"},
    "row too early": {"kind": "choose", "choice": "row1"},
    "row 0": {"kind": "choose", "choice": "row0"},
    "huge number": {"kind": "choose", "choice": "9" * 5000},
    "unknown language": {"kind": "language", "value": "fr"},
    "no language": {"kind": "language"},
    "language is a list": {"kind": "language", "value": ["ja"]},
    "unknown speed": {"kind": "speed", "value": "warp"},
    "no speed": {"kind": "speed"},
    "speed is a dictionary": {"kind": "speed", "value": {"fast": 1}},
    "nothing to undo": {"kind": "undo"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("intent", FORGED.values(), ids=FORGED)
def test_forged_intent(intent: Any, language: str) -> None:
    """A forged intent is answered with a notice in the chosen language; nothing changes."""
    table = table_for(language)
    before, shown = changes(table), table.picture
    if isinstance(intent, dict):
        intent = {"revision": shown["revision"], **intent}
    send(table, intent)
    assert changes(table) == before
    notice = table.picture["notice"]
    assert notice
    assert "set_int_max_str_digits" not in notice
    if language == "ja":
        assert any(character > "\u3000" for character in notice)
    still = ANSWERING
    assert {k: v for k, v in table.picture.items() if k not in still} == {
        k: v for k, v in shown.items() if k not in still
    }


@pytest.mark.parametrize("value", ["yes", 1, None, [True]], ids=repr)
def test_forged_risk(value: Any) -> None:
    """A risk switch that is neither on nor off is refused, and stays as it is."""
    table = table_for(risk=True)
    picture = ask(table, "risk", value=value)
    assert table.part(Risk).is_shown
    assert picture["notice"]


def test_other_seat_s_card() -> None:
    """A card of another seat's hand is refused in words that tell nothing of that hand."""
    table = table_for()
    state = table.session.state
    for card in (state.hands[1][0], 1):
        assert card not in state.hands[0]
        notice = ask(table, "choose", choice=str(card))["notice"]
        own = ", ".join(map(str, state.hands[0]))
        assert notice == f"Card {card} is not in your hand: {own}"
    assert table.session.turns == []


def test_seat_cannot_be_chosen() -> None:
    """An intent that names another seat still plays for the seat that looks."""
    session = Session(nimmt, Rules(players=2, end="1 deal"), {}, seed=7)
    table = NimmtTable(session=session, seat=0)
    ask(table, "choose", choice=table.picture["hand"][0]["choice"], seat=1)
    assert set(session.chosen) == {0}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["choose", "undo", "new", "again"])
@pytest.mark.parametrize("revision", [0, -1, 99, None, "1", [1], {}], ids=repr)
def test_stale_intent(revision: Any, kind: str, language: str) -> None:
    """An intent sent from an old picture is refused, and the person is told why."""
    table = table_for(language)
    play_card(table)
    before = changes(table)
    said = {"choice": table.picture["hand"][0]["choice"], "value": "fast"}
    send(table, {"kind": kind, "revision": revision, **said})
    assert changes(table) == before
    notice = table.picture["notice"]
    assert notice == STALE["en"] if language == "en" else not notice.isascii()


@pytest.mark.parametrize("revision", [0, 99, None])
def test_how_it_is_shown_is_never_stale(revision: int | None) -> None:
    """What is shown may be chosen while the table moves on: it fits any picture."""
    table = table_for()
    play_card(table)
    send(table, {"kind": "speed", "revision": revision, "value": "slow"})
    send(table, {"kind": "risk", "revision": revision, "value": True})
    send(table, {"kind": "language", "revision": revision, "value": "ja"})
    shown = table.picture
    assert (shown["speed"], shown["language"], shown["notice"]) == ("slow", "ja", "")
    assert shown["showsRisk"]


def test_second_click() -> None:
    """A second click on the same card, sent from the same picture, does nothing more."""
    table = table_for()
    intent = {
        "kind": "choose",
        "choice": table.picture["hand"][0]["choice"],
        "revision": table.picture["revision"],
    }
    send(table, intent)
    before = changes(table)
    send(table, intent)
    assert changes(table) == before
    assert table.picture["notice"] == STALE["en"]


def test_notice_goes_with_the_next_intent() -> None:
    """A notice is shown once: the next intent that is carried out has none."""
    table = table_for()
    send(table, {"kind": "cheat"})
    assert table.picture["notice"]
    assert play_card(table)["notice"] == ""


@given(st.dictionaries(st.text(max_size=8), strategies.json_values(), max_size=4))
@sampled(100)
def test_any_message(content: dict[str, Any]) -> None:
    """Whatever a browser sends, the table stands, answers, and plays on."""
    table = table_for()
    state = table.session.state
    for kind in ("choose", "speed", "language", content.get("kind")):
        send(table, {"value": content, "choice": content, **content, "kind": kind})
        send(table, {"revision": table.picture["revision"], "kind": kind, "value": content})
    assert table.session.state is state
    assert play_card(table)["notice"] == ""


@pytest.mark.parametrize("widget", ["table", "example"])
def test_state_from_the_browser(widget: str) -> None:
    """A state pushed by a browser changes nothing."""
    shown: Any = table_for() if widget == "table" else WorkedExample("N-001-A")
    before = shown.get_state()
    push(shown, {"picture": {}, "deck": {}, "language": "ja", "_esm": "alert(1)", "seat": 1})
    assert shown.get_state() == before
    assert shown.language == "en"


def test_request_for_the_state() -> None:
    """A browser that asks for the state gets the picture again."""
    table = table_for()
    with recorded() as wire:
        table.comm.handle_msg({"content": {"data": {"method": "request_state"}}, "buffers": []})
    assert wire.pictures() == [json.loads(json.dumps(table.picture))]


def test_bot_that_cheats() -> None:
    """A bot that breaks the rules is named in a notice; the table stays as it was."""
    table = table_for(bots=[lambda view: None])
    before = changes(table)
    assert "bot" in play_card(table)["notice"]
    assert changes(table) == before
