"""How much of a lesson is done, and behind a fold of all lessons; how near the guesses were."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from html import escape
from pathlib import Path
from typing import NamedTuple

from kernel_lib.core import check, class_file
from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, message, plural, speaking
from kernel_lib.learn import guesses
from kernel_lib.learn.answers import read_number
from kernel_lib.learn.exercises import is_number
from kernel_lib.learn.guesses import SavedAnswer
from kernel_lib.learn.questions import all_templates
from widgets.lesson.calibration import Near, drawing
from widgets.shared import assets
from widgets.shared.bridge import Intent, Picture, PictureWidget, ui_words

_ASKED = re.compile(r'\b(?:check|Guess)\("([\w-]+)"')


class Lesson(NamedTuple):
    """A lesson with the exercises that it asks."""

    file: str
    title: str
    ids: tuple[str, ...]

    def done(self, kept: dict[str, SavedAnswer]) -> int:
        """How many of its questions are answered: guessed, or solved."""
        return sum(kept.get(id, SavedAnswer()).is_done for id in self.ids)


def lessons(folder: str | Path = ".") -> list[Lesson]:
    """The lessons of a folder in their order; a file that cannot be read is left out.

    Where a class file names lessons, by number or by file, only these are meant.
    """
    wanted = class_file.chosen().lessons
    place = folder if isinstance(folder, Path) else Path(check.text("folder", folder))
    paths = sorted(place.glob("*.ipynb"))
    found = (_lesson(path) for path in paths if not wanted or path.stem.startswith(wanted))
    return [one for one in found if one is not None]


def _lesson(path: Path) -> Lesson | None:
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        sources = ["".join(cell["source"]) for cell in cells]
        title = next(text for text in sources if text.startswith("# ")).splitlines()[0]
    except (OSError, ValueError, KeyError, TypeError, StopIteration):
        return None
    known = all_templates()
    asked = [id for text in sources for id in _ASKED.findall(text) if id in known]
    return Lesson(path.name, title.removeprefix("# "), tuple(dict.fromkeys(asked)))


def chances_guessed(kept: dict[str, SavedAnswer]) -> list[Near]:
    """The chances among the guesses, with the right ones.

    >>> chances_guessed({"first-too-low": SavedAnswer("25 %"), "gap-of-37": SavedAnswer("14")})
    [Near(id='first-too-low', guess=0.25, answer=0.2)]
    """
    known = all_templates()
    found = []
    for id, one in kept.items():
        number = read_number(one.guess) if one.guess else None
        template = known.get(id)
        if number is not None and template is not None and template.is_chance:
            right = template.exercise.solve()
            if is_number(right):
                found.append(Near(id, float(number.value), float(Fraction(right))))
    return found


class Progress(PictureWidget):
    """How many of this notebook's questions are done: one line, right at every moment.

    A question is done when it was guessed, or answered right. What counts are the questions that
    this notebook has asked so far, a teacher's own too; what was answered is known from
    ``learn.guesses`` and stays on this machine. Behind a fold are the lessons of this folder that
    were begun, and the guessed chances beside the right ones.

    >>> Progress().say(told(done=3, asked=8))
    '3 of 8 questions are done.'
    """

    _esm = assets.script(*assets.FRAME, "lesson/progress.js")
    _css = assets.style("shared/base.css", "lesson/progress.css", root=".sc-progress")

    def __init__(self, language: str | None = None) -> None:
        self._shows_lessons = False
        super().__init__(language)
        guesses.watch(self)
        self.redraw()

    def look(self) -> None:
        """Show what is asked and answered now, unless this was closed."""
        if self.comm is not None:
            self.redraw_unless_acting()

    @property
    def marks(self) -> list[str]:
        """What each question is: done, wrong (so far), or open."""
        return [_mark(guesses.saved_answer(id)) for id in guesses.asked()]

    def _told(self) -> Message:
        marks = self.marks
        return told(marks.count("done"), len(marks))

    def __repr__(self) -> str:
        return self.say(self._told() if "done" in self.marks else still(len(self.marks)))

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[JsonObject, JsonObject] | None:
        bundle = super(PictureWidget, self)._repr_mimebundle_()
        if bundle is None:
            return None
        data, metadata = bundle
        html = f'<p lang="{self.language}">{escape(repr(self))}</p>'
        return {**data, "text/plain": repr(self), "text/html": html}, metadata

    # --- all lessons --------------------------------------------------------------------------

    def intents(self) -> tuple[str, ...]:
        """What a person can ask for."""
        return ("language", "lessons")

    def on_lessons(self, intent: Intent) -> None:
        """The person opens the fold; other notebooks may have noted more since."""
        guesses.look_again()
        self._shows_lessons = True

    @cached_property
    def _lessons(self) -> list[Lesson]:
        return lessons()

    def _overview(self) -> Picture:
        """The lessons that were begun, and how near guessed chances were."""
        kept = guesses.all_kept()
        asking = [one for one in self._lessons if one.ids]
        ended = sum(one.done(kept) == len(one.ids) for one in asking)
        sentence = message("{done} of {all} lessons are done.", done=ended, all=len(asking))
        near = chances_guessed(kept)
        return {
            "lessons": [
                {
                    "file": one.file,
                    "title": one.title,
                    "done": f"{one.done(kept)}/{len(one.ids)}",
                }
                for one in asking
                if one.done(kept)
            ],
            "told": [self.say(one) for one in (sentence, *_calibration(near))],
            "drawing": self._drawn(near) if near else None,
        }

    def _drawn(self, near: Sequence[Near]) -> str:
        with speaking(self.language):
            return drawing(near)

    def make_picture(self) -> Picture:
        """What the browser draws now."""
        return {
            "told": self.say(self._told()),
            "marks": self.marks,
            "overview": self._overview() if self._shows_lessons else None,
            "words": {key: self.say(word) for key, word in {**ui_words(), **_WORDS}.items()},
        }


def told(done: int, asked: int) -> Message:
    """How many questions are done.

    >>> str(told(done=1, asked=1)), str(told(done=0, asked=0))
    ('All is done: 1 question.', 'This notebook has asked nothing yet.')
    """
    if not asked:
        return message("This notebook has asked nothing yet.")
    if done == asked:
        return plural("All is done: {n} question.", "All is done: {n} questions.", asked)
    return plural(
        "{done} of {n} question is done.", "{done} of {n} questions are done.", asked, done=done
    )


def still(asked: int) -> Message:
    """What stands in a file that nobody has run.

    >>> str(still(8))
    'This lesson asks 8 questions. When it runs, this line tells how many you have done.'
    """
    if not asked:
        return told(0, 0)
    return plural(
        "This lesson asks {n} question. When it runs, this line tells whether you have done it.",
        "This lesson asks {n} questions. When it runs, this line tells how many you have done.",
        asked,
    )


def _mark(kept: SavedAnswer) -> str:
    return "done" if kept.is_done else "wrong" if kept.answers else "open"


def _calibration(near: Sequence[Near]) -> list[Message]:
    """How far guessed chances lie from the right ones; nothing where there are none."""
    if not near:
        return []
    apart = sum(abs(one.guess - one.answer) for one in near) / len(near)
    lean = sum(one.guess - one.answer for one in near) / len(near)
    return [
        plural(
            "You guessed {n} chance: {apart} points beside the truth, "
            "{lean} points with the sign (above 0: too high).",
            "You guessed {n} chances: {apart} points beside the truth on average, "
            "{lean} points with the sign (above 0: too high).",
            len(near),
            apart=f"{100 * apart:.0f}",
            lean=f"{100 * lean:+.0f}".replace("-", "\u2212"),
        )
    ]


_WORDS = {"lessons": message("All lessons")}
