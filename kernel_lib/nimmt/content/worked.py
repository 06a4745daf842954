"""What a worked example of 6 nimmt! is: one class a kind, each holding what a source tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kernel_lib.core.text import Message
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.decisions import choice_from_notation
from kernel_lib.nimmt.decisions.play import PlaceAtOnce
from kernel_lib.nimmt.events import AllLaid, Event, Laid
from kernel_lib.nimmt.rules import Rules, TurnOrder
from kernel_lib.nimmt.state import State
from kernel_lib.nimmt.view import TournamentSheet


@dataclass(frozen=True, slots=True)
class TurnExample:
    """One trick: cards on a table, and what the source says comes of them.

    ``take`` maps a player to the row (counted from 0) that the player takes. ``taken`` and
    ``points`` are by player, ``result`` is the table at the end. ``plays`` gives each player's
    card, or two in the order in which they are placed; ``variants`` what is played. ``named`` is
    what it shows, in words that do not give the answer away, as ``title`` may.
    """

    id: str
    title: Message
    source: Message
    table: str
    plays: Mapping[str, int | tuple[int, ...]]
    result: str
    take: Mapping[str, int] = field(default_factory=dict)
    taken: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    note: Message | None = None
    variants: tuple[str, ...] = ()
    named: Message | None = None

    @property
    def rules(self) -> Rules:
        """The rules that the table has."""
        return Rules(players=max(2, len(self.plays)), variants=self.variants)

    @property
    def cards(self) -> tuple[tuple[int, str], ...]:
        """Every card played, with its player."""
        return tuple(
            (card, who)
            for who, play in self.plays.items()
            for card in (play if isinstance(play, tuple) else (play,))
        )

    def play(self) -> tuple[Table, tuple[Event, ...]]:
        """What the engine makes of it: the table at the end, and the events.

        >>> from kernel_lib.nimmt.content.examples import turn_example
        >>> table, events = turn_example("N-001-A").play()
        >>> str(table)
        '4 13 | 15 27 | 34 55 99 | 100'
        """
        table = self.rules.table(self.table)
        after, events = table.resolve(self.plays, take=self.row_taken)
        if self.rules.turns is TurnOrder.IN_TURN:
            laid = tuple(Laid(who, (card,), at_once=False) for card, who in self.cards)
            events = (*laid, AllLaid(tuple(sorted(self.cards))), *events[1:])
        return after, events

    def row_taken(self, table: Table, who: str, card: int) -> int:
        """The row that the source says ``who`` takes, as ``Table.resolve`` asks for it."""
        return self.take[who]


@dataclass(frozen=True, slots=True)
class CardsExample:
    """Bulls on some cards, or on the whole deck, as a source lists them."""

    id: str
    title: Message
    source: Message
    bulls: Mapping[int, int] = field(default_factory=dict)
    cards_with: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayersExample:
    """The most players that the cards allow, by variant; in the base game ``most_players``."""

    id: str
    title: Message
    source: Message
    most_players: int
    with_variants: Mapping[tuple[str, ...], int] = field(default_factory=dict)
    with_doublets: int = 0


@dataclass(frozen=True, slots=True)
class DeckExample:
    """The highest card of the deck by the number of players, with a variant."""

    id: str
    title: Message
    source: Message
    variant: str
    highest: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class EndExample:
    """Totals after a deal, whether the match is over by each way of ending, and who has won."""

    id: str
    title: Message
    source: Message
    totals: Mapping[str, int]
    over: Mapping[str, bool]
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndsExample:
    """Every end where a card may go, and which of them it goes to.

    ``ends`` are row (counted from 0), side and distance, the nearest first; the first ``chosen``
    of them are the nearest.
    """

    id: str
    title: Message
    source: Message
    table: str
    card: int
    ends: tuple[tuple[int, str, int], ...]
    chosen: int
    note: Message | None = None
    variants: tuple[str, ...] = ("professional",)


@dataclass(frozen=True, slots=True)
class TakersExample:
    """Cards of which each would take the same ``row`` (counted from 0), and the bulls in it."""

    id: str
    title: Message
    source: Message
    table: str
    cards: tuple[int, ...]
    row: int
    bulls: int
    note: Message | None = None
    variants: tuple[str, ...] = ("professional",)


@dataclass(frozen=True, slots=True)
class HandScoreExample:
    """A penalty pile and a hand at the end of Hand, and the points they make."""

    id: str
    title: Message
    source: Message
    pile: tuple[int, ...]
    hand: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class HandEndExample:
    """Numbers of cards in piles and hands after a round, and whether Hand is over."""

    id: str
    title: Message
    source: Message
    piles: tuple[int, ...]
    hands: tuple[int, ...]
    over: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class LoopExample:
    """Choices in Hand that lead back to the position they started from.

    ``hands`` are by seat, ``turn`` is the seat to move, ``choices`` are written as in a record.
    """

    id: str
    title: Message
    source: Message
    table: str
    hands: tuple[tuple[int, ...], ...]
    turn: int
    choices: tuple[str, ...]

    def positions(self) -> list[State]:
        """The position at the start, and after each choice.

        >>> from kernel_lib.nimmt.content.examples import LOOP
        >>> first, *_, last = LOOP.positions()
        >>> (first.hands, first.rows) == (last.hands, last.rows)
        True
        """
        rules = Rules(players=len(self.hands), variants=("hand",))
        nobodys: tuple[tuple[int, ...], ...] = ((),) * len(self.hands)
        state = State(
            rules,
            seed=0,
            deal=1,
            hands=self.hands,
            rows=rules.table(self.table).rows,
            queue=(),
            taken=nobodys,
            totals=(0,) * len(self.hands),
            decision=PlaceAtOnce(),
            turn=self.turn,
            kept=nobodys,
        )
        states = [state]
        for word in self.choices:
            (seat,) = state.pending
            state, _ = state.advance({seat: choice_from_notation(word)})
            states.append(state)
        return states


@dataclass(frozen=True, slots=True)
class SheetExample:
    """A tournament's sheet, filled in: the hand, and the bulls of each player with it."""

    id: str
    title: Message
    source: Message
    players: tuple[str, ...]
    sheet: TournamentSheet


@dataclass(frozen=True, slots=True)
class DealExample:
    """The first rows of a deal, by rules and seed."""

    id: str
    title: Message
    source: Message
    rules: str
    seed: int
    rows: str


@dataclass(frozen=True, slots=True)
class PairsExample:
    """How many pairs of variants can be played, and how many cannot."""

    id: str
    title: Message
    source: Message
    playable: int
    refused: int


Example = (
    TurnExample
    | CardsExample
    | PlayersExample
    | DeckExample
    | EndExample
    | EndsExample
    | TakersExample
    | HandScoreExample
    | HandEndExample
    | LoopExample
    | SheetExample
    | DealExample
    | PairsExample
)
