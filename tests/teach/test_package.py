"""Packages for learning platforms: what is in them, and what their XML says."""

from __future__ import annotations

import ast
import json
import zipfile
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from kernel_lib import teach
from kernel_lib.core.text import LANGUAGES
from kernel_lib.learn import guesses
from kernel_lib.teach.package import FORMS, PackagedLesson
from kernel_lib.teach.package_scorm import manifest
from kernel_lib.teach.worksheets.lessons import kept_in, lesson_file, lesson_numbers
from tests.packages import LESSON, edition_without_python
from widgets import AnswerField, Guess


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An edition without Python."""
    return edition_without_python(tmp_path_factory.mktemp("edition"))


def packed(folder: Path, edition: Path, form: str, language: str = "en") -> zipfile.ZipFile:
    """The package of lesson 22."""
    (file,) = teach.package("22", form, folder, language, edition).files
    assert file.name == f"{LESSON}-{language}-{form}.zip"
    return zipfile.ZipFile(file)


@pytest.mark.parametrize("language", LANGUAGES)
def test_scorm_lists_each_file(edition: Path, tmp_path: Path, language: str) -> None:
    """The manifest names all files but itself, each once, and the one to launch."""
    package = packed(tmp_path, edition, "scorm", language)
    root = Xml.fromstring(package.read("imsmanifest.xml"))
    listed = [file.get("href") for file in root.findall(".//{*}file")]
    assert sorted(listed) == sorted(set(package.namelist()) - {"imsmanifest.xml"})
    assert "launch-22.html" in listed
    assert not any(name.endswith(".gz") for name in listed)
    assert b"All lessons" not in package.read("index.html")
    assert f"files/notebooks/{language}/{LESSON}.ipynb" in listed
    assert not any(name.endswith("23-conditional-probability.ipynb") for name in listed)


def test_cmi5_names_what_is_launched(edition: Path, tmp_path: Path) -> None:
    """The one unit names a file that is there, by an address without a folder."""
    package = packed(tmp_path, edition, "cmi5")
    root = Xml.fromstring(package.read("cmi5.xml"))
    assert [url.text for url in root.findall(".//{*}url")] == ["launch-22.html"]
    assert "launch-22.html" in package.namelist()


@pytest.mark.parametrize("form", FORMS)
def test_the_same_bytes(edition: Path, tmp_path: Path, form: str) -> None:
    """The same edition makes the same package."""
    names = [teach.package("22", form, tmp_path / folder, site=edition).files[0] for folder in "ab"]
    assert names[0].read_bytes() == names[1].read_bytes()
    assert [path.suffix for path in (tmp_path / "a").iterdir()] == [".zip"]


def test_pages_lead_nowhere_else(edition: Path, tmp_path: Path) -> None:
    """A link to a page of the package stays, one to another page is words; so are ways out."""
    package = packed(tmp_path, edition, "scorm")
    page = package.read(f"en/{LESSON}.html").decode()
    assert "next, " in page
    header = page.partition("<header>")[2].partition("</header>")[0]
    assert header.split() == ["<span", 'class="title">22</span>']
    glossary = package.read("en/glossary.html").decode()
    assert f'<header><a href="{LESSON}.html">22 The hypergeometric gap</a>' in glossary
    assert '<a href="glossary.html#bull">bull</a>' in page
    assert '<a href="https://example.org/">elsewhere</a>' in page
    assert "index.html" not in page
    assert "New here?" not in page
    assert f'data-pages="{LESSON} glossary proofs"' in page


def test_a_launch_page_knows_the_exercises(edition: Path, tmp_path: Path) -> None:
    """What counts are the exercises of the lesson."""
    page = packed(tmp_path, edition, "scorm").read("launch-22.html").decode()
    assert kept_in("22")
    for id in kept_in("22"):
        assert f'"{id}"' in page


@pytest.mark.thinned
@pytest.mark.parametrize("number", lesson_numbers())
def test_what_counts_is_what_a_lesson_asks(number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fields and guesses of a lesson are kept by just these names, as they are counted."""
    monkeypatch.setattr(guesses, "_asked", {})
    file = lesson_file(number)
    assert file is not None
    for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or source.startswith("%%"):
            continue
        for call in filter(lambda node: isinstance(node, ast.Call), ast.walk(ast.parse(source))):
            name = ast.unparse(call.func)
            if name in ("check", "Guess"):
                given = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
                kind = AnswerField if name == "check" else Guess
                kind(ast.literal_eval(call.args[0]), **given)
    assert guesses.asked() == kept_in(number)


def test_a_unit_has_a_launch_for_each_lesson() -> None:
    """Lessons are units of their own, and share the other files."""
    lessons = [
        PackagedLesson(number, f"{number}-x", f"Lesson {number}", ()) for number in ("20", "21")
    ]
    files = ["launch-20.html", "launch-21.html", "icon.svg"]
    root = Xml.fromstring(manifest("Two", lessons, files))
    assert [item.get("identifierref") for item in root.findall(".//{*}item")] == [
        "lesson-20",
        "lesson-21",
    ]
    kinds = {
        resource.get("identifier"): resource.get(
            "{http://www.adlnet.org/xsd/adlcp_rootv1p2}scormtype"
        )
        for resource in root.findall(".//{*}resource")
    }
    assert kinds == {"lesson-20": "sco", "lesson-21": "sco", "files": "asset"}


def test_what_is_not_there_is_said(edition: Path, tmp_path: Path) -> None:
    """A lesson, a form or an edition that is not there is one sentence, and nothing is written."""
    with pytest.raises(ValueError, match="there is no lesson '99'"):
        teach.package("99", folder=tmp_path, site=edition)
    with pytest.raises(ValueError, match="there is no form 'h5p': choose scorm, cmi5"):
        teach.package("22", "h5p", tmp_path, site=edition)
    with pytest.raises(ValueError, match=r"unpack sixth-card-\.\.\.-stick"):
        teach.package("22", folder=tmp_path, site=tmp_path)
    with pytest.raises(ValueError, match="site must be a folder, not 3"):
        teach.package("22", folder=tmp_path, site=3)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []
