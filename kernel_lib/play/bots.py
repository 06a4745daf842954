"""Bots: a bot is a function from what a seat sees (its ``View``) to what it chooses.

A bot that wants chance takes a second argument named ``rng``, a ``random.Random``. One that can
say why it chose has an attribute ``reason``, a function from the view and the choice to a sentence:

>>> def lazy(view):
...     return view.choices[0]
>>> lazy.reason = lambda view, choice: "The first one will do."
>>> bot_named(lazy, {}).name
'lazy'
"""

from __future__ import annotations

import copy
import importlib
import inspect
import random
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from importlib.util import find_spec
from typing import TypeVar

from kernel_lib.core import registry
from kernel_lib.core.game import Choice, DataClass, Game, View
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.play import compiled

Made = TypeVar("Made")

__all__ = ["Bot", "BotError", "BotFunction", "Offered", "bot_choice", "bot_named", "made_bot"]

BotFunction = Callable[..., Choice]

Reason = Callable[..., Message | str | None]
"""Says in a sentence why a bot chose so: a function of the view and the choice."""


def can_roll_out() -> bool:
    """Whether roll-outs are quick enough here: with numpy, or kernels that were compiled before."""
    return bool(compiled.PLAN) or find_spec("numpy") is not None


def check_roll_out() -> None:
    """Refuse, with a ``ValueError`` that says what to install, a bot that rolls out."""
    if not can_roll_out():
        raise ValueError(
            message("a bot that plays on at random needs numpy: install it with pip install numpy")
        )


class BotError(ValueError):
    """A bot failed, or chose what the rules do not allow; the text says which bot and where."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot function, with the name that it has on screen and how it plays, in a sentence.

    ``name`` is what it is called in code: ``title`` is the name of a person. ``why`` tells why it
    chose; without it the function's own ``reason`` does, where it has one.
    """

    name: str
    function: BotFunction
    wants_chance: bool
    title: Message | None = None
    about: Message | None = None
    why: Reason | None = None

    def choose(self, view: View, seed: str) -> Choice:
        """What the bot chooses from ``view``; all its chance comes from ``seed``."""
        if self.wants_chance:
            return self.function(view, rng=random.Random(seed))
        return self.function(view)

    def reason(self, view: View, choice: Choice) -> Message | None:
        """Why the bot made this choice, in a sentence, from what it saw; None if it cannot say.

        The sentence is about the choice, not about the bot, so that it can stand after its name. A
        bot that fails at it, or says what is no sentence, is a ``BotError``.

        >>> lazy = made_bot(lambda view: 1, reason=lambda view, choice: f"{choice} will do.")
        >>> str(lazy.reason(None, 1))
        '1 will do.'
        """
        why = self.why or getattr(self.function, "reason", None)
        if why is None:
            return None
        with _watched(self, view):
            reason = why(view, choice)
        if reason is None or isinstance(reason, Message):
            return reason
        if not isinstance(reason, str):
            raise BotError(
                message(
                    "the bot {name} must give its reason in a sentence, not {given}",
                    name=self.name,
                    given=quoted(reason),
                )
            )
        return Message("{words}", None, 0, {"words": reason})


def bot_named(bot: str | BotFunction | Bot, known: Mapping[str, Bot], game: str = "") -> Bot:
    """The bot meant by a name or a function; an unknown name is a ``ValueError`` naming all.

    Bots that installed packages offer for the ``game`` of this name are known, too.
    """
    if isinstance(bot, Bot):
        return bot
    if isinstance(bot, str):
        if bot not in known:
            offered = registry.installed(f"bots.{game}", bot)
            if offered is not None:
                return replace(bot_named(offered, {}), name=bot)
            if isinstance(known, Offered) and bot in known.missing:
                check_roll_out()
            raise ValueError(
                message(
                    "there is no bot {name}: choose {known}, or give a function",
                    name=quoted(bot),
                    known=tuple(known),
                )
            )
        return known[bot]
    if not callable(bot):
        raise ValueError(
            message("{bot} is no bot: give a name or a function of a view", bot=quoted(bot))
        )
    return made_bot(bot)


def is_known(name: str, game: Game) -> bool:
    """Whether a name is that of a bot of the game: one of its own, or one that is installed."""
    return name in game.BOTS or registry.installed(f"bots.{game.NAME}", name) is not None


