"""Exercises: right answers, wrong answers, and what is said to each."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from statistics import NormalDist
from typing import Any

import pytest

from kernel_lib.core.text import message, speaking
from kernel_lib.ftw.content import exercises as ftw
from kernel_lib.ingenious.content import exercises as ingenious
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.questions import all_templates, exercise_named
from kernel_lib.nimmt.content import exercises as nimmt
from kernel_lib.nimmt.content.exercises import check
from tests.together import each

EXERCISES = [template.exercise for template in all_templates().values()]
IDS = [exercise.id for exercise in EXERCISES]
CHECKS = {id: game.check for game in (nimmt, ftw, ingenious) for id in game.QUESTIONS}

# What a person with paper and the rule-book finds; the exercises compute it with the engine.
BY_HAND: dict[str, Any] = {
    "start-riskiest": 45,  # only 43 and 44 save it; 5 is saved by 1 to 4
    "start-fewest": "ann",
    "bulls-of-a-row": 3 + 5 + 2 + 5 + 7,
    "dearest-card": 55,
    "bulls-of-the-fifties": 3 + 1 + 1 + 1 + 1 + 7 + 1 + 1 + 1 + 1,
    "mean-of-ten": 1.3,
    "row-of-50": 2,
    "order-of-trick": [12, 50, 60, 90],
    "sixth-costs": 1 + 1 + 1 + 1 + 5,
    "safe-behind-42": 60,
    "cheapest-row": 3,
    "who-pays": 0,
    "too-low-chance": 1,
    "over-66": False,
    "countdown": False,
    "who-wins": [3, 1],
    "another-deal": True,
    "cards-of-six": 6 * 10 + 4,
    "tactics-deck": 64,
    "tactics-unseen": 20,
    "logic-unseen": 0,
    "logic-left-over": [14, 13, 12, 11],
    "logic-reply": 22,
    "tournament-alike": 0,
    "tournament-hand": 4,
    "tournament-sheets": "ann",
    "professional-50": 3,
    "professional-59": 1,
    "professional-nowhere": [59, 60, 61],
    "open-most": (103 - 4) // 10,
    "open-last": 1,
    "open-safe": 0,
    "refined-pairs": sum(range(14)),
    "refined-who": ["Ben", "Cleo", "Ann"],
    "refined-first": 48,
    "hand-kept-55": 2 * 7,
    "hand-room": 16 - 13,
    "hand-bet": 0.5,
    "double-next": 207,
    "double-each": 6,
    "double-places": 1,
    "combine-pairs": 7 + 6 + 5 + 4 + 3 + 2 + 1,
    "combine-aspect": "turns",
    "combine-most": 7,
    "first-too-low": Fraction(1, 5),
    "you-too-low": Fraction(1, 8),
    "somebody-of-six": Fraction(6, 10),
    "hands-of-two": 5 + 4 + 3 + 2 + 1,
    "no-neighbours": Fraction(10, 35),
    "where-is-55": Fraction(60, 104),
    "sixth-37": Fraction(3 * 12 * 80 * 79, 92 * 91 * 90),
    "gap-of-37": 12,
    "gap-of-30": Fraction(7, 92),
    "gap-of-nobody": Fraction(80 * 79, 92 * 91),
    "ann-or-ben": False,
    "seen-80": "up",
    "given-33": Fraction(2, 3),
    "neither-is-safe": Fraction(1, 3),
    "mean-of-a-hand": Fraction(1710, 104),
    "mean-with-55": 7 + Fraction(9 * 164, 103),
    "bulls-of-45": Fraction(8, 2),
    "reply-to-22": 21,
    "half-and-half": Fraction(0 + 6, 2),
    "play-it-twice": 0,
    "error-of-many": 0.08,
    "rounds-enough": 80 * 80,
    "free-round": "4 %",
    "puzzle-highest": False,
    "same-mean": 0.25,
    "median-or-mean": 10 - 5,
    "closest-or-lowest": "closest",
    "why-pairs": (2 + 1 + 3) / 3,
    "deals-enough": 400,
    "four-times-the-deals": 900,
    "gap-of-one": True,  # 5 takes 10 42, and then 43 is the sixth behind 41
    "what-is-wrong": "assumption",
    "mend-the-model": 3.571,
    "luck-of-a-trick": 12 - 3.5,
    "deals-without-luck": 15 * 15,
    "second-in-gap": "less",
    "both-in-gap": Fraction(12 * 11, 92 * 91),
    "two-deals-55": Fraction(11, 26) ** 2,
    "even-and-fives": True,
    "fives-and-elevens": False,
    "at-least-one-of-three": 1 - Fraction(6 * 5 * 4, 10 * 9 * 8),
    "third-event": 0,
    "dear-card-in-hand": 0.57,
    "rare-habit": Fraction(10, 10 + 90 // 5),
    "second-time": Fraction(20, 20 + 9),
    "last-card-news": 1,
    "is-ben-lowest": Fraction(2, 2 + 3),
    "ben-holds-33": Fraction(2 + 1, 5),
    "highest-after-one": False,
    "odds-to-chance": 0.75,
    "three-habits": Fraction(4, 4 + 3),
    "neighbours-mean": 103 * Fraction(10 * 9, 104 * 103),
    "too-low-cards": 10 * Fraction(1, 5),
    "cov-two-cards": Fraction(1 + 7 + 7, 3) - 3 * 3,
    "var-of-difference": Fraction(0 + 6**2 + 6**2, 3),
    "at-one-table": "fewer",
    "cov-one-trick": Fraction(2, 12) - Fraction(6, 12) * Fraction(6, 12),
    "two-deals-variance": 98,
    "constant-total": Fraction(-1, 3),
    "deals-alone": "more",
    "first-of-four": "fewer",
    "two-deals-chain": Fraction(1 + 4 + 1, 16),
    "deals-to-twenty": 3 * 2,
    "three-steps": Fraction(4, 3) * (1 + Fraction(20, 18) + Fraction(4, 12)),
    "loop-round": Fraction(5**6, 6**6),
    "what-is-a-state": "all",
    "at-least-twenty": 3 * 2 - 2 * 2,
    "wins-of-ten-deals": 2,
    "orders-of-two-wins": 10 * 9 // 2,
    "one-of-four": Fraction(4 * 1 * 3 * 3 * 3, 4 * 4 * 4 * 4),
    "spread-of-wins": 3,
    "shared-wins": False,
    "with-or-without": "hypergeometric",
    "at-least-one-win": 1 - Fraction(3 * 3 * 3 * 3 * 3, 4 * 4 * 4 * 4 * 4),
    "deals-for-a-win": 11,
    "five-of-five": Fraction(1, 2 * 2 * 2 * 2 * 2),
    "eight-of-ten": Fraction(45 + 10 + 1, 1024),
    "both-sides": Fraction(2 * (45 + 10 + 1), 1024),
    "which-error": "first kind",
    "deals-for-one-bull": 283,
    "one-of-twenty": 0.642,
    "three-percent": False,
    "false-alarms": 4.5 / (4.5 + 8),
    "spread-of-means": 2,
    "z-of-a-class": 1.5,
    "share-above-two": 0.0228,
    "half-of-the-interval": 1.96,
    "coverage-of-four": "fewer",
    "what-95-means": False,
    "only-the-best-is-told": False,
    "first-win-when": 1,
    "first-win-in-deal": Fraction(9, 64),
    "mean-wait": 25,
    "six-losses": False,
    "wait-longer": Fraction(2187, 16384),
    "rare-deals": 0.1804,
    "some-rare-deal": 0.6321,
    "kicks-of-horses": 66.29,
    "first-miss": 0.07196,
    "voxels-of-a-salmon": Fraction(8064, 1000),
    "one-of-mendels-laws": 0.3017,
    "deviation-of-a-hand": 3.8605,
    "quartiles-of-deals": 11,
    "fence-of-deals": 34,
    "deviation-of-deals": 5.7879,
    "variance-of-two": Fraction(35, 12),
    "lines-of-a-deviation": 3,
    "quartiles-of-the-nile": 358,
    "deviation-of-goals": 11.1664,
    "advice-costs-bulls": False,
    "mean-of-both-kinds": 0.66,
    "by-lot-alone": Fraction(1, 70),
    "whom-to-ask": 3,
    "from-each-year": 20,
    "two-departments": Fraction(29018, 70100),
    "kept-from-polio": Fraction(43, 71),
    "goes-with-bulls": 3,
    "correlation-of-deals": 0.8,
    "slope-of-deals": 4,
    "bulls-counted-double": False,
    "bulls-on-the-line": 21.6,
    "told-by-a-line": 0.81,
    "lines-of-a-correlation": 3,
    "lone-point": 4,
    "distance-of-a-car": 30.86,
    "points-for-a-win": 80.51,
    "z-of-a-share": 2,
    "critical-wins": 35,
    "half-of-a-share": 0.0889,
    "deals-for-points": 1068,
    "not-significant": False,
    "how-far-a-rating": 1.886,
    "throws-after-a-hit": 88 - 3.7728,
    "below-nothing": 0.0668,
    "deals-for-half-a-bull": 984,
    "equal-shares": 24,
    "last-of-halving": 8 + 16 + 32,
    "greedy-bot": True,
    "tries-by-chance": 2,
    "regret-of-three": 10 * 2 + 10 * 5,
    "who-gets-the-trial": "B",
    "which-finds-the-best": "halving",
    "trials-to-part": 392,
    "fits-somewhere": 1 - Fraction(1, 6),
    "you-or-ann": Fraction(2, 5 + 4),
    "how-many-play": 6,
    "hold-both": Fraction(3 * 2, 10 * 9),
    "only-cheap": Fraction(15 * 14 * 13, 20 * 19 * 18),
    "two-hands-dealt": (7 * 6 // 2) * (5 * 4 // 2),
    "how-many-before": 5 - 3,
    "exactly-one-comes": Fraction(2 * 7 * 85, 92 * 91),
    "ways-of-60": 2,  # none, and 5: one takes the row, four fill it
    "where-the-risk-turns": 7,  # 92/12 is about 7.7; 0.405, 0.412 and 0.410 with 6, 7 and 8
    "which-numbers-hurt": [1, 6],
    "multiples-of-either": Fraction(20 + 9 - 1, 104),
    "sum-of-two-ways": Fraction(
        comb(60, 7) + comb(35, 5) * comb(60, 2),  # 25 to 59 lie in the gap, 60 cards elsewhere
        comb(95, 7),
    ),
    "cleo-holds": Fraction(3, 5),
    "gone-cards": Fraction(12 - 2, 92 - 5),
    "if-the-high-pays": Fraction(3, 10),  # of ten pairs without 21 three have no 5 and no 6
    "mean-of-a-card": (2 + 3 + 5 + 1) / 4,
    "two-of-a-hand": Fraction(2 * (1 + 3 + 5 + 3 + 7), 5),
    "bulls-behind-five": Fraction((1 + 1 + 1 + 3 + 2) * (95 - 7), 95),
    "mean-so-far": (72 + 28) / 10,
    "two-errors-up": 11.7 + 0.6,
    "error-of-a-mean": 8 / 20,
    "luck-thins-out": 30 / 100,
    "quantile-of-rounds": 11,
    "spread-of-a-sum": 2 * 8,
    "found-by-chance": 2,
    "bonferroni-limit": 0.002,
    "expected-rows": 30,
    "forecast-of-a-pool": (30 + 50) / 400,
    "error-of-a-share": 0.4 / 20,
    "one-fixed-card": 2,
    "all-the-same-to-ben": 0.6,  # 8p - 4 = 2 - 2p
    "price-of-the-mix": 0.8,
    "luck-of-some-tricks": 12 - 6.5,
    "regret-of-a-card": 2.1,
    "regret-in-errors": 3.6,
    "deals-that-are-saved": 0.36,
    "one-high-card": "ben",
    "on-the-pile": {33, 40},
    "known-cards": 3,
    "never-stuck": False,
    "lowest-with-help": 3,
    "ways-of-help": 1 + 3 + 1,
    "score-of-hand": 45 - 2 - 9 - 11,
    "what-stays": 29,
    "fewest-turns": 2 * 3 + 1,
    "most-turns": 7 + 6,
    "sum-of-rounds": "ben",
    "next-beats": 1 - Fraction(14 * 13 * 12 * 11, 16 * 15 * 14 * 13),
    "dealt-the-36": Fraction(12, 36),
    "mean-of-60": 61 - Fraction(61, 13),
    "two-random-cards": 20.33,
    "worth-of-two-hands": (41 - 4 - 9) - (30 - 18),
    "after-the-pass": 6,  # 26 27 28 29 33 44
    "cards-that-beat-yours": (36 - 26) - 3,
    "help-at-least": 28 - 8,
    "playable-with-help": 5,  # 33 and 41, and 12, 19, 27 with 5 + 16
    "turns-in-all": 1 + 3 + 4,  # 4 + 9 + 20, 12 + 20, 12 + 9 + 20; two cards, each with 11 or 25
    "best-end": 38,
    "card-to-win": 52 + (40 - 11 - 6) - 47 + 1,
    "mean-of-a-winner": (1000 + 480) / 100,
    "one-card-beats": Fraction(3, 8),
    "lower-on-average": Fraction(3 * 3, 8),
    "beats-with-help": 1 - Fraction(5 * 4 * 3, 10 * 9 * 8),
    "mean-of-a-rank": Fraction(3 * 61, 5),
    "all-at-most": Fraction(30 * 29 * 28, 36 * 35 * 34),
    "two-cannot-beat": Fraction(6 * 5 * 4 * 3, 8 * 7 * 6 * 5),
    "five-high-one-low": "ben",
    "south-east": [2, -2],
    "tiles-with-red": 5 * 6 + 5,
    "symbols-left": 6 - 3,
    "first-places": 2 + 3 + 2 + 2,
    "two-halves": 2 + 1 + 1,
    "best-double": 3 + 1,
    "a-double-of-two": Fraction(13, 28),
    "points-lost": 2 + 2,
    "may-you-swap": False,
    "six-new-ones": 0.83,
    "order-of-three": ["Ben", "Ann", "Cleo"],
    "lower-of-two-dice": Fraction(1 * 11 + 2 * 9 + 3 * 7 + 4 * 5 + 5 * 3 + 6 * 1, 36),
    "all-six-at-ten": 0.53,
    "worth-of-two-tiles": 16 + 15 + 6,
    "games-for-one-percent": 100 * 5 * 5,
    "partners-green": 18 + 4,
    "two-before-seven": (18 + 7) - (18 + 2),
    "bag-of-three": 120 - 60 - 3 * 6,
    "next-shows-red": Fraction(35 - 2, 120 - 6),
    "three-without-red": Fraction(6 * 5 * 4, 10 * 9 * 8),
    "draws-until-red": Fraction(11, 5),
    "tiles-with-either": 5,  # RG RR GY RP GG
    "line-with-a-gap": 2 + 2,
    "two-lines": (1 + 2) + 1,
    "all-are-poor": Fraction(40 * 39 * 38, 60 * 59 * 58),
    "how-many-bonus-tiles": 1,
    "green-on-average": 6 * 0.3,
    "may-swap-five": Fraction(45 * 44 * 43 * 42 * 41, 60 * 59 * 58 * 57 * 56),
    "points-to-lead": (9 - 5) + (9 - 6),
    "lowest-at-least": Fraction(4 * 4 * 4, 6 * 6 * 6),
    "errors-from-half": 3,
    "points-left-lying": (2 + 0 + 2 + 3) / 4,
    "worth-of-a-point": Fraction(3, 2) + Fraction(4, 8),
    "which-tile-more": (16 + 15 + 14) - (9 + 8 + 7 + 6 + 5),
    "share-of-wins": 0.48 / 20,
    "three-tiles-alone": 18 + 4,
    "lost-at-the-stop": 16 + 6 - 18,
    "bonus-of-a-team": 2,
    "error-of-solo-games": 3 / 4,
    "red-comes-second": Fraction(6 * 4, 10 * 9),
    "just-two-red": Fraction(6 * 8, 220),
    # A part of a picture: a row, a card, a cell, a bar.
    "cards-for-row-1": {20, 26},
    "cards-that-take": {45, 51},
    "cards-too-low": {5, 15, 19},
    "rows-by-cost": [3, 1, 4, 2],  # 1, 1 + 1, 5 + 1, 1 + 1 + 1 + 1 + 5
    "professional-40": 4,
    "open-safe-cards": {24, 45, 60},
    "riskiest-of-hand": 33,
    "bar-of-an-error": 400,  # 8/5, 8/10, 8/20, 8/40
    "bar-of-the-median": 2,  # the 15th of 9 + 3 + 4 + ...
    "bar-of-a-quantile": 3,  # 76 + 9 + 10 of 104
    "bar-nearest-the-mean": 2,  # 168/104
    "bar-of-some-wins": 1,  # 6 * 9/256
    "bar-without-its-twin": 1,  # 5/32, as 4 has
    "bar-of-a-class": 2,  # z = -1.5
    "bar-of-two-deals": 20,  # 5/16
    "cards-for-help": {5, 16, 24},
    "nobody-beats-it": 35,
    "bar-of-the-highest": 8,  # 56 of 84
    "steps-on-the-board": [-1 + 2, -2 + 3],
    "gap-in-a-line": [0, 0],
    "bar-with-a-slip": 3,  # 7 of 36
    # The line of a calculation that is wrong.
    "lines-of-you-or-ann": 3,
    "lines-of-two-hands": 2,
    "lines-of-a-gap": 1,
    "lines-of-a-known-card": 3,
    "lines-of-a-mean": 1,
    "lines-of-deals-enough": 3,
    "lines-of-a-pool": 4,
    "lines-of-saved-deals": 2,
    "lines-of-odds": 1,
    "lines-of-a-p-value": 4,
    "lines-of-an-interval": 3,
    "lines-of-a-share": 2,
    "lines-of-a-match": 3,
    "lines-of-either": 3,
    "lines-of-beating": 3,
    "lines-of-a-rank": 3,
    "lines-of-the-lowest": 1,
    "lines-of-the-stop": 2,
    "lines-of-red-second": 2,
    # Outside the games.
    "dates-drawn-early": Fraction(31, 3),
    "number-is-drawn": Fraction(6, 43),
    "all-birthdays-differ": 0.493,  # the birthday problem of the textbooks
    "lotto-without-neighbours": Fraction(45 * 44 * 43 * 42 * 41, 49 * 48 * 47 * 46 * 45),
    "lotto-matches": Fraction(20 * 7770, 6_096_454),
    "lot-passes": Fraction(42 * 41, 50 * 49),
    "age-is-reached": Fraction(242, 598),
    "early-given-the-month": Fraction(17, 31),
    "payment-of-an-insurer": Fraction(6700, 598),
    "goals-of-some-matches": Fraction(6 * 172, 64),
    "error-of-a-rating": 30 / 3**0.5 / 30,
    "households-for-less-error": 900 * 9,
    "particles-from-to": Fraction(525 + 532 + 408, 2608),
    "quantile-of-the-nile": 1180,
    "error-of-paired-differences": 0.389,
    "without-pairs": Fraction(7210, 151),
    "births-and-a-coin": 7.69,  # 0.51282 is 0.01282 too many, and 1/600 the error
    "a-month-off-the-model": 2.65,
    "kick-against-a-keeper": 0.3 * 0.583 + 0.7 * 0.95,
    "keeper-who-leaves-no-choice": Fraction(95 - 70, 95 - 70 + 90 - 60),
    "points-beyond-luck": 3.69,
    "expected-of-a-kinsman": 4,
    "two-free-throws": Fraction(285 * 88, 338 * 100),
    "flights-without-a-loss": 0.743,
    "ill-if-positive": Fraction(8000, 8000 + 95_040),
    "boy-if-colour-blind": Fraction(10 * 10, 10 * 10 + 6),
    "matches-of-a-ticket": Fraction(48, 49),
    "difference-of-kinsmen": 72 - 48,
    "donors-of-a-group": 15 * 0.09 * 0.2401,
    "spread-of-peas": 199.5**0.5,
    "tea-by-luck": Fraction(1, 70),
    "taller-by-luck": Fraction(121, 32768),
    "wrinkled-peas": 0.513,
    "interval-of-a-rating": 12 - 1.2258,
    "wet-in-some-days": 0.25 * 0.662 + 0.75 * 0.25,
    "length-of-a-wet-spell": 0.662 * 0.662 * 0.338,
    "visitors-for-the-wrong-button": 891 - 751,
    "price-of-trying-all": 129 + 140 + 157,
    "donors-who-fit": 1 - 0.3 * 0.3,
    "one-of-two-throws": (213 * 0.23 + 105 * 0.72) / 318,
    "number-of-tanks": 230 + 45,
    "record-in-the-first-years": 0.28,
    "worst-of-some-trains": 0.652 * 0.652 * 0.652,
    "first-death-of-some": Fraction(445 * 445, 531 * 531),
    "checks-until-a-faulty-one": 17,
    "no-donor-of-the-group": 0.81**5,
}


def test_every_exercise_is_solved_by_hand() -> None:
    """No exercise lacks an answer found without the engine, and ids are unique."""
    assert sorted(BY_HAND) == sorted(set(IDS)) == sorted(IDS)


@each("id", IDS)
def test_the_answer_found_by_hand_is_right(id: str) -> None:
    """The engine's answer is the one that paper and rule-book give."""
    assert CHECKS[id](id, BY_HAND[id]).is_right is True


