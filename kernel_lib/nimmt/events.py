"""What happens in 6 nimmt!, told as a person at the table would tell it."""

from __future__ import annotations

from typing import NamedTuple

from kernel_lib.core.game import Names, Who, is_you
from kernel_lib.core.text import Message, message, plural
from kernel_lib.nimmt.cards import bulls_text, cards_text
from kernel_lib.nimmt.variant_events import AllLaid as AllLaid
from kernel_lib.nimmt.variant_events import Drafted as Drafted
from kernel_lib.nimmt.variant_events import DraftOpened as DraftOpened
from kernel_lib.nimmt.variant_events import EndsTied as EndsTied
from kernel_lib.nimmt.variant_events import FitsNowhere as FitsNowhere
from kernel_lib.nimmt.variant_events import HandCounted as HandCounted
from kernel_lib.nimmt.variant_events import Kept as Kept
from kernel_lib.nimmt.variant_events import Laid as Laid
from kernel_lib.nimmt.variant_events import MarkerLies as MarkerLies
from kernel_lib.nimmt.variant_events import MarkerPassed as MarkerPassed
from kernel_lib.nimmt.variant_events import NearestEnd as NearestEnd
from kernel_lib.nimmt.variant_events import OrderChosen as OrderChosen
from kernel_lib.nimmt.variant_events import PlacedAt as PlacedAt
from kernel_lib.nimmt.variant_events import RoundsStopped as RoundsStopped
from kernel_lib.nimmt.variant_events import RowsLeft as RowsLeft
from kernel_lib.nimmt.variant_events import SheetsPassed as SheetsPassed
from kernel_lib.nimmt.variant_events import Stacked as Stacked
from kernel_lib.nimmt.variant_events import TookTogether as TookTogether


class Dealt(NamedTuple):
    """A new deal: everyone has a hand, and each row has its first card, or its first two twins."""

    deal: int
    first_cards: tuple[int, ...]

    @property
    def clause(self) -> str:
        has_twins = len(set(self.first_cards)) < len(self.first_cards)
        return "nimmt.double.start" if has_twins else "nimmt.base.deal"

    def words(self, names: Names) -> Message:
        return message(
            "Deal {deal} begins. The rows start with {cards}.",
            deal=self.deal,
            cards=cards_text(self.first_cards),
        )


class SetUp(NamedTuple):
    """The match begins with this table, in the middle of a deal."""

    table: str

    @property
    def clause(self) -> str:
        return "nimmt.base.deal"

    def words(self, names: Names) -> Message:
        return message("The game goes on from the table {table}.", table=self.table)


class Revealed(NamedTuple):
    """All chosen cards are turned up: pairs of card and player, ascending."""

    plays: tuple[tuple[int, Who], ...]

    @property
    def _is_of_two(self) -> bool:
        """Whether somebody has played two cards."""
        return len({who for _, who in self.plays}) < len(self.plays)

    @property
    def clause(self) -> str:
        return "nimmt.refined.two" if self._is_of_two else "nimmt.base.choose"

    def words(self, names: Names) -> Message:
        shown = tuple(
            message("{card} ({who})", card=card, who=names(who)) for card, who in self.plays
        )
        if self._is_of_two:
            return message(
                "Cards turned up: {cards}. Whoever has the lowest places both cards first.",
                cards=shown,
            )
        return message("Cards turned up: {cards}. The lowest goes first.", cards=shown)


class Placed(NamedTuple):
    """``card`` went behind ``after`` in ``row`` and is now its card number ``place`` (2 to 5)."""

    who: Who
    card: int
    row: int
    after: int
    place: int

    @property
    def clause(self) -> str:
        return "nimmt.base.place"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: {card} goes behind {after}, as card {place} of row {row}.",
            who=names(self.who),
            card=self.card,
            after=self.after,
            place=self.place,
            row=self.row + 1,
        )


class TookSixth(NamedTuple):
    """``card`` was the sixth of ``row``: its owner took the five ``cards``."""

    who: Who
    card: int
    row: int
    cards: tuple[int, ...]
    bulls: int

    @property
    def clause(self) -> str:
        return "nimmt.base.sixth"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: {card} is the sixth card of row {row} and takes {cards}: {bulls}. "
            "{card} starts the row anew.",
            who=names(self.who),
            card=self.card,
            row=self.row + 1,
            cards=self.cards,
            bulls=bulls_text(self.bulls),
        )


class TooLow(NamedTuple):
    """``card`` is lower than the end of every row, so its owner must choose a row to take."""

    who: Who
    card: int

    @property
    def clause(self) -> str:
        return "nimmt.base.low"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: {card} is lower than the end of every row. A row must be taken.",
            who=names(self.who),
            card=self.card,
        )


class TookRow(NamedTuple):
    """The owner of the too low ``card`` took all ``cards`` of ``row``."""

    who: Who
    card: int
    row: int
    cards: tuple[int, ...]
    bulls: int

    @property
    def clause(self) -> str:
        return "nimmt.base.low"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: row {row} is taken ({cards}): {bulls}. {card} starts the row anew.",
            who=names(self.who),
            card=self.card,
            row=self.row + 1,
            cards=self.cards,
            bulls=bulls_text(self.bulls),
        )


class DealScored(NamedTuple):
    """The deal is over: the bulls each seat took in it, and the totals so far."""

    deal: int
    bulls: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def clause(self) -> str:
        return "nimmt.base.score"

    def words(self, names: Names) -> Message:
        shown = tuple(
            message("{who} {bulls} (total {total})", who=names(seat), bulls=taken, total=total)
            for seat, (taken, total) in enumerate(zip(self.bulls, self.totals, strict=True))
        )
        return message("Deal {deal} is over. Bulls: {bulls}.", deal=self.deal, bulls=shown)


class MatchEnded(NamedTuple):
    """The match is over: the seats that share the win, and all totals."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def clause(self) -> str:
        return "nimmt.base.win"

    def words(self, names: Names) -> Message:
        total = self.totals[self.winners[0]]
        if is_you(names, self.winners):
            return message(
                "The match is over. You win with the fewest bulls: {total}.", total=total
            )
        return plural(
            "The match is over. The win goes to {who} with the fewest bulls: {total}.",
            "The match is over. {who} share the win with the fewest bulls: {total}.",
            len(self.winners),
            who=tuple(names(seat) for seat in self.winners),
            total=total,
        )


PlacedFree = Placed | PlacedAt | Stacked
"""A card that was placed and cost nothing."""

Taking = TookSixth | TookRow | TookTogether
"""A card that took a row."""

Event = (
    Dealt
    | SetUp
    | Revealed
    | PlacedFree
    | Taking
    | TooLow
    | DealScored
    | MatchEnded
    | DraftOpened
    | Drafted
    | RowsLeft
    | SheetsPassed
    | Laid
    | AllLaid
    | MarkerLies
    | MarkerPassed
    | OrderChosen
    | EndsTied
    | NearestEnd
    | FitsNowhere
    | Kept
    | RoundsStopped
    | HandCounted
)
