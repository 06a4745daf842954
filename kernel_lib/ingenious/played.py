"""Games of Einfach Genial (Ingenious) that people played, from a folder of records.

Every draw from the bag is one line: how likely it was that one of the new tiles shows a lowest
colour of the seat, and whether one did. Every tile placed is another: what it scored, and what the
best tile of the rack could have scored. Every score board of a game that was played to its end is a
third: its markers in order. None says who it was: no seat is kept, and records hold no names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from kernel_lib.core.record import Record
from kernel_lib.core.text import message
from kernel_lib.ingenious.chances import rack_without, showing
from kernel_lib.ingenious.events import Placed, Refilled, Swapped
from kernel_lib.ingenious.policies import ranked
from kernel_lib.ingenious.rules import Rules, lowest_colours, ranked_markers
from kernel_lib.ingenious.state import State
from kernel_lib.ingenious.tiles import COLOURS
from kernel_lib.learn import played as shared
from kernel_lib.learn.played import Source, Tally
from kernel_lib.play.compare import Estimate


class PlayedDraw(NamedTuple):
    """Tiles drawn at the end of a turn, and how likely they were to show a lowest colour.

    ``record`` and ``round`` count from 1. ``drawn`` tiles were drawn, a whole rack where
    ``swapped``. Of the ``unseen`` tiles that the seat could not see, ``showing`` show one of its
    ``colours`` lowest colours. ``chance`` is the exact chance that at least one of the tiles drawn
    shows one, if each unseen tile is as likely as any other, and ``came`` says whether it was so;
    ``advised``, whether somebody had asked for advice in this game.
    """

    record: int
    round: int
    players: int
    drawn: int
    swapped: bool
    colours: int
    unseen: int
    showing: int
    chance: Fraction
    came: bool
    advised: bool


class PlayedTurn(NamedTuple):
    """One tile placed: how far the markers went, and how far the rack could have moved them.

    ``points`` are the steps of all markers together, so points lost beyond a stop do not count;
    ``best`` is the most that any tile of the rack could do. ``raised`` says whether a lowest marker
    went forward, ``bonus`` whether it was a bonus tile; ``advised`` is as in ``PlayedDraw``.
    """

    record: int
    round: int
    players: int
    bonus: bool
    points: int
    best: int
    raised: bool
    advised: bool


class PlayedBoard(NamedTuple):
    """A score board at the end of a game: its six markers in order, and whether it won.

    ``rules`` are those of the game, as its record gives them; ``advised`` is as in ``PlayedDraw``.
    """

    record: int
    rules: str
    lowest: int
    second: int
    third: int
    fourth: int
    fifth: int
    highest: int
    won: bool
    advised: bool

    @property
    def markers(self) -> tuple[int, ...]:
        """The six markers, the lowest first."""
        return self[2:8]


@dataclass(frozen=True, slots=True)
class Pool:
    """The pooled draws, turns and score boards of all records.

    >>> from kernel_lib import ingenious
    >>> from kernel_lib.play.session import Session
    >>> session = Session(ingenious, ingenious.Rules(players=1), {0: "greedy"}, seed=1)
    >>> pool = played([session.record()])
    >>> len(pool.turns), len(pool.draws), [one.markers for one in pool.boards]
    (39, 38, [(12, 15, 18, 21, 27, 36)])
    """

    draws: tuple[PlayedDraw, ...]
    turns: tuple[PlayedTurn, ...]
    boards: tuple[PlayedBoard, ...]
    records: int

    def answers(self, parts: int = 5) -> tuple[Tally, ...]:
        """The draws in ``parts`` of equal width by the chance of a lowest colour; empty parts not.

        Each sets the exact chances beside how often a lowest colour came.
        """
        return shared.in_parts(self.draws, lambda option: option.chance, parts, _tally)

    @property
    def whole(self) -> Tally:
        """All draws together; without any it is a ``ValueError``."""
        if not self.draws:
            raise ValueError(message("these records have no draw from the bag"))
        return _tally(0.0, 1.0, self.draws)

    @property
    def missed(self) -> Estimate:
        """How many points less than the best a tile scored on average; two tiles or more."""
        return Estimate.of([float(turn.best - turn.points) for turn in self.turns])

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that games were played to their end with, as their records give them."""
        return tuple(sorted({board.rules for board in self.boards}))

    def markers_in_order(self, rules: str) -> tuple[Estimate, ...]:
        """The mean of the lowest, second lowest, ... highest marker with these rules.

        The score boards of a game depend on one another, so each game counts as one: with the mean
        of its boards. Two games or more.
        """
        games: dict[int, list[tuple[int, ...]]] = {}
        for board in self.boards:
            if board.rules == rules:
                games.setdefault(board.record, []).append(board.markers)
        return tuple(
            Estimate.of(
                [sum(markers[place] for markers in game) / len(game) for game in games.values()]
            )
            for place in range(len(COLOURS))
        )

    def draws_csv(self) -> str:
        """One line a draw, with headings; chances as decimal numbers, yes and no as 1 and 0."""
        return shared.to_csv(PlayedDraw._fields, self.draws)

    def turns_csv(self) -> str:
        """One line a tile placed, with headings."""
        return shared.to_csv(PlayedTurn._fields, self.turns)

    def boards_csv(self) -> str:
        """One line a score board, with headings."""
        return shared.to_csv(PlayedBoard._fields, self.boards)


