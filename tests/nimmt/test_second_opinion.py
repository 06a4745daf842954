"""The second opinion itself, held against the worked examples of the rule-book."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from tests.nimmt import oracle
from tests.nimmt.second_opinion import Deal, End, Game, Position, passes, replay

Cards = Sequence[Sequence[int]]
ONE_DEAL = {"end": "1 deal"}
FOUR_HIGH_ROWS = [[91], [92], [93], [94]]


def settings_for(players: int, *variants: str, **others: Any) -> dict[str, Any]:
    """Return settings, of one deal unless told otherwise."""
    return {"players": players, "variants": set(variants), **ONE_DEAL, **others}


def one_trick(variants: Sequence[str], rows: Cards, *steps: Sequence[str]) -> list[Position]:
    """Replay a trick in which everybody plays all he has; the first step names it."""
    hands = [[int(card) for card in word.split("+")] for word in steps[0]]
    return replay(settings_for(len(hands), *variants), [(hands, rows)], steps)


def rows_of(*rows: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return rows as a position holds them."""
    return tuple(map(tuple, rows))


# Professional

AFTER_FIGURE_THREE = [[17], [5, 10, 21, 33, 62], [58, 65], [45, 68, 80]]
BEFORE_58 = [[17], [5, 10, 21, 33], [65], [45, 68, 80]]
STRADDLING = [[40, 44, 70], [5, 10, 62], [58, 65], [45, 68, 80]]
TIED = [[10, 20], [30, 40], [90, 95], [96, 97]]


def test_figure_three() -> None:
    """N-PRO-EX1: 5, 17, 58 and 62 on the rebuilt figure 3."""
    rows = [[40, 44, 49, 53, 61], [10, 21, 33], [65], [45, 68, 80]]
    start, end = one_trick(["professional"], rows, ["5", "17", "58", "62"])
    assert (start.kind, start.asked) == ("card", (0, 1, 2, 3))
    assert end.rows == rows_of(*AFTER_FIGURE_THREE)
    assert end.bulls == end.totals == (0, 11, 0, 0)
    assert (end.over, end.kind, end.asked) == (True, "nothing", ())


@pytest.mark.parametrize(
    ("rows", "card", "ends"),
    [
        (BEFORE_58, 58, [(7, 2, "left"), (25, 1, "right"), (41, 0, "right")]),
        (BEFORE_58, 62, [(3, 2, "left"), (29, 1, "right"), (45, 0, "right")]),
        (AFTER_FIGURE_THREE, 59, [(42, 0, "right")]),
        (STRADDLING, 59, []),
        (TIED, 25, [(5, 0, "right"), (5, 1, "left"), (65, 2, "left"), (71, 3, "left")]),
    ],
    ids=[
        "N-PRO-EX1-58",
        "N-PRO-EX1-62-IF",
        "N-PRO-EX2-ERRATUM",
        "N-PRO-NOWHERE",
        "N-PRO-TIE",
    ],
)
def test_ends(rows: Cards, card: int, ends: list[tuple[int, int, str]]) -> None:
    """A card may lie at these ends, nearest first."""
    game = Game(settings_for(1, "professional"), [])
    game.rows = [list(row) for row in rows]
    assert sorted(game.ends_for(card)) == [End(*end) for end in ends]


@pytest.mark.parametrize("card", [1, 2, 3, 4, 63, 64])
def test_after_figure_three(card: int) -> None:
    """N-PRO-AFTER: these cards now take row 2."""
    _, end = one_trick(["professional"], AFTER_FIGURE_THREE, [str(card)])
    assert end.rows == rows_of([17], [card], [58, 65], [45, 68, 80])
    assert end.bulls == (12,)


def test_erratum() -> None:
    """N-PRO-EX2-ERRATUM: 59 goes to the right of the 17, whatever is printed."""
    _, end = one_trick(["professional"], AFTER_FIGURE_THREE, ["59"])
    assert end.rows == rows_of([17, 59], *AFTER_FIGURE_THREE[1:])


def test_nowhere() -> None:
    """N-PRO-NOWHERE: every row straddles 59, so its owner takes a row."""
    _, pause, end = one_trick(["professional"], STRADDLING, ["59"], ["row3"])
    assert (pause.kind, pause.asked, pause.rows) == ("row", (0,), rows_of(*STRADDLING))
    assert end.rows == rows_of([40, 44, 70], [5, 10, 62], [59], [45, 68, 80])
    assert end.bulls == (3,)


@pytest.mark.parametrize(
    ("word", "rows"),
    [("right1", [[10, 20, 25], *TIED[1:]]), ("left2", [TIED[0], [25, 30, 40], *TIED[2:]])],
)
def test_tie(word: str, rows: Cards) -> None:
    """N-PRO-TIE: at equal differences the owner of the card chooses."""
    _, pause, end = one_trick(["professional"], TIED, ["25"], [word])
    assert (pause.kind, pause.asked) == ("end", (0,))
    assert end.rows == rows_of(*rows)


