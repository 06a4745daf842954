"""Every exercise of every lesson, answered in a real browser: by touch alone, or by keyboard alone.

    python -m tools.browser.every_exercise touch [lesson ...]     the browser edition on a tablet
    python -m tools.browser.every_exercise keys [lesson ...]      JupyterLab

In each field: a foreseen mistake gets its reason, the right answer is right, *Another one* asks
with other numbers, and those are answered, too. No code is seen, and no lesson's file is changed.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.questions import template_named
from tools.browser import harness
from tools.browser.site import Site
from tools.notebooks.files import LESSONS

WAIT = 60_000  # ms: some answers are simulated
NEAR, MOST_TABS = 12, 40
TABLET = {"width": 810, "height": 1080}


class Hand(Protocol):
    """How somebody reaches what stands in a field."""

    def come_to(self, field: Locator) -> None:
        """Go where a field is."""

    def press(self, button: Locator) -> None:
        """Press a button."""

    def write(self, entry: Locator, text: str) -> None:
        """Put a text in place of what stands in an entry."""


class Finger:
    """A finger on a screen; what is written comes from the keyboard on the screen."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def come_to(self, field: Locator) -> None:
        """Scroll there."""
        field.scroll_into_view_if_needed()

    def press(self, button: Locator) -> None:
        """Tap it."""
        button.scroll_into_view_if_needed()
        button.tap()

    def write(self, entry: Locator, text: str) -> None:
        """Tap the entry, take away what stands there, and write."""
        entry.scroll_into_view_if_needed()
        entry.tap()
        self._page.keyboard.press("Control+a")
        self._page.keyboard.insert_text(text)