def played(source: Source) -> Pool:
    """Pool records: those of a folder (its ``.txt`` files, by name), or texts of records.

    The lines of a round, and those of a game's boards, stand in an order that hides the seats. A
    record that cannot be replayed is a ``RecordError`` that names the file and the line; a record
    of another game is refused, too.
    """
    records = shared.records(source)
    draws: list[PlayedDraw] = []
    turns: list[PlayedTurn] = []
    boards: list[PlayedBoard] = []
    for number, (name, record) in enumerate(records, start=1):
        if record.game.NAME != "ingenious":
            raise ValueError(
                message(
                    "{name} is no record of Ingenious, but of {game}",
                    name=name,
                    game=record.game.NAME,
                )
            )
        draws += sorted(_draws_of(record, number))
        turns += sorted(_turns_of(record, number))
        boards += sorted(_boards_of(record, number))
    return Pool(tuple(draws), tuple(turns), tuple(boards), len(records))


def _draws_of(record: Record[Rules, State], number: int) -> Iterator[PlayedDraw]:
    """Every draw at the end of a turn; the tiles that were dealt at the start are none."""
    for at, events in enumerate(record.events):
        for event in events:
            if isinstance(event, Refilled | Swapped):
                yield _draw(record, at, event, number)


def _draw(
    record: Record[Rules, State], at: int, event: Refilled | Swapped, number: int
) -> PlayedDraw:
    before, after = record.states[at : at + 2]
    view = before.view(event.who)
    lowest = lowest_colours(after.markers[after.rules.track_of(event.who)])
    drawn = Counter(after.racks[event.who])
    if isinstance(event, Refilled):
        drawn -= Counter(before.racks[event.who]) - Counter(after.placed[len(before.placed) :])
    return PlayedDraw(
        record=number,
        round=_round(before),
        players=before.rules.players,
        drawn=drawn.total(),
        swapped=isinstance(event, Swapped),
        colours=len(lowest),
        unseen=len(view.unseen),
        showing=showing(view.unseen, lowest),
        chance=1 - rack_without(view.unseen, lowest, drawn.total()),
        came=showing(tuple(drawn), lowest) > 0,
        advised=bool(record.advice),
    )


def _turns_of(record: Record[Rules, State], number: int) -> Iterator[PlayedTurn]:
    """Every tile that was placed."""
    for at, events in enumerate(record.events):
        for event in events:
            if isinstance(event, Placed):
                before, after = record.states[at : at + 2]
                own = before.markers[before.rules.track_of(event.who)]
                now = after.markers[after.rules.track_of(event.who)]
                yield PlayedTurn(
                    record=number,
                    round=_round(before),
                    players=before.rules.players,
                    bonus=before.bonus > 0,
                    points=sum(now) - sum(own),
                    best=ranked(before.view(event.who), lambda reached, stop: 1)[0][0],
                    raised=any(now[colour] > own[colour] for colour in lowest_colours(own)),
                    advised=bool(record.advice),
                )


def _boards_of(record: Record[Rules, State], number: int) -> Iterator[PlayedBoard]:
    """The score boards, if the game was played to its end."""
    final = record.final
    if final.is_over:
        (best, *_) = ranked_markers(final.markers)
        for track, markers in enumerate(final.markers):
            line = (
                number,
                record.rules.to_text(),
                *sorted(markers),
                track in best,
                bool(record.advice),
            )
            yield PlayedBoard._make(line)


def _round(state: State) -> int:
    return state.turns // state.rules.players + 1


def _tally(least: float, most: float, draws: Sequence[PlayedDraw]) -> Tally:
    """The draws of one game depend on one another: they come from the same bag."""
    cases = [(draw.chance, draw.came) for draw in draws]
    return shared.tally(least, most, cases, [draw.record for draw in draws])
