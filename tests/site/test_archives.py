"""What a page gets of Python at once, and how the rest comes."""

from __future__ import annotations

import asyncio
import importlib
import io
import re
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tools.zstd import tarfile, zstd

SITE = Path(__file__).parents[2] / "site"


class NoNetworkError(Exception):
    """What a page is told by the browser, as Python sees it there."""


class Bytes(bytes):
    """Bytes of JavaScript, as Python sees them there."""

    def to_bytes(self) -> bytes:
        """The bytes."""
        return bytes(self)


def archive(**files: str) -> Bytes:
    """An archive of modules."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:zst") as made:
        for name, text in files.items():
            entry = tarfile.TarInfo(name.replace("__", "/").replace("_txt", ".txt"))
            entry.name += "" if entry.name.endswith(".txt") else ".py"
            entry.size = len(text)
            made.addfile(entry, io.BytesIO(text.encode()))
    return Bytes(data.getvalue())


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module of the page, where packages lie in a new folder and the library in a new zip."""
    ffi = ModuleType("pyodide.ffi")
    ffi.JsException = NoNetworkError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    if sys.version_info < (3, 14):  # as it is called in the Python of a page
        compression = ModuleType("compression")
        compression.zstd = zstd  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "compression", compression)
    monkeypatch.syspath_prepend(str(SITE))
    module = importlib.import_module("later")
    place = tmp_path / "site-packages"
    place.mkdir()
    with zipfile.ZipFile(tmp_path / "python.zip", "w") as library:
        library.writestr("there_at_once.py", "A = 1")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "python.zip"), str(place), *sys.path])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr(module, "PLACE", place)
    before = {*sys.modules}
    yield module
    for name in {"later", *({*sys.modules} - before)}:
        sys.modules.pop(name, None)


def library() -> Bytes:
    """The whole library: one module more."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        made.writestr("there_at_once.py", "A = 1")
        made.writestr("of_the_library.py", "B = 2")
    return Bytes(data.getvalue())


FIRST = archive(small____init__="", small__one="C = 3", later_txt="small.two\nof_the_library")
OTHERS = archive(small__two="D = 4")


def test_what_is_imported_comes(later: ModuleType) -> None:
    """A module that is not there yet is fetched with all others; one that never was is not."""
    fetched: list[str] = []

    def fetch(name: str) -> Bytes:
        fetched.append(name)
        return OTHERS if name == "others.tar.zst" else library()

    rest = later.begin(FIRST, ["others.tar.zst"], fetch)
    assert importlib.import_module("small.one").C == 3
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("small.three")
    assert not rest.is_over
    assert fetched == []
    assert importlib.import_module("of_the_library").B == 2
    assert importlib.import_module("small.two").D == 4
    assert rest.is_over
    assert fetched == ["others.tar.zst", "python_stdlib.zip"]


def test_all_comes_by_itself(later: ModuleType) -> None:
    """While somebody reads, the others come; what is imported then waits for nothing."""

    def now(name: str) -> Bytes:
        raise AssertionError(name)

    async def fetch(name: str) -> Bytes:
        return OTHERS if name == "others.tar.zst" else library()

    rest = later.begin(FIRST, ["others.tar.zst"], now)
    with ThreadPoolExecutor(1) as thread:  # there may be a loop in this one
        thread.submit(asyncio.run, rest.load(fetch)).result()
    assert rest.is_over
    assert importlib.import_module("small.two").D == 4
    assert importlib.import_module("of_the_library").B == 2


def test_files_are_written_as_tarfile_would(later: ModuleType, tmp_path: Path) -> None:
    """Of any length, empty or in whole blocks, in folders whose names fill a second field."""
    deep = "/".join(["a" * 30] * 6)
    sizes = {"empty.txt": 0, "one.txt": 1, f"{deep}/block.txt": 512, f"{deep}/more.txt": 513}
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:zst", format=tarfile.USTAR_FORMAT) as made:
        for number, (name, size) in enumerate(sizes.items(), 1):
            entry = tarfile.TarInfo(name)
            entry.size = size
            made.addfile(entry, io.BytesIO(bytes([number]) * size))
    assert [*later.unpacked(data.getvalue())] == [*sizes]
    with tarfile.open(fileobj=io.BytesIO(data.getvalue()), mode="r:zst") as archive:
        archive.extractall(tmp_path / "theirs", filter="data")
    for name in sizes:
        ours = (tmp_path / "site-packages" / name).read_bytes()
        assert ours == (tmp_path / "theirs" / name).read_bytes(), name


def test_what_unpacks_asks_for_nothing_that_is_packed(later: ModuleType) -> None:
    """A module that is looked for meanwhile, in vain, is not fetched: it would never end."""
    rest: Any = None

    def fetch(name: str) -> Bytes:
        assert rest.find_spec("of_the_library") is None
        return OTHERS if name == "others.tar.zst" else library()

    rest = later.begin(FIRST, ["others.tar.zst"], fetch)
    importlib.import_module("small")
    assert importlib.import_module("small.two").D == 4


def test_without_a_network_a_sentence(later: ModuleType) -> None:
    """What cannot be fetched is told by its name, and can be asked for again."""
    answers: list[Any] = [NoNetworkError("failed to load"), OTHERS, library()]

    def fetch(_: str) -> Any:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    later.begin(FIRST, ["others.tar.zst"], fetch)
    importlib.import_module("small")
    with pytest.raises(ImportError, match=r"small\.two could not be fetched: is the network there"):
        importlib.import_module("small.two")
    assert importlib.import_module("small.two").D == 4


def test_the_charts_of_lessons_come_at_once() -> None:
    """Each kind of chart that a lesson draws, or the kit for it, is in the lessons' archive."""
    root = SITE.parent
    files = [*root.glob("kernel_lib/**/*.py"), *root.glob("widgets/**/*.py")]
    files += root.glob("notebooks/*/*.ipynb")
    drawn = {
        name.lower()
        for path in files
        for name in re.findall(r"\bgo\.([A-Z]\w+)", path.read_text("utf-8"))
    }
    assert drawn - {"figure"} == set(charts())


def charts() -> list[str]:
    """The kinds of charts in the archive, as ``archives.py`` names them."""
    text = (SITE / "archives.py").read_text("utf-8")
    match = re.search(r"^CHARTS = \((.*)\)$", text, re.MULTILINE)
    assert match is not None
    return re.findall(r'"(\w+)"', match[1])


def test_names_of_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiled module stands for its source; what is no module has no name."""
    if sys.version_info < (3, 14):  # as it is called in the Python of a page
        compression = ModuleType("compression")
        compression.zstd = zstd  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "compression", compression)
    monkeypatch.syspath_prepend(str(SITE))
    archives = importlib.import_module("archives")
    sys.modules.pop("archives")
    assert archives.source_of("widgets/__pycache__/any.cpython-314.pyc") == "widgets/any.py"
    names = {
        "json/tool.pyc": "json.tool",
        "kernel_lib/core/__init__.py": "kernel_lib.core",
        "six.pyc": "six",
        "a-b.py": "",
        "widgets/__pycache__/any.cpython-314.pyc": "",
        "kernel_lib/data.toml": "",
    }
    assert {file: archives.module_of(file) for file in names} == names
