"""Pupils' copies of lessons: without outputs, solutions and what is for teachers.

What a lesson folds away stays with the kit: a copy asks for it when a guess is given or an answer
of one's own is written. A solution opens after a try. A copy may carry the marks of nbgrader or of
Otter, which give a point for each answer that is right.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from kernel_lib.core import check
from kernel_lib.core.text import (
    LANGUAGES,
    Message,
    current_language,
    half_width,
    is_digits,
    known_language,
    message,
    quoted,
    speaking,
    words,
)
from kernel_lib.learn import tries as waiting
from kernel_lib.learn.questions import part_of
from kernel_lib.teach import graders
from kernel_lib.teach.folds import Fold, pieces
from kernel_lib.teach.graders import Cell, code_cell, text_cell
from kernel_lib.teach.printing import checked_folder
from kernel_lib.teach.worksheets.lessons import lesson_file, lesson_numbers

FOLDER = "handout"
"""Where copies go, unless another folder is named."""

FORMS: Mapping[str, graders.Grader | None] = {
    "plain": None,
    "nbgrader": graders.NBGRADER,
    "otter": graders.OTTER,
}
"""What a copy may be made for."""

_DATA, _BESIDE = '"../data/', '"data/'
"""Where a lesson reads measured data, and where its copy does."""

_READ = re.compile(r'"(?:\.\./)?data/([a-z0-9.-]+)"')

_LINK = re.compile(r"\[([^\]]+)\]\(([^)#\s]+\.(?:ipynb|md))\)")


@dataclass(frozen=True, slots=True)
class Handed:
    """Copies that were written, and what to do with them; in a notebook the files are links."""

    files: tuple[Path, ...]
    told: tuple[Message, ...] = ()

    def __repr__(self) -> str:
        return "\n".join([*map(str, self.files), *map(str, self.told)])

    def _repr_html_(self) -> str:
        links = "<br>".join(
            f'<a href="{escape(file.as_posix())}" target="_blank">{escape(str(file))}</a>'
            for file in self.files
        )
        told = "".join(f"<p>{escape(str(line))}</p>" for line in self.told)
        return f'<div lang="{current_language()}"><p>{links}</p>{told}</div>'


def handout(
    lesson: str | int | None = None,
    folder: str | Path = FOLDER,
    language: str | None = None,
    form: str = "plain",
    tries: int | None = None,
    seed: int | None = None,
    exercises: str | Path | None = None,
) -> Handed:
    """Write a lesson's copy for pupils.

    With a file of your own, ``exercises``, it is a notebook of its questions, or of the one that is
    named in place of the lesson; the file goes with it. ``form`` is "plain", "nbgrader" or "otter".
    ``tries`` says after how many different answers the solution opens, 0 for never: else after one,
    and never where points are given. With a ``seed`` the questions have the numbers of that
    seed, where they can be drawn. A lesson, file, form, number or language that is not there is a
    ``ValueError``.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [file.name for file in handout("22", folder).files]
    ['22-the-hypergeometric-gap.ipynb']
    """
    spoken, where = known_language(language or current_language()), checked_folder(folder)
    grader = _form(form)
    usual = waiting.NEVER if grader else 1
    asked_for = check.whole("tries", usual if tries is None else tries, least=0, most=10)
    if seed is not None:
        check.seed(seed)
    if exercises is not None:
        return _own(exercises, lesson, where, spoken, grader, asked_for, seed)
    source = lesson_named(lesson, spoken)
    cells = pupils_cells(source, spoken, asked_for, seed, _linked(where))
    place = where / (Path(source.name) if grader is None else grader.place(source.stem))
    data = add_data(source, cells, place.parent)
    if grader is None:
        return Handed((_written(source, cells, place), *data))
    names = [f"data/{path.name}" for path in data]
    file = _written(source, grader.marked(cells, names), place)
    with speaking(spoken):
        return Handed((file, *data, *grader.add_files(where)), grader.told(source.stem, file))


def _own(
    exercises: str | Path,
    id: object,
    where: Path,
    language: str,
    grader: graders.Grader | None,
    tries: int,
    seed: int | None,
) -> Handed:
    """A notebook of a teacher's own questions, with their file beside it."""
    own, name = part_of(exercises, id), Path(exercises).name
    place = where / (f"{own.name}.ipynb" if grader is None else grader.place(own.name))
    asked = [
        graders.GradedQuestion(question.id, seed if question.has_others else None, name)
        for question in own.values()
    ]
    cells = [
        text_cell("the_title", f"# {own.title.words(language)}"),
        code_cell("the_beginning", f"{_OWN_IMPORTS}\n{_settings(language, tries)}"),
    ]
    for question in asked:
        cell = code_cell(question.id, question.ask)
        cells += [cell] if grader is None else grader.mark(cell, question)
    if grader is not None:
        cells = [*grader.first([name]), *cells]
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": _KERNEL}}
    file = _saved(notebook, [*cells, code_cell("the_end", "Progress()")], place)
    beside = place.with_name(name)
    beside.write_bytes(Path(exercises).read_bytes())
    with speaking(language):
        more = () if grader is None else grader.add_files(where)
        told = () if grader is None else grader.told(own.name, file)
        return Handed((file, beside, *more), told)


_OWN_IMPORTS = """\
from kernel_lib.core.text import use_language
from kernel_lib.learn.questions import check
from kernel_lib.learn.tries import lock_solutions
from widgets import Progress
"""

_KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def handout_all(
    folder: str | Path = FOLDER,
    languages: Iterable[str] = tuple(LANGUAGES),
    told: Callable[[str], object] = print,
) -> Handed:
    """Write plain copies of all lessons, a folder for each language.

    ``told`` hears a sentence about each folder before it is filled.
    """
    where, files = checked_folder(folder), []
    for language in map(known_language, languages):
        to = where / language
        sources = lesson_files(language)
        count = len(sources)
        told(str(message("{folder}: copies of {count} lessons", folder=str(to), count=count)))
        names = {source.name for source in sources}
        for source in sources:
            cells = pupils_cells(source, language, 1, None, names.__contains__)
            files.append(_written(source, cells, to / source.name))
            add_data(source, cells, to)
    return Handed(tuple(files))


def lesson_files(language: str) -> list[Path]:
    """The files of all lessons in a language, in their order.

    >>> lesson_files("en")[0].name
    '00-start.ipynb'
    """
    files = (lesson_file(number, language) for number in lesson_numbers())
    return [file for file in files if file is not None]


def lesson_named(lesson: object, language: str) -> Path:
    """The file of a lesson by its number; one that is not there is a ``ValueError``.

    >>> lesson_named(3, "ja").name, lesson_named("99", "en")
    Traceback (most recent call last):
        ...
    ValueError: there is no lesson '99': choose a number such as 22
    """
    text = half_width(words(lesson)) if type(lesson) in (int, str) else ""
    file = lesson_file(text.zfill(2), language) if is_digits(text) else None
    if file is None:
        raise ValueError(
            message(
                "there is no lesson {lesson}: choose a number such as 22", lesson=quoted(lesson)
            )
        )
    return file


def pupils_cells(
    source: Path,
    language: str,
    tries: int,
    seed: int | None = None,
    is_linked: Callable[[str], bool] = lambda name: True,
) -> list[Cell]:
    """The cells of a lesson as pupils get them; links to files that are not linked are words."""
    cells = json.loads(source.read_text(encoding="utf-8"))["cells"]
    begin = next(at for at, cell in enumerate(cells) if cell["cell_type"] == "code")
    handed_out: list[Cell] = []
    for at, cell in enumerate(cells):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            handed_out += _texts(cell, text, is_linked)
            continue
        if at == begin:
            text = f"{text}\n\n{_set_up(language, tries)}"
        elif seed is not None:
            text = graders.with_seed({**cell, "source": text}, seed)
        text = text.replace(_DATA, _BESIDE)
        handed_out.append({**code_cell(cell["id"], text), "metadata": cell["metadata"]})
    return handed_out


def _set_up(language: str, tries: int) -> str:
    """What a copy says at its beginning: its language, when solutions open, where folds are."""
    return (
        "from kernel_lib.core.text import use_language\n"
        "from kernel_lib.learn.tries import lock_solutions\n"
        "from kernel_lib.teach.folds import fold\n"
        "from widgets import TryFirst\n\n"
        f"{_settings(language, tries)}"
    )


def _settings(language: str, tries: int) -> str:
    return f'use_language("{language}")\nlock_solutions(tries={tries})'


def _texts(cell: Cell, text: str, is_linked: Callable[[str], bool]) -> Iterator[Cell]:
    """The text of a cell, and a cell of code for each fold in it."""
    folds = 0
    for at, piece in enumerate(pieces(text)):
        if isinstance(piece, Fold):
            folds += 1
            yield _waiting(cell["id"], folds, piece)
        else:
            id = cell["id"] if at == 0 else f"{cell['id']}-{at}"
            yield {**text_cell(id, unlinked(piece, is_linked)), "metadata": cell["metadata"]}


def unlinked(text: str, is_linked: Callable[[str], bool]) -> str:
    """A text in which links to files that are not there are words.

    >>> unlinked("[two](02.ipynb), [the course](course.md)", lambda name: name == "02.ipynb")
    '[two](02.ipynb), the course'
    """
    return _LINK.sub(lambda match: match[0] if is_linked(match[2]) else match[1], text)


def _waiting(cell: str, number: int, fold: Fold) -> Cell:
    """A fold as code: it is shown after a guess, or after an answer in words."""
    which = f'fold("{cell}")' if number == 1 else f'fold("{cell}", {number})'
    source = f"%%after {fold.after}\n{which}" if fold.after else f"TryFirst({which})"
    hidden = {"jupyter": {"source_hidden": True}}
    return {**code_cell(f"{cell}-fold-{number}", source), "metadata": hidden}


def _linked(folder: Path) -> Callable[[str], bool]:
    return lambda name: (folder / name).is_file()


def _form(form: object) -> graders.Grader | None:
    if not isinstance(form, str) or form not in FORMS:
        raise ValueError(
            message(
                "there is no form {form}: choose {known}", form=quoted(form), known=tuple(FORMS)
            )
        )
    return FORMS[form]


def _written(source: Path, cells: list[Cell], file: Path) -> Path:
    """Write a notebook with these cells and the lesson's own metadata."""
    return _saved(json.loads(source.read_text(encoding="utf-8")), cells, file)


def _saved(notebook: dict[str, Any], cells: list[Cell], file: Path) -> Path:
    """Write a notebook with these cells."""
    notebook["cells"] = [{**cell, "source": _lines(cell["source"])} for cell in cells]
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True)
    file.write_text(f"{text}\n", encoding="utf-8")
    return file


def add_data(source: Path, cells: list[Cell], folder: Path) -> tuple[Path, ...]:
    """Put the measured data that a lesson reads beside its copy; the files."""
    code = "".join(cell["source"] for cell in cells if cell["cell_type"] == "code")
    lines = []
    for name in dict.fromkeys(_READ.findall(code)):
        there = folder / "data" / name
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_bytes((source.parents[1] / "data" / name).read_bytes())
        lines.append(there)
    return tuple(lines)


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
