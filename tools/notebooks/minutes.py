"""Whether the minutes that a lesson says are those that its cells add up to.

``python -m tools.notebooks.minutes`` prints the count of every lesson. How it is counted stands in
``kernel_lib/teach/planning/minutes.py``, for plans tell the minutes of each part of a lesson.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import nbformat

from kernel_lib.teach.planning.minutes import count
from tools.notebooks.files import LESSONS

ROUNDING = 1.05
"""A lesson may take so much longer than it says: minutes are told in round numbers."""
BOUND = 1 / 3
"""And it may say so much more, as a share of the estimate: pupils differ by more than that."""


def is_off(stated: float, estimated: float) -> bool:
    """Whether a lesson takes longer than it says, or says far more than it takes.

    >>> is_off(20, 15), is_off(20.1, 15), is_off(20, 21), is_off(20, 21.1)
    (False, True, False, True)
    """
    return estimated > ROUNDING * stated + 1e-9 or stated - estimated > BOUND * estimated + 1e-9


COLUMNS = ("stated", "estimated", "words", "first", "guesses", "checks", "hands", "drags", "")


def main() -> None:
    """Print the count of every lesson."""
    print(in_line("lesson", COLUMNS))
    for path in sorted((LESSONS / "en").glob("[0-9]*.ipynb")):
        print(line(path))


def line(path: Path) -> str:
    """A lesson as a line of the table."""
    notebook = nbformat.read(path, as_version=4)
    counts, stated = count(notebook), notebook.metadata["sixth_card"]["minutes"]
    done = (counts.guesses, counts.checks, counts.hands, counts.drags)
    off = "off" if is_off(stated, counts.minutes) else ""
    return in_line(
        path.stem, (stated, round(counts.minutes, 1), counts.words, counts.words_first, *done, off)
    )


def in_line(name: str, values: Iterable[object]) -> str:
    """A name and values in columns."""
    return f"{name[:30]:30}" + "".join(f"{value!s:>10}" for value in values).rstrip()


if __name__ == "__main__":
    main()
