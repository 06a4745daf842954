"""Many rounds of FTW?! at once: simulated means, shares and distributions, with their errors.

The rules and the policies stand in ``kernels``. This module deals and counts; ``simulation`` hands
the work out in blocks.

Where numba is installed the kernels are compiled, in the browser edition they were compiled before.
Without either they run as they stand, some hundred times slower.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

from kernel_lib.core import check
from kernel_lib.core.text import Message, message
from kernel_lib.ftw import kernels
from kernel_lib.ftw.board import PlayerCards
from kernel_lib.ftw.cards import HIGHEST
from kernel_lib.ftw.kernels_cards import cards_of
from kernel_lib.ftw.practice import weights
from kernel_lib.ftw.rules import Rules
from kernel_lib.play import simulation
from kernel_lib.play.arrays import Array, np
from kernel_lib.play.compare import Estimate
from kernel_lib.play.simulation import Simulated

__all__ = ["POLICIES", "Simulation", "simulate"]

BLOCK = 8192
"""Rounds that share one child of the seed."""

CHUNK = 64
"""Rounds whose random bits are drawn at a time: they fit a processor's cache."""

POLICIES: Mapping[str, int] = {
    "random": kernels.RANDOM,
    "hasty": kernels.HASTY,
    "thrifty": kernels.THRIFTY,
    "learned": kernels.LEARNED,
}
"""The policies by name; the bots of these names do the same."""


@dataclass(frozen=True, slots=True, repr=False)
class Simulation(Simulated):
    """What many simulated rounds came to.

    ``counts[seat, points]`` is the number of rounds in which a seat got so many points,
    ``wins[seat, winners]`` the number it won together with so many (itself included); seat 0 takes
    the first turn of every round. ``turns[n]`` is the number of rounds with so many turns,
    ``help_turns[n]`` of those with so many turns in which a help card was made.

    ``by_cards[seat, cards]`` is for the hands with so many cards at the end of the round: how many,
    the sum of their points and of their squares. ``tops[card]`` is for a top card: how many turns
    met it, and in how many of them it was beaten by a card alone, by one with help, and not at all,
    when a help card was made; ``tops[0]`` is for the empty place. All are whole numbers, so sums do
    not depend on their order.
    """

    turns: Array
    help_turns: Array
    by_cards: Array
    tops: Array

    def _line(self, **facts: object) -> Message:
        return message(
            "seat {seat}, {name}: {mean} points a round (standard error {error}), "
            "wins {share} percent of the rounds",
            **facts,
        )

    def points_with(self, cards: int, seat: int = 0) -> Estimate:
        """The mean points of a seat over the rounds that it ended with so many cards.

        Fewer than two such rounds are a ``ValueError``.

        >>> result = simulate(Rules(players=3), "thrifty", rounds=2000)
        >>> result.points_with(1).mean > result.points_with(3).mean
        True
        """
        self._check_seat(seat)
        check.whole("cards", cards)
        most = self.by_cards.shape[1] - 1
        hands, total, squares = self.by_cards[seat, cards] if 0 <= cards <= most else (0, 0, 0)
        if hands < 2:
            raise ValueError(
                message("a standard error needs 2 rounds or more, not {rounds}", rounds=int(hands))
            )
        mean = float(total / hands)
        variance = max(float(squares) - hands * mean**2, 0.0) / (hands - 1)
        return Estimate(mean, float(variance / hands) ** 0.5, int(hands))


def simulate(
    rules: Rules,
    policies: str | Sequence[str] = "random",
    rounds: int = 1_000_000,
    seed: int = 1,
    executor: Executor | None = None,
) -> Simulation:
    """Play many rounds (deals) and count the points of each seat.

    ``policies`` are names of ``POLICIES``, one a seat, or one for all. Seat 0 takes the first turn
    of every round. With rules that have a position each round starts there, and only the unknown
    cards are dealt. The work may be spread over any ``executor``; the result is the same. Policies
    and numbers of rounds that cannot be simulated are a ``ValueError``.

    >>> result = simulate(Rules(players=4), "thrifty", rounds=2000, seed=1)
    >>> bool(abs(result.mean[0] - 37.3) < 4 * result.standard_error[0])
    True
    """
    names = BATCH.checked(rules, Rules, policies, rounds, seed, executor)
    counted = BATCH.counted(setting_of(rules, names), rounds, seed, executor)
    counts, wins, lengths, by_cards, tops = counted
    turns, help_turns = lengths
    return Simulation(
        names, seed, int(counts[0].sum()), counts, wins, turns, help_turns, by_cards, tops
    )


def most_turns(sizes: Sequence[int]) -> int:
    """No round from hands of these sizes has more turns.

    Before the last card that is played all hands have two cards or more; and between two cards that
    are played, and before the first, at most one help card is made.

    >>> most_turns([12, 12, 12, 12])
    82
    """
    return 2 * (sum(sizes) - 2 * len(sizes) + 1)


def words_needed(dealt: int, seats: int, passed: int, turns: int) -> int:
    """How many words of chance a round needs, made even, for they are drawn in pairs."""
    return (dealt + seats * passed + 2 * turns + 1) // 2 * 2


class Setting(NamedTuple):
    """What the kernels are told of a simulation; see ``kernels.rounds``."""

    begin: kernels.Beginning
    styles: Array
    weights: Array
    turns: int
    words: int


def setting_of(rules: Rules, names: Sequence[str]) -> Setting:
    """What the kernels are told of rounds between these policies."""
    table = rules.table
    unknown = PlayerCards("dealt", (), unknown=rules.hand_size)
    places = table.players if table else (unknown,) * rules.players
    pile = table.pile if table else ()
    laid = table.cards if table else ()
    known = [cards_of(place.hand) for place in places]
    missing = [place.unknown for place in places]
    turns = most_turns([place.unknown + len(place.hand) for place in places])
    begin = kernels.Beginning(
        deck=np.array([card for card in rules.deck if card not in laid], np.int64),
        known=np.array(known, np.int64),
        missing=np.array(missing, np.int64),
        helps=np.array([cards_of(place.helps) for place in places], np.int64),
        pile=np.array([cards_of(pile), pile[-1] if pile else 0], np.int64),
        passed=rules.passed,
    )
    words = words_needed(sum(missing), rules.players, rules.passed, turns)
    styles = np.array([POLICIES[name] for name in names], np.int64)
    return Setting(begin, styles, weights(), turns, words)


def played_block(job: simulation.Job) -> tuple[Array, ...]:
    """Play one block of rounds, and count as in ``Simulation``."""
    setting = job[0]
    seats = len(setting.styles)
    begin = setting.begin._replace(deck=setting.begin.deck.copy())
    counts = kernels.Counts(
        rounds=np.zeros((seats, HIGHEST + 1), np.int64),
        wins=np.zeros((seats, seats + 1), np.int64),
        lengths=np.zeros((2, setting.turns + 1), np.int64),
        by_cards=np.zeros((seats, HIGHEST + 1, 3), np.int64),
        tops=np.zeros((HIGHEST + 1, 4), np.int64),
    )
    space = kernels.workspace(seats, setting.weights)
    for words in simulation.chunks(job, CHUNK, setting.words):
        kernels.rounds(words, begin, setting.styles, space, counts)
    return tuple(counts)


BATCH = simulation.Batch(POLICIES, BLOCK, played_block, kernels.rounds, most_plain=2000)
"""How ``simulation`` plays FTW?!."""
