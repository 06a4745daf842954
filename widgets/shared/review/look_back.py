"""Looking back at the table: the deal that is over, line by line, in the same space.

The browser asks for the next lines until all are there ("more"). So the table can be used
meanwhile, and it works with every kernel, also with one that has no threads.

Its module and its style sheet are sent when somebody looks back for the first time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import count
from pathlib import Path

from kernel_lib.core import registry
from kernel_lib.core.text import message
from kernel_lib.learn import course
from kernel_lib.learn.review import PlayedGame
from kernel_lib.play.bots import Bot
from kernel_lib.play.session import Session
from kernel_lib.runtime.storage import is_page
from widgets.shared import assets
from widgets.shared.connection.bridge import ALL, Intent, Picture, Refused
from widgets.shared.review.picture import ReviewPicture
from widgets.shared.review.session import ReviewSession
from widgets.shared.table.base import AnyTable, BaseTable, Part

_numbers = count(1)


class LookBack(Part):
    """A deal that is over is looked back at, and played on from any of its lines."""

    leads_on = True
    """Whether there are lessons to lead to from here."""

    always = ("review", "more", "draw", "whatif", "playon", "back")

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        self.number = next(_numbers)
        self._shown: ReviewPicture | None = None
        self._main_shown: ReviewPicture | None = None
        self._main: Session | None = None
        self._from: object = None

    # --- the match, and what of it can be looked at -----------------------------------------

    @property
    def match(self) -> Session:
        """The match of this table, also while a line is being tried."""
        return self._main or self.table.session

    @property
    def is_what_if(self) -> bool:
        """Whether a line is being tried."""
        return self._main is not None

    def leave_match(self) -> None:
        """Keep the record of the match before another begins at this table."""
        if self._main is None and self.deals_over:
            _past.append((self.match.game.NAME, self.match.record()))

    @property
    def deals_over(self) -> tuple[int, ...]:
        """The deals that can be looked back at."""
        return self.deals_over_of(self.table.session)

    def deals_over_of(self, session: Session) -> tuple[int, ...]:
        """The same of another session of this game."""
        terms = self.table.terms
        if terms is None or not session.turns:
            return ()
        return tuple(terms.review.over_deals(PlayedGame.of(session)))

    @property
    def now(self) -> ReviewSession | None:
        """The look back that is open; none where its deal is being played again."""
        shown = self._open
        return None if shown is None else shown.look

    @property
    def _open(self) -> ReviewPicture | None:
        if self._shown is not None and not self._shown.look.is_over:
            self._shown = None
        return self._shown

    @property
    def _opened(self) -> ReviewPicture:
        shown = self._open
        if shown is None:
            raise Refused(message("look back first"))
        return shown

    @property
    def _going_on(self) -> ReviewSession:
        return self._opened.look

    @property
    def bots_of_line(self) -> Mapping[int, Bot]:
        """The bots that play on with the person from a line."""
        return self.table.session.bots

    # --- intents ----------------------------------------------------------------------------

    def on_review(self, intent: Intent) -> None:
        """The person looks back at the last deal that is over: its lines come one after another."""
        table, over, now = self.table, self.deals_over, self.now
        terms = table.terms
        if terms is None or not over:
            raise Refused(message("one can look back when the deal is over"))
        wanted = (table.session, over[-1], table.person)
        if now is None or (now.session, now.deal, now.seat) != wanted:
            look = ReviewSession(table.session, terms, table.person, over[-1], self._from)
            self._shown = ReviewPicture(look)
        if not table.more:
            table.more = module(terms.MODULE)

    def on_more(self, intent: Intent) -> None:
        """The browser asks for more lines."""
        self._going_on.go_on()

    def on_whatif(self, intent: Intent) -> None:
        """The person wants to know what would have come of a choice."""
        look = self._going_on
        look.what_if(*look.move(intent))

    def on_draw(self, intent: Intent) -> None:
        """The person opened a line, or picked another choice of it."""
        shown = self._opened
        move, choice = shown.look.move(intent)
        shown.look.hear_others(move)
        shown.draw(move, choice, self.table.say)

    def on_playon(self, intent: Intent) -> None:
        """The person plays on from a line, at a second table; the first one waits."""
        table, look = self.table, self._going_on
        move, choice = look.move(intent)
        session = look.session_from(move, self.bots_of_line)
        if self._main is None:
            self._main, self._main_shown = table.session, self._shown
        session.revision = table.session.revision + 1
        self._from = look.terms.name(look.moves.index(move), move)
        if look.seat in session.waiting_for and choice in session.state.pending[look.seat]:
            session.choose(look.seat, choice)
        table.sit_at(session, new=1)

    def on_back(self, intent: Intent) -> None:
        """The person goes back to the match, and to its lines."""
        if self._main is None:
            raise Refused(message("you are at your match already"))
        main, self._main, self._from = self._main, None, None
        main.revision = self.table.session.revision + 1
        self._shown, self._main_shown = self._main_shown, None
        self.table.sit_at(main)

    # --- the picture ------------------------------------------------------------------------

    def picture(self, table: Picture) -> Picture:
        self._draw()
        facts: Picture = {"canReview": bool(self.deals_over), "isWhatIf": self.is_what_if}
        if not self.is_what_if:
            return facts
        return {**facts, "title": self.table.say(message("What if: {line}", line=self._from))}

    def _draw(self) -> None:
        table, shown = self.table, self._open
        if shown is None:
            table.looking = {}
            return
        drawn = shown.made(table.language, table.say, table.name_of)
        table.looking = {**drawn, "goal": self._goal(shown.look), "words": self.words()}

    def _goal(self, look: ReviewSession) -> Picture | None:
        """What to learn next from the deal: the lesson, and whether the same cards can be dealt."""
        goal = look.goal if self.leads_on else None
        if goal is None:
            return None
        lesson = course.lessons()[goal.lesson]
        file = f"{lesson.stem}.ipynb"
        if not is_page() and not Path(file).is_file():
            return None  # this notebook lies elsewhere
        title = message("lesson {number}, {title}", number=int(lesson.number), title=lesson.title)
        return {
            "say": self.table.say(goal.words),
            "lesson": self.table.say(title),
            "file": file,
            # The same cards are those of the first deal of a match, which begins anew by it.
            "canAgain": self.table.view.is_over and look.deal == min(self.deals_over),
        }

    def words(self) -> dict[str, str]:
        """The words of its buttons and headings."""
        terms = self.table.terms
        assert terms is not None
        words = {**_WORDS, "beside": terms.BESIDE, "line": terms.LINE}
        return {key: self.table.say(word) for key, word in words.items()}


_past: list[tuple[str, str]] = []
"""The records of matches that were left for new ones, each with the name of its game."""


def hands_played(game: str = registry.USUAL) -> list[str]:
    """The records of all matches of a game that were played at the tables of this notebook.

    They are kept while the kernel lives. Matches of which no deal is over are left out. For
    ``nimmt.charts.review`` and ``played``.

    >>> hands_played("chess")
    []
    """
    parts = [table.part(LookBack) for table in ALL if isinstance(table, BaseTable)]
    records = [
        part.match.record()
        for part in sorted(parts, key=number_of)
        if game == part.match.game.NAME and part.deals_over_of(part.match)
    ]
    return [*(record for name, record in _past if name == game), *dict.fromkeys(records)]


def number_of(part: LookBack) -> int:
    """The number of a table, in the order in which they were made."""
    return part.number


_WORDS = {
    "close": message("Back to the table"),
    "next": message("Next:"),
    "again": message("Same cards again"),
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
def module(name: str) -> dict[str, str]:
    """What a browser needs to draw it: sent when somebody looks back for the first time.

    ``name`` is the module that draws the choices of the game.
    """
    return {
        "script": assets.script(name),
        "style": assets.style("shared/review/panel.css", root=".sc-table"),
    }
