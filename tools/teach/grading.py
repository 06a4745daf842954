"""A class that answers: what nbgrader and Otter give for copies that were filled in.

    .venv/bin/python -m tools.teach.grading

makes copies of a lesson, answers in them, lets both programs give points, and prints them.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

from locket import lock_file

from kernel_lib import teach
from kernel_lib.core.text import LANGUAGES
from kernel_lib.teach.marks import as_code, asked

ROOT = Path(__file__).parents[2]
PLACE = ROOT / ".graders"
PINS = Path(__file__).with_name("graders.txt")
LESSON = "22"

_ASKED = re.compile(r'check\("([a-z0-9-]+)", my_\w+(?:, seed=(\d+))?\)')

Answers = Callable[[str, int | None, int], str]
"""What somebody writes for an exercise, its seed and its place in the lesson, as code."""


def right(id: str, seed: int | None, _at: int) -> str:
    """The right answer."""
    return as_code(asked(id, seed))


def foreseen(id: str, seed: int | None, _at: int) -> str:
    """A mistake that people often make."""
    return json.dumps(str(next(iter(asked(id, seed).wrong))))


def nothing(_id: str, _seed: int | None, _at: int) -> str:
    """The three dots as they were."""
    return "..."


def half(id: str, seed: int | None, at: int) -> str:
    """Right, wrong and not at all, in turn."""
    return (right, foreseen, nothing)[at % 3](id, seed, at)


PUPILS: dict[str, Answers] = {"ann": right, "ben": foreseen, "cleo": nothing, "dan": half}
"""How each of a class of four answers."""


def expected(asked_for: int) -> dict[str, int]:
    """The points of each, counted by hand: ann all, dan each third one from the first on."""
    return {"ann": asked_for, "ben": 0, "cleo": 0, "dan": len(range(0, asked_for, 3))}


@cache
def tools() -> Path:
    """The folder of programs of an environment that holds the graders; made if it is not there."""
    bin = PLACE / ("Scripts" if os.name == "nt" else "bin")
    note = PLACE / PINS.name
    with fetching():
        if not note.exists() or note.read_text() != PINS.read_text():
            run(Path.cwd(), sys.executable, "-m", "venv", "--clear", str(PLACE))
            paths = sysconfig.get_paths(vars={"base": str(PLACE), "platbase": str(PLACE)})
            Path(paths["purelib"], "kit.pth").write_text(sysconfig.get_paths()["purelib"])
            install = ("-m", "pip", "install", "--quiet", "-r", str(PINS))
            run(Path.cwd(), str(bin / "python"), *install)
            note.write_text(PINS.read_text())
    return bin


def fetching() -> AbstractContextManager[object]:
    """While one worker fetches something the others wait."""
    lock: AbstractContextManager[object] = lock_file(str(Path(sys.prefix) / "graders.lock"))
    return lock


def run(folder: Path, *command: str) -> str:
    """Run a program in a folder; what it says. One that fails is an error that says it, too."""
    path = os.pathsep.join([str(PLACE / "bin"), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    said = done.stdout + done.stderr
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{said}")
    return said


def answered(copy: str, answers: Answers) -> tuple[str, int]:
    """A copy with answers in place of the three dots, and how many there are."""
    notebook = json.loads(copy)
    count = 0
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        match = _ASKED.search(text) if cell["cell_type"] == "code" else None
        if match and " = ..." in text:
            answer = answers(match[1], int(match[2]) if match[2] else None, count)
            cell["source"] = text.replace(" = ...", f" = {answer}", 1)
            count += 1
    return json.dumps(notebook), count


def by_nbgrader(folder: Path, language: str, lesson: str = LESSON) -> tuple[dict[str, float], int]:
    """The points that nbgrader gives each pupil, and how many can be had."""
    nbgrader = str(tools() / "nbgrader")
    name = teach.handout(lesson, folder, language, form="nbgrader").files[0].stem
    run(folder, nbgrader, "generate_assignment", name)
    copy = (folder / "release" / name / f"{name}.ipynb").read_text(encoding="utf-8")
    count = 0
    for pupil, answers in PUPILS.items():
        file = folder / "submitted" / pupil / name / f"{name}.ipynb"
        file.parent.mkdir(parents=True)
        text, count = answered(copy, answers)
        file.write_text(text, encoding="utf-8")
    run(folder, nbgrader, "autograde", name)
    return _points(folder / "gradebook.db"), count


def _points(gradebook: Path) -> dict[str, float]:
    """The points of each pupil, read from nbgrader's own book."""
    with sqlite3.connect(gradebook) as book:
        rows = book.execute(
            "select a.student_id, sum(coalesce(g.manual_score, g.auto_score, 0)) from grade g "
            "join submitted_notebook n on g.notebook_id = n.id "
            "join submitted_assignment a on n.assignment_id = a.id group by a.student_id"
        )
        return {student: float(points) for student, points in rows}


def by_otter(folder: Path, language: str, lesson: str = LESSON) -> tuple[dict[str, float], int]:
    """The points that Otter gives each pupil, and how many can be had."""
    otter = str(tools() / "otter")
    name = teach.handout(lesson, folder, language, form="otter").files[0].stem
    run(folder, otter, "assign", f"{name}.ipynb", "dist")
    copy = (folder / "dist" / "student" / f"{name}.ipynb").read_text(encoding="utf-8")
    tests = next((folder / "dist" / "autograder").glob("*.zip"))
    grades: dict[str, float] = {}
    count = 0
    for pupil, answers in PUPILS.items():
        place = folder / pupil
        place.mkdir()
        text, count = answered(copy, answers)
        (place / f"{name}.ipynb").write_text(text, encoding="utf-8")
        run(place, otter, "run", "-a", str(tests), f"{name}.ipynb")
        told = json.loads((place / "results.json").read_text(encoding="utf-8"))
        grades[pupil] = sum(test.get("score", 0.0) for test in told["tests"])
    return grades, count


if __name__ == "__main__":
    for program in (by_nbgrader, by_otter):
        for spoken in LANGUAGES:
            with tempfile.TemporaryDirectory() as made:
                points, most = program(Path(made), spoken)
            told = ", ".join(f"{pupil} {got:g}" for pupil, got in points.items())
            print(f"{program.__name__.removeprefix('by_')}, {spoken}: {told} of {most}")
