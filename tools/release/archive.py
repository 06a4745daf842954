"""The browser edition as an archive for a USB stick: unpack it, start it, no network is needed."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
STICK = Path(__file__).parent / "stick"
"""What lies beside the edition: the program that serves it, and how to start it."""

NO_TIME = (1980, 1, 1, 0, 0, 0)
"""No file has a time, so that the same files make the same archive."""


LICENCES = (ROOT / "LICENSE", ROOT / "LICENSE-lessons")
"""Those of the program and of the lessons."""

BILL = "bill.cdx.json"
"""What else is inside, and under which licences, as it is called in the archive."""


def stick(site: Path, archive: Path, name: str, bill: str) -> None:
    """Write an archive of one folder ``name`` with the edition, what starts it, and its bill."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        files = [(inside, path.read_bytes()) for path, inside in contents(site)]
        for inside, data in sorted([*files, (BILL, bill.encode())]):
            entry = zipfile.ZipInfo(f"{name}/{inside}", NO_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            zipped.writestr(entry, data)


def contents(site: Path) -> Iterator[tuple[Path, str]]:
    """Each file with its place in the folder, in the order of these places.

    A file that is there compressed, too, goes in once: a stick needs no shorter ways.
    """
    files = [(path, path.name) for path in (*STICK.iterdir(), *LICENCES) if path.is_file()]
    files += [
        (path, f"site/{path.relative_to(site).as_posix()}")
        for path in site.rglob("*")
        if path.is_file() and not (path.suffix == ".gz" and path.with_suffix("").is_file())
    ]
    yield from sorted(files, key=lambda file: file[1])
