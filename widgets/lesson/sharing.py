"""Answers that go to the class by themselves: once the pupil has a nickname there, and has agreed.

Nothing else is sent, nothing without a live class, and nothing before somebody has said yes.
Who agreed is a nickname: at a machine that several pupils use each is asked. What goes are answers
that were given since this notebook was opened.
"""

from __future__ import annotations

from importlib import import_module

from kernel_lib.core import class_file, clock, preferences
from kernel_lib.core.text import Message, message
from kernel_lib.learn import guesses
from widgets.shared.parts.hand_in import deliver, known_nickname

AGREED = "answers to the class"
"""Under what name it is remembered who has agreed, or has not: ``yes Ann`` or ``no Ann``."""

_opened = clock.now().isoformat(timespec="seconds")


def _name() -> str:
    """The nickname in a live class; empty where there is none, or no live class."""
    return known_nickname() if class_file.live_address() is not None else ""


def question() -> Message | None:
    """What a pupil is asked once, after the first answer in a live class."""
    name = _name()
    if not name or preferences.chosen(AGREED) in (f"yes {name}", f"no {name}"):
        return None
    return message("Shall your answers to exercises go to your teacher, as {name}?", name=name)


def agree(is_fine: bool) -> None:
    """Remember what the pupil said."""
    preferences.choose(AGREED, f"{'yes' if is_fine else 'no'} {_name()}")


def is_agreed() -> bool:
    """Whether somebody has agreed here."""
    return (preferences.chosen(AGREED) or "").startswith("yes ")


def stop() -> None:
    """Send nothing from now on."""
    preferences.choose(AGREED, (preferences.chosen(AGREED) or "").replace("yes ", "no ", 1))


def share(*names: str) -> None:
    """Send the answers to some exercises, if the pupil has agreed.

    Where the teacher's machine does not take them, a ``ValueError`` says why; they are kept, and go
    with the next answer to the same exercise.
    """
    if not is_agreed():
        return
    own = _name()
    if own and preferences.chosen(AGREED) == f"yes {own}":
        for name in dict.fromkeys(names):
            saved = guesses.saved_answer(name)
            fresh = tuple(one for one in saved.answers if one.at >= _opened)
            build = import_module("kernel_lib.teach.build_hand_in")  # it takes a while to load
            answers = build.answers_of({name: saved._replace(answers=fresh)})
            if answers:
                deliver(own, answers=answers)
