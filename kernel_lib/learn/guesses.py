"""What a learner has guessed, answered and solved, kept as plain data beside the notebooks.

One small file, ``.sixth-card/answers.json``, holds them by the id of the exercise; in the browser
edition the browser keeps it. So a guess is there again when the lesson is opened anew. It is read
and written only where a notebook runs whose cells have a name (JupyterLab, Jupyter Notebook);
elsewhere guesses live as long as the kernel. Nothing leaves the machine.

>>> forget_all()
>>> keep("gap-of-37", guess="14")
>>> saved_answer("gap-of-37")
SavedAnswer(guess='14', is_solved=False, seed=None, answers=())
>>> saved_answer("gap-of-37").is_done
True
>>> forget_all()
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from weakref import WeakSet

from kernel_lib.learn.own_store import own_store
from kernel_lib.runtime import clock
from kernel_lib.runtime.storage import OWN

FILE = Path(OWN) / "answers.json"

_SINCE = "since"
"""What the file says beside the exercises: when it was begun, which tells it from one before it."""

_known: dict[str, SavedAnswer] = {}
_read_in: list[Path] = []
_since: list[str] = []

MOST_ANSWERS = 50
"""So many answers of an exercise are kept, the latest ones."""


class GivenAnswer(NamedTuple):
    """An answer as it was written, whether it was right, and which numbers it was for.

    ``at`` is when it was given, by the clock on the wall there: ``2026-11-26T09:30:05``; empty for
    answers of which that is not known.
    """

    text: str
    is_right: bool
    seed: int | None = None
    at: str = ""


class SavedAnswer(NamedTuple):
    """What is known of one exercise: guess and answers as they were written, whether it is solved.

    ``guess`` is None where nobody guessed, and empty for who wanted to see the answer at once.
    ``seed`` are the numbers that it shows, None for those of the lesson; ``answers`` are the latest
    ones, in their order.
    """

    guess: str | None = None
    is_solved: bool = False
    seed: int | None = None
    answers: tuple[GivenAnswer, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether it was guessed or solved, with whatever numbers."""
        return (
            self.guess is not None
            or self.is_solved
            or any(answer.is_right for answer in self.answers)
        )


class Watcher(Protocol):
    """Whoever shows what is known, as long as it lives."""

    def look(self) -> None:
        """Something was asked or answered."""


_asked: dict[str, None] = {}
_watchers: WeakSet[Watcher] = WeakSet()


def ask(id: str) -> None:
    """Note that this notebook asks an exercise."""
    if id not in _asked:
        _asked[id] = None
        _tell()


def asked() -> tuple[str, ...]:
    """What this notebook has asked so far, in its order."""
    return tuple(_asked)


def watch(watcher: Watcher) -> None:
    """Let somebody look whenever something is asked or answered here."""
    _watchers.add(watcher)


def _tell() -> None:
    for watcher in [*_watchers]:
        watcher.look()


def saved_answer(id: str) -> SavedAnswer:
    """What is known of an exercise."""
    _read()
    return _known.get(id, SavedAnswer())


def all_kept() -> dict[str, SavedAnswer]:
    """All that is known, by the id of the exercise."""
    _read()
    return dict(_known)


def keep(id: str, **changes: Any) -> None:
    """Note a ``guess``, that an exercise ``is_solved``, or which numbers it shows.

    What other notebooks have written meanwhile stays.
    """
    look_again()
    _known[id] = saved_answer(id)._replace(**changes)
    _write()


def _write() -> None:
    store = own_store()
    if store is not None:
        since = [begun for begun in _since if begun] or [clock.now().isoformat()]
        if store.write(FILE.name, written(*since)) is None:
            _since[:] = since
    _tell()


def add_answer(id: str, answer: GivenAnswer) -> None:
    """Note an answer, given now; a right one to the numbers of the lesson solves the exercise."""
    look_again()
    before = saved_answer(id)
    is_solved = before.is_solved or (answer.is_right and answer.seed is None)
    given = answer._replace(at=clock.now().isoformat(timespec="seconds"))
    keep(id, answers=(*before.answers, given)[-MOST_ANSWERS:], is_solved=is_solved)


