"""The endgame of two players who know everything: solved, and proved by other computations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib.chance import matrix_games
from kernel_lib.chance.matrix_games import is_solution, solve_matrix
from kernel_lib.nimmt import Rules, Table
from kernel_lib.nimmt.endgame import Solution, solve
from kernel_lib.nimmt.events import TookRow
from kernel_lib.nimmt.rows import Placing
from tests.nimmt import chance_oracle
from tests.strategies import by_length, in_soak

PROFESSIONAL = Rules(players=2, variants=("professional",)).placing
BASE = Rules(players=2).placing

Rows = tuple[tuple[int, ...], ...]
Hand = tuple[int, ...]
Position = tuple[Rows, Hand, Hand]


def endings(seed: int, sizes: Sequence[int]) -> Iterator[Position]:
    """Random endgames without end, of rows that are often full and cards that are often low."""
    rng = Random(seed)
    while True:
        size = rng.choice(sizes)
        lengths = [rng.choice((1, 3, 4, 5, 5)) for _ in range(rng.choice((1, 2, 3, 4)))]
        needed = 2 * size + sum(lengths)
        cards = rng.sample(range(1, rng.choice((needed, needed + 6, 104)) + 1), needed)
        if rng.random() < 0.25:
            cards.sort(reverse=True)
        rows = []
        for length in lengths:
            rows.append(tuple(sorted(cards[:length])))
            del cards[:length]
        rng.shuffle(cards)
        yield tuple(rows), tuple(sorted(cards[:size])), tuple(sorted(cards[size:]))


# --- fictitious play ------------------------------------------------------------------------


def bounds_of(low: list[list[float]], high: list[list[float]]) -> tuple[float, float]:
    """Bounds of the value of a matrix game whose entries lie between those of two matrices."""
    return _fictitious(low)[0], _fictitious(high)[1]


def _fictitious(matrix: list[list[float]], times: int = 1500) -> tuple[float, float]:
    """Each player answers what the other has played so far: two bounds that close in."""
    paid = [0.0] * len(matrix)
    got = [0.0] * len(matrix[0])
    lowest, highest = -1e9, 1e9
    row = 0
    for time in range(1, times + 1):
        got = [sum_ + more for sum_, more in zip(got, matrix[row], strict=True)]
        highest = min(highest, max(got) / time)
        column = got.index(max(got))
        paid = [sum_ + line[column] for sum_, line in zip(paid, matrix, strict=True)]
        lowest = max(lowest, min(paid) / time)
        row = paid.index(min(paid))
        if highest - lowest < 1e-9:
            break
    return lowest, highest


def played_bounds(position: Position, both_ends: bool) -> tuple[float, float]:
    """Bounds of the value of an endgame, from its last trick backwards."""

    @cache
    def bounds(rows: Rows, first: Hand, second: Hand) -> tuple[float, float]:
        if not first:
            return 0.0, 0.0
        low: list[list[float]] = []
        high: list[list[float]] = []
        for card in first:
            pairs = [pair(rows, first, second, card, answer) for answer in second]
            low.append([lower for lower, _ in pairs])
            high.append([upper for _, upper in pairs])
        return bounds_of(low, high)

    def pair(rows: Rows, first: Hand, second: Hand, card: int, other: int) -> tuple[float, float]:
        left = without(first, card), without(second, other)

        def later(after: Rows, difference: int) -> tuple[float, float]:
            low, high = bounds(after, *left)
            return difference + low, difference + high

        def better(who: int, found: list[tuple[float, float]]) -> tuple[float, float]:
            best = max if who else min
            return best(bound for bound, _ in found), best(bound for _, bound in found)

        queue = sorted(((card, 0), (other, 1)))
        return chance_oracle.best_of_trick(rows, queue, 0, both_ends, later, better)

    return bounds(*position)


def without(hand: Hand, card: int) -> Hand:
    """A hand without a card."""
    return tuple(kept for kept in hand if kept != card)


@pytest.mark.thinned
@pytest.mark.parametrize("placing", [BASE, PROFESSIONAL], ids=["base", "professional"])
@pytest.mark.parametrize(("size", "count"), [(1, 100), (2, 60), (3, 6), (4, 1)])
def test_value_lies_within_fictitious_play(size: int, count: int, placing: Placing) -> None:
    """The value lies between the bounds that two players reach who answer each other."""
    decks = endings(size, [size])
    close = 0
    for _ in range(count * (by_length(1, 2, 12))):
        rows, first, second = next(decks)
        low, high = played_bounds((rows, first, second), placing.both_sides)
        value = solve(Table(rows, placing), first, second).value
        assert low - 1e-9 <= value <= high + 1e-9, (rows, first, second)
        close += high - low < 0.5
    assert close > count * 0.8


# --- nobody gains against it ----------------------------------------------------------------


class Exploiter:
    """Plays best against a solution that is followed to the end: an independent recursion."""

    def __init__(self, who: int) -> None:
        self.who = who
        self.solutions: dict[Position, Solution] = {}
        self.values: dict[Position, Fraction] = {}

    def value(self, position: Position) -> Fraction:
        """The first player's bulls less the second's, when this player plays best."""
        if not position[1]:
            return Fraction(0)
        if position not in self.values:
            self.values[position] = self._value(position)
        return self.values[position]

    def _value(self, position: Position) -> Fraction:
        _, first, second = position
        solution = self.solution(position)
        own, theirs = (second, first) if self.who else (first, second)
        mix = solution.first if self.who else solution.second
        assert sum(mix.values()) == 1
        assert min(mix.values()) >= 0
        expected = []
        for card in own:
            total = Fraction(0)
            for answer in theirs:
                pair = (answer, card) if self.who else (card, answer)
                total += mix[answer] * self.pair(position, *pair)
            expected.append(total)
        return max(expected) if self.who else min(expected)

    def pair(self, position: Position, card: int, other: int) -> Fraction:
        """The value of a pair of cards: who owns the solution decides as it says."""
        rows, first, second = position
        left = without(first, card), without(second, other)
        outcome = self.solution(position).outcome(card, other)

        def later(after: Rows, difference: int) -> tuple[Fraction, Rows]:
            return difference + self.value((after, *left)), after

        def better(who: int, found: list[tuple[Fraction, Rows]]) -> tuple[Fraction, Rows]:
            if who == self.who:
                return (max if who else min)(found, key=lambda way: way[0])
            return next(way for way in found if way[1] == outcome.table.rows)

        queue = sorted(((card, 0), (other, 1)))
        return chance_oracle.best_of_trick(rows, queue, 0, False, later, better)[0]

    def solution(self, position: Position) -> Solution:
        """What the solution says here."""
        if position not in self.solutions:
            rows, first, second = position
            self.solutions[position] = solve(Table(rows), first, second)
        return self.solutions[position]


@pytest.mark.thinned
@pytest.mark.parametrize(("size", "count"), [(1, 100), (2, 100), (3, 6)])
def test_nobody_gains_against_the_solution(size: int, count: int) -> None:
    """Against a player who follows the solution to the end, the best play gets just the value."""
    decks = endings(10 + size, [size])
    mixed = 0
    for _ in range(count * (by_length(1, 2, 5))):
        position = next(decks)
        for who in (0, 1):
            exploiter = Exploiter(who)
            solution = exploiter.solution(position)
            assert exploiter.value(position) == solution.value, position
            mixed += max(solution.first.values()) < 1
    assert size == 1 or mixed > 4


@in_soak
def test_best_reply() -> None:
    """The best reply is the best entry of the table, and a strategy that is best loses nothing."""
    decks = endings(3, [2, 3])
    gained = 0
    for _ in range(60):
        rows, first, second = next(decks)
        solution = solve(Table(rows), first, second)
        matrix = solution.matrix
        assert list(matrix) == list(first)
        for card in first:
            reply = solution.best_reply(card)
            assert reply.value == max(matrix[card].values()) == matrix[card][reply.card]
            assert solution.exploitability(card) == reply.value - solution.value >= 0
            gained += solution.exploitability(card) > 0
        for card in second:
            reply = solution.best_reply({card: 1.0})
            column = {own: matrix[own][card] for own in first}
            assert reply.value == min(column.values()) == column[reply.card]
            assert solution.exploitability(card) == solution.value - reply.value >= 0
        assert solution.exploitability(solution.first) == 0
        assert solution.exploitability(solution.second) == 0
        half = dict.fromkeys(first[:2], 0.5)
        worst = max(sum(matrix[card][answer] for card in half) / 2 for answer in second)
        assert solution.best_reply(half).value == worst
    assert gained > 20


@in_soak
def test_after() -> None:
    """After each pair of cards comes the solution of that position, to the end of the deal."""
    decks = endings(8, [3])
    for _ in range(10):
        rows, first, second = next(decks)
        solution = solve(Table(rows), first, second)
        for card in first:
            for answer in second:
                outcome = solution.outcome(card, answer)
                later = solution.after(card, answer)
                assert later.table == outcome.table
                assert later.first_hand == without(first, card)
                assert later.second_hand == without(second, answer)
                assert later == solve(later.table, later.first_hand, later.second_hand)
                assert solution.matrix[card][answer] == outcome.difference + later.value
                assert outcome.value == solution.matrix[card][answer]
        while solution.first:
            solution = solution.after(solution.first_hand[0], solution.second_hand[0])
        assert (solution.value, solution.matrix) == (0, {})


@in_soak
def test_both_see_the_same() -> None:
    """With the hands exchanged the value changes its sign."""
    decks = endings(9, [2, 3])
    for _ in range(30):
        rows, first, second = next(decks)
        here, there = solve(Table(rows), first, second), solve(Table(rows), second, first)
        assert here.value == -there.value


def test_row_taken_for_later() -> None:
    """Who is too low takes a dearer row if that is better in the end.

    The 61 is the cheapest row, with one bull; but without it the 62 goes behind the full row and
    takes 7 bulls more. So the 5 takes the full row at once, and the 62 is safe behind the 61.
    """
    solution = solve(Table.parse("56 57 58 59 60 | 61 | 80"), [5, 62], [81, 82])
    outcome = solution.outcome(5, 81)
    taken = [event.row for event in outcome.events if isinstance(event, TookRow)]
    assert taken == [0]
    assert (outcome.difference, outcome.value) == (7, 7)
    assert str(outcome.table) == "5 | 61 | 80 81"


# --- matrix games ---------------------------------------------------------------------------


def random_matrices(seed: int) -> Iterator[list[list[int]]]:
    """Random tables without end, many of them with ties that leave more than one solution."""
    rng = Random(seed)
    while True:
        highest = rng.choice((1, 1, 2, 5, 30))
        width = rng.randint(1, 5)
        rows = [
            [rng.randint(-highest, highest) for _ in range(width)] for _ in range(rng.randint(1, 5))
        ]
        if rng.random() < 0.3:
            rows.append(rng.choice(rows))
        yield rows


def assert_solved(matrix: list[list[int]]) -> Fraction:
    """No column gets more than the value, no row pays less."""
    value, rows, columns = solve_matrix(matrix)
    assert sum(rows) == sum(columns) == 1
    assert min(*rows, *columns, 0) == 0
    for place in range(len(matrix[0])):
        assert sum(w * line[place] for w, line in zip(rows, matrix, strict=True)) <= value
    for line in matrix:
        assert sum(w * cost for w, cost in zip(columns, line, strict=True)) >= value
    return value


def test_matrix_games() -> None:
    """Every matrix game is solved so that neither player can do better, exactly."""
    games = random_matrices(4)
    for _ in range(by_length(300, 900, 2_000)):
        assert_solved(next(games))


@pytest.mark.thinned
@pytest.mark.parametrize("hint", [((), ()), ((0,), (0,)), ((0, 1), (0,))])
def test_matrix_games_without_a_good_hint(
    hint: matrix_games.Part, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the linear programme is of no help, all square parts are tried; the value is the same."""
    games = random_matrices(6)
    matrices = [next(games) for _ in range(80)]
    values = [solve_matrix(matrix).value for matrix in matrices]
    fitting = [m for m in matrices if len(m) > 1 and len(m[0]) > 1]
    assert len(fitting) > 30
    monkeypatch.setattr(matrix_games, "_hint", lambda matrix: hint)
    for matrix, value in zip(matrices, values, strict=True):
        if matrix in fitting:
            assert assert_solved(matrix) == value


