"""What happens in the variants of 6 nimmt! only, told as a person at the table would."""

from __future__ import annotations

from typing import NamedTuple

from kernel_lib.core.game import Names, Who
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.cards import bulls_text
from kernel_lib.nimmt.rows import Side


class DraftOpened(NamedTuple):
    """Logic: all ``cards`` lie face up, and ``first`` takes the first one."""

    deal: int
    cards: tuple[int, ...]
    first: int

    @property
    def clause(self) -> str:
        return "nimmt.logic.draft"

    def words(self, names: Names) -> Message:
        return message(
            "Deal {deal} begins. All cards from {lowest} to {highest} lie face up. "
            "First to take one: {who}.",
            deal=self.deal,
            lowest=self.cards[0],
            highest=self.cards[-1],
            who=names(self.first),
        )


class Drafted(NamedTuple):
    """Logic: ``who`` took this card of those that lie face up."""

    who: int
    card: int

    @property
    def clause(self) -> str:
        return "nimmt.logic.draft"

    def words(self, names: Names) -> Message:
        return message("{who}: {card} goes into the hand.", who=names(self.who), card=self.card)


class RowsLeft(NamedTuple):
    """Logic: the cards that nobody took begin the rows."""

    first_cards: tuple[int, ...]

    @property
    def clause(self) -> str:
        return "nimmt.logic.rows"

    def words(self, names: Names) -> Message:
        return message(
            "All hands are full. The rows start with the cards left over: {cards}.",
            cards=self.first_cards,
        )


class SheetsPassed(NamedTuple):
    """Tournament: the sheets went to the left, and deal ``deal`` begins."""

    deal: int
    first_cards: tuple[int, ...]

    @property
    def clause(self) -> str:
        return "nimmt.tournament.pass"

    def words(self, names: Names) -> Message:
        return message(
            "Everyone passes the sheet to the left and takes the hand written on the new one. "
            "Deal {deal} begins. The rows start with {cards}.",
            deal=self.deal,
            cards=self.first_cards,
        )


class Laid(NamedTuple):
    """``who`` laid these cards face up: in Open to be placed later, in Hand at once."""

    who: Who
    cards: tuple[int, ...]
    at_once: bool

    @property
    def clause(self) -> str:
        return "nimmt.hand.turn" if self.at_once else "nimmt.open.lay"

    def words(self, names: Names) -> Message:
        if self.at_once:
            return message("{who}: played {cards}.", who=names(self.who), cards=self.cards)
        return message("{who}: laid {cards} face up.", who=names(self.who), cards=self.cards)


class AllLaid(NamedTuple):
    """Open: everyone has laid a card; now they are placed: pairs of card and player, ascending."""

    plays: tuple[tuple[int, Who], ...]

    @property
    def clause(self) -> str:
        return "nimmt.base.order"

    def words(self, names: Names) -> Message:
        shown = tuple(
            message("{card} ({who})", card=card, who=names(who)) for card, who in self.plays
        )
        return message("All cards are laid: {cards}. The lowest goes first.", cards=shown)


class MarkerLies(NamedTuple):
    """Open: a deal begins, and the marker lies with ``who``, who lays first."""

    who: int

    @property
    def clause(self) -> str:
        return "nimmt.open.marker"

    def words(self, names: Names) -> Message:
        return message("The marker lies with {who}: first to lay a card.", who=names(self.who))


class MarkerPassed(NamedTuple):
    """Open: the marker, card 1, went to ``who``, who lays first in the next trick."""

    who: int

    @property
    def clause(self) -> str:
        return "nimmt.open.marker"

    def words(self, names: Names) -> Message:
        return message("The marker goes to the left, to {who}.", who=names(self.who))


class OrderChosen(NamedTuple):
    """Refined: whose cards are placed now, in the order that the owner chose."""

    who: Who
    cards: tuple[int, ...]

    @property
    def clause(self) -> str:
        return "nimmt.refined.order"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: placed {cards}, in this order.", who=names(self.who), cards=self.cards
        )


class PlacedAt(NamedTuple):
    """Professional: ``card`` went to this side of ``end``, ``gap`` away; no end is nearer.

    ``place`` counts the cards that the row has now.
    """

    who: Who
    card: int
    row: int
    side: Side
    end: int
    gap: int
    place: int

    @property
    def clause(self) -> str:
        return "nimmt.professional.nearest"

    def words(self, names: Names) -> Message:
        return _end_words(self, names)


