"""A worked turn of FTW?! to step through, after guessing what will happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from kernel_lib.core.game import IllegalMove
from kernel_lib.core.text import Message, message, plural, quoted
from kernel_lib.ftw.board import PlayerCards, Table, ends_round
from kernel_lib.ftw.cards import HIGHEST
from kernel_lib.ftw.content.examples import TurnExample, turn_example
from kernel_lib.ftw.decisions import choice_from_notation
from kernel_lib.ftw.drawing import table_svg, table_text
from kernel_lib.ftw.events import Event, MadeHelp, Played, TwoCards
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.turns import Help, Play
from widgets.ftw.picture import face, pile_picture
from widgets.shared import assets
from widgets.shared.connection.bridge import Picture
from widgets.shared.example.example import ExampleWidget

ASKS = ("top", "hand", "over", "allowed")
YES, NO = "yes", "no"


class FtwExample(ExampleWidget):
    """Guess first, then step through a worked turn of FTW?!.

    ``example`` is the id of a worked turn (see ``kernel_lib.ftw.examples``) or a ``TurnExample`` of
    your own. ``ask`` is what to guess: "top" (what must the next player beat?), "hand" (how many
    cards are in the hand afterwards?), "over" (is the round over?), "allowed" (is it allowed?).

    >>> FtwExample("F-003-BOOST")
    A low card with help
    Pile: 17
    Your help cards: 6 11 19
    Your hand: 2 7 13 34
    The turn: 2 with the help of 6, 11
    Run this cell to guess and see what happens.
    """

    _esm = assets.script("ftw/example.js")
    _css = assets.style(
        "shared/page/base.css",
        "shared/page/cloth.css",
        "shared/page/cards.css",
        "shared/example/example.css",
        "ftw/ftw.css",
        root=".sc-example.sc-of-ftw",
    )

    def __init__(
        self, example: str | TurnExample, ask: str = "top", language: str | None = None
    ) -> None:
        chosen = example if isinstance(example, TurnExample) else turn_example(example)
        self.example: TurnExample = chosen
        self.choice = choice_from_notation(chosen.choice)
        self.before = Table.parse(chosen.table)
        self.after, self.events, self.refused = _played(chosen)
        if ask not in ASKS or (self.after is None and ask != "allowed"):
            asks = ASKS if self.after else ("allowed",)
            raise ValueError(
                message(
                    "this example cannot ask {ask}: choose {known}", ask=quoted(ask), known=asks
                )
            )
        self.ask = ask
        super().__init__(chosen, language)

    def __repr__(self) -> str:
        lines = (
            self.name,
            table_text(self.before.pile, self._place.helps),
            message("Your hand: {cards}", cards=" ".join(map(str, self._place.hand))),
            message("The turn: {turn}", turn=self._turn_words()),
            message("Run this cell to guess and see what happens."),
        )
        return "\n".join(map(self.say, lines))

    def still(self) -> str:
        place, title = self._place, self.say(self.name)
        return table_svg(self.before.pile, place.helps, place.hand, title, repr(self))

    @property
    def _place(self) -> PlayerCards:
        return self.before.players[0]

    def _turn_words(self) -> Message:
        choice = self.choice
        if isinstance(choice, Help):
            return message(
                "{card} becomes a help card, {taken} is taken", card=choice.card, taken=choice.take
            )
        assert isinstance(choice, Play)
        if not choice.use:
            return message("{card} goes on the pile", card=choice.card)
        return message("{card} with the help of {use}", card=choice.card, use=choice.use)

    # --- the guess ------------------------------------------------------------------------

    def question(self) -> Message:
        asked = {
            "top": message("What must the next player beat?"),
            "hand": message("How many cards are in your hand after this turn?"),
            "over": message("Is the round over after this turn?"),
            "allowed": message("Is this turn allowed?"),
        }[self.ask]
        return message("{turn}. {asked}", turn=self._turn_words(), asked=asked)

    def options(self) -> list[dict[str, str]]:
        if self.ask in ("over", "allowed"):
            return [
                {"value": YES, "name": self.say(message("Yes"))},
                {"value": NO, "name": self.say(message("No"))},
            ]
        if self.ask == "hand":
            size = len(self._place.hand)
            return [
                {"value": str(n), "name": self.say(plural("{n} card", "{n} cards", n))}
                for n in (size - 2, size - 1, size, size + 1)
                if n > 0
            ]
        nothing = self.say(message("Nothing: a new pile begins"))
        return [
            *({"value": str(card), "name": str(card)} for card in self._tops()),
            {"value": "", "name": nothing},
        ]

    def _tops(self) -> list[int]:
        """Numbers that could be taken for the new top: cards of the turn, and their sum."""
        choice = self.choice
        cards = {choice.card, *self.before.pile} if isinstance(choice, Play | Help) else set()
        if isinstance(choice, Play):
            cards |= {*choice.use, choice.card + sum(choice.use)}
        return sorted(cards)

    @property
    def answers(self) -> tuple[str, ...]:
        if self.after is None:
            return (NO,)
        hand = self.after.players[-1].hand
        return {
            "top": (str(self.after.pile[-1]) if self.after.pile else "",),
            "hand": (str(len(hand)),),
            "over": (YES if ends_round(hand) else NO,),
            "allowed": (YES,),
        }[self.ask]

    def why(self) -> Sequence[str]:
        """What came of the turn; whether the round is over hangs on the cards that are left."""
        if self.ask != "over" or self.after is None:
            return super().why()
        left = len(self.after.players[-1].hand)
        told = plural(
            "{n} card is left in the hand; a round ends with one.",
            "{n} cards are left in the hand; a round ends with one.",
            left,
        )
        return [self.say(told)]

    # --- the pictures ---------------------------------------------------------------------

    def start_picture(self) -> Picture:
        told = message("{turn}. Guess what comes of it, then step on.", turn=self._turn_words())
        return self._picture(told, None, self.before.pile, self._place, ())

    def step_pictures(self) -> Sequence[Picture]:
        if self.after is None:
            assert self.refused is not None
            reason = self.refused.facts.get("fault", self.refused.message)
            told = message("Not allowed: {reason}.", reason=reason)
            return [self._picture(told, None, self.before.pile, self._place, ())]
        before, after = self.before, self.after
        pictures: list[Picture] = []
        for event in self.events:
            if isinstance(event, TwoCards):  # a courtesy, and no part of the turn
                continue
            fresh: Cards = ()
            pile, is_gone = after.pile, False
            if isinstance(event, Played):
                fresh = (event.card,)
            elif isinstance(event, MadeHelp):
                fresh, pile, is_gone = (event.card, event.took), before.pile, True
            told = event.words(lambda who: message("You"))
            picture = self._picture(told, event.clause, pile, after.players[-1], fresh)
            if is_gone:
                picture |= {"isGone": True, "isTop": False, "fresh": []}
            pictures.append(picture)
        if ends_round(after.players[-1].hand):
            told = message("One card is left in the hand: the round is over.")
            pictures.append(self._picture(told, "ftw.base.end", after.pile, after.players[-1], ()))
        return pictures

    def _picture(
        self, told: Message, rule: str | None, pile: Cards, place: PlayerCards, fresh: Cards
    ) -> Picture:
        """The table with one sentence; ``fresh`` are the cards that have just moved."""
        return {
            "say": self.say(told),
            "plays": 1,
            "pile": pile_picture(pile, HIGHEST, self.language),
            "isGone": False,
            "isTop": True,
            "fresh": list(fresh),
            "hand": self._faces(place.hand, fresh),
            "helps": self._faces(place.helps, fresh),
            "rule": self.rule_picture(rule) if rule else None,
        }

    def _faces(self, cards: Cards, fresh: Cards) -> list[Picture]:
        return [
            {**face(card, HIGHEST), "mark": "sc-new" if card in fresh else ""} for card in cards
        ]

    own_words: ClassVar[Mapping[str, Message]] = {
        "pile": message("The pile"),
        "hand": message("Your hand"),
        "ownHelps": message("Your help cards"),
        "noHelps": message("none"),
        "toBeat": message("to beat"),
        "newPile": message("new pile"),
    }


def _played(
    example: TurnExample,
) -> tuple[Table | None, Sequence[Event], IllegalMove | None]:
    """What the engine makes of an example: the position and the events, or the refusal."""
    try:
        table, events = example.play()
    except IllegalMove as refused:
        return None, (), refused
    return table, events, None
