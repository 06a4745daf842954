"""The table of FTW?!: intents, pictures, and that nothing hidden leaves."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from kernel_lib import ftw
from kernel_lib.core.text import LANGUAGES, speaking
from kernel_lib.ftw import Help, Pass, Play, Rules, help_sums
from kernel_lib.play.session import Session
from tests.strategies import few
from tests.widgets.wire import ask, push, recorded, send, shown
from tests.widgets.worlds import ODD_SEED, forms_of_the_seed, session_from
from widgets import FtwTable
from widgets.ftw.picture import MOST_OPTIONS

LOWER = "pile 17 | you 2 7 13 34 | help 6 11 19 | Ben ?4"
SVG = "{http://www.w3.org/2000/svg}"


def choose_at_random(table: FtwTable, rng: Random) -> dict[str, Any]:
    """One of all the choices that the person has, sent as a browser sends it."""
    choices = table.view.choices
    return ask(table, "choose", choice=choices[rng.randrange(len(choices))].notation)


def play_to_the_end(table: FtwTable, rng: Random) -> None:
    """Choose at random until nothing is asked; now and then pick, look and take back."""
    while table.picture["ask"]:
        if rng.random() < 0.3:
            fiddle(table, rng)
        else:
            choose_at_random(table, rng)


def fiddle(table: FtwTable, rng: Random) -> None:
    """Something else that a person may do at the table."""
    view = table.view
    act = rng.choice(["pick", "use", "chance", "language", "undo", "wrong", "stale"])
    if act == "pick":
        ask(table, "pick", card=rng.choice(view.hand))
    elif act == "use":
        ask(table, "use", card=rng.choice(view.own_helps or (1,)))
    elif act == "chance":
        ask(table, "chance", value=rng.random() < 0.7)
    elif act == "language":
        ask(table, "language", value=rng.choice(("en", "ja")))
    elif act == "undo" and table.session.can_undo and rng.random() < 0.3:
        ask(table, "undo")
    elif act == "wrong":
        ask(table, "choose", choice=str(rng.randint(1, 60)))
    elif act == "stale":
        send(table, {"kind": "choose", "choice": "1", "revision": -1})


@pytest.mark.parametrize("players", range(2, 7))
def test_whole_match(players: int) -> None:
    """A whole match is played by intents; every event is a step once, and the sheet adds up."""
    with recorded() as wire:
        table = FtwTable(players=players, seed=players, rounds=2, bots=["random"] * (players - 1))
        rng = Random(players)
        while table.picture["ask"]:
            choose_at_random(table, rng)
    picture, session = table.picture, table.session
    assert session.state.is_over
    assert picture["isOver"]
    assert picture["sheet"]["totals"] == list(session.state.scores)
    assert len(picture["sheet"]["deals"]) == 2
    assert len(picture["sheet"]["counted"]) == players
    assert picture["say"] == picture["log"][-1]
    told = [step["say"] for picture in wire.pictures() for step in picture["steps"]]
    events = [(event, turn) for turn in session.turns for event in turn.events]
    assert told == [table.say(table.told(event, turn)) for event, turn in events]


def test_steps_end_at_the_table_shown() -> None:
    """The last step of every picture has the pile, the help cards and the totals of the table."""
    with recorded() as wire:
        table = FtwTable(players=3, seed=5)
        play_to_the_end(table, Random(5))
    steps = 0
    for picture in wire.pictures():
        if picture["steps"] and not picture["isOver"]:
            last = picture["steps"][-1]
            steps += 1
            for key in ("pile", "helps", "totals", "cards", "two"):
                if not last["isGone"] or key != "pile":
                    assert last[key] == picture[key], key
            assert picture["log"][last["log"] - 1] == last["say"]
    assert steps > 20


def test_end_of_a_round_is_shown_before_the_next() -> None:
    """The step that scores a round stops, and shows the points and how they were counted."""
    table = FtwTable(players=2, seed=3, bots=["random"])
    rng = Random(3)
    while table.session.state.round == 1:
        picture = choose_at_random(table, rng)
    scored = next(step for step in picture["steps"] if step["kind"] == "RoundScored")
    assert scored["stop"]
    assert len(scored["sheet"]["deals"]) == 1
    assert scored["sheet"]["counted"][0].startswith("You: ")
    assert picture["steps"][-1]["kind"] == "RoundBegan"
    assert picture["ask"]["kind"] == "pass"
    assert not picture["steps"][-1]["pile"]["cards"]


# --- picking ------------------------------------------------------------------------------


def test_pass_by_picking() -> None:
    """Three cards are picked; a fourth puts the first back; the button passes them."""
    table = FtwTable(players=3, seed=7)
    hand = [card["card"] for card in table.picture["hand"]]
    for card in hand[:4]:
        picture = ask(table, "pick", card=card)
    assert [card["card"] for card in picture["hand"] if card["isPicked"]] == hand[1:4]
    assert picture["ask"]["isReady"]
    picture = ask(table, "pick", card=hand[1])
    assert not picture["ask"]["isReady"]
    assert picture["ask"]["name"] == "2 of 3 picked"
    picture = ask(table, "pick", card=hand[0])
    picture = ask(table, "choose", choice=picture["ask"]["choice"])
    assert table.session.turns[0].choices[0] == Pass((hand[0], hand[2], hand[3]))
    assert not [card for card in picture["hand"] if card["isPicked"]]
    assert sum(card["isNew"] for card in picture["hand"]) == 3


def test_lower_card_shows_what_it_can_do() -> None:
    """A card below the top offers the smallest sums first, and every card of the pile."""
    table = FtwTable(position=LOWER, seed=7)
    asked = ask(table, "pick", card=2)["ask"]
    assert asked["kind"] == "lower"
    assert [option["name"] for option in asked["options"]] == ["2 + 6 + 11 = 19", "2 + 19 = 21"]
    assert [take["choice"] for take in asked["takes"]] == ["help2,17"]
    assert not asked["isEnough"]
    asked = ask(table, "use", card=6)["ask"]
    assert (asked["sum"], asked["isEnough"]) == ("2 + 6 = 8, not more than 17.", False)
    asked = ask(table, "use", card=11)["ask"]
    assert (asked["sum"], asked["isEnough"]) == ("2 + 6 + 11 = 19, more than 17.", True)
    picture = ask(table, "choose", choice=asked["choice"])
    assert table.session.turns[0].choices[0] == Play(2, use=(6, 11))
    assert picture["helps"]["0"] == [19]


def test_many_help_cards_make_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 24 help cards a click looks at few of their 16 million sets, and offers the smallest."""
    helps = " ".join(map(str, range(3, 27)))
    table = FtwTable(
        position=f"pile 60 | you 1 2 | help {helps} | Ben ?2 | Cleo ?2 | Aya ?2 | Dan ?2"
    )
    looks: list[int] = []
    plain = help_sums._with_sum

    def counted(cards: tuple[int, ...], total: int) -> Any:
        looks.append(total)
        return plain(cards, total)

    monkeypatch.setattr(help_sums, "_with_sum", counted)
    asked = ask(table, "pick", card=2)["ask"]
    assert len(asked["options"]) == MOST_OPTIONS
    assert asked["more"] > 1000
    assert 0 < len(looks) < 100_000


