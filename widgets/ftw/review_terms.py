"""How the table of FTW?! tells what one looks back at; see ``widgets.shared.review.terms``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from kernel_lib.core.text import Message, message, plural
from kernel_lib.ftw import review as review
from kernel_lib.ftw.decisions import Choice
from kernel_lib.ftw.decisions.pass_cards import Pass
from kernel_lib.ftw.drawing import table_svg, table_text
from kernel_lib.ftw.review import ROLL_OUTS, Move, Review
from kernel_lib.ftw.state import State
from kernel_lib.ftw.turns import Help, Play
from kernel_lib.ftw.view import View
from kernel_lib.learn.review import Rolled
from widgets.shared.connection.bridge import Picture
from widgets.shared.review.terms import (
    Goal,
    ReviewTerms,
    SummaryNumber,
    given_away,
    one_goal,
    one_of_values,
    signed,
    two_moments,
)

Terms: TypeAlias = ReviewTerms[View, State, Choice, Move, Review]
"""What this module is."""

MODULE = "shared/review/panel_of_words.js"

LINE = message("turn")

COLUMNS = (message("cards left"), message("scored"), message("lead"))

UNIT = message("Lead to expect at the end of the round, in points; more is better")

SHORT_UNIT = message("points ahead at the end")

BESIDE = message("scores at once")

DIGITS = 1


def exact(n: str) -> Message:
    return message(
        "What a turn scored is exact. Leads are means of {n} simulated rounds each, ± their "
        "standard error.",
        n=n,
    )


def values_of(state: State, seat: int) -> Rolled:
    from kernel_lib.ftw import rollouts  # it takes a while to load

    return rollouts.values_of(state, seat, None, ROLL_OUTS, seed=1)


def begun(state: State, seed: int) -> State:
    return state._replace(rules=replace(state.rules, rounds=state.round), seed=seed)


def drawing(state: State, seat: int, _choice: Choice, title: str) -> str:
    helps, hand = state.helps[seat], state.hands[seat]
    return table_svg(state.pile, helps, hand, title, str(table_text(state.pile, helps)))


def deal(number: int) -> Message:
    return message("round {number}", number=number)


def number(at: int, _move: Move) -> int:
    return at + 1


def name(at: int, _move: Move) -> Message:
    return message("Turn {number}", number=at + 1)


def short(choice: Choice) -> str:
    """A choice in a few signs."""
    if isinstance(choice, Pass):
        return " ".join(map(str, choice.cards))
    if isinstance(choice, Help):
        return f"{choice.card} → {choice.take}"
    return "+".join(map(str, (choice.card, *choice.use)))


def chosen(choice: Choice) -> object:
    if isinstance(choice, Pass):
        return message("pass {cards}", cards=choice.cards)
    if isinstance(choice, Help):
        return message(
            "{card} as a help card, {taken} into the hand", card=choice.card, taken=choice.take
        )
    if isinstance(choice, Play) and choice.use:
        return message("{card} with the help of {helps}", card=choice.card, helps=choice.use)
    return str(choice.card)


def told(value: float) -> float:
    return value


def cells(move: Move) -> Sequence[object]:
    value = f"{move.value.mean:.1f}".replace("-", "\u2212") if len(move.values) > 1 else ""
    return (str(len(move.left)), signed(move.scored, 0), value)


def chance(_move: Move) -> Picture | None:
    return None


def beside(move: Move, choice: Choice) -> object:
    return signed(move.scored, 0) if choice == move.choice else ""


def real(looked: Review, _move: Move) -> float:
    """The points of the round."""
    return float(looked.points[looked.seat])


def why(_view: View, _choice: Choice) -> Message | None:
    return None


def facts(move: Move) -> list[object]:
    more = move.scored
    if more > 0:
        first = plural("The hand counts {n} more.", "The hand counts {n} more.", more)
    elif more < 0:
        first = plural("The hand counts {n} less.", "The hand counts {n} less.", -more)
    else:
        first = message("The hand counts as much as before.")
    return [first, one_of_values(move, chosen, message("points"))]


def sums(looked: Review) -> list[SummaryNumber]:
    return [
        SummaryNumber("", str(looked.points[looked.seat]), message("points")),
        SummaryNumber("·", signed(float(looked.lead)), message("lead")),
        given_away(looked, DIGITS),
    ]


def goal(looked: Review) -> Goal | None:
    return one_goal(looked, "43", message("points"), DIGITS)


def moments(looked: Review) -> list[tuple[str, object, Move]]:
    return two_moments(looked, name, chosen, message("points"), DIGITS)
