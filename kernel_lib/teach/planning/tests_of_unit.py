"""Tests before, after and long after a unit, in parallel forms; homework; keys; grading."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from kernel_lib.core.text import Message, current_language, message, words
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.questions import all_templates, exercise_named
from kernel_lib.learn.rulebook import clause
from kernel_lib.learn.templates import Template
from kernel_lib.teach.planning.mistakes import answer_of, mistakes
from kernel_lib.teach.planning.notebook import lesson
from kernel_lib.teach.planning.page import (
    Block,
    Bullets,
    Grid,
    Heading,
    NewSheet,
    Paragraph,
    PrintedPage,
    Rich,
)
from kernel_lib.teach.secret_seed import mixed
from kernel_lib.teach.worksheets.item import WorksheetItem, of_exercise
from kernel_lib.teach.worksheets.lessons import drawn_in, lesson_numbers
from kernel_lib.teach.worksheets.sheets import Worksheet, sheet_pages

APART = 100_000
"""Tests and homework draw from seeds that no worksheet and no lesson uses: above this."""

FORMS = ("pre", "post", "delayed")
TITLES = {
    "pre": message("Pre-test"),
    "post": message("Post-test"),
    "delayed": message("Test after six weeks"),
}
"""Before a unit, at its end, and when what was not kept has been forgotten."""

ROOM, LONG_ROOM = 16.0, 120.0
"""The room to answer a question on a page of HTML, and for a whole task, in millimetres."""


class Forms(NamedTuple):
    """One kind of question with the numbers of each test."""

    pre: Exercise
    post: Exercise
    delayed: Exercise


@cache
def forms(item: str, seed: int, secret: str = "") -> Forms:
    """A question of a kind for all tests, with different numbers, and none that a lesson has.

    The answers differ, too, and as many mistakes are foreseen: neither is the easier one. With a
    secret nobody else can draw them.

    >>> one = forms("hands-of-two", 1)
    >>> one.pre.question == one.post.question, one.delayed.id
    (False, 'hands-of-two')
    """
    template = all_templates()[item]
    known = [_told(template.exercise), _told(template.drawn(1))]
    exercises: list[Exercise] = []
    at, drawn = 0, mixed(seed, secret)
    while len(exercises) < len(FORMS):
        form = template.drawn(APART + 1000 * drawn + at)
        if _told(form) not in known and all(_is_parallel(form, exercise) for exercise in exercises):
            known.append(_told(form))
            exercises.append(form)
        at += 1
    return Forms(*exercises)


def _is_parallel(one: Exercise, other: Exercise) -> bool:
    return one.solve() != other.solve() and len(one.wrong) == len(other.wrong)


def _told(exercise: Exercise) -> str:
    return exercise.question.words("en")


def questions(
    items: Sequence[str], which: str, seed: int, secret: str = ""
) -> tuple[Exercise, ...]:
    """The questions of a test: ``which`` is one of ``FORMS``."""
    return tuple(forms(item, seed, secret)[FORMS.index(which)] for item in items)


def homework_of(
    number: str, items: Sequence[str], seed: int, secret: str = ""
) -> tuple[Exercise, ...]:
    """The homework of a lesson: one of each kind of question that no test asks."""
    asked = [template for template in drawn_in(number) if template.id not in items]
    return tuple(_homework(template, seed, secret) for template in asked)


def _homework(template: Template, seed: int, secret: str) -> Exercise:
    return template.drawn(APART * 2 + mixed(seed, secret))


# --- pages ----------------------------------------------------------------------------------


def test_page(unit: str, items: Sequence[str], which: str, seed: int, secret: str) -> PrintedPage:
    """A test, with room to answer."""
    title = TITLES[which]
    asked = [partial(_item, item, which, secret) for item in items]
    exercises = questions(items, which, seed, secret)
    return _sheet(f"unit-{unit}-{which}-test", title, exercises, asked, seed)


def _item(item: str, which: str, secret: str, seed: int) -> WorksheetItem:
    return of_exercise(forms(item, seed, secret)[FORMS.index(which)])


def homework_page(
    unit: str, number: str, items: Sequence[str], seed: int, secret: str = ""
) -> PrintedPage:
    """The homework of a lesson, with room to answer."""
    title = message("Homework: {title}", title=lesson(number, current_language()).title)
    asked = [template for template in drawn_in(number) if template.id not in items]
    sources = [partial(_homework_item, template, secret) for template in asked]
    homework = homework_of(number, items, seed, secret)
    return _sheet(f"unit-{unit}-homework-{number}", title, homework, sources, seed)


def _homework_item(template: Template, secret: str, seed: int) -> WorksheetItem:
    return of_exercise(_homework(template, seed, secret))


def _sheet(
    file: str,
    title: Message,
    asked: Sequence[Exercise],
    sources: Sequence[Callable[[int], WorksheetItem]],
    seed: int,
) -> PrintedPage:
    """Questions to answer: as HTML in words, as PDF with the tables drawn."""
    sheet = Worksheet(file, lambda: title, tuple(sources))
    rows = [(number, question.question, "") for number, question in enumerate(asked, 1)]
    blocks = (
        Heading(title, 1),
        Paragraph(message("Name: ______________________   Date: ____________")),
        Paragraph(_seed(seed), is_small=True),
        Paragraph(clause("nimmt.base.bulls").words, is_small=True),
        Grid(("", message("Question"), message("Answer")), rows, (1, 12, 6), least=ROOM),
    )
    return PrintedPage(file, words(title), blocks, printed=lambda: sheet_pages(sheet, (seed,)))


def _seed(seed: int) -> Message:
    return message("Seed {seed}", seed=seed)


def _whose(seed: int, secret: str) -> Message:
    """What a key says of its numbers."""
    if secret:
        return message("Seed {seed}, and the secret of your class: nobody else has it.", seed=seed)
    return message(
        "Seed {seed}. Who has the kit and this seed can draw the same questions and answers; in a "
        "class that has a class file nobody can.",
        seed=seed,
    )


def test_key(
    unit: str, items: Sequence[str], transfer: Sequence[str], seed: int, secret: str
) -> PrintedPage:
    """The answers of all tests, with the mistakes that tell what a pupil has thought.

    ``transfer`` are the task of the unit and what a good answer to it says.
    """
    title = message("Key of the tests")
    blocks: list[Block] = [
        Heading(title, 1),
        Paragraph(_whose(seed, secret), is_small=True),
        Bullets(list(HOW_TO_MARK)),
    ]
    for which in FORMS:
        blocks += [Heading(TITLES[which]), *_answers(questions(items, which, seed, secret))]
        blocks += [NewSheet()] if which != FORMS[-1] else []
    task, answer = transfer
    blocks += [Heading(TRANSFER), Paragraph(Rich(task)), Paragraph(Rich(answer))]
    return PrintedPage(f"unit-{unit}-key", words(title), tuple(blocks))


TRANSFER = message("Transfer task")


def transfer_page(unit: str, task: str) -> PrintedPage:
    """A question that no lesson has asked, with room to answer."""
    blocks = (
        Heading(TRANSFER, 1),
        Paragraph(message("Name: ______________________   Date: ____________")),
        Paragraph(Rich(task)),
        Grid(("",), [("",)], (1,), least=LONG_ROOM),
    )
    return PrintedPage(f"unit-{unit}-transfer", words(TRANSFER), blocks)


HOW_TO_MARK = (
    message(
        "One point for each right answer: as a fraction, reduced or not, as a decimal number or "
        "in percent. Three digits are enough."
    ),
    message("Half a point for a right way with a slip in reckoning."),
    message(
        "A wrong answer of the list shows what a pupil has thought; the words beside it are what "
        "you can say when you give the test back."
    ),
)


def _answers(asked: Sequence[Exercise]) -> Iterator[Block]:
    head = ("", message("Answer and way"), message("Wrong answers, and what to say"))
    rows = [
        (number, _answer(question), _mistakes(question)) for number, question in enumerate(asked, 1)
    ]
    yield Grid(head, rows, (1, 9, 12))


def _answer(exercise: Exercise) -> str:
    return f"{words(answer_of(exercise))}\n{words(exercise.solution)}"


def _mistakes(exercise: Exercise) -> str:
    return "\n".join(
        words(message("{answer}: {why}", answer=answer, why=why))
        for answer, why in mistakes(exercise)
    )


def homework_key(
    unit: str, numbers: Sequence[str], items: Sequence[str], seed: int, secret: str = ""
) -> PrintedPage:
    """The answers of all homework."""
    title = message("Key of the homework")
    blocks: list[Block] = [Heading(title, 1), Paragraph(_whose(seed, secret), is_small=True)]
    for number in numbers:
        blocks += [NewSheet()] if number != numbers[0] else []
        blocks.append(Heading(lesson(number, current_language()).title))
        blocks += _answers(homework_of(number, items, seed, secret))
    return PrintedPage(f"unit-{unit}-homework-key", words(title), tuple(blocks))


# --- grading --------------------------------------------------------------------------------

AT_HOME, FOR_TRANSFER = 2, 8
"""Points for the homework of a lesson, and for the transfer task: two for each part."""


def grading_pages(
    unit: str, items: Sequence[str], numbers: Sequence[str], pupils: int
) -> list[PrintedPage]:
    """A page that says what each question asks for and what counts, and a sheet to fill in."""
    before_the_test = numbers[:-1]
    return [
        _what_counts(unit, items, before_the_test),
        _to_fill_in(unit, len(items), before_the_test, pupils),
    ]


def _what_counts(unit: str, items: Sequence[str], numbers: Sequence[str]) -> PrintedPage:
    title = message("Grading: what counts")
    most = len(items) + AT_HOME * len(numbers) + FOR_TRANSFER
    rules = [
        message(
            "The pre-test does not count. It shows you what the class knows, and the class what "
            "it has learned."
        ),
        message("Post-test: {most} points, one for each question.", most=len(items)),
        message(
            "Homework of lessons {numbers}: {all} points each where all of it was tried, {some} "
            "where some of it was, 0 where nothing is handed in. Right or wrong does not matter.",
            numbers=tuple(numbers),
            all=AT_HOME,
            some=AT_HOME - 1,
        ),
        message(
            "Transfer task: {most} points, two for each part. Collect it two weeks after the unit.",
            most=FOR_TRANSFER,
        ),
        message("Together {most} points. Turn them into marks as your school does.", most=most),
        message(
            "Gain of the class, question by question: the share of right answers in the post-test "
            "less that in the pre-test. A question that fewer than half get right in the post-test "
            "should be taken up again."
        ),
        message(
            "The test after six weeks comes unannounced and does not count. It shows what stays: "
            "compare it with the post-test, question by question."
        ),
    ]
    rows = [(at, _lesson_of(item), _asks(item)) for at, item in enumerate(items, 1)]
    blocks = (
        Heading(title, 1),
        Bullets(rules),
        Heading(message("What each question asks for")),
        Grid(("", message("Lesson"), message("Such as")), rows, (1, 5, 16)),
    )
    return PrintedPage(f"unit-{unit}-what-counts", words(title), blocks)


def _lesson_of(item: str) -> str:
    number = next(n for n in lesson_numbers() if item in {lesson.id for lesson in drawn_in(n)})
    return lesson(number, current_language()).title


def _asks(item: str) -> object:
    return exercise_named(item).question


def _to_fill_in(unit: str, many: int, numbers: Sequence[str], pupils: int) -> PrintedPage:
    """A line for each pupil: both tests, question by question, and the homework."""
    title = message("Grading sheet")
    heading = [*map(str, range(1, many + 1)), "Σ"]
    head = [message("Name"), *heading, *heading, *numbers, "T", message("Sum")]
    note = message(
        "The first {n} columns: pre-test, questions 1 to {many} and their sum. Then the post-test. "
        "Then the homework of lessons {numbers}, and T, the transfer task. The last column: "
        "post-test, homework and transfer task.",
        n=len(heading),
        many=many,
        numbers=tuple(numbers),
    )
    rows = [["", *[""] * (len(head) - 1)] for _ in range(pupils)]
    shares = (7, *[1] * (len(head) - 2), 2)
    blocks = (
        Heading(title, 1),
        Paragraph(note, is_small=True),
        Grid(head, rows, shares, least=7.5),
    )
    return PrintedPage(f"unit-{unit}-grading-sheet", words(title), blocks, is_flipped=True)
