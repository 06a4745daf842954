"""How fast passwords and codes are guessed, and how much is handed in."""

from __future__ import annotations

import asyncio
import heapq
import threading
import time
from itertools import count
from pathlib import Path

import pytest

from kernel_lib.runtime.class_file import LIVE
from kernel_lib.teach import live_limits
from kernel_lib.teach.live_door import Door
from kernel_lib.teach.live_limits import BLOCK, MOST_PENDING, Password, Space
from kernel_lib.teach.live_names import LENGTH, LETTERS, MOST, Nickname, Nicknames
from tests import loops
from tests.strategies import in_soak
from tests.teach.hand_ins import pupil
from tests.teach.live_room import CHOSEN, Pupil, lay_site, opened, started

LESSON = 45 * 60


class Clock:
    """Seconds that pass only when all who wait have nothing else to do."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._waiting: list[tuple[float, int, asyncio.Event]] = []
        self._numbers = count()

    def now(self) -> float:
        """How many have passed."""
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        """Wait until it is so much later."""
        event = asyncio.Event()
        heapq.heappush(self._waiting, (self.seconds + seconds, next(self._numbers), event))
        await event.wait()

    async def run(self, until: float) -> None:
        """Let time pass."""
        await _settle()
        while self._waiting and self._waiting[0][0] <= until:
            self.seconds, _, event = heapq.heappop(self._waiting)
            event.set()
            await _settle()
        self.seconds = until


async def _settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def class_at_one_address(tries: int) -> list[float]:
    """When each of thirty pupils at one address is in who first types it wrongly so often."""
    clock = Clock()
    password = Password("three owls", clock.now, clock.sleep)
    came: list[float] = []

    async def come(number: int) -> None:
        for _ in range(tries):
            assert await password.opens("three cats", "192.0.2.7", f"browser {number}") is False
        assert await password.opens(" three  owls ", "192.0.2.7", f"browser {number}") is True
        came.append(clock.seconds)

    async def all_come() -> None:
        pupils = [asyncio.create_task(come(number)) for number in range(30)]
        await clock.run(600)
        for task in pupils:
            task.result()

    loops.run(all_come())
    return came


def test_a_class_behind_one_router_comes_in() -> None:
    """Thirty pupils at one address with five typing errors each are all in within 23 seconds."""
    assert class_at_one_address(0) == [0.0] * 30
    assert max(class_at_one_address(5)) == 1 + 2 + 4 + 8 + 8


def guesses_in_a_lesson(addresses: int) -> int:
    """How many wrong passwords are looked at where all try as fast as they are let."""
    clock = Clock()
    password = Password("three owls", clock.now, clock.sleep)
    made = 0

    async def guess(address: str) -> None:
        nonlocal made
        while clock.seconds < LESSON:
            if await password.opens("000000", address, f"new browser {made}") is False:
                made += 1

    async def all_guess() -> None:
        tasks = [
            asyncio.create_task(guess(f"192.0.2.{number}"))
            for number in range(addresses)
            for _ in range(MOST_PENDING)
        ]
        await clock.run(LESSON)
        for task in tasks:
            task.cancel()

    loops.run(all_guess())
    return made


@pytest.mark.parametrize(("addresses", "most"), [(1, 875), (5, 1750)])
def test_six_digits_are_not_found_in_a_lesson(addresses: int, most: int) -> None:
    """However many browsers guess at once: the chance is below 1 in 500."""
    made = guesses_in_a_lesson(addresses)
    assert most - 60 <= made <= most
    assert made / 10**6 < 1 / 500


@in_soak
def test_nobody_else_waits_for_who_guesses() -> None:
    """While one address guesses without end another one is answered at once."""
    clock = Clock()
    password = Password("three owls", clock.now, clock.sleep)

    async def scene() -> None:
        async def guess() -> None:
            while True:
                if await password.opens("x", "192.0.2.66", None) is None:
                    await clock.sleep(1)

        tasks = [asyncio.create_task(guess()) for _ in range(2 * MOST_PENDING)]
        await clock.run(LESSON / 3)
        assert await password.opens("x", "192.0.2.66", None) is None
        own = asyncio.create_task(password.opens("three owls", "192.0.2.7", None))
        await _settle()
        assert own.result() is True
        for task in tasks:
            task.cancel()

    loops.run(scene())


def test_thirty_real_browsers_come_in(tmp_path: Path) -> None:
    """On the real server, behind one address, with a typing error each."""
    lay_site(tmp_path)
    (tmp_path / "class.toml").write_text('password = "three owls"', encoding="utf-8")
    with started(tmp_path) as (port, _):
        told: list[tuple[int, int]] = []

        def come() -> None:
            own = Pupil(port)
            told.append((own.enter("three cats").status, own.enter().status))

        threads = [threading.Thread(target=come) for _ in range(30)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
    assert told == [(403, 303)] * 30


# --- codes ----------------------------------------------------------------------------------


def test_a_code_is_not_found_by_guessing(tmp_path: Path) -> None:
    """In a lesson few codes of a nickname can be tried, of so many that one is hardly found."""
    seconds = [0.0]
    names = Nicknames(tmp_path, lambda: seconds[0])
    code = names.claim("mark", "Ann")
    looked_at = 0
    for at in range(0, LESSON, 5):
        seconds[0] = at
        with pytest.raises(ValueError, match="code") as refused:
            names.take_up("ann", "ZZZZ")
        looked_at += "not the code" in str(refused.value)
    assert looked_at <= 18
    assert looked_at / len(LETTERS) ** LENGTH < 1e-4
    seconds[0] += 3600
    assert names.take_up("ANN", f" {code} ".lower()) == "mark"


def test_a_class_has_only_so_many_nicknames(tmp_path: Path) -> None:
    """Nobody fills the file of nicknames."""
    names = Nicknames(tmp_path)
    names._by_mark = {str(number): Nickname(f"p{number}", "AAAA") for number in range(MOST)}
    with pytest.raises(ValueError, match="no more nicknames"):
        names.claim("one more", "zoe")


# --- space ----------------------------------------------------------------------------------


def test_a_disk_is_not_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One pupil hands in so much and no more; what was handed in already takes no new place."""
    monkeypatch.setattr(live_limits, "MOST_EACH", 2 * BLOCK)
    door = Door(tmp_path / "hand-in", CHOSEN)
    for number in (1, 2, 1, 2, 1):
        door.take(pupil(number, "ann").text, "ann", "192.0.2.7")
    with pytest.raises(ValueError, match="enough"):
        door.take(pupil(3, "ann").text, "ann", "192.0.2.7")
    door.take(pupil(3, "ben").text, "ben", "192.0.2.7")


