"""What the table sends and understands in each variant."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import VARIANTS, Play, PlayTwo, Rules, add_variant
from kernel_lib.play.session import Session
from tests.nimmt.combinations import playable, rules_of
from tests.widgets.wire import ask
from tests.widgets.worlds import session_from
from widgets import NimmtTable

SETS = [names for size in (1, 2) for names in playable(size)]


def answer(table: NimmtTable, rng: Random) -> dict[str, Any]:
    """Answer what the table asks, as the browser would; the picture that follows."""
    asked, hand = table.picture["ask"], table.picture["hand"]
    match asked["kind"]:
        case "card":
            return ask(table, "choose", choice=rng.choice(hand)["choice"])
        case "cards":
            count = rng.randint(asked["least"], asked["most"])
            return ask(table, "choose", cards=[card["card"] for card in rng.sample(hand, count)])
        case "row":
            return ask(table, "choose", choice=rng.choice(asked["choices"])["choice"])
        case "option":
            return ask(table, "choose", choice=rng.choice(asked["options"])["choice"])
        case "keep":
            count = rng.randint(0, asked["most"])
            return ask(table, "choose", keep=rng.sample(asked["cards"], count))
        case _:
            return ask(table, "choose", choice=rng.choice(table.picture["pool"])["choice"])


@pytest.mark.thinned
@pytest.mark.parametrize("names", SETS, ids=" ".join)
def test_a_match_is_played_as_the_browser_plays_it(names: tuple[str, ...]) -> None:
    """Answers to what the picture asks are never refused, and pictures are plain data."""
    rules = rules_of(names)[1]
    table = NimmtTable(rules=rules, bots=["lowest"] * (rules.players - 1), seed=5)
    table.language = "ja" if len(names) == 1 else "en"
    rng = Random(" ".join(names))
    for _ in range(30):
        if not table.picture["ask"]:
            break
        picture = answer(table, rng)
        assert picture["notice"] == ""
        assert json.loads(json.dumps(picture)) == picture
    assert table.session.turns


@pytest.fixture
def five_rows() -> Iterator[str]:
    """A variant made in a test: five rows instead of four."""

    def five_rows(_rules: Rules) -> dict[str, Any]:
        return {"rows": 5}

    yield add_variant(five_rows).name
    del VARIANTS["five_rows"]


def test_a_variant_of_ones_own_is_played_at_the_table(five_rows: str) -> None:
    """The table draws its five rows, asks for one of five, and names it in its title."""
    table = NimmtTable(variants=[five_rows], seed=3, end="1 deal", bots=["lowest"])
    assert table.picture["title"] == "6 nimmt! · five rows"
    assert len(table.picture["rows"]) == 5
    rng = Random(3)
    choices = set()
    while table.picture["ask"]:
        choices.update(choice["choice"] for choice in table.picture["ask"].get("choices", ()))
        assert answer(table, rng)["notice"] == ""
    assert choices == {"row1", "row2", "row3", "row4", "row5"}
    assert "5: " in repr(table)


def asked_for(what: str, *variants: str, players: int = 3) -> NimmtTable:
    """A table at which the person is asked this."""
    for seed in range(300):
        table = NimmtTable(
            variants=variants,
            bots=["lowest"] * (players - 1),
            seed=seed,
            language="en",
        )
        rng = Random(seed)
        while table.picture["ask"] and table.session.state.deal == 1:
            if table.session.state.ask is what:
                return table
            answer(table, rng)
    raise AssertionError(f"nobody is asked {what}")


FORGED: dict[str, tuple[str, tuple[str, ...], dict[str, Any], str]] = {
    "cards that are no list": (
        "card",
        ("refined",),
        {"cards": "5"},
        "The table does not understand that; nothing has changed",
    ),
    "cards that are no numbers": (
        "card",
        ("hand",),
        {"cards": [True]},
        "The table does not understand that; nothing has changed",
    ),
    "three cards": (
        "card",
        ("hand",),
        {"cards": [1, 2, 3]},
        "Choose one card or two, not 3",
    ),
    "no card": ("card", ("refined",), {"cards": []}, "Choose one card or two, not 0"),
    "a card too often": (
        "card",
        ("refined",),
        {"cards": [0, 0]},
        "Card 0 is not in your hand: ",
    ),
    "cards nobody took": (
        "keep",
        ("hand",),
        {"keep": [0]},
        "Keep(cards=(0,)) does not fit now: choose which of ",
    ),
    "a card that is not open": (
        "draft",
        ("logic",),
        {"choice": "draft99"},
        "Draft(card=99) does not fit now: 99 does not lie face up; take one of ",
    ),
    "the other's card first": (
        "first",
        ("refined",),
        {"choice": "first0"},
        "PlaceFirst(card=0) does not fit now: choose which of your cards is placed first, ",
    ),
    "an end that is not near": (
        "end",
        ("professional",),
        {"choice": "left9"},
        "PlaceAt(row=8, side='left') does not fit now: ",
    ),
    "a card instead of a row": (
        "row",
        ("professional",),
        {"choice": "5"},
        "Play(card=5) does not fit now: ",
    ),
}


@pytest.mark.thinned
@pytest.mark.parametrize(("what", "variants", "intent", "notice"), FORGED.values(), ids=FORGED)
def test_a_forged_answer_is_refused(
    what: str, variants: tuple[str, ...], intent: dict[str, Any], notice: str
) -> None:
    """Each gets one sentence, nothing changes, and the table stays usable."""
    table = asked_for(what, *variants, players=4)
    before, state = dict(table.picture), table.session.state
    picture = ask(table, "choose", **intent)
    assert picture["notice"].startswith(notice)
    assert table.session.state == state
    assert picture["ask"] == before["ask"]
    assert answer(table, Random(1))["notice"] == ""


def test_two_cards_are_played_in_the_order_of_the_variant() -> None:
    """Refined takes two cards in any order; Hand places them in the order they were picked."""
    for name, expected in (("refined", PlayTwo), ("hand", PlayTwo)):
        table = NimmtTable(variants=[name], bots=["lowest"], seed=2)
        low, *_, high = [card["card"] for card in table.picture["hand"]]
        ask(table, "choose", cards=[high, low])
        choice = table.session.turns[0].choices[0]
        in_order = (high, low) if name == "hand" else (low, high)
        assert choice == expected(*in_order)
    table = NimmtTable(variants=["hand"], bots=["lowest"], seed=2)
    ask(table, "choose", cards=[table.picture["hand"][3]["card"]])
    assert isinstance(table.session.turns[0].choices[0], Play)


def test_the_marker_lies_before_who_begins() -> None:
    """In Open one seat has the marker, and it moves to the left after each trick."""
    table = NimmtTable(variants=["open"], bots=["lowest", "lowest"], seed=2, end="1 deal")
    marked = []
    while table.picture["ask"]:
        marked.append([bool(seat["marker"]) for seat in table.picture["seats"]].index(True))
        assert sum(bool(seat["marker"]) for seat in table.picture["seats"]) == 1
        answer(table, Random(7))
    tricks = [turn.after.trick for turn in table.session.turns]
    assert max(tricks) == 10
    assert set(marked) == {0, 1, 2}


def test_the_aim_heeds_the_cards_laid_before() -> None:
    """Who lays last in Open is told where a card goes after the lower ones that lie already."""
    rules = Rules(players=3, variants=("open",), end="1 deal")
    state = nimmt.start(rules, 5)._replace(
        rows=((16, 22), (35, 36, 38, 40, 42), (61,), (70,)),
        hands=((47, 90), (50, 51), (52, 53)),
        queue=((45, 1), (80, 2)),
    )
    state = state._replace(turn=0, first=1)
    table = NimmtTable(session=session_from(nimmt, state, {}))
    first, second = table.picture["hand"]
    assert first["aim"] == "As the table lies now, 47 would go behind 45 in row 2."
    assert (first["row"], first["place"]) == (None, None)  # row 2 will be taken by then
    assert second["aim"] == "As the table lies now, 90 would go behind 80 in row 4."
    assert (second["row"], second["place"]) == (3, 2)
    low = state._replace(queue=((5, 1), (80, 2)))
    told = NimmtTable(session=session_from(nimmt, low, {})).picture["hand"][0]["aim"]
    assert told == "A lower card takes a row of its owner's choice before 47."


@pytest.mark.parametrize("seed", range(4))
def test_bulls_are_counted_while_a_taken_row_is_divided(seed: int) -> None:
    """In Hand the bulls at a seat never fall below 0, and the last step tells those at rest."""
    table = NimmtTable(variants=["hand"], bots=["closest"] * 3, seed=seed)
    rng = Random(seed)
    while table.picture["ask"]:
        picture = answer(table, rng)
        assert all(bulls >= 0 for step in picture["steps"] for bulls in step["piles"].values())
        assert picture["steps"][-1]["piles"] == picture["piles"]


def test_known_hands_are_shown_where_all_know_them() -> None:
    """In Logic every hand stands at its seat; in the base game none does."""
    table = NimmtTable(variants=["logic"], bots=["lowest"], seed=2)
    while table.picture["ask"]["kind"] == "draft":
        answer(table, Random(1))
    hand = table.session.state.hands[1]
    assert table.picture["known"]["1"] == " ".join(map(str, hand))
    assert NimmtTable(seed=2).picture["known"] is None


def test_twins_lie_on_top_of_each_other() -> None:
    """A row with twins is sent with its places, and still pictures show it as a stack."""
    table = NimmtTable(rules=Rules(players=2, variants=("double",)), bots=["lowest"], seed=37)
    first = table.picture["rows"][0]
    assert (first["cards"], first["stacks"]) == ([90, 90], [[90, 90]])
    assert first["label"] == "Row 1: 90 twice. 6 bulls."
    assert "1: 90=90" in repr(table)
    assert table.still().count(">90</text>") == 2


def test_the_risk_is_offered_only_where_it_is_exact() -> None:
    """With two ends or two cards there is no button for it; in a draft it waits for the rows."""
    for name in VARIANTS:
        table = NimmtTable(variants=[name], players=3, seed=1)
        is_exact = name in {"tactics", "logic", "tournament", "open"}
        assert table.picture["canShowRisk"] is is_exact
    table = NimmtTable(variants=["logic"], players=2, seed=1)
    while table.picture["ask"]["kind"] == "draft":
        assert table.picture["canShowRisk"] is True
        assert table.picture["riskLater"] == (
            "The risk can be shown once all hands are chosen and the rows are laid."
        )
        answer(table, Random(1))
    assert table.picture["canShowRisk"] is True
    assert table.picture["riskLater"] == ""


def test_the_risk_heeds_the_cards_laid_before() -> None:
    """Who lays last in Open runs no risk but that of the cards that lie there."""
    rules = Rules(players=3, variants=("open",), end="1 deal")
    state = nimmt.start(rules, 5)._replace(
        rows=((16, 22), (35, 36, 38, 40), (61,), (70,)),
        hands=((47, 90), (50, 51), (52, 53)),
        queue=((45, 1), (80, 2)),
    )
    state = state._replace(turn=0, first=1)
    table = NimmtTable(session=session_from(nimmt, state, {}), risk=True)
    assert [card["risk"]["sixth"] for card in table.picture["hand"]] == [1, 0]
    assert [card["risk"]["low"] for card in table.picture["hand"]] == [0, 0]


def test_the_sheets_of_a_tournament_are_told() -> None:
    """After each game the score has a line for each sheet, also as comma-separated values."""
    rules = Rules(players=2, variants=("tournament",))
    session = Session(nimmt, rules, {0: "lowest", 1: "random"}, seed=4)
    table_of_people = Session(nimmt, rules, {1: "random"}, seed=4)
    table = NimmtTable(session=table_of_people)
    while table.picture["ask"]:
        answer(table, Random(2))
    sheet = table.picture["sheet"]
    assert [line["owner"] for line in sheet["sheets"]] == ["You", "Robin"]
    sums = [sum(int(line["bulls"][seat]) for line in sheet["sheets"]) for seat in range(2)]
    assert sums == sheet["totals"] == list(table.session.state.scores)
    assert sheet["csv"].splitlines()[0] == "hand,cards,You,Robin"
    assert len(session.state.view(None).sheets) == 2


def test_the_header_says_how_many_games_a_tournament_has() -> None:
    """While hands are chosen as well as later."""
    table = NimmtTable(variants=["tournament"], bots=["lowest"] * 2, seed=4)
    assert table.picture["where"] == "Deal 1 of 3, choosing hands"
    ask(table, "language", value="ja")
    assert table.picture["where"] == "ラウンド1（全3ラウンド）の手札選び"
    while table.picture["ask"]["kind"] == "draft":
        answer(table, Random(2))
    ask(table, "language", value="en")
    assert table.picture["where"] == "Deal 1 of 3, trick 1 of 10"


def test_a_last_card_is_asked_for_alone() -> None:
    """In Refined and in Hand, who has one card left is asked for one."""
    for name in ("refined", "hand"):
        rules = Rules(players=2, variants=(name,))
        state = nimmt.start(rules, 5)._replace(hands=((47,), (50, 51)))
        table = NimmtTable(session=session_from(nimmt, state, {}))
        assert table.picture["say"] == "Choose a card of your hand."
        assert (table.picture["ask"]["least"], table.picture["ask"]["most"]) == (1, 1)


def test_options_say_where_they_put_the_card() -> None:
    """An end is a place in a row; of two cards each has the place it would go to first."""
    for what, name in (("end", "professional"), ("first", "refined")):
        table = asked_for(what, name, players=4)
        rows = table.picture["rows"]
        for option in table.picture["ask"]["options"]:
            assert str(option["card"]) in option["aim"]
            if what == "end":
                choice = nimmt.choice_from_notation(option["choice"])
                last = len(rows[option["row"]]["cards"])
                assert option["row"] == choice.row
                assert option["place"] == (-1 if choice.side is nimmt.Side.LEFT else last)


def test_steps_say_who_acts() -> None:
    """A step of one seat names it, shared twins name both owners, a deal names nobody."""
    table = NimmtTable(variants=["open"], bots=["lowest"] * 2, seed=2, end="1 deal")
    answer(table, Random(7))
    names = {seat["seat"]: seat["name"] for seat in table.picture["seats"]}
    laid = [step for step in table.picture["steps"] if step["kind"] == "Laid"]
    assert laid
    for step in laid:
        (who,) = step["who"]
        assert step["say"].startswith(names[who])
    table = NimmtTable(seed=2)
    answer(table, Random(7))
    assert table.picture["steps"][0]["kind"] == "Revealed"
    assert table.picture["steps"][0]["who"] == []


def test_penalty_piles_are_counted_where_they_end_the_deal() -> None:
    """In Hand each seat shows the cards in its pile, which grow when a row is divided."""
    table = NimmtTable(variants=["hand"], bots=["closest"] * 3, seed=1)
    rng = Random(1)
    while table.picture["ask"]:
        picture = answer(table, rng)
        sizes = [len(pile) for pile in table.session.state.taken]
        told = [f"Pile: {size} card{'' if size == 1 else 's'}" for size in sizes]
        assert list(picture["pileSizes"].values()) == told
        assert picture["steps"][-1]["pileSizes"] == picture["pileSizes"]
    assert max(sizes) > 0
    assert NimmtTable(seed=1).picture["pileSizes"] is None
