"""What a deal has cost is noted when it is over: see ``learn.history``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from hashlib import sha256
from operator import is_

from kernel_lib.learn import history
from kernel_lib.nimmt import deal_of_the_day, luck
from kernel_lib.nimmt.rules import Rules
from kernel_lib.play.session import Session, Turn
from widgets.shared.review.look_back import LookBack
from widgets.shared.review.session import ReviewSession
from widgets.shared.table.base import AnyTable, Part


class DealHistory(Part):
    """Notes each whole deal that one person has played here against bots, as it ended first.

    ``day`` is the day whose deal of the day is played at this table, where it is one.
    """

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        self.day: date | None = None
        self._session, self._came_with = table.session, len(table.session.turns)
        self._noted: dict[str, tuple[Turn, ...]] = {}
        """By key, the deals that are noted, as they were played."""

    def acted(self, has_moved: bool) -> None:
        look_back = self.table.part(LookBack)
        session = look_back.match
        if look_back.is_what_if or len(session.people) != 1 or not _is_whole(session):
            return
        if session is not self._session:  # a game that was saved is opened
            self._session, self._came_with = session, len(session.turns)
        self._came_with = min(self._came_with, len(session.turns))
        for number in look_back.deals_over_of(session):
            # What was over when the game came to this table was played elsewhere.
            if _end(session, number) > self._came_with:
                self._note(session, number)
        look = look_back.now
        if look is not None and look.is_whole:
            self._note_mistakes(look)

    def _note(self, session: Session, deal: int) -> None:
        key = self._key(session, deal)
        if key not in self._noted:
            turns = self._noted[key] = _turns_of(session, deal)
            history.add(self._deal(session, turns, key))

    def _note_mistakes(self, look: ReviewSession) -> None:
        """How many choices were mistakes, if the deal was looked back at as it ended first."""
        key = self._key(look.session, look.deal)
        turns = _turns_of(look.session, look.deal)
        if not _are_same(turns, self._noted.get(key, ())):
            return
        moves = look.review.moves
        history.note(
            key,
            choices=sum(len(move.values) > 1 for move in moves),
            mistakes=len(look.review.mistakes),
        )

    def _key(self, session: Session, deal: int) -> str:
        """Tells a deal from all others, and none of its cards."""
        position = "" if session.position is None else str(session.position)
        match = f"{session.rules.to_text()}/{session.state.seed}/{deal}/{position}"
        return sha256(match.encode()).hexdigest()[:16]

    def _deal(self, session: Session, turns: Sequence[Turn], key: str) -> history.FinishedDeal:
        (seat,) = session.people
        bulls = turns[-1].after.scores[seat] - turns[0].before.scores[seat]
        is_of_day = self.day is not None and session.state.seed == deal_of_the_day.seed_of(self.day)
        day = str(self.day) if is_of_day else ""
        return history.FinishedDeal(key, "", bulls, _expected(session, seat, turns), day)


def _is_whole(session: Session) -> bool:
    """Whether its deals are played from their beginning, with hands as large as the rule book's.

    What others cost is not to be compared with them.
    """
    return session.position is None and session.rules.hand_size == Rules().hand_size


def _turns_of(session: Session, deal: int) -> tuple[Turn, ...]:
    return tuple(turn for turn in session.turns if turn.before.deal == deal)


def _end(session: Session, deal: int) -> int:
    """How many turns there are up to the end of a deal."""
    return max(at for at, turn in enumerate(session.turns, start=1) if turn.before.deal == deal)


def _are_same(one: Sequence[Turn], other: Sequence[Turn]) -> bool:
    return len(one) == len(other) and all(map(is_, one, other))


def _expected(session: Session, seat: int, turns: Iterable[Turn]) -> float | None:
    """What the choices had to be expected to cost; None under rules without exact chances."""
    try:
        luck.check(session.rules)
    except ValueError:
        return None
    counted = luck.Luck(seat)
    for turn in turns:
        counted.note(turn.before, turn.choices)
    return float(counted.expected)
