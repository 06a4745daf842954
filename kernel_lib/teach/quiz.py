"""Quizzes for Moodle and other learning platforms, from the exercises of a lesson."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from kernel_lib.core import check
from kernel_lib.core.text import (
    Message,
    current_language,
    known_language,
    message,
    quoted,
    speaking,
    words,
)
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.questions import all_templates, part_of
from kernel_lib.learn.templates import Template
from kernel_lib.teach.handout import Handed, lesson_named
from kernel_lib.teach.printing import checked_folder, save
from kernel_lib.teach.quiz_gift import gift
from kernel_lib.teach.quiz_items import QuizItem, item_of
from kernel_lib.teach.quiz_qti import qti
from kernel_lib.teach.secret_seed import mixed, secret_of
from kernel_lib.teach.worksheets.lessons import asked_in, lesson_title

FOLDER = "quiz"
"""Where quizzes go, unless another folder is named."""

FORMS: Mapping[str, tuple[str, Callable[[str, Sequence[QuizItem]], bytes]]] = {
    "gift": (".gift.txt", lambda title, items: gift(title, items).encode()),
    "qti": ("-qti.zip", qti),
}
"""The forms of a quiz: how its file ends, and what writes it."""

MOST = 100
"""So often each kind of question may come."""


def quiz(
    lesson: str | int | None = None,
    seed: int = 1,
    form: str = "gift",
    versions: int = 1,
    language: str | None = None,
    folder: str | Path = FOLDER,
    as_choices: bool = False,
    secret: str | None = None,
    exercises: str | Path | None = None,
) -> Handed:
    """Write the exercises of a lesson as a quiz that a learning platform reads.

    With a file of your own, ``exercises``, these are its questions, or the one that is named in
    place of the lesson. ``form`` is "gift" (Moodle) or "qti" (QTI 2.1). Numbers are drawn from
    ``seed``; of each exercise with drawn numbers there are so many ``versions``, from which a
    platform can draw. With ``as_choices`` the pupils choose numbers instead of typing them. In a
    class numbers come from its secret, too, or from the ``secret`` that is given, so that no pupil
    can draw them. A lesson, file, seed, form or number that is not fine is a ``ValueError``.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [file.name for file in quiz(22, seed=3, form="qti", folder=folder).files]
    ['quiz-22-3-en-qti.zip']
    """
    spoken, where = known_language(language or current_language()), checked_folder(folder)
    if not isinstance(form, str) or form not in FORMS:
        raise ValueError(
            message(
                "there is no form {form}: choose {known}", form=quoted(form), known=tuple(FORMS)
            )
        )
    ending, write = FORMS[form]
    known = secret_of(secret)
    with speaking(spoken):
        if exercises is None:
            name = lesson_named(lesson, spoken).name[:2]
            title, asked = words(lesson_title(name)), _asked_in(name)
        else:
            own = part_of(exercises, lesson)
            name, title, asked = own.name, words(own.title), tuple(own.values())
        items = _items(asked, seed, versions, as_choices, known)
        file = where / f"quiz-{name}-{seed}-{spoken}{ending}"
        return Handed((save(write(title, items), file),), _told(items, asked))


def _told(items: Sequence[QuizItem], asked: Sequence[Template]) -> tuple[Message, ...]:
    """How many questions there are, and which exercises are none."""
    ids = {exercise_id(item.name) for item in items}
    left_out = tuple(item.id for item in asked if item.id not in ids)
    told = message("{count} questions", count=len(items))
    if not left_out:
        return (told,)
    why = message(
        "Left out, for there is nothing to choose from without a foreseen mistake: {ids}",
        ids=left_out,
    )
    return told, why


def questions(
    lesson: str, seed: int = 1, versions: int = 1, as_choices: bool = False, secret: str = ""
) -> tuple[QuizItem, ...]:
    """The questions of a lesson in the current language, each with a name of its own.

    >>> [item.name for item in questions("22", seed=3)][:2]
    ['sixth-37', 'gap-of-nobody-seed-3']
    """
    return _items(_asked_in(lesson), seed, versions, as_choices, secret)


def _asked_in(lesson: str) -> tuple[Template, ...]:
    return tuple(all_templates()[id] for id in asked_in(lesson))


def _items(
    templates: Sequence[Template], seed: int, versions: int, as_choices: bool, secret: str
) -> tuple[QuizItem, ...]:
    check.seed(seed)
    check.truth("as_choices", as_choices)
    many = check.whole("versions", versions, least=1, most=MOST)
    items: list[QuizItem] = []
    for template in templates:
        for name, exercise in _versions(template, seed, many, secret):
            item = item_of(exercise, name, as_choices)
            if item is not None and item.question not in [item.question for item in items]:
                items.append(item)
    return tuple(items)


def _versions(template: Template, seed: int, many: int, secret: str) -> list[tuple[str, Exercise]]:
    """An exercise with drawn numbers so many times; one that has none, once."""
    if not template.has_others:
        return [(template.id, template.exercise)]
    seeds = range(seed, seed + many)
    return [(f"{template.id}-seed-{seed}", template.drawn(mixed(seed, secret))) for seed in seeds]


_SEED = re.compile(r"-seed-[0-9]+$")


def exercise_id(name: str) -> str:
    """The exercise that a question was made of, by the question's name.

    >>> exercise_id("gap-of-37-seed-3")
    'gap-of-37'
    """
    return _SEED.sub("", name)
