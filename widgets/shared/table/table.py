"""What the tables of all games share: a table with all that can be done at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from kernel_lib.core.text import Message, message
from kernel_lib.play.session import Session
from widgets.shared.review.look_back import LookBack
from widgets.shared.table.base import BaseTable, Part, PartMaker
from widgets.shared.table.game_face import SomeView
from widgets.shared.table.parts.advice import Advice
from widgets.shared.table.parts.curtain import Curtain
from widgets.shared.table.parts.hand_in import HandingIn
from widgets.shared.table.parts.log import Log
from widgets.shared.table.parts.panels import Help, Settings, known_speed
from widgets.shared.table.parts.play import Play
from widgets.shared.table.parts.saving import LostMatch, Saving


class TableWidget(BaseTable[SomeView]):
    """A table to play at, with all its parts. A game's table gives what ``GameFace`` names."""

    PARTS: ClassVar[tuple[type[Part], ...]] = (
        *(LookBack, Curtain, Log, Play, Settings, Help, Saving, LostMatch, HandingIn, Advice),
    )

    def __init__(
        self,
        session: Session,
        seat: int | None,
        speed: str | None,
        language: str | None,
        advice: bool | None = None,
        own: Sequence[PartMaker] = (),
    ) -> None:
        super().__init__(session, seat, language, own)
        if speed is not None:
            self.part(Settings).speed = known_speed(speed)
        if advice is not None:
            self.part(Advice).wanted = advice
        self.redraw()

    def record(self) -> str:
        """The match so far as a record that can be saved and replayed. It names the seed."""
        return self.session.record()

    def review(self, seat: int | None = None, deal: int | None = None, **settings: int) -> Any:
        """Look back at a deal that is over, in Python: see ``review`` of the game.

        Without a seat it is the one who looks from this table.
        """
        if self.terms is None:
            raise ValueError(message("this game has nothing to look back at"))
        match = self.part(LookBack).match
        seat = self.person if seat is None else seat
        return self.terms.review.review(match, seat, deal, **settings)

    def hand_in(self, name: str, class_name: str = "") -> Message:
        """Hand in the game, which must be over, under a nickname that you choose.

        It holds the choices of the one person at this table. Without a name of the class it is that
        of the class file. A game that is not over, or of several people, is a ``ValueError``.
        """
        return self.part(HandingIn).hand_in(name, class_name)

    def __repr__(self) -> str:
        view = self.view
        lines = [
            message(
                "{title} for {n} players · {where}",
                title=self.title(),
                n=view.rules.players,
                where=self.where(view),
            ),
            "\n",
            self.still_text(view),
        ]
        hand = self.hand_text(view)
        if hand and not view.is_over:
            lines += ["\n", message("Your hand: {cards}", cards=hand)]
        if not view.is_over:
            lines += ["\n", message("Run this cell to play.")]
        return "".join(map(self.say, lines))
