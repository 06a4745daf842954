"""What nbgrader and Otter want to see in a notebook: cells to fill in, and cells that give points.

A cell of a lesson that asks, ``check("gap-of-37")``, becomes a question: the answer gets a name,
and a cell behind it asks ``marks.mark`` whether it is right. One right answer is one point.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kernel_lib.core.text import Message, message
from kernel_lib.learn.questions import template_named
from kernel_lib.teach.marks import as_code, asked

Cell = dict[str, Any]
"""A cell of a notebook as its file has it, with the source as one text."""

_CHECK = re.compile(r'check\("([a-z0-9-]+)"(?:, seed=([0-9]+))?\)')


@dataclass(frozen=True, slots=True)
class GradedQuestion:
    """An exercise that a cell asks: its name, and the seed of its numbers, if they are drawn.

    ``exercises`` is the file that it stands in, if it is a teacher's own.
    """

    id: str
    seed: int | None = None
    exercises: str | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """What the answer is called.

        >>> GradedQuestion("gap-of-37").name, GradedQuestion("gap-of-37", 1).name
        ('my_gap_of_37', 'my_gap_of_37_seed_1')
        """
        more = "" if self.seed is None else f"_seed_{self.seed}"
        return f"my_{self.id.replace('-', '_')}{more}"

    @property
    def _which(self) -> str:
        """What tells it from other exercises of its name."""
        seed = "" if self.seed is None else f", seed={self.seed}"
        return seed + (f", exercises={_quoted(self.exercises)}" if self.exercises else "")

    @property
    def ask(self) -> str:
        """The line that asks it, with a field for the answer."""
        return f'check("{self.id}"{self._which})'

    @property
    def check(self) -> str:
        """The line that tells a pupil what to think of the answer."""
        return f'check("{self.id}", {self.name}{self._which})'

    @property
    def answer(self) -> str:
        """The right answer as code."""
        return as_code(asked(self.id, self.seed, self.exercises))

    @property
    def test(self) -> str:
        """The cell that fails, with the reason, unless the answer is right."""
        return (
            "from kernel_lib.teach.marks import mark\n\n"
            f'told = mark("{self.id}", {self.name}{self._which})\n'
            "assert told.is_right, told"
        )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def question_of(cell: Cell) -> GradedQuestion | None:
    """The question that a cell asks; None if it asks none.

    >>> question_of(code_cell("22-gap", 'check("gap-of-37", seed=7)'))
    GradedQuestion(id='gap-of-37', seed=7)
    """
    match = _CHECK.fullmatch(cell["source"].strip()) if cell["cell_type"] == "code" else None
    return None if match is None else GradedQuestion(match[1], int(match[2]) if match[2] else None)


def with_seed(cell: Cell, seed: int) -> str:
    """The source of a cell; a question whose numbers can be drawn gets those of the seed.

    >>> with_seed(code_cell("22-gap", 'check("gap-of-37")'), 7)
    'check("gap-of-37", seed=7)'
    """
    question = question_of(cell)
    if question is None or not template_named(question.id).has_others:
        return str(cell["source"])
    return f'check("{question.id}", seed={seed})'


@dataclass(frozen=True, slots=True)
class Grader:
    """A program that gives points.

    ``mark`` makes the cells of a question, ``place`` says where a lesson goes in the folder,
    ``files`` are the settings that it wants beside it, and ``told`` what to do next.
    """

    mark: Callable[[Cell, GradedQuestion], Iterator[Cell]]
    place: Callable[[str], Path]
    told: Callable[[str, Path], tuple[Message, ...]]
    files: tuple[tuple[str, Callable[[], str]], ...] = ()
    first: Callable[[Sequence[str]], list[Cell]] = lambda data: []

    def marked(self, cells: list[Cell], data: Sequence[str] = ()) -> list[Cell]:
        """The cells of a copy with the grader's marks; ``data`` are files that the copy reads."""
        mark = self.first(data)
        for cell in cells:
            question = question_of(cell)
            mark += [cell] if question is None else self.mark(cell, question)
        return mark

    def add_files(self, folder: Path) -> tuple[Path, ...]:
        """Write the settings, unless they are there; the files that belong to the copy."""
        for name, text in self.files:
            if not (folder / name).exists():
                (folder / name).write_text(text(), encoding="utf-8")
        return tuple(folder / name for name, _text in self.files)


