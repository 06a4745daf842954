"""Nothing that a seat must not know leaves for its browser.

Every message of whole matches is read. The strong test plays the same public match in two worlds
that differ in all that the person cannot know: the seed, the cards not dealt, and the cards that
the others hold but have not played. Until one of these cards is turned up, what leaves for the
browser must be the same to the byte.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Play, Rules, TakeRow
from kernel_lib.nimmt.view import View
from kernel_lib.play.session import Session
from tests.strategies import by_length
from tests.widgets.wire import Wire, ask, recorded, send
from tests.widgets.worlds import ODD_SEED, forms_of_the_seed, session_from
from widgets import NimmtTable

PLAYERS = 4
HAND = 10
WORLDS = range(by_length(4, 12, 50))


def scripted(cards: Sequence[int]) -> Any:
    """A bot that plays these cards, one a trick, and takes the cheapest row."""

    def by_script(view: View) -> Any:
        if view.must_take_row:
            return TakeRow(view.table.cheapest_row)
        return Play(cards[view.trick - 1])

    return by_script


def do_something(table: NimmtTable, rng: Random) -> None:
    """Something that a person may do at the table: mostly choose, sometimes anything else."""
    chance = rng.random()
    if chance < 0.1:
        ask(table, "risk", value=rng.random() < 0.7)
    elif chance < 0.15:
        ask(table, "language", value=rng.choice(("en", "ja")))
    elif chance < 0.2:
        ask(table, "speed", value="slow")
    elif chance < 0.3:
        ask(table, "undo")
    elif chance < 0.35:
        ask(table, "choose", choice=str(rng.randint(1, 104)))
    elif chance < 0.4:
        send(table, {"kind": "choose", "choice": "37", "revision": -1})
    elif chance < 0.45:
        ask(table, "advising", value=True)
        ask(table, "advice")
    elif chance < 0.48:
        ask(table, rng.choice(("review", "more", "whatif", "playon", "back")), move=0, choice="37")
    elif table.picture["ask"]:
        picture = table.picture
        if picture["ask"]["kind"] == "row":
            ask(table, "choose", choice=rng.choice(picture["ask"]["choices"])["choice"])
        else:
            ask(table, "choose", choice=rng.choice(picture["hand"])["choice"])
    repr(table)
    table._repr_mimebundle_()


# --- the seed -----------------------------------------------------------------------------


@pytest.mark.thinned
@pytest.mark.parametrize("bots", [("random",) * 3, ("cautious", "closest", "lowest")], ids=str)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_seed_does_not_leave(bots: tuple[str, ...], language: str) -> None:
    """No message of a whole match, and no still picture, holds the seed in any form."""
    rng = Random(language)
    with recorded() as wire:
        table = NimmtTable(bots=bots, seed=ODD_SEED, end="over 30", language=language, risk=True)
        stills = []
        while not table.session.state.is_over:
            do_something(table, rng)
            stills += [repr(table), table.still(), str(table._repr_mimebundle_())]
    assert len(wire.messages) > 20
    for message in (*wire.messages, *stills):
        for form in forms_of_the_seed():
            assert form not in message


# --- hands and undealt cards --------------------------------------------------------------


class TwoWorlds:
    """One public match, told from two worlds that differ in what is hidden until a trick."""

    def __init__(self, number: int, same_tricks: int) -> None:
        rng = Random(f"worlds/{number}/{same_tricks}")
        self.rules = Rules(players=PLAYERS, end="1 deal")
        first = nimmt.start(self.rules, ODD_SEED + number)
        hidden = [
            card
            for card in self.rules.deck
            if card not in first.hands[0] and (card,) not in first.rows
        ]
        orders = {seat: rng.sample(first.hands[seat], HAND) for seat in range(1, PLAYERS)}
        shown = {card for order in orders.values() for card in order[:same_tricks]}
        free = [card for card in hidden if card not in shown]
        held = {card for order in orders.values() for card in order[same_tricks:]}
        others = {}
        while not others or held == {c for own in others.values() for c in own[same_tricks:]}:
            drawn = iter(rng.sample(free, len(free)))
            others = {
                seat: order[:same_tricks] + [next(drawn) for _ in order[same_tricks:]]
                for seat, order in orders.items()
            }
        hands = (first.hands[0], *(tuple(sorted(own)) for own in others.values()))
        self.states = (first, first._replace(hands=hands, seed=-7 * ODD_SEED))
        self.scripts = (orders, others)
        self.hidden_from = same_tricks + 1

    def play(self, world: int, seed: int) -> tuple[list[str], Wire]:
        """The messages before a card differs, and all; the person does the same in both worlds."""
        rng = Random(seed)
        bots = {seat: scripted(cards) for seat, cards in self.scripts[world].items()}
        with recorded() as wire:
            table = NimmtTable(session=session_from(nimmt, self.states[world], bots), risk=True)
            while self.is_same(table.session.state) and table.picture["ask"]:
                before = len(wire.messages)
                do_something(table, rng)
            same = list(wire.messages)
            if not self.is_same(table.session.state):
                del same[before:]
        return same, wire

    def is_same(self, state: Any) -> bool:
        """Whether no card that differs between the worlds has been turned up."""
        return len(state.hands[0]) > HAND - self.hidden_from


@pytest.mark.thinned
@pytest.mark.parametrize("same_tricks", [0, 1, 4, 9])
@pytest.mark.parametrize("number", WORLDS)
def test_hidden_cards_do_not_leave(number: int, same_tricks: int) -> None:
    """Two worlds that differ in hidden cards send the same bytes until such a card is played."""
    worlds = TwoWorlds(number, same_tricks)
    assert worlds.states[0].hands[1:] != worlds.states[1].hands[1:]
    (first, all_first), (second, all_second) = (worlds.play(world, number) for world in (0, 1))
    assert first == second
    assert len(first) > same_tricks
    assert all_first.messages != all_second.messages


def test_hidden_states_look_the_same_from_every_seat() -> None:
    """Each person at a table of people sees the same bytes, whatever the others hold."""
    rules = Rules(players=3, end="1 deal")
    state = nimmt.start(rules, ODD_SEED)
    for seat in range(3):
        a, b = (other for other in range(3) if other != seat)
        hands = list(state.hands)
        hands[a], hands[b] = hands[b], hands[a]
        sent = []
        for world in (state, state._replace(hands=tuple(hands), seed=1)):
            with recorded() as wire:
                NimmtTable(session=session_from(nimmt, world, {}), seat=seat, risk=True)
            sent.append(wire.messages)
        assert sent[0] == sent[1]


@pytest.mark.parametrize("changes_mind", [False, True])
def test_waiting_choice_does_not_leave(changes_mind: bool) -> None:
    """What another person has chosen, or changed to, cannot be read until all are turned up."""
    sent = []
    for index in (0, 9):
        session = Session(nimmt, Rules(players=2, end="1 deal"), {}, seed=ODD_SEED)
        with recorded() as wire:
            first, second = (NimmtTable(session=session, seat=seat) for seat in (0, 1))
            before = len(wire.messages)
            picks = first.picture["hand"]
            ask(second, "risk", value=True)
            if changes_mind:
                session.choose(0, Play(picks[5]["card"]))
            session.choose(0, Play(picks[index]["card"]))
            ask(second, "risk", value=False)
        assert first.picture["ask"] is None
        sent.append([json.dumps(second.picture), *wire.messages[before:]])
    assert sent[0] == sent[1]


def test_restart_does_not_show_the_old_hands() -> None:
    """After a new match is begun, the cards of the old one cannot be read from any message."""
    sent = []
    for world in (0, 1):
        worlds = TwoWorlds(3, 5)
        bots = {seat: scripted(cards) for seat, cards in worlds.scripts[world].items()}
        with recorded() as wire:
            table = NimmtTable(session=session_from(nimmt, worlds.states[world], bots))
            ask(table, "choose", choice=table.picture["hand"][5]["choice"])
            ask(table, "new")
        sent.append(wire.messages)
    assert sent[0] == sent[1]


def cheat(view: View) -> Any:
    """A bot that plays a card it has not got."""
    return Play(view.unseen[0])


def broken(_view: View) -> Any:
    """A bot that stops, whatever it holds."""
    raise RuntimeError("no plan")


@pytest.mark.parametrize("bot", [cheat, broken, lambda view: None], ids=["cheat", "broken", "none"])
def test_failing_bot_does_not_show_its_hand(bot: Any) -> None:
    """The notice about a bot that breaks the rules does not list the cards it holds."""
    with recorded() as wire:
        table = NimmtTable(bots=[bot, "lowest"], seed=ODD_SEED, end="1 deal")
        ask(table, "choose", choice=table.picture["hand"][0]["choice"])
    assert table.picture["notice"]
    hand = table.session.state.hands[1]
    for message in wire.pictures():
        named = [card for card in hand if f"Play(card={card})" in message["notice"]]
        assert named == []


def test_messages_are_recorded() -> None:
    """The recording does see what leaves: a hidden card that is sent is found."""
    with recorded() as wire:
        table = NimmtTable(seed=ODD_SEED)
        table.picture = {**table.picture, "leak": table.session.state.seed}
        table.send({"leak": table.session.state.seed})
    assert sum(str(ODD_SEED) in message for message in wire.messages) == 2
