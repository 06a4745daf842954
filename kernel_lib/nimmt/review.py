"""Look back at a deal of 6 nimmt!: luck and choice told apart, trick by trick.

Luck is what a card cost less what it had to be expected to cost. Expected are the exact bulls of
``nimmt.risk``, from all that the seat could see before the cards were turned up; whoever then took
a dearer row than the cheapest chose that, so it is expected, too. So in every trick

    bulls taken = bulls expected + luck

and against opponents who play any card of theirs, with hands as they may be, luck is 0 on average
(D. Zare, A Measure of Luck, 2000). What a card is worth for the whole rest of the deal cannot be
counted: it is simulated, see ``learn.review``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from kernel_lib.chance.distribution import Distribution
from kernel_lib.core import check
from kernel_lib.core.game import Choice
from kernel_lib.core.text import message
from kernel_lib.learn import review as shared
from kernel_lib.learn.played import Source, records
from kernel_lib.learn.review import ROLL_OUTS, Judged, PlayedGame, RolledOut, Row
from kernel_lib.nimmt.chances.risk import CardRisk, is_exact, risks_for
from kernel_lib.nimmt.luck import dearer
from kernel_lib.nimmt.policies import bulls_taken
from kernel_lib.nimmt.position import PlayerCards, Position
from kernel_lib.nimmt.rules import TurnOrder
from kernel_lib.nimmt.state import State

FEW = 200
"""Roll-outs of each choice where many deals are looked at."""


@dataclass(frozen=True)
class Move(Judged):
    """One trick of a seat: the card, what it risked, and what it cost.

    ``taken`` are the bulls of the trick. ``risks`` are the exact risks of all cards of the hand,
    as they were before the cards were turned up; empty where they cannot be counted. ``costs`` is
    what each card of the hand would have cost in this trick, with the others' cards as they were
    and everyone who is too low taking the cheapest row; for the card that was played it is
    ``taken``. ``dearer`` are the bulls that a row was dearer than the cheapest, ``further`` what
    else the seat chose in the trick, such as that row. ``position`` is the trick as one line, with
    all hands; empty where rules have none.
    """

    trick: int
    taken: int
    risks: tuple[CardRisk, ...]
    costs: Mapping[int, int]
    dearer: int
    further: tuple[Judged, ...]
    position: str

    @property
    def risk(self) -> CardRisk | None:
        """The exact risk of the card that was played."""
        cards = self.choice.cards
        return next((risk for risk in self.risks if (risk.card,) == cards), None)

    @property
    def expected(self) -> Fraction | None:
        """The bulls that the choices of this trick had to be expected to cost."""
        return None if self.risk is None else self.risk.bulls + self.dearer

    @property
    def luck(self) -> Fraction | None:
        """The bulls taken, less those expected: above 0 is bad luck."""
        return None if self.expected is None else self.taken - self.expected


@dataclass(frozen=True)
class Review(shared.Review[Move]):
    """What one seat did in one deal; see ``review``. Values are bulls with a minus."""

    @property
    def taken(self) -> int:
        """The bulls of the deal."""
        return sum(move.taken for move in self.moves)

    @cached_property
    def expected(self) -> Fraction | None:
        """The bulls that the choices had to be expected to cost; None where it is not counted."""
        return _sum([move.expected for move in self.moves])

    @cached_property
    def luck(self) -> Fraction | None:
        """The bulls taken, less those expected: above 0 is bad luck."""
        return None if self.expected is None else self.taken - self.expected

    @cached_property
    def causes(self) -> dict[str, float]:
        """The bulls that clear mistakes gave away, by what made another choice better.

        ``sixth`` and ``low``: the card was more likely to be the sixth one, or too low, than the
        better card, whichever chance was further apart. ``later``: it was not, so what was left in
        the hand was worse. ``row``: another row was cheaper in the end.
        """
        causes = dict.fromkeys(("sixth", "low", "later", "row"), 0.0)
        for move in self.moves:
            if move.is_mistake:
                causes[_cause(move)] += move.regret
            causes["row"] += sum(judged.regret for judged in move.further if judged.is_mistake)
        return causes

    @property
    def dearest_luck(self) -> Move | None:
        """The trick that cost most more than expected; None where none did."""
        unlucky = [move for move in self.moves if move.luck is not None and move.luck > 0]
        return max(unlucky, key=lambda move: move.luck or 0, default=None)

    def row(self, move: Move) -> Row:
        """One line of ``rows``: chances as decimal numbers, rounded to six places."""
        risk = move.risk
        return {
            "trick": move.trick,
            **super().row(move),
            "risk_sixth": _decimal(risk.sixth if risk else None),
            "risk_low": _decimal(risk.low if risk else None),
            "expected": _decimal(move.expected),
            "taken": move.taken,
            "luck": _decimal(move.luck),
        }


def _cause(move: Move) -> str:
    """Why the best choice was better than the one that was made: see ``Review.causes``."""
    best = next((risk for risk in move.risks if (risk.card,) == move.best.choice.cards), None)
    if move.risk is None or best is None:
        return "later"
    sixth, low = move.risk.sixth - best.sixth, move.risk.low - best.low
    if max(sixth, low) <= 0:
        return "later"
    return "sixth" if sixth >= low else "low"


def review(
    source: object,
    seat: int | None = None,
    deal: int | None = None,
    roll_outs: int = ROLL_OUTS,
    seed: int = 1,
) -> Review:
    """Look back at what ``seat`` did in a deal that is over.

    ``source`` is a session, a record or a record's text. Without a seat it is the first person's,
    without a deal the last that is over. Each choice of each trick has so many ``roll_outs``, in
    which the others choose as ``expert`` believes, see ``values_of``. The same seed gives the same
    values. A deal that is not over, and a seat that is not there, are a ``ValueError``.

    >>> from kernel_lib import nimmt
    >>> from kernel_lib.play.session import Session
    >>> session = Session(nimmt, nimmt.Rules(2, end="1 deal"), {0: "lowest", 1: "highest"}, seed=4)
    >>> found = review(session, seat=0, roll_outs=50)
    >>> found.taken == found.expected + found.luck, len(found.moves), found.taken
    (True, 10, 7)
    """
    played, seat, deal = shared.looked_at(source, seat, deal, over_deals)
    return Review(seat, deal, tuple(reviewed(played, seat, deal, roll_outs, seed)))


def reviews(
    source: Source | Iterable[object], seat: int | None = None, roll_outs: int = FEW, seed: int = 1
) -> tuple[Review, ...]:
    """Look back at every deal that is over, of all games of a source.

    ``source`` is a folder of records, or records, sessions or texts. Where no ``seat`` is given it
    is the first person's of each game. Errors are those of ``review`` and of records.
    """
    reviews: list[Review] = []
    for game in _games(source):
        played = PlayedGame.of(game)
        who = played.person if seat is None else seat
        reviews.extend(
            Review(who, deal, tuple(reviewed(played, who, deal, roll_outs, seed)))
            for deal in over_deals(played)
        )
    return tuple(reviews)


def _games(source: Source | Iterable[object]) -> list[object]:
    if isinstance(source, str | Path):
        return [game for _, game in records(source)]
    return [*check.listed("games", source)]


def over_deals(played: PlayedGame[State]) -> tuple[int, ...]:
    """The numbers of the deals that are over and may be looked at.

    In a tournament the hands are played again by others, so there it is none before the end.
    """
    shared.check_game(played, "nimmt", message("this looks back at 6 nimmt! only"))
    final = played.states[-1]
    if final.sheets and not final.is_over:
        return ()
    return shared.finished(played.states[0].deal, final.deal, final.is_over)


def reviewed(
    played: PlayedGame[State], seat: int, deal: int, roll_outs: int = ROLL_OUTS, seed: int = 1
) -> Iterator[Move]:
    """The moves of a review one after another, so that a table can show how far it is."""
    shared.check_asked(played, seat, deal, over_deals(played), roll_outs, seed)
    for trick in _tricks(played, seat, deal):
        yield _move(trick, seat, roll_outs, seed)


@dataclass(frozen=True, slots=True)
class _Trick:
    """What a seat did from one card to the next: its decisions, and the cards of all."""

    steps: tuple[tuple[int, State, Any], ...]
    plays: Mapping[int, tuple[int, ...]]
    after: State


def _tricks(played: PlayedGame[State], seat: int, deal: int) -> Iterator[_Trick]:
    steps: list[tuple[int, State, Any]] = []
    plays: dict[int, tuple[int, ...]] = {}
    after: State = played.states[0]
    for number, before, choices, _, following in played.steps():
        if before.deal != deal:
            continue
        begins = before.ask == "card" and seat in choices
        if begins and steps:
            yield _Trick(tuple(steps), plays, before)
            steps, plays = [], {}
        if before.ask == "card":
            if not plays:
                plays = {who: (card,) for card, who in before.queue}
            plays.update((who, choice.cards) for who, choice in choices.items())
        if seat in choices and (steps or begins):
            steps.append((number, before, choices[seat]))
        after = following
    if steps:
        yield _Trick(tuple(steps), plays, after)


def _move(trick: _Trick, seat: int, roll_outs: int, seed: int) -> Move:
    (number, before, choice), *later = trick.steps
    card = _judged_choice(number, before, seat, choice, roll_outs, seed)
    view = before.view(seat)
    taken = trick.after.scores[seat] - before.scores[seat]
    return Move(
        **vars(card),
        trick=before.trick,
        taken=taken,
        risks=risks_for(view) if is_exact(before.rules) else (),
        costs=_costs(trick, before, seat, taken),
        dearer=sum(dearer(state, chosen) for _, state, chosen in later),
        further=tuple(
            _judged_choice(step, state, seat, chosen, roll_outs, seed)
            for step, state, chosen in later
        ),
        position=_position_of(before),
    )


def _costs(trick: _Trick, before: State, seat: int, taken: int) -> dict[int, int]:
    """What each card of the hand would have cost in the trick; see ``Move``."""
    rules = before.rules
    if rules.most_cards > 1 or rules.turns is TurnOrder.AT_ONCE:
        return {}
    own = trick.plays[seat]
    return {
        card: taken
        if (card,) == own
        else bulls_taken(before.table, {**trick.plays, seat: (card,)}, seat)
        for card in before.hands[seat]
    }


def _position_of(state: State) -> str:
    """A trick as one line with all hands, the seats in their order; empty where there is none."""
    places = tuple(
        PlayerCards(f"seat{seat + 1}", hand, bulls=bulls)
        for seat, (hand, bulls) in enumerate(zip(state.hands, state.scores, strict=True))
    )
    position = Position(state.table, places)
    try:
        position.check_rules(state.rules)
    except ValueError:
        return ""
    return str(position)


# --- what choices are worth -----------------------------------------------------------------


def values_of(
    state: State, seat: int, choice: Choice | None = None, roll_outs: int = ROLL_OUTS, seed: int = 1
) -> RolledOut:
    """The choices of a seat, rolled out as the best bot does that plays these rules.

    That is ``expert``: the others choose as it believes from what they have played. Rules that it
    does not play are those of ``rollouts.values_of``: everybody plays on at random.
    """
    from kernel_lib.nimmt import rollouts  # it takes a while to load
    from kernel_lib.nimmt.expert.rollouts import Search

    view = state.view(seat)
    if len(view.choices) == 1 or not rollouts.can_roll_out(view):
        return RolledOut(*rollouts.values_of(state, seat, choice, roll_outs, seed))
    costs, games = Search(view, roll_outs, seed).means(roll_outs)
    return RolledOut(tuple(view.choices), -costs, games)


def _judged_choice(
    number: int, state: State, seat: int, choice: Choice, roll_outs: int, seed: int
) -> Judged:
    """A choice of ``seat`` in ``state`` beside all others, by what it could see."""
    return shared.judged_choice(values_of, number, state, seat, choice, roll_outs, seed)


def continuations(
    state: State, seat: int, choice: Choice, count: int = ROLL_OUTS, seed: int = 1
) -> Distribution:
    """What the rest of the deal costs a seat after a choice, played on with all hands as they are.

    Only what everybody does is new: the shares of each number of bulls in ``count`` continuations.
    Rules that the fast loops do not play have fewer.
    """
    from kernel_lib.nimmt import rollouts  # it takes a while to load

    number = state.trick
    return Distribution(
        shared.continued_choice(rollouts.continued, number, state, seat, choice, count, seed)
    )


def _sum(values: Sequence[Fraction | None]) -> Fraction | None:
    known = [value for value in values if value is not None]
    return sum(known, Fraction(0)) if len(known) == len(values) else None


def _decimal(value: Fraction | None) -> float | None:
    return None if value is None else round(float(value), 6)
