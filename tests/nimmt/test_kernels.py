"""The fast rules: card for card what the readable rules do, and a third program, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import BOTS, Play, Rules, State, bots, kernels
from kernel_lib.nimmt.batch import POLICIES, code, risk_tables
from kernel_lib.nimmt.events import TookRow, TookSixth
from kernel_lib.nimmt.view import View
from tests.nimmt import oracle
from tests.nimmt.combinations import rules_of
from tests.strategies import SOAK, by_length

GROUPS = -(-by_length(1, 300, 10_000) // kernels.LANES)
"""How many times ``kernels.LANES`` deals are played of each set of rules."""

VARIANTS: tuple[tuple[str, ...], ...] = ((), ("tactics",), ("professional",))
RULES = [nimmt.one_deal(rules) for names in VARIANTS for rules in rules_of(names)]

Chooser = Callable[[View], int]
"""The card that a seat plays."""


class Paid(NamedTuple):
    """A card that was placed: whose it was, what it cost, and whether it fitted nowhere."""

    card: int
    seat: int
    bulls: int
    low: bool


class Told(NamedTuple):
    """A deal that was played: the cards of each trick as they were placed, and the last rows."""

    tricks: list[list[Paid]]
    rows: list[list[int]]


def dealt(rules: Rules, group: int) -> list[State]:
    """The first positions of as many deals as there are lanes."""
    return [nimmt.start(rules, group * kernels.LANES + lane) for lane in range(kernels.LANES)]


def by_the_engine(state: State, choosers: Sequence[Chooser]) -> Told:
    """A deal as the readable engine plays it; rows and ends are chosen as by the simple bots."""
    tricks = []
    while state.pending:
        if state.ask == "card":
            cards = {seat: choosers[seat](state.view(seat)) for seat in state.pending}
            costs: dict[int, tuple[int, bool]] = {}
            state, events = state.advance({seat: Play(card) for seat, card in cards.items()})
        else:
            (seat,) = state.pending
            state, events = state.advance({seat: bots.lowest(state.view(seat))})
        for event in events:
            if isinstance(event, TookSixth | TookRow):
                costs[event.who] = event.bulls, isinstance(event, TookRow)
        if not state.queue:
            order = sorted(cards, key=lambda seat: cards[seat])
            tricks.append([Paid(cards[seat], seat, *costs.get(seat, (0, False))) for seat in order])
    return Told(tricks, [list(row) for row in state.rows])


def by_hand(hands: Sequence[Sequence[int]], rows: Sequence[Sequence[int]], both: bool) -> Told:
    """A deal once more, by a slow loop that knows nothing of the engine."""
    table = [list(row) for row in rows]
    tricks = []
    for cards in zip(*hands, strict=True):
        trick = []
        for card, seat in sorted((card, seat) for seat, card in enumerate(cards)):
            distances = []
            for number, row in enumerate(table):
                price = oracle.total_bulls(row) if len(row) == 5 else 0
                if card > row[-1]:
                    distances.append((card - row[-1], price, len(row), number))
                elif both and card < row[0]:
                    distances.append((row[0] - card, price, len(row), number))
            cheapest = min(range(len(table)), key=lambda n: (oracle.total_bulls(table[n]), n))
            at = min(distances)[3] if distances else cheapest
            row = table[at]
            if not distances or len(row) == 5:
                trick.append(Paid(card, seat, oracle.total_bulls(row), not distances))
                table[at] = [card]
            else:
                trick.append(Paid(card, seat, 0, False))
                table[at] = sorted([*row, card])
        tricks.append(trick)
    return Told(tricks, table)


class Lanes:
    """The same deals side by side, as ``kernels.play`` plays them."""

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[Sequence[Sequence[int]]],
        rows: Sequence[Sequence[Sequence[int]]],
        names: Sequence[str] = (),
    ) -> None:
        """Play ``hands[lane][seat]``, in their order or by the policies of these names."""
        both = rules.placing.both_sides
        seats, tricks = len(hands[0]), len(hands[0][0])
        laid = np.array([[[code(card) for card in hand] for hand in deal] for deal in hands])
        self.hands = np.ascontiguousarray(laid.transpose(1, 2, 0), np.int16)
        firsts = np.array([[code(row[0]) for row in deal] for deal in rows], np.int16).T
        self.rows = np.empty((4, rules.rows, kernels.LANES), np.int16)
        kernels.lay(self.rows, np.ascontiguousarray(firsts), both)
        policies = [POLICIES[name] for name in names]
        styles = np.zeros((seats, tricks), np.int64)
        arranged, fixed = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
        if policies:
            styles[:] = np.array([[policy.style] for policy in policies])
            arranged[:] = [policy.arranged for policy in policies]
            kernels.arrange(self.hands, arranged, fixed)
        self.plays = np.empty((tricks, seats, kernels.LANES), np.int16)
        self.paid = np.empty((tricks, seats, kernels.LANES), np.int16)
        risks = risk_tables(seats - 1, rules.highest)
        profile = kernels.Profile(arranged, fixed, styles, *risks)
        kernels.play(self.hands, self.rows, both, profile, kernels.Tricks(self.plays, self.paid))

    def tricks(self, lane: int) -> list[list[Paid]]:
        """What happened in one deal."""
        return [
            [
                Paid(play >> 7, play & 15, cost % kernels.LOW, cost >= kernels.LOW)
                for play, cost in zip(plays, costs, strict=True)
            ]
            for plays, costs in zip(
                self.plays[:, :, lane].tolist(), self.paid[:, :, lane].tolist(), strict=True
            )
        ]


def rows_in_lanes(rows: Sequence[Sequence[int]], both: bool) -> list[list[int]]:
    """Rows as a lane keeps them: left ends, right ends, sizes and bulls."""
    lefts = [row[0] if both else 0 for row in rows]
    return [
        lefts,
        [row[-1] for row in rows],
        [len(row) for row in rows],
        [oracle.total_bulls(row) for row in rows],
    ]


def in_order(hand: Sequence[int]) -> Chooser:
    """Play the cards of a hand in this order."""
    left = iter(hand)
    return lambda view: next(left)


@pytest.mark.thinned
@pytest.mark.parametrize("rules", RULES, ids=Rules.to_text)
def test_card_for_card(rules: Rules) -> None:
    """In every lane the same cards cost the same as in the engine, and as in a third program."""
    both = rules.placing.both_sides
    for group in range(GROUPS):
        rng = Random(f"{rules.to_text()}/{group}")
        states = dealt(rules, group)
        hands = [[rng.sample(hand, len(hand)) for hand in state.hands] for state in states]
        fast = Lanes(rules, hands, [state.rows for state in states])
        for lane, state in enumerate(states):
            told = by_the_engine(state, [in_order(hand) for hand in hands[lane]])
            assert fast.tricks(lane) == told.tricks, state
            assert fast.rows[:, :, lane].tolist() == rows_in_lanes(told.rows, both), state
            if SOAK or lane % 2:
                assert by_hand(hands[lane], state.rows, both) == told, state


def cautious(view: View) -> int:
    """The policy ``cautious``, written to be read: the fewest bulls by a table of risks."""
    sixths, lows = risk_tables(view.opponents, view.rules.highest)
    table = view.table

    def cost(card: int) -> Any:
        ends = table.ends_for(card)
        if not ends:
            return lows[card] * np.float32(table.bulls[table.cheapest_row]) + card * kernels.TINY
        spot, gap = ends[0]
        chance = sixths[len(table.rows[spot.row]), gap]
        return chance * np.float32(table.bulls[spot.row]) + card * kernels.TINY

    return min(view.hand, key=cost)


def as_chooser(name: str) -> Chooser:
    """A readable bot, or what the batch's ``cautious`` should do."""
    return cautious if name == "cautious" else lambda view: BOTS[name].choose(view, "").card


