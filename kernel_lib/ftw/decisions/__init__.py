"""What players of FTW?! can be asked: one file a decision.

Each holds the choices, their check, what they do, and the sentence of refusal; those of a turn are
many and stand in ``ftw/turns.py``. What the browser shows for it stands in ``widgets/ftw``.

>>> list(DECISIONS)
['pass', 'turn']
"""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import read_view
from kernel_lib.core.json_values import JsonObject
from kernel_lib.ftw.decision_registry import DECISIONS as DECISIONS
from kernel_lib.ftw.decisions.pass_cards import Pass, PassCards
from kernel_lib.ftw.decisions.take_turn import TakeTurn
from kernel_lib.ftw.rules import Rules
from kernel_lib.ftw.turns import Help, Play
from kernel_lib.ftw.view import View

Choice = Pass | Play | Help

for _decision in (PassCards, TakeTurn):
    DECISIONS.add(_decision)


def choice_from_notation(word: str) -> Any:
    """The choice that a word of a record stands for; anything else is a ``ValueError``.

    >>> choice_from_notation("2+6+11"), choice_from_notation("help6,25")
    (Play(card=2, use=(6, 11)), Help(card=6, take=25))
    """
    return DECISIONS.read(word)


def view_from_json(told: JsonObject) -> View:
    """The view that ``View.to_json`` has told, with its choices as a tuple.

    >>> from kernel_lib.ftw import start
    >>> view = start(seed=7).view(0)
    >>> view_from_json(view.to_json()).hand == view.hand
    True
    """
    return read_view(View, Rules, choice_from_notation, told)
