"""Policies for FTW?!, from chance to one that looks for help. They are the simple bots.

They play by all rules: what they are asked is in ``view.ask``, what they may do in
``view.choices``.
"""

from __future__ import annotations

import random as chance
from collections.abc import Sequence

from kernel_lib.ftw.board import TWO
from kernel_lib.ftw.decisions import Choice
from kernel_lib.ftw.decisions.pass_cards import Pass
from kernel_lib.ftw.help_sums import smallest_above
from kernel_lib.ftw.turns import Help, Play
from kernel_lib.ftw.view import View


def random(view: View, rng: chance.Random) -> Choice:
    """Draw any card of the hand, with equal chances, and play it if it goes, alone or with help.

    If it does not it becomes a help card, and any card of the pile is taken. Passes any cards.

    >>> from kernel_lib.ftw import start
    >>> random(start(seed=1).view(0), chance.Random(5)) in start(seed=1).view(0).choices
    True
    """
    if view.ask == "pass":
        left = list(view.hand)
        passed = [left.pop(_drawn(left, rng)) for _ in range(view.rules.passed)]
        return Pass(tuple(sorted(passed)))
    card = view.hand[_drawn(view.hand, rng)]
    play = played(view, card)
    if play:
        return play
    pile = sorted(view.pile)
    return Help(card, take=pile[_drawn(pile, rng)])


def hasty(view: View) -> Choice:
    """Shed the lowest card that goes, alone or else with help.

    If none goes, the middle card of the hand becomes a help card, and the highest card of the pile
    is taken. Passes the lowest cards. So the highest cards are left, and cost one another's points.

    >>> from kernel_lib.ftw import start
    >>> hasty(start(seed=1).view(0)).notation
    'pass2,3,6'
    """
    if view.ask == "pass":
        return Pass(view.hand[: view.rules.passed])
    return _shed(view, view.hand, is_late=False)


def thrifty(view: View) -> Choice:
    """Keep the highest card, and the lowest, which costs little; shed the others, lowest first.

    When another player has two cards it is late: then the highest of the others goes first. If none
    goes, alone or with help, the middle one becomes a help card, and the highest card of the pile
    is taken, the lowest when it is late. Passes the lowest of the others.

    >>> from kernel_lib.ftw import start
    >>> thrifty(start(seed=1).view(0)).notation
    'pass3,6,13'
    """
    lowest, *others, highest = view.hand
    if view.ask == "pass":
        return Pass(tuple(sorted([*others, lowest, highest][: view.rules.passed])))
    return _shed(view, others or (lowest,), is_late(view))


def is_late(view: View) -> bool:
    """Whether another player has two cards, so that the round may be over soon."""
    sizes = (size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    return min(sizes) <= TWO


def _shed(view: View, cards: Sequence[int], is_late: bool) -> Choice:
    """Get rid of one of these cards, as ``hasty`` and ``thrifty`` tell it."""
    in_order = cards[::-1] if is_late else cards
    for card in in_order:
        if not view.top or card > view.top:
            return Play(card)
    for card in in_order:
        play = played(view, card)
        if play:
            return play
    return Help(cards[len(cards) // 2], take=min(view.pile) if is_late else max(view.pile))


def played(view: View, card: int) -> Play | None:
    """The card played alone, or with the smallest help that is enough; None if it does not go."""
    if not view.top or card > view.top:
        return Play(card)
    use = smallest_above(view.own_helps, view.top - card)
    return Play(card, use) if use else None


def _drawn(cards: Sequence[int], rng: chance.Random) -> int:
    """The place of a card, each with equal chances."""
    return int(rng.random() * len(cards))


# --- a bot that plays on ---------------------------------------------------------------------


POLICY_NAMES = ("random", "hasty", "thrifty", "learned")
"""The ways of playing that roll-outs know."""
