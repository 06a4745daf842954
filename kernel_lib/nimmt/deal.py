"""How a match of 6 nimmt! begins, and goes on by itself from one decision to the next."""

from __future__ import annotations

from itertools import islice

from kernel_lib.core import check
from kernel_lib.core.cards import drawn
from kernel_lib.core.decision import Decision
from kernel_lib.core.text import message, quoted
from kernel_lib.nimmt.decision import NimmtDecision
from kernel_lib.nimmt.decision_registry import DECISIONS, PLAYS
from kernel_lib.nimmt.events import (
    DealScored,
    Event,
    HandCounted,
    MarkerPassed,
    MatchEnded,
    RoundsStopped,
)
from kernel_lib.nimmt.position import Position
from kernel_lib.nimmt.rows import PastTrick, Queue, Row, Spot, own_cards, row_bulls
from kernel_lib.nimmt.rules import MOST_ROUNDS, Rules, TurnOrder, ranking
from kernel_lib.nimmt.scoring import bulls_so_far
from kernel_lib.nimmt.state import State
from kernel_lib.nimmt.trick import DONE, NOWHERE, TAKEN, Settled, settle
from kernel_lib.nimmt.view import Hand, TournamentSheet

TOGETHER = TurnOrder.TOGETHER


# --- a match begins -------------------------------------------------------------------------


def start(
    rules: Rules | None = None, seed: int = 0, position: Position | str | None = None
) -> State:
    """The first position of a match: cards dealt, every seat owes a card.

    ``seed`` is a whole number; the same rules, seed and choices give the same match everywhere. A
    match may begin in a ``position``; then the cards that are unknown there are drawn, and without
    ``rules`` the rest of that deal is played.

    >>> state = start(Rules(players=2), seed=1)
    >>> [len(hand) for hand in state.hands], len(state.table.rows)
    ([10, 10], 4)
    """
    if rules is not None:
        check.instance("rules", rules, Rules)
    check.seed(seed)
    if position is not None:
        return _set_up(rules, seed, position)
    rules = rules or Rules()
    return begin_deal(State(rules, seed, 0, (), (), (), (), (0,) * rules.players), [])


def _set_up(rules: Rules | None, seed: int, position: Position | str) -> State:
    """The first position of a match that begins in the middle of a deal."""
    if isinstance(position, str):
        position = Position.parse(position, rules)
    check.instance("position", position, Position)
    rules = rules or position.rules()
    position.check_rules(rules)
    hands = position.hands(rules, seed)
    return State(
        rules=rules,
        seed=seed,
        deal=1,
        hands=hands,
        rows=position.table.rows,
        queue=(),
        taken=((),) * rules.players,
        totals=tuple(place.bulls for place in position.places),
        decision=PLAYS[rules.turns],
        trick=rules.hand_size - len(hands[0]) + 1,
    )


# --- a deal begins --------------------------------------------------------------------------


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


def begin_deal(state: State, events: list[Event]) -> State:
    """The first position of the next deal: cards dealt, passed on with a sheet, or lying open.

    Clauses ``nimmt.open.marker`` and ``nimmt.tournament.pass``.
    """
    rules, number = state.rules, state.deal + 1
    nobodys: tuple[Hand, ...] = ((),) * rules.players
    hands: tuple[Hand, ...] = nobodys
    rows: tuple[Row, ...] = ()
    if state.sheets:
        hands, rows = _passed_on(rules, state.sheets, number)
    elif not rules.draft:
        hands, rows = dealt_cards(rules, state.seed, number)
    state = state._replace(
        deal=number,
        trick=1,
        turn=state.first,
        hands=hands,
        rows=rows,
        queue=(),
        taken=nobodys,
        kept=nobodys if rules.keeps else (),
        shared=(),
        history=(),
    )
    return open_deal(state, -1, events)


def _passed_on(
    rules: Rules, sheets: tuple[TournamentSheet, ...], number: int
) -> tuple[tuple[Hand, ...], tuple[Row, ...]]:
    """The hands on the sheets, each one seat further, and the rows of the cards left over."""
    hands = tuple(
        sheets[(seat - number + 1) % rules.players].cards for seat in range(rules.players)
    )
    drafted = {card for sheet in sheets for card in sheet.cards}
    return hands, tuple((card,) for card in rules.deck if card not in drafted)


def open_deal(state: State, done: int, events: list[Event]) -> State:
    """Ask what comes after the opening decision number ``done``: the next one, or for cards.

    Hands that came with a sheet are not drafted again.
    """
    for name in state.rules.opening_decisions[done + 1 :]:
        if name != "draft" or not state.sheets:
            return opening_named(name).begin(state, events)
    return state._replace(decision=PLAYS[state.rules.turns])


def opening_named(name: str) -> type[NimmtDecision]:
    """The decision with this name; one that cannot begin a deal is a ``ValueError``."""
    kind = DECISIONS.get(name)
    if kind is None or not issubclass(kind, NimmtDecision):
        raise ValueError(
            message(
                "there is no decision {name}: add its class to DECISIONS, which has {known}",
                name=quoted(name),
                known=tuple(DECISIONS),
            )
        )
    if not kind.begins_deals:
        raise ValueError(
            message(
                "the decision {name} is made inside a trick, so no deal begins with it",
                name=quoted(name),
            )
        )
    return kind


# --- cards are placed -----------------------------------------------------------------------


def opened(state: State, done: Decision[State], events: list[Event]) -> State:
    """The position after a decision that is made before the first trick."""
    return open_deal(state, state.rules.opening_decisions.index(done.name), events)


def turned_up(
    state: State, hands: tuple[Hand, ...], queue: Queue[int], events: list[Event]
) -> State:
    """The position after these cards have been turned up and placed, up to the next decision.

    ``hands`` is what is left in the hands. The cards go into the history.
    """
    history = (*state.history, PastTrick(state.rows, queue))
    return place_queue(state, hands, queue, history, events)