def test_tie_has_two_words() -> None:
    """An end that is not among the nearest is refused, though the card might lie there."""
    with pytest.raises(AssertionError, match="left3"):
        one_trick(["professional"], TIED, ["25"], ["left3"])


# Refined


def test_refined() -> None:
    """N-NIFTY-1: the owner of the lowest card places both, in the order he likes."""
    rows = [[10], [30], [50], [70]]
    positions = one_trick(
        ["refined"],
        rows,
        ["12+72", "11+90", "31+33"],
        [".", "first11", "."],
        ["first72", ".", "."],
        [".", ".", "first31"],
    )
    assert [position.asked for position in positions] == [(0, 1, 2), (1,), (0,), (2,), ()]
    assert [position.kind for position in positions] == ["card", *["first"] * 3, "nothing"]
    assert positions[-1].rows == rows_of([10, 11, 12], [30, 31, 33], [50, 72], [70, 90])


# Hand


def test_hand_score() -> None:
    """N-HAND-SCORE: the pile counts once, the hand twice."""
    deal = ([[1, 2, 11], [100]], [[5, 10, 55], [90], [91], [92]])
    turns = [["1", "."], ["row1", "."], ["keepnone", "."], [".", "100"]]
    positions = replay(settings_for(2, "hand", pile_limit="at least 20"), [deal], turns)
    assert [position.kind for position in positions] == ["card", "row", "keep", "card", "nothing"]
    assert positions[-2].bulls == (12, 0)
    assert positions[-1].bulls == positions[-1].totals == (24, 0)
    assert positions[-1].hands == ((2, 11), ())


@pytest.mark.parametrize(("limit", "over"), [("at least 20", True), ("over 20", False)])
def test_hand_end(limit: str, over: bool) -> None:
    """N-HAND-END: twenty cards in a pile end the game by one text, and not by the other."""
    rows = [[*range(first, first + 5)] for first in (11, 21, 31, 41)]
    hands = [[16, 26, 36, 46, 90, 91, 92, 93, 94], [17, 27, 95, 96, 97, 98]]
    none = ["keepnone", "."]
    turns = [["16+26", "."], none, none, [".", "17"], ["46+36", "."], none, none, [".", "27"]]
    positions = replay(settings_for(2, "hand", pile_limit=limit), [(hands, rows)], turns)
    assert [position.over for position in positions] == [*[False] * 8, over]
    assert positions[-1].asked == (() if over else (0,))
    assert positions[-2].rows == rows_of([16, 17], [26], [36], [46])


LOOP_DEAL = ([[2], [1, 50]], [[3], [100], [101], [102]])
LOOP = [
    ["2", "."],
    ["row1", "."],
    ["keep3", "."],
    [".", "50"],
    ["3", "."],
    ["row1", "."],
    ["keep2,50", "."],
    [".", "1"],
    [".", "row1"],
    [".", "keep3"],
    ["50", "."],
    [".", "3"],
    [".", "row1"],
    [".", "keep1,50"],
]


def test_hand_loop() -> None:
    """N-HAND-LOOP: six turns bring everything back, so only the safety stop ends it (E16)."""
    settings = settings_for(2, "hand", pile_limit="at least 20", rounds=6)
    positions = replay(settings, [LOOP_DEAL], LOOP * 2)
    assert positions[len(LOOP)] == positions[0]
    assert [position.over for position in positions] == [*[False] * 2 * len(LOOP), True]
    assert positions[-1].totals == (2, 8)


@pytest.mark.parametrize(
    ("word", "fits", "too_many"),
    [
        ("1", "keep5", "keep5,6"),
        ("1+80", "keep5", "keep5,6"),
        ("80+1", "keep5,80", "keep5,6,80"),
    ],
)
def test_hand_limit(word: str, fits: str, too_many: str) -> None:
    """At most 16 cards are held, counting the one that is announced and not yet placed (E15)."""
    deal = ([[1, *range(66, 81)], [104]], [[5, 6, 7], [90], [91], [92]])
    settings = settings_for(2, "hand", pile_limit="at least 20")
    positions = replay(settings, [deal], [[word, "."], ["row1", "."], [fits, "."]])
    assert positions[-1].asked == (1,)
    with pytest.raises(AssertionError, match="has room for"):
        replay(settings, [deal], [[word, "."], ["row1", "."], [too_many, "."]])


def test_hand_without_room() -> None:
    """Who has no room is not asked: all goes to the pile."""
    deal = ([[1, *range(60, 80)], [104]], [[5, 6, 7], [90], [91], [92]])
    settings = settings_for(2, "hand", pile_limit="at least 20")
    end = replay(settings, [deal], [["1", "."], ["row1", "."]])[-1]
    assert (end.kind, end.asked, end.bulls) == ("card", (1,), (4, 0))


