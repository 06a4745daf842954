"""Take a turn: play a card, or make one a help card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import IllegalMove, with_item
from kernel_lib.ftw.board import ends_round, take_turn, told_turn
from kernel_lib.ftw.events import Event
from kernel_lib.ftw.state import State
from kernel_lib.ftw.turns import Help, Play, TurnChoices, refused_turn


@dataclass(frozen=True, slots=True)
class TakeTurn(Decision[State]):
    """Whose turn it is plays or helps. Clauses ``ftw.base.turn`` and ``ftw.base.end``."""

    name = "turn"
    clauses = ("ftw.base.higher", "ftw.help.use", "ftw.help.make")
    answers = (Play, Help)

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.turn,)

    def choices(self, state: State, seat: int) -> TurnChoices:
        return TurnChoices(state.hands[seat], state.helps[seat], state.pile)

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        return refused_turn(self.choices(state, seat), choice)

    def resolve(
        self, state: State, choices: Mapping[int, Play | Help], events: list[Event]
    ) -> State:
        seat = state.turn
        before = self.choices(state, seat)
        after = take_turn(before, choices[seat])
        events += told_turn(seat, before, choices[seat], after)
        known = tuple(card for card in state.shown[seat] if card in after.hand)
        taken = tuple(card for card in after.hand if card in before.pile)
        state = state._replace(
            hands=with_item(state.hands, seat, after.hand),
            helps=with_item(state.helps, seat, after.helps),
            shown=with_item(state.shown, seat, tuple(sorted(known + taken))),
            pile=after.pile,
            gone=state.gone + after.gone,
            turn=state.rules.next_seat(seat),
            turns=state.turns + 1,
        )
        return state.score_round(seat, events) if ends_round(after.hand) else state
