"""What a class has handed in, as it arrives: for the teacher, on the projector."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path

import traitlets

from kernel_lib.core import check
from kernel_lib.core.text import Message, in_columns, message, plural
from kernel_lib.display.drawing import text_svg
from kernel_lib.runtime import class_file, preferences
from kernel_lib.teach.deals import SharedDeal
from kernel_lib.teach.gather import Folder, Gathering
from kernel_lib.teach.hand_in import FIRST_LINE
from widgets.class_board.blocks import DisplayNames, Who, blocks
from widgets.shared import assets
from widgets.shared.connection.bridge import (
    Intent,
    Picture,
    PictureWidget,
    Refused,
    switch,
    ui_words,
)

AT_ONCE = 0.7
"""Seconds of work between two pictures, where many games are to be played again."""

HIDDEN = "hidden nicknames"
"""Under what name it is remembered whose nickname is not shown."""

MOST_AT_ONCE = 5_000
"""Files that a browser can give at once."""


class ClassBoard(PictureWidget):
    """What the class has handed in: how many, their scores, the hardest trick, guesses, luck.

    ``folder`` is looked at every second while the board is shown: a shared drive, an unpacked zip,
    the folder of a live class. Files can also be dropped on the board or chosen, and texts pasted.
    Without a folder it is that of the class file, or else ``hand-in``. People have numbers until
    their nicknames are asked for, by a button, ``names=True`` or the class file. A single nickname
    can be hidden on the board. Answers to guesses are shown at a button, too.

    >>> ClassBoard("no such folder")
    The class board · 0 people
    Nobody has handed in anything yet.
    """

    _esm = assets.script("class_board/board.js")
    _css = assets.style("shared/page/base.css", "class_board/board.css", root=".sc-class")
    looked = traitlets.Int().tag(sync=True)

    always = ("language", "deal", "add", "look", "hide", "names", "answers", "csv")

    def __init__(
        self,
        folder: str | Path | None = None,
        names: bool | None = None,
        language: str | None = None,
    ) -> None:
        chosen = class_file.chosen()
        if folder is not None and not isinstance(folder, Path):
            check.text("folder", folder)
        self.names = chosen.names if names is None else check.truth("names", names)
        self.answers = False
        self._csv: str | None = None
        self.folder = Folder(Path(folder) if folder is not None else class_file.folder())
        self.gathering = Gathering()
        self._deal: tuple[object, ...] | None = None
        self._drawn: tuple[object, ...] = ()
        self._blocks: list[Picture] = []
        super().__init__(language)
        self.look(AT_ONCE)
        self.redraw()

    def look(self, seconds: float | None = None) -> None:
        """Look for new hand-ins, and play their games again for about so long, or to the end."""
        self.folder.look(self.gathering)
        self.work(seconds)

    def work(self, seconds: float | None = None) -> None:
        """Play games again for about so long, and let bots play the deal that is shown."""
        begin = time.monotonic()
        self.gathering.work(seconds)
        if self.deal is not None:
            left = None if seconds is None else seconds - (time.monotonic() - begin)
            if left is None or left > 0 or not self.gathering.waiting:
                self.deal.play_bots(left and max(0.0, left))

    @property
    def deals(self) -> list[SharedDeal]:
        """The deals that were played, what most people played first."""
        return sorted(self.gathering.deals.values(), key=lambda deal: (-deal.people, deal.key))

    @property
    def deal(self) -> SharedDeal | None:
        """The deal that is shown; None before the first game."""
        deals = self.deals
        if not deals:
            return None
        return next((deal for deal in deals if deal.key == self._deal), deals[0])

    # --- intents ----------------------------------------------------------------------------

    def intents(self) -> tuple[str, ...]:
        return self.always

    def _on_intent(self, widget: object, content: object, buffers: object) -> None:
        """To look again is no act of a person: nothing is sent where nothing has changed."""
        if isinstance(content, dict) and content.get("kind") == "watch":
            before = self._counts()
            self.look(AT_ONCE)
            if self._counts() != before:
                self.redraw()
            self.looked += 1
            return
        super()._on_intent(widget, content, buffers)

    def _counts(self) -> tuple[object, ...]:
        """What changes when there is something new to draw."""
        deal = self.deal
        return (self.gathering.revision, deal and deal.key, len(deal.beside) if deal else 0)

    def on_look(self, intent: Intent) -> None:
        """The person asks to look again, at all files."""
        self.look(AT_ONCE)

    def on_deal(self, intent: Intent) -> None:
        """The person chose a deal."""
        known = {str(number): deal for number, deal in enumerate(self.deals)}
        deal = known.get(str(intent.get("value")))
        if deal is None:
            raise Refused(message("there is no such deal"))
        self._deal = deal.key
        self.work(AT_ONCE)

    def on_names(self, intent: Intent) -> None:
        """The person wants nicknames on the board, or numbers."""
        self.names = switch(intent, message("that is neither yes nor no"))

    def on_answers(self, intent: Intent) -> None:
        """The person wants to see what was right in the guesses, or not yet."""
        self.answers = switch(intent, message("that is neither yes nor no"))

    def on_csv(self, intent: Intent) -> None:
        """The person wants a line for each pupil and question, with nicknames, as a file."""
        self._csv = self.gathering.answers.csv()

    def on_hide(self, intent: Intent) -> None:
        """The person hides a nickname, or shows it again."""
        known = {str(number): who for who, number in self.gathering.numbers.items()}
        who = known.get(str(intent.get("value")))
        if who is None or not self.names:
            raise Refused(message("there is no such nickname"))
        hidden = sorted(_hidden() ^ {who})
        preferences.choose(HIDDEN, json.dumps(hidden, ensure_ascii=False))

    def on_add(self, intent: Intent) -> None:
        """The person gives files, or a text with one hand-in after another."""
        files = intent.get("files")
        if not isinstance(files, list) or len(files) > MOST_AT_ONCE:
            raise Refused(message("give up to {most} files at once", most=MOST_AT_ONCE))
        for file in files:
            if not isinstance(file, Mapping):
                raise Refused(message("a file has a name and a text"))
            for number, text in enumerate(_parts(file.get("text")), start=1):
                self.gathering.add(f"{file.get('name') or 'text'} ({number})", text)
        self.work(AT_ONCE)

    # --- the picture ------------------------------------------------------------------------

    def make_picture(self) -> Picture:
        deal, deals = self.deal, self.deals
        names = DisplayNames(self.names, _hidden(), self.gathering.numbers)
        csv, self._csv = self._csv, None
        now = (*self._counts(), self.language, self.names, self.answers, names.hidden)
        if now != self._drawn:
            self._drawn = now
            self._blocks = blocks(self.gathering, deal, names, self.answers, self.say)
        return {
            "title": self.say(self._title()),
            "counted": self.say(self._counted()),
            "waiting": self.gathering.waiting,
            "deals": [
                {"value": str(number), "name": self.say(deal.title)}
                for number, deal in enumerate(deals)
            ],
            "deal": str(deals.index(deal)) if deal is not None else "",
            "blocks": self._blocks,
            "people": self._people(names) if self.names else [],
            "names": self.names,
            "csv": csv,
            "withAnswers": self.answers if self.gathering.guessed else None,
            "words": {key: self.say(word) for key, word in {**ui_words(), **_WORDS}.items()},
        }

    def _people(self, names: DisplayNames) -> list[Picture]:
        """Everybody whose nickname can be hidden; one that is hidden is not told."""
        return [
            {
                "value": str(number),
                "name": names.called(who, self.gathering.nickname(who)),
                "isHidden": not names.shows(who),
            }
            for who, number in names.numbers.items()
        ]

    def _title(self) -> Message:
        people = plural("{n} person", "{n} people", len(self.gathering.people))
        return message("The class board · {people}", people=people)

    def _counted(self) -> Message:
        gathering = self.gathering
        if not (gathering.people or gathering.refused or gathering.waiting):
            return message("Nobody has handed in anything yet.")
        if gathering.waiting:
            return plural("{n} game is looked at.", "{n} games are looked at.", gathering.waiting)
        return message(
            "{games} games counted, {twice} handed in twice, {refused} not counted.",
            games=len(gathering.games),
            twice=gathering.twice,
            refused=len(gathering.refused),
        )

    def _lines(self) -> list[str]:
        lines = [self.say(self._title()), self.say(self._counted())]
        for block in self.picture.get("blocks", ()):
            rows = [(line["label"], *line["cells"]) for line in block["lines"]]
            lines += ["", block["title"], block["finding"], *in_columns([block["heads"], *rows])]
        return lines

    def __repr__(self) -> str:
        return "\n".join(self._lines())

    def still(self) -> str:
        return text_svg(self._lines(), self.say(self._title()), repr(self))


def _hidden() -> frozenset[Who]:
    """Whose nicknames are not shown, on any board."""
    kept = preferences.chosen(HIDDEN)
    return frozenset((class_name, name) for class_name, name in json.loads(kept or "[]"))


def _parts(text: object) -> list[object]:
    """One text, or several hand-ins that stand below one another."""
    if not isinstance(text, str) or text.count(FIRST_LINE) < 2:
        return [text]
    return [f"{FIRST_LINE}{part}" for part in text.split(FIRST_LINE)[1:]]


_WORDS = {
    "deal": message("Deal"),
    "look": message("Look again"),
    "files": message("Choose files"),
    "paste": message("Paste texts"),
    "add": message("Add"),
    "drop": message("Files can also be dropped here."),
    "people": message("Hide nicknames"),
    "hide": message("Hide"),
    "show": message("Show"),
    "csv": message("Save as CSV"),
    "names": message("Nicknames"),
    "answers": message("Answers to guesses"),
    "big": message("Big"),
    "small": message("Back to the cell"),
    "before": message("Previous"),
    "next": message("Next"),
}
