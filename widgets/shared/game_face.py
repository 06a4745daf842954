"""What the table of one game gives to what the tables of all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from kernel_lib.core.text import Message, plural
from kernel_lib.play.session import Session, Turn


class GameFace:
    """What a game's table gives: its words, what lies there, and how its turns are shown."""

    session: Session
    seat: int | None
    say: Callable[[object], str]

    own_words: ClassVar[Mapping[str, Message]] = {}
    """The words of buttons and headings that only this game has."""

    worked: ClassVar[tuple[Mapping[str, Any], type]] = ({}, object)
    """The worked examples of the game by id, and those of them that ``example_drawing`` draws."""

    terms: ClassVar[Any] = None
    """How the game tells what one looks back at; None where it cannot."""

    def name_of(self, seat: int) -> object:
        """The name of a seat for who looks from ours."""
        raise NotImplementedError

    def title(self) -> Message | str:
        """The name of the game, with what is special in this match."""
        raise NotImplementedError

    def where(self, view: Any) -> Message:
        """How far the match is."""
        raise NotImplementedError

    def question(self, view: Any) -> Message:
        """What the person is asked, in one sentence."""
        raise NotImplementedError

    def still_text(self, view: Any) -> str:
        """The cards on the table as text."""
        raise NotImplementedError

    def hand_text(self, view: Any) -> str:
        """The cards of the hand as text."""
        return " ".join(map(str, view.hand))

    def board_picture(self, view: Any) -> dict[str, Any]:
        """What lies on the table and in the hand, and what can be chosen."""
        raise NotImplementedError

    def steps_picture(self, turns: Sequence[Turn], new: int) -> list[dict[str, Any]]:
        """One picture for each event of the last ``new`` turns."""
        raise NotImplementedError

    def deal_of(self, state: Any) -> int:
        """The number of the deal (in some games called a round) of a position."""
        raise NotImplementedError

    def score_lines(self, events: Sequence[Any]) -> list[list[int]]:
        """What each seat scored in each complete deal that these events tell of."""
        raise NotImplementedError

    def choice_of(self, intent: Mapping[str, Any]) -> Any:
        """The choice that an intent asks for; the engine says whether it is allowed."""
        raise NotImplementedError

    def example_drawing(self, example: Any) -> str:
        """A worked example as an SVG picture."""
        raise NotImplementedError

    def is_told(self, event: Any) -> bool:
        """Whether an event is a step of its own and a line of the log."""
        return True

    def told(self, event: Any, turn: Turn) -> Message:
        """What happened in a turn, as this seat may know it."""
        words: Message = event.words(self.name_of)
        return words

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

    def sheet(self, until: Turn | None = None) -> dict[str, Any]:
        """The score sheet: a line for each complete deal, and the totals."""
        turns = self.session.turns
        if until is not None:
            turns = turns[: turns.index(until) + 1]
        state: Any = self.session.state
        lines = self.score_lines([event for turn in turns for event in turn.events])
        names = [self.say(self.name_of(seat)) for seat in range(self.session.rules.players)]
        totals = [sum(column) for column in zip(*lines, strict=True)] or [0] * len(names)
        return {
            "winners": [seat in state.winners for seat in range(len(names))],
            "names": names,
            "deals": lines,
            "totals": [] if state.winners and totals == lines[0] else totals,
        }
