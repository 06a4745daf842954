"""A lesson at the teacher's pace: at which step the class is, who is where, what was guessed.

The steps are the parts of the lesson as its plan has them (``teach.planning.phases``). While the
class waits, nobody sees what comes after the step; where a guess is asked, nothing after the guess
until the teacher shows its answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from secrets import token_hex
from typing import Any, TypedDict

from kernel_lib.core.text import Message, message
from kernel_lib.learn.questions import exercise_named
from kernel_lib.teach.guess_histogram import is_a_guess
from kernel_lib.teach.planning.notebook import Notebook, checked_number, lesson
from kernel_lib.teach.planning.phases import GUESSED, Phase, phases

MOST_LINES = 10
"""So many printed lines have room on a projector."""


class KeptLesson(TypedDict):
    """A paced lesson as it is kept on the disk."""

    number: str
    at: int
    waits: bool
    shown: list[str]
    guesses: dict[str, dict[str, str]]
    call: str


@dataclass(slots=True)
class PacedLesson:
    """A lesson by its number, and where the class is in it.

    ``at`` is the step, from 0; ``call`` tells one call to a step from another. ``guesses`` are by
    exercise and nickname (in small letters), ``places`` by the mark of a browser. A lesson that is
    not there is a ``ValueError``.

    >>> paced = PacedLesson("22")
    >>> [step.titles[0] for step in paced.steps][:2], paced.guess, paced.until
    (['Predict', 'See: only the gap matters'], 'sixth-37', '22-03')
    >>> paced.show("sixth-37")
    >>> paced.guess is None, paced.until
    (True, '22-03')
    >>> paced.go(1)
    >>> paced.until
    '22-06'
    """

    number: str
    at: int = 0
    waits: bool = True
    shown: list[str] = field(default_factory=list)
    guesses: dict[str, dict[str, str]] = field(default_factory=dict)
    call: str = field(default_factory=lambda: token_hex(4))
    places: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.number = checked_number(self.number)
        self._check_step(self.at)

    @property
    def steps(self) -> tuple[Phase, ...]:
        """The parts of the lesson in class."""
        return phases(self.number)

    @property
    def step(self) -> Phase:
        """The part at which the class is."""
        return self.steps[self.at]

    @property
    def guess(self) -> str | None:
        """The guess whose answer is not shown yet, the first one of this step; None without one."""
        return next((id for id in self.step.guesses if id not in self.shown), None)

    @property
    def asked(self) -> tuple[str, ...]:
        """The guesses of this step up to the one that is open: what the class talks about."""
        ids = self.step.guesses
        return ids if self.guess is None else ids[: ids.index(self.guess) + 1]

    @property
    def first(self) -> str:
        """The cell at which this step begins."""
        return self.step.cells[0].id

    @property
    def until(self) -> str:
        """The last cell that the class may see; empty where it does not wait."""
        if not self.waits:
            return ""
        if self.guess is not None:
            return _cell_of(self.number, self.guess)
        return self.step.cells[-1].id

    @property
    def held(self) -> tuple[str, ...]:
        """The guesses whose answers nobody is to see yet."""
        return (self.guess,) if self.waits and self.guess is not None else ()

    def printed(self, language: str = "en") -> str:
        """What the code of this step prints; what waits for a guess is kept behind a fold.

        >>> print(PacedLesson("22", at=1).printed())
        50 80 99  row 1: 16 20 21 22 37
        30 80 99  row 1: 37
        25 30 99  row 1: 30 37
        """
        ids, texts = {cell.id for cell in self.step.cells}, []
        for cell in lesson(self.number, language).cells:
            if cell.id in ids:
                texts += [
                    output["text"] for output in cell.outputs if output.get("name") == "stdout"
                ]
        lines = "".join("".join(text) for text in texts).splitlines()
        return "\n".join(lines[:MOST_LINES])

    @property
    def exercises(self) -> tuple[str, ...]:
        """What the class answers at this step, by id: nothing where it guesses or plays."""
        return () if self.asked or self.step.count.hands else tuple(self.step.checks)

    @property
    def context(self) -> str:
        """The last guess before this step, whose picture the step goes on with; empty if none."""
        before = [id for step in self.steps[: self.at] for id in step.guesses]
        return before[-1] if before else ""

    def go(self, step: int) -> None:
        """The class goes to a step; no such step is a ``ValueError``."""
        self._check_step(step)
        self.at, self.call = step, token_hex(4)

    def show(self, id: str) -> None:
        """Show the answer to a guess of this step; another one is a ``ValueError``."""
        if id not in self.step.guesses:
            raise ValueError(message("this is no guess of the step at which the class is"))
        if id not in self.shown:
            self.shown.append(id)

    def note_place(self, mark: str, cell: str) -> None:
        """Somebody is at this cell; one that is not of this lesson is a ``ValueError``."""
        steps = _steps_by_cell(self.number)
        if cell not in steps:
            raise ValueError(message("this is no place in the lesson of the class"))
        self.places[mark] = steps[cell]

    def note_guesses(self, name: str, guesses: Mapping[str, str]) -> bool:
        """Somebody has guessed; returns whether that is new. What was guessed first stays."""
        is_new = False
        for id in _guesses_of(self.number) & set(guesses):
            said = self.guesses.setdefault(id, {})
            if name.casefold() not in said and is_a_guess(exercise_named(id), guesses[id]):
                said[name.casefold()] = guesses[id]
                is_new = True
        return is_new

    def kept(self) -> KeptLesson:
        """What is needed to go on after a restart; where everybody is they tell anew."""
        return {
            "number": self.number,
            "at": self.at,
            "waits": self.waits,
            "shown": self.shown,
            "guesses": self.guesses,
            "call": self.call,
        }

    @classmethod
    def restored(cls, kept: Mapping[str, Any]) -> PacedLesson:
        """A lesson that was kept; what is damaged is a ``KeyError``, ``TypeError``, ``ValueError``.

        >>> PacedLesson.restored(PacedLesson("22", at=1).kept()).at
        1
        """
        own: KeptLesson = {
            "number": str(kept["number"]),
            "at": int(kept["at"]),
            "waits": bool(kept["waits"]),
            "shown": [str(id) for id in kept["shown"]],
            "guesses": {str(id): dict(said) for id, said in dict(kept["guesses"]).items()},
            "call": str(kept["call"]),
        }
        return cls(**own)

    def _check_step(self, step: int) -> None:
        if not 0 <= step < len(self.steps):
            raise ValueError(message("this lesson has the steps 1 to {last}", last=len(self.steps)))


@cache
def _steps_by_cell(number: str) -> Mapping[str, int]:
    """The step to which each cell of a lesson belongs; homework is at the last one."""
    begins = {phase.cells[0].id: at for at, phase in enumerate(phases(number))}
    steps: dict[str, int] = {}
    at = 0
    for cell in lesson(number).cells:
        at = max(at, begins.get(cell.id, at))
        steps[cell.id] = at
    return steps


@cache
def _guesses_of(number: str) -> frozenset[str]:
    """The guesses that a lesson asks in class."""
    return frozenset(id for step in phases(number) for id in step.guesses)


@cache
def _cell_of(number: str, id: str) -> str:
    """The cell in which a guess is asked."""
    about: Notebook = lesson(number)
    return next(cell.id for cell in about.cells if id in GUESSED.findall(cell.source))


def recipe(step: Phase) -> Message:
    """What a teacher does at a step of a paced lesson, and which button is pressed when.

    >>> str(recipe(PacedLesson("22").step))[:55]
    'Everybody guesses, nobody speaks. When most have guesse'
    """
    if step.guesses:
        return message(
            "Everybody guesses, nobody speaks. When most have guessed, ask for reasons. Then press "
            "“Show the answer”."
        )
    if step.count.hands:
        return message(
            "Let them play: who has come to the end puts a hand up. Press “Next step” when most "
            "have."
        )
    if step.checks:
        return message(
            "Let them answer, each alone. On your page stands the most frequent mistake of those "
            "who let you see it: talk about that one."
        )
    return message("Look at it together: somebody says what is shown, in words of their own.")


def task(step: Phase) -> Message:
    """What the class does at a step where nothing is guessed, as the projector says it.

    >>> print(task(PacedLesson("22").steps[1]))
    What is shown here? Say it in words of your own.
    """
    if step.count.hands:
        return message(
            "Play now: about {n} min. Put a hand up when you have come to the end.", n=step.minutes
        )
    if step.checks:
        return message("Answer the exercises of this step, each alone.")
    return message("What is shown here? Say it in words of your own.")
