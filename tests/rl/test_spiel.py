"""The games under the names of OpenSpiel: random play is the engine's own."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.rl import SpielGame, SpielState
from kernel_lib.rl.spiel import SIMULTANEOUS, TERMINAL
from tests.rl.matches import ODD, SOME
from tests.rl.test_observations import OTHERWISE
from tests.strategies import by_length
from tests.together import each

SMALL = nimmt.Rules(players=2, highest=12, hand_size=3)


def act(state: SpielState, rng: Random) -> None:
    """A random action of every seat that acts."""
    if state.is_simultaneous_node():
        legal = [state.legal_actions(player) for player in range(state.num_players())]
        state.apply_actions([rng.choice(actions) if actions else 0 for actions in legal])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


@each(("game", "rules"), [*SOME, *ODD])
def test_random_play_is_the_engines(game: ModuleType, rules: Any) -> None:
    """The choices that actions make, played by the engine alone, lead to the same states."""
    for seed in range(by_length(1, 10, 50)):
        state = SpielGame(game, rules).new_initial_state(seed)
        rng = Random(seed)
        engine = game.start(game.one_deal(rules), seed)
        turn: dict[int, tuple[str, ...]] = {}
        while not state.is_terminal():
            before = len(state.full_history())
            asked = {*engine.pending}
            assert state.is_simultaneous_node() == (len(asked) > 1)
            assert state.current_player() in (*asked, SIMULTANEOUS)
            assert state.is_player_node() == (len(asked) == 1)
            assert not state.is_chance_node()
            act(state, rng)
            for player, action in state.full_history()[before:]:
                turn[player] = (*turn.get(player, ()), state.action_to_string(player, action))
            if state.moment.state != engine:
                engine, _ = engine.advance(chosen(game, turn))
                turn = {}
                assert state.moment.state == engine
                sign = -1 if game.LOWEST_WINS else 1
                assert state.returns() == [sign * score for score in engine.scores]
        assert engine.is_over
        assert turn == {}
        assert state.current_player() == TERMINAL
        assert state.legal_actions() == []


def chosen(game: ModuleType, turn: Mapping[int, tuple[str, ...]]) -> dict[int, Any]:
    """The choices that words make, told from the words alone."""
    return {seat: choice_of(game, words) for seat, words in turn.items()}


def choice_of(game: ModuleType, words: tuple[str, ...]) -> Any:
    """A choice from its steps, put together as the game writes it."""
    if " " not in words[0]:
        return game.choice_from_notation(words[0])
    cards = [part for word in words for part in word.split() if part.isdigit()]
    verb = words[0].split()[0]
    if verb == "play":
        return game.choice_from_notation("+".join(cards))
    return game.choice_from_notation(
        f"{'pass' if verb == 'pass' else 'keep'}{','.join(cards) or 'none'}"
    )


@each(("game", "rules"), [*SOME, *ODD])
def test_rewards_add_up_to_returns(game: ModuleType, rules: Any) -> None:
    """What each seat gets by its actions is in all what it has at the end."""
    state, rng = SpielGame(game, rules).new_initial_state(seed=1), Random(1)
    sums = state.rewards()
    while not state.is_terminal():
        act(state, rng)
        sums = [own + new for own, new in zip(sums, state.rewards(), strict=True)]
    assert sums == state.returns()
    assert sums[0] == state.player_return(0)
    assert state.player_reward(0) == state.rewards()[0]
    game_of = state.get_game()
    assert state.move_number() == len(state.history()) <= game_of.max_game_length()
    assert state.history_str().split(", ") == [str(action) for action in state.history()]
    assert game_of.observation_tensor_size() == len(state.observation_tensor(0))
    assert all(game_of.min_utility() <= value <= game_of.max_utility() for value in sums)


@each(("game", "rules"), [*SOME, *ODD])
def test_a_clone_goes_its_own_way(game: ModuleType, rules: Any) -> None:
    """Actions of a clone leave the state as it was."""
    state, rng = SpielGame(game, rules).new_initial_state(seed=2), Random(2)
    for _ in range(4):
        before = str(state), state.history(), state.moment
        clone = state.clone()
        assert (str(clone), clone.history(), clone.moment) == before
        act(clone, rng)
        assert (str(state), state.history(), state.moment) == before
        assert clone.history() != state.history()
        state = clone
        if state.is_terminal():
            break


@each(("game", "rules"), [*SOME, *ODD])
def test_strings_and_tensors_hide(game: ModuleType, rules: Any) -> None:
    """What a seat knows is the same in a match that looks the same to it."""
    rng = Random(4)
    of_game = SpielGame(game, rules)
    first = of_game.new_initial_state(seed=4).moment
    for seat in range(rules.players):
        for twin in OTHERWISE[game.NAME](first.state, seat, rng):
            state, twin_state = (
                SpielState(of_game, first),
                SpielState(of_game, type(first)(first.encoding, twin)),
            )
            assert state.information_state_string(seat) == twin_state.information_state_string(seat)
            assert state.observation_string(seat) == twin_state.observation_string(seat)
            assert state.observation_tensor(seat) == twin_state.observation_tensor(seat)


def test_what_a_seat_did_is_told_to_it_alone() -> None:
    """Two histories that a seat can tell apart have two information states, others have one."""
    rules = ftw.Rules(players=3)
    state = SpielGame(ftw, rules).new_initial_state(seed=1)
    first, second = state.clone(), state.clone()
    legal = [state.legal_actions(player) for player in range(3)]
    first.apply_actions([actions[0] for actions in legal])
    second.apply_actions([legal[0][1], legal[1][0], legal[2][0]])
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.information_state_string(0) != state.information_state_string(0)


def test_information_states_remember() -> None:
    """What a seat has seen earlier stays in its information state, even if it is gone from view."""
    game = SpielGame(nimmt, SMALL)
    state, rng = game.new_initial_state(seed=1), Random(1)
    texts = []
    while not state.is_terminal():
        texts.append(state.information_state_string(0))
        act(state, rng)
    last = state.information_state_string(0)
    assert all(last.startswith(text) for text in texts)
    assert len(set(texts)) == len(texts)


def test_masks_and_names() -> None:
    """A mask has a 1 for each legal action, and words lead back to their actions."""
    state = SpielGame(nimmt, SMALL).new_initial_state(seed=7)
    mask = state.legal_actions_mask(0)
    assert [action for action, is_legal in enumerate(mask) if is_legal] == state.legal_actions(0)
    assert len(mask) == state.num_distinct_actions() == 16
    assert state.string_to_action(0, state.action_to_string(0, 15)) == 15
    assert state.get_game().observation_tensor_shape() == [len(state.observation_tensor(0))]


def test_who_acts_must_be_named() -> None:
    """Where several choose at the same time it is said whose actions are asked for."""
    state = SpielGame(nimmt, SMALL).new_initial_state(seed=7)
    with pytest.raises(ValueError, match="several players choose at the same time: name one"):
        state.legal_actions()
    with pytest.raises(ValueError, match="there is no seat -2"):
        state.apply_action(0)


def test_a_game_with_a_seed_is_one_match() -> None:
    """With a seed all matches are the same, without one they are not."""
    fixed, free = SpielGame(nimmt, seed=3), SpielGame(nimmt)
    assert fixed.new_initial_state().moment.state == nimmt.start(nimmt.Rules(end="1 deal"), 3)
    assert fixed.new_initial_state().moment == fixed.new_initial_states()[0].moment
    assert free.new_initial_state().moment != free.new_initial_state().moment


@pytest.mark.parametrize(
    ("game", "rules", "dynamics"),
    [
        (nimmt, SMALL, "SIMULTANEOUS"),
        (nimmt, nimmt.Rules(variants=("open",)), "SEQUENTIAL"),
        (ftw, ftw.Rules(), "SIMULTANEOUS"),
        (ftw, ftw.Rules(passed=0), "SEQUENTIAL"),
        (ingenious, ingenious.Rules(), "SEQUENTIAL"),
    ],
)
def test_openspiel_is_told_who_acts_when(
    game: ModuleType, rules: Any, dynamics: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The type of a game says whether several act at the same time, as random play shows."""

    class Words:
        def __getattr__(self, name: str) -> str:
            return name

    class GameType(SimpleNamespace):
        Dynamics = ChanceMode = Information = Utility = RewardModel = Words()

    monkeypatch.setitem(sys.modules, "pyspiel", SimpleNamespace(GameType=GameType))
    of_game = SpielGame(game, rules)
    assert of_game.get_type().dynamics == dynamics
    assert of_game.get_type().max_num_players == rules.players
    state, rng, together = of_game.new_initial_state(seed=1), Random(1), False
    while not state.is_terminal():
        together |= state.is_simultaneous_node()
        act(state, rng)
    assert together == of_game.encoding.is_simultaneous == (dynamics == "SIMULTANEOUS")
    assert of_game.max_chance_outcomes() == 0
