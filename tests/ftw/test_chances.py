"""Exact chances of FTW?!: equal to trying all hands, and to all that can be proved of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, pairwise, permutations
from math import factorial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.ftw import chances as asked
from kernel_lib.ftw.chances import Holding
from tests.strategies import by_length, sampled
from tests.together import each

HIGHEST = by_length(10, 14, 14)
"""The highest card of the largest deck whose hands are all tried."""

DECKS = [(highest, size) for highest in range(1, HIGHEST + 1) for size in range(1, highest + 1)]
GAMES = [(36, 12), (48, 12), (60, 12), (60, 10), (60, 1), (36, 2), (60, 3), (48, 4), (60, 60)]


def shares(things: Iterator[int]) -> dict[int, Fraction]:
    """How often each number comes among equally likely ones, lowest first."""
    counts = Counter(things)
    return {thing: Fraction(count, counts.total()) for thing, count in sorted(counts.items())}


def hands_of(highest: int, size: int) -> Iterator[tuple[int, ...]]:
    """Every hand of so many cards, ascending."""
    return combinations(range(1, highest + 1), size)


def worth(hand: Sequence[int]) -> int:
    """The highest card, less one after the other of the rest, stopping at nothing."""
    *rest, left = sorted(hand)
    for card in rest:
        left = max(0, left - card)
    return left


# --- a random hand --------------------------------------------------------------------------


@each(("highest", "size"), DECKS)
def test_orders_equal_enumeration(highest: int, size: int) -> None:
    """Each card is the lowest, second, ... highest of a hand in exactly that share of all hands."""
    for rank in range(1, size + 1):
        tried = shares(hand[rank - 1] for hand in hands_of(highest, size))
        by_formula = asked.order_statistic(highest, size, rank)
        assert list(by_formula.items()) == list(tried.items())
        assert asked.mean_of_order(highest, size, rank) == asked.mean(tried)


@each(("highest", "size"), DECKS)
def test_points_equal_enumeration(highest: int, size: int) -> None:
    """A hand is worth each number of points in exactly that share of all hands."""
    tried = shares(worth(hand) for hand in hands_of(highest, size))
    by_formula = asked.points_distribution(highest, size)
    assert list(by_formula.items()) == list(tried.items())
    assert asked.expected_points(highest, size) == asked.mean(tried)


@each(("highest", "size"), DECKS)
def test_points_below_a_card_equal_enumeration(highest: int, size: int) -> None:
    """So they are among the hands with one highest card, whatever the deck."""
    for top in range(size, highest + 1):
        tried = shares(worth(hand) for hand in hands_of(highest, size) if hand[-1] == top)
        assert list(asked.points_with_highest(top, size).items()) == list(tried.items())


@each(("highest", "size"), [deck for deck in DECKS if deck[1] > 1])
def test_gaps_equal_enumeration(highest: int, size: int) -> None:
    """Between any two neighbours of a hand each gap is exactly as likely as found."""
    by_formula = asked.gap_of_neighbours(highest, size)
    for rank in range(1, size):
        tried = shares(hand[rank] - hand[rank - 1] for hand in hands_of(highest, size))
        assert by_formula == tried


@pytest.mark.parametrize(("highest", "size"), GAMES)
def test_orders_of_the_game(highest: int, size: int) -> None:
    """In whole decks chances add up to 1, have the mean of the formula, and mirror each other."""
    for rank in range(1, size + 1):
        by_formula = asked.order_statistic(highest, size, rank)
        mirrored = asked.order_statistic(highest, size, size + 1 - rank)
        assert sum(by_formula.values()) == 1
        assert asked.mean(by_formula) == Fraction(rank * (highest + 1), size + 1)
        assert by_formula == {
            highest + 1 - card: chance for card, chance in reversed(mirrored.items())
        }
    assert asked.highest_card(highest, size) == asked.order_statistic(highest, size, size)
    if size > 1:
        assert asked.second_highest(highest, size) == asked.order_statistic(highest, size, size - 1)
        assert asked.mean(asked.gap_of_neighbours(highest, size)) == Fraction(highest + 1, size + 1)


@pytest.mark.parametrize(("highest", "size"), GAMES)
def test_points_of_the_game(highest: int, size: int) -> None:
    """In whole decks they add up to 1, and are mixed from those of each highest card."""
    by_formula = asked.points_distribution(highest, size)
    mixed: Counter[int] = Counter()
    for top, chance in asked.highest_card(highest, size).items():
        for points, given_top in asked.points_with_highest(top, size).items():
            mixed[points] += chance * given_top  # type: ignore[assignment]
    assert sum(by_formula.values()) == 1
    assert by_formula == mixed
    assert all(by_formula.values())


def test_points_of_few_cards() -> None:
    """One card is worth itself, two their difference; in large decks n cards anything 1/(n-1)!."""
    for highest in (36, 48, 60):
        assert asked.expected_points(highest, 1) == Fraction(highest + 1, 2)
        assert asked.expected_points(highest, 2) == Fraction(highest + 1, 3)
    for size in range(1, 6):
        some = 1 - asked.points_distribution(400, size).get(0, Fraction(0))
        assert abs(some - Fraction(1, factorial(size - 1))) < Fraction(1, 50)


def test_points_fall_with_the_cards() -> None:
    """Every card more makes a hand worth less, until all but one are worth too much together."""
    for highest in (36, 48, 60):
        expected = [asked.expected_points(highest, size) for size in range(1, 13)]
        assert all(before > after or before == after == 0 for before, after in pairwise(expected))
        least = [sum(range(1, size)) for size in range(1, 13)]
        assert [points > 0 for points in expected] == [lowest < highest for lowest in least]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((5, 6, 1), "a hand of 6 cards cannot come from the cards 1 to 5"),
        ((5, 0, 1), "a hand of 0 cards cannot come from the cards 1 to 5"),
        ((0, 1, 1), "a hand of 1 cards cannot come from the cards 1 to 0"),
        ((5, 3, 0), "a hand of 3 has no card of rank 0"),
        ((5, 3, 4), "a hand of 3 has no card of rank 4"),
        ((5, 3, 2.0), "rank must be a whole number, not 2.0"),
        ((5, True, 1), "size must be a whole number, not True"),
        (("5", 1, 1), "highest must be a whole number, not '5'"),
    ],
)
def test_orders_refused(arguments: tuple[Any, ...], sentence: str) -> None:
    """A hand that the deck does not have, and a card that the hand does not have, are refused."""
    for question in (asked.order_statistic, asked.mean_of_order):
        with pytest.raises(ValueError) as error:  # noqa: PT011
            question(*arguments)
        assert str(error.value) == sentence


def test_hands_of_one_have_no_second() -> None:
    """A single card has neither a second highest nor a neighbour."""
    for question in (asked.second_highest, asked.gap_of_neighbours):
        with pytest.raises(ValueError, match=r"^a hand of 1 has no card of rank 0$"):
            question(60, 1)
    for points in (asked.points_distribution, asked.expected_points, asked.points_with_highest):
        with pytest.raises(ValueError, match=r"^a hand of 61 cards cannot come from"):
            points(60, 61)


# --- beating the top ------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A top card, the unseen cards, and what is known of some players."""

    top: int
    unseen: tuple[int, ...]
    hands: tuple[Holding, ...]


