"""The game as an environment of PettingZoo in which all agents act at the same time."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from kernel_lib.rl.encoding import Encoding
from kernel_lib.rl.moment import Moment
from kernel_lib.rl.spaces import InNumbers, Observation

Step = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]
"""Observations, rewards, terminations, truncations and infos, by agent."""


class TogetherEnv(InNumbers, ParallelEnv[str, Observation, int]):
    """All seats act in each step; of those that owe nothing the action does not matter.

    ``encoding`` says what actions and observations mean. See ``rl.parallel_env``.
    """

    def __init__(self, encoding: Encoding, illegal_reward: float) -> None:
        super().__init__()
        self._sit_down(encoding)
        self.illegal_reward = illegal_reward

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin the match with this seed; without one, the next match. There are no options."""
        self.moment = self._table.first(seed)
        self.agents = [*self.possible_agents]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Step:
        """One action of every agent; one that is not legal ends the match."""
        agents, before = self.agents, self.moment
        if not agents:
            return {}, {}, {}, {}, {}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        rewards = dict.fromkeys(agents, 0.0)
        illegal = self._refused(actions)
        if illegal is None:
            rewards = self._table.rewards(before, self.moment)
        else:
            agent, error = illegal
            rewards[agent] = self.illegal_reward
            infos[agent]["illegal"] = str(error)
        is_over = not self.moment.owing
        if is_over or illegal:
            self.agents = []
        return (
            {agent: self._table.observation(self.moment, agent) for agent in agents},
            rewards,
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, illegal is not None),
            infos,
        )

    def _refused(self, actions: dict[str, int]) -> tuple[str, ValueError] | None:
        """Play these actions; the first that is not legal, with the reason, if there is one."""
        moment: Moment = self.moment
        for seat in moment.owing:
            agent = self.possible_agents[seat]
            try:
                moment = moment.after(seat, actions[agent])
            except ValueError as error:
                return agent, error
        self.moment = moment
        return None

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._table.observation(self.moment, agent) for agent in self.agents}
