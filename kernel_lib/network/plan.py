"""What is played at the tables of a room, and by whom where seats are empty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kernel_lib.core import check, registry
from kernel_lib.core.game import Game, Rules
from kernel_lib.core.text import message
from kernel_lib.network.table import known_clock
from kernel_lib.play.bots import bot_named


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: at tables of ``rules.players`` seats, with these bots in empty ones.

    ``limit`` are the seconds for a choice, 0 for as long as one likes. With ``same_deal`` all
    tables play the same cards. Who comes late sits down at once, or, with ``is_late_next``, when
    the next deal begins.

    >>> from kernel_lib import nimmt
    >>> Plan(nimmt, nimmt.Rules(players=4, end="1 deal"), ("cautious",), limit=45).size
    4
    """

    game: Game
    rules: Any
    bots: tuple[str, ...]
    limit: int = 0
    same_deal: bool = False
    is_late_next: bool = False

    def __post_init__(self) -> None:
        registry.check_game(self.game)
        registry.check_rules(self.game, self.rules)
        known_clock(self.limit)
        check.truth("same_deal", self.same_deal)
        check.truth("is_late_next", self.is_late_next)
        if not self.bots:
            raise ValueError(message("name a bot that fills empty seats"))
        for bot in self.bots:
            bot_named(bot, self.game.BOTS, self.game.NAME)

    @property
    def size(self) -> int:
        """The seats of a table."""
        rules: Rules = self.rules
        return rules.players

    def kept(self) -> dict[str, Any]:
        """The plan as it is kept on the disk, ready for JSON."""
        return {
            "game": self.game.NAME,
            "rules": self.rules.to_text(),
            "bots": list(self.bots),
            "limit": self.limit,
            "same_deal": self.same_deal,
            "is_late_next": self.is_late_next,
        }

    @classmethod
    def restored(cls, kept: Mapping[str, Any]) -> Plan:
        """A plan as it was kept; what does not fit together is a ``ValueError``."""
        game = registry.game_named(kept["game"])
        own = {**kept, "game": game, "rules": game.Rules.from_text(kept["rules"])}
        return cls(**{**own, "bots": tuple(kept["bots"])})
