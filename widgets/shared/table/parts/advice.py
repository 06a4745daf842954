"""What the best bot would choose, for whoever asks."""

from __future__ import annotations

from kernel_lib.core.game import State
from kernel_lib.core.text import Message, message
from kernel_lib.learn.review import RolledOut, judged
from kernel_lib.runtime import class_file
from widgets.shared.connection.bridge import Intent, Picture, Refused, switch
from widgets.shared.review.terms import AnyTerms
from widgets.shared.table.base import AnyTable, Part


class Advice(Part):
    """Advice, where the table, the class, or else the person's own switch allows it."""

    always = ("advising",)

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        self.wanted: bool | None = None
        """Whether advice can be asked for; None where the class decides, or else a switch."""
        self.is_on = False

    def on_advising(self, intent: Intent) -> None:
        """The person switches advice on or off."""
        self.is_on = switch(intent, message("advice can be on or off, nothing else"))

    def on_advice(self, intent: Intent) -> None:
        """The person asks what the best bot would play."""
        table, terms = self.table, self.table.terms
        if terms is None or not self.is_given:
            raise Refused(message("there is no advice at this table"))
        if table.seat is None or table.seat not in table.session.waiting_for:
            raise Refused(message("advice is for who is to choose"))
        table.session.note_advice(table.seat)
        table.tell(advised(terms, table.session.state, table.seat))

    @property
    def is_given(self) -> bool:
        """Whether advice can be asked for now."""
        told = self._told
        return self.table.terms is not None and (self.is_on if told is None else told)

    @property
    def _told(self) -> bool | None:
        """Whether there is to be advice: as the table was told, or else the class."""
        return class_file.chosen().advice if self.wanted is None else self.wanted

    def picture(self, table: Picture) -> Picture:
        has_switch = self.table.terms is not None and self._told is None
        return {
            "advice": self.is_given and self.table.is_asked(self.table.view),
            "advising": self.is_on if has_switch else None,
        }


def advised(terms: AnyTerms, state: State, seat: int) -> Message:
    """What the best bot would choose, with the numbers of two candidates."""
    rolled = RolledOut(*terms.values_of(state, seat))
    only, *others = rolled.choices
    if not others:
        return message("There is only one choice: {choice}.", choice=terms.chosen(only))
    first, second, *_ = judged(0, seat, only, *rolled).values
    digits = terms.DIGITS
    return message(
        "I would choose {choice}: {mean} ± {error} {unit}. {why} Next best: {other}, "
        "{other_mean} ± {other_error}. ({n} games played on)",
        choice=terms.chosen(first.choice),
        mean=f"{terms.told(first.mean):.{digits}f}",
        error=f"{first.standard_error:.{digits}f}",
        unit=terms.SHORT_UNIT,
        why=terms.why(state.view(seat), first.choice) or "",
        other=terms.chosen(second.choice),
        other_mean=f"{terms.told(second.mean):.{digits}f}",
        other_error=f"{second.standard_error:.{digits}f}",
        n=f"{first.n:,}",
    )
