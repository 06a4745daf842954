"""One game in progress: people and bots in their seats, choices, undo, and the log.

The bots choose as soon as all people who are asked have chosen, so nobody chooses last.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kernel_lib.core import check, registry
from kernel_lib.core.game import YOU, Choice, Event, Game, IllegalMove, Rules, Seat, State
from kernel_lib.core.record import Record, read_record, seat_name, write_record
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.play.bots import Bot, BotFunction, bot_choice, bot_named, broken_rule


@dataclass(frozen=True, slots=True)
class Turn:
    """One step of a game: the position before it, what each asked seat chose, what happened.

    Positions and choices are the game's own. In the seats ``stood_in`` a bot chose for a person.
    """

    before: Any
    choices: Mapping[Seat, Any]
    events: tuple[Event, ...]
    after: Any
    stood_in: frozenset[Seat] = frozenset()


class Session:
    """A game with people and bots in seats.

    ``bots`` maps seats to bots (a name or a function); all other seats are people, and ``names``
    says what some of them are called. Without a ``seed`` a new one is drawn. The same rules, seed,
    bots and choices give the same game. With a ``position`` of the game (its ``Position``) the
    session begins there.

    >>> from kernel_lib import nimmt
    >>> session = Session(nimmt, nimmt.Rules(players=2, end="1 deal"), {1: "lowest"}, seed=7)
    >>> session.waiting_for
    (0,)
    >>> turns = session.choose(0, session.state.view(0).choices[0])
    >>> session.can_undo
    True
    """

    def __init__(
        self,
        game: Game,
        rules: Any,
        bots: Mapping[Seat, str | BotFunction | Bot] | None = None,
        seed: int | None = None,
        position: object = None,
        names: Mapping[Seat, str] | None = None,
    ) -> None:
        registry.check_game(game)
        registry.check_rules(game, rules)
        if bots is not None:
            check.instance("bots", bots, Mapping)
        self.game = game
        self.rules = rules
        self.position = position
        self.names = dict(names or {})
        self._first: Callable[[int], State] | None = None
        self.bots: dict[Seat, Bot] = {}
        for seat, bot in (bots or {}).items():
            if type(seat) is not int or seat not in range(rules.players):
                raise ValueError(
                    message(
                        "there is no seat {seat} for a bot: seats are 0 to {last}",
                        seat=quoted(seat),
                        last=rules.players - 1,
                    )
                )
            self.bots[seat] = bot_named(bot, game.BOTS, game.NAME)
        self.turns: list[Turn] = []
        self.chosen: dict[Seat, Choice] = {}
        self.advised: set[tuple[int, Seat]] = set()
        self.standing_in: frozenset[Seat] = frozenset()
        """The people for whom a bot has chosen in the turn that is not complete yet."""
        self.revision = 0
        self.match = 0
        self._listeners: list[Callable[[], None]] = []
        self.state: State = self._dealt(seed)
        self._begin(self.state)

    @classmethod
    def resumed(
        cls,
        record: Record[Rules, State] | str,
        bots: Mapping[Seat, str | BotFunction | Bot] | None = None,
        names: Mapping[Seat, str] | None = None,
    ) -> Session:
        """A session that goes on where a record stands, with these bots and people in their seats.

        The record may be given as its text; one that does not fit is a ``RecordError``. What was
        chosen so far can be taken back as in any session.

        >>> from kernel_lib import nimmt
        >>> rules = nimmt.Rules(players=2, end="1 deal")
        >>> session = Session(nimmt, rules, {1: "lowest"}, seed=7)
        >>> turns = session.choose(0, session.state.view(0).choices[0])
        >>> Session.resumed(session.record(), {1: "lowest"}).state == session.state
        True
        """
        parsed = read_record(record) if isinstance(record, str) else record
        check.instance("record", parsed, Record)
        position = None
        if parsed.position:
            position = registry.position_class(parsed.game).parse(parsed.position, parsed.rules)
        session = cls(parsed.game, parsed.rules, bots, parsed.seed, position, names)
        session.go_on(parsed)
        return session

    @classmethod
    def going_on(
        cls,
        game: Game,
        first: Callable[[int], State],
        bots: Mapping[Seat, str | BotFunction | Bot] | None = None,
        names: Mapping[Seat, str] | None = None,
    ) -> Session:
        """A session that begins in any state of a game, to try what could have been.

        ``first`` makes that state from a seed: all chance that is still to come. A new seed is
        drawn. Such a session has no record: it began in the middle of another one.

        >>> from kernel_lib import nimmt
        >>> middle = nimmt.start(nimmt.Rules(players=2, end="1 deal"), seed=7)
        >>> def first(seed):
        ...     return middle._replace(seed=seed)
        >>> Session.going_on(nimmt, first, {1: "lowest"}).state.hands == middle.hands
        True
        """
        session = cls(game, first(0).rules, bots, names=names)
        session._first = first
        session.restart()
        return session

    def is_same_match(self, record: Record[Rules, State]) -> bool:
        """Whether a record is of the same game and rules, and began in the same position."""
        began = "" if self.position is None else str(self.position)
        return (record.game, record.rules, record.position) == (self.game, self.rules, began)

    def go_on(self, record: Record[Rules, State]) -> None:
        """Leave the game in progress, and go on where a record of the same match stands."""
        check.instance("record", record, Record)
        if not self.is_same_match(record):
            raise ValueError(message("this record is of another game or of other rules"))
        steps = zip(record.states, record.choices, record.events, record.states[1:], strict=False)
        absent = [
            frozenset(seat for turn, seat in record.stood_in if turn == number)
            for number in range(len(record.choices))
        ]
        self.turns[:] = [Turn(*step, who) for step, who in zip(steps, absent, strict=True)]
        self.advised = set(record.advice)
        self.state = record.final
        self._commit(self._turns_from(record.final, {}, len(self.turns)), {})

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats in which people sit."""
        return tuple(seat for seat in range(self.rules.players) if seat not in self.bots)

    @property
    def bot_names(self) -> dict[Seat, str]:
        """What the bots are called in code, by seat, as a record writes it."""
        return {seat: seat_name(bot.name) for seat, bot in self.bots.items()}

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The people who owe a choice now."""
        return tuple(
            seat for seat in self.state.pending if seat not in self.bots and seat not in self.chosen
        )

    @property
    def can_undo(self) -> bool:
        """Whether a person's choice can be taken back."""
        return bool(self.chosen) or any(map(self._by_person, self.turns))

    @property
    def now(self) -> tuple[int, int]:
        """Which position this is: another match has another first number, another turn the second.

        Unlike ``revision`` it stays while people choose who do not know of each other.
        """
        return self.match, len(self.turns)

    def choose(self, seat: Seat, choice: Choice) -> tuple[Turn, ...]:
        """A person's choice, and the turns it completes: none while other people still choose.

        Until the turn is complete a person may choose again. A choice that is not allowed is an
        ``IllegalMove``, a bot that breaks the rules a ``BotError``; both leave the game as it was.
        """
        if type(seat) is int and seat in self.bots:
            raise ValueError(
                message(
                    "seat {seat} is played by the bot {name}", seat=seat, name=self.bots[seat].name
                )
            )
        return self._take(seat, choice, is_stood_in=False)

    def _take(self, seat: Seat, choice: Choice, is_stood_in: bool) -> tuple[Turn, ...]:
        """Take a choice of a person, or of a bot that stands in for one."""
        self.state.check(seat, choice)
        standing_in = self.standing_in | {seat} if is_stood_in else self.standing_in - {seat}
        chosen = {**self.chosen}
        chosen.pop(seat, None)
        chosen[seat] = choice
        before = len(self.turns)
        if all(owing in chosen or owing in self.bots for owing in self.state.pending):
            first, *others = self._turns_from(self.state, chosen, before)
            self._commit([replace(first, stood_in=standing_in), *others], {})
        else:
            self._commit([], chosen, standing_in)
        return tuple(self.turns[before:])

    def stand_in(self, seat: Seat, bot: str | BotFunction | Bot) -> tuple[Turn, ...]:
        """Let a bot choose for a person who owes a choice: the record says so.

        Returns the turns that this completes, as ``choose`` does. Nobody is stood in for who does
        not owe a choice, a ``ValueError``.

        >>> from kernel_lib import nimmt
        >>> session = Session(nimmt, nimmt.Rules(players=2, end="1 deal"), seed=7)
        >>> session.stand_in(0, "lowest"), len(session.stand_in(1, "lowest"))
        ((), 1)
        >>> session.stood_in, session.record().splitlines()[4]
        (((0, 0), (0, 1)), 'stand-in 1/1 1/2')
        """
        if seat not in self.waiting_for:
            raise ValueError(message("nobody waits for seat {seat}", seat=quoted(seat)))
        known = bot_named(bot, self.game.BOTS, self.game.NAME)
        choice = _bot_choice(known, self.state, seat, len(self.turns))
        return self._take(seat, choice, is_stood_in=True)

    @property
    def stood_in(self) -> tuple[tuple[int, Seat], ...]:
        """The turns, from 0, in which a bot chose for a person, each with that seat."""
        return tuple(
            (number, seat) for number, turn in enumerate(self.turns) for seat in turn.stood_in
        )

    def seat_person(self, seat: Seat, name: str = "") -> None:
        """A person takes the seat of a bot, which is said to have stood in so far.

        A seat that no bot has is a ``ValueError``.
        """
        if seat not in self.bots:
            raise ValueError(message("no bot plays in seat {seat}", seat=quoted(seat)))
        del self.bots[seat]
        self.turns[:] = [
            replace(turn, stood_in=turn.stood_in | {seat}) if seat in turn.choices else turn
            for turn in self.turns
        ]
        self.name_seat(seat, name)

    def name_seat(self, seat: Seat, name: str) -> None:
        """Call who sits in a seat by another name; without one it has a number."""
        self.names.pop(seat, None)
        if name:
            self.names[seat] = name
        self._commit([], self.chosen, self.standing_in)

    def note_advice(self, seat: Seat) -> None:
        """Note in the record that a seat asked for advice before its next choice."""
        check.whole("seat", seat, 0, self.rules.players - 1)
        self.advised.add((len(self.turns), seat))

    def undo(self) -> None:
        """Take back the last choice that waits for others, else the last turn of a person.

        Bots will choose the same again. With nothing to take back it is a ``ValueError``.
        """
        if not self.can_undo:
            raise ValueError(message("there is nothing to take back"))
        if self.chosen:
            *earlier, _last = self.chosen.items()
            self._commit([], dict(earlier), self.standing_in)
            return
        while not self._by_person(self.turns[-1]):
            self.state = self.turns.pop().before
        self.state = self.turns.pop().before
        self._commit([], {})

    def restart(self, seed: int | None = None) -> None:
        """Begin a new game with the same rules and bots, from a new seed or the given one."""
        self._begin(self._dealt(seed))

    def record(self) -> str:
        """The game so far as a record, see ``kernel_lib.core.record``. It names the seed."""
        if self._first is not None:
            raise ValueError(message("a game that began in the middle of another has no record"))
        began = "" if self.position is None else self.position
        seed, turns, bots = self.state.seed, self.turns, self.bot_names
        advice = (taken for taken in self.advised if taken[0] <= len(turns))
        return write_record(
            *(self.game, self.rules, seed, turns, self.state, began, bots), advice, self.stood_in
        )

    def name_of(self, seat: Seat) -> Message | str:
        """The name of a seat: "You", "Player 2", a name that was given, or that of its bot."""
        check.whole("seat", seat, 0, self.rules.players - 1)
        if seat not in self.bots:
            if seat in self.names:
                return self.names[seat]
            if len(self.people) == 1:
                return YOU
            return message("Player {number}", number=seat + 1)
        bot = self.bots[seat]
        title = bot.title or bot.name
        alike = [at for at, seated in self.bots.items() if seated == bot]
        if len(alike) == 1:
            return title
        return message("{name} {number}", name=title, number=sorted(alike).index(seat) + 1)

    def on_change(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after every change of the game; what is returned stops that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def _dealt(self, seed: int | None) -> State:
        seed = secrets.randbits(32) if seed is None else seed
        if self._first is not None:
            return self._first(seed)
        if self.position is None:
            return self.game.start(self.rules, seed)
        registry.position_class(self.game)
        return self.game.start(self.rules, seed, self.position)

    def _begin(self, state: State) -> None:
        """Take the seats at a first position, and play on for as long as only bots are asked."""
        turns = self._turns_from(state, {}, 0)
        self.match += 1
        self.state = state
        self.turns.clear()
        self.advised.clear()
        self._commit(turns, {})

    def _turns_from(self, state: State, chosen: Mapping[Seat, Choice], played: int) -> list[Turn]:
        """The turns that follow from people's choices, until a person owes a choice again.

        ``played`` is the number of turns before: bots draw their chance from it.
        """
        return turns_from(state, self.bots, chosen, played)

    def _by_person(self, turn: Turn) -> bool:
        return any(seat not in self.bots for seat in turn.choices)

    def _commit(
        self,
        turns: list[Turn],
        chosen: dict[Seat, Choice],
        standing_in: frozenset[Seat] = frozenset(),
    ) -> None:
        self.turns += turns
        if turns:
            self.state = turns[-1].after
        self.chosen = chosen
        self.standing_in = standing_in & chosen.keys()
        self.revision += 1
        for listener in self._listeners:
            listener()


def turns_from(
    state: State, bots: Mapping[Seat, Bot], chosen: Mapping[Seat, Choice], played: int
) -> list[Turn]:
    """The turns that follow when people choose so, until a person owes a choice.

    ``played`` is the number of turns before: bots draw their chance from it and from the seed, so
    the same choices of people give the same game. ``bots`` sit in all other seats.
    """
    return list(turns_one_by_one(state, bots, chosen, played))


def turns_one_by_one(
    state: State, bots: Mapping[Seat, Bot], chosen: Mapping[Seat, Choice], played: int
) -> Iterator[Turn]:
    """The same turns, each as soon as it is played: bots that think long can be stopped between."""
    while state.pending and all(seat in chosen or seat in bots for seat in state.pending):
        choices = {
            seat: chosen[seat] if seat in chosen else _bot_choice(bots[seat], state, seat, played)
            for seat in state.pending
        }
        after, events = state.advance(choices)
        yield Turn(state, choices, tuple(events), after)
        state, chosen, played = after, {}, played + 1


def _bot_choice(bot: Bot, state: State, seat: Seat, number: int) -> Choice:
    choice = bot_choice(bot, state.view(seat), f"{state.seed}/{seat}/{number}")
    try:
        state.check(seat, choice)
    except IllegalMove as error:
        raise broken_rule(bot, choice) from error
    return choice
