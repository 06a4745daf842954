"""The numbers of lesson 43: who can beat your card, and what a mean hides."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.ftw import chances
from kernel_lib.ftw.cards import points
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.turns import TurnChoices
from kernel_lib.learn.templates import Facts, Numbers, need

_UNSEEN = (3, 5, 8, 10, 11, 15, 19, 20, 22, 25, 28, 31, 36, 40, 46, 47)
"""Sixteen unseen cards, two of them above 44."""

_TWO_ROUNDS = {"ann": ((20,), (9, 25)), "ben": ((3, 11, 36), (19,))}
"""The hands with which two players end two rounds."""


def mean_of_a_winner(rounds: int, wins: int, won: int, lost: int) -> Facts:
    """The mean points of a bot that often wins."""
    rest = rounds - wins
    mean = Fraction(wins * won + rest * lost, rounds)
    return {"rounds": rounds, "wins": wins, "won": won, "lost": lost, "rest": rest, "mean": mean}


def _draw_rounds(rng: Random) -> tuple[int, int, int, int]:
    rounds = rng.choice((10, 20, 40, 50, 100))
    wins = rng.randint(rounds // 5, rounds - 1)
    return rounds, wins, rng.randint(20, 40), rng.randint(2, 15)


def one_card_beats(top: int, unseen: Cards) -> Facts:
    """How likely a single unknown card is higher than yours."""
    higher = tuple(card for card in unseen if card > top)
    return {
        "top": top,
        "unseen": unseen,
        "cards": len(unseen),
        "higher": higher,
        "count": len(higher),
        "chance": chances.beat_chance(top, unseen, unknown=1),
    }


def _draw_unseen(rng: Random) -> tuple[int, Cards]:
    cards = sorted(rng.sample(range(1, 61), rng.randint(9, 13)))
    top = cards.pop(rng.randint(4, len(cards) - 2))
    return top, tuple(cards)


def lower_on_average(top: int, unseen: Cards, held: int) -> Facts:
    """How many cards of a hand lie below a top card, on average."""
    return {
        "top": top,
        "unseen": unseen,
        "held": held,
        "cards": len(unseen),
        "low": sum(card < top for card in unseen),
        "mean": chances.cards_below(top, unseen, held).mean,
    }


def _draw_held(rng: Random) -> tuple[int, Cards, int]:
    return *_draw_unseen(rng), rng.randint(2, 6)


def beats_with_help(top: int, unseen: Cards, held: int, help_card: int) -> Facts:
    """How likely a hand beats your card, with a help card."""
    need(help_card < top, "the help card is not below the top")
    limit = top - help_card
    chance = chances.beat_chance(top, unseen, held, helps=[help_card])
    return {
        "top": top,
        "unseen": unseen,
        "held": held,
        "help_card": help_card,
        "limit": limit,
        "cards": len(unseen),
        "low": sum(card <= limit for card in unseen),
        "chance": chance,
        "none": 1 - chance,
        "without_help": chances.beat_chance(top, unseen, held),
        "one_card": chances.beat_chance(top, unseen, 1, helps=[help_card]),
    }


def _draw_with_help(rng: Random) -> tuple[int, Cards, int, int]:
    top, unseen = _draw_unseen(rng)
    help_card = rng.choice([card for card in range(2, 12) if card not in unseen])
    return top, unseen, rng.randint(2, 4), help_card


def nobody_beats_it(hand: Cards, top: int, unseen: Cards) -> Facts:
    """The lowest card of a hand that nobody can beat without help."""
    safe = [card for card in hand if not chances.beat_chance(card, unseen, unknown=1)]
    playable = TurnChoices(hand, (), (top,)).alone
    need(1 < len(safe) < len(playable), "too few cards are safe, or all of them")
    return {
        "hand": hand,
        "pile": (top,),
        "top": top,
        "unseen": unseen,
        "highest": max(unseen),
        "safe": min(safe),
        "lowest": min(playable),
        "best": max(hand),
    }


def _draw_nobody_beats_it(rng: Random) -> tuple[Cards, int, Cards]:
    cards = rng.sample(range(5, 61), 12)
    return tuple(sorted(cards[:5])), cards[5], tuple(sorted(cards[6:]))


NUMBERS: Mapping[str, Numbers] = {
    "next-beats": Numbers(lambda: {"right": chances.beat_chance(44, _UNSEEN, unknown=4)}),
    "sum-of-rounds": Numbers(
        lambda: {"right": max(_TWO_ROUNDS, key=lambda name: sum(map(points, _TWO_ROUNDS[name])))}
    ),
    "nobody-beats-it": Numbers(
        nobody_beats_it,
        ((9, 27, 32, 35, 41), 18, (4, 12, 20, 25, 28, 33)),
        _draw_nobody_beats_it,
    ),
    "mean-of-a-winner": Numbers(mean_of_a_winner, (100, 40, 25, 8), _draw_rounds),
    "one-card-beats": Numbers(one_card_beats, (31, (4, 9, 17, 22, 28, 33, 35, 36)), _draw_unseen),
    "lower-on-average": Numbers(
        lower_on_average, (20, (3, 8, 14, 22, 27, 31, 34, 36), 3), _draw_held
    ),
    "beats-with-help": Numbers(
        beats_with_help, (30, (3, 8, 14, 19, 22, 25, 27, 31, 34, 36), 3, 6), _draw_with_help
    ),
}
"""Where the questions of these ids get their numbers."""
