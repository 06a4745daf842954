"""Many rounds of 6 nimmt! at once: simulated means, shares and distributions, with their errors.

The rules stand in ``kernels``, which plays rounds side by side. This module deals and counts;
``simulation`` hands the work out in blocks.

Where numba is installed the kernels are compiled, in the browser edition they were compiled before.
Without either they run as they stand, some hundred times slower.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import NamedTuple

from kernel_lib.core import check
from kernel_lib.core.cards import check_enough
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.nimmt import kernels
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, HIGHEST, checked_card
from kernel_lib.nimmt.rules import MOST_PLAYERS, Rules
from kernel_lib.play import random_bits, simulation
from kernel_lib.play.arrays import Array, np
from kernel_lib.play.simulation import Simulated

__all__ = ["POLICIES", "Position", "Simulation", "risk_tables", "simulate"]

BLOCK = 64 * kernels.LANES
"""Rounds that share one child of the seed."""

CHUNK = 16
"""Groups of lanes whose random bits are drawn at a time: they fit a processor's cache."""

MOST_BULLS = sum(BULLS)
"""More than a round can cost: a card is taken only once."""


class Policy(NamedTuple):
    """How a seat of a simulation plays: the order of its hand, and how it chooses from it."""

    arranged: int
    style: int


POLICIES: Mapping[str, Policy] = {
    "random": Policy(kernels.MIXED, kernels.ORDER),
    "lowest": Policy(kernels.RISING, kernels.ORDER),
    "highest": Policy(kernels.FALLING, kernels.ORDER),
    "closest": Policy(kernels.AS_DEALT, kernels.CLOSEST),
    "cautious": Policy(kernels.AS_DEALT, kernels.CAUTIOUS),
}
"""The policies by name.

``random`` plays any card, ``lowest`` and ``highest`` the end of the hand, ``closest`` the card
with the smallest gap. ``cautious`` plays the card with the fewest expected bulls by a table of
risks (``risk_tables``), which is quicker and coarser than ``nimmt.risk``. Whose card fits nowhere
takes the cheapest row.
"""


@dataclass(frozen=True, slots=True)
class Position:
    """A position to play on from: the table, and each seat's hand.

    A hand is its cards or, if it is not known, the number of its cards. All hands have the same
    size. ``unseen`` are the cards that may be in the unknown hands: if not given, all of the deck
    that are neither on the table nor in a known hand.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> position = Position(table, [(37, 45), 2, 2])
    >>> position.tricks, len(position.hidden(Rules(players=3)))
    (2, 91)
    """

    table: Table
    hands: Sequence[Sequence[int] | int]
    unseen: Sequence[int] | None = None

    @property
    def tricks(self) -> int:
        """How many tricks are left; hands of different sizes are a ``ValueError``."""
        check.instance("hands", self.hands, Sequence)
        check.whole("the number of hands", len(self.hands), 1, MOST_PLAYERS)
        for hand in self.hands:
            if not isinstance(hand, int):
                check.instance("hand", hand, Sequence)
        sizes = tuple(hand if isinstance(hand, int) else len(hand) for hand in self.hands)
        if len(set(sizes)) != 1 or not 1 <= sizes[0] <= HIGHEST:
            raise ValueError(
                message(
                    "all hands must have the same size, 1 or more, not {sizes}",
                    sizes=tuple(map(quoted, sizes)),
                )
            )
        return sizes[0]

    def hidden(self, rules: Rules) -> tuple[int, ...]:
        """The cards that may be in the unknown hands; cards that clash are a ``ValueError``."""
        check.instance("table", self.table, Table)
        if self.unseen is not None:
            check.instance("unseen", check.listed("unseen", self.unseen), Sequence)
            check.whole("the number of unseen cards", len(self.unseen), 0, len(rules.deck))
        known = [card for hand in self.hands if not isinstance(hand, int) for card in hand]
        laid = [card for row in self.table.rows for card in row]
        seen: set[int] = set()
        for card in (*laid, *known, *(self.unseen or ())):
            if checked_card(card) not in rules.deck:
                raise ValueError(
                    message("card {card} is not in the deck of these rules", card=card)
                )
            if card in seen:
                raise ValueError(message("card {card} is in the position twice", card=card))
            seen.add(card)
        if self.unseen is not None:
            return tuple(sorted(self.unseen))
        return tuple(card for card in rules.deck if card not in seen)


