"""Whatever is handed to the kit, it works or says in one short sentence why not."""

from __future__ import annotations

import faulthandler
import secrets
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from kernel_lib.core.text import Message, quoted, speaking
from tests.fuzzing import AREAS
from tests.strange_things import Chance, ReadOn, check_echo
from tests.strategies import SOAK, by_length

INPUTS = by_length(3_000, 40_000, 1_000_000)
"""How many inputs a run tries in all."""

PARTS = by_length(1, 3, 20)
"""In so many parts the inputs of an area are tried, so that the work can be shared."""

LONGEST_WAIT = 20
"""Seconds; the long run stops an input that takes so long, and says which it was."""


class TooLong(BaseException):
    """An input keeps the kit busy for too long."""


@contextmanager
def watched() -> Iterator[None]:
    """In the long run, stop what takes too long, wherever it is."""
    if not SOAK or not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_WAIT)
    faulthandler.dump_traceback_later(6 * LONGEST_WAIT, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _stop(*_: object) -> None:
    raise TooLong


class Answer(NamedTuple):
    """Whether an input worked, and what is wrong with the answer: nothing if all is well."""

    worked: bool
    fault: str = ""


def answer_to(area: str, number: int) -> Answer:
    """What the kit makes of one input."""
    _, acts = AREAS[area]
    chance = Chance(f"{area}/{number}")
    try:
        with watched():
            acts[chance.rng.randrange(len(acts))](chance)
    except ValueError as error:
        return Answer(False, _fault_of_refusal(error, area, number, chance))
    except (Exception, TooLong, ReadOn) as error:
        return Answer(False, _told(error, area, number, chance))
    return Answer(True)


def _fault_of_refusal(error: ValueError, area: str, number: int, chance: Chance) -> str:
    """A refusal is a sentence of the kit, in each language, that echoes little."""
    try:
        assert isinstance(error.args[-1] if error.args else None, Message), repr(error)[:300]
        for language in ("en", "ja"):
            with speaking(language):
                check_echo(str(error))
    except Exception as fault:
        fault.__cause__ = error
        return _told(fault, area, number, chance)
    return ""


def _told(error: BaseException, area: str, number: int, chance: Chance) -> str:
    last = traceback.format_exception(error)[-12:]
    drawn = ", ".join(map(quoted, chance.drawn))
    return f"input {number} of {area}, drawn {drawn[:500]}\n{''.join(last)[-3000:]}"


@pytest.mark.thinned
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("area", AREAS)
def test_whatever_is_handed_in(
    area: str, part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It works, or a short sentence in each language says why not, and nothing has changed."""
    monkeypatch.chdir(tmp_path)  # a table that is asked to keep its record writes a file
    count = INPUTS * AREAS[area][0] // 1000 // PARTS
    first = secrets.randbits(60) if SOAK else part * count
    worked = 0
    for number in range(first, first + count):
        answer = answer_to(area, number)
        assert not answer.fault, answer.fault
        worked += answer.worked
    assert worked * 100 >= count, "hardly anything works: nothing is tried but the first check"
