"""The answers of the kinds of 6 nimmt!, computed a second time: without the engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial, isqrt, prod
from statistics import mean
from typing import Any

from kernel_lib.chance.matrix_games import MatrixSolution, solve_matrix
from tests.learn.second_answers import Facts, bulls, gap, number, rows_of


def fits(facts: Facts) -> Fraction:
    """Counted over every card that may be drawn, and the starts above it."""
    highest, rows = facts["highest"], facts["rows"]
    low = sum(comb(highest - card, rows) for card in range(1, highest + 1))
    return 1 - Fraction(low, highest * comb(highest - 1, rows))


def two_of_all(facts: Facts) -> Fraction:
    """Every place of the lowest card, of which the first two are yours and Ann's."""
    places = range(facts["players"] + facts["rows"])
    return Fraction(sum(place < 2 for place in places), len(places))


def players_of(facts: Facts) -> int:
    """n / (n + rows) = chance, solved for n."""
    chance = Fraction(facts["chance"])
    players = chance * facts["rows"] / (1 - chance)
    assert players.denominator == 1
    return int(players)


def both_held(facts: Facts) -> Fraction:
    """The hands with both cards, of all hands."""
    highest, size = facts["highest"], facts["size"]
    return Fraction(comb(highest - 2, size - 2), comb(highest, size))


def all_cheap(facts: Facts) -> Fraction:
    """One card after another."""
    cheap = sum(bulls(card) == 1 for card in range(1, facts["highest"] + 1))
    return prod(
        (Fraction(cheap - at, facts["highest"] - at) for at in range(facts["size"])),
        start=Fraction(1),
    )


def deals_of_two(facts: Facts) -> int:
    """All orders of the deck, less those that change no hand."""
    highest, size = facts["highest"], facts["size"]
    return factorial(highest) // factorial(size) ** 2 // factorial(highest - 2 * size)


def before(facts: Facts) -> int:
    """Cards are added to the row until the next one is the sixth."""
    row = max(
        (cards for cards in rows_of(facts) if cards[-1] < facts["card"]),
        key=lambda cards: cards[-1],
    )
    added = 0
    while len(row) + added < 5:
        added += 1
    return added


def exactly_one(facts: Facts) -> Fraction:
    """One card of the gap, the others from outside."""
    between, unseen = gap(facts)
    others = facts["opponents"]
    return Fraction(between * comb(unseen - between, others - 1), comb(unseen, others))


def ways(facts: Facts) -> list[int]:
    """So many cards are laid on the row, one by one; whoever is the sixth begins it anew."""
    numbers = []
    for before_yours in range(facts["opponents"] + 1):
        lying = len(rows_of(facts)[0])
        for _ in range(before_yours):
            lying = 1 if lying == 5 else lying + 1
        if lying == 5:
            numbers.append(before_yours)
    return numbers


def sixth(facts: Facts, opponents: int) -> Fraction:
    """The chances of all numbers of cards in the gap with which yours is the sixth."""
    between, unseen = gap(facts)
    return sum(
        (
            Fraction(
                comb(between, number) * comb(unseen - between, opponents - number),
                comb(unseen, opponents),
            )
            for number in ways({**facts, "opponents": opponents})
        ),
        Fraction(0),
    )


def either(facts: Facts) -> Fraction:
    """The multiples of both numbers in one set, where each card stands once."""
    steps = (facts["one"], facts["other"])
    multiples = {card for step in steps for card in range(step, facts["highest"] + 1, step)}
    return Fraction(len(multiples), facts["highest"])


def with_cleo(facts: Facts) -> Fraction:
    """All deals and all cards of Ben: those that fit what he laid."""
    fitting = [
        facts["card"] not in hand
        for hand in combinations(facts["unseen"], facts["each"])
        for laid in hand
        if laid == facts["laid"]
    ]
    return Fraction(sum(fitting), len(fitting))


def with_memory(facts: Facts) -> Fraction:
    """The cards that are still somewhere, and those of them in the gap."""
    seen = {card for row in rows_of(facts) for card in row} | {facts["card"], *facts["gone"]}
    left = set(range(1, 105)) - seen
    inside = [card for card in left if rows_of(facts)[0][-1] < card < facts["card"]]
    return Fraction(len(inside), len(left))


def low_given_high(facts: Facts) -> Fraction:
    """All pairs of cards of Ben and Cleo after which the high card takes its row."""
    (end,) = (row[-1] for row in rows_of(facts) if len(row) == 5)
    low, high = facts["low"], facts["high"]
    given = [
        pair
        for pair in permutations(facts["unseen"], 2)
        if not any(end < card < high for card in pair)
    ]
    return Fraction(sum(min(pair) > low for pair in given), len(given))


