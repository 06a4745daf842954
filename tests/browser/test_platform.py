"""A lesson in a learning platform: what it is told, and what it gives back another day.

The lesson is a stand-in that keeps answers as Python does; ``tests/browser/test_site.py`` launches
lessons with Python in them. The platform is strict: see ``tools/browser/platform.py``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from kernel_lib import teach
from kernel_lib.learn import guesses
from kernel_lib.teach.worksheets.lessons import kept_in
from tests.packages import LESSON, edition_without_python
from tools.browser import harness
from tools.browser.platform import Platform

ASKED = kept_in("22")
RIGHT = ["14", True, None, "2026-11-28T10:00:05"]
WRONG = ["13", False, None, "2026-11-28T10:00:01"]


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The packages of lesson 22, by their forms."""
    edition = edition_without_python(tmp_path_factory.mktemp("edition"))
    folder = tmp_path_factory.mktemp("packages")
    return {
        form: teach.package("22", form, folder, site=edition).files[0] for form in ("scorm", "cmi5")
    }


@pytest.fixture
def machine(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Makes a page on another machine."""
    pages: list[Page] = []

    def make() -> Page:
        pages.append(harness.new_page(browser))
        return pages[-1]

    yield make
    for page in pages:
        page.context.close()


def lesson_of(page: Page) -> Frame:
    """The lesson, once it is live."""
    page.wait_for_function(
        "() => { const all = (w) => [w, ...Array.from(w, all).flat()];"
        " return all(window).some((w) => w.keep && w.document.body?.dataset.state === 'live') }"
    )
    (lesson,) = (frame for frame in page.frames if f"/{LESSON}.html" in frame.url)
    return lesson


def keep(lesson: Frame, id: str, **changes: Any) -> None:
    """Let the lesson keep an answer."""
    lesson.evaluate("([id, changes]) => keep(id, changes)", [id, changes])


def leave(page: Page) -> None:
    """Go somewhere else."""
    page.goto("about:blank")


def test_scorm_counts_and_goes_on(
    packages: dict[str, Path], platform: Platform, machine: Callable[[], Page]
) -> None:
    """Score and status follow the answers; another day, on another machine, they are there."""
    name = platform.add(packages["scorm"])
    page = machine()
    page.goto(platform.scorm(name, "ann"))
    lesson = lesson_of(page)
    of = f"ann/{name}/launch-22.html"
    harness.until(page, lambda: of in platform.saved)
    assert platform.saved[of]["cmi.core.lesson_status"] == "incomplete"
    assert platform.saved[of]["cmi.core.score.raw"] == "0"
    keep(lesson, ASKED[1], answers=[WRONG])
    harness.until(page, lambda: "cmi.interactions.0.result" in platform.saved[of])
    assert platform.saved[of]["cmi.core.score.raw"] == "0"
    keep(lesson, ASKED[1], answers=[WRONG, RIGHT], is_solved=True)
    harness.until(page, lambda: platform.saved[of]["cmi.core.score.raw"] == "10")
    told = {key: platform.saved[of][f"cmi.interactions.{key}"] for key in ("0.result", "1.result")}
    assert told == {"0.result": "wrong", "1.result": "correct"}
    assert platform.saved[of]["cmi.interactions.1.id"] == ASKED[1]
    assert platform.saved[of]["cmi.interactions.1.time"] == "10:00:05"
    assert "cmi.interactions.2.id" not in platform.saved[of]
    leave(page)
    harness.until(page, lambda: platform.finished == [of])
    assert platform.saved[of]["cmi.core.exit"] == "suspend"

    page = machine()
    page.goto(platform.scorm(name, "ann"))
    lesson = lesson_of(page)
    assert lesson.evaluate("known()") == {
        ASKED[1]: {"guess": None, "is_solved": True, "seed": None, "answers": [WRONG, RIGHT]}
    }
    for id in ASKED:
        keep(lesson, id, guess="1/4")
    harness.until(page, lambda: platform.saved[of]["cmi.core.lesson_status"] == "completed")
    assert platform.saved[of]["cmi.core.score.raw"] == "100"
    assert "cmi.interactions.0.id" not in platform.saved[of]  # they were told the first time


def test_another_learner_finds_nothing(
    packages: dict[str, Path], platform: Platform, machine: Callable[[], Page]
) -> None:
    """On the same machine the next learner sees and gets nothing of the one before."""
    name = platform.add(packages["scorm"])
    page = machine()
    page.goto(platform.scorm(name, "ann"))
    lesson = lesson_of(page)
    keep(lesson, ASKED[1], answers=[RIGHT], is_solved=True)
    harness.until(
        page, lambda: "10" in [saved["cmi.core.score.raw"] for saved in platform.saved.values()]
    )
    page.goto(platform.scorm(name, "ben"))
    assert lesson_of(page).evaluate("known()") == {}
    of = f"ben/{name}/launch-22.html"
    harness.until(page, lambda: of in platform.saved)
    assert platform.saved[of]["cmi.core.score.raw"] == "0"
    page.goto(platform.scorm(name, "ann"))
    assert list(lesson_of(page).evaluate("known()")) == [ASKED[1]]


def test_long_answers_fit(
    packages: dict[str, Path], platform: Platform, machine: Callable[[], Page]
) -> None:
    """What is saved stays as short as SCORM wants it, and what is done stays done."""
    name = platform.add(packages["scorm"])
    page = machine()
    page.goto(platform.scorm(name, "ann"))
    lesson = lesson_of(page)
    long = ["7" * 300, False, None, "2026-11-28T10:00:01"]
    for at, id in enumerate(ASKED):
        keep(
            lesson,
            id,
            answers=[[f"{at}", True, 5, ""], *[[f"{n}{long[0]}", *long[1:]] for n in "abc"]],
        )
    of = f"ann/{name}/launch-22.html"
    harness.until(
        page, lambda: platform.saved.get(of, {}).get("cmi.core.lesson_status") == "completed"
    )
    page = machine()
    page.goto(platform.scorm(name, "ann"))
    lesson_of(page)
    harness.until(page, lambda: platform.saved[of]["cmi.core.score.raw"] == "100")


def test_looking_at_it_again_changes_nothing(
    packages: dict[str, Path], platform: Platform, machine: Callable[[], Page]
) -> None:
    """Where a platform shows a lesson for review, nothing is told."""
    name, page = platform.add(packages["scorm"]), machine()
    page.goto(platform.scorm(name, "ann", mode="review"))
    keep(lesson_of(page), ASKED[1], is_solved=True)
    page.wait_for_timeout(300)
    assert platform.saved == {}
    name = platform.add(packages["cmi5"])
    address, launch = platform.cmi5(name, "ann", mode="Review")
    page.goto(address)
    for id in ASKED:
        keep(lesson_of(page), id, is_solved=True)
    page.wait_for_timeout(300)
    leave(page)
    harness.until(page, lambda: len(launch.statements) == 2)
    assert launch.verbs == ["initialized", "terminated"]


def test_cmi5_tells_and_goes_on(
    packages: dict[str, Path], platform: Platform, machine: Callable[[], Page]
) -> None:
    """Statements come in their order; another day the answers are there; one leads back."""
    name, page = platform.add(packages["cmi5"]), machine()
    address, first = platform.cmi5(name, "ann")
    page.goto(address)
    lesson = lesson_of(page)
    keep(lesson, ASKED[1], answers=[WRONG])
    harness.until(page, lambda: len(first.statements) == 3)
    keep(lesson, ASKED[1], answers=[WRONG, RIGHT], is_solved=True)
    harness.until(page, lambda: len(first.statements) == 5)
    with page.expect_navigation(url=f"{platform.address}back"):
        page.get_by_role("button", name="Leave this lesson").click()
    harness.until(page, lambda: len(first.statements) == 6)
    verbs = ["initialized", "progressed", "answered", "answered", "progressed", "terminated"]
    assert first.verbs == verbs
    assert [statement["result"]["success"] for statement in first.statements[2:4]] == [False, True]

    page = machine()
    address, second = platform.cmi5(name, "ann")
    page.goto(address)
    lesson = lesson_of(page)
    assert list(lesson.evaluate("known()")) == [ASKED[1]]
    for id in ASKED:
        keep(lesson, id, guess="1/4")
    harness.until(page, lambda: "passed" in second.verbs)
    assert second.statements[-1]["result"]["score"]["scaled"] == 1
    assert "answered" not in second.verbs
    leave(page)
    harness.until(page, lambda: second.verbs[-1] == "terminated")
    address, third = platform.cmi5(name, "ann")
    page.goto(address)
    keep(lesson_of(page), ASKED[0], guess="1/5")
    page.wait_for_timeout(300)
    assert third.verbs == ["initialized"]  # it is complete, once and for all


@pytest.mark.thinned
@pytest.mark.parametrize("form", ["scorm", "cmi5"])
def test_a_platform_that_is_away(
    packages: dict[str, Path], platform: Platform, machine: Callable[[], Page], form: str
) -> None:
    """An answer that is not taken is kept, said so, and told with the next one."""
    name, page = platform.add(packages[form]), machine()
    page.goto(platform.scorm(name, "ann") if form == "scorm" else platform.cmi5(name, "ann")[0])
    lesson = lesson_of(page)
    launch = next(frame for frame in page.frames if "/launch-22.html" in frame.url.split("?")[0])
    note = launch.locator("#note")
    expect(note).to_be_hidden()
    platform.is_up = False
    keep(lesson, ASKED[1], answers=[RIGHT], is_solved=True)
    expect(note).to_contain_text("has not taken your last answer")
    platform.is_up = True
    keep(lesson, ASKED[2], answers=[RIGHT], is_solved=True)
    expect(note).to_be_hidden()
    if form == "scorm":
        saved = platform.saved[f"ann/{name}/launch-22.html"]
        assert saved["cmi.core.score.raw"] == "20"
        told = [saved[key] for key in sorted(saved) if key.endswith(".id")]
        assert told == list(ASKED[1:3])
    else:
        assert platform.launches[0].verbs.count("answered") == 2


def test_without_a_platform(
    packages: dict[str, Path], platform: Platform, machine: Callable[[], Page]
) -> None:
    """Opened by itself, or with a launch that was used before, a lesson runs and says so."""
    page = machine()
    page.goto(f"{platform.address}{platform.add(packages['scorm'])}/launch-22.html")
    expect(page.locator("#note")).to_contain_text("No learning platform has opened this page")
    lesson_of(page)
    address, _ = platform.cmi5(platform.add(packages["cmi5"]), "ann")
    page.goto(address)
    lesson_of(page)
    leave(page)
    page.goto(address)
    expect(page.locator("#note")).to_contain_text("Go back to it, and open the lesson from there")
    lesson_of(page)


NOTHING = {"guess": None, "is_solved": False, "seed": None, "answers": []}
KNOWN = {
    "nothing": NOTHING,
    "wanted to see it": NOTHING | {"guess": ""},
    "guessed": NOTHING | {"guess": "1/4"},
    "solved": NOTHING | {"is_solved": True, "seed": 3, "answers": [RIGHT]},
    "wrong": NOTHING | {"answers": [WRONG, WRONG]},
    "right elsewhere": NOTHING | {"seed": 7, "answers": [["1", True, 7, ""]]},
}
SHORTENED = """async ([site, known, most]) => {
    const { isDone, packed, unpacked } = await import(`${site}/pages/platform/answers.mjs`);
    const short = unpacked(packed(known, Object.keys(known), most));
    return [Object.keys(known).filter((id) => isDone(known[id])), short];
}"""


@pytest.mark.thinned
@pytest.mark.parametrize("most", [4096, 300, 150])
def test_done_is_what_python_calls_done(
    packages: dict[str, Path], platform: Platform, machine: Callable[[], Page], most: int
) -> None:
    """The platform counts as the lesson does, also after the answers were shortened to fit."""
    page = machine()
    site = f"{platform.address}{platform.add(packages['scorm'])}"
    page.goto(f"{site}/icon.svg")
    done, short = page.evaluate(SHORTENED, [site, KNOWN, most])
    expected = [id for id, saved in guesses.read(json.dumps(KNOWN)).items() if saved.is_done]
    assert done == expected != []
    read = guesses.read(json.dumps(short))
    assert [id for id, saved in read.items() if saved.is_done] == expected
    if most == 4096:
        assert short == KNOWN
