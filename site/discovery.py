"""What each page tells those who find it for others: search engines, catalogues, messengers.

A lesson is described in the vocabulary of schema.org, by the profile TrainingMaterial 1.0 of
Bioschemas. Addresses are absolute, as search engines want them; nothing of it is fetched.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from course import LANGUAGES, Course, LessonCard, Words

from kernel_lib.core.text import message, words
from kernel_lib.learn import course as kit

ROOT = Path(__file__).parents[1]

PICTURE = "files/notebooks/images/table.png"
"""The picture that is shown where somebody shares a page, as it lies in the site."""

PICTURED = message("A table of 6 nimmt!")
"""What is seen on it, for those who do not see it."""

PROFILE = "https://bioschemas.org/profiles/TrainingMaterial/1.0-RELEASE"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
"""The licence of the lessons: see ``LICENSE-lessons``."""

GAMES = {"4": message("FTW?!"), "6": message("Ingenious")}
"""The games of lessons by the first digit of the number; all others are about 6 nimmt!."""

LONGEST = 160
"""More letters of a description are not shown."""


class PageMetadata(NamedTuple):
    """A page: its file in the site, its language, its title, what it is about.

    ``versions`` are the files of the same page by language, its own among them.
    """

    file: str
    language: str
    title: str
    description: str
    versions: Mapping[str, str]


@cache
def project() -> Any:
    """What ``pyproject.toml`` says of the kit."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def address(file: str) -> str:
    """Where a file of the site is found; a folder's first page by the folder.

    >>> address("ja/index.html").endswith("/ja/")
    True
    """
    base: str = project()["urls"]["Browser"]
    return base + re.sub(r"(^|/)index\.html$", r"\1", file)


def head(page: PageMetadata, data: Mapping[str, Any] | None = None) -> str:
    """The lines for the head of a page; ``data`` describes it in schema.org's words."""
    about = shortened(page.description)
    lines = [
        f'<meta name="description" content="{escape(about)}">',
        f'<link rel="canonical" href="{address(page.file)}">',
    ]
    if len(page.versions) > 1:
        lines += [
            f'<link rel="alternate" hreflang="{language}" href="{address(file)}">'
            for language, file in (*page.versions.items(), ("x-default", page.versions["en"]))
        ]
    shared = {
        "og:site_name": "Sixth Card",
        "og:type": "website",
        "og:title": page.title,
        "og:description": about,
        "og:url": address(page.file),
        "og:locale": {"en": "en_GB", "ja": "ja_JP"}[page.language],
        "og:image": address(PICTURE),
        "og:image:alt": words(PICTURED, page.language),
    }
    lines += [f'<meta property="{name}" content="{escape(told)}">' for name, told in shared.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    if data is not None:
        text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
        lines.append(f'<script type="application/ld+json">{text}</script>')
    return "\n".join(lines)


def shortened(text: str) -> str:
    """A description of at most so many letters, cut between words.

    >>> shortened("word " * 60)[-10:], shortened("short")
    ('word word…', 'short')
    """
    text = " ".join(text.split())
    if len(text) <= LONGEST:
        return text
    whole = text[: LONGEST - 1]
    return whole[: whole.rfind(" ") if " " in whole[LONGEST // 2 :] else len(whole)].rstrip() + "…"


def of_lesson(lesson: LessonCard, aims: list[str]) -> PageMetadata:
    """The page of a lesson, or of Home."""
    language, stem = lesson.language, Path(lesson.file).stem
    stop = {"en": ". ", "ja": "。"}[language]
    about = stop.join([*aims, ""]).strip() if aims else Words(language)("home")
    versions = {code: f"{code}/{stem}.html" for code in LANGUAGES}
    return PageMetadata(lesson.page, language, lesson.heading, about, versions)


def training_material(
    lesson: LessonCard, metadata: Mapping[str, Any], course: Course
) -> dict[str, Any]:
    """A lesson in schema.org's words; ``metadata`` is what its notebook says of itself."""
    language, say = lesson.language, Words(lesson.language)
    page = of_lesson(lesson, metadata["aims"])
    needs = [kit.lessons()[need[:2]].title.words(language) for need in metadata["needs"]]
    game = words(GAMES.get(lesson.number[0], message("6 nimmt!")), language)
    parts = [
        name
        for way in (course.by_game, course.by_idea)
        for name, lessons in way.items()
        if lesson in lessons
    ]
    terms = terms_of(lesson.number, language)
    return {
        "@context": "https://schema.org/",
        "@type": "LearningResource",
        "@id": address(page.file),
        "http://purl.org/dc/terms/conformsTo": {"@type": "CreativeWork", "@id": PROFILE},
        "name": page.title,
        "description": page.description,
        "abstract": page.description,
        "keywords": list(dict.fromkeys([game, say("probability"), *parts, *terms])),
        "about": [
            {"@type": "DefinedTerm", "name": name, "description": means}
            for name, means in terms.items()
        ]
        or [{"@type": "Thing", "name": game}],
        "audience": [
            {"@type": "EducationalAudience", "educationalRole": role, "name": say(f"for.{role}")}
            for role in ("student", "teacher")
        ],
        "author": {"@type": "Organization", "name": project()["authors"][0]["name"]},
        "competencyRequired": [say("fractions"), *needs],
        "educationalLevel": {"@type": "DefinedTerm", "name": say("level")},
        "identifier": address(page.file),
        "inLanguage": language,
        "learningResourceType": [say("interactive_lesson")],
        "license": LICENCE,
        "mentions": [{"@type": "Game", "name": game}],
        "teaches": metadata["aims"],
        "timeRequired": f"PT{lesson.minutes}M",
        "url": address(page.file),
        "version": project()["version"],
        "isAccessibleForFree": True,
        "isPartOf": {
            "@type": "CreativeWork",
            "name": "Sixth Card",
            "url": address("index.html" if language == "en" else f"{language}/index.html"),
        },
        **_alignments(metadata.get("curriculum", [])),
        "workTranslation": [
            {
                "@type": "CreativeWork",
                "inLanguage": code,
                "url": address(page.versions[code]),
            }
            for code in LANGUAGES
            if code != language
        ],
    }


def _alignments(curriculum: list[str]) -> dict[str, Any]:
    """The places in curricula that a lesson serves, where there are any."""
    alignments = [
        {"@type": "AlignmentObject", "alignmentType": "educationalSubject", "targetName": code}
        for code in curriculum
    ]
    return {"educationalAlignment": alignments} if alignments else {}


@cache
def terms_of(number: str, language: str) -> dict[str, str]:
    """The terms that a lesson explains, with what they mean."""
    told = tomllib.loads((ROOT / "notebooks" / "course.toml").read_text(encoding="utf-8"))
    return {
        term[language]: term["means"][language] for term in told["term"] if term["lesson"] == number
    }


def site_map(pages: Mapping[str, str]) -> str:
    """``sitemap.xml``: the address of each page, with its other languages, as its head tells."""
    entries = []
    for file in sorted(pages):
        others = re.findall(
            r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">', pages[file]
        )
        links = "".join(
            f'<xhtml:link rel="alternate" hreflang="{language}" href="{there}"/>'
            for language, there in others
        )
        entries.append(f"<url><loc>{address(file)}</loc>{links}</url>")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' + "\n".join(entries) + "\n</urlset>\n"
    )


def robots() -> str:
    """``robots.txt``: all may be looked at, and where the list of pages is."""
    return f"User-agent: *\nAllow: /\nSitemap: {address('sitemap.xml')}\n"
