"""Exercises of lesson 43, with any numbers: who can beat your card, and what a mean hides."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.ftw import chances
from kernel_lib.ftw.notation import Cards
from kernel_lib.learn.drawn import Kind, about, drawn, need
from kernel_lib.learn.exercises import Exercise


def one_card_beats(top: int, unseen: Cards) -> Exercise:
    """How likely a single unknown card is higher than yours."""
    chance = chances.beat_chance(top, unseen, unknown=1)
    higher = tuple(card for card in unseen if card > top)
    facts = {"top": top, "unseen": unseen, "cards": len(unseen), "higher": higher}
    return drawn(
        "one-card-beats",
        message(
            "You play {top}. You have not seen {unseen}, and the next player holds one of these. "
            "How likely is it that this card is higher?",
            **facts,
        ),
        chance,
        solution=message(
            "{higher} are higher: {count} of {cards} cards.", count=len(higher), **facts
        ),
        hints=(
            message("Which of the unseen cards are higher than {top}?", **facts),
            message("Each of the {cards} unseen cards is equally likely.", **facts),
        ),
        otherwise=message("Divide the unseen cards above {top} by all unseen cards.", **facts),
        wrong=[
            (1 - chance, message("That is the chance that it is lower.")),
            (len(higher), message("So many cards are higher. How likely is one of them?")),
            (
                Fraction(1, len(unseen)),
                message("That is the chance of one certain card."),
            ),
        ],
        is_chance=True,
    )


def beats_with_help(top: int, unseen: Cards, held: int, more: int) -> Exercise:
    """How likely a hand beats your card, with a help card."""
    chance = chances.beat_chance(top, unseen, held, helps=[more])
    plain = chances.beat_chance(top, unseen, held)
    single = chances.beat_chance(top, unseen, 1, helps=[more])
    limit = top - more
    facts = {
        "top": top,
        "unseen": unseen,
        "held": held,
        "more": more,
        "limit": limit,
        "cards": len(unseen),
        "low": sum(card <= limit for card in unseen),
    }
    return drawn(
        "beats-with-help",
        message(
            "You play {top}. You have not seen {unseen}. Ben is next. He holds {held} of these, "
            "and in front of him lies a help card, {more}. How likely is it that he can beat your "
            "{top}, with this help or without?",
            **facts,
        ),
        chance,
        solution=message(
            "With help any card above {limit} will do. {low} of the {cards} unseen cards are not "
            "above it. All his {held} cards are of that kind with {none}, so he can with {about}.",
            none=str(1 - chance),
            about=about(chance),
            **facts,
        ),
        hints=(
            message("Which cards are enough together with the {more}?", **facts),
            message(
                "{low} of the {cards} unseen cards are too low. How likely are all his cards of "
                "that kind?",
                **facts,
            ),
        ),
        otherwise=message("Find the chance that all his cards are too low even with help."),
        wrong=[
            (1 - chance, message("That is the chance that he cannot.")),
            (plain, message("That is so without the help card.")),
            (single, message("That is so for one card. He holds {held}.", **facts)),
            (
                1 - (1 - single) ** held,
                message("He cannot hold the same card twice: after each card one less is left."),
            ),
        ],
        is_chance=True,
    )


def lower_on_average(top: int, unseen: Cards, held: int) -> Exercise:
    """How many cards of a hand lie below a top card, on average."""
    mean = chances.cards_below(top, unseen, held).mean
    low = sum(card < top for card in unseen)
    facts = {"top": top, "unseen": unseen, "held": held, "low": low, "cards": len(unseen)}
    return drawn(
        "lower-on-average",
        message(
            "You have not seen {unseen}, and Ben holds {held} of these. How many of his cards are "
            "lower than {top} on average?",
            **facts,
        ),
        mean,
        solution=message(
            "{low} of the {cards} unseen cards are lower. {held} × {low}/{cards} is {about}.",
            about=about(mean),
            **facts,
        ),
        hints=(
            message("How likely is one of his cards lower than {top}?", **facts),
            message(
                "Each of his {held} cards is lower with {low}/{cards}. Means may be added.", **facts
            ),
        ),
        otherwise=message("Multiply the number of his cards by the share of lower cards."),
        wrong=[
            (held - mean, message("So many of his cards are higher on average.")),
            (low, message("So many of all unseen cards are lower. He holds {held}.", **facts)),
            (Fraction(low, len(unseen)), message("That is so for one of his cards.")),
        ],
    )


def mean_of_a_winner(rounds: int, wins: int, won: int, lost: int) -> Exercise:
    """The mean points of a bot that often wins."""
    mean = Fraction(wins * won + (rounds - wins) * lost, rounds)
    facts = {
        "rounds": rounds,
        "wins": wins,
        "won": won,
        "lost": lost,
        "rest": rounds - wins,
    }
    return drawn(
        "mean-of-a-winner",
        message(
            "A bot wins {wins} of {rounds} rounds, with {won} points in each of them. In the "
            "others it has {lost} points. What is its mean?",
            **facts,
        ),
        mean,
        solution=message(
            "{wins} × {won} + {rest} × {lost} points in {rounds} rounds: {about}.",
            about=about(mean),
            **facts,
        ),
        hints=(
            message("How many points does it get in all {rounds} rounds together?", **facts),
            message("It has {won} points {wins} times, and {lost} points {rest} times.", **facts),
        ),
        otherwise=message("Add up the points of all rounds, and divide by the number of rounds."),
        wrong=[
            (
                Fraction(won + lost, 2),
                message("It does not win just half of the rounds: count how often each happens."),
            ),
            (won, message("That is the mean of the rounds that it wins.")),
            (
                Fraction(rounds * lost + wins * won, rounds),
                message("In the rounds that it wins it has only the {won} points.", **facts),
            ),
        ],
    )


def _unseen(rng: Random) -> tuple[int, Cards]:
    cards = sorted(rng.sample(range(1, 61), rng.randint(9, 13)))
    top = cards.pop(rng.randint(4, len(cards) - 2))
    return top, tuple(cards)


def _with_help(rng: Random) -> tuple[int, Cards, int, int]:
    top, unseen = _unseen(rng)
    more = rng.choice([card for card in range(2, 12) if card not in unseen])
    need(more < top)
    return top, unseen, rng.randint(2, 4), more


def _held(rng: Random) -> tuple[int, Cards, int]:
    return *_unseen(rng), rng.randint(2, 6)


def _rounds(rng: Random) -> tuple[int, int, int, int]:
    rounds = rng.choice((10, 20, 40, 50, 100))
    wins = rng.randint(rounds // 5, rounds - 1)
    return rounds, wins, rng.randint(20, 40), rng.randint(2, 15)


BEATING_KINDS = (
    Kind("mean-of-a-winner", mean_of_a_winner, (100, 40, 25, 8), _rounds),
    Kind("one-card-beats", one_card_beats, (31, (4, 9, 17, 22, 28, 33, 35, 36)), _unseen),
    Kind("lower-on-average", lower_on_average, (20, (3, 8, 14, 22, 27, 31, 34, 36), 3), _held),
    Kind(
        "beats-with-help",
        beats_with_help,
        (30, (3, 8, 14, 19, 22, 25, 27, 31, 34, 36), 3, 6),
        _with_help,
    ),
)
"""More kinds of lesson 43, from easy to hard."""
