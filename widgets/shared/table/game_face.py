"""What the table of one game gives to what the tables of all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from kernel_lib.core.game import Choice, Event, View
from kernel_lib.core.text import Message, message, plural
from kernel_lib.play.session import Session, Turn
from widgets.shared.connection.bridge import Intent, Picture
from widgets.shared.review.terms import AnyTerms

SomeView = TypeVar("SomeView", bound=View)
"""What a seat of the game may know."""


class GameFace(Generic[SomeView]):
    """What a game's table gives: its words, what lies there, and how its turns are shown."""

    session: Session
    seat: int | None
    say: Callable[[object], str]

    own_words: ClassVar[Mapping[str, Message]] = {}
    """The words of buttons and headings that only this game has."""

    terms: ClassVar[AnyTerms | None] = None
    """How the game tells what one looks back at; None where it cannot."""

    def name_of(self, seat: int) -> object:
        """The name of a seat for who looks from ours."""
        raise NotImplementedError

    def title(self) -> Message | str:
        """The name of the game, with what is special in this match."""
        return self.session.game.TITLE

    def where(self, view: SomeView) -> Message:
        """How far the match is."""
        raise NotImplementedError

    def question(self, view: SomeView) -> Message:
        """What the person is asked, in one sentence."""
        raise NotImplementedError

    def still_text(self, view: SomeView) -> str:
        """The cards on the table as text."""
        raise NotImplementedError

    def hand_text(self, view: SomeView) -> str:
        """The cards of the hand as text; empty where they are not told so."""
        return ""

    def board_picture(self, view: SomeView) -> Picture:
        """What lies on the table and in the hand, and what can be chosen."""
        raise NotImplementedError

    def steps_picture(self, turns: Sequence[Turn], new: int) -> list[Picture]:
        """One picture for each event of the last ``new`` turns."""
        raise NotImplementedError

    def score_lines(self, events: Sequence[Event]) -> list[list[int]]:
        """What each seat scored in each complete deal that these events tell of."""
        raise NotImplementedError

    def choice_of(self, intent: Intent) -> Choice:
        """The choice that an intent asks for; the engine says whether it is allowed."""
        raise NotImplementedError

    def example_drawing(self, id: str) -> str:
        """A worked example of the game as an SVG picture; empty where it has none to be drawn."""
        return ""

    def is_logged(self, event: Event) -> bool:
        """Whether an event is a step of its own and a line of the log."""
        return True

    def told(self, event: Event, turn: Turn) -> object:
        """What happened in a turn, as this seat may know it."""
        return event.words(self.names_in(turn))

    def names_in(self, turn: Turn) -> Callable[[int], object]:
        """The names of seats in a turn: it is told where a bot stood in for a person."""
        if not turn.stood_in:
            return self.name_of

        def name(seat: int) -> object:
            if seat not in turn.stood_in:
                return self.name_of(seat)
            return message("{name} (bot)", name=self.session.name_of(seat))

        return name

    def forget(self) -> None:
        """Forget what was picked but not chosen: the game has moved on."""

    def cards_left(self, at: Any) -> dict[str, str]:
        """How many cards each seat holds, in words; none at the end of a deal."""
        return self.cards_of(at.view(None).hand_sizes if at else [0] * self.session.rules.players)

    def cards_of(self, sizes: Sequence[int]) -> dict[str, str]:
        """Numbers of cards in words, by seat."""
        return {
            str(seat): self.say(plural("{n} card", "{n} cards", size))
            for seat, size in enumerate(sizes)
        }

    @property
    def seat_names(self) -> list[str]:
        """The names of all seats, in words."""
        return [self.say(self.name_of(seat)) for seat in range(self.session.rules.players)]

    def shown_total(self, total: int) -> int:
        """A total as it stands on the score sheet."""
        return total

    def sheet(self, until: Turn | None = None) -> Picture:
        """The score sheet: a line for each complete deal, and the totals."""
        turns = self.session.turns
        if until is not None:
            turns = turns[: turns.index(until) + 1]
        state = self.session.state
        lines = self.score_lines([event for turn in turns for event in turn.events])
        names = self.seat_names
        totals = [sum(column) for column in zip(*lines, strict=True)] or [0] * len(names)
        return {
            "winners": [seat in state.winners for seat in range(len(names))],
            "names": names,
            "deals": lines,
            "totals": []
            if state.winners and totals == lines[0]
            else list(map(self.shown_total, totals)),
        }
