"""The sums behind the chances of 6 nimmt!, written as formulas that show their numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from kernel_lib.chance.distribution import Distribution
from kernel_lib.chance.formulas import Choose, Difference, Formula, Number, Product, Quotient, Sum
from kernel_lib.core.settings import check_whole
from kernel_lib.core.text import Message, message, plural
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.cases import Way, ways_of
from kernel_lib.nimmt.chances.unseen import Gap, Opponents, checked_hand, checked_others

Case = tuple[int, int, Fraction]
"""Cards of a gap from known hands, unseen cards drawn besides, and how likely that is."""


@dataclass(frozen=True, slots=True)
class GapCount:
    """How many of the cards between ``low`` and ``high`` the opponents play, and how likely.

    With unknown hands it is the hypergeometric distribution: of a ``population`` of unseen cards,
    ``successes`` are in the gap, and ``draws`` are drawn, one for each opponent. Where hands are
    known, ``draws`` is the most that can be drawn; ``cases`` are the numbers of gap cards that come
    from known hands, each with the number of unseen cards drawn besides, and its probability.
    """

    low: int
    high: int
    population: int
    successes: int
    draws: int
    cases: tuple[Case, ...]

    def probability(self, k: int) -> Fraction:
        """The probability that exactly ``k`` cards of the gap are played."""
        check_whole("k", k)
        return sum(
            (
                chance
                * comb(self.successes, k - seen)
                * Fraction(
                    comb(self.population - self.successes, drawn - k + seen),
                    comb(self.population, drawn),
                )
                for seen, drawn, chance in self.cases
                if 0 <= k - seen <= drawn
            ),
            Fraction(0),
        )

    def formula(self, k: int) -> str:
        """The same in LaTeX, with the numbers put in."""
        return self.written(k).latex

    def written(self, k: int) -> Formula:
        """The same as a formula, which can be read as LaTeX, as plain text and as MathML."""
        check_whole("k", k)
        rest = self.population - self.successes
        found = _formula(self.cases, self.successes, rest, self.population, k)
        return found or Number(Fraction(0))

    def distribution(self) -> Distribution:
        """The probability of every number of cards that is possible, fewest first."""
        most = max(seen + min(drawn, self.successes) for seen, drawn, _ in self.cases)
        return Distribution({k: self.probability(k) for k in range(most + 1)})

    @property
    def mean(self) -> Fraction:
        """The number of gap cards to expect."""
        return self.distribution().mean


def gap_count(
    table: Table,
    card: int,
    opponents: Opponents = 3,
    unseen: Iterable[int] | None = None,
) -> GapCount:
    """How many cards of the opponents lie between the end of a card's row and the card.

    For a card that is too low for every row it is the number of lower cards. Arguments and errors
    are those of ``risk``.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> gap = gap_count(table, 37, opponents=3)
    >>> gap.population, gap.successes, gap.draws
    (92, 12, 3)
    >>> print(gap.formula(1), "=", gap.probability(1))
    \\frac{\\binom{12}{1}\\binom{80}{2}}{\\binom{92}{3}} = 632/2093
    """
    (own,) = checked_hand(table, [card])
    others = checked_others(table, (own,), opponents, unseen)
    row = table.row_for(own)
    low = 0 if row is None else table.ends[row]
    gap = Gap(others, low, own)
    cases = _cases(gap)
    draws = max(drawn for _, drawn, _ in cases)
    return GapCount(low, own, len(others.unseen), gap.size, draws, cases)


@dataclass(frozen=True, slots=True)
class Term:
    """One of the ways in which a card takes a row.

    ``how`` says it in words, ``formula`` is its probability in LaTeX with the numbers put in
    (``written`` the same to be read in other ways, too), ``probability`` what that comes to,
    ``bulls`` its share of the expected bulls. ``is_low`` tells a card that is too low from one that
    is the sixth. The cards that count are those between the two of ``gap``; where it also matters
    whether somebody plays below all rows, ``limit`` is the card that is meant, else None.
    """

    how: Message
    written: Formula
    probability: Fraction
    bulls: Fraction
    is_low: bool
    gap: tuple[int, int]
    limit: int | None

    @property
    def formula(self) -> str:
        """The probability in LaTeX, with the numbers put in."""
        return self.written.latex


def explained(
    table: Table,
    card: int,
    opponents: Opponents = 3,
    unseen: Iterable[int] | None = None,
) -> tuple[Term, ...]:
    """The risk of a card as a sum: every way in which it takes a row, with its formula.

    No two of them happen at once; the probabilities sum to the ``any`` of ``risk``, the bulls to
    its ``bulls``. What cannot happen is left out. Arguments and errors are those of ``risk``.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> for term in explained(table, 37, opponents=3):
    ...     print(term.how, term.formula, term.probability, sep="\\n")
    Exactly 1 card between 22 and 37 is played: 37 is the sixth card.
    \\frac{\\binom{12}{1}\\binom{80}{2}}{\\binom{92}{3}}
    632/2093
    """
    (own,) = checked_hand(table, [card])
    others = checked_others(table, (own,), opponents, unseen)
    places = table.placing.places
    terms = []
    for way in ways_of(table, own):
        for played in (0,) if way.is_low else way.costs(others.count, places):
            probability = bulls = Fraction(0)
            parts = []
            for sign, bound in way.parts:
                gap = Gap(others, way.above, own, bound)
                chance = gap.chance(played)
                probability += sign * chance
                bulls += sign * (way.row_bulls(played, places) * chance + gap.bulls(played, places))
                parts.append(
                    _formula(_cases(gap), gap.size, gap.elsewhere, len(others.unseen), played)
                )
            if probability:
                whole, *less = [part for part in parts if part]
                terms.append(
                    Term(
                        _how(way, own, played),
                        Difference(whole, less[0]) if less else whole,
                        probability,
                        bulls,
                        way.is_low,
                        (way.above, own),
                        None if way.lower is None else way.limit,
                    )
                )
    return tuple(terms)


def _how(way: Way, card: int, played: int) -> Message:
    """In words when a card takes a row."""
    facts = {"low": way.above, "card": card, "limit": way.limit}
    if way.is_low:
        return message("Nobody plays below {card}: it is too low for every row.", **facts)
    if way.lower and not way.above:
        return plural(
            "Somebody plays below {limit} and takes a row, and exactly {n} card below {card} is "
            "played: {card} is the sixth card there.",
            "Somebody plays below {limit} and takes a row, and exactly {n} cards below {card} are "
            "played: {card} is the sixth card there.",
            played,
            **facts,
        )
    if way.lower and not played:
        return message(
            "Somebody plays below {limit} and takes the row of {card}, which then belongs behind "
            "{low}; no card in between is played: {card} is the sixth card.",
            **facts,
        )
    if way.lower:
        return plural(
            "Somebody plays below {limit} and takes the row of {card}, which then belongs behind "
            "{low}; exactly {n} card in between is played: {card} is the sixth card.",
            "Somebody plays below {limit} and takes the row of {card}, which then belongs behind "
            "{low}; exactly {n} cards in between are played: {card} is the sixth card.",
            played,
            **facts,
        )
    if way.lower is False:
        if not played:
            return message(
                "Nobody plays below {limit}, and no card between {low} and {card} is played: "
                "{card} is the sixth card.",
                **facts,
            )
        return plural(
            "Nobody plays below {limit}, and exactly {n} card between {low} and {card} is played: "
            "{card} is the sixth card.",
            "Nobody plays below {limit}, and exactly {n} cards between {low} and {card} are "
            "played: {card} is the sixth card.",
            played,
            **facts,
        )
    if not played:
        return message(
            "No card between {low} and {card} is played: {card} is the sixth card.", **facts
        )
    return plural(
        "Exactly {n} card between {low} and {card} is played: {card} is the sixth card.",
        "Exactly {n} cards between {low} and {card} are played: {card} is the sixth card.",
        played,
        **facts,
    )


def _cases(gap: Gap) -> tuple[Case, ...]:
    pairs = gap.others.pairs
    return tuple(
        (seen, drawn, Fraction(ways, pairs)) for (seen, drawn), (ways, _) in gap.seen.items()
    )


def _formula(
    cases: Iterable[Case], inside: int, elsewhere: int, population: int, played: int
) -> Formula | None:
    """The probability of so many gap cards; None where it is 0."""
    parts: list[Formula] = []
    for seen, drawn, chance in sorted(cases):
        more = played - seen
        if not (0 <= more <= inside and 0 <= drawn - more <= elsewhere):
            continue
        if not drawn:
            parts.append(Number(chance))
            continue
        rest = Choose(elsewhere, drawn - more)
        sets = Product((Choose(inside, more), rest)) if inside else rest
        drawing = Quotient(sets, Choose(population, drawn))
        parts.append(drawing if chance == 1 else Product((Number(chance), drawing)))
    if len(parts) > 1:
        return Sum(tuple(parts))
    return parts[0] if parts else None
