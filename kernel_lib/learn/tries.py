"""In a pupil's copy a solution waits for an honest try.

An honest try is an answer of the kind that is asked for: a number for a number, and a chance from 0
to 1. The same answer once more is no further try. Elsewhere nothing waits.

>>> lock_solutions(tries=2)
>>> are_solutions_locked(), has_tried("gap-of-37"), is_open("gap-of-37")
(True, False, False)
>>> note("gap-of-37", 14), note("gap-of-37", 14), is_open("gap-of-37")
(None, None, False)
>>> note("gap-of-37", 15), is_open("gap-of-37")
(None, True)
>>> unlock_solutions()
>>> are_solutions_locked(), is_open("gap-of-30")
(False, True)
"""

from __future__ import annotations

from kernel_lib.core import check

NEVER = 0
"""So many tries are asked for where no solution is shown at all."""

_asked_for: list[int] = []
_tried: dict[str, set[str]] = {}


def lock_solutions(tries: int = 1) -> None:
    """Let solutions wait for so many different tries from now on; for ever if it is ``NEVER``.

    A number of tries that is no whole number from 0 to 10 is a ``ValueError``.
    """
    _asked_for[:] = [check.whole("tries", tries, least=NEVER, most=10)]


def unlock_solutions() -> None:
    """Show solutions at once again, and forget the tries."""
    _asked_for.clear()
    _tried.clear()


def are_solutions_locked() -> bool:
    """Whether solutions wait here."""
    return bool(_asked_for)


def note(question: str, answer: object) -> None:
    """Count an honest try at a question."""
    _tried.setdefault(question, set()).add(repr(answer))


def has_tried(question: str) -> bool:
    """Whether there was a try at this question, or none is asked for."""
    return not _asked_for or bool(_tried.get(question))


def is_open(question: str) -> bool:
    """Whether the solution of this question may be shown."""
    if not _asked_for:
        return True
    return _asked_for[0] != NEVER and len(_tried.get(question, ())) >= _asked_for[0]


def is_to_open() -> bool:
    """Whether tries open solutions here, now or later."""
    return not _asked_for or _asked_for[0] != NEVER


hold_back = lock_solutions
"""The name of ``lock_solutions`` in handouts that were made earlier."""
