"""How much of a lesson is done, and the way to Home."""

from __future__ import annotations

from html import escape
from pathlib import Path

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, message, plural
from kernel_lib.learn import guesses
from kernel_lib.learn.guesses import SavedAnswer
from kernel_lib.runtime.storage import is_page
from widgets.shared import assets
from widgets.shared.connection.bridge import Picture, PictureWidget, ui_words

HOME = "home.ipynb"


class Progress(PictureWidget):
    """How many of this notebook's questions are done: one line, right at every moment.

    A question is done when it was guessed, or answered right. What counts are the questions that
    this notebook has asked so far, a teacher's own too; what was answered is known from
    ``learn.guesses`` and stays on this machine. Where Home lies beside the notebook, a link leads
    there.

    >>> Progress().say(told(done=3, asked=8))
    '3 of 8 questions are done.'
    """

    _esm = assets.script("lesson/progress.js")
    _css = assets.style("shared/page/base.css", "lesson/progress.css", root=".sc-progress")

    def __init__(self, language: str | None = None) -> None:
        super().__init__(language)
        guesses.watch(self)
        self.redraw()

    def look(self) -> None:
        """Show what is asked and answered now."""
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

    def make_picture(self) -> Picture:
        """What the browser draws now."""
        return {
            "told": self.say(self._told()),
            "marks": self.marks,
            "home": HOME if is_page() or Path(HOME).is_file() else "",
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


_WORDS = {"home": message("Home")}