@st.composite
def questions(draw: st.DrawFn, players: int = 3, highest: int = 9) -> Question:
    """Any top card and players; every card is on top, known, a help card, unseen or away."""
    count = draw(st.integers(1, players))
    cards = draw(st.permutations(range(1, highest + 1)))
    top, *others = cards
    places = draw(
        st.lists(
            st.sampled_from(["unseen", "unseen", "unseen", "away", *range(2 * count)]),
            min_size=len(others),
            max_size=len(others),
        )
    )

    def at(place: object) -> tuple[int, ...]:
        pairs = zip(others, places, strict=True)
        return tuple(card for card, where in pairs if where == place)

    unseen = at("unseen")
    hands, left = [], len(unseen)
    for player in range(count):
        unknown = draw(st.integers(0, min(left, 3)))
        left -= unknown
        hands.append(Holding(at(2 * player), unknown, at(2 * player + 1)))
    return Question(top, unseen, tuple(hands))


def deals(unseen: tuple[int, ...], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to deal hands of so many unseen cards, all equally likely."""
    if not sizes:
        yield []
        return
    for hand in combinations(unseen, sizes[0]):
        rest = tuple(card for card in unseen if card not in hand)
        for others in deals(rest, sizes[1:]):
            yield [hand, *others]


def goes_higher(top: int, hand: Sequence[int], helps: Sequence[int]) -> bool:
    """Whether some card of a hand with some of the help cards is more than the top."""
    some = chain.from_iterable(combinations(helps, size) for size in range(len(helps) + 1))
    return any(card + sum(added) > top for added in some for card in hand)


def share_that_stands(question: Question) -> Fraction:
    """In which share of all deals nobody goes higher than the top."""
    held = [
        all(
            not goes_higher(question.top, (*hand.known, *dealt), hand.helps)
            for hand, dealt in zip(question.hands, deal, strict=True)
        )
        for deal in deals(question.unseen, [hand.unknown for hand in question.hands])
    ]
    return Fraction(sum(held), len(held))


@given(questions())
@sampled(600)
def test_standing_equals_enumeration(question: Question) -> None:
    """A top stands in exactly that share of all ways to deal the unknown cards."""
    by_formula = asked.stands_chance(question.top, question.unseen, question.hands)
    assert by_formula == share_that_stands(question)


@given(questions(players=1, highest=10))
@sampled(600)
def test_beating_equals_enumeration(question: Question) -> None:
    """One player goes higher in exactly the share of the deals in which the top does not stand."""
    (hand,) = question.hands
    by_formula = asked.beat_chance(
        question.top, question.unseen, hand.unknown, hand.known, hand.helps
    )
    assert by_formula == 1 - share_that_stands(question)


@given(questions())
@sampled(100)
def test_who_holds_them_does_not_matter(question: Question) -> None:
    """Without help only the number of all unknown cards counts, and the order of players never."""
    bare = [Holding(hand.known, hand.unknown) for hand in question.hands]
    together = Holding(
        tuple(card for hand in bare for card in hand.known), sum(hand.unknown for hand in bare)
    )
    of_all = asked.stands_chance(question.top, question.unseen, [together])
    assert asked.stands_chance(question.top, question.unseen, bare) == of_all
    by_formula = asked.stands_chance(question.top, question.unseen, question.hands)
    for order in permutations(question.hands):
        assert asked.stands_chance(question.top, question.unseen, order) == by_formula


@given(questions(players=1, highest=10))
@sampled(100)
def test_cards_below_equal_enumeration(question: Question) -> None:
    """Among the unknown cards so many are lower in exactly that share of all deals."""
    unknown = question.hands[0].unknown
    tried = shares(
        sum(card < question.top for card in hand) for hand in combinations(question.unseen, unknown)
    )
    by_formula = asked.cards_below(question.top, question.unseen, unknown)
    assert list(by_formula.items()) == list(tried.items())
    if question.unseen:
        lower = sum(card < question.top for card in question.unseen)
        assert asked.mean(by_formula) == Fraction(unknown * lower, len(question.unseen))


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (lambda: asked.beat_chance(5, [1, 5], 1), "card 5 is in two places, "),
        (lambda: asked.beat_chance(5, [1, 7], 1, known=[7]), "card 7 is in two places, "),
        (lambda: asked.beat_chance(5, [1, 7], 1, helps=[7]), "card 7 is in two places, "),
        (lambda: asked.beat_chance(0, [1], 1), "0 is not a card: "),
        (lambda: asked.beat_chance(1, [61], 1), "61 is not a card: "),
        (
            lambda: asked.beat_chance(5, [1, 7], -1),
            "the number of unknown cards must be 0 or more, not -1",
        ),
        (
            lambda: asked.beat_chance(5, [1, 7], True),
            "the number of unknown cards must be 0 or more, ",
        ),
        (
            lambda: asked.cards_below(5, [1, 7], 3),
            "the unknown hands need 3 cards, but only 2 are unseen",
        ),
        (
            lambda: asked.stands_chance(5, [1, 7], [Holding(unknown=2), Holding(unknown=1)]),
            "the unknown hands need 3 cards, but only 2 are unseen",
        ),
    ],
)
def test_impossible_questions_refused(question: Callable[[], object], sentence: str) -> None:
    """Cards in two places, and more unknown cards than there are, are refused in one sentence."""
    with pytest.raises(ValueError) as error:  # noqa: PT011
        question()
    assert str(error.value).startswith(sentence)
