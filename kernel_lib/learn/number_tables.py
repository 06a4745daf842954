"""The numbers of a question that stand in its file: given, drawn, or worked out by formulas."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from keyword import iskeyword
from math import isfinite
from random import Random
from typing import Any

from kernel_lib.core.text import message, quoted
from kernel_lib.learn.datasets import dataset
from kernel_lib.learn.formulas import MOST, FormulaError, names_in, worth
from kernel_lib.learn.location import Location
from kernel_lib.learn.templates import Facts, Languages, Numbers, need
from kernel_lib.learn.wording import Decimals, Wording, about

RIGHT, ANSWER = "right", "answer"
"""The right answer among the numbers: for formulas, and for texts, as people read it."""

NEED = "need"
"""What must be true of the numbers."""

ROW_OF = "row_of"
"""What draws a row of a dataset."""

_DRAWN = tuple(
    {*what, *first} for what in ({"from", "to"}, {"of"}, {ROW_OF}) for first in ((), ("first",))
)
"""What the table of a drawn number may have."""


def numbers_of_table(place: Location, table: Mapping[str, Any]) -> Numbers:
    """Numbers that a table gives, draws and works out.

    ``n = {first = 6, from = 3, to = 9}`` is drawn from the whole numbers 3 to 9, ``n = {first = 2,
    of = [2, 4]}`` from a list; without ``first`` it is drawn in the lesson, too. ``seed = {first =
    "seeds", row_of = "peas"}`` is a row of a dataset: its name, and all its columns are numbers of
    the question. A text is a formula of the numbers above it, and all else a number of its own.
    What ``need`` lists must be true.

    >>> entries = {"n": {"first": 6, "from": 3, "to": 9}, "all": "n * (n - 1)"}
    >>> made = numbers_of_table(Location("my.toml", "pairs"), entries)
    >>> made.facts(*made.first)
    {'n': 6, 'all': 30}
    """
    wanted = table.get(NEED, [])
    wanted = wanted if isinstance(wanted, list) else [wanted]
    entries = {name: _entry(place, name, number) for name, number in table.items() if name != NEED}
    drawn = {name: entry for name, entry in entries.items() if isinstance(entry, dict)}
    _check_names(place, entries, drawn, wanted)

    def facts(*values: object) -> Facts:
        facts: dict[str, object] = {}
        for (name, variable), value in zip(drawn.items(), values, strict=True):
            facts |= _of_row(variable, name, value) if ROW_OF in variable else {name: value}
        for name, entry in entries.items():
            if name not in facts:
                facts[name] = worth(entry, facts) if isinstance(entry, str) else entry
        for formula in wanted:
            need(bool(worth(formula, facts)), formula)
        return facts

    def draw(rng: Random) -> tuple[object, ...]:
        return tuple(_one_of(entry, rng) for entry in drawn.values())

    first = tuple(number["first"] for number in drawn.values() if "first" in number)
    if len(first) not in (0, len(drawn)):
        raise place.refuse("numbers", message("each drawn number needs its first, or none does"))
    return Numbers(facts, first, draw if drawn else None)


def _one_of(entry: Mapping[str, Any], rng: Random) -> object:
    """A number, or the id of a row, that is drawn."""
    if "from" in entry:
        return rng.randint(entry["from"], entry["to"])
    return rng.choice(tuple(dataset(entry[ROW_OF])) if ROW_OF in entry else entry["of"])


def _of_row(entry: Mapping[str, Any], name: str, id: object) -> Facts:
    """The numbers of a row, and its name."""
    row = dataset(entry[ROW_OF])[str(id)]
    return {**row.numbers, name: Wording(row.name)}


def with_answer(numbers: Numbers, formula: str, names: Mapping[str, Languages]) -> Numbers:
    """The numbers with the right answer among them, as ``RIGHT`` and as ``ANSWER``."""

    def facts(*values: object) -> Facts:
        facts = numbers.facts(*values)
        right = worth(formula, facts)
        return {**facts, RIGHT: right, ANSWER: _told(right, names)}

    return numbers._replace(facts=facts)


def _told(right: object, names: Mapping[str, Languages]) -> object:
    """The right answer as people read it."""
    if isinstance(right, bool):
        return message("Yes") if right else message("No")
    if isinstance(right, str) and right in names:
        return Wording(names[right])
    if isinstance(right, Fraction) and isinstance(decimals := about(right), str):
        return Decimals(decimals)
    return tuple(sorted(right, key=str)) if isinstance(right, frozenset) else right


def as_formula(place: Location, key: str, value: object) -> str:
    """A value of TOML as a formula.

    >>> as_formula(Location("my.toml", "one"), "answer", [3, 0.5, "Ben"])
    "[3, 0.5, 'Ben']"
    """
    number = _value(place, key, value)
    if isinstance(value, list):
        return f"[{', '.join(as_formula(place, key, item) for item in value)}]"
    return str(number) if isinstance(number, Decimals) else repr(number)


def _entry(place: Location, name: str, entry: object) -> object:
    """A number of the table: a value, a formula, or a table of what it is drawn from."""
    key = f"numbers.{name}"
    if not name.isidentifier() or iskeyword(name):
        raise place.refuse(key, message("a number's name is one word of letters, digits and _"))
    if name in (RIGHT, ANSWER):
        raise place.refuse(key, message("this name is taken: it is the right answer"))
    if isinstance(entry, str):
        return entry
    return _drawn(place, key, entry) if isinstance(entry, dict) else _value(place, key, entry)


def _drawn(place: Location, key: str, entry: dict[str, object]) -> dict[str, object]:
    """What a number is drawn from."""
    if entry.keys() not in _DRAWN:
        raise place.refuse(
            key,
            message(
                "a drawn number is written {one} or {other}; first may be added",
                one="{from = 3, to = 9}",
                other="{of = [2, 4]}",
            ),
        )
    numbers = {part: _value(place, f"{key}.{part}", value) for part, value in entry.items()}
    if ROW_OF in numbers:
        return _row_of(place, key, numbers)
    if "of" in numbers:
        if not isinstance(numbers["of"], tuple) or not numbers["of"]:
            raise place.refuse(f"{key}.of", message("must be a list in square brackets"))
        return numbers
    for part, number in numbers.items():
        if type(number) is not int:
            raise place.refuse(f"{key}.{part}", message("must be a whole number"))
    if numbers["from"] > numbers["to"]:
        raise place.refuse(key, message("from must not be more than to"))
    return numbers


def _row_of(place: Location, key: str, entry: dict[str, object]) -> dict[str, object]:
    """A row of a dataset that is there, and the first one."""
    try:
        rows = dataset(entry[ROW_OF])
    except ValueError as error:
        raise place.refuse(f"{key}.{ROW_OF}", error) from None
    if "first" in entry and entry["first"] not in rows:
        raise place.refuse(
            f"{key}.first",
            message(
                "there is no row {id}; there are {known}",
                id=quoted(entry["first"]),
                known=tuple(rows),
            ),
        )
    return entry


def columns_of(table: Mapping[str, Any]) -> set[str]:
    """The names of the numbers that rows of datasets give a question.

    >>> sorted(columns_of({"seed": {"row_of": "peas"}, "n": 3}))
    ['first', 'second']
    """
    named = [
        column[ROW_OF] for column in table.values() if isinstance(column, dict) and ROW_OF in column
    ]
    return {column for name in named for column in next(iter(dataset(name).values())).numbers}


def _value(place: Location, key: str, value: object) -> Any:
    """A value as formulas have it."""
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int) and -MOST < value < MOST:
        return value
    if isinstance(value, float) and isfinite(value):
        return Decimals(str(value))
    if isinstance(value, list):
        return tuple(_value(place, key, item) for item in value)
    raise place.refuse(
        key, message("must be a number, a word or a list, not {value}", value=quoted(value))
    )


def _check_names(
    place: Location,
    entries: Mapping[str, object],
    drawn: Mapping[str, object],
    wanted: list[object],
) -> None:
    """Refuse a formula that names a number which is not there, or only below it."""
    columns = columns_of(entries)
    for name in sorted(columns & entries.keys()):
        raise place.refuse(
            f"numbers.{name}", message("this name is taken: a column of the dataset has it")
        )
    known = set(drawn) | columns
    for name, entry in entries.items():
        if isinstance(entry, str):
            check_formula(place, f"numbers.{name}", entry, known)
        known.add(name)
    for formula in wanted:
        check_formula(place, f"numbers.{NEED}", formula, known)


def check_formula(place: Location, key: str, formula: object, known: set[str]) -> None:
    """Refuse what is no formula of known numbers."""
    if not isinstance(formula, str):
        raise place.refuse(key, message("must be a formula in quotation marks"))
    try:
        missing = sorted(names_in(formula) - known)
    except FormulaError as error:
        raise place.refuse(key, error) from None
    if missing:
        raise place.refuse(
            key,
            message(
                "there is no number {name} here; a word needs quotation marks of its own: {word}",
                name=missing[0],
                word=f"\"'{missing[0]}'\"",
            ),
        )
