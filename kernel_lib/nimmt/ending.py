"""When a match of 6 nimmt! ends; when a deal does, ``deal.py`` says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from kernel_lib.core.text import Message, message, plural, quoted


class EndKind(StrEnum):
    """The ways a match can end; each is checked only after a complete deal."""

    OVER = "over"
    AT_LEAST = "at least"
    COUNTDOWN = "countdown"
    DEALS = "deals"


_FORMS = (
    (EndKind.OVER, re.compile(r"(?:over |gt)([0-9]{1,6})")),
    (EndKind.AT_LEAST, re.compile(r"(?:at least |ge)([0-9]{1,6})")),
    (EndKind.COUNTDOWN, re.compile(r"countdown ([0-9]{1,6})")),
    (EndKind.DEALS, re.compile(r"([0-9]{1,6}) deals?")),
)


@dataclass(frozen=True, slots=True)
class End:
    """When a match ends. Clause ``nimmt.base.end``.

    ``over 66`` (or ``gt66``): somebody's total is more than 66, as the rule-book says.
    ``at least 66`` (``ge66``): somebody's total is 66 or more.
    ``countdown 66``: everyone starts with 66 points, and somebody has 0 or fewer left.
    ``3 deals``: after three deals.

    >>> End.parse("over 66").is_reached([66, 20, 31], deals=4)
    False
    >>> End.parse("at least 66").is_reached([66, 20, 31], deals=4)
    True
    """

    kind: EndKind
    number: int

    @classmethod
    def parse(cls, text: str) -> End:
        """Read an ending from its text; one that is not known is a ``ValueError``."""
        if not isinstance(text, str):
            raise _unknown(text)
        return _parse_end(text)

    def __str__(self) -> str:
        if self.kind is EndKind.DEALS:
            return f"{self.number} deal" if self.number == 1 else f"{self.number} deals"
        return f"{self.kind} {self.number}"

    def is_reached(self, totals: Sequence[int], deals: int) -> bool:
        """Whether the match is over with these totals of bulls after so many complete deals."""
        if self.kind is EndKind.DEALS:
            return deals >= self.number
        if self.kind is EndKind.OVER:
            return max(totals) > self.number
        return max(totals) >= self.number

    def shown_score(self, bulls: int) -> int:
        """The number on the score sheet: bulls so far, or the points left of a countdown."""
        return self.number - bulls if self.kind is EndKind.COUNTDOWN else bulls

    def words(self) -> Message:
        """The ending as a sentence."""
        match self.kind:
            case EndKind.DEALS:
                return plural("The match is one deal.", "The match is {n} deals.", self.number)
            case EndKind.OVER:
                return message(
                    "The match ends after the deal in which a total goes over {number}.",
                    number=self.number,
                )
            case EndKind.AT_LEAST:
                return message(
                    "The match ends after the deal in which a total reaches {number} or more.",
                    number=self.number,
                )
            case EndKind.COUNTDOWN:
                return message(
                    "Everyone starts with {number} points. "
                    "The match ends after the deal in which somebody has 0 or fewer left.",
                    number=self.number,
                )


@cache
def _parse_end(text: str) -> End:
    for kind, form in _FORMS:
        match = form.fullmatch(text)
        if match and int(match[1]) > 0:
            return End(kind, int(match[1]))
    raise _unknown(text)


def _unknown(end: object) -> ValueError:
    return ValueError(
        message(
            "the end {end} is not known: "
            "write 'over 66', 'at least 66', 'countdown 66' or '3 deals'",
            end=quoted(end),
        )
    )
