"""The browser edition: its pages, and the packages that Pyodide gets."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import pytest
from packaging.requirements import Requirement

from kernel_lib import nimmt
from kernel_lib.network.room import Room
from kernel_lib.play.session import Session
from kernel_lib.runtime.class_file import LIVE, ClassFile
from kernel_lib.teach.live_door import Door
from kernel_lib.teach.live_handlers import handlers as of_class
from tools.notebooks.files import LESSONS
from widgets.network.devices import Hall
from widgets.network.handlers import Places
from widgets.network.handlers import handlers as of_tables

SITE = Path(__file__).parents[2] / "site"
SETTINGS = '<script id="jupyter-config-data" type="application/json">{}</script>'
OURS = ("build", "course", "discovery", "documents", "front", "reading", "precompile")


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The modules that build the site, found and forgotten again."""
    monkeypatch.syspath_prepend(str(SITE))
    yield
    for name in OURS:
        sys.modules.pop(name, None)


def pages() -> dict[str, str]:
    """The first pages for the lessons that there are."""
    import front

    written: dict[str, str] = front.pages(LESSONS.parent, SETTINGS)
    return written


def english() -> set[str]:
    """The names of all lessons."""
    return {path.stem for path in (LESSONS / "en").glob("[0-9]*.ipynb")}


