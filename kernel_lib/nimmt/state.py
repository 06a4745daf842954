"""A match of 6 nimmt! in progress: who holds what, and who owes a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kernel_lib.core import check, decision
from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Choice
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.errors import Refusal
from kernel_lib.nimmt.events import Event
from kernel_lib.nimmt.rows import PastTrick, Row, Shared
from kernel_lib.nimmt.rules import Rules, ranking
from kernel_lib.nimmt.scoring import bulls_so_far
from kernel_lib.nimmt.view import Hand, TournamentSheet, View


class State(NamedTuple):
    """One position of a match. Nothing changes it: ``advance`` returns the next one.

    ``deal`` and ``trick`` count from 1. ``queue`` holds the played cards of this trick that still
    wait, each with its seat. ``taken`` are the penalty piles of this deal, ``shared`` what twins
    took together, ``totals`` the bulls of the deals before it. ``first`` is the seat that begins
    (in Open it holds the marker), ``turn`` the one whose turn it is, where there are turns.
    ``kept`` are the cards in each hand that all saw being taken up, ``sheets`` those of a
    tournament. ``history`` tells what all have seen in this deal: the cards that were turned up,
    with the rows before them, those of this trick included. ``decision`` is what is asked now; None
    when the match is over.
    """

    rules: Rules
    seed: int
    deal: int
    hands: tuple[Hand, ...]
    rows: tuple[Row, ...]
    queue: tuple[tuple[int, int], ...]
    taken: tuple[Row, ...]
    totals: tuple[int, ...]
    decision: Decision[State] | None = None
    trick: int = 1
    first: int = 0
    turn: int = 0
    kept: tuple[Hand, ...] = ()
    shared: tuple[Shared[int], ...] = ()
    sheets: tuple[TournamentSheet, ...] = ()
    history: tuple[PastTrick, ...] = ()

    # --- what can be asked of a position ----------------------------------------------------

    @property
    def table(self) -> Table:
        """The rows on the table; while hands are being drafted there are none."""
        return Table.unchecked(self.rows, self.rules.placing)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.decision is None

    @property
    def ask(self) -> str:
        """The name of what is asked now; "nothing" when the match is over."""
        return "nothing" if self.decision is None else self.decision.name

    @property
    def pending(self) -> dict[int, Sequence[Any]]:
        """The seats that owe a choice now, each with all it may choose; empty at the end.

        >>> from kernel_lib.nimmt import start
        >>> state = start(Rules(players=2, highest=8, hand_size=2), seed=1)
        >>> state.pending
        {0: (Play(card=4), Play(card=6)), 1: (Play(card=7), Play(card=8))}
        """
        return decision.pending(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's bulls so far, those of the deal in progress included.

        When a match of Hand is over, the cards left in the hands count double: clause
        ``nimmt.hand.score``.
        """
        hands = self.hands if self.is_over else ()
        return bulls_so_far(self.totals, self.taken, self.shared, hands)

    @property
    def known(self) -> tuple[Hand, ...]:
        """The cards in each hand that everybody knows."""
        if self.rules.known_hands or self.is_over:
            return self.hands
        return self.kept or ((),) * len(self.hands)

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Seats in groups, fewest bulls first; those who share a place stand together."""
        return ranking(self.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the win; empty while the match goes on."""
        return self.ranking[0] if self.is_over else ()

    @property
    def opening(self) -> tuple[Event, ...]:
        """The events that open this deal, from its first position."""
        return () if self.decision is None else self.decision.opening(self)

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know now; ``view(None)`` is what a spectator may know."""
        check.seat(seat, self.rules.players)
        asked: Sequence[int] = () if self.decision is None else self.decision.seats(self)
        choices: Sequence[Choice] = ()
        if seat is not None and seat in asked and self.decision is not None:
            choices = self.decision.choices(self, seat)
        return View(
            rules=self.rules,
            seat=seat,
            deal=self.deal,
            trick=self.trick,
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            table=self.table,
            queue=self.queue,
            taken=self.taken,
            totals=self.totals,
            owing=tuple(asked),
            choices=choices,
            is_over=self.is_over,
            ask=self.ask,
            first=self.first,
            pool=getattr(self.decision, "pool", ()),
            held=getattr(self.decision, "held", ()),
            known=self.known,
            shared=self.shared,
            sheets=self.sheets,
            history=self.history,
        )

    # --- choices ----------------------------------------------------------------------------

    def check(self, seat: int, choice: object) -> None:
        """Refuse, with an ``IllegalMove``, a choice that ``seat`` may not make now.

        >>> from kernel_lib.nimmt import Play, start
        >>> start(Rules(players=2, highest=8, hand_size=2), seed=1).check(0, Play(7))
        Traceback (most recent call last):
            ...
        kernel_lib.core.game.IllegalMove: card 7 is not in your hand: 4, 6
        """
        decision.check(self, seat, choice, Refusal)

    def advance(self, choices: Mapping[int, object]) -> tuple[State, tuple[Event, ...]]:
        """The position after every seat in ``pending`` has chosen, and what happened on the way.

        A choice that the rules do not allow is an ``IllegalMove``; this state stays as it is.
        Clauses ``nimmt.base.choose`` and ``nimmt.base.score``.
        """
        decision.check_all(self, choices, Refusal)
        events: list[Event] = []
        assert self.decision is not None
        return self.decision.resolve(self, choices, events), tuple(events)
