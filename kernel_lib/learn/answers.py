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
from itertools import takewhile
from math import isfinite
from typing import NamedTuple

from kernel_lib.core.text import half_width, is_digits
from kernel_lib.learn.formulas import FormulaError, worth

MOST_DIGITS = 80
"""A longer text is no answer."""

FEWEST_DIGITS = 2
"""A rounded number has so many digits at least, without the noughts it begins with."""

TRUNCATED_DIGITS = 3
"""From so many digits on, a number may be cut off instead of rounded: 0.666 for 2/3."""

COMPUTED_DIGITS = 12
"""A decimal number with so many digits comes from a computer, and is told apart by all of them."""

_FRACTION = re.compile(r"([+-]?[0-9]+)(?: *[/:] *| (?:out )?of | in )([0-9]+)", re.IGNORECASE)
_MIXED = re.compile(r"([0-9]+) +([0-9]+) */ *([0-9]+)")
_DECIMAL = re.compile(r"([+-]?)([0-9]*)(?:[.,]([0-9]*))?(?:e([+-]?[0-9]{1,2}))?", re.IGNORECASE)
_THOUSANDS = {
    mark: re.compile(
        rf"[+-]?[1-9][0-9]{{0,2}}({re.escape(mark)}[0-9]{{3}})+({re.escape(point)}[0-9]+)?"
    )
    for mark, point in ((",", "."), (".", ","), (" ", "."), ("'", "."))
}
_ABOUT = re.compile(r"(about|approx\.?|roughly|ca\.?|~|≈|=|約|およそ|だいたい) *", re.IGNORECASE)
_PERCENT = re.compile(r" *(%|percent|per cent|パーセント)( (chance|of the time))?$", re.IGNORECASE)
_TENTHS = re.compile(r"([0-9]{1,2})割(?:([0-9])分)?")
_UNIT = re.compile(r"(.*[0-9)]) *([^0-9.]+)\.?")
_FORMULA = re.compile(r"[0-9a-zA-Z+*/^()., -]+")
_CHOICE = re.compile(r"([0-9]+) *C *([0-9]+)")
_SIGNS = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "×": "*",
        "·": "*",
        "÷": "/",
        "⁄": "/",
        **{chr(0x2080 + digit): str(digit) for digit in range(10)},
    }
)
_MULTIPLIERS = frozenset({"thousand", "hundred", "million", "dozen", "k", "e", "千", "百", "万"})
"""Words that change the number before them: they are no units."""