def place(state: State, events: list[Event], spot: Spot | None = None) -> State:
    """The position after the cards that wait are placed, up to the next decision.

    They wait in the order that is decided. ``spot`` is where the first of them goes, if somebody
    decided that.
    """
    waiting = state.hands, state.queue, state.history
    return place_queue(state, *waiting, events, spot, is_ordered=True)


def place_queue(
    state: State,
    hands: tuple[Hand, ...],
    queue: Queue[int],
    history: tuple[PastTrick, ...],
    events: list[Event],
    spot: Spot | None = None,
    is_ordered: bool = False,
) -> State:
    """Place the cards of the queue until a seat must decide, or the trick is over.

    Where somebody has played two cards, one player's are placed together: their order is asked for,
    unless it ``is_ordered`` already. ``spot`` is what was decided for the first card.
    """
    rules, trick = state.rules, state.trick
    rows, piles, shared = state.rows, list(state.taken), state.shared
    decision: Decision[State] | None = None
    waiting: Queue[int] = ()
    while queue and decision is None:
        if rules.asks_order:
            group = own_cards(queue)
            if len(group) > 1 and not is_ordered:
                decision = DECISIONS["first"]()
                break
            queue, waiting, is_ordered = group, queue[len(group) :], False
        settled = settle(rows, queue, spot, rules.placing, rules.keeps)
        for seat, row in settled.taken:
            piles[seat] += row
        events += settled.events
        rows, shared = settled.rows, shared + settled.shared
        queue, spot = (*settled.queue, *waiting), None
        decision = _asked_at(settled)
    if decision is None and hands[0] and rules.turns is TOGETHER:
        decision, trick = PLAYS[TOGETHER], trick + 1
    after = State(  # spelt out, as this is done in every trick, and ``_replace`` is slower
        rules=rules,
        seed=state.seed,
        deal=state.deal,
        hands=hands,
        rows=rows,
        queue=tuple(queue),
        taken=tuple(piles),
        totals=state.totals,
        decision=decision,
        trick=trick,
        first=state.first,
        turn=state.turn,
        kept=state.kept,
        shared=shared,
        sheets=state.sheets,
        history=history,
    )
    if decision is None:
        return after_placing(after, events)
    return decision.asked(after, events) if isinstance(decision, NimmtDecision) else after


def _asked_at(settled: Settled[int]) -> Decision[State] | None:
    """What the owner of the next card is asked where placing stands still."""
    if settled.stop is DONE:
        return None
    if settled.stop is TAKEN:
        return DECISIONS["keep"](settled.held)  # type: ignore[call-arg]
    return DECISIONS["row" if settled.stop is NOWHERE else "end"]()


# --- what follows a trick -------------------------------------------------------------------


def after_placing(state: State, events: list[Event]) -> State:
    """What follows when all cards are placed and ``place_queue`` asks for no further trick."""
    if state.rules.turns is TurnOrder.AT_ONCE:
        return _next_turn(state, events)
    if state.rules.turns is TurnOrder.IN_TURN:
        return _marker_goes_on(state, events)
    return end_deal(state, events)


def _next_trick(state: State) -> State:
    return state._replace(decision=PLAYS[state.rules.turns], trick=state.trick + 1)


def _marker_goes_on(state: State, events: list[Event]) -> State:
    """The marker goes to the left after each trick. Clause ``nimmt.open.marker``."""
    first = (state.first + 1) % len(state.hands)
    state = state._replace(first=first, turn=first)
    if not state.hands[0]:
        return end_deal(state, events)
    events.append(MarkerPassed(first))
    return _next_trick(state)


def _next_turn(state: State, events: list[Event]) -> State:
    """The next seat's turn; a round of turns may end the deal. Clause ``nimmt.hand.end``."""
    turn = (state.turn + 1) % len(state.hands)
    if turn != state.first:
        return state._replace(decision=PLAYS[state.rules.turns], turn=turn)
    ends = not all(state.hands) or any(map(state.rules.is_over_limit, state.taken))
    if not ends and state.trick >= MOST_ROUNDS:
        events.append(RoundsStopped(state.trick))
        ends = True
    return end_deal(state, events) if ends else _next_trick(state._replace(turn=turn))


def end_deal(state: State, events: list[Event]) -> State:
    """The deal is scored, and the next one begins if the match goes on."""
    # Nothing is left to ask, so what is left in hands counts.
    scores = bulls_so_far(state.totals, state.taken, state.shared, state.hands)
    gained = tuple(new - old for new, old in zip(scores, state.totals, strict=True))
    if state.rules.keeps:
        events += [
            HandCounted(seat, hand, 2 * row_bulls(hand)) for seat, hand in enumerate(state.hands)
        ]
    events.append(DealScored(state.deal, gained, scores))
    state = state._replace(decision=None, sheets=_written(state.sheets, state.deal, gained))
    if state.rules.ending.is_reached(scores, state.deal):
        events.append(MatchEnded(ranking(scores)[0], scores))
        return state
    following = begin_deal(state._replace(totals=scores), events)
    events += following.opening
    return following


def _written(
    sheets: tuple[TournamentSheet, ...], deal: int, gained: tuple[int, ...]
) -> tuple[TournamentSheet, ...]:
    """The sheets after a deal: each has one more line, of the player who held it.

    Clause ``nimmt.tournament.sheet``.
    """
    written = []
    for number, sheet in enumerate(sheets):
        holder = (number + deal - 1) % len(gained)
        written.append(TournamentSheet(sheet.cards, (*sheet.lines, (holder, gained[holder]))))
    return tuple(written)
