"""Playing hand-ins again: bots choose as they did, so a score is never taken on trust."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from kernel_lib.core import registry
from kernel_lib.core.game import Game as AnyGame
from kernel_lib.core.record import RecordError
from kernel_lib.core.text import message, quoted
from kernel_lib.play.bots import Bot
from kernel_lib.play.session import Turn, turns_from
from kernel_lib.teach.hand_in import HandIn, OwnChoices

Made = TypeVar("Made")


@dataclass(slots=True)
class Node:
    """A place in the tree of all games of a deal: the person is asked, or all is over.

    ``turns`` led here from the place before. Whoever chooses the same comes to the same place, so
    what many play alike is played once.
    """

    state: Any
    played: int
    turns: tuple[Turn, ...] = ()
    after: dict[str, Node] = field(default_factory=dict)


@dataclass(slots=True)
class Replays:
    """Plays hand-ins again; those of the same deal share what they have in common."""

    roots: dict[Hashable, Node] = field(default_factory=dict)

    def path(self, found: HandIn) -> tuple[Node, ...]:
        """The places of a game from the deal to the end; what does not fit is a ``RecordError``.

        A hand-in without a game is a ``ValueError``.
        """
        return tuple(self.playing(found))

    def playing(self, found: HandIn) -> Iterator[Node]:
        """The same places, each as soon as it is reached."""
        own = found.game
        if own is None:
            raise ValueError(message("there is no game in this hand-in"))
        game = registry.game_named(own.name)
        bots = {at: game.BOTS[name] for at, name in own.bots.items()}
        if own.people:
            yield from _with_others(found, game, own, bots)
            return
        if own.deal not in self.roots:
            self.roots[own.deal] = _told(found, "seed", lambda: _root(game, own, bots))
        node = self.roots[own.deal]
        yield node
        for number, word in enumerate(own.choices, start=1):
            if word not in node.after:
                next_ = partial(_next, node, word, number, own.seat, game, bots)
                node.after[word] = _told(found, "choices", next_)
            node = node.after[word]
            yield node
        _check_end(node, found, own)


def _with_others(
    found: HandIn, game: AnyGame, one: OwnChoices, bots: Mapping[int, Bot]
) -> Iterator[Node]:
    """The places of a game at a table of several people, whose choices are all written down."""
    words = {seat: iter(own) for seat, own in zip(one.people, one.others, strict=True)}
    words[one.seat] = iter(one.choices)
    node = _told(found, "seed", lambda: _root(game, one, bots))
    while True:
        if one.seat in node.state.pending or not node.state.pending:
            yield node
            if not node.state.pending:
                break
            node = Node(node.state, node.played)
        node = _told(found, "choices", partial(_next_of_all, node, words, game, bots))
    for seat, left in words.items():
        if next(left, None) is not None:
            raise RecordError(
                found.line("choices" if seat == one.seat else "others"),
                message("seat {seat} has more choices than it was asked for", seat=seat + 1),
            )
    _check_end(node, found, one)


def _next_of_all(
    node: Node, words: Mapping[int, Iterator[str]], game: AnyGame, bots: Mapping[int, Bot]
) -> Node:
    """The place after the next choices of all people who are asked."""
    chosen = {}
    for seat in node.state.pending:
        if seat in words:
            word = next(words[seat], None)
            if word is None:
                raise ValueError(message("seat {seat} has not chosen to the end", seat=seat + 1))
            chosen[seat] = game.choice_from_notation(word)
            node.state.check(seat, chosen[seat])
    turns = turns_from(node.state, bots, chosen, node.played)
    return Node(turns[-1].after, node.played + len(turns), (*node.turns, *turns))


def _root(game: AnyGame, one: OwnChoices, bots: Mapping[int, Bot]) -> Node:
    rules = game.Rules.from_text(one.rules)
    if one.position:
        begun = registry.position_class(game).parse(one.position, rules)
        state = game.start(rules, one.seed, begun)
    else:
        state = game.start(rules, one.seed)
    turns = turns_from(state, bots, {}, 0)
    return Node(turns[-1].after if turns else state, len(turns), tuple(turns))


def _next(
    node: Node, word: str, number: int, seat: int, game: AnyGame, bots: Mapping[int, Bot]
) -> Node:
    if seat not in node.state.pending:
        raise ValueError(message("choice {number} is one too many: nobody asked", number=number))
    choice = game.choice_from_notation(word)
    node.state.check(seat, choice)
    turns = turns_from(node.state, bots, {seat: choice}, node.played)
    return Node(turns[-1].after, node.played + len(turns), tuple(turns))


def _check_end(node: Node, found: HandIn, game: OwnChoices) -> None:
    scores = " ".join(map(str, node.state.scores))
    word = "open" if node.state.pending else "end"
    end = f"{word} {node.played} turns; scores {scores}"
    if end != game.end:
        raise RecordError(
            found.line("end"),
            message(
                "the game so far ends with {expected}, not {line}",
                expected=repr(end),
                line=quoted(game.end),
            ),
        )


def _told(found: HandIn, key: str, make: Callable[[], Made]) -> Made:
    """What ``make`` gives; its ``ValueError`` is told with the line of ``key``."""
    try:
        return make()
    except ValueError as error:
        reason = error.args[0] if error.args else str(error)
        raise RecordError(found.line(key), reason) from error
