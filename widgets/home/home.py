"""Home: where somebody goes on, what the course holds, and what of it is done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from pathlib import Path

from kernel_lib.core import registry
from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, message, plural
from kernel_lib.learn import course, guesses, history
from kernel_lib.learn.course import Lesson, Section
from kernel_lib.learn.daily_set import MASTERED, DailySet, days_right, kept_as
from kernel_lib.learn.guesses import SavedAnswer
from kernel_lib.learn.history import FinishedDeal
from kernel_lib.learn.questions import all_templates, lesson_of
from kernel_lib.runtime import class_file, clock
from kernel_lib.runtime.storage import OWN, store_in
from widgets.shared import assets
from widgets.shared.connection.bridge import Intent, Picture, PictureWidget, Refused, ui_words
from widgets.shared.table.parts.saved_match import lesson_of_match

HANDS = (("nimmt", "00"), ("ftw", "43"), ("ingenious", "64"))
"""For each game the lesson in which a game of it is played."""

WAYS = ("games", "ideas")
"""In which orders the course is shown."""

MOST_PLACES = 100
"""A browser tells at most so many places."""

_NUMBER = re.compile(r"([0-9]{2})-[\w-]+[.]ipynb")


class Home(PictureWidget):
    """Where to go on, and the map of the course with what is done of it.

    ``link`` says where a lesson lies, seen from here. What is known is read from ``learn.guesses``
    and from matches in progress; it stays on this machine.

    >>> Home()
    Home: run this cell.
    """

    _esm = assets.script("home/home.js")
    _css = assets.style("shared/page/base.css", "home/home.css", root=".sc-home")
    always = ("language", "look", "way")

    def __init__(self, language: str | None = None, link: str = "{stem}.ipynb") -> None:
        self.link = link
        self._way = WAYS[0]
        self._place: tuple[str, datetime] | None = None
        super().__init__(language)
        guesses.watch(self)
        history.watch(self)
        self.redraw()

    def look(self) -> None:
        """Something was answered."""
        self.redraw_unless_acting()

    def __repr__(self) -> str:
        return self.say(message("Home: run this cell."))

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[JsonObject, JsonObject] | None:
        return super(PictureWidget, self)._repr_mimebundle_()

    # --- what a person does -------------------------------------------------------------------

    def intents(self) -> tuple[str, ...]:
        """What a person can ask for."""
        return ("language", "look", "way")

    def on_way(self, intent: Intent) -> None:
        """The person wants the course by games, or by ideas."""
        if intent.get("value") not in WAYS:
            raise Refused(message("the table does not understand that; nothing has changed"))
        self._way = str(intent["value"])

    def on_look(self, intent: Intent) -> None:
        """The page is seen: other notebooks may have answered; the browser tells where one was.

        ``places`` are pairs of the path of a notebook and when somebody was there, in seconds.
        """
        guesses.look_again()
        places = intent.get("places")
        shown = [*_places(places if isinstance(places, list) else [])]
        self._place = max(shown, key=_when, default=None)

    # --- where to go on -----------------------------------------------------------------------

    def _go_on(self) -> tuple[Lesson, bool]:
        """The lesson in which somebody was last, and whether it was begun."""
        places = [] if self._place is None else [self._place]
        for name, saved in guesses.all_kept().items():
            id = name.partition(" ")[0]
            if id in all_templates():
                times = (datetime.fromisoformat(answer.at) for answer in saved.answers if answer.at)
                # What was asked here is no place in a lesson.
                places += [(lesson_of(id), at) for at in times if name != kept_as(id, at.date())]
        last = max(places, key=_when, default=None)
        lessons = course.lessons()
        if last is None:
            return next(iter(lessons.values())), False
        return lessons[last[0]], True

    def _matches(self) -> list[Lesson]:
        """The lessons in which a match is in progress."""
        store = store_in(Path(OWN).absolute())
        kept = {lesson_of_match(name) for name in (store.names() if store else [])}
        here = Path.cwd().name  # a browser keeps those of all folders
        return [lesson for number, lesson in course.lessons().items() if (here, number) in kept]

    # --- the picture --------------------------------------------------------------------------

    def make_picture(self) -> Picture:
        """What the browser draws now."""
        lesson, is_begun = self._go_on()
        kept = guesses.all_kept()
        days = days_right(kept) if self._way == "ideas" else None
        words = {**ui_words(), **_WORDS}
        left = DailySet(kept, clock.now().date()).left
        return {
            "goOn": {**self._link(lesson), "isBegun": is_begun},
            "due": self.say(message("up to {n} exercises", n=left)) if left else "",
            "deal": self.say(_told_of(history.deal_of(clock.now().date()))),
            "matches": [self._link(match) for match in self._matches()],
            "way": self._way,
            "ways": list(WAYS),
            "sections": [
                self._section(section, kept, lesson, days) for section in self._sections()
            ],
            "hands": [
                {
                    **self._link(course.lessons()[number]),
                    "game": self.say(registry.game_named(game).TITLE),
                }
                for game, number in HANDS
            ],
            "words": {key: self.say(word) for key, word in words.items()},
        }

    def _sections(self) -> list[Section]:
        """The parts of the course; where there is a class file, what the class does of them."""
        wanted = class_file.chosen().lessons or ("",)
        sections = [
            Section(
                part.name,
                tuple(lesson for lesson in part.lessons if lesson.stem.startswith(wanted)),
            )
            for part in (course.by_game() if self._way == "games" else course.by_idea())
        ]
        return [section for section in sections if section.lessons]

    def _section(
        self,
        section: Section,
        kept: dict[str, SavedAnswer],
        last: Lesson,
        right: Mapping[str, set[date]] | None,
    ) -> Picture:
        """A part of the course; of an idea also on how many days it was answered right."""
        lessons = section.lessons
        done = sum(_state(lesson, kept) == "done" for lesson in lessons)
        days = None
        if right is not None:
            days = len(set().union(*(right.get(lesson.number, set()) for lesson in lessons)))
        return {
            "name": self.say(section.name),
            "told": self.say(
                message("{done} of {n} lessons done", done=done, n=len(lessons)) if done else ""
            ),
            "isOpen": last in lessons,
            "days": None if days is None else min(days, MASTERED),
            "mastery": "" if days is None else self.say(_mastery(days)),
            "lessons": [self._lesson(lesson, kept) for lesson in lessons],
        }

    def _lesson(self, lesson: Lesson, kept: dict[str, SavedAnswer]) -> Picture:
        done = _done(lesson, kept)
        told = message("{done} of {n} done", done=done, n=len(lesson.asks)) if done else ""
        return {**self._link(lesson), "state": _state(lesson, kept), "told": self.say(told)}

    def _link(self, lesson: Lesson) -> Picture:
        """A lesson and where it lies."""
        return {
            "number": str(int(lesson.number)),
            "title": self.say(lesson.title),
            "file": self.link.format(stem=lesson.stem),
            "minutes": self.say(message("{n} min", n=lesson.minutes)),
        }


def _told_of(deal: FinishedDeal | None) -> Message:
    """What came of the deal of the day."""
    if deal is None:
        return message("the same cards for everybody")
    return plural("{n} bull", "{n} bulls", deal.bulls)


def _done(lesson: Lesson, kept: Mapping[str, SavedAnswer]) -> int:
    """How many questions of a lesson are guessed or solved."""
    return sum(kept.get(id, SavedAnswer()).is_done for id in lesson.asks)


def _state(lesson: Lesson, kept: Mapping[str, SavedAnswer]) -> str:
    done = _done(lesson, kept)
    return "open" if not done else "done" if done == len(lesson.asks) else "begun"


def _mastery(days: int) -> object:
    """On how many days an idea was answered right, of those that make it mastered."""
    if days >= MASTERED:
        return message("right on {n} days: mastered", n=MASTERED)
    return message("right on {days} of {n} days", days=days, n=MASTERED)


def _places(told: list[object]) -> Iterator[tuple[str, datetime]]:
    """Of what a browser tells: the numbers of lessons, and when somebody was there."""
    for place in told[:MOST_PLACES]:
        match place:
            case [str(path), int() | float() as at]:
                named = _NUMBER.fullmatch(path.rpartition("/")[2])
                if named and named[1] in course.lessons() and 0 < at < clock.now().timestamp() + 60:
                    yield named[1], datetime.fromtimestamp(at)


def _when(place: tuple[str, datetime]) -> datetime:
    return place[1]


_WORDS = {
    "goOn": message("Where you were"),
    "due": message("Today"),
    "deal": message("Deal of the day"),
    "begin": message("Begin here"),
    "match": message("A match is in progress:"),
    "hand": message("Play a game:"),
    "map": message("The course"),
    "games": message("By games"),
    "ideas": message("By ideas"),
}
