"""Chances with hands that are known, partly known or unknown: equal to trying everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Rules, Table, risk
from kernel_lib.nimmt.chances.risk import (
    beliefs,
    bulls_distribution,
    explained,
    gap_count,
    is_exact,
    joint_risk,
    risks_for,
)
from kernel_lib.nimmt.chances.unseen import Holding
from kernel_lib.nimmt.variants import VARIANTS
from kernel_lib.testing import random_choices
from tests.nimmt import chance_oracle, oracle
from tests.strategies import by_length, seeds

SIZE = by_length(2_000, 3_000, 20_000)
"""How many small decks are tried."""


class Position(NamedTuple):
    """A small deck: a table, two cards, what is known of the others' hands, the unseen cards."""

    rows: tuple[tuple[int, ...], ...]
    cards: tuple[int, int]
    hands: tuple[chance_oracle.Known, ...]
    unseen: tuple[int, ...]

    @property
    def table(self) -> Table:
        """The table for the engine."""
        return Table(self.rows)

    @property
    def opponents(self) -> list[Holding]:
        """The opponents as the engine takes them."""
        return [Holding(*hand) for hand in self.hands]


def small_hands(rng: Random) -> list[tuple[int, int]]:
    """How many known and unknown cards each opponent has, few enough to try everything."""
    if rng.random() < 0.25:
        sizes = [(rng.choice((1, 1, 2)), 0) for _ in range(rng.randint(6, 8))]
        if rng.random() < 0.5:
            sizes[0] = (rng.randint(0, 1), 1)
        return sizes
    kinds = ((0, 1), (1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (0, 2))
    sizes = [rng.choice(kinds) for _ in range(rng.randint(0, 4))]
    while sum(unknown for _, unknown in sizes) > 3:
        sizes.pop()
    return sizes


def positions(seed: int) -> Iterator[Position]:
    """Random small decks without end."""
    rng = Random(seed)
    while True:
        sizes = small_hands(rng)
        unseen = sum(unknown for _, unknown in sizes) + rng.randint(0, 2)
        lengths = [rng.choice((1, 2, 3, 4, 5, 5)) for _ in range(rng.choice((1, 2, 3, 4, 4)))]
        if len(sizes) > 5:  # so many cards in one gap that its row is taken twice
            lengths = [*lengths[1:2], rng.choice((2, 3, 4, 5))]
        needed = 2 + unseen + sum(lengths) + sum(known for known, _ in sizes)
        cards = rng.sample(range(1, rng.choice((needed, needed + 8, 104)) + 1), needed)
        if len(sizes) > 5:
            cards.sort()
        elif rng.random() < 0.2:
            cards.sort(reverse=True)
        rows = []
        for length in lengths:
            rows.append(tuple(sorted(cards[:length])))
            del cards[:length]
        if len(sizes) > 5 or rng.random() < 0.3:
            cards.sort()
            own = (cards.pop(), cards.pop(rng.randrange(len(cards))))
            rng.shuffle(cards)
        else:
            rng.shuffle(cards)
            own = (cards.pop(), cards.pop())
        hands = []
        for known, unknown in sizes:
            hands.append((tuple(cards[:known]), unknown))
            del cards[:known]
        yield Position(tuple(rows), own, tuple(hands), tuple(cards[:unseen]))


@cache
def sample() -> tuple[Position, ...]:
    """The small decks that are tried."""
    decks = positions(77)
    return tuple(next(decks) for _ in range(SIZE))


@cache
def tried() -> tuple[tuple[tuple[tuple[str, int], tuple[str, int], tuple[int, ...]], ...], ...]:
    """For each small deck and each trick: what becomes of both cards, and the others' cards."""
    return tuple(
        tuple(
            (
                chance_oracle.fate(position.rows, position.cards[0], others),
                chance_oracle.fate(position.rows, position.cards[1], others),
                others,
            )
            for others in chance_oracle.tricks(position.hands, position.unseen)
        )
        for position in sample()
    )


def test_risk_equals_enumeration() -> None:
    """The risk of both cards is exactly that of trying everything."""
    assert len(sample()) >= 2_000
    for position, tricks in zip(sample(), tried(), strict=True):
        both = risk(position.table, position.cards, position.opponents, position.unseen)
        for place, by_formula in enumerate(both):
            fates = [trick[place] for trick in tricks]
            sixth = Fraction(sum(what == "sixth" for what, _ in fates), len(fates))
            low = Fraction(sum(what == "low" for what, _ in fates), len(fates))
            bulls = Fraction(sum(paid for _, paid in fates), len(fates))
            assert (by_formula.sixth, by_formula.low, by_formula.bulls) == (sixth, low, bulls), (
                position
            )


def test_distribution_equals_enumeration() -> None:
    """Every number of bulls is exactly as likely as when everything is tried, fewest first."""
    for position, tricks in zip(sample(), tried(), strict=True):
        card = position.cards[0]
        by_formula = bulls_distribution(position.table, card, position.opponents, position.unseen)
        assert by_formula == chance_oracle.shares(trick[0][1] for trick in tricks), position
        assert list(by_formula) == sorted(by_formula)
        assert sum(by_formula.values()) == 1
        (whole,) = risk(position.table, [card], position.opponents, position.unseen)
        assert sum(bulls * chance for bulls, chance in by_formula.items()) == whole.bulls
        assert 1 - by_formula.get(0, 0) == whole.any


def test_joint_risk_equals_enumeration() -> None:
    """What becomes of two cards together is exactly as likely as when everything is tried."""
    for position, tricks in zip(sample(), tried(), strict=True):
        joint = joint_risk(position.table, *position.cards, position.opponents, position.unseen)
        takes = chance_oracle.shares((a[0] != "safe", b[0] != "safe") for a, b, _ in tricks)
        assert (joint.both, joint.only_first, joint.only_second, joint.neither) == tuple(
            takes.get(pair, 0)
            for pair in ((True, True), (True, False), (False, True), (False, False))
        ), position
        first, second = risk(position.table, position.cards, position.opponents, position.unseen)
        assert joint.covariance == joint.both - first.any * second.any
        is_sure = first.any in (0, 1) or second.any in (0, 1)
        assert (joint.correlation is None) == is_sure
        assert joint.correlation is None or -1 <= round(joint.correlation, 12) <= 1


def test_gap_count_equals_enumeration() -> None:
    """So many cards in the gap are exactly as likely, and the formula comes to the same."""
    for position, tricks in zip(sample(), tried(), strict=True):
        card = position.cards[0]
        below = [row[-1] for row in position.rows if row[-1] < card]
        low = max(below, default=0)
        gap = gap_count(position.table, card, position.opponents, position.unseen)
        counts = chance_oracle.shares(
            sum(low < played < card for played in others) for _, _, others in tricks
        )
        assert gap.distribution() == counts, position
        assert gap.mean == sum(k * chance for k, chance in counts.items())
        assert (gap.low, gap.high) == (low, card)
        for k in range(len(position.hands) + 2):
            assert gap.probability(k) == counts.get(k, 0)
            assert chance_oracle.value_of(gap.formula(k)) == counts.get(k, 0), gap.formula(k)


def test_terms_sum_to_the_risk() -> None:
    """Each term's formula comes to its probability, and together they are the risk."""
    for position in sample():
        card = position.cards[0]
        terms = explained(position.table, card, position.opponents, position.unseen)
        (whole,) = risk(position.table, [card], position.opponents, position.unseen)
        for term in terms:
            assert term.probability > 0
            assert chance_oracle.value_of(term.formula) == term.probability, term.formula
            assert str(card) in str(term.how)
        assert sum(term.probability for term in terms if term.is_low) == whole.low
        assert sum(term.probability for term in terms if not term.is_low) == whole.sixth
        assert sum(term.bulls for term in terms) == whole.bulls


def test_sample_holds_every_case() -> None:
    """The small decks do contain all that makes these chances hard to count."""
    counts: Counter[str] = Counter()
    for position, fates in zip(sample(), tried(), strict=True):
        card = position.cards[0]
        kinds = {(bool(known), bool(unknown)) for known, unknown in position.hands}
        counts["known, partly known and unknown hands at once"] += len(kinds) > 2
        counts["all hands known"] += kinds == {(True, False)}
        counts["partly known"] += (True, True) in kinds
        low = max((row[-1] for row in position.rows if row[-1] < card), default=0)
        most = max(sum(low < played < card for played in others) for *_, others in fates)
        counts["more than five cards in the gap"] += most > 5
        counts["more than five, and the sixth twice"] += most > 5 and any(
            own[0] == "sixth" and sum(low < played < card for played in others) > 5
            for own, _, others in fates
        )
        counts["too low"] += any(own[0] == "low" for own, *_ in fates)
        counts["full row"] += any(len(row) == 5 and row[-1] == low for row in position.rows)
        counts["somebody below all rows"] += low > 0 and any(
            min(others, default=105) < min(row[-1] for row in position.rows) for *_, others in fates
        )
        counts["both, one and neither"] += (
            len({(a[0] == "safe", b[0] == "safe") for a, b, _ in fates}) > 2
        )
    assert {case: n for case, n in counts.items() if n < 20} == {}
    assert len(counts) == 9


def test_a_number_is_so_many_unknown_hands() -> None:
    """Five opponents are five hands of which nothing is known, however large these are."""
    table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    for size in (1, 3, 10):
        hands = [Holding(unknown=size)] * 5
        assert risk(table, [37, 45, 5], 5) == risk(table, [37, 45, 5], hands)
        assert explained(table, 37, 5) == explained(table, 37, hands)
        assert gap_count(table, 37, 5) == gap_count(table, 37, hands)
        assert joint_risk(table, 37, 45, 5) == joint_risk(table, 37, 45, hands)
        assert bulls_distribution(table, 45, 5) == bulls_distribution(table, 45, hands)


def test_three_opponents_unless_others_are_named() -> None:
    """A table of four is usual: so many opponents each chance is asked about if none are named."""
    table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    assert risk(table, [37]) == risk(table, [37], 3)
    assert explained(table, 37) == explained(table, 37, 3)
    assert gap_count(table, 37) == gap_count(table, 37, 3)
    assert joint_risk(table, 37, 45) == joint_risk(table, 37, 45, 3)
    assert bulls_distribution(table, 45) == bulls_distribution(table, 45, 3)


def test_known_cards_are_not_unseen() -> None:
    """Without ``unseen``, cards of known hands are not among those that others draw from."""
    table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    gap = gap_count(table, 37, [Holding((23, 90), 1), Holding((24,))])
    assert gap.population == 104 - 11 - 1 - 3
    assert gap.successes == 12 - 2
    assert gap.draws == 1


def test_the_words_of_each_term() -> None:
    """Each way to take a row is told in its own words."""
    told = {
        "16 20 21 22 | 61/37": "Exactly 1 card between 22 and 37 is played: 37 is the sixth card.",
        "20 | 35 36 38 40 42/33": (
            "Somebody plays below 20 and takes a row, and exactly 5 cards below 33 are played: "
            "33 is the sixth card there."
        ),
        "20 22 | 61/5": "Nobody plays below 5: it is too low for every row.",
        "35 36 38 40 42 | 61/65": (
            "Somebody plays below 42 and takes the row of 65, which then belongs behind 42; "
            "no card in between is played: 65 is the sixth card."
        ),
        "16 20 21 22 | 60 66 70/37": (
            "Nobody plays below 22, and exactly 1 card between 22 and 37 is played: "
            "37 is the sixth card."
        ),
    }
    table = {key: Table.parse(key.split("/")[0]) for key in told}
    for key, sentence in told.items():
        terms = explained(table[key], int(key.split("/")[1]), opponents=6)
        assert sentence in [str(term.how) for term in terms], key


# --- from a seat ----------------------------------------------------------------------------


def test_exact_for_one_card_a_trick() -> None:
    """The risk is exact where everyone plays one card, each once in the deck, to right ends."""
    exact = {name for name in VARIANTS if is_exact(Rules(players=3, variants=(name,)))}
    assert exact == {"tactics", "logic", "tournament", "open"}
    assert is_exact(Rules())


@pytest.mark.parametrize("variant", ["", "tactics", "logic", "open"])
def test_risks_from_a_seat(variant: str) -> None:
    """What a seat may know gives the risk of trying all that the others may hold and play."""
    small = {"": 15, "open": 16}.get(variant)
    rules = Rules(
        players=3,
        hand_size=3,
        end="1 deal",
        variants=(variant,) if variant else (),
        **({"highest": small} if small else {}),
    )
    asked = laid = 0
    for seed in seeds(6):
        rng = Random(seed)
        state = nimmt.start(rules, seed)
        while state.pending:
            for seat in state.pending:
                view = state.view(seat)
                if view.ask != "card":
                    continue
                asked += 1
                laid += bool(view.queue)
                hands: list[chance_oracle.Known] = []
                for owner in range(3):
                    played = [card for card, who in view.queue if who == owner]
                    known = tuple(played) or (state.hands[owner] if variant == "logic" else ())
                    if owner != seat:
                        size = 1 if played else len(state.hands[owner])
                        hands.append((known, size - len(known)))
                assert beliefs(view) == tuple(Holding(*hand) for hand in hands)
                # One unknown card of a hand is as good as another: one stands for all of them.
                one_each = [(known, min(unknown, 1)) for known, unknown in hands]
                for card_risk in risks_for(view):
                    fates = [
                        chance_oracle.fate(view.table.rows, card_risk.card, others)
                        for others in chance_oracle.tricks(one_each, view.unseen)
                    ]
                    sixth = Fraction(sum(what == "sixth" for what, _ in fates), len(fates))
                    bulls = Fraction(sum(paid for _, paid in fates), len(fates))
                    assert (card_risk.sixth, card_risk.bulls) == (sixth, bulls)
            state, _ = state.advance(random_choices(state, rng))
    assert asked > 30
    assert (laid > 10) == (variant == "open")


# --- refusals -------------------------------------------------------------------------------

TABLE = Table.parse("16 22 | 61")

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "known card on the table": (
        {"opponents": [Holding((22,))]},
        "card 22 cannot be in another hand: it is on the table or in your own",
    ),
    "known card in the own hand": (
        {"opponents": [Holding((5,))]},
        "card 5 cannot be in another hand: it is on the table or in your own",
    ),
    "known card twice": (
        {"opponents": [Holding((30, 31)), Holding((31,))]},
        "card 31 is in two hands",
    ),
    "known card unseen": (
        {"opponents": [Holding((30,), 1)], "unseen": [30, 31]},
        "card 30 cannot be unseen: it is known to be in a hand",
    ),
    "too many unknown": (
        {"opponents": [Holding((30,), 2), Holding((), 1)], "unseen": [7, 90]},
        "the opponents cannot hold 3 unknown cards: only 2 cards are unseen",
    ),
    "no holding": (
        {"opponents": [(5, 30)]},
        "an opponent's hand is written Holding(known=(5, 30), unknown=1), not (5, 30)",
    ),
    "a text": (
        {"opponents": "3"},
        "the number of opponents must be 0 or more, not '3'",
    ),
}


