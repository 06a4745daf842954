"""What each card of the hand risks, at a table of 6 nimmt!."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib import nimmt
from kernel_lib.core.text import message, percent
from kernel_lib.nimmt.chances.risk import CardRisk, risks_for
from widgets.shared.connection.bridge import Intent, Picture, pictures_in, switch
from widgets.shared.table.base import AnyTable, Part


class Risk(Part):
    """The risk of each card, where the person wants to see it and the rules have an exact one."""

    always = ("risk",)

    def __init__(self, table: AnyTable, is_shown: bool = False) -> None:
        super().__init__(table)
        self.is_shown = is_shown

    def on_risk(self, intent: Intent) -> None:
        """The person shows or hides the risk of each card."""
        wrong = message("the risk can be shown or hidden, nothing else")
        self.is_shown = switch(intent, wrong)
        if self.is_shown and _has_risk(self.table.view):
            self.table.tell(_SHOWN)

    def picture(self, table: Picture) -> Picture:
        view = self.table.view
        hand = pictures_in(table, "hand")
        risks: Sequence[CardRisk | None] = [None] * len(hand)
        if self.is_shown and _has_risk(view):
            risks = risks_for(view)
        return {
            "hand": [
                {**card, "risk": None if risk is None else self._told(risk)}
                for card, risk in zip(hand, risks, strict=True)
            ],
            "showsRisk": self.is_shown,
            "canShowRisk": nimmt.is_exact(self.table.session.rules),
            "riskLater": self.table.say(_LATER) if view.pool else "",
        }

    def _told(self, risk: CardRisk) -> Picture:
        return {
            "sixth": round(float(risk.sixth), 4),
            "low": round(float(risk.low), 4),
            "percent": percent(risk.any),
            "bulls": f"{float(risk.bulls):.1f}",
            "text": self.table.say(
                message(
                    "When everyone has played: sixth card {sixth}%, too low {low}%, "
                    "{bulls} bulls to expect.",
                    sixth=f"{float(risk.sixth) * 100:.1f}",
                    low=f"{float(risk.low) * 100:.1f}",
                    bulls=f"{float(risk.bulls):.2f}",
                )
            ),
        }


def _has_risk(view: nimmt.View) -> bool:
    return nimmt.is_exact(view.rules) and view.ask == "card" and bool(view.choices)


_SHOWN = message("Below each card: the chance that it takes a row, if the others play at random.")
_LATER = message("The risk can be shown once all hands are chosen and the rows are laid.")