@each("exercise", EXERCISES, ids=IDS)
def test_every_foreseen_mistake_is_wrong_and_explained(exercise: Exercise) -> None:
    """Each wrong answer that is foreseen is refused with a reason of its own."""
    for mistake, why in exercise.wrong.items():
        feedback = exercise.feedback(mistake)
        assert feedback.is_right is False
        assert str(why) in str(feedback.told)


@each("exercise", EXERCISES, ids=IDS)
@each("answer", ["no idea", -1, None, [7, 7, 7], [[7], {}], 3.14159])
def test_any_other_answer_is_wrong(exercise: Exercise, answer: object) -> None:
    """An answer that nobody foresaw is wrong too, with a nudge; another form is no answer."""
    feedback = exercise.feedback(answer)
    told = str(feedback.told)
    if feedback.is_right is None:
        assert told.startswith(("Answer with", "A chance lies"))
    else:
        assert feedback.is_right is False
        assert str(exercise.otherwise) in told


@pytest.mark.parametrize(
    ("id", "answer", "told"),
    [
        ("row-of-50", "no idea", "Answer with a number, such as 7"),
        ("row-of-50", True, "Answer with a number, such as 7"),
        ("order-of-trick", 12, "Answer with a list, in order"),
        ("over-66", "perhaps", "Answer with True or False."),
    ],
)
def test_the_wrong_form_is_told_from_a_wrong_answer(id: str, answer: object, told: str) -> None:
    """An answer of another kind is not called wrong in the matter: its form is explained."""
    assert str(check(id, answer).told).startswith(told)


