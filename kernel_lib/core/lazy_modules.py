"""The modules of a game's package, each loaded when it is first asked for."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from types import ModuleType


def lazy_modules(package: str, **elsewhere: str) -> Callable[[str], ModuleType]:
    """A ``__getattr__`` for a package: each of its modules by name, loaded when it is asked for.

    ``elsewhere`` names modules that stand further inside, such as ``deal_chances="chances.deal"``.

    >>> from kernel_lib import nimmt
    >>> nimmt.batch.__name__, nimmt.charts.__name__
    ('kernel_lib.nimmt.batch', 'kernel_lib.nimmt.charts')
    """

    def module(name: str) -> ModuleType:
        path = f"{package}.{elsewhere.get(name, name)}"
        if not name.startswith("_") and importlib.util.find_spec(path) is not None:
            return importlib.import_module(path)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return module
