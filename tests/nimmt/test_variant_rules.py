"""The rules of the eight variants, clause by clause, in positions and whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from math import comb
from random import Random
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import VARIANTS, PlaceAt, Rules, Side, State, TakeRow, pair, pairs
from kernel_lib.nimmt.deal import dealt_cards
from kernel_lib.nimmt.events import (
    AllLaid,
    Dealt,
    DraftOpened,
    EndsTied,
    FitsNowhere,
    HandCounted,
    Kept,
    MarkerPassed,
    MatchEnded,
    NearestEnd,
    OrderChosen,
    Placed,
    PlacedAt,
    RoundsStopped,
    RowsLeft,
    SheetsPassed,
    Stacked,
    TookRow,
    TookSixth,
    TookTogether,
)
from kernel_lib.nimmt.rows import Placing, Row, Spot
from kernel_lib.nimmt.view import Sheet
from tests.conformance import random_choices
from tests.nimmt import oracle
from tests.nimmt.positions import after, kinds, position, rules_for, told, words
from tests.strategies import SOAK

# --- how many can play --------------------------------------------------------------------

TEN = "11 players cannot play: 6 nimmt! is for 2 to 10"
SEVEN = "8 players are too many: 8 hands of 14 and 4 rows need 116 cards, and there are 104"
LIMITS: dict[str, tuple[str, dict[str, Any], int, str]] = {
    "tactics": ("tactics", {}, 10, TEN),
    "logic": ("logic", {}, 10, TEN),
    "tournament": ("tournament", {}, 5, "6 players cannot play: Tournament is for 2 to 5"),
    "professional": ("professional", {}, 10, TEN),
    "open": (
        "open",
        {},
        9,
        "10 players are too many: 10 hands of 10 and 4 rows need 104 cards, and there are 103",
    ),
    "refined": ("refined", {}, 7, SEVEN),
    "hand": ("hand", {}, 7, SEVEN),
    "double": ("double", {}, 20, "21 players cannot play: Double is for 2 to 20"),
    "double with doublets": (
        "double",
        {"twins": "doublets"},
        10,
        "11 players are too many: 11 hands of 10 and 4 rows need 114 cards, and there are 113",
    ),
}
"""N-SETUP-MAX, and what is said to one player more."""


@pytest.mark.clause("nimmt.tournament.players")
@pytest.mark.clause("nimmt.open.marker")
@pytest.mark.clause("nimmt.refined.two")
@pytest.mark.clause("nimmt.hand.turn")
@pytest.mark.clause("nimmt.double.deck")
@pytest.mark.parametrize(("name", "way", "most", "sentence"), LIMITS.values(), ids=LIMITS)
def test_most_players(name: str, way: dict[str, Any], most: int, sentence: str) -> None:
    """From two players to the most everybody is dealt a hand; one more is refused, and why."""
    for players in range(2, most + 1):
        state = nimmt.start(rules_for(players, name, **way), seed=players)
        assert len(state.hands) == players
    with pytest.raises(ValueError, match=r".") as error:
        rules_for(most + 1, name, **way)
    assert str(error.value) == sentence
    with pytest.raises(ValueError, match=r"^1 players cannot play: "):
        rules_for(1, name, **way)


# --- Logic --------------------------------------------------------------------------------


def drafted(state: State, rng: Random) -> tuple[State, list[int]]:
    """The position after a draft at random, and the seats in the order in which they chose."""
    seats = []
    while state.ask == "draft":
        seats += state.pending
        state, _ = state.advance(random_choices(state, rng))
    return state, seats


@pytest.mark.clause("nimmt.logic.draft")
@pytest.mark.parametrize("players", range(2, 11))
def test_draft(players: int) -> None:
    """All cards lie open; from seat 1 on, clockwise, each takes one, until all have ten."""
    state = nimmt.start(rules_for(players, "logic", end="2 deals"), seed=players)
    assert state.view(None).pool == tuple(range(1, 10 * players + 5))
    assert state.hands == ((),) * players
    assert state.rows == ()
    rng = Random(players)
    state, seats = drafted(state, rng)
    assert seats == [turn % players for turn in range(10 * players)]
    assert [len(hand) for hand in state.hands] == [10] * players
    assert set(state.pending) == set(range(players))


@pytest.mark.clause("nimmt.logic.draft")
@pytest.mark.parametrize("players", [2, 3, 10])
def test_next_seat_drafts_first_in_the_next_deal(players: int) -> None:
    """In each deal all cards lie open again, and the next seat takes the first one."""
    rng = Random(players)
    state = nimmt.start(rules_for(players, "logic", end="4 deals"), seed=5)
    for deal in range(1, 5):
        assert (state.deal, state.view(None).pool) == (deal, state.rules.deck)
        assert state.opening == (DraftOpened(deal, state.rules.deck, (deal - 1) % players),)
        state, seats = drafted(state, rng)
        assert seats == [(deal - 1 + turn) % players for turn in range(10 * players)]
        while state.pending and state.deal == deal:
            state, _ = state.advance(random_choices(state, rng))


@pytest.mark.clause("nimmt.logic.draft")
def test_a_card_can_be_drafted_once_and_all_see_it() -> None:
    """Who takes a card has it alone, it lies open no more, and everybody knows where it is."""
    state = after(nimmt.start(rules_for(2, "logic")), "draft7", "draft1", "draft24")
    assert state.hands == ((7, 24), (1,))
    assert words(state) == {1: [f"draft{card}" for card in range(2, 24) if card != 7]}
    for seat in (None, 0, 1):
        assert state.view(seat).known == state.hands


@pytest.mark.clause("nimmt.logic.draft")
def test_hands_stay_known() -> None:
    """Through all the tricks after a draft, everybody knows every hand, and nothing is unseen."""
    rng = Random(3)
    state, _ = drafted(nimmt.start(rules_for(3, "logic", end="1 deal"), seed=3), rng)
    while state.pending:
        for seat in (None, 0, 1, 2):
            assert state.view(seat).known == state.hands
            assert state.view(seat).unseen == ()
        state, _ = state.advance(random_choices(state, rng))


@pytest.mark.clause("nimmt.logic.rows")
@pytest.mark.parametrize("left", [(3, 8, 15, 22), (1, 2, 3, 4), (21, 22, 23, 24)], ids=str)
def test_cards_left_begin_the_rows(left: tuple[int, ...]) -> None:
    """The four cards that nobody takes begin the rows, in ascending order."""
    wanted = [card for card in range(24, 0, -1) if card not in left]
    start = nimmt.start(rules_for(2, "logic"))
    state, events = told(start, *(f"draft{card}" for card in wanted))
    assert state.rows == tuple((card,) for card in left)
    assert events[-1] == RowsLeft(left)
    assert kinds(events) == ["Drafted"] * 20 + ["RowsLeft"]
    assert (state.hands[0], state.hands[1]) == (
        tuple(sorted(wanted[::2])),
        tuple(sorted(wanted[1::2])),
    )


# --- Tournament ---------------------------------------------------------------------------


@pytest.mark.clause("nimmt.tournament.players")
@pytest.mark.parametrize("players", range(2, 6))
def test_a_tournament_is_logic_and_as_many_games_as_players(players: int) -> None:
    """The cards are those of Logic, they are drafted, and n players play n games."""
    rules = rules_for(players, "tournament")
    assert rules.deck == rules_for(players, "logic").deck == tuple(range(1, 10 * players + 5))
    assert rules.draft
    assert rules.end == f"{players} deals"
    with pytest.raises(ValueError, match=r"^Tournament sets end to "):
        rules_for(players, "tournament", end="at least 66")


SHEET = (2, 4, 8, 14, 19, 23, 24, 31, 38, 44)
BULLS_ON_SHEET = ((0, 23), (1, 14), (2, 0), (3, 32))
"""N-TOURN-SHEET: the hand of the first of four players, and who had how many bulls with it."""

PILES = {
    23: (10, 11, 22, 33, 44),
    14: (10, 11, 12, 22),
    0: (),
    32: (*range(10, 45, 10), 11, 22, 33, 44),
}
"""Penalty piles with so many bulls."""


def last_trick_of_game(state: State, piles: dict[int, tuple[int, ...]]) -> State:
    """The same game with one trick left, and these cards in the penalty piles."""
    taken = tuple(piles.get(seat, ()) for seat in range(4))
    return state._replace(
        hands=((40,), (41,), (42,), (43,)), rows=((1,), (3,), (5,), (39,)), trick=10, taken=taken
    )


@pytest.mark.clause("nimmt.tournament.sheet")
def test_sheet() -> None:
    """A sheet has a hand, and a line for each game: who played it, and with how many bulls."""
    rules = rules_for(4, "tournament")
    assert rules.deck[-1] == 44
    assert set(SHEET) <= set(rules.deck)
    others = [card for card in rules.deck[4:] if card not in SHEET]
    order = [
        card
        for cards in zip(SHEET, *(others[i::3] for i in range(3)), strict=False)
        for card in cards
    ]
    state = nimmt.start(rules)
    for card in order:
        state = after(state, f"draft{card}")
    assert state.ask == "card"
    assert state.sheets[0] == Sheet(SHEET, ())
    for game, (player, bulls) in enumerate(BULLS_ON_SHEET, start=1):
        assert state.deal == game
        assert state.hands[player] == SHEET
        state = after(last_trick_of_game(state, {player: PILES[bulls]}), "40 41 42 43")
        for seat in (None, 0, 3):
            sheet = state.view(seat).sheets[0]
            assert sheet == Sheet(SHEET, BULLS_ON_SHEET[:game])
    assert state.is_over
    assert state.scores == (23, 14, 0, 32)
    assert state.winners == (2,)


@pytest.mark.clause("nimmt.tournament.sheet")
@pytest.mark.clause("nimmt.tournament.pass")
@pytest.mark.parametrize("players", range(2, 6))
def test_everyone_plays_each_hand_once(players: int) -> None:
    """In game g seat s plays the hand that seat s - g drafted; the rows always begin alike."""
    rng = Random(players)
    state, _ = drafted(nimmt.start(rules_for(players, "tournament"), seed=players), rng)
    hands, rows = state.hands, state.rows
    played: Counter[tuple[int, tuple[int, ...]]] = Counter()
    bulls = [[0] * players for _ in range(players)]
    for game in range(players):
        assert state.deal == game + 1
        assert state.rows == rows
        assert len(rows) == 4
        for seat in range(players):
            assert state.hands[seat] == hands[(seat - game) % players]
            played[seat, state.hands[seat]] += 1
        totals = state.scores
        assert state.totals == totals
        while state.deal == game + 1 and state.pending:
            state, _ = state.advance(random_choices(state, rng))
        for seat in range(players):
            bulls[(seat - game) % players][seat] = state.scores[seat] - totals[seat]
    assert state.is_over
    assert set(played.values()) == {1}
    assert len(played) == players * players
    for drafter, sheet in enumerate(state.sheets):
        assert sheet.cards == hands[drafter]
        assert dict(sheet.lines) == dict(enumerate(bulls[drafter]))
        assert [seat for seat, _ in sheet.lines] == [
            (drafter + g) % players for g in range(players)
        ]
    sums = tuple(sum(sheet[seat] for sheet in bulls) for seat in range(players))
    assert state.scores == sums
    assert state.winners == tuple(s for s in range(players) if sums[s] == min(sums))


@pytest.mark.clause("nimmt.tournament.pass")
def test_sheets_go_to_the_left() -> None:
    """After the first of three games, the left neighbour has the hand, and this is told."""
    state, _ = drafted(nimmt.start(rules_for(3, "tournament")), Random(1))
    one, two, three = state.hands
    events: list[Any] = []
    while state.deal == 1:
        state, happened = state.advance(random_choices(state, Random(2)))
        events += happened
    assert state.hands == (three, one, two)
    assert events[-1] == SheetsPassed(2, state.table.ends)
    assert state.view(None).pool == ()


# --- Professional -------------------------------------------------------------------------

FIGURE_3 = "40 44 49 53 61 | 10 21 33 | 65 | 45 68 80"
AFTER_FIGURE_3 = "17 | 5 10 21 33 62 | 58 65 | 45 68 80"
PROFESSIONAL = Placing(both_sides=True)


def professional(table: str, *hands: tuple[int, ...]) -> State:
    """A position of Professional."""
    return position(rules_for(len(hands), "professional"), hands, table)


@pytest.mark.clause("nimmt.professional.sides")
@pytest.mark.clause("nimmt.professional.nearest")
def test_figure_3() -> None:
    """N-PRO-EX1: 5 to the left, 17 takes at the left, 58 to the left, 62 to the right."""
    start = professional(FIGURE_3, (5, 1), (17, 2), (58, 3), (62, 4))
    state, events = told(start, "5 17 58 62")
    assert events[1:] == [
        PlacedAt(0, 5, 1, Side.LEFT, 10, 5, 4),
        NearestEnd(1, 17, 0, Side.LEFT, 40, 23),
        TookSixth(1, 17, 0, (40, 44, 49, 53, 61), 11),
        PlacedAt(2, 58, 2, Side.LEFT, 65, 7, 2),
        PlacedAt(3, 62, 1, Side.RIGHT, 33, 29, 5),
    ]
    assert str(state.table) == AFTER_FIGURE_3
    assert state.scores == (0, 11, 0, 0)


@pytest.mark.clause("nimmt.professional.sides")
@pytest.mark.parametrize("card", [1, 2, 3, 4, 63, 64])
def test_sixth_card_at_either_end(card: int) -> None:
    """N-PRO-AFTER: 1 to 4 at the left and 63 and 64 at the right take row 2, twelve bulls."""
    start = professional(AFTER_FIGURE_3, (card, 103), (104, 102))
    state, events = told(start, f"{card} 104")
    end = (Side.LEFT, 5) if card < 5 else (Side.RIGHT, 62)
    assert events[1] == NearestEnd(0, card, 1, *end, abs(card - end[1]))
    assert events[2] == TookSixth(0, card, 1, (5, 10, 21, 33, 62), 12)
    assert state.rows[1] == (card,)
    assert state.scores == (12, 0)


@pytest.mark.clause("nimmt.professional.tie")
@pytest.mark.parametrize("table", ["10 20 | 30 40 | 90 95 | 96", "10 11 12 13 20 | 30 | 90 | 96"])
def test_an_end_that_was_chosen_is_not_called_the_nearest(table: str) -> None:
    """Of two ends that are equally near the one chosen is told in words that are true."""
    waiting = after(professional(table, (25, 50), (98, 99)), "25 98")
    events = waiting.advance({0: PlaceAt(0, Side.RIGHT)})[1]
    assert isinstance(events[0], PlacedAt | NearestEnd)
    said = events[0].words(lambda seat: f"Seat {seat + 1}")
    assert str(said) == ("Seat 1: 25 goes to the right of 20 in row 1 (5 away: no end is nearer).")
    assert "25は1列目の20の右に並びます（差は5。もっと近い場所はありません）。" in said.words("ja")


def ends(table: str, card: int) -> list[tuple[int, str, int]]:
    """Every end where the card may go: row counted from 1, side and difference."""
    found = rules_for(2, "professional").table(table).ends_for(card)
    return [(spot.row + 1, str(spot.side), gap) for spot, gap in found]


@pytest.mark.clause("nimmt.professional.nearest")
@pytest.mark.parametrize(
    ("table", "card", "expected", "result"),
    [
        (
            "17 | 5 10 21 33 | 65 | 45 68 80",
            58,
            [(3, "left", 7), (2, "right", 25), (1, "right", 41)],
            "17 | 5 10 21 33 | 58 65 | 45 68 80",
        ),
        (
            "17 | 5 10 21 33 | 65 | 45 68 80",
            62,
            [(3, "left", 3), (2, "right", 29), (1, "right", 45)],
            "17 | 5 10 21 33 | 62 65 | 45 68 80",
        ),
        (AFTER_FIGURE_3, 59, [(1, "right", 42)], "17 59 | 5 10 21 33 62 | 58 65 | 45 68 80"),
        (AFTER_FIGURE_3, 60, [(1, "right", 43)], "17 60 | 5 10 21 33 62 | 58 65 | 45 68 80"),
    ],
    ids=["N-PRO-EX1-58", "N-PRO-EX1-62-IF", "N-PRO-EX2-ERRATUM", "60 of that example"],
)
def test_nearest_end(
    table: str, card: int, expected: list[tuple[int, str, int]], result: str
) -> None:
    """The ends that a card may go to are those of the sources, and it goes to the nearest."""
    assert ends(table, card) == expected
    state = after(professional(table, (card, 103), (104, 102)), f"{card} 104")
    assert str(state.table) == f"{result} 104"


@pytest.mark.clause("nimmt.professional.nearest")
def test_the_nearest_of_all_rows_counts() -> None:
    """A card that fits left of one row and right of another goes where the difference is less."""
    left = after(professional("20 | 30 40 | 90 | 99", (26, 103), (104, 102)), "26 104")
    assert str(left.table) == "20 | 26 30 40 | 90 | 99 104"
    right = after(professional("20 | 30 40 | 90 | 99", (24, 103), (104, 102)), "24 104")
    assert str(right.table) == "20 24 | 30 40 | 90 | 99 104"


TIED_TABLE = "10 20 | 30 40 | 90 95 | 96 97"


@pytest.mark.clause("nimmt.professional.tie")
@pytest.mark.parametrize(
    ("word", "result"),
    [("right1", "10 20 25 | 30 40 | 90 95 | 96 97"), ("left2", "10 20 | 25 30 40 | 90 95 | 96 97")],
)
def test_tie(word: str, result: str) -> None:
    """N-PRO-TIE: 25 is 5 away from 20 and from 30; its player chooses, and only he is asked."""
    assert ends(TIED_TABLE, 25) == [
        (1, "right", 5),
        (2, "left", 5),
        (3, "left", 65),
        (4, "left", 71),
    ]
    waiting, events = told(professional(TIED_TABLE, (98, 99), (25, 50)), "98 25")
    assert events[-1] == EndsTied(1, 25, (20, 30), 5)
    assert waiting.pending == {1: (PlaceAt(0, Side.RIGHT), PlaceAt(1, Side.LEFT))}
    state = after(waiting, word)
    assert str(state.table) == f"{result} 98"
    assert set(state.pending) == {0, 1}


@pytest.mark.clause("nimmt.professional.tie")
@pytest.mark.parametrize(("word", "scores"), [("right1", (7, 0)), ("left2", (0, 0))])
def test_a_tie_may_cost(word: str, scores: tuple[int, int]) -> None:
    """At one of two equally near ends the card is the sixth of its row, at the other not."""
    start = professional("1 2 3 10 | 30 40 | 90 95 | 96 97", (24, 50), (18, 99))
    waiting = after(start, "24 18")
    assert str(waiting.table).startswith("1 2 3 10 18 | 30 40 |")
    assert after(waiting, word).scores == scores


@pytest.mark.clause("nimmt.professional.tie")
def test_a_tie_is_seen_when_the_card_is_placed() -> None:
    """A lower card of the same trick can make a tie, or end it."""
    made = after(professional("10 12 | 30 40 | 90 | 96 97", (25, 1), (20, 2)), "25 20")
    assert words(made) == {0: ["right1", "left2"]}
    ended = after(professional(TIED_TABLE, (25, 1), (22, 2)), "25 22")
    assert str(ended.table) == "10 20 22 25 | 30 40 | 90 95 | 96 97"


STRADDLED = "40 44 70 | 5 10 62 | 58 65 | 45 68 80"


@pytest.mark.clause("nimmt.professional.nowhere")
@pytest.mark.parametrize("row", range(4))
def test_fits_nowhere(row: int) -> None:
    """N-PRO-NOWHERE: every row begins below 59 and ends above it, so 59 takes any one row."""
    waiting, events = told(professional(STRADDLED, (59, 1), (104, 2)), "59 104")
    assert ends(STRADDLED, 59) == []
    assert events[-1] == FitsNowhere(0, 59)
    assert waiting.pending == {0: tuple(map(TakeRow, range(4)))}
    taken = waiting.rows[row]
    state, events = told(waiting, f"row{row + 1}")
    assert events[0] == TookRow(0, 59, row, taken, oracle.total_bulls(taken))
    assert state.rows[row][0] == 59
    assert state.taken == (taken, ())


@pytest.mark.clause("nimmt.professional.nowhere")
def test_a_single_card_takes_every_other() -> None:
    """A row of one card has an end for every other card, so with one such row all cards fit."""
    others = ((1, 104), (2, 103), (3, 102))
    for single in range(4, 102):
        for card in range(4, 102):
            if card != single:
                spots = PROFESSIONAL.spots(((single,), *others), card)
                side = Side.RIGHT if single < card else Side.LEFT
                assert spots == (Spot(0, side),)


def every_table(highest: int) -> Iterator[tuple[tuple[Row, ...], list[int]]]:
    """Every way to put some of the cards up to ``highest`` into rows, and the cards left over.

    Rows stand in the order of their lowest cards: which is which makes no difference here.
    """

    def put(card: int, rows: tuple[Row, ...], free: list[int]) -> Iterator[Any]:
        if card > highest:
            if rows:
                yield rows, free
            return
        yield from put(card + 1, rows, [*free, card])
        for at in range(min(4, len(rows) + 1)):
            grown = (*rows, ()) if at == len(rows) else rows
            if len(grown[at]) < 5:
                yield from put(card + 1, (*grown[:at], (*grown[at], card), *grown[at + 1 :]), free)

    yield from put(1, (), [])


@pytest.mark.clause("nimmt.professional.tie")
@pytest.mark.clause("nimmt.professional.nowhere")
def test_every_small_table() -> None:
    """On every table of few cards: at most two ends tie, one left and one right of the card.

    A card fits nowhere only if every row begins below it and ends above it; and where it goes is
    what looking at every end says.
    """
    highest = 11 if SOAK else 9
    tables = found = tied = nowhere = 0
    for rows, free in every_table(highest):
        tables += 1
        for card in free:
            found += 1
            right = {i: card - row[-1] for i, row in enumerate(rows) if row[-1] < card}
            left = {i: row[0] - card for i, row in enumerate(rows) if row[0] > card}
            gaps = [*right.values(), *left.values()]
            expected = {(i, Side.RIGHT) for i, gap in right.items() if gap == min(gaps)} | {
                (i, Side.LEFT) for i, gap in left.items() if gap == min(gaps)
            }
            spots = PROFESSIONAL.spots(rows, card)
            assert set(spots) == expected
            assert len(spots) == len(expected) <= 2
            if len(spots) == 2:
                tied += 1
                assert {spot.side for spot in spots} == {Side.LEFT, Side.RIGHT}
            if not spots:
                nowhere += 1
                assert all(row[0] < card < row[-1] for row in rows)
                assert all(len(row) >= 2 for row in rows)
    assert (tables, found) == number_of_tables(highest)
    assert tied > 1000
    assert nowhere > 1000


def number_of_tables(highest: int) -> tuple[int, int]:
    """How many tables ``every_table`` has, and how many cards are left over from them together."""

    def ways(cards: int, rows: int) -> int:
        """Ways to put so many cards into so many rows of one to five cards."""
        if rows == 0:
            return int(cards == 0)
        with_lowest = range(1, min(5, cards) + 1)
        return sum(comb(cards - 1, size - 1) * ways(cards - size, rows - 1) for size in with_lowest)

    tables = {
        laid: comb(highest, laid) * sum(ways(laid, rows) for rows in range(1, 5))
        for laid in range(1, highest + 1)
    }
    return sum(tables.values()), sum((highest - laid) * n for laid, n in tables.items())


# --- Open ---------------------------------------------------------------------------------


@pytest.mark.clause("nimmt.open.marker")
@pytest.mark.parametrize("players", range(2, 10))
def test_card_1_is_the_marker(players: int) -> None:
    """Card 1 is in no hand, in no row and not left over: 103 cards are played with."""
    rules = rules_for(players, "open")
    assert rules.deck == tuple(range(2, 105))
    for number in range(1, 21):
        hands, rows = dealt_cards(rules, players, number)
        cards = [card for cards in (*hands, *rows) for card in cards]
        assert len(set(cards)) == len(cards) == 10 * players + 4
        assert 1 not in cards
    assert 1 not in nimmt.start(rules).view(0).unseen


@pytest.mark.clause("nimmt.open.marker")
@pytest.mark.clause("nimmt.open.lay")
@pytest.mark.parametrize("players", [2, 3, 4, 7, 9])
def test_the_marker_goes_round(players: int) -> None:
    """Trick after trick the next seat lays first, also on through the following deals."""
    rng = Random(players)
    state = nimmt.start(rules_for(players, "open", end="3 deals"), seed=players)
    laid: list[int] = []
    passed: list[int] = []
    while state.pending:
        if state.ask == "card":
            laid += state.pending
            begins = (len(laid) - 1) // players % players
            assert state.view(None).first == state.view(begins).marker == begins
        state, events = state.advance(random_choices(state, rng))
        passed += [event.who for event in events if isinstance(event, MarkerPassed)]
    tricks = 30
    assert laid == [(trick + turn) % players for trick in range(tricks) for turn in range(players)]
    assert state.view(None).marker is None
    # It is told between the tricks of a deal.
    assert passed == [trick % players for trick in range(1, tricks) if trick % 10]


@pytest.mark.clause("nimmt.open.lay")
def test_laid_in_turn_placed_from_the_lowest() -> None:
    """N-OPEN-1: seats 3, 4, 1, 2 lay 62, 45, 61, 44; they are placed as 44, 45, 61, 62."""
    start = position(
        rules_for(4, "open"),
        ((61, 10), (44, 11), (62, 12), (45, 13)),
        "20 | 40 | 60 | 80",
        first=2,
    )
    state, events = told(start, "62", "45", "61", "44")
    assert kinds(events) == ["Laid"] * 4 + ["AllLaid"] + ["Placed"] * 4 + ["MarkerPassed"]
    assert [event.cards for event in events[:4]] == [(62,), (45,), (61,), (44,)]
    assert events[4] == AllLaid(((44, 1), (45, 3), (61, 0), (62, 2)))
    assert [event.card for event in events[5:9]] == [44, 45, 61, 62]
    assert events[9] == MarkerPassed(3)
    assert str(state.table) == "20 | 40 44 45 | 60 61 62 | 80"
    assert words(state) == {3: ["13"]}


@pytest.mark.clause("nimmt.open.lay")
def test_everyone_sees_what_was_laid() -> None:
    """A card that was laid is seen by all and lies beside the rows until all have laid."""
    start = position(rules_for(3, "open"), ((61, 10), (44, 11), (62, 12)), "20 | 40 | 60 | 80")
    state = after(start, "61", "44")
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        assert view.queue == ((61, 0), (44, 1))
        assert str(view.table) == "20 | 40 | 60 | 80"
        assert view.hand_sizes == (1, 1, 2)
        assert view.owing == (2,)
        assert not {61, 44} & set(view.unseen)


# --- Refined ------------------------------------------------------------------------------


@pytest.mark.clause("nimmt.refined.two")
@pytest.mark.parametrize("players", range(2, 8))
def test_seven_tricks_of_two_cards(players: int) -> None:
    """Everyone gets 14 cards and plays two of them, all together, in each of seven tricks."""
    rng = Random(players)
    state = nimmt.start(rules_for(players, "refined", end="1 deal"), seed=players)
    assert [len(hand) for hand in state.hands] == [14] * players
    tricks = []
    while state.pending:
        if state.ask == "card":
            tricks.append(state.trick)
            assert set(state.pending) == set(range(players))
            for seat, choices in state.pending.items():
                expected = list(combinations(state.hands[seat], 2))
                assert [choice.cards for choice in choices] == expected
        state, _ = state.advance(random_choices(state, rng))
    assert tricks == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.clause("nimmt.refined.two")
def test_nobody_sees_two_cards_before_all_have_chosen() -> None:
    """The two cards lie face down: they are turned up together, when all have chosen."""
    start = position(
        rules_for(2, "refined"), ((12, 72, 80, 81), (11, 90, 91, 92)), "10 | 30 | 50 | 70"
    )
    assert start.view(0).queue == ()
    state, events = told(start, "12+72 11+90")
    assert events[0].plays == ((11, 1), (12, 0), (72, 0), (90, 1))
    assert state.view(None).queue == ((11, 1), (90, 1), (12, 0), (72, 0))


NIFTY = position(
    rules_for(3, "refined"),
    ((12, 72, 98, 99), (11, 90, 96, 97), (31, 33, 94, 95)),
    "10 | 30 | 50 | 70",
)


@pytest.mark.clause("nimmt.refined.order")
def test_whose_lowest_card_is_lowest_places_both() -> None:
    """N-NIFTY-1: B with 11 and 90, then A with 72 and 12, then C with 31 and 33."""
    waiting, happened = told(NIFTY, "12+72 11+90 31+33")
    asked = []
    for word in ("first11", "first72", "first31"):
        asked.append(words(waiting))
        waiting, events = told(waiting, word)
        happened += events
    assert asked == [
        {1: ["first11", "first90"]},
        {0: ["first12", "first72"]},
        {2: ["first31", "first33"]},
    ]
    assert [event for event in happened if isinstance(event, OrderChosen)] == [
        OrderChosen(1, (11, 90)),
        OrderChosen(0, (72, 12)),
        OrderChosen(2, (31, 33)),
    ]
    placed = [(event.who, event.card) for event in happened if isinstance(event, Placed)]
    assert placed == [(1, 11), (1, 90), (0, 72), (0, 12), (2, 31), (2, 33)]
    assert str(waiting.table) == "10 11 12 | 30 31 33 | 50 72 | 70 90"
    assert set(waiting.pending) == {0, 1, 2}


@pytest.mark.clause("nimmt.refined.order")
def test_the_order_is_the_owners() -> None:
    """The same two cards cost the row once or twice: it depends on which is placed first."""
    start = position(
        rules_for(2, "refined"),
        ((11, 20, 71, 72), (101, 102, 103, 104)),
        "1 2 3 4 10 | 30 | 50 | 70",
    )
    low_first = after(start, "11+20 101+102", "first11")
    assert str(low_first.table) == "11 20 | 30 | 50 | 70"
    assert low_first.scores == (7, 0)
    high_first, events = told(start, "11+20 101+102", "first20")
    assert kinds(events) == ["Revealed", "OrderChosen", "TookSixth", "TooLow"]
    assert words(high_first) == {0: ["row1", "row2", "row3", "row4"]}
    twice = after(high_first, "row2")
    assert str(twice.table) == "20 | 11 | 50 | 70"
    assert twice.scores == (10, 0)
    assert words(twice) == {1: ["first101", "first102"]}


@pytest.mark.clause("nimmt.refined.order")
def test_after_a_row_the_owner_places_the_second_card() -> None:
    """Whoever takes a row with the first card places the second before anybody else."""
    start = position(
        rules_for(2, "refined"), ((5, 99, 71, 72), (6, 7, 101, 102)), "10 | 30 | 50 | 70"
    )
    state, events = told(start, "5+99 6+7", "first5", "row1")
    assert kinds(events[-2:]) == ["TookRow", "Placed"]
    assert (events[-1].who, events[-1].card) == (0, 99)
    assert str(state.table) == "5 | 30 | 50 | 70 99"
    assert words(state) == {1: ["first6", "first7"]}


# --- Hand ---------------------------------------------------------------------------------

QUIET = "10 | 30 | 50 | 70"


def hand(table: str, *hands: tuple[int, ...], **facts: Any) -> State:
    """A position of Hand."""
    limit = facts.pop("pile_limit", "at least 20")
    return position(rules_for(len(hands), "hand", pile_limit=limit), hands, table, **facts)


@pytest.mark.clause("nimmt.hand.turn")
@pytest.mark.parametrize("players", range(2, 8))
def test_turns_go_round(players: int) -> None:
    """Everyone has 14 cards; from seat 1 on, clockwise, each plays one or two of them."""
    rng = Random(players)
    state = nimmt.start(rules_for(players, "hand"), seed=players)
    assert [len(hand) for hand in state.hands] == [14] * players
    turns = []
    while state.pending:
        if state.ask == "card":
            [(seat, choices)] = state.pending.items()
            turns.append((state.trick, seat))
            own = state.hands[seat]
            named = [choice.cards for choice in choices]
            assert named == [*((card,) for card in own), *permutations(own, 2)]
        state, _ = state.advance(random_choices(state, rng))
    rounds = turns[-1][0]
    assert turns == [(turn, seat) for turn in range(1, rounds + 1) for seat in range(players)]


@pytest.mark.clause("nimmt.hand.turn")
@pytest.mark.parametrize(
    ("word", "table", "left"),
    [
        ("12", "10 12 | 30 | 50 | 70", (31, 32)),
        ("12+31", "10 12 | 30 31 | 50 | 70", (32,)),
        ("32+31", None, (12,)),
        ("31+32", "10 | 30 31 32 | 50 | 70", (12,)),
    ],
)
def test_cards_are_placed_at_once(word: str, table: str | None, left: tuple[int, ...]) -> None:
    """One or two cards are placed at once, in the order in which they were named."""
    state, events = told(hand(QUIET, (12, 31, 32), (90, 91)), word)
    if table is None:  # 31 no longer fits behind 32, and goes behind 10
        table = "10 31 | 30 32 | 50 | 70"
    assert str(state.table) == table
    assert kinds(events) == ["Laid"] + ["Placed"] * len(word.split("+"))
    assert [event.card for event in events[1:]] == [int(card) for card in word.split("+")]
    assert state.hands[0] == left
    assert set(state.pending) == {1}


@pytest.mark.clause("nimmt.hand.turn")
def test_cards_just_taken_cannot_be_played_in_the_same_turn() -> None:
    """Both cards are named before the first is placed; what is taken waits for the next turn."""
    state, events = told(hand(QUIET, (5, 31, 98), (90, 91)), "5+31", "row3", "keep50")
    assert kinds(events) == ["Laid", "TooLow", "TookRow", "Kept", "Placed"]
    assert state.hands[0] == (50, 98)
    assert set(state.pending) == {1}


@pytest.mark.clause("nimmt.hand.split")
def test_taken_cards_are_divided() -> None:
    """Of a row taken, any cards go to the hand and the others to the pile; only those count."""
    start = hand("10 20 22 | 30 | 50 | 70", (5, 31, 98), (90, 91))
    waiting = after(start, "5", "row1")
    assert words(waiting)[0] == [
        "keepnone",
        *("keep10", "keep20", "keep22"),
        *("keep10,20", "keep10,22", "keep20,22"),
        "keep10,20,22",
    ]
    for word, own, piled in (
        ("keepnone", (31, 98), (10, 20, 22)),
        ("keep20", (20, 31, 98), (10, 22)),
        ("keep10,20,22", (10, 20, 22, 31, 98), ()),
    ):
        state, events = told(waiting, word)
        assert state.hands[0] == own
        assert state.taken == (piled, ())
        assert state.scores == (oracle.total_bulls(piled), 0)
        kept = tuple(card for card in own if card not in (31, 98))
        assert events == [Kept(0, kept, piled, oracle.total_bulls(piled))]
        for seat in (None, 0, 1):
            assert state.view(seat).known[0] == kept


@pytest.mark.clause("nimmt.hand.split")
def test_a_card_taken_up_is_known_until_it_is_played() -> None:
    """All saw what was taken up, so all know it, until it lies on the table again."""
    start = hand("10 20 22 | 30 | 50 | 70", (5, 31, 98), (90, 91, 92))
    state = after(start, "5", "row1", "keep10,22", "90")
    assert [state.view(seat).known for seat in (None, 0, 1)] == [((10, 22), ())] * 3
    state = after(state, "22+31")
    assert [state.view(seat).known for seat in (None, 0, 1)] == [((10,), ())] * 3
    assert 98 in state.view(1).unseen
    assert not {10, 22, 31} & set(state.view(1).unseen)


FULL_ROW = "10 | 20 | 30 40 | 41 42 43 44 45"


@pytest.mark.clause("nimmt.hand.split")
@pytest.mark.parametrize(
    ("size", "word", "room"),
    [
        (12, "71", 5),
        (13, "71", 4),
        (14, "71", 3),
        (15, "71", 2),
        (16, "71", 1),
        # A second card that is named but not placed yet counts as in the hand.
        (12, "71+72", 5),
        (13, "71+72", 4),
        (14, "71+72", 3),
        (15, "71+72", 2),
        (16, "71+72", 1),
    ],
)
def test_never_more_than_sixteen_cards(size: int, word: str, room: int) -> None:
    """As many cards may be kept as there is room for, up to 16 in the hand."""
    own = tuple(range(71, 71 + size))
    waiting = after(hand(FULL_ROW, own, (95, 96)), word)
    kept = [choice.cards for choice in waiting.pending[0]]
    expected = [some for number in range(room + 1) for some in combinations(range(41, 46), number)]
    assert kept == expected
    most = "keep" + ",".join(map(str, kept[-1]))
    state = after(waiting, most)
    assert len(state.hands[0]) + (len(word.split("+")) - 1) <= 16


@pytest.mark.clause("nimmt.hand.split")
def test_a_second_taking_has_the_room_that_is_left() -> None:
    """When the second card takes a row, too, it no longer counts: there is room for one more."""
    own = (4, 5, *range(71, 84))
    table = "10 11 | 20 21 | 30 31 | 40 41"
    first = after(hand(table, own, (95, 96)), "5+4", "row1")
    assert len(first.hands[0]) == 13
    assert words(first)[0][-1] == "keep10,11"
    second = after(first, "keep10,11", "row2")
    assert len(second.hands[0]) == 15
    assert words(second)[0] == ["keepnone", "keep20", "keep21"]
    state = after(second, "keep21")
    assert len(state.hands[0]) == 16
    assert state.taken[0] == (20,)


PILE_OF_20 = tuple(range(71, 91))
PILE_OF_19, PILE_OF_21 = PILE_OF_20[1:], (*PILE_OF_20, 91)


@pytest.mark.clause("nimmt.hand.end")
@pytest.mark.parametrize(
    ("limit", "pile", "over"),
    [
        ("at least 20", PILE_OF_19, False),
        ("at least 20", PILE_OF_20, True),
        ("at least 20", PILE_OF_21, True),
        ("over 20", PILE_OF_19, False),
        ("over 20", PILE_OF_20, False),
        ("over 20", PILE_OF_21, True),
    ],
    ids=lambda value: str(len(value)) if isinstance(value, tuple) else str(value),
)
def test_a_full_pile_ends_the_round(limit: str, pile: tuple[int, ...], over: bool) -> None:
    """N-HAND-END: a pile of exactly 20 cards ends the game with 20 or more, not with over 20."""
    start = hand(
        QUIET,
        (92, 93, 94, 95, 96),
        (12, 31, 51, 52, 53),
        pile_limit=limit,
        taken=(pile, (1, 2, 3)),
        first=0,
        turn=1,
    )
    state, events = told(start, "12")
    assert state.is_over is over
    assert any(isinstance(event, MatchEnded) for event in events) is over
    if not over:
        assert (state.trick, set(state.pending)) == (2, {0})


@pytest.mark.clause("nimmt.hand.end")
def test_the_round_is_played_to_its_end() -> None:
    """A full pile or an empty hand in the middle of a round: the others still have their turn."""
    start = hand("10 | 30 | 50 | 70", (12,), (31, 32), (51, 52), taken=((), (), PILE_OF_20))
    state = after(start, "12")
    assert state.hands[0] == ()
    assert set(state.pending) == {1}
    state = after(state, "31")
    assert set(state.pending) == {2}
    state = after(state, "51")
    assert state.is_over
    assert state.hands == ((), (32,), (52,))


@pytest.mark.clause("nimmt.hand.end")
def test_the_round_ends_before_its_first_player() -> None:
    """The last turn belongs to the player to the right of whoever began the round."""
    start = hand("10 | 30 | 50 | 70", (12, 13), (31, 32), (51,), first=1)
    assert set(start.pending) == {1}
    state = after(start, "31", "51")
    assert set(state.pending) == {0}
    assert not state.is_over
    assert after(state, "12").is_over


@pytest.mark.clause("nimmt.hand.end")
def test_a_hand_that_is_empty_only_for_a_moment_ends_nothing() -> None:
    """Who plays the last card and takes cards to the hand again has a hand at the round's end."""
    state = after(hand(QUIET, (5,), (90, 91)), "5", "row1", "keep10", "90")
    assert not state.is_over
    assert (state.trick, state.hands) == (2, ((10,), (91,)))
    emptied = after(hand(QUIET, (5,), (90, 91)), "5", "row1", "keepnone", "90")
    assert emptied.is_over


