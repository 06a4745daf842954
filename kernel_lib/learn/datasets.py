"""Small sets of real figures, about which questions outside the games are asked.

Each is a CSV file in ``content/datasets``: its first column, ``id``, names the rows; ``en`` and
``ja`` say what a row is called, where that is not its id; all others are numbers. ``sources.toml``
beside them says in both languages what a set shows, what its columns are called, and where its
figures come from. They are facts that anybody may use.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from importlib.resources import files

from kernel_lib.core.text import LANGUAGES, current_language, message, quoted
from kernel_lib.display.tables import html_table
from kernel_lib.learn.location import Location
from kernel_lib.learn.wording import Decimals, Languages

_FOLDER = files(__package__).joinpath("content", "datasets")

_ID = "id"


@dataclass(frozen=True)
class Row:
    """A row of a dataset: its name in each language, and its numbers by column."""

    name: Languages
    numbers: Mapping[str, int | Fraction]


@dataclass(frozen=True, eq=False)
class Dataset(Mapping[str, Row]):
    """Rows by id, in the order of the file.

    ``title`` says what they show, ``source`` who published the figures and when; ``columns`` is
    what the row's names and each number are called. All are in every language.
    """

    title: Languages
    source: Languages
    columns: Mapping[str, Languages]
    rows: Mapping[str, Row]

    def __getitem__(self, id: str) -> Row:
        return self.rows[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def _cells(self) -> Iterator[list[str]]:
        """The head and the rows, in the current language."""
        language = current_language()
        yield [names[language] for names in self.columns.values()]
        for row in self.rows.values():
            yield [row.name[language], *map(_written, row.numbers.values())]

    def __repr__(self) -> str:
        language = current_language()
        lines = ["\t".join(cells) for cells in self._cells()]
        return "\n".join([self.title[language], *lines, self.source[language]])

    def _repr_html_(self) -> str:
        language = current_language()
        head, *rows = self._cells()
        table = html_table(head, rows, language, escape(self.title[language]))
        return f'{table}<p lang="{language}"><small>{escape(self.source[language])}</small></p>'


def _written(number: int | Fraction) -> str:
    """A number as a table has it.

    >>> _written(26306), _written(Decimals("0.30"))
    ('26,306', '0.30')
    """
    return f"{number:,}" if isinstance(number, int) and number > 9999 else str(number)


@cache
def _sources() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return tomllib.loads(_FOLDER.joinpath("sources.toml").read_text(encoding="utf-8"))


def dataset(name: object) -> Dataset:
    """A dataset by its name; one that is not there is a ``ValueError``.

    >>> peas = dataset("peas")
    >>> len(peas), peas["seeds"].numbers["first"]
    (7, 5474)
    >>> dataset("beans")
    Traceback (most recent call last):
        ...
    ValueError: there is no dataset 'beans'; there are ...
    """
    if not isinstance(name, str) or _ID not in _sources().get(name, {}):
        raise ValueError(
            message(
                "there is no dataset {name}; there are {known}",
                name=quoted(name),
                known=tuple(name for name, about in _sources().items() if _ID in about),
            )
        )
    return _read(name)


@cache
def _read(name: str) -> Dataset:
    about = _sources()[name]
    written = _FOLDER.joinpath(f"{name}.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(written.splitlines()))
    columns = {key: names for key, names in about.items() if key not in ("title", "source")}
    return Dataset(about["title"], about["source"], columns, {row[_ID]: _row(row) for row in rows})


def _row(cells: Mapping[str, str]) -> Row:
    """A row of a file."""
    names = {language: cells.get(language, cells[_ID]) for language in LANGUAGES}
    numbers = {
        column: Decimals(cell) if "." in cell else int(cell)
        for column, cell in cells.items()
        if column not in (_ID, *LANGUAGES)
    }
    return Row(names, numbers)


def citation(place: Location, name: object) -> Languages:
    """What a solution says of where its figures come from, in each language."""
    if name not in _sources():
        raise place.refuse("source", message("there is no source {name}", name=quoted(name)))
    sources = _sources()[str(name)]["source"]
    return {language: _TOLD[language].format(said) for language, said in sources.items()}


_TOLD = {"en": " Figures: {}.", "ja": "数値の出典：{}。"}
"""What follows a solution, in each language."""
