"""A new decision is one Python file: no line of the kit knows it, and all of the kit plays it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kernel_lib import nimmt
from kernel_lib.core.record import read_record
from kernel_lib.play.compare import compare
from kernel_lib.play.session import Session
from kernel_lib.testing import CHECKS, Case
from tests.extending import pass_left
from tests.extending.pass_left import PassOn
from tests.nimmt import hooks
from widgets import NimmtTable

ROOT = Path(__file__).parents[2]
BOTS = ("random", "lowest", "highest", "closest", "cautious", "learned", "sampler", "expert")


@pytest.fixture(autouse=True)
def joined() -> Iterator[None]:
    """The variant is playable during each test."""
    with pass_left.playable():
        yield


def rules(players: int = 3, end: str = "2 deals") -> nimmt.Rules:
    """The rules of the variant."""
    return nimmt.Rules(players=players, end=end, variants=("pass_left",))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Callable[[Case, int], None], players: int) -> None:
    """The variant keeps the contract of every game, hidden cards and records included."""
    check(hooks.case_of(rules(players), looks=6), 0)


def test_cards_go_to_the_left() -> None:
    """Each seat gets the card of its right neighbour; then the first trick begins."""
    state = nimmt.start(rules(), seed=1)
    assert state.ask == "pass left"
    chosen = {seat: PassOn(hand[0]) for seat, hand in enumerate(state.hands)}
    after, events = state.advance(chosen)
    assert after.ask == "card"
    assert [str(event.words(str)) for event in events] == [
        "Everybody has passed a card to the left."
    ]
    for seat in range(3):
        assert chosen[(seat - 1) % 3].card in after.hands[seat]
        assert chosen[seat].card not in after.hands[seat]


@pytest.mark.thinned
@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_it(bot: str) -> None:
    """Every bot of the kit plays whole matches of it, and records of them replay."""
    session = Session(nimmt, rules(), dict.fromkeys(range(3), bot), seed=5)
    assert session.state.is_over
    assert read_record(session.record()).final == session.state


def test_bots_are_compared_at_it() -> None:
    """A comparison of bots takes it like any other rules."""
    result = compare(nimmt, ["cautious", "random"], rules(2), deals=4)
    assert result.deals == 4


def test_it_combines_with_another_decision_before_play() -> None:
    """With Logic, hands are drafted first, and then a card is passed."""
    both = nimmt.Rules(players=2, variants=("logic", "pass_left"))
    state = nimmt.start(both, seed=1)
    asked = []
    while state.ask != "card":
        asked.append(state.ask)
        state, _ = state.advance({seat: choices[0] for seat, choices in state.pending.items()})
    assert asked == ["draft"] * 20 + ["pass left"]


def test_the_table_shows_it() -> None:
    """A click on a card of the hand passes it; a stranger's card is refused in one sentence."""
    table = NimmtTable(rules=rules(), seed=7)
    assert table.picture["say"] == "Choose a card to pass to the left."
    assert table.picture["ask"] == {"kind": "card"}
    card = table.picture["hand"][0]
    assert card["choice"] == f"pass{card['card']}"
    assert card["aim"] == ""
    intent = {"kind": "choose", "revision": table.picture["revision"]}
    table._on_intent(None, {**intent, "choice": "pass0"}, None)
    assert "is no choice" in table.picture["notice"]
    table._on_intent(None, {**intent, "choice": card["choice"]}, None)
    assert table.view.ask == "card"
    assert card["card"] not in table.view.hand


def test_no_line_of_the_kit_knows_it() -> None:
    """The variant stands in this folder alone."""
    search = subprocess.run(
        ["git", "grep", "-lE", "pass_left|PassLeft|pass left", "--", "kernel_lib", "widgets"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (search.returncode, search.stdout) == (1, "")  # git says 1 where it has found nothing


def test_it_is_one_import_away() -> None:
    """A notebook gets it by importing the file and letting it join."""
    code = (
        "from tests.extending import pass_left; pass_left.join(); from kernel_lib import nimmt; "
        "print(nimmt.start(nimmt.Rules(variants=('pass_left',))).ask)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout == "pass left\n"
