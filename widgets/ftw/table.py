"""A table of FTW?! to play at, against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from kernel_lib import ftw
from kernel_lib.core import check
from kernel_lib.core.game import Choice, Event, whose
from kernel_lib.core.text import Message, message, plural
from kernel_lib.ftw.content.examples import EXAMPLES, TurnExample
from kernel_lib.ftw.drawing import table_svg, table_text
from kernel_lib.ftw.events import Passed, RoundBegan, RoundScored, TwoCards
from kernel_lib.play.bots import BotFunction
from kernel_lib.play.session import Session, Turn
from widgets.ftw import review_terms
from widgets.ftw.chance import Chance
from widgets.ftw.picking import Picking, right_of
from widgets.ftw.picture import (
    TableReplay,
    aim,
    calls,
    counted,
    face,
    faces,
    fresh_cards,
    helps_picture,
    pile_picture,
)
from widgets.shared import assets
from widgets.shared.connection.bridge import Intent, Picture
from widgets.shared.table.seating import known_session, new_session, shares
from widgets.shared.table.table import TableWidget

USUAL_BOTS = ("thrifty", "random")


_WORDS = {
    "deal": message("Round"),
    "nextDeal": message("Next round"),
    "pile": message("The pile"),
    "toBeat": message("to beat"),
    "newPile": message("new pile"),
    "helps": message("Help cards"),
    "ownHelps": message("Your help cards"),
    "two": message("two cards!"),
    "counted": message("How it was counted"),
    "showChance": message("Next player's chance to beat"),
    "chanceKey": message(
        "Chance that the next player can beat the card without help, if the cards you do not "
        "know are dealt at random."
    ),
    "received": message("new in your hand"),
    "pickHelp": message("Or pick help cards:"),
    "more": message("and {n} more ways: pick help cards", n="%s"),
}


class FtwTable(TableWidget[ftw.View]):
    """Play FTW?! in the notebook: you in seat 1, bots in the others.

    ``bots`` are names (those of ``ftw.BOTS``) or functions of a view, one for each other seat; with
    ``players`` alone the usual bots sit down in turn. With a ``seed`` the same cards are dealt each
    time. ``rounds`` can make the match shorter than one round a player. With a ``position``, as
    ``ftw.Table.parse`` reads it, you play on from there; its first hand is yours. ``chance`` shows
    how likely the next player can beat each card. ``speed`` is "off", "fast", "normal" or "slow". A
    ``session`` of your own may be given instead, with the ``seat`` to look from. With a ``record``,
    as a text or as the name of a file that *Save* has written, the game goes on from there. With
    ``people``, a number or names, so many share the screen in turns, each hand behind a curtain.
    ``advice`` is as at ``NimmtTable``.

    >>> FtwTable(position="pile 17 | you 2 7 13 34 | help 6 11 19 | Ben ?4", seed=7)
    FTW?! for 2 players · Round 1 of 1
    Pile: 17
    Your help cards: 6 11 19
    Your hand: 2 7 13 34
    Run this cell to play.
    """

    _esm = assets.script("ftw/table.js")
    _css = assets.style(
        "shared/page/base.css",
        "shared/page/cloth.css",
        "shared/page/cards.css",
        "shared/table/table.css",
        "shared/table/narrow.css",
        "ftw/ftw.css",
        root=".sc-ftw",
    )
    own_words: ClassVar[Mapping[str, Message]] = _WORDS

    terms: ClassVar[review_terms.Terms] = review_terms

    def __init__(
        self,
        players: int | None = None,
        bots: Sequence[str | BotFunction] | None = None,
        seed: int | None = None,
        rounds: int = 0,
        language: str | None = None,
        speed: str | None = None,
        chance: bool = False,
        position: str = "",
        session: Session | None = None,
        seat: int = 0,
        rules: ftw.Rules | None = None,
        record: str | Path = "",
        people: int | Sequence[str] = 1,
        advice: bool | None = None,
    ) -> None:
        if position and players is None:
            players = len(ftw.Table.parse(position).players)
        settings = {"rounds": rounds, "position": position}
        if session is not None:
            known_session(session, ftw)
        else:
            session = new_session(
                ftw, rules, bots, seed, players, USUAL_BOTS, settings, record=record, people=people
            )
        told = None if advice is None else check.truth("advice", advice)
        own = (Picking, partial(Chance, is_shown=chance))
        super().__init__(session, None if shares(people) else seat, speed, language, told, own)

    # --- words ----------------------------------------------------------------------------

    def where(self, view: ftw.View) -> Message:
        if view.is_over:
            return message("The match is over")
        facts = {"round": view.round, "rounds": view.rules.rounds}
        if view.ask == "pass":
            return message("Round {round} of {rounds}, passing cards", **facts)
        return message("Round {round} of {rounds}", **facts)

    def question(self, view: ftw.View) -> Message:
        if view.ask == "pass":
            return plural(
                "Pick {n} card to pass to {who}, who plays just before you.",
                "Pick {n} cards to pass to {who}, who plays just before you.",
                view.rules.passed,
                who=right_of(self),
            )
        about_picked = self.part(Picking).question(view)
        if about_picked is not None:
            return about_picked
        if view.top is None:
            return message("Your turn. Any card of your hand starts a new pile.")
        if not view.own_turns.alone:
            return message(
                "Your turn. No card of your hand beats {top} alone. Choose one to see what it can "
                "do.",
                top=view.top,
            )
        if not view.own_turns.lower:
            return message("Your turn. All your cards beat {top}.", top=view.top)
        return message(
            "Your turn. Beat {top}, or choose a lower card to see what it can do.", top=view.top
        )

    def name_of(self, seat: int) -> object:
        """The name of a seat; in a match from a position, the one that is written there."""
        table = self.session.rules.table
        if table is None or seat == self.seat or seat in self.session.names:
            return super().name_of(seat)
        return table.players[seat].name

    def told(self, event: Event, turn: Turn) -> object:
        """An event as this seat sees it: it knows the cards that it has passed and got."""
        if not isinstance(event, Passed) or self.is_shared or self.seat is None:
            return super().told(event, turn)
        view: ftw.View = turn.after.view(self.seat)
        return message(
            "You pass {passed} to {right}, and get {received} from {left}.",
            passed=view.passed,
            received=view.received,
            right=right_of(self),
            left=self.name_of(self.session.rules.next_seat(self.person)),
        )

    # --- without a kernel -----------------------------------------------------------------

    def still_text(self, view: ftw.View) -> str:
        return self.say(table_text(view.pile, view.own_helps))

    def hand_text(self, view: ftw.View) -> str:
        return " ".join(map(str, view.hand))

    def still(self) -> str:
        view = self.view
        title = self.say(message("A table of FTW?!"))
        return table_svg(view.pile, view.own_helps, view.hand, title, repr(self))

    def example_drawing(self, id: str) -> str:
        example = EXAMPLES.get(id)
        if not isinstance(example, TurnExample):
            return ""
        table = ftw.Table.parse(example.table)
        place = table.players[0]
        return table_svg(table.pile, place.helps, place.hand, self.say(example.source), str(table))

    def choice_of(self, intent: Intent) -> Choice:
        choice: Choice = ftw.choice_from_notation(str(intent.get("choice")))
        return choice

    # --- the picture ----------------------------------------------------------------------

    def board_picture(self, view: ftw.View) -> Picture:
        highest = view.rules.highest
        return {
            "pile": pile_picture(view.pile, highest, self.language),
            "isGone": False,
            "isTop": not view.is_over,
            "fresh": [],
            "helps": helps_picture(view.helps),
            "two": [] if view.is_over else calls(view.hand_sizes),
            "turn": str(view.turn) if view.ask == "turn" else "",
            "totals": {str(seat): total for seat, total in enumerate(view.totals)},
            "hand": self._hand(view),
            "ownHelps": faces(view.own_helps, highest),
        }

    def _hand(self, view: ftw.View) -> list[Picture]:
        is_asked = self.is_asked(view)
        alone = view.own_turns.alone if is_asked and view.ask == "turn" else ()
        fresh = fresh_cards(view)
        return [
            {
                **face(card, view.rules.highest),
                "choice": ftw.Play(card).notation if card in alone else "",
                "isNew": card in fresh,
                "aim": self.say(aim(view, card, right_of(self))) if is_asked else "",
            }
            for card in view.hand
        ]

    def score_lines(self, events: Sequence[Event]) -> list[list[int]]:
        return [list(event.points) for event in events if isinstance(event, RoundScored)]

    def sheet(self, until: Turn | None = None) -> Picture:
        turns = self.session.turns if until is None else [until]
        scored = [e for turn in turns for e in turn.events if isinstance(e, RoundScored)]
        lines = counted(scored[-1], self.name_of, self.language) if scored else []
        return {**super().sheet(until), "counted": lines}

    def steps_picture(self, turns: Sequence[Turn], new: int) -> list[Picture]:
        return [step for turn in turns[len(turns) - new :] for step in self._steps_of(turn)]

    def _steps_of(self, turn: Turn) -> list[Picture]:
        shown, at = TableReplay(turn), turn.before
        steps: list[Picture] = []
        for event in turn.events:
            shown.follow(event)
            if isinstance(event, RoundBegan):
                at = turn.after
            step: Picture = {
                **shown.picture(self.session.rules.highest, self.language),
                "kind": type(event).__name__,
                "say": self.say(self.told(event, turn)),
                "where": self.say(self.where(at.view(None))),
                "who": list(map(str, whose(event))),
                "turn": "",
                "cards": self.cards_of(shown.sizes),
                "brief": isinstance(event, TwoCards),
            }
            if isinstance(event, RoundScored):
                step |= {"sheet": self.sheet(until=turn), "stop": not turn.after.is_over}
            steps.append(step)
        return steps
