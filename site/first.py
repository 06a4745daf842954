"""What the first page needs until its table can be played, as two small archives: runs in Pyodide.

``first.mjs`` loads all packages and gives this module a folder to write into. A table is made in
each language and played as visitors do; the files that were opened for it go into one archive, the
modules of the standard library that were imported into another. A page that has loaded them gets
the rest while somebody plays, in the same places.
"""

from __future__ import annotations

import io
import lzma  # noqa: F401 - the page unpacks with it
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

PACKAGES = "site-packages/"
"""What stands in the paths of the files of packages, before their names."""

_opened: dict[str, None] = {}


def _note(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and isinstance(arguments[0], str) and PACKAGES in arguments[0]:
        _opened[arguments[0]] = None


sys.addaudithook(_note)


def play(languages: tuple[str, ...]) -> None:
    """Do at a table what can be done there, in each language."""
    _opened.clear()  # what was unpacked
    import_module("kernel_lib.core.page").without_notebook()
    host = import_module("widgets.shared.host").Host()
    text = import_module("kernel_lib.core.text")
    import_module("widgets.shared.parts.saved_match").name_next("first-page")
    for language in languages:
        text.use_language(language)
        table = import_module("widgets").NimmtTable(seed=1, language=language)
        id = host.widget(table)["id"]
        for kind in (*table.intents(), "advice", "undo", "review", "more"):
            if table.session.waiting_for:
                choice = next(iter(table.session.state.pending[0])).notation
                _ask(host, table, id, "choose", choice=choice)
            _ask(host, table, id, kind, value=True, move=0, choice="1")


def _ask(host: Any, table: Any, id: str, kind: str, **said: Any) -> None:
    revision = table.session.revision
    host.receive(id, {"kind": kind, "revision": revision, **said})


def write(stdlib: Path, target: Path) -> None:
    """Write the two archives: ``first-stdlib.zip`` and ``first.tar.xz``."""
    with zipfile.ZipFile(stdlib) as old, zipfile.ZipFile(target / "first-stdlib.zip", "w") as new:
        for name in sorted(_imported(set(old.namelist()))):
            info = zipfile.ZipInfo(name)
            new.writestr(info, old.read(name), zipfile.ZIP_DEFLATED, compresslevel=9)
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:xz", preset=9, format=tarfile.GNU_FORMAT) as new:
        for name, content in sorted(_files()):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            new.addfile(entry, io.BytesIO(content))
    (target / "first.tar.xz").write_bytes(data.getvalue())


def _imported(known: set[str]) -> Iterator[str]:
    """The files of the standard library's archive that were imported, or are read at a start."""
    for name in [*sys.modules]:
        path = name.replace(".", "/")
        yield from {f"{path}.pyc", f"{path}/__init__.pyc"} & known


def _files() -> Iterator[tuple[str, bytes]]:
    """The files that were opened, with their places below the packages.

    A compiled module beside its source takes the source's place until that comes.
    """
    for path in map(Path, _opened):
        if not path.is_file():
            continue
        name = str(path).partition(PACKAGES)[2]
        if path.suffix == ".py" and list(path.parent.glob(f"__pycache__/{path.stem}.*.pyc")):
            continue
        if "__pycache__" in path.parts:
            name = f"{name.partition('__pycache__')[0]}{path.name.partition('.')[0]}.pyc"
        yield name, path.read_bytes()
