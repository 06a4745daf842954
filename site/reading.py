"""Every lesson as a page to read, without a kernel; the lesson that runs starts behind it."""

from __future__ import annotations

import copy
import re
from html import escape
from pathlib import Path
from typing import Any

import discovery
import nbformat
from course import HOME, LANGUAGES, Course, LessonCard, Words, filled, network
from documents import text_page
from latex2mathml.converter import convert
from nbconvert.exporters import HTMLExporter

HERE = Path(__file__).parent
MATH = re.compile(r"\$\$(.+?)\$\$|\$(?!\s)([^$\n]+?)(?<!\s)\$", re.DOTALL)
INSTALLED_ONLY = "installed-only"
"""The tag of cells that the site leaves out."""

TEXTS = ("glossary", "proofs")
"""The pages beside the lessons that are read on the site, too."""

LINK = re.compile(r"\]\(([\w-]+)\.(?:ipynb|md)\)")


def pages(
    notebooks: Path, course: Course, language: str, editions: dict[str, str]
) -> dict[str, str]:
    """The page of each lesson in a language, the glossary and the proofs, by their files.

    ``editions`` has a hash for each lesson's notebook as the site has it.
    """
    exporter = HTMLExporter(
        template_name="reading",
        extra_template_basedirs=[str(HERE / "templates")],
        exclude_input_prompt=True,
        exclude_output_prompt=True,
        exclude_anchor_links=True,
    )
    pages = {
        lesson.page: page(notebooks, lesson, course, exporter, editions)
        for lesson in (
            *course.lessons.values(),
            HOME._replace(language=language, title=Words(language)("home_title")),
        )
    }
    for name in TEXTS:
        sources = {language: notebooks / language / f"{name}.md" for language in LANGUAGES}
        versions = {code: f"{code}/{name}.html" for code, path in sources.items() if path.exists()}
        source = sources[language if language in versions else "en"]
        text = drawn(linked(source.read_text(encoding="utf-8")))
        pages[f"{language}/{name}.html"] = text_page(text, home(language), versions, language)
    return pages


def page(
    notebooks: Path,
    lesson: LessonCard,
    course: Course,
    exporter: HTMLExporter,
    editions: dict[str, str],
) -> str:
    """The page of one lesson."""
    say = Words(lesson.language)
    file = f"notebooks/{lesson.language}/{lesson.file}"
    notebook = nbformat.read(notebooks / lesson.language / lesson.file, as_version=4)
    cells, _ = exporter.from_notebook_node(readable(notebook, say))
    names = (
        *("lessons", "lesson_starting", "lost", "read", "code", "download", "jupyter"),
        *("stranger", "play_first", "renewed", "load", "unkept", "understood"),
        *("lesson_failed", "no_script"),
        *("older", "take_new", "keep_mine", "mine"),
    )
    about = notebook.metadata.sixth_card
    told = discovery.training_material(lesson, about, course) if lesson.number else None
    return filled(
        "lesson.html",
        language=lesson.language,
        head=discovery.head(discovery.of_lesson(lesson, about.get("aims", [])), told),
        title=escape(lesson.heading),
        notebook=file,
        edition=editions[file],
        home=home(lesson.language),
        address=f"../notebooks/index.html?path={file}",
        jupyter_address=f"../lab/index.html?path={file}",
        cells=cells,
        network=network(),
        **{name: say(name) for name in names},
    )


def home(language: str) -> str:
    """The way from a lesson to the first page of its language."""
    return "../index.html" if language == "en" else "index.html"


def readable(notebook: Any, say: Words) -> Any:
    """A lesson with formulas that need no program, and links to pages instead of notebooks."""
    copied = copy.deepcopy(notebook)
    copied.metadata["code_shown"] = say("code_shown")
    copied.cells = [cell for cell in copied.cells if is_of_site(cell)]
    for number, cell in enumerate(copied.cells):
        cell.metadata["number"] = number
        if cell.cell_type == "markdown":
            cell.source = linked(drawn(cell.source))
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "text/latex" in data:
                data["text/html"] = drawn(data.pop("text/latex"))
    return copied


def is_of_site(cell: Any) -> bool:
    """Whether the site has a cell, which may be for those who have installed the kit.

    >>> is_of_site({"metadata": {"tags": ["installed-only"]}}), is_of_site({"metadata": {}})
    (False, True)
    """
    return INSTALLED_ONLY not in cell["metadata"].get("tags", [])


def linked(text: str) -> str:
    """Markdown whose links to lessons lead to their pages.

    >>> linked("[next](03-the-sixth-card.ipynb), [words](glossary.md), [all](course.md)")
    '[next](03-the-sixth-card.html), [words](glossary.html), [all](../index.html#by-idea)'
    """
    return LINK.sub(r"](\1.html)", text).replace("](course.html)", "](../index.html#by-idea)")


def drawn(text: str) -> str:
    r"""Text whose formulas are MathML, which browsers draw themselves.

    >>> drawn("so $1 + 2$")[:10]
    'so <math x'
    """
    return MATH.sub(
        lambda match: convert(match[1] or match[2], display="block" if match[1] else "inline"),
        text,
    )
