"""Rounds of FTW?! that people played, from a folder of records: the class's own data.

Every turn with a pile on the table is one line: how likely it was, for the player before, that the
next one could go higher, whether it was so, and what was done. Every hand at the end of a round is
another: its cards and its points. Neither says who it was: no seat is kept, and records hold no
names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from kernel_lib.core.record import Record
from kernel_lib.core.text import message
from kernel_lib.ftw.chances import next_can_beat
from kernel_lib.ftw.events import MadeHelp, Played, RoundScored
from kernel_lib.ftw.rules import Rules
from kernel_lib.ftw.state import State
from kernel_lib.learn import played as shared
from kernel_lib.learn.played import Source, Tally
from kernel_lib.play.compare import Estimate

ALONE, HELPED, MADE = "alone", "helped", "made"
"""What a turn was: a card played alone, one played with help, or a help card made."""


class PlayedTurn(NamedTuple):
    """One turn with a pile on the table: what had to be beaten, how likely that was, what was done.

    ``record`` and ``round`` count from 1, ``size`` are the cards of the hand. ``chance`` is the
    exact chance that the hand had a card above ``top``, and ``chance_helped`` that it had one with
    all its help cards added, both from what the player before could see. ``could`` and
    ``could_helped`` say whether it was so; ``did`` is one of ``alone``, ``helped`` and ``made``;
    ``advised`` says whether somebody had asked for advice in this match.
    """

    record: int
    round: int
    players: int
    top: int
    size: int
    chance: Fraction
    chance_helped: Fraction
    could: bool
    could_helped: bool
    did: str
    advised: bool


class PlayedHand(NamedTuple):
    """One hand at the end of a round: its number of cards, and its points.

    ``highest`` is the highest card of the deck in play, ``advised`` as in ``PlayedTurn``.
    """

    record: int
    round: int
    players: int
    highest: int
    size: int
    points: int
    advised: bool


class TurnTally(NamedTuple):
    """Turns whose chance was alike: how often the top could be beaten, and what was done.

    ``tally`` sets the exact chances beside how often the hand had a higher card. ``alone``,
    ``helped`` and ``made`` are the shares of the turns in which a card was played alone or with
    help, or a help card was made; they add up to 1.
    """

    tally: Tally
    alone: float
    helped: float
    made: float


@dataclass(frozen=True, slots=True)
class Pool:
    """The pooled turns and hands of all records.

    >>> pool = played(['''sixth-card record 1
    ... game ftw
    ... rules players=2; position=pile | you 2 30 33 | Ben 5 31 32
    ... seed 1
    ... 30 .
    ... . 32
    ... 33 .
    ... end 3 turns; scores 2 26
    ... '''])
    >>> [(one.top, one.did) for one in pool.turns], [(one.size, one.points) for one in pool.hands]
    ([(30, 'alone'), (32, 'alone')], [(1, 2), (2, 26)])
    """

    turns: tuple[PlayedTurn, ...]
    hands: tuple[PlayedHand, ...]
    records: int

    def answers(self, parts: int = 5) -> tuple[TurnTally, ...]:
        """The turns in ``parts`` of equal width by the chance of a higher card; empty parts not."""
        return shared.in_parts(self.turns, lambda option: option.chance, parts, _answers)

    @property
    def whole(self) -> TurnTally:
        """All turns together; without any it is a ``ValueError``."""
        if not self.turns:
            raise ValueError(message("these records have no turn with a pile on the table"))
        return _answers(0.0, 1.0, self.turns)

    @property
    def decks(self) -> tuple[int, ...]:
        """The highest cards of the decks that hands were played with, lowest first."""
        return tuple(sorted({hand.highest for hand in self.hands}))

    def points_by_cards(self, highest: int) -> dict[int, Estimate]:
        """The mean points of the hands by their number of cards, for one deck; two hands or more.

        The standard errors are those of independent hands, which hands of one round nearly are.
        """
        points: dict[int, list[float]] = {}
        for hand in self.hands:
            if hand.highest == highest:
                points.setdefault(hand.size, []).append(hand.points)
        return {
            size: Estimate.of(values) for size, values in sorted(points.items()) if len(values) > 1
        }

    def turns_csv(self) -> str:
        """One line a turn, with headings; chances as decimal numbers, yes and no as 1 and 0."""
        return shared.to_csv(PlayedTurn._fields, self.turns)

    def hands_csv(self) -> str:
        """One line a hand, with headings."""
        return shared.to_csv(PlayedHand._fields, self.hands)


def played(source: Source) -> Pool:
    """Pool records: those of a folder (its ``.txt`` files, by name), or texts of records.

    A record that cannot be replayed is a ``RecordError`` that names the file and the line; a record
    of another game is refused, too.
    """
    records = shared.records(source)
    turns: list[PlayedTurn] = []
    hands: list[PlayedHand] = []
    for number, (name, record) in enumerate(records, start=1):
        if record.game.NAME != "ftw":
            raise ValueError(
                message(
                    "{name} is no record of FTW?!, but of {game}", name=name, game=record.game.NAME
                )
            )
        turns += _turns_of(record, number)
        hands += _hands_of(record, number)
    return Pool(tuple(turns), tuple(hands), len(records))


def _turns_of(record: Record[Rules, State], number: int) -> Iterator[PlayedTurn]:
    """Every turn that had to go on a pile."""
    for before, events in zip(record.states, record.events, strict=False):
        for event in events:
            if isinstance(event, MadeHelp) or (isinstance(event, Played) and event.on is not None):
                yield _turn(before, event, number, bool(record.advice))


def _turn(before: State, event: Played | MadeHelp, number: int, advised: bool) -> PlayedTurn:
    seat = before.turn
    view = before.view(before.rules.right_of(seat))
    turns = before.view(seat).own_turns
    return PlayedTurn(
        record=number,
        round=before.round,
        players=before.rules.players,
        top=before.pile[-1],
        size=len(turns.hand),
        chance=next_can_beat(view),
        chance_helped=next_can_beat(view, with_help=True),
        could=bool(turns.alone),
        could_helped=bool(turns.alone) or any(map(turns.helped, turns.lower)),
        did=MADE if isinstance(event, MadeHelp) else HELPED if event.use else ALONE,
        advised=advised,
    )


def _hands_of(record: Record[Rules, State], number: int) -> Iterator[PlayedHand]:
    """Every hand of the rounds that were played to their end, in an order that hides the seats."""
    rules, advised = record.rules, bool(record.advice)
    for event in (event for events in record.events for event in events):
        if isinstance(event, RoundScored):
            for size, points in sorted(zip(map(len, event.hands), event.points, strict=True)):
                yield PlayedHand(
                    number, event.round, rules.players, rules.highest, size, points, advised
                )


def _answers(least: float, most: float, turns: Sequence[PlayedTurn]) -> TurnTally:
    did = [turn.did for turn in turns]
    return TurnTally(
        shared.tally(
            least,
            most,
            [(turn.chance, turn.could) for turn in turns],
            [turn.record for turn in turns],
        ),
        *(did.count(what) / len(turns) for what in (ALONE, HELPED, MADE)),
    )
