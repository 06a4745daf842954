"""A match of 6 nimmt! in progress: who owes a choice, what each may know, and what comes next."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from kernel_lib.game import Events, IllegalMove
from kernel_lib.nimmt.board import Row, Table, row_bulls, settle
from kernel_lib.nimmt.moves import (
    NO_CHOICES,
    PLAYS,
    ROWS,
    TAKE_ANY_ROW,
    DealScored,
    Dealt,
    Event,
    MatchEnded,
    Play,
    Refusal,
    Revealed,
    TakeRow,
    no_such_row,
    not_in_hand,
)
from kernel_lib.nimmt.rules import Rules, ranking
from kernel_lib.text import message

Hand = tuple[int, ...]


def start(rules: Rules | None = None, seed: int = 0) -> State:
    """The first position of a match: cards dealt, every seat owes a card.

    ``seed`` is a whole number; the same rules, seed and choices give the same match everywhere.

    >>> state = start(Rules(players=2), seed=1)
    >>> [len(hand) for hand in state.hands], len(state.table.rows)
    ([10, 10], 4)
    """
    rules = rules or Rules()
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(message("the seed must be a whole number, not {seed}", seed=repr(seed)))
    return _deal_next(rules, seed, deal=1, totals=(0,) * rules.players)


def dealt_cards(rules: Rules, seed: int, number: int) -> tuple[tuple[Hand, ...], tuple[Row, ...]]:
    """The hands and first row cards of one deal of a match. Clause ``nimmt.base.deal``.

    The cards are drawn one by one, each from all that remain, with a generator of its own for
    every deal of a seed; only ``Random.random`` is used, whose numbers Python promises to keep.
    """
    rng = random.Random(f"{seed}/{number}").random
    cards = list(range(1, rules.highest + 1))
    left = rules.highest
    for place in range(rules.cards_needed):
        drawn = place + int(rng() * left)
        cards[place], cards[drawn] = cards[drawn], cards[place]
        left -= 1
    size = rules.hand_size
    hands = tuple(
        tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(rules.players)
    )
    first = rules.players * size
    return hands, tuple((card,) for card in cards[first : first + ROWS])


class State(NamedTuple):
    """One position of a match. Nothing changes it: ``advance`` returns the next one.

    ``deal`` counts from 1. ``queue`` holds the cards of this trick that wait for a row choice.
    ``taken`` are the penalty piles of this deal, ``totals`` the bulls of the deals before it.
    (A named tuple, because a position is made for every choice and these are made fastest.)
    """

    rules: Rules
    seed: int
    deal: int
    hands: tuple[Hand, ...]
    rows: tuple[Row, ...]
    queue: tuple[tuple[int, int], ...]
    taken: tuple[Row, ...]
    totals: tuple[int, ...]

    @property
    def table(self) -> Table:
        """The rows on the table."""
        return Table.trusted(self.rows)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return not self.queue and not self.hands[0]

    @property
    def trick(self) -> int:
        """The trick being played or resolved, counted from 1."""
        played = self.rules.hand_size - len(self.hands[0])
        return played if self.queue or self.is_over else played + 1

    @property
    def pending(self) -> dict[int, Sequence[Any]]:
        """The seats that owe a choice now, each with all it may choose; empty at the end.

        >>> state = start(Rules(players=2, highest=8, hand_size=2), seed=1)
        >>> state.pending
        {0: (Play(card=4), Play(card=6)), 1: (Play(card=7), Play(card=8))}
        """
        if self.queue:
            return {self.queue[0][1]: TAKE_ANY_ROW}
        if not self.hands[0]:
            return {}
        return {seat: tuple([PLAYS[card] for card in hand]) for seat, hand in enumerate(self.hands)}

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's bulls so far, those of the deal in progress included."""
        return tuple(
            total + row_bulls(pile) for total, pile in zip(self.totals, self.taken, strict=True)
        )

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Seats in groups, fewest bulls first; those who share a place stand together."""
        return ranking(self.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the win; empty while the match goes on."""
        return self.ranking[0] if self.is_over else ()

    def advance(self, choices: Mapping[int, Play | TakeRow]) -> tuple[State, Events]:
        """The position after every seat in ``pending`` has chosen, and what happened on the way.

        A choice that the rules do not allow is an ``IllegalMove``; this state stays as it is.
        Clauses ``nimmt.base.choose`` and ``nimmt.base.score``.
        """
        if self.queue:
            queue, hands, row = self.queue, self.hands, self._row_chosen(choices)
        else:
            queue, hands = self._cards_chosen(choices)
            row = None
        return self._after(queue, hands, row, None), Events(self._tell, (queue, hands, row))

    def _tell(
        self, queue: tuple[tuple[int, int], ...], hands: tuple[Hand, ...], row: int | None
    ) -> list[Event]:
        """What happens when the cards of ``queue`` are placed on this position."""
        events: list[Event] = [] if self.queue else [Revealed(queue)]
        self._after(queue, hands, row, events)
        return events

    def _after(
        self,
        queue: tuple[tuple[int, int], ...],
        hands: tuple[Hand, ...],
        row: int | None,
        events: list[Event] | None,
    ) -> State:
        rows = list(self.rows)
        piles = list(self.taken)
        waiting = tuple(settle(rows, queue, row, piles, events))
        state = State(
            self.rules,
            self.seed,
            self.deal,
            hands,
            tuple(rows),
            waiting,
            tuple(piles),
            self.totals,
        )
        return state if waiting or hands[0] else state._end_of_deal(events)

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know now; ``view(None)`` is what a spectator may know."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.rules.players):
            raise ValueError(
                message(
                    "there is no seat {seat}: seats are 0 to {last}",
                    seat=repr(seat),
                    last=self.rules.players - 1,
                )
            )
        pending = self.pending
        return View(
            rules=self.rules,
            seat=seat,
            deal=self.deal,
            trick=self.trick,
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            table=self.table,
            queue=self.queue,
            taken=self.taken,
            totals=self.totals,
            owing=tuple(pending),
            choices=NO_CHOICES if seat is None else pending.get(seat, NO_CHOICES),
            is_over=self.is_over,
        )

    def check(self, seat: int, choice: object) -> None:
        """Refuse, with an ``IllegalMove``, a choice that ``seat`` may not make now.

        >>> start(Rules(players=2, highest=8, hand_size=2), seed=1).check(0, Play(7))
        Traceback (most recent call last):
            ...
        kernel_lib.game.IllegalMove: card 7 is not in your hand: 4, 6
        """
        if self.is_over:
            raise _game_over()
        if self.queue:
            card, asked = self.queue[0]
            if seat != asked:
                raise _not_asked(seat, (asked,))
            if type(choice) is not TakeRow:
                raise _wrong_kind(choice, Refusal.MUST_TAKE_ROW, card)
            if type(choice.row) is not int or choice not in TAKE_ANY_ROW:
                raise no_such_row(choice.row, str(self.table))
            return
        if seat not in range(len(self.hands)):
            raise _not_asked(seat, tuple(range(len(self.hands))))
        hand = self.hands[seat]
        if type(choice) is not Play:
            raise _wrong_kind(choice, Refusal.MUST_PLAY_CARD, hand)
        if type(choice.card) is not int or choice.card not in hand:
            raise not_in_hand(choice.card, hand)

    def _cards_chosen(
        self, choices: Mapping[int, Any]
    ) -> tuple[tuple[tuple[int, int], ...], tuple[Hand, ...]]:
        """The chosen cards, ascending, each with its seat; and the hands without them."""
        if len(choices) != len(self.hands) or not self.hands[0]:
            self._refuse(choices)
        plays = []
        hands = []
        for seat, hand in enumerate(self.hands):
            choice = choices.get(seat)
            if type(choice) is not Play or type(card := choice.card) is not int or card not in hand:
                self._refuse(choices)
            at = hand.index(card)
            hands.append(hand[:at] + hand[at + 1 :])
            plays.append((card, seat))
        plays.sort()
        return tuple(plays), tuple(hands)

    def _row_chosen(self, choices: Mapping[int, Any]) -> int:
        """The row chosen by the one seat that is asked."""
        choice = choices.get(self.queue[0][1])
        if len(choices) != 1 or type(choice) is not TakeRow or type(choice.row) is not int:
            self._refuse(choices)
        if not 0 <= choice.row < ROWS:
            self._refuse(choices)
        return choice.row

    def _refuse(self, choices: Mapping[int, Any]) -> NoReturn:
        """Say what is wrong with choices that are not one legal choice from each asked seat."""
        for seat, choice in choices.items():
            self.check(seat, choice)
        if self.is_over:
            raise _game_over()
        missing = tuple(seat for seat in self.pending if seat not in choices)
        raise IllegalMove(
            Refusal.NOT_ALL_CHOSE,
            message("still waiting for the choice of seat {missing}", missing=missing),
            missing=missing,
        )

    def _end_of_deal(self, events: list[Event] | None) -> State:
        """This position if the match is over, else the first of the next deal."""
        scores = self.scores
        is_over = self.rules.ending.is_reached(scores, self.deal)
        state = self if is_over else _deal_next(self.rules, self.seed, self.deal + 1, scores)
        if events is not None:
            events.append(DealScored(self.deal, tuple(map(row_bulls, self.taken)), scores))
            events.append(
                MatchEnded(ranking(scores)[0], scores)
                if is_over
                else Dealt(state.deal, state.table.ends)
            )
        return state


