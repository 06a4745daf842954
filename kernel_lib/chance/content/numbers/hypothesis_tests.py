"""The numbers of lesson 35 where a question has only one set of them: luck, or a better bot."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from kernel_lib.chance.content.numbers.wins import eight_of_ten, false_alarms
from kernel_lib.learn.templates import Facts, Numbers


def three_percent() -> Facts:
    """Whether those of equal strength, of all that a test calls better, are within its level."""
    return {"is_within": false_alarms(better=10, percent=5, power=80)["chance"] <= Fraction(5, 100)}


NUMBERS: Mapping[str, Numbers] = {
    "five-of-five": Numbers(lambda: {"chance": eight_of_ten(deals=5, wins=5)["chance"]}),
    "both-sides": Numbers(lambda: {"one_side": eight_of_ten(deals=10, wins=8)["chance"]}),
    "deals-for-one-bull": Numbers(lambda: {"deals": ceil((Fraction(28, 10) * 6) ** 2)}),
    "three-percent": Numbers(three_percent),
}
"""Where the questions of these ids get their numbers."""
