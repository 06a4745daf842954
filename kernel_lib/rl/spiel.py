"""The games under the names of OpenSpiel: ``SpielGame`` and ``SpielState``, without OpenSpiel."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from kernel_lib.core import check
from kernel_lib.core.game import Game, Seat
from kernel_lib.core.text import message
from kernel_lib.rl.blocks import MANY
from kernel_lib.rl.games import encoding, played_rules
from kernel_lib.rl.moment import Moment

SIMULTANEOUS, TERMINAL = -2, -4
"""What ``current_player`` gives where several seats choose at the same time, and at the end."""

LONGEST = 1_000_000
"""More actions than any match has."""


class PlayerAction(NamedTuple):
    """An action of the history with the seat that chose it."""

    player: Seat
    action: int


class SpielGame:
    """A game with rules, and what OpenSpiel asks of a game under the same names.

    ``game``, ``rules`` and ``whole_match`` are as in ``aec_env``. All chance lies in the seed of a
    match, so there are no chance nodes. With a ``seed`` every match is the one of this seed, as
    needs who goes through all states of it; without one each is another.

    >>> from kernel_lib import nimmt
    >>> game = SpielGame(nimmt, nimmt.Rules(players=2, highest=12, hand_size=3))
    >>> state = game.new_initial_state(seed=7)
    >>> state.current_player(), [state.action_to_string(0, one) for one in state.legal_actions(0)]
    (-2, ['1', '3', '6'])
    >>> state.apply_actions([state.legal_actions(player)[0] for player in (0, 1)])
    >>> state.returns(), state.is_terminal()
    ([0.0, 0.0], False)
    """

    def __init__(
        self,
        game: Game,
        rules: Any = None,
        *,
        whole_match: bool = False,
        seed: int | None = None,
    ) -> None:
        self.encoding = encoding(game, played_rules(game, rules, whole_match))
        self._seed = None if seed is None else check.seed(seed)

    def __str__(self) -> str:
        return f"sixth_card_{self.encoding.game.NAME}({self.encoding.rules.to_text()})"

    def new_initial_state(self, seed: int | None = None) -> SpielState:
        """The first state of a match: of this seed, or that of the game, or one that is drawn."""
        seed = self._seed if seed is None else seed
        drawn = secrets.randbits(63) if seed is None else seed
        return SpielState(self, Moment.first(self.encoding, drawn))

    def new_initial_states(self) -> list[SpielState]:
        return [self.new_initial_state()]

    def get_type(self) -> Any:
        """What OpenSpiel's algorithms ask of a game, in its own words: it must be installed."""
        import pyspiel

        kind, players = pyspiel.GameType, self.num_players()
        together = self.encoding.is_simultaneous
        return kind(
            short_name=f"sixth_card_{self.encoding.game.NAME}",
            long_name=str(self),
            dynamics=kind.Dynamics.SIMULTANEOUS if together else kind.Dynamics.SEQUENTIAL,
            chance_mode=kind.ChanceMode.DETERMINISTIC,
            information=kind.Information.IMPERFECT_INFORMATION,
            utility=kind.Utility.GENERAL_SUM,
            reward_model=kind.RewardModel.REWARDS,
            max_num_players=players,
            min_num_players=players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )

    def num_players(self) -> int:
        return int(self.encoding.rules.players)

    def num_distinct_actions(self) -> int:
        return len(self.encoding.words)

    def max_chance_outcomes(self) -> int:
        """There are no chance nodes."""
        return 0

    def max_game_length(self) -> int:
        """More actions than any match has."""
        return LONGEST

    def min_utility(self) -> float:
        """Less than anybody can get."""
        return -float(MANY) if self.encoding.game.LOWEST_WINS else 0.0

    def max_utility(self) -> float:
        """No less than anybody can get."""
        return 0.0 if self.encoding.game.LOWEST_WINS else float(MANY)

    def observation_tensor_shape(self) -> list[int]:
        return [len(self.encoding.names)]

    def observation_tensor_size(self) -> int:
        return len(self.encoding.names)

    def action_to_string(self, player: Seat, action: int) -> str:
        """The word of an action; all players have the same."""
        return self.encoding.action_to_string(action)


