"""The fast rules: turn for turn what the readable rules do, and choice for choice their bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from kernel_lib import ftw
from kernel_lib.ftw import BOTS, Help, Pass, Play, Rules, State, help_sums, kernels
from kernel_lib.ftw.batch import POLICIES, cards_of, most_turns
from kernel_lib.ftw.events import MadeHelp, Played, RoundScored
from kernel_lib.ftw.practice import weights
from kernel_lib.play.bots import Bot
from tests.strategies import by_length, seeds

PLAYERS = range(2, 7)
ROUNDS = by_length(200, 1_000, 10_000)
"""Rounds of each kind, for each number of players."""


def one_round(players: int, seed: int) -> State:
    """The first position of a single round."""
    return ftw.start(Rules(players=players, rounds=1), seed)


def as_array(sets: Iterable[Iterable[int]]) -> Any:
    """Sets of cards as the kernels have them."""
    return np.array([cards_of(cards) for cards in sets], np.int64)


def some_hands(count: int) -> Iterator[tuple[int, ...]]:
    """Hands of any size from 1, with any cards."""
    rng = Random(7)
    for _ in range(count):
        yield tuple(sorted(rng.sample(range(1, 61), rng.randint(1, 14))))


def test_sets_of_cards() -> None:
    """A set has the size, the ends, the order and the points of its cards."""
    for hand in (*some_hands(200), (1,), (60,), (59, 60), tuple(range(1, 61))):
        cards = cards_of(hand)
        assert kernels.size(cards) == len(hand)
        assert (kernels.lowest(cards), kernels.highest(cards)) == (hand[0], hand[-1])
        assert [kernels.nth(cards, number) for number in range(len(hand))] == list(hand)
        assert kernels.points(cards) == ftw.points(hand)
        for top in (0, 1, 30, 59, 60):
            assert kernels.above(cards, top) == cards_of(card for card in hand if card > top)


def test_cards_between() -> None:
    """Between the ends lies the rest of a hand; of two cards it is the lower one."""
    for hand in some_hands(200):
        expected = hand[1:-1] or hand[:1]
        assert kernels.between(cards_of(hand)) == cards_of(expected)


def test_sums_of_help_cards() -> None:
    """The smallest sum above a number is made of the very cards that the readable rule takes."""
    lasts = np.empty(kernels.MOST_SUM, np.int64)
    for helps in (*some_hands(by_length(150, 450, 3000)), tuple(range(1, 25)), (60,), (59, 60)):
        most = kernels.reach(cards_of(helps), lasts)
        for need in range(60):
            expected = help_sums.smallest_above(helps, need) or ()
            assert kernels.smallest_above(lasts, most, need) == cards_of(expected), (helps, need)


def test_deal_is_fair() -> None:
    """Every card comes to every hand equally often, and known cards stay."""
    rounds, missing = 20_000, (3, 0, 2)
    known = as_array([(), (11, 12), (13,)])
    deck, hands = np.arange(1, 11), np.empty(3, np.int64)
    words = np.random.SFC64(1).random_raw(rounds * 3).view(np.uint32).reshape(rounds, 6)
    counts = np.zeros((3, 14))
    for number in range(rounds):
        kernels.deal(deck, words[number], known, np.array(missing), hands)
        for seat, hand in enumerate(hands.tolist()):
            held = [card for card in range(14) if hand >> card & 1]
            assert len(held) == missing[seat] + (0, 2, 1)[seat]
            counts[seat, held] += 1
    assert counts[1].nonzero()[0].tolist() == [11, 12]
    assert counts[2, 13] == rounds
    for seat in (0, 2):
        expected = rounds * missing[seat] / 10
        chi_square = ((counts[seat, 1:11] - expected) ** 2 / expected).sum()
        assert chi_square < 30  # 9 degrees of freedom: beyond this in less than 1 of 1,000 studies


# --- turn for turn ------------------------------------------------------------------------


def scripted(state: State, rng: Random) -> Any:
    """Any choice of the seat whose turn it is: any kind of turn, then any turn of this kind."""
    turns = state.pending[state.turn]
    kinds = [[Play(card) for card in turns.alone]]
    kinds.append([Help(card, take) for card in turns.lower for take in turns.pile])
    first = len(kinds[0]) + len(kinds[1])
    if len(turns) > first:
        kinds.append([turns[rng.randrange(first, len(turns))]])
    return rng.choice(rng.choice([kind for kind in kinds if kind]))


@pytest.mark.thinned
@pytest.mark.parametrize("players", PLAYERS)
def test_turn_for_turn(players: int) -> None:
    """Whatever is passed and chosen, hands, help cards, pile and points are those of the engine."""
    for seed in range(ROUNDS):
        rng = Random(f"{players}/{seed}")
        state = one_round(players, seed)
        hands, helps = as_array(state.hands), as_array(state.helps)
        pile = np.zeros(2, np.int64)
        board = kernels.RoundArrays(hands, helps, pile)
        given = {
            seat: Pass(tuple(sorted(rng.sample(state.hands[seat], 3)))) for seat in state.pending
        }
        kernels.hand_on(hands, as_array(given[seat].cards for seat in range(players)))
        state, _ = state.advance(given)
        assert (hands == as_array(state.hands)).all()
        while not state.is_over:
            seat, choice = state.turn, scripted(state, rng)
            use, take = (choice.use, 0) if isinstance(choice, Play) else ((), choice.take)
            is_over = kernels.take_turn(board, seat, choice.card, cards_of(use), take)
            state, _ = state.advance({seat: choice})
            assert is_over == state.is_over
            assert (hands == as_array(state.hands)).all()
            assert (helps == as_array(state.helps)).all()
            assert pile.tolist() == [cards_of(state.pile), state.pile[-1] if state.pile else 0]
        assert tuple(map(kernels.points, hands.tolist())) == state.scores


# --- choice for choice --------------------------------------------------------------------


class Words:
    """A source of chance that gives the random words of a loop, one after the other."""

    def __init__(self, words: Sequence[int]) -> None:
        self.left = iter(words)

    def random(self) -> float:
        """The next word as a number from 0 to 1."""
        return int(next(self.left)) / 2**32


class Told(NamedTuple):
    """What is counted of a round."""

    points: tuple[int, ...]
    cards: tuple[int, ...]
    turns: int
    help_turns: int
    tops: list[list[int]]


def by_the_engine(state: State, names: Sequence[str], words: Sequence[int]) -> Told:
    """A round as the readable engine and the readable bots play it."""
    passed = state.rules.passed
    turns, made = 0, 0
    tops = [[0] * 4 for _ in range(61)]
    hands: Any = ()
    while state.pending:
        choices, begin = {}, len(names) * passed + 2 * turns
        for seat in state.pending:
            at = seat * passed if state.ask == "pass" else begin
            choices[seat] = choice_of(BOTS[names[seat]], state.view(seat), Words(words[at:]))
        state, events = state.advance(choices)
        for event in events:
            if isinstance(event, Played | MadeHelp):
                turns += 1
                made += isinstance(event, MadeHelp)
                top = event.top if isinstance(event, MadeHelp) else event.on or 0
                tops[top][0] += 1
                tops[top][3 if isinstance(event, MadeHelp) else 2 if event.use else 1] += 1
            elif isinstance(event, RoundScored):
                hands = event.hands
    return Told(state.scores, tuple(map(len, hands)), turns, made, tops)


def choice_of(bot: Bot, view: Any, words: Words) -> Any:
    """What a bot chooses when it draws these words."""
    return bot.function(view, rng=words) if bot.wants_chance else bot.function(view)


def by_the_kernels(state: State, names: Sequence[str], words: Any) -> Told:
    """The same round as the kernels play it."""
    seats = len(names)
    nothing = np.zeros(seats, np.int64)
    counts, wins = np.zeros((seats, 61), np.int64), np.zeros((seats, seats + 1), np.int64)
    lengths = np.zeros((2, most_turns([len(hand) for hand in state.hands]) + 1), np.int64)
    by_cards, tops = np.zeros((seats, 61, 3), np.int64), np.zeros((61, 4), np.int64)
    kernels.rounds(
        words[np.newaxis],
        kernels.Beginning(
            np.array(state.rules.deck, np.int64),
            as_array(state.hands),
            nothing,
            nothing,
            np.zeros(2, np.int64),
            state.rules.passed,
        ),
        np.array([POLICIES[name] for name in names], np.int64),
        kernels.workspace(seats, weights()),
        kernels.Counts(counts, wins, lengths, by_cards, tops),
    )
    points = tuple(int(number) for number in counts.argmax(axis=1))
    winners = [own == max(points) for own in points]
    assert wins[:, sum(winners)].tolist() == winners
    assert wins.sum() == sum(winners)
    cards = tuple(int(number) for number in by_cards[:, :, 0].argmax(axis=1))
    assert by_cards.sum(axis=(0, 1)).tolist() == [
        seats,
        sum(points),
        sum(own**2 for own in points),
    ]
    turns, made = (int(number) for number in lengths.argmax(axis=1))
    return Told(points, cards, turns, made, tops.tolist())


def tables(players: int) -> list[tuple[str, ...]]:
    """Who sits at the table: each kind alone, and all kinds together, each of them first once."""
    kinds = tuple(POLICIES)
    alone = [(kind,) * players for kind in kinds]
    return alone + [(kinds * players)[first : first + players] for first in range(len(kinds))]


@pytest.mark.thinned
@pytest.mark.parametrize("players", PLAYERS)
def test_choice_for_choice(players: int) -> None:
    """Every policy passes, plays, helps and takes just as the readable bot of its name does."""
    seated = tables(players)
    for seed in range(ROUNDS):
        state, names = one_round(players, seed), seated[seed % len(seated)]
        words = np.random.SFC64(seed).random_raw(200).view(np.uint32)
        told = by_the_engine(state, names, words.tolist())
        assert by_the_kernels(state, names, words) == told, (names, seed)


@pytest.mark.thinned
@pytest.mark.parametrize("passed", [0, 1, 4])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_small_hands(size: int, passed: int) -> None:
    """So it is with small hands, and when none, one or all of their cards are passed."""
    rules = Rules(players=3, rounds=1, hand_size=size, highest=14, passed=min(passed, size))
    for seed in seeds(20):
        for names in tables(3):
            state = ftw.start(rules, seed)
            words = np.random.SFC64(seed).random_raw(50).view(np.uint32)
            told = by_the_engine(state, names, words.tolist())
            assert by_the_kernels(state, names, words) == told, (names, seed)
