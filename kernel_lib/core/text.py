"""Words for people, in English and Japanese.

The English sentence stands in the code; gettext catalogues hold the other languages. A message is
kept unspoken, with its facts, until somebody reads it, so one message can be read in any language:

>>> hello = message("card {card} is not in your hand: {hand}", card=37, hand=(5, 12))
>>> str(hello)
'card 37 is not in your hand: 5, 12'
>>> hello.words("ja")
'37は手札にありません。手札：5、12'
"""

from __future__ import annotations

import gettext
import reprlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from pathlib import Path
from unicodedata import east_asian_width

LANGUAGES = {"en": "English", "ja": "日本語"}
"""The languages the kit speaks, each under its own name."""

LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
"""Digits as they stand at the foot of a letter, for ``str.translate``."""

_LOCALE = Path(__file__).parents[1] / "locale"
_COMMAS = {"en": ", ", "ja": "、"}
_HUGE = 10**100
"""Python refuses to write far larger numbers, and nobody could read them."""
_current = "en"

ECHO = 40
"""The characters of a text that are echoed."""

LONGEST_ECHO = 60
"""The characters of any other echo, such as a choice with its fields."""

MOST_DIGITS = 6
"""No whole number that people write has more digits, but for a seed."""

_HALF_WIDTH: dict[int, str | int | None] = {
    0x3000: " ",
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
}

LONGEST_FACT = 300
"""No text inside a sentence is longer than this."""


class _Echo(reprlib.Repr):
    """Writes a value without reading the whole of what is long."""

    def repr_instance(self, thing: object, level: int) -> str:
        try:
            return repr(thing)
        except Exception:  # it holds a number too long to be written, or cannot be written at all
            return f"{type(thing).__name__}(…)"

    def repr_int(self, thing: int, level: int) -> str:
        return str(thing) if abs(thing) < _HUGE else "int(…)"


_ECHO = _Echo()
_ECHO.maxtuple = _ECHO.maxlist = _ECHO.maxset = _ECHO.maxdict = ECHO
_ECHO.maxstring = _ECHO.maxother = _ECHO.maxlong = 2 * ECHO


class Message:
    """A sentence with its facts, not yet spoken; ``str()`` speaks it in the current language.

    A fact may be a number, a text, another message, or a tuple of these (joined with commas).
    """

    __slots__ = ("count", "facts", "many", "one")

    def __init__(self, one: str, many: str | None, count: int, facts: dict[str, object]) -> None:
        self.one = one
        self.many = many
        self.count = count
        self.facts = facts

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"<Message {self.words('en')!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.one, self.facts) == (other.one, other.facts)

    def __hash__(self) -> int:
        return hash(self.one)

    def words(self, language: str | None = None) -> str:
        """The sentence in ``language`` ("en" or "ja"; the current language if not given)."""
        language = language or _current
        catalogue = _catalogue(language)
        if self.many is None:
            template = catalogue.gettext(self.one)
        else:
            template = catalogue.ngettext(self.one, self.many, self.count)
        return template.format(**{name: _spoken(f, language) for name, f in self.facts.items()})


def message(sentence: str, **facts: object) -> Message:
    """A message whose English is ``sentence``, with ``{names}`` where the facts go."""
    return Message(sentence, None, 0, facts)


def plural(one: str, many: str, n: int, **facts: object) -> Message:
    """A message that depends on the number ``n``, itself a fact named ``n``.

    >>> str(plural("{n} bull", "{n} bulls", 1)), str(plural("{n} bull", "{n} bulls", 7))
    ('1 bull', '7 bulls')
    """
    return Message(one, many, n, {"n": n, **facts})


def use_language(language: str) -> None:
    """Speak ``language`` from now on; a language we do not have is a ``ValueError``.

    >>> use_language("fr")
    Traceback (most recent call last):
        ...
    ValueError: there is no language 'fr' here: choose 'en' (English), 'ja' (日本語)
    """
    global _current
    _current = known_language(language)


