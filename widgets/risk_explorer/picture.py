"""How the risks of a position are told: numbers, a summary, and how each risk comes about."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kernel_lib import nimmt
from kernel_lib.chance.formulas import Number
from kernel_lib.core.text import Message, message, percent, plural, speaking, words
from kernel_lib.nimmt import CardRisk, Table
from kernel_lib.nimmt.chances.risk import GapCount, Term
from widgets.nimmt.picture import aim
from widgets.risk_explorer.position import ExploredPosition
from widgets.shared.connection.bridge import Picture

Zones = tuple[int, int, int | None]
"""The two cards around a gap, and the card below which it matters whether somebody plays."""


def risk_picture(risk: CardRisk) -> Picture:
    """The numbers of one card, as fractions and as people read them."""
    return {
        "sixth": _chance(risk.sixth),
        "low": _chance(risk.low),
        "bulls": {"text": f"{float(risk.bulls):.2f}", **_fraction(risk.bulls)},
    }


def opponents_text(count: int) -> Message:
    """A number of opponents in words."""
    return plural("{n} opponent", "{n} opponents", count)


def summary(position: ExploredPosition, risks: Sequence[CardRisk]) -> Message:
    """What there is to say of a position in one sentence, or in two.

    >>> position = ExploredPosition(((16, 20), (61,)), (65, 99), (), 3)
    >>> str(summary(position, position.risks()))
    'All your cards cost the same: 0.0 bulls to expect.'
    """
    empty = position.empty_rows
    if empty:
        return plural(
            "Row {rows} has no card yet. Choose it as the place, and click a card.",
            "Rows {rows} have no card yet. Choose one as the place, and click a card.",
            len(empty),
            rows=empty,
        )
    if not risks:
        return message("Your hand is empty. Choose it as the place, and click a card.")
    if len(risks) == 1:
        return message(
            "{card} takes a row with a chance of {chance}; {bulls} bulls to expect.",
            card=risks[0].card,
            chance=percent(risks[0].any),
            bulls=short(risks[0].bulls),
        )
    costs = {risk.card: risk.bulls for risk in risks}
    least, most = min(costs.values()), max(costs.values())
    if least == most:
        return message("All your cards cost the same: {bulls} bulls to expect.", bulls=short(least))
    cheap = tuple(card for card, bulls in costs.items() if bulls == least)
    dear = tuple(card for card, bulls in costs.items() if bulls == most)
    return message(
        "{least} {most}",
        least=plural(
            "Of your cards, {cards} costs least: {bulls} bulls to expect.",
            "Of your cards, {cards} cost least: {bulls} bulls to expect.",
            len(cheap),
            cards=cheap,
            bulls=short(least),
        ),
        most=plural(
            "{cards} is the riskiest: {bulls}.",
            "{cards} are the riskiest: {bulls}.",
            len(dear),
            cards=dear,
            bulls=short(most),
        ),
    )


def explained_picture(
    position: ExploredPosition, table: Table, risk: CardRisk, language: str
) -> Picture:
    """How the risk of one card comes about: the cards that matter, and a formula for each way."""
    card = risk.card
    asked = (table, card, position.opponents, position.unseen)
    gap, terms = nimmt.gap_count(*asked), nimmt.explained(*asked)
    is_low = table.row_for(card) is None
    zones = (card, card, card) if is_low else (gap.low, gap.high, None)
    return {
        "title": words(message("How the risk of {card} comes about", card=card), language),
        "intro": words(_intro(table, gap, position.opponents, is_low), language),
        "zones": _zones(position, zones, language),
        "terms": [_term(position, term, language) for term in terms],
        "sum": _fine(risk.any),
        "sumBulls": words(_bulls(risk.bulls), language),
        "none": "" if terms else words(_none(card, is_low), language),
    }


def short(bulls: Fraction) -> str:
    """Bulls to expect with one decimal."""
    return f"{float(bulls):.1f}"


def _intro(table: Table, gap: GapCount, opponents: int, is_low: bool) -> Message:
    facts = {
        "unseen": gap.population,
        "card": gap.high,
        "low": gap.low,
        "aim": aim(table, gap.high)["text"],
        "opponents": plural(
            "Your opponent plays one unseen card.",
            "Each of your {n} opponents plays one unseen card.",
            opponents,
        ),
    }
    if is_low:
        return plural(
            "{aim} Of the {unseen} unseen cards, {n} is lower than {card}. {opponents}",
            "{aim} Of the {unseen} unseen cards, {n} are lower than {card}. {opponents}",
            gap.successes,
            **facts,
        )
    return plural(
        "{aim} Of the {unseen} unseen cards, {n} lies in the gap between {low} and {card}. "
        "{opponents}",
        "{aim} Of the {unseen} unseen cards, {n} lie in the gap between {low} and {card}. "
        "{opponents}",
        gap.successes,
        **facts,
    )


def _none(card: int, is_low: bool) -> Message:
    """Why a card costs nothing."""
    if is_low:
        return message("Somebody is sure to play below {card}, so it is never too low.", card=card)
    return message(
        "{card} cannot take a row in this trick: there is room for it, whatever the others play.",
        card=card,
    )


def _term(position: ExploredPosition, term: Term, language: str) -> Picture:
    """One way in which the card takes a row."""
    with speaking(language):
        math, plain = term.written.mathml, str(term.written)
    return {
        "how": words(term.how, language),
        "math": math,
        "plain": plain,
        **_fine(term.probability),
        "bulls": words(_bulls(term.bulls), language),
        "zones": _zones(position, (*term.gap, term.limit), language),
    }


def _zones(position: ExploredPosition, ends: Zones, language: str) -> Picture:
    """The unseen cards that matter: those in the gap, and others that are below all rows."""
    low, high, limit = ends
    unseen = position.unseen
    gap = [card for card in unseen if low < card < high]
    below = [card for card in unseen if limit is not None and card < limit and card not in gap]
    has_gap = low + 1 < high
    has_below = limit is not None and (low > 0 or not has_gap)
    gap_text = _between(len(gap), low, high) if low else _below(len(gap), high)
    return {
        "gap": {"cards": gap, "text": words(gap_text, language) if has_gap else ""},
        "below": {
            "cards": below,
            "text": words(_below(len(below), limit or 0), language) if has_below else "",
        },
    }


def _bulls(bulls: Fraction) -> Message:
    return message("{bulls} bulls to expect", bulls=f"{float(bulls):.2f}")


def _between(count: int, low: int, high: int) -> Message:
    return plural(
        "{n} unseen between {low} and {high}",
        "{n} unseen between {low} and {high}",
        count,
        low=low,
        high=high,
    )


def _below(count: int, limit: int) -> Message:
    return plural("{n} unseen below {limit}", "{n} unseen below {limit}", count, limit=limit)


def _chance(chance: Fraction) -> Picture:
    return {"share": float(chance), "text": percent(chance), **_fraction(chance)}


def _fine(chance: Fraction) -> Picture:
    """A probability with a decimal, and as a fraction; never 0 or 100 by rounding."""
    share = float(chance) * 100
    text = f"{share:.1f}%" if chance.denominator > 1 else f"{share:.0f}%"
    if 0 < chance < Fraction(1, 1000):
        text = "<0.1%"
    if Fraction(999, 1000) < chance < 1:
        text = ">99.9%"
    return {"text": text, **_fraction(chance)}


def _fraction(number: Fraction) -> Picture:
    """A number as a fraction, unless it is whole."""
    is_whole = number.denominator == 1
    return {
        "fraction": "" if is_whole else str(number),
        "fractionMath": None if is_whole else Number(number).mathml,
    }
