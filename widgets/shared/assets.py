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
_NESTED = re.compile(r"\$\{[^}]*`")
_QUOTED = re.compile(r'("[^"]*"|`[^`]*`)')
_SPACED = re.compile(r" ?(=>|[!=]==?|&&|\|\||[=?:,;{}()<>|]) ?")
_SUMS = re.compile(r" ([-+*]=?) ?(?![-+ ])")
_PICTURE = re.compile(r'url\("([\w./-]+\.svg)"\)')

FRAME = ("shared/connection.js", "shared/dom.js", "shared/frame.js")
"""The modules of a widget that is drawn anew from each picture."""


def script(*names: str) -> str:
    """The named modules as one, such as ``shared/dom.js``; the last keeps its exports."""
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

    Lines in which a space may mean something are left as they are: those with a regular expression,
    a division, an apostrophe or an escape, or a template inside another. So are the texts between
    quotation marks, and templates.

    A line that ends where nothing else can begin goes on with the next one.

    >>> tight('if (a === b) say("a, b", { c });\\nelse {\\nd = a + 1;\\n}')
    'if(a===b)say("a, b",{c});else{d=a+1;}'
    """
    return "".join(map(_ended, map(_tight, source.split("\n"))))


def _ended(line: str) -> str:
    """A line with its end, where it needs one."""
    has_comment = "//" in "".join(_QUOTED.split(line)[::2])
    goes_on = line.endswith((";", "{", "}", "(", "[", ",")) and not line.startswith(
        ("export", "/*")
    )
    return line if goes_on and not has_comment else f"{line}\n"


def _tight(line: str) -> str:
    parts = _QUOTED.split(line)
    if _NESTED.search(line) or any(map(_DELICATE.search, parts[::2])):
        return line
    return "".join(one if at % 2 else _packed(one) for at, one in enumerate(parts))


def _packed(code: str) -> str:
    return _SUMS.sub(r"\1", _SPACED.sub(r"\1", code))


def text(name: str) -> str:
    """A file of this package as text."""
    return files("widgets").joinpath(name).read_text(encoding="utf-8")