@pytest.mark.clause("nimmt.hand.score")
def test_hand_score() -> None:
    """N-HAND-SCORE: 5, 10 and 55 in the pile and 11 and 2 in the hand are 12 + 2 x 6 = 24."""
    start = hand("20 | 30 | 50 | 70", (2, 11), (71,), taken=((5, 10, 55), (8,)), turn=1)
    assert start.scores == (12, 1)
    state, events = told(start, "71")
    assert state.is_over
    assert state.scores == (24, 1)
    assert state.winners == (1,)
    assert [event for event in events if isinstance(event, HandCounted)] == [
        HandCounted(0, (2, 11), 12),
        HandCounted(1, (), 0),
    ]
    assert [state.view(seat).scores for seat in (None, 0, 1)] == [(24, 1)] * 3


@pytest.mark.clause("nimmt.hand.score")
def test_one_deal_decides() -> None:
    """Hand has one deal; another ending is refused."""
    assert rules_for(3, "hand").end == "1 deal"
    with pytest.raises(ValueError, match=r"^Hand sets end to 1 deal itself; leave it out$"):
        rules_for(3, "hand", end="at least 66")


LOOP = ("2", "row1", "keep3", "50", "3", "row1", "keep2,50", "1", "row1", "keep3")
LOOP = (*LOOP, "50", "3", "row1", "keep1,50")
"""N-HAND-LOOP: P2 plays 2, P1 50, P2 3, P1 1, P2 50, P1 3, and all that is taken is kept."""


