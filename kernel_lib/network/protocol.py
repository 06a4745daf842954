"""What a program says to a room and is told by it: for a bot that plays from another machine.

A page hears pictures; a bot hears ``asked`` with the view of its seat, and answers with a choice as
a record writes it. Both are JSON.
"""

from __future__ import annotations

from typing import Any

from kernel_lib.core import registry
from kernel_lib.core.game import Choice, View
from kernel_lib.core.json_values import JsonObject
from kernel_lib.play.bots import Bot, bot_choice


def asked(game: str, view: View, moment: int) -> JsonObject:
    """The request that asks a bot: with the view of its seat, and nothing else of the match."""
    return {"kind": "asked", "game": game, "view": view.to_json(), "moment": moment}


def answer(bot: Bot, request: JsonObject, seed: object) -> JsonObject:
    """What a bot answers to such a request: its choice, and the moment in which it was asked.

    All its chance comes from ``seed``. A bot that fails is a ``BotError``.

    >>> from kernel_lib import nimmt
    >>> view = nimmt.start(seed=7).view(0)
    >>> answer(nimmt.BOTS["lowest"], asked("nimmt", view, 3), seed=1)
    {'do': 'choose', 'choice': '6', 'moment': 3}
    """
    game: Any = registry.game_named(str(request["game"]))
    view = game.view_from_json(request["view"])
    choice: Choice = bot_choice(bot, view, f"{seed}/{request['moment']}")
    return {"do": "choose", "choice": choice.notation, "moment": request["moment"]}
