"""Looking back at the table: the deal that is over, line by line, in the same space.

The browser asks for the next lines until all are there ("more"). So the table can be used
meanwhile, and it works with every kernel, also with one that has no threads.

Its module and its style sheet are sent when somebody looks back for the first time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any, ClassVar, Protocol

import traitlets

from kernel_lib.core.text import Message, message
from kernel_lib.learn.review import Played, Review, judged
from kernel_lib.play.bots import Bot, BotError
from kernel_lib.play.session import Session
from widgets.shared import assets
from widgets.shared.bridge import ALL, PictureWidget, Refused, switch
from widgets.shared.looked_at import Sum

SLICE = 0.08
"""Seconds after which the browser gets what there is, and asks again."""

BARS = 10
"""The most bars of a histogram."""

TIMES = 1000
"""How often a line is played on."""

_numbers = count(1)

Say = Callable[[object], str]
"""Speaks a message in the reader's language."""


class Lines(Protocol):
    """How a game tells what one looks back at: a module with these functions."""

    review: Any
    """The game's module of that name, which works it out."""

    LINE: Message
    """What a line is, as a heading."""

    COLUMNS: Sequence[Message]
    """The headings of the numbers of a line."""

    UNIT: Message
    """What the values count, and which are better."""

    SHORT_UNIT: Message
    """What the values count, in a few words."""

    BESIDE: Message
    """What stands beside each value, as a heading."""

    DIGITS: int
    """The decimals of values."""

    def exact(self, n: str) -> Message:
        """What of the numbers is exact, and what is the mean of so many simulated games."""
        ...

    def values_of(self, state: Any, seat: int) -> tuple[Sequence[Any], Any]:
        """The choices of a seat, and what each was worth in each draw."""
        ...

    def begun(self, state: Any, seed: int) -> Any:
        """The state again, with other chance to come, and with rules that end with this deal."""
        ...

    def drawing(self, state: Any, seat: int, choice: Any, title: str) -> str:
        """What lay there before a choice, as an SVG picture."""
        ...

    def deal(self, number: int) -> Message:
        """Which deal it is, in words."""
        ...

    def number(self, at: int, move: Any) -> object:
        """Which line it is, in figures; ``at`` counts from 0."""
        ...

    def name(self, at: int, move: Any) -> object:
        """Which line it is, in words."""
        ...

    def short(self, choice: Any) -> str:
        """A choice in a few signs."""
        ...

    def chosen(self, choice: Any) -> object:
        """A choice in words."""
        ...

    def cells(self, move: Any) -> Sequence[object]:
        """The numbers of a line, one for each column."""
        ...

    def chance(self, move: Any) -> Mapping[str, Any] | None:
        """The bar of a line, where it has one."""
        ...

    def why(self, view: Any, choice: Any) -> Message | None:
        """Why a choice is advised, besides its worth; from what the seat sees."""
        ...

    def facts(self, move: Any) -> Sequence[object]:
        """What there is to say of one line, in sentences."""
        ...

    def sums(self, looked: Any) -> Sequence[Sum]:
        """The numbers of the whole deal."""
        ...

    def moments(self, looked: Any) -> Sequence[tuple[str, object, Any]]:
        """Two or three moments: of what kind, in a sentence, and the move."""
        ...

    def told(self, value: float) -> float:
        """A value as it is told: in 6 nimmt! as bulls, the fewer the better."""
        ...

    def beside(self, move: Any, choice: Any) -> object:
        """What else is known of a choice, such as what it would have cost in that trick."""
        ...

    def real(self, looked: Any, move: Any) -> float:
        """What really came from a move on, in the units of ``continuations``."""
        ...