def loop() -> State:
    """The position of N-HAND-LOOP; P1 is seat 0, and P2 begins the round."""
    return hand("3 | 100 | 101 | 102", (1, 50), (2,), first=1)


def without_count(state: State) -> tuple[Any, ...]:
    """All that can be seen on the table: everything but the count of rounds and old knowledge."""
    return state.hands, state.rows, state.taken, state.queue, state.ask, set(state.pending)


@pytest.mark.clause("nimmt.hand.loop")
def test_six_turns_can_change_nothing() -> None:
    """N-HAND-LOOP: after six turns, three rounds, everything is as it was."""
    start = loop()
    state, events = told(start, *LOOP)
    assert without_count(state) == without_count(start)
    assert state.trick == start.trick + 3
    assert sum(isinstance(event, TookRow) for event in events) == 4
    assert not any(isinstance(event, MatchEnded) for event in events)


@pytest.mark.clause("nimmt.hand.loop")
def test_the_match_stops_after_a_hundred_rounds() -> None:
    """Going round for ever is stopped after 100 rounds, then the cards are counted."""
    state = loop()
    for _ in range(33):
        state = after(state, *LOOP)
    assert (state.trick, state.is_over) == (100, False)
    state, events = told(state, "2", "row1", "keep3", "50")
    assert state.is_over
    at = events.index(RoundsStopped(100))
    assert kinds(events[at:]) == [
        "RoundsStopped",
        "HandCounted",
        "HandCounted",
        "DealScored",
        "MatchEnded",
    ]
    # 1 is left in one hand, 3 in the other: a bull each, counted double.
    assert state.scores == (2, 2)
    assert state.winners == (0, 1)


