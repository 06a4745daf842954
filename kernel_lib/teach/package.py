"""Lessons as packages for a learning platform: SCORM 1.2, or cmi5.

A package is one zip that holds all that its lessons need, the Python that runs in the page among
it, so nothing is fetched from elsewhere. It is cut from the browser edition. The platform keeps the
answers of each learner, and is told how much is done; it is told nothing else, and nobody else is.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from kernel_lib.core.text import (
    Message,
    current_language,
    known_language,
    message,
    quoted,
    speaking,
    words,
)
from kernel_lib.teach.handout import Handed, lesson_named
from kernel_lib.teach.package_cmi5 import course_structure
from kernel_lib.teach.package_scorm import manifest
from kernel_lib.teach.planning.units import unit_named, unit_names
from kernel_lib.teach.printing import checked_folder
from kernel_lib.teach.worksheets.lessons import kept_in, lesson_title

FOLDER = "packages"
"""Where packages go, unless another folder is named."""

SITE = Path(__file__).parents[2] / "site" / "dist"
"""Where ``make site`` puts the browser edition."""

FORMS = {"scorm": "imsmanifest.xml", "cmi5": "cmi5.xml"}
"""The forms of a package, and the file of each that tells the platform what is in it."""

_ALL_NEED = (
    *("build/", "extensions/", "static/", "notebooks/", "pages/", "api/", "files/notebooks/data/"),
    *("files/notebooks/images/", "bootstrap.js", "config-utils.js", "icon.svg"),
    *("jupyter-lite.json", "jupyter-lite.ipynb", "overrides.json"),
)
"""How the files of the edition begin that each lesson needs."""

_FIRST_PAGE = "static/pyodide/first"
"""How those begin that only the first page needs."""

_TEXTS = ("glossary", "proofs")
"""The pages beside the lessons that lessons lead to."""

_LINK = re.compile(r'<a\b[^>]*\bhref="([^"#:]*)(?:#[^"]*)?"[^>]*>(.*?)</a>', re.DOTALL)
_SETTINGS = re.compile(r'<script[^>]*id="jupyter-config-data".*?</script>', re.DOTALL)
_STRANGER = re.compile(r'<p class="stranger">.*?</p>\n?', re.DOTALL)
"""What a lesson's page says to somebody who comes from nowhere."""

_HEADER = re.compile("(<header>)(.*?</header>)", re.DOTALL)
_BODY = '<body class="lesson"'
_NO_TIME = (1980, 1, 1, 0, 0, 0)
"""The date of all files, so that the same lessons give the same bytes."""


class PackagedLesson(NamedTuple):
    """A lesson of a package: its number, its file without the ending, its title and exercises.

    The exercises are the names by which their answers are kept.
    """

    number: str
    stem: str
    title: str
    exercises: tuple[str, ...]

    @property
    def launch(self) -> str:
        """The file that the platform opens."""
        return f"launch-{self.number}.html"


def package(
    lesson: str | int,
    form: str = "scorm",
    folder: str | Path = FOLDER,
    language: str | None = None,
    site: str | Path | None = None,
) -> Handed:
    """Write a package of a lesson, or of the lessons of a unit, for a learning platform.

    ``form`` is "scorm" (SCORM 1.2: Moodle, ILIAS, Canvas and most others) or "cmi5". It is cut from
    the browser edition, which lies at ``site``: the folder of that name in an unpacked
    ``sixth-card-...-stick.zip``, or else what ``make site`` has built. A lesson, form, language or
    edition that is not there is a ``ValueError``.

    >>> package("22", form="aicc")
    Traceback (most recent call last):
        ...
    ValueError: there is no form 'aicc': choose scorm, cmi5
    """
    spoken, where = known_language(language or current_language()), checked_folder(folder)
    if not isinstance(form, str) or form not in FORMS:
        raise ValueError(
            message(
                "there is no form {form}: choose {known}", form=quoted(form), known=tuple(FORMS)
            )
        )
    edition = _edition(site)
    with speaking(spoken):
        name, title, lessons = _lessons(lesson, spoken)
        file = where / f"{name}-{spoken}-{form}.zip"
        _write(file, edition, form, title, lessons)
    return Handed((file,), (_told(),))


def _told() -> Message:
    return message("Put the zip into your learning platform as it is: do not unpack it.")


def _edition(site: object) -> Path:
    """The folder of the browser edition; a ``ValueError`` where it is none."""
    if site is not None and not isinstance(site, str | Path):
        raise ValueError(message("site must be a folder, not {site}", site=quoted(site)))
    folder = SITE if site is None else Path(site)
    if not (folder / "pages" / "platform" / "launch.mjs").is_file():
        raise ValueError(
            message(
                "there is no browser edition in {folder}: unpack sixth-card-...-stick.zip, and give"
                " its folder site as site=",
                folder=quoted(str(folder)),
            )
        )
    return folder


def _lessons(lesson: object, language: str) -> tuple[str, str, tuple[PackagedLesson, ...]]:
    """What is packed: a name for the file, a title, and the lessons."""
    if isinstance(lesson, str) and lesson in unit_names():
        unit = unit_named(lesson)
        numbers = tuple(dict.fromkeys(unit.lessons))
        return f"unit-{lesson}", unit.title, tuple(_lesson(number, language) for number in numbers)
    only = _lesson(lesson, language)
    return only.stem, only.title, (only,)


