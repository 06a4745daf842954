"""The bot that plays the card to which its net gives the highest score."""

from __future__ import annotations

from functools import lru_cache

from kernel_lib.core.game import Choice
from kernel_lib.nimmt.decisions.play import Play
from kernel_lib.nimmt.policies import cautious
from kernel_lib.nimmt.rows import PLACES, ROWS
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.view import View


def learned(view: View) -> Choice:
    """Play the card with the highest score of the net; take the cheapest row.

    Among equals the lower card is played. The net has learned deals of the base game and of
    Tactics, for 2 to 10 players; rules that it does not know are left to ``cautious``.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> learned(view) in view.choices
    True
    """
    if view.ask != "card" or not knows(view.rules):
        return cautious(view)
    from kernel_lib.nimmt.learned.net import scores  # it takes a while to load

    return Play(best_card(scores(view)))


def best_card(worth: dict[int, float]) -> int:
    """The card with the highest score, the lower one among equals."""
    return max(worth, key=lambda card: (worth[card], -card))


@lru_cache(maxsize=64)
def knows(rules: Rules) -> bool:
    """Whether the net has learned to play these rules.

    Everybody plays one card at the same time, to the end of one of four rows of five.

    >>> knows(Rules(players=5)), knows(Rules(variants=("professional",)))
    (True, False)
    """
    placing = rules.placing
    sizes = (rules.rows, placing.places)
    return rules.is_plain and placing.is_plain and sizes == (ROWS, PLACES)