@each("exercise", EXERCISES, ids=IDS)
def test_three_dots_show_the_question_with_folded_help(exercise: Exercise) -> None:
    """An unanswered exercise shows question, hints and solution, the last two behind folds."""
    feedback = exercise.feedback(...)
    assert feedback.is_right is None
    assert str(exercise.question) in repr(feedback)
    assert str(exercise.solution) not in repr(feedback)
    folds = feedback._repr_html_().split("<details>")[1:]
    assert len(folds) == len(exercise.hints) + 1
    assert len(exercise.hints) >= 2


def test_a_right_answer_says_why() -> None:
    """Even a right answer is explained, for some are guessed."""
    assert "Row 3 costs 1." in str(check("cheapest-row", 3).told)


@pytest.mark.parametrize("answer", ["True", " true ", "TRUE", True])
def test_true_may_be_quoted(answer: object) -> None:
    """True in quotation marks, as words are written, is True; in quotation marks False is wrong."""
    assert check("even-and-fives", answer).is_right
    assert "Not False" in str(check("even-and-fives", "false").told)


def test_true_is_not_one() -> None:
    """True is no answer to a question for a number, nor 0 to a question for True or False."""
    assert check("too-low-chance", True).is_right is None
    assert check("over-66", 0).is_right is None


def test_an_answer_cannot_become_markup() -> None:
    """What a person typed is shown as text."""
    assert "<script>" not in check("row-of-50", ["<script>alert(1)</script>"])._repr_html_()


