"""What every table has: a session to play in, a seat to look from, and parts that can do things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeAlias, TypeVar

import traitlets

from kernel_lib.core.game import Choice
from kernel_lib.core.text import message
from kernel_lib.play.bots import Bot
from kernel_lib.play.session import Session
from widgets.shared.connection.bridge import Picture, PictureWidget, check_same, ui_words
from widgets.shared.table.game_face import GameFace, SomeView
from widgets.shared.table.words import WORDS


class Part:
    """Something that can be done at a table: its intents, and what of the picture is its own.

    A method ``on_<kind>`` carries out an intent of that kind.
    """

    always: ClassVar[tuple[str, ...]] = ()
    """The kinds of intent that ask only how things are shown: they are never stale."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table

    def intents(self) -> tuple[str, ...]:
        """The kinds of intent that are understood now."""
        return tuple(name.removeprefix("on_") for name in dir(self) if name.startswith("on_"))

    def picture(self, table: Picture) -> Picture:
        """What the browser draws of this part, beside or in place of what it draws of the table."""
        return {}

    def acted(self, has_moved: bool) -> None:
        """Something was done at this screen; whether the game has moved on by it."""

    def moved_on(self) -> None:
        """The game is another than when the last picture was made."""


SomePart = TypeVar("SomePart", bound=Part)


class NewTurns:
    """Which turns of a session are new since the last change of the game: from the ``first`` on.

    They are shown step by step; of the ``count`` that there are when one comes to it, none is.

    >>> new = NewTurns(2)
    >>> new.follow(moment=5, count=3), new.first
    (True, 2)
    >>> new.follow(moment=5, count=3), new.first
    (False, 2)
    """

    def __init__(self, count: int) -> None:
        self.first = self._count = count
        self._moment = -1

    def follow(self, moment: int, count: int) -> bool:
        """Note how many turns there are; whether the game is at another moment than before."""
        has_changed = moment != self._moment
        if has_changed:
            self._moment = moment
            self.first, self._count = self._count, count
        return has_changed

    def pass_over(self, count: int) -> None:
        """Show none of so many turns step by step."""
        self.first = self._count = count


