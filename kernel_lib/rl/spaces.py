"""What both environments of PettingZoo have: names of agents, spaces, observations, seeds."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from kernel_lib.core.game import Seat
from kernel_lib.rl.encoding import Encoding
from kernel_lib.rl.moment import Moment

Observation = dict[str, NDArray[Any]]
"""What an agent sees: ``observation`` and ``action_mask``."""

NEXT_SEEDS = 2**63
"""Seeds that are drawn for a match are below this."""


def agent_of(seat: Seat) -> str:
    """The name of the agent in a seat.

    >>> agent_of(0)
    'seat_0'
    """
    return f"seat_{seat}"


class InNumbers:
    """What an environment of either kind says of itself, from the table that it is played at."""

    render_mode = "ansi"
    moment: Moment

    def _sit_down(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self._table = GameSpaces(encoding)
        self.metadata: dict[str, Any] = {
            "name": f"sixth_card_{encoding.game.NAME}_v0",
            "render_modes": [self.render_mode],
        }
        self.possible_agents = self._table.agents
        self.observation_spaces = self._table.observation_spaces
        self.action_spaces = self._table.action_spaces

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str:
        """What happened in the last turn, in sentences."""
        return self._table.told(self.moment)


class GameSpaces:
    """The spaces of a game in numbers, and the seeds of its matches."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.seat = {agent_of(seat): seat for seat in range(encoding.rules.players)}
        self.agents = list(self.seat)
        size = len(encoding.words)
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(size) for agent in self.agents}
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict(
                {
                    "observation": Box(
                        np.zeros(len(encoding.most), np.float32),
                        np.array(encoding.most, np.float32),
                    ),
                    "action_mask": Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.agents
        }
        self._seeds = random.Random()

    def first(self, seed: int | None) -> Moment:
        """The first position of the match with a seed; without one, of the next match.

        After the same seed the matches that follow are the same.
        """
        if seed is None:
            seed = self._seeds.randrange(NEXT_SEEDS)
        else:
            self._seeds = random.Random(seed)
        return Moment.first(self.encoding, seed)

    def observation(self, moment: Moment, agent: str) -> Observation:
        """What an agent sees, and 1 in the mask for each action that it may choose now."""
        seat = self.seat[agent]
        mask = np.zeros(len(self.encoding.words), np.int8)
        mask[moment.legal(seat)] = 1
        seen = np.array(moment.observation(seat), np.float32)
        return {"observation": seen, "action_mask": mask}

    def rewards(self, before: Moment, after: Moment) -> dict[str, float]:
        """What each agent has gained from one moment to another."""
        pairs = zip(self.agents, before.returns, after.returns, strict=True)
        return {agent: float(new - old) for agent, old, new in pairs}

    def told(self, moment: Moment) -> str:
        """What happened in the last turn, in sentences."""
        return "\n".join(str(event.words(agent_of)) for event in moment.events)
