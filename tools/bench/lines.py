"""The lines of the benchmark table: what was measured, what is wanted, and whether that holds."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from pathlib import Path


class Lines:
    """Prints lines one after another, and remembers those that miss their bound.

    >>> line = Lines()
    >>> line("ratio", "0.10", "at least 0.15", 0.10 >= 0.15)
    ratio                                                                                0.10   \
at least 0.15: MISSED
    >>> line.missed
    ['ratio']
    """

    def __init__(self) -> None:
        self.missed: list[str] = []

    def __call__(self, what: str, measured: str, wanted: str = "", holds: bool = True) -> None:
        """One line of the table; what is only told holds."""
        if not holds:
            self.missed.append(what)
        print(f"{what:<58} {measured:>30}   {wanted}{'' if holds else ': MISSED'}".rstrip())


def processor(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """The processor of this machine, and how many of them there are to the eyes of the system."""
    try:
        told = cpuinfo.read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in told if line.startswith("model name")]
    return _counted(names) or platform.machine()


def _counted(names: Sequence[str]) -> str:
    return f"{len(names)} x {names[0]}" if names else ""
