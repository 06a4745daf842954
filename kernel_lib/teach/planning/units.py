"""A unit of some school lessons: its plan, its tests, its homework, and a sheet for grading."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from kernel_lib.core import check
from kernel_lib.core.text import current_language, message, plural, quoted, words
from kernel_lib.teach.planning.lesson_plan import SCHOOL_LESSON, lesson_plan, timed
from kernel_lib.teach.planning.notebook import lesson
from kernel_lib.teach.planning.page import (
    Block,
    Bullets,
    Grid,
    Heading,
    Paragraph,
    PrintedPage,
    Rich,
    joined,
    labelled,
)
from kernel_lib.teach.planning.phases import minutes_of
from kernel_lib.teach.planning.rules_page import rules_page
from kernel_lib.teach.planning.tests_of_unit import (
    FORMS,
    TITLES,
    TRANSFER,
    grading_pages,
    homework_key,
    homework_page,
    test_key,
    test_page,
    transfer_page,
)
from kernel_lib.teach.planning.texts import CONTENT, texts

SIDES = (
    message("Knowledge and skills"),
    message("Thinking, judging and explaining"),
    message("Attitude to learning"),
)
"""The three sides from which schools of Japan assess; others can use them, too."""

MOST_PUPILS = 60
"""A grading sheet has no more lines than this."""


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A part of a school lesson: its kind, its minutes, what it is and how it is done."""

    kind: str
    minutes: int
    what: str
    how: str


