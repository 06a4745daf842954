"""The exercises of the lessons on simulation and on comparing bots."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import ceil

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.rules import Rules


def _win_share_of_highest() -> float:
    """How often one that plays its highest cards first wins against three that do the opposite."""
    from kernel_lib.nimmt import batch  # it takes a while to load

    four = ("highest", "lowest", "lowest", "lowest")
    return float(batch.simulate(Rules(players=4), four, rounds=20_000).win_share[0])


_TENTH = Fraction(1, 1000)
"""A tenth of a percent."""


@cache
def _share_of_free_rounds() -> Fraction:
    """The share of the rounds that cost a player nothing, to a tenth of a percent."""
    from kernel_lib.nimmt import batch  # it takes a while to load

    found = batch.simulate(Rules(players=4), rounds=400_000)
    return round(Fraction(int(found.counts[0][0]), found.rounds) / _TENTH) * _TENTH


@cache
def _better_of_two() -> str:
    """Which of two policies takes fewer bulls, with two seats each."""
    from kernel_lib.nimmt import batch  # it takes a while to load

    four = ("closest", "closest", "lowest", "lowest")
    means = batch.simulate(Rules(players=4), four, rounds=20_000).mean
    return four[int(means.argmin())]


(_RISK_OF_37,) = risk(Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70"), [37], opponents=3)
_EXPECTED_OF_37 = _RISK_OF_37.bulls
_RIGHT_BEHIND = Table.parse("30 35 38 40 41 | 10 42 | 60 80 | 90 95 99")

SIMULATION_EXERCISES = (
    Exercise(
        "error-of-many",
        message(
            "A mean of 100 rounds has a standard error of 0.8 bulls. "
            "What is the standard error of a mean of 10,000 rounds?"
        ),
        lambda: Fraction(8, 10) / 10,
        message(
            "100 times as many rounds: the error is divided by the square root of 100, which is "
            "10. 0.8 / 10 is 0.08."
        ),
        (
            message("How many times as many rounds are there?"),
            message(
                "The standard deviation stays. Only the square root of n changes: from 10 to 100."
            ),
        ),
        message(
            "Divide the standard error by the square root of the number of times as many rounds."
        ),
        {
            Fraction(8, 1000): message("That divides by 100. Divide by the square root of 100."),
            Fraction(8, 10): message("More rounds do make the mean better."),
            8: message("The error becomes smaller, not larger."),
        },
    ),
    Exercise(
        "rounds-enough",
        message(
            "Single rounds have a standard deviation of 8 bulls. How many rounds does it take "
            "until the standard error is 0.1?"
        ),
        lambda: ceil((Fraction(8) / Fraction(1, 10)) ** 2),
        message(
            "8 divided by the square root of n is 0.1, so the square root is 80, and n is "
            "80 * 80 = 6400."
        ),
        (
            message("What must the square root of n be, so that 8 divided by it is 0.1?"),
            message("The square root must be 80. Which number has the square root 80?"),
        ),
        message("Look for n so that 8 divided by the square root of n is 0.1."),
        {
            80: message("That is the square root of n. Which n has this square root?"),
            640: message("The square root of 640 is about 25, and 8/25 is 0.32."),
            64: message("The square root of 64 is 8, so the standard error would be 1."),
        },
    ),
    Exercise(
        "free-round",
        message(
            "Four play at random. How likely is it that a round of ten tricks costs you nothing?"
        ),
        _share_of_free_rounds,
        message("About 4 %: a round without any row happens, but not often."),
        (
            message("Ten times you have to get away without a row."),
            message("In a round a player takes two or three rows, mostly."),
        ),
        message("No formula is known. In a simulation it is about 4 of 100 rounds."),
        {
            Fraction(1, 10): message("That is more than twice as much as it is."),
            Fraction(1, 100): message("It is rare, but not so rare."),
        },
        is_chance=True,
        known_to=_TENTH,
    ),
    Exercise(
        "puzzle-highest",
        message(
            "One 'highest first' against three 'lowest first', nearly the same mean. Does the one "
            "win more than a quarter of the rounds? Guess: True or False."
        ),
        lambda: _win_share_of_highest() > 0.25,
        message("It wins far less: about 17 of 100 rounds."),
        (
            message("Nearly the same mean does not say how often somebody is the best of four."),
            message("Who has more very good rounds: a steady player or an unsteady one?"),
        ),
        message("Answer with True or False."),
        {True: message("One would think so, but the simulation says otherwise. Read on.")},
    ),
    Exercise(
        "same-mean",
        message(
            "A takes 10 bulls in every round. B takes 4 bulls in three of four rounds, and 28 in "
            "the fourth. How likely is it that A wins a round against B?"
        ),
        lambda: Fraction(sum(other > 10 for other in (4, 4, 4, 28)), 4),
        message("Both have the mean 10. A wins only when B takes 28: in one round of four."),
        (
            message("A always has 10. In which rounds does B have more?"),
            message("Only when B has 28."),
        ),
        message("Count the rounds in which B has more than 10 bulls."),
        {
            Fraction(1, 2): message("The means are equal, but winning asks for fewer bulls."),
            Fraction(3, 4): message("That is how often B wins."),
        },
        is_chance=True,
    ),
    Exercise(
        "median-or-mean",
        message(
            "Five rounds cost 0, 3, 5, 8 and 34 bulls. By how much is the mean above the median?"
        ),
        lambda: Fraction(sum((0, 3, 5, 8, 34)), 5) - sorted((0, 3, 5, 8, 34))[2],
        message("The sum is 50, the mean 10. The middle one of the five is 5. 10 - 5 = 5."),
        (
            message("The median is the one in the middle when they are sorted."),
            message("The mean is 50 divided by 5."),
        ),
        message("Work out the mean and the median, and subtract."),
        {
            10: message("That is the mean. Subtract the median."),
            0: message("They differ: the dear round pulls the mean up."),
        },
    ),
    Exercise(
        "closest-or-lowest",
        message(
            "Two seats play 'closest', two play 'lowest'. Who takes fewer bulls a deal? Answer "
            "with 'closest', 'lowest' or 'alike'."
        ),
        _better_of_two,
        message("Closest, and by far: lowest keeps its high cards until the rows are full."),
        (
            message("Who keeps the high cards for the end of the deal?"),
            message("At the end of the deal rows are long, and wide gaps are dangerous."),
        ),
        message("Answer with one of the three words."),
        {
            "lowest": message("It gets rid of low cards early, but keeps the dangerous ones."),
            "alike": message("The difference is so large that five deals mostly show it."),
        },
        names={
            "closest": message("those who play closest"),
            "lowest": message("those who play lowest"),
            "alike": message("alike"),
        },
    ),
    Exercise(
        "why-pairs",
        message(
            "Two bots play the same 3 deals. A takes 10, 2 and 21 bulls, B takes 12, 3 and 24. "
            "What is the mean of the paired differences, B minus A?"
        ),
        lambda: Fraction(sum(b - a for a, b in ((10, 12), (2, 3), (21, 24))), 3),
        message(
            "The differences are 2, 1 and 3; their mean is 2. They hardly vary, though the bulls "
            "themselves go from 2 to 24. That is why pairing helps."
        ),
        (
            message("Subtract deal by deal: 12 - 10, and so on."),
            message("The differences are 2, 1 and 3."),
        ),
        message("Subtract deal by deal, then take the mean of the three differences."),
        {
            6: message("That is the sum of the differences. Divide by the number of deals."),
            -2: message("That is A minus B."),
            13: message("That is the mean of B's bulls."),
        },
    ),
    Exercise(
        "deals-enough",
        message(
            "After 100 deals the paired difference is 1 bull, with a standard error of 0.5. After "
            "how many deals in all would it be four standard errors, if it stays 1 bull?"
        ),
        lambda: 100 * (Fraction(1, 2) / Fraction(1, 4)) ** 2,
        message(
            "Four standard errors must be 1 bull, so the error must be 0.25: half of it. "
            "Half the error takes four times the deals: 400."
        ),
        (
            message("How large may the standard error be, so that 4 of it are 1 bull?"),
            message("It must be half as large as now. What does half the error cost?"),
        ),
        message("Work out the error that is needed, then how many times as many deals that takes."),
        {
            200: message("Twice the deals divide the error by the square root of 2 only."),
            1600: message("That would make the error 0.125: eight standard errors."),
        },
    ),
    Exercise(
        "four-times-the-deals",
        message(
            "A sampler makes 100 trials for each card. How many trials does it need so that the "
            "mean of each card is three times as exact?"
        ),
        lambda: 100 * 3**2,
        message("A third of the error takes 3 * 3 = 9 times the trials: 900."),
        (
            message("To halve the error takes four times the trials."),
            message(
                "What must be multiplied, so that its square root becomes three times as large?"
            ),
        ),
        message("The error falls with the square root of the number of trials."),
        {
            300: message("Three times the trials divide the error by 1.7 only."),
            1000: message("Nearly: nine times are enough."),
        },
    ),
    Exercise(
        "gap-of-one",
        message(
            "The table is 30 35 38 40 41 | 10 42 | 60 80 | 90 95 99. You play 43, right behind 42: "
            "no number lies between them. The others may play any card. Can 43 be the sixth card "
            "of a row in this trick? Guess: True or False."
        ),
        lambda: risk(_RIGHT_BEHIND, [43], opponents=3)[0].sixth > 0,
        message(
            "Somebody may play 5. It is too low for every row, and takes the cheapest one: 10 42. "
            "Then 43 goes behind 41, and it is the sixth card there."
        ),
        (
            message("No card can come between 42 and 43. What else can happen to the row 10 42?"),
            message("What does somebody do who plays 5? And where does 43 go then?"),
        ),
        message("Answer with True or False."),
        {
            False: message(
                "No card can come between 42 and 43. But somebody who is too low may take the "
                "whole row, before it is your turn."
            )
        },
    ),
    Exercise(
        "what-is-wrong",
        message(
            "The forecast said 3 %, and 9 % happened, in about 1000 cards. What was wrong? Answer "
            "with 'counting', 'luck' or 'assumption'."
        ),
        lambda: "assumption",
        message(
            "The assumption: the others did not play at random, as the model takes for granted."
        ),
        (
            message("With 1000 cards the standard error is less than one percent."),
            message("The same counting was right for random bots."),
        ),
        message("Answer with one of the three words, in quotation marks."),
        {
            "luck": message("9 percent is more than seven standard errors away from 3 %."),
            "counting": message("The same counting was right when the bots played at random."),
        },
        names={
            "counting": message("counting"),
            "luck": message("luck"),
            "assumption": message("assumption"),
        },
    ),
    Exercise(
        "mend-the-model",
        message(
            "A class finds that its cards of about 20 percent risk take a row in 60 of 200 cases. "
            "How many standard errors is that away from the forecast? (Take 0.028 for one error.)"
        ),
        lambda: (Fraction(60, 200) - Fraction(20, 100)) / Fraction(28, 1000),
        message("60 of 200 are 30 %. 0.30 - 0.20 = 0.10, and 0.10 / 0.028 is about 3.6."),
        (
            message("Turn 60 of 200 into a share first."),
            message("The shares differ by 0.1."),
        ),
        message("Divide the distance of the two shares by 0.028."),
        {
            10: message("That is the distance in percent. Divide 0.1 by 0.028."),
            Fraction(1, 10): message("That is the distance. How many times 0.028 is it?"),
        },
    ),
    Exercise(
        "luck-of-a-trick",
        message(
            "The rows are 16 20 21 22 | 35 36 38 40 42 | 61 | 70. You play 37 against three "
            "others. {bulls} bulls were to be expected. It took a row with 12 bulls. How many of "
            "these 12 bulls were luck?",
            bulls=f"{float(_EXPECTED_OF_37):.2f}",
        ),
        lambda: 12 - _EXPECTED_OF_37,
        message(
            "Luck is what was taken, less what was expected: {bulls} - {expected} = {luck}.",
            bulls=12,
            expected=f"{float(_EXPECTED_OF_37):.2f}",
            luck=f"{float(12 - _EXPECTED_OF_37):.2f}",
        ),
        (
            message("Which part of the 12 bulls did you have to expect?"),
            message("Take the expected bulls away from the 12."),
        ),
        message("Work out 12 less the expected bulls."),
        {
            12: message("Some bulls had to be expected. Those were no luck."),
            _EXPECTED_OF_37 - 12: message(
                "The other way round: more was taken than expected, that is bad luck, above 0."
            ),
        },
        also=(12 - Fraction(f"{float(_EXPECTED_OF_37):.2f}"),),
    ),
    Exercise(
        "deals-without-luck",
        message(
            "After 100 deals a mean has a standard error of 0.30 bulls. With the luck taken out it "
            "is 0.20. How many deals would the plain mean need for an error of 0.20?"
        ),
        lambda: 100 * (Fraction(30) / 20) ** 2,
        message(
            "The error must be divided by {ratio}, so the deals are multiplied by {ratio} * "
            "{ratio}: {needed}.",
            ratio="1.5",
            needed=225,
        ),
        (
            message("By what must the error be divided?"),
            message("To divide the error by 1.5 takes 1.5 * 1.5 times the deals."),
        ),
        message("Square how many times smaller the error must be, and multiply the deals by it."),
        {
            150: message("The error falls with the square root of the deals: square the 1.5."),
            200: message(
                "Then the error would be 0.30 divided by the square root of 2, about 0.21."
            ),
        },
    ),
)
