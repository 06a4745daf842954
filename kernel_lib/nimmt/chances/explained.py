"""The sums behind the chances of 6 nimmt!, written as formulas that show their numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from kernel_lib.chance.distribution import Distribution
from kernel_lib.chance.formulas import Choose, Difference, Formula, Number, Product, Quotient, Sum
from kernel_lib.core import check
from kernel_lib.core.text import Message, message, plural
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.cases import PlacementCase, RowTaken, rows_taken
from kernel_lib.nimmt.chances.gap import Gap
from kernel_lib.nimmt.chances.unseen import OpponentHands, checked_hand, checked_opponents

FromKnown = tuple[int, int, Fraction]
"""Cards of a gap from known hands, unseen cards drawn besides, and how likely that is."""


@dataclass(frozen=True, slots=True)
class GapCount:
    """How many of the cards between ``low`` and ``high`` the opponents play, and how likely.

    With unknown hands it is the hypergeometric distribution: of a ``population`` of unseen cards,
    ``successes`` are in the gap, and ``draws`` are drawn, one for each opponent. Where hands are
    known, ``draws`` is the most that can be drawn; ``from_known`` are the numbers of gap cards that
    come from known hands, each with the number of unseen cards drawn besides, and its probability.
    """

    low: int
    high: int
    population: int
    successes: int
    draws: int
    from_known: tuple[FromKnown, ...]

    def probability(self, k: int) -> Fraction:
        """The probability that exactly ``k`` cards of the gap are played."""
        check.whole("k", k)
        return sum(
            (
                chance
                * comb(self.successes, k - seen)
                * Fraction(
                    comb(self.population - self.successes, drawn - k + seen),
                    comb(self.population, drawn),
                )
                for seen, drawn, chance in self.from_known
                if 0 <= k - seen <= drawn
            ),
            Fraction(0),
        )

    def formula(self, k: int) -> str:
        """The same in LaTeX, with the numbers put in."""
        return self.written(k).latex

    def written(self, k: int) -> Formula:
        """The same as a formula, which can be read as LaTeX, as plain text and as MathML."""
        check.whole("k", k)
        rest = self.population - self.successes
        formula = _formula(self.from_known, self.successes, rest, self.population, k)
        return formula or Number(Fraction(0))

    def distribution(self) -> Distribution:
        """The probability of every number of cards that is possible, fewest first."""
        most = max(seen + min(drawn, self.successes) for seen, drawn, _ in self.from_known)
        return Distribution({k: self.probability(k) for k in range(most + 1)})

    @property
    def mean(self) -> Fraction:
        """The number of gap cards to expect."""
        return self.distribution().mean


def gap_count(
    table: Table,
    card: int,
    opponents: OpponentHands = 3,
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
    asked = checked_opponents(table, (own,), opponents, unseen)
    row = table.row_for(own)
    low = 0 if row is None else table.ends[row]
    gap = Gap(asked, low, own)
    from_known = _from_known(gap)
    draws = max(drawn for _, drawn, _ in from_known)
    return GapCount(low, own, len(asked.unseen), gap.size, draws, from_known)


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
    opponents: OpponentHands = 3,
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
    asked = checked_opponents(table, (own,), opponents, unseen)
    terms = []
    for taken in rows_taken(table, own, asked):
        probability = taken.probability
        if probability:
            case = taken.case
            terms.append(
                Term(
                    _how(case, own, taken.played),
                    _written(taken),
                    probability,
                    taken.bulls(probability),
                    case.is_low,
                    (case.above, own),
                    None if case.lower is None else case.limit,
                )
            )
    return tuple(terms)


def _written(taken: RowTaken) -> Formula:
    """The probability as a formula: of one gap, or of all less those in which nobody is low."""
    formulas = (
        _formula(_from_known(gap), gap.size, gap.elsewhere, len(gap.opponents.unseen), taken.played)
        for _, gap in taken.parts
    )
    whole, *less = [formula for formula in formulas if formula]
    return Difference(whole, less[0]) if less else whole


def _how(case: PlacementCase, card: int, played: int) -> Message:
    """In words when a card takes a row."""
    facts = {"low": case.above, "card": card, "limit": case.limit}
    if case.is_low:
        return message("Nobody plays below {card}: it is too low for every row.", **facts)
    if case.lower and not case.above:
        return plural(
            "Somebody plays below {limit} and takes a row, and exactly {n} card below {card} is "
            "played: {card} is the sixth card there.",
            "Somebody plays below {limit} and takes a row, and exactly {n} cards below {card} are "
            "played: {card} is the sixth card there.",
            played,
            **facts,
        )
    if case.lower and not played:
        return message(
            "Somebody plays below {limit} and takes the row of {card}, which then belongs behind "
            "{low}; no card in between is played: {card} is the sixth card.",
            **facts,
        )
    if case.lower:
        return plural(
            "Somebody plays below {limit} and takes the row of {card}, which then belongs behind "
            "{low}; exactly {n} card in between is played: {card} is the sixth card.",
            "Somebody plays below {limit} and takes the row of {card}, which then belongs behind "
            "{low}; exactly {n} cards in between are played: {card} is the sixth card.",
            played,
            **facts,
        )
    if case.lower is False:
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


def _from_known(gap: Gap) -> tuple[FromKnown, ...]:
    pairs = gap.opponents.pairs
    return tuple(
        (seen, drawn, Fraction(ways, pairs)) for (seen, drawn), (ways, _) in gap.seen.items()
    )


def _formula(
    from_known: Iterable[FromKnown], inside: int, elsewhere: int, population: int, played: int
) -> Formula | None:
    """The probability of so many gap cards; None where it is 0."""
    parts: list[Formula] = []
    for seen, drawn, chance in sorted(from_known):
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
