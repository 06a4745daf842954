"""Bots: a bot is a function from what a seat sees (its ``View``) to what it chooses.

A bot that wants chance takes a second argument named ``rng``, a ``random.Random``:

>>> def lazy(view):
...     return view.choices[0]
>>> bot_named(lazy, {}).name
'lazy'
"""

from __future__ import annotations

import copy
import inspect
import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from kernel_lib.core.text import Message, message, shown

BotFunction = Callable[..., Any]


def has_numpy() -> bool:
    """Whether numpy can be imported here; it is not imported for that."""
    return find_spec("numpy") is not None


def check_numpy() -> None:
    """Refuse, with a ``ValueError`` that says what to install, a bot that needs numpy."""
    if not has_numpy():
        raise ValueError(
            message("a bot that plays on at random needs numpy: install it with pip install numpy")
        )


class BotError(ValueError):
    """A bot failed, or chose what the rules do not allow; the text says which bot and where."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot function, with the name that it has on screen and how it plays, in a sentence.

    ``name`` is what it is called in code: ``title`` is the name of a person.
    """

    name: str
    function: BotFunction
    wants_chance: bool
    title: Message | None = None
    about: Message | None = None

    def choose(self, view: Any, seed: str) -> Any:
        """What the bot chooses from ``view``; all its chance comes from ``seed``."""
        if self.wants_chance:
            return self.function(view, rng=random.Random(seed))
        return self.function(view)


def bot_named(bot: str | BotFunction | Bot, known: Mapping[str, Bot]) -> Bot:
    """The bot meant by a name or a function; an unknown name is a ``ValueError`` naming all."""
    if isinstance(bot, Bot):
        return bot
    if isinstance(bot, str):
        if bot not in known:
            if isinstance(known, Offered) and bot in known.missing:
                check_numpy()
            raise ValueError(
                message(
                    "there is no bot {name}: choose {known}, or give a function",
                    name=shown(bot),
                    known=tuple(known),
                )
            )
        return known[bot]
    if not callable(bot):
        raise ValueError(
            message("{bot} is no bot: give a name or a function of a view", bot=shown(bot))
        )
    return made_bot(bot)


def made_bot(
    function: BotFunction, title: Message | None = None, about: Message | None = None
) -> Bot:
    """A bot from a function, called after it in code.

    ``title`` is its name on screen, ``about`` how it plays, in a sentence.
    """
    name = getattr(function, "__name__", type(function).__name__)
    name = "bot" if name == "<lambda>" else name.rstrip("_")
    return Bot(name, function, "rng" in inspect.signature(function).parameters, title, about)


def check_policy(name: object, known: Collection[str]) -> None:
    """Refuse, with a ``ValueError``, a way of playing that is not known by name."""
    if not isinstance(name, str) or name not in known:
        raise ValueError(
            message(
                "there is no policy {name}: choose {known}", name=shown(name), known=tuple(known)
            )
        )


class Offered(dict[str, Bot]):
    """The bots of a game by name; those that need numpy are left out where it is missing.

    ``needing_numpy`` makes each of them. ``missing`` are the names of those left out.

    >>> one = made_bot(lambda view: view.choices[0])
    >>> list(Offered({"quick": one}, needing_numpy={"thorough": lambda: one}))
    ['quick', 'thorough']
    """

    def __init__(
        self, bots: Mapping[str, Bot], needing_numpy: Mapping[str, Callable[[], Bot]]
    ) -> None:
        super().__init__(bots)
        if has_numpy():
            self.update((name, make()) for name, make in needing_numpy.items())
        self.missing = tuple(name for name in needing_numpy if name not in self)


class RollingOut:
    """What bots that play on at random have in common: a dataclass of settings, with its name."""

    roll_outs: int

    def check_roll_outs(self) -> None:
        """Refuse, with a ``ValueError``, a number of roll-outs that is not 1 or more.

        Without numpy there are no roll-outs: that is a ``ValueError``, too.
        """
        check_numpy()
        count: object = self.roll_outs
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise ValueError(
                message(
                    "the number of roll-outs must be 1 or more, not {count}", count=shown(count)
                )
            )

    @property
    def __name__(self) -> str:
        """The name on screen: what differs from the usual settings stands behind it."""
        given = ((one, getattr(self, one.name)) for one in fields(self))  # type: ignore[arg-type]
        words = [f"{one.name}={value}" for one, value in given if value != one.default]
        return " ".join([type(self).__qualname__.lower(), *words])


def bot_choice(bot: Bot, view: Any, seed: str) -> Any:
    """What ``bot`` chooses; a bot that fails or breaks the rules is a ``BotError``."""
    as_made = _copied(view.rules)
    try:
        choice = bot.choose(view, seed)
    except (Exception, SystemExit) as error:
        raise BotError(
            message(
                "the bot {name} stopped with {kind}: {error}",
                name=bot.name,
                kind=type(error).__name__,
                error=str(error),
            )
        ) from error
    finally:
        is_changed = _restored(view.rules, as_made)
    if is_changed:
        raise BotError(message("the bot {name} changed the rules of the game", name=bot.name))
    if choice not in view.choices:
        raise broken_rule(bot, choice)
    return choice


@lru_cache(maxsize=8)
def _copied(rules: Any) -> Any:
    """A copy of the rules that no bot gets to see."""
    return copy.deepcopy(rules)


def _restored(rules: Any, as_made: Any) -> bool:
    """Whether rules are not what they were; then they are made so again.

    Rules are frozen, but all seats share them, and Python lets a bot that wants to write on them.
    """
    if rules == as_made:
        return False
    for one in fields(rules):
        object.__setattr__(rules, one.name, getattr(as_made, one.name))
    return True


def broken_rule(bot: Bot, choice: object) -> BotError:
    """The error of a bot that chose what it may not.

    Its text may reach other players, so it does not list what the bot could have chosen: that is
    its hand.
    """
    return BotError(
        message(
            "the bot {name} chose {choice}, which the rules do not allow; "
            "it must choose one of view.choices",
            name=bot.name,
            choice=shown(choice),
        )
    )
