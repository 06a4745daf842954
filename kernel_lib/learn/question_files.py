"""Questions as data: a TOML file of tables, each of which becomes a template of exercises.

A table is named by the id of its question::

    [gap-of-37]
    answer = "free"
    ask.en = "You hold {card}. How many cards between {end} and {card} have you not seen?"
    ask.ja = "..."
    hints.en = ["Some of them lie on the table."]
    hints.ja = ["..."]
    solution.en = "..."
    otherwise.en = "..."
    [gap-of-37.wrong]
    "card - end".en = "Count the cards between them, without both."

``answer`` and the keys of ``wrong`` are formulas of the question's numbers (``formulas``); what
stands in braces is written as ``wording`` says. A text may also be a list of tables, each with a
formula ``when``: the first that is true is said.

``picture`` names what is drawn beside the question (a ``table`` with cards that are ``mine``, a
``board``, a ``pile`` with ``helps`` and a ``hand``, ``bars`` with ``labels``), and ``tap`` the
parts of that picture which are the answers. ``beside`` is what is asked where the picture stands;
without it a table, a board and bars are "drawn below". ``options`` are what an answer that is a
list is put together from. A question with ``lines`` asks for the one that is wrong; see
``wrong_lines``. ``numbers_of`` takes the numbers of another question.

``numbers``, above all tables, names the modules that make their numbers, such as ``"gap"`` or, of
another part of the kit, ``"chance.samples"``: each has ``NUMBERS`` by the id of a question. A
question that asks no engine has a table ``numbers`` of its own instead, as ``number_tables`` reads
it. ``source`` is the dataset that its figures come from (``datasets``).
``translated`` marks the English that the Japanese says; see ``tools/translated.py``. A teacher's
file is read by ``own_files``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from kernel_lib.core.text import LANGUAGES, message
from kernel_lib.learn import datasets
from kernel_lib.learn.formulas import FormulaError, names_in
from kernel_lib.learn.location import Location
from kernel_lib.learn.number_tables import numbers_of_table, with_answer
from kernel_lib.learn.templates import (
    Cases,
    ConditionalText,
    Facts,
    Mistake,
    Numbers,
    Template,
    no_numbers,
)
from kernel_lib.learn.wording import Languages
from kernel_lib.learn.wording import names_in as names_in_words
from kernel_lib.learn.wrong_lines import FEWEST_LINES, CalculationLine, WrongLines

KEYS = (
    "answer",
    "ask",
    "beside",
    "hints",
    "solution",
    "otherwise",
    "wrong",
    "names",
    "is_chance",
    "also",
    "known_to",
    "picture",
    "tap",
    "options",
    "lines",
    "numbers_of",
    "numbers",
    "source",
    "translated",
)
"""What a table may have."""

KITS_OWN = ("translated", "numbers_of", "lines", "beside", "source")
"""What only the kit's own questions have."""


TAPS = ("row", "card", "cell", "bar")
"""The parts of a picture that can be the answer."""


