"""The numbers of lesson 41: what help cards make possible."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kernel_lib.ftw.cards import HIGHEST
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.turns import TurnChoices
from kernel_lib.learn.templates import Facts, Numbers, Unfit, need

_HELPED = TurnChoices((1, 2, 3, 5, 18), helps=(4, 9, 15), pile=(30,))
"""A top card of 30, and help cards for it."""


def _somebody_is_stuck() -> bool:
    """Whether there is a card with which nothing can be done, whatever is on top."""
    deck = range(1, HIGHEST + 1)
    return any(
        not len(TurnChoices((card,), (), (top,))) for card in deck for top in deck if card != top
    )


def help_at_least(card: int, top: int) -> Facts:
    """How much help a card needs at least."""
    missing = top - card
    need(missing != card, "the card is half of the top")
    needed = next(
        more for more in range(1, top + 1) if TurnChoices((card,), (more,), (top,)).helped(card)
    )
    return {"card": card, "top": top, "missing": missing, "needed": needed}


def _draw_card_and_top(rng: Random) -> tuple[int, int]:
    card, top = sorted(rng.sample(range(2, 60), 2))
    return card, top


def playable_with_help(hand: Cards, helps: Cards, top: int) -> Facts:
    """How many cards of a hand can be played, with help or without."""
    turns = TurnChoices(hand, helps, (top,))
    helped = tuple(card for card in turns.lower if turns.helped(card))
    need(bool(turns.alone), "no card is high enough alone")
    need(bool(helped), "no card can be helped")
    return {
        "hand": hand,
        "helps": helps,
        "pile": (top,),
        "top": top,
        "all_help": sum(helps),
        "alone": turns.alone,
        "helped": helped,
        "count": len(turns.alone) + len(helped),
        "with_one": sum(card + max(helps) > top for card in hand),
    }


def _draw_helped_hand(rng: Random) -> tuple[Cards, Cards, int]:
    top = rng.randint(24, 48)
    others = [card for card in range(1, 61) if card != top]
    cards = rng.sample(others, 6)
    low = [card for card in range(2, top // 2) if card not in cards]
    helps = sorted(rng.sample(low, rng.randint(2, 3)))
    return tuple(sorted(cards)), tuple(helps), top


def _draw_playable(rng: Random) -> tuple[Cards, Cards, int]:
    """A hand of which two to five cards can be played; of hands at random it is nearly always five.

    The number is drawn first. Those with fewer foreseen mistakes than a question needs are drawn
    again, so the four numbers do not come equally often.
    """
    wanted = rng.randint(2, 5)
    for _ in range(100):
        hand, helps, top = _draw_helped_hand(rng)
        turns = TurnChoices(hand, helps, (top,))
        helped = sum(map(turns.helped, turns.lower))
        if turns.alone and helped and len(turns.alone) + helped == wanted:
            return hand, helps, top
    raise Unfit(f"no hand of which {wanted} cards can be played")


def turns_in_all(hand: Cards, helps: Cards, pile: Cards) -> Facts:
    """How many turns there are to choose from."""
    turns = TurnChoices(hand, helps, pile)
    with_help = sum(map(turns.helped, turns.lower))
    need(bool(turns.alone), "no card is high enough alone")
    need(with_help > 0, "no card can be helped")
    return {
        "hand": hand,
        "helps": helps,
        "pile": pile,
        "top": pile[-1],
        "cards": len(pile),
        "lower": turns.lower,
        "alone": len(turns.alone),
        "with_help": with_help,
        "made": len(turns.lower) * len(pile),
        "turns": len(turns),
    }


def _draw_small_hand(rng: Random) -> tuple[Cards, Cards, Cards]:
    top = rng.randint(20, 40)
    others = rng.sample([card for card in range(2, 50) if card != top], 8)
    helps, below_top = sorted(others[:2]), rng.randint(1, 2)
    return tuple(sorted(others[2:5])), tuple(helps), (*sorted(others[5 : 5 + below_top]), top)


def cards_for_help(hand: Cards, pile: Cards) -> Facts:
    """Which cards of a hand can become help cards."""
    turns = TurnChoices(hand, (), pile)
    need(len(turns.lower) > 1 and bool(turns.alone), "too few cards are lower, or none is higher")
    below_all = tuple(card for card in turns.lower if card < min(pile))
    need(len(below_all) < len(turns.lower), "all of them are lower than the whole pile")
    return {
        "hand": hand,
        "pile": pile,
        "top": pile[-1],
        "lower": turns.lower,
        "right": frozenset(turns.lower),
        "higher": frozenset(turns.alone),
        "all": frozenset(hand),
        "below_all": frozenset(below_all),
    }


def _draw_cards_for_help(rng: Random) -> tuple[Cards, Cards]:
    cards = rng.sample(range(1, 61), 7)
    return tuple(sorted(cards[:5])), tuple(sorted(cards[5:]))


NUMBERS: Mapping[str, Numbers] = {
    "never-stuck": Numbers(lambda: {"right": _somebody_is_stuck()}),
    "lowest-with-help": Numbers(
        lambda: {"right": min(card for card in _HELPED.lower if _HELPED.helped(card))}
    ),
    "help-at-least": Numbers(help_at_least, (8, 27), _draw_card_and_top),
    "playable-with-help": Numbers(
        playable_with_help, ((3, 7, 12, 19, 27, 33, 41), (5, 16), 30), _draw_playable
    ),
    "cards-for-help": Numbers(
        cards_for_help, ((5, 16, 24, 33, 41), (11, 30)), _draw_cards_for_help
    ),
    "ways-of-help": Numbers(lambda: {"right": _HELPED.helped(18)}),
    "turns-in-all": Numbers(turns_in_all, ((4, 12, 36), (9, 20), (11, 25)), _draw_small_hand),
}
"""Where the questions of these ids get their numbers."""
