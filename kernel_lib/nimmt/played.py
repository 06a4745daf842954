"""Hands that people played, from a folder of records: the class's own data.

Every card that was played is one line: what it risked, by the exact chances of that moment, and
what it cost. Records hold no names, and none are needed.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from kernel_lib.core.game import Who
from kernel_lib.core.record import Record
from kernel_lib.core.text import message
from kernel_lib.learn import played as shared
from kernel_lib.learn.played import Source, Tally
from kernel_lib.nimmt.chances.risk import beliefs, is_exact, risk
from kernel_lib.nimmt.decisions.play import Play
from kernel_lib.nimmt.events import TookRow, TookSixth
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.state import State


class PlayedCard(NamedTuple):
    """One card that was played: when, what it risked then, and what came of it.

    ``record``, ``deal`` and ``trick`` count from 1, ``seat`` from 0. ``risk_sixth``, ``risk_low``
    and ``risk_bulls`` are the exact chances from what the seat saw; ``sixth``, ``low`` and
    ``bulls`` are what happened. ``advised`` says whether the seat had asked for advice in this
    match.
    """

    record: int
    deal: int
    trick: int
    seat: int
    opponents: int
    table: str
    card: int
    risk_sixth: Fraction
    risk_low: Fraction
    risk_bulls: Fraction
    sixth: bool
    low: bool
    bulls: int
    advised: bool

    @property
    def risk(self) -> Fraction:
        """The exact chance that the card takes a row."""
        return self.risk_sixth + self.risk_low


@dataclass(frozen=True, slots=True)
class Pool:
    """The pooled cards of all records.

    >>> from kernel_lib import nimmt
    >>> from kernel_lib.play.session import Session
    >>> bots = dict.fromkeys(range(3), "random")
    >>> session = Session(nimmt, nimmt.Rules(players=3, end="1 deal"), bots, seed=1)
    >>> pool = played([session.record()])
    >>> len(pool.cards), pool.to_csv().splitlines()[0][:24]
    (30, 'record,deal,trick,seat,o')
    """

    cards: tuple[PlayedCard, ...]
    records: int

    def tallies(self, parts: int = 10) -> tuple[Tally, ...]:
        """The cards in ``parts`` of equal width by their risk of taking a row; empty parts not."""
        return shared.in_parts(self.cards, lambda tally: tally.risk, parts, _tally)

    @property
    def whole(self) -> Tally:
        """All cards together; without any it is a ``ValueError``."""
        if not self.cards:
            raise ValueError(message("these records have no card that was played"))
        return _tally(0.0, 1.0, self.cards)

    def to_csv(self) -> str:
        """One line a card, with headings; chances as decimal numbers, yes and no as 1 and 0."""
        return shared.to_csv(PlayedCard._fields, self.cards)


def played(source: Source, only_people: bool = False) -> Pool:
    """Pool records: those of a folder (its ``.txt`` files, by name), or texts of records.

    With ``only_people`` the cards of bots, where a record names them, are left out.

    A record that cannot be replayed is a ``RecordError`` that names the file and the line; a
    record of other rules than those whose chances are exact is refused, too.
    """
    records = shared.records(source)
    cards: list[PlayedCard] = []
    for number, (name, record) in enumerate(records, start=1):
        if record.game.NAME != "nimmt" or not is_exact(record.rules):
            raise ValueError(
                message(
                    "{name} is no record of rules whose risks are exact: {rules}",
                    name=name,
                    rules=record.rules.to_text(),
                )
            )
        bots = record.bots if only_people else {}
        cards += _cards_of(record, number, bots)
    return Pool(tuple(cards), len(records))


def _cards_of(
    record: Record[Rules, State], number: int, without: Container[int] = ()
) -> Iterable[PlayedCard]:
    """Every card of the tricks that were played to their end, with what it cost.

    Cards of the seats in ``without`` are left out.
    """
    laid: list[tuple[State, int, int]] = []
    paid: dict[Who, TookRow | TookSixth] = {}
    for turn, choices in enumerate(record.choices):
        state = record.states[turn]
        if state.ask == "card":
            laid += [
                (state, seat, choice.card)
                for seat, choice in choices.items()
                if seat not in without and isinstance(choice, Play)
            ]
        for event in record.events[turn]:
            if isinstance(event, TookRow | TookSixth):
                paid[event.who] = event
        if not record.states[turn + 1].queue:  # all cards of the trick are placed
            for before, seat, card in laid:
                yield _played_card(before, seat, card, paid.get(seat), number, record)
            laid, paid = [], {}


def _played_card(
    state: State,
    seat: int,
    card: int,
    event: TookRow | TookSixth | None,
    number: int,
    record: Record[Rules, State],
) -> PlayedCard:
    view = state.view(seat)
    (own,) = risk(view.table, [card], beliefs(view), view.unseen)
    return PlayedCard(
        record=number,
        deal=state.deal,
        trick=state.trick,
        seat=seat,
        opponents=view.opponents,
        table=str(view.table),
        card=card,
        risk_sixth=own.sixth,
        risk_low=own.low,
        risk_bulls=own.bulls,
        sixth=isinstance(event, TookSixth),
        low=isinstance(event, TookRow),
        bulls=event.bulls if event else 0,
        advised=any(who == seat for _, who in record.advice),
    )


def _tally(least: float, most: float, cards: Sequence[PlayedCard]) -> Tally:
    """The cards of one trick depend on one another: what one of them takes, no other does."""
    cases = [(card.risk, card.sixth or card.low) for card in cards]
    tricks = [(card.record, card.deal, card.trick) for card in cards]
    return shared.tally(least, most, cases, tricks)
