"""The numbers of lesson 42: how long a round takes, its last cards, and the end of a match."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kernel_lib.ftw import chances
from kernel_lib.ftw.board import Table
from kernel_lib.ftw.cards import HIGHEST, points
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.turns import Play, TurnChoices
from kernel_lib.learn.templates import Facts, Numbers, need


def _end_with(table: Table, card: int) -> int:
    """The points of the last player of a table, who ends the round with this card."""
    after, _ = table.resolve(Play(card))
    return points(after.players[-1].hand)


def best_end(low: int, high: int, top: int) -> Facts:
    """The most points with which a hand of two cards can end a round now."""
    table = Table.parse(f"pile {top} | you {low} {high}")
    ends = [_end_with(table, card) for card in TurnChoices((low, high), (), (top,)).alone]
    need(bool(ends), "neither card can be played")
    return {
        "low": low,
        "high": high,
        "hand": (low, high),
        "top": top,
        "pile": (top,),
        "best": max(ends),
        "both": len(ends) > 1,
    }


def _draw_two_cards(rng: Random) -> tuple[int, int, int]:
    first, second, top = rng.sample(range(3, 61), 3)
    return min(first, second), max(first, second), top


def card_to_win(anns: int, bens: int, hand: Cards) -> Facts:
    """The least card with which Ben can still win the match."""
    gets = points(hand)
    total = anns + gets
    needed = total - bens + 1
    need(gets > 1, "Ann gets at most one point")
    need(1 < needed <= HIGHEST, "there is no such card")
    need(needed not in hand, "Ann holds the card that Ben needs")
    return {
        "anns": anns,
        "bens": bens,
        "hand": hand,
        "points": gets,
        "total": total,
        "needed": needed,
    }


def _draw_match(rng: Random) -> tuple[int, int, Cards]:
    anns = rng.randint(30, 80)
    hand = sorted(rng.sample(range(2, 61), rng.randint(2, 3)))
    return anns, anns + rng.randint(-25, 25), tuple(hand)


NUMBERS: Mapping[str, Numbers] = {
    "score-of-hand": Numbers(lambda: {"right": points((2, 9, 11, 45))}),
    "what-stays": Numbers(lambda: {"right": _end_with(Table.parse("pile 35 | you 29 41"), 41)}),
    "fewest-turns": Numbers(lambda: {"right": chances.turn_bounds(3, 4)[0]}),
    "most-turns": Numbers(lambda: {"right": chances.turn_bounds(3, 4)[1]}),
    "best-end": Numbers(best_end, (23, 38, 17), _draw_two_cards),
    "card-to-win": Numbers(card_to_win, (52, 47, (6, 11, 40)), _draw_match),
}
"""Where the questions of these ids get their numbers."""
