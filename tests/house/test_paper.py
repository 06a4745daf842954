"""The paper on the kit: its length, its sources, its numbers, and what its check-list names."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable

import nbformat
import pytest
import yaml

from kernel_lib.core import registry
from kernel_lib.core.text import LANGUAGES
from kernel_lib.learn import course, daily_set
from kernel_lib.learn.questions import all_templates
from kernel_lib.nimmt.variants import VARIANTS
from tests.documents import ROOT

FOLDER = ROOT / "docs" / "paper"
_, HEAD, BODY = (FOLDER / "paper.md").read_text(encoding="utf-8").split("---\n", 2)
CITATION = re.compile(r"\s*\[(@[^\]]+)\]")
TEXT = " ".join(CITATION.sub("", BODY).split())
SOURCES = (FOLDER / "paper.bib").read_text(encoding="utf-8")
ENTRY = re.compile(r"^@(\w+)\{(\w+),\n(.*?)^\}$", re.MULTILINE | re.DOTALL)
REVIEW = (FOLDER / "review.md").read_text(encoding="utf-8")


# --- its words and sources ----------------------------------------------------------------------


def test_the_paper_is_about_a_thousand_words() -> None:
    """Without its head and its citations it has from 900 to 1,100 words."""
    assert 900 <= len([word for word in TEXT.split() if re.search(r"\w", word)]) <= 1100


def test_the_head_has_what_the_journal_asks_for() -> None:
    """Title, tags, authors with an affiliation each, a date, and the file of the sources."""
    head = yaml.safe_load(HEAD)
    assert head.keys() == {"title", "tags", "authors", "affiliations", "date", "bibliography"}
    known = {affiliation["index"] for affiliation in head["affiliations"]}
    assert {author["affiliation"] for author in head["authors"]} == known
    assert (FOLDER / head["bibliography"]).exists()


def test_every_source_is_cited_and_every_citation_has_its_source() -> None:
    """The keys in the text are those of the list of sources, and none is there twice."""
    cited = {key for citation in CITATION.findall(BODY) for key in re.findall(r"@(\w+)", citation)}
    keys = [key for _, key, _ in ENTRY.findall(SOURCES)]
    assert len(keys) == SOURCES.count("@") == len(set(keys))
    assert cited == set(keys)


@pytest.mark.parametrize(
    ("kind", "key", "text"),
    ENTRY.findall(SOURCES),
    ids=[key for _, key, _ in ENTRY.findall(SOURCES)],
)
def test_a_source_is_whole(kind: str, key: str, text: str) -> None:
    """It has authors, a title, where it stands, pages, the year of its key, and a DOI."""
    fields = dict(re.findall(r"^  (\w+) = \{(.*)\},?$", text, re.MULTILINE))
    where = {"article": {"journal", "volume", "number"}}.get(kind, {"booktitle", "publisher"})
    assert {"author", "title", "pages", "year", "doi"} | where <= fields.keys()
    first = fields["author"].split(",")[0].lower()
    assert key == f"{first}{fields['year']}"
    assert re.fullmatch(r"\d+--\d+", fields["pages"])
    assert re.fullmatch(r"10\.\d{4,9}/\S+", fields["doi"])


# --- its numbers --------------------------------------------------------------------------------

WORDS = [
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
]


def told(number: int) -> str:
    """A number as the paper writes it.

    >>> told(3), told(54), told(2000)
    ('three', '54', '2,000')
    """
    return WORDS[number] if number < len(WORDS) else f"{number:,}"


def about(number: int) -> str:
    """A number rounded down to its first digit, as it follows *more than*.

    >>> about(382), about(26)
    ('300', '20')
    """
    size: int = 10 ** (len(str(number)) - 1)
    return told(number // size * size)


def chance_lessons() -> tuple[course.Lesson, ...]:
    """The lessons of the course on chance."""
    (section,) = (part for part in course.by_game() if part.name.words("en") == "Chance")
    return section.lessons


def minutes() -> str:
    """The minutes of the shortest and of the longest lesson."""
    taken = [lesson.minutes for lesson in course.lessons().values()]
    return f"{min(taken)} to {max(taken)}"


def functions_that_test() -> int:
    """How many functions are tests."""
    files = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    return sum(len(re.findall(r"^def test_", text, re.MULTILINE)) for text in files)


UNITS = [
    tomllib.loads(path.read_text(encoding="utf-8"))
    for path in (ROOT / "kernel_lib" / "teach" / "content" / "units").glob("*.toml")
]


def units() -> str:
    """How many units there are, and of how many lessons each."""
    (lessons,) = {len(unit["lessons"]) for unit in UNITS}
    return f"{told(len(UNITS)).capitalize()} units of {told(lessons)}"


def youngest() -> str:
    """From how many years on the first unit is meant."""
    ages = [re.search(r"from about (\d+) years on", unit["about"]["en"]) for unit in UNITS]
    return told(min(int(age[1]) for age in ages if age))


STEPS = ("Predict", "See", "Play", "Explain", "Check")


def of_folder(pattern: str) -> int:
    """How many files of the tree fit a pattern."""
    return len([*ROOT.glob(pattern)])


COUNTED: dict[str, Callable[[], str]] = {
    "{} tabletop games": lambda: told(len(registry.names())),
    "6 nimmt! with its {} variants": lambda: told(len(VARIANTS)),
    "{} lessons and": lambda: told(of_folder("notebooks/en/[0-9]*.ipynb")),
    "more than {} exercises": lambda: about(len(all_templates())),
    "in {} languages": lambda: told(len(LANGUAGES)),
    "from about {} years on": youngest,
    "{} of them are a course on chance": lambda: told(len(chance_lessons())),
    "Each takes {} minutes": minutes,
    "More than {} data sets": lambda: about(of_folder("kernel_lib/learn/content/datasets/*.csv")),
    "{} school lessons": units,
    "in {} steps: predict, see, play, explain, check": lambda: told(len(STEPS)),
    "up to {} exercises that are due": lambda: told(daily_set.SIZE),
    "More than {} tests": lambda: about(functions_that_test()),
}
"""What the paper says in numbers of the kit, and how the tree says it."""

OF_OTHERS = ["6 nimmt!", "2F-Spiele", "CC BY 4.0", "A review of ten ways to learn"]
"""Numbers that are names, and one of a source."""


@pytest.mark.parametrize("said", COUNTED)
def test_a_number_is_what_the_tree_says(said: str) -> None:
    """What the paper says of the kit in a number is counted again."""
    assert said.format(COUNTED[said]()) in TEXT


def numbers(text: str) -> list[str]:
    """The numbers of a text, in digits or in words, but for *one*.

    >>> numbers("Two of 17 lessons, and one more")
    ['two', '17']
    """
    words = "|".join([*(set(WORDS) - {"one"}), "dozens?", "hundreds?", "thousands?"])
    return re.findall(rf"\d[\d,.]*\d|\d|\b(?:{words})\b", text.lower())


def test_no_number_is_left_uncounted() -> None:
    """The paper has no other number than those that are counted and those of others."""
    rest = TEXT
    for said in [*(said.format(COUNTED[said]()) for said in COUNTED), *OF_OTHERS]:
        assert said in TEXT
        rest = rest.replace(said, "")
    assert numbers(rest) == []


def test_the_steps_of_a_lesson_are_its_headings() -> None:
    """Each lesson on chance has the five headings that the paper names, and most others have."""
    whole = {lesson.stem for lesson in course.lessons().values() if has_steps(lesson.stem)}
    others = {lesson.stem for lesson in course.lessons().values()}
    others -= {lesson.stem for lesson in chance_lessons()}
    assert {lesson.stem for lesson in chance_lessons()} <= whole
    assert 2 * len(others & whole) > len(others)


def has_steps(stem: str) -> bool:
    """Whether a lesson has a heading for each step."""
    text = (ROOT / "notebooks" / "en" / f"{stem}.ipynb").read_text(encoding="utf-8")
    return all(re.search(rf'"## {step}\b', text) for step in STEPS)


def test_each_lesson_but_the_first_says_what_it_is_for() -> None:
    """Its first cell tells what one can do or knows afterwards, as the paper says."""
    first, *others = course.lessons().values()
    assert first.number == "00"
    for lesson in others:
        path = ROOT / "notebooks" / "en" / f"{lesson.stem}.ipynb"
        assert "Afterwards you" in nbformat.read(path, as_version=4).cells[0].source, lesson.stem


# --- the check-list -----------------------------------------------------------------------------

ROWS = re.findall(r"^\| (.+\?) \| (.+) \| (.+) \|$", REVIEW, re.MULTILINE)


@pytest.mark.parametrize(("question", "answer", "where"), ROWS, ids=range(len(ROWS)))
def test_a_line_of_the_check_list_is_answered(question: str, answer: str, where: str) -> None:
    """It says yes or not yet, and each file that it names is there."""
    assert re.match(r"\*\*(Yes|Not yet)\*?", answer), question
    named = re.findall(r"`([^`]+)`", where)
    assert named
    assert ", ".join(f"`{path}`" for path in named) == where
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_check_list_has_all_its_lines() -> None:
    """Four general checks, four on documents, five on teaching, seven on the paper."""
    parts = [part.count("?  |") + part.count("? |") for part in REVIEW.split("\n## ")[1:]]
    assert parts == [4, 4, 5, 7]
    assert len(ROWS) == sum(parts)