def _lesson(lesson: object, language: str) -> PackagedLesson:
    stem = lesson_named(lesson, language).stem
    number = stem[:2]
    return PackagedLesson(number, stem, words(lesson_title(number)), kept_in(number))


def _write(
    file: Path, edition: Path, form: str, title: str, lessons: tuple[PackagedLesson, ...]
) -> None:
    """Write the zip, whole or not at all."""
    copied = dict(sorted(_copied(edition, lessons)))
    written = dict(_pages(edition, lessons)) | {
        lesson.launch: _launch(lesson, form) for lesson in lessons
    }
    written["index.html"] = _first_page(edition, lessons[0])
    names = sorted([*copied, *written])
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        is_scorm = form == "scorm"
        about = manifest(title, lessons, names) if is_scorm else course_structure(title, lessons)
        _add(archive, FORMS[form], about)
        for name in names:
            _add(archive, name, written[name] if name in written else copied[name].read_bytes())
    part.replace(file)


def _add(archive: zipfile.ZipFile, name: str, data: str | bytes) -> None:
    info = zipfile.ZipInfo(name, _NO_TIME)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o100644 << 16
    archive.writestr(info, data)


def _copied(edition: Path, lessons: Iterable[PackagedLesson]) -> Iterator[tuple[str, Path]]:
    """The files of the edition that go in as they are, by their names in it."""
    language = current_language()
    notebooks = tuple(f"files/notebooks/{language}/{lesson.stem}.ipynb" for lesson in lessons)
    for path in edition.rglob("*"):
        name = path.relative_to(edition).as_posix()
        is_short = path.suffix == ".gz" and path.with_suffix("").is_file()
        is_needed = name.startswith((*_ALL_NEED, *notebooks)) and not name.startswith(_FIRST_PAGE)
        if path.is_file() and is_needed and not is_short:
            yield name, path


def _pages(edition: Path, lessons: tuple[PackagedLesson, ...]) -> Iterator[tuple[str, str]]:
    """The pages to read, without links to what the package does not hold."""
    language = current_language()
    stems = [lesson.stem for lesson in lessons] + list(_TEXTS)
    inside = {f"{stem}.html" for stem in stems}
    told = {"pages": " ".join(stems), "absent": str(_ABSENT)}
    body = _BODY + "".join(f' data-{name}="{escape(text)}"' for name, text in told.items())
    back = f'<a href="{lessons[0].stem}.html">{escape(lessons[0].title)}</a>'
    for stem in stems:
        text = (edition / language / f"{stem}.html").read_text(encoding="utf-8")
        text = _HEADER.sub(lambda head: f"{head[1]}{back}{_LINK.sub('', head[2])}", text, count=1)
        if stem not in _TEXTS:
            text = _STRANGER.sub("", text.replace(back, "", 1))
        yield f"{language}/{stem}.html", _linked(text, inside.__contains__).replace(_BODY, body)


_ABSENT = message("not part of this package")


def _linked(page: str, is_inside: Callable[[str], bool]) -> str:
    """A page in which links to what is not inside are words.

    >>> _linked('<a href="03.html">three</a>, <a href="04.html#b">4</a>', {"04.html"}.__contains__)
    'three, <a href="04.html#b">4</a>'
    """
    return _LINK.sub(lambda link: link[0] if not link[1] or is_inside(link[1]) else link[2], page)


def _launch(lesson: PackagedLesson, form: str) -> str:
    """The page that the platform opens: the lesson in a frame, and what connects the two."""
    language = current_language()
    told: Mapping[str, object] = {
        "form": form,
        "page": f"{language}/{lesson.stem}.html",
        "exercises": lesson.exercises,
        "words": {key: str(word) for key, word in _WORDS.items()},
    }
    data = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
    return _PAGE.format(
        language=language, title=escape(lesson.title), leave=escape(str(_LEAVE)), data=data
    )


def _first_page(edition: Path, lesson: PackagedLesson) -> str:
    """The page in which JupyterLite looks for its settings; who comes to it is led to a lesson."""
    page = (edition / "index.html").read_text(encoding="utf-8")
    (settings,) = _SETTINGS.findall(page)
    to = f'<meta http-equiv="refresh" content="0; url={lesson.launch}">'
    return (
        f'<!doctype html>\n<meta charset="utf-8">{to}\n<title>{lesson.title}</title>\n{settings}\n'
    )


_LEAVE = message("Leave this lesson")
_WORDS = {
    "alone": message("No learning platform has opened this page: your answers stay here."),
    "closed": message(
        "The learning platform did not answer. Go back to it, and open the lesson from there again:"
        " until then your answers stay here."
    ),
    "lost": message(
        "The learning platform has not taken your last answer. It is kept here, and sent with the"
        " next one."
    ),
}

_PAGE = """\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" type="image/svg+xml" href="icon.svg">
<link rel="stylesheet" href="pages/site.css">
<script type="application/json" id="package">{data}</script>
<script type="module" src="pages/platform/launch.mjs"></script>
</head>
<body class="launch">
<iframe title="{title}"></iframe>
<footer><p id="note" role="status" hidden></p><button id="leave" hidden>{leave}</button></footer>
</body>
</html>
"""
