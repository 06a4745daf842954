"""Write down what each lesson says of itself, and the way by ideas, for an installed kit.

python -m tools.notebooks.course_list
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from tools.notebooks.files import LESSONS, lessons

WRITTEN = LESSONS.parent / "kernel_lib" / "learn" / "course.json"

_ASKED = re.compile(r'\b(?:check|Guess)\("([\w-]+)"')


def text() -> str:
    """What the file must say."""
    about = tomllib.loads((LESSONS / "course.toml").read_text(encoding="utf-8"))
    entries = [_lesson(path) for path in lessons("en")]
    after = about["after"]
    entries.sort(
        key=lambda lesson: (after.get(lesson["number"], lesson["number"]), lesson["number"])
    )
    return json.dumps({"lessons": entries, "ideas": about["ideas"]}, indent=1) + "\n"


def _lesson(path: Path) -> dict[str, Any]:
    """A lesson: its words in both languages, and the questions that it asks."""
    told: dict[str, dict[str, str]] = {"title": {}, "aim": {}}
    for language in ("en", "ja"):
        notebook = json.loads((LESSONS / language / path.name).read_text(encoding="utf-8"))
        about = notebook["metadata"]["sixth_card"]
        heading = "".join(notebook["cells"][0]["source"]).splitlines()[0]
        number = int(path.name[:2])  # "6 nimmt!" may begin a title, too
        told["title"][language] = re.sub(rf"^# (0?{number} )?", "", heading)
        told["aim"][language] = about["aims"][0]
    notebook = json.loads(path.read_text(encoding="utf-8"))
    sources = ("".join(cell["source"]) for cell in notebook["cells"])
    return {
        "number": path.name[:2],
        "stem": path.stem,
        "minutes": notebook["metadata"]["sixth_card"]["minutes"],
        **told,
        "asks": [*dict.fromkeys(id for text in sources for id in _ASKED.findall(text))],
    }


def write() -> None:
    """Write the file anew."""
    WRITTEN.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    write()
