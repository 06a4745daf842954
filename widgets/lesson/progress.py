"""Which lessons are done, and how near the guesses were."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from kernel_lib.core import check, class_file
from kernel_lib.core.text import Message, current_language, in_columns, message, plural
from kernel_lib.learn import guesses
from kernel_lib.learn.answers import read_number
from kernel_lib.learn.exercises import is_number
from kernel_lib.learn.guesses import Kept
from kernel_lib.learn.questions import all_templates
from widgets.lesson.calibration import Near, drawing

_ASKED = re.compile(r'\b(?:check|Guess)\("([\w-]+)"')


class Lesson(NamedTuple):
    """A lesson with the exercises that it asks."""

    file: str
    title: str
    ids: tuple[str, ...]

    def done(self, kept: dict[str, Kept]) -> int:
        """How many of its questions are answered: guessed, or solved."""
        found = [kept.get(id, Kept()) for id in self.ids]
        return sum(one.is_solved or one.guess is not None for one in found)


def lessons(folder: str | Path = ".") -> list[Lesson]:
    """The lessons of a folder in their order; a file that cannot be read is left out.

    Where a class file names lessons, by number or by file, only these are meant.
    """
    wanted = class_file.chosen().lessons
    place = folder if isinstance(folder, Path) else Path(check.text("folder", folder))
    paths = sorted(place.glob("*.ipynb"))
    found = (_lesson(one) for one in paths if not wanted or one.stem.startswith(wanted))
    return [one for one in found if one is not None]


def _lesson(path: Path) -> Lesson | None:
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        sources = ["".join(cell["source"]) for cell in cells]
        title = next(text for text in sources if text.startswith("# ")).splitlines()[0]
    except (OSError, ValueError, KeyError, TypeError, StopIteration):
        return None
    known = all_templates()
    asked = [id for text in sources for id in _ASKED.findall(text) if id in known]
    return Lesson(path.name, title.removeprefix("# "), tuple(dict.fromkeys(asked)))


def chances_guessed(kept: dict[str, Kept]) -> list[Near]:
    """The chances among the guesses, with the right ones.

    >>> chances_guessed({"first-too-low": Kept("25 %"), "gap-of-37": Kept("14")})
    [Near(id='first-too-low', guess=0.25, answer=0.2)]
    """
    known = all_templates()
    found = []
    for id, one in kept.items():
        number = read_number(one.guess) if one.guess else None
        template = known.get(id)
        if number is not None and template is not None and template.is_chance:
            right = template.exercise.solve()
            if is_number(right):
                found.append(Near(id, float(number.value), float(Fraction(right))))
    return found


class Progress:
    """The lessons of this folder with what is done, and your guesses beside the answers.

    It is worked out from ``learn.guesses``, which stays on this machine. Run the cell again to see
    what was answered since.

    >>> guesses.forget_all()
    >>> Progress()
    Nothing is answered yet. Guess or solve something, and run this cell again.
    """

    def __init__(self, folder: str | Path = ".") -> None:
        self.lessons = lessons(folder)
        guesses.look_again()
        self.kept = guesses.all_kept()

    def rows(self) -> list[dict[str, Any]]:
        """A line a lesson: its title, how many questions it asks, and how many are answered."""
        return [
            {"lesson": one.title, "questions": len(one.ids), "answered": one.done(self.kept)}
            for one in self.lessons
        ]

    def calibration(self) -> list[Near]:
        """The chances that were guessed, each with the right one."""
        return chances_guessed(self.kept)

    def _sentences(self) -> list[str]:
        asking = [row for row in self.rows() if row["questions"]]
        told = [
            message(
                "{done} of {all} lessons are done: every question in them is answered.",
                done=sum(row["answered"] == row["questions"] for row in asking),
                all=len(asking),
            )
        ]
        near = self.calibration()
        if near:
            apart = sum(abs(one.guess - one.answer) for one in near) / len(near)
            lean = sum(one.guess - one.answer for one in near) / len(near)
            told.append(
                plural(
                    "You guessed {n} chance: {apart} points beside the truth, "
                    "{lean} points with the sign (above 0: too high).",
                    "You guessed {n} chances: {apart} points beside the truth on average, "
                    "{lean} points with the sign (above 0: too high).",
                    len(near),
                    apart=f"{100 * apart:.0f}",
                    lean=f"{100 * lean:+.0f}".replace("-", "\u2212"),
                )
            )
        return list(map(str, told))

    def _lack(self) -> Message | None:
        """Why there is nothing to show; None if there is something."""
        if not self.kept:
            return message(
                "Nothing is answered yet. Guess or solve something, and run this cell again."
            )
        return None if self.lessons else message("There are no lessons in this folder.")

    def __repr__(self) -> str:
        lack = self._lack()
        if lack is not None:
            return str(lack)
        return "\n".join([*in_columns(self._table()), *self._sentences()])

    def _table(self) -> list[Sequence[str]]:
        head = (str(message("lesson")), str(message("answered")))
        lines = [(row["lesson"], f"{row['answered']}/{row['questions']}") for row in self.rows()]
        return [head, *lines]

    def _repr_html_(self) -> str:
        lack = self._lack()
        if lack is not None:
            return f'<p lang="{current_language()}">{escape(str(lack))}</p>'
        head, *_ = self._table()
        lines = "".join(map(self._line, self.lessons))
        told = "".join(f"<p>{escape(one)}</p>" for one in self._sentences())
        near = self.calibration()
        picture = drawing(near) if near else ""
        return (
            f'<div lang="{current_language()}">{told}{picture}<table><thead><tr><th scope="col">'
            f'{escape(head[0])}</th><th scope="col">{escape(head[1])}</th></tr></thead>'
            f"<tbody>{lines}</tbody></table></div>"
        )

    def _line(self, lesson: Lesson) -> str:
        done, asked = lesson.done(self.kept), len(lesson.ids)
        mark = "✔ " if done == asked > 0 else ""
        link = f'<a href="{escape(lesson.file)}">{escape(lesson.title)}</a>'
        return f'<tr><th scope="row">{link}</th><td>{mark}{done}/{asked}</td></tr>'