@pytest.mark.parametrize(("asked", "sentence"), REFUSED.values(), ids=REFUSED)
def test_refused(asked: dict[str, Any], sentence: str) -> None:
    """Hands that cannot be are refused with one sentence, by every question."""
    questions = (
        lambda: risk(TABLE, [5], **asked),
        lambda: bulls_distribution(TABLE, 5, **asked),
        lambda: joint_risk(TABLE, 5, 6, **asked),
        lambda: gap_count(TABLE, 5, **asked),
        lambda: explained(TABLE, 5, **asked),
    )
    for question in questions:
        with pytest.raises(ValueError, match=r".") as error:
            question()
        assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("known", "unknown", "sentence"),
    [
        ((5, 5), 0, "card 5 is in a hand twice"),
        ((105,), 0, "105 is not a card: cards are whole numbers from 1 to 104"),
        ((5,), -1, "the number of unknown cards must be 0 or more, not -1"),
        ((5,), 1.5, "the number of unknown cards must be 0 or more, not 1.5"),
        ((5,), True, "the number of unknown cards must be 0 or more, not True"),
        ((), 0, "a hand of no cards has nothing to play"),
    ],
)
def test_holding_refused(known: tuple[int, ...], unknown: Any, sentence: str) -> None:
    """A hand that cannot be is refused with one sentence."""
    with pytest.raises(ValueError, match=r".") as error:
        Holding(known, unknown)
    assert str(error.value) == sentence