def test_feedback_speaks_japanese() -> None:
    """Feedback follows the language."""
    with speaking("ja"):
        assert "正解です" in str(check("row-of-50", 2).told)


def test_an_unknown_exercise_is_named() -> None:
    """An id that is not there is refused with the ids that are."""
    with pytest.raises(
        ValueError, match="there is no exercise 'row-of-51'; there are start-riskiest"
    ):
        check("row-of-51", 2)


def test_text_answers_forgive_case_and_spaces() -> None:
    """A word is right in any case and with spaces around it."""
    exercise = Exercise(
        "word", message("?"), lambda: "Nobody", message("."), (message("."),), message(".")
    )
    assert exercise.feedback("  nobody ").is_right is True


def test_words_of_a_list_forgive_case_and_spaces() -> None:
    """A list of names is right in small letters, too; another order or kind of thing is not."""
    order = exercise_named("refined-who")
    assert order.feedback([" ben", "CLEO", "Ann"]).is_right is True
    assert order.feedback(["ann", "ben", "cleo"]).is_right is False


@pytest.mark.parametrize(
    ("id", "answer"),
    [
        ("share-above-two", 1 - NormalDist().cdf(2)),
        ("share-above-two", 1 - 0.9772),
        ("share-above-two", "2.28 %"),
        ("below-nothing", 1 - NormalDist().cdf(1.5)),
        ("below-nothing", Fraction(668, 10_000)),
        ("one-of-twenty", 1 - 0.95**20),
        ("one-of-twenty", "0.6415"),
    ],
)
def test_more_digits_than_a_printed_table_are_right(id: str, answer: object) -> None:
    """What a computer says counts like what stands in the table."""
    assert exercise_named(id).feedback(answer).is_right is True


def test_a_decimal_is_as_good_as_a_fraction() -> None:
    """1.3 is right where 13/10 is, and 1.31 is not near enough."""
    assert check("mean-of-ten", 1.3).is_right is True
    assert check("mean-of-ten", 1.31).is_right is False