_WORDS = {
    word: number
    for words in (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen twenty",
        "零 一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十",
        "ゼロ ひとつ ふたつ みっつ よっつ いつつ むっつ ななつ やっつ ここのつ とお",
    )
    for number, word in enumerate(words.split())
}
HUNDRED = 100
TENS = ("thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORDS |= {"none": 0, "once": 1, "twice": 2, "hundred": HUNDRED}
_WORDS |= {word: 10 * tens for tens, word in enumerate(TENS, start=3)}
_NO_NOUN = re.compile(r"half|halves|quarters?|thirds?|\w+ths?|percent|and|point|.*[0-9].*")
"""What after a number in words makes another number of it."""


class WrittenNumber(NamedTuple):
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


def read_number(answer: object) -> WrittenNumber | None:
    """A number as it was written; None where it is none. Of several readings, the first.

    >>> read_number("33.3 %")
    WrittenNumber(value=Fraction(333, 1000), unit=Fraction(1, 1000), digits=3, is_percent=True)
    >>> read_number("1/3").value, read_number(0.25).unit, read_number("6,400").value
    (Fraction(1, 3), Fraction(1, 100), Fraction(6400, 1))
    >>> read_number("no idea"), read_number(True), read_number(float("nan"))
    (None, None, None)
    """
    return next(iter(readings(answer)), None)


def readings(answer: object) -> tuple[WrittenNumber, ...]:
    """The numbers that an answer may mean, the likeliest first.

    >>> [float(one.value) for one in readings("16,442")]
    [16442.0, 16.442]
    >>> [str(one.value) for text in ("18 bulls", "1 : 8", "2割5分", "C(8, 2) / C(9, 3)")
    ...  for one in readings(text)]
    ['18', '1/8', '1/4', '1/3']
    """
    if isinstance(answer, bool):
        return ()
    if isinstance(answer, int | Fraction):
        return (WrittenNumber(Fraction(answer)),)
    if isinstance(answer, float):
        return _decimal(repr(answer)) if isfinite(answer) else ()
    if not isinstance(answer, str) or len(answer) > MOST_DIGITS:
        return ()
    text = tidy(answer).strip("'\"` ").translate(_SIGNS)
    text = _ABOUT.sub("", text, count=1)
    plain = _PERCENT.sub("", text)
    if plain != text:
        return tuple(
            WrittenNumber(reading.value / 100, reading.unit / 100, reading.digits, is_percent=True)
            for reading in map(_as_rounded, _plain(plain))
        )
    return _plain(text) or _with_unit(text) or _worked_out(text)


def number_word(answer: object) -> int | None:
    """The number that words say, which the kit reads only in order to ask for digits.

    One word more may follow, what is counted; a fraction in words is no such number.

    >>> [number_word(text) for text in (" Fifteen bulls", "十五", "forty-two?", "two hundred")]
    [15, 15, 42, 200]
    >>> number_word("much"), number_word("one eighth"), number_word("ten out of 45")
    (None, None, None)
    """
    if not isinstance(answer, str) or len(answer) > MOST_DIGITS:
        return None
    words = tidy(answer).casefold().rstrip("?!").replace("-", " ").split()
    told = [*takewhile(_WORDS.__contains__, words)]
    rest = words[len(told) :]
    if not told or len(rest) > 1 or any(_NO_NOUN.fullmatch(word) for word in rest):
        return None
    total = 0
    for number in map(_WORDS.__getitem__, told):
        if number == HUNDRED:
            total = max(total, 1) * HUNDRED
        elif total == 0 or total % HUNDRED == 0 or (total % 10 == 0 and number < 10):
            total += number
        else:
            return None
    return total


def _plain(text: str) -> tuple[WrittenNumber, ...]:
    """A fraction, a whole number with a fraction, or a number with decimals or thousands."""
    ratio, mixed, tenths = (
        _FRACTION.fullmatch(text),
        _MIXED.fullmatch(text),
        _TENTHS.fullmatch(text),
    )
    if ratio:
        over, under = int(ratio[1]), int(ratio[2])
        return (WrittenNumber(Fraction(over, under)),) if under else ()
    if mixed and int(mixed[3]):
        return (WrittenNumber(int(mixed[1]) + Fraction(int(mixed[2]), int(mixed[3]))),)
    if tenths:
        value = Fraction(int(tenths[1]), 10) + Fraction(int(tenths[2] or 0), 100)
        return (WrittenNumber(value, Fraction(1, 100) if tenths[2] else Fraction(1, 10), 2),)
    numbers: list[WrittenNumber] = []
    for mark, thousands in _THOUSANDS.items():
        if thousands.fullmatch(text):
            numbers += _decimal(text.replace(mark, ""))
    # In "1.234" the point is more often a decimal one, in "1,234" the comma one of thousands.
    decimal = _decimal(text)
    return (*decimal, *numbers) if "." in text and "," not in text else (*numbers, *decimal)


def _with_unit(text: str) -> tuple[WrittenNumber, ...]:
    """A number before a word that says of what."""
    match = _UNIT.fullmatch(text)
    if match is None:
        return ()
    words = match[2].casefold().split()
    is_unit = words and all(map(str.isalpha, words)) and not _MULTIPLIERS & set(words)
    return _plain(match[1].rstrip()) if is_unit else ()


def _worked_out(text: str) -> tuple[WrittenNumber, ...]:
    """The value of a small formula, such as ``comb(80, 2) / comb(92, 3)`` or ``12 * 80``."""
    if not _FORMULA.fullmatch(text) or not any(sign in text for sign in "+-*/^()C"):
        return ()
    try:
        value = worth(_CHOICE.sub(r"comb(\1, \2)", text).replace("^", "**"), {})
    except FormulaError:
        return ()
    return (WrittenNumber(Fraction(value)),) if isinstance(value, int | Fraction) else ()


def _decimal(text: str) -> tuple[WrittenNumber, ...]:
    """A number with decimals; a whole one is meant exactly."""
    match = _DECIMAL.fullmatch(text)
    if match is None or not (match[2] or match[3]):
        return ()
    sign, whole, rest, power = match[1], match[2] or "", match[3] or "", int(match[4] or 0)
    scale = Fraction(10) ** (power - len(rest))
    value = int(f"{sign}{whole or 0}{rest}") * scale
    unit = Fraction(0) if scale >= 1 else scale
    return (WrittenNumber(value, unit, len((whole + rest).lstrip("0"))),)


def judge(given: WrittenNumber, right: Fraction, wrong: Iterable[Fraction] = ()) -> Verdict:
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
        is_told_apart = not any(_rounds_to(reading, rounded) for reading in near)
        is_fine = rounded.digits >= FEWEST_DIGITS and rounded is given
        return Verdict.RIGHT if is_fine and is_told_apart else Verdict.COARSE
    if 0 < right < 1 and not given.is_percent:
        share = _as_rounded(given)
        if _stands_for(WrittenNumber(share.value / 100, share.unit / 100, share.digits), right):
            return Verdict.PERCENT
    return Verdict.WRONG


def matches(given: WrittenNumber, value: Fraction) -> bool:
    """Whether somebody who writes this number means ``value``.

    >>> matches(read_number("0.67"), Fraction(2, 3)), matches(read_number("2/3"), Fraction(67, 100))
    (True, False)
    """
    return given.value == value or _stands_for(given, value)


def _as_rounded(given: WrittenNumber) -> WrittenNumber:
    """A whole number as one that was rounded to it."""
    if given.unit or given.value.denominator != 1:
        return given
    return given._replace(unit=Fraction(1), digits=len(str(abs(given.value))))


def _stands_for(given: WrittenNumber, value: Fraction) -> bool:
    if not given.unit:
        return False
    is_cut_off = (
        given.digits >= TRUNCATED_DIGITS
        and value * given.value > 0
        and 0 < abs(value) - abs(given.value) < given.unit
    )
    return _rounds_to(value, given) or is_cut_off


def _rounds_to(value: Fraction, given: WrittenNumber) -> bool:
    """Whether a value becomes this number when it is rounded to its digits."""
    slack = given.unit / 2
    if given.digits >= COMPUTED_DIGITS:
        slack = max(slack, abs(given.value) / 10 ** (COMPUTED_DIGITS - 1))
    return abs(given.value - value) <= slack


def read_list(answer: str) -> tuple[int | str, ...]:
    """A list as people type it: with commas, blanks or brackets; whole numbers become numbers.

    >>> read_list("[12, 50,60]"), read_list("Ben、Cleo"), read_list("none")
    ((12, 50, 60), ('Ben', 'Cleo'), ())
    """
    text = half_width(answer).translate(_SIGNS).strip().strip("[](){}")
    text = text.replace("、", ",").replace(";", ",")
    if text.casefold() in ("", "none", "なし"):
        return ()
    parts = text.split(",") if "," in text else text.split()
    words = (part.strip().strip("'\"") for part in parts)
    return tuple(int(word) if is_digits(word.lstrip("+-")) else word for word in words if word)
