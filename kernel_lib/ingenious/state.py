"""A game of Einfach Genial (Ingenious) in progress: who owes a choice, and what comes of it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from kernel_lib.core import errors
from kernel_lib.core.cards import checked_seed, drawn
from kernel_lib.core.game import Events, with_item
from kernel_lib.core.text import message
from kernel_lib.ingenious.board import Board, area_of, tile_score
from kernel_lib.ingenious.events import Began, Ended, Event, Placed, Reached, Refilled, Swapped
from kernel_lib.ingenious.moves import (
    Ask,
    Choice,
    Keep,
    Place,
    Placements,
    Refusal,
    Swap,
    refused_place,
)
from kernel_lib.ingenious.rules import NO_POINTS, RACK, Rules, lowest_colours, ranked_markers
from kernel_lib.ingenious.tiles import BY_TEXT, COLOURS, TILES, Tile
from kernel_lib.ingenious.view import View

Rack = tuple[Tile, ...]
Markers = tuple[int, ...]


def start(rules: Rules | None = None, seed: int = 0) -> State:
    """The first position of a game: racks filled from the bag, seat 0 owes a tile.

    ``seed`` is a whole number; the same rules, seed and choices give the same game everywhere.
    Clause ``ingenious.base.rack``.

    >>> state = start(Rules(players=2), seed=1)
    >>> [len(rack) for rack in state.racks], len(state.bag)
    ([6, 6], 108)
    """
    rules = rules or Rules()
    tiles = (TILES[at - 1] for at in drawn(range(1, len(TILES) + 1), checked_seed(seed), 0))
    racks = tuple(tuple(sorted(islice(tiles, rules.rack))) for _seat in range(rules.players))
    board = Board.empty(rules.side)
    return State(
        rules=rules,
        seed=seed,
        board=board,
        racks=racks,
        bag=tuple(tiles),
        markers=(NO_POINTS,) * rules.tracks,
        printed=tuple(sorted(area_of(board.side).printed)),
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
    ask: Ask = Ask.PLACE
    turn: int = 0
    turns: int = 0
    bonus: int = 0
    placed: Rack = ()
    swaps: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.ask is Ask.NOTHING

    @property
    def pending(self) -> dict[int, Sequence[Any]]:
        """The seat that owes a choice now, with all it may choose; empty at the end."""
        if self.ask is Ask.PLACE:
            return {self.turn: self._placements}
        return {self.turn: (Keep(), Swap())} if self.ask is Ask.SWAP else {}

    @property
    def _placements(self) -> Placements:
        is_first = self.is_first_round and not self.bonus
        return Placements(self.board, self.racks[self.turn], self.printed if is_first else None)

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

    def advance(self, choices: Mapping[int, Choice]) -> tuple[State, Events]:
        """The position after the seat in ``pending`` has chosen, and what happened on the way.

        A choice that the rules do not allow is an ``IllegalMove``; this state stays as it is.
        """
        errors.check_choices(self, choices, Refusal.GAME_OVER, Refusal.NOT_ALL_CHOSE)
        choice = choices[self.turn]
        return self._after(choice, None), Events(self._after, choice)

    def _after(self, choice: Choice, events: list[Event] | None) -> State:
        """The next position; what happens is added to ``events`` if somebody listens."""
        if type(choice) is Place:
            return self._place(choice, events)
        if type(choice) is Swap:
            return self._swap(events)
        return self._refill(events)

    def _place(self, choice: Place, events: list[Event] | None) -> State:
        """A tile is placed and scored. Clause ``ingenious.bonus.extra``."""
        area, seat = area_of(self.board.side), self.turn
        cells = area.number[choice.first], area.number[choice.second]
        tile = BY_TEXT[choice.tile]
        gained = tile_score(area, self.board.filled, cells, tile)
        track = self.rules.track_of(seat)
        before = self.markers[track]
        markers, earned = self.rules.progress(before, gained)
        rack = list(self.racks[seat])
        rack.remove(tile)
        if events is not None:
            events.append(Placed(seat, choice.tile, choice.first, choice.second, gained, markers))
        printed = self.printed
        if self.is_first_round:
            touched = {number for cell in cells for number in area.beside(cell)}
            printed = tuple(one for one in printed if one not in touched)
        state = self._replace(
            board=self.board.with_tile(cells, tile),
            racks=with_item(self.racks, seat, tuple(rack)),
            markers=with_item(self.markers, track, markers),
            printed=printed,
            bonus=max(self.bonus - 1, 0) + earned,
            placed=(*self.placed, tile),
        )
        if events is not None:
            has_bonus = bool(earned and rack) and not state._has_ended
            events += [
                Reached(seat, colour, markers[colour], has_bonus)
                for colour in COLOURS
                if before[colour] < markers[colour] == self.rules.stop(before[colour])
            ]
        return state._go_on(events)

    @property
    def _has_ended(self) -> bool:
        """Whether the tile just placed was the last.

        Clauses ``ingenious.end.genius`` and ``ingenious.end.room``.
        """
        own = self.markers[self.rules.track_of(self.turn)]
        return min(own) == self.rules.top or not self.board.has_room

    def _go_on(self, events: list[Event] | None) -> State:
        """After a tile: the end, a bonus tile, the question of a swap, or the next turn.

        Clauses ``ingenious.bonus.must`` and ``ingenious.swap.when``.
        """
        own = self.markers[self.rules.track_of(self.turn)]
        if self._has_ended:
            over = self._replace(ask=Ask.NOTHING, bonus=0)
            if events is not None:
                events.append(Ended(over.winners, self.markers, self.board.has_room))
            return over
        rack = self.racks[self.turn]
        if self.bonus and rack:
            return self
        state = self._replace(bonus=0)
        if rack and can_swap(own, rack):
            return state._replace(ask=Ask.SWAP)
        return state._refill(events)

    def _refill(self, events: list[Event] | None) -> State:
        """The rack is filled up, and the turn is over. Clause ``ingenious.base.refill``."""
        seat = self.turn
        missing = self.rules.rack - len(self.racks[seat])
        rack = tuple(sorted((*self.racks[seat], *self.bag[:missing])))
        if events is not None:
            events.append(Refilled(seat, missing))
        return self._replace(
            racks=with_item(self.racks, seat, rack), bag=self.bag[missing:]
        )._next()

    def _swap(self, events: list[Event] | None) -> State:
        """The whole rack is shown and swapped. Clause ``ingenious.swap.how``.

        The old tiles go back to the bag after the new ones are drawn, each to a random place.
        """
        seat = self.turn
        old, new, bag = self.racks[seat], self.bag[:RACK], list(self.bag[RACK:])
        rng = random.Random(f"{self.seed}/swap {self.swaps}").random
        for tile in old:
            bag.insert(int(rng() * (len(bag) + 1)), tile)
        if events is not None:
            events.append(Swapped(seat, tuple(map(str, old))))
        return self._replace(
            racks=with_item(self.racks, seat, tuple(sorted(new))),
            bag=tuple(bag),
            swaps=self.swaps + 1,
        )._next()

    def _next(self) -> State:
        """The next seat's turn. Clause ``ingenious.base.turn``."""
        turn = (self.turn + 1) % self.rules.players
        return self._replace(ask=Ask.PLACE, turn=turn, turns=self.turns + 1)

    @property
    def opening(self) -> tuple[Event, ...]:
        """The events that open the game."""
        return (Began(0),)

    # --- views and refusals ---------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know now; ``view(None)`` is what a spectator may know."""
        errors.check_seat(seat, self.rules.players)
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

    def check(self, seat: int, choice: object) -> None:
        """Refuse, with an ``IllegalMove``, a choice that ``seat`` may not make now.

        >>> start(Rules(players=2), seed=1).check(0, Swap())
        Traceback (most recent call last):
            ...
        kernel_lib.core.game.IllegalMove: Swap() does not fit now: place a tile of your rack: ...
        """
        if self.is_over:
            raise errors.game_over(Refusal.GAME_OVER)
        if type(seat) is not int or seat != self.turn:
            raise errors.not_asked(Refusal.NOT_ASKED, seat, (self.turn,))
        if self.ask is Ask.PLACE:
            refused = refused_place(self._placements, choice)
            if refused:
                raise refused
        elif type(choice) not in (Swap, Keep):
            wanted = message("swap your rack, Swap(), or keep it, Keep()")
            raise errors.does_not_fit(
                Choice, choice, Refusal.MUST_SWAP_OR_KEEP, Refusal.NOT_A_CHOICE, wanted
            )


def can_swap(markers: Sequence[int], rack: Sequence[Tile]) -> bool:
    """Whether no tile of a rack shows any of the lowest colours. Clause ``ingenious.swap.when``.

    >>> can_swap((3, 1, 4, 5, 2, 6), [Tile.parse("RR"), Tile.parse("BO")])
    True
    """
    wanted = set(lowest_colours(markers))
    return not any(wanted.intersection(tile) for tile in rack)
