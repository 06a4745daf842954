"""Golden playthroughs: a short random game of each kind, told word for word.

``python -m tests.golden`` writes them anew; a test compares them byte for byte. A change of a
golden file is a change of the game: look at the difference before you keep it. The folder
``records`` has longer games, as records: they must replay to the same end, and together they
contain every kind of event and of question.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core.game import plain
from kernel_lib.core.record import Record, read_record
from kernel_lib.nimmt import Rules
from kernel_lib.testing import random_choices

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*.txt"))

MANY = 40
"""More choices than these are not told one by one."""


def small(*variants: str, players: int = 2, **settings: Any) -> Rules:
    """Rules of 6 nimmt! with a small hand."""
    return Rules(players, variants=variants, **{"hand_size": 4, **settings})


MATCHES: dict[str, tuple[Any, int]] = {
    "nimmt-base.txt": (small(end="2 deals", highest=24), 4),
    "nimmt-tactics.txt": (small("tactics", end="1 deal", hand_size=3), 1),
    "nimmt-logic.txt": (small("logic", end="1 deal"), 24),
    "nimmt-tournament.txt": (small("tournament", hand_size=3), 11),
    "nimmt-professional.txt": (small("professional", end="1 deal"), 18),
    "nimmt-open.txt": (small("open", end="1 deal", hand_size=3), 2),
    "nimmt-refined.txt": (Rules(2, "1 deal", variants=("refined",)), 4),
    "nimmt-hand.txt": (Rules(2, variants=("hand",)), 308),
    "nimmt-double.txt": (Rules(3, "1 deal", variants=("double",), twins="doublets"), 1315),
    "nimmt-logic-professional.txt": (small("logic", "professional", end="1 deal", hand_size=3), 4),
    "nimmt-tournament-open.txt": (small("tournament", "open", hand_size=3), 3),
    "ftw-base.txt": (ftw.Rules(players=2, highest=12, hand_size=4, passed=1, rounds=1), 13),
    "ftw-position.txt": (
        ftw.Rules(players=2, position="pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 ?3"),
        4,
    ),
    "ingenious-base.txt": (ingenious.Rules(players=2), 1),
    "ingenious-solo.txt": (ingenious.Rules(players=1), 2),
}
"""The game told in each file, whose name begins with the game's: rules and seed."""


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
    yield f"markers {state.markers}; printed {state.printed}; ask {state.ask}"


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
    return told_game(random_game(teller.game, *MATCHES[name]))


def random_game(game: Any, rules: Any, seed: int) -> Record:
    """A whole game with random choices."""
    rng = Random(f"golden/{seed}")
    states, choices, events = [game.start(rules, seed)], [], []
    while states[-1].pending:
        choices.append(random_choices(states[-1], rng))
        after, happened = states[-1].advance(choices[-1])
        states.append(after)
        events.append(tuple(happened))
    return Record(game, rules, seed, tuple(states), tuple(choices), tuple(events))


def recorded(path: Path) -> Record:
    """The game of a record."""
    return read_record(path.read_text(encoding="utf-8"))


def told_game(record: Record, whole: bool = False) -> str:
    """A game as text: what was chosen, what happened, and the answers of positions.

    Unless the ``whole`` is wanted, a position is told at the start, at the end, and where a
    question is asked that was not asked before.
    """
    return "".join(f"{line}\n" for line in _told_lines(record, whole))


def _told_lines(record: Record, whole: bool) -> Iterator[str]:
    teller = TELLERS[record.game.NAME]
    asked: set[type] = set()
    yield f"# {record.rules.to_text()}; seed {record.seed}"
    yield from teller.heading(record.rules)
    for number, state in enumerate(record.states):
        questions = {type(choices[0]) for choices in state.pending.values()}
        if whole or number in (0, len(record.choices)) or not questions <= asked:
            yield ""
            yield f"## position {number}"
            yield from teller.table(state)
            yield from told_position(state)
        asked |= questions
        if number < len(record.choices):
            yield f"chosen: {notations(record.choices[number])}"
            for event in record.events[number]:
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