class NearestEnd(NamedTuple):
    """Professional: ``card`` will be the sixth at this side of ``end``; no end is nearer."""

    who: Who
    card: int
    row: int
    side: Side
    end: int
    gap: int

    @property
    def clause(self) -> str:
        return "nimmt.professional.nearest"

    def words(self, names: Names) -> Message:
        return _end_words(self, names)


def _end_words(at: PlacedAt | NearestEnd, names: Names) -> Message:
    """To which end of a row a card goes: one of two that are equally near is not *the* nearest."""
    facts = {
        "who": names(at.who),
        "card": at.card,
        "row": at.row + 1,
        "end": at.end,
        "gap": at.gap,
    }
    if at.side is Side.LEFT:
        return message(
            "{who}: {card} goes to the left of {end} in row {row} ({gap} away: no end is nearer).",
            **facts,
        )
    return message(
        "{who}: {card} goes to the right of {end} in row {row} ({gap} away: no end is nearer).",
        **facts,
    )


class EndsTied(NamedTuple):
    """Professional: two ends are equally near, so the owner of ``card`` chooses one."""

    who: Who
    card: int
    ends: tuple[int, ...]
    gap: int

    @property
    def clause(self) -> str:
        return "nimmt.professional.tie"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: {card} is {gap} away from {ends}. An end must be chosen.",
            who=names(self.who),
            card=self.card,
            gap=self.gap,
            ends=self.ends,
        )


class FitsNowhere(NamedTuple):
    """Professional: every row begins below and ends above ``card``, so a row must be taken."""

    who: Who
    card: int

    @property
    def clause(self) -> str:
        return "nimmt.professional.nowhere"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: {card} fits at no end of any row. A row must be taken.",
            who=names(self.who),
            card=self.card,
        )


class Stacked(NamedTuple):
    """Double: ``card`` went on top of its twin at the end of ``row``."""

    who: Who
    card: int
    row: int

    @property
    def clause(self) -> str:
        return "nimmt.double.stack"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: {card} goes on top of its twin in row {row}.",
            who=names(self.who),
            card=self.card,
            row=self.row + 1,
        )


class TookTogether(NamedTuple):
    """Double: the twins ``card`` of two players took ``cards``; each pays ``each`` bulls."""

    owners: tuple[Who, Who]
    card: int
    row: int
    cards: tuple[int, ...]
    bulls: int
    each: int

    @property
    def clause(self) -> str:
        return "nimmt.double.share"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: the twins {card} take row {row} together ({cards}): {bulls}. "
            "Each pays half, rounded up: {each}. The twins start the row anew.",
            who=tuple(names(owner) for owner in self.owners),
            card=self.card,
            row=self.row + 1,
            cards=self.cards,
            bulls=bulls_text(self.bulls),
            each=self.each,
        )


class Kept(NamedTuple):
    """Hand: of a row taken, these cards went to the hand, and those to the penalty pile."""

    who: int
    cards: tuple[int, ...]
    piled: tuple[int, ...]
    bulls: int

    @property
    def clause(self) -> str:
        return "nimmt.hand.split"

    def words(self, names: Names) -> Message:
        facts = {
            "who": names(self.who),
            "cards": self.cards,
            "piled": self.piled,
            "bulls": bulls_text(self.bulls),
        }
        if not self.cards:
            return message("{who}: {piled} to the penalty pile: {bulls}.", **facts)
        if not self.piled:
            return message("{who}: {cards} to the hand.", **facts)
        return message("{who}: {cards} to the hand, {piled} to the penalty pile: {bulls}.", **facts)


class RoundsStopped(NamedTuple):
    """Hand: so many rounds were played that the match is stopped."""

    rounds: int

    @property
    def clause(self) -> str:
        return "nimmt.hand.loop"

    def words(self, names: Names) -> Message:
        return message("{rounds} rounds have been played: the match stops.", rounds=self.rounds)


class HandCounted(NamedTuple):
    """Hand: the cards left in a hand count double."""

    who: int
    cards: tuple[int, ...]
    bulls: int

    @property
    def clause(self) -> str:
        return "nimmt.hand.score"

    def words(self, names: Names) -> Message:
        if not self.cards:
            return message("{who}: no card is left in the hand.", who=names(self.who))
        return message(
            "{who}: {cards} are left in the hand and count double: {bulls}.",
            who=names(self.who),
            cards=self.cards,
            bulls=bulls_text(self.bulls),
        )
