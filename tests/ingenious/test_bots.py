"""The bots of Ingenious: legal in whole games, and true to what they say they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kernel_lib import ingenious
from kernel_lib.core.game import with_item
from kernel_lib.ingenious import BOTS, Keep, Place, Rules, State, Swap, Tile
from kernel_lib.ingenious.bots import Sampler
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.policies import BONUS_WORTH
from kernel_lib.ingenious.tiles import COLOURS
from kernel_lib.ingenious.view import View
from kernel_lib.play.bots import bot_choice, made_bot
from kernel_lib.play.session import Session
from kernel_lib.testing import positions
from tests.ingenious import hooks
from tests.ingenious.hooks import MODES
from tests.strategies import by_length, seeds

SIMPLE = [name for name in BOTS if name != "sampler"]
LOOKS = by_length(8, 24, 100)

every_mode = pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())


def looked_at(rules: Rules, ask: str, number: int = 0) -> list[State]:
    """Some positions of a game played at random in which this is asked."""
    case = hooks.case_of(rules)
    asked = [state for state in positions(case, number) if state.ask is ask]
    return Random(case.name).sample(asked, min(LOOKS, len(asked)))


def placing(rules: Rules) -> Iterator[View]:
    """What seats see that place a tile, with the markers as they are, and near their stops."""
    rng = Random(rules.to_text())
    near = [*range(10, 19), *(range(26, 37) if rules.top > 18 else [])]
    for state in looked_at(rules, "place"):
        yield state.view(state.turn)
        own = tuple(rng.choice(near) for _ in COLOURS)
        yield state._replace(markers=(own,) * rules.tracks).view(state.turn)


def greedy_worth(view: View, choice: Any) -> int:
    """The steps that all markers move."""
    gained = view.board.score(Tile.parse(choice.tile), choice.first, choice.second)
    after = view.rules.progress(view.own_markers, gained).markers
    return sum(after) - sum(view.own_markers)


def balanced_worth(view: View, choice: Any) -> int:
    """Every step counts what is left to the top from where it begins, and a bonus tile more."""
    gained = view.board.score(Tile.parse(choice.tile), choice.first, choice.second)
    after, bonus = view.rules.progress(view.own_markers, gained)
    steps = (
        view.rules.top - place
        for old, new in zip(view.own_markers, after, strict=True)
        for place in range(old, new)
    )
    return sum(steps) + BONUS_WORTH * bonus


def test_known_bots() -> None:
    """There are six bots, each with the name of a person and a character, in both languages."""
    assert list(BOTS) == ["random", "greedy", "balanced", "learned", "sampler", "expert"]
    people = ["Robin", "Greta", "Bela", "Nora", "Sam", "Erin"]
    for (name, bot), person in zip(BOTS.items(), people, strict=True):
        assert bot.name == name
        assert bot.title is not None
        assert bot.about is not None
        assert bot.title.words("en") == person
        assert bot.about.words("en").startswith(f"{person} ")
        assert bot.title.words("ja") != person
        assert bot.about.words("ja").startswith(bot.title.words("ja"))


@pytest.mark.thinned
@every_mode
@pytest.mark.parametrize(
    ("name", "worth"), [("greedy", greedy_worth), ("balanced", balanced_worth)]
)
def test_most_worth(name: str, worth: Any, rules: Rules) -> None:
    """Of all placements it takes one whose points are worth most, the first among equals."""
    for view in placing(rules):
        expected = max(view.choices, key=lambda choice: worth(view, choice))
        assert bot_choice(BOTS[name], view, "") == expected


def test_balanced_is_not_greedy() -> None:
    """Low markers count more: in some positions the two choose differently."""
    views = list(placing(Rules(2)))
    chosen = [[bot_choice(BOTS[name], view, "") for view in views] for name in SIMPLE[1:]]
    assert chosen[0] != chosen[1]


@pytest.mark.thinned
@pytest.mark.parametrize("name", BOTS)
@every_mode
def test_bots_play_whole_games(name: str, rules: Rules) -> None:
    """Each bot plays whole games by the rules, against others of its kind."""
    bot = name if name in SIMPLE else Sampler(roll_outs=1, width=2)
    for seed in seeds(1):
        end = Session(ingenious, rules, dict.fromkeys(range(rules.players), bot), seed).state
        assert end.is_over


@pytest.mark.thinned
@pytest.mark.parametrize("name", BOTS)
@every_mode
def test_bots_choose_legally_anywhere(name: str, rules: Rules) -> None:
    """Each bot makes a legal choice in any position, not only in those it brings about."""
    bot = BOTS[name] if name in SIMPLE else made_bot(Sampler(roll_outs=1, width=4))
    for ask in ("place", "swap"):
        for state in looked_at(rules, ask, number=1):
            view = state.view(state.turn)
            assert bot_choice(bot, view, "chance") in view.choices


def asked_to_swap() -> State:
    """A position in which seat 0 is asked whether to swap its rack."""
    state = ingenious.start(Rules(2), 1)
    state = state._replace(
        racks=with_item(state.racks, 0, tiles_of("BB GG OY PP BG RG")),
        markers=((1, 5, 5, 5, 5, 5),) * 2,
        turns=2,
    )
    place = next(choice for choice in state.pending[0] if choice.tile == "RG")
    state, _ = state.advance({0: place})
    assert state.ask == "swap"
    return state


def test_swaps() -> None:
    """``greedy`` and ``balanced`` always swap, ``random`` half the time."""
    view = asked_to_swap().view(0)
    for name in ("greedy", "balanced"):
        assert bot_choice(BOTS[name], view, "") == Swap()
    swapped = Counter(bot_choice(BOTS["random"], view, str(seed)) for seed in range(1000))
    assert set(swapped) == {Keep(), Swap()}
    assert abs(swapped[Swap()] - 500) < 4 * 250**0.5


def test_random_draws_every_placement() -> None:
    """``random`` draws every placement equally often."""
    state = ingenious.start(Rules(2), 1)
    view = state._replace(racks=(tiles_of("BB RG"), state.racks[1])).view(0)
    count, draws = len(view.choices), 9000
    drawn = Counter(bot_choice(BOTS["random"], view, str(seed)) for seed in range(draws))
    assert set(drawn) == set(view.choices)
    assert all(isinstance(choice, Place) for choice in drawn)
    expected = draws / count
    assert all(abs(times - expected) < 4 * expected**0.5 for times in drawn.values())


@pytest.mark.thinned
@every_mode
def test_bots_see_no_more_than_a_view(rules: Rules) -> None:
    """A bot chooses the same when the tiles that it cannot see are others."""
    for state in looked_at(rules, "place")[:2]:
        for lookalike in hooks.otherwise(state, state.turn, Random(1)):
            for name in SIMPLE:
                chosen = bot_choice(BOTS[name], state.view(state.turn), "x")
                assert bot_choice(BOTS[name], lookalike.view(state.turn), "x") == chosen
