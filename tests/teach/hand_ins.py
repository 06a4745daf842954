"""Hand-ins for tests: pupils who play a small deal, each in a way of their own."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

from kernel_lib import nimmt
from kernel_lib.core import registry
from kernel_lib.play.session import Session
from kernel_lib.teach.build_hand_in import hand_in
from kernel_lib.teach.hand_in import HandIn

BOTS = {1: "closest", 2: "lowest", 3: "closest"}


def played(number: int, game: str = "nimmt", seed: int = 28) -> Session:
    """A game to its end, in which the person in seat 0 chooses by chance, from ``number``."""
    module = registry.game_named(game)
    if game == "nimmt":
        rules: Any = nimmt.Rules(players=4, end="1 deal")
        bots: Mapping[int, Any] = BOTS
    else:
        rules = module.Rules(players=2)
        bots = {1: next(iter(module.BOTS))}
    session = Session(module, rules, bots, seed)
    chance = random.Random(number)
    while session.waiting_for:
        choices = session.state.pending[0]
        session.choose(0, choices[int(chance.random() * len(choices))])
    return session


@cache
def pupil(number: int, name: str = "", guess: str = "14", seed: int = 28) -> HandIn:
    """What pupil ``number`` hands in: a game, and a guess."""
    session = played(number, seed=seed)
    return hand_in("7b", name or f"p{number}", session, guesses={"gap-of-37": guess})
