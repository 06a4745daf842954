"""A seat of a class's table in a notebook: ``Seat("http://192.0.2.7:8080", "482913")``."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import anywidget

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import current_language
from kernel_lib.network.carriers import Carrier, ClassConnection, carrier_to, enter, no_class
from kernel_lib.network.client import AGAIN, base_of
from widgets.shared import assets


class Seat(anywidget.AnyWidget):
    """The own seat at the tables of a class, in a cell: what a phone in the class shows, too.

    ``address`` and ``code`` (the password of the class) stand on the projector; ``name`` is the
    nickname. This kernel only carries what is said. What cannot be is told in the cell.

    >>> seat = Seat("192.0.2.7:8080", "482913", name="Ann")
    >>> seat.base
    'http://192.0.2.7:8080/sixth-card-class/'
    """

    _esm = assets.script("network/seat_widget.js")
    _css = assets.style("network/room.css")

    def __init__(self, address: str, code: str, name: str = "") -> None:
        self.base, self.code, self.name = base_of(address), code, name
        self._line: ClassConnection | None = None
        self._was_in = False
        self._carrying: asyncio.Task[None] | None = None
        self._texts: dict[str, str] = {}
        super().__init__()
        self.on_msg(self._hear)

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        """A page has opened, or its person did something."""
        if content.get("hello"):
            if self._carrying is not None:
                self._carrying.cancel()
            self._carrying = asyncio.get_running_loop().create_task(self._carry())
        elif self._line is not None and isinstance(content.get("said"), dict):
            self._line.write(json.dumps(content["said"]))

    async def _carry(self) -> None:
        """Carry what is said until the cell is gone; a connection that is lost is tried again."""
        try:
            carrier = carrier_to(self.base, self.name)
        except ValueError as error:
            self.send({"message": _refused(str(error))})
            return
        while True:
            try:
                await self._carry_once(carrier)
            except ValueError as error:
                self.send({"message": _refused(str(error))})
                return
            except OSError:
                if not self._was_in:
                    self.send({"message": _refused(str(no_class(self.base)))})
            self.send({"isThere": False})
            await asyncio.sleep(AGAIN)

    async def _carry_once(self, carrier: Carrier) -> None:
        await enter(carrier, self.code, self.name)
        self._was_in = True
        self._line = line = await carrier.line("seat")
        try:
            line.write(json.dumps({"chosen": {"language": current_language()}}))
            self.send({"isThere": True})
            while (text := await line.read()) is not None:
                told = json.loads(text)
                if told.get("kind") != "beat":
                    self.send({"message": await self._whole(carrier, told)})
        finally:
            self._line = None
            line.close()

    async def _whole(self, carrier: Carrier, message: JsonObject) -> JsonObject:
        """A message with the modules themselves in place of their addresses."""
        widget = message.get("widget")
        if not isinstance(widget, dict):
            return message
        for key in ("code", "style"):
            name = str(widget[key])
            if name not in self._texts:
                self._texts[name] = await carrier.text(name)
            widget[key] = self._texts[name]
        return message


def _refused(reason: str) -> JsonObject:
    """What the page shows where one cannot come in."""
    return {"kind": "refused", "say": reason[:1].upper() + reason[1:]}