class LookBack:
    """One deal of a session, looked at from a seat; its moves are made one after another."""

    def __init__(self, table: WithLookBack, seat: int, deal: int) -> None:
        session = table.session
        self.session, self.deal_of, self.lines = session, table.deal_of, table.lines
        self.kind = self.lines.review
        self.played = Played.of(session)
        self.seat, self.deal = seat, deal
        self.moves: list[Any] = []
        self.tried: dict[tuple[int, str], tuple[dict[float, float], float]] = {}
        self.is_whole = False
        self.drawn: dict[str, Any] | None = None
        self.others: dict[int, list[tuple[int, Any, object]]] = {}
        self.count = sum(
            seat in choices and self.deal_of(before) == deal
            for _, before, choices, _, _ in self.played.steps()
        )
        self._told: dict[tuple[str, int], dict[str, Any]] = {}
        self._coming = self.kind.reviewed(self.played, seat, deal)

    @property
    def review(self) -> Review[Any]:
        """What there is of the review."""
        found: Review[Any] = self.kind.Review(self.seat, self.deal, tuple(self.moves))
        return found

    def go_on(self, seconds: float = SLICE) -> None:
        """Make the next moves, at least one, until the time is over."""
        begin = time.perf_counter()
        while not self.is_whole and (not self.moves or time.perf_counter() - begin < seconds):
            move = next(self._coming, None)
            if move is None:
                self.is_whole = True
            else:
                self.moves.append(move)

    def move(self, intent: Mapping[str, Any]) -> tuple[Any, Any]:
        """The move, and the choice of it, that an intent names."""
        number = intent.get("move")
        if type(number) is not int or not 0 <= number < len(self.moves):
            raise Refused(message("there is no such line to look back at"))
        move = self.moves[number]
        for one in move.values:
            if one.choice.notation == intent.get("choice"):
                return move, one.choice
        raise Refused(message("this could not be chosen there"))

    def picture(self, table: WithLookBack) -> dict[str, Any]:
        """What the browser draws, in the reader's language."""
        review, lines, say = self.review, table.lines, table.say
        return {
            "title": say(message("Looking back: {deal}", deal=lines.deal(self.deal))),
            "done": len(self.moves),
            "of": self.count,
            "isWhole": self.is_whole,
            "unit": say(lines.UNIT),
            "exact": say(lines.exact(f"{self.roll_outs:,}")) if self.is_whole else "",
            "columns": [say(one) for one in lines.COLUMNS],
            "sums": [{**one._asdict(), "name": say(one.name)} for one in lines.sums(review)],
            "moments": [
                {"kind": kind, "say": say(words), "move": self.moves.index(move)}
                for kind, words, move in (lines.moments(review) if self.is_whole else ())
            ],
            "drawn": self.drawn,
            "lines": [self._told_line(at, table) for at in range(len(self.moves))],
        }

    @property
    def roll_outs(self) -> int:
        """How many games stand behind a value."""
        return max((value.n for move in self.moves for value in move.values), default=0)

    def _told_line(self, at: int, table: WithLookBack) -> dict[str, Any]:
        """A line, told once in each language until something is added to it."""
        key = (table.language, at)
        if key not in self._told:
            self._told[key] = self._line(at, table.lines, table.say, table.name_of)
        return self._told[key]

    def _line(self, at: int, lines: Any, say: Say, name_of: Any) -> dict[str, Any]:
        move = self.moves[at]
        chosen = say(lines.chosen(move.choice))
        return {
            "number": str(lines.number(at, move)),
            "choice": move.choice.notation,
            "short": lines.short(move.choice),
            "title": say(message("{line}: {choice}", line=lines.name(at, move), choice=chosen)),
            "facts": [say(one) for one in lines.facts(move)],
            "chance": lines.chance(move),
            "cells": [say(one) for one in lines.cells(move)],
            "mark": "mistake" if move.is_mistake else "best" if move.regret == 0 else "",
            "better": self._better(move, lines, say),
            "values": self._values(at, lines, say),
            "others": [
                {"who": say(name_of(seat)), "what": say(lines.chosen(choice)), "why": say(why)}
                for seat, choice, why in self.others.get(at, ())
            ],
        }

    def _better(self, move: Any, lines: Any, say: Say) -> dict[str, str] | None:
        """The best choice, where another was clearly worse."""
        if not move.is_mistake:
            return None
        best = move.best.choice
        return {
            "choice": best.notation,
            "short": lines.short(best),
            "name": say(lines.chosen(best)),
        }

    def _values(self, at: int, lines: Any, say: Say) -> list[dict[str, Any]]:
        move = self.moves[at]
        if len(move.values) < 2:
            return []
        told = [(lines.told(one.mean), one.standard_error) for one in move.values]
        least = min(worth - 2 * error for worth, error in told)
        most = max(worth + 2 * error for worth, error in told)
        width = (most - least) or 1.0
        return [
            {
                "choice": value.choice.notation,
                "short": lines.short(value.choice),
                "name": say(lines.chosen(value.choice)),
                "text": f"{worth:.{lines.DIGITS}f} ± {error:.{lines.DIGITS}f}".replace(
                    "-", "\u2212"
                ),
                "at": round(100 * (worth - least) / width, 1),
                "error": round(100 * error / width, 1),
                "beside": say(lines.beside(move, value.choice)),
                "isMade": value.choice == move.choice,
                "tried": self._tried(at, value.choice, say),
            }
            for value, (worth, error) in zip(move.values, told, strict=True)
        ]

    def _tried(self, at: int, choice: Any, say: Say) -> dict[str, Any] | None:
        found = self.tried.get((at, choice.notation))
        if found is None:
            return None
        lines, made = self.lines, self.moves[at].choice
        return histogram(*found, say, lines.chosen(choice), lines.chosen(made))

    def _forget(self, at: int) -> None:
        """Tell a line anew: something was added to it."""
        self._told = {key: line for key, line in self._told.items() if key[1] != at}

    def _why(self, move: Any) -> list[tuple[int, Any, object]]:
        """What the others chose at the same moment, and why, where they tell.

        Some bots think as long about that as about the choice: so it is asked for one line only.
        """
        before = self.played.states[move.turn]
        found: list[tuple[int, Any, object]] = []
        for seat, choice in self.played.choices[move.turn].items():
            if seat != self.seat:
                bot = self.session.bots.get(seat)
                found.append((seat, choice, reason_of(bot, before.view(seat), choice)))
        return found

    def what_if(self, move: Any, choice: Any, lines: Any) -> None:
        """Play on a thousand times after a choice, and keep what came."""
        state = self.played.states[move.turn]
        found = self.kind.continuations(state, self.seat, choice, TIMES)
        worth = {value: float(chance) for value, chance in found.items()}
        at = self.moves.index(move)
        self.tried[at, choice.notation] = worth, lines.real(self.review, move)
        self._forget(at)

    def draw(self, move: Any, choice: Any, lines: Any, say: Say) -> None:
        """Draw what lay there before a choice, and tell what the others did."""
        state, at = self.played.states[move.turn], self.moves.index(move)
        if at not in self.others:
            self.others[at] = self._why(move)
            self._forget(at)
        title = say(message("Before {line}", line=lines.name(at, move)))
        svg = lines.drawing(state, self.seat, choice, title)
        self.drawn = {"move": at, "choice": choice.notation, "svg": svg}