@pytest.mark.clause("nimmt.hand.loop")
def test_an_ordinary_end_in_round_100_is_no_stop() -> None:
    """When the hundredth round ends the game anyway, nothing is said of a stop."""
    start = hand(QUIET, (92,), (12, 31), trick=100, turn=1, taken=((), ()))
    start = start._replace(hands=((), (12, 31)))
    state, events = told(start, "12")
    assert state.is_over
    assert not any(isinstance(event, RoundsStopped) for event in events)
    ninety_ninth = hand(QUIET, (92,), (12, 31), trick=99, turn=1)
    assert not after(ninety_ninth, "12").is_over


# --- Double -------------------------------------------------------------------------------


@pytest.mark.clause("nimmt.double.deck")
@pytest.mark.parametrize("players", [2, 10, 20])
def test_two_decks(players: int) -> None:
    """There are 208 cards, each number twice; ten each and the rows come from them."""
    rules = rules_for(players, "double")
    assert Counter(rules.deck) == dict.fromkeys(range(1, 105), 2)
    hands, rows = dealt_cards(rules, 4, 1)
    assert [len(hand) for hand in hands] == [10] * players
    dealt = Counter(card for cards in (*hands, *rows) for card in cards)
    assert max(dealt.values()) == 2


@pytest.mark.clause("nimmt.double.deck")
def test_doublets() -> None:
    """With doublets there are 113 cards: 11, 22 and so on to 99 twice, all others once."""
    rules = rules_for(2, "double", twins="doublets")
    assert len(rules.deck) == 113
    twice = [card for card, copies in Counter(rules.deck).items() if copies == 2]
    assert twice == [11, 22, 33, 44, 55, 66, 77, 88, 99]
    assert set(rules.deck) == set(range(1, 105))


