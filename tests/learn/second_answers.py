"""The answers of drawn exercises, computed a second time.

That is done from the numbers of the question, without the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import comb, isqrt
from typing import Any

Facts = Mapping[str, Any]
"""The numbers of a question by name."""

Rows = list[list[int]]


def bulls(card: int) -> int:
    """The bulls of a card, as the rule-book tells them."""
    if card == 55:
        return 7
    return 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1


def rows_of(facts: Facts) -> Rows:
    """The table of a question."""
    return [[int(card) for card in row.split()] for row in facts["table"].split("|")]


def number(text: Any) -> Fraction:
    """A number of a question, which may have commas."""
    return Fraction(str(text).replace(",", ""))


def gap(facts: Facts) -> tuple[int, int]:
    """Of the cards that you have not seen: how many lie before yours in row 1, and all."""
    seen = {card for row in rows_of(facts) for card in row} | {facts["card"]}
    end = rows_of(facts)[0][-1]
    between = set(range(end + 1, facts["card"])) - seen
    return len(between), 104 - len(seen)


def nobody_in_gap(facts: Facts) -> Fraction:
    """That two cards come from outside of the gap."""
    between, unseen = gap(facts)
    return Fraction(comb(unseen - between, 2), comb(unseen, 2))


def cleo(facts: Facts) -> list[int]:
    """The cards that Cleo may play."""
    return [card for card in facts["unseen"] if card != facts["laid"]]


def takes_a_row(facts: Facts) -> Fraction:
    """That Cleo plays no card below yours."""
    return Fraction(sum(card > facts["card"] for card in cleo(facts)), len(cleo(facts)))


def none_is_safe(facts: Facts) -> Fraction:
    """That Cleo plays neither below your low card, nor right before your high one."""
    end = rows_of(facts)[0][-1]
    saving = [card < facts["low"] or end < card < facts["high"] for card in cleo(facts)]
    return Fraction(saving.count(False), len(saving))


def mean_against_ben(facts: Facts) -> Fraction:
    """The mean over Ben's cards: behind a full row you pay unless he comes before you."""
    row = rows_of(facts)[0]
    paid = [0 if row[-1] < card < facts["card"] else sum(map(bulls, row)) for card in facts["hand"]]
    return Fraction(sum(paid), len(paid))


def mean_of_hand(facts: Facts) -> Fraction:
    """So many times the mean of a card of the deck."""
    deck = range(1, facts["highest"] + 1)
    return Fraction(facts["size"] * sum(map(bulls, deck)), len(deck))


def mean_with_one_known(facts: Facts) -> Fraction:
    """The known card, and the mean of the others."""
    others = [bulls(card) for card in range(1, 105) if card != facts["card"]]
    return bulls(facts["card"]) + (facts["size"] - 1) * Fraction(sum(others), len(others))


def steady_wins(facts: Facts) -> Fraction:
    """In how many of B's rounds A has fewer bulls."""
    often, rounds = facts["often"], facts["rounds"]
    of_b = [facts["low"]] * often + [facts["high"]] * (rounds - often)
    assert sum(of_b) == facts["same"] * rounds
    return Fraction(sum(score > facts["same"] for score in of_b), rounds)