def reason_of(bot: Bot | None, view: Any, choice: Any) -> object:
    """Why a bot chose; empty for people, and for bots that do not tell."""
    if bot is None:
        return ""
    try:
        return bot.reason(view, choice) or ""
    except BotError as error:  # a reader's own bot: what it failed with stands in its place
        return error.args[0]


def histogram(
    shares: Mapping[float, float], real: float, say: Say, choice: object, made: object
) -> dict[str, Any]:
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
                "name": f"{low:g}" if low == high else f"{low:g}-{high:g}",
                "share": round(share, 4),
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


class WithLookBack(PictureWidget):
    """A table that can be looked back at, and played on from any line.

    A game's table gives ``lines``.
    """

    lines: ClassVar[Any] = None
    """How the game tells what one looks back at; None where it cannot."""

    session: Session
    seat: int | None
    advice: bool | None = None
    """Whether advice can be asked for; None where a switch decides, which begins as off."""

    looking = traitlets.Dict().tag(sync=True)
    more = traitlets.Dict().tag(sync=True)

    number = 0
    """The number of the table, in the order in which they are made."""

    _look_back: LookBack | None = None
    _main: Session | None = None
    _what_if: Message | None = None
    advises = False

    def __init__(self, language: str | None = None) -> None:
        self.number = next(_numbers)
        super().__init__(language)

    def leave_match(self) -> None:
        """Keep the record of the match before another begins at this table."""
        if self._main is None and self.deals_over:
            _past.append((self.session.game.NAME, self.session.record()))

    # --- what can be looked at ------------------------------------------------------------

    @property
    def person(self) -> int:
        """Who looks."""
        raise NotImplementedError

    def deal_of(self, state: Any) -> int:
        """The number of the deal of a position."""
        raise NotImplementedError

    def name_of(self, seat: int) -> object:
        """The name of a seat."""
        raise NotImplementedError

    @property
    def deals_over(self) -> tuple[int, ...]:
        """The deals that can be looked back at."""
        return self.deals_over_of(self.session)

    def deals_over_of(self, session: Session) -> tuple[int, ...]:
        """The same of another session of this game."""
        if self.lines is None or not session.turns:
            return ()
        found: tuple[int, ...] = self.lines.review.over_deals(Played.of(session))
        return found

    def review(self, seat: int | None = None, deal: int | None = None, **settings: Any) -> Any:
        """Look back at a deal that is over, in Python: see ``review`` of the game.

        Without a seat it is the one who looks from this table.
        """
        if self.lines is None:
            raise ValueError(message("this game has nothing to look back at"))
        session = self._main or self.session
        seat = self.person if seat is None else seat
        return self.lines.review.review(session, seat, deal, **settings)

    # --- intents --------------------------------------------------------------------------

    def on_review(self, intent: dict[str, Any]) -> None:
        """The person looks back at the last deal that is over."""
        over = self.deals_over
        if not over:
            raise Refused(message("one can look back when the deal is over"))
        now = self._look_back
        wanted = (self.session, over[-1], self.person)
        if now is None or (now.session, now.deal, now.seat) != wanted:
            self._look_back = LookBack(self, self.person, over[-1])
        if not self.more:
            self.more = module(self.session.game.NAME)
        self._going_on.go_on(0)

    def on_more(self, intent: dict[str, Any]) -> None:
        """The browser asks for more lines."""
        self._going_on.go_on()

    def on_whatif(self, intent: dict[str, Any]) -> None:
        """The person wants to know what would have come of a choice."""
        look = self._going_on
        move, choice = look.move(intent)
        look.what_if(move, choice, self.lines)

    def on_draw(self, intent: dict[str, Any]) -> None:
        """The person opened a line, or picked another choice of it."""
        look = self._going_on
        look.draw(*look.move(intent), self.lines, self.say)

    def on_playon(self, intent: dict[str, Any]) -> None:
        """The person plays on from a line, at a second table; the first one waits."""
        look = self._going_on
        move, choice = look.move(intent)
        found = self.session_from(look, move)
        if self._main is None:
            self._main = self.session
        found.revision = self.session.revision + 1
        name = self.lines.name(look.moves.index(move), move)
        self._what_if = message("What if: {line}", line=name)
        if look.seat in found.waiting_for and choice in found.state.pending[look.seat]:
            found.choose(look.seat, choice)
        self.sit_at(found)

    def on_back(self, intent: dict[str, Any]) -> None:
        """The person goes back to the match."""
        if self._main is None:
            raise Refused(message("you are at your match already"))
        main, self._main, self._what_if = self._main, None, None
        main.revision = self.session.revision + 1
        self.sit_at(main)

    def on_advising(self, intent: dict[str, Any]) -> None:
        """The person switches advice on or off."""
        self.advises = switch(intent, message("advice can be on or off, nothing else"))

    def on_advice(self, intent: dict[str, Any]) -> None:
        """The person asks what the best bot would play."""
        if not self.gives_advice:
            raise Refused(message("there is no advice at this table"))
        if self.seat is None or self.seat not in self.session.waiting_for:
            raise Refused(message("advice is for who is to choose"))
        self.session.note_advice(self.seat)
        self.tell(self.advised(self.session.state, self.seat))

    @property
    def gives_advice(self) -> bool:
        """Whether advice can be asked for now."""
        return self.lines is not None and (self.advises if self.advice is None else self.advice)

    @property
    def _going_on(self) -> LookBack:
        if self._look_back is None:
            raise Refused(message("look back first"))
        return self._look_back

    def words_of_looking(self) -> dict[str, str]:
        """The words of its buttons and headings."""
        words = {**_WORDS, "beside": self.lines.BESIDE, "line": self.lines.LINE}
        return {key: self.say(word) for key, word in words.items()}

    # --- what a table gives -----------------------------------------------------------------

    def sit_at(self, session: Session) -> None:
        """Show another session."""
        raise NotImplementedError

    def session_from(self, look: LookBack, move: Any) -> Session:
        """A session that begins where a move was made, with the same players."""
        state, lines = look.played.states[move.turn], self.lines

        def first(seed: int) -> Any:
            return lines.begun(state, seed)

        session = look.session
        return Session.going_on(session.game, first, session.bots, session.names)

    def advised(self, state: Any, seat: int) -> Message:
        """What the best bot would choose, with the numbers of two candidates."""
        choices, draws = self.lines.values_of(state, seat)
        if len(choices) == 1:
            return message(
                "There is only one choice: {choice}.", choice=self.lines.chosen(choices[0])
            )
        first, second, *_ = judged(0, seat, choices[0], choices, draws).values
        lines, digits = self.lines, self.lines.DIGITS
        return message(
            "I would choose {choice}: {mean} ± {error} {unit}. {why} Next best: {other}, "
            "{other_mean} ± {other_error}. ({n} games played on)",
            choice=lines.chosen(first.choice),
            mean=f"{lines.told(first.mean):.{digits}f}",
            error=f"{first.standard_error:.{digits}f}",
            unit=lines.SHORT_UNIT,
            why=lines.why(state.view(seat), first.choice) or "",
            other=lines.chosen(second.choice),
            other_mean=f"{lines.told(second.mean):.{digits}f}",
            other_error=f"{second.standard_error:.{digits}f}",
            n=f"{first.n:,}",
        )


