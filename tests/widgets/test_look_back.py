"""Looking back at the table: line by line, with what could have been, and nothing too soon."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import count
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.core.record import read_record
from kernel_lib.nimmt.review import continuations
from kernel_lib.play.session import Session
from tests.strategies import few
from tests.widgets.wire import ask, recorded, send
from widgets import NimmtTable
from widgets.shared.review.look_back import hands_played
from widgets.shared.review.picture import histogram
from widgets.shared.review.terms import BROUGHT
from widgets.shared.table.parts.saving import LostMatch


def play(table: NimmtTable, turns: int = 1000) -> None:
    """The person plays the first of all choices, until the match is over or the turns are."""
    while table.session.waiting_for and turns:
        table.session.choose(table.person, table.session.state.pending[table.person][0])
        turns -= 1


def look(table: Any) -> dict[str, Any]:
    """Look back, and wait for all lines."""
    ask(table, "review")
    for _ in range(100):
        if table.looking["isWhole"]:
            return dict(table.looking)
        ask(table, "more")
    raise AssertionError("the lines do not end")


def finished(**settings: Any) -> NimmtTable:
    """A table at which a deal is over."""
    table = NimmtTable(**{"seed": 7, "end": "1 deal", "speed": "off", **settings})
    play(table)
    return table


# --- the lines --------------------------------------------------------------------------------


@pytest.mark.thinned
@pytest.mark.parametrize("language", ["en", "ja"])
def test_lines_tell_the_review(language: str) -> None:
    """The numbers on the screen are those of the review, rounded, in the language of the table."""
    table = finished(language=language)
    looked = look(table)
    review = table.review()
    assert looked["done"] == len(looked["lines"]) == len(review.moves) == 10
    assert looked["sums"][0]["value"] == str(review.taken) == str(table.session.state.scores[0])
    assert looked["sums"][1]["value"] == f"{float(review.expected):.1f}"
    for line, move in zip(looked["lines"], review.moves, strict=True):
        assert line["choice"] == str(move.choice.card)
        assert line["cells"][2] == str(move.taken)
        assert line["cells"][1] == f"{float(move.expected):.1f}"
        assert line["cells"][3] == luck_in_words(move.luck, language)
        assert (line["mark"] == "mistake") is move.is_mistake
        assert (line["better"] is not None) is move.is_mistake
        values = {value["choice"]: value for value in line["values"]}
        for value in move.values if len(move.values) > 1 else ():
            told = values[value.choice.notation]
            assert told["text"] == f"{-value.mean:.1f} ± {value.standard_error:.1f}"
            assert told["beside"] == str(move.costs[value.choice.card])
            assert 0 <= told["at"] <= 100
    assert json.loads(json.dumps(looked)) == looked
    assert [moment["move"] for moment in looked["moments"]]
    is_japanese = any(ord(letter) > 0x3000 for letter in looked["title"])
    assert is_japanese is (language == "ja")


def luck_in_words(luck: Fraction, language: str) -> str:
    """What stands under the heading of luck: no sign that has to be explained."""
    bulls = f"{abs(float(luck)):.1f}"
    words = {"en": ("bad", "good"), "ja": ("不運", "幸運")}[language]
    return bulls if bulls == "0.0" else f"{words[luck < 0]} {bulls}"


def test_what_is_given_away_is_explained() -> None:
    """Beside the number stands what it is, in every game's own terms."""
    assert look(finished())["sums"][-1]["why"] == (
        "what the best choices would have saved on average"
    )
    assert "what the best choices would have brought on average" in str(BROUGHT)


def test_one_deal_has_one_number() -> None:
    """In a match of one deal the total stands alone; in a longer one also what the deal brought."""
    single, more = finished(), finished(end="2 deals")
    assert "thisDeal" not in single.picture["words"]
    assert more.picture["words"]["thisDeal"] == "deal"
    assert (single.picture["sheet"]["totals"], len(single.picture["sheet"]["deals"])) == ([], 1)
    assert len(more.picture["sheet"]["totals"]) == 4


def test_lines_come_while_the_table_is_used() -> None:
    """The next deal can be played while the lines of the last are worked out."""
    table = NimmtTable(seed=7, end="3 deals", speed="off", players=3)
    while table.session.state.deal == 1:
        play(table, 1)
    before = table.picture["revision"]
    ask(table, "review")
    assert (table.looking["lines"], table.looking["done"], table.looking["of"]) == ([], 0, 12)
    ask(table, "more")
    assert 1 <= len(table.looking["lines"]) < 10
    ask(table, "choose", choice=str(table.picture["hand"][0]["card"]))
    assert table.picture["revision"] > before
    assert table.picture["notice"] == ""
    looked = look(table)
    assert looked["isWhole"]
    assert looked["sums"][0]["value"] == str(table.review(deal=1).taken)


