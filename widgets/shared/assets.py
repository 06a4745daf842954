"""The browser's side of a widget as one module.

A widget sends its module as text, so it cannot import a neighbour by path. The modules are
written as ordinary ES modules with relative imports, and joined here: each once, in order, with
the lines that import and export between them taken out.
"""

from __future__ import annotations

import re
from importlib.resources import files

_IMPORT = re.compile(r'^import \{[^}]*\} from "\.[\w./]+";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(async )?(function|const|class) )", re.MULTILINE)


def script(*names: str) -> str:
    """The named modules as one, such as ``shared/parts.js``; the last keeps its exports."""
    *shared, own = (_IMPORT.sub("", text(name)) for name in names)
    return "\n".join([*(_EXPORT.sub("", part) for part in shared), own])


def text(name: str) -> str:
    """A file of this package as text."""
    return files("widgets").joinpath(name).read_text(encoding="utf-8")