@dataclass(frozen=True, slots=True)
class SchoolLesson:
    """A school lesson of a unit: the lesson that it takes up, and its steps."""

    lesson: str
    know: str
    board: str
    steps: tuple[PlanStep, ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit in one language; ``items`` are the kinds of questions of its tests."""

    name: str
    title: str
    about: str
    before: tuple[str, ...]
    items: tuple[str, ...]
    sessions: tuple[SchoolLesson, ...]
    reserve: str
    """The number of a lesson for a school lesson that is left over."""
    why_reserve: str
    transfer: tuple[str, str]
    """A task that no lesson has, and what a good answer to it says."""
    criteria: tuple[tuple[str, str], ...]
    """What is assessed: each side with what a pupil does who has learned it."""

    @property
    def lessons(self) -> tuple[str, ...]:
        """The numbers of its lessons."""
        return tuple(session.lesson for session in self.sessions)


def unit_names() -> tuple[str, ...]:
    """The names of all units."""
    return tuple(sorted(path.stem for path in (CONTENT / "units").glob("*.toml")))


def unit_named(name: object) -> Unit:
    """A unit in the current language; a name that is not there is a ``ValueError``.

    >>> unit_named("chance").lessons
    ('20', '21', '22', '23', '24')
    >>> unit_named("luck")
    Traceback (most recent call last):
        ...
    ValueError: there is no unit 'luck': choose one of chance, decisions, inference
    """
    if not isinstance(name, str) or name not in unit_names():
        raise ValueError(
            message(
                "there is no unit {name}: choose one of {known}",
                name=quoted(name),
                known=unit_names(),
            )
        )
    return _read(name, current_language())


@cache
def _read(name: str, language: str) -> Unit:
    told = tomllib.loads((CONTENT / "units" / f"{name}.toml").read_text(encoding="utf-8"))
    sessions = tuple(_session(item, told["test_minutes"], language) for item in told["session"])
    return Unit(
        name,
        told["title"][language],
        told["about"][language],
        tuple(item[language] for item in told["before"]),
        tuple(told["items"]),
        sessions,
        told["reserve"]["lesson"],
        told["reserve"][language],
        (told["transfer"]["task"][language], told["transfer"]["answer"][language]),
        tuple(
            (words(label), item[language])
            for label, item in zip(SIDES, told["criteria"], strict=True)
        ),
    )


def _session(told: Mapping[str, Any], test: int, language: str) -> SchoolLesson:
    number = told["lesson"]
    steps = [_step(step, number, test, language) for step in told["step"]]
    left = SCHOOL_LESSON[language] - sum(step.minutes for step in steps)
    takes = next((at for at, step in enumerate(steps) if not step.minutes), len(steps) - 1)
    steps[takes] = replace(steps[takes], minutes=steps[takes].minutes + left)
    return SchoolLesson(number, told["know"][language], told["board"][language], tuple(steps))


def _step(told: Mapping[str, Any], number: str, test: int, language: str) -> PlanStep:
    """A step; one that takes what is left has no minutes yet."""
    kind = told["kind"]
    own = {"lesson": lesson(number).minutes, "pre-test": test, "post-test": test}
    minutes = told.get("minutes", own.get(kind, 0))
    how = told["how"][language]
    if kind == "unplugged":
        how = joined(texts(number, language).unplugged, how)
    return PlanStep(kind, minutes, told["what"][language], how)


def unit_pages(
    name: object, seed: object = 1, pupils: object = 30, secret: str = ""
) -> list[PrintedPage]:
    """All pages of a unit, its plan first."""
    unit, first = unit_named(name), check.seed(seed)
    lines = check.whole("pupils", pupils, least=1, most=MOST_PUPILS)
    pages = [unit_plan(unit, first, lines), rules_page()]
    pages += [test_page(unit.name, unit.items, which, first, secret) for which in FORMS]
    pages.append(transfer_page(unit.name, unit.transfer[0]))
    pages.append(test_key(unit.name, unit.items, unit.transfer, first, secret))
    for number in unit.lessons:
        pages += [homework_page(unit.name, number, unit.items, first, secret)]
    pages.append(homework_key(unit.name, unit.lessons, unit.items, first, secret))
    pages += grading_pages(unit.name, unit.items, unit.lessons, lines)
    return pages + [lesson_plan(number) for number in (*unit.lessons, unit.reserve)]


def unit_plan(unit: Unit, seed: int, pupils: int) -> PrintedPage:
    """The plan of a unit over its school lessons."""
    title = message("Unit: {title}", title=unit.title)
    blocks = [
        Heading(title, 1),
        Paragraph(Rich(unit.about)),
        *_overview(unit),
        *_before(unit, seed, pupils),
        *(
            block
            for at, session in enumerate(unit.sessions, 1)
            for block in _session_blocks(at, session)
        ),
        *_afterwards(unit),
    ]
    return PrintedPage(f"unit-{unit.name}", words(title), tuple(blocks))


def _overview(unit: Unit) -> Iterator[Block]:
    yield Heading(message("Overview"))
    head = (message("School lesson"), message("Lesson of the kit"), message("Aims"))
    yield Grid(
        head,
        [_overview_line(at, session) for at, session in enumerate(unit.sessions, 1)],
        (2, 4, 7),
    )


def _overview_line(at: int, session: SchoolLesson) -> tuple[object, object, object]:
    about = lesson(session.lesson, current_language())
    tests = [step.what for step in session.steps if step.kind.endswith("-test")]
    return (
        message("{n} ({minutes} minutes)", n=at, minutes=SCHOOL_LESSON[current_language()]),
        "\n".join([about.title, *tests]),
        "\n".join(about.aims),
    )


def _before(unit: Unit, seed: int, pupils: int) -> Iterator[Block]:
    yield Heading(message("What is assessed"))
    yield Bullets([labelled(label, text) for label, text in unit.criteria])
    yield Heading(message("Before the first lesson"))
    yield Bullets([Rich(item) for item in unit.before])
    known = dict.fromkeys(need for number in unit.lessons for need in lesson(number).needs)
    outside = sorted(need for need in known if need not in unit.lessons)
    yield Paragraph(
        message(
            "The unit builds on these lessons: {titles}.",
            titles=tuple(lesson(need, current_language()).title for need in outside),
        )
    )
    brought = list(_by_lesson(unit))
    if brought:
        yield Heading(message("To bring"), 3)
        yield Bullets(brought)
    yield from _to_print(unit, seed, pupils)


def _to_print(unit: Unit, seed: int, pupils: int) -> Iterator[Block]:
    """What is printed, and how often."""
    yield Heading(message("To print"), 3)
    call = f'`teach.unit("{unit.name}", seed={seed}, pupils={pupils})`'
    told = message(
        "All pages come from {call} in a notebook, after {line}. Another seed gives other numbers; "
        "questions and keys say their seed.",
        call=call,
        line="`from kernel_lib import teach`",
    )
    yield Paragraph(Rich(words(told)), stays=True)
    head = (message("What"), message("File, or the line that makes it"), message("Copies"))
    yield Grid(head, list(_printed(unit, seed, pupils)), (4, 7, 3))


def _printed(unit: Unit, seed: int, pupils: int) -> Iterator[tuple[object, object, object]]:
    begin, each, once = f"unit-{unit.name}", message("one for each pupil"), message("one, for you")
    yield message("The rules on one page"), Rich("`rules-6-nimmt`"), each
    for which in FORMS:
        yield TITLES[which], Rich(f"`{begin}-{which}-test`"), each
    yield TRANSFER, Rich(f"`{begin}-transfer`"), each
    yield message("Homework of each lesson"), Rich(f"`{begin}-homework-{unit.lessons[0]}` …"), each
    keys = f"`{begin}-key`, `{begin}-homework-key`"
    yield message("Keys"), Rich(keys), once
    sheets = f"`{begin}-what-counts`, `{begin}-grading-sheet`"
    yield message("Grading"), Rich(sheets), once
    yield message("Plans of the lessons"), Rich(f"`plan-{unit.lessons[0]}` …"), once
    for session in unit.sessions:
        if any(step.kind == "worksheet" for step in session.steps):
            what = message("Worksheet of lesson {number}, with its key", number=session.lesson)
            call = f'teach.worksheet("{session.lesson}", seed={seed}, copies={pupils})'
            yield what, Rich(f"`{call}`"), each


def _by_lesson(unit: Unit) -> Iterator[Rich]:
    """What else is needed, lesson by lesson, where something is done without computers."""
    for session in unit.sessions:
        if any(step.kind == "unplugged" for step in session.steps):
            for material in texts(session.lesson, current_language()).materials:
                told = message("for lesson {number}: {what}", number=session.lesson, what=material)
                yield Rich(words(told))


def _session_blocks(at: int, session: SchoolLesson) -> Iterator[Block]:
    about = lesson(session.lesson, current_language())
    yield Heading(message("School lesson {n}: {title}", n=at, title=about.title))
    yield Paragraph(labelled(message("What you need to know"), session.know), stays=True)
    yield Grid(
        (message("Minutes"), message("Part"), message("How")),
        list(_lines(session.steps)),
        (2, 4, 12),
    )
    yield Paragraph(labelled(message("On the board"), session.board))
    saved = minutes_of(session.lesson, texts(session.lesson, "en").skip.cells)
    yield Paragraph(
        message(
            "Questions, answers and mistakes: see the plan of lesson {number}. It says, too, what "
            "to leave out if time runs short: that saves about {saved}.",
            number=session.lesson,
            saved=plural("{n} minute", "{n} minutes", saved),
        ),
        is_small=True,
    )


def _afterwards(unit: Unit) -> Iterator[Block]:
    """What comes when the lessons are over, or when one is left."""
    yield Heading(message("Afterwards"))
    title = lesson(unit.reserve, current_language()).title
    reserve = message("If a school lesson is left: {title}", title=title)
    after = message(
        "Six weeks later, unannounced: the test after six weeks, twenty minutes, with a calculator "
        "and the lines of the board, as in the post-test. Give it back, and compare: what has "
        "stayed? Home asks each pupil what is due in between."
    )
    back = message("Mark it, and give it back in the next lesson with the key on the projector.")
    yield Bullets(
        [
            labelled(TITLES["post"], words(back)),
            labelled(reserve, unit.why_reserve),
            labelled(TRANSFER, unit.transfer[0]),
            labelled(TITLES["delayed"], words(after)),
        ]
    )


def _lines(steps: Sequence[PlanStep]) -> Iterator[tuple[object, object, object]]:
    return timed((step.minutes, step.what, Rich(step.how)) for step in steps)
