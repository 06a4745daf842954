"""What carries messages between a program and a class: Tornado, or, in a page, the browser itself.

Both come in as a person does, with the password and a nickname. Tornado's keeps the cookies of the
entrance among the person's settings; in the browser edition the browser has them.
"""

from __future__ import annotations

import asyncio
import json
import sys
from importlib import import_module
from typing import Any, Protocol
from urllib.parse import urlencode, urlsplit

from kernel_lib.core.text import message
from kernel_lib.runtime import page, preferences
from kernel_lib.runtime.class_file import LIVE

PATIENCE = 20.0
"""Seconds for which an answer of the class is waited for."""

PING = 10.0
"""Seconds after which the class is asked whether it is there: a connection may die silently."""

FORM = "application/x-www-form-urlencoded"


class ClassConnection(Protocol):
    """A connection to a class."""

    async def read(self) -> str | None:
        """The next message; None where the connection has ended."""

    def write(self, text: str) -> None:
        """Send a message; it is lost where the connection has ended."""

    def close(self) -> None:
        """End it."""


class Carrier(Protocol):
    """Carries messages to the class whose addresses begin with ``base``."""

    base: str

    async def post(self, form: dict[str, str]) -> int:
        """Ask at the entrance; returns the status of the answer."""

    async def text(self, place: str) -> str:
        """The text at an address of the class, from its root on."""

    async def line(self, role: str) -> ClassConnection:
        """A new connection."""


async def enter(carrier: Carrier, code: str, name: str) -> None:
    """Come in with the password and a nickname.

    A wrong password, or a nickname that somebody else has, is a ``ValueError``; where nobody
    answers it is an ``OSError``.
    """
    status = await carrier.post({"password": code, "name": name})
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
        raise ConnectionError(str(no_class(carrier.base)))  # such as a proxy without its class


def no_class(base: str) -> ValueError:
    """What is said where no class answers."""
    return ValueError(message("no class answers at {address}", address=base.removesuffix(LIVE)))


def carrier_to(base: str, name: str) -> Carrier:
    """What carries messages from here; in a page the class must be that of the page itself.

    >>> carrier_to("http://192.0.2.7:8080/sixth-card-class/", "Ann").base
    'http://192.0.2.7:8080/sixth-card-class/'
    """
    return InPage(base) if sys.platform == "emscripten" else OfTornado(base, name)


class OfTornado:
    """Carries messages from a kernel; ``name`` is the nickname under which cookies are kept.

    Who runs a cell again, or opens the notebook another day, is the same person.
    """

    def __init__(self, base: str, name: str) -> None:
        self.base = base
        self._key = f"class {base} {name}"
        kept = (preferences.chosen(self._key) or "").split("; ")
        self._found = {
            cookie.partition("=")[0]: cookie.partition("=")[2] for cookie in kept if cookie
        }

    @property
    def _cookies(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self._found.items())}

    async def _ask(self, body: str | None) -> int:
        # A kernel has it; nothing else needs it.
        from tornado.httpclient import AsyncHTTPClient, HTTPClientError

        try:
            got = await AsyncHTTPClient().fetch(
                f"{self.base}enter",
                method="GET" if body is None else "POST",
                body=body,
                headers={**self._cookies, **({"Content-Type": FORM} if body is not None else {})},
                follow_redirects=False,
                raise_error=False,
                request_timeout=PATIENCE,
            )
        except HTTPClientError as error:  # nobody answered in time
            raise ConnectionError(str(error)) from error
        for line in got.headers.get_list("Set-Cookie"):
            name, _, rest = line.partition("=")
            self._found[name] = rest.partition(";")[0]
        return int(got.code)

    async def post(self, form: dict[str, str]) -> int:
        await self._ask(None)
        status = await self._ask(urlencode(form))
        if status in (200, 303):
            preferences.choose(self._key, self._cookies["Cookie"])
        return status

    async def text(self, place: str) -> str:
        from tornado.httpclient import AsyncHTTPClient, HTTPClientError

        try:
            got = await AsyncHTTPClient().fetch(f"{self.base.removesuffix(LIVE)}{place}")
        except HTTPClientError as error:
            raise ConnectionError(str(error)) from error
        return got.body.decode()

    async def line(self, role: str) -> ClassConnection:
        from tornado.httpclient import HTTPClientError, HTTPRequest
        from tornado.websocket import websocket_connect

        address = f"{self.base}socket/{role}".replace("http", "ws", 1)
        try:
            asked = HTTPRequest(address, headers=self._cookies, request_timeout=PATIENCE)
            return OfTornadoLine(await websocket_connect(asked, ping_interval=PING))
        except HTTPClientError as error:
            raise ConnectionError(str(error)) from error


