"""The exercises of the lesson on Markov chains."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from kernel_lib.chance.distribution import Distribution
from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.content.examples import LOOP
from kernel_lib.nimmt.ending import End

_HALF, _QUARTER = Fraction(1, 2), Fraction(1, 4)
_TWELVE = Distribution(dict.fromkeys((0, 8, 16, 24), _QUARTER))
_NONE_OR_TEN = Distribution({0: _HALF, 10: _HALF})
_UP_TO_TWENTY = Distribution({0: _QUARTER, 10: _HALF, 20: _QUARTER})
_TURNS_OF_LOOP = sum(state.ask == "card" for state in LOOP.positions()[:-1])


@cache
def _mean_deals(end: str, deal: Distribution, total: int = 0) -> Fraction:
    """How many more deals a player with this total needs on average until he alone ends the match.

    One deal, and from where it leads so many more; a deal without bulls leads back.
    """
    if End.parse(end).is_reached([total], deals=1):
        return Fraction(0)
    later = sum(
        (chance * _mean_deals(end, deal, total + bulls) for bulls, chance in deal.items() if bulls),
        Fraction(0),
    )
    return (1 + later) / (1 - deal.get(0, Fraction(0)))


def _after(deal: Distribution, deals: int) -> Mapping[int, Fraction]:
    """How likely each total is after so many deals."""
    totals = {0: Fraction(1)}
    for _ in range(deals):
        found: dict[int, Fraction] = {}
        for total, chance in totals.items():
            for bulls, share in deal.items():
                found[total + bulls] = found.get(total + bulls, Fraction(0)) + chance * share
        totals = found
    return totals


def _still_on(deal: Distribution, deals: int) -> Fraction:
    """How likely one player has not more than 66 after so many deals."""
    end = End.parse("over 66")
    totals = _after(deal, deals).items()
    return sum((chance for total, chance in totals if not end.is_reached([total], 1)), Fraction(0))


def _is_first_sooner() -> bool:
    """Whether the first of four passes 66 sooner, on average, than one of them."""
    left = [_still_on(_TWELVE, deals) for deals in range(12)]
    return sum(one**4 for one in left) < sum(left)


def _depends_on_others() -> bool:
    """Whether a match may be over after one more deal or not, with the same highest total."""
    near, far = ([60, 60, 60, 60], [60, 0, 0, 0])
    chances = [_ends_now(totals) for totals in (near, far)]
    return chances[0] != chances[1]


def _ends_now(totals: list[int]) -> Fraction:
    """How likely somebody passes 66 in the next deal, each on his own."""
    end, nobody = End.parse("over 66"), Fraction(1)
    for total in totals:
        nobody *= sum(
            (chance for bulls, chance in _TWELVE.items() if not end.is_reached([total + bulls], 1)),
            Fraction(0),
        )
    return 1 - nobody


def _against(mean: Fraction, other: Fraction) -> str:
    return "same" if mean == other else "more" if mean > other else "fewer"


EXERCISES = (
    Exercise(
        "deals-alone",
        message(
            "In each deal you take 0, 8, 16 or 24 bulls, each with probability 1/4: 12 on "
            "average. 66 divided by 12 is 5.5. How many deals does it take on average until "
            "you have more than 66: 'more' than 5.5, 'fewer', or just as many, the 'same'? "
            "Guess."
        ),
        lambda: _against(_mean_deals("over 66", _TWELVE), Fraction(66, 12)),
        message(
            "More. You must get past 66, and the last deal carries you some way beyond it. So 12 "
            "times the mean number of deals is 66 and what is beyond."
        ),
        (
            message("How many bulls do you have at the end? Exactly 66?"),
            message("Mean number of deals × 12 = mean total at the end."),
        ),
        message("Answer 'more', 'fewer' or 'same'."),
        {
            "same": message("At the end you have more than 66, on average some way more."),
            "fewer": message("With fewer deals you would not get past 66 on average."),
        },
        names={
            "more": message("more"),
            "fewer": message("fewer"),
            "same": message("same"),
        },
    ),
    Exercise(
        "first-of-four",
        message(
            "A match is over when the first of four players has more than 66 bulls. Does that take "
            "'more' deals on average than until one certain player has more than 66, or 'fewer', "
            "or the 'same' number? Guess."
        ),
        lambda: "fewer" if _is_first_sooner() else "more",
        message("Fewer: the first of four is never later than one certain player."),
        (
            message("Can the match go on when that player has more than 66?"),
            message("And can it be over before?"),
        ),
        message("Answer 'more', 'fewer' or 'same'."),
        {
            "same": message("Another one of the four may be past 66 before."),
            "more": message("When that player is past 66 the match is over, or was before."),
        },
        names={
            "more": message("more"),
            "fewer": message("fewer"),
            "same": message("same"),
        },
    ),
    Exercise(
        "two-deals-chain",
        message(
            "A small chain: a deal costs 0, 10 or 20 bulls, with probabilities 1/4, 1/2 and "
            "1/4. You begin with 0. How likely is it that you have exactly 20 after two "
            "deals?"
        ),
        lambda: _after(_UP_TO_TWENTY, 2)[20],
        message("0 and 20, 10 and 10, 20 and 0: 1/16 + 1/4 + 1/16 = 3/8."),
        (
            message("In which ways do two deals make 20?"),
            message("0 + 20, 10 + 10 and 20 + 0. Multiply along each way, then add."),
        ),
        message("Go through all ways to 20, multiply along each, and add."),
        {
            _QUARTER: message("That is only 10 and 10. Two more ways lead to 20."),
            Fraction(5, 16): message("0 and 20, and 20 and 0: these are two ways."),
            Fraction(1, 8): message("10 and 10 makes 20, too."),
            Fraction(11, 16): message("That is the chance of 20 or less. Exactly 20 is asked for."),
        },
        is_chance=True,
    ),
    Exercise(
        "deals-to-twenty",
        message(
            "A deal costs 0 or 10 bulls, each with probability 1/2. The match is over when "
            "you have more than 20. How many deals does it take on average?"
        ),
        lambda: _mean_deals("over 20", _NONE_OR_TEN),
        message("More than 20 needs three tens, and each of them takes 2 deals on average: 6."),
        (
            message("How many deals does one ten take on average, with probability 1/2 each time?"),
            message("0 to 10, 10 to 20, 20 to 30: three steps."),
        ),
        message("Count the tens that are needed, and the deals that each one takes on average."),
        {
            4: message("20 is not more than 20. A third ten is needed."),
            3: message("That would be so if each deal cost 10."),
            5: message("Each ten takes 2 deals on average, and three tens are needed."),
        },
    ),
    Exercise(
        "three-steps",
        message(
            "A deal costs 0, 10 or 20 bulls, with probabilities 1/4, 1/2 and 1/4. The match "
            "is over when you have more than 20. How many deals does it take on average, from"
            " 0?"
        ),
        lambda: _mean_deals("over 20", _UP_TO_TWENTY),
        message(
            "Backwards. From 20: t = 1 + t/4, so 4/3. From 10: t = 1 + t/4 + 1/2 × 4/3, so 20/9. "
            "From 0: t = 1 + t/4 + 1/2 × 20/9 + 1/4 × 4/3, so 88/27, about 3.26."
        ),
        (
            message("Begin with 20: with probability 3/4 the next deal is the last one."),
            message("From 20 it is 4/3, from 10 it is 20/9. Now from 0."),
        ),
        message("Write t for each state: one deal, and then the t of where it leads. Begin at 20."),
        {
            2: message("That is 20 divided by 10. You must get past 20."),
            3: message(
                "Nearly: three deals cost 30 on average. But at the end you have more than 30 on "
                "average, so it takes a little longer."
            ),
            Fraction(20, 9): message("That is the mean from 10."),
            Fraction(4, 3): message("That is the mean from 20."),
        },
    ),
    Exercise(
        "loop-round",
        message(
            "In the loop of Hand six turns lead back to where they began. Suppose that in "
            "each turn the player leaves the loop with probability 1/6. How likely is it that"
            " both are still in it after six turns?"
        ),
        lambda: Fraction(5, 6) ** _TURNS_OF_LOOP,
        message("They must stay six times: (5/6)^6, about 0.335."),
        (
            message("How likely is it that nobody leaves in one turn? And in two?"),
            message("Multiply 5/6 six times."),
        ),
        message("Multiply the chance to stay, once for each turn."),
        {
            0: message("Six times 1/6 is 1, but chances to leave may not be added like that."),
            Fraction(5, 6): message("That is one turn."),
            1 - Fraction(5, 6) ** 6: message("That is the chance that somebody has left."),
            Fraction(1, 6) ** 6: message("That is the chance to leave six times."),
        },
        is_chance=True,
    ),
    Exercise(
        "what-is-a-state",
        message(
            "You want to know how long a match of four will go on. What must you know of the score "
            "for that: 'all' four totals, or is the 'highest' one enough?"
        ),
        lambda: "all" if _depends_on_others() else "highest",
        message(
            "All four. With 60 60 60 60 the match is over sooner, on average, than with 60 0 0 0, "
            "and the highest is 60 in both."
        ),
        (
            message("Think of two scores with the same highest total."),
            message("60 60 60 60 and 60 0 0 0: which match is over sooner, on average?"),
        ),
        message("Answer 'all' or 'highest'."),
        {
            "highest": message(
                "Another one can pass 66 as well: 60 60 60 60 is nearer to the end than 60 0 0 0."
            )
        },
        names={
            "all": message("all four totals"),
            "highest": message("highest total"),
        },
    ),
    Exercise(
        "at-least-twenty",
        message(
            "Again 0 or 10 bulls, each with probability 1/2. Now the match is over when you "
            "have 20 or more. By how many deals is it shorter, on average, than with more "
            "than 20?"
        ),
        lambda: _mean_deals("over 20", _NONE_OR_TEN) - _mean_deals("at least 20", _NONE_OR_TEN),
        message("Two tens instead of three: 4 deals instead of 6. So 2 deals."),
        (
            message("How many tens are needed now?"),
            message("One ten less, and each of them takes 2 deals on average."),
        ),
        message("Work out both means, and take the difference."),
        {
            4: message("That is the mean itself. How much less is it than 6?"),
            1: message("It is one ten less, but a ten takes 2 deals on average."),
            0: message("With exactly 20 the one match is over, and the other one goes on."),
        },
    ),
)