class BaseTable(GameFace[SomeView], PictureWidget):
    """A table to play at: people and bots of a ``session``, seen from one ``seat``.

    Without a seat the people of the session share the screen. What can be done at the table are its
    ``PARTS``, and then those of its ``own`` that only this game has, wherever it is shown; what is
    shown of a game is in ``GameFace``.
    """

    PARTS: ClassVar[tuple[type[Part], ...]] = ()

    parts: Sequence[Part]

    only_watches: ClassVar[bool] = False
    """Whether who looks sits nowhere, and sees what everybody may see."""

    looking = traitlets.Dict().tag(sync=True)
    more = traitlets.Dict().tag(sync=True)
    panels = traitlets.Dict().tag(sync=True)
    """What draws that which opens below the buttons: sent when somebody opens one."""

    _stop_listening: Callable[[], None] = staticmethod(lambda: None)

    def __init__(
        self,
        session: Session,
        seat: int | None,
        language: str | None,
        own: Sequence[PartMaker] = (),
    ) -> None:
        if seat is not None and seat not in session.people:
            raise ValueError(
                message(
                    "nobody can look from seat {seat}: people sit in {people}",
                    seat=seat,
                    people=session.people,
                )
            )
        self.session, self.seat = session, seat
        self.is_shared = seat is None and not self.only_watches
        self.new_turns = NewTurns(len(session.turns))
        makers: tuple[PartMaker, ...] = (*self.PARTS, *own)
        self.parts = [make(self) for make in makers]
        super().__init__(language)
        self._stop_listening = session.on_change(self._session_changed)

    def part(self, kind: type[SomePart]) -> SomePart:
        """The part of this kind."""
        return next(part for part in self.parts if isinstance(part, kind))

    # --- who looks, and at what -----------------------------------------------------------

    @property
    def view(self) -> SomeView:
        """What the seat may know now; behind the curtain, what everybody may know."""
        view: SomeView = self.session.state.view(self.seat)
        return view

    @property
    def person(self) -> int:
        """Whose turn at the screen it is: who looks, or for whom the curtain waits."""
        if self.seat is not None:
            return self.seat
        return next(iter((*self.session.waiting_for, *self.session.people)), 0)

    def is_you(self, seat: int) -> bool:
        """Whether somebody who looks sits here, or is to come to the screen."""
        return seat == self.person and not self.only_watches

    def name_of(self, seat: int) -> object:
        """The name of a seat for who looks from ours."""
        if seat == self.seat and not self.is_shared:
            return message("You")
        return self.session.name_of(seat)

    @property
    def moment(self) -> int:
        """Tells a position from all others that are shown here: a choice is made in one."""
        return self.session.revision

    def choose(self, seat: int, choice: Choice) -> None:
        """A person's choice at this table."""
        self.session.choose(seat, choice)

    def is_asked(self, view: SomeView) -> bool:
        """Whether the person owes a choice."""
        return bool(view.choices) and self.seat in self.session.waiting_for

    def sit_at(self, session: Session, new: int = 0) -> None:
        """Show another session, of which the last ``new`` turns have not been seen."""
        self._stop_listening()
        self.session = session
        self._stop_listening = session.on_change(self._session_changed)
        self.new_turns = NewTurns(max(len(session.turns) - new, 0))

    def close(self) -> None:
        """Leave the table; the session goes on without it."""
        self._stop_listening()
        super().close()

    # --- intents --------------------------------------------------------------------------

    def check_revision(self, revision: object) -> None:
        check_same(revision, self.moment)

    def _act(self, content: object) -> None:
        before = self.session.revision
        super()._act(content)
        for part in self.parts:
            part.acted(self.session.revision != before)

    def _session_changed(self) -> None:
        """Draw a change that did not come from this screen; what was said before is over."""
        if not self._is_acting:
            self._notice = ""
            self.redraw()

    def _follow_session(self) -> None:
        """Note which turns are new since the last change of the game."""
        if self.new_turns.follow(self.moment, len(self.session.turns)):
            for part in self.parts:
                part.moved_on()
            self.forget()

    # --- the picture ----------------------------------------------------------------------

    def make_picture(self) -> Picture:
        self._follow_session()
        session, view = self.session, self.view
        turns = session.turns
        picture: Picture = {
            "revision": self.moment,
            "title": self.say(self.title()),
            "where": self.say(self.where(view)),
            "seats": [self.seat_picture(seat, view) for seat in range(view.rules.players)],
            "cards": self.cards_left(session.state),
            "steps": self.steps_picture(turns, len(turns) - min(self.new_turns.first, len(turns))),
            "sheet": self.sheet() if view.is_over else None,
            "isOver": view.is_over,
            "words": self.words_picture(),
            **self.board_picture(view),
        }
        for part in self.parts:
            picture |= part.picture(picture)
        return picture

    def words_picture(self) -> dict[str, str]:
        """The words of buttons and headings."""
        words = {**ui_words(), **WORDS, **self.own_words}
        return {**{key: self.say(word) for key, word in words.items()}, "comma": self.say(("", ""))}

    def seat_picture(self, seat: int, view: SomeView) -> Picture:
        """A seat: whose it is, and whether the others wait for it."""
        waits = bool(self.session.waiting_for)
        return {
            "seat": str(seat),
            "name": self.say(self.name_of(seat)),
            "isYou": self.is_you(seat) and (self.seat is not None or waits),
            "isWaitedFor": seat in self.session.waiting_for,
            "about": self.say(about(self.session.bots.get(seat))),
        }


AnyTable: TypeAlias = BaseTable[Any]
"""The table of some game, with views of its own."""

PartMaker: TypeAlias = Callable[[AnyTable], Part]
"""Makes a part of a table: the class of the part, or a function that knows its settings."""


def about(bot: Bot | None) -> object:
    """How a bot plays, with what it is called in code; nothing of a person."""
    if bot is None:
        return ""
    words = bot.about or message("A bot of your own.")
    return message("{about} In code: {name}", about=words, name=repr(bot.name))
