"""The environments of PettingZoo: its own tests pass, and they play the engine's matches."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import ModuleType
from typing import Any

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from kernel_lib import ftw, nimmt, rl
from tests.rl.matches import ALL, ODD, SOME
from tests.strategies import in_soak
from tests.together import each

CYCLES = 60
"""Actions of a test of PettingZoo."""

EXPECTED = "Observation is not a NumPy array|Observation space for each agent probably should be"
"""What PettingZoo says of every observation that is a dictionary with a mask."""


@contextmanager
def without_other_warnings() -> Iterator[None]:
    """Every warning but those that are expected is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", EXPECTED)
        yield


def passes(game: ModuleType, rules: Any, whole_match: bool, cycles: int) -> None:
    """What PettingZoo asks of an environment is so."""

    def aec() -> Any:
        return rl.aec_env(game, rules, whole_match=whole_match)

    def parallel() -> Any:
        return rl.parallel_env(game, rules, whole_match=whole_match)

    with without_other_warnings():
        api_test(aec(), num_cycles=cycles)
        parallel_api_test(parallel(), num_cycles=cycles)
        seed_test(aec, num_cycles=cycles)
        parallel_seed_test(parallel, num_cycles=cycles)


@in_soak
@each(("game", "rules"), [*SOME, *ODD])
def test_pettingzoo_is_content(game: ModuleType, rules: Any) -> None:
    """PettingZoo's own tests of an environment, and of its seeds, pass."""
    passes(game, rules, whole_match=False, cycles=CYCLES)


@in_soak
@pytest.mark.parametrize("whole_match", [False, True])
@each(("game", "rules"), ALL)
def test_pettingzoo_is_content_with_all(game: ModuleType, rules: Any, whole_match: bool) -> None:
    """They pass with every set of variants and every number of players."""
    passes(game, rules, whole_match, cycles=1000)


def played(env: Any, seed: int, rng: Random) -> tuple[dict[str, float], list[dict[str, Any]]]:
    """A match at random: the sum of each agent's rewards, and all that agents saw."""
    env.reset(seed=seed)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    seen = []
    for agent in env.agent_iter():
        observation, reward, is_over, _, _ = env.last()
        sums[agent] += reward
        seen.append(observation)
        legal = observation["action_mask"].nonzero()[0]
        env.step(None if is_over else rng.choice(legal))
    return sums, seen


@each(("game", "rules"), [*SOME, *ODD])
def test_rewards_add_up_to_the_score(game: ModuleType, rules: Any) -> None:
    """All rewards of a match are its score; bulls count below 0."""
    env = rl.aec_env(game, rules)
    sums, _ = played(env, 5, Random(5))
    sign = -1 if game.LOWEST_WINS else 1
    assert list(sums.values()) == [sign * score for score in env.moment.state.scores]
    assert env.moment.state.is_over
    assert env.agents == []


def choose(agent: str, seen: dict[str, Any]) -> int:
    """An action that follows from what an agent sees, and from nothing else."""
    told = agent.encode() + seen["observation"].tobytes() + seen["action_mask"].tobytes()
    return int(Random(told).choice(seen["action_mask"].nonzero()[0]))


@in_soak
@each(("game", "rules"), [*SOME, *ODD])
def test_both_environments_play_the_same(game: ModuleType, rules: Any) -> None:
    """Agents that choose by what they see play the same match in turns and together."""
    aec, parallel = rl.aec_env(game, rules), rl.parallel_env(game, rules)
    aec.reset(seed=3)
    while not any(aec.terminations.values()):
        agent = aec.agent_selection
        aec.step(choose(agent, aec.observe(agent)))
    observations, _ = parallel.reset(seed=3)
    sums = dict.fromkeys(parallel.agents, 0.0)
    while parallel.agents:
        asked = [agent for agent in parallel.agents if observations[agent]["action_mask"].any()]
        actions = dict.fromkeys(parallel.agents, -1)
        actions |= {agent: choose(agent, observations[agent]) for agent in asked}
        observations, rewards, terminations, truncations, _ = parallel.step(actions)
        sums = {agent: sums[agent] + rewards[agent] for agent in sums}
    assert all(terminations.values())
    assert not any(truncations.values())
    assert aec.moment == parallel.moment
    assert list(sums.values()) == list(parallel.moment.returns)


