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
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode, urlsplit

from kernel_lib.core import preferences
from kernel_lib.core.class_file import LIVE
from kernel_lib.core.text import message, quoted
from kernel_lib.network.protocol import answer
from kernel_lib.play.bots import Bot, BotFunction, bot_named

PATIENCE = 20.0
"""Seconds for which an answer of the class is waited for."""

AGAIN = 2.0
"""Seconds before a connection that was lost is tried again."""

FORM = "application/x-www-form-urlencoded"


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


async def cookies_for(base: str, code: str, name: str) -> str:
    """Come in with the password and a nickname: the cookies of the entrance.

    They are kept among the person's settings, so that who runs a cell again, or opens the notebook
    another day, is the same person. A wrong password, or a nickname that somebody else has, is a
    ``ValueError``.
    """
    from tornado.httpclient import AsyncHTTPClient  # a kernel has it; nothing else here needs it

    client = AsyncHTTPClient()
    key = f"class {base} {name}"
    kept = (preferences.chosen(key) or "").split("; ")
    found = {one.partition("=")[0]: one.partition("=")[2] for one in kept if one}

    async def ask(body: str | None) -> int:
        cookie = "; ".join(f"{one}={value}" for one, value in found.items())
        head = {"Cookie": cookie, **({"Content-Type": FORM} if body is not None else {})}
        got = await client.fetch(
            f"{base}enter",
            method="GET" if body is None else "POST",
            body=body,
            headers=head,
            follow_redirects=False,
            raise_error=False,
            request_timeout=PATIENCE,
        )
        for line in got.headers.get_list("Set-Cookie"):
            one, _, rest = line.partition("=")
            found[one] = rest.partition(";")[0]
        return int(got.code)

    await ask(None)
    status = await ask(urlencode({"password": code, "name": name}))
    if status == 403:
        raise ValueError(message("that is not the password of this class"))
    if status == 409:
        raise ValueError(
            message(
                "the class does not take this nickname: somebody else has it, it has signs that no "
                "nickname has, or you are somebody else there"
            )
        )
    if status not in (200, 303):
        raise ValueError(message("no class answers at {address}", address=base.removesuffix(LIVE)))
    cookies = "; ".join(f"{one}={value}" for one, value in found.items())
    preferences.choose(key, cookies)
    return cookies


_running: dict[tuple[str, str], Playing] = {}
"""What plays from here, by class and nickname."""


class Playing:
    """A bot that plays in a class; ``chosen`` counts its choices."""

    def __init__(
        self, base: str, code: str, bot: Bot, name: str, tell: Callable[[str], object]
    ) -> None:
        self.base, self.code, self.bot, self.name, self.tell = base, code, bot, name, tell
        self.chosen = 0
        self.seed = secrets.randbits(64)
        self._task: asyncio.Task[None] | None = None

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
        cookies = await cookies_for(self.base, self.code, self.name)
        while True:
            with suppress(OSError):  # lost, or the class begins anew
                await self._play_on(cookies)
            await asyncio.sleep(AGAIN)

    async def _play_on(self, cookies: str) -> None:
        from tornado.httpclient import HTTPRequest
        from tornado.websocket import websocket_connect

        address = f"{self.base}socket/bot".replace("http", "ws", 1)
        line = await websocket_connect(HTTPRequest(address, headers={"Cookie": cookies}))
        await line.write_message(json.dumps({"chosen": {}}))
        while (text := await line.read_message()) is not None:
            told: dict[str, Any] = json.loads(text)
            if told.get("kind") == "asked":
                said = answer(self.bot, told, self.seed)
                self.chosen += 1
                await line.write_message(json.dumps(said))
            elif told.get("kind") == "refused":
                self.tell(told["say"])
