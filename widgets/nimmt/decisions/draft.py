"""Draft a hand from the open cards."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib import nimmt
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.ending import EndKind
from widgets.nimmt.decisions.base import OnTheTable
from widgets.shared.connection.bridge import Picture


class DraftFace(OnTheTable):
    """All open cards lie in place of the rows; see ``draft.js``."""

    def where(self, view: nimmt.View) -> Message | None:
        rules = view.rules
        if rules.sheets and rules.ending.kind is EndKind.DEALS:
            return message(
                "Deal {deal} of {deals}, choosing hands", deal=view.deal, deals=rules.ending.number
            )
        return message("Deal {deal}, choosing hands", deal=view.deal)

    def question(self, view: nimmt.View) -> Message:
        left = view.rules.hand_size - len(view.hand)
        return message("Take an open card for your hand: {left} more.", left=left)

    def picture(self, view: nimmt.View, language: str) -> Picture:
        return {"kind": "draft"}


def pool_picture(pool: Sequence[int]) -> list[Picture]:
    """The open cards of a draft, each with the word that takes it."""
    return [{"card": card, "choice": nimmt.Draft(card).notation} for card in pool]
