"""What every game must keep, as checks on whole games played at random: the conformance suite.

A game joins with one ``Case`` for each of its rules; the checks know no game. A game of your own is
tried with pytest like this, or in a loop without it:

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_conformance(check):
        check(CASE, 0)

A check that is not kept fails at an ``assert``. With ``SOAK=1`` in the environment every position
of a game is looked at, not some.
"""

from __future__ import annotations

import dataclasses
import json
import operator
import os
import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple

from kernel_lib.core.game import IllegalMove
from kernel_lib.core.record import read_record, write_record
from kernel_lib.play.session import Session

__all__ = [
    "CHECKS",
    "Case",
    "Step",
    "check_text_of_rules",
    "positions",
    "random_choices",
    "random_game",
    "refused_with",
    "snapshot",
]

SOAK = os.environ.get("SOAK") in ("1", "long")
"""Whether all positions and choices are tried, however many: a long run."""

LONGEST = 20_000
"""More turns than any match here can have."""

MANY = 300
"""Of more choices than these the quick run tries some, drawn at random."""

LOOKS = 8
"""At so many positions of a game the dearest checks look in the quick run."""

ODD_SEED = 918273645546372819
"""A seed that cannot turn up by chance among the numbers of a game."""


@dataclasses.dataclass(frozen=True)
class Case:
    """A game with rules, and what only that game can tell of its positions.

    ``dealt(state)`` are the pieces in play in the deal of ``state``, as whole numbers (a card as
    itself, chips as zeros), and ``pieces(state)`` those found in it, wherever they are.
    ``otherwise(state, seat, rng)`` are other positions that look the same to ``seat``, or to
    somebody who only watches where that is None: other hidden cards, another seed.
    ``scores_told(rules, events)`` are the scores by the events of the game so far alone. ``looks``
    is at how many positions of a game the two checks of the views, the dearest, look in the quick
    run, at most; the long run looks at all. ``standing(state)`` is what the ranking goes by, one
    value a seat, where that is more than the scores.
    """

    name: str
    game: Any
    rules: Any
    pieces: Callable[[Any], Iterable[int]]
    dealt: Callable[[Any], Iterable[int]]
    otherwise: Callable[[Any, int | None, Random], Sequence[Any]]
    scores_told: Callable[[Any, Sequence[Any]], Sequence[int]]
    looks: int | None = None
    standing: Callable[[Any], Sequence[Any]] = operator.attrgetter("scores")

    def __str__(self) -> str:
        return self.name


class Step(NamedTuple):
    """One turn of a game that was played at random."""

    before: Any
    choices: Mapping[int, Any]
    events: tuple[Any, ...]
    after: Any


@lru_cache(maxsize=50)
def random_game(case: Case, number: int) -> tuple[Step, ...]:
    """A whole game with random choices; the same number gives the same game."""
    rng = Random(f"{case.name}/{number}")
    state = case.game.start(case.rules, ODD_SEED + number)
    steps: list[Step] = []
    while state.pending:
        choices = random_choices(state, rng)
        after, events = state.advance(choices)
        steps.append(Step(state, choices, tuple(events), after))
        state = after
        assert len(steps) < LONGEST
    return tuple(steps)


def random_choices(state: Any, rng: Random) -> dict[int, Any]:
    """A random choice of every seat that owes one."""
    return {seat: choices[rng.randrange(len(choices))] for seat, choices in state.pending.items()}


def anything(view: Any, rng: Random) -> Any:
    """A bot that chooses at random."""
    return view.choices[rng.randrange(len(view.choices))]


def positions(case: Case, number: int) -> list[Any]:
    """Every position of a random game, the last included."""
    steps = random_game(case, number)
    return [step.before for step in steps] + [steps[-1].after]


def looked_at(case: Case, number: int, most: int = LOOKS) -> list[Any]:
    """The positions that are looked at closely: all, or the last and some drawn at random."""
    *before, last = positions(case, number)
    if SOAK or most > len(before):
        return [*before, last]
    return [*Random(f"looks/{case.name}/{number}").sample(before, most - 1), last]


def looked_at_by_all(case: Case, number: int) -> list[Any]:
    """The positions that are looked at with the eyes of every seat."""
    return looked_at(case, number, min(case.looks or LOOKS, LOOKS))


def snapshot(state: Any) -> tuple[bytes, str, int]:
    """All that a position holds, in a form that no later change can reach."""
    return pickle.dumps(state), repr(state), hash(state)


def check_pending_until_over(case: Case, number: int) -> None:
    """``pending`` is empty exactly when the game is over."""
    *before, last = positions(case, number)
    assert all(state.pending and not state.is_over for state in before)
    assert last.pending == {}
    assert last.is_over


