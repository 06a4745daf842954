"""Who sits at a table: people and bots in a new session, or in one that a record goes on with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path

from kernel_lib.core import check
from kernel_lib.core.game import Game, Rules
from kernel_lib.core.record import read_record
from kernel_lib.core.text import message, plural, quoted, words
from kernel_lib.play.bots import BotFunction, is_known
from kernel_lib.play.session import Session
from kernel_lib.runtime import class_file

MOST_SEATS = 104
"""No game has more."""

MOST_PEOPLE = 4
"""People who can share one screen."""


def record_text(record: str | Path) -> str:
    """A record, given as its text or as the name of its file."""
    if isinstance(record, str) and "\n" in record:
        return record
    try:
        return Path(record).read_text(encoding="utf-8")
    except (OSError, TypeError, ValueError) as error:
        raise ValueError(
            message("the record {name} cannot be read from a file", name=quoted(words(record)))
        ) from error


def reopened(text: str, session: Session) -> Session:
    """A session that goes on with a record, with as many people as sit in another session.

    The bots of the record sit down again where the kit knows them, else those of that session. A
    record of another game, or with fewer seats than people, is a ``ValueError``.
    """
    usual = [bot.name for bot in session.bots.values()]
    return new_session(
        session.game, None, None, None, None, usual, {}, record=text, people=_names(session)
    )


def _names(session: Session) -> int | list[str]:
    """The people of a session, as ``new_session`` is told of them."""
    names = [session.names[seat] for seat in session.people if seat in session.names]
    return names if len(names) == len(session.people) else len(session.people)


def new_session(
    game: Game,
    rules: Rules | None,
    bots: Sequence[str | BotFunction] | None,
    seed: int | None,
    players: int | None,
    usual: Sequence[str],
    settings: Mapping[str, object],
    position: object = None,
    record: str | Path = "",
    people: int | Sequence[str] = 1,
) -> Session:
    """A session with ``people`` in the first seats, a number or their names, bots in the others.

    Without ``bots`` the ``usual`` ones sit down in turn; ``rules`` are made from ``settings`` where
    they are not given. A class has a seed of its own, for who names none. With a ``position`` the
    match begins there. A ``record``, as a text or the name of its file, is gone on with: its rules
    are played.
    """
    count, names = known_people(people)
    parsed = read_record(record_text(record)) if record else None
    if parsed is not None:
        if parsed.game is not game:
            raise ValueError(
                message(
                    "this record is one of {other}, and this table is one of {game}",
                    other=parsed.game.NAME,
                    game=game.NAME,
                )
            )
        rules = parsed.rules
        if bots is None and set(parsed.bots) == set(range(count, rules.players)):
            played = parsed.seats[count:]
            bots = played if all(is_known(bot, game) for bot in played) else None
    if players is not None:
        check.whole("players", players, 0, MOST_SEATS)
    if rules is not None:
        check.instance("rules", rules, game.Rules)
        players = rules.players
    if bots is None:
        if players is None:
            players = max(game.Rules().players, count)
        bots = tuple(islice(cycle(usual), max(players - count, 0)))
    elif isinstance(bots, str):
        raise ValueError(
            message(
                "bots must be a list, one for each other seat: [{example}, ...]",
                example=repr(usual[0]),
            )
        )
    elif players not in (None, len(bots := tuple(check.listed("bots", bots))) + count):
        raise ValueError(
            plural(
                "{players} players need {needed} bots beside you, not {given}",
                "{players} players need {needed} bots beside {n} people, not {given}",
                count,
                players=players,
                needed=max((players or 0) - count, 0),
                given=len(bots),
            )
        )
    if count > 1 and players is not None and players < count:
        raise ValueError(
            message(
                "{count} people need as many seats, not {players}", count=count, players=players
            )
        )
    seated = dict(enumerate(bots, start=count))
    if parsed is not None:
        return Session.resumed(parsed, seated, names)
    if rules is None:
        rules = game.Rules(players=len(bots) + count, **settings)
    if seed is None:
        seed = class_file.chosen().seed
    return Session(game, rules, seated, seed, position, names)


def known_session(session: Session, game: Game) -> Session:
    """``session`` itself if it is one of this game, else a ``ValueError``."""
    check.instance("session", session, Session)
    if session.game.NAME != game.NAME:
        raise ValueError(
            message(
                "this session is one of {other}, and this table is one of {game}",
                other=session.game.NAME,
                game=game.NAME,
            )
        )
    return session


def shares(people: int | Sequence[str]) -> bool:
    """Whether several people share the screen."""
    return known_people(people)[0] > 1


def known_people(people: object) -> tuple[int, dict[int, str]]:
    """How many people share the screen, and what those of them are called who have said so.

    >>> known_people(["Ben", "Cleo"])
    (2, {0: 'Ben', 1: 'Cleo'})
    """
    if isinstance(people, str | bytes) or not isinstance(people, int | Sequence):
        people = 0
    names = [] if isinstance(people, int) else list(people)
    count = people if isinstance(people, int) else len(names)
    if (
        isinstance(people, bool)
        or not 1 <= count <= MOST_PEOPLE
        or not all(isinstance(name, str) and name.strip() for name in names)
        or len(set(names)) < len(names)
    ):
        raise ValueError(
            message(
                "people are a number from 1 to {most}, or a list of up to {most} different names",
                most=MOST_PEOPLE,
            )
        )
    return count, {seat: " ".join(name.split())[:20] for seat, name in enumerate(names)}