def test_each_slice_makes_a_move_however_little_time_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A machine that stands still for a while brings no look back to a standstill."""
    monkeypatch.setattr("widgets.shared.review.session.time.perf_counter", count().__next__)
    table = finished()
    ask(table, "review")
    for done in range(1, 11):
        ask(table, "more")
        assert (table.looking["done"], table.looking["isWhole"]) == (done, False)
    ask(table, "more")
    assert table.looking["isWhole"]


def test_each_person_looks_back_at_the_own_hand() -> None:
    """On a shared screen the lines are those of who is at the screen."""
    table = NimmtTable(seed=7, end="1 deal", speed="off", players=3, people=["Ben", "Cleo"])
    while table.session.waiting_for:
        seat = table.session.waiting_for[0]
        table.session.choose(seat, table.session.state.pending[seat][0])
    looked = look(table)
    assert looked["sums"][0]["value"] == str(table.session.state.scores[0])
    ask(table, "draw", move=0, choice=looked["lines"][0]["choice"])
    others = {player["who"]: player["why"] for player in table.looking["lines"][0]["others"]}
    assert others["Cleo"] == ""
    assert others["Vera"]


@pytest.mark.thinned
@pytest.mark.parametrize(
    "variants",
    few(["open", "double", "professional", "logic", "refined", "tactics", "hand"], 2),
)
def test_every_variant_can_be_looked_back_at(variants: str) -> None:
    """Every rule set has its lines, in plain data, and what cannot be counted is left out."""
    rules = nimmt.Rules(3, variants=variants)
    table = NimmtTable(rules=nimmt.one_deal(rules), seed=3, speed="off")
    play(table)
    looked = look(table)
    assert looked["lines"]
    assert json.loads(json.dumps(looked)) == looked
    is_exact = nimmt.is_exact(rules)
    assert all((line["chance"] is not None) is is_exact for line in looked["lines"])
    assert len(looked["sums"]) == (4 if is_exact else 2)


# --- nothing too soon -------------------------------------------------------------------------


def test_nothing_before_the_deal_is_over() -> None:
    """Until then nothing is sent but a refusal, whatever is asked for."""
    with recorded() as wire:
        table = NimmtTable(seed=7, end="1 deal", speed="off")
        for kind in ("review", "more", "whatif", "playon", "back"):
            notice = ask(table, kind, move=0, choice="37")["notice"]
            assert notice
        play(table, 5)
        assert ask(table, "review")["notice"] == "One can look back when the deal is over"
        assert (table.looking, table.more, table.picture["canReview"]) == ({}, {}, False)
        with pytest.raises(ValueError, match="that is over"):
            table.review()
    assert not any('"looking": {"' in message for message in wire.messages)
    play(table)
    assert table.picture["canReview"]


def test_a_new_match_ends_the_look_back() -> None:
    """Its hands are not those of the match that was looked at."""
    table = finished()
    look(table)
    ask(table, "new")
    assert table.looking == {}
    assert not table.picture["canReview"]


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"move": 10, "choice": "6"}, "There is no such line"),
        ({"move": True, "choice": "6"}, "There is no such line"),
        ({"move": None, "choice": "6"}, "There is no such line"),
        ({"move": 0, "choice": "105"}, "This could not be chosen there"),
        ({"move": 0, "choice": None}, "This could not be chosen there"),
        ({}, "There is no such line"),
    ],
)
@pytest.mark.parametrize("kind", ["whatif", "playon"])
def test_lines_and_choices_that_are_not_there(kind: str, said: Any, words: str) -> None:
    """They are refused in one sentence, and nothing changes."""
    table = finished()
    before = look(table)
    session = table.session
    assert ask(table, kind, **said)["notice"].startswith(words)
    assert (table.looking, table.session) == (before, session)


# --- what could have been ---------------------------------------------------------------------


def test_a_thousand_continuations() -> None:
    """The bars are the shares of the continuations, and the real one is marked."""
    table = finished()
    look(table)
    choice = table.looking["lines"][4]["values"][1]["choice"]
    ask(table, "whatif", move=4, choice=choice)
    tried = table.looking["lines"][4]["values"][1]["tried"]
    move = table.review().moves[4]
    state = table.session.turns[move.turn].before
    continued = continuations(state, 0, nimmt.Play(int(choice)))
    assert sum(bar["share"] for bar in tried["bars"]) == pytest.approx(1, abs=0.01)
    assert len(tried["bars"]) <= 10
    assert f"{float(continued.mean):.1f} on average" in tried["say"]
    rest = sum(move.taken for move in table.review().moves[4:])
    made = table.looking["lines"][4]["choice"]
    assert tried["say"].endswith(f"After your {made} it was {rest}.")
    (real,) = [bar for bar in tried["bars"] if bar["isReal"]]
    low, _, high = real["name"].partition("\N{EN DASH}")
    assert int(low) <= rest <= int(high or low)


def test_a_histogram_has_all_numbers() -> None:
    """Every share falls into one bar; few numbers have a bar each."""
    say = str
    few = histogram({0: 0.5, 2: 0.25, 3: 0.25}, 1, say, "30", "37")
    assert few["say"].startswith("30, played on 1,000 times")
    assert few["say"].endswith("After your 37 it was 1.")
    assert [(bar["name"], bar["share"]) for bar in few["bars"]] == [
        ("0", 0.5),
        ("1", 0),
        ("2", 0.25),
        ("3", 0.25),
    ]
    assert [bar["isReal"] for bar in few["bars"]] == [False, True, False, False]
    many = histogram(dict.fromkeys(range(5, 66), 1 / 61), 70, say, "30", "37")
    assert len(many["bars"]) <= 10
    assert sum(bar["share"] for bar in many["bars"]) == pytest.approx(1, abs=0.001)
    assert many["bars"][-1]["isReal"]


def test_play_on_and_come_back() -> None:
    """The second table has the same hands and goes on; the first is as it was."""
    table = finished(players=3)
    look(table)
    main = table.session
    before = (main.record(), main.state)
    line = table.looking["lines"][3]
    alternative = next(value["choice"] for value in line["values"] if not value["isMade"])
    ask(table, "playon", move=3, choice=alternative)
    assert table.picture["title"] == "What if: Trick 4"
    assert table.picture["isWhatIf"]
    second = table.session
    assert second is not main
    state = main.turns[table.review(deal=1).moves[3].turn].before
    assert second.turns[0].before.hands == state.hands
    assert second.turns[0].choices[0] == nimmt.Play(int(alternative))
    play(table)
    assert second.state.is_over
    again = look(table)
    assert len(again["lines"]) == 7
    assert again["title"] == "Looking back: what if, from Trick 4 on"
    ask(table, "playon", move=2, choice=again["lines"][2]["choice"])
    assert ask(table, "back")["title"] == "6 nimmt!"
    assert table.session is main
    assert len(table.looking["lines"]) == 10
    assert (main.record(), main.state) == before
    assert not table.picture["isWhatIf"]
    assert ask(table, "back")["notice"] == "You are at your match already"


def test_what_if_is_not_kept_as_the_match() -> None:
    """A choice at the second table is neither in the record of the match nor in its file."""
    table = NimmtTable(seed=7, end="2 deals", speed="off", players=3)
    while table.session.state.deal == 1:
        play(table, 1)
    notes: list[Any] = []
    saved: Any = type("SavedMatch", (), {"note": notes.append})
    table.part(LostMatch).saved_match = saved
    main = table.session
    record = main.record()
    look(table)
    ask(table, "playon", move=0, choice=table.looking["lines"][0]["choice"])
    ask(table, "choose", choice=str(table.picture["hand"][0]["card"]))
    assert not notes
    ask(table, "back")
    assert table.session is main
    assert main.record() == record
    ask(table, "choose", choice=str(table.picture["hand"][0]["card"]))
    assert notes == [main] * len(notes)
    assert notes


def test_an_old_picture_is_stale_at_the_second_table() -> None:
    """A card that was clicked on the first table is not played at the second."""
    table = NimmtTable(seed=7, end="2 deals", speed="off", players=3)
    while table.session.state.deal == 1:
        play(table, 1)
    look(table)
    old = table.picture["revision"]
    card = table.picture["hand"][0]["card"]
    ask(table, "playon", move=0, choice=table.looking["lines"][0]["choice"])
    turns = len(table.session.turns)
    send(table, {"kind": "choose", "choice": str(card), "revision": old})
    assert len(table.session.turns) == turns
    assert "moved on" in table.picture["notice"]


# --- advice -----------------------------------------------------------------------------------


def test_advice_is_off_until_it_is_switched_on() -> None:
    """Then it names the best choice with two numbers, and the record notes it."""
    table = NimmtTable(seed=7, end="1 deal", speed="off")
    assert (table.picture["advice"], table.picture["advising"]) == (False, False)
    assert ask(table, "advice")["notice"] == "There is no advice at this table"
    assert ask(table, "advising", value=True)["advice"]
    words = ask(table, "advice")["notice"]
    best = table.terms.values_of(table.session.state, 0)
    mean = best[1].mean(axis=1)
    assert words.startswith(f"I would choose {best[0][mean.argmax()].card}: ")
    assert f"{-mean.max():.1f} ± " in words
    assert "\nadvice 1/1\n" in table.record()
    play(table)
    assert read_record(table.record()).advice == ((0, 0),)
    assert ask(table, "advice")["notice"]
    assert read_record(table.record()).advice == ((0, 0),)


def test_a_teacher_decides_about_advice() -> None:
    """With True it is there, with False it cannot be switched on; anything else is refused."""
    on = NimmtTable(seed=7, advice=True)
    assert (on.picture["advice"], on.picture["advising"]) == (True, None)
    never = NimmtTable(seed=7, advice=False)
    assert (never.picture["advice"], never.picture["advising"]) == (False, None)
    ask(never, "advising", value=True)
    assert ask(never, "advice")["notice"] == "There is no advice at this table"
    assert "advice" not in never.record()
    with pytest.raises(ValueError, match="advice must be True or False"):
        NimmtTable(advice="yes")  # type: ignore[arg-type]


def test_advice_is_for_who_is_to_choose() -> None:
    """Behind the curtain there is none."""
    table = NimmtTable(seed=7, players=3, people=2, advice=True)
    assert not table.picture["advice"]
    assert ask(table, "advice")["notice"]
    assert "advice" not in table.record()
    ask(table, "uncover")
    assert ask(table, "advice")["notice"].startswith("I would choose")


def test_a_session_alone_can_be_reviewed() -> None:
    """``table.review()`` is the game's review, of the seat that looks from the table."""
    bots = {0: "lowest", 2: "highest"}
    session = Session(nimmt, nimmt.Rules(3, end="1 deal"), bots, seed=1)
    table = NimmtTable(session=session, seat=1, speed="off")
    play(table)
    assert table.review(roll_outs=20) == nimmt.review.review(session, 1, roll_outs=20)
    assert table.review(seat=2, roll_outs=20).seat == 2


