"""A worked trick of 6 nimmt! to step through, after guessing what will happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import traitlets

from kernel_lib.core.game import Event, Who, whose
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.nimmt.content.examples import TurnExample, turn_example
from kernel_lib.nimmt.drawing import board_svg, board_text
from kernel_lib.nimmt.events import PlacedFree, Taking, TookRow, TookSixth, TookTogether
from widgets.nimmt.picture import deck_picture, rows_picture, step_pictures
from widgets.shared import assets
from widgets.shared.connection.bridge import Picture, pictures_in
from widgets.shared.example.example import ExampleWidget

NOBODY = "nobody"


class WorkedExample(ExampleWidget):
    """Guess first, then step through a worked example of the rules.

    ``example`` is the id of a worked trick (see ``kernel_lib.nimmt.content.examples``) or a
    ``TurnExample`` of your own. The question is who takes the most bulls, or, with ``row_of``,
    which row that card will be in. Nothing of the answer is sent before there is a guess.

    >>> WorkedExample("N-001-A", row_of=27)
    Which row for which card?
    1: 4
    2: 15
    3: 34
    4: 100
    Cards played: P1 13, P2 27, P3 55, P4 99
    Run this cell to guess and see what happens.
    """

    _esm = assets.script("nimmt/example.js")
    _css = assets.style(
        "shared/page/base.css",
        "shared/page/cloth.css",
        "shared/page/cards.css",
        "shared/example/example.css",
        "nimmt/bulls.css",
        "nimmt/rows.css",
        root=".sc-example.sc-of-nimmt",
    )
    deck = traitlets.Dict().tag(sync=True)
    own_words: ClassVar[Mapping[str, Message]] = {
        "trick": message("Cards of this trick"),
        "table": message("The table"),
    }

    def __init__(
        self, example: str | TurnExample, row_of: int | None = None, language: str | None = None
    ) -> None:
        chosen = example if isinstance(example, TurnExample) else turn_example(example)
        self.example: TurnExample = chosen
        if row_of is not None and row_of not in self._played:
            raise ValueError(
                message(
                    "nobody plays {card} in this example; the cards are {cards}",
                    card=quoted(row_of),
                    cards=self._played,
                )
            )
        self.row_of = row_of
        self.table = self.example.rules.table(self.example.table)
        self.result, self.events = self.example.play()
        super().__init__(chosen, language)

    def __repr__(self) -> str:
        plays = tuple(f"{who} {card}" for card, who in self.example.cards)
        played = self.say(message("Cards played: {cards}", cards=plays))
        run = self.say(message("Run this cell to guess and see what happens."))
        return f"{self.say(self.name)}\n{board_text(self.table)}\n{played}\n{run}"

    def still(self) -> str:
        cards, names = zip(*self.example.cards, strict=True)
        return board_svg(self.table, cards, self.say(self.name), repr(self), names)

    @property
    def answers(self) -> tuple[str, ...]:
        """The right guesses: a row ("1" to "4"), or who took most (all of them), or "nobody"."""
        if self.row_of is not None:
            return tuple(
                str(event.row + 1)
                for event in self.events
                if isinstance(event, PlacedFree | Taking) and event.card == self.row_of
            )[:1]
        taken: dict[str, int] = {}
        for event in self.events:
            if isinstance(event, TookSixth | TookRow):
                taken[str(event.who)] = taken.get(str(event.who), 0) + event.bulls
            elif isinstance(event, TookTogether):
                taken.update(dict.fromkeys(map(str, event.owners), event.each))
        most = max(taken.values(), default=0)
        return tuple(who for who, bulls in taken.items() if bulls == most) or (NOBODY,)

    def why(self) -> Sequence[str]:
        """Where the card of the guess went, and how the rows were taken."""
        steps = zip(self.events, self.step_pictures(), strict=True)
        wanted = {self.guess, *self.answers} - {NOBODY}
        return [str(step["say"]) for event, step in steps if self._is_about(event, wanted)]

    def _is_about(self, event: Event, players: set[str | None]) -> bool:
        """Whether an event places the card that was asked for, or one of these players."""
        if self.row_of is not None:
            return getattr(event, "card", None) == self.row_of
        return bool(players & set(map(str, whose(event)))) and hasattr(event, "row")

    @property
    def _played(self) -> tuple[int, ...]:
        return tuple(sorted(card for card, _ in self.example.cards))

    def follow_language(self, _change: object) -> None:
        self.deck = deck_picture(self.language)

    def start_picture(self) -> Picture:
        trick: list[Picture] = [
            {"card": card, "who": who, "name": who, "done": "", "isPlaced": False}
            for card, who in self.example.cards
        ]
        return {
            "kind": "Start",
            "who": [],
            "plays": len(trick),
            "say": self.say(message("These cards are played. Guess what happens, then step on.")),
            "rule": None,
            "rows": rows_picture(self.table, self.language),
            "trick": trick,
            "piles": dict.fromkeys(self.example.plays, 0),
            "mark": None,
        }

    def step_pictures(self) -> list[Picture]:
        piles: dict[Who, int] = dict.fromkeys(self.example.plays, 0)
        steps = step_pictures(self.table, self.events, str, self.language, piles, [])
        return [
            {
                **step,
                "plays": len(pictures_in(step, "trick")),
                "rule": self.rule_picture(event.clause),
            }
            for step, event in zip(steps, self.events, strict=True)
        ]

    def question(self) -> Message:
        if self.row_of is not None:
            return message("In which row will {card} lie?", card=self.row_of)
        return message("Who takes the most bulls?")

    def options(self) -> list[dict[str, str]]:
        if self.row_of is not None:
            return [
                {"value": str(row), "name": self.say(message("Row {row}", row=row))}
                for row in range(1, len(self.table.rows) + 1)
            ]
        players = [{"value": who, "name": who} for who in self.example.plays]
        return [*players, {"value": NOBODY, "name": self.say(message("Nobody takes any"))}]