def needs() -> set[str]:
    """What the kit needs to be installed, by name."""
    told = tomllib.loads((SITE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    return {Requirement(dependency).name for dependency in told["project"]["dependencies"]}


def fetched_from_elsewhere(text: str) -> list[str]:
    """What a page leads to or fetches by a whole address, but for its own and its sisters'."""
    text = re.sub(r'<link rel="(?:canonical|alternate)"[^>]*>', "", text)
    matches: list[str] = re.findall(r'(?:src|href)="(?:https?:)?//', text)
    return matches


@pytest.mark.parametrize("file", ["requirements.txt", "wheels.txt"])
def test_the_kit_can_be_imported_where_the_site_is_built(file: str) -> None:
    """By what builds the site, which reads the kit, and by the page itself."""
    lines = (SITE / file).read_text(encoding="utf-8").splitlines()
    assert needs() <= {line.partition("==")[0] for line in lines}


@pytest.mark.thinned
@pytest.mark.parametrize("file", ["index.html", "ja/index.html"])
def test_every_lesson_has_a_card(file: str) -> None:
    """By game each lesson once and in the order of the course; by idea those of the way."""
    by_game, by_idea = pages()[file].split('id="more"')[0].split('id="by-idea"')
    names = re.findall(r'href="(?:\.\./)?\w\w/(\d[\w-]+)\.html', by_game)
    assert names[0] == "00-start"  # the button
    assert sorted(names[1:]) == sorted(english())
    assert names.index("39-a-risk-is-a-sum") == 1 + names.index("22-the-hypergeometric-gap")
    ideas = re.findall(r'href="(?:\.\./)?\w\w/(\d\d)', by_idea)
    assert ideas[:3] == ["20", "21", "17"]


def test_the_first_page_is_whole() -> None:
    """Nothing is left to fill in, nothing comes from elsewhere, and JupyterLite finds itself."""
    for file, text in pages().items():
        assert (SETTINGS in text) is (file == "index.html")
        assert "{{" not in text
        assert fetched_from_elsewhere(text) == []


def test_the_first_page_shows_the_table_that_comes() -> None:
    """The picture is of the very deal that can be played a moment later, in the page's language."""
    from widgets import NimmtTable

    for file, language in (("index.html", "en"), ("ja/index.html", "ja")):
        text = pages()[file]
        seed = re.search(r'data-seed="(\d+)"', text)
        assert seed is not None
        assert NimmtTable(seed=int(seed[1]), language=language).still() in text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_card_of_the_first_page_has_its_answer(language: str) -> None:
    """What a visitor can do before Python is there is what the same match comes to."""
    import front

    table = front.recorded(language)
    assert front.recorded(language) == table
    session = Session(nimmt, nimmt.Rules(players=4, end="1 deal"), seed=table["seed"])
    hand = session.state.view(0).hand
    assert [int(card) for card in table["answers"]] == sorted(hand)
    for card, answer in table["answers"].items():
        picture = answer["picture"]
        left = [shown["card"] for shown in picture["hand"]]
        assert sorted(left) == sorted(set(hand) - {int(card)})
    assert language == table["widget"]["state"]["picture"]["language"]


def test_headings_of_the_first_page_go_down_step_by_step() -> None:
    """With the table, too, whose title is of the third level; one list of links needs no name."""
    for text in pages().values():
        whole = text.replace('<div id="table"', '<h3>6 nimmt!</h3><div id="table"')
        levels = [int(level) for level in re.findall(r"<h(\d)", whole)]
        assert levels[0] == 1
        assert [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1] == []
        assert len(re.findall(r"<nav(?![^>]* aria-label)", text)) == 1


def test_titles_have_no_number_twice() -> None:
    """The number of a lesson stands before its title, not in it, too."""
    titles = re.findall(r"<strong>([^<]+)</strong>", pages()["index.html"])
    assert "The sixth card" in titles
    assert [title for title in titles if re.match(r"\d\d? ", title)] == []


def test_a_blank_without_words_is_an_error() -> None:
    """A page is not built with something left out, nor with words for a blank that is not there."""
    import course

    with pytest.raises(ValueError, match="title"):
        course.filled("page.html", language="en", home="", lessons="", text="")
    with pytest.raises(ValueError, match="more"):
        course.filled("page.html", language="", title="", home="", lessons="", text="", more="")


def read_pages(name: str) -> str:
    """The page of one English lesson, as text."""
    import course
    import reading

    lessons = course.course("en")
    single = lessons._replace(
        lessons={"": next(x for x in lessons.lessons.values() if name in x.file)}
    )
    editions = dict.fromkeys([f"notebooks/en/{name}.ipynb", "notebooks/en/home.ipynb"], "abc")
    text: str = reading.pages(LESSONS, single, "en", editions)[f"en/{name}.html"]
    return text


def test_a_lesson_can_be_read() -> None:
    """Each cell of a lesson stands on its page; pictures, tables and code are there."""
    name = "03-the-sixth-card"
    text = read_pages(name)
    notebook = json.loads((LESSONS / "en" / f"{name}.ipynb").read_text(encoding="utf-8"))
    assert text.count("data-cell=") == len(notebook["cells"])
    assert text.count('<img alt="') == 4
    assert "<table" in text
    assert "<summary>Show code</summary>" in text
    assert 'data-notebook="notebooks/en/03-the-sixth-card.ipynb" data-edition="abc"' in text
    assert fetched_from_elsewhere(text) == []


def test_links_between_lessons_lead_to_pages() -> None:
    """No link of a page leads to a notebook, and each leads to a page that there is."""
    for name in ("00-start", "03-the-sixth-card"):
        links = re.findall(r'href="([\w-]+)\.(html|ipynb|md)"', read_pages(name))
        assert links
        assert {ending for _, ending in links} == {"html"}
        assert {link for link, _ in links} <= english() | {"glossary"}


def test_documents_lead_to_one_another_and_to_lessons() -> None:
    """Each link of a document leads to a page that there is, and to a heading that it has."""
    import documents

    written = documents.pages(LESSONS.parent / "docs", "https://an.example/kit")
    ids = {file: set(re.findall(r'<h\d id="([^"]+)"', text)) for file, text in written.items()}
    there = {*written, "index.html", "ja/index.html", "pages/site.css"}
    there |= {f"docs/{path.name}" for path in (LESSONS.parent / "docs").glob("*.svg")}
    there |= {f"{path.parent.name}/{path.stem}.html" for path in LESSONS.glob("*/*.*")}
    wrong, seen = [], set()
    for file, text in written.items():
        for address in re.findall(r'(?:href|src)="((?!https?:|#|mailto:)[^"]+)"', text):
            page, _, at = address.partition("#")
            page = page.removeprefix("../") if page.startswith("../") else f"docs/{page}"
            seen.add(page)
            if page not in there or (at and page in ids and unquote(at) not in ids[page]):
                wrong.append((file, address))
    assert wrong == []
    assert {"docs/install.html", "en/00-start.html", "ja/00-start.html", "docs/house.svg"} <= seen


def test_each_document_has_a_card_in_each_language() -> None:
    """Who reads Japanese gets the Japanese page where there is one, and is told where not."""
    names = {path.name.split(".")[0] for path in (LESSONS.parent / "docs").glob("*.md")}
    for file, text in pages().items():
        cards = re.findall(r'href="(?:\.\./)?docs/([\w-]+)(\.ja)?\.html" lang="(\w\w)"', text)
        assert {name for name, _, _ in cards} == names
        assert len(cards) == len(names)
        assert all((ending == ".ja") == (language == "ja") for _, ending, language in cards)
        assert any(language == "ja" for _, _, language in cards) == (file != "index.html")


def test_formulas_need_no_program() -> None:
    """A formula is drawn by the browser itself; no dollar of one is left."""
    text = read_pages("21-equally-likely-deals")
    assert text.count("<math") >= 1
    assert "\\binom" not in re.sub(
        r"<details class=\"code\">.*?</details>", "", text, flags=re.DOTALL
    )


def test_a_module_is_compiled_and_what_no_page_uses_is_left_out(tmp_path: Path) -> None:
    """A package gets smaller, and what is left of it works; the kit keeps its source."""
    import precompile

    old, new = tmp_path / "old.zip", tmp_path / "new.zip"
    with zipfile.ZipFile(old, "w") as archive:
        archive.writestr("other/__init__.py", "'''Words.'''\nVALUE = 7\n")
        archive.writestr("other/tests/test_it.py", "")
        archive.writestr("other/template.py", "{{ this is no Python")
        archive.writestr("plotly/package_data/plotly.min.js", "long")
        archive.writestr("kernel_lib/some.py", "VALUE = 8\n")
        archive.writestr("kernel_lib/data.toml", "a = 1")
    precompile.precompile(old, new)
    with zipfile.ZipFile(new) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path)
    tag = sys.implementation.cache_tag
    assert sorted(names) == [
        f"kernel_lib/__pycache__/some.{tag}.pyc",
        "kernel_lib/data.toml",
        "kernel_lib/some.py",
        "other/__init__.pyc",
        "other/template.py",
    ]
    assert imported(tmp_path / "other" / "__init__.pyc").VALUE == 7
    assert imported(tmp_path / "other" / "__init__.pyc").__doc__ == "Words."


def imported(path: Path) -> ModuleType:
    """A module from its compiled file."""
    spec = importlib.util.spec_from_file_location("other", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_page_has_the_charts_that_are_drawn() -> None:
    """Each kind of chart of the kit and of the lessons is kept for pages."""
    from precompile import CHARTS, is_unused

    root = SITE.parent
    files = [*root.glob("kernel_lib/**/*.py"), *root.glob("widgets/**/*.py")]
    files += root.glob("notebooks/*/*.ipynb")
    used = {
        name for path in files for name in re.findall(r"\bgo\.([A-Z]\w+)", path.read_text("utf-8"))
    }
    kinds = {name.lower() for name in used} - {"figure"}
    assert {"bar", "scatter"} <= kinds <= set(CHARTS)
    assert [kind for kind in kinds if is_unused(f"plotly/graph_objs/_{kind}.py")] == []
    assert is_unused("plotly/graph_objs/_surface.py")


def test_files_are_compressed_when_the_site_is_built(tmp_path: Path) -> None:
    """Beside what becomes smaller lies the same in gzip, always the same bytes; else nothing."""
    import gzip
    import random

    import build

    text = b"export const cards = [];" * 500
    made = []
    for name in ("one", "two"):
        dist = tmp_path / name
        (dist / "pages").mkdir(parents=True)
        (dist / "pages" / "cards.mjs").write_bytes(text)
        (dist / "pages" / "noise.whl").write_bytes(random.Random(1).randbytes(9000))
        (dist / "other.html").write_bytes(text)
        build.lay_compressed(dist)
        names = sorted(path.name for path in dist.rglob("*.gz"))
        assert names == ["cards.mjs.gz", "other.html.gz"]
        packed = (dist / "pages" / "cards.mjs.gz").read_bytes()
        assert gzip.decompress(packed) == text
        assert build.loaded(dist, ["pages/"]) == (len(text) + 9000, len(packed) + 9000)
        assert build.loaded(dist, ["other.*"])[0] == len(text)
        made.append(packed)
    assert made[0] == made[1]


def test_a_class_leaves_out_lessons_of_the_real_first_page() -> None:
    """Of the page that is built only the lessons of a class are left, and its deal is played."""
    from kernel_lib.runtime.class_file import ClassFile
    from kernel_lib.teach.live_front import front

    for file, text in pages().items():
        page = front(text, ClassFile(seed=28, lessons=("22", "28")))
        assert set(re.findall(r'<li data-lesson="(\d\d)">', page)) == {"22", "28"}
        assert 'data-seed="28"' in page
        assert "<ul></ul>" not in page
        begin = re.search(r'class="button main" href="(?:\.\./)?(?:en|ja)/(\d\d)', page)
        assert begin is not None
        assert begin[1] == "22", file
        assert page.count("<div") == page.count("</div>")


def test_settings_are_found_or_missed_in_a_sentence() -> None:
    """The element of JupyterLite's page is taken over; where there is none, it says so."""
    import build

    assert build.settings_in(f"<head>{SETTINGS}</head>") == SETTINGS
    with pytest.raises(ValueError, match="has no settings any more"):
        build.settings_in("<head></head>")


def test_every_page_has_the_bull_as_its_icon(tmp_path: Path) -> None:
    """Our pages, those of JupyterLite and the reference name it by its place, and no other one."""
    import build

    jupyters = '<link rel="icon" type="image/x-icon" href="./favicon.ico" class="favicon">'
    for name in ("index.html", "ja/22.html", "lab/tree/index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(
            f"<html><head>{jupyters}<title>A</title></head></html>", "utf-8"
        )
    for name, text in pages().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    build.lay_icon(tmp_path)
    for path in tmp_path.rglob("*.html"):
        (address,) = re.findall(r'rel="icon"[^>]*href="([^"]*)"', path.read_text(encoding="utf-8"))
        assert (path.parent / address).read_text(encoding="utf-8").startswith("<svg")


def test_nothing_of_a_live_class_is_kept_by_the_browser(tmp_path: Path) -> None:
    """Each address that a class answers by itself is asked for anew: its answer changes."""
    worker = (SITE / "service-worker.js").read_text(encoding="utf-8")
    pattern = re.search(r"OF_CLASS =\s*/(\S+)/;", worker)
    assert pattern is not None
    kept = re.compile(pattern[1].replace("\\/", "/"))
    door = Door(tmp_path, ClassFile(password="three owls"), tmp_path)
    places = Places(door, Hall(Room(None)), "key")
    handlers = [*of_tables(door, places), *of_class(door, SITE)]
    own = [address.removeprefix(LIVE) for address, *_ in handlers if address.startswith(LIVE)]
    names = [re.sub(r"\(.*", "one", address).replace("[.]", ".") for address in own]
    assert {"me", "sharing", "lesson.js", "table", "text/one"} <= set(names)
    # The site itself, and its first page, stand at the end.
    assert [name for name in names if not kept.fullmatch(name)] == ["one", "one"]
