"""What a game tells of a deal that one looks back at: the parts that are alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kernel_lib.core.text import Message, message

Moment = tuple[str, object, Any]
"""Of what kind it is, in a sentence, and the move."""


class Sum(NamedTuple):
    """A number of the whole deal: the sign before it, the number, and what it is."""

    sign: str
    value: str
    name: object


def signed(value: float, digits: int = 1) -> str:
    """A number with its sign; a minus as print has it.

    >>> signed(1.5), signed(-2, 0), signed(-0.04)
    ('+1.5', '\u22122', '0.0')
    """
    text = f"{value:+.{digits}f}"
    return text[1:] if float(text) == 0 else text.replace("-", "\u2212")


def given_away(looked: Any, digits: int) -> Sum:
    """What clearly worse choices gave away, with its standard error."""
    value = f"{looked.given_away:.{digits}f} ± {looked.given_away_error:.{digits}f}"
    return Sum("", value, message("given away (✗)"))


def one_of_values(
    move: Any, chosen: Callable[[Any], object], unit: Message, digits: int = 1
) -> Message:
    """Whether another choice was better, in a sentence that says how sure that is."""
    if len(move.values) < 2:
        return message("There was nothing else to choose.")
    facts = {
        "best": chosen(move.best.choice),
        "apart": f"{abs(move.edge):.{digits}f}",
        "error": f"{move.edge_error:.{digits}f}",
        "unit": unit,
    }
    if move.is_mistake:
        return message("Better: {best}, by {apart} ± {error} {unit}.", **facts)
    if move.regret:
        return message(
            "Perhaps better: {best}, but {apart} ± {error} {unit} can be chance.", **facts
        )
    if move.is_clear:
        return message("The best choice, {apart} ± {error} {unit} before the next.", **facts)
    return message("Nothing was clearly better.")


def two_moments(
    looked: Any,
    name: Callable[[int, Any], object],
    chosen: Callable[[Any], object],
    unit: Message,
    digits: int,
) -> list[Moment]:
    """The dearest choice and the best one, where there are any."""
    found: list[Moment] = []
    dear, best = looked.dearest_choice, looked.best_choice
    if dear is not None:
        words = message(
            "{line}: your costliest choice. Better by {apart} {unit}: {best}.",
            line=name(looked.moves.index(dear), dear),
            best=chosen(dear.best.choice),
            apart=f"{dear.regret:.{digits}f}",
            unit=unit,
        )
        found.append(("mistake", words, dear))
    if best is not None:
        words = message(
            "{line}: your best choice, {apart} {unit} before the next.",
            line=name(looked.moves.index(best), best),
            apart=f"{best.edge:.{digits}f}",
            unit=unit,
        )
        found.append(("best", words, best))
    return found
