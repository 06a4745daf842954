"""What the net makes of a hand; ``weights.json`` has its weights, and where they come from."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kernel_lib.core.json_values import JsonObject
from kernel_lib.nimmt.cards import BULLS, HIGHEST
from kernel_lib.nimmt.learned.kernels import Net, Sight, score
from kernel_lib.nimmt.rows import row_bulls
from kernel_lib.nimmt.view import View
from kernel_lib.play.arrays import np
from kernel_lib.play.weights_file import origin_of, weights_in

__all__ = ["net", "origin"]  # what a lesson shows; all else is the kit's own

WEIGHTS = Path(__file__).parent / "weights.json"


@cache
def net(path: Path | None = None) -> Net:
    """The net whose weights lie in a file, or the one that plays.

    >>> net().first.shape, net().last.shape
    ((49, 64), (64,))
    """
    weights = weights_in(path or WEIGHTS)
    return Net(**{name: np.array(weights[name], np.float64) for name in Net._fields})


def origin(path: Path | None = None) -> JsonObject:
    """Where the weights come from: the seed, the rounds, the decisions and the settings.

    >>> sorted(origin())
    ['command', 'decisions', 'method', 'minutes', 'processes', 'torch']
    """
    return origin_of(path or WEIGHTS)


def scores(view: View) -> dict[int, float]:
    """The score of each card of the hand.

    While it learned, the net played a card e times as often as one whose score is lower by 1.

    >>> from kernel_lib.nimmt import start
    >>> found = scores(start(seed=1).view(0))
    >>> tuple(found) == start(seed=1).view(0).hand
    True
    """
    worth = np.zeros(len(view.hand), np.float64)
    score(sight(view), net(), worth)
    return dict(zip(view.hand, worth.tolist(), strict=True))


def sight(view: View) -> Sight:
    """What the net is shown of a view."""
    hidden = [0] * (HIGHEST + 1)
    for card in view.unseen:
        hidden[card] = 1
    for seat, hand in enumerate(view.known):
        if seat != view.seat:
            for card in hand:
                hidden[card] = 1
    below = [0]
    for count in hidden:
        below.append(below[-1] + count)
    rows = view.table.rows
    return Sight(
        np.array(view.hand, np.int64),
        np.array(
            [[row[-1] for row in rows], list(map(len, rows)), list(map(row_bulls, rows))], np.int64
        ),
        np.array(BULLS, np.int64),
        np.array(below, np.int64),
        view.opponents,
    )