def look_again() -> None:
    """Read the file again: other notebooks may have written it since, or deleted it."""
    store = own_store()
    if store is None:
        return
    text = store.read(FILE.name)
    if _since and (text is None or _begun(text) not in ("", _since[0])):
        _known.clear()  # it was deleted
    _since[:] = [] if text is None else [_begun(text)]
    for id, theirs in read(text or "").items():
        _known[id] = _both(theirs, _known.get(id, SavedAnswer()))


def _both(theirs: SavedAnswer, mine: SavedAnswer) -> SavedAnswer:
    """What two notebooks know of an exercise: all answers, in the order of their times."""
    all_answers = [
        *theirs.answers,
        *(answer for answer in mine.answers if answer not in theirs.answers),
    ]
    all_answers.sort(key=lambda answer: answer.at)
    return SavedAnswer(
        guess=mine.guess if theirs.guess is None else theirs.guess,
        is_solved=mine.is_solved or theirs.is_solved,
        seed=theirs.seed if mine.seed is None else mine.seed,
        answers=tuple(all_answers[-MOST_ANSWERS:]),
    )


def add_all(more: Mapping[str, SavedAnswer]) -> None:
    """Add what is known elsewhere; where both know a guess or numbers, those from here stay."""
    look_again()
    for id, theirs in more.items():
        _known[id] = _both(saved_answer(id), theirs)
    _write()


def forget_all() -> None:
    """Forget every answer, here and in the file."""
    _known.clear()
    _since.clear()
    store = own_store()
    if store is not None:
        store.delete(FILE.name)
    _tell()


def read(text: str) -> dict[str, SavedAnswer]:
    """What a file says; what it does not say in the right form is left out.

    >>> read('{"a": {"guess": "1/4", "is_solved": true}, "b": 7}')
    {'a': SavedAnswer(guess='1/4', is_solved=True, seed=None, answers=())}
    >>> read("no file of ours")
    {}
    """
    return {
        id: answer for id, entry in _data(text).items() if (answer := _entry(entry)) is not None
    }


def _data(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def _begun(text: str) -> str:
    """When a file was begun; empty where it does not say."""
    since = _data(text).get(_SINCE)
    return since if isinstance(since, str) else ""


def _entry(entry: object) -> SavedAnswer | None:
    if not isinstance(entry, dict):
        return None
    guess, is_solved = entry.get("guess"), entry.get("is_solved", False)
    if not isinstance(guess, str | None) or not isinstance(is_solved, bool):
        return None
    seed, answers = entry.get("seed"), entry.get("answers", [])
    if not _is_seed(seed) or not isinstance(answers, list):
        return None
    answers_of_file = [GivenAnswer(*answer) for answer in answers if _is_answer(answer)]
    return SavedAnswer(guess, is_solved, seed, tuple(answers_of_file[-MOST_ANSWERS:]))


def _is_seed(seed: object) -> bool:
    return seed is None or type(seed) is int


def _is_answer(entry: object) -> bool:
    """Whether an entry of a file is an answer: its text, whether it is right, and its seed."""
    match entry:
        case [str(), bool(), seed]:
            return _is_seed(seed)
        case [str(), bool(), seed, str(at)]:
            return _is_seed(seed) and _is_time(at)
    return False


def _is_time(text: str) -> bool:
    try:
        return text == "" or datetime.fromisoformat(text).tzinfo is None
    except ValueError:
        return False


def written(since: str = "") -> str:
    """All that is known as the text of the file, the ids in their order, and when it was begun."""
    entries: dict[str, Any] = {id: answer._asdict() for id, answer in sorted(_known.items())}
    if since:
        entries[_SINCE] = since
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"


def _read() -> None:
    """Take up what the file says, once for each place where a notebook runs."""
    if own_store() is not None and Path.cwd() not in _read_in:
        _read_in.append(Path.cwd())
        look_again()
