"""Lesson plans and units as pages to read and to print.

>>> from kernel_lib import teach
>>> teach.unit_names()
('chance', 'decisions', 'inference')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from kernel_lib.core import check
from kernel_lib.core.text import (
    LANGUAGES,
    current_language,
    known_language,
    message,
    speaking,
)
from kernel_lib.teach.planning.index import index_page
from kernel_lib.teach.planning.lesson_plan import lesson_plan
from kernel_lib.teach.planning.page import PrintedPage, html, pages
from kernel_lib.teach.planning.school_lessons import school_lesson_names, school_lesson_plan
from kernel_lib.teach.planning.units import unit_names as unit_names
from kernel_lib.teach.planning.units import unit_pages
from kernel_lib.teach.printables.catalogue import FOLDER, Printed
from kernel_lib.teach.printing import (
    USUAL_PAPERS,
    CannotPrint,
    checked_folder,
    checked_paper,
    pdf,
    save,
)
from kernel_lib.teach.secret_seed import secret_of
from kernel_lib.teach.worksheets.lessons import lesson_numbers

Told = Callable[[str], object]
"""Hears a sentence about what is done, or what cannot be done."""


def plan(
    lesson: str | int,
    paper: str = "A4",
    language: str | None = None,
    folder: str | Path = FOLDER,
    told: Told = print,
) -> Printed:
    """Write the plan of a lesson as a page of HTML and, where typst is installed, as a PDF.

    The lesson is named by its number, or it is ``"a-class-plays"``, a school lesson at tables over
    the network. ``told`` hears why there is no PDF, if there is none. A lesson, paper or language
    that is not there is a ``ValueError``.
    """
    with speaking(known_language(language or current_language())):
        is_alone = isinstance(lesson, str) and lesson in school_lesson_names()
        page = school_lesson_plan(str(lesson)) if is_alone else lesson_plan(lesson)
        return _written([page], paper, folder, told)


def unit(
    name: str = "chance",
    seed: int = 1,
    pupils: int = 30,
    paper: str = "A4",
    language: str | None = None,
    folder: str | Path = FOLDER,
    told: Told = print,
    secret: str | None = None,
) -> Printed:
    """Write all pages of a unit: its plan and those of its lessons, tests, homework, keys, grading.

    The numbers of the tests and of the homework are drawn from ``seed``, and in a class from its
    secret, or from the ``secret`` that is given, so that no pupil can draw them. ``pupils`` is how
    many lines the grading sheet has. A name, seed or number of pupils that is not fine is a
    ``ValueError``.
    """
    known = secret_of(secret)
    with speaking(known_language(language or current_language())):
        return _written(unit_pages(name, seed, pupils, known), paper, folder, told)


def plan_all(
    folder: str | Path = f"{FOLDER}/plans",
    paper: str = "A4",
    languages: Iterable[str] = tuple(LANGUAGES),
    seed: int = 1,
    told: Told = print,
) -> Printed:
    """Write the plans of all lessons, all units and a page that leads to them, by language.

    ``told`` hears a sentence about each folder.
    """
    where, files = checked_folder(folder), list[Path]()
    check.seed(seed)
    secret = secret_of()
    for language in map(known_language, languages):
        to = where / language
        with speaking(language):
            told(str(message("{folder}: the plans are written.", folder=str(to))))
            units = [
                (f"unit-{name}", unit_pages(name, seed, secret=secret)) for name in unit_names()
            ]
            pages = [index_page(units), *map(lesson_plan, lesson_numbers())]
            pages += map(school_lesson_plan, school_lesson_names())
            files += _written(pages, paper, to, told).files
            for name, its_pages in units:
                files += _written(its_pages, paper, to / name, told).files
    return Printed(tuple(files))


def _written(found: Sequence[PrintedPage], paper: str, folder: object, told: Told) -> Printed:
    """The files of some pages: each as HTML, and as PDF as long as nothing is missing for it."""
    size, where = checked_paper(paper, USUAL_PAPERS), checked_folder(folder)
    language, files = current_language(), list[Path]()
    can_print = True
    for page in found:
        files.append(save(html(page).encode(), where / f"{page.file}-{language}.html"))
        if can_print:
            try:
                data = pdf(pages(page), paper)
            except CannotPrint as missing:
                told(str(message("No PDF is made: {why}", why=str(missing))))
                can_print = False
                continue
            ending = size.name.removeprefix("us-")
            files.append(save(data, where / f"{page.file}-{ending}-{language}.pdf"))
    return Printed(tuple(files))
