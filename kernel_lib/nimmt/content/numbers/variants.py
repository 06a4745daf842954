"""The numbers of lessons 10 to 18, on the variants: what the engine says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from kernel_lib.learn.templates import Facts, Numbers
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.content.examples import AFTER_FIGURE_3, FIGURE_2
from kernel_lib.nimmt.content.figure_3 import table_without_a_place
from kernel_lib.nimmt.content.numbers.basics import TRIAL_TABLE
from kernel_lib.nimmt.deal import start
from kernel_lib.nimmt.decisions.draft import Draft
from kernel_lib.nimmt.decisions.play import Play
from kernel_lib.nimmt.events import OrderChosen, TookSixth
from kernel_lib.nimmt.rows import Row, Shared
from kernel_lib.nimmt.rules import Rules, ranking
from kernel_lib.nimmt.scoring import bulls_so_far
from kernel_lib.nimmt.state import State
from kernel_lib.nimmt.variants import OFFICIAL, VARIANTS

# --- several variants ---------------------------------------------------------------------


def _most_players(*variants: str) -> int:
    """How many can play at most with these variants."""
    return max(players for players in range(2, 21) if _can_play(players, *variants))


def _can_play(players: int, *variants: str) -> bool:
    try:
        Rules(players=players, variants=variants)
    except ValueError:
        return False
    return True


def _cost(table: Table, plays: Mapping[str, int | tuple[int, ...]]) -> int:
    """The bulls that "you" take in one trick."""
    _, events = table.resolve(plays)
    return sum(
        event.bulls for event in events if isinstance(event, TookSixth) and event.who == "you"
    )


def _first_choices(state: State) -> State:
    """The next position if everyone makes the first choice there is."""
    after, _ = state.advance({seat: choices[0] for seat, choices in state.pending.items()})
    return after


# --- Logic --------------------------------------------------------------------------------


def _drafted(players: int, pick: Callable[[int, Sequence[Draft]], Draft]) -> State:
    """The position of Logic in which all hands are chosen, each card as ``pick`` says."""
    state = start(Rules(players=players, variants=("logic",)))
    while state.ask == "draft":
        ((seat, open_cards),) = state.pending.items()
        state, _ = state.advance({seat: pick(seat, open_cards)})
    return state


def _unseen_of_logic() -> int:
    """How many cards a player of three has not seen when all hands are chosen."""
    return len(_drafted(3, lambda seat, open_cards: open_cards[0]).view(0).unseen)


def _left_over() -> frozenset[int]:
    """What starts the rows if one of two takes the lowest cards, and the other the highest."""
    state = _drafted(2, lambda seat, open_cards: open_cards[0 if seat == 0 else -1])
    return frozenset(state.table.cards)


def _last_two_tricks(yours: int, bens: int) -> int:
    """Your bulls in the example of Logic, when you and Ben play these cards first."""
    table = Table.parse("2 19 | 4 | 5 | 12 13 14 15")
    first, last = {"you": yours, "Ben": bens}, {"you": 46 - yours, "Ben": 44 - bens}
    return _cost(table, first) + _cost(table.resolve(first)[0], last)


# --- Tournament ---------------------------------------------------------------------------

_THREE = ("Ann", "Ben", "Cleo")

_SHEETS = ((4, 12, 9), (11, 20, 15), (2, 7, 10))
"""What the three made of each hand, sheet by sheet."""


def _tournament(players: int) -> State:
    """The end of a tournament in which everyone always makes the first choice there is."""
    state = start(Rules(players=players, variants=("tournament",)))
    while state.pending:
        state = _first_choices(state)
    return state


def _apart() -> int:
    """How far apart the totals of three players are who play alike."""
    scores = _tournament(3).scores
    return max(scores) - min(scores)


def _hand_of_the_first() -> int:
    """Whose hand player 1 of four holds in the second deal."""
    sheets = _tournament(4).view(None).sheets
    return next(owner for owner, sheet in enumerate(sheets, start=1) if sheet.lines[1][0] == 0)


def _winner_of_sheets() -> str:
    """Who has the fewest bulls on all three sheets."""
    totals = [sum(of_player) for of_player in zip(*_SHEETS, strict=True)]
    return _THREE[ranking(totals)[0][0]]


# --- Professional -------------------------------------------------------------------------

_PROFESSIONAL = Rules(variants=("professional",))


def _fit_nowhere() -> frozenset[int]:
    """The cards that fit at no end of a table, 59 among them."""
    table = table_without_a_place()
    return frozenset(card for card in DECK if card not in table.cards and not table.spots(card))


# --- Open ---------------------------------------------------------------------------------


def _lays_last(trick: int) -> int:
    """The number of the player, of four, who lays last in a trick."""
    state = start(Rules(variants=("open",)))
    while state.trick < trick:
        state = _first_choices(state)
    return 1 + (state.view(None).first - 1) % 4


def open_safe_cards() -> Facts:
    """The cards of a hand that cost nothing when they are laid last."""
    hand, others = (24, 30, 45, 60), {"A": 25, "B": 44, "C": 92}
    table = Table.parse(FIGURE_2)
    safe = frozenset(card for card in hand if not _cost(table, {**others, "you": card}))
    return {"mine": hand, "right": safe}


# --- Refined ------------------------------------------------------------------------------


def _order_of(plays: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    """Who places their two cards first, second, and so on."""
    _, events = Table.parse("1 | 2 | 3 | 4").resolve(plays)
    return tuple(str(event.who) for event in events if isinstance(event, OrderChosen))


def _better_first() -> int:
    """Which of 46 and 48 to place first, where a row has place for one."""
    table = Table.parse("18 | 41 42 43 44 | 60 | 88")
    return min((46, 48), key=lambda card: _cost(table, {"you": (card, 94 - card)}))


# --- Hand ---------------------------------------------------------------------------------


def _points(pile: Row = (), hand: Row = ()) -> int:
    """The points of one player at the end of Hand."""
    return bulls_so_far((0,), (pile,), (), (hand,))[0]


def _most_kept(play: Play, table: str) -> int:
    """The most cards that the first player of Hand can keep who plays this card on this table."""
    first = start(Rules(players=2, variants=("hand",)), seed=186)
    state, _ = first._replace(rows=Table.parse(table).rows).advance({0: play})
    return max(len(keep.cards) for keep in state.pending[0])


# --- Double -------------------------------------------------------------------------------

_DOUBLE = Rules(variants=("double",))

# --- combining ----------------------------------------------------------------------------


def _aspect_of_both(one: str, other: str) -> str:
    """The aspect of the rules that two variants set."""
    by_one, by_other = VARIANTS[one].amend(Rules()), VARIANTS[other].amend(Rules())
    return next(str(aspect) for aspect in by_one if aspect in by_other)


NUMBERS: Mapping[str, Numbers] = {
    "tactics-deck": Numbers(lambda: {"right": Rules(players=6, variants=("tactics",)).highest}),
    "tactics-unseen": Numbers(
        lambda: {"right": len(start(Rules(players=3, variants=("tactics",))).view(0).unseen)}
    ),
    "logic-unseen": Numbers(lambda: {"right": _unseen_of_logic()}),
    "logic-left-over": Numbers(lambda: {"right": _left_over()}),
    "logic-reply": Numbers(
        lambda: {"right": min((22, 24), key=lambda card: _last_two_tricks(card, 23))}
    ),
    "tournament-alike": Numbers(lambda: {"right": _apart()}),
    "tournament-hand": Numbers(lambda: {"right": _hand_of_the_first()}),
    "tournament-sheets": Numbers(lambda: {"right": _winner_of_sheets()}),
    "professional-50": Numbers(
        lambda: {"right": _PROFESSIONAL.table(TRIAL_TABLE).spots(50)[0].row + 1}
    ),
    "professional-59": Numbers(
        lambda: {"right": len(_PROFESSIONAL.table(AFTER_FIGURE_3).ends_for(59))}
    ),
    "professional-40": Numbers(
        lambda: {"right": _PROFESSIONAL.table(AFTER_FIGURE_3).spots(40)[0].row + 1}
    ),
    "professional-nowhere": Numbers(lambda: {"right": _fit_nowhere()}),
    "open-most": Numbers(lambda: {"right": _most_players("open")}),
    "open-last": Numbers(lambda: {"right": _lays_last(trick=6)}),
    "open-safe": Numbers(
        lambda: {"right": _cost(Table.parse(TRIAL_TABLE), {"A": 45, "B": 60, "C": 95, "you": 47})}
    ),
    "open-safe-cards": Numbers(open_safe_cards),
    "refined-pairs": Numbers(
        lambda: {"right": len(start(Rules(players=2, variants=("refined",))).pending[0])}
    ),
    "refined-who": Numbers(
        lambda: {"right": _order_of({"Ann": (40, 88), "Ben": (7, 95), "Cleo": (33, 34)})}
    ),
    "refined-first": Numbers(lambda: {"right": _better_first()}),
    "hand-kept-55": Numbers(lambda: {"right": _points(hand=(55,))}),
    "hand-bet": Numbers(lambda: {"right": 1 - Fraction(_points(pile=(55,)), _points(hand=(55,)))}),
    "hand-room": Numbers(lambda: {"right": _most_kept(Play(17), "11 12 13 14 15 | 40 | 100 | 99")}),
    "double-next": Numbers(lambda: {"right": len(_DOUBLE.deck) - 1}),
    "double-each": Numbers(lambda: {"right": Shared((51, 53, 55, 56, 58), ("A", "B")).each}),
    "double-places": Numbers(
        lambda: {"right": _DOUBLE.places - _DOUBLE.placing.size((31, 32, 33, 33, 35))}
    ),
    "combine-pairs": Numbers(lambda: {"right": len(tuple(combinations(OFFICIAL, 2)))}),
    "combine-aspect": Numbers(lambda: {"right": _aspect_of_both("open", "hand")}),
    "combine-most": Numbers(lambda: {"right": _most_players("logic", "professional", "hand")}),
}
"""Where the questions of these ids get their numbers."""
