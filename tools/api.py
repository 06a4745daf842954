"""The API report: every name that a program may rely on, with its signature.

python -m tools.api            writes docs/api.txt
python -m tools.api --check    only says whether it is as it would be written
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, get_origin

from ipywidgets import DOMWidget

REPORT = Path(__file__).parents[1] / "docs" / "api.txt"

GAMES = {
    "nimmt": "batch bots cards charts chances.deal chances.hand endgame events examples exercises "
    "expert figure_3 learned.net luck played review rollouts rules variants",
    "ftw": "batch bots cards chances charts events examples exercises played review rules",
    "ingenious": "batch bots chances charts events examples exercises played review rules tiles",
}

PUBLIC = (
    *("widgets", "kernel_lib.charts", "kernel_lib.compare", "kernel_lib.datasets"),
    "kernel_lib.record",
    "kernel_lib.rl",
    *("kernel_lib.rulebook", "kernel_lib.session", "kernel_lib.teach", "kernel_lib.teach.charts"),
    "kernel_lib.testing",
    *(
        f"kernel_lib.chance.{module}"
        for module in ("chains", "charts", "distribution", "formulas", "matrix_games", "variance")
    ),
    *(
        f"kernel_lib.core.{module}"
        for module in (
            "cards",
            "check",
            "decision",
            "errors",
            "game",
            "registry",
            "settings",
            "text",
        )
    ),
    *(f"kernel_lib.play.{module}" for module in ("bots", "halving", "t_distribution")),
    *(
        f"kernel_lib.{game}{module and f'.{module}'}"
        for game, modules in GAMES.items()
        for module in ("", *modules.split())
    ),
    "sixth_card",
)
"""The modules whose names stay: those of lessons and documents, and the contract of games."""


WIDGET = ("close", "hand_in", "record", "review", "run", "values", "view")
"""What a program may ask of a widget; all else is between it and its browser."""


def report() -> str:
    """The text of the report: what a class has stands where the class is named first.

    >>> "kernel_lib.nimmt.cards" in report()
    True
    """
    told: dict[int, str] = {}
    return "".join(_module(importlib.import_module(name), told) for name in PUBLIC)


def _module(module: ModuleType, told: dict[int, str]) -> str:
    lines: list[str] = []
    for name in public_names(module):
        value = getattr(module, name)
        can_be_told_once = inspect.isclass(value) or inspect.isroutine(value)
        if can_be_told_once and id(value) in told:
            lines.append(f"{name}: see {told[id(value)]}")
        else:
            told[id(value)] = module.__name__
            lines += _told(name, value)
    return f"{module.__name__}\n" + "".join(f"    {line}\n" for line in lines) + "\n"


def public_names(module: ModuleType) -> list[str]:
    """The public names of a module: what it lists, or else what is made there, or by a package.

    >>> public_names(importlib.import_module("kernel_lib.compare"))
    ['Comparison', 'Estimate', 'compare']
    """
    if hasattr(module, "__all__"):
        return sorted(module.__all__)
    exported = re.findall(r"^ *from .* as ([A-Za-z]\w*)$", inspect.getsource(module), re.M)
    own = (name for name, value in vars(module).items() if _is_made_in(module, name, value))
    names = sorted(name for name in {*exported, *own} if not name.startswith("_"))
    return [name for name in names if not _only_helps(module, getattr(module, name))]


def _only_helps(module: ModuleType, value: object) -> bool:
    """Whether a module has a value for itself: a type variable, a module that it imports."""
    is_package = hasattr(module, "__path__")
    return isinstance(value, TypeVar) or (inspect.ismodule(value) and not is_package)


def _is_made_in(module: ModuleType, name: str, value: object) -> bool:
    """Whether a module makes a name itself, and does not merely use it."""
    if inspect.isclass(value) or inspect.isroutine(value):
        return value.__module__ == module.__name__
    return not inspect.ismodule(value) and bool(
        re.search(rf"^{name}\b[^=\n]*=", inspect.getsource(module), re.M)
    )


def _told(name: str, value: Any) -> Iterator[str]:
    if inspect.ismodule(value):
        yield f"{name}: module {value.__name__}"
    elif inspect.isclass(value):
        yield f"class {name}{_signature(value)}"
        yield from (f"    {line}" for line in _members(value))
    elif get_origin(value) is not None:  # a type under another name: Python 3.14 sees no signature
        yield name
    elif callable(value) and not isinstance(value, type):
        yield f"{name}{_signature(value)}"
    else:
        yield f"{name}: {type(value).__name__}"


def members(kind: type) -> list[str]:
    """The public methods and properties that a class of the kit has, without those of libraries.

    >>> from kernel_lib.nimmt import Rules
    >>> {"deck", "players"} & set(members(Rules))
    {'deck'}
    """
    own = [base for base in kind.__mro__ if base.__module__.startswith(("kernel_lib", "widgets"))]
    names = {name for base in own for name in vars(base) if not name.startswith("_")}
    if issubclass(kind, DOMWidget):
        names &= set(WIDGET)
    if is_dataclass(kind):
        names -= set(kind.__dataclass_fields__)  # they stand in the signature
    return sorted(names)


def _members(kind: type) -> Iterator[str]:
    for name in members(kind):
        member = inspect.getattr_static(kind, name)
        if isinstance(member, classmethod | staticmethod):
            yield f"{name}{_signature(getattr(kind, name))}"
        elif inspect.isfunction(member):
            yield f"{name}{_signature(member)}"
        else:
            yield name


class _Plain(str):
    """A type as its source writes it, without quotation marks."""

    def __repr__(self) -> str:
        return str(self)


def _signature(value: Any) -> str:
    if inspect.isclass(value) and issubclass(value, Enum):
        return ""
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    parameters = [
        parameter.replace(annotation=_plain(parameter.annotation))
        for parameter in signature.parameters.values()
    ]
    plain = signature.replace(
        parameters=parameters, return_annotation=_plain(signature.return_annotation)
    )
    return re.sub(r"ForwardRef\('([^']*)'\)| at 0x[0-9a-f]+", r"\1", str(plain))


def _plain(annotation: object) -> object:
    return _Plain(annotation) if isinstance(annotation, str) else annotation


def main() -> int:
    """Write the report, or say whether it would change."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--check", action="store_true")
    if reader.parse_args().check:
        is_same = REPORT.read_text("utf-8") == report()
        print("docs/api.txt is as it would be written" if is_same else "docs/api.txt would change")
        return not is_same
    REPORT.write_text(report(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
