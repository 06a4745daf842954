"""A table of FTW?! to play at, against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from kernel_lib import ftw
from kernel_lib.core import check
from kernel_lib.core.game import Choice, Event
from kernel_lib.core.text import Message, message, plural
from kernel_lib.ftw.content.examples import EXAMPLES, TurnExample
from kernel_lib.ftw.drawing import table_svg, table_text
from kernel_lib.ftw.events import Passed, RoundBegan, RoundScored, TwoCards
from kernel_lib.play.bots import BotFunction
from kernel_lib.play.session import Session, Turn
from widgets.ftw import review_terms
from widgets.ftw.picture import (
    Shown,
    aim,
    calls,
    chance_picture,
    counted,
    face,
    helps_picture,
    lower_picture,
    number_in,
    pass_picture,
    pile_picture,
)
from widgets.shared import assets
from widgets.shared.bridge import Intent, Picture, Refused, switch
from widgets.shared.seating import known_session, new_session, shares
from widgets.shared.table import TableWidget

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


_CHANCE_LATER = message("The chances are shown while turns are taken.")


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

    _esm = assets.script(
        "shared/connection.js",
        "shared/dom.js",
        "shared/motion.js",
        "shared/sheet.js",
        "shared/sound.js",
        "shared/big.js",
        "shared/playback.js",
        "shared/tools.js",
        "shared/hand.js",
        "shared/table.js",
        "ftw/pieces.js",
        "ftw/table.js",
    )
    _css = assets.style(
        "shared/base.css",
        "shared/cloth.css",
        "shared/cards.css",
        "shared/table.css",
        "shared/narrow.css",
        "ftw/ftw.css",
        root=".sc-ftw",
    )
    always = (*TableWidget.always, "chance")
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
        self.shows_chance = chance
        self._picked: list[int] = []
        self._use: list[int] = []
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
        super().__init__(session, None if shares(people) else seat, speed, language, told)

    # --- words ----------------------------------------------------------------------------

    def title(self) -> Message:
        return message("FTW?!")

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
                who=self._right,
            )
        if self._picked and not view.own_turns.helped(self._picked[0]):
            return message(
                "{card} is lower than {top}. Make it a help card: which card do you take?",
                card=self._picked[0],
                top=view.top,
            )
        if self._picked:
            return message(
                "{card} is lower than {top}. Choose help for it, or make it a help card.",
                card=self._picked[0],
                top=view.top,
            )
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

    @property
    def _right(self) -> object:
        """Who gets the cards that this seat passes."""
        return self.name_of(self.session.rules.right_of(self.person))

    @property
    def _left(self) -> object:
        """Who passes cards to this seat."""
        return self.name_of(self.session.rules.next_seat(self.person))

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
            right=self._right,
            left=self._left,
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

    # --- intents --------------------------------------------------------------------------

    def example_drawing(self, id: str) -> str:
        example = EXAMPLES.get(id)
        if not isinstance(example, TurnExample):
            return ""
        table = ftw.Table.parse(example.table)
        place = table.players[0]
        return table_svg(table.pile, place.helps, place.hand, self.say(example.source), str(table))

    def intents(self) -> tuple[str, ...]:
        return (*super().intents(), "pick", "use", "chance")

    def on_pick(self, intent: Intent) -> None:
        """The person picks a card of the hand, or puts it back."""
        view, card = self.view, number_in(intent, "card")
        if not self.is_asked(view):
            raise Refused(message("it is not your turn to choose"))
        if card not in view.hand:
            raise Refused(
                message("card {card} is not in your hand: {hand}", card=card, hand=view.hand)
            )
        self._use = []
        if card in self._picked:
            self._picked.remove(card)
        elif view.ask == "pass":
            self._picked = [*self._picked, card][-view.rules.passed :]
        else:
            self._picked = [card] if card in view.own_turns.lower else []

    def on_use(self, intent: Intent) -> None:
        """The person picks a help card for the card that is picked, or puts it back."""
        view, card = self.view, number_in(intent, "card")
        if not self._picked or view.ask != "turn":
            raise Refused(message("choose a card of your hand first, then help for it"))
        if card not in view.own_helps:
            raise Refused(
                message(
                    "{card} is not one of your help cards ({helps})",
                    card=card,
                    helps=view.own_helps or message("none"),
                )
            )
        if card in self._use:
            self._use.remove(card)
        else:
            self._use.append(card)

    def on_chance(self, intent: Intent) -> None:
        """The person shows or hides the chances."""
        wrong = message("the chances can be shown or hidden, nothing else")
        self.shows_chance = switch(intent, wrong)

    def choice_of(self, intent: Intent) -> Choice:
        choice: Choice = ftw.choice_from_notation(str(intent.get("choice")))
        return choice

    def forget(self) -> None:
        self._picked, self._use = [], []

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
            "ownHelps": [
                {**face(card, highest), "isPicked": card in self._use} for card in view.own_helps
            ],
            "ask": self._ask(view),
            "showsChance": self.shows_chance,
            "chanceLater": "" if view.ask == "turn" else self.say(_CHANCE_LATER),
        }

    def _hand(self, view: ftw.View) -> list[Picture]:
        is_asked = self.is_asked(view)
        is_turn = is_asked and view.ask == "turn"
        alone = view.own_turns.alone if is_turn else ()
        fresh = self._fresh(view)
        return [
            {
                **face(card, view.rules.highest),
                "choice": ftw.Play(card).notation if card in alone else "",
                "isPicked": card in self._picked,
                "isNew": card in fresh,
                "aim": self.say(aim(view, card, self._right)) if is_asked else "",
                "chance": chance_picture(view, card, self.language)
                if self.shows_chance and is_turn
                else None,
            }
            for card in view.hand
        ]

    def _ask(self, view: ftw.View) -> Picture | None:
        if not self.is_asked(view):
            return None
        if view.ask == "pass":
            return pass_picture(view, self._picked, self._right, self.language)
        if not self._picked:
            return {"kind": "turn", "hint": self._hint(view)}
        use = tuple(sorted(self._use))
        return {
            "kind": "lower",
            **lower_picture(view.own_turns, self._picked[0], use, self.language),
        }

    def _fresh(self, view: ftw.View) -> set[int]:
        """The cards passed to this seat, until it has had its first turn."""
        is_first = view.ask == "turn" and view.turns < view.rules.players
        return set(view.received).intersection(view.hand) if is_first else set()

    def _hint(self, view: ftw.View) -> str:
        """What the signs on the cards of the hand mean, as far as there are any."""
        parts = []
        if view.own_turns.lower:
            parts.append(message("Dashed: lower than {top}.", top=view.top))
        if self._fresh(view):
            parts.append(message("Dot: passed to you."))
        return " ".join(map(self.say, parts))

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
        shown, at = Shown(turn), turn.before
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
                "who": [str(event.who)] if hasattr(event, "who") else [],
                "turn": "",
                "cards": self.cards_of(shown.sizes),
                "brief": isinstance(event, TwoCards),
            }
            if isinstance(event, RoundScored):
                step |= {"sheet": self.sheet(until=turn), "stop": not turn.after.is_over}
            steps.append(step)
        return steps