def tables_of_policies() -> Iterator[tuple[Rules, tuple[str, ...]]]:
    """Rules with policies: each alone and all together, for some numbers of players."""
    own = ("lowest", "highest", "closest", "cautious")
    for names in VARIANTS:
        for players in (2, 4, 10):
            rules = Rules(players=players, variants=names, end="1 deal")
            yield rules, (own * 3)[:players]
            if players < 10 or SOAK:
                yield rules, ("closest",) * players
                yield rules, ("cautious",) * players


def title(one: Rules | tuple[str, ...]) -> str:
    """The name of a test: its rules and its policies."""
    return one.to_text() if isinstance(one, Rules) else "+".join(sorted(set(one)))


@pytest.mark.parametrize(("rules", "names"), [*tables_of_policies()], ids=title)
def test_decision_for_decision(rules: Rules, names: tuple[str, ...]) -> None:
    """A policy plays in every lane the cards that the readable bot of its name plays."""
    for group in range(GROUPS // 2):
        states = dealt(rules, group)
        rng = Random(group)
        hands = [[rng.sample(hand, len(hand)) for hand in state.hands] for state in states]
        fast = Lanes(rules, hands, [state.rows for state in states], names)
        for lane, state in enumerate(states):
            told = by_the_engine(state, [as_chooser(name) for name in names])
            assert fast.tricks(lane) == told.tricks, state


def test_closest_among_equals() -> None:
    """Of two cards that would be the sixth at the same distance, ``closest`` plays the lower."""
    for order in ((25, 55), (55, 25)):
        hand = np.repeat([[code(card)] for card in order], kernels.LANES, axis=1).astype(np.int16)
        rows = np.repeat([[[0]] * 2, [[20], [50]], [[5]] * 2, [[9]] * 2], kernels.LANES, axis=2)
        nothing = np.zeros(1, np.int64)
        profile = kernels.Profile(nothing, nothing, np.zeros((1, 1), np.int64), *risk_tables(3))
        kernels.choose(hand, 0, kernels.CLOSEST, rows.astype(np.int16), profile)
        assert set(hand[0] >> 3) == {25}


def test_shuffle_is_fair() -> None:
    """Every card comes to every place equally often."""
    size, runs = 5, 400
    bits = np.random.SFC64(1)
    counts = np.zeros((size, size))
    for _ in range(runs):
        cards = np.repeat(np.arange(size, dtype=np.int16)[:, np.newaxis], kernels.LANES, axis=1)
        words = bits.random_raw(size * kernels.LANES // 2).view(np.uint32)
        kernels.shuffle(cards, words.reshape(size, kernels.LANES))
        for place in range(size):
            counts[place] += np.bincount(cards[place], minlength=size)
    expected = runs * kernels.LANES / size
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert chi_square < 40  # 16 degrees of freedom: beyond this in 1 of 1,000 studies


def test_shuffle_of_some_places() -> None:
    """Only the first places are drawn, and no card is lost."""
    deck = np.repeat(np.arange(104, dtype=np.int16)[:, np.newaxis], kernels.LANES, axis=1)
    words = np.random.SFC64(2).random_raw(7 * kernels.LANES // 2).view(np.uint32)
    kernels.shuffle(deck, words.reshape(7, kernels.LANES))
    assert (np.sort(deck, axis=0) == np.arange(104)[:, np.newaxis]).all()


@pytest.mark.parametrize("size", [0, 1, 2, 7, 10])
def test_sort_and_turn_over(size: int) -> None:
    """Hands are sorted and turned over in every lane on its own."""
    rng = np.random.default_rng(size)
    cards = rng.integers(1, 900, (size, kernels.LANES)).astype(np.int16)
    rising = cards.copy()
    kernels.sort(rising)
    assert (rising == np.sort(cards, axis=0)).all()
    kernels.turn_over(rising)
    assert (rising == np.sort(cards, axis=0)[::-1]).all()
