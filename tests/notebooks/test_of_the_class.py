"""Lessons that draw the class: their cells read what pupils have really handed in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.documents import ROOT
from tests.teach.hand_ins import pupil


def run(lesson: str, ids: list[str]) -> dict[str, Any]:
    """What some cells of a lesson define; a magic line and what a cell shows are left out."""
    (path,) = (ROOT / "notebooks/en").glob(f"{lesson}-*.ipynb")
    cells = {cell["id"]: cell["source"] for cell in json.loads(path.read_text("utf-8"))["cells"]}
    names: dict[str, Any] = {}
    for id in ids:
        code = "".join(line for line in cells[id] if not line.startswith(("%%", "Explore(")))
        exec(code, names)  # the lesson's own functions
    return names


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("lesson", "ids", "told"),
    [
        ("51", ["51-01", "51-05", "51-19"], "class: median"),
        ("54", ["54-01", "54-05", "54-20"], "3 points, correlation"),
    ],
)
def test_the_class_is_drawn(
    lesson: str, ids: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three pupils have handed in a deal each: the chart is theirs."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "hand-in"
    folder.mkdir()
    for number in range(3):
        handed_in = pupil(number, seed=30 + number)
        (folder / handed_in.file_name).write_text(handed_in.text, encoding="utf-8")
    chart = run(lesson, ids)["of_the_class"]()
    assert told in chart.caption
    assert sum(int(many) for name, many, *_ in chart.rows if name != "random") == 3
