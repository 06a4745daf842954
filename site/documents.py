"""The documents of the kit as pages: how to install it, to teach with it, to write a bot."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from urllib.parse import unquote

import discovery
from course import LANGUAGES, Words, filled
from nbconvert.filters import markdown2html

GROUPS = {
    "learn": ("install", "playing", "lessons", "other-homes"),
    "teach": (
        "teaching",
        "class-play",
        "own-questions",
        "serving",
        "data-protection",
        "accessibility",
    ),
    "tinker": (
        "bots",
        "training",
        "games",
        "engine",
        "dependencies",
        "where-things-live",
        "long-run",
        "governance",
    ),
}
"""For whom each document is, in the order of the first page."""

LINK = re.compile(r"\]\((\.\./[\w./-]+|[\w.-]+\.md)(#[^)]*)?\)")
"""A link of a document to a file of the repository."""

HEADING = re.compile(r'(<h[1-6] id=")([^"]+)"')
"""A heading with its name, to which links lead as they do in the repository: in small letters."""


OTHER_THAN_WORDS = re.compile(r"#|\||```|<|!\[|\[[^\]]*\]\([^)]*\)$")
"""A heading, a table, code, an element, a picture, or one link alone."""


def pages(folder: Path, repository: str) -> dict[str, str]:
    """The page of each document of a folder, by its file in the site."""
    return {
        f"docs/{path.stem}.html": text_page(
            linked(path.read_text(encoding="utf-8"), repository),
            {"en": "../index.html", "ja": "../ja/index.html"}[language_of(path)],
            versions(path),
            language_of(path),
        )
        for path in sorted(folder.glob("*.md"))
    }


def versions(path: Path) -> dict[str, str]:
    """The pages of a document by language."""
    name = path.stem.partition(".")[0]
    files = {
        "en": f"{name}.md",
        **{language: f"{name}.{language}.md" for language in LANGUAGES[1:]},
    }
    return {
        language: f"docs/{Path(file).stem}.html"
        for language, file in files.items()
        if path.with_name(file).exists()
    }


def language_of(path: Path) -> str:
    """The language in which a document is written.

    >>> language_of(Path("docs/bots.ja.md")), language_of(Path("docs/bots.md"))
    ('ja', 'en')
    """
    ending = path.stem.rpartition(".")[2]
    return ending if ending in LANGUAGES else "en"


def text_page(text: str, home: str, versions: Mapping[str, str], language: str) -> str:
    """A page of text in Markdown; ``home`` is the way to the first page.

    ``versions`` are the files of the page by language; where the page's own is missing, it is the
    English one that is shown.
    """
    title = text.splitlines()[0].removeprefix("# ")
    own = language if language in versions else "en"
    page = discovery.PageMetadata(versions[own], own, title, first_words(text), versions)
    return filled(
        "page.html",
        language=language,
        head=discovery.head(page),
        title=escape(title),
        home=home,
        lessons=Words(language)("lessons"),
        text=HEADING.sub(
            lambda match: f'{match[1]}{unquote(match[2]).lower()}"', str(markdown2html(text))
        ),
    )


def first_words(text: str) -> str:
    """The first paragraph below the title, without signs of Markdown; or what a table is about.

    >>> first_words("# A\\n\\n[日本語](a.ja.md)\\n\\nWith *two* [ways](b.md).\\n\\nMore.")
    'With two ways.'
    >>> first_words("# A\\n\\n| word | means |\\n|---|---|\\n| one | 1 |\\n| two | 2 |")
    'one, two'
    """
    parts = text.split("\n\n")[1:]
    paragraphs = [part for part in parts if not OTHER_THAN_WORDS.match(part)]
    first_cells = re.findall(r"^\| *([^|]*[^|\s-]) *\|", text, re.MULTILINE)
    words = paragraphs[0] if paragraphs else ", ".join(first_cells[1:])
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", words)
    return " ".join(re.sub(r"[*`]|<[^>]*>|^- ", "", plain).split())


def linked(text: str, repository: str) -> str:
    """A document whose links lead to pages of the site; what has none there is in the repository.

    >>> linked("[plans](teaching.md#plans), [start](../notebooks/en/00-start.ipynb)", "")
    '[plans](teaching.html#plans), [start](../en/00-start.html)'
    >>> linked("[more](../CONTRIBUTING.md#run-one-test)", "https://an.example/kit")
    '[more](https://an.example/kit/blob/main/CONTRIBUTING.md#run-one-test)'
    """
    return LINK.sub(lambda match: f"]({_address(match[1], repository)}{match[2] or ''})", text)


def _address(file: str, repository: str) -> str:
    page = re.sub(r"\.(?:md|ipynb)$", ".html", file)
    if re.fullmatch(r"\.\./notebooks/\w\w/course\.md", file):
        return "../index.html#by-idea"
    if file.startswith("../notebooks/"):
        return page.replace("/notebooks", "", 1)
    return f"{repository}/blob/main/{file.removeprefix('../')}" if file.startswith("../") else page


def cards(folder: Path, root: str, language: str) -> str:
    """What the first page has of them: a card for each, in the language if it is there in it."""
    return "".join(
        f"<section><h3>{escape(Words(language)(f'documents.{group}'))}</h3><ul>"
        + "".join(f"<li>{_card(folder, name, root, language)}</li>" for name in names)
        + "</ul></section>"
        for group, names in GROUPS.items()
    )


def _card(folder: Path, name: str, root: str, language: str) -> str:
    path = folder / f"{name}.{language}.md"
    path = path if path.exists() else folder / f"{name}.md"
    title = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
    own = language_of(path)
    foreign = "" if own == language else f"<small>{escape(Words(language)('no_lesson'))}</small>"
    return (
        f'<a href="{root}docs/{path.stem}.html" lang="{own}">'
        f"{foreign}<strong>{escape(title)}</strong></a>"
    )
