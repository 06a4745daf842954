"""A teacher's own file of questions: a TOML file in which nothing is code.

It is written as the kit's own files are (see ``question_files``), and more may be left out::

    title = "Dice"

    [no-six]
    ask = "You roll a die {n} times. How likely is it that no 6 comes?"
    answer = "(5 / 6) ** n"
    is_chance = true
    numbers.n = {first = 2, from = 2, to = 5}
    [no-six.wrong]
    "5 / 6" = "That is the chance of one roll."

A text may be there in one language only; it is said in the others, too. ``hints``, ``solution`` and
``otherwise`` may be left out. ``choices`` lists the words to choose from, for each of which there
is a button. The numbers of a question are given, drawn or worked out (``number_tables``), and
``{answer}`` is the right answer in any text.

What is wrong is a ``ValueError``: a sentence that names the file, the question and the key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from kernel_lib.core.text import LANGUAGES, Message, message, quoted
from kernel_lib.learn.formulas import FormulaError, names_in
from kernel_lib.learn.location import Location
from kernel_lib.learn.number_tables import (
    ANSWER,
    NEED,
    RIGHT,
    as_formula,
    columns_of,
    numbers_of_table,
    with_answer,
)
from kernel_lib.learn.own_checks import check
from kernel_lib.learn.question_files import KEYS, KITS_OWN, template_of
from kernel_lib.learn.templates import Mistake, Template
from kernel_lib.learn.wording import Wording

LARGEST = 200_000
"""A larger file, in bytes, is not read."""

OWN_KEYS = (*(key for key in KEYS if key not in KITS_OWN), "choices")
"""What a question may have."""

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,49}")
"""The name of a question: a cell of a notebook may have it, too."""


@dataclass(frozen=True, eq=False)
class OwnFile(Mapping[str, Template]):
    """The templates of a file by id, in its order, with the file's title.

    ``name`` is what files that are made of it are called.
    """

    file: str
    name: str
    title: Message
    templates: Mapping[str, Template]

    def __getitem__(self, id: str) -> Template:
        return self.templates[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.templates)

    def __len__(self) -> int:
        return len(self.templates)


def load(file: object) -> OwnFile:
    """The questions of a file, by its name; a file that is changed is read anew.

    >>> load("dice.toml")
    Traceback (most recent call last):
        ...
    ValueError: dice.toml: there is no such file here
    """
    if not isinstance(file, str | Path):
        raise ValueError(
            message(
                'exercises must be the name of a file, such as "my.toml", not {value}',
                value=quoted(file),
            )
        )
    name = Path(file).as_posix()
    try:
        if not Path(file).is_file():
            raise _wrong(name, message("there is no such file here"))
        with Path(file).open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise _wrong(name, message("cannot be read: {why}", why=error.strerror or "")) from None
    if len(data) > LARGEST:
        raise _wrong(name, message("is larger than {most} bytes", most=LARGEST))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _wrong(name, message("is no text in UTF-8: save it as such")) from None
    return read(text.replace("\r\n", "\n"), name)


@lru_cache(maxsize=16)
def read(text: str, file: str) -> OwnFile:
    """The questions of a text; ``file`` is the name of its file.

    >>> read("[one]\\nask = 'One?'\\nanswer = 1", "my.toml")["one"].exercise.feedback(1)
    One?
    ✔ Right. The answer is 1.
    >>> read("[one]\\nask = 'One?'\\nanser = 1", "my.toml")
    Traceback (most recent call last):
        ...
    ValueError: my.toml, [one], anser: there is no such key: ...
    """
    tables = _tables(text, file)
    title = Wording(_plain(_text(Location(file), "title", tables.pop("title", Path(file).stem))))
    questions = {id: _question(Location(file, id), table) for id, table in tables.items()}
    if not questions:
        raise _wrong(file, message("holds no question: one begins with [its-name]"))
    return OwnFile(file, Path(file).stem, title, questions)


def _wrong(file: str, why: object) -> ValueError:
    return Location(file).refuse("", why)


_AT = re.compile(r"line ([0-9]+), column ([0-9]+)")


def _tables(text: str, file: str) -> dict[str, object]:
    """What a text of TOML holds."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT.search(str(error))
        where = (
            message("line {line}, column {column}", line=int(at[1]), column=int(at[2]))
            if at
            else message("at its end")
        )
        why = message("this is no TOML ({where}): {why}", where=where, why=str(error))
        raise _wrong(file, why) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise _wrong(file, message("there is a number with far too many digits in it")) from None
    except RecursionError:
        why = message("there are far too many brackets in one another in it")
        raise _wrong(file, why) from None


# --- a question ---------------------------------------------------------------------------------


def _question(place: Location, table: object) -> Template:
    """The template of a table, tried with its first numbers and with some that are drawn."""
    if not isinstance(table, dict):
        raise place.refuse("", message("a question is a table: it begins with [its-name]"))
    if not _ID.fullmatch(place.id):
        raise place.refuse(
            "", message("a name has small letters from a to z, digits and hyphens, 50 at most")
        )
    for key in table:
        if key not in OWN_KEYS:
            raise place.refuse(key, message("there is no such key: {known}", known=OWN_KEYS))
    for key in ("ask", "answer"):
        if key not in table:
            raise place.refuse(key, message("is missing"))
    choices = _choices(place, table)
    whole = _completed(place, table, choices)
    named = _table(place, "numbers", table)
    numbers = numbers_of_table(place, named)
    template = template_of(place, whole, with_answer(numbers, whole["answer"], whole["names"]))
    own = replace(
        template,
        mistakes=(*template.mistakes, *_other_choices(template, choices)),
        fewest_mistakes=0,
        origin=place.file,
    )
    check(place, own, numbers, (named.keys() - {NEED}) | columns_of(named), choices)
    return own