def test_the_seed_is_the_engines() -> None:
    """``reset(seed)`` begins the match that the engine starts with this seed."""
    rules = nimmt.Rules(players=3, end="1 deal")
    for make in (rl.aec_env, rl.parallel_env):
        env: Any = make(nimmt, nimmt.Rules(players=3))
        for seed in (7, 2**70, -1):
            env.reset(seed=seed)
            assert env.moment.state == nimmt.start(rules, seed)


def test_matches_that_follow_are_others() -> None:
    """``reset()`` begins another match, and after the same seed the same ones follow."""
    envs = [rl.aec_env(nimmt, nimmt.Rules(players=2)) for _ in range(2)]
    hands = []
    for env in envs:
        env.reset(seed=7)
        for _ in range(3):
            env.reset()
            hands.append(env.moment.state.hands)
    assert hands[:3] == hands[3:]
    assert len(set(hands)) == 3
    fresh = rl.aec_env(nimmt, nimmt.Rules(players=2))
    fresh.reset()
    assert fresh.moment.state.hands not in hands


def test_a_match_is_one_deal_or_all() -> None:
    """Without ``whole_match`` the first deal is all, with it the rules say when it is over."""
    rules = ftw.Rules(players=2)
    for whole_match, rounds in ((False, 1), (True, 2)):
        env = rl.aec_env(ftw, rules, whole_match=whole_match)
        played(env, 1, Random(1))
        assert env.moment.state.round == rounds


def test_what_is_not_legal_changes_nothing() -> None:
    """In turns an action that is not legal is an error, and the same agent is asked again."""
    env = rl.aec_env(nimmt, nimmt.Rules(players=2))
    env.reset(seed=1)
    before = env.moment
    card = next(card for card in range(1, 105) if card not in before.state.hands[0])
    with pytest.raises(ValueError, match=f"card {card} is not in your hand"):
        env.step(env.encoding.string_to_action(str(card)))
    assert env.moment == before
    assert env.agent_selection == "seat_0"


def test_pettingzoo_ends_a_match_where_it_is_asked_to() -> None:
    """PettingZoo's wrapper for illegal actions knows the mask."""
    env = TerminateIllegalWrapper(rl.aec_env(nimmt, nimmt.Rules(players=2)), illegal_reward=-99)
    env.reset(seed=1)
    observation, *_ = env.last()
    env.step(int((observation["action_mask"] == 0).nonzero()[0][0]))
    assert all(env.terminations.values())
    assert env._cumulative_rewards["seat_0"] == -99


def test_together_what_is_not_legal_ends_the_match() -> None:
    """The match is truncated, who did it pays, the others do not, and the reason is told."""
    env = rl.parallel_env(nimmt, nimmt.Rules(players=2), illegal_reward=-50)
    observations, _ = env.reset(seed=1)
    actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    wrong = int(observations["seat_1"]["action_mask"].argmin())
    before = env.moment
    _, rewards, terminations, truncations, infos = env.step({**actions, "seat_1": wrong})
    assert rewards == {"seat_0": 0.0, "seat_1": -50}
    assert terminations == {"seat_0": False, "seat_1": False}
    assert truncations == {"seat_0": True, "seat_1": True}
    assert infos["seat_0"] == {}
    assert "is not in your hand" in infos["seat_1"]["illegal"]
    assert env.agents == []
    assert env.moment == before
    env = rl.parallel_env(nimmt, nimmt.Rules(players=2))
    env.reset(seed=1)
    assert env.step({**actions, "seat_1": wrong})[1]["seat_1"] == rl.ILLEGAL_REWARD


def test_what_happened_is_told() -> None:
    """``render`` gives the sentences of the last turn, with the names of the agents."""
    env = rl.aec_env(nimmt, nimmt.Rules(players=2))
    env.reset(seed=1)
    for _ in range(2):
        env.step(int(env.last()[0]["action_mask"].argmax()))  # type: ignore[index]
    assert env.render().splitlines()[0].startswith("Cards turned up: ")


@pytest.mark.parametrize("make", [rl.aec_env, rl.parallel_env])
def test_without_pettingzoo_a_sentence_says_what_to_install(
    make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the extra is missing the error is one sentence."""
    for module in ("aec", "parallel", "spaces"):
        monkeypatch.delitem(sys.modules, f"kernel_lib.rl.{module}", raising=False)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError) as error:
        make(nimmt)
    assert str(error.value) == (
        'environments need PettingZoo: install it with pip install "sixth-card[rl]"'
    )
