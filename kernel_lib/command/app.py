"""``sixth-card``: open the lessons, or one of them, bring them up to date, see what is installed.

    sixth-card                    the start lesson; later on, Home
    sixth-card lesson 22          a lesson by its number, or by a part of its name
    sixth-card update             newer lessons take the place of older ones; asks first
    sixth-card doctor             what is installed, what is missing, what it takes on the disk
    sixth-card class              a class plays together: pupils open an address with a browser
    sixth-card serve              the same on a host in the internet: see docs/serving.md

What it does not know is handed to JupyterLab, or to the class: ``sixth-card --port=9999``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from kernel_lib.command import doctor
from kernel_lib.command.lessons import HOME, NOTE, CopyState, LessonsCopy, lesson_named
from kernel_lib.core.text import LANGUAGES, message, use_language
from kernel_lib.runtime import preferences, storage

Ask = Callable[[str], str]
"""Asks a question, and gives what was typed."""

FOLDER = Path("sixth-card")
"""The folder of the copy, in a person's home."""

MENUS = Path(__file__).parent / "menus"
"""For each language a folder of settings with which JupyterLab itself speaks it.

It needs that language's pack: ``pip install "sixth-card[lab,ja]"``.
"""

OWN = Path(__file__).parent / "jupyter"
"""A folder of settings for the servers that are started here: see ``server``."""

COMPILED = Path(".sixth-card") / "compiled"
"""A note in the copy that the loops are compiled: for which Python, and where."""


def main(arguments: Sequence[str] | None = None, ask: Ask = input) -> int:
    """Do what the command line says: 0 where it could be done."""
    options, further = _options().parse_known_args(arguments)
    if options.language:
        use_language(options.language)
    if options.what == "doctor":
        print(*doctor.report(), sep="\n")
        return 0
    copy = LessonsCopy(options.folder.expanduser())
    if options.what == "update":
        return update(copy, ask)
    if options.what in ("class", "serve"):
        return open_class(copy, further)
    if options.language:
        _remember(options.language)
    return open_lesson(copy, options.language or "en", options.name, further)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sixth-card",
        description=(
            "Learn the games 6 nimmt!, FTW?! and Ingenious, and their probability, by playing."
        ),
        epilog="Other options are handed to JupyterLab, such as --port=9999 or --no-browser.",
    )
    parser.add_argument("what", nargs="?", choices=["lesson", "update", "doctor", "class", "serve"])
    parser.add_argument("name", nargs="?", help="the number or the name of a lesson")
    parser.add_argument("--language", choices=LANGUAGES, help="the language of tables and lessons")
    folder = Path.home() / FOLDER
    parser.add_argument("--folder", type=Path, default=folder, help="where your lessons lie")
    return parser


# --- opening --------------------------------------------------------------------------------


def open_lesson(copy: LessonsCopy, language: str, name: str | None, further: Sequence[str]) -> int:
    """Open a lesson of the copy in JupyterLab; the copy is made where there is none.

    Without a name it is Home, or the start lesson for who has done nothing here yet.
    """
    if find_spec("jupyterlab") is None:
        return _refuse(message('JupyterLab is missing: pip install "sixth-card[lab]"'))
    added = copy.add_missing()
    if added:
        print(message("Your lessons lie in {folder}.", folder=str(copy.folder)))
    old = [
        standing
        for standing in copy.standings().values()
        if standing in (CopyState.OLD, CopyState.BOTH)
    ]
    if old:
        print(message("There are newer lessons ({n}): sixth-card update", n=len(old)))
    lessons = copy.folder / language
    if not lessons.is_dir():
        print(message("The lessons are in English; tables and questions speak your language."))
        lessons = copy.folder / "en"
    if name is None:
        name = HOME if _is_begun(copy.folder, lessons) else "0"
    lesson = lesson_named(lessons, name)
    if lesson is None:
        return _refuse(message("There is no lesson {name} in {folder}.", name=name, folder=lessons))
    _compile(copy.folder)
    where = lesson.relative_to(copy.folder).as_posix()
    lab = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={copy.folder}"]
    lab += [f"--LabApp.default_url=/lab/tree/{where}", *further]
    return become(lab, os.environ | _settings(language))