def double(table: str, *hands: tuple[int, ...]) -> State:
    """A position of Double."""
    return position(rules_for(len(hands), "double"), hands, table)


@pytest.mark.clause("nimmt.double.stack")
def test_twins_of_a_trick_share_a_place() -> None:
    """N-DOUBLE-1: two 55s go behind 50 as one place, and 57 goes behind them."""
    start = double("10 | 30 | 50 | 70", (55, 1), (55, 2), (57, 3))
    state, events = told(start, "55 55 57")
    assert events[1:] == [
        Placed(0, 55, 2, 50, 2),
        Stacked(1, 55, 2),
        Placed(2, 57, 2, 55, 3),
    ]
    assert str(state.table) == "10 | 30 | 50 55=55 57 | 70"
    assert state.scores == (0, 0, 0)


@pytest.mark.clause("nimmt.double.stack")
def test_on_top_of_the_twin_even_in_a_full_row() -> None:
    """N-DOUBLE-2: 55 goes on top of the 55 that ends a full row, and takes nothing."""
    start = double("10 | 30 | 41 42 43 44 55 | 70", (55, 1), (71, 2))
    state, events = told(start, "55 71")
    assert events[1] == Stacked(0, 55, 2)
    assert str(state.table) == "10 | 30 | 41 42 43 44 55=55 | 70 71"
    assert state.scores == (0, 0)
    # The row is as full as before: the next card takes all six.
    took, events = told(state._replace(hands=((56, 1), (72, 2))), "56 72")
    assert events[1] == TookSixth(0, 56, 2, (41, 42, 43, 44, 55, 55), 22)
    assert took.scores[0] == 22


