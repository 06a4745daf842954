"""Where a hand-in goes: to the teacher's machine in a live class, else into a folder."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from kernel_lib.core.text import Message, message
from kernel_lib.runtime import class_file, page, private_files
from kernel_lib.teach.hand_in import HandIn

DOOR, ME, SHARING = "hand-in", "me", "sharing"
"""Where a live class takes hand-ins, tells who one is, and hears what may come by itself."""

PATIENCE = 8000
"""Milliseconds after which the teacher's machine is given up: the page waits meanwhile."""

CODE = "X-Sixth-Card-Code"
"""The header with the code of a new nickname."""


@lru_cache(maxsize=1)
def own_nickname() -> str:
    """The nickname that this pupil has in a live class, asked for once; empty without one.

    >>> own_nickname()
    ''
    """
    address = class_file.live_address()
    return "" if address is None else page.fetched(f"{address}{ME}") or ""


def deliver(found: HandIn) -> Message:
    """Hand in; returns the sentence that says where it went. What fails is a ``ValueError``."""
    address = class_file.live_address()
    if address is not None:
        return _sent(found, f"{address}{DOOR}")
    folder = class_file.folder()
    try:
        if not folder.is_dir():  # one that is there may be shared with the teacher
            private_files.make_folder(folder)
        (folder / found.file_name).write_text(found.text, encoding="utf-8")
    except OSError as error:
        raise ValueError(
            message("it cannot be written here: {reason}", reason=error.strerror or "")
        ) from error
    return message(
        "Handed in as {name}, in the folder {folder}.", name=found.file_name, folder=str(folder)
    )


@lru_cache(maxsize=1)
def sharing() -> str:
    """Whether guesses, answers and the step may go to the class: "yes", "no", "" if not asked yet.

    The class itself knows it, asked for once: it belongs to the nickname there.

    >>> sharing()
    ''
    """
    address = class_file.live_address()
    return "" if address is None else page.fetched(f"{address}{SHARING}") or ""


def tell_sharing(name: str, is_fine: bool) -> None:
    """Tell a live class so, under a nickname; where it does not answer it is a ``ValueError``."""
    address = class_file.live_address()
    if address is not None:
        silence = message("the teacher's machine does not answer; try again")
        _post(f"{address}{SHARING}", f"{'yes' if is_fine else 'no'} {name}", silence)
        sharing.cache_clear()


def _post(address: str, text: str, silence: Message) -> Any:
    """Send a text to the teacher's machine; ``silence`` is said where it does not answer."""
    request = import_module("js").XMLHttpRequest.new()
    request.open("POST", address, False)
    request.timeout = PATIENCE
    request.setRequestHeader("Content-Type", "text/plain; charset=utf-8")
    try:
        request.send(text)
    except Exception as error:  # the page's own kind of error: nobody answers
        raise ValueError(silence) from error
    if request.status != 200:
        raise ValueError(
            message("the teacher's machine refused it: {reason}", reason=str(request.responseText))
        )
    return request


def _sent(found: HandIn, address: str) -> Message:
    """To the teacher's machine, from a page that it gave."""
    silence = message("the teacher's machine does not answer: nothing is lost, try again later")
    request = _post(address, found.text, silence)
    if own_nickname.cache_info().currsize and not own_nickname():  # there may be one now
        own_nickname.cache_clear()
    code = request.getResponseHeader(CODE)
    if isinstance(code, str) and code:
        return message(
            "Handed in to the class. Thank you, {name}. On another device your nickname needs the "
            "code {code}: write it down.",
            name=found.name,
            code=code,
        )
    return message("Handed in to the class. Thank you, {name}.", name=found.name)
