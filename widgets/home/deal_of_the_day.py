"""The deal of the day as a table to play at."""

from __future__ import annotations

from datetime import date

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt import deal_of_the_day
from kernel_lib.runtime import clock
from widgets.nimmt.deal_history import DealHistory
from widgets.nimmt.table import NimmtTable
from widgets.shared.connection.bridge import Picture, PictureWidget
from widgets.shared.review.look_back import LookBack
from widgets.shared.table.parts.saving import LostMatch


class DealOfTheDay(NimmtTable):
    """Play the deal of today: the same cards for everybody (see ``nimmt.deal_of_the_day``).

    On another day it is dealt anew, unless one is in the middle of it.

    >>> DealOfTheDay()
    The deal of the day: run this cell to play.
    """

    def __init__(self, language: str | None = None) -> None:
        self.day = clock.now().date()
        super().__init__(session=deal_of_the_day.session_of(self.day), language=language)
        self.part(LostMatch).offer_only(self.session.state.seed)
        self._is_of(self.day)
        self.redraw()

    def _is_of(self, day: date) -> None:
        self.day = self.part(DealHistory).day = day

    @property
    def is_deal_of_the_day(self) -> bool:
        """Whether these are still the cards of the day, and not those of another match."""
        return self.session.state.seed == deal_of_the_day.seed_of(self.day)

    def _act(self, content: object) -> None:
        today, look_back = clock.now().date(), self.part(LookBack)
        is_between = not self.session.turns or self.session.state.is_over
        if today != self.day and is_between and not look_back.is_what_if:
            before = self.session.revision
            look_back.leave_match()
            session = deal_of_the_day.session_of(today)
            session.revision = before + 1
            self.sit_at(session)
            self.new_turns.pass_over(len(self.session.turns))
            self._is_of(today)
        super()._act(content)

    def intents(self) -> tuple[str, ...]:
        """All but a new match: the cards of the day stay."""
        return tuple(kind for kind in super().intents() if kind != "new")

    def make_picture(self) -> Picture:
        return {**super().make_picture(), "canHaveOthers": False}

    def title(self) -> Message:
        return message("Deal of the day") if self.is_deal_of_the_day else super().title()

    def __repr__(self) -> str:
        return self.say(message("The deal of the day: run this cell to play."))

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[JsonObject, JsonObject] | None:
        """Without a still picture: tomorrow it would show another day's cards."""
        return super(PictureWidget, self)._repr_mimebundle_()
