"""The deal of the day: the same cards for everybody, dealt from the date alone.

No server is asked: a day has a seed. What came of a deal is told beside what its cards had to be
expected to cost (see ``luck``), and beside what the bot ``expert`` takes in the same seat, with the
same cards and against the same bots.
"""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from kernel_lib.core.registry import game_named
from kernel_lib.nimmt.rules import Rules
from kernel_lib.play.session import Session

RULES = Rules(players=4, end="1 deal")

BOTS = ("cautious", "closest", "random")
"""Who sits in the other seats."""


def seed_of(day: date) -> int:
    """The seed of a day's deal: 32 bits of the date's SHA-256.

    >>> seed_of(date(2026, 11, 26)) == seed_of(date(2026, 11, 27))
    False
    """
    return int.from_bytes(sha256(day.isoformat().encode()).digest()[:4])


def session_of(day: date, you: str | None = None) -> Session:
    """The deal of a day, to be played; ``you`` names a bot that plays it in your seat."""
    bots: dict[int, str] = dict(enumerate(BOTS, start=1))
    if you is not None:
        bots[0] = you
    return Session(game_named("nimmt"), RULES, bots, seed_of(day))


def bulls_of(day: date, you: str = "expert") -> int:
    """The bulls that a bot takes in your seat."""
    return int(session_of(day, you).state.scores[0])