def _deal_next(rules: Rules, seed: int, deal: int, totals: tuple[int, ...]) -> State:
    hands, rows = dealt_cards(rules, seed, deal)
    return State(rules, seed, deal, hands, rows, (), ((),) * rules.players, totals)


def _game_over() -> IllegalMove:
    return IllegalMove(Refusal.GAME_OVER, message("the match is over: nobody owes a choice"))


def _not_asked(seat: object, asked: tuple[int, ...]) -> IllegalMove:
    return IllegalMove(
        Refusal.NOT_ASKED,
        message(
            "seat {seat} is not asked now: the choice is with seat {asked}",
            seat=repr(seat),
            asked=asked,
        ),
        seat=seat,
        asked=asked,
    )


def _wrong_kind(choice: object, code: Refusal, position: object) -> IllegalMove:
    if not isinstance(choice, Play | TakeRow):
        return IllegalMove(
            Refusal.NOT_A_CHOICE,
            message(
                "{choice} is not a choice: choose Play(card) or TakeRow(row)", choice=repr(choice)
            ),
            choice=choice,
        )
    if code is Refusal.MUST_PLAY_CARD:
        text = message(
            "{choice} does not fit now: play a card of your hand: {hand}",
            choice=repr(choice),
            hand=position,
        )
    else:
        text = message(
            "{choice} does not fit now: {card} is too low for every row, so take a row, "
            "TakeRow(0) to TakeRow(3)",
            choice=repr(choice),
            card=position,
        )
    return IllegalMove(code, text, choice=choice)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, and nothing else: bots and browsers get this.

    ``hand`` are the seat's own cards, ``hand_sizes`` the number of cards each seat holds,
    ``queue`` the revealed cards (with their seats) that still wait, ``taken`` the cards each seat
    has taken in this deal (all were open on the table), ``totals`` the bulls of earlier deals,
    ``owing`` the seats that owe a choice, ``choices`` all that this seat may choose.
    """

    rules: Rules
    seat: int | None
    deal: int
    trick: int
    hand: Hand
    hand_sizes: tuple[int, ...]
    table: Table
    queue: tuple[tuple[int, int], ...]
    taken: tuple[Row, ...]
    totals: tuple[int, ...]
    owing: tuple[int, ...]
    choices: Sequence[Any]
    is_over: bool

    @property
    def must_take_row(self) -> bool:
        """Whether this seat's card is too low, so that it owes a row instead of a card."""
        return bool(self.choices) and bool(self.queue)

    @property
    def opponents(self) -> int:
        """How many other seats there are."""
        return self.rules.players - 1

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's bulls so far, those of the deal in progress included."""
        return tuple(
            total + row_bulls(pile) for total, pile in zip(self.totals, self.taken, strict=True)
        )

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards this seat has not seen in this deal: in other hands or not dealt, ascending."""
        seen = self.table.cards.union(self.hand, *self.taken, (card for card, _ in self.queue))
        return tuple(card for card in self.rules.deck if card not in seen)

    def to_json(self) -> dict[str, Any]:
        """The view as plain numbers, texts, lists and dictionaries."""
        return {
            "rules": self.rules.to_text(),
            "seat": self.seat,
            "deal": self.deal,
            "trick": self.trick,
            "hand": list(self.hand),
            "hand_sizes": list(self.hand_sizes),
            "table": str(self.table),
            "queue": [list(play) for play in self.queue],
            "taken": [list(pile) for pile in self.taken],
            "totals": list(self.totals),
            "owing": list(self.owing),
            "choices": [choice.notation for choice in self.choices],
            "is_over": self.is_over,
        }
