"""A figure of the rule-book to step through, after guessing what will happen."""

from __future__ import annotations

from typing import Any

import traitlets

from kernel_lib.nimmt.events import Placing, Taking, TookRow, TookSixth, TookTogether
from kernel_lib.nimmt.examples import TurnExample, turn_example
from kernel_lib.text import Message, message
from widgets import assets
from widgets.bridge import PictureWidget, Refused, ui_words
from widgets.drawing import board_svg, board_text
from widgets.nimmt_picture import deck_picture, rows_picture, step_pictures

NOBODY = "nobody"


class WorkedExample(PictureWidget):
    """Guess first, then step through a worked example of the rules.

    ``example`` is the id of a worked trick (see ``kernel_lib.nimmt.examples``) or a
    ``TurnExample`` of your own. The question is who takes the most bulls, or, with ``row_of``,
    which row that card will be in. Nothing of the answer is sent before there is a guess.

    >>> WorkedExample("N-001-A", row_of=27)
    Web article on the game
    1: 4
    2: 15
    3: 34
    4: 100
    Cards played: P1 13, P2 27, P3 55, P4 99
    Run this cell to guess and see what happens.
    """

    _esm = assets.script("parts.js", "nimmt_parts.js", "worked_example.js")
    _css = assets.text("sixth_card.css")
    deck = traitlets.Dict().tag(sync=True)

    def __init__(
        self, example: str | TurnExample, row_of: int | None = None, language: str | None = None
    ) -> None:
        self.example = turn_example(example) if isinstance(example, str) else example
        if row_of is not None and row_of not in self._played:
            raise ValueError(
                message(
                    "nobody plays {card} in this example; the cards are {cards}",
                    card=repr(row_of),
                    cards=self._played,
                )
            )
        self.row_of = row_of
        self.table = self.example.rules.table(self.example.table)
        self.result, self.events = self.example.play()
        self.guess: str | None = None
        self.step = 0
        super().__init__(language)
        self._follow_language(None)
        self.observe(self._follow_language, "language")
        self.redraw()

    def __repr__(self) -> str:
        plays = tuple(f"{who} {card}" for card, who in self.example.cards)
        played = self.say(message("Cards played: {cards}", cards=plays))
        run = self.say(message("Run this cell to guess and see what happens."))
        return f"{self.say(self.example.source)}\n{board_text(self.table)}\n{played}\n{run}"

    def still(self) -> str:
        cards, names = zip(*self.example.cards, strict=True)
        return board_svg(self.table, cards, self.say(self.example.source), repr(self), names)

    @property
    def answers(self) -> tuple[str, ...]:
        """The right guesses: a row ("1" to "4"), or who took most (all of them), or "nobody"."""
        if self.row_of is not None:
            return tuple(
                str(event.row + 1)
                for event in self.events
                if isinstance(event, Placing | Taking) and event.card == self.row_of
            )[:1]
        taken: dict[str, int] = {}
        for event in self.events:
            if isinstance(event, TookSixth | TookRow):
                taken[str(event.who)] = taken.get(str(event.who), 0) + event.bulls
            elif isinstance(event, TookTogether):
                taken.update(dict.fromkeys(map(str, event.owners), event.each))
        most = max(taken.values(), default=0)
        return tuple(who for who, bulls in taken.items() if bulls == most) or (NOBODY,)

    @property
    def _played(self) -> tuple[int, ...]:
        return tuple(sorted(card for card, _ in self.example.cards))

    def intents(self) -> tuple[str, ...]:
        return ("language", "guess", "step")

    def on_guess(self, intent: dict[str, Any]) -> None:
        """The person guesses; a guess stays as it is once the first step is shown."""
        value = intent.get("value")
        if self.step > 0:
            raise Refused(message("the guess is made; step back to the start to guess anew"))
        if value not in [option["value"] for option in self._options()]:
            raise Refused(message("that is not one of the answers to choose from"))
        self.guess = str(value)

    def on_step(self, intent: dict[str, Any]) -> None:
        """The person steps forward or back."""
        to = intent.get("to")
        if self.guess is None:
            raise Refused(message("guess first; then step through what happens"))
        if isinstance(to, bool) or not isinstance(to, int) or not 0 <= to <= len(self.events):
            raise Refused(
                message(
                    "there is no step {step}: steps are 0 to {last}",
                    step=repr(to),
                    last=len(self.events),
                )
            )
        self.step = to

    def make_picture(self) -> dict[str, Any]:
        shown = self._start() if self.step == 0 else self._steps()[self.step - 1]
        is_told = self.step == len(self.events)  # a title may give the answer away
        return {
            **shown,
            "title": self.say(self.example.title if is_told else self.example.source),
            "source": self.say(message("Source: {text}", text=self.example.source)),
            "note": self.say(self.example.note) if self.example.note else "",
            "question": self.say(self._question()),
            "options": self._options(),
            "guess": self.guess,
            "verdict": self._verdict(),
            "step": self.step,
            "steps": len(self.events),
            "where": self.say(
                message("Step {step} of {steps}", step=self.step, steps=len(self.events))
            ),
            "words": {key: self.say(word) for key, word in {**ui_words(), **_WORDS}.items()},
        }

    def _follow_language(self, _change: object) -> None:
        self.deck = deck_picture(self.language)

    def _start(self) -> dict[str, Any]:
        trick = [
            {"card": card, "who": who, "name": who, "done": ""} for card, who in self.example.cards
        ]
        return {
            "kind": "Start",
            "say": self.say(message("These cards are played. Guess what happens, then step on.")),
            "rule": None,
            "rows": rows_picture(self.table, self.language),
            "trick": trick,
            "piles": dict.fromkeys(self.example.plays, 0),
            "mark": None,
        }

    def _steps(self) -> list[dict[str, Any]]:
        piles: dict[Any, int] = dict.fromkeys(self.example.plays, 0)
        return step_pictures(self.table, self.events, str, self.language, piles, [])

    def _question(self) -> Message:
        if self.row_of is not None:
            return message("In which row will {card} lie?", card=self.row_of)
        return message("Who takes the most bulls?")

    def _options(self) -> list[dict[str, str]]:
        if self.row_of is not None:
            return [
                {"value": str(row), "name": self.say(message("Row {row}", row=row))}
                for row in range(1, len(self.table.rows) + 1)
            ]
        players = [{"value": who, "name": who} for who in self.example.plays]
        return [*players, {"value": NOBODY, "name": self.say(message("Nobody takes any"))}]

    def _verdict(self) -> str:
        """Whether the guess was right, told at the last step only."""
        if self.guess is None or self.step < len(self.events):
            return ""
        name = tuple(one["name"] for one in self._options() if one["value"] in self.answers)
        if self.guess in self.answers:
            return self.say(message("Your guess was right: {answer}.", answer=name))
        return self.say(message("It came out differently: {answer}.", answer=name))


_WORDS = {
    "back": message("Back"),
    "forward": message("Next"),
    "restart": message("To the start"),
    "guessFirst": message("Guess first: choose an answer above."),
    "trick": message("Cards of this trick"),
    "table": message("The table"),
}
