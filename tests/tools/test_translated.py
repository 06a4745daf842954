"""The Japanese of the questions is as new as their English."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools import translated


def test_no_japanese_is_stale() -> None:
    """Who changes an English text looks at its Japanese, and marks it: ``tools.translated``."""
    assert translated.FILES
    assert [id for file in translated.FILES for id in translated.stale(file)] == []


def test_a_change_is_seen_and_marked(tmp_path: Path) -> None:
    """One changed word makes one question stale, until it is marked; nothing else changes."""
    file = Path(shutil.copy(translated.FILES[0], tmp_path))
    before = file.read_text(encoding="utf-8")
    id = next(line[1:-1] for line in before.splitlines() if line.startswith("["))
    changed = before.replace('ask.en = "', 'ask.en = "Well: ', 1)
    file.write_text(changed, encoding="utf-8")
    assert translated.stale(file) == [id]
    translated.accept(file, [id])
    assert translated.stale(file) == []
    kept = [
        line for line in file.read_text(encoding="utf-8").splitlines() if "translated" not in line
    ]
    assert kept == [line for line in changed.splitlines() if "translated" not in line]