def test_coming_in_anew_is_no_new_space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address has so much for all its browsers, and all addresses together, restarts or not."""
    monkeypatch.setattr(live_limits, "MOST_ADDRESS", 3 * BLOCK)
    monkeypatch.setattr(live_limits, "MOST_ALL", 4 * BLOCK)
    door = Door(tmp_path / "hand-in", CHOSEN)
    for number in range(3):
        door.take(pupil(number).text, f"mark {number}", "192.0.2.7")
    with pytest.raises(ValueError, match="enough"):
        door.take(pupil(3).text, "mark 3", "192.0.2.7")
    door.take(pupil(3).text, "mark 3", "192.0.2.8")
    with pytest.raises(ValueError, match="enough"):
        door.take(pupil(4).text, "mark 4", "192.0.2.9")
    with pytest.raises(ValueError, match="enough"):
        Door(tmp_path / "hand-in", CHOSEN).take(pupil(4).text, "mark 4", "192.0.2.9")


def test_a_class_of_forty_has_room() -> None:
    """Forty pupils at one address hand in two hundred games each."""
    space = Space()
    for number in range(40):
        for _ in range(200):
            assert space.has_room(3_000, f"mark {number}", "192.0.2.7")
            space.fill(3_000, f"mark {number}", "192.0.2.7")


def test_guessing_holds_nobody_up(tmp_path: Path) -> None:
    """While wrong passwords wait for their answer, pages are given at once."""
    lay_site(tmp_path)
    answered = threading.Event()

    async def sleep(_seconds: float) -> None:
        while not answered.is_set():
            await asyncio.sleep(0.01)

    with opened(tmp_path, sleep=sleep) as room:
        wrong = [threading.Thread(target=lambda: Pupil(room.port).enter("x")) for _ in range(5)]
        for thread in wrong:
            thread.start()
        time.sleep(0.2)
        ann = Pupil(room.port)
        assert ann.enter().status == 303
        assert ann.ask(LIVE).text == "all lessons"
        assert all(thread.is_alive() for thread in wrong)
        answered.set()
        for thread in wrong:
            thread.join(20)
