"""The encodings of the kit's games by name."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kernel_lib.core import check, registry
from kernel_lib.core.game import Game
from kernel_lib.core.text import message, quoted
from kernel_lib.rl.encoding import Encoding
from kernel_lib.rl.ftw import FtwEncoding
from kernel_lib.rl.ingenious import IngeniousEncoding
from kernel_lib.rl.nimmt import NimmtEncoding

ENCODINGS: dict[str, type[Encoding]] = {
    "nimmt": NimmtEncoding,
    "ftw": FtwEncoding,
    "ingenious": IngeniousEncoding,
}
"""How each game is written in numbers; a game of your own can be added under its ``NAME``."""


def encoding(game: Game, rules: Any = None) -> Encoding:
    """A game with these rules in numbers; without rules it is the usual ones.

    A game that has no encoding, and rules of another game, are a ``ValueError``.

    >>> from kernel_lib import ftw
    >>> len(encoding(ftw, ftw.Rules(players=2)).words)
    1405
    """
    registry.check_game(game)
    rules = game.Rules() if rules is None else rules
    registry.check_rules(game, rules)
    if game.NAME not in ENCODINGS:
        raise ValueError(
            message(
                "no encoding says how {game} is written in numbers: there are those of {games}",
                game=quoted(game.NAME),
                games=tuple(ENCODINGS),
            )
        )
    kind: Any = ENCODINGS[game.NAME]
    package: Any = game
    return _encoding(kind, package, rules)


@lru_cache(maxsize=32)
def _encoding(kind: type[Encoding], game: Game, rules: Any) -> Encoding:
    """Made once: some have many words."""
    return kind(game, rules)


def played_rules(game: Game, rules: Any, whole_match: bool) -> Any:
    """The rules of what is played: of one deal, or of the whole match.

    >>> from kernel_lib import nimmt
    >>> played_rules(nimmt, nimmt.Rules(players=3), whole_match=False).end
    '1 deal'
    """
    registry.check_game(game)
    rules = game.Rules() if rules is None else rules
    registry.check_rules(game, rules)
    check.truth("whole_match", whole_match)
    return rules if whole_match else game.one_deal(rules)
