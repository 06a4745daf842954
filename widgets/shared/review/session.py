"""One deal that is looked back at, line by line: what the browser draws of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import is_

from kernel_lib.core.game import Choice, State, View
from kernel_lib.core.text import Message, message, percent
from kernel_lib.learn.review import Judged, Played, Review
from kernel_lib.play.bots import Bot, BotError
from kernel_lib.play.session import Session
from widgets.shared.connection.bridge import Intent, Picture, Refused
from widgets.shared.review.terms import AnyTerms, Goal

SLICE = 0.08
"""Seconds after which the browser gets what there is, and asks again."""

BARS = 10
"""The most bars of a histogram."""

TIMES = 1000
"""How often a line is played on."""

Say = Callable[[object], str]
"""Speaks a message in the reader's language."""

NameOf = Callable[[int], object]
"""The name of a seat."""


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
        self.played = Played.of(session)
        self.seat, self.deal = seat, deal
        self.moves: list[Judged] = []
        self.tried: dict[tuple[int, str], tuple[dict[float, float], float]] = {}
        self.is_whole = False
        self.drawn: Picture | None = None
        self.others: dict[int, list[tuple[int, Choice, object]]] = {}
        self.count = sum(
            seat in choices and before.deal == deal
            for _, before, choices, _, _ in self.played.steps()
        )
        turns = session.turns
        last = max((at for at, turn in enumerate(turns) if turn.before.deal == deal), default=-1)
        self._turns = tuple(turns[: last + 1])
        self._told: dict[tuple[str, int], Picture] = {}
        self._coming = self.game_review.reviewed(self.played, seat, deal)

    @property
    def is_over(self) -> bool:
        """Whether its deal is over in the session as it stands: nobody has gone back into it."""
        now = self.session.turns[: len(self._turns)]
        is_same = len(now) == len(self._turns) and all(map(is_, now, self._turns))
        return is_same and self.deal in self.game_review.over_deals(Played.of(self.session))

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

    def picture(self, language: str, say: Say, name_of: NameOf) -> Picture:
        """What the browser draws, in the reader's language."""
        review, terms = self.review, self.terms
        return {
            "title": say(message("Looking back: {deal}", deal=self.name)),
            "done": len(self.moves),
            "of": self.count,
            "isWhole": self.is_whole,
            "unit": say(terms.UNIT),
            "exact": self._exact(say) if self.is_whole else "",
            "columns": [say(column) for column in terms.COLUMNS],
            "sums": [
                {**one._asdict(), "name": say(one.name), "why": say(one.why)}
                for one in (terms.sums(review) if self.moves else ())
            ],
            "moments": [
                {"kind": kind, "say": say(words), "move": self.moves.index(move)}
                for kind, words, move in (terms.moments(review) if self.is_whole else ())
            ],
            "drawn": self.drawn,
            "lines": [self._told_line(at, language, say, name_of) for at in range(len(self.moves))],
        }

    @property
    def name(self) -> object:
        """Which deal it is, or which part of one."""
        if self.begin is None:
            return self.terms.deal(self.deal)
        return message("what if, from {line} on", line=self.begin)

    def _exact(self, say: Say) -> str:
        """What of the numbers is exact, and how those that are not are drawn."""
        drawn = message("A line reaches two standard errors to each side of its mean.")
        return f"{say(self.terms.exact(f'{self.roll_outs:,}'))} {say(drawn)}"

    @property
    def roll_outs(self) -> int:
        """How many games stand behind a value."""
        return max((value.n for move in self.moves for value in move.values), default=0)

    def _told_line(self, at: int, language: str, say: Say, name_of: NameOf) -> Picture:
        """A line, told once in each language until something is added to it."""
        key = (language, at)
        if key not in self._told:
            self._told[key] = self._line(at, say, name_of)
        return self._told[key]

    def _line(self, at: int, say: Say, name_of: NameOf) -> Picture:
        move, terms = self.moves[at], self.terms
        chosen = say(terms.chosen(move.choice))
        return {
            "number": str(terms.number(at, move)),
            "choice": move.choice.notation,
            "short": terms.short(move.choice),
            "title": say(message("{line}: {choice}", line=terms.name(at, move), choice=chosen)),
            "facts": [say(fact) for fact in (*self._stood_in(move), *terms.facts(move))],
            "chance": terms.chance(move),
            "cells": [say(cell) for cell in terms.cells(move)],
            "mark": "mistake" if move.is_mistake else "best" if move.regret == 0 else "",
            "better": self._better(move, say),
            "values": self._values(at, say),
            "others": [
                {"who": say(name_of(seat)), "what": say(terms.chosen(choice)), "why": say(why)}
                for seat, choice, why in self.others.get(at, ())
            ],
        }

    def _stood_in(self, move: Judged) -> list[Message]:
        """That it was not the person who chose."""
        is_bots = self.seat in self._turns[move.turn].stood_in
        return [message("Here a bot chose in your place.")] if is_bots else []

    def _better(self, move: Judged, say: Say) -> dict[str, str] | None:
        """The best choice, where the one that was made was clearly worse."""
        if not move.is_mistake:
            return None
        terms, best = self.terms, move.best.choice
        return {
            "choice": best.notation,
            "short": terms.short(best),
            "name": say(terms.chosen(best)),
        }

    def _values(self, at: int, say: Say) -> list[Picture]:
        move, terms = self.moves[at], self.terms
        if len(move.values) < 2:
            return []
        told = [(terms.told(value.mean), value.standard_error) for value in move.values]
        least = min(worth - 2 * error for worth, error in told)
        most = max(worth + 2 * error for worth, error in told)
        width = (most - least) or 1.0
        return [
            {
                "choice": value.choice.notation,
                "short": terms.short(value.choice),
                "name": say(terms.chosen(value.choice)),
                "text": f"{worth:.{terms.DIGITS}f} ± {error:.{terms.DIGITS}f}".replace(
                    "-", "\u2212"
                ),
                "at": round(100 * (worth - least) / width, 1),
                "error": round(100 * error / width, 1),
                "beside": say(terms.beside(move, value.choice)),
                "isMade": value.choice == move.choice,
                "tried": self._tried(at, value.choice, say),
            }
            for value, (worth, error) in zip(move.values, told, strict=True)
        ]

    def _tried(self, at: int, choice: Choice, say: Say) -> Picture | None:
        kept = self.tried.get((at, choice.notation))
        if kept is None:
            return None
        terms, made = self.terms, self.moves[at].choice
        return histogram(*kept, say, terms.chosen(choice), terms.chosen(made))

    def _forget(self, at: int) -> None:
        """Tell a line anew: something was added to it."""
        self._told = {key: line for key, line in self._told.items() if key[1] != at}

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
        self._forget(at)

    def draw(self, move: Judged, choice: Choice, say: Say) -> None:
        """Draw what lay there before a choice, and tell what the others did."""
        terms = self.terms
        state, at = self.played.states[move.turn], self.moves.index(move)
        if at not in self.others:
            self.others[at] = self._why(move)
            self._forget(at)
        title = say(message("Before {line}", line=terms.name(at, move)))
        svg = terms.drawing(state, self.seat, choice, title)
        self.drawn = {"move": at, "choice": choice.notation, "svg": svg}


