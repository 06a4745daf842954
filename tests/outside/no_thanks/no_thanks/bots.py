"""Two bots: one that looks at the card alone, and one that counts what it would cost."""

from __future__ import annotations

from kernel_lib.play.bots import made_bot
from no_thanks.game import DECK, PUT_AWAY, Choice, View, value


def halfway(view: View) -> Choice:
    """Take a card when the chips on it are half its number, or more."""
    is_cheap = 2 * view.pot >= (view.card or 0)
    return Choice.TAKE if is_cheap else view.choices[-1]


def counting(view: View) -> Choice:
    """Take a card that really costs half its number or less.

    It costs nothing as the next of a run, and less with chips on it. A bit more is well paid if the
    own chips run out, or if the card below, with which it would make a run, may still come.
    """
    assert view.seat is not None
    assert view.card is not None
    held = view.cards[view.seat]
    cost = value((*held, view.card)) - value(held) - view.pot
    fair = view.card / 2 * (1 + 1 / (1 + view.chips[view.seat]))
    is_cheap = cost <= fair + 3 * coming(view, view.card - 1)
    return Choice.TAKE if is_cheap else view.choices[-1]


def coming(view: View, card: int) -> float:
    """How likely a card is still to come: any of those not seen may be among the nine put away."""
    seen = {view.card, *(taken for held in view.cards for taken in held)}
    return 0.0 if card in seen or card not in DECK else view.left / (view.left + PUT_AWAY)


BOTS = {"halfway": made_bot(halfway), "counting": made_bot(counting)}
