"""A game of Einfach Genial (Ingenious) in progress: who owes a choice, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from kernel_lib.core import check, decision
from kernel_lib.core.cards import drawn
from kernel_lib.core.decision import Decision
from kernel_lib.core.game import with_item
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.decision_registry import DECISIONS
from kernel_lib.ingenious.errors import Refusal
from kernel_lib.ingenious.events import Began, Ended, Event, Refilled
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.position import Position
from kernel_lib.ingenious.rules import NO_POINTS, Rules, can_swap, ranked_markers
from kernel_lib.ingenious.tiles import BY_TEXT, TILES, Tile
from kernel_lib.ingenious.view import View

Rack = tuple[Tile, ...]
Markers = tuple[int, ...]


def start(
    rules: Rules | None = None, seed: int = 0, position: Position | str | None = None
) -> State:
    """The first position of a game: racks filled from the bag, seat 0 owes a tile.

    ``seed`` is a whole number; the same rules, seed and choices give the same game everywhere.
    A game may begin in a ``position``; then the tiles that are unknown there are drawn. Clause
    ``ingenious.base.rack``.

    >>> state = start(Rules(players=2), seed=1)
    >>> [len(rack) for rack in state.racks], len(state.bag)
    ([6, 6], 108)
    """
    if rules is not None:
        check.instance("rules", rules, Rules)
    if position is not None:
        return _set_up(rules, check.seed(seed), position)
    rules = rules or Rules()
    tiles = (TILES[at - 1] for at in drawn(range(1, len(TILES) + 1), check.seed(seed), 0))
    racks = tuple(tuple(sorted(islice(tiles, rules.rack))) for _seat in range(rules.players))
    board = Board.empty(rules.side)
    return State(
        rules=rules,
        seed=seed,
        board=board,
        racks=racks,
        bag=tuple(tiles),
        markers=(NO_POINTS,) * rules.tracks,
        decision=DECISIONS["place"](),
        printed=tuple(sorted(area_of(board.side).printed)),
    )


def _set_up(rules: Rules | None, seed: int, position: Position | str) -> State:
    """The first position of a game that begins in the middle; its first round is over."""
    if isinstance(position, str):
        position = Position.parse(position)
    check.instance("position", position, Position)
    rules = rules or position.rules()
    position.check_rules(rules)
    racks, bag = position.dealt(seed)
    return State(
        rules=rules,
        seed=seed,
        board=position.board,
        racks=racks,
        bag=bag,
        markers=tuple(
            position.players[rules.seats_of(track)[0]].markers for track in range(rules.tracks)
        ),
        printed=(),
        decision=DECISIONS["place"](),
        turns=rules.players,
        placed=tuple(BY_TEXT[tile.tile] for tile in position.placed),
    )


class State(NamedTuple):
    """One position of a game. Nothing changes it: ``advance`` returns the next one.

    ``bag`` are the tiles in the order in which they will be drawn. ``markers`` are the six markers
    of each score board. ``turn`` is the seat whose turn it is, ``turns`` how many turns are over,
    ``bonus`` how many bonus tiles it still owes. ``printed`` are the printed symbols (cells by
    number) that nobody has used in the first round, ``placed`` the tiles on the board.
    """

    rules: Rules
    seed: int
    board: Board
    racks: tuple[Rack, ...]
    bag: Rack
    markers: tuple[Markers, ...]
    printed: tuple[int, ...]
    decision: Decision[State] | None = None
    turn: int = 0
    turns: int = 0
    bonus: int = 0
    placed: Rack = ()
    swaps: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    @property
    def ask(self) -> str:
        """The name of what is asked now; "nothing" when the game is over."""
        return "nothing" if self.decision is None else self.decision.name

    @property
    def pending(self) -> dict[int, Sequence[Any]]:
        """The seat that owes a choice now, with all it may choose; empty at the end."""
        return decision.pending(self)

    @property
    def is_first_round(self) -> bool:
        """Whether tiles must still lie beside printed symbols. Clause ``ingenious.base.first``."""
        return self.turns < self.rules.players

    @property
    def scores(self) -> tuple[int, ...]:
        """The lowest marker of each seat."""
        return self.rules.scores(self.markers)

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Seats in groups, the best first.

        Clauses ``ingenious.end.lowest`` and ``ingenious.team.end``.
        """
        return tuple(
            tuple(sorted(seat for track in group for seat in self.rules.seats_of(track)))
            for group in ranked_markers(self.markers)
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the win; empty while the game goes on."""
        return self.ranking[0] if self.is_over else ()

    # --- choices --------------------------------------------------------------------------

    def check(self, seat: int, choice: object) -> None:
        """Refuse, with an ``IllegalMove``, a choice that ``seat`` may not make now.

        >>> from kernel_lib.ingenious import Swap
        >>> start(Rules(players=2), seed=1).check(0, Swap())
        Traceback (most recent call last):
            ...
        kernel_lib.core.game.IllegalMove: Swap() does not fit now: place a tile of your rack: ...
        """
        decision.check(self, seat, choice, Refusal)

    def advance(self, choices: Mapping[int, object]) -> tuple[State, tuple[Event, ...]]:
        """The position after the seat in ``pending`` has chosen, and what happened on the way.

        A choice that the rules do not allow is an ``IllegalMove``; this state stays as it is.
        """
        decision.check_all(self, choices, Refusal)
        events: list[Event] = []
        assert self.decision is not None
        return self.decision.resolve(self, choices, events), tuple(events)

    # --- how a decision goes on -------------------------------------------------------------

    @property
    def has_ended(self) -> bool:
        """Whether the tile just placed was the last.

        Clauses ``ingenious.end.genius`` and ``ingenious.end.room``.
        """
        own = self.markers[self.rules.track_of(self.turn)]
        return min(own) == self.rules.top or not self.board.has_room

    def after_tile(self, events: list[Event]) -> State:
        """After a tile: the end, a bonus tile, the question of a swap, or the next turn.

        Clauses ``ingenious.bonus.must`` and ``ingenious.swap.when``.

        >>> from kernel_lib.ingenious import Rules, start
        >>> [*start(Rules(players=2), seed=1)._replace(bonus=1).after_tile([]).pending]
        [0]
        """
        if self.has_ended:
            over = self._replace(decision=None, bonus=0)
            events.append(Ended(over.winners, self.markers, self.board.has_room))
            return over
        rack = self.racks[self.turn]
        if self.bonus and rack:
            return self
        state = self._replace(bonus=0) if self.bonus else self
        if rack and can_swap(self.markers[self.rules.track_of(self.turn)], rack):
            return state._replace(decision=DECISIONS["swap"]())
        return state.refill(events)

    def refill(self, events: list[Event]) -> State:
        """The rack is filled up, and the turn is over. Clause ``ingenious.base.refill``."""
        seat = self.turn
        missing = self.rules.rack - len(self.racks[seat])
        rack = tuple(sorted((*self.racks[seat], *self.bag[:missing])))
        events.append(Refilled(seat, missing))
        return self._replace(
            racks=with_item(self.racks, seat, rack), bag=self.bag[missing:]
        ).next_turn()

    def next_turn(self) -> State:
        """The next seat's turn. Clause ``ingenious.base.turn``.

        >>> from kernel_lib.ingenious import Rules, start
        >>> [*start(Rules(players=3), seed=1).next_turn().pending]
        [1]
        """
        turn = (self.turn + 1) % self.rules.players
        return self._replace(decision=DECISIONS["place"](), turn=turn, turns=self.turns + 1)

    @property
    def deal(self) -> int:
        """The game is one deal."""
        return 1

    @property
    def opening(self) -> tuple[Event, ...]:
        """The events that open the game."""
        return (Began(0),)

    # --- views and refusals ---------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know now; ``view(None)`` is what a spectator may know."""
        check.seat(seat, self.rules.players)
        pending = self.pending
        return View(
            rules=self.rules,
            seat=seat,
            board=self.board,
            rack=() if seat is None else self.racks[seat],
            rack_sizes=tuple(map(len, self.racks)),
            bag=len(self.bag),
            placed=self.placed,
            markers=self.markers,
            turn=self.turn,
            turns=self.turns,
            bonus=self.bonus,
            printed=self.printed,
            owing=tuple(pending),
            choices=() if seat is None else pending.get(seat, ()),
            is_over=self.is_over,
            ask=self.ask,
        )
