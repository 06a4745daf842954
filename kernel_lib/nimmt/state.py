"""A match of 6 nimmt! in progress: who owes a choice, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, takewhile
from operator import itemgetter
from typing import Any, NamedTuple, NoReturn

from kernel_lib.core import errors
from kernel_lib.core.cards import checked_seed, drawn
from kernel_lib.core.game import Events, with_item
from kernel_lib.core.text import message
from kernel_lib.nimmt.board import Queue, Row, Shared, Spot, Table, row_bulls, settle, spot_words
from kernel_lib.nimmt.events import (
    AllLaid,
    DealScored,
    Dealt,
    Drafted,
    DraftOpened,
    Event,
    HandCounted,
    Kept,
    Laid,
    MarkerLies,
    MarkerPassed,
    MatchEnded,
    OrderChosen,
    Revealed,
    RoundsStopped,
    RowsLeft,
    SheetsPassed,
)
from kernel_lib.nimmt.moves import (
    MOST_ROWS,
    PLAYS,
    TAKE_ANY_ROW,
    Ask,
    Choice,
    Draft,
    Keep,
    PlaceAt,
    PlaceFirst,
    Play,
    Plays,
    PlayTwo,
    Refusal,
    Side,
    TakeRow,
    does_not_fit,
    no_such_row,
    ways_to_keep,
)
from kernel_lib.nimmt.rules import HAND_LIMIT, MOST_ROUNDS, Rules, Turns, ranking
from kernel_lib.nimmt.view import Hand, Sheet, View, bulls_so_far

# The names that are looked up in every step of a game, once.
_new = tuple.__new__
_CARD, _ROW, _NOTHING, _TOGETHER = Ask.CARD, Ask.ROW, Ask.NOTHING, Turns.TOGETHER
_WHOLE = tuple(Spot(row, Side.WHOLE) for row in range(MOST_ROWS))


def start(rules: Rules | None = None, seed: int = 0) -> State:
    """The first position of a match: cards dealt, every seat owes a card.

    ``seed`` is a whole number; the same rules, seed and choices give the same match everywhere.

    >>> state = start(Rules(players=2), seed=1)
    >>> [len(hand) for hand in state.hands], len(state.table.rows)
    ([10, 10], 4)
    """
    rules = rules or Rules()
    return _deal_next(rules, checked_seed(seed), 1, (0,) * rules.players, 0, ())


def dealt_cards(rules: Rules, seed: int, number: int) -> tuple[tuple[Hand, ...], tuple[Row, ...]]:
    """The hands and first row cards of one deal of a match. Clause ``nimmt.base.deal``.

    Twins among the first cards share a row, and another card is drawn: clause
    ``nimmt.double.start``.
    """
    cards = drawn(rules.deck, seed, number)
    hands = tuple(tuple(sorted(islice(cards, rules.hand_size))) for _seat in range(rules.players))
    first = list(islice(cards, rules.rows))
    while len(set(first)) < rules.rows:
        first.append(next(cards))
    return hands, tuple((card,) * first.count(card) for card in dict.fromkeys(first))


class Aside(NamedTuple):
    """What only variants remember of a position.

    ``first`` is the seat that begins (in Open it holds the marker), ``turn`` the one whose turn it
    is, ``pool`` the open cards of a draft, ``held`` the cards just taken that are to be divided,
    ``kept`` the cards in each hand that all saw being taken up, ``shared`` what twins took
    together, ``sheets`` the sheets of a tournament.
    """

    first: int = 0
    turn: int = 0
    pool: Hand = ()
    held: Row = ()
    kept: tuple[Hand, ...] = ()
    shared: tuple[Shared, ...] = ()
    sheets: tuple[Sheet, ...] = ()


NOTHING_ASIDE = Aside()


class State(NamedTuple):
    """One position of a match. Nothing changes it: ``advance`` returns the next one.

    ``deal`` and ``trick`` count from 1. ``queue`` holds the played cards of this trick that still
    wait. ``taken`` are the penalty piles of this deal, ``totals`` the bulls of the deals before it.
    ``ask`` is what the seats that owe a choice are asked, ``aside`` what only variants remember.
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
    ask: Ask = Ask.CARD
    trick: int = 1
    aside: Aside = NOTHING_ASIDE

    @property
    def table(self) -> Table:
        """The rows on the table; while hands are being drafted there are none."""
        return Table.trusted(self.rows, self.rules.placing)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.ask is Ask.NOTHING

    @property
    def pending(self) -> dict[int, Sequence[Any]]:
        """The seats that owe a choice now, each with all it may choose; empty at the end.

        >>> state = start(Rules(players=2, highest=8, hand_size=2), seed=1)
        >>> state.pending
        {0: (Play(card=4), Play(card=6)), 1: (Play(card=7), Play(card=8))}
        """
        ask = self.ask
        if ask is _CARD:
            if self.rules.is_plain:
                return {
                    seat: itemgetter(*hand)(PLAYS) if len(hand) > 1 else (PLAYS[hand[0]],)
                    for seat, hand in enumerate(self.hands)
                }
            if self.rules.turns is _TOGETHER:
                return {seat: self._plays(hand) for seat, hand in enumerate(self.hands)}
        elif ask is _ROW:
            return {self.queue[0][1]: TAKE_ANY_ROW[len(self.rows)]}
        elif ask is _NOTHING:
            return {}
        return {self._asked: self._choices()}

    @property
    def _asked(self) -> int:
        """The seat that is asked, where only one is."""
        if self.ask in (Ask.CARD, Ask.KEEP, Ask.DRAFT):
            return self.aside.turn
        return self.queue[0][1]

    def _plays(self, hand: Hand) -> Sequence[Any]:
        """The ways to play from a hand. Clauses ``nimmt.refined.two`` and ``nimmt.hand.turn``."""
        if self.rules.most_cards == 1:
            return tuple(PLAYS[card] for card in dict.fromkeys(hand))
        return Plays(hand, self.rules.least_cards, self.rules.turns is Turns.AT_ONCE)

    def _choices(self) -> Sequence[Any]:
        """All that the one seat that is asked may choose."""
        match self.ask:
            case Ask.CARD:
                return self._plays(self.hands[self.aside.turn])
            case Ask.END:
                return tuple(PlaceAt(*spot) for spot in self.table.spots(self.queue[0][0]))
            case Ask.FIRST:
                return tuple(PlaceFirst(card) for card, _ in self._group())
            case Ask.KEEP:
                return ways_to_keep(self.aside.held, self._room(self.aside.turn))
            case _:
                return tuple(map(Draft, self.aside.pool))

    def _group(self) -> Queue:
        """The cards at the head of the queue that one player owns."""
        return _group_of(self.queue)

    def _room(self, seat: int) -> int:
        """The cards that may still come to a hand. Clause ``nimmt.hand.split``.

        A card that was played and is not placed yet counts as if it were in the hand.
        """
        return HAND_LIMIT - len(self.hands[seat]) - len(self.queue)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's bulls so far, those of the deal in progress included.

        When a match of Hand is over, the cards left in the hands count double: clause
        ``nimmt.hand.score``.
        """
        hands = self.hands if self.is_over else ()
        return bulls_so_far(self.totals, self.taken, self.aside.shared, hands)

    @property
    def known(self) -> tuple[Hand, ...]:
        """The cards in each hand that everybody knows."""
        if self.rules.known_hands or self.is_over:
            return self.hands
        return self.aside.kept or ((),) * len(self.hands)

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Seats in groups, fewest bulls first; those who share a place stand together."""
        return ranking(self.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the win; empty while the match goes on."""
        return self.ranking[0] if self.is_over else ()

    # --- choices --------------------------------------------------------------------------

    def advance(self, choices: Mapping[int, Choice]) -> tuple[State, Events]:
        """The position after every seat in ``pending`` has chosen, and what happened on the way.

        A choice that the rules do not allow is an ``IllegalMove``; this state stays as it is.
        Clauses ``nimmt.base.choose`` and ``nimmt.base.score``.
        """
        move: Any
        if self.ask is _CARD and self.rules.is_plain:
            queue, hands = move = self._cards_chosen(choices)
            return self._place(queue, hands, None, None), Events(self._after, move)
        if self.ask is _ROW:
            move = self._row_chosen(choices)
        elif self.ask is _CARD and self.rules.turns is _TOGETHER:
            self._check_all(choices)
            move = self._groups_chosen(choices)
        else:
            self._check_all(choices)
            move = (choices[self._asked],)
        return self._after(move, None), Events(self._after, move)

    def _after(self, move: tuple[Any, ...], events: list[Event] | None) -> State:
        """The next position; what happens is added to ``events`` if somebody listens.

        ``move`` is the choice of the one seat that is asked, or what all have played: the cards in
        order with their owners, and the hands without them.
        """
        if self.ask is _CARD:
            if self.rules.turns is _TOGETHER:
                queue, hands = move
                if events is not None:
                    events.append(Revealed(tuple(sorted(queue))))
                return self._place(queue, hands, None, events)
            return self._lay(move[0], events)
        choice = move[0]
        if self.ask is _ROW:
            return self._place(self.queue, self.hands, _WHOLE[choice.row], events, True)
        if self.ask is Ask.END:
            spot = Spot(choice.row, Side(choice.side))
            return self._place(self.queue, self.hands, spot, events, True)
        if self.ask is Ask.FIRST:
            return self._place_group(choice.card, events)
        if self.ask is Ask.KEEP:
            return self._divide(choice.cards, events)
        return self._draft(choice.card, events)

    def _lay(self, choice: Play | PlayTwo, events: list[Event] | None) -> State:
        """One seat lays its cards face up, to be placed when all have laid, or at once.

        Clauses ``nimmt.open.lay`` and ``nimmt.hand.turn``.
        """
        seat, cards = self.aside.turn, choice.cards
        at_once = self.rules.turns is Turns.AT_ONCE
        if events is not None:
            events.append(Laid(seat, cards, at_once))
        hands = with_item(self.hands, seat, _without(self.hands[seat], cards))
        laid = (*self.queue, *((card, seat) for card in cards))
        if at_once:
            kept = with_item(
                self.aside.kept, seat, tuple(c for c in self.aside.kept[seat] if c not in cards)
            )
            return self._aside(kept=kept)._place(laid, hands, None, events, True)
        if len(laid) < len(hands):
            waiting = self._replace(queue=laid, hands=hands)
            return waiting._aside(turn=(seat + 1) % len(hands))
        queue = tuple(sorted(laid))
        if events is not None:
            events.append(AllLaid(queue))
        return self._place(queue, hands, None, events)

    def _place_group(self, first: int, events: list[Event] | None) -> State:
        """The owner at the head of the queue places both cards. Clause ``nimmt.refined.order``."""
        group = self._group()
        chosen = tuple(sorted(group, key=lambda play: play[0] != first))
        if events is not None:
            events.append(OrderChosen(group[0][1], tuple(card for card, _ in chosen)))
        queue = chosen + self.queue[len(group) :]
        return self._place(queue, self.hands, None, events, True)

    def _place(
        self,
        queue: tuple[tuple[int, int], ...],
        hands: tuple[Hand, ...],
        spot: Spot | None,
        events: list[Event] | None,
        is_ordered: bool = False,
    ) -> State:
        """Place the cards of ``queue`` until a seat must decide, or the trick is over.

        ``is_ordered`` says that the owner of the first cards has chosen their order.
        """
        rules, seed, deal, _, rows_before, _, taken, totals, _, trick, aside = self
        rows = list(rows_before)
        piles = list(taken)
        if rules.is_plain:
            waiting, ask, _ = settle(rows, queue, spot, piles, events, rules.placing)
            if ask is _NOTHING and hands[0]:
                ask = _CARD
                trick += 1
        else:
            waiting, ask, aside = self._place_groups(rows, queue, spot, piles, events, is_ordered)
        state = _new(  # quicker than State(...), which this is
            State,
            (
                rules,
                seed,
                deal,
                hands,
                tuple(rows),
                tuple(waiting),
                tuple(piles),
                totals,
                ask,
                trick,
                aside,
            ),
        )
        if ask is _CARD or ask is _ROW:
            return state
        return state._after_placing(events)

    def _place_groups(
        self,
        rows: list[Row],
        queue: Queue,
        spot: Spot | None,
        piles: list[Row],
        events: list[Event] | None,
        is_ordered: bool,
    ) -> tuple[Queue, Ask, Aside]:
        """Place the cards of one owner after another; what is left, what is asked, what is aside.

        Where everyone plays one card, all of them are placed as if they were one owner's.
        """
        rules = self.rules
        shared = list(self.aside.shared)
        ask: Ask = Ask.NOTHING
        held: Row = ()
        while queue and ask is Ask.NOTHING:
            group = _group_of(queue) if rules.most_cards > 1 else queue
            if len(group) > 1 and rules.most_cards > 1 and not is_ordered:
                ask = Ask.FIRST
                break
            later = queue[len(group) :]
            waiting, ask, held = settle(
                rows, group, spot, piles, events, rules.placing, shared, rules.keeps
            )
            queue, spot, is_ordered = (*waiting, *later), None, False
        return queue, ask, self.aside._replace(held=held, shared=tuple(shared))

    def _after_placing(self, events: list[Event] | None) -> State:
        """What follows when all cards are placed, or when something other than a row is asked."""
        if self.ask is Ask.KEEP and self._room(self.aside.turn) <= 0:
            return self._divide((), events)
        if self.ask is not Ask.NOTHING:
            return self
        if self.rules.turns is not Turns.TOGETHER:
            return self._end_of_turn(events)
        if not self.hands[0]:
            return self._end_of_deal(events)
        return self._replace(ask=Ask.CARD, trick=self.trick + 1)

    def _divide(self, kept: Row, events: list[Event] | None) -> State:
        """The taker puts some cards of the row into the hand. Clause ``nimmt.hand.split``."""
        seat = self.aside.turn
        piled = tuple(card for card in self.aside.held if card not in kept)
        if events is not None:
            events.append(Kept(seat, kept, piled, row_bulls(piled)))
        hands = with_item(self.hands, seat, tuple(sorted((*self.hands[seat], *kept))))
        known = tuple(sorted((*self.aside.kept[seat], *kept)))
        taken = with_item(self.taken, seat, self.taken[seat] + piled)
        state = self._replace(taken=taken)._aside(kept=with_item(self.aside.kept, seat, known))
        return state._place(self.queue, hands, None, events, True)

    def _draft(self, card: int, events: list[Event] | None) -> State:
        """A seat takes an open card; the last ones left begin the rows.

        Clauses ``nimmt.logic.draft``, ``nimmt.logic.rows`` and ``nimmt.tournament.sheet``.
        """
        seat, rules = self.aside.turn, self.rules
        if events is not None:
            events.append(Drafted(seat, card))
        hands = with_item(self.hands, seat, tuple(sorted((*self.hands[seat], card))))
        pool = _without(self.aside.pool, (card,))
        if len(pool) > rules.rows:
            turn = (seat + 1) % rules.players
            return self._replace(hands=hands)._aside(pool=pool, turn=turn)
        if events is not None:
            events += (RowsLeft(pool), *self._marker_told())
        rows = tuple((one,) for one in pool)
        return self._replace(hands=hands, rows=rows, ask=Ask.CARD)._aside(
            pool=(),
            turn=self.aside.first,
            sheets=tuple(Sheet(hand, ()) for hand in hands) if rules.sheets else (),
        )

    # --- what follows a trick -------------------------------------------------------------

    def _end_of_turn(self, events: list[Event] | None) -> State:
        """What follows where seats act in turn: the next seat, trick, round or deal.

        Clauses ``nimmt.open.marker`` and ``nimmt.hand.end``.
        """
        if self.rules.turns is Turns.AT_ONCE:
            turn = (self.aside.turn + 1) % len(self.hands)
            if turn != self.aside.first:
                return self._replace(ask=Ask.CARD)._aside(turn=turn)
            stops = self.trick >= MOST_ROUNDS
            if self._ends_deal() or stops:
                if stops and events is not None and not self._ends_deal():
                    events.append(RoundsStopped(self.trick))
                return self._end_of_deal(events)
            return self._replace(ask=Ask.CARD, trick=self.trick + 1)._aside(turn=turn)
        first = (self.aside.first + 1) % len(self.hands)
        if not self.hands[0]:
            return self._aside(first=first, turn=first)._end_of_deal(events)
        if events is not None:
            events.append(MarkerPassed(first))
        going_on = self._replace(ask=Ask.CARD, trick=self.trick + 1)
        return going_on._aside(first=first, turn=first)

    def _ends_deal(self) -> bool:
        """Whether somebody has no cards left, or a penalty pile has reached its limit."""
        return not all(self.hands) or any(map(self.rules.is_over_limit, self.taken))

    def _end_of_deal(self, events: list[Event] | None) -> State:
        """This position if the match is over, else the first of the next deal."""
        scores = self.scores  # with nothing left to ask, what is left in hands counts
        sheets = self.aside.sheets
        if events is not None or sheets:
            gained = tuple(new - old for new, old in zip(scores, self.totals, strict=True))
            sheets = _written(sheets, self.deal, gained)
            if events is not None:
                events += self._told_score(gained, scores)
        if not self.rules.ending.is_reached(scores, self.deal):
            state = _deal_next(
                self.rules, self.seed, self.deal + 1, scores, self.aside.first, sheets
            )
            if events is not None:
                events += state.opening
            return state
        if events is not None:
            events.append(MatchEnded(ranking(scores)[0], scores))
        return self._aside(sheets=sheets) if sheets else self

    def _told_score(self, gained: tuple[int, ...], scores: tuple[int, ...]) -> list[Event]:
        """How a deal that is over is scored."""
        told: list[Event] = []
        if self.rules.keeps:
            told += [
                HandCounted(seat, hand, 2 * row_bulls(hand)) for seat, hand in enumerate(self.hands)
            ]
        return [*told, DealScored(self.deal, gained, scores)]

    def _aside(self, **changes: Any) -> State:
        """This position with something else set aside."""
        return self._replace(aside=self.aside._replace(**changes))

    @property
    def opening(self) -> tuple[Event, ...]:
        """The events that open this deal, from its first position."""
        if self.ask is Ask.DRAFT:
            return (DraftOpened(self.deal, self.aside.pool, self.aside.turn),)
        is_passed = self.deal > 1 and self.aside.sheets
        cards = tuple(card for row in self.rows for card in row)
        dealt = (SheetsPassed if is_passed else Dealt)(self.deal, cards)
        return (dealt, *self._marker_told())

    def _marker_told(self) -> tuple[Event, ...]:
        """Where the marker lies when a deal begins, if there is one."""
        return (MarkerLies(self.aside.first),) if self.rules.marker else ()

    # --- views and refusals ---------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know now; ``view(None)`` is what a spectator may know."""
        errors.check_seat(seat, self.rules.players)
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
            choices=() if seat is None else pending.get(seat, ()),
            is_over=self.is_over,
            ask=self.ask,
            first=self.aside.first,
            pool=self.aside.pool,
            held=self.aside.held,
            known=self.known,
            shared=self.aside.shared,
            sheets=self.aside.sheets,
        )

    def check(self, seat: int, choice: object) -> None:
        """Refuse, with an ``IllegalMove``, a choice that ``seat`` may not make now.

        >>> start(Rules(players=2, highest=8, hand_size=2), seed=1).check(0, Play(7))
        Traceback (most recent call last):
            ...
        kernel_lib.core.game.IllegalMove: card 7 is not in your hand: 4, 6
        """
        if self.is_over:
            raise errors.game_over(Refusal.GAME_OVER)
        if self.ask is Ask.CARD and self.rules.turns is Turns.TOGETHER:
            if seat not in range(len(self.hands)):
                raise errors.not_asked(Refusal.NOT_ASKED, seat, tuple(range(len(self.hands))))
            self._check_play(self.hands[seat], choice)
            return
        asked = self._asked
        if type(seat) is not int or seat != asked:
            raise errors.not_asked(Refusal.NOT_ASKED, seat, (asked,))
        match self.ask:
            case Ask.CARD:
                self._check_play(self.hands[seat], choice)
            case Ask.ROW:
                self._check_row(choice)
            case Ask.END:
                self._check_end(choice)
            case Ask.FIRST:
                self._check_first(choice)
            case Ask.KEEP:
                self._check_keep(choice)
            case _:
                self._check_draft(choice)

    def _check_play(self, hand: Hand, choice: object) -> None:
        rules = self.rules
        if rules.most_cards == 1 or (type(choice) is Play and Play in _kinds(self._plays(hand))):
            if type(choice) is not Play:
                wanted = message("play a card of your hand: {hand}", hand=hand)
                raise does_not_fit(choice, Refusal.MUST_PLAY_CARD, wanted)
            if type(choice.card) is not int or choice.card not in hand:
                raise errors.not_in_hand(Refusal.NOT_IN_HAND, choice.card, hand)
            return
        if rules.least_cards == 1:
            wanted = message(
                "play one or two cards of your hand, PlayTwo(first, second) for two: {hand}",
                hand=hand,
            )
        else:
            wanted = message(
                "play two cards of your hand, PlayTwo(lower, higher): {hand}", hand=hand
            )
        if type(choice) is not PlayTwo:
            raise does_not_fit(choice, Refusal.MUST_PLAY_TWO, wanted)
        for card in choice.cards:
            if type(card) is not int or card not in hand:
                raise errors.not_in_hand(Refusal.NOT_IN_HAND, card, hand)
        if choice not in self._plays(hand):
            raise does_not_fit(choice, Refusal.MUST_PLAY_TWO, wanted)

    def _check_row(self, choice: object) -> None:
        card = self.queue[0][0]
        last = len(self.rows) - 1
        if type(choice) is not TakeRow:
            facts = {"card": card, "last": last}
            if self.rules.placing.both_sides:
                wanted = message(
                    "{card} fits at no end, so take a row, TakeRow(0) to TakeRow({last})", **facts
                )
            else:
                wanted = message(
                    "{card} is too low for every row, so take a row, TakeRow(0) to TakeRow({last})",
                    **facts,
                )
            raise does_not_fit(choice, Refusal.MUST_TAKE_ROW, wanted)
        if type(choice.row) is not int or not 0 <= choice.row <= last:
            raise no_such_row(choice.row, str(self.table), last + 1)

    def _check_end(self, choice: object) -> None:
        card = self.queue[0][0]
        spots = self.table.spots(card)
        ends = [PlaceAt(*spot) for spot in spots]
        if type(choice) is not PlaceAt or type(choice.row) is not int or choice not in ends:
            wanted = message(
                "{card} is equally near to {ends}, so choose one of them, PlaceAt(row, side)",
                card=card,
                ends=tuple(map(spot_words, spots)),
            )
            raise does_not_fit(choice, Refusal.MUST_CHOOSE_END, wanted)

    def _check_first(self, choice: object) -> None:
        cards = tuple(card for card, _ in self._group())
        card = choice.card if type(choice) is PlaceFirst else None
        if type(card) is not int or card not in cards:
            wanted = message(
                "choose which of your cards is placed first, PlaceFirst(card): {cards}",
                cards=cards,
            )
            raise does_not_fit(choice, Refusal.MUST_CHOOSE_FIRST, wanted)

    def _check_keep(self, choice: object) -> None:
        room = self._room(self.aside.turn)
        named = choice.cards if type(choice) is Keep else ()
        ways = ways_to_keep(self.aside.held, room)
        if choice not in ways or not all(type(card) is int for card in named):
            wanted = message(
                "choose which of {cards} go to your hand, at most {room}, lowest first: "
                "Keep((card, ...)), or Keep(()) for none",
                cards=self.aside.held,
                room=min(room, len(self.aside.held)),
            )
            raise does_not_fit(choice, Refusal.MUST_CHOOSE_KEEP, wanted)

    def _check_draft(self, choice: object) -> None:
        if type(choice) is not Draft or type(choice.card) is not int:
            wanted = message("take an open card, Draft(card)")
            raise does_not_fit(choice, Refusal.MUST_DRAFT, wanted)
        if choice.card not in self.aside.pool:
            wanted = message(
                "{card} does not lie face up; take one of {pool}",
                card=choice.card,
                pool=self.aside.pool,
            )
            raise does_not_fit(choice, Refusal.MUST_DRAFT, wanted)

    def _cards_chosen(
        self, choices: Mapping[int, Any]
    ) -> tuple[tuple[tuple[int, int], ...], tuple[Hand, ...]]:
        """The chosen cards, ascending, each with its seat; and the hands without them."""
        plays = []
        hands = []
        is_wrong = len(choices) != len(self.hands)
        try:
            for seat, hand in enumerate(self.hands):
                choice = choices[seat]
                card = choice.card
                at = hand.index(card)
                if type(choice) is not Play or type(card) is not int:
                    is_wrong = True
                hands.append(hand[:at] + hand[at + 1 :])
                plays.append((card, seat))
        except (KeyError, AttributeError, ValueError):
            is_wrong = True  # told in words below
        if is_wrong:
            self._refuse(choices)
        plays.sort()
        return tuple(plays), tuple(hands)

    def _row_chosen(self, choices: Mapping[int, Any]) -> tuple[TakeRow]:
        """The row chosen by the one seat that is asked."""
        choice = choices.get(self.queue[0][1])
        if len(choices) != 1 or type(choice) is not TakeRow or type(choice.row) is not int:
            self._refuse(choices)
        if not 0 <= choice.row < len(self.rows):
            self._refuse(choices)
        return (choice,)

    def _groups_chosen(
        self, choices: Mapping[int, Any]
    ) -> tuple[tuple[tuple[int, int], ...], tuple[Hand, ...]]:
        """The chosen cards, one player's together, the player with the lowest first; and the hands.

        Clause ``nimmt.refined.order``.
        """
        turns = sorted((choice.cards, seat) for seat, choice in choices.items())
        queue = tuple((card, seat) for cards, seat in turns for card in cards)
        hands = tuple(_without(hand, choices[seat].cards) for seat, hand in enumerate(self.hands))
        return queue, hands

    def _check_all(self, choices: Mapping[int, Any]) -> None:
        """Refuse choices that are not one legal choice from each seat that is asked."""
        errors.check_choices(self, choices, Refusal.GAME_OVER, Refusal.NOT_ALL_CHOSE)

    def _refuse(self, choices: Mapping[int, Any]) -> NoReturn:
        """Say what is wrong with choices of which something is."""
        self._check_all(choices)
        raise AssertionError("choices that are refused at once must be refused in words, too")


