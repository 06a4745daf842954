"""The page that a visitor meets first: a table to play at, and the lessons as cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import discovery
import documents
from course import Course, LessonCard, Words, course, filled, network, plain

from kernel_lib.core.text import LANGUAGES

SEED = 7
"""The deal of the table on the first page, and of the picture that stands there before it."""

VERSIONS = {"en": "index.html", "ja": "ja/index.html"}
"""The first page in each language."""


DATA = {"en": "docs/data-protection.html", "ja": "docs/data-protection.ja.html"}
"""What is kept, and what a school's machines need, in each language."""


def pages(root: Path, settings: str) -> dict[str, str]:
    """The first pages, by their file, for the lessons and documents below a folder.

    ``settings`` is the element in which JupyterLite's own pages look for theirs.
    """
    english, japanese = (course(language) for language in LANGUAGES)
    cards_of = partial(documents.cards, root / "docs")
    return {
        VERSIONS["en"]: page(english, cards_of("", "en"), "en", "", settings),
        VERSIONS["ja"]: page(japanese, cards_of("../", "ja"), "ja", "../", ""),
    }


def page(lessons: Course, others: str, language: str, root: str, settings: str) -> str:
    """The first page in a language; ``root`` is the way from it to the root of the site.

    ``others`` are the cards of the documents.
    """
    say = Words(language)
    names = (
        *(
            "title",
            "lead",
            "play",
            "start",
            "starting",
            "ready",
            "waiting",
            "failed",
            "lost",
            "private",
        ),
        *("by_game", "by_idea"),
        *("idea_lead", "more", "glossary", "reference", "renewed", "load"),
        *("unkept", "understood", "no_script"),
        *("home", "home_lead", "go_on", "data"),
    )
    return filled(
        "front.html",
        language=language,
        languages=" ".join(
            f'<a href="{root}{VERSIONS[code]}" lang="{code}">{name}</a>'
            for code, name in LANGUAGES.items()
            if code != language
        ),
        root=root,
        settings=settings,
        head=discovery.head(
            discovery.PageMetadata(
                VERSIONS[language], language, say("title"), plain(say("lead")), VERSIONS
            )
        ),
        seed=str(SEED),
        still=still(language),
        first=next(iter(lessons.lessons.values())).page,
        games=sections(lessons.by_game, root, language),
        ideas=sections(lessons.by_idea, root, language),
        documents=others,
        data_page=DATA[language],
        network=network(),
        **{name: say(name) for name in names},
    )


def recorded(language: str) -> dict[str, Any]:
    """The table as Python shows it, and the state that each card of the hand leads to.

    With it a visitor can play while Python is still on its way, which then does the same.
    """
    from widgets import NimmtTable
    from widgets.shared.connection.host import Host

    def begun() -> tuple[NimmtTable, Host, dict[str, Any]]:
        table, host = NimmtTable(seed=SEED, language=language), Host()
        return table, host, host.widget(table)

    table, _, widget = begun()
    # What differs from one making to the next: the site is the same bytes each time.
    widget["id"] = "recorded"
    del widget["state"]["layout"]
    answers = {}
    for choice in table.session.state.pending[0]:
        fresh, host, shown = begun()
        intent = {"kind": "choose", "choice": choice.notation, "revision": fresh.moment}
        ((_, answers[choice.notation]),) = host.receive(shown["id"], intent)
    return {"seed": SEED, "widget": widget, "answers": answers}


def still(language: str) -> str:
    """The table as a picture, with which the page begins."""
    from widgets import NimmtTable

    return str(NimmtTable(seed=SEED, language=language).still())


def sections(parts: dict[str, list[LessonCard]], root: str, language: str) -> str:
    """The cards of each part below its name."""
    return "".join(
        f"<section><h3>{escape(name)}</h3><ul>{cards(lessons, root, language)}</ul></section>"
        for name, lessons in parts.items()
    )


def cards(lessons: Iterable[LessonCard], root: str, language: str) -> str:
    """A card for each lesson; by its number a class leaves out those that it does not do."""
    return "".join(
        f'<li data-lesson="{lesson.number}">{card(lesson, root, language)}</li>'
        for lesson in lessons
    )


def card(lesson: LessonCard, root: str, language: str) -> str:
    """The card of a lesson."""
    say = Words(language)
    minutes = say("minutes").format(minutes=lesson.minutes)
    return (
        f'<a href="{root}{lesson.page}">'
        f"<small>{int(lesson.number)} · {minutes}</small>"
        f"<strong>{escape(lesson.title)}</strong><span>{escape(lesson.aim)}</span></a>"
    )
