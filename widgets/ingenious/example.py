"""A worked tile of Einfach Genial (Ingenious) to step through, after guessing what it scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import traitlets

from kernel_lib.core.text import Message, message, plural, quoted
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.content.examples import EXAMPLES, ScoreExample, TurnExample
from kernel_lib.ingenious.decisions import choice_from_notation
from kernel_lib.ingenious.drawing import board_svg
from kernel_lib.ingenious.events import COLOUR_WORDS, Ended, Placed, Reached, Refilled, tile_words
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.placements import Place
from kernel_lib.ingenious.rules import Mode, Rules, lowest_colours
from kernel_lib.ingenious.tiles import COLOURS, Tile
from widgets.ingenious.picture import (
    area_picture,
    colour_names,
    filled_picture,
    laid,
    scored_lines,
    tile_picture,
)
from widgets.shared import assets
from widgets.shared.connection.bridge import Picture
from widgets.shared.example.example import ExampleWidget

ASKS = {ScoreExample: ("points",), TurnExample: ("bonus", "over")}
YES, NO = "yes", "no"


class IngeniousExample(ExampleWidget):
    """Guess first, then step through a worked example of Einfach Genial (Ingenious).

    ``example`` is the id of a worked tile or turn (see ``kernel_lib.ingenious.examples``), or a
    ``ScoreExample`` or ``TurnExample`` of your own. ``ask`` is what to guess: of a tile its
    "points"; of a turn how many "bonus" tiles it earns, or whether the game is "over" after it.

    >>> IngeniousExample("I-DOUBLE-LINE")
    A double beside a line
    side 6 | B -2,0 -1,0 2,0
    The tile: double blue on 0,0 and 1,0
    Run this cell to guess and see what happens.
    """

    _esm = assets.script("ingenious/example.js")
    _css = assets.style(
        "shared/page/base.css",
        "shared/page/cloth.css",
        "shared/example/example.css",
        "ingenious/ingenious.css",
        root=".sc-example.sc-of-ingenious",
    )
    own_words: ClassVar[Mapping[str, Message]] = {
        "tile": message("The tile"),
        "tiles": message("The tiles"),
        "lowestMark": message("lowest"),
    }
    area = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        example: str | ScoreExample | TurnExample,
        ask: str = "",
        language: str | None = None,
    ) -> None:
        chosen = EXAMPLES.get(example) if isinstance(example, str) else example
        if not isinstance(chosen, ScoreExample | TurnExample):
            known = tuple(id for id, example in EXAMPLES.items() if type(example) in ASKS)
            raise ValueError(
                message(
                    "there is no worked tile {id}; there are {known}",
                    id=quoted(example),
                    known=known,
                )
            )
        asks = ASKS[type(chosen)]
        if (ask or asks[0]) not in asks:
            raise ValueError(
                message(
                    "this example cannot ask {ask}: choose {known}", ask=quoted(ask), known=asks
                )
            )
        self.example: ScoreExample | TurnExample = chosen
        self.ask = ask or asks[0]
        self.board = Board.parse(chosen.board)
        words = chosen.choices if isinstance(chosen, TurnExample) else (chosen.choice,)
        self.choices = [
            choice for choice in map(choice_from_notation, words) if isinstance(choice, Place)
        ]
        self.area = area_picture(area_of(self.board.side))
        super().__init__(chosen, language)

    def __repr__(self) -> str:
        lines = (
            self.name,
            str(self.board),
            *map(self._choice_words, self.choices),
            message("Run this cell to guess and see what happens."),
        )
        return "\n".join(map(self.say, lines))

    def still(self) -> str:
        tile, cells = laid(self.board, self.choices[0])
        ghost = dict(zip(cells, tile, strict=True))
        return board_svg(self.board, (), self.say(self.name), repr(self), ghost)

    def _choice_words(self, choice: Place) -> Message:
        return message(
            "The tile: {tile} on {first} and {second}",
            tile=tile_words(Tile.parse(choice.tile)),
            first=str(choice.first),
            second=str(choice.second),
        )

    # --- the guess ------------------------------------------------------------------------

    def question(self) -> Message:
        if self.ask == "points":
            return message("How many points does this tile score, both halves together?")
        if self.ask == "over":
            return message("Is the game over after this turn?")
        return message("How many bonus tiles does the first tile earn?")

    def options(self) -> list[dict[str, str]]:
        if self.ask == "over":
            return [
                {"value": YES, "name": self.say(message("Yes"))},
                {"value": NO, "name": self.say(message("No"))},
            ]
        if self.ask == "bonus":
            numbers = range(3)
        else:
            right = int(self.answers[0])
            least = max(right - 2 - right % 2, 0)
            numbers = range(least, least + 5)
        return [{"value": str(n), "name": str(n)} for n in numbers]

    @property
    def answers(self) -> tuple[str, ...]:
        example = self.example
        if isinstance(example, ScoreExample):
            return (str(sum(example.play())),)
        state, _ = example.play()
        if self.ask == "over":
            return (YES if state.is_over else NO,)
        before = example.state()
        after, _ = before.advance({before.turn: self.choices[0]})
        return (str(after.bonus),)

    def why(self) -> Sequence[str]:
        """What each half scores; of a turn what its first tile did, or how it ended."""
        told = [str(step["say"]) for step in self.step_pictures()]
        return {"points": told, "bonus": told[:2], "over": told[-1:]}[self.ask]

    # --- the pictures ---------------------------------------------------------------------

    def start_picture(self) -> Picture:
        told = message("Guess what the tile scores, then step on.")
        if isinstance(self.example, TurnExample):
            told = message("Guess what comes of this turn, then step on.")
        return self._picture(told, None, self.board, self.choices[0])

    def step_pictures(self) -> Sequence[Picture]:
        if isinstance(self.example, TurnExample):
            return self._turn_pictures(self.example)
        choice, gained = self.choices[0], self.example.play()
        tile, cells = laid(self.board, choice)
        lines = scored_lines(self.board, tile, cells)
        pictures = []
        for place, (cell, colour) in enumerate(zip(cells, tile, strict=True)):
            own = [line for line in lines if line[0] == cell]
            points = sum(length for _, _, length, _ in own)
            if not tile.is_double:
                half: Message = message("The {colour} half", colour=COLOUR_WORDS[colour])
            else:
                half = message("The other half") if place else message("One half")
            told = plural(
                "{half} scores {n} point.", "{half} scores {n} points.", points, half=half
            )
            picture = self._picture(told, "ingenious.score.five", self.board, choice)
            pictures.append({**picture, "lines": own})
        parts = tuple(
            message("{colour} +{points}", colour=COLOUR_WORDS[colour], points=gained[colour])
            for colour in COLOURS
            if gained[colour]
        )
        told = message("Together: {points}.", points=parts) if parts else message("No points.")
        last = self._picture(told, "ingenious.score.line", self.board.with_tile(cells, tile), None)
        return [*pictures, {**last, "fresh": list(cells), "lines": lines}]

    def _turn_pictures(self, example: TurnExample) -> list[Picture]:
        state, pictures = example.state(), []
        for choice in self.choices:
            tile, cells = laid(state.board, choice)
            lines, seat = scored_lines(state.board, tile, cells), state.turn
            after, events = state.advance({seat: choice})
            markers = state.markers[state.rules.track_of(seat)]
            for event in events:
                if isinstance(event, Refilled):  # the racks are no part of the example
                    continue
                if isinstance(event, Placed):
                    markers = event.markers
                picture = self._picture(
                    event.words(_who), event.clause, state.board.with_tile(cells, tile), None
                )
                is_told = not isinstance(event, Reached | Ended)
                pictures.append(
                    {
                        **picture,
                        "fresh": list(cells),
                        "lines": lines if is_told else [],
                        **self._score_board(state.rules, seat, markers),
                    }
                )
            state = after
        return pictures

    def _picture(
        self, told: Message, rule: str | None, board: Board, choice: Place | None
    ) -> Picture:
        """The board with one sentence; the tile of ``choice`` is shown for a try."""
        ghost = None
        if choice is not None:
            tile, cells = laid(board, choice)
            ghost = {"cells": list(cells), "colours": list(map(int, tile))}
        turn = self.example if isinstance(self.example, TurnExample) else None
        return {
            "say": self.say(told),
            "plays": 1,
            "filled": filled_picture(board),
            "fresh": [],
            "lines": [],
            "ghost": ghost,
            "tiles": [
                tile_picture(Tile.parse(choice.tile), self.language) for choice in self.choices
            ],
            **(self._score_board(turn.rules, 0, turn.state().markers[0]) if turn else {}),
            "colours": colour_names(self.language),
            "rule": self.rule_picture(rule) if rule else None,
        }

    def _score_board(self, rules: Rules, seat: int, markers: Sequence[int]) -> Picture:
        """The score board of a seat."""
        return {
            "track": {"name": self.say(_board_of(rules, seat)), "isYou": False},
            "markers": list(markers),
            "lowest": list(map(int, lowest_colours(markers))),
            "top": rules.top,
            "boards": rules.boards,
        }


def _board_of(rules: Rules, seat: int) -> Message:
    """Whose a score board is."""
    if rules.mode is Mode.TEAMS:
        return message("Score board of team {number}", number=rules.track_of(seat) + 1)
    return message("Score board of player {number}", number=seat + 1) if seat else _OWN_BOARD


_OWN_BOARD = message("Your score board")


def _who(seat: int) -> Message:
    return message("Player {number}", number=seat + 1) if seat else message("You")
