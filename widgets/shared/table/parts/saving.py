"""Games that are saved and opened, and the match that was in progress when a kernel was lost."""

from __future__ import annotations

from kernel_lib.core.text import message
from widgets.shared.connection.bridge import Intent, Picture, Refused
from widgets.shared.review.look_back import LookBack
from widgets.shared.table.base import AnyTable, Part
from widgets.shared.table.parts import saved_games, saved_match
from widgets.shared.table.parts.panels import Panel
from widgets.shared.table.seating import reopened


class Saving(Panel):
    """The person puts a game away as a file, and takes one out again."""

    always = ("saved",)

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        self._is_open = False

    def on_saved(self, intent: Intent) -> None:
        """The person wants to save a game or to open one."""
        self.open()
        self._is_open = True

    def on_save(self, intent: Intent) -> None:
        """The person wants the game so far as a file. Its seed stays here: it tells all cards."""
        name = saved_games.save(self.table.part(LookBack).match)
        self.table.tell(message("Saved as {name}.", name=name))

    def on_open(self, intent: Intent) -> None:
        """The person goes on with a game that was saved: one of those here, or a file's text."""
        table, look_back = self.table, self.table.part(LookBack)
        if look_back.is_what_if:
            raise Refused(message("go back to your match first"))
        text = saved_games.text_of(table.session.game.NAME, intent)
        people = table.session.people
        if people != tuple(range(len(people))):
            raise Refused(message("at this table no other game can be opened"))
        session = reopened(text, table.session)
        look_back.leave_match()
        session.revision = table.session.revision + 1
        table.sit_at(session)
        table.seat = None if table.is_shared else table.seat

    def moved_on(self) -> None:
        self._is_open = False

    def picture(self, table: Picture) -> Picture:
        return {"canSave": True, "saved": self._listed() if self._is_open else None}

    def _listed(self) -> list[dict[str, str]]:
        """The games of this kind that were saved here, the newest first."""
        table = self.table
        return [
            {"name": name, "say": table.say(message("{name}: {where}", name=name, where=where))}
            for name, final in saved_games.listed(table.session.game.NAME)
            for where in [table.where(final.view(None))]
        ]


class LostMatch(Part):
    """The match of this cell is noted after each choice, and offered when its kernel was lost."""

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        self.saved_match = saved_match.of_this_cell()
        self._offered = None if self.saved_match is None else self.saved_match.found(table.session)

    def offer_only(self, seed: int) -> None:
        """Offer no match that was dealt from another seed."""
        if self._offered is not None and self._offered.seed != seed:
            self._offered = None

    def intents(self) -> tuple[str, ...]:
        return () if self._offered is None else super().intents()

    def on_resume(self, intent: Intent) -> None:
        """The person goes on with the match that was in progress when the kernel was lost."""
        assert self._offered is not None
        self.table.session.go_on(self._offered)
        self.table.new_turns.pass_over(len(self.table.session.turns))
        self._offered = None

    def on_decline(self, intent: Intent) -> None:
        """The person does not want the match that was in progress."""
        self._offered = None
        if self.saved_match is not None:
            self.saved_match.forget()

    def acted(self, has_moved: bool) -> None:
        if has_moved:
            self._offered = None
            if self.saved_match is not None and not self.table.part(LookBack).is_what_if:
                self.saved_match.note(self.table.session)

    def picture(self, table: Picture) -> Picture:
        return {"offer": self._offer()}

    def _offer(self) -> dict[str, str] | None:
        """The match that was in progress in this cell, if it can go on."""
        if self._offered is None:
            return None
        say, where = self.table.say, self.table.where(self._offered.final.view(None))
        return {
            "say": say(message("A match was in progress here: {where}.", where=where)),
            "yes": say(message("Go on with it")),
            "no": say(message("Leave it")),
        }
