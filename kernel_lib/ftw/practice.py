"""What practice has taught the learned bot of FTW?!: which choice weighs most.

``learned.json`` has the weights, which were found by playing, and where they come from. What is
weighed, and how, stands in ``kernels_learned``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from kernel_lib.ftw import kernels_learned
from kernel_lib.ftw.decisions import Choice
from kernel_lib.ftw.decisions.pass_cards import Pass
from kernel_lib.ftw.kernels_cards import MOST_SUM, cards_of, members
from kernel_lib.ftw.kernels_learned import Sight, card_to_pass
from kernel_lib.ftw.turns import Help, Play
from kernel_lib.ftw.view import View
from kernel_lib.play.arrays import Array, np
from kernel_lib.play.rollouts import seat_of
from kernel_lib.play.weights_file import weights_in

WEIGHTS = Path(__file__).parent / "learned.json"


@cache
def weights(path: Path = WEIGHTS) -> Array:
    """The weights, as ``kernels.Workspace`` has them.

    >>> weights().shape
    (1, 4, 14)
    """
    return np.array([weights_in(path)], np.float64)


def best(view: View) -> Choice:
    """Take the choice that leaves what weighs most, the first among equals.

    >>> from kernel_lib.ftw import start
    >>> best(start(seed=1).view(0)) in start(seed=1).view(0).choices
    True
    """
    if view.ask == "pass":
        left = cards_of(view.hand)
        for _ in range(view.rules.passed):
            left ^= 1 << int(card_to_pass(left, weights()[0]))
        return Pass(members(cards_of(view.hand) ^ left))
    room = np.zeros(MOST_SUM, np.int64)
    card, use, take = kernels_learned.learned(_sight(view), weights()[0], room)
    return Help(int(card), int(take)) if take else Play(int(card), members(int(use)))


def worths(view: View, choices: Sequence[Choice]) -> list[float]:
    """What each of these choices weighs; only differences mean something.

    Ways to pass cards all weigh the same here: cards are passed one by one.

    >>> from kernel_lib.ftw import start
    >>> state = start(seed=1)
    >>> state, _ = state.advance({seat: best(state.view(seat)) for seat in state.pending})
    >>> view = state.view(state.turn)
    >>> max(zip(worths(view, view.choices), map(str, view.choices)))[1] == str(best(view))
    True
    """
    values = np.zeros(len(choices), np.float64)
    if view.ask != "pass":
        numbers = np.array([numbers_of(choice) for choice in choices], np.int64)
        kernels_learned.worths(_sight(view), weights()[0], numbers, values)
    return [float(value) for value in values]


def numbers_of(choice: Choice) -> tuple[int, int, int]:
    """A choice as the kernels read it: the card, the help cards used, and the card taken.

    >>> numbers_of(Help(6, 25)), numbers_of(Pass((1, 3)))
    ((6, 0, 25), (10, 0, 0))
    """
    if isinstance(choice, Pass):
        return cards_of(choice.cards), 0, 0
    if isinstance(choice, Play):
        return choice.card, cards_of(choice.use), 0
    return choice.card, 0, choice.take


def _sight(view: View) -> Sight:
    seat = seat_of(view)
    sizes = [size for player, size in enumerate(view.hand_sizes) if player != seat]
    rival = view.helps[(seat + 1) % view.rules.players]
    hand, helps, pile = map(cards_of, (view.hand, view.own_helps, view.pile))
    return Sight(hand, helps, pile, view.top or 0, min(sizes), cards_of(rival))