# Double


@pytest.mark.parametrize(
    ("rows", "words", "end_rows", "bulls"),
    [
        (
            [[10], [30], [50], [70]],
            ["55", "55", "57"],
            [[10], [30], [50, 55, 55, 57], [70]],
            (0, 0, 0),
        ),
        (
            [[10], [30], [41, 42, 43, 44, 55], [70]],
            ["55"],
            [[10], [30], [41, 42, 43, 44, 55, 55], [70]],
            (0,),
        ),
        ([[10], [30], [50, 55, 60], [70]], ["55"], [[10], [30, 55], [50, 55, 60], [70]], (0,)),
        (
            [[10], [31, 32, 33, 34, 35], [50], [70]],
            ["45"] * 2,
            [[10], [45, 45], [50], [70]],
            (5, 5),
        ),
        (
            [[10], [31, 32, 34, 35, 36], [50], [70]],
            ["45"] * 2,
            [[10], [45, 45], [50], [70]],
            (3, 3),
        ),
        (
            [[10], [31, 32, 33, 34, 37], [50], [70]],
            ["45"] * 2,
            [[10], [45, 45], [50], [70]],
            (5, 5),
        ),
        ([[10], [31, 32, 33, 33, 34, 35], [50], [70]], ["45"], [[10], [45], [50], [70]], (15,)),
        (
            [[10], [31, 32, 33, 33, 34], [50], [70]],
            ["45"],
            [[10], [31, 32, 33, 33, 34, 45], [50], [70]],
            (0,),
        ),
    ],
    ids=[*(f"N-DOUBLE-{number}" for number in range(1, 8)), "four places"],
)
def test_double(rows: Cards, words: list[str], end_rows: Cards, bulls: tuple[int, ...]) -> None:
    """Twins share a place, and their owners share what they take."""
    _, end = one_trick(["double"], rows, words)
    assert end.rows == rows_of(*end_rows)
    assert end.bulls == bulls


def test_too_low_twins() -> None:
    """The owner who sits first chooses the row, and both pay (E10)."""
    rows = [[91], [92], [93], [94, 95, 96]]
    _, pause, end = one_trick(["double"], rows, ["97", "7", "7"], [".", "row4", "."])
    assert (pause.kind, pause.asked) == ("row", (1,))
    assert end.rows == rows_of([91], [92], [93, 97], [7, 7])
    assert end.bulls == (0, 2, 2)  # 1 + 2 + 1 bulls, shared


# Base game, Open, drafts


def play_base_game(seed: int, players: int) -> tuple[Deal, list[list[str]], dict[int, int]]:
    """Let the oracle of the base game play a deal; return it, its steps and its bulls."""
    chance = random.Random(seed)
    deck = chance.sample(range(1, 105), 104)
    hands = [deck[10 * seat : 10 * seat + 10] for seat in range(players)]
    rows = [[card] for card in deck[100 : 100 + 4]]
    turns: list[list[str]] = []

    def choose(seat: int, hand: list[int], _rows: list[list[int]]) -> int:
        card = chance.choice(hand)
        if seat == 0:
            turns.append([])
        turns[-1].append(str(card))
        return card

    def pick(_rows: list[list[int]], owner: int, _card: int) -> int:
        row = chance.randrange(4)
        turns.append([f"row{row + 1}" if seat == owner else "." for seat in range(players)])
        return row

    bulls = oracle.play_round(dict(enumerate(hands)), rows, choose, pick)
    return (hands, rows), turns, bulls


@pytest.mark.parametrize("seed", range(30))
def test_base_game(seed: int) -> None:
    """The two oracles agree on whole deals of the base game."""
    players = 2 + seed % 9
    deal, turns, bulls = play_base_game(seed, players)
    positions = replay(settings_for(players), [deal], turns)
    assert [position.over for position in positions] == [*[False] * len(turns), True]
    assert positions[-1].totals == tuple(bulls.values())


def test_end_and_next_deal() -> None:
    """The next deal starts in the step that ends the last one; 66 bulls decide by the setting."""
    full = [55, 66, 77, 88, 99]  # 27 bulls
    deal = ([[100], [20]], [full, [10], [11], [12]])
    turns = [["100", "20"]]
    for end, deals_played in [("over 54", 3), ("at least 54", 2), ("3 deals", 3), ("1 deal", 1)]:
        settings = settings_for(2, end=end)
        positions = replay(settings, [deal] * deals_played, turns * deals_played)
        assert [position.over for position in positions] == [*[False] * deals_played, True]
        assert positions[-1].totals == (27 * deals_played, 0)
        if deals_played > 1:
            assert positions[1].rows == rows_of(*deal[1])
            assert (positions[1].bulls, positions[1].totals) == ((0, 0), (27, 0))


