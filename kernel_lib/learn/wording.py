"""Sentences whose languages stand side by side, and how they write numbers.

In a sentence ``{free}`` is a number by its name. What follows a colon says how it is written:
``{risk:about}``, ``{risk:digits}`` and ``{n:lowered}`` as these functions do, ``{n:card|cards}``
with the word for one or for many, and all else as Python's ``format`` does.

>>> both = {"en": "{n:card|cards}, {risk:about}.", "ja": "{n}枚、{risk:about}。"}
>>> text = Wording(both, n=1, risk=Fraction(1, 3))
>>> str(text), text.words("ja")
('1 card, about 0.333.', '1枚、約0.333。')
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from string import Formatter
from typing import Any

from kernel_lib.core.text import LOWERED, Message, current_language, message, words


def digits(value: Fraction) -> str:
    """A number with three digits, as a question gives it.

    >>> digits(Fraction(632, 2093)), digits(Fraction(1, 4)), digits(Fraction(40000, 3))
    ('0.302', '0.25', '13,333')
    """
    return f"{float(value):.3g}" if abs(value) < 1000 else f"{round(value):,}"


def lowered(value: object) -> str:
    """A whole number as it stands at the foot of a letter, as in ₆C₂.

    >>> lowered(12)
    '₁₂'
    """
    return str(value).translate(LOWERED)


def about(value: Fraction) -> Message | str:
    """A number as a solution says it: four digits if they are exact, else "about" three.

    >>> str(about(Fraction(632, 2093))), str(about(Fraction(1, 4))), str(about(Fraction(9, 8)))
    ('about 0.302', '0.25', '1.125')
    """
    exact = f"{float(value):.4g}" if abs(value) < 1000 else digits(value)
    if Fraction(exact.replace(",", "")) == value:
        return exact
    return message("about {number}", number=digits(value))


def is_exact_decimal(value: Fraction) -> bool:
    """Whether ``digits`` tells a number exactly.

    >>> is_exact_decimal(Fraction(1, 4)), is_exact_decimal(Fraction(61, 400))
    (True, False)
    """
    return Fraction(digits(value).replace(",", "")) == value


def names_in(sentence: str) -> tuple[str, ...]:
    """The names that stand in braces; braces that do not close are a ``ValueError``.

    >>> names_in("{free} of {unseen:,} cards")
    ('free', 'unseen')
    """
    return tuple(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


class Decimals(Fraction):
    """A number that a file gives with decimals: exact, and written as the file does.

    >>> half = Decimals("0.50")
    >>> str(half), half + 1
    ('0.50', Fraction(3, 2))

    A copy is written in the same way, also one that went to another process:

    >>> from copy import deepcopy
    >>> from pickle import dumps, loads
    >>> str(deepcopy(half)), str(loads(dumps(half)))
    ('0.50', '0.50')
    """

    written: str

    def __new__(cls, written: str) -> Decimals:
        """The number of this text."""
        made = super().__new__(cls, written)
        made.written = written
        return made

    def __str__(self) -> str:
        return self.written

    def __copy__(self) -> Decimals:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Decimals:
        return self

    def __reduce__(self) -> tuple[type[Decimals], tuple[str]]:
        return Decimals, (self.written,)


Languages = Mapping[str, str]
"""A sentence by language."""

Facts = Mapping[str, Any]
"""The numbers of a question by name: whatever formulas and words can take."""


class Wording(Message):
    """A sentence in every language with the numbers that it names."""

    __slots__ = ("languages",)

    def __init__(self, languages: Mapping[str, str], **facts: object) -> None:
        named = dict.fromkeys(name for text in languages.values() for name in names_in(text))
        super().__init__(languages["en"], None, 0, {name: facts[name] for name in named})
        self.languages = languages

    def with_facts(self, **others: object) -> Wording:
        """The same sentence with other numbers in place of some.

        >>> both = {"en": "The table is {table}.", "ja": "場は{table}です。"}
        >>> str(Wording(both, table="1 | 2").with_facts(table="drawn below"))
        'The table is drawn below.'
        """
        return Wording(self.languages, **{**self.facts, **others})

    def words(self, language: str | None = None) -> str:
        """The sentence in ``language``, or in the current one."""
        language = language or current_language()
        return _Numbers(language).vformat(self.languages[language], (), self.facts)


class _Numbers(Formatter):
    """Writes the numbers of a sentence in a language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: Any, spec: str) -> str:
        if spec in _SPECS:
            return words(_SPECS[spec](value), self.language)
        if "|" in spec:
            one, many = spec.split("|")
            return f"{value} {one if value == 1 else many}"
        if spec:
            return format(float(value) if isinstance(value, Fraction) else value, spec)
        return words(value, self.language)


_SPECS = {"about": about, "digits": digits, "lowered": lowered}
