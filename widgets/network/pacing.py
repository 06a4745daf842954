"""The lesson that a class does at its teacher's pace: kept, and told to each kind of screen."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from kernel_lib.core.json_values import Json, JsonObject
from kernel_lib.core.record import RecordError
from kernel_lib.core.text import message, plural, words
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.pictures import asked, drawn
from kernel_lib.learn.questions import exercise_named
from kernel_lib.runtime import private_files
from kernel_lib.runtime.class_file import LIVE
from kernel_lib.teach.answers import ClassAnswers, by_frequency, mistake_made
from kernel_lib.teach.gather import MOST_FILES, text_of
from kernel_lib.teach.guess_histogram import guess_histogram
from kernel_lib.teach.hand_in import HandIn, read_hand_in
from kernel_lib.teach.live_door import HOLDS, Door
from kernel_lib.teach.paced_lesson import PacedLesson, recipe, task
from kernel_lib.teach.planning.notebook import lesson
from kernel_lib.teach.planning.phases import phases
from kernel_lib.teach.worksheets.lessons import lesson_numbers
from widgets.shared.table.parts.hand_in import USUAL_CLASS

FILE = "lesson.json"


class Pacing:
    """The lesson of a class; ``folder`` is where it is kept, None keeps nothing.

    ``door`` knows who is who, and where what was handed in lies.
    """

    def __init__(self, folder: Path | None = None, door: Door | None = None) -> None:
        self._file = None if folder is None else folder / FILE
        self._door = door
        self._guesses_told: dict[tuple[object, ...], JsonObject] = {}
        self.lesson = None if self._file is None else _restored(self._file)
        self._answers = ClassAnswers()
        if self.lesson is not None:
            self._take_up(self.lesson)

    def begin(self, number: str) -> None:
        """Begin a lesson; what was guessed in it before is counted. A wrong number is refused."""
        self.lesson = PacedLesson(number)
        self._take_up(self.lesson)
        self._guesses_told.clear()
        self.keep()

    def _take_up(self, paced: PacedLesson) -> None:
        """Count what was handed in before."""
        self._answers = ClassAnswers()
        for hand_in in self._handed_in():
            paced.note_guesses(hand_in.name, hand_in.guesses)
            self._answers.add(hand_in.who, hand_in.answers)

    def end(self) -> None:
        """Everybody goes on alone."""
        self.lesson = None
        self.keep()

    def call(self, step: int) -> None:
        """Call the class to a step."""
        self._running().go(step)
        self.keep()

    def wait(self, waits: bool) -> None:
        """Let the class wait at the step, or go on alone from there."""
        self._running().waits = waits
        self.keep()

    def show_answer(self, id: str) -> None:
        """Show the answer to a guess."""
        self._running().show(id)
        self.keep()

    def taken(self, hand_in: HandIn) -> bool:
        """Note what was handed in; returns whether there is something new to show."""
        if self.lesson is None:
            return False
        self._answers.add(hand_in.who, hand_in.answers)
        if not self.lesson.note_guesses(hand_in.name, hand_in.guesses):
            return bool(hand_in.answers)
        self.keep()
        return True

    def forget_place(self, mark: str) -> None:
        """A pupil has agreed, or does not any more: then nobody is told the step."""
        if self.lesson is not None and not self.shares(mark):
            self.lesson.places.pop(mark, None)

    def _handed_in(self) -> Iterator[HandIn]:
        """What this class has handed in; what cannot be read the class board tells."""
        if self._door is None or not self._door.folder.is_dir():
            return
        class_name = (self._door.chosen.name or USUAL_CLASS).casefold()
        for path in sorted(self._door.folder.glob("*.txt"))[:MOST_FILES]:
            try:
                hand_in = read_hand_in(text_of(path))
            except (OSError, RecordError):
                continue
            if hand_in.who[0] == class_name:
                yield hand_in

    def name_of(self, mark: str) -> str:
        """The nickname of a pupil; empty without one."""
        return self._door.name_of(mark) if self._door else ""

    def shares(self, mark: str) -> bool:
        """Whether a pupil lets the step be known."""
        own = self._door.nicknames.of(mark) if self._door else None
        return own is not None and own.shares is True

    def keep(self) -> None:
        """Keep what a restart needs."""
        if self._file is None:
            return
        if self.lesson is None:
            self._file.unlink(missing_ok=True)
            return
        private_files.make_folder(self._file.parent)
        private_files.write(
            self._file, json.dumps(self.lesson.kept(), ensure_ascii=False, indent=1)
        )

    def _running(self) -> PacedLesson:
        if self.lesson is None:
            raise ValueError(message("no lesson is led now"))
        return self.lesson

    # --- what screens are told --------------------------------------------------------------

    def address(self, language: str) -> str:
        """Where the lesson is in the browser edition; empty where none is led."""
        if self.lesson is None:
            return ""
        file = lesson(self.lesson.number, language).file
        return f"{LIVE}notebooks/index.html?path=notebooks/{file}"

    def told_to_pupil(self, mark: str, language: str) -> JsonObject | None:
        """What the page of a pupil does; None where no lesson is led."""
        paced = self.lesson
        if paced is None:
            return None
        about = lesson(paced.number, language)
        return {
            "lesson": paced.number,
            "file": Path(about.file).name,
            "title": about.title,
            "say": words(self._where(paced, language), language),
            "first": paced.first,
            "until": paced.until,
            "held": list(paced.held),
            "call": paced.call,
            "shares": self.shares(mark),
        }

    def told_to_room(self, language: str) -> JsonObject | None:
        """What the projector shows: one thing, and no answer before its time."""
        paced = self.lesson
        if paced is None:
            return None
        guess: JsonObject | None = None
        printed = "" if paced.asked else paced.printed(language)
        if paced.asked:
            guess = self._told_guess(paced, paced.asked[-1], language)
        return {
            "title": lesson(paced.number, language).title,
            "where": words(self._where(paced, language), language),
            "waits": paced.waits,
            "guess": guess,
            "task": words("" if paced.asked else task(paced.step), language),
            "printed": printed,
            **self._told_context(paced, bool(printed), language),
        }

    def _told_context(self, paced: PacedLesson, prints: bool, language: str) -> JsonObject:
        """What a step without a guess is about: its exercises, and the picture that goes on."""
        ids = paced.exercises
        if len(ids) > 1:  # one picture would stand for several
            said = [words(exercise_named(id).question, language) for id in ids]
            return {"asks": [*said], "drawing": None}
        if ids:
            only = _question(ids[0], language)
            return {"asks": [only["question"]], "drawing": only["drawing"]}
        goes_on = prints and paced.context
        drawing = _question(paced.context, language)["drawing"] if goes_on else None
        return {"asks": [], "drawing": drawing}

    def told_to_teacher(self, here: Iterable[tuple[str, str, str]], language: str) -> JsonObject:
        """What the teacher's page shows; ``here`` are sign, mark and name of those who are here."""
        paced = self.lesson
        people = [*here]
        if paced is None:
            still = [{"id": sign, "name": name, "step": None} for sign, _, name in people]
            return {"lessons": _lessons(language), "pupils": [*still]}
        at = {mark: paced.places.get(mark) for _, mark, _ in people if self.shares(mark)}
        steps: list[Json] = [
            {
                "title": " · ".join(phase.titles),
                "minutes": words(plural("{n} minute", "{n} minutes", phase.minutes), language),
                "recipe": words(recipe(phase), language),
                "here": _told_people(sum(place == number for place in at.values()), language),
                "isNow": number == paced.at,
            }
            for number, phase in enumerate(phases(paced.number, language))
        ]
        number_of = {mark: place + 1 for mark, place in at.items() if place is not None}
        pupils: list[Json] = [
            {"id": sign, "name": name, "step": number_of.get(mark)} for sign, mark, name in people
        ]
        open_ = paced.guess
        return {
            "lessons": _lessons(language),
            "steps": steps,
            "pupils": pupils,
            "at": paced.at,
            "open": open_ or "",
            "answer": "" if open_ is None else _answer(open_, language),
            **self._told_guessed(paced, [name for _, _, name in people], language),
            "questions": [*self._told_questions(paced, language)],
        }

    def _told_guessed(self, paced: PacedLesson, names: list[str], language: str) -> JsonObject:
        """How many of those who are here have guessed, and whether that is most of them."""
        said = paced.guesses.get(paced.guess or "", {})
        there = sum(name.casefold() in said for name in names)
        told = message("{n} of {all} people here have guessed.", n=there, all=len(names))
        return {
            "guessed": words(told if paced.guess and names else "", language),
            "isReady": 2 * there > len(names),
        }

    def _told_questions(self, paced: PacedLesson, language: str) -> Iterator[JsonObject]:
        """How the class fares with the exercises of this step, of those who let it be known."""
        results = {question.exercise.id: question for question in self._answers.questions}
        for id in paced.step.checks:
            result = results.get(id)
            told: object = message("nobody yet")
            if result is not None:
                facts = {"n": result.tried, "right": result.right, "solved": result.solved}
                told = message(
                    "{n} have answered, {right} right at first, {solved} in the end", **facts
                )
            mistake = mistake_made(*result.mistakes[0]) if result and result.mistakes else ""
            exercise = exercise_named(id)
            yield {
                "id": id,
                "question": words(exercise.question, language),
                "answer": f"{_answer(id, language)} {words(exercise.solution, language)}",
                "told": words(told, language),
                "mistake": words(mistake, language),
            }

    def _told_guess(self, paced: PacedLesson, id: str, language: str) -> JsonObject:
        """A guess as a histogram; its answer only when it is shown."""
        exercise, is_shown = exercise_named(id), id in paced.shown
        said = list(paced.guesses.get(id, {}).values())
        key = (id, len(said), is_shown, language)  # what was guessed first stays
        if key in self._guesses_told:
            return self._guesses_told[key]
        bins = guess_histogram(exercise, said, with_answer=is_shown)
        most = max([1, *(bin_.n for bin_ in bins)])
        self._guesses_told[key] = {
            "id": id,
            **_question(id, language),
            "counted": words(plural("{n} guess", "{n} guesses", len(said)), language),
            "answer": _answered(exercise, said, language) if is_shown else "",
            "mistake": words(_mistake(exercise, said) if is_shown else "", language),
            "bins": [
                {
                    "label": words(bin_.label, language),
                    "n": bin_.n,
                    "share": bin_.n / most,
                    "isRight": bin_.is_right,
                }
                for bin_ in bins
            ],
        }
        return self._guesses_told[key]

    def _where(self, paced: PacedLesson, language: str) -> object:
        phase = phases(paced.number, language)[paced.at]
        return message(
            "Step {step} of {last}: {title}",
            step=paced.at + 1,
            last=len(paced.steps),
            title=" · ".join(phase.titles),
        )


