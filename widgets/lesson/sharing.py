"""Guesses and answers that go to the class by themselves: once a pupil has a nickname and agrees.

Nothing else is sent but the step at which the pupil is, nothing without a live class, and nothing
before somebody has said yes: the class itself remembers who has, by nickname. What goes was guessed
or answered under this nickname on the same day, also before a page was loaded anew.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any, NamedTuple
from weakref import WeakSet

from kernel_lib.core.text import Message, message
from kernel_lib.learn import guesses
from kernel_lib.runtime import class_file, clock, preferences
from widgets.shared.connection.bridge import Intent, PictureWidget, Refused, switch
from widgets.shared.table.parts.hand_in import deliver, known_nickname

WORDS = {"agree": message("Yes, send them"), "disagree": message("No")}
"""What the two buttons say."""

SENT = "sent"
"""Under which name a person's settings keep what has gone, and what waits for a yes."""

MOST_SENT = 200

_opened = clock.now().isoformat(timespec="seconds")
_nameless: list[str] = []
"""The exercises guessed here by somebody who has no nickname yet."""
_asking: WeakSet[PictureWidget] = WeakSet()


class _Given(NamedTuple):
    """What a pupil has given: answers since then count, guesses of these exercises wait or went."""

    name: str
    since: str
    waiting: tuple[str, ...] = ()
    sent: tuple[str, ...] = ()


def _given() -> _Given:
    """What this pupil has given; what another one gave at this machine is not looked at."""
    name, today = _name(), clock.now().date().isoformat()
    since, waiting = max(_opened, today), tuple(_nameless)
    gone: tuple[str, ...] = ()
    try:
        kept, before, waited, sent = json.loads(preferences.chosen(SENT) or "")
        if kept == name:
            gone = tuple(map(str, sent))
            if str(before) >= today:  # of another day nothing goes by itself
                since, waiting = str(before), tuple(map(str, waited))
    except (TypeError, ValueError):
        pass  # nothing was kept, or something else
    return _Given(name, since, waiting, gone)


def _keep(given: _Given) -> None:
    """Note it for a page that is loaded anew; without a nickname as long as this one is open."""
    _nameless[:] = () if given.name else given.waiting
    if given.name:
        preferences.choose(SENT, json.dumps(given))


def _sending() -> Any:
    """What makes and sends hand-ins: it takes a while to load."""
    return import_module("kernel_lib.teach.deliver_hand_in")


def _name() -> str:
    """The nickname in a live class; empty where there is none, or no live class."""
    return known_nickname() if class_file.live_address() is not None else ""


def asks(widget: PictureWidget) -> None:
    """A widget asks the question below; it is drawn anew when somebody has answered it."""
    _asking.add(widget)


def question() -> Message | None:
    """What a pupil is asked once, after the first guess or answer in a live class."""
    name = _name()
    if not name or _sending().sharing():
        return None
    return message(
        "Shall your guesses, your answers and the step you are at go to your teacher, as {name}?",
        name=name,
    )


def on_agree(widget: PictureWidget, intent: Intent, *names: str) -> None:
    """The person says yes or no; with a yes, what was guessed and answered here goes at once."""
    if question() is None:
        raise Refused(message("nothing is asked here"))
    is_fine = switch(intent, message("that is neither yes nor no"))
    _sending().tell_sharing(_name(), is_fine)
    for panel in [panel for panel in _asking if panel is not widget]:
        panel.redraw_unless_acting()
    share_guesses()
    share(*names, *guesses.asked())


def is_agreed() -> bool:
    """Whether somebody has agreed here."""
    return bool(_name()) and _sending().sharing() == "yes"


def stop() -> None:
    """Send nothing from now on; where the class does not hear it, it is a ``ValueError``."""
    if is_agreed():
        _sending().tell_sharing(_name(), False)


def has_gone(name: str) -> bool:
    """Whether the class has the guess of an exercise, or gets it by itself."""
    given = _given()
    return name in given.sent or (name in given.waiting and question() is not None)


def note_guess(name: str, guess: str) -> None:
    """Something was guessed: it goes, if the pupil has agreed, or when that comes."""
    if guess:
        given = _given()
        _keep(given._replace(waiting=(*given.waiting, name)))
        share_guesses()


def share_guesses() -> None:
    """Send the guesses of this pupil that have not gone yet, if the pupil has agreed.

    Where the teacher's machine does not take them, a ``ValueError`` says why; they go with the next
    guess or answer.
    """
    given = _given()
    said = {id: guess for id in given.waiting if (guess := guesses.saved_answer(id).guess)}
    if said and is_agreed():
        deliver(given.name, guesses=said)
        sent = tuple(dict.fromkeys((*given.sent, *said)))
        _keep(given._replace(waiting=(), sent=sent[-MOST_SENT:]))


def share(*names: str) -> None:
    """Send the answers to some exercises, if the pupil has agreed.

    Where the teacher's machine does not take them, a ``ValueError`` says why; they are kept, and go
    with the next answer to the same exercise.
    """
    given = _given()
    _keep(given)
    for name in dict.fromkeys(names if is_agreed() else ()):
        saved = guesses.saved_answer(name)
        fresh = tuple(answer for answer in saved.answers if answer.at >= given.since)
        build = import_module("kernel_lib.teach.build_hand_in")
        answers = build.answers_of({name: saved._replace(answers=fresh)})
        if answers:
            deliver(given.name, answers=answers)
