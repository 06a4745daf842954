"""One deal that is looked back at, line by line: what the browser draws of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from kernel_lib.core.game import Choice
from kernel_lib.core.text import message, percent
from kernel_lib.learn.review import Judged
from widgets.shared.connection.bridge import Picture
from widgets.shared.review.session import TIMES, ReviewSession

BARS = 10
"""The most bars of a histogram."""

Say = Callable[[object], str]
"""Speaks a message in the reader's language."""

NameOf = Callable[[int], object]
"""The name of a seat."""


class ReviewPicture:
    """What the browser draws of a ``look``; a line is drawn anew only if something came to it."""

    def __init__(self, look: ReviewSession) -> None:
        self.look = look
        self._drawn: Picture | None = None
        self._lines: dict[tuple[str, int, int], Picture] = {}

    def made(self, language: str, say: Say, name_of: NameOf) -> Picture:
        """What the browser draws, in the reader's language."""
        look = self.look
        review, terms = look.review, look.terms
        return {
            "title": say(message("Looking back: {deal}", deal=look.name)),
            "done": len(look.moves),
            "of": look.count,
            "isWhole": look.is_whole,
            "unit": say(terms.UNIT),
            "exact": self._exact(say) if look.is_whole else "",
            "columns": [say(column) for column in terms.COLUMNS],
            "sums": [
                {**number._asdict(), "name": say(number.name), "why": say(number.why)}
                for number in (terms.sums(review) if look.moves else ())
            ],
            "moments": [
                {"kind": kind, "say": say(words), "move": look.moves.index(move)}
                for kind, words, move in (terms.moments(review) if look.is_whole else ())
            ],
            "drawn": self._drawn,
            "lines": [self._line_at(at, language, say, name_of) for at in range(len(look.moves))],
        }

    def _exact(self, say: Say) -> str:
        """What of the numbers is exact, and how those that are not are drawn."""
        drawn = message("A line reaches two standard errors to each side of its mean.")
        return f"{say(self.look.terms.exact(f'{self.look.roll_outs:,}'))} {say(drawn)}"

    def _line_at(self, at: int, language: str, say: Say, name_of: NameOf) -> Picture:
        key = (language, at, self.look.additions[at])
        if key not in self._lines:
            self._lines[key] = self._line(at, say, name_of)
        return self._lines[key]

    def _line(self, at: int, say: Say, name_of: NameOf) -> Picture:
        look = self.look
        move, terms = look.moves[at], look.terms
        stood_in = [message("Here a bot chose in your place.")] if look.is_bots(move) else []
        chosen = say(terms.chosen(move.choice))
        return {
            "number": str(terms.number(at, move)),
            "choice": move.choice.notation,
            "short": terms.short(move.choice),
            "title": say(message("{line}: {choice}", line=terms.name(at, move), choice=chosen)),
            "facts": [say(fact) for fact in (*stood_in, *terms.facts(move))],
            "chance": terms.chance(move),
            "cells": [say(cell) for cell in terms.cells(move)],
            "mark": "mistake" if move.is_mistake else "best" if move.regret == 0 else "",
            "better": self._better(move, say),
            "values": self._values(at, say),
            "others": [
                {"who": say(name_of(seat)), "what": say(terms.chosen(choice)), "why": say(why)}
                for seat, choice, why in look.others.get(at, ())
            ],
        }

    def _better(self, move: Judged, say: Say) -> dict[str, str] | None:
        """The best choice, where the one that was made was clearly worse."""
        if not move.is_mistake:
            return None
        terms, best = self.look.terms, move.best.choice
        return {
            "choice": best.notation,
            "short": terms.short(best),
            "name": say(terms.chosen(best)),
        }

    def _values(self, at: int, say: Say) -> list[Picture]:
        move, terms = self.look.moves[at], self.look.terms
        if len(move.values) < 2:
            return []
        told = [(terms.told(value.mean), value.standard_error) for value in move.values]
        least = min(worth - 2 * error for worth, error in told)
        most = max(worth + 2 * error for worth, error in told)
        width = (most - least) or 1.0
        return [
            {
                "choice": value.choice.notation,
                "short": terms.short(value.choice),
                "name": say(terms.chosen(value.choice)),
                "text": f"{worth:.{terms.DIGITS}f} ± {error:.{terms.DIGITS}f}".replace(
                    "-", "\u2212"
                ),
                "at": round(100 * (worth - least) / width, 1),
                "error": round(100 * error / width, 1),
                "beside": say(terms.beside(move, value.choice)),
                "isMade": value.choice == move.choice,
                "tried": self._tried(at, value.choice, say),
            }
            for value, (worth, error) in zip(move.values, told, strict=True)
        ]

    def _tried(self, at: int, choice: Choice, say: Say) -> Picture | None:
        kept = self.look.tried.get((at, choice.notation))
        if kept is None:
            return None
        terms, made = self.look.terms, self.look.moves[at].choice
        return histogram(*kept, say, terms.chosen(choice), terms.chosen(made))

    def draw(self, move: Judged, choice: Choice, say: Say) -> None:
        """Draw what lay there before a choice."""
        look = self.look
        at = look.moves.index(move)
        title = say(message("Before {line}", line=look.terms.name(at, move)))
        svg = look.terms.drawing(look.played.states[move.turn], look.seat, choice, title)
        self._drawn = {"move": at, "choice": choice.notation, "svg": svg}


def _range(low: float, high: float) -> str:
    """Numbers from low to high, as print has them.

    >>> _range(3, 3), _range(0, 2), _range(-4, -2)
    ('3', '0\u20132', '\u22124 … \u22122')
    """
    sign = " … " if low < 0 else "\u2013"
    ends = (f"{low:g}",) if low == high else (f"{low:g}", f"{high:g}")
    return sign.join(ends).replace("-", "\u2212")


def histogram(
    shares: Mapping[float, float], real: float, say: Say, choice: object, made: object
) -> Picture:
    """Shares of numbers as a few bars of equal width, with what really came marked.

    They are what came after ``choice``; what really came was after the one that was ``made``.
    """
    least, most = min(*shares, real), max(*shares, real)
    width = max(1, -(-int(most - least + 1) // BARS))
    bars = [0.0] * (int(most - least) // width + 1)
    for number, share in shares.items():
        bars[int(number - least) // width] += share
    mean = sum(number * share for number, share in shares.items())
    ends = [(least + at * width, least + (at + 1) * width - 1) for at in range(len(bars))]
    return {
        "bars": [
            {
                "name": _range(low, high),
                "share": round(share, 4),
                "percent": percent(Fraction(round(share * TIMES), TIMES)) if share else "",
                "isReal": low <= real <= high,
            }
            for (low, high), share in zip(ends, bars, strict=True)
        ],
        "say": say(
            message(
                "{choice}, played on {n} times with the same cards in all hands: {mean} on "
                "average. After your {made} it was {real}.",
                choice=choice,
                made=made,
                n=f"{TIMES:,}",
                mean=f"{mean:.1f}",
                real=f"{real:g}",
            )
        ),
    }
