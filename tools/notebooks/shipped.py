"""Write down the code of every lesson as a hash, so that Jupyter knows which lessons are the kit's.

python -m tools.notebooks.shipped
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

import nbformat

from kernel_lib.teach.handout import pupils_cells
from tools.notebooks.execute import LESSONS, lessons

SHIPPED = LESSONS.parent / "labextensions" / "sixth-card" / "lessons.json"


def code_hash(path: Path) -> str:
    """The SHA-256 of the code cells that are not blank, as a JSON list, in their order.

    The browser takes the same of what it has opened, in ``labextensions/sixth-card/opening.js``.
    """
    cells = nbformat.read(path, as_version=4).cells
    return _hash(cell.source for cell in cells if cell.cell_type == "code")


def copy_hash(path: Path) -> str:
    """The same of the pupils' copy that ``make handout`` makes of a lesson."""
    cells = pupils_cells(path, path.parent.name, tries=1)
    return _hash(cell["source"] for cell in cells if cell["cell_type"] == "code")


def _hash(sources: Iterable[str]) -> str:
    code = [source for source in sources if source.strip()]
    text = json.dumps(code, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def hashes() -> dict[str, str]:
    """The hash of each lesson, by its path below ``notebooks/``, and of each pupils' copy."""
    own = {path.relative_to(LESSONS).as_posix(): code_hash(path) for path in lessons()}
    copies = {f"handout/{name}": copy_hash(LESSONS / name) for name in own}
    return own | copies


def text() -> str:
    """What the file must say."""
    return json.dumps(hashes(), indent=2) + "\n"


if __name__ == "__main__":
    SHIPPED.write_text(text(), encoding="utf-8")
