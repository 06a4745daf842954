"""The answers of the kinds of FTW?!, computed a second time: without the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import Any

from tests.learn.second_answers import Facts


def worth(hand: Iterable[int]) -> int:
    """The highest card less the others, and at least 0."""
    *others, highest = sorted(hand)
    return max(0, highest - sum(others))


def after_pass(facts: Facts) -> int:
    """What is higher in the new hand."""
    hand = {*facts["hand"]} - {*facts["passed"]} | {*facts["got"]}
    return len({card for card in hand if card > facts["top"]})


def beat_yours(facts: Facts) -> int:
    """All cards of the deck, one by one."""
    deck = range(1, {3: 36, 4: 48, 5: 60, 6: 60}[facts["players"]] + 1)
    return sum(card > facts["card"] and card not in facts["hand"] for card in deck)


def ways(card: int, helps: tuple[int, ...], top: int) -> int:
    """In how many ways some of the help cards make enough."""
    return sum(
        card + sum(some) > top
        for count in range(1, len(helps) + 1)
        for some in combinations(helps, count)
    )


def playable(facts: Facts) -> int:
    """The cards that are high enough, or for which some help is."""
    return sum(
        card > facts["top"] or ways(card, facts["helps"], facts["top"]) > 0
        for card in facts["hand"]
    )


def all_turns(facts: Facts) -> int:
    """Every card of the hand, with all that may become of it."""
    pile, helps = facts["pile"], facts["helps"]
    lower = [card for card in facts["hand"] if card < pile[-1]]
    return (
        len(facts["hand"])
        - len(lower)
        + sum(len(pile) + ways(card, helps, pile[-1]) for card in lower)
    )


def end_now(facts: Facts) -> int:
    """What stays if the other card is played."""
    pair = {facts["low"]: facts["high"], facts["high"]: facts["low"]}
    return max(stays for card, stays in pair.items() if card > facts["top"])


def win_with(facts: Facts) -> int:
    """The first card with which Ben's sum is higher."""
    anns = facts["anns"] + worth(facts["hand"])
    return next(card for card in range(1, 61) if facts["bens"] + card > anns)


def beats(facts: Facts) -> Fraction:
    """Every hand that Ben may hold: whether one of its cards is enough."""
    hands = list(combinations(facts["unseen"], facts["held"]))
    enough = [max(hand) + facts["help_card"] > facts["top"] for hand in hands]
    return Fraction(sum(enough), len(hands))


def lower_cards(facts: Facts) -> Fraction:
    """The mean over every hand that Ben may hold."""
    hands = list(combinations(facts["unseen"], facts["held"]))
    return Fraction(sum(card < facts["top"] for hand in hands for card in hand), len(hands))


def winner(facts: Facts) -> Fraction:
    """The points of all rounds, one by one."""
    points = [facts["won"]] * facts["wins"] + [facts["lost"]] * (facts["rounds"] - facts["wins"])
    assert len(points) == facts["rounds"]
    return Fraction(sum(points), len(points))


def mean_by_rank(facts: Facts) -> Fraction:
    """The sum over all cards: how often each has this rank."""
    highest, size, rank = facts["highest"], facts["size"], facts["rank"]
    total = sum(
        card * comb(card - 1, rank - 1) * comb(highest - card, size - rank)
        for card in range(1, highest + 1)
    )
    return Fraction(total, comb(highest, size))


def all_low(facts: Facts) -> Fraction:
    """One card after another."""
    return prod(
        (Fraction(facts["most"] - at, facts["highest"] - at) for at in range(facts["size"])),
        start=Fraction(1),
    )


def neither_beats(facts: Facts) -> Fraction:
    """Every way to deal both hands."""
    held = facts["held"]
    stands = [
        max((*first, *second)) < facts["top"]
        for first in combinations(facts["unseen"], held)
        for second in combinations([left for left in facts["unseen"] if left not in first], held)
    ]
    return Fraction(sum(stands), len(stands))


SECOND_FTW: dict[str, Callable[[Facts], Any]] = {
    "worth-of-two-hands": lambda f: worth(f["anns"]) - worth(f["bens"]),
    "after-the-pass": after_pass,
    "cards-that-beat-yours": beat_yours,
    "help-at-least": lambda f: min(n for n in range(1, 61) if f["card"] + n > f["top"]),
    "playable-with-help": playable,
    "turns-in-all": all_turns,
    "best-end": end_now,
    "card-to-win": win_with,
    "mean-of-a-winner": winner,
    "one-card-beats": lambda f: Fraction(
        len([card for card in f["unseen"] if card > f["top"]]), len(f["unseen"])
    ),
    "lower-on-average": lower_cards,
    "beats-with-help": beats,
    "mean-of-a-rank": mean_by_rank,
    "all-at-most": all_low,
    "two-cannot-beat": neither_beats,
}
"""The second computation of each kind, in the order of the lessons."""
