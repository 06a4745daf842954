"""Bots against bots: the same numbers on any workers, fair seats, and honest errors."""

from __future__ import annotations

import math
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Play, Rules, bots
from kernel_lib.nimmt.bots import Sampler
from kernel_lib.nimmt.view import View
from kernel_lib.play.bots import BotError
from kernel_lib.play.compare import BLOCK, Comparison, Estimate, compare
from tests.strategies import few, in_soak
from tools.executors import KINDS, dask_client, executor_of, pool

FOUR = ("closest", "lowest", "random", "random")


def dice(view: View, rng: Random) -> Any:
    """A reader's bot with chance."""
    return rng.choice(list(view.choices))


def test_rotated_and_duplicated() -> None:
    """Every bot plays every seat's hand of every deal exactly once, with the same rows."""
    seen: list[tuple[str, int, tuple[int, ...], str]] = []

    def spy(name: str) -> Callable[[View], Any]:
        def bot(view: View) -> Any:
            if view.ask == "card" and view.trick == 1:
                assert view.seat is not None
                seen.append((name, view.seat, view.hand, str(view.table)))
            return bots.lowest(view)

        bot.__name__ = name
        return bot

    names = ("a", "b", "c")
    compare(nimmt, [spy(name) for name in names], deals=11, seed=5)
    deals = len({table for _, _, _, table in seen})
    assert deals == 11
    assert len(seen) == len(set(seen)) == 11 * 3 * 3
    hands = {(hand, table) for _, _, hand, table in seen}
    assert len(hands) == 11 * 3
    for hand, table in hands:
        own = [(name, seat) for name, seat, *rest in seen if rest == [hand, table]]
        assert sorted(name for name, _ in own) == list(names)
        assert len({seat for _, seat in own}) == 1


def test_seeds_give_deals() -> None:
    """Another seed gives other deals, and deals of a shorter comparison begin a longer one."""
    short = compare(nimmt, FOUR, deals=BLOCK + 3, seed=4)
    long = compare(nimmt, FOUR, deals=2 * BLOCK, seed=4)
    another = compare(nimmt, FOUR, deals=BLOCK + 3, seed=5)
    assert (short.deals, long.deals) == (BLOCK + 3, 2 * BLOCK)
    assert long.scores[: BLOCK + 3] == short.scores
    assert long.wins[: BLOCK + 3] == short.wins
    assert another.scores != short.scores


def test_same_bots_are_equal() -> None:
    """A bot that plays every seat has the mean of all, and wins its share."""
    alike = compare(nimmt, ["lowest"] * 3, deals=10)
    assert alike.names == ("lowest",)
    assert alike.win_share("lowest").mean == pytest.approx(1 / 3)
    assert alike.difference("lowest", "lowest") == Estimate(0, 0, 10)
    twins = compare(nimmt, ["lowest", Sampler(2), Sampler(2)], deals=2)
    assert twins.names == ("lowest", "sampler roll_outs=2")


def test_chance_differs_by_seat_and_rotation() -> None:
    """The same bot draws other chances in another seat and in another rotation."""
    drawn: list[float] = []

    def noting(view: View, rng: Random) -> Any:
        drawn.append(rng.random())
        return view.choices[0]

    compare(nimmt, [noting, noting], deals=2)
    assert len(drawn) == len(set(drawn))


@pytest.fixture(scope="module")
def here() -> Comparison:
    """A comparison in this process."""
    return compare(nimmt, [*FOUR[:3], dice], deals=50, seed=3)


@pytest.mark.thinned
@pytest.mark.parametrize("kind", few(KINDS, 3))
def test_same_numbers_on_any_workers(kind: str, here: Comparison, tmp_path: Path) -> None:
    """Threads, processes and a Dask cluster of two processes give the numbers of this process."""
    with executor_of(kind, tmp_path) as executor:
        assert compare(nimmt, [*FOUR[:3], dice], deals=50, seed=3, executor=executor) == here


@dataclass(frozen=True)
class Victim:
    """A bot that plays at random; the first worker that plays it waits until it is killed."""

    home: int
    mark: str

    def __call__(self, view: View, rng: Random) -> Any:
        if os.getpid() != self.home and view.trick == 5:
            try:
                with Path(self.mark).open("x", encoding="ascii") as file:
                    file.write(f"{os.getpid()}.")
                time.sleep(60)
            except FileExistsError:
                pass
        return bots.random(view, rng)