@pytest.mark.clause("nimmt.double.stack")
def test_a_twin_inside_a_row_does_not_matter() -> None:
    """N-DOUBLE-3: 55 lies in the middle of a row, so the other 55 goes where any card would."""
    state = after(double("10 | 30 | 50 55 60 | 70", (55, 1), (71, 2)), "55 71")
    assert str(state.table) == "10 | 30 55 | 50 55 60 | 70 71"


@pytest.mark.clause("nimmt.double.stack")
def test_a_stack_is_one_place_and_all_its_cards_cost() -> None:
    """N-DOUBLE-7: 33 twice is one place, so 45 is the sixth card; it takes six cards, 15 bulls."""
    start = double("10 | 31 32 33=33 34 35 | 50 | 70", (45, 1), (71, 2))
    state, events = told(start, "45 71")
    assert events[1] == TookSixth(0, 45, 1, (31, 32, 33, 33, 34, 35), 15)
    assert str(state.table) == "10 | 45 | 50 | 70 71"
    assert state.scores == (15, 0)
    # With a place less there is room: five cards in four places.
    room = after(double("10 | 31 32 33=33 34 | 50 | 70", (45, 1), (71, 2)), "45 71")
    assert str(room.table) == "10 | 31 32 33=33 34 45 | 50 | 70 71"


