"""The bots of 6 nimmt!: legal in whole games, and true to what they say they do."""

from __future__ import annotations

from random import Random

import pytest

from kernel_lib import nimmt
from kernel_lib.bots import bot_choice
from kernel_lib.nimmt import BOTS, Play, Rules, State, Table, TakeRow
from kernel_lib.nimmt.view import View
from kernel_lib.session import Session
from tests.conformance import random_choices
from tests.nimmt import oracle
from tests.strategies import seeds


def views(rules: Rules, seed: int) -> list[View]:
    """What every seat that owes a choice sees, all through a random game."""
    rng = Random(seed)
    state: State = nimmt.start(rules, seed)
    seen = []
    while state.pending:
        seen += [state.view(seat) for seat in state.pending]
        state, _ = state.advance(random_choices(state, rng))
    return seen


def test_known_bots() -> None:
    """There are four bots, each with its name in both languages."""
    assert list(BOTS) == ["random", "lowest", "closest", "cautious"]
    for name, bot in BOTS.items():
        assert bot.name == name
        assert bot.title is not None
        assert bot.title.words("en") == name.capitalize()
        assert bot.title.words("ja") != name.capitalize()


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", [2, 4, 10])
def test_bots_play_whole_games(name: str, players: int) -> None:
    """Each bot plays whole games by the rules, against others of its kind."""
    for seed in seeds(3):
        bots = dict.fromkeys(range(players), name)
        end = "over 66" if players == 4 else "1 deal"
        session = Session(nimmt, Rules(players=players, end=end), bots, seed)
        assert session.state.is_over


@pytest.mark.parametrize("name", BOTS)
def test_bots_choose_legally_anywhere(name: str) -> None:
    """Each bot makes a legal choice in any position, not only in those it brings about."""
    for seed in seeds(3):
        for view in views(Rules(players=3, end="1 deal", highest=40), seed):
            assert bot_choice(BOTS[name], view, "chance") in view.choices


@pytest.mark.parametrize("name", ["lowest", "closest", "cautious"])
def test_too_low_takes_the_cheapest_row(name: str) -> None:
    """When a row must be taken these bots take the one with the fewest bulls, the upper of two."""
    asked = 0
    for seed in seeds(20):
        for view in views(Rules(players=4, end="1 deal"), seed):
            if view.queue:
                asked += 1
                cheapest = oracle.cheapest_row(view.table.rows)
                assert bot_choice(BOTS[name], view, "") == TakeRow(cheapest)
    assert asked > 20


def test_lowest() -> None:
    """``lowest`` plays the lowest card of the hand."""
    for view in views(Rules(players=5, end="1 deal"), 3):
        if not view.queue:
            assert bot_choice(BOTS["lowest"], view, "") == Play(sorted(view.hand)[0])


def test_closest() -> None:
    """``closest`` plays the card with the smallest step behind its row; else the highest card."""
    nothing_fits = 0
    for seed in seeds(30):
        for view in views(Rules(players=5, end="1 deal"), seed):
            if view.queue:
                continue
            steps = {
                card: min(card - row[-1] for row in view.table.rows if row[-1] < card)
                for card in view.hand
                if any(row[-1] < card for row in view.table.rows)
            }
            nothing_fits += not steps
            chosen = bot_choice(BOTS["closest"], view, "")
            expected = min(steps, key=lambda card: steps[card]) if steps else max(view.hand)
            assert chosen == Play(expected)
    assert nothing_fits


def test_cautious() -> None:
    """``cautious`` plays the card with the fewest expected bulls, found by trying everything."""
    rules = Rules(players=3, end="1 deal", highest=16, hand_size=3)
    for seed in seeds(20):
        for view in views(rules, seed):
            if view.queue:
                continue
            tried = {
                card: oracle.risk_by_enumeration(view.table.rows, card, 2, view.unseen)[2]
                for card in view.hand
            }
            best = min(tried, key=lambda card: (tried[card], card))
            assert bot_choice(BOTS["cautious"], view, "") == Play(best)


def test_cautious_among_equals() -> None:
    """Among cards that cost the same, ``cautious`` plays the lowest."""
    state = nimmt.start(Rules(players=2), 1)
    hands = ((21, 25, 28), (101, 102, 103))
    state = state._replace(hands=hands, rows=Table.parse("1 | 20 | 40 | 60").rows)
    assert bot_choice(BOTS["cautious"], state.view(0), "") == Play(21)


def test_random_reaches_every_choice() -> None:
    """``random`` plays every card of a hand sooner or later, about equally often."""
    view = nimmt.start(Rules(players=2), 1).view(0)
    chosen = [bot_choice(BOTS["random"], view, str(seed)) for seed in range(2000)]
    for choice in view.choices:
        assert 140 < chosen.count(choice) < 260


def test_random_is_repeatable() -> None:
    """``random`` chooses the same from the same chance."""
    view = nimmt.start(Rules(players=2), 1).view(0)
    chosen = {bot_choice(BOTS["random"], view, "7/1/0") for _ in range(10)}
    assert len(chosen) == 1


def test_bots_see_no_more_than_a_view() -> None:
    """A bot chooses the same when the cards that it cannot see are others."""
    state = nimmt.start(Rules(players=3), 5)
    other = state._replace(hands=(state.hands[0], state.hands[2], state.hands[1]), seed=6)
    for bot in BOTS.values():
        assert bot_choice(bot, state.view(0), "x") == bot_choice(bot, other.view(0), "x")