def kill_marked(mark: Path) -> None:
    """Kill the process that left its mark, as soon as it has."""
    for _ in range(600):
        word = mark.read_text(encoding="ascii") if mark.exists() else ""
        if word.endswith("."):
            os.kill(int(word[:-1]), signal.SIGKILL)
            return
        time.sleep(0.05)


def with_a_victim(executor: Executor, folder: Path) -> tuple[Comparison, Comparison]:
    """The same comparison here, and on workers of which one is killed meanwhile."""
    seats = [Victim(os.getpid(), str(folder / "mark")), "closest", "lowest"]
    alone = compare(nimmt, seats, deals=60, seed=8)
    killer = threading.Thread(target=kill_marked, args=(folder / "mark",))
    killer.start()
    spread = compare(nimmt, seats, deals=60, seed=8, executor=executor)
    killer.join()
    assert (folder / "mark").exists()
    return alone, spread


def test_killed_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A process of a pool that is killed meanwhile does not change the result."""
    with pool() as executor:
        alone, spread = with_a_victim(executor, tmp_path)
    assert spread == alone
    assert "were lost with their worker and were done again here" in capsys.readouterr().err


@in_soak
@pytest.mark.parametrize("again", few([0, 3]), ids=["done here", "done on the other worker"])
def test_killed_dask_worker(again: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A Dask worker that is killed meanwhile does not change the result.

    Dask gives its part to another worker, or, when it has lost it too often, we do it here.
    """
    with dask_client(tmp_path) as client:
        client.cluster.scheduler.allowed_failures = again
        alone, spread = with_a_victim(client.get_executor(), tmp_path)
    assert spread == alone
    said = capsys.readouterr().err
    assert ("of 8 parts were lost with their worker and were done again here" in said) == (
        not again
    )


def test_stopped_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    """A comparison that is stopped in its third part stands on the first two, and says so."""
    games = 0

    def stopping(view: View) -> Any:
        nonlocal games
        games += view.ask == "card" and view.trick == 1
        if games > 2 * 2 * BLOCK + 5:
            raise KeyboardInterrupt
        return bots.closest(view)

    kept = compare(nimmt, [stopping, "lowest"], deals=5 * BLOCK)
    assert kept.deals == 2 * BLOCK
    assert kept.scores == compare(nimmt, ["closest", "lowest"], deals=2 * BLOCK).scores
    said = capsys.readouterr().err.strip()
    assert said == "Interrupted: the result stands on the first 2 of 5 parts."


def test_stopped_at_once() -> None:
    """A comparison that is stopped in its first part is just stopped."""

    def stopping(_view: View) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare(nimmt, [stopping, "lowest"], deals=20)


def result(lowest_wins: bool = True) -> Comparison:
    """A small comparison whose numbers can be checked by hand."""
    scores = ((3.0, 5.0), (10.0, 11.0), (8.0, 8.0), (1.0, 6.0))
    wins = ((1.0, 0.0), (0.5, 0.5), (0.5, 0.5), (1.0, 0.0))
    return Comparison(("a", "b"), scores, wins, 7, lowest_wins)


def test_paired_differences() -> None:
    """Means, paired differences and standard errors are those of pencil and paper."""
    comparison = result()
    assert comparison.deals == 4
    assert comparison.score("a").mean == 5.5
    assert comparison.score("b").mean == 7.5
    # 3 10 8 1: squares around 5.5 are 6.25 + 20.25 + 6.25 + 20.25 = 53; 53 / 3 / 4
    assert comparison.score("a").standard_error == pytest.approx(math.sqrt(53 / 12))
    # 5 11 8 6: squares around 7.5 are 6.25 + 12.25 + 0.25 + 2.25 = 21; 21 / 3 / 4
    assert comparison.score("b").standard_error == pytest.approx(math.sqrt(21 / 12))
    # -2 -1 0 -5: squares around -2 are 0 + 1 + 4 + 9 = 14; 14 / 3 / 4
    gap = comparison.difference("a", "b")
    assert gap == Estimate(-2.0, pytest.approx(math.sqrt(14 / 12)), 4)
    assert gap.errors_from_zero == pytest.approx(-2 / math.sqrt(14 / 12))
    # the table of t has 3.182 for 3 degrees of freedom; 3.182 * 1.0801 = 3.437
    assert gap.interval == pytest.approx((-5.437, 1.437), abs=0.001)
    assert comparison.difference("b", "a").mean == 2.0
    assert comparison.unpaired_error("a", "b") == pytest.approx(math.sqrt(74 / 12))
    assert comparison.win_share("a").mean == 0.75