def some(count: int, rng: Random) -> Sequence[int]:
    """The numbers of the choices to try: all, or in the quick run some of very many."""
    if SOAK or count <= MANY:
        return range(count)
    return rng.sample(range(count), MANY // 10)


def check_choices_accepted(case: Case, number: int) -> None:
    """Every choice in ``pending`` is accepted, whatever the others choose."""
    rng = Random(number)
    for state in looked_at(case, number):
        for seat, choices in state.pending.items():
            listed = list(choices)
            assert len(choices) == len(listed) == len(set(listed)) > 0
            for index in some(len(listed), rng):
                choice = listed[index]
                assert choice in choices
                assert choices[index] == choice
                state.check(seat, choice)
                state.advance({**random_choices(state, rng), seat: choice})


def check_others_refused(case: Case, number: int) -> None:
    """A choice that only another seat or another moment allows is refused, and changes nothing."""
    rng = Random(number)
    games_choices = {
        choices[index]
        for state in positions(case, number)
        for choices in state.pending.values()
        for index in some(len(choices), rng)
    }
    for state in looked_at(case, number):
        before = snapshot(state)
        strangers = rng.sample(sorted(games_choices, key=repr), min(5, len(games_choices)))
        for seat in range(case.rules.players):
            for choice in strangers:
                if choice not in state.pending.get(seat, ()):
                    assert refused(state.check, seat, choice)
                    assert refused(state.advance, {**random_choices(state, rng), seat: choice})
        for seat in state.pending:
            most = random_choices(state, rng)
            del most[seat]
            assert refused(state.advance, most)
        assert snapshot(state) == before


def refused(act: Callable[..., object], *args: object) -> bool:
    """Whether ``act`` answers with an ``IllegalMove``."""
    return bool(error_of(IllegalMove, act, *args))


def refused_with(
    thing: Any, act: Callable[[Any], object], code: object, sentence: str
) -> IllegalMove:
    """The refusal of ``act(thing)``: it has this code and sentence, and changes nothing."""
    before = snapshot(thing)
    error = error_of(IllegalMove, act, thing)
    assert isinstance(error, IllegalMove)
    assert error.code is code
    assert str(error) == sentence
    assert snapshot(thing) == before
    return error


def error_of(
    kind: type[Exception], act: Callable[..., object], *args: object, **named: object
) -> Exception:
    """The error of this kind with which ``act`` answers; none is an ``AssertionError``."""
    try:
        act(*args, **named)
    except kind as error:
        return error
    raise AssertionError(f"nothing was refused: {act}{args}")


def check_text_of_rules(rules: Any) -> None:
    """Rules are written as one line, read back as the same, and written again alike."""
    text = rules.to_text()
    assert "\n" not in text
    again = type(rules).from_text(text)
    assert again == rules
    assert again.to_text() == text


def check_pure(case: Case, number: int) -> None:
    """``advance`` leaves the position and the choices as they were, and answers the same again."""
    for step in random_game(case, number):
        before, choices = snapshot(step.before), dict(step.choices)
        again = step.before.advance(choices)
        assert again == (step.after, step.events)
        assert snapshot(again[0]) == snapshot(step.after)
        assert snapshot(step.before) == before
        assert choices == step.choices


def check_events_wait(case: Case, number: int) -> None:
    """What happened is told alike at once and later, and as often as it is asked for."""
    for step in random_game(case, number):
        choices = dict(step.choices)
        after, events = step.before.advance(choices)
        choices.clear()
        if after.pending:
            after.advance(random_choices(after, Random(number)))
        assert tuple(events) == tuple(events) == step.events
        assert len(events) == len(step.events)
        assert [event.clause for event in events]


def check_undo(case: Case, number: int) -> None:
    """Undo gives back the very position, and the same choice brings the same turns again."""
    rng = Random(number)
    bots = dict.fromkeys(range(1, case.rules.players), anything)
    session = Session(case.game, case.rules, bots, seed=ODD_SEED + number)
    while session.waiting_for and len(session.turns) < 30:
        before, told = session.state, list(session.turns)
        choices = before.view(0).choices
        choice = choices[rng.randrange(len(choices))]
        turns = session.choose(0, choice)
        after = session.state
        session.undo()
        assert session.state == before
        assert session.turns == told
        assert session.choose(0, choice) == turns
        assert session.state == after


def check_record(case: Case, number: int) -> None:
    """The record of a finished and of an unfinished game replays, and is written again alike."""
    steps = random_game(case, number)
    for length in {0, 1, len(steps) // 2, len(steps)}:
        played = steps[:length]
        last = played[-1].after if played else steps[0].before
        text = write_record(case.game, case.rules, last.seed, played, last)
        record = read_record(text)
        assert record.final == last
        assert record.states == (*(step.before for step in played), last)
        assert record.events == tuple(step.events for step in played)
        turns = [Step(*parts) for parts in _turns(record)]
        assert write_record(record.game, record.rules, record.seed, turns, record.final) == text


def _turns(record: Any) -> Iterator[tuple[Any, ...]]:
    return zip(record.states[:-1], record.choices, record.events, record.states[1:], strict=True)


def check_view_hides(case: Case, number: int) -> None:
    """A view stays the same when all that its seat may not know is otherwise."""
    rng = Random(number)
    for state in looked_at_by_all(case, number):
        for seat in (None, *range(case.rules.players)):
            view = state.view(seat)
            as_told, as_json = told(view), view.to_json()
            for changed in case.otherwise(state, seat, rng):
                assert changed != state
                assert told(changed.view(seat)) == as_told
                assert changed.view(seat).to_json() == as_json


def check_view_keeps_seed(case: Case, number: int) -> None:
    """No view holds the seed, in any form; and it can be sent as JSON, and read again."""
    for state in looked_at_by_all(case, number):
        for seat in (None, *range(case.rules.players)):
            view = state.view(seat)
            as_json = json.dumps(view.to_json())
            for text in (as_json, repr(told(view)), repr(view)):
                assert str(state.seed) not in text
                assert f"{state.seed:x}" not in text
            again = case.game.view_from_json(json.loads(as_json))
            assert told(again) == told(dataclasses.replace(view, choices=tuple(view.choices)))


def told(thing: Any) -> Any:
    """All that a value tells to whoever holds it: every public attribute, all the way down."""
    if thing is None or isinstance(thing, bool | int | float | str | bytes):
        return thing
    if isinstance(thing, Mapping):
        return [[told(key), told(value)] for key, value in thing.items()]
    if isinstance(thing, tuple | list) and not hasattr(thing, "_fields"):
        return [told(part) for part in thing]
    if isinstance(thing, frozenset | set):
        return sorted(map(told, thing))
    kind: type = type(thing)
    own = [name for name in getattr(thing, "__dict__", ()) if not name.startswith("_")]
    values = {name: getattr(thing, name) for name in (*_public_names(kind), *own)}
    return (
        kind.__name__,
        {name: told(value) for name, value in values.items() if not callable(value)},
    )


@cache
def _public_names(kind: type) -> list[str]:
    """The public names of a class: methods, properties and fields."""
    return [name for name in dir(kind) if not name.startswith("_")]


def check_pieces_conserved(case: Case, number: int) -> None:
    """Every piece of the deal is in exactly one place, in every position."""
    for state in positions(case, number):
        assert Counter(case.pieces(state)) == Counter(case.dealt(state))


def check_scores(case: Case, number: int) -> None:
    """Scores are what the events told, and the ranking orders every seat by them."""
    events: list[Any] = []
    for step in random_game(case, number):
        events += step.events
        state = step.after
        assert tuple(state.scores) == tuple(case.scores_told(case.rules, events))
        standing = case.standing(state)
        groups = [[standing[seat] for seat in place] for place in state.ranking]
        assert sorted(seat for place in state.ranking for seat in place) == list(
            range(case.rules.players)
        )
        assert all(len(set(place)) == 1 for place in groups)
        best_first = sorted({place[0] for place in groups}, reverse=not case.game.LOWEST_WINS)
        assert [place[0] for place in groups] == best_first


def best_of(case: Case, scores: Sequence[Any]) -> list[int]:
    """The seats that have the best of these scores."""
    best = (min if case.game.LOWEST_WINS else max)(scores)
    return [seat for seat, own in enumerate(scores) if own == best]


def check_end(case: Case, number: int) -> None:
    """The match is won, and only at its end, by all who have the best score."""
    *before, last = positions(case, number)
    assert not any(state.winners for state in before)
    assert list(last.winners) == best_of(case, case.standing(last))


def check_seed_and_seats(case: Case, number: int) -> None:
    """A seed gives one first position; what is no seed gives none, what is no seat no view."""
    first = case.game.start(case.rules, number)
    assert first == case.game.start(case.rules, number)
    for seed in ("7", 7.0, True, None):
        error = error_of(ValueError, case.game.start, case.rules, seed)
        assert str(error) == f"the seed must be a whole number, not {seed!r}"
    last = case.rules.players - 1
    for seat in (-1, last + 1, True, "0"):
        error = error_of(ValueError, first.view, seat)
        assert str(error) == f"there is no seat {seat!r}: seats are 0 to {last}"


CHECKS: tuple[Callable[[Case, int], None], ...] = (
    check_pending_until_over,
    check_choices_accepted,
    check_others_refused,
    check_pure,
    check_events_wait,
    check_undo,
    check_record,
    check_view_hides,
    check_view_keeps_seed,
    check_pieces_conserved,
    check_scores,
    check_end,
    check_seed_and_seats,
)
"""All checks of the contract; each takes a case and the number of a random game."""
