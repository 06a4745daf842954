"""Golden playthroughs: whole random games with every question a position answers, as text.

``python -m tests.golden`` writes them anew; a test compares them byte for byte. A change of a
golden file is a change of the game: look at the difference before you keep it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core.game import plain
from kernel_lib.nimmt import Rules
from tests.conformance import random_choices

HERE = Path(__file__).parent

MANY = 40
"""More choices than these are not told one by one."""

MATCHES: dict[str, tuple[tuple[Any, int], ...]] = {
    "nimmt-base.txt": (
        (Rules(players=4, end="1 deal"), 4),
        (Rules(players=2, end="over 66"), 54),
    ),
    "nimmt-tactics.txt": ((Rules(players=3, end="1 deal", variants=("tactics",)), 3),),
    "nimmt-logic.txt": ((Rules(players=2, end="1 deal", variants=("logic",)), 25),),
    "nimmt-tournament.txt": ((Rules(players=2, variants=("tournament",)), 25),),
    "nimmt-professional.txt": ((Rules(players=3, end="1 deal", variants=("professional",)), 6),),
    "nimmt-open.txt": ((Rules(players=3, end="1 deal", variants=("open",)), 42),),
    "nimmt-refined.txt": ((Rules(players=2, end="1 deal", variants=("refined",)), 4),),
    "nimmt-hand.txt": (
        (Rules(players=2, variants=("hand",)), 308),
        (Rules(players=2, variants=("hand",), pile_limit="over 20"), 303),
    ),
    "nimmt-double.txt": (
        (Rules(players=3, end="1 deal", variants=("double",)), 874),
        (Rules(players=3, end="1 deal", variants=("double",), twins="doublets"), 1315),
    ),
    "nimmt-logic-professional.txt": (
        (Rules(players=2, end="1 deal", variants=("logic", "professional")), 33),
    ),
    "nimmt-tournament-open.txt": ((Rules(players=2, variants=("tournament", "open")), 143),),
    "ftw-base.txt": (
        (ftw.Rules(players=3, rounds=1), 5),
        (ftw.Rules(players=2, highest=9, hand_size=4, passed=1), 1),
    ),
    "ftw-position.txt": (
        (
            ftw.Rules(players=2, position="pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 ?3"),
            30,
        ),
    ),
    "ingenious-base.txt": ((ingenious.Rules(players=2), 397),),
    "ingenious-solo.txt": ((ingenious.Rules(players=1), 1),),
}
"""The games told in each file, whose name begins with the game's: rules and seed."""


def nimmt_heading(rules: Rules) -> Iterator[str]:
    """What is told of the rules of 6 nimmt! besides their text."""
    yield f"ending: {rules.ending.words()}"


def nimmt_table(state: nimmt.State) -> Iterator[str]:
    """What lies on a table of 6 nimmt!, and how far the match is."""
    yield f"deal {state.deal}, trick {state.trick}, over {state.is_over}"
    yield f"table: {state.table}; ends {state.table.ends}; bulls {state.table.bulls}"
    yield f"cheapest row: {state.table.cheapest_row}"


def ftw_heading(rules: ftw.Rules) -> Iterator[str]:
    """What is told of the rules of FTW?! besides what their text leaves out."""
    yield f"rounds {rules.rounds}; highest {rules.highest}; hand_size {rules.hand_size}"


def ftw_table(state: ftw.State) -> Iterator[str]:
    """What lies on a table of FTW?!, and how far the match is."""
    yield f"round {state.round}, turns {state.turns}, over {state.is_over}"
    yield f"pile {state.pile}; helps {state.helps}; gone {state.gone}"
    yield f"starter {state.starter}, turn {state.turn}; hands {state.hands}"


def ingenious_heading(rules: ingenious.Rules) -> Iterator[str]:
    """What is told of the rules of Ingenious besides what their text leaves out."""
    yield f"mode {rules.mode.value}; side {rules.side}; rack {rules.rack}; top {rules.top}"


def ingenious_table(state: ingenious.State) -> Iterator[str]:
    """What lies on a board of Ingenious, and how far the game is."""
    yield f"turn {state.turn}, turns {state.turns}, bonus {state.bonus}, over {state.is_over}"
    yield f"board: {state.board}"
    yield f"racks {' / '.join(' '.join(map(str, rack)) for rack in state.racks)}"
    yield f"markers {state.markers}; printed {state.printed}; ask {state.ask.value}"


class Teller(NamedTuple):
    """A game, and what only that game tells of its rules and of a position."""

    game: Any
    heading: Callable[[Any], Iterator[str]]
    table: Callable[[Any], Iterator[str]]


TELLERS = {
    "nimmt": Teller(nimmt, nimmt_heading, nimmt_table),
    "ftw": Teller(ftw, ftw_heading, ftw_table),
    "ingenious": Teller(ingenious, ingenious_heading, ingenious_table),
}


def playthrough(name: str) -> str:
    """All that is told in a golden file."""
    teller = TELLERS[name.partition("-")[0]]
    matches = (told_match(teller, rules, seed) for rules, seed in MATCHES[name])
    return "".join(f"{line}\n" for match in matches for line in match)


def told_match(teller: Teller, rules: Any, seed: int) -> Iterator[str]:
    """One match, position by position."""
    rng = Random(f"golden/{seed}")
    state: Any = teller.game.start(rules, seed)
    number = 0
    yield f"# {rules.to_text()}; seed {seed}"
    yield from teller.heading(rules)
    while True:
        yield ""
        yield f"## position {number}"
        yield from teller.table(state)
        yield from told_position(state)
        if not state.pending:
            return
        choices = random_choices(state, rng)
        yield f"chosen: {notations(choices)}"
        state, events = state.advance(choices)
        number += 1
        for event in events:
            yield f"  {event.clause}: {event!r}"
            yield f"    {event.words(seat_name)}"


def told_position(state: Any) -> Iterator[str]:
    """The answers of one position to every question."""
    for seat, choices in state.pending.items():
        yield f"pending {seat}: {' '.join(few(choice.notation for choice in choices))}"
    yield f"scores: {state.scores}; ranking {state.ranking}; winners {state.winners}"
    for seat in (None, *range(state.rules.players)):
        view = state.view(seat).to_json()
        yield f"view({seat}): {json.dumps({**view, 'choices': few(view['choices'])})}"
    yield f"unseen by 0: {tuple(map(plain, state.view(0).unseen))}"


def few(words: Iterable[str]) -> list[str]:
    """The words; where there are very many, their number, the first and the last."""
    told = list(words)
    return told if len(told) <= MANY else [f"{len(told)} choices:", told[0], "...", told[-1]]


def notations(choices: dict[int, Any]) -> str:
    """Choices as a record writes them, with their seats."""
    return ", ".join(f"{seat} {choice.notation}" for seat, choice in choices.items())


def seat_name(seat: int) -> str:
    """A name that is the same in every language."""
    return f"Seat {seat + 1}"