def test_limits() -> None:
    """N-END-66 and N-END-67: over 66 begins at 67, at least 66 at 66."""
    assert [passes(total, "over 66") for total in (65, 66, 67)] == [False, False, True]
    assert [passes(total, "at least 66") for total in (65, 66, 67)] == [False, True, True]


def test_open() -> None:
    """The marker moves on after every trick, from deal to deal."""
    deal = ([[11, 12], [21, 22], [31, 32]], [[2], [3], [4], [5]])
    turns = []
    for order, column in zip([(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)], [0, 1] * 2, strict=True):
        turns.extend(
            [str(deal[0][seat][column]) if s == seat else "." for s in range(3)] for seat in order
        )
    positions = replay(settings_for(3, "open", end="2 deals"), [deal] * 2, turns)
    assert positions[1].hands == ((12,), (21, 22), (31, 32))
    assert positions[1].rows == rows_of(*deal[1])
    assert [position.over for position in positions] == [*[False] * 12, True]


def test_logic() -> None:
    """Everybody drafts in turn, and deal 1 begins with seat 1; the last four are the rows."""
    deal: Deal = ([[], []], [[*range(1, 9)]])
    draft = [["draft8", "."], [".", "draft7"], ["draft6", "."], [".", "draft2"]]
    tricks = [["8", "7"], ["6", "2"]]
    settings = settings_for(2, "tactics", "logic", hand_size=2, end="2 deals")
    positions = replay(settings, [deal] * 2, draft + tricks)
    assert positions[3].hands == ((6, 8), (7,))
    assert positions[3].rows == ()
    assert positions[4].rows == rows_of([1], [3], [4], [5])
    assert (positions[4].kind, positions[4].asked) == ("card", (0, 1))
    assert positions[6].over is False
    assert (positions[6].kind, positions[6].asked) == ("draft", (1,))


def test_tournament() -> None:
    """Every seat plays every drafted hand once, on the same rows."""
    deal: Deal = ([[], [], []], [[*range(1, 8)]])
    draft = [["draft7", ".", "."], [".", "draft6", "."], [".", ".", "draft5"]]
    tricks = [["7", "6", "5"], ["5", "7", "6"], ["6", "5", "7"]]
    settings = settings_for(3, "tournament", hand_size=1)
    positions = replay(settings, [deal], draft + tricks)
    assert positions[4].hands == ((5,), (7,), (6,))
    assert positions[5].hands == ((6,), (5,), (7,))
    assert positions[3].rows == positions[5].rows == rows_of([1], [2], [3], [4])
    assert [position.over for position in positions] == [*[False] * 6, True]


# Refusals


@pytest.mark.parametrize(
    ("variants", "turns", "complaint"),
    [
        ([], [["9", "8"]], "seat 0 plays 9, but holds"),
        ([], [["row1", "8"]], "seat 0 says 'row1'"),
        ([], [["6", "."]], "asked for: card"),
        ([], [["6", "8"], [".", "row1"]], "asked for: row"),
        ([], [["6", "8"], ["row5", "."]], "takes row 5 of 4"),
        ([], [["6+7", "8"]], "not one card"),
        (["refined"], [["6", "8+9"]], "not two cards"),
        (["refined"], [["7+6", "8+9"]], "not written ascending"),
        (["refined"], [["6+7", "8+9"], ["first8", "."]], "places 8 first"),
        (["open"], [["6", "8"]], "asked for: card"),
        (["hand"], [["6+6", "."]], "but holds"),
        (["hand"], [["6", "."], ["row1", "."], ["keep6", "."]], "but has taken"),
    ],
)
def test_refused(variants: list[str], turns: list[list[str]], complaint: str) -> None:
    """A word that does not fit what is asked is refused, and the step is named."""
    deal = ([[6, 7], [8, 9]], FOUR_HIGH_ROWS)
    with pytest.raises(AssertionError, match=f"step {len(turns) - 1}: .*{complaint}"):
        replay(settings_for(2, *variants, pile_limit="over 20"), [deal], turns)


def test_words_after_the_end() -> None:
    """Nothing is asked after the end."""
    with pytest.raises(AssertionError, match="after the end"):
        one_trick([], FOUR_HIGH_ROWS, ["95", "96"], ["97", "98"])


@pytest.mark.parametrize("pair", [("open", "hand"), ("double", "tactics"), ("tournament", "hand")])
def test_refused_pairs(pair: tuple[str, str]) -> None:
    """Variants that contradict each other are refused (1.3)."""
    with pytest.raises(AssertionError, match="do not combine"):
        replay(settings_for(2, *pair), [], [])
