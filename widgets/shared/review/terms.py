"""How a game tells what one looks back at: what it must tell, and what is alike in all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from kernel_lib.core.text import Message, message
from kernel_lib.learn.review import Judged, Move, PlayedGame, Position, Review, Rolled
from widgets.shared.connection.bridge import Picture

Seen = TypeVar("Seen", contravariant=True)
"""A game's view."""

Option = TypeVar("Option", contravariant=True)
"""A game's choices."""

Looked = TypeVar("Looked")
"""A game's review of a deal."""

LookedAt = TypeVar("LookedAt", covariant=True)
"""The same, where it is only given."""

Moment: TypeAlias = tuple[str, object, Move]
"""Of what kind it is, in a sentence, and the move."""


class SummaryNumber(NamedTuple):
    """A number of the whole deal: the sign before it, the number, what it is, and in more words."""

    sign: str
    value: str
    name: object
    why: object = ""


class Goal(NamedTuple):
    """What to learn next from a deal: why, in a sentence, and the number of the lesson."""

    words: object
    lesson: str


class GameReview(Protocol[Position, Option, Move, LookedAt]):
    """What a game's module ``review`` works out, as ``kernel_lib.learn.review`` has it."""

    @property
    def Review(self) -> Callable[[int, int, tuple[Move, ...]], LookedAt]: ...  # noqa: N802
    def over_deals(self, played: PlayedGame[Position]) -> Sequence[int]: ...
    def reviewed(self, played: PlayedGame[Position], seat: int, deal: int) -> Iterator[Move]: ...
    def continuations(
        self, state: Position, seat: int, choice: Option, count: int
    ) -> Mapping[int, Fraction]: ...
    def review(
        self,
        source: object,
        seat: int | None = None,
        deal: int | None = None,
        roll_outs: int = ...,
        seed: int = ...,
    ) -> LookedAt: ...


class ReviewTerms(Protocol[Seen, Position, Option, Move, Looked]):
    """How a game tells what one looks back at: a module with these functions."""

    @property
    def review(self) -> GameReview[Position, Option, Move, Looked]:
        """The game's module of that name, which works it out."""
        ...

    @property
    def MODULE(self) -> str:  # noqa: N802
        """The JavaScript module that draws its choices, such as ``nimmt/review_panel.js``."""
        ...

    LINE: Message
    """What a line is, as a heading."""

    @property
    def COLUMNS(self) -> Sequence[Message]:  # noqa: N802
        """The headings of the numbers of a line."""
        ...

    UNIT: Message
    """What the values count, and which are better."""

    SHORT_UNIT: Message
    """What the values count, in a few words."""

    BESIDE: Message
    """What stands beside each value, as a heading."""

    DIGITS: int
    """The decimals of values."""

    def exact(self, n: str) -> Message:
        """What of the numbers is exact, and what is the mean of so many simulated games."""
        ...

    def values_of(self, state: Position, seat: int) -> Rolled:
        """The choices of a seat, and what each was worth in each draw: a ``RolledOut``."""
        ...

    def begun(self, state: Position, seed: int) -> Position:
        """The state again, with other chance to come, and with rules that end with this deal."""
        ...

    def drawing(self, state: Position, seat: int, choice: Option, title: str) -> str:
        """What lay there before a choice, as an SVG picture."""
        ...

    def deal(self, number: int) -> Message:
        """Which deal it is, in words."""
        ...

    def number(self, at: int, move: Move) -> object:
        """Which line it is, in figures; ``at`` counts from 0."""
        ...

    def name(self, at: int, move: Move) -> object:
        """Which line it is, in words."""
        ...

    def short(self, choice: Option) -> str:
        """A choice in a few signs."""
        ...

    def chosen(self, choice: Option) -> object:
        """A choice in words."""
        ...

    def cells(self, move: Move) -> Sequence[object]:
        """The numbers of a line, one for each column."""
        ...

    def chance(self, move: Move) -> Picture | None:
        """The bar of a line, where it has one."""
        ...

    def why(self, view: Seen, choice: Option) -> Message | None:
        """Why a choice is advised, besides its worth; from what the seat sees."""
        ...

    def facts(self, move: Move) -> Sequence[object]:
        """What there is to say of one line, in sentences."""
        ...

    def sums(self, looked: Looked) -> Sequence[SummaryNumber]:
        """The numbers of the whole deal."""
        ...

    def moments(self, looked: Looked) -> Sequence[Moment[Move]]:
        """Two or three moments of the deal."""
        ...

    def goal(self, looked: Looked) -> Goal | None:
        """What to learn next from the deal; None where no choice was clearly worse than another."""
        ...

    def told(self, value: float) -> float:
        """A value as it is told: where few points win, with the other sign."""
        ...

    def beside(self, move: Move, choice: Option) -> object:
        """What else is known of a choice, such as what it would have cost in that trick."""
        ...

    def real(self, looked: Looked, move: Move) -> float:
        """What really came from a move on, in the units of ``continuations``."""
        ...


