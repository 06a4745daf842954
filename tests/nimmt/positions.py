"""Positions of the variants made by hand, and steps from them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from kernel_lib.nimmt import Rules, State, choice_from_notation
from kernel_lib.nimmt.decision_registry import PLAYS
from kernel_lib.testing import random_choices

Hands = Sequence[tuple[int, ...]]

TIED_TABLE = "10 20 | 30 40 | 90 95 | 96 97"
"""A table of Professional on which 25 has two ends that are equally near."""


def rules_for(players: int, *variants: str, **settings: Any) -> Rules:
    """The rules of a variant, or of several."""
    return Rules(players=players, variants=variants, **settings)


def position(
    rules: Rules,
    hands: Hands,
    table: str,
    *,
    taken: Hands | None = None,
    totals: tuple[int, ...] | None = None,
    trick: int = 1,
    first: int = 0,
    turn: int | None = None,
) -> State:
    """A position in which cards are to be played; ``turn`` is the seat whose turn it is."""
    nobodys: tuple[tuple[int, ...], ...] = ((),) * len(hands)
    return State(
        rules=rules,
        seed=0,
        deal=1,
        hands=tuple(hands),
        rows=rules.table(table).rows,
        queue=(),
        taken=nobodys if taken is None else tuple(taken),
        totals=totals or (0,) * len(hands),
        decision=PLAYS[rules.turns],
        trick=trick,
        first=first,
        turn=first if turn is None else turn,
        kept=nobodys if rules.keeps else (),
    )


def after(state: State, *turns: str) -> State:
    """The position after some turns, each written as in a record but for the dots."""
    return told(state, *turns)[0]


def told(state: State, *turns: str) -> tuple[State, list[Any]]:
    """The position after some turns, and all that happened in them.

    A turn has one word for each seat that is asked.
    """
    happened: list[Any] = []
    for turn in turns:
        choices = map(choice_from_notation, turn.split())
        state, events = state.advance(dict(zip(state.pending, choices, strict=True)))
        happened += events
    return state, happened


def words(state: State) -> dict[int, list[str]]:
    """What each seat that is asked may choose, as a record writes it."""
    return {
        seat: [choice.notation for choice in choices] for seat, choices in state.pending.items()
    }


def kinds(events: Sequence[Any]) -> list[str]:
    """The kinds of events, by name."""
    return [type(event).__name__ for event in events]


def drafted(state: State, rng: Random) -> tuple[State, list[int]]:
    """The position after a draft at random, and the seats in the order in which they chose."""
    seats = []
    while state.ask == "draft":
        seats += state.pending
        state, _ = state.advance(random_choices(state, rng))
    return state, seats