def test_hands_played_in_a_notebook() -> None:
    """The records of all tables, those of matches that were left among them, each once."""
    with recorded():
        first = len(hands_played())
        table = finished(players=2)
        records = [table.record()]
        ask(table, "again")
        play(table, 3)
        assert hands_played()[first:] == records
        play(table)
        records.append(table.record())
        second = NimmtTable(session=table.session)
        untouched = NimmtTable(seed=1)
        assert hands_played()[first:] == records
        look_at = nimmt.review.reviews(hands_played()[first:], roll_outs=2)
        assert [review.taken for review in look_at] == [
            read_record(record).final.scores[0] for record in records
        ]
        assert second.session is table.session
        assert not untouched.session.turns


def test_a_line_tells_why_the_others_chose_when_it_is_opened() -> None:
    """Not before: some bots think long. A bot that fails to tell is no reason to fail."""

    def silent(view: Any) -> Any:
        return view.choices[0]

    def broken(view: Any) -> Any:
        return view.choices[0]

    def why_broken(_view: Any, _choice: Any) -> str:
        raise RuntimeError("no idea")

    broken.reason = why_broken  # type: ignore[attr-defined]
    table = finished(players=None, bots=["closest", silent, broken])
    looked = look(table)
    assert not any(line["others"] for line in looked["lines"])
    ask(table, "draw", move=2, choice=looked["lines"][2]["choice"])
    assert table.picture["notice"] == ""
    others = table.looking["lines"][2]["others"]
    card = table.session.turns[table.review(roll_outs=2).moves[2].turn].choices[1].card
    assert others[0]["what"] == str(card)
    assert str(card) in others[0]["why"]
    assert others[1]["why"] == ""
    assert "no idea" in others[2]["why"]
    assert table.looking["drawn"]["svg"].startswith("<svg")
    ask(table, "language", value="ja")
    assert table.looking["lines"][2]["others"][0]["why"] != others[0]["why"]
