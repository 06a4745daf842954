"""Things to try: what a control sets, what is refused, and the button that looks again."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeGuard

from kernel_lib.core.text import message, use_language
from kernel_lib.nimmt.variants import OFFICIAL
from tools.notebooks.sisters import read
from widgets import Explore, NimmtTable
from widgets.lesson.explore import _label

EN = Path(__file__).parents[2] / "notebooks" / "en"


def test_explore_shows_each_value() -> None:
    """A change calls the function anew; of a generator the last result stays."""

    def grow(rounds: int, seed: int) -> Iterator[str]:
        for size in (1, rounds):
            yield f"{size} rounds, seed {seed}"

    explore = Explore(grow, rounds=[10, 100], seed=3)
    assert explore.output.outputs[0]["text"] == "10 rounds, seed 3\n"
    explore.controls["rounds"].value = 100
    assert [output["text"] for output in explore.output.outputs] == ["100 rounds, seed 3\n"]
    assert explore.values == {"rounds": 100, "seed": 3}


def test_explore_takes_what_people_type_and_pick() -> None:
    """A text comes without wide letters and blanks, a pick by its name, a box as true or false."""
    seen: list[dict[str, Any]] = []
    explore = Explore(
        lambda **values: seen.append(values), cards="22 24", end={"short": 1, "long": 9}, open=True
    )
    assert seen == [{"cards": "22 24", "end": 1, "open": True}]
    assert repr(explore).splitlines()[0] == "cards: 22 24, length of the match: short, open: yes"
    explore.controls["cards"].value = " ２２　２４ "
    explore.controls["end"].label = "long"
    explore.controls["open"].value = False
    assert seen[-1] == {"cards": "22 24", "end": 9, "open": False}


def test_explore_says_what_does_not_fit() -> None:
    """A refusal of the function is one sentence in the reader's language; the next value works."""

    def doubled(number: str) -> str:
        if not number.isdecimal():
            raise ValueError(message("Guess a number, such as 7, 0.5 or 1/3."))
        return str(2 * int(number))

    explore = Explore(doubled, number="4")
    use_language("ja")
    try:
        explore.controls["number"].value = "four"
    finally:
        use_language("en")
    (shown,) = explore.output.outputs
    assert shown["text"] == "数で予想してください。例：7、0.5、1/3。\n"
    explore.controls["number"].value = "5"
    assert explore.output.outputs[0]["text"] == "10\n"


def test_explore_without_settings_follows_a_game() -> None:
    """Its button calls the function anew; a sentence takes the place of what cannot be made."""
    bulls: list[int] = [3]
    explore = Explore(lambda: f"{bulls.pop()} bulls" if bulls else int("none"))
    assert repr(explore) == "3 bulls"
    bulls.append(7)
    explore.button.click()
    assert explore.output.outputs[0]["text"] == "7 bulls\n"
    assert explore.button.description == "Work it out"
    explore.button.click()
    assert explore.output.outputs[0]["text"].startswith("Invalid literal")
    assert explore.button.description == "Work it out"


def test_explore_closes_the_table_that_it_replaces() -> None:
    """A table that another one takes the place of is left, and its session goes on without it."""
    tables: list[NimmtTable] = []

    def table(players: int) -> NimmtTable:
        tables.append(NimmtTable(players=players, seed=1))
        return tables[-1]

    explore = Explore(table, players=[3, 4])
    explore.controls["players"].value = 4
    assert [shown.comm is None for shown in tables] == [True, False]
    assert [shown.view.rules.players for shown in tables] == [3, 4]


def settings_of_lessons() -> set[str]:
    """What can be set in the lessons, by its name in the code."""
    cells = [cell for path in EN.glob("[0-9]*.ipynb") for cell in read(path).cells]
    code = [re.sub(r"^%%.*", "", cell.source) for cell in cells if cell.cell_type == "code"]
    calls = [node for source in code for node in ast.walk(ast.parse(source)) if is_explore(node)]
    return {word.arg for call in calls for word in call.keywords if word.arg} | set(OFFICIAL)


def is_explore(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether a piece of code lets something be tried."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "Explore"


def test_every_setting_of_a_lesson_has_its_name() -> None:
    """What can be set in a lesson is labelled in its language, and not with its name in code."""
    used = settings_of_lessons()
    assert [name for name in used if "_" in _label(name)] == []
    assert {"players", "opponents", "hand_size", "tactics"} <= used
    use_language("ja")
    try:
        assert [name for name in used if _label(name).isascii()] == []
    finally:
        use_language("en")