@pytest.mark.clause("nimmt.double.stack")
def test_the_twin_must_be_the_last_card_at_that_moment() -> None:
    """A lower card of the same trick cannot come between, but one can cover the twin before."""
    covered = after(double("10 | 30 | 50 | 70", (55, 1), (56, 2)), "55 56")
    assert str(covered.table) == "10 | 30 | 50 55 56 | 70"
    inside = after(covered._replace(hands=((55, 1), (71, 2))), "55 71")
    assert str(inside.table) == "10 | 30 55 | 50 55 56 | 70 71"


@pytest.mark.clause("nimmt.double.share")
@pytest.mark.parametrize(
    ("row", "pot", "each"),
    [
        ((31, 32, 33, 34, 35), 10, 5),
        ((31, 32, 34, 35, 36), 6, 3),
        ((31, 32, 33, 34, 37), 9, 5),
    ],
    ids=["N-DOUBLE-4", "N-DOUBLE-5", "N-DOUBLE-6"],
)
def test_twins_share_what_they_take(row: tuple[int, ...], pot: int, each: int) -> None:
    """N-DOUBLE-4 to 6: two 45s take a full row together, and each pays half, rounded up."""
    table = f"10 | {' '.join(map(str, row))} | 50 | 70"
    state, events = told(double(table, (45, 1), (71, 2), (45, 3)), "45 71 45")
    assert events[1:3] == [TookTogether((0, 2), 45, 1, row, pot, each), Stacked(2, 45, 1)]
    assert str(state.table) == "10 | 45=45 | 50 | 70 71"
    assert state.scores == (each, 0, each)
    assert state.taken == ((), (), ())
    assert [(one.cards, one.owners) for one in state.shared] == [(row, (0, 2))]


@pytest.mark.clause("nimmt.double.share")
def test_twins_that_are_too_low() -> None:
    """The lower seat chooses the row for two twins that are too low, and both pay half of it."""
    start = double("10 | 31 33 | 50 | 70", (71, 1), (5, 2), (5, 3))
    waiting = after(start, "71 5 5")
    assert words(waiting) == {1: ["row1", "row2", "row3", "row4"]}
    state, events = told(waiting, "row2")
    assert events[:2] == [TookTogether((1, 2), 5, 1, (31, 33), 6, 3), Stacked(2, 5, 1)]
    assert str(state.table) == "10 | 5=5 | 50 | 70 71"
    assert state.scores == (0, 3, 3)


@pytest.mark.clause("nimmt.double.share")
def test_halves_are_rounded_each_time() -> None:
    """Two takings of one bull cost each player one bull twice, not one bull in all."""
    state = after(double("10 | 31 | 51 | 71", (5, 6), (5, 6)), "5 5", "row2")
    assert state.scores == (1, 1)
    again = state._replace(hands=((4, 8), (4, 8)))
    again = after(again, "4 4", "row3")
    assert again.scores == (2, 2)


@pytest.mark.clause("nimmt.double.share")
def test_a_card_alone_pays_all() -> None:
    """Twins of different tricks share nothing: whoever takes a row alone pays all of it."""
    state = after(double("10 | 31 32 33 34 35 | 50 | 70", (45, 1), (71, 46)), "45 71")
    assert state.scores == (10, 0)
    assert state.shared == ()
    stacked = after(state._replace(hands=((1, 2), (45, 3))), "1 45", "row1")
    assert str(stacked.table) == "1 | 45=45 | 50 | 70 71"
    assert stacked.scores == (13, 0)


@pytest.mark.clause("nimmt.double.start")
def test_twins_among_the_first_cards() -> None:
    """N-DOUBLE-START: with two players and seed 37, the first row begins with two 90s."""
    state = nimmt.start(rules_for(2, "double"), seed=37)
    assert str(state.table) == "90=90 | 12 | 33 | 22"
    (dealt,) = state.opening
    assert dealt == Dealt(1, (90, 90, 12, 33, 22))
    assert dealt.clause == "nimmt.double.start"
    said = dealt.words(str)
    assert str(said) == "Deal 1 begins. The rows start with 90 twice, 12, 33, 22."
    assert "90が2枚" in said.words("ja")


@pytest.mark.clause("nimmt.double.start")
@pytest.mark.parametrize(
    "rules",
    [
        rules_for(2, "double"),
        rules_for(20, "double"),
        rules_for(10, "double", twins="doublets"),
        rules_for(2, "double", highest=12, hand_size=8),
        rules_for(3, "double", "open", highest=9, hand_size=3),
    ],
    ids=Rules.to_text,
)
def test_four_rows_always_begin(rules: Rules) -> None:
    """There are four rows with different first cards; twins lie in one row, as one place."""
    stacks = 0
    for seed in range(2000):
        hands, rows = dealt_cards(rules, seed, 1)
        assert len(rows) == len({row[0] for row in rows}) == 4
        assert all(set(row) == {row[0]} and len(row) <= 2 for row in rows)
        stacks += sum(len(row) == 2 for row in rows)
        dealt = Counter(card for cards in (*hands, *rows) for card in cards)
        assert not dealt - Counter(rules.deck)
        assert [len(hand) for hand in hands] == [rules.hand_size] * rules.players
    assert stacks > 0


@pytest.mark.clause("nimmt.double.start")
@pytest.mark.parametrize("twins", ["all", "doublets"])
def test_four_rows_can_always_begin(twins: str) -> None:
    """A deck is refused exactly if the cards left by the hands could be too few different ones."""
    refused = 0
    for highest, size in product(range(6, 13), range(1, 6)):
        deck = [*range(1, highest + 1), *(range(1, highest + 1) if twins == "all" else [11])]
        deck = [card for card in deck if card <= highest]
        left = Counter(deck)
        # At worst the hands take single cards and leave pairs.
        for _ in range(2 * size):
            single = [card for card in left if left[card] == 1]
            left -= Counter(single[:1] or [max(left, default=0)])
        if len(left) >= 4:
            rules_for(2, "double", twins=twins, highest=highest, hand_size=size)
            continue
        refused += 1
        with pytest.raises(ValueError, match=r"^a deck of \d+ cards does not do: "):
            rules_for(2, "double", twins=twins, highest=highest, hand_size=size)
    assert refused > 1


# --- together -----------------------------------------------------------------------------

HOW_A_TURN_GOES = "each says in its own way how a turn goes."
ONCE = "needs every card just once."
NO_RULE = "no rule says what twins do when hands have 14 cards."
REFUSED = {
    ("open", "refined"): HOW_A_TURN_GOES,
    ("open", "hand"): HOW_A_TURN_GOES,
    ("refined", "hand"): HOW_A_TURN_GOES,
    ("tournament", "hand"): "Hand is a single deal with a score of its own.",
    ("professional", "double"): "equal cards have no left or right.",
    ("tactics", "double"): f"Tactics {ONCE}",
    ("logic", "double"): f"Logic {ONCE}",
    ("tournament", "double"): f"Tournament {ONCE}",
    ("refined", "double"): NO_RULE,
    ("hand", "double"): NO_RULE,
}
"""The pairs that cannot be played, by the spec, and what is said of them."""

TITLES = {
    "tactics": "Tactics",
    "logic": "Logic",
    "tournament": "Tournament",
    "professional": "Professional",
    "open": "Open",
    "refined": "Refined",
    "hand": "Hand",
    "double": "Double",
}