def test_what_is_picked_is_forgotten_when_the_game_moves_on() -> None:
    """After a choice, and after taking it back, nothing is picked."""
    table = FtwTable(position=LOWER, seed=7)
    ask(table, "pick", card=2)
    ask(table, "use", card=6)
    ask(table, "choose", choice="34")
    picture = ask(table, "undo")
    assert picture["ask"]["kind"] == "turn"
    assert not [card for card in (*picture["hand"], *picture["ownHelps"]) if card["isPicked"]]


def test_a_higher_card_is_not_picked() -> None:
    """A card that beats the top is played at once, so it cannot be picked for help."""
    table = FtwTable(position=LOWER, seed=7)
    ask(table, "pick", card=2)
    assert ask(table, "pick", card=34)["ask"] == {"kind": "turn", "hint": "Dashed: lower than 17."}
    assert [card["choice"] for card in table.picture["hand"]] == ["", "", "", "34"]


REFUSED = {
    "help above the top": ("pile 12 20 | you 21 33 35 | Ben ?3", "help21,12", "20"),
    "an equal sum": ("pile 17 | you 2 7 13 | help 6 9 | Ben ?3", "2+6+9", "17"),
    "help on no pile": ("pile | you 2 7 13 | help 6 | Ben ?3", "2+6", "2"),
    "a help card on no pile": ("pile | you 2 7 13 | Ben ?3", "help2,7", "2"),
    "a card not held": ("pile 17 | you 2 7 34 | Ben ?3", "35", "35"),
    "a help card not owned": ("pile 17 | you 2 7 34 | help 6 | Ben ?3", "2+16", "16"),
    "too low": ("pile 17 | you 2 7 34 | Ben ?3", "7", "34"),
    "needless help": ("pile 17 | you 2 7 34 | help 6 | Ben ?3", "34+6", "34"),
    "not in the pile": ("pile 17 | you 2 7 34 | Ben ?3", "help2,16", "17"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", REFUSED)
def test_illegal_choices_are_told_and_change_nothing(name: str, language: str) -> None:
    """Each illegal choice gets one sentence that quotes the cards; the table stays as it was."""
    position, choice, quoted = REFUSED[name]
    table = FtwTable(position=position, seed=7, language=language)
    before = table.session.state
    picture = ask(table, "choose", choice=choice)
    assert table.session.state == before
    assert quoted in picture["notice"]
    assert "\n" not in picture["notice"]
    assert picture["notice"].isascii() == (language == "en")
    assert ask(table, "choose", choice=table.view.choices[0].notation)["notice"] == ""


@pytest.mark.parametrize(
    "intent",
    [
        {"kind": "pick", "card": 99},
        {"kind": "pick", "card": "2"},
        {"kind": "pick", "card": True},
        {"kind": "pick"},
        {"kind": "use", "card": 6},
        {"kind": "use", "card": [6]},
        {"kind": "chance", "value": 1},
        {"kind": "choose", "choice": {"card": 2}},
        {"kind": "choose"},
        {"kind": "risk", "value": True},
        {"kind": "forget"},
        {"kind": "told"},
    ],
    ids=str,
)
def test_forged_intents_are_refused(intent: dict[str, Any]) -> None:
    """An intent that no button sends gets a sentence, and nothing else changes."""
    table = FtwTable(position=LOWER, seed=7)
    before = shown(table)
    send(table, {**intent, "revision": table.picture["revision"]})
    after = shown(table)
    assert table.picture["notice"]
    assert before == after
    push(table, {"picture": {"hand": []}})
    assert table.picture["hand"]


def test_nothing_can_be_picked_while_others_choose() -> None:
    """While the table waits for another person, picking is refused."""
    session = Session(ftw, Rules(players=2), {}, seed=1)
    table = FtwTable(session=session, seat=1)
    session.choose(0, session.state.pending[0][0])
    session.choose(1, session.state.pending[1][0])
    assert session.state.ask == "turn"
    picture = ask(table, "pick", card=table.view.hand[0])
    assert picture["notice"] == "It is not your turn to choose"


# --- what leaves --------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_seed_does_not_leave(language: str) -> None:
    """No message of a whole match, and no still picture, holds the seed in any form."""
    rng = Random(language)
    stills = []
    with recorded() as wire:
        table = FtwTable(players=3, seed=ODD_SEED, language=language, chance=True)
        while table.picture["ask"]:
            fiddle(table, rng)
            if table.picture["ask"]:
                choose_at_random(table, rng)
            stills += [repr(table), table.still(), str(table._repr_mimebundle_())]
    for message in (*wire.messages, *stills):
        assert not [form for form in forms_of_the_seed() if form in message]


MATCHES = 20
"""So many matches are tried until one has two worlds."""


class OneWorld(Exception):
    """The round is over by then, or everybody has seen all that was dealt."""


def two_worlds(players: int, turns: int) -> TwoWorlds:
    """Two worlds after so many turns: the first match in which there are two."""
    for attempt in range(MATCHES):
        try:
            return TwoWorlds(players, turns, attempt)
        except OneWorld:
            continue
    raise AssertionError(f"no match of {players} has two worlds after {turns} turns")


class TwoWorlds:
    """One public match, told from two worlds that differ in all that seat 0 does not see."""

    def __init__(self, players: int, turns: int, attempt: int = 0) -> None:
        rng = Random(f"{players}/{turns}" + f"/{attempt}" * (attempt > 0))
        rules = Rules(players=players)
        state = first = ftw.start(rules, ODD_SEED + players)
        scripts: dict[int, list[Any]] = {seat: [] for seat in range(players)}
        for _ in range(turns + 1):
            choices = {
                seat: options[rng.randrange(len(options))]
                for seat, options in state.pending.items()
            }
            for seat, choice in choices.items():
                scripts[seat].append(choice)
            state, _ = state.advance(choices)
        if state.round > 1:
            raise OneWorld
        view = state.view(0)
        seen = {*first.hands[0], *view.hand, *view.pile, *view.gone}
        seen.update(card for cards in (*view.helps, *view.known) for card in cards)
        hidden = [card for card in rules.deck if card not in seen]
        if set(hidden).isdisjoint(card for hand in first.hands[1:] for card in hand):
            raise OneWorld
        moved: dict[int, int] = {}

        def other(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(sorted(moved.get(card, card) for card in cards))

        hands = first.hands
        while hands == first.hands:
            moved = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
            hands = tuple(map(other, first.hands))
        self.states = (first, first._replace(hands=hands, seed=-7 * ODD_SEED))
        elsewhere = {
            seat: [
                Pass(other(choice.cards)) if isinstance(choice, Pass) else choice
                for choice in choices
            ]
            for seat, choices in scripts.items()
        }
        self.scripts = (scripts, elsewhere)
        self.hidden = hidden

    def play(self, world: int, seed: int) -> list[str]:
        """All messages while the script lasts; the person does the same in both worlds."""
        rng = Random(seed)
        scripts = {seat: list(choices) for seat, choices in self.scripts[world].items()}
        bots = {seat: scripted(choices) for seat, choices in scripts.items() if seat}
        with recorded() as wire:
            session = session_from(ftw, self.states[world], bots)
            table = FtwTable(session=session, chance=True)
            for choice in scripts[0]:
                if rng.random() < 0.5:
                    ask(table, "pick", card=rng.choice(table.view.hand))
                ask(table, "language", value=rng.choice(("en", "ja")))
                before = len(wire.messages)
                ask(table, "choose", choice=choice.notation)
                repr(table)
                table._repr_mimebundle_()
        # The last choice may go on to where the script ends.
        return wire.messages[:before]


def scripted(choices: list[Any]) -> Any:
    """A bot that makes these choices in turn, and then whatever comes first."""

    def by_script(view: ftw.View) -> Any:
        return choices.pop(0) if choices else view.choices[0]

    return by_script


@pytest.mark.thinned
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("turns", few([4, 9, 15, *range(16, 26)], 3))
def test_hidden_cards_do_not_leave(players: int, turns: int) -> None:
    """Two worlds that differ in what seat 0 cannot see send the same bytes."""
    worlds = two_worlds(players, turns)
    assert worlds.states[0].hands[1:] != worlds.states[1].hands[1:]
    first, second = worlds.play(0, turns), worlds.play(1, turns)
    assert len(first) >= 3
    assert first == second


def test_waiting_choice_does_not_leave() -> None:
    """What another person has picked to pass cannot be read, before and after all have passed."""
    sent = []
    for index in (0, 9):
        session = Session(ftw, Rules(players=3), {2: "random"}, seed=ODD_SEED)
        with recorded() as wire:
            tables = [FtwTable(session=session, seat=seat) for seat in (0, 1)]
            before = len(wire.messages)
            choice = session.state.pending[0][index]
            ask(tables[1], "pick", card=tables[1].view.hand[0])
            session.choose(0, choice)
        assert session.waiting_for == (1,)
        own = list(wire.messages[before:])
        sent.append([json.dumps(tables[1].picture), own[0]])
    assert sent[0] == sent[1]


def test_passed_cards_are_told_to_their_two_players_only() -> None:
    """Of the passed cards a person is told those that were passed and got, and no others."""
    session = Session(ftw, Rules(players=4), {}, seed=3)
    tables = [FtwTable(session=session, seat=seat) for seat in range(4)]
    for seat in range(4):
        session.choose(seat, session.state.pending[seat][seat * 7])
    passed = session.state.passed
    for seat, table in enumerate(tables):
        line = table.picture["log"][-1]
        for giver, cards in enumerate(passed):
            is_told = ", ".join(map(str, cards)) in line
            assert is_told == (giver in (seat, (seat + 1) % 4))


# --- pictures for every place -------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_still_picture(language: str) -> None:
    """Without a kernel there are a text and an SVG with the pile, the help cards and the hand."""
    with speaking(language):
        table = FtwTable(position=LOWER, seed=7)
    drawn = ElementTree.fromstring(table.still())
    numbers = [text.text for text in drawn.iter(f"{SVG}text")]
    assert numbers == ["17", "6", "11", "19", "2", "7", "13", "34"]
    title = drawn.find(f"{SVG}title")
    assert title is not None
    assert title.text == table.say("A table of FTW?!" if language == "en" else "FTW?!の場")
    assert "17" in repr(table).splitlines()[1]
    data, _ = table._repr_mimebundle_() or ({}, {})
    assert {"text/plain", "image/svg+xml"} <= set(data)
    assert repr(table) == repr(FtwTable(position=LOWER, seed=7, language=language))


def test_settings_that_do_not_fit_are_refused() -> None:
    """A position with other players than named, a strange bot and a strange speed are refused."""
    with pytest.raises(ValueError, match="the position has 2 hands, but there are 3 players"):
        FtwTable(players=3, position=LOWER)
    with pytest.raises(ValueError, match="there is no bot 'cautious'"):
        FtwTable(bots=["cautious"])
    with pytest.raises(ValueError, match="there is no speed 'warp'"):
        FtwTable(speed="warp")
    with pytest.raises(ValueError, match=r"one for each other seat: \['thrifty', ...\]"):
        FtwTable(bots="thrifty")
    assert FtwTable(position=LOWER).session.rules.players == 2


def test_help_by_the_pile() -> None:
    """Making a help card by intent takes the named card of the pile, and the rest is shown gone."""
    position = "pile 25 26 | you 6 29 31 | Ben ?3"
    table = FtwTable(position=position, seed=7)
    picture = ask(table, "choose", choice=Help(6, take=25).notation)
    first = picture["steps"][0]
    assert (first["isGone"], first["fresh"]) == (True, [25, 6])
    assert [card["card"] for card in first["pile"]["cards"]] == [25, 26]
    assert picture["helps"]["0"] == [6]
