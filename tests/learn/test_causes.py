"""The figures that lesson 55 tells before they are shown are those that it works out."""

import json
from statistics import fmean
from typing import Any

from kernel_lib.learn.questions import all_templates, exercise_named
from tests.documents import ROOT

LESSON = ROOT / "notebooks/en/55-experiments-and-causes.ipynb"


def test_the_question_tells_what_the_lesson_works_out() -> None:
    """Who asks when the table is dangerous: the means of all tricks, and of both kinds."""
    cells = json.loads(LESSON.read_text("utf-8"))["cells"]
    codes = {cell["id"]: "".join(cell["source"]) for cell in cells}
    names: dict[str, Any] = {}
    for id in ("55-01", "55-05", "55-06"):
        exec(codes[id], names)  # the lesson's own functions
    assert "tricks({True: 0.95, False: 0.05})" in codes["55-08"]
    watched = list(names["tricks"]({True: 0.95, False: 0.05}))

    def mean(advised: bool, *kinds: bool) -> str:
        return f"{fmean(b for full, has, b in watched if has == advised and full in kinds):.2f}"

    asked = str(exercise_named("advice-costs-bulls").question)
    assert f"with *Advice* cost {mean(True, True, False)} bulls on average" in asked
    assert f"without it {mean(False, True, False)}." in asked
    template = all_templates()["advice-costs-bulls"]
    facts = template.facts(template.numbers.first)
    for kind, full in (("danger", True), ("calm", False)):
        for with_it, advised in (("with", True), ("without", False)):
            assert f"{float(facts[f'{kind}_{with_it}']):.2f}" == mean(advised, full)
