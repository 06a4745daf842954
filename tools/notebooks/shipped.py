"""Write down the code of every lesson, so that Jupyter knows which lessons are the kit's.

python -m tools.notebooks.shipped
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kernel_lib.teach.handout import pupils_cells
from tools.notebooks.files import LESSONS, notebooks

SHIPPED = LESSONS.parent / "labextensions" / "sixth-card" / "lessons.json"


def code(path: Path) -> list[str]:
    """The code cells of a lesson that are not blank, in their order.

    The browser takes the same of what it has opened, in ``labextensions/sixth-card/opening.js``.
    """
    return _code(json.loads(path.read_text(encoding="utf-8"))["cells"])


def copied_code(path: Path) -> list[str]:
    """The same of the pupils' copy that ``make handout`` makes of a lesson."""
    return _code(pupils_cells(path, path.parent.name, tries=1))


def _code(cells: Iterable[Mapping[str, Any]]) -> list[str]:
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return [source for source in sources if source.strip()]


def shipped(path: Path) -> dict[str, Any]:
    """The title of a lesson, its code and that of its copy, where a number is a cell of it."""
    own = code(path)
    copy = [own.index(cell) if cell in own else cell for cell in copied_code(path)]
    return {"title": title(path), "code": own, "copy": copy}


def title(path: Path) -> str:
    """The heading of a notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "".join(cells[0]["source"]).splitlines()[0].removeprefix("# ")


def text() -> str:
    """What the file must say: the code of each lesson, by its path below ``notebooks/``."""
    digests = {path.relative_to(LESSONS).as_posix(): shipped(path) for path in notebooks()}
    return json.dumps(digests, indent=1, ensure_ascii=False) + "\n"


def known() -> list[list[str]]:
    """The code of all lessons and of all copies, as the file has it."""
    digests = json.loads(SHIPPED.read_text("utf-8")).values()
    return [
        [digest["code"][cell] if isinstance(cell, int) else cell for cell in digest[kind]]
        for digest in digests
        for kind in ("code", "copy")
    ]


def write() -> None:
    """Write the file anew."""
    SHIPPED.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    write()
