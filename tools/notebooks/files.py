"""Where the lessons lie."""

from __future__ import annotations

from pathlib import Path

LESSONS = Path(__file__).parents[2] / "notebooks"


def notebooks() -> list[Path]:
    """All notebooks of the kit: the lessons in reading order, and Home."""
    return sorted(p for p in LESSONS.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)


def lessons(language: str = "*") -> list[Path]:
    """The lessons in reading order: the notebooks that have a number."""
    return sorted(LESSONS.glob(f"{language}/[0-9]*.ipynb"))
