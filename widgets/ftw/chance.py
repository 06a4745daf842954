"""How likely the next player can beat each card, at a table of FTW?!."""

from __future__ import annotations

from kernel_lib.core.text import message
from widgets.ftw.picture import chance_picture
from widgets.shared.connection.bridge import Intent, Picture, pictures_in, switch
from widgets.shared.table.base import AnyTable, Part


class Chance(Part):
    """The chance beside each card of the hand, where the person wants to see it."""

    always = ("chance",)

    def __init__(self, table: AnyTable, is_shown: bool = False) -> None:
        super().__init__(table)
        self.is_shown = is_shown

    def on_chance(self, intent: Intent) -> None:
        """The person shows or hides the chances."""
        wrong = message("the chances can be shown or hidden, nothing else")
        self.is_shown = switch(intent, wrong)

    def picture(self, table: Picture) -> Picture:
        view, language = self.table.view, self.table.language
        is_turn = view.ask == "turn"
        is_told = self.is_shown and is_turn and self.table.is_asked(view)
        return {
            "hand": [
                {**face, "chance": chance_picture(view, card, language) if is_told else None}
                for face, card in zip(pictures_in(table, "hand"), view.hand, strict=True)
            ],
            "showsChance": self.is_shown,
            "chanceLater": "" if is_turn else self.table.say(_LATER),
        }


_LATER = message("The chances are shown while turns are taken.")
