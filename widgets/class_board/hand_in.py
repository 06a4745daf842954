"""Handing in: a nickname, one button, and the file to take along."""

from __future__ import annotations

from kernel_lib.core import registry
from kernel_lib.core.record import read_record
from kernel_lib.core.text import Message, message
from kernel_lib.display.drawing import text_svg
from kernel_lib.learn import guesses
from kernel_lib.play.session import Session
from kernel_lib.runtime import class_file, preferences
from kernel_lib.runtime.class_file import known_class
from kernel_lib.teach import build_hand_in, deliver_hand_in
from kernel_lib.teach.hand_in import HandIn as Text
from widgets.shared import assets
from widgets.shared.connection.bridge import Intent, Picture, PictureWidget, Refused, ui_words
from widgets.shared.review.look_back import hands_played
from widgets.shared.table.parts.hand_in import NICKNAME, USUAL_CLASS, known_nickname, nickname


class HandIn(PictureWidget):
    """Hand in what was played, guessed and answered, under a nickname.

    All games of this notebook's tables that are over are handed in, and all guesses and answers,
    each game as a small file with your own choices only. In a live class they go to the teacher's
    machine; else they are written into the folder of the class file, or ``hand-in``, and can be
    saved from the browser. ``class_name`` is that of the class file, if it is not given.

    >>> HandIn()
    Hand in: choose a nickname, and press the button.
    """

    _esm = assets.script("class_board/hand_in.js")
    _css = assets.style("shared/page/base.css", "class_board/hand_in.css", root=".sc-handing")

    def __init__(self, class_name: str | None = None, language: str | None = None) -> None:
        chosen = class_file.chosen()
        self.class_name = known_class(class_name or chosen.name or USUAL_CLASS)
        self.texts: list[Text] = []
        self._told: list[Message] = []
        super().__init__(language)
        self.redraw()

    def intents(self) -> tuple[str, ...]:
        return ("language", "hand")

    def on_hand(self, intent: Intent) -> None:
        """The person hands in under a nickname."""
        name = nickname(intent.get("value"))
        self.texts = hand_ins(self.class_name, name)
        self._told = [deliver_hand_in.deliver(text) for text in self.texts]

    def make_picture(self) -> Picture:
        return {
            "say": self.say(_CALL),
            "name": known_nickname() or preferences.chosen(NICKNAME) or "",
            "told": list(dict.fromkeys(map(self.say, self._told))),
            "files": [{"name": text.file_name, "text": text.text} for text in self.texts],
            "words": {key: self.say(word) for key, word in {**ui_words(), **_WORDS}.items()},
        }

    def __repr__(self) -> str:
        return self.say(_CALL)

    def still(self) -> str:
        return text_svg([self.say(_CALL)], self.say(_WORDS["handIn"]), repr(self))


def hand_ins(class_name: str, name: str) -> list[Text]:
    """All that there is to hand in: the games that are over, and all guesses and answers.

    Without any of them it is a ``ValueError``; so is a single game that cannot be
    handed in.
    """
    known = guesses.all_kept()
    said = {id: answer.guess for id, answer in known.items()}
    answers = build_hand_in.answers_of(known)
    texts: list[Text] = []
    reason: ValueError | None = None
    for record in (hand for game in registry.names() for hand in hands_played(game)):
        parsed = read_record(record)
        if parsed.final.pending:
            continue
        try:
            session = Session.resumed(parsed, parsed.bots)
            texts.append(build_hand_in.hand_in(class_name, name, session, (*session.people, 0)[0]))
        except ValueError as error:
            reason = error
    if any(said.values()) or answers:
        texts.append(build_hand_in.hand_in(class_name, name, guesses=said, answers=answers))
    if not texts:
        raise reason or Refused(build_hand_in.NOTHING)
    return list({text.file_name: text for text in texts}.values())


_CALL = message("Hand in: choose a nickname, and press the button.")

_WORDS = {
    "handIn": message("Hand in"),
    "nickname": message("Nickname"),
    "private": message(
        "What you hand in holds your choices, your guesses and answers, where you asked for "
        "advice, and your nickname, and nothing else of you."
    ),
    "keep": message("Save the file"),
}
