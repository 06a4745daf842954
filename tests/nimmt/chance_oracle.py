"""Chances of 6 nimmt! by trying everything: slow, literal and independent, to test against.

Unknown cards are dealt to hands one by one, in every possible way; then every card of every hand is
played. Cards are placed by ``oracle`` or, with two ends to a row, by ``places_for`` here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import comb
from typing import TypeVar

from tests.nimmt import oracle

Rows = Sequence[Sequence[int]]
Known = tuple[tuple[int, ...], int]
"""The known cards of a hand, and the number of unknown ones."""
Thing = TypeVar("Thing", bound=Hashable)


def deals(hands: Sequence[Known], unseen: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every way in which the unknown cards can have been dealt, all equally likely."""
    needed = sum(unknown for _, unknown in hands)
    for dealt in permutations(unseen, needed):
        cards = iter(dealt)
        yield [[*known, *(next(cards) for _ in range(unknown))] for known, unknown in hands]


def tricks(hands: Sequence[Known], unseen: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every trick of the opponents, as often as it comes about, all equally likely."""
    for dealt in deals(hands, unseen):
        yield from product(*dealt)


def shares(things: Iterator[Thing]) -> dict[Thing, Fraction]:
    """How often each thing comes among equally likely ones."""
    counts = Counter(things)
    return {thing: Fraction(count, counts.total()) for thing, count in counts.items()}


def fate(rows: Rows, card: int, others: Sequence[int]) -> tuple[str, int]:
    """What becomes of a card in a trick, "sixth", "low" or "safe", and its bulls."""
    lows: set[int] = set()

    def take(table: list[list[int]], name: int, _card: int) -> int:
        lows.add(name)
        return oracle.cheapest_row(table)

    _, taken = oracle.resolve(rows, {played: played for played in (card, *others)}, take)
    what = "low" if card in lows else "sixth" if card in taken else "safe"
    return what, oracle.total_bulls(taken.get(card, []))


def rest_of_deal(
    rows: Rows, own: Sequence[int], hands: Sequence[Known], unseen: Sequence[int]
) -> dict[tuple[int, int], Fraction]:
    """The own first card and all own bulls, when everyone plays a deal in random order."""

    def courses() -> Iterator[tuple[int, int]]:
        for dealt in deals(hands, unseen):
            for orders in product(*(permutations(hand) for hand in [own, *dealt])):
                table, paid = oracle.copy_of(rows), 0
                for played in zip(*orders, strict=True):
                    table, taken = oracle.resolve(
                        table,
                        {card: card for card in played},
                        lambda at, *_: oracle.cheapest_row(at),
                    )
                    paid += oracle.total_bulls(taken.get(played[0], []))
                yield orders[0][0], paid

    return shares(courses())


# --- formulas -------------------------------------------------------------------------------


def value_of(latex: str) -> Fraction:
    """What a formula in LaTeX comes to: fractions, binomials, products, sums, differences."""
    value, rest = _sum(latex.replace("\\left(", "(").replace("\\right)", ")").replace(" ", ""))
    assert rest == "", f"{rest} is left of {latex}"
    return value


def _sum(text: str) -> tuple[Fraction, str]:
    value, text = _product(text)
    while text[:1] in ("+", "-"):
        sign = 1 if text[0] == "+" else -1
        more, text = _product(text[1:])
        value += sign * more
    return value, text


def _product(text: str) -> tuple[Fraction, str]:
    value, text = _factor(text)
    while text and (text.startswith("\\") or text[0] in "("):
        more, text = _factor(text.removeprefix("\\cdot"))
        value *= more
    return value, text


def _factor(text: str) -> tuple[Fraction, str]:
    if text.startswith(("\\frac", "\\binom")):
        top, rest = _braced(text[text.index("{") :])
        bottom, rest = _braced(rest)
        return (top / bottom if text[1] == "f" else Fraction(comb(int(top), int(bottom)))), rest
    if text.startswith("("):
        value, rest = _sum(text[1:])
        assert rest[0] == ")"
        return value, rest[1:]
    digits = len(text) - len(text.lstrip("0123456789"))
    return Fraction(int(text[:digits])), text[digits:]


def _braced(text: str) -> tuple[Fraction, str]:
    assert text[0] == "{"
    value, rest = _sum(text[1:])
    assert rest[0] == "}"
    return value, rest[1:]


# --- placing with decisions -----------------------------------------------------------------


Placed = tuple[tuple[tuple[int, ...], ...], int]
"""Rows, and the bulls that a card took on its way there."""


def places_for(
    rows: tuple[tuple[int, ...], ...], card: int, both_ends: bool
) -> tuple[list[Placed], bool]:
    """All that can become of one card, and whether it fits nowhere."""
    reach = [(card - row[-1], at, False) for at, row in enumerate(rows) if row[-1] < card]
    if both_ends:
        reach += [(row[0] - card, at, True) for at, row in enumerate(rows) if card < row[0]]
    if not reach:
        return [(_with(rows, at, (card,)), oracle.total_bulls(rows[at])) for at in _all(rows)], True
    places: list[Placed] = []
    for gap, at, is_left in sorted(reach):
        if gap == min(reach)[0]:
            longer = (card, *rows[at]) if is_left else (*rows[at], card)
            if len(longer) == 6:
                places.append((_with(rows, at, (card,)), oracle.total_bulls(rows[at])))
            else:
                places.append((_with(rows, at, longer), 0))
    return places, False


def _all(rows: Sequence[object]) -> range:
    return range(len(rows))


def _with(
    rows: tuple[tuple[int, ...], ...], at: int, row: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*rows[:at], row, *rows[at + 1 :])


Value = TypeVar("Value")


def best_of_trick(
    rows: tuple[tuple[int, ...], ...],
    queue: Sequence[tuple[int, int]],
    difference: int,
    both_ends: bool,
    later: Callable[[tuple[tuple[int, ...], ...], int], Value],
    better: Callable[[int, list[Value]], Value],
) -> Value:
    """The value of a trick between player 0, who wants little, and player 1.

    ``later`` values the rows and difference after it, ``better(who, values)`` decides.
    """
    if not queue:
        return later(rows, difference)
    card, who = queue[0]
    places, _ = places_for(rows, card, both_ends)
    values = [
        best_of_trick(
            after, queue[1:], difference + (-paid if who else paid), both_ends, later, better
        )
        for after, paid in places
    ]
    return values[0] if len(values) == 1 else better(who, values)
