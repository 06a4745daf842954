"""What is installed of what the kit uses, what it takes on the disk, and what fails without it."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from importlib import metadata
from typing import NamedTuple

from kernel_lib.core.text import Message, in_columns, message

USES: dict[str, Message] = {
    "sixth-card": message("the kit itself, with its lessons"),
    "jupyterlab": message("opens the lessons"),
    "notebook": message("opens the lessons in Jupyter Notebook"),
    "ipykernel": message("runs the lessons"),
    "anywidget": message("draws the tables"),
    "ipywidgets": message("draws the tables"),
    "plotly": message("draws the charts"),
    "numpy": message("simulations, and bots that think ahead"),
    "numba": message("makes simulations some thousand times as fast"),
    "scipy": message("solves large games of choice sooner (optional)"),
}
"""Each package with what it is for."""


class Found(NamedTuple):
    """A package: its version, or None where it is missing, and its megabytes."""

    name: str
    version: str | None
    megabytes: float


def found(name: str) -> Found:
    """What is installed of a package.

    >>> found("no-such-package")
    Found(name='no-such-package', version=None, megabytes=0.0)
    """
    try:
        package = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return Found(name, None, 0.0)
    return Found(name, package.version, _size(package.files or ()) / 1e6)


def _size(files: Iterable[metadata.PackagePath]) -> int:
    places = (file.locate() for file in files)
    return sum(place.stat().st_size for place in places if place.is_file())  # type: ignore[attr-defined]


def report() -> list[str]:
    """What there is, line by line."""
    lines = [("Python", platform.python_version(), "")]
    uses = [platform.platform()]
    lacking = []
    for name, use in USES.items():
        package = found(name)
        version = package.version or str(message("missing"))
        size = f"{package.megabytes:.1f} MB" if package.version else ""
        lines.append((name, version, size))
        uses.append(str(use))
        if package.version is None:
            lacking.append(name)
    everything = sum(found(name).megabytes for name in _installed())
    told = [f"{line}  {use}" for line, use in zip(in_columns(lines), uses, strict=True)]
    told.append(str(message("All packages of this Python: {n} MB.", n=f"{everything:,.0f}")))
    if lacking:
        install = message('What is missing comes with: pip install "sixth-card[lab]"')
        told.append(str(install))
    return told


def _installed() -> set[str]:
    return {package.metadata["Name"] for package in metadata.distributions()}