def made_bot(
    function: BotFunction,
    title: Message | None = None,
    about: Message | None = None,
    reason: Reason | None = None,
) -> Bot:
    """A bot from a function, called after it in code.

    ``title`` is its name on screen, ``about`` how it plays, in a sentence; ``reason(view, choice)``
    says why it made a choice, see ``Bot.reason``.
    """
    name = getattr(function, "__name__", type(function).__name__)
    name = "bot" if name == "<lambda>" else name.rstrip("_")
    wants_chance = "rng" in inspect.signature(function).parameters
    return Bot(name, function, wants_chance, title, about, reason)


@dataclass(frozen=True, slots=True)
class ReasonIn:
    """The function of this name in a module that is loaded when somebody first asks why.

    Unlike the function it can be sent to another process without the module.

    >>> ReasonIn("kernel_lib.play.reasons", "told_apart")(1.2, 2.3)
    ('1.2', '2.3')
    """

    module: str
    name: str

    def __call__(self, view: View, choice: Choice) -> Message | str | None:
        told: Reason = getattr(importlib.import_module(self.module), self.name)
        return told(view, choice)


def check_policy(name: object, known: Collection[str]) -> None:
    """Refuse, with a ``ValueError``, a way of playing that is not known by name."""
    if not isinstance(name, str) or name not in known:
        raise ValueError(
            message(
                "there is no policy {name}: choose {known}", name=quoted(name), known=tuple(known)
            )
        )


class Offered(dict[str, Bot]):
    """The bots of a game by name; those that roll out are left out where they could not.

    ``rolling_out`` makes each of them. ``missing`` are the names of those left out.

    >>> one = made_bot(lambda view: view.choices[0])
    >>> list(Offered({"quick": one}, rolling_out={"thorough": lambda: one}))
    ['quick', 'thorough']
    """

    def __init__(
        self, bots: Mapping[str, Bot], rolling_out: Mapping[str, Callable[[], Bot]]
    ) -> None:
        super().__init__(bots)
        if can_roll_out():
            self.update((name, make()) for name, make in rolling_out.items())
        self.missing = tuple(name for name in rolling_out if name not in self)


class RollingOut:
    """What bots that play on at random have in common: a dataclass of settings, with its name."""

    roll_outs: int

    def _check_roll_outs(self) -> None:
        """Refuse, with a ``ValueError``, a number of roll-outs that is not 1 or more.

        Where there are no roll-outs, for want of numpy, that is a ``ValueError``, too.
        """
        check_roll_out()
        count: object = self.roll_outs
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise ValueError(
                message(
                    "the number of roll-outs must be 1 or more, not {count}", count=quoted(count)
                )
            )

    @property
    def __name__(self) -> str:
        """The name on screen: what differs from the usual settings stands behind it."""
        given = ((field, getattr(self, field.name)) for field in fields(self))  # type: ignore[arg-type]
        words = [f"{setting.name}={value}" for setting, value in given if value != setting.default]
        return " ".join([type(self).__qualname__.lower(), *words])


def bot_choice(bot: Bot, view: View, seed: str) -> Choice:
    """What ``bot`` chooses; a bot that fails or breaks the rules is a ``BotError``."""
    with _watched(bot, view):
        choice = bot.choose(view, seed)
    if choice not in view.choices:
        raise broken_rule(bot, choice)
    return choice


@contextmanager
def _watched(bot: Bot, view: View) -> Iterator[None]:
    """What a bot does inside stops with a ``BotError`` if it fails or changes the rules."""
    rules = getattr(view, "rules", None)
    as_made = _copied(rules)
    try:
        yield
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
        is_changed = _restored(rules, as_made)
    if is_changed:
        raise BotError(message("the bot {name} changed the rules of the game", name=bot.name))


@lru_cache(maxsize=8)
def _copied(rules: Made) -> Made:
    """A copy of the rules that no bot gets to see."""
    return copy.deepcopy(rules)


def _restored(rules: DataClass | None, as_made: object) -> bool:
    """Whether rules are not what they were; then they are made so again.

    Rules are frozen, but all seats share them, and Python lets a bot that wants to write on them.
    """
    if rules is None or rules == as_made:
        return False
    for field in fields(rules):
        object.__setattr__(rules, field.name, getattr(as_made, field.name))
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
            choice=quoted(choice),
        )
    )