def mean_above_median(facts: Facts) -> Fraction:
    """The mean less the one in the middle."""
    ascending = sorted(facts["bulls"])
    return Fraction(sum(ascending), len(ascending)) - ascending[len(ascending) // 2]


def paired(facts: Facts) -> Fraction:
    """The mean of B less the mean of A."""
    return Fraction(sum(facts["second"]) - sum(facts["first"]), facts["deals"])


def deals_needed(facts: Facts) -> Fraction:
    """The deals times the square of how many times smaller the error must be."""
    needed = number(facts["difference"]) / facts["times"]
    return facts["deals"] * (number(facts["error"]) / needed) ** 2


def off_by(facts: Facts) -> Fraction:
    """The distance of two shares in standard errors."""
    apart = Fraction(facts["rows"], facts["cases"]) - Fraction(facts["risk"], 100)
    return apart / number(facts["error"])


def reason(facts: Facts) -> str:
    """Luck reaches two standard errors now and then, but never four."""
    share, observed = facts["forecast"] / 100, facts["found"] / 100
    errors = abs(observed - share) / (share * (1 - share) / float(number(facts["cards"]))) ** 0.5
    assert errors < 1.2 or errors > 3.8
    return "luck" if errors < 2 else "assumption"


def trick(rows: Rows, mine: int, his: int) -> int:
    """Place two cards; your bulls less his."""
    paid = 0
    for card in sorted((mine, his)):
        row = max((row for row in rows if row[-1] < card), key=lambda row: row[-1])
        if len(row) == 5:
            paid += sum(map(bulls, row)) * (1 if card == mine else -1)
            row.clear()
        row.append(card)
    return paid


def two_tricks(facts: Facts, mine: Sequence[int], his: Sequence[int]) -> int:
    """The last two tricks, in this order of the cards."""
    rows = rows_of(facts)
    return sum(trick(rows, *pair) for pair in zip(mine, his, strict=True))


def cost(facts: Facts, first: int) -> dict[int, int]:
    """What you pay more than Ben after this first card, by his first card."""
    mine = sorted(facts["mine"], key=lambda card: card != first)
    return {his[0]: two_tricks(facts, mine, his) for his in permutations(facts["his"])}


def bens_reply(facts: Facts) -> int:
    """The card after which you pay most."""
    costs = cost(facts, facts["first"])
    return max(costs, key=lambda card: costs[card])


def bens_mean(facts: Facts) -> Fraction:
    """The mean over the faces of the die, with Ben's better card."""
    faces = [facts["one"]] * facts["sides"] + [facts["two"]] * (6 - facts["sides"])
    return max(Fraction(sum(cost(facts, face)[his] for face in faces), 6) for his in facts["his"])


def luck(facts: Facts) -> Fraction:
    """What was taken, less what was to be expected: one card of the gap comes before yours."""
    row, others = rows_of(facts)[0], facts["opponents"]
    seen = {card for cards in rows_of(facts) for card in cards}
    before = [bulls(card) for card in range(row[-1] + 1, facts["card"]) if card not in seen]
    unseen = 103 - len(seen)
    ways = comb(unseen - len(before), others - 1)
    expected = Fraction(
        ways * sum(sum(map(bulls, row)) + added for added in before), comb(unseen, others)
    )
    assert round(expected, 2) == facts["expected"]
    return facts["bulls"] - Fraction(facts["expected"])


SECOND: dict[str, Callable[[Facts], Any]] = {
    "you-too-low": lambda f: Fraction(1, f["players"] + f["rows"]),
    "somebody-of-six": lambda f: Fraction(f["players"], f["players"] + f["rows"]),
    "hands-of-two": lambda f: comb(f["highest"], f["size"]),
    "no-neighbours": lambda f: Fraction(
        comb(f["highest"] - f["size"] + 1, f["size"]), comb(f["highest"], f["size"])
    ),
    "where-is-55": lambda f: Fraction(104 - f["players"] * f["size"] - f["rows"], 104),
    "gap-of-nobody": nobody_in_gap,
    "gap-of-37": lambda f: gap(f)[0],
    "gap-of-30": lambda f: Fraction(*gap(f)),
    "given-33": takes_a_row,
    "neither-is-safe": none_is_safe,
    "mean-of-a-hand": mean_of_hand,
    "bulls-of-45": mean_against_ben,
    "mean-with-55": mean_with_one_known,
    "error-of-many": lambda f: number(f["error"]) / isqrt(int(number(f["more"]) / f["rounds"])),
    "rounds-enough": lambda f: (f["deviation"] / number(f["error"])) ** 2,
    "same-mean": steady_wins,
    "median-or-mean": mean_above_median,
    "why-pairs": paired,
    "deals-enough": deals_needed,
    "four-times-the-deals": lambda f: f["trials"] * f["times"] * f["times"],
    "what-is-wrong": reason,
    "mend-the-model": off_by,
    "reply-to-22": bens_reply,
    "half-and-half": bens_mean,
    "luck-of-a-trick": luck,
    "deals-without-luck": lambda f: f["deals"] * (number(f["error"]) / number(f["less"])) ** 2,
}
"""The second computation of each family, in the order of the lessons."""
