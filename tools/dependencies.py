"""What each package costs that the kit stands on: its size on this disk, and the time to import it.

    python -m tools.dependencies

prints the table of ``docs/dependencies.md``. The size with others is that of a package and of all
that it needs, as far as it is installed here; several packages share some of it. The seconds are
those of a processor, in a Python of its own, less those of a Python that imports nothing.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]

NEVER_IMPORTED = ("jupyterlab-language-pack-ja-jp", "jupyterlab-slideshow")
"""These only lie there for JupyterLab."""

TIMES = 5
"""So often an import is timed; the least counts."""

SPENT = "import time; {code}; print(time.process_time())"


def asked() -> dict[str, list[str]]:
    """The packages that each part of the kit asks for: the kit itself, and its extras.

    >>> "anywidget" in asked()["sixth-card"], asked()["teach"]
    (True, ['typst'])
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    parts = {"sixth-card": project["dependencies"], **project["optional-dependencies"]}
    return {
        part: list(dict.fromkeys(canonicalize_name(Requirement(line).name) for line in lines))
        for part, lines in parts.items()
    }


def size(name: str) -> int | None:
    """The bytes of a package's own files, but for compiled Python; None where it is not here."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return None
    paths = [Path(str(file.locate())) for file in files if file.suffix != ".pyc"]
    return sum(path.stat().st_size for path in paths if path.is_file())


def needed(*names: str) -> set[str]:
    """Packages and all that they need, with the extras that are asked for, as far as installed.

    >>> "packaging" in needed("packaging")
    True
    """
    todo, known = [(name, "") for name in names], set()
    while todo:
        name, extra = todo.pop()
        if (name, extra) not in known and size(name) is not None:
            known.add((name, extra))
            for requirement in map(Requirement, distribution(name).requires or []):
                if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                    extras = ("", *sorted(requirement.extras))
                    todo += [(canonicalize_name(requirement.name), asked) for asked in extras]
    return {name for name, _ in known}


def seconds(module: str) -> float:
    """What an import costs a processor, the least of some times."""
    return least(f"import {module}") - least("pass")


def least(code: str) -> float:
    """The processor time of a Python that does this, the least of some times."""
    command = [sys.executable, "-c", SPENT.format(code=code)]
    runs = (
        subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(TIMES)
    )
    return min(float(run.stdout) for run in runs)


def rows() -> Iterator[tuple[str, str, str, str, str]]:
    """For each package: its part, its name, its MB, those with all it needs, and its seconds."""
    for part, names in asked().items():
        for name in names:
            own = size(name)
            if own is None:
                yield part, name, "not here", "", ""
                continue
            whole = sum(size(package) or 0 for package in needed(name))
            spent = "" if name in NEVER_IMPORTED else f"{seconds(name.replace('-', '_')):.2f}"
            yield part, name, mb(own), mb(whole), spent


def mb(count: int) -> str:
    """Bytes as millions of them.

    >>> mb(12_345_678)
    '12.3'
    """
    return f"{count / 1e6:.1f}"


def lines(table: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table in Markdown."""
    yield "| for | package | MB | all MB | seconds |"
    yield "|---|---|---|---|---|"
    for row in table:
        yield f"| {' | '.join(row)} |"


if __name__ == "__main__":
    print(*lines(rows()), sep="\n")
