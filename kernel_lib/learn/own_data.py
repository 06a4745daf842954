"""All that is kept of a person on this machine: as a text to take along, and deleted at once.

That is guesses and answers, the deals that were played, matches in progress, saved games, and what
was chosen once, such as a nickname. It lies beside the lessons and in the person's settings of
Jupyter; in the browser edition the browser keeps it. What was handed in to a class is the class's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from kernel_lib.core.record import RecordError, read_record
from kernel_lib.core.text import LANGUAGES
from kernel_lib.learn import guesses, history
from kernel_lib.learn.own_store import own_folder, own_store
from kernel_lib.runtime import preferences
from kernel_lib.runtime.storage import OWN, Store, is_page, store_in

_OWN = re.compile(
    rf"{re.escape(guesses.FILE.name)}|{re.escape(history.FILE)}"
    r"|(?:[^/]*[.])?[0-9a-f]{16}[.]txt|first-page[.]txt"
)
"""What lies in a folder of our own: answers, deals, matches in progress."""

_SAVED = re.compile(r"[\w-]+-game-[0-9]{1,5}[.]txt")
"""A game that was saved at a table, beside the notebook."""


def exported() -> str:
    """All of it as the text of one JSON file.

    Games that are over are in it as records. A game that goes on is only named: its record would
    tell all cards.

    >>> json.loads(exported())["preferences"]
    {}
    """
    guesses.look_again()
    texts = {
        f"{folder}{name}": text
        for folder, store, form in _stores()
        for name in store.names()
        if form.fullmatch(name) and name.endswith(".txt") and (text := store.read(name))
    }
    data = {
        "answers": json.loads(guesses.written()),
        "deals": json.loads(history.written(history.deals())),
        "preferences": preferences.all_chosen(),
        "games": {name: text for name, text in texts.items() if _is_over(text)},
        "games in progress": sorted(name for name, text in texts.items() if not _is_over(text)),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def take_in(text: str) -> tuple[int, int] | None:
    """Add what ``exported`` has told elsewhere: answers and deals, beside those that are here.

    It returns to how many exercises there were answers, and how many deals there were; None where
    the text is no such file. What is here already stays as it is, and games and preferences are not
    taken in.

    >>> take_in('{"answers": {"gap-of-37": {"guess": "14"}}, "deals": []}')
    (1, 0)
    >>> guesses.saved_answer("gap-of-37").guess
    '14'
    >>> take_in("a picture") is None
    True
    >>> guesses.forget_all()
    """
    try:
        told = json.loads(text)
        answers, deals = json.dumps(told["answers"]), json.dumps(told["deals"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    answered, played = guesses.read(answers), history.read(deals)
    guesses.add_all(answered)
    history.add_all(played)
    return len(answered), len(played)


def delete_all() -> None:
    """Delete all of it. What another notebook still knows it does not write again."""
    guesses.forget_all()
    history.forget()
    preferences.forget()
    preferences.recall()  # a lesson in Japanese goes on in Japanese
    for _, store, form in [*_stores()]:
        for name in store.names():
            if form.fullmatch(name):
                store.delete(name)


def _stores() -> Iterator[tuple[str, Store, re.Pattern[str]]]:
    """The folders of this person, what keeps texts there, and which of them are ours."""
    own = own_store()
    if own is None:
        return
    if is_page():
        yield "", own, _OWN
        yield "", own, _SAVED
        return
    here = Path.cwd()
    others = [here.parent / language for language in LANGUAGES if here.name in LANGUAGES]
    folders = dict.fromkeys([here, *others])
    places = {own_folder(): ("", _OWN)}
    for folder in folders:
        name = "" if folder == here else f"{folder.name}/"
        places |= {folder / OWN: (name, _OWN), folder: (name, _SAVED)}
    for place, (name, form) in places.items():
        store = store_in(place)
        assert store is not None
        yield name, store, form


def _is_over(text: str) -> bool:
    try:
        return bool(read_record(text).final.is_over)
    except RecordError:
        return False