@dataclass(frozen=True, slots=True, repr=False)
class Simulation(Simulated):
    """What many simulated rounds came to.

    ``counts[seat, bulls]`` is the number of rounds in which a seat took so many bulls,
    ``wins[seat, winners]`` the number it won together with so many (itself included),
    ``takes[seat]`` how many rows it took with the sixth card, and with a card that fitted nowhere.
    ``cards[card]`` is, if it was asked for: times played, sixth, fitted nowhere, the sum of the
    bulls paid and of their squares. All are whole numbers, so sums do not depend on their order.
    """

    takes: Array
    cards: Array | None = None

    @property
    def sixth_rate(self) -> Array:
        """Rows taken with a sixth card, per round and seat."""
        return self.takes[:, 0] / self.rounds

    @property
    def low_rate(self) -> Array:
        """Rows taken because a card fitted nowhere, per round and seat."""
        return self.takes[:, 1] / self.rounds

    def _line(self, **facts: object) -> Message:
        return message(
            "seat {seat}, {name}: {mean} bulls a round (standard error {error}), "
            "wins {share} percent of the rounds",
            **facts,
        )


def simulate(
    rules: Rules,
    policies: str | Sequence[str] = "random",
    rounds: int = 1_000_000,
    seed: int = 1,
    executor: Executor | None = None,
    position: Position | None = None,
    first: Mapping[int, int] | None = None,
    by_card: bool = False,
) -> Simulation:
    """Play many rounds (deals) and count the bulls of each seat.

    ``policies`` are names of ``POLICIES``, one a seat, or one for all. With a ``position`` each
    round starts there; ``first`` gives seats of known hands the card they play first. With
    ``by_card`` it is counted what each card cost. The work may be spread over any ``executor``;
    the result is the same. Plays the base game, Tactics and Professional; other rules, and what
    does not fit, are a ``ValueError``.

    >>> result = simulate(Rules(players=4), rounds=20_000, seed=1)
    >>> bool(abs(result.mean[0] - 12.13) < 4 * result.standard_error[0])
    True
    """
    names = BATCH.checked(rules, Rules, policies, rounds, seed, executor)
    _check(rules)
    if position is not None:
        check.instance("position", position, Position)
    if first is not None:
        check.instance("first", first, Mapping)
    check.truth("by_card", by_card)
    setting = _setting(rules, names, position, first or {}, by_card)
    counts, wins, takes, cards = BATCH.counted(setting, rounds, seed, executor)
    played = int(counts[0].sum())
    return Simulation(names, seed, played, counts, wins, takes, cards if by_card else None)


def risk_tables(opponents: int, highest: int = HIGHEST) -> tuple[Array, Array]:
    """What the policy ``cautious`` knows: chances that depend on a few numbers only.

    The first table, by the size of a row (0 to 5) and the gap to its end, is the chance that the
    card is the sixth: that just as many opponents as the row has free places play into the gap.
    The second, by card, is the chance that no opponent plays a lower one. Every opponent's card is
    taken as any of the deck, on its own: a binomial count, where the exact one is hypergeometric.

    >>> sixths, lows = risk_tables(opponents=3)
    >>> round(float(sixths[4, 10]), 3), round(float(lows[1]), 3)
    (0.218, 1.0)
    """
    check.whole("opponents", opponents, 0, kernels.SEATS)
    check.whole("highest", highest, 2, HIGHEST)
    sixths, lows = risks_known(opponents, highest)
    return sixths.copy(), lows.copy()


@lru_cache(maxsize=32)
def risks_known(opponents: int, highest: int) -> tuple[Array, Array]:
    """The ``risk_tables`` themselves, for those who only read them."""
    gaps = (np.arange(highest + 1) - 1).clip(0) / (highest - 1)
    free = [opponents + 1, *range(kernels.PLACES - 1, -1, -1)]
    sixths = [
        comb(opponents, places) * gaps**places * (1 - gaps) ** max(opponents - places, 0)
        for places in free
    ]
    return np.array(sixths, np.float32), np.array((1 - gaps) ** opponents, np.float32)


def can_play(rules: Rules) -> bool:
    """Whether ``kernels`` has these rules: all play one card at the same time, without twins.

    >>> can_play(Rules(variants=("professional",))), can_play(Rules(variants=("open",)))
    (True, False)
    """
    check.instance("rules", rules, Rules)
    return rules.is_plain and rules.rows <= kernels.MOST_ROWS and rules.places == kernels.PLACES


def code(card: int) -> int:
    """A card as ``kernels`` writes it."""
    return card * kernels.BULLS + BULLS[card]


class _Setting(NamedTuple):
    """What the kernels are told of a simulation; see ``kernels.rounds``."""

    deck: Array
    known: Array
    begin: kernels.Beginning
    profile: kernels.Profile
    draws: int
    by_card: bool