def _deal_next(
    rules: Rules,
    seed: int,
    deal: int,
    totals: tuple[int, ...],
    first: int,
    sheets: tuple[Sheet, ...],
) -> State:
    """The first position of a deal.

    ``first`` is the seat that begins where seats act in turn: the marker of Open goes on from deal
    to deal, and in Logic the next seat drafts first. Clauses ``nimmt.open.marker``,
    ``nimmt.logic.draft`` and ``nimmt.tournament.pass``.
    """
    nobodys: tuple[Hand, ...] = ((),) * rules.players
    rows: tuple[Row, ...]
    kept = nobodys if rules.keeps else ()
    if sheets:
        hands = tuple(
            sheets[(seat - deal + 1) % rules.players].cards for seat in range(rules.players)
        )
        drafted = {card for sheet in sheets for card in sheet.cards}
        rows = tuple((card,) for card in rules.deck if card not in drafted)
    elif rules.draft:
        drafter = (deal - 1) % rules.players
        aside = Aside(first, drafter, pool=rules.deck, kept=kept)
        return State(rules, seed, deal, nobodys, (), (), nobodys, totals, Ask.DRAFT, aside=aside)
    else:
        hands, rows = dealt_cards(rules, seed, deal)
    aside = NOTHING_ASIDE
    if not rules.is_plain or sheets:
        aside = Aside(first, first, kept=kept, sheets=sheets)
    return State(rules, seed, deal, hands, rows, (), nobodys, totals, aside=aside)


def _written(sheets: tuple[Sheet, ...], deal: int, gained: tuple[int, ...]) -> tuple[Sheet, ...]:
    """The sheets after a deal: each has one more line, of the player who held it.

    Clause ``nimmt.tournament.sheet``.
    """
    written = []
    for number, sheet in enumerate(sheets):
        holder = (number + deal - 1) % len(gained)
        written.append(Sheet(sheet.cards, (*sheet.lines, (holder, gained[holder]))))
    return tuple(written)


def _group_of(queue: Queue) -> Queue:
    owner = queue[0][1]
    return tuple(takewhile(lambda play: play[1] == owner, queue))


def _kinds(choices: Sequence[Any]) -> set[type]:
    return {type(choices[0]), type(choices[-1])}


def _without(hand: Hand, cards: tuple[int, ...]) -> Hand:
    """The hand without these cards, each taken out once."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
