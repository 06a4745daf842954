"""Make the packages of the browser edition quick to import: runs in Pyodide, by ``precompile.mjs``.

A page has to read, unpack and compile each module anew at every visit. So it gets them compiled,
and without what only other programs use.
"""

from __future__ import annotations

import importlib._bootstrap_external as importing
import re
import zipfile
from pathlib import Path

CHARTS = (
    *("bar", "box", "contour", "heatmap", "histogram", "histogram2d", "pie", "scatter"),
    *("table", "violin"),
)
"""The kinds of charts that a page has: those of the lessons, and what others may want to try."""

LEXERS = (
    *("__init__", "_mapping", "_css_builtins", "_lilypond_builtins", "_scheme_builtins", "css"),
    *("data", "html", "javascript", "jvm", "lilypond", "lisp", "markup", "perl", "python", "ruby"),
    *("shell", "special", "tex"),
)
"""What colours code in a page: Python, and what IPython imports for its magics."""

OTHER_CHARTS = re.compile(
    r"^plotly/graph_objs/(?!layout\b|_layout\.|_deprecations\.|_figure\w*\.|_frame\.|__init__\."
    rf"|_?({'|'.join(CHARTS)})\b)"
    r"|^plotly/graph_objs/layout/_?(scene|geo|polar|ternary|smith|mapbox|map)\b"
)
OTHER_LEXERS = re.compile(rf"^pygments/lexers/(?!({'|'.join(LEXERS)})\.)")

UNUSED = re.compile(
    r"^plotly/(package_data|labextension|express|figure_factory|matplotlylib|data)/"
    r"|^jedi/third_party/"
    r"|^[^/]+\.data/"  # files for a Jupyter that is installed
    r"|(^|/)tests?/"
    r"|\.(pyi|js\.map)$"
)
"""What of the packages no page uses."""

UNREAD = re.compile(r"^(plotly/graph_objs|narwhals|prompt_toolkit|jedi|parso)/")
"""What loses the texts of its docstrings, which are most of it."""

READ = re.compile(r"^(kernel_lib|widgets)/")
"""What keeps its source: a learner may look it up."""


def precompile(source: Path, target: Path) -> None:
    """Write an archive, a wheel or the standard library, anew, with compiled modules."""
    with (
        zipfile.ZipFile(source) as old,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for name in sorted(old.namelist()):
            if not name.endswith("/") and not is_unused(name):
                for member, data in kept(name, old.read(name)):
                    new.writestr(zipfile.ZipInfo(member), data, zipfile.ZIP_DEFLATED)


def is_unused(name: str) -> bool:
    """Whether a page can do without this file of a package.

    >>> is_unused("plotly/package_data/plotly.min.js"), is_unused("plotly/basedatatypes.py")
    (True, False)
    """
    return any(names.search(name) for names in (UNUSED, OTHER_CHARTS, OTHER_LEXERS))


def kept(name: str, data: bytes) -> list[tuple[str, bytes]]:
    """What stands for one file of a package: a module's code, if it has any, and its source.

    >>> [name for name, _ in kept("six.py", b"A = 1")]
    ['six.pyc']
    >>> [name.replace(tag(), "TAG") for name, _ in kept("kernel_lib/core/game.py", b"A = 1")]
    ['kernel_lib/core/game.py', 'kernel_lib/core/__pycache__/game.TAG.pyc']
    """
    if not name.endswith(".py"):
        return [(name, data)]
    try:
        code = compile(data, name, "exec", dont_inherit=True, optimize=level(name))
    except SyntaxError:  # a template, or for another version of Python
        return [(name, data)]
    # "Unchecked": whether the source has changed since is not asked.
    module = importing._code_to_hash_pyc(code, bytes(8), False)
    if not READ.search(name):
        return [(f"{name}c", module)]
    folder, _, file = name.rpartition("/")
    return [(name, data), (f"{folder}/__pycache__/{file[:-3]}.{tag()}.pyc", module)]


def level(name: str) -> int:
    """How much Python leaves out of a module's code: 2 is its docstrings, too.

    >>> level("plotly/graph_objs/_bar.py"), level("kernel_lib/nimmt/cards.py")
    (2, 0)
    """
    return 2 if UNREAD.search(name) else 0


def tag() -> str:
    """What the names of compiled modules say of this Python."""
    return importing.sys.implementation.cache_tag
