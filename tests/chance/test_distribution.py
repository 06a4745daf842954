"""A distribution is a mapping of numbers to exact probabilities that knows its mean and more."""

from __future__ import annotations

import pickle
from fractions import Fraction
from math import comb
from random import Random

import pytest

from kernel_lib.chance.distribution import (
    MOST_TRIES,
    Distribution,
    binomial,
    hypergeometric,
    mean,
    mixture,
)
from kernel_lib.ftw import highest_card

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
DIE = Distribution({eye: Fraction(1, 6) for eye in range(1, 7)})


def test_is_a_mapping() -> None:
    """It reads like a dict, lowest number first, and leaves out what cannot be."""
    distribution = Distribution({8: HALF, 3: Fraction(0), 0: HALF})
    assert list(distribution) == [0, 8]
    assert distribution == {0: HALF, 8: HALF}
    assert distribution == {0: HALF, 8: HALF}
    assert distribution != {0: HALF}
    assert distribution.get(3, 0) == 0
    assert len(distribution) == 2
    assert distribution.chances == dict(distribution)


def test_is_a_value() -> None:
    """Equal ones have equal hashes, it survives being sent, and its repr writes it again."""
    again = pickle.loads(pickle.dumps(DIE))
    assert again == DIE
    assert hash(again) == hash(DIE)
    assert eval(repr(DIE)) == DIE
    with pytest.raises(TypeError):
        DIE[1] = HALF  # type: ignore[index]


def test_numbers_of_a_die() -> None:
    """Mean, variance and quantiles of a die are those of the textbook."""
    assert DIE.mean == mean(DIE) == Fraction(7, 2)
    assert DIE.variance == Fraction(35, 12)
    assert DIE.standard_deviation == pytest.approx(1.7078, abs=1e-4)
    assert DIE.cumulative == {eye: Fraction(eye, 6) for eye in range(1, 7)}
    assert [DIE.at_most(number) for number in (0, 1, 3.5, 6)] == [0, Fraction(1, 6), HALF, 1]
    assert [DIE.quantile(share) for share in (0, Fraction(1, 6), 0.5, 0.51, 1)] == [1, 1, 3, 4, 6]
    assert DIE.shares() == [0, *[1 / 6] * 6]


@pytest.mark.parametrize(("tries", "chance"), [(0, HALF), (1, THIRD), (5, THIRD), (9, HALF)])
def test_binomial(tries: int, chance: Fraction) -> None:
    """It equals adding up one try after another, with mean np and variance np(1 - p)."""
    step = {0: Fraction(1)}
    for _ in range(tries):
        lost = {count: share * (1 - chance) for count, share in step.items()}
        won = {count + 1: share * chance for count, share in step.items()}
        step = {count: lost.get(count, 0) + won.get(count, 0) for count in {*lost, *won}}
    distribution = binomial(tries, chance)
    assert distribution == step
    assert distribution.mean == tries * chance
    assert distribution.variance == tries * chance * (1 - chance)


def test_binomial_at_the_ends() -> None:
    """What never and what always succeeds is certain; a decimal number is one of the fractions."""
    assert binomial(7, 0) == {0: 1}
    assert binomial(7, 1) == {7: 1}
    assert binomial(3, 0.25) == binomial(3, Fraction(1, 4))


@pytest.mark.parametrize("tries", [-1, 2.0, True, None, MOST_TRIES + 1])
def test_tries_that_cannot_be(tries: object) -> None:
    """The number of tries is a whole number that can be counted through."""
    with pytest.raises(ValueError, match="tries must be a whole number from 0 to 1000"):
        binomial(tries, HALF)  # type: ignore[arg-type]


@pytest.mark.parametrize("chance", [-0.1, Fraction(3, 2), "1/2", None])
def test_a_chance_that_cannot_be(chance: object) -> None:
    """The probability of a try lies between 0 and 1."""
    with pytest.raises(ValueError, match="a share lies between 0 and 1"):
        binomial(3, chance)  # type: ignore[arg-type]


def test_hypergeometric() -> None:
    """It equals counting all sets of marked cards."""
    rng = Random(5)
    for _ in range(50):
        population = rng.randint(1, 12)
        successes, draws = rng.randint(0, population), rng.randint(0, population)
        distribution = hypergeometric(population, successes, draws)
        assert distribution.mean == Fraction(draws * successes, population)
        sets = [0] * (draws + 1)
        for chosen in range(1 << population):
            if chosen.bit_count() == draws:
                sets[(chosen & ((1 << successes) - 1)).bit_count()] += 1
        tried = {n: Fraction(ways, comb(population, draws)) for n, ways in enumerate(sets) if ways}
        assert distribution == tried


def test_mixture() -> None:
    """A mixture weighs its parts."""
    assert mixture([(THIRD, {1: HALF, 0: HALF}), (1 - THIRD, {1: Fraction(1)})]) == {
        0: Fraction(1, 6),
        1: Fraction(5, 6),
    }


def test_chart() -> None:
    """Its chart has the numbers from 0 on and marks the mean."""
    chart = highest_card(4, 2).chart("The higher of two", "cards")
    assert chart.rows == (
        ("0", "0.0 %"),
        ("1", "0.0 %"),
        ("2", "16.7 %"),
        ("3", "33.3 %"),
        ("4", "50.0 %"),
    )
    assert "mean: 3.33" in chart.caption


@pytest.mark.parametrize(
    "chances", [{}, {0: HALF}, {0: Fraction(3, 2), 1: -HALF}, {"0": Fraction(1)}, 5, {0: None}]
)
def test_what_is_no_distribution(chances: object) -> None:
    """Probabilities below 0, or that do not sum to 1, are refused."""
    with pytest.raises(ValueError, match=r"^(probabilities|chances) must be "):
        Distribution(chances)  # type: ignore[arg-type]
