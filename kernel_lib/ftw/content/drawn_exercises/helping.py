"""Exercises of lesson 41, with any numbers: what help cards make possible."""

from __future__ import annotations

from random import Random

from kernel_lib.core.text import message
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.turns import TurnChoices
from kernel_lib.learn.drawn import Kind, drawn, need
from kernel_lib.learn.exercises import Exercise


def help_at_least(card: int, top: int) -> Exercise:
    """How much help a card needs at least."""
    needed = next(
        more for more in range(1, top + 1) if TurnChoices((card,), (more,), (top,)).helped(card)
    )
    facts = {"card": card, "top": top, "needed": needed, "difference": top - card}
    return drawn(
        "help-at-least",
        message(
            "The top card is {top}, and you want to play {card} with help. How much must your help "
            "cards make together at least?",
            **facts,
        ),
        needed,
        solution=message(
            "{card} + {difference} = {top} is only as much. It must be more: {needed}.", **facts
        ),
        hints=(
            message("The card and the help together must be more than {top}.", **facts),
            message("How much is missing from {card} to {top}? Is that enough?", **facts),
        ),
        otherwise=message("Look for the least number that makes more than {top}.", **facts),
        wrong=[
            (top - card, message("Then both are equal. It must be more than the top card.")),
            (top + 1, message("Your card counts, too.")),
            (top, message("Your card counts, too, and it must be more than {top}.", **facts)),
        ],
    )


def playable_with_help(hand: Cards, helps: Cards, top: int) -> Exercise:
    """How many cards of a hand can be played, with help or without."""
    turns = TurnChoices(hand, helps, (top,))
    helped = tuple(card for card in turns.lower if turns.helped(card))
    facts = {
        "hand": hand,
        "helps": helps,
        "top": top,
        "all": sum(helps),
        "alone": turns.alone,
        "helped": helped,
        "count": len(turns.alone) + len(helped),
    }
    need(bool(turns.alone) and bool(helped))
    one = sum(any(card + more > top for more in helps) for card in hand)
    return drawn(
        "playable-with-help",
        message(
            "The top card is {top}. In front of you lie the help cards {helps}, and you hold "
            "{hand}. How many of your cards can you play, with help or without?",
            **facts,
        ),
        len(turns.alone) + len(helped),
        solution=message(
            "{alone} without help. All help makes {all}, and with it also {helped}: {count} cards.",
            **facts,
        ),
        hints=(
            message("Which cards are higher than {top}?", **facts),
            message("All help together makes {all}. For which cards is that enough?", **facts),
        ),
        otherwise=message(
            "Add all help to each card that is too low. Is it more than {top}?", **facts
        ),
        wrong=[
            (len(turns.alone), message("These are the cards that need no help.")),
            (len(helped), message("Cards that need no help can be played, too.")),
            (one, message("You may use several help cards at once.")),
            (len(hand), message("At least one of them stays too low, even with all the help.")),
        ],
    )


def turns_in_all(hand: Cards, helps: Cards, pile: Cards) -> Exercise:
    """How many turns there are in all."""
    turns = TurnChoices(hand, helps, pile)
    plays, made = sum(map(turns.helped, turns.lower)), len(turns.lower) * len(pile)
    need(bool(turns.alone) and plays > 0)
    facts = {
        "hand": hand,
        "helps": helps,
        "pile": pile,
        "top": pile[-1],
        "alone": len(turns.alone),
        "plays": plays,
        "made": made,
        "lower": turns.lower,
        "cards": len(pile),
    }
    return drawn(
        "turns-in-all",
        message(
            "On the pile lie {pile}, with {top} on top. In front of you lie the help cards "
            "{helps}, and you hold {hand}. How many different turns can you choose from? (Another "
            "choice of help cards is another turn, and so is another card that you take.)",
            **facts,
        ),
        len(turns),
        solution=message(
            "Without help: {alone}. With help, the ways of all lower cards: {plays}. A lower card "
            "becomes a help card and you take one of {cards} cards: {made}. Together {turns}.",
            turns=len(turns),
            **facts,
        ),
        hints=(
            message("In how many ways can each of {lower} be played with help?", **facts),
            message(
                "Each of {lower} can become a help card. Then you take one of the {cards} cards "
                "of the pile.",
                **facts,
            ),
        ),
        otherwise=message("Count three kinds: played alone, played with help, made a help card."),
        wrong=[
            (plays + len(turns.alone), message("A lower card may also become a help card.")),
            (made + len(turns.alone), message("A lower card may also be played with help.")),
            (made + plays, message("A higher card may also be played without help.")),
        ],
    )


def _card_and_top(rng: Random) -> tuple[int, int]:
    card, top = sorted(rng.sample(range(2, 60), 2))
    need(card != top - card)
    return card, top


def _helped_hand(rng: Random) -> tuple[Cards, Cards, int]:
    top = rng.randint(24, 48)
    others = [card for card in range(1, 61) if card != top]
    cards = rng.sample(others, 6)
    low = [card for card in range(2, top // 2) if card not in cards]
    helps = sorted(rng.sample(low, rng.randint(2, 3)))
    return tuple(sorted(cards)), tuple(helps), top


def _small_hand(rng: Random) -> tuple[Cards, Cards, Cards]:
    top = rng.randint(20, 40)
    others = rng.sample([card for card in range(2, 50) if card != top], 8)
    helps, more = sorted(others[:2]), rng.randint(1, 2)
    return tuple(sorted(others[2:5])), tuple(helps), (*sorted(others[5 : 5 + more]), top)


HELPING_KINDS = (
    Kind("help-at-least", help_at_least, (8, 27), _card_and_top),
    Kind(
        "playable-with-help",
        playable_with_help,
        ((3, 7, 12, 19, 27, 33, 41), (5, 16), 30),
        _helped_hand,
    ),
    Kind("turns-in-all", turns_in_all, ((4, 12, 36), (9, 20), (11, 25)), _small_hand),
)
"""The kinds of lesson 41, from easy to hard."""