def current_language() -> str:
    """The language that ``str(message)`` speaks now.

    >>> current_language()
    'en'
    """
    return _current


def known_language(language: object) -> str:
    """``language`` itself when the kit speaks it, else a ``ValueError`` that names those it does.

    >>> known_language("ja")
    'ja'
    """
    if not isinstance(language, str) or language not in LANGUAGES:
        known = tuple(f"{code!r} ({name})" for code, name in LANGUAGES.items())
        raise ValueError(
            message(
                "there is no language {language} here: choose {known}",
                language=quoted(language),
                known=known,
            )
        )
    return language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak ``language`` inside a ``with`` block.

    >>> with speaking("ja"):
    ...     str(plural("{n} bull", "{n} bulls", 5))
    '牛5頭'
    """
    before = _current
    use_language(language)
    try:
        yield
    finally:
        use_language(before)


def words(thing: object, language: str | None = None) -> str:
    """``thing`` as words: a message is spoken, a tuple is joined, anything else is ``str(thing)``.

    A text is itself, however long; only inside a sentence is it cut.

    >>> words((5, 12), "ja")
    '5、12'
    """
    return thing if isinstance(thing, str) else str(_spoken(thing, language or _current))


def quoted(thing: object) -> str:
    """A value as code, cut to about 40 characters: every echo of what was typed goes through here.

    >>> quoted((1, 2)), quoted("sixth card " * 10), quoted(10**5000)
    ('(1, 2)', "'sixth card sixth card sixth card sixth…", 'int(…)')
    """
    if isinstance(thing, str) and len(thing) > ECHO:
        thing = thing[:ECHO]
    text = _ECHO.repr(thing)
    most = ECHO if isinstance(thing, str) else LONGEST_ECHO
    return text if len(text) <= most else f"{text[: most - 1]}…"


def half_width(text: str) -> str:
    """What a person typed, with wide letters, digits and signs of East Asian keyboards made usual.

    The same as NFKC for these, but nothing else is changed: NFKC also makes 103 of 10³.

    >>> half_width("３３．３　％"), half_width("10³")
    ('33.3 %', '10³')
    """
    return text.translate(_HALF_WIDTH)


def is_digits(text: str) -> bool:
    """Whether a text is a whole number as the kit writes it: digits from 0 to 9, a few of them.

    >>> is_digits("37"), is_digits("٣٧"), is_digits("³"), is_digits("")
    (True, False, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def percent(probability: Fraction) -> str:
    """A probability as people read it: whole percents, and never 0 or 100 by rounding.

    >>> [percent(Fraction(*one)) for one in ((1, 3), (0, 1), (1, 1000), (999, 1000), (1, 1))]
    ['33%', '0%', '<1%', '>99%', '100%']
    """
    if 0 < probability < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < probability < 1:
        return ">99%"
    return f"{round(float(probability) * 100)}%"


def in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """A line for each row of cells, every column aligned to the right.

    >>> in_columns([("card", "bulls"), ("55", "7")])
    ['card  bulls', '  55      7']
    """
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            " " * (width - _width(cell)) + cell for cell, width in zip(row, widths, strict=True)
        )
        for row in rows
    ]


def _width(text: str) -> int:
    """The columns that a text takes where every letter is as wide as any other, or twice that."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _spoken(fact: object, language: str) -> object:
    if isinstance(fact, Message):
        return fact.words(language)
    if isinstance(fact, int) and abs(fact) > _HUGE:
        return "…"
    if isinstance(fact, tuple | list):
        return _COMMAS[language].join(str(_spoken(part, language)) for part in fact)
    if isinstance(fact, str) and len(fact) > LONGEST_FACT:
        return f"{fact[: LONGEST_FACT - 1]}…"
    return fact


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation(
        "sixth_card", _LOCALE, languages=[language], fallback=language == "en"
    )
