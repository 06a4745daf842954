"""Exercises of lesson 40, with any numbers: hands, the pass, and who has higher cards."""

from __future__ import annotations

from random import Random

from kernel_lib.core.text import message
from kernel_lib.ftw.cards import points
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.rules import Rules
from kernel_lib.ftw.turns import TurnChoices
from kernel_lib.learn.drawn import Kind, drawn, need
from kernel_lib.learn.exercises import Exercise


def worth_of_two_hands(first: Cards, second: Cards) -> Exercise:
    """How many points one hand has more than another."""
    need(points(first) > points(second))
    facts = {
        "first": first,
        "second": second,
        "anns": points(first),
        "bens": points(second),
        "more": points(first) - points(second),
    }
    return drawn(
        "worth-of-two-hands",
        message(
            "At the end of a round Ann holds {first}, and Ben holds {second}. How many points more "
            "than Ben does Ann get?",
            **facts,
        ),
        points(first) - points(second),
        solution=message(
            "The highest card less the others, and at least 0: Ann has {anns}, Ben has {bens}. "
            "{anns} - {bens} = {more}.",
            **facts,
        ),
        hints=(
            message("The highest card counts for you, the others against you."),
            message("Ann gets {anns} points. And Ben?", **facts),
        ),
        otherwise=message("Work out the points of both hands, and subtract."),
        wrong=[
            (points(first), message("These are Ann's points. Ben may have some, too.")),
            (
                max(first) - max(second),
                message("That compares the highest cards only. All others are taken off."),
            ),
            (
                sum(first) - sum(second),
                message("The cards are not added up. All but the highest are taken off."),
            ),
        ],
    )


def after_the_pass(hand: Cards, passed: Cards, got: Cards, top: int) -> Exercise:
    """How many cards can be played after the pass."""
    kept = tuple(card for card in hand if card not in passed)
    now = TurnChoices(tuple(sorted((*kept, *got))), (), (top,))
    facts = {"hand": hand, "passed": passed, "got": got, "top": top, "now": now.hand}
    return drawn(
        "after-the-pass",
        message(
            "You hold {hand}. You pass {passed} to the right and get {got} from the left. How many "
            "of your cards are now higher than {top}?",
            **facts,
        ),
        len(now.alone),
        solution=message(
            "You hold {now} now. Higher than {top} are {higher}. That makes {count}.",
            higher=now.alone,
            count=len(now.alone),
            **facts,
        ),
        hints=(
            message("Which cards do you hold after the pass?"),
            message("You hold {now} now.", **facts),
        ),
        otherwise=message("Take away what you pass, add what you get, and count."),
        wrong=[
            (
                sum(card > top for card in hand),
                message("That was so before the pass."),
            ),
            (
                sum(card > top for card in kept),
                message("You have also got three cards."),
            ),
            (
                sum(card > top for card in (*hand, *got)),
                message("You do not hold the cards any more that you passed."),
            ),
        ],
    )


def cards_that_beat_yours(players: int, hand: Cards, card: int) -> Exercise:
    """How many cards of the other hands are higher than one of yours."""
    rules = Rules(players=players)
    higher = rules.highest - card
    own = sum(one > card for one in hand)
    need(own != 1)
    facts = {
        "players": players,
        "highest": rules.highest,
        "hand": hand,
        "card": card,
        "higher": higher,
        "own": own,
        "theirs": higher - own,
    }
    return drawn(
        "cards-that-beat-yours",
        message(
            "{players} players have all cards from 1 to {highest} in their hands. You hold {hand} "
            "and play {card}. How many cards of the other players are higher?",
            **facts,
        ),
        higher - own,
        solution=message(
            "{higher} cards are higher than {card}, and {own} of them are yours: {theirs} are "
            "left.",
            **facts,
        ),
        hints=(
            message("How many cards from 1 to {highest} are higher than {card}?", **facts),
            message("You hold some of these {higher} cards yourself.", **facts),
        ),
        otherwise=message("Count the cards above {card}, without your own.", **facts),
        wrong=[
            (higher, message("You hold some of them yourself.")),
            (higher + 1, message("The {card} itself is not higher.", **facts)),
            (own, message("These are your own cards that are higher.")),
        ],
    )


def _two_hands(rng: Random) -> tuple[Cards, Cards]:
    cards = rng.sample(range(1, 61), rng.randint(4, 6))
    at = rng.randint(2, len(cards) - 2)
    first, second = sorted(cards[:at]), sorted(cards[at:])
    need(points(tuple(first)) > 0)
    return tuple(first), tuple(second)


def _pass(rng: Random) -> tuple[Cards, Cards, Cards, int]:
    *cards, top = rng.sample(range(1, 61), 13)
    hand, got = sorted(cards[:9]), sorted(cards[9:])
    return tuple(hand), tuple(sorted(rng.sample(hand, 3))), tuple(got[:3]), top


def _hand(rng: Random) -> tuple[int, Cards, int]:
    players = rng.randint(3, 6)
    rules = Rules(players=players)
    hand = sorted(rng.sample(range(1, rules.highest + 1), rules.hand_size))
    card = rng.choice(hand[4:-1])
    return players, tuple(hand), card


PILE_KINDS = (
    Kind("worth-of-two-hands", worth_of_two_hands, ((4, 9, 41), (18, 30)), _two_hands),
    Kind(
        "after-the-pass",
        after_the_pass,
        ((3, 8, 15, 22, 26, 31, 33, 40, 44), (3, 31, 40), (27, 28, 29), 25),
        _pass,
    ),
    Kind(
        "cards-that-beat-yours",
        cards_that_beat_yours,
        (3, (2, 5, 9, 11, 14, 17, 20, 21, 26, 28, 31, 35), 26),
        _hand,
    ),
)
"""The kinds of lesson 40, from easy to hard."""
