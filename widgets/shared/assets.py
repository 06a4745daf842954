"""The browser's side of a widget as one module and one style sheet.

A widget sends its module as text, so it cannot import a neighbour by path. The modules are
written as ordinary ES modules with relative imports, and joined here: each once, in order, with
the lines that import and export between them taken out. Comments that have lines of their own are
for who reads the source; they are not sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from posixpath import dirname, join, normpath
from urllib.parse import quote

_IMPORT = re.compile(r'^import \{[^}]*\} from "(\.[\w./]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(async )?(function|const|class) )", re.MULTILINE)
_COMMENT = re.compile(r"^ *(//.*|/\*([^*]|\*(?!/))*\*/)\n", re.MULTILINE)
_WIDGET = re.compile(r"\.sixth-card(?![\w-])")
_PICTURE = re.compile(r'url\("([\w./-]+\.svg)"\)')
_COLOUR = re.compile(r'color-of\("([\w./-]+\.svg)"\)')


def script(name: str, without: Iterable[str] = ()) -> str:
    """A module such as ``nimmt/table.js`` and all that it imports, as one; it keeps its exports.

    ``without`` are modules that would never be used: they are left out.
    """
    *needed, own = (_IMPORT.sub("", text(module)) for module in _joined(name, {*without}))
    return bare("\n".join([*(_EXPORT.sub("", module) for module in needed), own]))


def _joined(name: str, done: set[str]) -> Iterator[str]:
    """A module after all that it imports; what is ``done`` is left out."""
    done.add(name)
    for path in _IMPORT.findall(text(name)):
        module = normpath(join(dirname(name), path))
        if module not in done:
            yield from _joined(module, done)
    yield name


def style(*names: str, root: str = "") -> str:
    """The named style sheets as one, such as ``lesson/guess.css``; later rules win over earlier.

    Pictures that they name by their place in ``kernel_lib`` are put into them; ``color-of`` such a
    picture is the colour of its outermost element. Sheets of several widgets meet on one page, and
    some of their classes have one name: with a ``root``, the classes of a widget's outermost
    element, they mean this widget alone, and no rule weighs more for it.

    >>> style("lesson/progress.css", root=".sc-progress").split()[0]
    '.sixth-card:where(.sc-progress).sc-progress'
    """
    sheet = _PICTURE.sub(_inlined, _COLOUR.sub(_colour, bare("\n".join(map(text, names)))))
    return _WIDGET.sub(f".sixth-card:where({root})", sheet) if root else sheet


def _drawn(picture: re.Match[str]) -> str:
    return files("kernel_lib").joinpath(picture[1]).read_text(encoding="utf-8")


def _colour(picture: re.Match[str]) -> str:
    """The colour that a picture says of itself."""
    return _drawn(picture).partition(' color="')[2].partition('"')[0]


def _inlined(picture: re.Match[str]) -> str:
    """The address of a picture as the picture itself."""
    one_line = _drawn(picture).replace("\n", "").replace('"', "'")
    shown = quote(one_line, safe=" '=:/;,()")
    return f'url("data:image/svg+xml,{shown}")'


def bare(source: str) -> str:
    r"""A module or a style sheet without the comments that have lines of their own.

    >>> bare("// Why.\n  close(it); // at once\n")
    '  close(it); // at once\n'
    """
    return _COMMENT.sub("", source)


def text(name: str) -> str:
    """A file of this package as text."""
    return files("widgets").joinpath(name).read_text(encoding="utf-8")
