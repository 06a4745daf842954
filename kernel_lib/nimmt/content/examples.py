"""The worked examples of the rule-book and the other sources, with the outcomes they state.

An example holds what a source tells: the table, the cards played, the row taken, and what it says
comes out. The engine plays it; a test compares. Where a figure is lost the table is rebuilt, and
``note`` says so.
"""

from __future__ import annotations

from collections.abc import Mapping

from kernel_lib.core.text import message, quoted
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.content.base_examples import BASE_EXAMPLES, FIGURE_2
from kernel_lib.nimmt.content.variant_examples import AFTER_FIGURE_3, LOOP, VARIANT_EXAMPLES
from kernel_lib.nimmt.content.worked import (
    CardsExample,
    DealExample,
    DeckExample,
    EndExample,
    EndsExample,
    Example,
    HandEndExample,
    HandScoreExample,
    LoopExample,
    PairsExample,
    PlayersExample,
    SheetExample,
    TakersExample,
    TurnExample,
)

__all__ = [
    "AFTER_FIGURE_3",
    "EXAMPLES",
    "FIGURE_2",
    "LOOP",
    "CardsExample",
    "DealExample",
    "DeckExample",
    "EndExample",
    "EndsExample",
    "Example",
    "HandEndExample",
    "HandScoreExample",
    "LoopExample",
    "PairsExample",
    "PlayersExample",
    "SheetExample",
    "TakersExample",
    "TurnExample",
    "figure_2_ends",
    "turn_example",
]

EXAMPLES: Mapping[str, Example] = {
    example.id: example for example in (*BASE_EXAMPLES, *VARIANT_EXAMPLES)
}
"""Every worked example by its id."""


def turn_example(id: str) -> TurnExample:
    """The worked trick with this id; another id is a ``ValueError`` that lists them.

    >>> turn_example("N-001-A").plays["P1"]
    13
    """
    example = EXAMPLES.get(id) if isinstance(id, str) else None
    if not isinstance(example, TurnExample):
        known = tuple(
            example.id for example in EXAMPLES.values() if isinstance(example, TurnExample)
        )
        raise ValueError(
            message("there is no worked trick {id}; there are {known}", id=quoted(id), known=known)
        )
    return example


def figure_2_ends() -> tuple[int, ...]:
    """Every last card of the lost fourth row of figure 2 that fits all sentences of the text.

    Each of the 104 cards is tried: it fits if examples 1 and 2 and the other ending of example 2
    come out as told, with nothing placed in the fourth row.

    >>> figure_2_ends()[:4]
    (39, 41, 66, 67)
    """
    told = [turn_example(id) for id in ("N-000-EX1", "N-000-EX2", "N-000-EX2-ALT")]
    used = Table.parse(FIGURE_2).cards - {91}
    used = used.union(*([card for card, _ in example.cards] for example in told))
    return tuple(card for card in range(1, 105) if card not in used and _fits(card, told))


def _fits(end: int, told: list[TurnExample]) -> bool:
    return all(_comes_out(example, end) for example in told)


def _comes_out(example: TurnExample, end: int) -> bool:
    """Whether the example comes out as told when the fourth row is the single card ``end``."""
    table, result = (
        Table((*Table.parse(text).rows[:3], (end,))) for text in (example.table, example.result)
    )
    try:
        after, _ = table.resolve(example.plays, take=example.row_taken)
    except KeyError:  # somebody is too low of whom the text does not say so
        return False
    return after == result
