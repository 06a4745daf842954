"""All that can be made of a teacher's own file of questions: ``python -m kernel_lib.teach.own``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from kernel_lib.teach.handout import Handed, handout
from kernel_lib.teach.printables.catalogue import worksheet
from kernel_lib.teach.printing import CannotPrint
from kernel_lib.teach.quiz import FORMS, quiz

FOLDER = "questions"
"""Where it goes, unless another folder is named."""


def own_questions(
    exercises: str | Path,
    seed: int = 1,
    language: str | None = None,
    folder: str | Path = FOLDER,
    told: Callable[[str], object] = print,
) -> Handed:
    """Write the notebook, the worksheet with its key and the quizzes of a file of your own.

    ``told`` hears why there is no worksheet, if there is none. A file that is wrong is a
    ``ValueError``.
    """
    first = handout(exercises=exercises, folder=folder, language=language)
    files, sentences = [*first.files], [*first.told]
    for form in FORMS:
        made = quiz(None, seed, form, language=language, folder=folder, exercises=exercises)
        files += made.files
        sentences += [question for question in made.told if question not in sentences]
    try:
        files += worksheet(None, seed, language=language, folder=folder, exercises=exercises).files
    except CannotPrint as missing:
        told(str(missing))
    return Handed(tuple(files), tuple(sentences))


def main(arguments: list[str]) -> str | int:
    """Make it all of the files that are named; what is wrong is said in a sentence."""
    if not arguments:
        return f"python -m {__spec__.name} my.toml"
    try:
        for file in arguments:
            print(own_questions(file))
    except (OSError, ValueError) as error:
        return str(error)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