def test_a_wrong_solution_is_not_taken() -> None:
    """The proof fails for a mix that the other player can exploit, and for a wrong value."""
    matrix = ((Fraction(0), Fraction(3)), (Fraction(2), Fraction(1)))
    solution = solve_matrix(matrix)
    assert is_solution(matrix, solution)
    half = (Fraction(1, 2), Fraction(1, 2))
    assert not is_solution(matrix, solution._replace(rows=half))
    assert not is_solution(matrix, solution._replace(columns=(Fraction(1), Fraction(0))))
    assert not is_solution(matrix, solution._replace(value=Fraction(1)))
    assert not is_solution(matrix, solution._replace(rows=(Fraction(2), Fraction(-1))))


def test_stone_scissors_paper() -> None:
    """In the game that everybody knows each choice has a third."""
    value, rows, columns = solve_matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert (value, set(rows), set(columns)) == (0, {Fraction(1, 3)}, {Fraction(1, 3)})


# --- refusals -------------------------------------------------------------------------------

SOLVED = solve(Table.parse("16 22 | 61"), [5, 30], [31, 90])

REFUSED: dict[str, tuple[Any, str]] = {
    "hands of different sizes": (
        lambda: solve(SOLVED.table, [5, 30], [31]),
        "both players must hold as many cards, at least one: 2 and 1 differ or are none",
    ),
    "no cards": (
        lambda: solve(SOLVED.table, [], []),
        "both players must hold as many cards, at least one: 0 and 0 differ or are none",
    ),
    "too many cards": (
        lambda: solve(SOLVED.table, range(1, 6), range(80, 85)),
        "hands of 5 cards are too large to try everything: at most 4 can be solved",
    ),
    "card in both hands": (
        lambda: solve(SOLVED.table, [5, 30], [30, 31]),
        "card 30 is in both hands",
    ),
    "card twice": (
        lambda: solve(SOLVED.table, [5, 5], [30, 31]),
        "card 5 is in the hand twice",
    ),
    "card on the table": (
        lambda: solve(SOLVED.table, [5, 22], [30, 31]),
        "card 22 cannot be in the hand: it lies on the table 16 22 | 61",
    ),
    "no card": (
        lambda: solve(SOLVED.table, [0, 5], [30, 31]),
        "0 is not a card: cards are whole numbers from 1 to 104",
    ),
    "twins": (
        lambda: solve(Table.parse("16 22 | 61", Placing(twins=True)), [5], [30]),
        "an endgame is solved only where each card is once in the deck",
    ),
    "strategy of no hand": (
        lambda: SOLVED.best_reply({5: 0.5, 31: 0.5}),
        "a strategy gives cards of one hand, 5, 30 or 31, 90, not 5, 31",
    ),
    "empty strategy": (
        lambda: SOLVED.best_reply({}),
        "a strategy gives cards of one hand, 5, 30 or 31, 90, not ",
    ),
    "not all": (
        lambda: SOLVED.exploitability({5: 0.5, 30: 0.25}),
        "probabilities must be 0 or more and sum to 1, not 0.5, 0.25",
    ),
    "less than nothing": (
        lambda: SOLVED.exploitability({5: 2, 30: -1}),
        "probabilities must be 0 or more and sum to 1, not 2, -1",
    ),
    "outcome of another card": (
        lambda: SOLVED.outcome(31, 5),
        "card 31 is not in the hand 5, 30",
    ),
    "outcome of an array": (
        lambda: SOLVED.outcome(np.array([5, 30]), 31),
        "card array([ 5, 30]) is not in the hand 5, 30",
    ),
    "after another card": (
        lambda: SOLVED.after(5, 5),
        "card 5 is not in the hand 31, 90",
    ),
    "empty matrix": (
        lambda: solve_matrix([]),
        "a matrix game is a table of numbers, each row as long as the others",
    ),
    "ragged matrix": (
        lambda: solve_matrix([[1, 2], [3]]),
        "a matrix game is a table of numbers, each row as long as the others",
    ),
}


@pytest.mark.parametrize(("question", "sentence"), REFUSED.values(), ids=REFUSED)
def test_refused(question: Any, sentence: str) -> None:
    """What cannot be solved or makes no sense is refused with one sentence."""
    with pytest.raises(ValueError, match=r".") as error:
        question()
    assert str(error.value) == sentence