def read(text: str, file: str, modules: str = "") -> tuple[Template, ...]:
    """The templates of a file's text; ``file`` is its name.

    ``modules`` is the package of the modules that make numbers; without it there are none. What is
    wrong is a ``ValueError`` that names the file, the question and the key.

    >>> read("[one]\\nanswer = '1'\\nask.en = 'One?'", "my.toml")
    Traceback (most recent call last):
        ...
    ValueError: my.toml, [one], hints: is missing
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(message("{file}: {why}", file=file, why=str(error))) from None
    numbers: dict[str, Numbers] = {}
    if modules:
        for name in tables.pop("numbers", []):
            part, _, module = name.rpartition(".")
            package = f"kernel_lib.{part}.content.numbers" if part else modules
            numbers |= import_module(f"{package}.{module}").NUMBERS
    for id, table in tables.items():
        place = Location(file, id)
        _check_keys(place, table)
        if "numbers" in table:
            numbers[id] = _own_numbers(place, table)
    return tuple(_template(Location(file, id), table, numbers) for id, table in tables.items())


def _check_keys(place: Location, table: object) -> None:
    """Refuse a question in which something is missing, or unknown."""
    if not isinstance(table, dict):
        raise place.refuse("", message("a question is a table"))
    for key in table:
        if key not in KEYS:
            raise place.refuse(key, message("there is no such key: {known}", known=KEYS))
    for key in ("ask", "hints", *(() if "lines" in table else ("solution", "otherwise"))):
        if key not in table:
            raise place.refuse(key, message("is missing"))


def _template(
    place: Location, table: Mapping[str, Any], numbers: Mapping[str, Numbers]
) -> Template:
    """The template of a question, with its own numbers or those of another one."""
    own = numbers.get(table.get("numbers_of", place.id), Numbers(no_numbers))
    return (_wrong_lines if "lines" in table else template_of)(place, table, own)


def _own_numbers(place: Location, table: Mapping[str, Any]) -> Numbers:
    """The numbers of a question that has a table of them."""
    answer = _formula(place, "answer", table["answer"])
    return with_answer(numbers_of_table(place, table["numbers"]), answer, table.get("names", {}))


def template_of(place: Location, table: Mapping[str, Any], numbers: Numbers) -> Template:
    """The template of a table in which nothing is missing."""
    return Template(
        place.id,
        numbers,
        ask=_cases(place, "ask", table["ask"]),
        answer=_formula(place, "answer", table.get("answer", "right")),
        solution=_with_source(place, table),
        hints=tuple(_hints(place, table["hints"])),
        otherwise=_cases(place, "otherwise", table["otherwise"]),
        mistakes=tuple(_mistakes(place, table.get("wrong", {}))),
        is_chance=bool(table.get("is_chance", False)),
        names={
            word: _languages(place, f"names.{word}", name)
            for word, name in table.get("names", {}).items()
        },
        also=tuple(_formula(place, "also", answer) for answer in table.get("also", [])),
        known_to=_formula(place, "known_to", table.get("known_to", "0")),
        picture=_picture(place, table.get("picture", {})),
        tap=_tap(place, table.get("tap", "")),
        options=tuple(_list(place, "options", table.get("options", []))),
        beside=_cases(place, "beside", table["beside"]) if "beside" in table else (),
    )


def _with_source(place: Location, table: Mapping[str, Any]) -> Cases:
    """The solution, after which stands where the figures of the question come from.

    A table ``{name = "peas", when = "n == 7324"}`` names a source that is told for these numbers
    alone, where others are drawn that nobody has measured.
    """
    cases = _cases(place, "solution", table["solution"])
    if "source" not in table:
        return cases
    source = table["source"] if isinstance(table["source"], dict) else {"name": table["source"]}
    told, when = datasets.citation(place, source.get("name")), source.get("when", "")
    return tuple(told_case for case in cases for told_case in _cited(case, told, when))


def _cited(case: ConditionalText, told: Languages, when: str) -> Iterator[ConditionalText]:
    """A text with its source; where that holds for some numbers only, also without it."""
    cited = {language: case.languages[language] + told[language] for language in LANGUAGES}
    if not when:
        yield replace(case, languages=cited)
        return
    yield ConditionalText(cited, f"({case.when}) and ({when})" if case.when else when)
    yield case


def _wrong_lines(place: Location, table: Mapping[str, Any], numbers: Numbers) -> Template:
    """A question for the line that is wrong."""
    lines = tuple(
        _line(place, f"lines, {number}", line)
        for number, line in enumerate(_list(place, "lines", table["lines"]), start=1)
    )
    if len(lines) < FEWEST_LINES or not any(line.wrong for line in lines):
        raise place.refuse(
            "lines",
            message("are at least {count}, and one of them has a wrong", count=FEWEST_LINES),
        )
    return WrongLines(
        place.id,
        numbers,
        ask=_cases(place, "ask", table["ask"]),
        answer="",
        solution=(),
        hints=tuple(_hints(place, table["hints"])),
        otherwise=(),
        picture=_picture(place, table.get("picture", {})),
        lines=lines,
    )


def _line(place: Location, key: str, line: object) -> CalculationLine:
    if not isinstance(line, dict):
        raise place.refuse(key, message("is a table"))
    wrong = line.get("wrong", {})
    finds, mistaken = (
        {name: _formula(place, f"{key}, {name}", entry) for name, entry in which.items()}
        for which in (line.get("is", {}), wrong)
    )
    why = _languages(place, f"{key}, why", line.get("why")) if wrong else {}
    return CalculationLine(_languages(place, key, line), finds, mistaken, why)


def _languages(place: Location, key: str, text: object) -> dict[str, str]:
    """A text in every language, with braces that close."""
    texts: dict[str, str] = {}
    for language in LANGUAGES:
        said = text.get(language) if isinstance(text, dict) else None
        if not isinstance(said, str):
            raise place.refuse(key, message("there is no {language} text", language=language))
        texts[language] = said
        try:
            names_in_words(said)
        except ValueError:
            raise place.refuse(
                f"{key}.{language}", message("a brace is not closed: write two for one of its own")
            ) from None
    return texts


def _cases(place: Location, key: str, text: Any) -> Cases:
    cases = text if isinstance(text, list) else [text]
    return tuple(
        ConditionalText(
            _languages(place, key, case),
            _formula(place, f"{key}.when", case["when"]) if "when" in case else "",
        )
        for case in cases
    )


def _hints(place: Location, hints: Any) -> Iterator[Cases]:
    lists = [hints.get(language) for language in LANGUAGES]
    if not all(isinstance(hints, list) for hints in lists) or len(set(map(len, lists))) != 1:
        raise place.refuse("hints", message("every language needs the same number of hints"))
    for number, said in enumerate(zip(*lists, strict=True), start=1):
        by_language = dict(zip(LANGUAGES, said, strict=True))
        yield (ConditionalText(_languages(place, f"hints, {number}", by_language)),)


def _list(place: Location, key: str, found: object) -> list[object]:
    if not isinstance(found, list):
        raise place.refuse(key, message("is a list"))
    return found


def _picture(place: Location, found: object) -> Facts:
    """What is drawn: texts, numbers, and lists of them."""
    if not isinstance(found, dict):
        raise place.refuse("picture", message("is a table"))
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in found.items()
    }


def _tap(place: Location, found: object) -> str:
    if found not in ("", *TAPS):
        raise place.refuse("tap", message("is one of {known}", known=TAPS))
    return str(found)


def _mistakes(place: Location, wrong: Mapping[str, object]) -> Iterator[Mistake]:
    for value, why in wrong.items():
        key = f"wrong.{value}"
        when = why.get("when", "") if isinstance(why, dict) else ""
        yield Mistake(_formula(place, key, value), _cases(place, key, why), when)


def _formula(place: Location, key: str, text: object) -> str:
    """A formula that can be read."""
    try:
        names_in(text if isinstance(text, str) else repr(text))
    except FormulaError as error:
        raise place.refuse(key, error) from None
    return text if isinstance(text, str) else repr(text)
