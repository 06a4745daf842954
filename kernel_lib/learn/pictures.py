"""What a question is about, drawn: a table, a board or cards among its numbers, as SVG.

>>> drawn = picture_of({"table": "16 20 | 35 | 61 | 70"})
>>> drawn("en").startswith("<svg")
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from kernel_lib.core import registry
from kernel_lib.core.text import speaking


def picture_of(facts: Mapping[str, Any]) -> Callable[[str], str] | None:
    """A function that draws, in a language, what these facts name; None if they name nothing.

    Each game says in ``content.pictures`` what it can draw.
    """
    for name in registry.names():
        package = registry.game_named(name).__name__
        if (
            find_spec(f"{package}.content") is None
            or find_spec(f"{package}.content.pictures") is None
        ):
            continue
        svg = import_module(f"{package}.content.pictures").drawn(facts)
        if svg is not None:
            return partial(_spoken, svg)
    return None


def _spoken(svg: Callable[[], str], language: str) -> str:
    with speaking(language):
        return svg()
