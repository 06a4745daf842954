"""Hands that people played, from a folder of records: the class's own data.

Every card that was played is one line: what it risked, by the exact chances of that moment, and
what it cost. Records hold no names, and none are needed.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from kernel_lib.nimmt.chances import holdings, is_exact, risk
from kernel_lib.nimmt.events import TookRow, TookSixth
from kernel_lib.nimmt.moves import Ask
from kernel_lib.nimmt.state import State
from kernel_lib.record import Record, RecordError, read_record
from kernel_lib.text import message


class PlayedCard(NamedTuple):
    """One card that was played: when, what it risked then, and what came of it.

    ``record``, ``deal`` and ``trick`` count from 1, ``seat`` from 0. ``risk_sixth``, ``risk_low``
    and ``risk_bulls`` are the exact chances from what the seat saw; ``sixth``, ``low`` and
    ``bulls`` are what happened.
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


class Tally(NamedTuple):
    """Cards whose risk was alike: how often a row was taken, and how often it was expected.

    ``error`` is the standard error of ``share``, if the exact chances hold.
    """

    least: float
    most: float
    n: int
    expected: float
    share: float
    error: float


@dataclass(frozen=True, slots=True)
class Played:
    """The pooled cards of all records.

    >>> from kernel_lib import nimmt
    >>> from kernel_lib.session import Session
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
        found = []
        for part in range(parts):
            least, most = part / parts, (part + 1) / parts
            inside = [
                one
                for one in self.cards
                if min(int((one.risk_sixth + one.risk_low) * parts), parts - 1) == part
            ]
            if inside:
                found.append(_tally(least, most, inside))
        return tuple(found)

    @property
    def whole(self) -> Tally:
        """All cards together; without any it is a ``ValueError``."""
        if not self.cards:
            raise ValueError(message("these records have no card that was played"))
        return _tally(0.0, 1.0, self.cards)

    def to_csv(self) -> str:
        """One line a card, with headings; chances as decimal numbers, yes and no as 1 and 0."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(PlayedCard._fields)
        for one in self.cards:
            writer.writerow(
                round(float(value), 6)
                if isinstance(value, Fraction)
                else int(value)
                if isinstance(value, bool)
                else value
                for value in one
            )
        return out.getvalue()


def played(source: str | Path | Iterable[str]) -> Played:
    """Pool records: those of a folder (its ``.txt`` files, by name), or texts of records.

    A record that cannot be replayed is a ``RecordError`` that names the file and the line; a
    record of other rules than those whose chances are exact is refused, too.
    """
    texts = _texts(source)
    cards: list[PlayedCard] = []
    for number, (name, text) in enumerate(texts, start=1):
        try:
            record = read_record(text)
        except RecordError as error:
            raise RecordError(
                error.line, message("in {name}: {reason}", name=name, reason=error.reason)
            ) from error
        if record.game.NAME != "nimmt" or not is_exact(record.rules):
            raise ValueError(
                message(
                    "{name} is no record of rules whose risks are exact: {rules}",
                    name=name,
                    rules=record.rules.to_text(),
                )
            )
        cards += _cards_of(record, number)
    return Played(tuple(cards), len(texts))


def _texts(source: str | Path | Iterable[str]) -> list[tuple[str, str]]:
    if not isinstance(source, str | Path):
        return [(str(message("record {n}", n=n)), text) for n, text in enumerate(source, start=1)]
    folder = Path(source)
    files = sorted(folder.glob("*.txt"))
    if not files:
        raise ValueError(
            message("there is no record (*.txt) in the folder {name}", name=folder.name)
        )
    return [(one.name, one.read_text(encoding="utf-8", errors="replace")) for one in files]


def _cards_of(record: Record, number: int) -> Iterable[PlayedCard]:
    """Every card of the tricks that were played to their end, with what it cost."""
    laid: list[tuple[State, int, int]] = []
    paid: dict[int, TookRow | TookSixth] = {}
    for turn, choices in enumerate(record.choices):
        state = record.states[turn]
        if state.ask is Ask.CARD:
            laid += [(state, seat, choice.card) for seat, choice in choices.items()]
        for event in record.events[turn]:
            if isinstance(event, TookRow | TookSixth):
                paid[event.who] = event
        if not record.states[turn + 1].queue:  # all cards of the trick are placed
            for before, seat, card in laid:
                yield _played_card(before, seat, card, paid.get(seat), number)
            laid, paid = [], {}


def _played_card(
    state: State, seat: int, card: int, event: TookRow | TookSixth | None, number: int
) -> PlayedCard:
    view = state.view(seat)
    (own,) = risk(view.table, [card], holdings(view), view.unseen)
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
    )


def _tally(least: float, most: float, cards: Sequence[PlayedCard]) -> Tally:
    risks = [float(one.risk_sixth + one.risk_low) for one in cards]
    n = len(cards)
    return Tally(
        least,
        most,
        n,
        math.fsum(risks) / n,
        sum(one.sixth or one.low for one in cards) / n,
        math.sqrt(math.fsum(chance * (1 - chance) for chance in risks)) / n,
    )