@pytest.mark.parametrize("variant", ["professional", "double"])
def test_other_placing_refused(variant: str) -> None:
    """Where cards go to left ends or on top of each other, nothing wrong is answered."""
    table = Rules(players=2, variants=(variant,)).table("16 22 | 61")
    with pytest.raises(ValueError, match=r"^this is counted only where cards go to the right end"):
        risk(table, [5], 2)


def test_joint_needs_two_cards() -> None:
    """A card together with itself is refused."""
    with pytest.raises(ValueError, match=r"^card 5 is in the hand twice$"):
        joint_risk(TABLE, 5, 5)


def test_oracles_agree() -> None:
    """Trying hands card by card gives the same as trying every set, where nothing is known."""
    rows, unseen = [[16, 20, 21, 22], [35], [61]], [3, 17, 23, 30, 36, 90]
    for card in (5, 31, 37, 70):
        fates = [
            chance_oracle.fate(rows, card, others)
            for others in chance_oracle.tricks([((), 1), ((), 2)], unseen)
        ]
        sixth = Fraction(sum(what == "sixth" for what, _ in fates), len(fates))
        low = Fraction(sum(what == "low" for what, _ in fates), len(fates))
        bulls = Fraction(sum(paid for _, paid in fates), len(fates))
        assert oracle.risk_by_enumeration(rows, card, 2, unseen) == (sixth, low, bulls)


def test_the_bulls_of_a_trick_that_is_known() -> None:
    """Seven known cards come into one row before the own card, which takes five of them."""
    others = (6, 11, 16, 17, 19, 20, 25)
    hands = [Holding((card,)) for card in others]
    by_formula = bulls_distribution(
        Table.parse("2 3 4"), 26, hands, unseen=[9, 15, 21, 22, 24, 45, 99]
    )
    _, bulls = chance_oracle.fate([[2, 3, 4]], 26, others)
    assert by_formula == {bulls: 1} == {8: 1}
