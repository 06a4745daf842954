"""The bots of 6 nimmt!: legal in whole games, and true to what they say they do."""

from __future__ import annotations

from random import Random

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import BOTS, Play, Rules, State, Table, TakeRow, bots
from kernel_lib.nimmt.view import View
from kernel_lib.play.bots import bot_choice
from kernel_lib.play.session import Session
from kernel_lib.testing import random_choices
from tests.nimmt import oracle
from tests.nimmt.positions import after, position
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
    """There are eight bots, each with a name of its own and a character in both languages."""
    assert list(BOTS) == [*bots.POLICY_NAMES, "learned", "sampler", "expert"]
    people = ["Robin", "Lena", "Hugo", "Clara", "Vera", "Nora", "Sam", "Erin"]
    for (name, bot), person in zip(BOTS.items(), people, strict=True):
        assert bot.name == name
        assert bot.title is not None
        assert bot.about is not None
        assert bot.title.words("en") == person
        assert bot.about.words("en").startswith(f"{person} ")
        assert bot.title.words("ja") != person
        assert bot.about.words("ja").startswith(bot.title.words("ja"))


@pytest.mark.thinned
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", [2, 4, 10])
def test_bots_play_whole_games(name: str, players: int) -> None:
    """Each bot plays whole games by the rules, against others of its kind."""
    games = 1 if name in ("sampler", "expert") else 3
    for seed in seeds(games, games, longest=30):
        bots = dict.fromkeys(range(players), name)
        end = "over 66" if players == 4 else "1 deal"
        session = Session(nimmt, Rules(players=players, end=end), bots, seed)
        assert session.state.is_over


@pytest.mark.thinned
@pytest.mark.parametrize("name", BOTS)
def test_bots_choose_legally_anywhere(name: str) -> None:
    """Each bot makes a legal choice in any position, not only in those it brings about."""
    for seed in seeds(3):
        for view in views(Rules(players=3, end="1 deal", highest=40), seed):
            assert bot_choice(BOTS[name], view, "chance") in view.choices


@pytest.mark.parametrize("name", ["random", "lowest", "highest", "closest", "cautious"])
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


def test_lowest_and_highest() -> None:
    """``lowest`` plays the lowest card of the hand, ``highest`` the highest."""
    for view in views(Rules(players=5, end="1 deal"), 3):
        if not view.queue:
            assert bot_choice(BOTS["lowest"], view, "") == Play(sorted(view.hand)[0])
            assert bot_choice(BOTS["highest"], view, "") == Play(sorted(view.hand)[-1])


def test_lowest_and_highest_play_two() -> None:
    """Where two cards are played, they are the two lowest, or the two highest."""
    view = nimmt.start(Rules(players=2, variants=("refined",)), 1).view(0)
    cards = sorted(view.hand)
    assert bot_choice(BOTS["lowest"], view, "").cards == (cards[0], cards[1])
    assert bot_choice(BOTS["highest"], view, "").cards == (cards[-2], cards[-1])


def test_closest() -> None:
    """``closest`` plays the card with the smallest step to the end of a row with room.

    Without one it plays the highest card that fits nowhere, and without that, too, of the cards
    that would be sixth the one with the largest step.
    """
    kinds = {"room": 0, "nowhere": 0, "sixth": 0}
    for seed in seeds(60):
        for view in views(Rules(players=5, end="1 deal"), seed):
            if view.queue:
                continue
            room, nowhere, sixth = [], [], []
            for card in view.hand:
                steps = [(card - row[-1], len(row)) for row in view.table.rows if row[-1] < card]
                if not steps:
                    nowhere.append(card)
                elif min(steps)[1] < 5:
                    room.append((min(steps)[0], card))
                else:
                    sixth.append((min(steps)[0], -card))
            if room:
                kind, expected = "room", min(room)[1]
            elif nowhere:
                kind, expected = "nowhere", max(nowhere)
            else:
                kind, expected = "sixth", -max(sixth)[1]
            kinds[kind] += 1
            assert bot_choice(BOTS["closest"], view, "") == Play(expected)
    assert all(kinds.values())


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


def test_cautious_keeps_what_it_can_play() -> None:
    """It keeps the dearest cards, as many as there are tricks for, one or two cards in each."""
    table = "11 12 13 14 15 | 40 | 50 | 60"
    for most, kept in ((1, "keep11,15"), (2, "keep11,12,15")):
        rules = Rules(players=2, turns="at once", most_cards=most, keeps=True)
        taken = after(position(rules, ((17, 99), (70, 71, 72)), table), "17")
        assert nimmt.bots.cautious(taken.view(0)).notation == kept


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
    swapped = state._replace(hands=(state.hands[0], state.hands[2], state.hands[1]), seed=6)
    for bot in BOTS.values():
        assert bot_choice(bot, state.view(0), "x") == bot_choice(bot, swapped.view(0), "x")
