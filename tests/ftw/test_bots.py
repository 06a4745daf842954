"""The bots of FTW?!: legal in whole matches, and true to what they say they do."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kernel_lib import ftw
from kernel_lib.ftw import BOTS, Help, Pass, Play, Rules, help_sums
from kernel_lib.ftw.bots import Sampler, hasty, thrifty
from kernel_lib.ftw.view import View
from kernel_lib.play.bots import bot_choice, made_bot
from kernel_lib.play.session import Session
from kernel_lib.testing import positions
from tests.ftw import hooks
from tests.strategies import seeds

SIMPLE = [name for name in BOTS if name != "sampler"]


def seen(rules: Rules, seed: int) -> list[View]:
    """What every seat that owes a choice sees, all through a match played at random."""
    states = positions(hooks.case_of(rules), seed)
    return [state.view(seat) for state in states for seat in state.pending]


def facing(position: str) -> View:
    """What the first of two players sees in a position with cards up to 60."""
    return ftw.start(Rules(players=2, highest=60, position=position), 1).view(0)


def test_known_bots() -> None:
    """There are six bots, each with the name of a person and a character, in both languages."""
    assert list(BOTS) == ["random", "hasty", "thrifty", "learned", "sampler", "expert"]
    people = ["Robin", "Hanna", "Theo", "Nora", "Sam", "Erin"]
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
@pytest.mark.parametrize("players", [2, 4, 6])
def test_bots_play_whole_matches(name: str, players: int) -> None:
    """Each bot plays whole matches by the rules, against others of its kind."""
    seats = dict.fromkeys(range(players), name if name in SIMPLE else Sampler(roll_outs=4))
    rules = Rules(players=players, rounds=players if name in SIMPLE else 1)
    for seed in seeds(2):
        assert Session(ftw, rules, seats, seed).state.is_over


@pytest.mark.thinned
@pytest.mark.parametrize("name", BOTS)
def test_bots_choose_legally_anywhere(name: str) -> None:
    """Each bot makes a legal choice in any position, not only in those it brings about."""
    bot = BOTS[name] if name in SIMPLE else made_bot(Sampler(roll_outs=2))
    for seed in seeds(2):
        for rules in (
            Rules(players=3, rounds=1),
            Rules(players=2, rounds=1, hand_size=2, passed=2),
            Rules(players=2, rounds=1, hand_size=18, passed=0),
        ):
            for view in seen(rules, seed):
                assert bot_choice(bot, view, "chance") in view.choices


TURNS: dict[str, tuple[Any, str, Any]] = {
    "the second lowest starts a pile": (thrifty, "pile | you 2 7 13 34 | Ben 3 50 51", Play(7)),
    "the lowest of two": (thrifty, "pile | you 2 34 | Ben 3 50 51", Play(2)),
    "the lowest that goes": (thrifty, "pile 9 | you 2 7 13 14 34 | Ben 3 50 51", Play(13)),
    "the highest when it is late": (thrifty, "pile 9 | you 2 7 13 14 34 | Ben 50 51", Play(14)),
    "the highest card is kept": (
        thrifty,
        "pile 17 | you 2 7 13 34 | help 6 11 | Ben 3 50 51",
        Play(7, use=(11,)),
    ),
    "help when it is late": (
        thrifty,
        "pile 17 | you 2 7 13 34 | help 6 11 | Ben 50 51",
        Play(13, use=(6,)),
    ),
    "no help is enough": (
        thrifty,
        "pile 30 17 20 | you 2 7 13 14 34 | help 5 | Ben 3 50 51",
        Help(13, take=30),
    ),
    "no help is enough when it is late": (
        thrifty,
        "pile 30 17 20 | you 2 7 13 14 34 | help 5 | Ben 50 51",
        Help(13, take=17),
    ),
    "hasty plays even its only high card": (
        hasty,
        "pile 17 | you 2 7 13 34 | help 6 11 | Ben 50 51",
        Play(34),
    ),
    "hasty sheds its lowest": (hasty, "pile | you 2 7 13 34 | Ben 50 51", Play(2)),
    "hasty uses help": (
        hasty,
        "pile 17 40 | you 2 7 13 34 | help 6 11 19 | Ben 50 51",
        Play(7, use=(6, 11, 19)),
    ),
    "hasty makes the middle card a help card": (
        hasty,
        "pile 17 40 | you 2 7 13 34 | Ben 50 51",
        Help(13, take=40),
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_turns(case: str) -> None:
    """``thrifty`` keeps both ends of its hand, ``hasty`` nothing; both shed as they say."""
    bot, position, expected = TURNS[case]
    view = facing(position)
    assert bot(view) == expected
    assert expected in view.choices


@pytest.mark.parametrize(
    ("passed", "expected"),
    [(1, (7,)), (2, (7, 13)), (3, (2, 7, 13)), (4, (2, 7, 13, 34))],
)
def test_passed(passed: int, expected: tuple[int, ...]) -> None:
    """``thrifty`` passes from between the ends, then its lowest and at last its highest card."""
    rules = Rules(players=2, rounds=1, hand_size=4, passed=passed)
    state = ftw.start(rules, 1)._replace(hands=((2, 7, 13, 34), (1, 3, 4, 5)))
    assert thrifty(state.view(0)) == Pass(expected)
    assert hasty(state.view(0)) == Pass((2, 7, 13, 34)[:passed])


def test_random_draws_every_card() -> None:
    """``random`` draws every card of its hand, and takes every card of the pile, equally often."""
    view = facing("pile 9 8 30 | you 2 7 13 34 | help 20 | Ben 3 50")
    drawn = Counter(bot_choice(BOTS["random"], view, str(seed)) for seed in range(3000))
    for choice in (Play(34), Play(13, use=(20,))):
        assert 640 < drawn[choice] < 860
    for card in (2, 7):
        made = [drawn[Help(card, take)] for take in (8, 9, 30)]
        assert all(190 < times < 310 for times in made)
    assert len(drawn) == 8


def test_random_passes_every_card() -> None:
    """``random`` passes every card of a hand equally often."""
    view = ftw.start(Rules(players=4), 1).view(2)
    passed = Counter(
        card for seed in range(2000) for card in bot_choice(BOTS["random"], view, str(seed)).cards
    )
    assert set(passed) == set(view.hand)
    assert all(400 < times < 600 for times in passed.values())


@pytest.mark.thinned
@pytest.mark.parametrize("name", SIMPLE)
def test_smallest_help(name: str) -> None:
    """Who plays with help uses the smallest sum that is enough."""
    helped = 0
    for seed in seeds(12):
        for view in seen(Rules(players=3, rounds=1), seed):
            choice = bot_choice(BOTS[name], view, "chance")
            if view.ask == "turn" and isinstance(choice, Play) and choice.use:
                helped += 1
                need = (view.top or 0) - choice.card
                assert choice.use == help_sums.smallest_above(view.own_helps, need)
    assert helped > 5


def test_bots_see_no_more_than_a_view() -> None:
    """A bot chooses the same when the cards that it cannot see are others."""
    state = ftw.start(Rules(players=3), 5)
    swapped = state._replace(hands=(state.hands[0], state.hands[2], state.hands[1]), seed=6)
    for bot in BOTS.values():
        assert bot_choice(bot, state.view(0), "x") == bot_choice(bot, swapped.view(0), "x")
