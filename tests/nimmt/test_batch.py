"""Simulations: exact counts, the same on any workers, and true to the exact chances."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, Future
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Rules, Table, batch
from kernel_lib.nimmt.batch import BLOCK, POLICIES, Position, Simulation, simulate
from kernel_lib.nimmt.cards import DECK
from tests.executors import kinds_from, stop_in_third_part
from tests.nimmt import oracle
from tests.strategies import in_soak
from tools.executors import executor_of

ROOT = Path(__file__).parents[2]
ROUNDS = 1_000_000
FIGURE = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"
MIXED = ("random", "closest", "cautious", "lowest", "highest")


def fields(result: Simulation) -> list[Any]:
    """All the numbers of a simulation, as plain lists."""
    counted = [result.counts, result.wins, result.takes]
    cards = [] if result.cards is None else [result.cards]
    return [result.rounds, result.seed, *(part.tolist() for part in (*counted, *cards))]


@pytest.mark.parametrize("kind", kinds_from("dask"))
def test_same_numbers_on_any_workers(kind: str, tmp_path: Path) -> None:
    """Threads, processes and a Dask cluster give the numbers of this process."""
    table = Table.parse(FIGURE)
    position = Position(table, [(37, 45, 5), 3, 3, 3, 3])
    with executor_of(kind, tmp_path) as executor:
        for settings in (
            {"policies": MIXED, "rounds": 2 * BLOCK + 77, "seed": 9},
            {"position": position, "first": {0: 45}, "by_card": True, "rounds": 3 * BLOCK},
        ):
            here = simulate(Rules(players=5), **settings)  # type: ignore[arg-type]
            there = simulate(Rules(players=5), **settings, executor=executor)  # type: ignore[arg-type]
            assert fields(there) == fields(here)


@pytest.mark.parametrize("rounds", [2, 127, 128, 129, 1023, 1025, BLOCK - 1, BLOCK, BLOCK + 1])
def test_exactly_so_many_rounds(rounds: int) -> None:
    """So many rounds as were asked for are counted, whatever is played side by side."""
    simulation = simulate(Rules(players=3), MIXED[:3], rounds=rounds, by_card=True)
    assert simulation.rounds == rounds
    assert simulation.counts.sum(axis=1).tolist() == [rounds] * 3
    assert simulation.cards is not None
    assert simulation.cards[:, 0].sum() == rounds * 30


class Remembering(Executor):
    """An executor that works here and keeps the results of all parts."""

    def __init__(self) -> None:
        self.parts: list[Any] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        future: Any = Future()
        self.parts.append(fn(*args, **kwargs))
        future.set_result(self.parts[-1])
        return future


def test_fewer_rounds_are_the_beginning_of_more() -> None:
    """The parts of a shorter simulation are the first parts of a longer one."""
    short, long = Remembering(), Remembering()
    simulate(Rules(), rounds=2 * BLOCK, executor=short)
    simulate(Rules(), rounds=3 * BLOCK + 5, executor=long)
    assert (len(short.parts), len(long.parts)) == (2, 4)
    for short_part, long_part in zip(short.parts, long.parts, strict=False):
        assert all((mine == its).all() for mine, its in zip(short_part, long_part, strict=True))
    less, more = simulate(Rules(), rounds=300), simulate(Rules(), rounds=301)
    assert np.abs(more.counts - less.counts).sum() == 4
    assert (more.counts >= less.counts).all()


def test_seeds_differ() -> None:
    """The same seed gives the same numbers, another seed others, and so does another block."""
    first, again, another = (simulate(Rules(), rounds=2000, seed=seed) for seed in (1, 1, 2))
    assert fields(first) == fields(again)
    assert (first.counts != another.counts).any()
    blocks = Remembering()
    simulate(Rules(), rounds=2 * BLOCK, executor=blocks)
    assert (blocks.parts[0][0] != blocks.parts[1][0]).any()


def test_four_randoms() -> None:
    """Four random players take 12.13 bulls each a round, and all of them alike."""
    simulation = simulate(Rules(), rounds=ROUNDS, seed=1)
    assert np.abs(simulation.mean - 12.13).max() < 0.03
    assert 0.005 < simulation.standard_error[0] < 0.02
    assert simulation.win_share.sum() == pytest.approx(1)
    assert np.abs(simulation.win_share - 0.25).max() < 4 * simulation.win_share_error.max()
    assert np.abs(simulation.sixth_rate - simulation.sixth_rate[0]).max() < 0.02
    assert np.abs(simulation.low_rate - simulation.low_rate[0]).max() < 0.02
    squares = (simulation.counts[0] * np.arange(simulation.counts.shape[1]) ** 2).sum() / ROUNDS
    spread = math.sqrt(squares - simulation.mean[0] ** 2)
    assert simulation.standard_deviation[0] == pytest.approx(spread, rel=1e-4)
    assert simulation.standard_error[0] == pytest.approx(spread / 1000, rel=1e-4)


@pytest.mark.parametrize("names", [(), ("tactics",), ("professional",)], ids="+".join)
@pytest.mark.parametrize("players", [2, 5, 10])
def test_conserved(names: tuple[str, ...], players: int) -> None:
    """Rounds, wins, rows and cards are counted in several ways that agree."""
    rules = Rules(players=players, variants=names)
    simulation = simulate(rules, (MIXED * 2)[:players], rounds=5000, by_card=True)
    assert simulation.counts.sum(axis=1).tolist() == [5000] * players
    shares = simulation.wins.sum(axis=0)[1:] / np.arange(1, players + 1)
    assert shares.sum() == pytest.approx(5000)
    assert simulation.win_share.sum() == pytest.approx(1)
    assert simulation.cards is not None
    played, sixth, low, paid, squares = simulation.cards.T
    assert played.sum() == 5000 * players * 10
    assert (sixth + low <= played).all()
    assert played[0] == played[rules.highest + 1 :].sum() == 0
    assert [sixth.sum(), low.sum()] == simulation.takes.sum(axis=0).tolist()
    assert paid.sum() == (simulation.mean * 5000).sum().round()
    assert (squares >= paid).all()
    for seat in range(players):
        assert simulation.distribution(seat).sum() == pytest.approx(1)
        assert simulation.distribution(seat)[-1] > 0
    if names == ("tactics",):
        assert (played[1 : rules.highest + 1] > 0).all()


def test_every_seat_is_dealt_alike() -> None:
    """Each card is dealt to each seat, and to the rows, equally often."""
    simulation = simulate(Rules(players=2), "lowest", rounds=100_000, by_card=True)
    assert simulation.cards is not None
    played = simulation.cards[1:, 0]
    expected = 100_000 * 20 / 104
    assert np.abs(played - expected).max() < 5 * math.sqrt(100_000 * (20 / 104) * (84 / 104))


POSITIONS: dict[str, tuple[str, tuple[int, ...], int]] = {
    "figure": (FIGURE, (5, 17, 23, 37, 45, 62, 71, 104), 3),
    "figure, one opponent": (FIGURE, (5, 37, 45), 1),
    "figure, nine opponents": (FIGURE, (5, 37, 45, 71), 9),
    "all full": (
        "3 4 5 6 9 | 30 31 32 33 34 | 50 51 52 53 55 | 80 81 82 83 88",
        (2, 10, 40, 99),
        4,
    ),
    "fresh": ("12 | 38 | 64 | 90", (1, 13, 39, 77, 104), 3),
    "two rows": ("16 20 21 22 | 35 36 38 40 42", (5, 25, 44, 100), 3),
    "one row": ("10 20 30 40 50", (5, 60), 2),
}


@pytest.mark.thinned
@pytest.mark.parametrize("name", POSITIONS)
def test_first_trick_has_the_exact_risks(name: str) -> None:
    """How often a card takes a row, and what it costs, lies within four errors of the truth."""
    text, hand, opponents = POSITIONS[name]
    table = Table.parse(text)
    unseen = [card for card in DECK if card not in (*table.cards, *hand)]
    for exact in nimmt.risk(table, hand, opponents):
        position = Position(table, [(exact.card,), *[1] * opponents], unseen)
        simulation = simulate(
            Rules(players=opponents + 1), rounds=ROUNDS, position=position, by_card=True
        )
        assert simulation.cards is not None
        played, sixth, low, paid, squares = simulation.cards[exact.card].tolist()
        assert played == ROUNDS
        assert [sixth, low] == simulation.takes[0].tolist()
        assert is_near(sixth, exact.sixth, ROUNDS)
        assert is_near(low, exact.low, ROUNDS)
        mean = paid / ROUNDS
        error = math.sqrt(max(squares / ROUNDS - mean**2, 0) / ROUNDS)
        assert abs(mean - exact.bulls) <= 4 * error + 1e-9
        assert simulation.mean[0] == mean
        assert simulation.standard_error[0] == pytest.approx(error, rel=1e-3)


def is_near(count: int, chance: Fraction, rounds: int) -> bool:
    """Whether a count lies within four standard errors of what a chance lets expect."""
    return abs(count / rounds - chance) <= 4 * math.sqrt(chance * (1 - chance) / rounds)


def test_first_card_of_a_longer_hand() -> None:
    """A seat plays the card that it is told first, and any of the others later."""
    table, hand = Table.parse(FIGURE), (37, 45, 5)
    truth = {risk.card: risk for risk in nimmt.risk(table, hand, 3)}
    means = {}
    for card in hand:
        position = Position(table, [hand, 3, 3, 3])
        simulation = simulate(
            Rules(), rounds=200_000, position=position, first={0: card}, by_card=True
        )
        assert simulation.cards is not None
        assert [simulation.cards[own, 0] for own in hand] == [200_000] * 3
        means[card] = simulation.mean[0]
    assert truth[5].bulls < truth[37].bulls < truth[45].bulls
    assert means[37] < means[45]


def every_round(
    table: Table, hands: Sequence[Sequence[int]], arranged: Mapping[int, Any]
) -> Fraction:
    """The exact mean bulls of seat 0 over all orders in which the hands may be played."""
    orders = [
        [list(arranged[seat](hand))] if seat in arranged else list(permutations(hand))
        for seat, hand in enumerate(hands)
    ]
    total = count = 0
    for mine in orders[0]:
        for others in orders[1]:
            order = {0: list(mine), 1: list(others)}
            paid = oracle.play_round(
                dict(enumerate(hands)),
                table.rows,
                lambda name, left, rows, order=order: order[name].pop(0),
                lambda rows, name, card: oracle.cheapest_row(rows),
            )
            total += paid[0]
            count += 1
    return Fraction(total, count)


@pytest.mark.parametrize(
    ("policies", "arranged"),
    [
        (("random", "random"), {}),
        (("lowest", "random"), {0: sorted}),
        (("random", "highest"), {1: lambda hand: sorted(hand, reverse=True)}),
    ],
)
def test_known_hands(policies: tuple[str, ...], arranged: Mapping[int, Any]) -> None:
    """From known hands the mean is that of all orders in which they may be played."""
    table = Table.parse("16 20 21 22 | 35 36 38 40 | 61 | 70")
    hands = (41, 44, 5, 23), (43, 42, 12, 71)
    exact = every_round(table, hands, arranged)
    position = Position(table, hands, unseen=())
    simulation = simulate(Rules(players=2), policies, rounds=100_000, position=position)
    assert abs(simulation.mean[0] - float(exact)) <= 4 * simulation.standard_error[0]


def test_first_card_before_an_order() -> None:
    """A first card comes first, and the rest of the hand in the order of the policy."""
    table = Table.parse("16 20 21 22 | 35 36 38 40 | 61 | 70")
    hands = (41, 44, 5, 23), (43, 42, 12, 71)
    rules = Rules(players=2)
    for card in hands[0]:

        def with_first(hand: Sequence[int], card: int = card) -> list[int]:
            return [card, *sorted(set(hand) - {card})]

        exact = every_round(table, hands, {0: with_first, 1: sorted})
        position = Position(table, hands)
        simulation = simulate(rules, "lowest", 200, position=position, first={0: card})
        assert simulation.mean[0] == exact


@pytest.mark.parametrize("policy", POLICIES)
def test_small_decks(policy: str) -> None:
    """Small decks and hands of other sizes are played, and only their cards."""
    for rules in (
        Rules(players=2, highest=8, hand_size=2),
        Rules(players=2, highest=6, hand_size=1),
        Rules(players=3, highest=16, hand_size=4),
        Rules(players=2, highest=104, hand_size=50),
        Rules(players=10, highest=14, hand_size=1),
    ):
        simulation = simulate(rules, policy, rounds=600, by_card=True)
        assert simulation.cards is not None
        assert (simulation.cards[rules.highest + 1 :] == 0).all()
        assert simulation.cards[:, 0].sum() == 600 * rules.players * rules.hand_size
        for seat in range(rules.players):
            assert simulation.quantile(1, seat) == len(simulation.distribution(seat)) - 1


def test_small_deck_by_enumeration() -> None:
    """With two cards each of a deck of eight the mean is that of all deals and all orders."""
    rules = Rules(players=2, highest=8, hand_size=2)
    total = count = 0
    for cards in permutations(range(1, 9)):
        mine, others, rows = cards[:2], cards[2:4], [[card] for card in cards[4:]]
        order = {0: list(mine), 1: list(others)}
        paid = oracle.play_round(
            {0: mine, 1: others},
            rows,
            lambda name, left, table, order=order: order[name].pop(0),
            lambda table, name, card: oracle.cheapest_row(table),
        )
        total += paid[0]
        count += 1
    simulation = simulate(rules, rounds=400_000)
    assert abs(simulation.mean[0] - total / count) <= 4 * simulation.standard_error[0]


@in_soak
def test_better_policies_take_less() -> None:
    """Among three randoms ``closest`` takes 8.4 bulls at most; ``cautious`` is good, too."""
    taken = {
        name: simulate(Rules(), (name, "random", "random", "random"), ROUNDS).mean[0]
        for name in POLICIES
    }
    assert taken["closest"] <= 8.4
    assert taken["cautious"] < taken["random"] - 3


def test_position_of_a_game_in_progress() -> None:
    """A position knows how many tricks are left and which cards may be in the other hands."""
    table = Table.parse(FIGURE)
    position = Position(table, [(37, 45), 2, 2])
    assert position.tricks == 2
    assert set(position.hidden(Rules(players=3))) == set(DECK) - table.cards - {37, 45}
    some = Position(table, [(37, 45), 2, 2], unseen=(104, 1, 2, 3))
    assert some.hidden(Rules(players=3)) == (1, 2, 3, 104)
    simulation = simulate(Rules(players=3), rounds=500, position=some, by_card=True)
    assert simulation.cards is not None
    assert set(np.flatnonzero(simulation.cards[:, 0]).tolist()) == {37, 45, 104, 1, 2, 3}


def test_professional_position() -> None:
    """In Professional a card may go to the left end of a row of a position."""
    rules = Rules(players=2, variants=("professional",))
    table = rules.table("40 44 | 10 33 | 65 | 45")
    position = Position(table, [(5,), (36,)])
    simulation = simulate(rules, rounds=10, position=position)
    assert simulation.counts[:, 0].tolist() == [10, 10]
    base = simulate(Rules(players=2), rounds=10, position=position)
    assert base.mean.tolist() == [2, 0]  # 5 takes 45, the cheapest row


def test_numbers_of_a_simulation() -> None:
    """Means, shares, distribution and quantiles are those of pencil and paper."""
    counts = np.array([[2, 0, 1, 1], [3, 1, 0, 0]])
    wins = np.array([[0, 1, 2], [0, 1, 2]])
    takes = np.array([[2, 0], [0, 1]])
    given = Simulation(("random", "lowest"), 7, 4, counts, wins, takes)
    assert given.mean.tolist() == [5 / 4, 1 / 4]
    assert given.standard_deviation[0] == pytest.approx(math.sqrt((4 + 9 - 4 * 25 / 16) / 3))
    assert given.standard_error[0] == pytest.approx(given.standard_deviation[0] / 2)
    assert given.win_share.tolist() == [0.5, 0.5]
    assert given.win_share_error[0] == pytest.approx(math.sqrt((1 + 2 / 4 - 4 / 4) / 3 / 4))
    assert given.sixth_rate.tolist() == [0.5, 0]
    assert given.low_rate.tolist() == [0, 0.25]
    assert given.distribution().tolist() == [0.5, 0, 0.25, 0.25]
    assert given.distribution(1).tolist() == [0.75, 0.25]
    assert [given.quantile(share) for share in (0, 0.5, 0.51, 0.75, 0.76, 1)] == [0, 0, 2, 2, 3, 3]
    assert str(given).splitlines() == [
        "4 rounds, seed 7",
        "seat 0, random: 1.250 bulls a round (standard error 0.750), "
        "wins 50.0 percent of the rounds",
        "seat 1, lowest: 0.250 bulls a round (standard error 0.250), "
        "wins 50.0 percent of the rounds",
    ]
    with pytest.raises(ValueError, match=r"^a share lies between 0 and 1, it cannot be 2$"):
        given.quantile(2)


def test_stopped_simulation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A simulation that is stopped in its third part counts the rounds of the first two."""
    stop_in_third_part(batch, monkeypatch)
    simulation = simulate(Rules(), rounds=5 * BLOCK)
    assert simulation.rounds == 2 * BLOCK
    assert "the first 2 of 5 parts" in capsys.readouterr().err
    monkeypatch.undo()
    assert fields(simulation) == fields(simulate(Rules(), rounds=2 * BLOCK))
