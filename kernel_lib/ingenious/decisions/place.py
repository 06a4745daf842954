"""Place a tile of the rack on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import IllegalMove, with_item
from kernel_lib.ingenious.board import tile_score
from kernel_lib.ingenious.events import Event, Placed, Reached
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.placements import Place, Placements, refused_place
from kernel_lib.ingenious.state import State
from kernel_lib.ingenious.tiles import BY_TEXT, COLOURS


@dataclass(frozen=True, slots=True)
class PlaceTile(Decision[State]):
    """Whose turn it is places a tile, and scores it. Clause ``ingenious.bonus.extra``."""

    name = "place"
    clauses = ("ingenious.score.line", "ingenious.score.both", "ingenious.base.first")
    answers = (Place,)

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.turn,)

    def choices(self, state: State, seat: int) -> Placements:
        is_first = state.is_first_round and not state.bonus
        return Placements(state.board, state.racks[seat], state.printed if is_first else None)

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        return refused_place(self.choices(state, seat), choice)

    def resolve(self, state: State, choices: Mapping[int, Place], events: list[Event]) -> State:
        seat = state.turn
        choice = choices[seat]
        area = area_of(state.board.side)
        cells = area.number[choice.first], area.number[choice.second]
        tile = BY_TEXT[choice.tile]
        gained = tile_score(area, state.board.filled, cells, tile)
        track = state.rules.track_of(seat)
        before = state.markers[track]
        markers, earned = state.rules.progress(before, gained)
        rack = list(state.racks[seat])
        rack.remove(tile)
        events.append(Placed(seat, choice.tile, choice.first, choice.second, gained, markers))
        printed = state.printed
        if state.is_first_round:
            touched = {number for cell in cells for number in area.beside(cell)}
            printed = tuple(symbol for symbol in printed if symbol not in touched)
        after = state._replace(
            board=state.board.with_tile(cells, tile),
            racks=with_item(state.racks, seat, tuple(rack)),
            markers=with_item(state.markers, track, markers),
            printed=printed,
            bonus=max(state.bonus - 1, 0) + earned,
            placed=(*state.placed, tile),
        )
        has_bonus = bool(earned and rack) and not after.has_ended
        events += [
            Reached(seat, colour, markers[colour], has_bonus)
            for colour in COLOURS
            if before[colour] < markers[colour] == state.rules.stop(before[colour])
        ]
        return after.after_tile(events)