class OfTornadoLine:
    """A connection from a kernel."""

    def __init__(self, line: Any) -> None:
        self._line = line

    async def read(self) -> str | None:
        text = await self._line.read_message()
        return None if text is None else str(text)

    def write(self, text: str) -> None:
        sent = asyncio.ensure_future(self._line.write_message(text))
        sent.add_done_callback(lambda done: done.exception())  # ``read`` tells that it has ended

    def close(self) -> None:
        self._line.close()


class InPage:
    """Carries messages from a page of the class: its browser has the cookies."""

    def __init__(self, base: str) -> None:
        self.base = base
        own = urlsplit((page.address() or "").removeprefix("blob:"))
        if own.netloc != urlsplit(base).netloc:
            raise ValueError(
                message(
                    "from this page only the class at its own address can be reached, {own}: open "
                    "the lesson from the page of the class",
                    own=f"{own.scheme}://{own.netloc}",
                )
            )
        self._made = import_module("pyodide.code").run_js(_IN_JAVASCRIPT)

    async def post(self, form: dict[str, str]) -> int:
        answer = await self._fetch(f"{self.base}enter", urlencode(form))
        return int(answer["status"])

    async def text(self, place: str) -> str:
        answer = await self._fetch(f"{self.base.removesuffix(LIVE)}{place}", None)
        return str(answer["text"])

    async def line(self, role: str) -> ClassConnection:
        address = f"{self.base}socket/{role}".replace("http", "ws", 1)
        try:
            return InPageLine(await self._made.line(address))
        except Exception as error:  # the page's own kind of error
            raise ConnectionError(str(error)) from error

    async def _fetch(self, address: str, body: str | None) -> Any:
        try:
            return json.loads(await self._made.fetched(address, body))
        except Exception as error:  # the page's own kind of error
            raise ConnectionError(str(error)) from error


class InPageLine:
    """A connection from a page."""

    def __init__(self, line: Any) -> None:
        self._line = line

    async def read(self) -> str | None:
        text = await self._line.read()
        return text if isinstance(text, str) else None

    def write(self, text: str) -> None:
        self._line.write(text)

    def close(self) -> None:
        self._line.close()


_IN_JAVASCRIPT = """({
    async fetched(address, body) {
        const form = { "Content-Type": "application/x-www-form-urlencoded" };
        const answer = await fetch(address, body ? { method: "POST", body, headers: form } : {});
        return JSON.stringify({ status: answer.status, text: await answer.text() });
    },
    line(address) {
        return new Promise((done, failed) => {
            const socket = new WebSocket(address);
            const texts = [];
            let wake = () => {};
            let isOver = false;
            socket.onopen = () => done({
                async read() {
                    while (!texts.length && !isOver) await new Promise((go) => { wake = go; });
                    return texts.shift();
                },
                write(text) { socket.send(text); },
                close() { socket.close(); },
            });
            socket.onmessage = ({ data }) => { texts.push(data); wake(); };
            socket.onclose = () => { isOver = true; wake(); failed(new Error("no connection")); };
        });
    },
})"""
