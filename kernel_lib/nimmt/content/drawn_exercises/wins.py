"""Exercises drawn anew for lessons 34 and 35: how many deals are won, and what that shows."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial
from random import Random

from kernel_lib.chance.distribution import binomial
from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Family, about, digits, drawn, need
from kernel_lib.learn.exercises import Exercise

HALF = Fraction(1, 2)


def orders_of_two_wins(rng: Random) -> Exercise:
    """In how many orders some wins can come."""
    deals, wins = rng.randint(5, 14), rng.randint(2, 4)
    need((deals, wins) != (10, 2))
    orders = factorial(wins)
    facts = {"deals": deals, "wins": wins}
    return drawn(
        "orders-of-two-wins",
        message(
            "You win {wins} of {deals} deals. In how many orders can the wins and losses have "
            "come?",
            **facts,
        ),
        comb(deals, wins),
        solution=message(
            "Choose the {wins} deals that you win: {ordered} ways one after another, and each "
            "choice is counted {orders} times. That makes {ways}.",
            ordered=comb(deals, wins) * orders,
            orders=orders,
            ways=comb(deals, wins),
            **facts,
        ),
        hints=(
            message("Choose the {wins} deals that you win.", **facts),
            message(
                "{deals} deals for the first win, one less for the next. How often is each choice "
                "counted?",
                **facts,
            ),
        ),
        otherwise=message("Count the sets of {wins} deals that you could win.", **facts),
        wrong=[
            (
                comb(deals, wins) * orders,
                message("That counts the same deals in every order."),
            ),
            (deals * wins, message("That is deals times wins. Count the sets of deals.")),
            (deals**wins, message("You cannot win the same deal twice.")),
            (
                2**deals,
                message(
                    "Those are all orders of wins and losses. How many have {wins} wins?", **facts
                ),
            ),
        ],
    )


def at_least_one_win(rng: Random) -> Exercise:
    """How likely at least one deal is won."""
    deals, players = rng.randint(2, 10), rng.randint(2, 8)
    need((deals, players) != (5, 4))
    counts = binomial(deals, Fraction(1, players))
    none, single = Fraction(counts[0]), Fraction(counts[1])
    facts = {"deals": deals, "players": players, "lost": f"{players - 1}/{players}"}
    return drawn(
        "at-least-one-win",
        message(
            "You play {deals} deals, and win each with probability 1/{players}. How likely is it "
            "that you win at least one?",
            **facts,
        ),
        1 - none,
        solution=message(
            "No win: {lost} to the power of {deals}, that is {none}. At least one: {about}.",
            none=about(none),
            about=about(1 - none),
            **facts,
        ),
        hints=(
            message("What is the opposite of 'at least one'?"),
            message(
                "To lose one deal has the probability {lost}. And to lose all {deals}?", **facts
            ),
        ),
        otherwise=message("Work out the probability of no win, and take it from 1."),
        wrong=[
            (none, message("That is the probability of no win at all.")),
            (single, message("That is the probability of exactly one win.")),
            (
                Fraction(deals, players),
                message("These may not be added: several deals can be won."),
            ),
        ],
        is_chance=True,
    )


def eight_of_ten(rng: Random) -> Exercise:
    """How likely so many wins or more are between equal bots."""
    deals = rng.randint(5, 12)
    wins = rng.randint(deals // 2 + 1, deals - 1)
    need((deals, wins) != (10, 8))
    orders = sum(comb(deals, won) for won in range(wins, deals + 1))
    chance = 1 - Fraction(binomial(deals, HALF).at_most(wins - 1))
    facts = {"deals": deals, "wins": wins, "orders": orders, "all": 2**deals}
    return drawn(
        "eight-of-ten",
        message(
            "A wins {wins} of {deals} deals against B, without a tie. If both are equally good, "
            "how likely is it that A wins {wins} or more of {deals}?",
            **facts,
        ),
        chance,
        solution=message(
            "{orders} of the {all} orders of wins and losses have {wins} wins or more: {about}.",
            about=about(chance),
            **facts,
        ),
        hints=(
            message("There are {all} equally likely orders of {deals} results.", **facts),
            message(
                "{exact} orders have exactly {wins} wins. How many have more?",
                exact=comb(deals, wins),
                **facts,
            ),
        ),
        otherwise=message(
            "Add the probabilities of {wins} wins and of each larger number.", **facts
        ),
        wrong=[
            (
                Fraction(comb(deals, wins), 2**deals),
                message("That is exactly {wins} wins. More wins are at least as far off.", **facts),
            ),
            (
                Fraction(orders - comb(deals, wins), 2**deals),
                message("That leaves out {wins} wins itself.", **facts),
            ),
            (Fraction(wins, deals), message("That is the share of deals that A won.")),
        ],
        is_chance=True,
    )


def false_alarms(rng: Random) -> Exercise:
    """Which share of the bots that are called better is no better."""
    better, percent, power = (
        rng.randint(1, 9) * 5,
        rng.choice((1, 2, 5, 10)),
        rng.randint(5, 9) * 10,
    )
    same = 100 - better
    wrongly, rightly = Fraction(same * percent, 100), Fraction(better * power, 100)
    need((better, percent, power) != (10, 5, 80))
    chance = wrongly / (wrongly + rightly)
    facts = {
        "same": same,
        "better": better,
        "percent": percent,
        "power": power,
        "wrongly": digits(wrongly),
        "rightly": digits(rightly),
    }
    return drawn(
        "false-alarms",
        message(
            "Of 100 new bots {same} are no better than the old one, and {better} are better. A "
            "test says 'better' of a bot that is no better with probability {percent} percent, and "
            "of a better one with {power} percent. Of all bots that it calls better, which share "
            "is no better?",
            **facts,
        ),
        chance,
        solution=message(
            "{wrongly} of the {same} and {rightly} of the {better} are called better on average. "
            "{wrongly} of them all together is {about}.",
            about=about(chance),
            **facts,
        ),
        hints=(
            message(
                "How many of the {same} are called better on average, and how many of the "
                "{better}?",
                **facts,
            ),
            message("{wrongly} of the {same} and {rightly} of the {better}.", **facts),
        ),
        otherwise=message("Divide those wrongly called better by all that are called better."),
        wrong=[
            (
                Fraction(percent, 100),
                message("That is the share of the {same}, not of those called better.", **facts),
            ),
            (1 - chance, message("That is the share that is really better.")),
            (
                wrongly / rightly,
                message("Divide by all that are called better, right and wrong."),
            ),
        ],
        is_chance=True,
    )


WIN_FAMILIES = (
    Family("orders-of-two-wins", orders_of_two_wins),
    Family("at-least-one-win", at_least_one_win),
    Family("eight-of-ten", eight_of_ten),
    Family("false-alarms", false_alarms),
)
"""The families of lessons 34 and 35, in their order."""
