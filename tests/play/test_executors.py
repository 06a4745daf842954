"""Parts of work here and on workers: all results in order, lost parts again, some after a stop."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from kernel_lib.play import executors
from kernel_lib.play.executors import spread
from tools.executors import KINDS, executor_of, pool


def square(number: int) -> int:
    """A part of the work; later ones are done sooner."""
    time.sleep(0.002 * (10 - number))
    return number * number


@pytest.mark.thinned
@pytest.mark.parametrize("kind", KINDS[:3])
def test_results_stand_in_order(kind: str, tmp_path: Path) -> None:
    """The results stand in the order of the jobs, whatever is done first."""
    with executor_of(kind, tmp_path) as executor:
        assert spread(square, range(10), executor) == [n * n for n in range(10)]
        assert spread(square, [], executor) == []


def test_nothing_is_said_of_short_work(capsys: pytest.CaptureFixture[str]) -> None:
    """Work of a moment shows no progress bar and says nothing."""
    spread(square, range(3), what="Counting")
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("parts", "is_shown"), [(0, False), (1, False), (2, True)])
def test_one_part_makes_no_bar(parts: int, is_shown: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A single part has no progress: a thousand short simulations fill no notebook with bars."""
    asked = []

    def progress(is_shown: bool, **settings: Any) -> Any:
        asked.append(is_shown)
        return hidden(False, **settings)

    hidden = executors.progress
    monkeypatch.setattr(executors, "is_watched", lambda: True)
    monkeypatch.setattr(executors, "progress", progress)
    spread(abs, range(parts))
    assert asked == [is_shown]


LONG_WORK = (
    "import time; from kernel_lib.play import executors; executors.WAIT = 0; "
    "executors.spread(lambda number: time.sleep(0.15), range(3), what='Counting')"
)


def long_work(errors: int) -> str:
    """What long work prints, if what it says besides goes to this file."""
    wanted = {name: text for name, text in os.environ.items() if name != "TQDM_DISABLE"}
    done = subprocess.run(
        [sys.executable, "-c", LONG_WORK],
        env=wanted,
        check=True,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
    )
    return done.stdout


def test_long_work_shows_its_progress() -> None:
    """Who watches a terminal sees a bar with its title and how many parts are done."""
    terminal, end = pty.openpty()
    termios.tcsetwinsize(end, (24, 80))
    assert long_work(end) == ""
    shown = os.read(terminal, 100_000).decode()
    os.close(end)
    os.close(terminal)
    assert "Counting" in shown
    assert "2/3" in shown


def test_nobody_watches_a_file(tmp_path: Path) -> None:
    """Where what is said goes to a file there is no bar, however long it takes."""
    with (tmp_path / "log").open("w") as log:
        assert long_work(log.fileno()) == ""
    assert (tmp_path / "log").read_text() == ""


@pytest.fixture
def stop_key() -> Iterator[None]:
    """The stop key works, even if these tests were started in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Stopped:
    """A part that the person stops when it is done for the third time."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, number: int) -> int:
        self.calls += 1
        if self.calls == 3:
            raise KeyboardInterrupt
        return number


def test_stop_keeps_the_first_parts(capsys: pytest.CaptureFixture[str]) -> None:
    """Work that is stopped in its third part gives the first two, and says so."""
    assert spread(Stopped(), range(5)) == [0, 1]
    said = capsys.readouterr().err.strip()
    assert said == "Interrupted: the result stands on the first 2 of 5 parts."


def interrupted(number: int) -> int:
    """A part during which the person stops the program."""
    time.sleep(0.05)
    if number == 2:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.5)
    return number


@pytest.mark.usefixtures("stop_key")
def test_stop_keeps_the_first_parts_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    """Parts that workers have done are kept when the work is stopped; others are not begun."""
    with ThreadPoolExecutor(1) as executor:
        assert spread(interrupted, range(50), executor) == [0, 1]
    assert "the first 2 of 50 parts" in capsys.readouterr().err


def late(number: int) -> int:
    """A first part during which the person stops the program; the second is done by then."""
    if number == 0:
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.2)
    return number


@pytest.mark.usefixtures("stop_key")
def test_stop_without_a_first_part() -> None:
    """Work that is stopped before its first part is done is a ``KeyboardInterrupt``."""

    def stop(_number: int) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        spread(stop, range(3))
    with ThreadPoolExecutor(2) as executor, pytest.raises(KeyboardInterrupt):
        spread(late, range(2), executor)


def test_failing_part_is_no_lost_part(capsys: pytest.CaptureFixture[str]) -> None:
    """An error of a part reaches the caller, here and from workers."""

    def fail(number: int) -> Any:
        raise ZeroDivisionError(f"part {number}")

    with pytest.raises(ZeroDivisionError, match="part 0"):
        spread(fail, range(3))
    with ThreadPoolExecutor(2) as executor, pytest.raises(ZeroDivisionError, match="part 0"):
        spread(fail, range(3), executor)
    assert capsys.readouterr().err == ""


def dying(number: int) -> int:
    """A part that takes its worker with it, but not this process."""
    if number == 3 and os.getpid() != int(os.environ["HOME_PROCESS"]):
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_parts_of_a_broken_pool_are_done_here(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When a worker dies its pool is broken; what is missing is done here, and that is said."""
    monkeypatch.setenv("HOME_PROCESS", str(os.getpid()))
    with pool() as executor:
        assert spread(dying, range(20), executor) == list(range(20))
        assert "were lost with their worker and were done again here" in capsys.readouterr().err
        assert spread(dying, range(5), executor) == list(range(5))
        assert capsys.readouterr().err.startswith("5 of 5 parts were lost")


def test_failing_part_stops_the_rest() -> None:
    """A fault of a part is told at once, and parts that have not begun are not done."""
    begun = []

    def fail(number: int) -> Any:
        begun.append(number)
        time.sleep(0.02)
        raise ZeroDivisionError(f"part {number}")

    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError):
        spread(fail, range(50), executor)
    assert len(begun) < 10


def test_a_pool_that_was_shut_down_is_the_callers_fault() -> None:
    """An executor that takes no work at all is not taken for one that broke."""
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(RuntimeError, match="after shutdown"):
        spread(abs, range(3), executor)


class Cancelling(Executor):
    """An executor whose scheduler is gone: it forgets every part."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        future: Any = Future()
        future.cancel()
        future.set_running_or_notify_cancel()
        return future


def test_forgotten_parts_are_done_here(capsys: pytest.CaptureFixture[str]) -> None:
    """Parts that the executor cancelled are done here, and that is said."""
    assert spread(square, range(4), Cancelling()) == [0, 1, 4, 9]
    assert capsys.readouterr().err.startswith("4 of 4 parts were lost")
