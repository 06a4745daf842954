"""A table to play any game at that keeps the contract: lines of text, and a button a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import ClassVar

from kernel_lib.core import registry
from kernel_lib.core.game import Choice, Event, HasWords, Rules, State, View, whose
from kernel_lib.core.text import Message, message, speaking, words
from kernel_lib.display.drawing import text_svg
from kernel_lib.play.bots import BotFunction
from kernel_lib.play.session import Turn
from widgets.shared import assets
from widgets.shared.connection.bridge import Intent, Picture
from widgets.shared.table.seating import new_session
from widgets.shared.table.table import TableWidget

MOST_BUTTONS = 60
"""The most choices that get a button."""


class GameTable(TableWidget[View]):
    """Play a game that was registered (``core.registry``) with what all games share.

    ``game`` is its name. The position is shown as ``str(view)``, in lines, and each choice as a
    button that is called by ``choice.words`` or as a record writes it. The other settings are those
    of the other tables.

    >>> table = GameTable("nimmt", players=2, seed=7)
    >>> table.picture["ask"]["options"][0]["choice"]
    '6'
    """

    _esm = assets.script("any_game/table.js")
    own_words: ClassVar[Mapping[str, Message]] = {
        "table": message("The position"),
        "deal": message("Match"),
    }
    _css = assets.style(
        "shared/page/base.css",
        "shared/page/cloth.css",
        "shared/table/table.css",
        "shared/table/narrow.css",
        "any_game/table.css",
        root=".sc-any",
    )

    def __init__(
        self,
        game: str,
        rules: Rules | None = None,
        bots: Sequence[str | BotFunction] | None = None,
        seed: int | None = None,
        players: int | None = None,
        language: str | None = None,
        speed: str | None = None,
    ) -> None:
        self.game = registry.game_named(game)
        usual = tuple(self.game.BOTS)[:1]
        session = new_session(self.game, rules, bots, seed, players, usual, {})
        super().__init__(session, 0, speed, language)

    def where(self, view: View) -> Message:
        if view.is_over:
            return message("The match is over")
        return message("Turn {n}", n=len(self.session.turns) + 1)

    def question(self, view: View) -> Message:
        return message("It is your turn to choose.")

    def still_text(self, view: View) -> str:
        return "\n".join([*self._lines(view), ""])

    def still(self) -> str:
        title = self.say(self.title())
        return text_svg(self._lines(self.view), title, repr(self))

    def _lines(self, view: View) -> list[str]:
        """A view as it writes itself, in the language of the table."""
        with speaking(self.language):
            return str(view).split("\n")

    def cards_left(self, at: State) -> dict[str, str]:
        return {str(seat): "" for seat in range(self.session.rules.players)}

    def score_lines(self, events: Sequence[Event]) -> list[list[int]]:
        state = self.session.state
        return [list(state.scores)] if state.is_over else []

    def choice_of(self, intent: Intent) -> Choice:
        return self.game.choice_from_notation(str(intent.get("choice")))

    def board_picture(self, view: View) -> Picture:
        options = [
            {"choice": choice.notation, "name": self.say(_on_button(choice))}
            for choice in islice(view.choices, MOST_BUTTONS)
        ]
        return {
            "board": self._lines(view),
            "totals": self._totals(self.session.state),
            "hand": [],
            "ask": {"kind": "option", "options": options} if self.is_asked(view) else None,
        }

    def _totals(self, state: State) -> dict[str, int]:
        return {str(seat): score for seat, score in enumerate(state.scores)}

    def steps_picture(self, turns: Sequence[Turn], new: int) -> list[Picture]:
        return [
            {
                "say": words(self.told(event, turn), self.language),
                "where": self.say(self.where(turn.before.view(None))),
                "who": list(map(str, whose(event))),
                "cards": self.cards_left(turn.after),
                "totals": self._totals(turn.after),
                "board": self._lines(turn.after.view(self.seat)),
            }
            for turn in turns[len(turns) - new :]
            for event in turn.events
        ]


def _on_button(choice: Choice) -> object:
    """What the button of a choice says."""
    return choice.words if isinstance(choice, HasWords) else choice.notation
