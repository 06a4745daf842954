"""The files of Python and its packages as archives for a page: runs in Pyodide.

``archives.mjs`` starts it twice. ``first`` has what the first page needs until its table can be
played, ``lesson`` what lessons need, and ``others`` all the rest, with the kit's sources. Of the
first two there is a part of the standard library, too. What is needed is found by doing it: a table
is played as visitors do, lessons run; the files that were opened go into the archive. ``later.py``
brings the rest to the page, into the same places.
"""

from __future__ import annotations

import io
import json
import os
import site
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from compression import zstd

PLACE = Path(site.getsitepackages()[0])
"""Where packages lie."""

RUNTIME = Path("/runtime")
LIBRARY = "python_stdlib.zip"

SMALL = {
    zstd.CompressionParameter.compression_level: 22,
    zstd.CompressionParameter.window_log: 25,
}
"""Zstandard at its best: by a twentieth larger than xz, and ten times as quick to unpack."""

KIT = ("kernel_lib/", "widgets/")
"""What keeps its source: in the first two archives an empty file, which ``others`` has whole."""

ITSELF = "sixth_card"
"""How the names of its own module begin, and of what says its version."""

NOT_AT_ONCE = ("hand",)
"""Who hands in has played before, and it takes nearly as much as all the rest."""

LESSONS = ("00", "03", "20", "22", "24", "31", "32", "41", "60", "home")
"""Lessons that between them do what lessons do."""

PLOTS = "plotly/graph_objs/"
CHARTS = ("bar", "box", "heatmap", "scatter")
"""The charts of the lessons, of which those that are run here may show a part."""

IN_CLASS = ("kernel_lib.teach.build_hand_in", "kernel_lib.teach.deliver_hand_in")
"""What a lesson of a class asks for, too."""

_opened: set[Path] = set()
_asked_for: set[str] = set()
"""The modules that were imported, or tried to be: some cannot be in a page, and are read for it."""


