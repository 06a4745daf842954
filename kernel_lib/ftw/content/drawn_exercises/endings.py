"""Exercises of lesson 42, with any numbers: the last cards of a round, and of a match."""

from __future__ import annotations

from random import Random

from kernel_lib.core.text import Message, message
from kernel_lib.ftw.board import Table
from kernel_lib.ftw.cards import HIGHEST, points
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.turns import Play, TurnChoices
from kernel_lib.learn.drawn import Kind, drawn, need
from kernel_lib.learn.exercises import Exercise


def best_end(low: int, high: int, top: int) -> Exercise:
    """The most points with which a hand of two cards can end a round now."""
    table = Table.parse(f"pile {top} | you {low} {high}")
    playable = TurnChoices((low, high), (), (top,)).alone
    ends = [points(table.resolve(Play(card))[0].players[-1].hand) for card in playable]
    need(bool(ends))
    best = max(ends)
    facts = {"low": low, "high": high, "top": top, "best": best}
    solution, other, why = _both_go(**facts) if len(ends) > 1 else _one_goes(**facts)
    return drawn(
        "best-end",
        message(
            "You hold {low} and {high}, and the top card is {top}. You have no help cards. You end "
            "the round now, as well as you can. How many points do you get?",
            **facts,
        ),
        best,
        solution=solution,
        hints=(
            message("Which of your two cards can you play?"),
            message("What counts is the card that is left in your hand."),
        ),
        otherwise=message("Look which cards you can play, and what is left then."),
        wrong=[
            (other, why),
            (high - low, message("That counts both cards. But one of them lies on the pile.")),
            (low + high, message("A card that you have played does not count.")),
        ],
    )


def _both_go(**facts: int) -> tuple[Message, int, Message]:
    """The solution if both cards can be played; the worse card to keep, and why not."""
    return (
        message(
            "Both are higher than {top}. You play {low}, and {high} is left: {best} points.",
            **facts,
        ),
        facts["low"],
        message("You may play either card. Keep the better one."),
    )


def _one_goes(**facts: int) -> tuple[Message, int, Message]:
    """The solution if only the higher card can be played; it cannot be kept, and why not."""
    return (
        message(
            "Only {high} is higher than {top}. You play it, and {low} is left: {best} points.",
            **facts,
        ),
        facts["high"],
        message("You cannot keep it: the other card is too low to be played."),
    )


def card_to_win(anns: int, bens: int, hand: Cards) -> Exercise:
    """The least card with which Ben can still win the match."""
    total = anns + points(hand)
    needed = total - bens + 1
    need(1 < needed <= HIGHEST and needed not in hand and points(hand) != 1)
    facts = {
        "anns": anns,
        "bens": bens,
        "hand": hand,
        "points": points(hand),
        "total": total,
        "needed": needed,
    }
    return drawn(
        "card-to-win",
        message(
            "Before the last round Ann has {anns} points, and Ben has {bens}. Ann ends this round "
            "with {hand} in her hand, and Ben with a single card. How high must it be at least, so "
            "that he has more points than Ann?",
            **facts,
        ),
        needed,
        solution=message(
            "Ann gets {points} points and has {total}. Ben needs one more than that: {needed}, for "
            "he has {bens} already.",
            **facts,
        ),
        hints=(
            message("How many points does Ann get in the last round?"),
            message("Ann has {total} points in the end. Ben has {bens} before his card.", **facts),
        ),
        otherwise=message("Work out Ann's sum. Ben's sum must be more."),
        wrong=[
            (needed - 1, message("Then both have the same. He must have more.")),
            (
                anns + sum(hand) - bens + 1,
                message("Ann's cards are not added up: only the highest counts for her."),
            ),
            (
                anns + max(hand) - bens + 1,
                message("Ann's other cards are taken off her highest one."),
            ),
        ],
    )


def _two_cards(rng: Random) -> tuple[int, int, int]:
    low, high, top = rng.sample(range(3, 61), 3)
    need(top < max(low, high))
    return min(low, high), max(low, high), top


def _match(rng: Random) -> tuple[int, int, Cards]:
    anns = rng.randint(30, 80)
    hand = sorted(rng.sample(range(2, 61), rng.randint(2, 3)))
    need(points(tuple(hand)) > 0)
    return anns, anns + rng.randint(-25, 25), tuple(hand)


ENDING_KINDS = (
    Kind("best-end", best_end, (23, 38, 17), _two_cards),
    Kind("card-to-win", card_to_win, (52, 47, (6, 11, 40)), _match),
)
"""More kinds of lesson 42, from easy to hard."""
