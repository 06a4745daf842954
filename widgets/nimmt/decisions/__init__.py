"""What a person at a table of 6 nimmt! is asked: one file a decision, named as in the engine.

A decision of your own is shown without a word from you; to dress it, add its ``DecisionFace`` to
``FACES`` under the name of the decision.
"""

from __future__ import annotations

from kernel_lib import nimmt
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.ending import EndKind
from widgets.nimmt.decisions.base import DecisionFace, OnTheTable
from widgets.nimmt.decisions.draft import DraftFace
from widgets.nimmt.decisions.keep import KeepFace
from widgets.nimmt.decisions.place_at import EndFace
from widgets.nimmt.decisions.place_first import OrderFace
from widgets.nimmt.decisions.play import PlayFace
from widgets.nimmt.decisions.take_row import RowFace

FACES: dict[str, DecisionFace] = {
    "card": PlayFace(),
    "row": RowFace(),
    "end": EndFace(),
    "first": OrderFace(),
    "keep": KeepFace(),
    "draft": DraftFace(),
    "nothing": OnTheTable(),
}
"""What the browser shows for a decision, by the decision's name."""

_PLAIN_FACE = DecisionFace()


def face_of(view: nimmt.View) -> DecisionFace:
    """What the browser shows for what is asked now."""
    return FACES.get(view.ask, _PLAIN_FACE)


def where(view: nimmt.View) -> Message:
    """How far the match is."""
    if view.is_over:
        return message("The match is over")
    rules = view.rules
    told = face_of(view).where(view)
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