def _told_people(count: int, language: str) -> str:
    return words(plural("{n} person", "{n} people", count), language) if count else ""


@cache
def _question(id: str, language: str) -> JsonObject:
    exercise = exercise_named(id)
    return asked(exercise, drawn(exercise.picture, language), language)


def _answer(id: str, language: str) -> str:
    told = message("The answer is {answer}.", answer=exercise_named(id).answer_words)
    return words(told, language)


def _answered(exercise: Exercise, said: Sequence[str], language: str) -> str:
    """The answer, and how many have guessed it: a bar may hold others, too."""
    right = sum(exercise.is_hit(answer) for answer in said)
    told = _answer(exercise.id, language)
    both = message("{told} Right: {right} of {n}.", told=told, right=right, n=len(said))
    return words(both if said else told, language)


def _mistake(exercise: Exercise, said: Iterable[str]) -> object:
    """The foreseen mistake that most have made; nothing where nobody has."""
    whys = [why for answer in said if (why := exercise.why(answer)) and not exercise.is_hit(answer)]
    return mistake_made(*by_frequency(whys)[0]) if whys else ""


@cache
def _lessons(language: str) -> list[Json]:
    """All lessons that can be led."""
    return [
        {"value": number, "name": lesson(number, language).title} for number in lesson_numbers()
    ]


def _restored(file: Path) -> PacedLesson | None:
    """The lesson that was kept; one of another day is over."""
    if not file.is_file() or time.time() - file.stat().st_mtime > HOLDS:
        return None
    try:
        return PacedLesson.restored(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise ValueError(
            message("the file {file} is damaged: mend it, or remove it", file=str(file))
        ) from error
