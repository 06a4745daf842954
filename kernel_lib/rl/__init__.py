"""The games for programs that learn: environments of PettingZoo, and games as OpenSpiel has them.

``aec_env`` and ``parallel_env`` need PettingZoo, which ``pip install "sixth-card[rl]"`` brings;
``SpielGame`` and ``encoding`` need nothing.

>>> from kernel_lib import nimmt, rl
>>> env = rl.aec_env(nimmt, nimmt.Rules(players=3))
>>> env.reset(seed=7)
>>> mask = env.observe("seat_0")["action_mask"]
>>> [env.encoding.words[action] for action in mask.nonzero()[0]] == [
...     str(card) for card in nimmt.start(nimmt.Rules(players=3), seed=7).hands[0]
... ]
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kernel_lib.core.game import Game
from kernel_lib.core.text import message
from kernel_lib.rl.blocks import Block as Block
from kernel_lib.rl.encoding import Encoding as Encoding
from kernel_lib.rl.games import encoding as encoding
from kernel_lib.rl.games import played_rules
from kernel_lib.rl.moment import Moment as Moment
from kernel_lib.rl.spiel import SpielGame as SpielGame
from kernel_lib.rl.spiel import SpielState as SpielState

if TYPE_CHECKING:
    from kernel_lib.rl.aec import TurnsEnv
    from kernel_lib.rl.parallel import TogetherEnv

ILLEGAL_REWARD = -1000.0
"""Worse than any deal: it must not pay to end a match."""


def aec_env(game: Game, rules: Any = None, *, whole_match: bool = False) -> TurnsEnv:
    """A PettingZoo environment (AEC) in which one agent acts at a time.

    ``game`` is a package such as ``nimmt``, ``rules`` are its rules, the usual ones where none are
    given. A match is one deal (round, game), or with ``whole_match`` all that the rules say. The
    agents are ``seat_0``, ``seat_1`` …

    An observation is a dictionary: ``observation``, an array of float32 with a place for each of
    ``env.encoding.names``, and ``action_mask``, an array of int8 with a place for each of
    ``env.encoding.words``, 1 where this agent may choose it now. An action is the number of a word.
    One that is not legal is a ``ValueError``, and nothing changes; PettingZoo's
    ``TerminateIllegalWrapper`` ends the match instead.

    The reward is the difference of the own score since the last action, in the game's unit: points,
    or in 6 nimmt! bulls below 0. Rewards of a match add up to its score.

    ``env.reset(seed=7)`` begins the match of ``game.start(rules, 7)``; ``reset()`` the next one.
    Without PettingZoo it is an ``ImportError``.
    """
    try:
        from kernel_lib.rl.aec import TurnsEnv
    except ImportError as error:
        raise _missing() from error
    return TurnsEnv(encoding(game, played_rules(game, rules, whole_match)))


def parallel_env(
    game: Game,
    rules: Any = None,
    *,
    whole_match: bool = False,
    illegal_reward: float = ILLEGAL_REWARD,
) -> TogetherEnv:
    """A PettingZoo environment (parallel) in which all agents act at the same time.

    It is the game of ``aec_env``, with the same actions, observations, rewards and seeds. Every
    agent acts in each step; where only some seats are asked, the action of the others, whose mask
    is 0 everywhere, does not matter.

    An action that is not legal ends the match: it is truncated for all, the agent gets
    ``illegal_reward`` and the others 0, and ``infos[agent]["illegal"]`` says why in a sentence.

    >>> from kernel_lib import ftw, rl
    >>> env = rl.parallel_env(ftw, ftw.Rules(players=2))
    >>> observations, infos = env.reset(seed=7)
    >>> observations["seat_1"]["observation"].shape, observations["seat_1"]["action_mask"].shape
    ((337,), (1405,))
    """
    try:
        from kernel_lib.rl.parallel import TogetherEnv
    except ImportError as error:
        raise _missing() from error
    return TogetherEnv(encoding(game, played_rules(game, rules, whole_match)), illegal_reward)


def _missing() -> ImportError:
    return ImportError(
        message('environments need PettingZoo: install it with pip install "sixth-card[rl]"')
    )
