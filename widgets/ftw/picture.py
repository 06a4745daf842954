"""How FTW?! is told to a browser: pile, help cards, hand and steps as plain data.

Every rule that shows in a picture is asked of the engine here; the browser knows none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kernel_lib import ftw
from kernel_lib.core.game import Event, State
from kernel_lib.core.text import Message, message, percent, words
from kernel_lib.ftw.board import TWO, take_turn
from kernel_lib.ftw.cards import HIGHEST, difference
from kernel_lib.ftw.chances import next_can_beat
from kernel_lib.ftw.events import MadeHelp, Played, RoundBegan, RoundScored
from kernel_lib.ftw.help_sums import count_useful, useful_above
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.turns import TurnChoices
from kernel_lib.play.session import Turn
from widgets.shared.connection.bridge import Intent, Picture, Refused

MOST_OPTIONS = 4
"""Ways to add help that are offered at once; any other is picked by hand."""


def face(card: int, highest: int) -> Picture:
    """A card as it is drawn: its number, and how high it is among those in play.

    >>> face(18, highest=36)
    {'card': 18, 'height': 0.5}
    """
    return {"card": card, "height": round(card / highest, 3)}


def faces(cards: Sequence[int], highest: int = HIGHEST) -> list[Picture]:
    """Some cards as they are drawn."""
    return [face(card, highest) for card in cards]


def pile_picture(pile: Cards, highest: int, language: str) -> Picture:
    """The pile from bottom to top, and how a screen reader tells it."""
    if not pile:
        told = message("No pile. Any card starts a new one.")
    elif len(pile) == 1:
        told = message("The pile: {top}.", top=pile[-1])
    else:
        told = message(
            "The pile: {top} on top, and below it, from the bottom: {rest}.",
            top=pile[-1],
            rest=pile[:-1],
        )
    return {"cards": faces(pile, highest), "label": words(told, language)}


def aim(view: ftw.View, card: int, right: object) -> Message:
    """What may become of a card of the hand now; ``right`` is who gets the cards passed.

    >>> view = ftw.start(ftw.Rules(players=2, position="pile 17 | you 2 34 | Ben ?3")).view(0)
    >>> str(aim(view, 34, "Ben")), str(aim(view, 2, "Ben"))
    ('34 beats 17.', '2 is lower than 17. It can only become a help card.')
    """
    turns = view.own_turns
    if view.ask == "pass":
        return message("{card} would go to {who}.", card=card, who=right)
    if view.top is None:
        return message("{card} would start a new pile.", card=card)
    facts = {"card": card, "top": view.top}
    if card in turns.alone:
        return message("{card} beats {top}.", **facts)
    if turns.helped(card):
        return message(
            "{card} is lower than {top}. It needs help, or becomes a help card.", **facts
        )
    return message("{card} is lower than {top}. It can only become a help card.", **facts)


def chance_picture(view: ftw.View, card: int, language: str) -> Picture:
    """The exact chance that the next player can beat a card that is played now, without help."""
    chance = next_can_beat(view, card)
    text = message(
        "The next player can beat {card} without help with a chance of {percent}.",
        card=card,
        percent=percent(chance),
    )
    return {"share": float(chance), "percent": percent(chance), "text": words(text, language)}


def lower_picture(turns: TurnChoices, card: int, use: Cards, language: str) -> Picture:
    """What can be done with a card below the top: the sum so far, ways to help, cards to take."""
    play = ftw.Play(card, use)
    top = turns.pile[-1]
    need = top - card
    choices = [ftw.Play(card, some) for some in useful_above(turns.helps, need, MOST_OPTIONS)]
    return {
        "card": card,
        "sum": words(_sum(card, use, top, play in turns), language) if use else "",
        "isEnough": play in turns,
        "choice": play.notation,
        "name": words(message("Play {sum}", sum=_plus(card, use)), language),
        "options": [{"choice": choice.notation, "name": _equation(choice)} for choice in choices],
        "more": count_useful(turns.helps, need) - len(choices),
        "title": words(
            message("Play {card} with help, more than {top} in all:", card=card, top=top), language
        ),
        "noHelp": words(_no_help(turns, card), language) if not choices else "",
        "helpTitle": words(_help_title(card, bool(choices)), language),
        "takes": [
            {
                "choice": ftw.Help(card, taken).notation,
                "card": taken,
                "name": words(
                    message("Make {card} a help card and take {taken}", card=card, taken=taken),
                    language,
                ),
            }
            for taken in turns.pile
        ],
    }


def _plus(card: int, use: Cards) -> str:
    return " + ".join(map(str, (card, *use)))


def _equation(play: ftw.Play) -> str:
    return f"{_plus(play.card, play.use)} = {play.card + sum(play.use)}"


def _sum(card: int, use: Cards, top: int, is_enough: bool) -> Message:
    """The sum of what is picked, and whether the engine takes it."""
    facts = {"sum": _equation(ftw.Play(card, use)), "top": top}
    if is_enough:
        return message("{sum}, more than {top}.", **facts)
    return message("{sum}, not more than {top}.", **facts)


def _help_title(card: int, is_other: bool) -> Message:
    if is_other:
        return message("Or make {card} a help card, and take from the pile:", card=card)
    return message("Make {card} a help card, and take from the pile:", card=card)


def _no_help(turns: TurnChoices, card: int) -> Message:
    if not turns.helps:
        return message("You have no help cards yet.")
    return message(
        "All your help cards together do not lift {card} above {top}.",
        card=card,
        top=turns.pile[-1],
    )


def pass_picture(view: ftw.View, picked: Sequence[int], right: object, language: str) -> Picture:
    """Which cards are picked to be passed, and the button that passes them."""
    choice = ftw.Pass(tuple(sorted(picked)))
    size = view.rules.passed
    name = (
        message("Pass {cards} to {who}", cards=choice.cards, who=right)
        if choice in view.choices
        else message("{n} of {size} picked", n=len(picked), size=size)
    )
    return {
        "kind": "pass",
        "isReady": choice in view.choices,
        "choice": choice.notation,
        "name": words(name, language),
    }


def fresh_cards(view: ftw.View) -> set[int]:
    """The cards passed to this seat, until it has had its first turn."""
    is_first = view.ask == "turn" and view.turns < view.rules.players
    return set(view.received).intersection(view.hand) if is_first else set()


def number_in(intent: Intent, key: str) -> int:
    """A card's number in an intent; anything else is refused."""
    value = intent.get(key)
    if type(value) is not int:
        raise Refused(message("the table does not understand that; nothing has changed"))
    return value