def mean_of_two(facts: Facts) -> Fraction:
    """Every order of two cards of the hand."""
    pairs = [sum(map(bulls, pair)) for pair in permutations(facts["hand"], 2)]
    return Fraction(sum(pairs), len(pairs))


def behind_five(facts: Facts) -> Fraction:
    """The mean over all cards that the opponent may play."""
    rows = rows_of(facts)
    seen = {card for row in rows for card in row} | {facts["card"]}
    unseen = [card for card in range(1, 105) if card not in seen]
    saved = [rows[0][-1] < card < facts["card"] for card in unseen]
    return Fraction(saved.count(False) * sum(map(bulls, rows[0])), len(unseen))


def quantile(facts: Facts) -> int:
    """The first number that enough rounds do not exceed."""
    rounds = facts["bulls"]
    return next(
        most
        for most in range(100)
        if 100 * sum(paid <= most for paid in rounds) >= facts["percent"] * len(rounds)
    )


def forecast(facts: Facts) -> Fraction:
    """The mean of the risks of all cards, one by one."""
    risks = [facts["low"]] * facts["many"] + [facts["high"]] * facts["few"]
    return Fraction(sum(risks), 100 * len(risks))


def error_of_share(facts: Facts) -> Fraction:
    """Its square is p (1 - p) / n."""
    share = Fraction(facts["percent"], 100)
    square = share * (1 - share) / facts["cards"]
    error = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    assert error**2 == square
    return error


def game(facts: Facts) -> MatrixSolution:
    """The game in which nobody is found out."""
    return solve_matrix([[facts["a"], facts["b"]], [facts["c"], facts["d"]]])


def fixed(facts: Facts) -> int:
    """The cheaper of the two dearest numbers."""
    return sorted([max(facts["a"], facts["b"]), max(facts["c"], facts["d"])])[0]


def regret(facts: Facts) -> Fraction:
    """The value of the card less that of the best."""
    values = dict(zip(facts["cards"], map(number, facts["values"]), strict=True))
    return values[facts["card"]] - min(values.values())


SECOND_KINDS: dict[str, Callable[[Facts], Any]] = {
    "fits-somewhere": fits,
    "you-or-ann": two_of_all,
    "how-many-play": players_of,
    "hold-both": both_held,
    "only-cheap": all_cheap,
    "two-hands-dealt": deals_of_two,
    "how-many-before": before,
    "exactly-one-comes": exactly_one,
    "ways-of-60": lambda f: len(ways(f)),
    "where-the-risk-turns": lambda f: max(range(1, 10), key=lambda n: sixth(f, n)),
    "which-numbers-hurt": lambda f: frozenset(ways(f)),
    "multiples-of-either": either,
    "sum-of-two-ways": lambda f: sixth(f, f["opponents"]),
    "cleo-holds": with_cleo,
    "gone-cards": with_memory,
    "if-the-high-pays": low_given_high,
    "mean-of-a-card": lambda f: mean(Fraction(bulls(card)) for card in f["hand"]),
    "two-of-a-hand": mean_of_two,
    "bulls-behind-five": behind_five,
    "mean-so-far": lambda f: mean([Fraction(f["old"])] * f["rounds"] + [Fraction(f["bulls"])]),
    "two-errors-up": lambda f: number(f["mean"]) + number(f["error"]) + number(f["error"]),
    "error-of-a-mean": lambda f: Fraction(f["deviation"], isqrt(f["rounds"])),
    "luck-thins-out": lambda f: Fraction(f["more"], f["rounds"] + f["rest"]),
    "quantile-of-rounds": quantile,
    "spread-of-a-sum": lambda f: isqrt(f["deviation"] ** 2 * f["rounds"]),
    "found-by-chance": lambda f: sum([Fraction(f["percent"], 100)] * f["comparisons"]),
    "bonferroni-limit": lambda f: Fraction(f["percent"], 100 * f["comparisons"]),
    "expected-rows": lambda f: sum([Fraction(f["percent"], 100)] * f["cards"]),
    "forecast-of-a-pool": forecast,
    "error-of-a-share": error_of_share,
    "one-fixed-card": fixed,
    "all-the-same-to-ben": lambda f: game(f).rows[0],
    "price-of-the-mix": lambda f: game(f).value,
    "luck-of-some-tricks": lambda f: sum(f["taken"]) - sum(map(number, f["expected"])),
    "regret-of-a-card": regret,
    "regret-in-errors": lambda f: number(f["regret"]) / number(f["error"]),
    "deals-that-are-saved": lambda f: (
        1 - number(f["without"]) * number(f["without"]) / number(f["plain"]) / number(f["plain"])
    ),
}
"""The second computation of each kind, in the order of the lessons."""
