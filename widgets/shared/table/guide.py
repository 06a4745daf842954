"""A first hand that is guided: each rule is told once, when it is needed for the first time."""

from __future__ import annotations

from collections.abc import Iterable

from kernel_lib.core.game import Event
from kernel_lib.runtime import preferences


class Guide:
    """Which ``rules`` are told at a table, and before which step of what happens.

    They are ids of clauses. The first is that of the choice: it stands at the table until somebody
    has chosen. Each other one stops what is shown before the first event that it explains. The
    guide is over when all are told, when an event of the clause ``until`` comes, or when somebody
    skips it; it does not begin again (see ``runtime.preferences``).

    >>> from collections import namedtuple
    >>> Event = namedtuple("Event", "clause")
    >>> guide = Guide(("nimmt.base.choose", "nimmt.base.place"), until="nimmt.base.score")
    >>> guide.rule_of_choice
    'nimmt.base.choose'
    >>> guide.follow([], [Event("nimmt.base.choose"), Event("nimmt.base.place")])
    >>> guide.rule_of_choice, guide.stops, guide.is_shown
    (None, {1: 'nimmt.base.place'}, True)
    >>> guide.follow([], [])
    >>> guide.stops, guide.is_shown, Guide.is_wanted()
    ({}, False, False)
    >>> preferences.forget()
    """

    def __init__(self, rules: tuple[str, ...], until: str) -> None:
        self.rules = rules
        self.until = until
        self.stops: dict[int, str] = {}
        """By the number of a step that is shown now, the rule that is told before it."""
        self._told: set[str] = set()
        self._is_over = False

    @staticmethod
    def is_wanted() -> bool:
        """Whether nobody has skipped a guide or seen one through."""
        return preferences.chosen("guide") != "over"

    @property
    def is_shown(self) -> bool:
        """Whether there is something to tell, now or later."""
        return bool(self.stops) or not self._is_over

    @property
    def rule_of_choice(self) -> str | None:
        """The rule that is told while somebody chooses."""
        first = self.rules[0]
        return None if self._is_over or first in self._told else first

    def follow(self, known: Iterable[Event], new: Iterable[Event]) -> None:
        """Take note of the events that were ``known``, and of the ``new`` ones, a step each."""
        self.stops = {}
        self._told |= {event.clause for event in known}
        if self._is_over:
            return
        for at, event in enumerate(new):
            id = event.clause
            if at and id in self.rules and id not in self._told:
                self.stops[at] = id
            self._told.add(id)
        if self._told.issuperset(self.rules) or self.until in self._told:
            self._end()

    def skip(self) -> None:
        """Tell nothing more."""
        self.stops = {}
        self._end()

    def _end(self) -> None:
        self._is_over = True
        preferences.choose("guide", "over")
