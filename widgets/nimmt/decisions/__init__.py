"""What a person at a table of 6 nimmt! is asked: one file a decision, named as in the engine.

A decision of your own is shown without a word from you; to dress it, add its ``Shown`` to
``SHOWN`` under the name of the decision.
"""

from __future__ import annotations

from kernel_lib import nimmt
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.ending import EndKind
from widgets.nimmt.decisions.base import OnTheTable, Shown
from widgets.nimmt.decisions.draft import DraftShown
from widgets.nimmt.decisions.keep import KeepShown
from widgets.nimmt.decisions.place_at import EndShown
from widgets.nimmt.decisions.place_first import OrderShown
from widgets.nimmt.decisions.play import PlayShown
from widgets.nimmt.decisions.take_row import RowShown

SHOWN: dict[str, Shown] = {
    "card": PlayShown(),
    "row": RowShown(),
    "end": EndShown(),
    "first": OrderShown(),
    "keep": KeepShown(),
    "draft": DraftShown(),
    "nothing": OnTheTable(),
}
"""What the browser shows for a decision, by the decision's name."""

_UNDRESSED = Shown()


def shown(view: nimmt.View) -> Shown:
    """What the browser shows for what is asked now."""
    return SHOWN.get(view.ask, _UNDRESSED)


def where(view: nimmt.View) -> Message:
    """How far the match is."""
    if view.is_over:
        return message("The match is over")
    rules = view.rules
    told = shown(view).where(view)
    if told is not None:
        return told
    if rules.tricks is None:
        return message("Round {round}", round=view.trick)
    facts = {"deal": view.deal, "trick": view.trick, "tricks": rules.tricks}
    if rules.sheets and rules.ending.kind is EndKind.DEALS:
        return message(
            "Deal {deal} of {deals}, trick {trick} of {tricks}", deals=rules.ending.number, **facts
        )
    return message("Deal {deal}, trick {trick} of {tricks}", **facts)