def _note(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and isinstance(arguments[0], str):
        path = Path(arguments[0])
        if PLACE in path.parents:
            _opened.add(path)
    elif event == "import":
        _asked_for.add(str(arguments[0]))


def write_first(languages: list[str]) -> None:
    """Do at a table what can be done there, in each language, and write ``first``."""
    sys.addaudithook(_note)
    import_module("kernel_lib.runtime.page").without_notebook()
    host = import_module("widgets.shared.connection.host").Host()
    text = import_module("kernel_lib.core.text")
    import_module("widgets.shared.table.parts.saved_match").name_next("first-page")
    for language in languages:
        text.use_language(language)
        table = import_module("widgets").NimmtTable(seed=1, language=language)
        id = host.widget(table)["id"]
        at_once = [kind for kind in table.intents() if kind not in NOT_AT_ONCE]
        for kind in (*at_once, "advice", "undo", "review", "more"):
            if table.session.waiting_for:
                choice = next(iter(table.session.state.pending[0])).notation
                _ask(host, table, id, "choose", choice=choice)
            _ask(host, table, id, kind, value=True, move=0, choice="1")
    _write("first", _opened | {*PLACE.glob(f"{ITSELF}*.dist-info/METADATA")})


def _ask(host: Any, table: Any, id: str, kind: str, **said: Any) -> None:
    revision = table.session.revision
    host.receive(id, {"kind": kind, "revision": revision, **said})


def write_others() -> None:
    """Run lessons as the kernel of JupyterLite does, and write ``lesson`` and ``others``."""
    sys.addaudithook(_note)
    import_module("piplite.piplite")
    kernel = import_module("pyodide_kernel").kernel_instance
    kernel.interpreter.send_comm = lambda *message, **more: None
    kernel._parent_header = {"header": {}}
    folder = Path("/lessons/notebooks/en")
    os.chdir(folder)
    for number in LESSONS:
        (path,) = folder.glob(f"{number}*.ipynb")
        run(kernel.interpreter, json.loads(path.read_text(encoding="utf-8")), path.name)
    for name in IN_CLASS:
        import_module(name)
    all_files = {path for path in PLACE.rglob("*") if path.is_file()}
    needed = {path for path in all_files if path in _opened or _is_of_lessons(path)}
    _write("lesson", needed)
    rest = {path for path in all_files - needed if not _is_empty(path)}
    sources = {path for path in all_files if _is_empty(path)}
    entries = [(_name(path), path.read_bytes()) for path in rest | sources]
    _write_archive("others", entries)


def run(interpreter: Any, notebook: dict[str, Any], name: str) -> None:
    """Run the cells of a lesson; one that fails ends the building of the site."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            done = interpreter.run_cell("".join(cell["source"]), store_history=True)
            if not done.success:
                raise RuntimeError(f"{name}, {cell['id']}: {done.error_in_exec!r}")


def _is_of_lessons(path: Path) -> bool:
    """Whether a file comes with the lessons, opened or not: all of the kit, and their charts."""
    charts = (f"{PLOTS}{place}" for name in CHARTS for place in (f"_{name}.", f"{name}/"))
    notes = f"{PLOTS}layout/annotation/"
    return _name(path).startswith((*KIT, ITSELF, *charts, notes))


def _write(name: str, needed: set[Path]) -> None:
    """Write an archive, the part of the library beside it, and the names of what is not in them."""
    modules = {*sys.modules, *_asked_for}
    import zipfile  # not before: what is imported here would count as needed

    with zipfile.ZipFile(RUNTIME / LIBRARY) as library:
        all_names = set(library.namelist())
        imported = set(_files_of(modules, all_names))
        with zipfile.ZipFile(RUNTIME / f"{name}-stdlib.zip", "w") as part:
            for file in sorted(imported):
                info = zipfile.ZipInfo(file)
                part.writestr(info, library.read(file), zipfile.ZIP_DEFLATED, compresslevel=9)
    entries = {_name(path): path.read_bytes() for path in needed if path.is_file()}
    for file in [*entries]:
        if file.startswith(KIT) and file.endswith(".pyc"):
            entries[source_of(file)] = b""
    absent = {_name(path) for path in PLACE.rglob("*.py*")} - entries.keys()
    later = sorted({module_of(file) for file in absent | (all_names - imported)} - {""})
    _write_archive(name, [*entries.items(), ("later.txt", "\n".join(later).encode())])


def _write_archive(name: str, entries: Iterable[tuple[str, bytes]]) -> None:
    import tarfile  # as above

    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for file, content in sorted(entries):
            entry = tarfile.TarInfo(file)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    (RUNTIME / f"{name}.tar.zst").write_bytes(zstd.compress(data.getvalue(), options=SMALL))


def _name(path: Path) -> str:
    return path.relative_to(PLACE).as_posix()


def _is_empty(path: Path) -> bool:
    """Whether a file is a source that is empty in the first archives."""
    name = _name(path)
    return name.startswith(KIT) and name.endswith(".py")


def _files_of(modules: Iterable[str], known: set[str]) -> Iterator[str]:
    """The files of the standard library's archive in which modules are."""
    for name in modules:
        path = name.replace(".", "/")
        yield from {f"{path}.pyc", f"{path}/__init__.pyc"} & known


def source_of(compiled: str) -> str:
    """The source beside a compiled module.

    >>> source_of("kernel_lib/core/__pycache__/game.cpython-314.pyc")
    'kernel_lib/core/game.py'
    """
    folder, _, file = compiled.rpartition("/")
    return f"{folder.removesuffix('__pycache__')}{file.partition('.')[0]}.py"


def module_of(file: str) -> str:
    """The module in a file, by its full name; nothing if it cannot be imported by one.

    >>> module_of("json/tool.pyc"), module_of("kernel_lib/core/__init__.py"), module_of("a-b.py")
    ('json.tool', 'kernel_lib.core', '')
    """
    path = Path(file)
    if path.suffix not in (".py", ".pyc") or "__pycache__" in path.parts:
        return ""
    parts = path.with_suffix("").parts
    parts = parts[:-1] if parts[-1] == "__init__" else parts
    return ".".join(parts) if parts and all(part.isidentifier() for part in parts) else ""
