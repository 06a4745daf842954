"""A match: its deals, its refusals, whole rounds, and how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib import nimmt
from kernel_lib.core.game import IllegalMove
from kernel_lib.core.text import speaking
from kernel_lib.nimmt import Play, Refusal, Rules, State, Table, TakeRow
from kernel_lib.nimmt.deal import dealt_cards
from kernel_lib.nimmt.decisions.play import PlayTogether
from kernel_lib.nimmt.decisions.take_row import ChooseRow
from kernel_lib.nimmt.events import DealScored, Dealt, MatchEnded, TookRow, TookSixth
from kernel_lib.testing import random_choices, refused_with
from tests import strategies
from tests.nimmt import oracle
from tests.strategies import sampled, seeds

TINY = Rules(players=2, highest=8, hand_size=2, end="1 deal")


def position(
    hands: Sequence[tuple[int, ...]],
    table: str,
    queue: tuple[tuple[int, int], ...] = (),
    totals: tuple[int, ...] | None = None,
    end: str = "1 deal",
) -> State:
    """A position made by hand, in a deck of 104 cards and hands of ten."""
    players = len(hands)
    return State(
        rules=Rules(players=players, end=end),
        seed=0,
        deal=1,
        hands=tuple(hands),
        rows=Table.parse(table).rows,
        queue=queue,
        taken=((),) * players,
        totals=totals or (0,) * players,
        decision=ChooseRow() if queue else PlayTogether() if any(hands) else None,
    )


# --- deals --------------------------------------------------------------------------------


@pytest.mark.clause("nimmt.base.deal")
@given(strategies.rules(), st.integers(), st.integers(1, 50))
@sampled(200)
def test_deal(rules: Rules, seed: int, number: int) -> None:
    """A deal gives hands of the right size, sorted, and four rows of one; every card once."""
    hands, rows = dealt_cards(rules, seed, number)
    assert [len(hand) for hand in hands] == [rules.hand_size] * rules.players
    assert all(list(hand) == sorted(hand) for hand in hands)
    assert [len(row) for row in rows] == [1, 1, 1, 1]
    cards = [card for cards in (*hands, *rows) for card in cards]
    assert len(cards) == len(set(cards)) == rules.cards_needed
    assert set(cards) <= set(range(1, rules.highest + 1))


@given(strategies.rules(), st.integers())
@sampled(100)
def test_same_seed_same_deal(rules: Rules, seed: int) -> None:
    """The same rules and seed give the same match."""
    assert nimmt.start(rules, seed) == nimmt.start(rules, seed)


def test_another_seed_another_deal() -> None:
    """A thousand seeds, and ten deals of one seed, are all dealt differently."""
    rules = Rules()
    assert len({nimmt.start(rules, seed).hands for seed in range(1000)}) == 1000
    assert len({dealt_cards(rules, 7, number) for number in range(1, 11)}) == 10


def test_deal_is_kept_for_ever() -> None:
    """The deal of a seed is written down here, so that old records always replay."""
    state = nimmt.start(Rules(players=2), seed=7)
    assert state.hands == KEPT_HANDS
    assert str(state.table) == KEPT_TABLE


KEPT_HANDS = (
    (6, 18, 34, 49, 50, 52, 65, 74, 79, 97),
    (9, 12, 32, 33, 45, 47, 48, 63, 88, 102),
)
KEPT_TABLE = "56 | 64 | 58 | 82"


@pytest.mark.clause("nimmt.base.deal")
def test_every_card_comes_to_every_place() -> None:
    """Over many seeds each card of a small deck is about equally often in each place."""
    rules = Rules(players=2, highest=9, hand_size=2)
    deals = 4000
    counts: Counter[tuple[int, int]] = Counter()
    for seed in range(deals):
        hands, rows = dealt_cards(rules, seed, 1)
        counts.update((card, place) for place, own in enumerate((*hands, *rows)) for card in own)
    for card in rules.deck:
        for place, size in enumerate((2, 2, 1, 1, 1, 1)):
            chance = size / 9
            spread = (deals * chance * (1 - chance)) ** 0.5
            assert abs(counts[card, place] - deals * chance) < 5 * spread


@pytest.mark.parametrize("seed", ["7", 7.0, True, None], ids=repr)
def test_seed_is_a_number(seed: Any) -> None:
    """A seed that is no whole number is refused and quoted."""
    with pytest.raises(ValueError, match=f"^the seed must be a whole number, not {seed!r}$"):
        nimmt.start(Rules(), seed)


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_view_of_no_seat(seat: int) -> None:
    """A seat that is not at the table sees nothing."""
    with pytest.raises(ValueError, match=f"^there is no seat {seat}: seats are 0 to 1$"):
        nimmt.start(TINY, 1).view(seat)


# --- refusals -----------------------------------------------------------------------------

CHOOSING = position(((5, 12), (30, 37)), "16 22 | 42 | 61 | 70")
TAKING = position(((12,), (37,)), "16 22 | 42 | 61 | 70", queue=((5, 0), (30, 1)))
ENDED = position(((), ()), "16 22 | 42 | 61 | 70")

REFUSALS: dict[str, tuple[State, Callable[[State], object], Refusal, str]] = {
    "a number": (
        CHOOSING,
        lambda state: state.advance({0: 5, 1: Play(30)}),
        Refusal.NOT_A_CHOICE,
        "5 is not a choice: choose Play(card) or TakeRow(row)",
    ),
    "a number for a row": (
        TAKING,
        lambda state: state.advance({0: 2}),
        Refusal.NOT_A_CHOICE,
        "2 is not a choice: choose Play(card) or TakeRow(row)",
    ),
    "another hand's card": (
        CHOOSING,
        lambda state: state.advance({0: Play(30), 1: Play(37)}),
        Refusal.NOT_IN_HAND,
        "card 30 is not in your hand: 5, 12",
    ),
    "a card that is none": (
        CHOOSING,
        lambda state: state.advance({0: Play(105), 1: Play(37)}),
        Refusal.NOT_IN_HAND,
        "card 105 is not in your hand: 5, 12",
    ),
    "row 5": (
        TAKING,
        lambda state: state.advance({0: TakeRow(4)}),
        Refusal.NO_SUCH_ROW,
        "there is no row 5 on the table 16 22 | 42 | 61 | 70: take row 1 to 4 "
        "(TakeRow(0) to TakeRow(3) in code)",
    ),
    "row 0": (
        TAKING,
        lambda state: state.advance({0: TakeRow(-1)}),
        Refusal.NO_SUCH_ROW,
        "there is no row 0 on the table 16 22 | 42 | 61 | 70: take row 1 to 4 "
        "(TakeRow(0) to TakeRow(3) in code)",
    ),
    "a row before there is need": (
        CHOOSING,
        lambda state: state.advance({0: TakeRow(1), 1: Play(30)}),
        Refusal.MUST_PLAY_CARD,
        "TakeRow(row=1) does not fit now: play a card of your hand: 5, 12",
    ),
    "a card when a row is due": (
        TAKING,
        lambda state: state.advance({0: Play(12)}),
        Refusal.MUST_TAKE_ROW,
        "Play(card=12) does not fit now: 5 is too low for every row, so take a row, "
        "TakeRow(0) to TakeRow(3)",
    ),
    "another seat's turn": (
        TAKING,
        lambda state: state.advance({1: TakeRow(0)}),
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "a seat beside the one asked": (
        TAKING,
        lambda state: state.advance({0: TakeRow(0), 1: Play(37)}),
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "no such seat": (
        CHOOSING,
        lambda state: state.advance({0: Play(5), 1: Play(30), 2: Play(1)}),
        Refusal.NOT_ASKED,
        "seat 2 is not asked now: the choice is with seat 0, 1",
    ),
    "one seat missing": (
        CHOOSING,
        lambda state: state.advance({0: Play(5)}),
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 1",
    ),
    "nobody chose": (
        CHOOSING,
        lambda state: state.advance({}),
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0, 1",
    ),
    "no row chosen": (
        TAKING,
        lambda state: state.advance({}),
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0",
    ),
    "a card after the end": (
        ENDED,
        lambda state: state.advance({0: Play(5), 1: Play(30)}),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
    "nothing after the end": (
        ENDED,
        lambda state: state.advance({}),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
    "asked after the end": (
        ENDED,
        lambda state: state.check(0, Play(5)),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
}


@pytest.mark.clause("nimmt.base.choose")
@pytest.mark.parametrize(("state", "act", "code", "sentence"), REFUSALS.values(), ids=REFUSALS)
def test_refusal(
    state: State, act: Callable[[State], object], code: Refusal, sentence: str
) -> None:
    """An illegal choice has its code and sentence, in each language, and changes nothing."""
    error = refused_with(state, act, code, sentence)
    with speaking("ja"):
        assert str(error) != sentence
        assert str(error).isascii() is False


@pytest.mark.parametrize(
    ("state", "seat", "choice"),
    [
        (CHOOSING, 0, Play(5.0)),  # type: ignore[arg-type]
        (position(((1, 5), (30, 37)), "16 | 42 | 61 | 70"), 0, Play(True)),
        (TAKING, 0, TakeRow(1.0)),  # type: ignore[arg-type]
        (TAKING, 0, TakeRow(True)),
    ],
    ids=["card 5.0", "card True", "row 1.0", "row True"],
)
def test_equal_is_not_the_same(state: State, seat: int, choice: Any) -> None:
    """5.0 is no card and True is no row, although they equal one: records could not hold them."""
    others = {1: Play(30)} if isinstance(choice, Play) else {}
    with pytest.raises(IllegalMove):
        state.advance({seat: choice, **others})


# --- tricks and deals ---------------------------------------------------------------------


def random_round(players: int, number: int) -> tuple[State, dict[int, int]]:
    """A whole round played at random in the engine and, with the same choices, in the oracle."""
    rng = Random(f"round/{players}/{number}")
    first = nimmt.start(Rules(players=players, end="1 deal"), number)
    played: dict[int, list[int]] = {seat: [] for seat in range(players)}
    rows_taken: list[int] = []
    state = first
    while state.pending:
        choices = random_choices(state, rng)
        for seat, choice in choices.items():
            if isinstance(choice, Play):
                played[seat].append(choice.card)
            else:
                rows_taken.append(choice.row)
        state, _ = state.advance(choices)
    cards = {seat: iter(own) for seat, own in played.items()}
    rows = iter(rows_taken)
    paid = oracle.play_round(
        dict(enumerate(first.hands)),
        first.rows,
        lambda seat, _hand, _table: next(cards[seat]),
        lambda _table, _seat, _card: next(rows),
    )
    assert next(rows, None) is None
    return state, paid


@pytest.mark.clause("nimmt.base.score")
@pytest.mark.clause("nimmt.base.pile")
@pytest.mark.parametrize("players", range(2, 11))
def test_rounds_equal_oracle(players: int) -> None:
    """Whole rounds give the penalties of the second implementation, for the same choices."""
    for number in seeds(20, longest=2000):
        state, paid = random_round(players, number)
        assert dict(enumerate(state.scores)) == paid


def test_trick_counts() -> None:
    """Tricks count from 1 to 10, also while a row choice is open, and start anew."""
    state = nimmt.start(Rules(players=3, end="2 deals"), 5)
    rng = Random(5)
    seen = []
    while state.pending:
        if not state.queue:
            seen.append((state.deal, state.trick))
        else:
            assert (state.deal, state.trick) == seen[-1]
        state, _ = state.advance(random_choices(state, rng))
    assert seen == [(deal, trick) for deal in (1, 2) for trick in range(1, 11)]


@pytest.mark.clause("nimmt.base.low")
def test_row_choice_pauses_the_trick() -> None:
    """A card that is too low stops the trick; its owner alone is asked; then it goes on."""
    state = position(((5, 100), (30, 101), (43, 102)), "16 22 | 42 | 61 | 70")
    waiting, events = state.advance({0: Play(5), 1: Play(30), 2: Play(43)})
    assert waiting.pending == {0: tuple(map(TakeRow, range(4)))}
    assert waiting.queue == ((5, 0), (30, 1), (43, 2))
    assert [type(event).__name__ for event in events] == ["Revealed", "TooLow"]
    after, events = waiting.advance({0: TakeRow(1)})
    assert str(after.table) == "16 22 30 43 | 5 | 61 | 70"
    assert after.taken == ((42,), (), ())
    assert set(after.pending) == {0, 1, 2}
    assert [type(event).__name__ for event in events] == ["TookRow", "Placed", "Placed"]


@pytest.mark.clause("nimmt.base.sixth")
@pytest.mark.clause("nimmt.base.pile")
def test_taken_cards_never_come_to_hand() -> None:
    """Who takes a row has it on the pile, and one card fewer in hand."""
    state = position(((45, 100), (46, 101)), "16 | 35 36 38 40 42 | 61 | 70")
    after, _ = state.advance({0: Play(45), 1: Play(46)})
    assert after.hands == ((100,), (101,))
    assert after.taken == ((35, 36, 38, 40, 42), ())
    assert after.scores == (8, 0)


# --- the end ------------------------------------------------------------------------------


def last_trick(totals: tuple[int, ...], end: str) -> tuple[State, tuple[Any, ...]]:
    """The outcome of a last trick in which seat 0 takes 5 bulls and nobody else any."""
    hands = tuple((card,) for card in (34, 71, 72)[: len(totals)])
    state = position(hands, "16 | 24 26 28 31 32 | 61 | 70", totals=totals, end=end)
    return state.advance({seat: Play(hand[0]) for seat, hand in enumerate(hands)})


ENDINGS = {
    "over 66, with 66": ((61, 0, 0), "over 66", False),
    "over 66, with 67": ((62, 0, 0), "over 66", True),
    "at least 66, with 65": ((60, 0, 0), "at least 66", False),
    "at least 66, with 66": ((61, 0, 0), "at least 66", True),
    "countdown 66, with 1 left": ((60, 0, 0), "countdown 66", False),
    "countdown 66, with 0 left": ((61, 0, 0), "countdown 66", True),
    "another limit, not reached": ((5, 0, 0), "over 10", False),
    "another limit, reached": ((6, 0, 0), "over 10", True),
    "one deal": ((0, 0, 0), "1 deal", True),
    "two deals": ((90, 0, 0), "2 deals", False),
    "somebody else is over": ((0, 67, 0), "over 66", True),
}


@pytest.mark.clause("nimmt.base.end")
@pytest.mark.clause("nimmt.base.score")
@pytest.mark.parametrize(("totals", "end", "over"), ENDINGS.values(), ids=ENDINGS)
def test_end(totals: tuple[int, ...], end: str, over: bool) -> None:
    """After a complete deal the match ends by its setting, or the next deal begins."""
    state, events = last_trick(totals, end)
    scores = (totals[0] + 5, *totals[1:])
    scored = next(event for event in events if isinstance(event, DealScored))
    assert scored == DealScored(1, (5, 0, 0), scores)
    assert state.scores == scores
    assert state.is_over is over
    if over:
        assert events[-1] == MatchEnded(state.winners, scores)
        assert state.pending == {}
        assert state.deal == 1
    else:
        assert events[-1] == Dealt(2, state.table.ends)
        assert state.winners == ()
        assert state.deal == 2
        assert set(state.pending) == {0, 1, 2}
        assert [len(hand) for hand in state.hands] == [10, 10, 10]
        assert state.taken == ((), (), ())


@pytest.mark.clause("nimmt.base.end")
def test_end_is_looked_at_after_a_deal_only() -> None:
    """Somebody who goes over the limit in the middle of a deal does not end the match."""
    state = position(
        ((45, 100), (71, 101)), "16 | 35 36 38 40 42 | 61 | 70", totals=(66, 0), end="over 66"
    )
    after, events = state.advance({0: Play(45), 1: Play(71)})
    assert after.scores == (74, 0)
    assert not after.is_over
    assert not any(isinstance(event, DealScored | MatchEnded) for event in events)


@pytest.mark.clause("nimmt.base.win")
@pytest.mark.parametrize(
    ("totals", "winners", "ranking"),
    [
        ((62, 20, 31), (1,), ((1,), (2,), (0,))),
        ((62, 20, 20), (1, 2), ((1, 2), (0,))),
        ((15, 67, 20), (0, 2), ((0, 2), (1,))),
        ((62, 67, 67), (0, 1, 2), ((0, 1, 2),)),
    ],
    ids=["one", "two", "two with the taker", "all"],
)
def test_ties_share_the_win(
    totals: tuple[int, ...], winners: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]
) -> None:
    """The lowest total wins, and all who have it share the win."""
    state, events = last_trick(totals, "over 66")
    assert state.winners == winners
    assert state.ranking == ranking
    assert events[-1].winners == winners


@pytest.mark.clause("nimmt.base.score")
@pytest.mark.parametrize("end", ["over 66", "at least 66", "countdown 66", "over 20", "3 deals"])
def test_matches_equal_oracle(end: str) -> None:
    """Whole matches add up their deals, and end where the second implementation says."""
    for number in seeds(3, longest=100):
        rng = Random(number)
        state = nimmt.start(Rules(players=4, end=end), number)
        totals = [0] * 4
        while state.pending:
            deal = state.deal
            state, events = state.advance(random_choices(state, rng))
            for event in events:
                if isinstance(event, TookSixth | TookRow):
                    totals[event.who] += oracle.total_bulls(event.cards)
                if isinstance(event, DealScored):
                    assert list(event.totals) == totals
                    ended = oracle_ended(totals, end, deal)
                    assert isinstance(events[-1], MatchEnded if ended else Dealt)
        assert list(state.scores) == totals
        assert list(state.winners) == oracle.winners(dict(enumerate(totals)))


def oracle_ended(totals: list[int], end: str, deals: int) -> bool:
    """Whether a match is over, said without the engine."""
    by_name = dict(enumerate(totals))
    match end:
        case "over 66":
            return oracle.has_ended(by_name, "gt66")
        case "at least 66" | "countdown 66":
            return oracle.has_ended(by_name, "ge66")
        case "over 20":
            return max(totals) > 20
        case _:
            return deals == 3
