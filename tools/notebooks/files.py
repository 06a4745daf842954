"""Where the lessons lie."""

from __future__ import annotations

from pathlib import Path

LESSONS = Path(__file__).parents[2] / "notebooks"


def lessons() -> list[Path]:
    """All notebooks of the kit, in reading order."""
    return sorted(p for p in LESSONS.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
