"""How the table of 6 nimmt! tells what one looks back at; see ``widgets.shared.review.terms``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from kernel_lib.core.game import Choice
from kernel_lib.core.text import Message, message, percent, plural
from kernel_lib.learn.review import RolledOut
from kernel_lib.nimmt import review as review
from kernel_lib.nimmt.chances.risk import is_exact, risks_for
from kernel_lib.nimmt.decisions.play import Play
from kernel_lib.nimmt.decisions.take_row import TakeRow
from kernel_lib.nimmt.drawing import board_svg, board_text
from kernel_lib.nimmt.review import Move, Review
from kernel_lib.nimmt.rules import one_deal
from kernel_lib.nimmt.state import State
from kernel_lib.nimmt.view import View
from widgets.shared.connection.bridge import Picture
from widgets.shared.review.terms import Goal, ReviewTerms, SummaryNumber, given_away

Terms: TypeAlias = ReviewTerms[View, State, Choice, Move, Review]
"""What this module is."""

MODULE = "nimmt/review_panel.js"

LINE = message("trick")

DIGITS = 1

COLUMNS = (message("chance"), message("expected"), message("taken"), message("luck"))

UNIT = message("Bulls to expect from here to the end of the deal; fewer are better")


def exact(n: str) -> Message:
    return message(
        "Chances, expected bulls and luck are exact, if the others play each of their cards with "
        "the same chance. The values of cards are means of {n} simulated games each, ± their "
        "standard error.",
        n=n,
    )


def values_of(state: State, seat: int) -> RolledOut:
    return review.values_of(state, seat)


def begun(state: State, seed: int) -> State:
    return state._replace(rules=one_deal(state.rules), seed=seed)


def drawing(state: State, _seat: int, _choice: Choice, title: str) -> str:
    return board_svg(state.table, (), title, board_text(state.table))


def deal(number: int) -> Message:
    return message("deal {number}", number=number)


def name(_at: int, move: Move) -> Message:
    return message("Trick {number}", number=move.trick)


def number(_at: int, move: Move) -> int:
    return move.trick


def short(choice: Choice) -> str:
    """A choice in a few signs."""
    return "+".join(map(str, choice.cards)) if hasattr(choice, "cards") else choice.notation


def chosen(choice: Choice) -> object:
    if isinstance(choice, TakeRow):
        return message("row {number}", number=choice.row + 1)
    cards = getattr(choice, "cards", None)
    return " + ".join(map(str, cards)) if cards else choice.notation


def told(value: float) -> float:
    return -value


def cells(move: Move) -> Sequence[object]:
    risk, luck = move.risk, move.luck
    return (
        percent(risk.any) if risk else "",
        _one(move.expected),
        str(move.taken),
        "" if luck is None else short_luck(luck),
    )


def short_luck(luck: Fraction) -> Message | str:
    """Luck under its own heading.

    >>> [str(short_luck(Fraction(bulls))) for bulls in (13, -4, 0)]
    ['bad 13.0', 'good 4.0', '0.0']
    """
    bulls = f"{abs(float(luck)):.1f}"
    if bulls == "0.0":
        return bulls
    if luck > 0:
        return message("bad {bulls}", bulls=bulls)
    return message("good {bulls}", bulls=bulls)


def chance(move: Move) -> Picture | None:
    risk = move.risk
    if risk is None:
        return None
    return {"sixth": round(float(risk.sixth), 4), "low": round(float(risk.low), 4)}


def beside(move: Move, choice: Choice) -> object:
    """What a card would have cost in that trick."""
    cards: tuple[int, ...] = getattr(choice, "cards", ())
    cost = move.costs.get(cards[0]) if len(cards) == 1 else None
    return "" if cost is None else str(cost)


SHORT_UNIT = message("bulls to expect until the end")

BESIDE = message("in this trick")


def real(looked: Review, move: Move) -> float:
    """The bulls that were taken from this trick on."""
    return float(sum(later.taken for later in looked.moves if later.trick >= move.trick))


def why(view: View, choice: Choice) -> Message | None:
    """What it risks in this trick, where that is counted."""
    if not is_exact(view.rules) or not isinstance(choice, Play):
        return None
    risk = next(risk for risk in risks_for(view) if risk.card == choice.card)
    return message(
        "In this trick its chance of a row is {chance}, {bulls} bulls to expect.",
        chance=percent(risk.any),
        bulls=f"{float(risk.bulls):.1f}",
    )


def facts(move: Move) -> list[object]:
    return [
        *_of_risk(move),
        *_of_cost(move),
        *_of_further(move),
        *_of_row(move),
        *_of_value(move),
    ]


def _of_risk(move: Move) -> list[object]:
    risk = move.risk
    if risk is None:
        return []
    return [
        message(
            "Before the cards were turned up: sixth card {sixth}%, too low {low}%, "
            "{bulls} bulls to expect.",
            sixth=f"{float(risk.sixth) * 100:.1f}",
            low=f"{float(risk.low) * 100:.1f}",
            bulls=f"{float(risk.bulls):.2f}",
        )
    ]


def _of_cost(move: Move) -> list[object]:
    took = plural("It took {n} bull.", "It took {n} bulls.", move.taken)
    cost = took if move.taken else message("It cost nothing.")
    if move.luck is None or abs(move.luck) < Fraction(1, 20):
        return [cost]
    apart = f"{abs(float(move.luck)):.1f}"
    if move.luck > 0:
        return [cost, message("Bad luck: {bulls} more than expected.", bulls=apart)]
    return [cost, message("Good luck: {bulls} fewer than expected.", bulls=apart)]


def _of_row(move: Move) -> list[object]:
    if not move.dearer:
        return []
    return [
        plural(
            "The row was {n} bull dearer than the cheapest: that was chosen, not luck.",
            "The row was {n} bulls dearer than the cheapest: that was chosen, not luck.",
            move.dearer,
        )
    ]


def _of_value(move: Move) -> list[object]:
    if len(move.values) < 2:
        return [message("There was nothing else to play.")]
    facts = {"card": chosen(move.best.choice), "bulls": f"{abs(move.edge):.1f}"}
    facts["error"] = f"{move.edge_error:.1f}"
    if move.is_mistake:
        return [message("{card} was better: {bulls} ± {error} bulls fewer.", **facts), *_when(move)]
    if move.regret:
        return [
            message("{card} may be better, but {bulls} ± {error} bulls can be chance.", **facts)
        ]
    if move.is_clear:
        return [message("The best card: {bulls} ± {error} bulls better than the next.", **facts)]
    return [message("No card was clearly better.")]


def _when(move: Move) -> list[object]:
    """Whether a worse card costs more now, or later."""
    best = next((risk for risk in move.risks if (risk.card,) == move.best.choice.cards), None)
    if move.risk is None or best is None:
        return []
    now = float(move.risk.bulls - best.bulls)
    later = move.regret - now
    if later > now:
        return [
            message(
                "Of these, {bulls} come in later tricks: the cards that were left were worse.",
                bulls=f"{later:.1f}",
            )
        ]
    return [message("Of these, {bulls} come in this very trick.", bulls=f"{now:.1f}")]


def _of_further(move: Move) -> list[object]:
    """The row that was taken, and whether another was better."""
    messages: list[object] = []
    for later in move.further:
        if not isinstance(later.choice, TakeRow):
            continue
        messages.append(message("The card was too low: {row} was taken.", row=chosen(later.choice)))
        if later.is_mistake:
            messages.append(
                message(
                    "{row} was better: {bulls} ± {error} bulls fewer.",
                    row=chosen(later.best.choice),
                    bulls=f"{later.regret:.1f}",
                    error=f"{later.edge_error:.1f}",
                )
            )
    return messages


def sums(looked: Review) -> list[SummaryNumber]:
    """Taken is expected and luck; what choices gave away stands beside it."""
    sums = [SummaryNumber("", str(looked.taken), message("bulls taken"))]
    if looked.luck is not None:
        sign, word = ("+", message("bad luck")) if looked.luck > 0 else ("\u2212", _GOOD)
        sums.append(SummaryNumber("=", _one(looked.expected), message("expected")))
        sums.append(SummaryNumber(sign, _one(abs(looked.luck)), word))
    return [*sums, given_away(looked, DIGITS, _SAVED)]


_GOOD = message("good luck")
_SAVED = message("what the best choices would have saved on average")


def moments(looked: Review) -> list[tuple[str, object, Move]]:
    """The costliest choice, the worst luck and the best choice, where there are any."""
    moments: list[tuple[str, object, Move]] = []
    dear = looked.dearest_choice
    if dear is not None:
        words = message(
            "{trick}, {card}: your costliest choice. {best} was {bulls} bulls better.",
            trick=name(0, dear),
            card=chosen(dear.choice),
            best=chosen(dear.best.choice),
            bulls=f"{dear.regret:.1f}",
        )
        moments.append(("mistake", words, dear))
    unlucky = looked.dearest_luck
    if unlucky is not None and unlucky.risk is not None and unlucky.risk.any < Fraction(1, 2):
        words = message(
            "{trick}, {card}: bad luck. {chance}, and it happened: {bulls}.",
            trick=name(0, unlucky),
            card=chosen(unlucky.choice),
            chance=percent(unlucky.risk.any),
            bulls=plural("{n} bull", "{n} bulls", unlucky.taken),
        )
        moments.append(("luck", words, unlucky))
    best = looked.best_choice
    if best is not None:
        words = message(
            "{trick}, {card}: your best choice, {bulls} bulls better than the next.",
            trick=name(0, best),
            card=chosen(best.choice),
            bulls=f"{best.edge:.1f}",
        )
        moments.append(("best", words, best))
    return moments


def goal(looked: Review) -> Goal | None:
    """The lesson about what gave most bulls away."""
    cause = max(looked.causes, key=lambda cause: looked.causes[cause])
    bulls = looked.causes[cause]
    if bulls < LEAST_GOAL:
        return None
    words, lesson = _GOALS[cause]
    told = message("{cause}: {bulls} bulls given away.", cause=words, bulls=f"{bulls:.1f}")
    return Goal(told, lesson)


LEAST_GOAL = 0.5
"""Less is not worth a lesson."""

_GOALS = {
    "sixth": (message("Cards that became the sixth"), "22"),
    "low": (message("Cards that were too low"), "04"),
    "later": (message("Cards that were needed later"), "30"),
    "row": (message("Rows that were taken"), "04"),
}


def _one(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):.1f}"
