"""The rules: cards and chips, what may be chosen, and what it does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Self

from kernel_lib.core import check, decision, settings
from kernel_lib.core.cards import drawn
from kernel_lib.core.decision import Decision, Decisions
from kernel_lib.core.errors import does_not_fit
from kernel_lib.core.game import (
    IllegalMove,
    Names,
    plain_fields,
    ranked,
    read_view,
    with_item,
)
from kernel_lib.core.text import Message, message

NAME, TITLE, LOWEST_WINS = "no_thanks", "No Thanks!", True
SCORE = message("points")
Position = luck = None

DECK = range(3, 36)
PUT_AWAY = 9


class Refusal(StrEnum):
    """Why a move is refused."""

    NOT_A_CHOICE = "not_a_choice"
    MUST_TAKE_OR_PAY = "must_take_or_pay"
    NOT_ASKED = "not_asked"
    NOT_ALL_CHOSE = "not_all_chose"
    GAME_OVER = "game_over"


@dataclass(frozen=True, slots=True)
class Rules:
    """How many play: three to seven."""

    players: int = 4

    def __post_init__(self) -> None:
        check.whole("players", self.players, 3, 7)

    @property
    def chips(self) -> int:
        """The chips that each seat begins with."""
        return {6: 9, 7: 7}.get(self.players, 11)

    def to_text(self) -> str:
        return f"players={self.players}"

    @classmethod
    def from_text(cls, text: str) -> Self:
        given = settings.read(text, ("players",), example="players=4")
        return cls(**{name: settings.whole(name, value) for name, value in given.items()})


def value(cards: Iterable[int]) -> int:
    """What cards cost: of each run its lowest.

    >>> value([20, 21, 23])
    43
    """
    held = set(cards)
    return sum(card for card in held if card - 1 not in held)


class Choice(StrEnum):
    """What somebody who is asked may do."""

    TAKE = "take"
    PAY = "pay"

    @property
    def notation(self) -> str:
        return self.value

    @property
    def words(self) -> Message:
        return message("Take the card") if self is Choice.TAKE else message("No thanks: pay a chip")

    @classmethod
    def read(cls, word: str) -> Self | None:
        return cls(word) if word in list(cls) else None


class Paid(NamedTuple):
    """``who`` put a chip on the card, where so many lie now."""

    who: int
    card: int
    chips: int
    clause: str = "no_thanks.pay"

    def words(self, names: Names) -> Message:
        facts = {"who": names(self.who), "card": self.card, "n": self.chips}
        return message("{who}: no thanks to {card}, chips on it: {n}.", **facts)


class Took(NamedTuple):
    """``who`` took the card, with the chips on it."""

    who: int
    card: int
    chips: int
    clause: str = "no_thanks.take"

    def words(self, names: Names) -> Message:
        facts = {"who": names(self.who), "card": self.card, "n": self.chips}
        return message("{who}: takes {card}, with chips: {n}.", **facts)


class TakeOrPay(Decision["State"]):
    """Whose turn it is takes the card or pays a chip; who has none takes."""

    __slots__ = ()
    name = "take or pay"
    answers = (Choice,)

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.turn,)

    def choices(self, state: State, seat: int) -> Sequence[Choice]:
        return tuple(Choice) if state.chips[seat] else (Choice.TAKE,)

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        if isinstance(choice, Choice) and choice in self.choices(state, seat):
            return None
        wanted = message("take the card, or pay a chip if you have one")
        return does_not_fit(choice, Refusal.MUST_TAKE_OR_PAY, Refusal.NOT_A_CHOICE, wanted)

    def resolve(self, state: State, choices: Mapping[int, Any], events: list[Any]) -> State:
        seat, own = state.turn, state.chips[state.turn]
        if choices[seat] is Choice.PAY:
            events.append(Paid(seat, state.card, state.pot + 1))
            chips = with_item(state.chips, seat, own - 1)
            turn = (seat + 1) % state.rules.players
            return state._replace(chips=chips, pot=state.pot + 1, turn=turn)
        events.append(Took(seat, state.card, state.pot))
        cards = tuple(sorted((*state.cards[seat], state.card)))
        return state._replace(
            chips=with_item(state.chips, seat, own + state.pot),
            cards=with_item(state.cards, seat, cards),
            pot=0,
            deck=state.deck[1:],
        )


DECISIONS = Decisions(TakeOrPay, how=message("write take or pay"))
choice_from_notation = DECISIONS.read


@dataclass(frozen=True, slots=True)
class View:
    """What everybody knows; ``left`` cards are still to come after the open one, if there is one.

    Chips are no secret here: whoever has watched can count them.
    """

    rules: Rules
    seat: int | None
    card: int | None
    pot: int
    left: int
    cards: tuple[tuple[int, ...], ...]
    chips: tuple[int, ...]
    turn: int
    choices: Sequence[Choice]
    is_over: bool
    ask: str

    def __str__(self) -> str:
        opened = "No card is left" if self.is_over else f"Card {self.card}, chips on it: {self.pot}"
        lines = [f"{opened} (to come: {self.left})"]
        for seat, cards in enumerate(self.cards):
            held = " ".join(map(str, cards)) or "-"
            lines.append(f"Seat {seat + 1}, chips {self.chips[seat]:2}: {held}")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        return plain_fields(self)


class State(NamedTuple):
    """One position: the first card of ``deck`` lies open, the last nine are out of the game."""

    rules: Rules
    seed: int
    deck: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    chips: tuple[int, ...]
    pot: int = 0
    turn: int = 0
    deal: int = 1
    opening: tuple[Any, ...] = ()

    @property
    def is_over(self) -> bool:
        return len(self.deck) == PUT_AWAY

    @property
    def decision(self) -> TakeOrPay | None:
        return None if self.is_over else TakeOrPay()

    @property
    def card(self) -> int:
        return self.deck[0]

    @property
    def pending(self) -> Mapping[int, Sequence[Choice]]:
        return decision.pending(self)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(value(held) - own for held, own in zip(self.cards, self.chips, strict=True))

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return ranked(self.scores, LOWEST_WINS)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0] if self.is_over else ()

    def view(self, seat: int | None) -> View:
        check.seat(seat, self.rules.players)
        return View(
            rules=self.rules,
            seat=seat,
            card=None if self.is_over else self.card,
            pot=self.pot,
            left=max(len(self.deck) - PUT_AWAY - 1, 0),
            cards=self.cards,
            chips=self.chips,
            turn=self.turn,
            choices=() if seat is None else self.pending.get(seat, ()),
            is_over=self.is_over,
            ask=self.decision.name if self.decision else "nothing",
        )

    def check(self, seat: int, choice: object) -> None:
        decision.check(self, seat, choice, Refusal)

    def advance(self, choices: Mapping[int, Any]) -> tuple[State, tuple[Any, ...]]:
        decision.check_all(self, choices, Refusal)
        events: list[Any] = []
        assert self.decision is not None
        return self.decision.resolve(self, choices, events), tuple(events)


def start(rules: Rules | None = None, seed: int = 0) -> State:
    """The first position: a shuffled deck, nobody has a card, and all have the same chips."""
    rules = rules or Rules()
    deck = tuple(drawn(DECK, check.seed(seed), 1))
    return State(rules, seed, deck, ((),) * rules.players, (rules.chips,) * rules.players)


def one_deal(rules: Rules) -> Rules:
    """A match is one game."""
    return rules


def view_from_json(told: dict[str, Any]) -> View:
    """The view that ``View.to_json`` has told."""
    return read_view(View, Rules, choice_from_notation, told)