def _block(job: simulation.Job) -> tuple[Array, ...]:
    """Play one block of rounds: counts, wins, takes and cards as in ``Simulation``."""
    setting, seed, number, rounds = job
    bits = random_bits.source(seed, number)
    seats = setting.known.shape[0]
    deck = setting.deck.copy()
    counts = kernels.Counts(
        rounds=np.zeros((seats, MOST_BULLS + 1), np.int64),
        wins=np.zeros((seats, seats + 1), np.int64),
        takes=np.zeros((seats, 2), np.int64),
        cards=np.zeros((HIGHEST + 1 if setting.by_card else 0, 5), np.int64),
    )
    for start in range(0, rounds, CHUNK * kernels.LANES):
        valid = min(rounds - start, CHUNK * kernels.LANES)
        runs = -(-valid // kernels.LANES)
        words = simulation.random_words(bits, runs, setting.draws, kernels.LANES)
        kernels.rounds(words, valid, deck, setting.known, setting.begin, setting.profile, counts)
    return tuple(counts)


BATCH = simulation.Batch(POLICIES, BLOCK, _block, kernels.rounds, most_plain=500)
"""How ``simulation`` plays 6 nimmt!."""


def _setting(
    rules: Rules,
    names: tuple[str, ...],
    position: Position | None,
    first: Mapping[int, int],
    by_card: bool,
) -> _Setting:
    if position is None:
        hands: Sequence[Sequence[int] | int] = (rules.hand_size,) * rules.players
        tricks, hidden, start = rules.hand_size, rules.deck, np.zeros((4, rules.rows), np.int16)
        dealt = rules.rows
    else:
        hands, tricks, hidden = position.hands, position.tricks, position.hidden(rules)
        start = rows_of(Table(position.table.rows, rules.placing), rules)
        dealt = 0
        if len(hands) != rules.players:
            raise ValueError(
                message(
                    "the position has {hands} hands, but there are {players} players",
                    hands=len(hands),
                    players=rules.players,
                )
            )
    known = np.zeros((rules.players, tricks), np.int16)
    arranged = np.array([POLICIES[name].arranged for name in names])
    styles = np.repeat([[POLICIES[name].style] for name in names], tricks, axis=1)
    fixed = np.zeros(rules.players, np.int64)
    draws = dealt
    for seat, hand in enumerate(hands):
        if isinstance(hand, int):
            draws += hand
            if arranged[seat] == kernels.MIXED:
                arranged[seat] = kernels.AS_DEALT  # it comes mixed from the deck
        else:
            own = sorted(hand)
            if seat in first:
                own = _with_first(own, first[seat])
                fixed[seat], styles[seat, 0] = 1, kernels.ORDER
            known[seat] = [code(card) for card in own]
            if arranged[seat] == kernels.MIXED:
                draws += tricks - int(fixed[seat])
    if set(first) - {seat for seat, hand in enumerate(hands) if not isinstance(hand, int)}:
        raise ValueError(message("only a seat whose hand is known can be told its first card"))
    check_enough(int((known == 0).sum()) + dealt, len(hidden))
    deck = np.array([code(card) for card in hidden], np.int16).reshape(-1)
    return _Setting(
        np.repeat(deck[:, np.newaxis], kernels.LANES, axis=1),
        known,
        kernels.Beginning(start, rules.placing.both_sides),
        kernels.Profile(arranged, fixed, styles, *risks_known(rules.players - 1, rules.highest)),
        draws + draws % 2,
        by_card,
    )


def rows_of(table: Table, rules: Rules) -> Array:
    """The rows as ``kernels`` keeps them: left ends, right ends, sizes and bulls of each row."""
    lefts = [row[0] if rules.placing.both_sides else 0 for row in table.rows]
    sizes = [len(row) for row in table.rows]
    return np.array([lefts, table.ends, sizes, table.bulls], np.int16)


def _with_first(hand: list[int], card: int) -> list[int]:
    if type(card) is not int or card not in hand:
        raise ValueError(
            message("{card} is not in the hand: {hand}", card=quoted(card), hand=tuple(hand))
        )
    return [card, *(held for held in hand if held != card)]


def _check(rules: Rules) -> None:
    """Refuse rules that cannot be simulated."""
    if not can_play(rules) or rules.draft:
        raise ValueError(
            message(
                "only the base game, Tactics and Professional can be simulated, not {variants}",
                variants=rules.variants or rules.to_text(),
            )
        )