def test_ranking_and_table() -> None:
    """The best bot stands first, and the table says how far the others are behind it."""
    assert result().ranking == ("a", "b")
    assert result(lowest_wins=False).ranking == ("b", "a")
    assert str(result()).splitlines() == [
        "4 deals, each played once in every rotation of the seats",
        "bot  mean score  standard error  wins per seat     behind a",
        "  a        5.50            2.10          75.0%             ",
        "  b        7.50            1.32          25.0%  2.00 ± 1.08",
    ]


def test_estimates() -> None:
    """An estimate without spread is infinitely far from 0, unless it is 0."""
    assert Estimate.of([2.0, 2.0]).errors_from_zero == math.inf
    assert Estimate.of([-2.0, -2.0]).errors_from_zero == -math.inf
    assert Estimate.of([0.0, 0.0]).errors_from_zero == 0
    with pytest.raises(ValueError, match=r"^a standard error needs at least 2 deals, not 1$"):
        Estimate.of([1.0])


def test_scores_are_what_was_played() -> None:
    """Scores and shares of wins are those of the games, summed over rotations and averaged."""
    comparison = compare(nimmt, ["closest", "lowest", "lowest"], deals=6, seed=2)
    assert comparison.names == ("closest", "lowest")
    for deal in range(6):
        points, shares = [0, 0], [0.0, 0.0]
        for turn in range(3):
            state = nimmt.start(Rules(players=3, end="1 deal"), Random(f"2/{deal}").getrandbits(63))
            while state.pending:
                play = {
                    seat: (bots.closest if (seat + turn) % 3 == 0 else bots.lowest)(
                        state.view(seat)
                    )
                    for seat in state.pending
                }
                state, _ = state.advance(play)
            for seat in range(3):
                kind = int((seat + turn) % 3 != 0)
                points[kind] += state.scores[seat]
                shares[kind] += (seat in state.winners) / len(state.winners)
        assert comparison.scores[deal] == (points[0] / 3, points[1] / 6)
        assert comparison.wins[deal] == pytest.approx((shares[0] / 3, shares[1] / 6))


def test_other_rules() -> None:
    """Any rules can be played: a match is one deal, but a tournament is a whole one."""
    rules = Rules(players=2, variants=("tournament",))
    played = compare(nimmt, ["closest", "random"], rules, deals=2)
    assert played.deals == 2
    double = compare(nimmt, ["cautious", "random"], Rules(players=2, variants=("double",)), deals=2)
    assert max(score for deal in double.scores for score in deal) < 171


def cheating(view: View) -> Any:
    """A bot that plays a card it does not hold."""
    return Play(view.unseen[0])


REFUSED: dict[str, tuple[tuple[Any, ...], dict[str, Any], str]] = {
    "unknown bot": (
        ("clever", "random"),
        {},
        "there is no bot 'clever': choose random, lowest, highest, closest, cautious, learned, "
        "sampler, expert, or give a function",
    ),
    "one bot": (("random",), {}, "1 players cannot play: 6 nimmt! is for 2 to 10"),
    "too few for the rules": (
        ("random", "lowest"),
        {"rules": Rules(players=3)},
        "2 bots do not fit 3 players: name one for each seat",
    ),
    "one deal": (FOUR, {"deals": 1}, "the number of deals must be 2 or more, not 1"),
    "no number": (FOUR, {"deals": "10"}, "the number of deals must be 2 or more, not '10'"),
    "half a deal": (FOUR, {"deals": 2.5}, "the number of deals must be 2 or more, not 2.5"),
    "true deals": (FOUR, {"deals": True}, "the number of deals must be 2 or more, not True"),
    "two of one name": (
        (lambda view: view.choices[0], lambda view: view.choices[-1]),
        {},
        "two different bots are called 'bot': rename one",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    """What cannot be compared is refused in one sentence."""
    seats, settings, sentence = REFUSED[case]
    with pytest.raises(ValueError, match=r".") as error:
        compare(nimmt, seats, **settings)
    assert str(error.value) == sentence


def test_unknown_name_in_a_result() -> None:
    """A name that was not compared is refused with those that were."""
    with pytest.raises(ValueError, match=r"^there is no bot 'c' in this comparison: choose a, b$"):
        result().score("c")


@pytest.mark.thinned
@pytest.mark.parametrize("kind", ["none", "processes"])
def test_cheating_bot(kind: str, tmp_path: Path) -> None:
    """A bot that breaks the rules is named, wherever it played."""
    with (
        executor_of(kind, tmp_path) as executor,
        pytest.raises(BotError, match="bot cheating chose"),
    ):
        compare(nimmt, [cheating, "random"], deals=4, executor=executor)
