"""What pages tell search engines and catalogues: lessons by a profile of schema.org, addresses."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tools.notebooks.files import LESSONS

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
BASE = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Browser"]
OURS = ("course", "discovery", "documents", "front", "reading")


@pytest.fixture(autouse=True)
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The modules that build the site, found and forgotten again."""
    monkeypatch.syspath_prepend(str(SITE))
    yield
    for name in OURS:
        sys.modules.pop(name, None)


def materials() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every lesson in both languages as it is described, by its page."""
    import course
    import discovery

    for language in ("en", "ja"):
        lessons = course.course(language)
        for lesson in lessons.lessons.values():
            notebook = json.loads((LESSONS / language / lesson.file).read_text(encoding="utf-8"))
            about = notebook["metadata"]["sixth_card"]
            yield lesson.page, discovery.training_material(lesson, about, lessons)


# --- the profile TrainingMaterial 1.0-RELEASE of Bioschemas, as its page tells it ---------------


def is_text(value: object) -> bool:
    """Words, none left out."""
    return isinstance(value, str) and bool(value.strip())


def is_address(value: object) -> bool:
    """An absolute address."""
    return isinstance(value, str) and re.fullmatch(r"https://[\w./-]+", value) is not None


def a(*types: str) -> Callable[[object], bool]:
    """A thing of one of these types, which has a name or an address."""

    def is_such(value: object) -> bool:
        return (
            isinstance(value, dict)
            and value["@type"] in types
            and (is_text(value.get("name")) or is_address(value.get("url")))
        )

    return is_such


def many(check: Callable[[object], bool]) -> Callable[[object], bool]:
    """A list of such things, at least one."""
    return lambda value: isinstance(value, list) and bool(value) and all(map(check, value))


MINIMUM = {"name": is_text, "description": is_text, "keywords": many(is_text)}
RECOMMENDED = {
    "about": many(a("DefinedTerm", "Thing")),
    "abstract": is_text,
    "audience": many(a("EducationalAudience")),
    "author": a("Organization", "Person"),
    "competencyRequired": many(is_text),
    "educationalLevel": a("DefinedTerm"),
    "identifier": is_address,
    "inLanguage": lambda value: value in ("en", "ja"),
    "learningResourceType": many(is_text),
    "license": is_address,
    "mentions": many(a("Thing", "Game")),
    "teaches": many(is_text),
    "timeRequired": lambda value: re.fullmatch(r"PT\d+M", str(value)) is not None,
    "url": is_address,
}
OPTIONAL = {
    "isPartOf": a("CreativeWork"),
    "version": is_text,
    "workTranslation": many(a("CreativeWork")),
}


def test_every_lesson_is_described_by_the_profile() -> None:
    """All properties that the profile wants or recommends are there, of kinds that it names."""
    described = dict(materials())
    assert len(described) == 2 * len(list((LESSONS / "en").glob("[0-9]*.ipynb")))
    for page, told in described.items():
        assert told["@context"] == "https://schema.org/"
        assert told["@type"] == "LearningResource"
        assert "TrainingMaterial/1.0-RELEASE" in str(told["http://purl.org/dc/terms/conformsTo"])
        for name, is_right in {**MINIMUM, **RECOMMENDED, **OPTIONAL}.items():
            assert is_right(told[name]), (page, name, told[name])
        assert told["url"] == told["@id"] == BASE + page


@pytest.mark.parametrize("name", [*MINIMUM, *RECOMMENDED])
def test_the_profile_would_notice(name: str) -> None:
    """What is empty, or of another kind, is found."""
    is_right = {**MINIMUM, **RECOMMENDED}[name]
    for wrong in ("", None, [], {"@type": "Place", "name": "here"}, 7):
        assert not is_right(wrong)


def test_a_lesson_is_told_as_it_is() -> None:
    """Minutes, aims, terms, what comes before and the other language are those of the lesson."""
    told = dict(materials())
    hypergeometric, pile = (
        told["en/22-the-hypergeometric-gap.html"],
        told["ja/40-ftw-the-pile.html"],
    )
    assert hypergeometric["timeRequired"] == "PT15M"
    assert hypergeometric["teaches"][0] == "See that only the cards in one gap matter"
    assert "The sixth card" in hypergeometric["competencyRequired"]
    assert {"6 nimmt!", "Chance"} <= set(hypergeometric["keywords"])
    codes = [alignment["targetName"] for alignment in hypergeometric["educationalAlignment"]]
    assert "HSS-CP.B.9" in codes
    assert hypergeometric["workTranslation"][0]["url"].endswith("ja/22-the-hypergeometric-gap.html")
    assert pile["mentions"] == [{"@type": "Game", "name": "FTW?!"}]
    assert pile["isPartOf"]["url"] == f"{BASE}ja/"


# --- the heads of the pages ---------------------------------------------------------------------


@cache
def built() -> dict[str, str]:
    """The first pages, the documents, and one lesson with what lies beside it."""
    import course
    import documents
    import front
    import reading

    pages: dict[str, str] = front.pages(ROOT, "") | documents.pages(
        ROOT / "docs", "https://a.example"
    )
    for language in ("en", "ja"):
        lessons = course.course(language)
        some = lessons._replace(lessons={"03": lessons.lessons["03"]})
        names = [lessons.lessons["03"].file, "home.ipynb"]
        editions = {f"notebooks/{language}/{name}": "abc" for name in names}
        pages |= reading.pages(LESSONS, some, language, editions)
    return pages


def links(text: str, kind: str) -> list[tuple[str, str]]:
    """The links of a kind in a head: language, where there is one, and address."""
    return re.findall(rf'<link rel="{kind}"(?: hreflang="([\w-]+)")? href="([^"]+)">', text)


def test_each_page_says_where_it_is_and_what_it_is_about() -> None:
    """One address, one title, one description of at most 160 letters, no two pages alike."""
    seen: set[str] = set()
    for file, text in built().items():
        ((_, address),) = links(text, "canonical")
        assert address == BASE + file.replace("index.html", "")
        (about,) = re.findall(r'<meta name="description" content="([^"]+)">', text)
        (title,) = re.findall(r"<title>([^<]+)</title>", text.partition("</head>")[0])
        assert 20 <= len(about) <= 200
        assert not {title, about} & seen
        seen |= {title, about}
        for name in ("title", "description", "url", "image", "locale"):
            assert text.count(f'<meta property="og:{name}"') == 1


def test_no_heading_skips_a_level() -> None:
    """Who leaps from heading to heading finds one of the first level, and none below a gap."""
    for file, text in built().items():
        levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", text)]
        assert levels[0] == 1, file
        steps = [later - level for level, later in pairwise(levels)]
        assert max(steps, default=0) <= 1, file


def test_languages_name_one_another() -> None:
    """Each page that is there in two languages leads to both, and each of them leads back."""
    pages = built()
    alternates = {file: dict(links(text, "alternate")) for file, text in pages.items()}
    both = {file: told for file, told in alternates.items() if told}
    assert {"index.html", "ja/index.html", "docs/bots.html", "ja/glossary.html"} <= set(both)
    assert "docs/engine.html" not in both
    for file, told in both.items():
        assert set(told) == {"en", "ja", "x-default"}
        assert told["x-default"] == told["en"]
        for address in told.values():
            there = address.removeprefix(BASE)
            there = f"{there}index.html" if there.endswith("/") or not there else there
            assert alternates[there] == told, (file, there)


def test_the_description_in_the_page_is_json() -> None:
    """A lesson's page holds its description once, and no sign of it can end the element."""
    for language in ("en", "ja"):
        text = built()[f"{language}/03-the-sixth-card.html"]
        (told,) = re.findall(r'<script type="application/ld\+json">(.+?)</script>', text)
        assert "<" not in told
        assert json.loads(told)["inLanguage"] == language
    assert "ld+json" not in built()["en/home.html"]


def test_the_map_of_the_site_has_every_page() -> None:
    """It is XML, with each page once and the languages that the page itself tells."""
    import discovery

    pages = built()
    tree = ElementTree.fromstring(discovery.site_map(pages))
    space = {
        "s": "http://www.sitemaps.org/schemas/sitemap/0.9",
        "x": "http://www.w3.org/1999/xhtml",
    }
    places = [place.text for place in tree.findall("s:url/s:loc", space)]
    assert sorted(map(str, places)) == sorted(
        BASE + file.replace("index.html", "") for file in pages
    )
    assert len(tree.findall(".//x:link", space)) == sum(
        len(links(text, "alternate")) for text in pages.values()
    )
    assert discovery.robots().endswith(f"Sitemap: {BASE}sitemap.xml\n")


def test_the_picture_to_share_is_there() -> None:
    """It lies where the lessons are laid, and is large enough to be shown."""
    import discovery

    path = ROOT / discovery.PICTURE.removeprefix("files/")
    width, height = (int.from_bytes(path.read_bytes()[at : at + 4], "big") for at in (16, 20))
    assert width >= 600
    assert height >= 315
