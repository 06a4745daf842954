"""What happens in FTW?!, told as a person at the table would tell it."""

from __future__ import annotations

from typing import Any, NamedTuple

from kernel_lib.core.game import Names, is_you
from kernel_lib.core.text import Message, message, plural


class RoundBegan(NamedTuple):
    """A new round, or the rest of one: everyone has a hand, and ``starter`` has the next turn."""

    round: int
    starter: int
    is_rest: bool = False

    @property
    def clause(self) -> str:
        return "ftw.base.deal" if self.round == 1 else "ftw.base.rounds"

    def words(self, names: Names) -> Message:
        if self.is_rest:
            return message(
                "The round goes on from here. The next turn: {who}.", who=names(self.starter)
            )
        return message(
            "Round {round} begins. The first turn: {who}.",
            round=self.round,
            who=names(self.starter),
        )


class Passed(NamedTuple):
    """Everyone has passed ``size`` cards to the right; which ones, only two of them know."""

    size: int

    @property
    def clause(self) -> str:
        return "ftw.base.pass"

    def words(self, names: Names) -> Message:
        return plural(
            "Everyone passes {n} card to the right, face down.",
            "Everyone passes {n} cards to the right, face down.",
            self.size,
        )


class Played(NamedTuple):
    """``card`` went on the pile: on the card ``on``, or, where that is None, on the empty place.

    ``use`` are the help cards that helped and are gone; ``left`` is the size of the hand.
    """

    who: Any
    card: int
    on: int | None
    use: tuple[int, ...]
    left: int

    @property
    def clause(self) -> str:
        if self.on is None:
            return "ftw.base.new"
        return "ftw.help.use" if self.use else "ftw.base.higher"

    @property
    def total(self) -> int:
        """The card and its help together."""
        return self.card + sum(self.use)

    def words(self, names: Names) -> Message:
        facts = {"who": names(self.who), "card": self.card, "on": self.on}
        if self.on is None:
            return message("{who}: {card} starts a new pile.", **facts)
        if not self.use:
            return message("{who}: {card} goes on {on}.", **facts)
        return message(
            "{who}: {card} goes on {on} with help: {sum} = {total}, more than {on}. "
            "The used help leaves the round, and the top card is {card}.",
            sum=" + ".join(map(str, (self.card, *self.use))),
            total=self.total,
            **facts,
        )


class MadeHelp(NamedTuple):
    """``card`` became a help card and ``took`` came to the hand; the rest of the pile is gone."""

    who: Any
    card: int
    took: int
    top: int
    gone: tuple[int, ...]
    left: int

    @property
    def clause(self) -> str:
        return "ftw.help.make"

    def words(self, names: Names) -> Message:
        facts = {"who": names(self.who), "card": self.card, "took": self.took}
        if not self.gone:
            return message(
                "{who}: {card} becomes a help card, and {took} comes to the hand. "
                "The pile is gone.",
                **facts,
            )
        return message(
            "{who}: {card} becomes a help card, and {took} comes to the hand. "
            "The rest of the pile is gone: {gone}.",
            gone=self.gone,
            **facts,
        )


class TwoCards(NamedTuple):
    """A player has two cards after a turn and says so."""

    who: Any

    @property
    def clause(self) -> str:
        return "ftw.base.two"

    def words(self, names: Names) -> Message:
        return message("{who}: two cards!", who=names(self.who))


class RoundScored(NamedTuple):
    """The round is over: what each seat holds, its points for that, and the totals so far."""

    round: int
    who: int
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def clause(self) -> str:
        return "ftw.base.end"

    def count_of(self, seat: int) -> str:
        """A hand as it is counted: the highest card, less the others."""
        *others, highest = self.hands[seat]
        return " − ".join(map(str, (highest, *reversed(others))))

    def words(self, names: Names) -> Message:
        shown = tuple(
            message("{who}: {points}", who=names(seat), points=points)
            for seat, points in enumerate(self.points)
        )
        return message(
            "One card is left: {who}. Round {round} is over. Points: {points}.",
            who=names(self.who),
            round=self.round,
            points=shown,
        )


class MatchEnded(NamedTuple):
    """The match is over: the seats that share the win, and all totals."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def clause(self) -> str:
        return "ftw.base.win"

    def words(self, names: Names) -> Message:
        total = self.totals[self.winners[0]]
        if is_you(names, self.winners):
            return message("The match is over. You win with the most points: {total}.", total=total)
        return plural(
            "The match is over. The win goes to {who} with the most points: {total}.",
            "The match is over. {who} share the win with the most points: {total}.",
            len(self.winners),
            who=tuple(names(seat) for seat in self.winners),
            total=total,
        )


Event = RoundBegan | Passed | Played | MadeHelp | TwoCards | RoundScored | MatchEnded
