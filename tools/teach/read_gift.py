"""Read GIFT with a parser of others, and print what it found as JSON; it runs beside that parser.

.graders/bin/python tools/teach/read_gift.py quiz-22-1-en.gift.txt
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any


def read(file: Path) -> list[dict[str, Any]]:
    """The questions of a file with their answers, as pygiftparser understands them."""
    parser = import_module("pygiftparser.parser")
    with file.open(encoding="utf-8") as lines:
        return [_question(question) for question in parser.parseFile(lines)]


def _question(found: Any) -> dict[str, Any]:
    return {
        "name": found.title,
        "kind": type(found.answers).__name__,
        "text": found.text,
        "answers": [_answer(vars(answer)) for answer in found.answers.answers],
    }


def _answer(found: dict[str, Any]) -> dict[str, Any]:
    return {
        "told": str(found.get("answer", found.get("value"))),
        "tolerance": str(found.get("tolerance", 0)),
        "share": found["fraction"],
        "why": found["feedback"],
    }


if __name__ == "__main__":
    json.dump([question for name in sys.argv[1:] for question in read(Path(name))], sys.stdout)