def code_cell(id: str, source: str) -> Cell:
    """A cell of code that has not run."""
    return {
        "cell_type": "code",
        "id": id,
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


def text_cell(id: str, source: str) -> Cell:
    """A cell of text."""
    return {"cell_type": "markdown", "id": id, "metadata": {}, "source": source}


def _raw_cell(id: str, source: str) -> Cell:
    return {"cell_type": "raw", "id": id, "metadata": {}, "source": source}


def _of_nbgrader(cell: Cell, question: GradedQuestion) -> Iterator[Cell]:
    """An answer whose right value nbgrader cuts out, and a locked cell that gives a point."""
    answer = (
        f"{question.name} = ...\n"
        f"### BEGIN SOLUTION\n{question.name} = {question.answer}\n### END SOLUTION\n"
        f"{question.check}"
    )
    marks = {"schema_version": 3, "task": False, "grade_id": cell["id"]}
    solution = {**marks, "solution": True, "grade": False, "locked": False}
    yield {**code_cell(cell["id"], answer), "metadata": {"nbgrader": solution}}
    id = f"{cell['id']}-test"
    points = {**marks, "solution": False, "grade": True, "locked": True, "points": 1}
    yield {**code_cell(id, question.test), "metadata": {"nbgrader": {**points, "grade_id": id}}}


def _nbgrader_settings() -> str:
    """The line that stands where the answer was cut out; and a minute for a cell that simulates."""
    line = message("Write your answer in place of the three dots, and run the cell.")
    stub = {"python": f"# {line}"}
    return (
        "c = get_config()\n"
        'c.CourseDirectory.course_id = "sixth-card"\n'
        f"c.ClearSolutions.code_stub = {stub!r}\n"
        "c.ExecutePreprocessor.timeout = 60\n"
    )


def _told_of_nbgrader(lesson: str, _file: Path) -> tuple[Message, ...]:
    commands = f"nbgrader generate_assignment {lesson}", f"nbgrader autograde {lesson}"
    return (
        message("In this folder: {command} makes the pupils' copies.", command=commands[0]),
        message("When they are handed in: {command} gives the points.", command=commands[1]),
    )


NBGRADER = Grader(
    _of_nbgrader,
    lambda lesson: Path("source") / lesson / f"{lesson}.ipynb",
    _told_of_nbgrader,
    (("nbgrader_config.py", _nbgrader_settings),),
)
"""nbgrader: a course folder with the lesson in ``source``."""


def _of_otter(cell: Cell, question: GradedQuestion) -> Iterator[Cell]:
    """A question between Otter's raw cells; the pupils' copy has three dots for the answer."""
    name, id = question.name.removeprefix("my_"), cell["id"]
    yield _raw_cell(f"{id}-q", f"# BEGIN QUESTION\nname: {name}\npoints: 1\ncheck_cell: false")
    yield _raw_cell(f"{id}-s", "# BEGIN SOLUTION")
    answer = f"{question.name} = {question.answer}  # SOLUTION\n{question.check}"
    yield code_cell(id, answer)
    yield _raw_cell(f"{id}-se", "# END SOLUTION")
    yield _raw_cell(f"{id}-t", "# BEGIN TESTS")
    yield code_cell(f"{id}-test", question.test)
    yield _raw_cell(f"{id}-te", "# END TESTS")
    yield _raw_cell(f"{id}-e", "# END QUESTION")


_OTTER_SETTINGS = """\
# ASSIGNMENT CONFIG
init_cell: false
check_all_cell: false
export_cell: false
generate:
  show_stdout: true
"""
"""A pupil's copy needs the kit and nothing of Otter."""


def _assignment(data: Sequence[str]) -> list[Cell]:
    """The cell that Otter begins with; the files that a copy reads go with it."""
    files = "".join(f"- {name}\n" for name in data)
    more = f"files:\n{files}" if files else ""
    return [_raw_cell("assignment", _OTTER_SETTINGS + more)]


def _told_of_otter(lesson: str, file: Path) -> tuple[Message, ...]:
    assign = f"otter assign {file.name} dist"
    run = f"otter run -a dist/autograder/{lesson}-autograder_….zip {file.name}"
    return (
        message("In this folder: {command} makes the pupils' copies.", command=assign),
        message("When they are handed in: {command} gives the points.", command=run),
    )


OTTER = Grader(
    _of_otter,
    lambda lesson: Path(f"{lesson}.ipynb"),
    _told_of_otter,
    first=_assignment,
)
"""Otter: a notebook for ``otter assign``."""
