"""Every lesson, launched by a learning platform in a real browser, with the Python that it brings.

Of the platforms one is a program of others (scorm-again, from npm), the other two are strict: see
``tools/browser/platform.py``.
"""

from __future__ import annotations

import json
import math
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from kernel_lib import teach
from kernel_lib.core.text import LANGUAGES, speaking
from kernel_lib.teach.worksheets.lessons import kept_in
from tests.browser.test_site import ROOT, built
from tests.strategies import in_soak
from tools.browser import harness
from tools.browser.every_exercise import Field, Finger
from tools.browser.platform import Platform
from tools.notebooks.files import LESSONS

pytestmark = in_soak

__all__ = ["built"]

OTHERS = ".venv/npm/node_modules/scorm-again/dist/scorm12.min.js"
FEW = 4
PLATFORMS = ("scorm", "cmi5", "scorm of others")


class Case(NamedTuple):
    """A lesson, its language, and what it is launched by."""

    stem: str
    language: str
    by: str

    def __str__(self) -> str:
        return f"{self.stem}-{self.language}-{self.by}"


def cases() -> list[Case]:
    """Each lesson in each language; the platforms take turns. Lesson 22 comes first."""
    stems = [path.stem for path in sorted((LESSONS / "en").glob("[0-9]*.ipynb"))]
    stems.sort(key=lambda stem: not stem.startswith("22"))
    return [
        Case(stem, language, PLATFORMS[(at + turn) % len(PLATFORMS)])
        for at, stem in enumerate(stems)
        for turn, language in enumerate(LANGUAGES)
    ]


def launched(page: Page, platform: Platform, name: str, by: str) -> FrameLocator:
    """The lesson that a learner is shown, once it runs."""
    if by == "cmi5":
        page.goto(platform.cmi5(name, "ann")[0])
        lesson = page.frame_locator("iframe")
    else:
        page.goto(platform.scorm(name, "ann", api="" if by == "scorm" else "/others.js"))
        lesson = page.frame_locator("iframe").frame_locator("iframe")
    expect(lesson.locator("body")).to_have_attribute("data-state", "live", timeout=240_000)
    return lesson.frame_locator("iframe")


def score(platform: Platform) -> int:
    """How much is done, as the platform knows it, in whole per cent."""
    if platform.launches:
        told = platform.launches[-1].statements[-1].get("result", {}).get("extensions", {})
        return int(*told.values()) if told else -1
    (saved,) = platform.saved.values()
    if "json" not in saved:
        return int(saved["cmi.core.score.raw"])
    return int(json.loads(saved["json"])["core"]["score"]["raw"])


def few_first() -> list[Any]:
    """The cases: a soak tries those that have each platform and each language."""
    all_cases = cases()
    return [
        *all_cases[:FEW],
        *(pytest.param(case, marks=pytest.mark.long) for case in all_cases[FEW:]),
    ]


@pytest.mark.parametrize("case", few_first(), ids=str)
def test_a_lesson_is_launched(
    built: Path, platform: Platform, browser: Browser, tmp_path: Path, case: Case
) -> None:
    """It runs with no network, an answer gets to the platform, and is there on another machine."""
    if case.by == "scorm of others":
        subprocess.run(["make", ".venv/.npm"], cwd=ROOT, check=True)
        shutil.copy(ROOT / OTHERS, tmp_path / "others.js")
    form = case.by.partition(" ")[0]
    (file,) = teach.package(case.stem[:2], form, tmp_path, case.language, built).files
    name = platform.add(file)
    file.unlink()
    page = harness.new_page(browser)
    outside: list[str] = []
    page.context.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((platform.address, "data:", "blob:"))
            else outside.append(request.url)
        ),
    )
    lesson = launched(page, platform, name, case.by)
    has_answered = answer_first(page, lesson, case.language)
    if has_answered:
        part = 100 / len(kept_in(case.stem[:2]))
        harness.until(page, lambda: score(platform) in (math.floor(part), math.floor(part + 0.5)))
    assert outside == []
    page.context.close()
    if has_answered:
        page = harness.new_page(browser)
        lesson = launched(page, platform, name, case.by)
        expect(lesson.locator(".sc-progress .sc-done")).to_have_count(1, timeout=60_000)
        page.context.close()
    shutil.rmtree(tmp_path / name)


def answer_first(page: Page, lesson: FrameLocator, language: str) -> bool:
    """Answer the first exercise that is answered in words, if there is one."""
    fields = lesson.locator(".sc-exercise[data-exercise]:has(input:not([type=range]))")
    if not fields.count():
        return False
    # A long lesson takes away what is far from view: which field is the first may change.
    id = fields.first.get_attribute("data-exercise")
    field = lesson.locator(f'.sc-exercise[data-exercise="{id}"]')
    field.scroll_into_view_if_needed()
    with speaking(language):
        answer = Field(field, Finger(page)).exercise.solve()
    parts = answer if isinstance(answer, tuple | frozenset) else (answer,)
    entry = field.get_by_role("textbox")
    entry.fill(", ".join(map(str, parts)))
    entry.press("Enter")
    return True
