"""A fourth game, as small as a game can be: two to four players take one to three stones in turn.

Whoever takes the last stone wins. It keeps the contract of all games and gets everything else
from what they share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Self

from kernel_lib.core import check, decision, registry, settings
from kernel_lib.core.decision import Decision, Decisions
from kernel_lib.core.errors import does_not_fit
from kernel_lib.core.game import IllegalMove, Names, plain_fields, ranked, read_view
from kernel_lib.core.text import Message, message
from kernel_lib.ftw.errors import Refusal
from kernel_lib.play.bots import made_bot

NAME, TITLE, LOWEST_WINS = "takeaway", "Take away", False
SCORE = message("stones")
Position = luck = None


@dataclass(frozen=True, slots=True)
class Rules:
    """How many players and stones there are."""

    players: int = 2
    stones: int = 12

    def __post_init__(self) -> None:
        check.whole("players", self.players, 2, 4)
        check.whole("stones", self.stones, 1, 50)

    def to_text(self) -> str:
        return f"players={self.players}; stones={self.stones}"

    @classmethod
    def from_text(cls, text: str) -> Self:
        given = settings.read(text, ("players", "stones"), example="players=2; stones=12")
        return cls(**{name: settings.whole(name, value) for name, value in given.items()})


@dataclass(frozen=True, slots=True)
class Take:
    """Take so many stones."""

    count: int

    @property
    def notation(self) -> str:
        return f"take{self.count}"

    @property
    def words(self) -> Message:
        return message("Take {n}", n=self.count)

    @classmethod
    def read(cls, word: str) -> Self | None:
        is_one = len(word) == 5 and word[:4] == "take" and word[4] in "123"
        return cls(int(word[4])) if is_one else None


class Took(NamedTuple):
    """``who`` took stones, and so many are left."""

    who: int
    count: int
    left: int
    clause: str = "takeaway.take"

    def words(self, names: Names) -> Message:
        facts = {"who": names(self.who), "n": self.count, "left": self.left}
        return message("{who}: takes {n}, {left} left.", **facts)


@dataclass(frozen=True, slots=True)
class TakeStones(Decision["State"]):
    """Whose turn it is takes one to three stones."""

    name = "take"
    answers = (Take,)

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.turn,)

    def choices(self, state: State, seat: int) -> Sequence[Take]:
        return tuple(Take(count) for count in range(1, min(3, state.left) + 1))

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        if choice in self.choices(state, seat) and type(choice.count) is int:  # type: ignore[attr-defined]
            return None
        wanted = message("take 1 to 3 stones")
        return does_not_fit(choice, Refusal.MUST_TAKE_TURN, Refusal.NOT_A_CHOICE, wanted)

    def resolve(self, state: State, choices: Mapping[int, Any], events: list[Any]) -> State:
        seat, count = state.turn, choices[state.turn].count
        left = state.left - count
        events.append(Took(seat, count, left))
        if not left:
            scores = tuple(int(player == seat) for player in range(state.rules.players))
            return state._replace(left=0, scores=scores, decision=None)
        return state._replace(left=left, turn=(seat + 1) % state.rules.players)


DECISIONS = Decisions(TakeStones, how=message("write take1, take2 or take3"))
choice_from_notation = DECISIONS.read


@dataclass(frozen=True, slots=True)
class View:
    """What everybody knows; nothing is hidden."""

    rules: Rules
    seat: int | None
    left: int
    turn: int
    choices: Sequence[Take]
    is_over: bool
    ask: str

    def __str__(self) -> str:
        return f"{self.left} stones\n{'o' * self.left}"

    def to_json(self) -> dict[str, Any]:
        return plain_fields(self)


class State(NamedTuple):
    """One position."""

    rules: Rules
    seed: int
    left: int
    scores: tuple[int, ...]
    turn: int = 0
    decision: TakeStones | None = TakeStones()
    deal: int = 1
    opening: tuple[Any, ...] = ()

    @property
    def is_over(self) -> bool:
        return self.decision is None

    @property
    def pending(self) -> Mapping[int, Sequence[Take]]:
        return decision.pending(self)

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return ranked(self.scores, lowest_wins=False)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0] if self.is_over else ()

    def view(self, seat: int | None) -> View:
        check.seat(seat, self.rules.players)
        asked = "take" if self.decision else "nothing"
        choices = () if seat is None else self.pending.get(seat, ())
        return View(self.rules, seat, self.left, self.turn, choices, self.is_over, asked)

    def check(self, seat: int, choice: object) -> None:
        decision.check(self, seat, choice, Refusal)

    def advance(self, choices: Mapping[int, Any]) -> tuple[State, tuple[Any, ...]]:
        decision.check_all(self, choices, Refusal)
        told: list[Any] = []
        assert self.decision is not None
        return self.decision.resolve(self, choices, told), tuple(told)


def start(rules: Rules | None = None, seed: int = 0) -> State:
    """The first position; there is no chance in it."""
    rules = rules or Rules()
    return State(rules, check.seed(seed), rules.stones, (0,) * rules.players)


def one_deal(rules: Rules) -> Rules:
    """A match is one game."""
    return rules


def greedy(view: View) -> Take:
    """Take as many as possible."""
    return view.choices[-1]


def random(view: View, rng: Random) -> Take:
    """Take any number."""
    return rng.choice(view.choices)


BOTS = {"greedy": made_bot(greedy), "random": made_bot(random)}


def join() -> None:
    """Make the game one of the kit's, in one line."""
    import sys

    registry.register(sys.modules[__name__])


def view_from_json(told: dict[str, Any]) -> View:
    """The view that ``View.to_json`` has told."""
    return read_view(View, Rules, choice_from_notation, told)