def _is_begun(folder: Path, lessons: Path) -> bool:
    """Whether somebody has answered or played here."""
    kept = {*(folder / storage.OWN).glob("*.json")} - {folder / NOTE}
    return bool(kept) or (lessons / storage.OWN).is_dir()


def open_class(copy: LessonsCopy, further: Sequence[str]) -> int:
    """Let a class play together; its file and what is handed in lie beside the lessons."""
    if find_spec("segno") is None or find_spec("tornado") is None:
        return _refuse(message('what a class needs is missing: pip install "sixth-card[lab]"'))
    copy.add_missing()
    os.chdir(copy.folder)
    return become([sys.executable, "-m", "widgets.network", *further], os.environ)


def become(command: Sequence[str], settings: Mapping[str, str]) -> int:
    """Run another program in the place of this one, so that whoever ends this one ends it.

    Windows has no such thing: there this one waits.
    """
    if os.name == "posix":
        sys.stdout.flush()
        os.execve(command[0], [*command], settings)
    return subprocess.call(command, env=settings)


def _settings(language: str) -> dict[str, str]:
    """Where JupyterLab finds the kit's settings, and what lets it speak a language.

    For the latter the language's pack must be installed. Who has chosen a language in JupyterLab's
    settings keeps it.
    """
    packs = {pack.name.partition("_")[0] for pack in entry_points(group="jupyterlab.languagepack")}
    menus = [MENUS / language] if language in packs and (MENUS / language).is_dir() else []
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    folders = [*map(str, [*menus, OWN]), *([others] if others else [])]
    return {"JUPYTER_CONFIG_PATH": os.pathsep.join(folders)}


def _remember(language: str) -> None:
    """Let the notebooks that are opened now speak a language."""
    try:
        from jupyter_core.paths import jupyter_config_dir  # comes with JupyterLab
    except ImportError:
        return  # without it no notebook is opened
    preferences.note(Path(jupyter_config_dir()), "language", language)


def _compile(folder: Path) -> None:
    """Let the loops be compiled once, behind what somebody does: it takes a minute and more."""
    mark = f"{sys.version} {Path(__file__).parent}"
    note = folder / COMPILED
    if note.is_file() and note.read_text(encoding="utf-8") == mark:
        return
    if find_spec("numba") is None:
        return
    print(
        message(
            "The simulations are being made ready while you begin; until then the first ones take "
            "longer."
        )
    )
    note.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "kernel_lib.play.compile_kernels", str(note), mark]
    subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


# --- bringing up to date --------------------------------------------------------------------


def update(copy: LessonsCopy, ask: Ask) -> int:
    """Put newer files in the place of older ones, where the person wants it.

    Somebody's own version is never lost: it is kept beside the new one.
    """
    copy.add_missing()
    standings = copy.standings()
    old = [path for path, standing in standings.items() if standing is CopyState.OLD]
    both = [path for path, standing in standings.items() if standing is CopyState.BOTH]
    if not old and not both:
        print(message("Everything is up to date in {folder}.", folder=str(copy.folder)))
        return 0
    if old and _wants(message("Replace {n} older files?", n=len(old)), ask):
        for path in old:
            copy.put(path)
    for path in both:
        question = message(
            "{file} is yours and has a newer version. Take it, and keep yours beside it?",
            file=path.as_posix(),
        )
        if _wants(question, ask):
            kept = copy.put(path)
            print(message("Yours is now {file}.", file=kept.name if kept else ""))
    return 0


def _wants(question: object, ask: Ask) -> bool:
    """Whether a person says yes; where nobody can answer it is no."""
    try:
        said = ask(f"{question} [y/N] ")
    except EOFError:
        print()
        return False
    return said.strip().lower() in ("y", "yes", "j", "ja", "はい")


def _refuse(reason: object) -> int:
    print(reason, file=sys.stderr)
    return 1