AnyTerms: TypeAlias = ReviewTerms[Any, Any, Any, Any, Any]
"""How some game tells it."""


def signed(value: float, digits: int = 1) -> str:
    """A number with its sign; a minus as print has it.

    >>> signed(1.5), signed(-2, 0), signed(-0.04)
    ('+1.5', '\u22122', '0.0')
    """
    text = f"{value:+.{digits}f}"
    return text[1:] if float(text) == 0 else text.replace("-", "\u2212")


BROUGHT = message("what the best choices would have brought on average")


def given_away(looked: Review[Move], digits: int, why: Message = BROUGHT) -> SummaryNumber:
    """What clearly worse choices gave away, with its standard error; ``why`` says what that is."""
    value = f"{looked.given_away:.{digits}f} ± {looked.given_away_error:.{digits}f}"
    return SummaryNumber("", value, message("given away (✗)"), why)


def one_goal(looked: Review[Move], lesson: str, unit: Message, digits: int) -> Goal | None:
    """A lesson, where clearly worse choices gave something away."""
    if not looked.mistakes:
        return None
    given = f"{looked.given_away:.{digits}f}"
    return Goal(message("Given away: {given} {unit}.", given=given, unit=unit), lesson)


def one_of_values(
    move: Judged, chosen: Callable[[Option], object], unit: Message, digits: int = 1
) -> Message:
    """Whether another choice was better, in a sentence that says how sure that is."""
    if len(move.values) < 2:
        return message("There was nothing else to choose.")
    facts = {
        "best": chosen(move.best.choice),
        "apart": f"{abs(move.edge):.{digits}f}",
        "error": f"{move.edge_error:.{digits}f}",
        "unit": unit,
    }
    if move.is_mistake:
        return message("Better: {best}, by {apart} ± {error} {unit}.", **facts)
    if move.regret:
        return message(
            "Perhaps better: {best}, but {apart} ± {error} {unit} can be chance.", **facts
        )
    if move.is_clear:
        return message("The best choice, {apart} ± {error} {unit} before the next.", **facts)
    return message("Nothing was clearly better.")


def two_moments(
    looked: Review[Move],
    name: Callable[[int, Move], object],
    chosen: Callable[[Option], object],
    unit: Message,
    digits: int,
) -> list[Moment[Move]]:
    """The costliest choice and the best one, where there are any."""
    moments: list[Moment[Move]] = []
    dear, best = looked.dearest_choice, looked.best_choice
    if dear is not None:
        words = message(
            "{line}: your costliest choice. Better by {apart} {unit}: {best}.",
            line=name(looked.moves.index(dear), dear),
            best=chosen(dear.best.choice),
            apart=f"{dear.regret:.{digits}f}",
            unit=unit,
        )
        moments.append(("mistake", words, dear))
    if best is not None:
        words = message(
            "{line}: your best choice, {apart} {unit} before the next.",
            line=name(looked.moves.index(best), best),
            apart=f"{best.edge:.{digits}f}",
            unit=unit,
        )
        moments.append(("best", words, best))
    return moments
