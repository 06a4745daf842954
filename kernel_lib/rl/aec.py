"""The game as an environment of PettingZoo in which one agent acts at a time."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from kernel_lib.rl.encoding import Encoding
from kernel_lib.rl.spaces import InNumbers, Observation


class TurnsEnv(InNumbers, AECEnv[str, Observation, int]):
    """Seats act one after another; what is chosen at the same time is kept until all have chosen.

    ``encoding`` says what actions and observations mean. See ``rl.aec_env``.
    """

    def __init__(self, encoding: Encoding) -> None:
        super().__init__()
        self._sit_down(encoding)
        self.metadata["is_parallelizable"] = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the match with this seed; without one, the next match. There are no options."""
        self.moment = self._table.first(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """It is the turn of the lowest seat that owes an action; at the end, of the first seat."""
        self.agent_selection = self.possible_agents[next(iter(self.moment.owing), 0)]

    def observe(self, agent: str) -> Observation:
        return self._table.observation(self.moment, agent)

    def step(self, action: int | None) -> None:
        """The action of ``agent_selection``; what is not legal is a ``ValueError``.

        After the end the only action is None.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        before = self.moment
        self.moment = before.after(self._table.seat[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._table.rewards(before, self.moment)
        self._accumulate_rewards()
        self._select()
        if not self.moment.owing:
            self.terminations = dict.fromkeys(self.agents, True)

    def close(self) -> None:
        """Nothing is open."""
