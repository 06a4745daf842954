"""What made mistakes mistakes: each is put down to one cause, and nothing is lost."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from kernel_lib import nimmt
from kernel_lib.learn.review import Judged, Value
from kernel_lib.nimmt.chances.risk import CardRisk
from kernel_lib.nimmt.review import Move, Review, review
from kernel_lib.play.session import Session
from tests.strategies import by_length

BOTS = {1: "cautious", 2: "closest", 3: "random"}


def move(sixth: float, low: float, regret: float, further: tuple[Judged, ...] = ()) -> Move:
    """A card 10 that was played where a card 20 without any risk was better by so much."""
    values = (
        Value(nimmt.Play(20), -1.0, 0.01, 1000),
        Value(nimmt.Play(10), -1 - regret, 0.01, 1000),
    )
    risks = (
        CardRisk(10, Fraction(sixth), Fraction(low), Fraction(1)),
        CardRisk(20, Fraction(0), Fraction(0), Fraction(0)),
    )
    return Move(0, 0, nimmt.Play(10), values, -regret, 0.01, 1, 0, risks, {}, 0, further, "")


@pytest.mark.parametrize(
    ("sixth", "low", "cause"),
    [(0.5, 0.25, "sixth"), (0.25, 0.5, "low"), (0.0, 0.0, "later"), (0.5, 0.5, "sixth")],
)
def test_a_mistake_has_its_cause(sixth: float, low: float, cause: str) -> None:
    """The chance that is further apart from the better card's; none of both: what was left."""
    causes = Review(0, 1, (move(sixth, low, 3.0),)).causes
    assert causes == {**dict.fromkeys(causes, 0.0), cause: 3.0}


def test_a_row_has_a_cause_of_its_own() -> None:
    """A dearer row counts beside the card of its trick; what is no clear mistake does not."""
    row = Judged(0, 0, None, (Value("a", 0, 0, 9), Value("b", -2, 0, 9)), -2.0, 0.01)
    unsure = Judged(0, 0, None, (Value("a", 0, 0, 9), Value("b", -2, 0, 9)), -2.0, 5.0)
    causes = Review(0, 1, (move(0.0, 0.5, 0.0, (row, unsure)),)).causes
    assert causes == {"sixth": 0.0, "low": 0.0, "later": 0.0, "row": 2.0}


@pytest.mark.parametrize("seed", range(by_length(2, 10, 60)))
def test_the_causes_are_all_that_was_given_away(seed: int) -> None:
    """Of the cards of a deal together they are what clear mistakes gave away."""
    session = Session(nimmt, nimmt.Rules(4, end="1 deal"), BOTS, seed=seed)
    choose = Random(seed)
    while not session.state.is_over:
        session.choose(0, choose.choice(session.state.view(0).choices))
    seat_review = review(session, 0, roll_outs=300)
    rows = sum(
        judged.regret for made in seat_review.moves for judged in made.further if judged.is_mistake
    )
    assert sum(seat_review.causes.values()) == pytest.approx(seat_review.given_away + rows)
    assert seat_review.causes["row"] == pytest.approx(rows)
