"""One deal that is looked back at: its moves are judged, and lines are played on."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from operator import is_

from kernel_lib.core.game import Choice, State, View
from kernel_lib.core.text import message
from kernel_lib.learn.review import Judged, PlayedGame, Review
from kernel_lib.play.bots import Bot, BotError
from kernel_lib.play.session import Session
from widgets.shared.connection.bridge import Intent, Refused
from widgets.shared.review.terms import AnyTerms, Goal

SLICE = 0.08
"""Seconds after which the browser gets what there is, and asks again."""

TIMES = 1000
"""How often a line is played on."""


class ReviewSession:
    """One deal of a session, looked at from a seat; its moves are made one after another.

    ``begin`` names the line that the session plays on from, where it is not whole.
    """

    def __init__(
        self,
        session: Session,
        terms: AnyTerms,
        seat: int,
        deal: int,
        begin: object = None,
    ) -> None:
        self.session, self.terms, self.begin = session, terms, begin
        self.game_review = self.terms.review
        self.played = PlayedGame.of(session)
        self.seat, self.deal = seat, deal
        self.moves: list[Judged] = []
        self.tried: dict[tuple[int, str], tuple[dict[float, float], float]] = {}
        self.is_whole = False
        self.others: dict[int, list[tuple[int, Choice, object]]] = {}
        self.count = sum(
            seat in choices and before.deal == deal
            for _, before, choices, _, _ in self.played.steps()
        )
        turns = session.turns
        last = max((at for at, turn in enumerate(turns) if turn.before.deal == deal), default=-1)
        self._turns = tuple(turns[: last + 1])
        self.additions: Counter[int] = Counter()
        """How many times something was added to a line that was judged, by its number."""
        self._coming = self.game_review.reviewed(self.played, seat, deal)

    @property
    def is_over(self) -> bool:
        """Whether its deal is over in the session as it stands: nobody has gone back into it."""
        now = self.session.turns[: len(self._turns)]
        is_same = len(now) == len(self._turns) and all(map(is_, now, self._turns))
        return is_same and self.deal in self.game_review.over_deals(PlayedGame.of(self.session))

    @property
    def review(self) -> Review[Judged]:
        """What there is of the review."""
        review: Review[Judged] = self.game_review.Review(self.seat, self.deal, tuple(self.moves))
        return review

    def go_on(self, seconds: float = SLICE) -> None:
        """Make the next moves, at least one, until the time is over."""
        begin, before = time.perf_counter(), len(self.moves)
        while not self.is_whole and (
            len(self.moves) == before or time.perf_counter() - begin < seconds
        ):
            move = next(self._coming, None)
            if move is None:
                self.is_whole = True
            else:
                self.moves.append(move)

    def move(self, intent: Intent) -> tuple[Judged, Choice]:
        """The move, and the choice of it, that an intent names."""
        number = intent.get("move")
        if type(number) is not int or not 0 <= number < len(self.moves):
            raise Refused(message("there is no such line to look back at"))
        move = self.moves[number]
        for value in move.values:
            if value.choice.notation == intent.get("choice"):
                return move, value.choice
        raise Refused(message("this could not be chosen there"))

    def session_from(self, move: Judged, bots: Mapping[int, Bot]) -> Session:
        """A session that begins where a move was made, with the same people and these bots."""
        state, terms, session = self.played.states[move.turn], self.terms, self.session

        def first(seed: int) -> State:
            begun: State = terms.begun(state, seed)
            return begun

        return Session.going_on(session.game, first, bots, session.names)

    @property
    def goal(self) -> Goal | None:
        """What to learn next from the deal, once it is whole."""
        return self.terms.goal(self.review) if self.is_whole else None

    @property
    def name(self) -> object:
        """Which deal it is, or which part of one."""
        if self.begin is None:
            return self.terms.deal(self.deal)
        return message("what if, from {line} on", line=self.begin)

    @property
    def roll_outs(self) -> int:
        """How many games stand behind a value."""
        return max((value.n for move in self.moves for value in move.values), default=0)

    def _why(self, move: Judged) -> list[tuple[int, Choice, object]]:
        """What the others chose at the same moment, and why, where they tell.

        Some bots think as long about that as about the choice: so it is asked for one line only.
        """
        before = self.played.states[move.turn]
        messages: list[tuple[int, Choice, object]] = []
        for seat, choice in self.played.choices[move.turn].items():
            if seat != self.seat:
                bot = self.session.bots.get(seat)
                messages.append((seat, choice, reason_of(bot, before.view(seat), choice)))
        return messages

    def what_if(self, move: Judged, choice: Choice) -> None:
        """Play on a thousand times after a choice, and keep what came."""
        state = self.played.states[move.turn]
        continuations = self.game_review.continuations(state, self.seat, choice, TIMES)
        worth: dict[float, float] = {
            value: float(chance) for value, chance in continuations.items()
        }
        at = self.moves.index(move)
        self.tried[at, choice.notation] = worth, self.terms.real(self.review, move)
        self.additions[at] += 1

    def hear_others(self, move: Judged) -> None:
        """Ask what the others chose when a move was made, and why."""
        at = self.moves.index(move)
        if at not in self.others:
            self.others[at] = self._why(move)
            self.additions[at] += 1

    def is_bots(self, move: Judged) -> bool:
        """Whether it was not the person who chose, but a bot in the same seat."""
        return self.seat in self._turns[move.turn].stood_in


def reason_of(bot: Bot | None, view: View, choice: Choice) -> object:
    """Why a bot chose; empty for people, and for bots that do not tell."""
    if bot is None:
        return ""
    try:
        return bot.reason(view, choice) or ""
    except BotError as error:  # a reader's own bot: what it failed with stands in its place
        return error.args[0]
