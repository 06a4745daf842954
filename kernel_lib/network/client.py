"""Playing at a class's tables by program: ``join`` lets a bot play from one's own machine.

>>> def lowest(view):
...     return view.choices[0]
>>> join("192.0.2.7", "482913", bot=7)
Traceback (most recent call last):
    ...
ValueError: 7 is no bot: give a name or a function of a view
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from kernel_lib.core.text import message, quoted
from kernel_lib.network.carriers import carrier_to, enter, no_class
from kernel_lib.network.protocol import answer
from kernel_lib.play.bots import Bot, BotFunction, bot_named
from kernel_lib.runtime.class_file import LIVE

AGAIN = 2.0
"""Seconds before a connection that was lost is tried again."""


def join(
    address: str,
    code: str,
    bot: BotFunction | Bot,
    name: str = "",
    tell: Callable[[str], object] = print,
) -> Playing:
    """Let a bot play at the tables of a class, under a nickname, until ``stop`` is called.

    ``address`` and ``code`` (the password of the class) stand on the projector. ``bot`` is a
    function of a view, as everywhere: it runs here, and the class's machine hears only its choices.
    In a notebook it plays on while other cells run; another bot under the same nickname takes its
    place. What cannot be is a ``ValueError``.
    """
    playing = Playing(base_of(address), code, bot_named(bot, {}), name, tell)
    before = _running.pop((playing.base, name), None)
    if before is not None:
        before.stop()
    _running[playing.base, name] = playing
    playing.start()
    return playing


def base_of(address: str) -> str:
    """Where the addresses of a class begin, from what stands on the projector.

    >>> base_of("http://192.0.2.7:8080/"), base_of("192.0.2.7:8080")
    ('http://192.0.2.7:8080/sixth-card-class/', 'http://192.0.2.7:8080/sixth-card-class/')
    """
    full = address if isinstance(address, str) and "://" in address else f"http://{address}"
    parts = urlsplit(full)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(
            message(
                "{address} is no address of a class: it stands on the projector, such as {example}",
                address=quoted(address),
                example="http://192.0.2.7:8080",
            )
        )
    return f"{parts.scheme}://{parts.netloc}{LIVE}"


_running: dict[tuple[str, str], Playing] = {}
"""What plays from here, by class and nickname."""


class Playing:
    """A bot that plays in a class; ``chosen`` counts its choices."""

    def __init__(
        self, base: str, code: str, bot: Bot, name: str, tell: Callable[[str], object]
    ) -> None:
        self.base, self.code, self.bot, self.name, self.tell = base, code, bot, name, tell
        self.carrier = carrier_to(base, name)
        self.chosen = 0
        self.seed = secrets.randbits(64)
        self._task: asyncio.Task[None] | None = None
        self._told = ""

    def start(self) -> None:
        """Begin; in a notebook it goes on beside other cells.

        Where no loop runs, as in a script, it plays until it is interrupted.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            asyncio.run(self.play())
            return
        self._task = loop.create_task(self.play())
        self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.tell(str(error))

    def stop(self) -> None:
        """Leave the tables; bots of the class stand in."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def play(self) -> None:
        """Play until somebody stops it; a connection that is lost is tried again."""
        was_in = False
        while True:
            try:
                await enter(self.carrier, self.code, self.name)
                was_in = True
                await self._play_on()
            except OSError as error:  # lost, or the class begins anew
                if not was_in:
                    raise no_class(self.base) from error
            await asyncio.sleep(AGAIN)

    async def _play_on(self) -> None:
        line = await self.carrier.line("bot")
        try:
            line.write(json.dumps({"chosen": {}}))
            while (text := await line.read()) is not None:
                told: dict[str, Any] = json.loads(text)
                if told.get("kind") == "asked":
                    said = answer(self.bot, told, self.seed)
                    self.chosen += 1
                    line.write(json.dumps(said))
                elif told.get("kind") in ("refused", "told") and told["say"] != self._told:
                    self._told = told["say"]  # once: a league asks many times a second
                    self.tell(self._told)
        finally:
            line.close()