class TableReplay:
    """What lies on the table while a turn is told, event by event."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self._begin(turn.before)

    def _begin(self, state: State) -> None:
        view = state.view(None)
        self.pile: Cards = view.pile
        self.helps: list[Cards] = list(view.helps)
        self.sizes: list[int] = list(view.hand_sizes)
        self.totals: tuple[int, ...] = view.totals
        self.is_scored = False
        self.gone: Cards = ()
        self.fresh: Cards = ()

    def follow(self, event: Event) -> None:
        """Carry it over one event of the turn."""
        self.gone = self.fresh = ()
        match event:
            case Played() | MadeHelp():
                self._take_turn(event)
            case RoundScored():
                self.totals = event.totals
                self.is_scored = True
            case RoundBegan():
                self._begin(self.turn.after)

    def _take_turn(self, event: Played | MadeHelp) -> None:
        """What the engine leaves of hand, help cards and pile."""
        seat = event.who
        before: TurnChoices = self.turn.before.pending[seat]
        left = take_turn(before, self.turn.choices[seat])
        self.pile = left.pile
        self.helps[seat] = left.helps
        self.sizes[seat] = len(left.hand)
        self.fresh = (event.card,)
        if isinstance(event, MadeHelp):
            self.gone = before.pile
            self.fresh = (event.took, event.card)

    def picture(self, highest: int, language: str) -> Picture:
        """It all as data; cards that leave with this event are told apart."""
        return {
            "pile": pile_picture(self.gone or self.pile, highest, language),
            "isGone": bool(self.gone),
            "isTop": not self.gone and not self.is_scored,
            "totals": {str(seat): total for seat, total in enumerate(self.totals)},
            "fresh": list(self.fresh),
            "helps": helps_picture(self.helps),
            "two": [] if self.is_scored else calls(self.sizes),
        }


def helps_picture(helps: Sequence[Cards]) -> dict[str, list[int]]:
    """The help cards in front of each seat."""
    return {str(seat): list(cards) for seat, cards in enumerate(helps)}


def calls(sizes: Sequence[int]) -> list[str]:
    """The seats that have said "two cards"."""
    return [str(seat) for seat, size in enumerate(sizes) if size == TWO]


def counted(event: RoundScored, name: Callable[[int], object], language: str) -> list[str]:
    """How each hand was counted at the end of a round, one line a seat."""
    lines = []
    for seat, (hand, points) in enumerate(zip(event.hands, event.points, strict=True)):
        facts = {"who": name(seat), "sum": event.count_of(seat), "points": points}
        if len(hand) == 1:
            line = message("{who}: {points}", **facts)
        elif difference(hand) < points:
            line = message("{who}: {sum} is less than nothing, so {points}", **facts)
        else:
            line = message("{who}: {sum} = {points}", **facts)
        lines.append(words(line, language))
    return lines
