"""The deals of 6 nimmt! that somebody has played to their end, as numbers, beside the notebooks.

One small file, ``.sixth-card/deals.json``, holds a line for each deal: when it was over, what it
cost, and what it had to be expected to cost; no card, and no seed. A deal counts once, as it ended
first: whoever takes a choice back tries something out. Nothing leaves the machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple, TypeGuard
from weakref import WeakSet

from kernel_lib.learn.guesses import Watcher
from kernel_lib.learn.own_store import own_store
from kernel_lib.runtime import clock

FILE = "deals.json"

MOST = 5000
"""So many deals are kept, the latest ones."""


class FinishedDeal(NamedTuple):
    """A deal that is over.

    ``key`` tells it from all others, and ``at`` is when it was over, by the clock on the wall.
    ``expected`` are the bulls that its cards had to be expected to cost: None where that cannot be
    computed. ``day`` is the day whose deal of the day it is, ``expert`` what the bot of that name
    took in the same seat. ``choices`` and ``mistakes`` are known when it was looked back at: how
    often there was something to choose, and how often another choice was clearly better.
    """

    key: str
    at: str
    bulls: int
    expected: float | None = None
    day: str = ""
    expert: int | None = None
    choices: int | None = None
    mistakes: int | None = None

    @property
    def date(self) -> date:
        """The day on which it was over."""
        return datetime.fromisoformat(self.at).date()


_deals: dict[str, FinishedDeal] = {}
_watchers: WeakSet[Watcher] = WeakSet()


def watch(watcher: Watcher) -> None:
    """Let somebody look whenever a deal is noted."""
    _watchers.add(watcher)


def deals() -> tuple[FinishedDeal, ...]:
    """All deals that are known, in the order in which they ended."""
    _look_again()
    return tuple(sorted(_deals.values(), key=_when))


def deal_of(day: date) -> FinishedDeal | None:
    """The deal of a day as somebody has played it."""
    return next((deal for deal in deals() if deal.day == day.isoformat()), None)


def add(deal: FinishedDeal) -> None:
    """Note a deal that is over now, unless it was over before."""
    _change(deal.key, lambda before: before or deal._replace(at=_now()))


def add_all(more: Mapping[str, FinishedDeal]) -> None:
    """Add deals that were noted elsewhere; of one that is known here, what is known here holds."""
    _look_again()
    known = dict(_deals)
    _deals.update({**more, **known})
    if _deals != known:
        _write()


def note(key: str, **facts: Any) -> None:
    """Note what is known of a deal since it is over: ``expert``, ``choices``, ``mistakes``."""
    _change(key, lambda before: before and before._replace(**facts))


def forget() -> None:
    """Forget all deals, here and in the file."""
    _deals.clear()
    store = own_store()
    if store is not None:
        store.delete(FILE)
    _tell()


def _change(key: str, changed: Callable[[FinishedDeal | None], FinishedDeal | None]) -> None:
    _look_again()
    before = _deals.get(key)
    after = changed(before)
    if after is None or after == before:
        return
    _deals[key] = after
    _write()


def _write() -> None:
    store = own_store()
    if store is not None:
        store.write(FILE, written(deals_kept(_deals.values())))
    _tell()


def _look_again() -> None:
    """Where there is a file, what it says holds: other notebooks write it, too."""
    store = own_store()
    if store is not None:
        _deals.clear()
        _deals.update(read(store.read(FILE) or ""))


def _tell() -> None:
    for watcher in [*_watchers]:
        watcher.look()


def _now() -> str:
    return clock.now().isoformat(timespec="seconds")


def _when(deal: FinishedDeal) -> str:
    return deal.at


def deals_kept(known: Iterable[FinishedDeal]) -> list[FinishedDeal]:
    """Those that are kept, in the order in which they ended."""
    return sorted(known, key=_when)[-MOST:]


def written(known: Iterable[FinishedDeal]) -> str:
    """The text of the file: a line for each deal.

    >>> print(written([FinishedDeal("a1", "2026-11-26T17:00:00", 7, 8.25)]), end="")
    [
    {"key": "a1", "at": "2026-11-26T17:00:00", "bulls": 7, "expected": 8.25}
    ]
    """
    lines = (
        json.dumps(
            {name: value for name, value in deal._asdict().items() if value not in ("", None)}
        )
        for deal in known
    )
    return "[\n" + ",\n".join(lines) + "\n]\n"


def read(text: str) -> dict[str, FinishedDeal]:
    """The deals of a file by their keys; what it does not say in the right form is left out.

    >>> read('[{"key": "a1", "at": "2026-11-26T17:00:00", "bulls": 7}, {"key": 7}]')["a1"].bulls
    7
    >>> read("no file of ours")
    {}
    """
    try:
        entries = json.loads(text)
    except ValueError:
        return {}
    deals = [
        FinishedDeal(**entry)
        for entry in (entries if isinstance(entries, list) else [])
        if _is_deal(entry)
    ]
    return {entry.key: entry for entry in deals}


_KINDS = {
    "key": (str,),
    "at": (str,),
    "bulls": (int,),
    "expected": (int, float),
    "day": (str,),
    "expert": (int,),
    "choices": (int,),
    "mistakes": (int,),
}


def _is_deal(entry: object) -> TypeGuard[dict[str, Any]]:
    if not isinstance(entry, dict) or not {"key", "at", "bulls"} <= entry.keys() <= _KINDS.keys():
        return False
    if not all(type(value) in _KINDS[name] for name, value in entry.items()):
        return False
    try:
        return datetime.fromisoformat(entry["at"]).tzinfo is None
    except ValueError:
        return False
