"""A game in numbers: what each action means, and what each place of an observation says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from operator import index
from typing import Any, SupportsIndex

from kernel_lib.core import check
from kernel_lib.core.game import Choice, Choices, Game
from kernel_lib.core.text import message, quoted
from kernel_lib.rl.blocks import Block

NO_MORE = "no more"
"""The step that ends a choice of several cards."""

Steps = tuple[str, ...]
"""The steps of a choice that a seat has made so far."""


def is_step(word: str) -> bool:
    """Whether a word is a step of a choice: it has a space, as no whole choice in notation has.

    >>> is_step("keep 3"), is_step("37")
    (True, False)
    """
    return " " in word


@dataclass(frozen=True, slots=True)
class CardByCard:
    """A choice of several cards, made card by card, the lowest first.

    ``choices`` are the engine's. ``make`` takes cards to a choice, ``cards`` are those to choose
    from, ``chosen`` those of the steps so far, ``verb`` the first word of a step.

    A card can follow if a choice can still come of it: the cards chosen, this one, and some of the
    next ones. Where some choice can, one does that takes the next cards without a gap; for the
    games of the kit that is tried by ``tests/rl/test_actions.py``.

    >>> from kernel_lib.nimmt import Keep
    >>> from kernel_lib.nimmt.decisions.keep import Keeps
    >>> keeping = CardByCard(Keeps((3, 50, 61), room=2), Keep, (3, 50, 61), (3,), "keep")
    >>> keeping.following, keeping.is_choice
    ((50, 61), True)
    """

    choices: Choices
    make: Callable[[tuple[int, ...]], Choice]
    cards: tuple[int, ...]
    chosen: tuple[int, ...]
    verb: str

    @property
    def is_choice(self) -> bool:
        """Whether the cards that are chosen so far are a choice."""
        return self.make(self.chosen) in self.choices

    @property
    def following(self) -> tuple[int, ...]:
        """The cards that can be chosen next."""
        last = self.chosen[-1] if self.chosen else 0
        later = [card for card in self.cards if card > last]
        return tuple(card for at, card in enumerate(later) if self._can_end(later[at:]))

    def _can_end(self, later: Sequence[int]) -> bool:
        """Whether the first of these cards can be chosen."""
        return any(
            self.make((*self.chosen, *later[:count])) in self.choices
            for count in range(len(later), 0, -1)
        )


class Encoding:
    """A game with certain rules in numbers; each game of the kit has a subclass.

    An action is a *word*, and its number the place of this word in ``words``: the same for all
    positions under the same rules. A word is a whole choice in its notation, such as ``37``, or a
    step of a choice of several cards, such as ``keep 3``, which takes several actions.

    An observation is a row of whole numbers from 0 on, made from the view of a seat. ``names`` says
    what each place means; ``blocks`` has units and highest values, too.

    >>> from kernel_lib import nimmt, rl
    >>> code = rl.encoding(nimmt, nimmt.Rules(players=2, highest=12, hand_size=3))
    >>> code.words[:2], code.words[-1], len(code.words)
    (('1', '2'), 'row4', 16)
    >>> code.names[0], len(code.names)
    ('asked: card', 68)
    """

    def __init__(self, game: Game, rules: Any) -> None:
        self.game = game
        self.rules = rules
        self.words: tuple[str, ...] = tuple(self._words())
        self.blocks: tuple[Block, ...] = tuple(self._blocks())
        self._number = {word: number for number, word in enumerate(self.words)}
        self._noted = [word for word in self.words if is_step(word) and word != NO_MORE]

    # --- what a game says -------------------------------------------------------------------

    def _words(self) -> Iterator[str]:
        """All words, in the order of their numbers."""
        raise NotImplementedError

    def _blocks(self) -> Iterator[Block]:
        """What an observation holds."""
        raise NotImplementedError

    def _first_words(self, choices: Choices) -> Iterable[str]:
        """The words with which a choice can begin, where it is not made card by card."""
        return (choice.notation for choice in choices)

    def _card_by_card(self, choices: Choices, steps: Steps) -> CardByCard | None:
        """What is made card by card after these steps; None if it is not."""
        return None

    @property
    def is_simultaneous(self) -> bool:
        """Whether several seats are ever asked at the same time."""
        raise NotImplementedError

    # --- actions ----------------------------------------------------------------------------

    def action_to_string(self, action: SupportsIndex) -> str:
        """The word of an action, from its number; a number that is none is a ``ValueError``."""
        return self.words[check.whole("action", index(action), 0, len(self.words) - 1)]

    def string_to_action(self, word: str) -> int:
        """The number of a word; what is no word of these rules is a ``ValueError``."""
        if not isinstance(word, str) or word not in self._number:
            raise ValueError(
                message(
                    "{word} is no action: these rules have {n} actions, from {first} to {last}",
                    word=quoted(word),
                    n=len(self.words),
                    first=quoted(self.words[0]),
                    last=quoted(self.words[-1]),
                )
            )
        return self._number[word]

    def following(self, choices: Choices, steps: Steps = ()) -> Iterator[str]:
        """The words that can come next, of the choices of a seat and its steps so far."""
        if not choices:
            return
        cards = self._card_by_card(choices, steps)
        if cards is None:
            yield from self._first_words(choices)
            return
        yield from (f"{cards.verb} {card}" for card in cards.following)
        if cards.is_choice:
            yield NO_MORE

    def legal(self, choices: Choices, steps: Steps = ()) -> list[int]:
        """The numbers of the actions that can come next, ascending."""
        return sorted(map(self.string_to_action, self.following(choices, steps)))

    def choice(self, choices: Choices, steps: Steps) -> Choice | None:
        """The choice that these steps make; None while it is not whole."""
        cards = self._card_by_card(choices, steps)
        if cards is None:
            return self.game.choice_from_notation(steps[-1])
        if steps[-1] == NO_MORE or (cards.is_choice and not cards.following):
            return cards.make(cards.chosen)
        return None

    # --- observations -----------------------------------------------------------------------

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each place of an observation means."""
        steps = (f"chosen so far: {word}" for word in self._noted)
        return (*(name for block in self.blocks for name in block.names), *steps)

    @cached_property
    def most(self) -> tuple[int, ...]:
        """The highest value of each place; the lowest is 0."""
        most = (block.most for block in self.blocks for _ in block.labels)
        return (*most, *(1 for _ in self._noted))

    @cached_property
    def places(self) -> dict[str, slice]:
        """Where each block stands in an observation, by its name."""
        ends = list(accumulate(len(block.labels) for block in self.blocks))
        spans = zip([0, *ends], ends, strict=False)
        return {block.name: slice(*span) for block, span in zip(self.blocks, spans, strict=True)}

    def observation(self, view: Any, steps: Steps = ()) -> list[int]:
        """What a seat sees, from its view and its own steps so far: a number for each of ``names``.

        >>> from kernel_lib import nimmt, rl
        >>> rules = nimmt.Rules(players=2, highest=12, hand_size=3)
        >>> code, view = rl.encoding(nimmt, rules), nimmt.start(rules, seed=7).view(0)
        >>> code.observation(view)[code.places["hand"]], view.hand
        ([1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0], (1, 3, 6))
        """
        values = [value for block in self.blocks for value in block.values(view)]
        return values + [int(word in steps) for word in self._noted]
