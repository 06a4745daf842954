"""What a live class bears: how fast passwords are guessed, and how much is handed in.

A class sits behind one router, so an address is never locked: each wrong guess waits, and there are
only so many in a second. The password that is drawn has six digits. In a lesson of 45 minutes an
address makes at most 875 guesses, and all addresses together 1,750: a chance of 1 in 570.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

MOST_PENDING = 40
"""Guesses of an address that are looked at or wait at the same time; the next is sent away."""

LONGEST_WAIT = 8.0
"""Seconds that a browser waits for a wrong answer; the first time it is 1, then 2, then 4."""

OF_ADDRESS, OF_ALL = (200, 4.0), (400, 2.0)
"""Wrong guesses that are answered at once, and then one in so many seconds."""

MOST_KNOWN = 10_000
"""Browsers and addresses that are remembered."""

BLOCK = 4_096
"""Bytes that a file takes at least."""

MOST_EACH, MOST_ADDRESS, MOST_ALL = 1_000_000, 40_000_000, 80_000_000
"""Bytes that are taken from one pupil, from one address (forty pupils), and from all."""


@dataclass(slots=True)
class Allowance:
    """Something that may be done ``burst`` times at once, and then once in ``seconds``.

    >>> allowance = Allowance(2, 10)
    >>> [allowance.wait(now) for now in (0, 0, 0, 5, 100)]
    [0.0, 0.0, 10.0, 15.0, 0.0]
    """

    burst: int
    seconds: float
    _filled: float = field(default=0.0)

    def wait(self, now: float) -> float:
        """Take one; returns the seconds after which it may be used."""
        self._filled = max(self._filled, now) + self.seconds
        return max(0.0, self._filled - self.burst * self.seconds - now)

    def give_back(self) -> None:
        """One that was taken does not count."""
        self._filled -= self.seconds

    def is_whole(self, now: float) -> bool:
        """Whether it is as if nothing had ever been taken."""
        return self._filled <= now


class Password:
    """The password of a class, which is guessed slowly.

    ``now`` tells the seconds and ``sleep`` waits, for tests.
    """

    def __init__(
        self,
        password: str,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._password = _tidy(password)
        self._now, self._sleep = now, sleep
        self._all = Allowance(*OF_ALL)
        self._of: dict[str, Allowance] = {}
        self._pending: Counter[str] = Counter()
        self._wrong: dict[str, int] = {}

    async def opens(self, given: str, address: str, browser: str | None) -> bool | None:
        """Whether this is the password; None if too many guess there now, then it is not looked at.

        A wrong one is answered the later the more of them this browser has tried. Who does not
        wait for the answer keeps a place among those of the address all the same.
        """
        place = network(address)
        if self._pending[place] >= MOST_PENDING:
            return None
        self._pending[place] += 1
        try:
            own = self._allowance(place)
            wait = max(own.wait(self._now()), self._all.wait(self._now()))
            if wait:
                await self._sleep(wait)
            if hmac.compare_digest(_tidy(given), self._password):
                own.give_back()
                self._all.give_back()
                return True
            await self._sleep(self._later(browser or place))
            return False
        finally:
            self._pending[place] -= 1
            if not self._pending[place]:
                del self._pending[place]

    def _allowance(self, place: str) -> Allowance:
        if len(self._of) >= MOST_KNOWN:
            now = self._now()
            self._of = {
                key: allowance for key, allowance in self._of.items() if not allowance.is_whole(now)
            }
        return self._of.setdefault(place, Allowance(*OF_ADDRESS))

    def _later(self, browser: str) -> float:
        if len(self._wrong) >= MOST_KNOWN:
            self._wrong.pop(next(iter(self._wrong)))
        tries = self._wrong.get(browser, 0)
        self._wrong[browser] = tries + 1
        return float(min(2.0**tries, LONGEST_WAIT))


class Space:
    """The bytes that were taken from each pupil, from each address, and from all.

    ``there`` are the sizes of the files that were there before.
    """

    def __init__(self, there: Iterable[int] = ()) -> None:
        self._all = sum(max(size, BLOCK) for size in there)
        self._of: Counter[tuple[str, str]] = Counter()

    def has_room(self, size: int, mark: str, address: str) -> bool:
        """Whether a text of so many bytes is still taken from a pupil at an address."""
        least = max(size, BLOCK)
        return (
            self._of["pupil", mark] + least <= MOST_EACH
            and self._of["address", network(address)] + least <= MOST_ADDRESS
            and self._all + least <= MOST_ALL
        )

    def fill(self, size: int, mark: str, address: str) -> None:
        """Note that a text was taken."""
        least = max(size, BLOCK)
        self._all += least
        self._of["pupil", mark] += least
        self._of["address", network(address)] += least


def network(address: str) -> str:
    """An address, or the network of a home in which a device has as many as it likes.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        return str(known.ipv4_mapped or ipaddress.ip_network((known, 64), strict=False))
    return str(known)


def _tidy(password: str) -> bytes:
    return " ".join(password.split()).encode("utf-8", "replace")
