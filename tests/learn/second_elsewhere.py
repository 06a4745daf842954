"""The answers of questions outside the games, computed a second time and in other ways.

Counts are made by walking through what may happen one step after another, roots as floats.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb, prod, sqrt
from statistics import NormalDist
from typing import Any

from tests.learn.second_answers import Facts

PERCENT = Fraction(1, 100)


def exact(value: Any) -> Fraction:
    """A number of a question, which may be written with decimals."""
    return Fraction(str(value))


def share(value: Any) -> Fraction:
    """Percent as a share."""
    return exact(value) * PERCENT


def one_by_one(total: int, good: int, draws: int) -> list[Fraction]:
    """How likely 0, 1, 2, … good ones are drawn, one after another and none put back."""
    chances = [Fraction(1)]
    for drawn in range(draws):
        later = [Fraction(0)] * (drawn + 2)
        for had, chance in enumerate(chances):
            hit = Fraction(good - had, total - drawn)
            later[had + 1] += chance * hit
            later[had] += chance * (1 - hit)
        chances = later
    return chances


def repeated(chance: Fraction, tries: int) -> list[Fraction]:
    """How likely 0, 1, 2, … tries succeed that are independent."""
    chances = [Fraction(1)]
    for _ in range(tries):
        hits = [Fraction(0), *(so_far * chance for so_far in chances)]
        misses = [*(so_far * (1 - chance) for so_far in chances), Fraction(0)]
        chances = [hit + miss for hit, miss in zip(hits, misses, strict=True)]
    return chances


def mean(chances: list[Fraction]) -> Fraction:
    return sum((value * chance for value, chance in enumerate(chances)), Fraction(0))


def birthdays_differ(facts: Facts) -> Fraction:
    chance = prod((Fraction(365 - day, 365) for day in range(facts["n"])), start=Fraction(1))
    return round(chance, 9)


def without_neighbours(facts: Facts) -> Fraction:
    """By a walk along the numbers: how many sets of each size end with the last number or not."""
    numbers, size = facts["numbers"], facts["k"]
    free, taken = [1] + [0] * size, [0] * (size + 1)
    for _ in range(numbers):
        free, taken = (
            [of_free + of_taken for of_free, of_taken in zip(free, taken, strict=True)],
            [0, *free[:-1]],
        )
    return Fraction(free[size] + taken[size], comb(numbers, size))


def payment(facts: Facts) -> Fraction:
    chance = 1 - Fraction(facts["later"], facts["living"])
    return sum((facts["pays"] * chance,), Fraction(0))


def error_in_points(facts: Facts) -> float:
    return 100 * sqrt(facts["p"] / 100 * (1 - facts["p"] / 100) / facts["households"])


def place_in_order(facts: Facts) -> int:
    return int(facts["shown"][facts["p"] - facts["from_rank"]])


def of_a_coin(facts: Facts) -> float:
    """The share of boys beside the shares of a fair coin, as a normal curve sees it."""
    coin = NormalDist(facts["n"] / 2, sqrt(facts["n"]) / 2)
    return coin.zscore(facts["n"] * facts["boys"] / (facts["boys"] + facts["girls"]))


def off_the_model(facts: Facts) -> float:
    chances = one_by_one(366, 122, facts["days"])
    middle = mean(chances)
    variance = sum(chance * (value - middle) ** 2 for value, chance in enumerate(chances))
    return float(facts["count"] - middle) / round(sqrt(variance), 2)


def keeper(facts: Facts) -> Fraction:
    """Where two lines meet: what each kick brings against a keeper who jumps left so often."""
    a, b, c, d = (Fraction(facts[name]) for name in "abcd")
    at_none, at_all = b - d, a - c
    return at_none / (at_none - at_all)


def two_throws(facts: Facts) -> dict[tuple[bool, bool], Fraction]:
    """How likely each of four things comes of two throws."""
    first = Fraction(facts["hits"], facts["all"])
    after = {True: share(facts["after_hit"]), False: share(facts["after_miss"])}
    return {
        (hit, again): (first if hit else 1 - first) * (after[hit] if again else 1 - after[hit])
        for hit in (True, False)
        for again in (True, False)
    }


def of_two_throws(facts: Facts) -> Fraction:
    """What is asked of them, by the words of the question."""
    wanted: dict[str, Callable[[bool, bool], bool]] = {
        "both throws": lambda first, second: first and second,
        "and the second not": lambda first, second: first and not second,
        "neither throw": lambda first, second: not first and not second,
        "just one": lambda first, second: first != second,
        "at least one": lambda first, second: first or second,
    }
    (fits,) = (fits for words, fits in wanted.items() if words in facts["asked"])
    return sum((chance for case, chance in two_throws(facts).items() if fits(*case)), Fraction(0))


def ill_of_positive(facts: Facts) -> Fraction:
    people = 10**9
    ill = people * share(facts["rate"])
    positive_ill = ill * share(facts["found"])
    positive_well = (people - ill) * share(facts["false_alarms"])
    return positive_ill / (positive_ill + positive_well)


def boy(facts: Facts) -> Fraction:
    boys, girls = facts["boys"] * share(facts["men"]), facts["girls"] * share(facts["women"])
    return boys / (boys + girls)


def variance_of_difference(facts: Facts) -> Fraction:
    """As that of s·X - s·(r·X + rest), where the rest is independent of X."""
    ratio, spread = Fraction(facts["over"], facts["under"]), exact(facts["s"])
    return spread**2 * ((1 - ratio) ** 2 + (1 - ratio**2))


def tea(facts: Facts) -> Fraction:
    return Fraction(1, sum(1 for _ in combinations(range(facts["cups"]), facts["milk"])))


def taller(facts: Facts) -> Fraction:
    return sum(repeated(Fraction(1, 2), facts["n"])[facts["more"] :], Fraction(0))


def wrinkled(facts: Facts) -> float:
    return NormalDist(facts["n"] / 4, sqrt(facts["n"] * 3) / 4).zscore(float(facts["k"]))


def wet(facts: Facts) -> Fraction:
    is_wet = Fraction("Today is wet" in facts["asked"])
    for _ in range(facts["n"]):
        is_wet = is_wet * exact(facts["after_wet"]) + (1 - is_wet) * exact(facts["after_dry"])
    return is_wet if "How likely is it wet" in facts["asked"] else 1 - is_wet


def spell(facts: Facts) -> Fraction:
    is_wet = "first wet day" in facts["asked"]
    leave = 1 - exact(facts["after_wet"]) if is_wet else exact(facts["after_dry"])
    staying = [Fraction(1)]
    for _ in range(facts["n"]):
        staying.append(staying[-1] * (1 - leave))
    return staying[-2] - staying[-1]


def tanks(facts: Facts) -> Fraction:
    gap = Fraction(facts["highest"] - facts["k"], facts["k"])
    return facts["highest"] + gap


def first_faulty(facts: Facts) -> Fraction:
    """The sum of the chances that it has not come after so many checks."""
    lot, bad = facts["lot"], facts["bad"]
    not_yet, total = Fraction(1), Fraction(0)
    for checked in range(lot - bad + 1):
        total += not_yet
        not_yet *= Fraction(lot - checked - bad, lot - checked)
    return total


SECOND_ELSEWHERE: dict[str, Callable[[Facts], Any]] = {
    "dates-drawn-early": lambda f: mean(one_by_one(366, f["n"], f["days"])),
    "number-is-drawn": lambda f: one_by_one(f["numbers"], 1, f["drawn"])[1],
    "all-birthdays-differ": birthdays_differ,
    "lotto-without-neighbours": without_neighbours,
    "lotto-matches": lambda f: one_by_one(f["numbers"], f["drawn"], f["drawn"])[f["m"]],
    "lot-passes": lambda f: one_by_one(f["lot"], f["bad"], f["sample"])[0],
    "age-is-reached": lambda f: Fraction(f["later"], 1000) / Fraction(f["now"], 1000),
    "early-given-the-month": lambda f: Fraction(f["count"], 366) / Fraction(f["days"], 366),
    "payment-of-an-insurer": payment,
    "goals-of-some-matches": lambda f: Fraction(f["goals"]) / Fraction(f["matches"], f["m"]),
    "error-of-a-rating": error_in_points,
    "households-for-less-error": lambda f: f["households"] * f["k"] * f["k"],
    "particles-from-to": lambda f: Fraction(f["up_to"] - f["below"], 2608),
    "quantile-of-the-nile": place_in_order,
    "error-of-paired-differences": lambda f: sqrt(f["variance_difference"] / f["n"]),
    "without-pairs": lambda f: (
        (exact(f["variance_one"]) + exact(f["variance_other"]))
        / (exact(f["variance_difference"]) / f["n"])
    ),
    "births-and-a-coin": of_a_coin,
    "a-month-off-the-model": off_the_model,
    "kick-against-a-keeper": lambda f: (
        share(f["one"]) * share(f["q"]) + share(f["other"]) * (1 - share(f["q"]))
    ),
    "keeper-who-leaves-no-choice": keeper,
    "points-beyond-luck": lambda f: NormalDist(51.65, 7.96).zscore(f["points"]),
    "expected-of-a-kinsman": lambda f: Fraction(f["over"] * f["x"], f["under"]),
    "two-free-throws": of_two_throws,
    "flights-without-a-loss": lambda f: round(1 - repeated(Fraction(1, f["k"]), f["n"])[0], 9),
    "ill-if-positive": ill_of_positive,
    "boy-if-colour-blind": boy,
    "matches-of-a-ticket": lambda f: mean(one_by_one(f["numbers"], f["m"], f["drawn"])),
    "difference-of-kinsmen": variance_of_difference,
    "donors-of-a-group": lambda f: repeated(share(f["share"]), f["n"])[f["k"]],
    "spread-of-peas": lambda f: sqrt(f["n"] * 0.75 * 0.25),
    "tea-by-luck": tea,
    "taller-by-luck": taller,
    "wrinkled-peas": wrinkled,
    "interval-of-a-rating": lambda f: f["p"] - 1.96 * error_in_points(f),
    "wet-in-some-days": wet,
    "length-of-a-wet-spell": spell,
    "visitors-for-the-wrong-button": lambda f: f["n"] * share("8.91") - f["n"] * share(f["rate"]),
    "price-of-trying-all": lambda f: (
        f["n"] * sum(share("8.91") - share(rate) for rate in ("7.62", "7.51", "7.34"))
    ),
    "donors-who-fit": lambda f: sum(repeated(share(f["fits"]), f["k"])[1:], Fraction(0)),
    "one-of-two-throws": of_two_throws,
    "number-of-tanks": tanks,
    "record-in-the-first-years": lambda f: sum(
        (Fraction(1, f["n"]) for _ in range(f["early"])), Fraction(0)
    ),
    "worst-of-some-trains": lambda f: repeated(share(f["percent"]), f["n"])[-1],
    "first-death-of-some": lambda f: repeated(Fraction(f["later"], f["living"]), f["n"])[-1],
    "checks-until-a-faulty-one": first_faulty,
    "no-donor-of-the-group": lambda f: repeated(share(f["share"]), f["n"])[0],
}
"""The second computation of each question, in the order of the lessons.

A question that is asked in several ways is told apart by its English words, ``asked``.
"""