_past: list[tuple[str, str]] = []
"""The records of matches that were left for new ones, each with the name of its game."""


def hands_played(game: str = "nimmt") -> list[str]:
    """The records of all matches of a game that were played at the tables of this notebook.

    They are kept while the kernel lives. Matches of which no deal is over are left out. For
    ``nimmt.charts.review`` and ``played``.

    >>> hands_played("chess")
    []
    """
    tables = sorted((one for one in ALL if isinstance(one, WithLookBack)), key=number_of)
    matches = [(one, one._main or one.session) for one in tables]
    found = [
        match.record()
        for table, match in matches
        if game == match.game.NAME and table.deals_over_of(match)
    ]
    return [*(record for name, record in _past if name == game), *dict.fromkeys(found)]


def number_of(table: WithLookBack) -> int:
    """The number of a table, in the order in which they were made."""
    return table.number


_WORDS = {
    "close": message("Back to the table"),
    "computing": message("Working it out …"),
    "allLines": message("All lines"),
    "yours": message("you"),
    "values": message("What each choice is worth"),
    "others": message("What the others did"),
    "thousand": message("Play it 1,000 times"),
    "playOn": message("Play on with {choice}", choice="%s"),
    "clearly": message("better: {choice}", choice="%s"),
    "better": message("✓ best, ✗ better:"),
}


OWN_PARTS = {
    "nimmt": ("nimmt/parts.js", "nimmt/look_back.js"),
    "ingenious": ("ingenious/parts.js", "ingenious/look_back.js"),
}
"""The modules that a game has of its own to look back with; else choices are words."""


@cache
def module(game: str) -> dict[str, str]:
    """What a browser needs to draw it: sent when somebody looks back for the first time."""
    *parts, own = OWN_PARTS.get(game, ("shared/look_back_in_words.js",))
    names = ("shared/parts.js", *parts, "shared/look_back.js", own)
    return {"script": assets.script(*names), "style": assets.style("shared/look_back.css")}