@pytest.mark.clause("nimmt.variants.combine")
def test_eight_variants_and_28_pairs() -> None:
    """There are eight variants, in the order of the sources; 18 of their 28 pairs are playable."""
    assert {name: str(one.title) for name, one in VARIANTS.items()} == TITLES
    found = [(one.first, one.second) for one in pairs()]
    assert found == list(combinations(TITLES, 2))
    refused = {(one.first, one.second) for one in pairs() if one.refusal is not None}
    assert refused == set(REFUSED)
    assert (len(found), len(refused)) == (28, 10)


@pytest.mark.clause("nimmt.variants.combine")
@pytest.mark.parametrize("names", list(combinations(TITLES, 2)), ids="+".join)
def test_what_pairs_say_the_rules_do(names: tuple[str, str]) -> None:
    """A pair is playable, or refused in one sentence that names both; in either order."""
    one, other = names
    for order in (names, names[::-1]):
        assert pair(*order) == pair(*names)
        if names not in REFUSED:
            assert pair(*order).refusal is None
            assert Rules(players=2, variants=order).variants == names
            continue
        sentence = f"{TITLES[one]} and {TITLES[other]} cannot be played together: {REFUSED[names]}"
        assert str(pair(*order).refusal) == sentence
        with pytest.raises(ValueError, match=r".") as error:
            Rules(players=2, variants=order)
        assert str(error.value) == sentence


@pytest.mark.clause("nimmt.variants.combine")
@pytest.mark.parametrize("names", list(combinations(TITLES, 3)), ids="+".join)
def test_three_are_playable_when_all_pairs_are(names: tuple[str, str, str]) -> None:
    """Three variants can be played exactly when each two of them can, in any order."""
    for order in permutations(names):
        refused = [two for two in combinations(names, 2) if two in REFUSED]
        if not refused:
            rules = Rules(players=2, variants=order)
            assert rules.variants == names
            assert nimmt.start(rules).pending
            continue
        with pytest.raises(ValueError, match="cannot be played together: ") as error:
            Rules(players=2, variants=order)
        assert str(error.value) == str(pair(*refused[0]).refusal)


@pytest.mark.clause("nimmt.variants.combine")
@pytest.mark.parametrize(
    ("names", "contained"),
    [
        (("tactics", "logic"), "logic"),
        (("tactics", "tournament"), "tournament"),
        (("logic", "tournament"), "tournament"),
    ],
)
def test_what_a_variant_contains(names: tuple[str, str], contained: str) -> None:
    """Naming a variant that another one contains changes nothing but the name."""
    assert [one.contains for one in pairs()].count(True) == 3
    assert pair(*names).contains
    both, alone = rules_for(3, *names), rules_for(3, contained)
    for aspect in alone.__dataclass_fields__:
        if aspect != "variants":
            assert getattr(both, aspect) == getattr(alone, aspect)


@pytest.mark.clause("nimmt.variants.combine")
@pytest.mark.clause("nimmt.tactics.deck")
@pytest.mark.parametrize(
    ("names", "lowest", "highest", "size"),
    [
        (("tactics", "open"), 2, 35, 10),
        (("logic", "open"), 2, 35, 10),
        (("tournament", "open"), 2, 35, 10),
        (("tactics", "refined"), 1, 46, 14),
        (("logic", "refined"), 1, 46, 14),
        (("tactics", "hand"), 1, 46, 14),
        (("logic", "hand"), 1, 46, 14),
        (("tactics", "professional"), 1, 34, 10),
        (("professional", "open"), 2, 104, 10),
    ],
    ids=str,
)
def test_the_deck_of_a_pair(names: tuple[str, str], lowest: int, highest: int, size: int) -> None:
    """For three players: without the marker, as many cards as are needed, hands of 10 or 14."""
    rules = rules_for(3, *names)
    assert rules.deck == tuple(range(lowest, highest + 1))
    state = nimmt.start(rules)
    if rules.draft:
        state, seats = drafted(state, Random(1))
        assert len(seats) == 3 * size
    assert [len(hand) for hand in state.hands] == [size] * 3


@pytest.mark.clause("nimmt.variants.combine")
def test_professional_with_open() -> None:
    """Cards laid in turn are placed at both sides of the rows."""
    start = position(rules_for(2, "professional", "open"), ((25, 50), (8, 99)), "10 | 30 | 90 | 96")
    state = after(start, "25", "8")
    assert str(state.table) == "8 10 | 25 30 | 90 | 96"
    assert set(state.pending) == {1}


@pytest.mark.clause("nimmt.variants.combine")
def test_professional_with_refined() -> None:
    """Of two cards, each may need an end or a row, and the owner then goes on with the other."""
    start = position(
        rules_for(2, "professional", "refined"), ((25, 59, 1, 2), (98, 99, 3, 4)), TIED_TABLE
    )
    waiting = after(start, "25+59 98+99", "first25")
    assert words(waiting) == {0: ["right1", "left2"]}
    state = after(waiting, "left2")
    assert str(state.table) == "10 20 | 25 30 40 59 | 90 95 | 96 97"
    assert words(state) == {1: ["first98", "first99"]}


@pytest.mark.clause("nimmt.variants.combine")
def test_professional_with_hand() -> None:
    """A sixth card at the left end takes the row, and its cards are divided."""
    taking = position(
        rules_for(2, "professional", "hand"), ((38, 99), (98, 97)), "40 44 49 53 61 | 10 | 65 | 80"
    )
    waiting = after(taking, "38")
    assert waiting.view(None).held == (40, 44, 49, 53, 61)
    assert waiting.rows[0] == (38,)
    assert len(waiting.pending[0]) == 2**5
    state = after(waiting, "keep40,61")
    assert (state.hands[0], state.taken[0]) == ((40, 61, 99), (44, 49, 53))


@pytest.mark.clause("nimmt.variants.combine")
def test_double_with_open() -> None:
    """Twins meet when the cards are placed; one card numbered 1 is the marker, one is played."""
    rules = rules_for(3, "double", "open")
    assert Counter(rules.deck) == {1: 1, **dict.fromkeys(range(2, 105), 2)}
    start = position(rules, ((45, 1), (71, 2), (45, 3)), "10 | 31 32 33 34 37 | 50 | 70", first=2)
    state, events = told(start, "45", "45", "71")
    assert kinds(events) == [
        *("Laid", "Laid", "Laid", "AllLaid"),
        *("TookTogether", "Stacked", "Placed", "MarkerPassed"),
    ]
    assert state.scores == (5, 0, 5)
    assert set(state.pending) == {0}


@pytest.mark.clause("nimmt.variants.combine")
def test_logic_with_open_has_two_who_begin() -> None:
    """In a drafted deal the next seat drafts first, and the marker goes on by itself."""
    rng = Random(8)
    state = nimmt.start(rules_for(3, "logic", "open", end="2 deals"), seed=8)
    begins = []
    while state.pending:
        if state.ask == "draft" and not any(state.hands):
            begins.append(("draft", *state.pending))
        elif state.ask == "card" and not state.queue and state.trick == 1:
            begins.append(("lay", *state.pending))
        state, _ = state.advance(random_choices(state, rng))
    # Ten tricks with three players: the marker has gone one seat on.
    assert begins == [("draft", 0), ("lay", 0), ("draft", 1), ("lay", 1)]


@pytest.mark.clause("nimmt.variants.combine")
@pytest.mark.parametrize("names", list(product(("tactics", "logic"), ("hand",))), ids="+".join)
def test_nothing_is_left_over_with_hand(names: tuple[str, str]) -> None:
    """With Hand, too, every card of Tactics or Logic is in a hand, a row or a pile."""
    rng = Random(1)
    state = nimmt.start(rules_for(2, *names), seed=1)
    while state.pending:
        if state.ask == "card" and not state.queue:
            everywhere = [c for cards in (*state.hands, *state.rows, *state.taken) for c in cards]
            assert sorted(everywhere) == list(range(1, 33))
        state, _ = state.advance(random_choices(state, rng))
