"""A match of FTW?! in progress: who owes a choice, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from kernel_lib.core import check, decision
from kernel_lib.core.cards import drawn
from kernel_lib.core.decision import Decision
from kernel_lib.core.game import ranked
from kernel_lib.ftw.board import Table
from kernel_lib.ftw.cards import points
from kernel_lib.ftw.decision_registry import DECISIONS
from kernel_lib.ftw.errors import Refusal
from kernel_lib.ftw.events import Event, MatchEnded, RoundBegan, RoundScored
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.rules import Rules
from kernel_lib.ftw.view import View

Hands = tuple[Cards, ...]


def start(rules: Rules | None = None, seed: int = 0, position: Table | str | None = None) -> State:
    """The first position of a match: cards dealt, and everybody chooses what to pass.

    ``seed`` is a whole number; the same rules, seed and choices give the same match everywhere. A
    match may begin in a ``position``, in the middle of a round; then that round is played on.

    >>> state = start(Rules(players=2), seed=1)
    >>> [len(hand) for hand in state.hands], sorted(state.pending)
    ([12, 12], [0, 1])
    """
    if rules is not None:
        check.instance("rules", rules, Rules)
    if position is not None:
        table = Table.parse(position) if isinstance(position, str) else position
        check.instance("position", table, Table)
        highest = 0 if rules is None else rules.highest
        rules = Rules(players=len(table.players), highest=highest, position=str(table))
    rules = rules or Rules()
    return _deal(rules, check.seed(seed), 1, (0,) * rules.players)


def dealt_hands(rules: Rules, seed: int, number: int) -> Hands:
    """The hands of one round, ascending. Clause ``ftw.base.deal``.

    From a position, only the cards that are not known are dealt.
    """
    if rules.table is None:
        cards = drawn(rules.deck, seed, number)
        return tuple(
            tuple(sorted(islice(cards, rules.hand_size))) for _seat in range(rules.players)
        )
    laid = rules.table.cards
    cards = drawn([card for card in rules.deck if card not in laid], seed, number)
    return tuple(
        tuple(sorted((*place.hand, *islice(cards, place.unknown)))) for place in rules.table.players
    )


class State(NamedTuple):
    """One position of a match. Nothing changes it: ``advance`` returns the next one.

    ``round`` counts from 1, ``turns`` the turns that were taken in it. ``pile`` lies from bottom to
    top, ``helps`` are each seat's help cards, ``gone`` the cards that have left the round.
    ``shown`` are the cards of each hand that all have seen, ``passed`` what each seat has passed.
    ``turn`` is the seat whose turn it is, or who will begin; ``totals`` are the points so far.
    ``decision`` is what is asked now; None when the match is over.
    """

    rules: Rules
    seed: int
    round: int
    hands: Hands
    totals: tuple[int, ...]
    decision: Decision[State] | None
    turn: int
    helps: Hands
    shown: Hands
    passed: Hands
    pile: Cards = ()
    gone: Cards = ()
    turns: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.decision is None

    @property
    def starter(self) -> int:
        """The seat that began this round. Clause ``ftw.base.rounds``.

        >>> start(Rules(players=3), seed=1).starter
        0
        """
        return self.rules.starter(self.round)

    @property
    def ask(self) -> str:
        """The name of what is asked now; "nothing" when the match is over."""
        return "nothing" if self.decision is None else self.decision.name

    @property
    def pending(self) -> dict[int, Sequence[Any]]:
        """The seats that owe a choice now, each with all it may choose; empty at the end."""
        return decision.pending(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points in the rounds that are over."""
        return self.totals

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Seats in groups, most points first; equals share a place. Clause ``ftw.base.win``."""
        return ranked(self.totals, lowest_wins=False)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the win; empty while the match goes on."""
        return self.ranking[0] if self.is_over else ()

    # --- choices --------------------------------------------------------------------------

    def check(self, seat: int, choice: object) -> None:
        """Refuse, with an ``IllegalMove``, a choice that ``seat`` may not make now.

        >>> from kernel_lib.ftw import Play
        >>> rules = Rules(players=2, position="pile 17 | you 2 7 34 | Ben ?3")
        >>> start(rules, seed=1).check(0, Play(7))
        Traceback (most recent call last):
            ...
        kernel_lib.core.game.IllegalMove: 7 is not higher than the top card 17: play 34; or ...
        """
        decision.check(self, seat, choice, Refusal)

    def advance(self, choices: Mapping[int, object]) -> tuple[State, tuple[Event, ...]]:
        """The position after every seat in ``pending`` has chosen, and what happened on the way.

        A choice that the rules do not allow is an ``IllegalMove``; this state stays as it is.
        """
        decision.check_all(self, choices, Refusal)
        events: list[Event] = []
        assert self.decision is not None
        return self.decision.resolve(self, choices, events), tuple(events)

    # --- how a decision goes on -------------------------------------------------------------

    def next_turn(self) -> State:
        """The position in which the seat in ``turn`` takes its turn.

        >>> from kernel_lib.ftw import Rules, start
        >>> [*start(Rules(players=3), seed=1)._replace(turn=2).next_turn().pending]
        [2]
        """
        return self._replace(decision=DECISIONS["turn"]())

    def score_round(self, last: int, events: list[Event]) -> State:
        """The round is over: the next one, or the end. Clause ``ftw.base.rounds``.

        >>> from kernel_lib.ftw import Rules, start
        >>> events = []
        >>> after = start(Rules(players=3), seed=1).score_round(0, events)
        >>> after.deal, [type(event).__name__ for event in events]
        (2, ['RoundScored', 'RoundBegan'])
        """
        gained = tuple(map(points, self.hands))
        totals = tuple(old + new for old, new in zip(self.totals, gained, strict=True))
        events.append(RoundScored(self.round, last, self.hands, gained, totals))
        if self.round == self.rules.rounds:
            over = self._replace(totals=totals, decision=None, turn=last)
            events.append(MatchEnded(over.winners, totals))
            return over
        state = _deal(self.rules, self.seed, self.round + 1, totals)
        events += state.opening
        return state

    @property
    def deal(self) -> int:
        """The number of the round, under the name that all games share."""
        return self.round

    @property
    def opening(self) -> tuple[Event, ...]:
        """The events that open this round, from its first position."""
        return (RoundBegan(self.round, self.starter, bool(self.rules.position)),)

    # --- views and refusals ---------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know now; ``view(None)`` is what a spectator may know."""
        check.seat(seat, self.rules.players)
        pending = self.pending
        hand, passed, received = self._own(seat)
        return View(
            rules=self.rules,
            seat=seat,
            round=self.round,
            turns=self.turns,
            hand=hand,
            hand_sizes=tuple(map(len, self.hands)),
            pile=self.pile,
            helps=self.helps,
            gone=self.gone,
            known=self._known(seat),
            passed=passed,
            received=received,
            totals=self.totals,
            owing=tuple(pending),
            choices=() if seat is None else pending.get(seat, ()),
            is_over=self.is_over,
            ask=self.ask,
            turn=self.turn,
            starter=self.starter,
        )

    def _own(self, seat: int | None) -> tuple[Cards, Cards, Cards]:
        """A seat's hand, and what it has passed and got in this round."""
        if seat is None:
            return (), (), ()
        if not self.passed:
            return self.hands[seat], (), ()
        return self.hands[seat], self.passed[seat], self.passed[self.rules.next_seat(seat)]

    def _known(self, seat: int | None) -> Hands:
        """The cards of each hand that a seat knows; at the end of the match all lie open."""
        if self.is_over:
            return self.hands
        known = list(self.shown)
        if seat is not None:
            known[seat] = self.hands[seat]
            if self.passed:
                taker = self.rules.right_of(seat)
                given = {card for card in self.passed[seat] if card in self.hands[taker]}
                known[taker] = tuple(sorted(given.union(known[taker])))
        return tuple(known)


def _deal(rules: Rules, seed: int, number: int, totals: tuple[int, ...]) -> State:
    """The first position of a round; without cards to pass it begins with a turn."""
    nobodys: Hands = ((),) * rules.players
    table = rules.table
    state = State(
        rules=rules,
        seed=seed,
        round=number,
        hands=dealt_hands(rules, seed, number),
        totals=totals,
        decision=DECISIONS["pass" if rules.passed else "turn"](),
        turn=rules.starter(number),
        helps=nobodys,
        shown=nobodys,
        passed=(),
    )
    if table is None:
        return state
    return state._replace(
        helps=tuple(place.helps for place in table.players),
        shown=tuple(place.hand for place in table.players),
        pile=table.pile,
    )
