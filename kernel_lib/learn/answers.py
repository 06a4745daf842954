"""Numbers as people write them: 1/3, 0.333, 33.3 %, "1/3"; and whether such a number is right.

A number with decimals stands for all that are rounded to it. It is right when the true one is among
them, and none of the wrong answers that people often give; so more digits are asked for where two
answers lie close together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from math import isfinite
from typing import NamedTuple

from kernel_lib.core.text import half_width

MOST_DIGITS = 80
"""A longer text is no answer."""

FEWEST_DIGITS = 2
"""A rounded number has so many digits at least, without the noughts it begins with."""

TRUNCATED_DIGITS = 3
"""From so many digits on, a number may be cut off instead of rounded: 0.666 for 2/3."""

COMPUTED_DIGITS = 12
"""A decimal number with so many digits comes from a computer, and is told apart by all of them."""

_FRACTION = re.compile(r"([+-]?[0-9]+) */ *([0-9]+)")
_DECIMAL = re.compile(r"([+-]?)([0-9]*)(?:[.,]([0-9]*))?(?:e([+-]?[0-9]{1,2}))?", re.IGNORECASE)
_THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]+)?")
_ABOUT = re.compile(r"(about|approx\.?|ca\.?|~|≈|約) *", re.IGNORECASE)
_PERCENT = re.compile(r" *(%|percent|per cent|パーセント)$", re.IGNORECASE)


class Number(NamedTuple):
    """A number that somebody wrote: its value, the unit of its last digit, and how many digits.

    ``unit`` is 0 for one that is meant exactly, such as a fraction. ``is_percent`` tells whether it
    had the sign.
    """

    value: Fraction
    unit: Fraction = Fraction(0)
    digits: int = 0
    is_percent: bool = False


class Verdict(Enum):
    """What a number is, beside the true one."""

    RIGHT = "right"
    COARSE = "coarse"
    """It may be right, but it has too few digits to tell."""
    PERCENT = "percent"
    """It would be right with a percent sign."""
    WRONG = "wrong"


def tidy(answer: str) -> str:
    """An answer as it was typed, without blanks and commas or full stops that end it.

    >>> tidy(" 55, "), tidy("0.5."), tidy("50　％"), tidy("...")
    ('55', '0.5', '50 %', '...')
    """
    text = half_width(answer).strip()
    return text.rstrip(" ,;.、。") or text


def read_number(answer: object) -> Number | None:
    """A number as it was written; None where it is none.

    >>> read_number("33.3 %")
    Number(value=Fraction(333, 1000), unit=Fraction(1, 1000), digits=3, is_percent=True)
    >>> read_number("1/3").value, read_number(0.25).unit, read_number("6,400").value
    (Fraction(1, 3), Fraction(1, 100), Fraction(6400, 1))
    >>> read_number("no idea"), read_number(True), read_number(float("nan"))
    (None, None, None)
    """
    if isinstance(answer, bool):
        return None
    if isinstance(answer, int | Fraction):
        return Number(Fraction(answer))
    if isinstance(answer, float):
        return _decimal(repr(answer)) if isfinite(answer) else None
    if not isinstance(answer, str) or len(answer) > MOST_DIGITS:
        return None
    text = _ABOUT.sub("", tidy(answer), count=1).replace("−", "-")
    plain = _PERCENT.sub("", text)
    found = _plain(plain)
    if found is None or plain == text:
        return found
    found = _as_rounded(found)
    return Number(found.value / 100, found.unit / 100, found.digits, is_percent=True)


def _plain(text: str) -> Number | None:
    ratio = _FRACTION.fullmatch(text)
    if ratio:
        over, under = int(ratio[1]), int(ratio[2])
        return Number(Fraction(over, under)) if under else None
    return _decimal(text.replace(",", "") if _THOUSANDS.fullmatch(text) else text)


def _decimal(text: str) -> Number | None:
    """A number with decimals; a whole one is meant exactly."""
    found = _DECIMAL.fullmatch(text)
    if found is None or not (found[2] or found[3]):
        return None
    sign, whole, rest, power = found[1], found[2] or "", found[3] or "", int(found[4] or 0)
    scale = Fraction(10) ** (power - len(rest))
    value = int(f"{sign}{whole or 0}{rest}") * scale
    unit = Fraction(0) if scale >= 1 else scale
    return Number(value, unit, len((whole + rest).lstrip("0")))


def judge(given: Number, right: Fraction, wrong: Iterable[Fraction] = ()) -> Verdict:
    """Whether a number is right, too coarse to tell, or wrong.

    ``wrong`` are the answers that it must be told apart from. A whole number that is not exact
    counts as rounded.

    >>> third, quarter = Fraction(1, 3), Fraction(1, 4)
    >>> [judge(read_number(text), third).value for text in ("1/3", "0.33", "0.3", "33", "0.35")]
    ['right', 'right', 'coarse', 'percent', 'wrong']
    >>> near = [Fraction(6400, 8464)]
    >>> [judge(read_number(text), Fraction(1580, 2093), near).value for text in ("0.755", "0.76")]
    ['right', 'wrong']
    """
    near = tuple(wrong)
    if given.value == right or given.value in near:
        return Verdict.RIGHT if given.value == right else Verdict.WRONG
    rounded = given if given.unit or right.denominator == 1 else _as_rounded(given)
    if _stands_for(rounded, right):
        is_told_apart = not any(_rounds_to(one, rounded) for one in near)
        is_fine = rounded.digits >= FEWEST_DIGITS and rounded is given
        return Verdict.RIGHT if is_fine and is_told_apart else Verdict.COARSE
    if 0 < right < 1 and not given.is_percent:
        share = _as_rounded(given)
        if _stands_for(Number(share.value / 100, share.unit / 100, share.digits), right):
            return Verdict.PERCENT
    return Verdict.WRONG


def matches(given: Number, value: Fraction) -> bool:
    """Whether somebody who writes this number means ``value``.

    >>> matches(read_number("0.67"), Fraction(2, 3)), matches(read_number("2/3"), Fraction(67, 100))
    (True, False)
    """
    return given.value == value or _stands_for(given, value)


def _as_rounded(given: Number) -> Number:
    """A whole number as one that was rounded to it."""
    if given.unit or given.value.denominator != 1:
        return given
    return given._replace(unit=Fraction(1), digits=len(str(abs(given.value))))


def _stands_for(given: Number, value: Fraction) -> bool:
    if not given.unit:
        return False
    is_cut_off = (
        given.digits >= TRUNCATED_DIGITS
        and value * given.value > 0
        and 0 < abs(value) - abs(given.value) < given.unit
    )
    return _rounds_to(value, given) or is_cut_off


def _rounds_to(value: Fraction, given: Number) -> bool:
    """Whether a value becomes this number when it is rounded to its digits."""
    slack = given.unit / 2
    if given.digits >= COMPUTED_DIGITS:
        slack = max(slack, abs(given.value) / 10 ** (COMPUTED_DIGITS - 1))
    return abs(given.value - value) <= slack
