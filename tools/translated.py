"""Which Japanese of the questions is stale: its English was changed after it was written.

Each question has ``translated``, a mark of the English texts that its Japanese says.

    python -m tools.translated              lists what is stale
    python -m tools.translated ID ...       marks these as looked at, after somebody has
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "kernel_lib").glob("*/content/questions/*.toml"))


def english(table: Any) -> Iterator[str]:
    """The English texts of a question, in their order.

    >>> list(english({"ask": {"en": "Why?", "ja": "なぜ？"}, "hints": {"en": ["Look.", "Count."]}}))
    ['Why?', 'Look.', 'Count.']
    """
    if isinstance(table, list):
        for item in table:
            yield from english(item)
    elif isinstance(table, dict):
        for key, value in table.items():
            if key == "en":
                yield from [value] if isinstance(value, str) else value
            else:
                yield from english(value)


def mark_of(table: dict[str, Any]) -> str:
    """The mark of a question's English texts."""
    return sha256("\n".join(english(table)).encode()).hexdigest()[:8]


def stale(file: Path) -> list[str]:
    """The questions of a file whose Japanese is stale."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    tables.pop("numbers", None)
    return [id for id, table in tables.items() if table.get("translated") != mark_of(table)]


def accept(file: Path, ids: list[str]) -> None:
    """Mark questions of a file as translated."""
    text = file.read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    for id in ids:
        text = re.sub(rf'(?m)^\[{id}\]\n(translated = "[0-9a-f]*"\n)?', f"[{id}]\n", text)
        text = text.replace(f"[{id}]\n", f'[{id}]\ntranslated = "{mark_of(tables[id])}"\n', 1)
    file.write_text(text, encoding="utf-8")


def main(ids: list[str]) -> int:
    """List what is stale, or mark ``ids``; 1 where something is stale."""
    faults = 0
    for file in FILES:
        questions = stale(file)
        if ids:
            accept(file, [id for id in questions if id in ids])
            questions = stale(file)
        for id in questions:
            print(
                f"{file.relative_to(ROOT)}: [{id}], the English was changed: is the Japanese right?"
            )
        faults += len(questions)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
