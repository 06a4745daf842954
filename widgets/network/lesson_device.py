"""A page of the browser edition in a class: it goes where the class is in a lesson."""

from __future__ import annotations

from functools import cache

from kernel_lib.core.game import Seat
from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, message, words
from kernel_lib.network.table import NetworkTable
from widgets.network.devices import Device, Hall, Send


class LessonDevice(Device):
    """A lesson that is open in a pupil's browser.

    It is told at which step the class is; it tells at which cell its pupil is, if the pupil has
    agreed, and nothing else.
    """

    def __init__(self, hall: Hall, send: Send, chosen: object, language: str, mark: str) -> None:
        super().__init__(hall, send, chosen, language)
        self.mark = mark

    def place(self) -> tuple[NetworkTable | None, Seat | None]:
        return None, None

    def on_at(self, given: JsonObject) -> None:
        """The pupil is at a cell of the lesson that the class does."""
        pacing = self.hall.pacing
        lesson, cell = given.get("lesson"), given.get("cell")
        is_of_class = pacing.lesson is not None and lesson == pacing.lesson.number
        if is_of_class and pacing.lesson is not None and pacing.shares(self.mark):
            pacing.lesson.note_place(self.mark, str(cell))

    def status(self) -> JsonObject:
        table, _ = self.hall.room.place_of(self.mark)
        return {
            "words": _said(self.language),
            "paced": self.hall.pacing.told_to_pupil(self.mark, self.language),
            "isSeated": table is not None,
        }


@cache
def _said(language: str) -> dict[str, str]:
    return {key: words(word, language) for key, word in _WORDS.items()}


_WORDS: dict[str, Message] = {
    "waits": message("Your class waits here."),
    "lesson": message("Your class is in another lesson:"),
    "table": message("To your table"),
    "over": message("The lesson together is over: go on alone, as far as you like."),
    "away": message("The class cannot be reached: go on alone, as far as you like."),
    "guess": message("A guess of yours is missing:"),
    "toGuess": message("Guess now"),
}