class Keys:
    """A keyboard: Tab goes on until the focus is there."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def come_to(self, field: Locator) -> None:
        """Go from cell to cell, as the arrow keys do."""
        harness.select_cell(self._page, field.evaluate(_CELL))

    def _reach(self, wanted: Locator) -> None:
        expect(wanted).to_be_enabled(timeout=WAIT)
        for key, times in (("Shift+Tab", NEAR), ("Tab", NEAR + MOST_TABS)):
            for _ in range(times):
                if wanted.evaluate("one => one === document.activeElement"):
                    return
                self._page.keyboard.press(key)
        raise AssertionError(f"Tab does not reach {wanted}")

    def press(self, button: Locator) -> None:
        """Go there, and press Enter."""
        self._reach(button)
        self._page.keyboard.press("Enter")

    def write(self, entry: Locator, text: str) -> None:
        """Go there, take away what stands there, and type."""
        self._reach(entry)
        self._page.keyboard.press("Control+a")
        self._page.keyboard.type(text)


_CELL = """one => jupyterapp.shell.currentWidget.content.widgets
    .findIndex(({ node }) => node.contains(one))"""


class Field:
    """An answer field, and the exercise that it asks."""

    def __init__(self, root: Locator, hand: Hand) -> None:
        self._root, self._hand = root, hand

    @property
    def id(self) -> str:
        """The exercise that is asked."""
        return self._root.get_attribute("data-exercise") or ""

    @property
    def exercise(self) -> Exercise:
        """The exercise with the numbers that are shown."""
        template = template_named(self.id)
        seed = int(self._root.get_attribute("data-numbers") or 0)
        return template.drawn(seed) if seed else template.exercise

    @property
    def told(self) -> Locator:
        """What is said to the answer."""
        return self._root.locator(".sc-told")

    def answer(self, value: Any) -> None:
        """Answer as the field wants it: in the picture, by buttons, or in words."""
        is_of_many = isinstance(value, tuple | frozenset)
        parts = [str(item) for item in value] if is_of_many else [str(value)]
        if self.exercise.tap == "cell":
            parts, is_of_many = [", ".join(parts)], False
        entry = self._root.get_by_role("textbox")
        if entry.count():
            self._hand.write(entry, ", ".join(parts))
            self._hand.press(self._root.get_by_role("button", name="Check"))
            return
        for pressed in self._root.locator("[aria-pressed=true]").all()[::-1]:
            self._hand.press(pressed)
        for part in parts:
            places = f'[data-key="spot {part}"], button[data-key="{part}"]'
            self._hand.press(self._root.locator(places).first)
        if is_of_many:
            self._hand.press(self._root.get_by_role("button", name="Check"))

    def mistake(self) -> Any:
        """A foreseen mistake that the field lets one give; None if there is none."""
        exercise, keys = self.exercise, self._keys()
        for value in exercise.wrong:
            parts = value if isinstance(value, tuple | frozenset) else (value,)
            can = not keys or all(str(part) in keys for part in parts)
            if can and exercise.feedback(_written(value)).is_right is False:
                return value
        return None

    def _keys(self) -> set[str]:
        """What can be pressed, where nothing is written."""
        if self._root.get_by_role("textbox").count():
            return set()
        keys = self._root.locator("button").evaluate_all("all => all.map(one => one.dataset.key)")
        return {key.removeprefix("spot ") for key in keys}

    def go_on(self) -> None:
        """Ask for other numbers."""
        before = self._root.get_attribute("data-numbers")
        self._hand.press(self._root.get_by_role("button", name="Another one"))
        expect(self._root).not_to_have_attribute("data-numbers", before or "", timeout=WAIT)


def _written(value: Any) -> str:
    if isinstance(value, tuple | frozenset):
        return ", ".join(map(str, value))
    return str(value)


def try_field(root: Locator, hand: Hand) -> Counter[str]:
    """Do all that can be done in a field; how often what was done."""
    hand.come_to(root)
    field, done = Field(root, hand), Counter(fields=1)
    mistake = field.mistake()
    if mistake is not None:
        field.answer(mistake)
        why = field.exercise.feedback(_written(mistake)).told_plainly
        expect(field.told).to_have_text(_spaced(str(why)), timeout=WAIT)
        done["wrong"] += 1
    field.answer(field.exercise.solve())
    expect(field.told).to_have_text("Right.", timeout=WAIT)
    done["right"] += 1
    if template_named(field.id).has_others:
        field.go_on()
        field.answer(field.exercise.solve())
        expect(field.told).to_have_text("Right.", timeout=WAIT)
        done["another"] += 1
    return done


def _spaced(text: str) -> str:
    return " ".join(text.split())


@contextmanager
def on_a_tablet() -> Iterator[Any]:
    """Opens lessons of the built site on a tablet that is only touched."""
    with tempfile.TemporaryDirectory() as folder, harness.launch() as browser:
        site = Site(Path(folder))

        def opened(lesson: str) -> tuple[Page, Locator, Hand]:
            page = harness.new_page(browser, viewport=TABLET, has_touch=True, is_mobile=True)
            page.goto(f"{site.address}en/{lesson}.html")
            page.wait_for_function("document.body.dataset.state === 'live'", timeout=240_000)
            return page, page.frame_locator("iframe").locator(".sc-exercise"), Finger(page)

        yield opened
        site.stop()


@contextmanager
def in_jupyterlab() -> Iterator[Any]:
    """Opens copies of lessons in JupyterLab, where only keys are pressed."""
    with tempfile.TemporaryDirectory() as folder, harness.launch() as browser:
        root = Path(folder)
        shutil.copytree(LESSONS, root / "notebooks")
        with harness.serve("lab", root, root / "home") as server:

            def opened(lesson: str) -> tuple[Page, Locator, Hand]:
                page = harness.new_page(browser)
                harness.open_in(page, server, f"notebooks/en/{lesson}.ipynb")
                return page, page.locator(".sc-exercise"), Keys(page)

            yield opened
        for file in LESSONS.rglob("*.ipynb"):
            copy = root / "notebooks" / file.relative_to(LESSONS)
            assert copy.read_bytes() == file.read_bytes(), f"{file.name} was changed"


def _asked(lesson: str) -> int:
    """How many fields a lesson has."""
    text = (LESSONS / "en" / f"{lesson}.ipynb").read_text(encoding="utf-8")
    return len(re.findall(r'"check\(\\"', text))


def main(how: str, chosen: Sequence[str]) -> int:
    """Try the lessons whose numbers are given, or all; 1 if something failed."""
    names = [path.stem for path in sorted((LESSONS / "en").glob("[0-9]*.ipynb"))]
    names = [name for name in names if not chosen or name[:2] in chosen]
    total: Counter[str] = Counter()
    failures: list[str] = []
    with on_a_tablet() if how == "touch" else in_jupyterlab() as opened:
        for name in names:
            begun = time.perf_counter()
            page, fields, hand = opened(name)
            counts: Counter[str] = Counter()
            expect(fields).to_have_count(_asked(name), timeout=WAIT)
            for at in range(fields.count()):
                try:
                    counts += try_field(fields.nth(at), hand)
                except Exception as error:
                    id = fields.nth(at).get_attribute("data-exercise")
                    failures.append(f"{name}, {id}: {re.sub(chr(10), ' ', str(error))[:300]}")
            errors = page.traffic.errors
            failures += [f"{name}: {error}" for error in errors]
            print(name, dict(counts), f"{time.perf_counter() - begun:.0f} s", flush=True)
            total += counts
            page.context.close()
    print(f"{how}: {dict(total)}, {len(failures)} failed")
    print(*failures, sep="\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
