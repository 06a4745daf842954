"""The numbers of lesson 40: hands and what they score, the pass, and who has higher cards."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kernel_lib.ftw.cards import points
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.rules import Rules
from kernel_lib.ftw.state import start
from kernel_lib.ftw.turns import TurnChoices
from kernel_lib.learn.templates import Facts, Numbers, need

_ENDS = {"ann": (34, 36), "ben": (20,)}
"""Two hands at the end of a round."""


def _known_after_passing() -> int:
    """How many cards of the other hands a player knows before the first turn, of four players."""
    state = start(Rules(players=4), seed=1)
    state, _ = state.advance({seat: choices[0] for seat, choices in state.pending.items()})
    return sum(map(len, state.view(0).known[1:]))


def worth_of_two_hands(anns: Cards, bens: Cards) -> Facts:
    """How many points Ann's hand has more than Ben's."""
    more = points(anns) - points(bens)
    need(more > 0, "Ann does not have more points")
    return {
        "anns": anns,
        "bens": bens,
        "anns_points": points(anns),
        "bens_points": points(bens),
        "more": more,
    }


def _draw_two_hands(rng: Random) -> tuple[Cards, Cards]:
    cards = rng.sample(range(1, 61), rng.randint(4, 6))
    at = rng.randint(2, len(cards) - 2)
    return tuple(sorted(cards[:at])), tuple(sorted(cards[at:]))


def after_the_pass(hand: Cards, passed: Cards, got: Cards, top: int) -> Facts:
    """How many cards can be played after the pass."""
    kept = tuple(card for card in hand if card not in passed)
    now = TurnChoices(tuple(sorted((*kept, *got))), (), (top,))
    return {
        "hand": hand,
        "passed": passed,
        "got": got,
        "top": top,
        "now": now.hand,
        "higher": now.alone,
        "count": len(now.alone),
        "higher_before": _above(top, hand),
        "higher_kept": _above(top, kept),
        "higher_of_all": _above(top, (*hand, *got)),
    }


def _above(top: int, cards: Cards) -> int:
    return sum(card > top for card in cards)


def _draw_pass(rng: Random) -> tuple[Cards, Cards, Cards, int]:
    *cards, top = rng.sample(range(1, 61), 13)
    hand, got = sorted(cards[:9]), sorted(cards[9:])
    return tuple(hand), tuple(sorted(rng.sample(hand, 3))), tuple(got[:3]), top


def cards_that_beat_yours(players: int, hand: Cards, card: int) -> Facts:
    """How many cards of the other hands are higher than one of yours."""
    highest = Rules(players=players).highest
    higher, own = highest - card, _above(card, hand)
    need(own != 1, "just one of the higher cards is yours")
    return {
        "players": players,
        "highest": highest,
        "hand": hand,
        "card": card,
        "higher": higher,
        "own": own,
        "theirs": higher - own,
    }


def _draw_hand(rng: Random) -> tuple[int, Cards, int]:
    players = rng.randint(3, 6)
    rules = Rules(players=players)
    hand = sorted(rng.sample(range(1, rules.highest + 1), rules.hand_size))
    card = rng.choice(hand[4:-1])
    return players, tuple(hand), card


NUMBERS: Mapping[str, Numbers] = {
    "one-high-card": Numbers(lambda: {"right": max(_ENDS, key=lambda name: points(_ENDS[name]))}),
    "on-the-pile": Numbers(
        lambda: {"right": frozenset(TurnChoices((5, 25, 33, 40), (), (12, 20, 31)).alone)}
    ),
    "known-cards": Numbers(lambda: {"right": _known_after_passing()}),
    "worth-of-two-hands": Numbers(worth_of_two_hands, ((4, 9, 41), (18, 30)), _draw_two_hands),
    "after-the-pass": Numbers(
        after_the_pass,
        ((3, 8, 15, 22, 26, 31, 33, 40, 44), (3, 31, 40), (27, 28, 29), 25),
        _draw_pass,
    ),
    "cards-that-beat-yours": Numbers(
        cards_that_beat_yours, (3, (2, 5, 9, 11, 14, 17, 20, 21, 26, 28, 31, 35), 26), _draw_hand
    ),
}
"""Where the questions of these ids get their numbers."""