def reason_of(bot: Bot | None, view: View, choice: Choice) -> object:
    """Why a bot chose; empty for people, and for bots that do not tell."""
    if bot is None:
        return ""
    try:
        return bot.reason(view, choice) or ""
    except BotError as error:  # a reader's own bot: what it failed with stands in its place
        return error.args[0]


def _range(low: float, high: float) -> str:
    """Numbers from low to high, as print has them.

    >>> _range(3, 3), _range(0, 2), _range(-4, -2)
    ('3', '0\u20132', '\u22124 … \u22122')
    """
    sign = " … " if low < 0 else "\u2013"
    ends = (f"{low:g}",) if low == high else (f"{low:g}", f"{high:g}")
    return sign.join(ends).replace("-", "\u2212")


def histogram(
    shares: Mapping[float, float], real: float, say: Say, choice: object, made: object
) -> Picture:
    """Shares of numbers as a few bars of equal width, with what really came marked.

    They are what came after ``choice``; what really came was after the one that was ``made``.
    """
    least, most = min(*shares, real), max(*shares, real)
    width = max(1, -(-int(most - least + 1) // BARS))
    bars = [0.0] * (int(most - least) // width + 1)
    for number, share in shares.items():
        bars[int(number - least) // width] += share
    mean = sum(number * share for number, share in shares.items())
    ends = [(least + at * width, least + (at + 1) * width - 1) for at in range(len(bars))]
    return {
        "bars": [
            {
                "name": _range(low, high),
                "share": round(share, 4),
                "percent": percent(Fraction(round(share * TIMES), TIMES)) if share else "",
                "isReal": low <= real <= high,
            }
            for (low, high), share in zip(ends, bars, strict=True)
        ],
        "say": say(
            message(
                "{choice}, played on {n} times with the same cards in all hands: {mean} on "
                "average. After your {made} it was {real}.",
                choice=choice,
                made=made,
                n=f"{TIMES:,}",
                mean=f"{mean:.1f}",
                real=f"{real:g}",
            )
        ),
    }
