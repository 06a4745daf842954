"""The browser's side of a widget as one module and one style sheet.

A widget sends its module as text, so it cannot import a neighbour by path. The modules are
written as ordinary ES modules with relative imports, and joined here: each once, in order, with
the lines that import and export between them taken out. Comments that have lines of their own are
for who reads the source; they are not sent.
"""

from __future__ import annotations

import re
from importlib.resources import files
from urllib.parse import quote

_IMPORT = re.compile(r'^import \{[^}]*\} from "\.[\w./]+";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(async )?(function|const|class) )", re.MULTILINE)
_COMMENT = re.compile(r"^ *(//.*|/\*([^*]|\*(?!/))*\*/)\n", re.MULTILINE)
_TYPE = re.compile(r"/\*\* @\w+ [^*\n]*\*/ ?")
_INDENT = re.compile(r"^ +", re.MULTILINE)
_DELICATE = re.compile(r"['`/\\]|^export ")
_QUOTED = re.compile(r'("[^"]*")')
_SPACED = re.compile(r" ?(=>|[!=]==?|&&|\|\||[=?:,;{}()<>|]) ?")
_PICTURE = re.compile(r'url\("([\w./-]+\.svg)"\)')


def script(*names: str) -> str:
    """The named modules as one, such as ``shared/parts.js``; the last keeps its exports."""
    *shared, own = (_IMPORT.sub("", text(name)) for name in names)
    return tight(bare("\n".join([*(_EXPORT.sub("", part) for part in shared), own])))


def style(*names: str) -> str:
    """The named style sheets as one, such as ``shared/base.css``; later rules win over earlier.

    Pictures that they name by their place in ``kernel_lib`` are put into them.
    """
    return _PICTURE.sub(_inlined, bare("\n".join(map(text, names))))


def _inlined(picture: re.Match[str]) -> str:
    """The address of a picture as the picture itself."""
    drawn = files("kernel_lib").joinpath(picture[1]).read_text(encoding="utf-8")
    one_line = drawn.replace("\n", "").replace('"', "'")
    shown = quote(one_line, safe=" '=:/;,()")
    return f'url("data:image/svg+xml,{shown}")'


def bare(source: str) -> str:
    r"""A module or a style sheet without what only its readers need.

    That are comments on lines of their own, types and indentation.

    >>> bare("// Why.\n  close(/** @type {Door} */ (it)); // at once\n")
    'close((it)); // at once\n'
    """
    return _INDENT.sub("", _TYPE.sub("", _COMMENT.sub("", source)))


def tight(source: str) -> str:
    """A module without the spaces that only its readers need.

    Lines in which a space may mean something are left as they are: those with a template, a regular
    expression, a division, an apostrophe or an escape. So are the texts between quotation marks.

    >>> tight('if (a === b) say("a, b", { c });')
    'if(a===b)say("a, b",{c});'
    """
    return "\n".join(
        line if _DELICATE.search(line) else _tight(line) for line in source.split("\n")
    )


def _tight(line: str) -> str:
    parts = _QUOTED.split(line)
    return "".join(one if at % 2 else _SPACED.sub(r"\1", one) for at, one in enumerate(parts))


def text(name: str) -> str:
    """A file of this package as text."""
    return files("widgets").joinpath(name).read_text(encoding="utf-8")
