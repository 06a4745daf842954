"""Plans of lessons say what the lessons, their exercises and the rule-book say, and add up."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from itertools import product
from pathlib import Path

import pytest

from kernel_lib import teach
from kernel_lib.core.text import LANGUAGES, Message, speaking, words
from kernel_lib.learn.questions import exercise_named
from kernel_lib.learn.rulebook import clause
from kernel_lib.teach import plans, printing
from kernel_lib.teach.planning import minutes
from kernel_lib.teach.planning.lesson_plan import SCHOOL_LESSON, browser_address, lesson_plan
from kernel_lib.teach.planning.notebook import lesson
from kernel_lib.teach.planning.page import Grid, Heading, Paragraph, PrintedPage, Rich, html, pages
from kernel_lib.teach.planning.phases import (
    exercises_in_class,
    homework,
    minutes_of,
    phases,
)
from kernel_lib.teach.planning.texts import texts
from kernel_lib.teach.worksheets.lessons import lesson_numbers
from tests.strategies import SOAK, in_soak
from tests.teach.pdf import WRITTEN, sizes, text, without_space
from tests.together import each

NUMBERS = lesson_numbers()
PRINTED = NUMBERS if SOAK else ("22", "61")
SECTIONS = (
    "Aims and keypoints",
    "Before it",
    "Materials",
    "How it goes",
    "When time is short",
    "Key questions",
    "Without computers",
)
"""What every plan has, in this order."""

every_lesson = each("number", NUMBERS)
every_plan = each("number, language", product(NUMBERS, LANGUAGES))
every_language = pytest.mark.parametrize("language", LANGUAGES)


class Words(HTMLParser):
    """The words of a page, and where it leads to."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.leads: list[str] = []
        self.feed(source)

    def handle_data(self, data: str) -> None:
        self.found.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.found.append("\n")
        self.leads += [value or "" for name, value in attrs if name in ("href", "src")]


@cache
def plan_of(number: str, language: str) -> PrintedPage:
    """The plan of a lesson in a language."""
    with speaking(language):
        return lesson_plan(number)


@cache
def read_plan(number: str, language: str) -> str:
    """The words of a plan."""
    with speaking(language):
        return read(plan_of(number, language))


def read(page: PrintedPage) -> str:
    """The words of a page as people read them, without breaks between lines."""
    return "".join("".join(Words(html(page)).found).split())


def has(page: str, what: object) -> bool:
    """Whether a page says something."""
    return "".join((what if isinstance(what, str) else words(what)).split()) in page


@every_lesson
def test_the_parts_add_up(number: str) -> None:
    """The minutes of the parts are whole, each at least one, and together those of the lesson."""
    spans = [part.minutes for part in phases(number)]
    assert sum(spans) == lesson(number).minutes
    assert min(spans) >= 1
    assert [part.first for part in phases(number)] == [sum(spans[:at]) for at in range(len(spans))]
    assert [part.minutes for part in phases(number, "ja")] == spans


@every_lesson
def test_the_parts_are_the_lesson_in_class(number: str) -> None:
    """Together the parts have all cells in class, and what there is to do in them."""
    parts, whole = phases(number), minutes.count(lesson(number))
    for name in ("words", "guesses", "checks", "hands", "drags"):
        assert sum(getattr(part.count, name) for part in parts) == pytest.approx(
            getattr(whole, name), abs=0 if name != "words" else 2
        )
    assert len(exercises_in_class(number)) == min(whole.checks, minutes.IN_CLASS)


def test_a_part_that_is_only_looked_at_gets_what_is_left() -> None:
    """Minutes that are stated and not counted go where something is shown: lesson 22 has one."""
    parts = {part.titles[0]: part for part in phases("22")}
    looked_at = parts["Explain: exactly one"]
    assert looked_at.minutes > looked_at.count.minutes
    assert parts["Play"].minutes <= parts["Play"].count.minutes


@every_plan
def test_a_plan_has_its_sections(number: str, language: str) -> None:
    """Each stands in it, in the same order, and so do the lesson's aims and codes."""
    with speaking(language):
        told = read_plan(number, language)
        titles = section_titles(plan_of(number, language))
        about = lesson(number, language)
        assert [title for title in titles if title in SECTIONS] == list(SECTIONS)
        assert ("In curricula" in titles) == bool(about.codes)
        assert all(has(told, line) for line in (*about.aims, *about.codes, about.title))
        assert all(has(told, lesson(needed, language).title) for needed in about.needs)
        assert all(has(told, clause(name).words) for name in about.clauses)


def section_titles(page: PrintedPage) -> list[str]:
    """The headings of its sections, in English."""
    heads = [block.text for block in page.blocks if isinstance(block, Heading) and block.order == 2]
    return [head.words("en") for head in heads if isinstance(head, Message)]


@every_plan
def test_a_plan_knows_the_exercises(number: str, language: str) -> None:
    """Of what is asked in class it has the question, the way and every foreseen mistake."""
    guesses = [id for part in phases(number) for id in part.guesses]
    with speaking(language):
        told = read_plan(number, language)
        for id in (*guesses, *exercises_in_class(number)):
            exercise = exercise_named(id)
            assert has(told, exercise.question)
            assert has(told, exercise.solution)
            assert all(has(told, why) for why in exercise.wrong.values())
        assert all(has(told, exercise.question) for exercise in homework(number))


