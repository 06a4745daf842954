"""The rules of a game as one line of text, such as ``players=3; end=2 deals``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kernel_lib.core import check
from kernel_lib.core.text import message, quoted


def read(text: str, known: Sequence[str], example: str) -> dict[str, str]:
    """The settings of a line by name, as texts; what is no setting is a ``ValueError``.

    >>> read("players=3; end=2 deals", ("players", "end"), example="players=4")
    {'players': '3', 'end': '2 deals'}
    """
    check.text("rules", text)
    settings: dict[str, str] = {}
    for part in text.split("; "):
        name, equals, value = part.partition("=")
        if not equals or name in settings or name not in known:
            raise ValueError(
                message(
                    "{part} is no rule: write rules like {example}",
                    part=quoted(part),
                    example=example,
                )
            )
        settings[name] = value
    return settings


def whole(name: str, text: str) -> int:
    """A whole number from its text; anything else is a ``ValueError`` that names the setting."""
    if not re.fullmatch("[0-9]{1,6}", text):
        raise ValueError(
            message("{field} must be a whole number, not {value}", field=name, value=quoted(text))
        )
    return int(text)
