"""How the board of Ingenious tells what one looks back at; see ``widgets.shared.review.terms``."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from kernel_lib.core.text import Message, message
from kernel_lib.ingenious import review as review
from kernel_lib.ingenious.decisions import Choice
from kernel_lib.ingenious.decisions.swap import Swap
from kernel_lib.ingenious.drawing import board_svg
from kernel_lib.ingenious.events import COLOUR_WORDS, tile_words
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.placements import Place
from kernel_lib.ingenious.review import ROLL_OUTS, Move, Review
from kernel_lib.ingenious.state import State
from kernel_lib.ingenious.tiles import BY_TEXT, COLOURS
from kernel_lib.ingenious.view import View
from kernel_lib.learn.review import Rolled
from widgets.shared.connection.bridge import Picture
from widgets.shared.review.terms import (
    Goal,
    ReviewTerms,
    SummaryNumber,
    given_away,
    one_goal,
    one_of_values,
    two_moments,
)

Terms: TypeAlias = ReviewTerms[View, State, Choice, Move, Review]
"""What this module is."""

MODULE = "ingenious/review_panel.js"

LINE = message("tile")

COLUMNS = (message("scored"), message("worth"))

UNIT = message(
    "Worth at the end: a win counts 1, each step ahead 0.05; alone, the lowest marker. More is "
    "better"
)

SHORT_UNIT = message("in worth")

BESIDE = message("decides")

DIGITS = 2


def exact(n: str) -> Message:
    return message(
        "Points are exact. Worths are means of {n} simulated games each, ± their standard error. "
        "The colour that decides is the one that is lowest most often at their end.",
        n=n,
    )


def values_of(state: State, seat: int) -> Rolled:
    from kernel_lib.ingenious import rollouts  # it takes a while to load

    return rollouts.values_of(state, seat, None, ROLL_OUTS, seed=1)


def begun(state: State, seed: int) -> State:
    bag = Random(f"{seed}/bag").sample(state.bag, len(state.bag))
    return state._replace(seed=seed, bag=tuple(bag))


def drawing(state: State, seat: int, choice: Choice, title: str) -> str:
    """The board, with the tile where it would lie, and the rack."""
    ghost = {}
    if isinstance(choice, Place):
        cells, tile = area_of(state.board.side).number, BY_TEXT[choice.tile]
        ghost = {cells[choice.first]: tile.one, cells[choice.second]: tile.other}
    return board_svg(state.board, state.racks[seat], title, str(state.board), ghost)


def deal(_number: int) -> Message:
    return message("the game")


def number(at: int, _move: Move) -> int:
    return at + 1


def name(at: int, _move: Move) -> Message:
    return message("Move {number}", number=at + 1)


def short(choice: Choice) -> str:
    """A choice in a few signs."""
    return choice.tile if isinstance(choice, Place) else "⇄" if isinstance(choice, Swap) else "="


def chosen(choice: Choice) -> object:
    if isinstance(choice, Place):
        return message(
            "{tile} on {first} and {second}",
            tile=tile_words(BY_TEXT[choice.tile]),
            first=str(choice.first),
            second=str(choice.second),
        )
    return message("swap the rack") if isinstance(choice, Swap) else message("keep the rack")


def told(value: float) -> float:
    return value


def cells(move: Move) -> Sequence[object]:
    value = f"{move.value.mean:.2f}".replace("-", "\u2212") if len(move.values) > 1 else ""
    return (str(sum(move.gained)), value)


def chance(_move: Move) -> Picture | None:
    return None


def beside(move: Move, choice: Choice) -> object:
    return COLOUR_WORDS[move.deciding[choice].colour]


def real(looked: Review, _move: Move) -> float:
    """The lowest marker at the end: the score."""
    return float(looked.score)


def why(_view: View, _choice: Choice) -> Message | None:
    return None


def facts(move: Move) -> list[object]:
    gained = tuple(
        message("{colour} +{points}", colour=COLOUR_WORDS[colour], points=move.gained[colour])
        for colour in COLOURS
        if move.gained[colour]
    )
    messages: list[object] = [
        message("Scored: {points}.", points=gained) if gained else message("No points.")
    ]
    decides = move.decides
    messages.append(
        message(
            "After it {colour} was the lowest at the end of {share} of the games played on.",
            colour=COLOUR_WORDS[decides.colour],
            share=f"{decides.share:.0%}",
        )
    )
    return [*messages, one_of_values(move, chosen, message("in worth"), DIGITS)]


def sums(looked: Review) -> list[SummaryNumber]:
    return [
        SummaryNumber("", str(looked.score), message("lowest marker")),
        given_away(looked, DIGITS),
    ]


def goal(looked: Review) -> Goal | None:
    return one_goal(looked, "64", message("in worth"), DIGITS)


def moments(looked: Review) -> list[tuple[str, object, Move]]:
    return two_moments(looked, name, chosen, message("in worth"), DIGITS)