def _completed(
    place: Location, table: Mapping[str, object], choices: tuple[str, ...]
) -> dict[str, Any]:
    """A table as the kit writes its own: each text in every language, nothing left out."""
    wrong = _table(place, "wrong", table)
    names = _table(place, "names", table)
    return {
        "answer": _formula(place, "answer", table["answer"], choices),
        "ask": _texts(place, "ask", table["ask"]),
        "hints": _hints(place, table.get("hints", [])),
        "solution": _texts(place, "solution", table.get("solution", _SOLUTION)),
        "otherwise": _texts(place, "otherwise", table.get("otherwise", _OTHERWISE)),
        "wrong": {
            _formula(place, f"wrong.{value}", value, choices): _texts(place, f"wrong.{value}", why)
            for value, why in wrong.items()
        },
        "names": {
            word: _plain(_text(place, f"names.{word}", name)) for word, name in names.items()
        },
        "is_chance": _truth(place, "is_chance", table),
        "also": [_formula(place, "also", answer) for answer in _list(place, "also", table)],
        "known_to": _formula(place, "known_to", table.get("known_to", "0")),
        **{key: table[key] for key in ("picture", "tap", "options") if key in table},
    }


def _other_choices(template: Template, choices: tuple[str, ...]) -> Iterator[Mistake]:
    """The words to choose from for which the file has no reason."""
    known = {mistake.value for mistake in template.mistakes}
    for literal in map(repr, choices):
        if literal not in known:
            yield Mistake(literal, template.otherwise, f"{RIGHT} != {literal}")


# --- its parts ----------------------------------------------------------------------------------


def _in_all(said: Message) -> dict[str, str]:
    return {language: said.words(language) for language in LANGUAGES}


_SOLUTION = _in_all(message("The answer is {answer}.", answer=f"{{{ANSWER}}}"))
_OTHERWISE = _in_all(message("Read the question once more."))
"""What is said where the file says nothing."""


def _plain(texts: dict[str, str]) -> dict[str, str]:
    """Texts that name no numbers: what braces they have are their own."""
    return {
        language: text.replace("{", "{{").replace("}", "}}") for language, text in texts.items()
    }


def _text(place: Location, key: str, text: object) -> dict[str, str]:
    """A text in every language: one that is not there is said in another one."""
    said = dict.fromkeys(LANGUAGES, text) if isinstance(text, str) else text
    if not isinstance(said, dict) or not said or not said.keys() <= LANGUAGES.keys():
        raise place.refuse(
            key, message("must be a text, or a text for each of {known}", known=tuple(LANGUAGES))
        )
    for language, words in said.items():
        if not isinstance(words, str) or not words.strip():
            raise place.refuse(f"{key}.{language}", message("must be a text that is not empty"))
    return {language: said.get(language, next(iter(said.values()))) for language in LANGUAGES}


def _texts(place: Location, key: str, text: object) -> object:
    """A text, or a list of texts each with its ``when``, in every language."""
    if isinstance(text, list) and text:
        return [_texts(place, key, line) for line in text]
    if isinstance(text, dict) and "when" in text:
        said = {part: line for part, line in text.items() if part != "when"}
        when = _formula(place, f"{key}.when", text["when"])
        return {**_text(place, key, said), "when": when}
    return _text(place, key, text)


def _hints(place: Location, hints: Any) -> dict[str, list[str]]:
    """Hints in every language, as many in each."""
    if isinstance(hints, str):
        hints = [hints]
    by_language = hints if isinstance(hints, dict) else {"en": hints}
    if not by_language.keys() <= LANGUAGES.keys() or not all(
        isinstance(hints, list) for hints in by_language.values()
    ):
        raise place.refuse(
            "hints",
            message("must be a list of texts, or one for each of {known}", known=tuple(LANGUAGES)),
        )
    many = {len(hints) for hints in by_language.values()}
    if len(many) != 1:
        raise place.refuse("hints", message("every language needs the same number of hints"))
    steps = [
        _text(place, f"hints, {number}", dict(zip(by_language, said, strict=True)))
        for number, said in enumerate(zip(*by_language.values(), strict=True), start=1)
    ]
    return {language: [step[language] for step in steps] for language in LANGUAGES}


def _choices(place: Location, table: Mapping[str, object]) -> tuple[str, ...]:
    """The words to choose from, each once."""
    listed = _list(place, "choices", table)
    choices = [choice for choice in listed if isinstance(choice, str) and choice.strip()]
    if len(choices) < len(listed):
        raise place.refuse("choices", message("must be a list of words"))
    if len({choice.casefold() for choice in choices}) != len(choices):
        raise place.refuse("choices", message("holds a word twice"))
    return tuple(choices)


def _formula(place: Location, key: str, value: object, choices: tuple[str, ...] = ()) -> str:
    """A formula that can be read; one of the ``choices`` is a word."""
    if isinstance(value, str) and value not in choices:
        try:
            names_in(value)
        except FormulaError as error:
            raise place.refuse(key, error) from None
        return value
    return as_formula(place, key, value)


def _table(place: Location, key: str, table: Mapping[str, object]) -> dict[str, object]:
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise place.refuse(key, message("must be a table: [{id}.{key}]", id=place.id, key=key))
    return value


def _list(place: Location, key: str, table: Mapping[str, object]) -> list[object]:
    values = table.get(key, [])
    if not isinstance(values, list):
        raise place.refuse(key, message("must be a list in square brackets"))
    return values


def _truth(place: Location, key: str, table: Mapping[str, object]) -> bool:
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise place.refuse(key, message("must be true or false"))
    return value
