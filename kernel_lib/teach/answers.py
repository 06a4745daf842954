"""What a class has answered: which questions were tried and solved, and what went wrong most.

Whether an answer is right is found out again from the question. The first answer of a pupil to a
question counts for how hard it is; what comes later shows whether it was solved in the end.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from kernel_lib.core.text import Message, plural
from kernel_lib.learn.exercises import Exercise, Feedback
from kernel_lib.learn.questions import all_templates, lesson_of
from kernel_lib.teach.hand_in import Answered
from kernel_lib.teach.item_analysis import ItemAnalysis, item_analysis

Who = tuple[str, str]
"""Class and nickname."""

WEAK = 0.6
"""A question that a smaller share of the class had right at first is worth another look."""

FEWEST = 3
"""Of so many pupils at least it is said so."""


class PupilResult(NamedTuple):
    """How a pupil fared with a question: answers, and whether the first one or any was right."""

    tries: int
    is_first_right: bool
    is_solved: bool


@dataclass(frozen=True)
class QuestionResult:
    """What a class made of a question.

    ``tried`` pupils have answered, ``right`` of them right at first, ``solved`` in the end.
    ``mistakes`` are the foreseen ones among wrong answers, what most pupils made first.
    """

    exercise: Exercise
    tried: int
    right: int
    solved: int
    mistakes: tuple[tuple[Message, int], ...]

    @property
    def lesson(self) -> str:
        """The number of its lesson."""
        return lesson_of(self.exercise.id)

    @property
    def is_weak(self) -> bool:
        """Whether the class should look at it again."""
        return self.tried >= FEWEST and self.right < WEAK * self.tried


def mistake_made(why: Message, n: int) -> Message:
    """A foreseen mistake, and how many pupils made it.

    >>> from kernel_lib.core.text import message
    >>> print(mistake_made(message("That is for one opponent."), 4))
    4 pupils: That is for one opponent.
    """
    return plural("{n} pupil: {why}", "{n} pupils: {why}", n, why=why)


def by_frequency(whys: Iterable[Message]) -> tuple[tuple[Message, int], ...]:
    """Foreseen mistakes with how often each was made, the most frequent first.

    A mistake is the same with whatever numbers: its sentence is.

    >>> from kernel_lib.core.text import message
    >>> one, other = message("Too many."), message("Too few.")
    >>> [(str(why), n) for why, n in by_frequency([one, other, other])]
    [('Too few.', 2), ('Too many.', 1)]
    """
    made = list(whys)
    said = {why.one: why for why in made}
    return tuple(
        (said[mistake], n) for mistake, n in Counter(why.one for why in made).most_common()
    )


class ClassAnswers:
    """The answers of a class, added as they arrive.

    >>> answers = ClassAnswers()
    >>> answers.add(("7b", "ann"), [Answered("gap-of-37", None, "14")])
    >>> answers.add(("7b", "ann"), [Answered("gap-of-37", None, one) for one in ("14", "12")])
    >>> answers.results[("7b", "ann")]["gap-of-37"]
    PupilResult(tries=2, is_first_right=False, is_solved=True)
    """

    def __init__(self) -> None:
        self._texts: dict[Who, dict[tuple[str, int | None], list[str]]] = {}
        self._names: dict[Who, Who] = {}
        self._feedback: dict[tuple[str, int | None, str], Feedback] = {}
        self._drawn: dict[tuple[str, int | None], Exercise] = {}

    def add(self, who: Who, answers: Iterable[Answered], name: Who | None = None) -> None:
        """Add what a pupil has handed in; who hands in again hands in the earlier answers, too.

        ``name`` is how class and nickname are written, where ``who`` is not.
        """
        groups: dict[tuple[str, int | None], list[str]] = {}
        for answer in answers:
            if _is_known(answer):
                groups.setdefault((answer.id, answer.seed), []).append(answer.text)
        known = self._texts.setdefault(who, {})
        for key, texts in groups.items():
            known[key] = _merged(known.get(key, []), texts)
        if not known:
            del self._texts[who]
        self._names.setdefault(who, name or who)
        self.__dict__.pop("results", None)
        self.__dict__.pop("questions", None)

    @property
    def people(self) -> tuple[Who, ...]:
        """Everybody who has answered, in order."""
        return tuple(sorted(self._texts))

    @cached_property
    def results(self) -> dict[Who, dict[str, PupilResult]]:
        """How each pupil fared with each question, over all numbers that it was asked with."""
        return {who: self._of(self._texts[who]) for who in self.people}

    def _of(self, texts: Mapping[tuple[str, int | None], Sequence[str]]) -> dict[str, PupilResult]:
        results: dict[str, PupilResult] = {}
        # The numbers of the lesson come first: those are what is asked first.
        for (id, seed), said in sorted(texts.items(), key=_is_drawn):
            marks = [self._judged(id, seed, text).is_right for text in said]
            right = [bool(mark) for mark in marks if mark is not None]
            if not right:
                continue  # nothing that is an answer
            before = results.get(id)
            results[id] = PupilResult(
                len(right) + (before.tries if before else 0),
                before.is_first_right if before else right[0],
                any(right) or (before is not None and before.is_solved),
            )
        return results

    def _judged(self, id: str, seed: int | None, text: str) -> Feedback:
        key = (id, seed, text)
        if key not in self._feedback:
            self._feedback[key] = self._exercise(id, seed).feedback(text)
        return self._feedback[key]

    def _exercise(self, id: str, seed: int | None) -> Exercise:
        """An exercise with some numbers, drawn once; where there are none, that of the lesson."""
        template, key = all_templates()[id], (id, seed)
        if seed is None:
            return template.exercise
        if key not in self._drawn:
            try:
                self._drawn[key] = template.drawn(seed)
            except ValueError:
                self._drawn[key] = template.exercise
        return self._drawn[key]

    @cached_property
    def questions(self) -> tuple[QuestionResult, ...]:
        """Each question that was tried, in the order of the course."""
        tried = {id for result in self.results.values() for id in result}
        mistakes = self._mistakes()
        return tuple(self._question(id, mistakes[id]) for id in all_templates() if id in tried)

    def _question(self, id: str, mistakes: tuple[tuple[Message, int], ...]) -> QuestionResult:
        own = [result[id] for result in self.results.values() if id in result]
        return QuestionResult(
            all_templates()[id].exercise,
            len(own),
            sum(result.is_first_right for result in own),
            sum(result.is_solved for result in own),
            mistakes,
        )

    def _mistakes(self) -> dict[str, tuple[tuple[Message, int], ...]]:
        """By question the foreseen mistakes, each with how many pupils made it."""
        made: dict[str, list[Message]] = {}
        for who in self._texts:
            for id, said in self._mistakes_of(who).items():
                made.setdefault(id, []).extend(said[answer] for answer in sorted(said))
        return {id: by_frequency(whys) for id, whys in made.items()}

    def _mistakes_of(self, who: Who) -> dict[str, dict[str, Message]]:
        """By question the foreseen mistakes of a pupil, each once, as they came."""
        own: dict[str, dict[str, Message]] = {}
        for (id, seed), answers in sorted(self._texts[who].items(), key=_is_drawn):
            whys = [self._judged(id, seed, text).mistake for text in answers]
            said = own.setdefault(id, {})
            for why in whys:
                if why is not None:
                    said.setdefault(why.one, why)
        return own

    @property
    def _asked(self) -> dict[str, list[str]]:
        """By lesson, the questions that were tried."""
        groups: dict[str, list[str]] = {}
        for question in self.questions:
            groups.setdefault(question.lesson, []).append(question.exercise.id)
        return groups

    @property
    def analyses(self) -> dict[str, ItemAnalysis]:
        """By lesson, facility and discrimination of each of its questions, and KR-20 of all.

        A mark is 1 where the first answer was right. Of a lesson count the pupils who have tried at
        least half of what the class has tried of it; what one of them has left out counts as wrong,
        as in a quiz that was handed in. Lessons with fewer than two such pupils are left out.
        """
        analyses = {}
        for lesson, ids in self._asked.items():
            marks = {
                "/".join(who): {id: result.is_first_right for id, result in own.items()}
                for who, own in self.results.items()
                if 2 * len(own.keys() & set(ids)) >= len(ids)
            }
            if len(marks) > 1:
                analyses[lesson] = item_analysis(marks, ids)
        return analyses

    @property
    def weak(self) -> tuple[QuestionResult, ...]:
        """What the class should look at again, the hardest first."""
        questions = [question for question in self.questions if question.is_weak]
        return tuple(sorted(questions, key=lambda question: question.right / question.tried))

    # --- tables -----------------------------------------------------------------------------

    def csv(self) -> str:
        """A line for each pupil and question, for a spreadsheet: the first foreseen mistake last.

        >>> ClassAnswers().csv()
        'class,pupil,lesson,question,tries,right_at_first,solved,mistake\\n'
        """
        lines = []
        for who, own in self.results.items():
            made = self._mistakes_of(who)
            for id, result in own.items():
                marks = (result.tries, int(result.is_first_right), int(result.is_solved))
                mistake = next(map(str, made[id].values()), "")
                lines.append((*self._names[who], lesson_of(id), id, *marks, mistake))
        heads = ("class", "pupil", "lesson", "question", "tries", "right_at_first", "solved")
        return _csv((*heads, "mistake"), lines)

    def _student(self, who: Who) -> str:
        """What a pupil is called in a grade book: by the class, too, where there are several."""
        name = self._names[who]
        return name[1] if len({text for text, _ in self._texts}) == 1 else "/".join(name)

    def nbgrader_csv(self) -> str:
        """Scores with the columns of nbgrader's own export: an assignment for each lesson.

        A question that was solved is a point; the highest score is the number of questions that
        the class has tried in the lesson.
        """
        lines = [
            (
                f"lesson-{lesson}",
                self._student(who),
                sum(_is_solved(own, id) for id in ids),
                len(ids),
            )
            for lesson, ids in sorted(self._asked.items())
            for who, own in self.results.items()
        ]
        return _csv(("assignment", "student_id", "score", "max_score"), lines)


def _merged(known: Sequence[str], texts: Sequence[str]) -> list[str]:
    """All answers to one exercise: a later list that goes on from an earlier one, or both.

    >>> _merged(["14"], ["14", "12"]), _merged(["14", "12"], ["14"]), _merged(["14"], ["12"])
    (['14', '12'], ['14', '12'], ['14', '12'])
    """
    if list(texts[: len(known)]) == list(known):
        return list(texts)
    return [*known, *(text for text in texts if text not in known)]


def _is_drawn(entry: tuple[tuple[str, int | None], object]) -> bool:
    (_, seed), _ = entry
    return seed is not None


def _is_solved(own: Mapping[str, PupilResult], id: str) -> bool:
    return id in own and own[id].is_solved


def _is_known(one: Answered) -> bool:
    template = all_templates().get(one.id)
    return template is not None and (one.seed is None or template.has_others)


def _csv(heads: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    """A table for a spreadsheet; a text that it would take for a formula is quoted."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([_safe(cell) for cell in line] for line in lines)
    return text.getvalue()


def _safe(cell: object) -> object:
    """A nickname such as ``=1+1`` is a text, not a formula (CSV injection, OWASP)."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(tuple("=+-@\t\r")) else cell
