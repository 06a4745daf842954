"""Making a hand-in from a game that was played, from guesses and from answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_lib.core.record import PERSON, RecordError
from kernel_lib.core.text import message
from kernel_lib.learn.guesses import SavedAnswer
from kernel_lib.learn.questions import all_templates
from kernel_lib.play.session import Session
from kernel_lib.runtime.class_file import known_class
from kernel_lib.teach.hand_in import (
    MOST_ANSWERS,
    OTHER,
    Answered,
    HandIn,
    OwnChoices,
    is_plain,
    known_name,
)
from kernel_lib.teach.replay import Replays

NOTHING = message(
    "there is nothing to hand in yet: play a game to its end, guess, or answer an exercise"
)


def hand_in(
    class_name: str,
    name: str,
    session: Session | None = None,
    seat: int = 0,
    guesses: Mapping[str, str | None] | None = None,
    with_others: bool = False,
    answers: Sequence[Answered] = (),
) -> HandIn:
    """What a person hands in: the choices of a seat in a game that is over, guesses, and answers.

    A game that is not over, or in which bots of one's own have played, is a ``ValueError``, and so
    is one of several people, unless ``with_others``: then it holds the choices of all of them. A
    hand-in with nothing in it is a ``ValueError``, too.

    >>> from kernel_lib import nimmt
    >>> session = Session(nimmt, nimmt.Rules(2, end="1 deal"), {1: "lowest"}, seed=1)
    >>> while session.waiting_for:
    ...     turns = session.choose(0, session.state.view(0).choices[0])
    >>> hand_in("7b", "ann", session).game.choices[:3]
    ('5', '21', '30')
    """
    said = {
        id: guess for id, guess in (guesses or {}).items() if guess and is_plain(f"{id} {guess}")
    }
    game = _game_of(session, seat, with_others) if session is not None else None
    latest = _kept([answer for answer in answers if is_plain(answer.line)])
    if game is None and not said and not latest:
        raise ValueError(NOTHING)
    hand_in = HandIn(known_class(class_name), known_name(name), game, said, latest)
    if game is not None:
        try:
            Replays().path(hand_in)
        except RecordError as error:
            raise ValueError(
                message("this game cannot be played again from your choices alone")
            ) from error
    return hand_in


def _game_of(session: Session, seat: int, with_others: bool) -> OwnChoices:
    state: Any = session.state
    if state.pending or not session.turns:
        raise ValueError(message("play the game to its end first; then it can be handed in"))
    if (session.people != (seat,) and not (with_others and seat in session.people)) or not all(
        session.game.BOTS.get(bot.name) == bot for bot in session.bots.values()
    ):
        raise ValueError(
            message("only a game of one person against bots of the kit can be handed in")
        )
    *_, last = session.record().splitlines()
    seats = [session.bot_names.get(seat, OTHER) for seat in range(session.rules.players)]
    seats[seat] = PERSON
    asked = [turn for turn in session.turns if seat in turn.choices]
    numbers = {id(turn): at for at, turn in enumerate(session.turns)}
    others = [
        tuple(turn.choices[person].notation for turn in session.turns if person in turn.choices)
        for person in session.people
        if person != seat
    ]
    at_advice = {turn for turn, who in session.advised if who == seat}
    return OwnChoices(
        session.game.NAME,
        session.rules.to_text(),
        state.seed,
        "" if session.position is None else str(session.position),
        tuple(seats),
        tuple(turn.choices[seat].notation for turn in asked),
        last,
        tuple(at for at, turn in enumerate(asked) if numbers[id(turn)] in at_advice),
        tuple(others),
        tuple(at for at, turn in enumerate(asked) if seat in turn.stood_in),
    )


def answers_of(known: Mapping[str, SavedAnswer]) -> list[Answered]:
    """The answers to exercises of the kit, in the order in which they were given."""
    answers = [
        (answer.at, Answered(id, answer.seed, " ".join(answer.text.split())))
        for name, saved in known.items()
        if (id := name.partition(" ")[0]) in all_templates()
        for answer in saved.answers
    ]
    answers.sort(key=_when)
    return [answered for _, answered in answers]


def _when(one: tuple[str, Answered]) -> str:
    return one[0]


def _kept(answers: Sequence[Answered]) -> tuple[Answered, ...]:
    """As many as are handed in: the first one to each exercise, and the latest of the others."""
    firsts: dict[tuple[str, int | None], int] = {}
    for at, answer in enumerate(answers):
        firsts.setdefault((answer.id, answer.seed), at)
    kept = [*firsts.values()][-MOST_ANSWERS:]
    others = sorted({*range(len(answers))} - {*firsts.values()})
    room = MOST_ANSWERS - len(kept)
    chosen = sorted([*kept, *(others[-room:] if room else [])])
    return tuple(answers[at] for at in chosen)