@every_plan
def test_a_plan_tells_what_teachers_wrote(number: str, language: str) -> None:
    """Every text of its own is there, without the marks of its strong and weak words."""
    told = read_plan(number, language)
    written = texts(number, language)
    own = [
        written.unplugged,
        written.skip.text,
        *written.materials,
        *(extra.text for extra in written.more),
    ]
    for question in written.questions:
        own += [question.ask, question.answer, *question.says, question.then]
    assert all(has(told, re.sub(r"\*+|`", "", each)) for each in own)
    assert "**" not in told
    assert "$" not in told


@every_plan
def test_a_school_lesson_is_full(number: str, language: str) -> None:
    """What is done with the class takes all minutes, with some left for work on paper."""
    page = plan_of(number, language)
    course = next(block for block in page.blocks if isinstance(block, Grid))
    spans = [str(row[0]) for row in course.rows]
    assert spans[-1].split(" ")[0].endswith(f"–{SCHOOL_LESSON[language]}")
    taken = [int(match[1]) for span in spans if (match := re.search(r"\((\d+)\)", span))]
    assert len(taken) == len(spans)
    assert sum(taken) == SCHOOL_LESSON[language]
    assert min(taken) >= 1


@every_lesson
def test_leaving_something_out_saves_time(number: str) -> None:
    """What is left out takes a minute or more, and most of the lesson is left."""
    saved = minutes_of(number, texts(number, "en").skip.cells)
    assert 1 <= saved <= 0.6 * lesson(number).minutes


@every_language
def test_pages_need_nothing_from_elsewhere(language: str) -> None:
    """A page of HTML has no link but to other pages, and says its language."""
    with speaking(language):
        source = html(lesson_plan("22"))
    assert f'<html lang="{language}">' in source
    assert Words(source).leads == []
    assert "@import" not in source
    assert "url(" not in source


def test_marks_are_marks_only_in_rich_words() -> None:
    """Plain words may hold stars and brackets; rich ones become strong, weak, code and links."""
    plain = html(PrintedPage("a", "A", (Paragraph("2 * 3 * 4 <b> [a](b.html)"),)))
    assert "<p>2 * 3 * 4 &lt;b&gt; [a](b.html)</p>" in plain
    rich = html(PrintedPage("a", "A", (Paragraph(Rich("**s** *w* `c<d` [a](b.html) 2 * 3")),)))
    wanted = '<strong>s</strong> <em>w</em> <code>c&lt;d</code> <a href="b.html">a</a> 2 * 3'
    assert f"<p>{wanted}</p>" in rich


@pytest.mark.thinned
@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("number", PRINTED)
def test_a_plan_can_be_printed(number: str, language: str) -> None:
    """The PDF has the paper's size, and its text is the page's."""
    with speaking(language):
        page = lesson_plan(number)
        data = printing.pdf(pages(page), "A4")
        about = lesson(number, language)
    assert {(round(wide), round(high)) for wide, high in sizes(data)} == {(210, 297)}
    printed = text(data)
    for wanted in (*about.aims, about.title):
        assert without_space(wanted) in printed


def test_plans_are_written(tmp_path: Path) -> None:
    """A plan is a file of HTML and a PDF; its number may be a number."""
    printed = teach.plan(22, paper="Letter", folder=tmp_path)
    assert [file.name for file in printed.files] == ["plan-22-en.html", "plan-22-letter-en.pdf"]
    assert printed.files[0].read_text(encoding="utf-8").startswith("<!doctype html>")
    assert {round(wide) for wide, _ in sizes(printed.files[1].read_bytes())} == {216}


def test_without_typst_there_is_html(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no PDF can be made, one sentence says why, and the pages to read are there."""

    def missing(*_args: object) -> bytes:
        raise printing.CannotPrint("printing needs typst")

    monkeypatch.setattr(plans, "pdf", missing)
    told: list[str] = []
    printed = teach.unit("chance", folder=tmp_path, told=told.append)  # type: ignore[arg-type]
    assert told == ["No PDF is made: printing needs typst"]
    assert {file.suffix for file in printed.files} == {".html"}


@in_soak
def test_everything_is_written(tmp_path: Path) -> None:
    """``make plans`` writes all pages in each language, and its links lead to them."""
    teach.plan_all(tmp_path)
    for language in LANGUAGES:
        index = tmp_path / language / f"index-{language}.html"
        links = Words(index.read_text(encoding="utf-8")).leads
        assert len(links) > len(NUMBERS)
        assert all((index.parent / link).is_file() for link in links)


@pytest.mark.parametrize("number", ["99", 7.0, "", None, -1, True, "2 2"])
def test_a_lesson_that_is_not_there(number: object) -> None:
    """It is refused in a sentence."""
    with pytest.raises(ValueError, match=r"there is no lesson .*: the lessons are 00 to 66"):
        teach.plan(number)  # type: ignore[arg-type]


def test_the_address_leads_to_the_language() -> None:
    """A Japanese plan sends pupils to the Japanese first page."""
    with speaking("ja"):
        japanese = browser_address()
    assert japanese == browser_address() + "ja/"
