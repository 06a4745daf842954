"""Looking back at the table: the deal that is over, line by line, in the same space.

The browser asks for the next lines until all are there ("more"). So the table can be used
meanwhile, and it works with every kernel, also with one that has no threads.

Its module and its style sheet are sent when somebody looks back for the first time.
"""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Any, ClassVar

import traitlets

from kernel_lib.core import class_file
from kernel_lib.core.text import Message, message
from kernel_lib.learn.review import Played, RolledOut, judged
from kernel_lib.play.session import Session
from widgets.shared import assets
from widgets.shared.bridge import ALL, PictureWidget, Refused, switch
from widgets.shared.review_session import ReviewSession

_numbers = count(1)


class WithReview(PictureWidget):
    """A table that can be looked back at, and played on from any line.

    A game's table gives ``terms``.
    """

    terms: ClassVar[Any] = None
    """How the game tells what one looks back at; None where it cannot."""

    session: Session
    seat: int | None
    advice: bool | None = None
    """Whether advice can be asked for; None where a switch decides, which begins as off."""

    looking = traitlets.Dict().tag(sync=True)
    more = traitlets.Dict().tag(sync=True)

    number = 0
    """The number of the table, in the order in which they are made."""

    _review: ReviewSession | None = None
    _main_look: ReviewSession | None = None
    _main: Session | None = None
    _what_if: Message | None = None
    _from: object = None
    advises = False

    def __init__(self, language: str | None = None) -> None:
        self.number = next(_numbers)
        super().__init__(language)

    def leave_match(self) -> None:
        """Keep the record of the match before another begins at this table."""
        if self._main is None and self.deals_over:
            _past.append((self.session.game.NAME, self.session.record()))

    @property
    def main_session(self) -> Session:
        """The match of this table, also while a line is being tried."""
        return self._main or self.session

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
        if self.terms is None or not session.turns:
            return ()
        found: tuple[int, ...] = self.terms.review.over_deals(Played.of(session))
        return found

    def review(self, seat: int | None = None, deal: int | None = None, **settings: Any) -> Any:
        """Look back at a deal that is over, in Python: see ``review`` of the game.

        Without a seat it is the one who looks from this table.
        """
        if self.terms is None:
            raise ValueError(message("this game has nothing to look back at"))
        session = self.main_session
        seat = self.person if seat is None else seat
        return self.terms.review.review(session, seat, deal, **settings)

    # --- intents --------------------------------------------------------------------------

    def on_review(self, intent: dict[str, Any]) -> None:
        """The person looks back at the last deal that is over: its lines come one after another."""
        over = self.deals_over
        if not over:
            raise Refused(message("one can look back when the deal is over"))
        now = self.look_now
        wanted = (self.session, over[-1], self.person)
        if now is None or (now.session, now.deal, now.seat) != wanted:
            self._review = ReviewSession(
                self.session, self.terms, self.deal_of, self.person, over[-1], self._from
            )
        if not self.more:
            self.more = module(self.terms.MODULES)

    def on_more(self, intent: dict[str, Any]) -> None:
        """The browser asks for more lines."""
        self._going_on.go_on()

    def on_whatif(self, intent: dict[str, Any]) -> None:
        """The person wants to know what would have come of a choice."""
        look = self._going_on
        move, choice = look.move(intent)
        look.what_if(move, choice)

    def on_draw(self, intent: dict[str, Any]) -> None:
        """The person opened a line, or picked another choice of it."""
        look = self._going_on
        look.draw(*look.move(intent), self.say)

    def on_playon(self, intent: dict[str, Any]) -> None:
        """The person plays on from a line, at a second table; the first one waits."""
        look = self._going_on
        move, choice = look.move(intent)
        found = self.session_from(look, move)
        if self._main is None:
            self._main, self._main_look = self.session, look
        found.revision = self.session.revision + 1
        self._from = self.terms.name(look.moves.index(move), move)
        self._what_if = message("What if: {line}", line=self._from)
        if look.seat in found.waiting_for and choice in found.state.pending[look.seat]:
            found.choose(look.seat, choice)
        self.sit_at(found)

    def on_back(self, intent: dict[str, Any]) -> None:
        """The person goes back to the match, and to its lines."""
        if self._main is None:
            raise Refused(message("you are at your match already"))
        main, self._main, self._what_if, self._from = self._main, None, None, None
        main.revision = self.session.revision + 1
        self._review, self._main_look = self._main_look, None
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
        advice = self.asked_advice
        return self.terms is not None and (self.advises if advice is None else advice)

    @property
    def asked_advice(self) -> bool | None:
        """Whether there is to be advice: as the table was told, or else the class."""
        return class_file.chosen().advice if self.advice is None else self.advice

    @property
    def look_now(self) -> ReviewSession | None:
        """The look back that is open; none where its deal is being played again."""
        if self._review is not None and not self._review.is_over:
            self._review = None
        return self._review

    @property
    def _going_on(self) -> ReviewSession:
        look = self.look_now
        if look is None:
            raise Refused(message("look back first"))
        return look

    def words_of_looking(self) -> dict[str, str]:
        """The words of its buttons and headings."""
        words = {**_WORDS, "beside": self.terms.BESIDE, "line": self.terms.LINE}
        return {key: self.say(word) for key, word in words.items()}

    # --- what a table gives -----------------------------------------------------------------

    def sit_at(self, session: Session) -> None:
        """Show another session."""
        raise NotImplementedError

    def session_from(self, look: ReviewSession, move: Any) -> Session:
        """A session that begins where a move was made, with the same players."""
        state, terms = look.played.states[move.turn], self.terms

        def first(seed: int) -> Any:
            return terms.begun(state, seed)

        session = look.session
        return Session.going_on(session.game, first, session.bots, session.names)

    def advised(self, state: Any, seat: int) -> Message:
        """What the best bot would choose, with the numbers of two candidates."""
        rolled = RolledOut(*self.terms.values_of(state, seat))
        only, *others = rolled.choices
        if not others:
            return message("There is only one choice: {choice}.", choice=self.terms.chosen(only))
        first, second, *_ = judged(0, seat, only, *rolled).values
        terms, digits = self.terms, self.terms.DIGITS
        return message(
            "I would choose {choice}: {mean} ± {error} {unit}. {why} Next best: {other}, "
            "{other_mean} ± {other_error}. ({n} games played on)",
            choice=terms.chosen(first.choice),
            mean=f"{terms.told(first.mean):.{digits}f}",
            error=f"{first.standard_error:.{digits}f}",
            unit=terms.SHORT_UNIT,
            why=terms.why(state.view(seat), first.choice) or "",
            other=terms.chosen(second.choice),
            other_mean=f"{terms.told(second.mean):.{digits}f}",
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
    tables = sorted((one for one in ALL if isinstance(one, WithReview)), key=number_of)
    matches = [(one, one._main or one.session) for one in tables]
    found = [
        match.record()
        for table, match in matches
        if game == match.game.NAME and table.deals_over_of(match)
    ]
    return [*(record for name, record in _past if name == game), *dict.fromkeys(found)]


def number_of(table: WithReview) -> int:
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


@cache
def module(modules: tuple[str, ...]) -> dict[str, str]:
    """What a browser needs to draw it: sent when somebody looks back for the first time.

    ``modules`` are those of a game, the last of which draws its choices.
    """
    *parts, own = modules
    names = ("shared/dom.js", *parts, "shared/review_panel.js", own)
    return {"script": assets.script(*names), "style": assets.style("shared/review_panel.css")}