class SpielState:
    """A state of a match, and what OpenSpiel asks of a state under the same names.

    Actions change it; ``clone`` gives one that does not follow. A choice of several cards takes
    several actions, see ``Encoding``. What is not legal is a ``ValueError``, and nothing changes.
    """

    def __init__(self, game: SpielGame, moment: Moment) -> None:
        self._game = game
        self._moments = [moment]
        self._history: list[tuple[PlayerAction, ...]] = []
        """What led from each moment to the next one."""

    @property
    def moment(self) -> Moment:
        """The position, and what was chosen of the next turn."""
        return self._moments[-1]

    def get_game(self) -> SpielGame:
        return self._game

    def clone(self) -> SpielState:
        """The same state, on its own from now on."""
        copy = SpielState(self._game, self.moment)
        copy._moments, copy._history = [*self._moments], [*self._history]
        return copy

    def child(self, action: int) -> SpielState:
        """The state after an action."""
        copy = self.clone()
        copy.apply_action(action)
        return copy

    def __str__(self) -> str:
        return self.observation_string(None)

    # --- who acts, and how ------------------------------------------------------------------

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> Seat:
        """The seat that acts; ``SIMULTANEOUS`` where several do, ``TERMINAL`` at the end."""
        owing = self.moment.owing
        if not owing:
            return TERMINAL
        return owing[0] if len(owing) == 1 else SIMULTANEOUS

    def is_terminal(self) -> bool:
        return not self.moment.owing

    def is_chance_node(self) -> bool:
        """There are none."""
        return False

    def is_simultaneous_node(self) -> bool:
        return self.current_player() == SIMULTANEOUS

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """The actions that a seat may choose, ascending; without one, the seat that acts alone."""
        seat = self._seat(player)
        return [] if seat is None else self.moment.legal(seat)

    def legal_actions_mask(self, player: Seat | None = None) -> list[int]:
        """For each action whether a seat may choose it: 1 or 0."""
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self.num_distinct_actions())]

    def _seat(self, player: Seat | None) -> Seat | None:
        """The seat that is asked about; None at the end."""
        if player is not None:
            return check.whole("player", player, 0, self.num_players() - 1)
        if self.is_simultaneous_node():
            raise ValueError(message("several players choose at the same time: name one of them"))
        return None if self.is_terminal() else self.current_player()

    def action_to_string(self, player: Seat, action: int) -> str:
        return self._game.action_to_string(player, action)

    def string_to_action(self, player: Seat, word: str) -> int:
        return self._game.encoding.string_to_action(word)

    def apply_action(self, action: int) -> None:
        """The action of the seat that acts alone."""
        self._apply((PlayerAction(self.current_player(), int(action)),))

    def apply_actions(self, actions: Sequence[int]) -> None:
        """One action for each seat, where several act; of those that do not it does not matter."""
        self._apply(tuple(PlayerAction(seat, int(actions[seat])) for seat in self.moment.owing))

    def _apply(self, acts: tuple[PlayerAction, ...]) -> None:
        moment = self.moment
        for player, action in acts:
            moment = moment.after(player, action)
        self._moments.append(moment)
        self._history.append(acts)

    # --- what happened ----------------------------------------------------------------------

    def history(self) -> list[int]:
        """All actions so far, in their order."""
        return [act.action for act in self.full_history()]

    def full_history(self) -> list[PlayerAction]:
        """All actions so far, each with its seat."""
        return [act for acts in self._history for act in acts]

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """How many actions there were."""
        return len(self.history())

    def returns(self) -> list[float]:
        """The score of each seat so far, in the game's unit; below 0 where the lowest is best."""
        return [float(score) for score in self.moment.returns]

    def rewards(self) -> list[float]:
        """What each seat got by the last action, or the last actions at the same time."""
        before = self._moments[-2] if self._history else self.moment
        pairs = zip(self.moment.returns, before.returns, strict=True)
        return [float(new - old) for new, old in pairs]

    def player_return(self, player: Seat) -> float:
        return self.returns()[player]

    def player_reward(self, player: Seat) -> float:
        return self.rewards()[player]

    # --- what a seat knows ------------------------------------------------------------------

    def observation_tensor(self, player: Seat | None = None) -> list[float]:
        """What a seat sees: a number for each of ``get_game().encoding.names``."""
        seat = self._seat(player)
        return [float(value) for value in self.moment.observation(seat or 0)]

    def observation_string(self, player: Seat | None = None) -> str:
        """What a seat sees, as one line of JSON: its view, and its steps of a choice so far.

        Without a seat it is what somebody sees who only watches.
        """
        return json.dumps(_told(self.moment, player))

    def information_state_string(self, player: Seat | None = None) -> str:
        """All that a seat has seen and done, a line for each action: what has changed in its view.

        It tells two histories apart if and only if the seat can.
        """
        seat = self._seat(player)
        before: dict[str, Any] = {}
        lines = []
        for moment, acts in zip(self._moments, [(), *self._history], strict=True):
            view = _told(moment, seat or 0)
            own = [
                self.action_to_string(act.player, act.action) for act in acts if act.player == seat
            ]
            new = {name: value for name, value in view.items() if before.get(name) != value}
            if own or new:
                lines.append(json.dumps([*own, new]))
            before = view
        return "\n".join(lines)


def _told(moment: Moment, seat: Seat | None) -> dict[str, Any]:
    """The view of a seat, without its choices: they follow from it and can be very many."""
    told = replace(moment.state.view(seat), choices=()).to_json()
    del told["choices"]
    return {**told, "steps": [] if seat is None else [*moment.steps.get(seat, ())]}
