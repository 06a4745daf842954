"""The order of the tests, and how many ran in each part of the kit."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import nbval.kernel
import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from kernel_lib.core import preferences
from tests.notebooks.kernels import FileKernelManager
from tests.strategies import LONG, SOAK

HERE = Path(__file__).parent
os.environ.setdefault("TQDM_DISABLE", "1")
"""A progress bar shows how quick a machine is; it is no part of a lesson's outputs."""

os.environ["JUPYTER_NO_CONFIG"] = "1"
"""Nor are the settings of whoever runs the tests."""

nbval.kernel.KernelManager = FileKernelManager


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """A language or a speed that a test has chosen does not hold for the next one."""
    yield
    preferences.forget()
    if "widgets.shared.bridge" in sys.modules:
        sys.modules["widgets.shared.bridge"].ALL.clear()


AREAS = ("notebooks", "engine", "browser")


@cache
def area(path: Path) -> str:
    """The part of the kit that a test file is about."""
    if HERE / "browser" in path.parents:
        return "browser"
    if path.suffix == ".ipynb" or HERE / "notebooks" in path.parents:
        return "notebooks"
    return "engine"


MANY = 4
"""Of a test with more cases the short run tries every third."""


def sampled_items(items: list[pytest.Item]) -> list[pytest.Item]:
    """What the short run tries: of many cases of a test every third, of another test other ones.

    Cases of a clause of the rule-book are all tried.
    """
    cases = Counter(item.nodeid.partition("[")[0] for item in items)
    seen: Counter[str] = Counter()
    chosen = []
    for item in items:
        test, of_many, _ = item.nodeid.partition("[")
        turn = (seen[test] + crc32(test.encode())) % 3
        seen[test] += 1
        if turn == 0 or not of_many or cases[test] <= MANY or item.get_closest_marker("clause"):
            chosen.append(item)
    return chosen


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep notebooks and browser apart: its event loop would disturb the notebooks' kernels."""
    every, is_named = [*items], any("::" in one for one in config.args)
    if not LONG and not is_named:
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    if not SOAK and not is_named:
        items[:] = sampled_items(items)
    chosen = set(items)
    config.hook.pytest_deselected(items=[item for item in every if item not in chosen])
    items.sort(key=lambda item: (AREAS.index(area(item.path)), NOTEBOOK_7 not in item.nodeid))
    for item in items:
        if area(item.path) == "browser":
            item.add_marker(pytest.mark.browser)


NOTEBOOK_7 = "[notebook"
"""What the names of tests in Notebook 7 contain."""


BROWSER = "tests/browser"
"""What the names of tests in a browser begin with."""


class InParts(LoadScopeScheduling):
    """Deals out the tests in their order, to each worker the next part when it is free.

    One worker begins at the other end, with the browser: its tests wait more than they compute.
    When nothing else is left two others help it. More would each start a Jupyter, open a page and
    wait for a kernel, for a few tests only.

    A file is a part. In the browser, where tests take seconds, each is a part of its own, so that
    no worker is idle for long at the end; but those in Notebook 7 share one server. In the long
    run single tests take minutes, and only the cells of a notebook stay together.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith(BROWSER):
            return NOTEBOOK_7 if NOTEBOOK_7 in nodeid else nodeid
        return nodeid if SOAK and not file.endswith(".ipynb") else file

    def _reschedule(self, node: WorkerController) -> None:
        is_left = all(scope.startswith((BROWSER, NOTEBOOK_7)) for scope in self.workqueue)
        if is_left and node not in self.nodes[:3] and not SOAK and not node.shutting_down:
            node.shutdown()
        else:
            super()._reschedule(node)

    def _assign_work_unit(self, node: WorkerController) -> None:
        if node is self.nodes[0] and len(self.nodes) > 1:
            self.workqueue.move_to_end(next(reversed(self.workqueue)), last=False)
        super()._assign_work_unit(node)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> InParts | None:
    """With ``--dist loadscope`` the tests are dealt out in parts."""
    return InParts(config, log) if config.getvalue("dist") == "loadscope" else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests ran in each area."""
    root = terminalreporter.config.rootpath
    ran: Counter[str] = Counter()
    for outcome in ("passed", "failed", "xfailed", "xpassed"):
        for report in terminalreporter.stats.get(outcome, []):
            ran[area(root / report.nodeid.partition("::")[0])] += 1
    counts = ", ".join(f"{name} {ran[name]}" for name in AREAS)
    terminalreporter.write_sep("-", f"tests that ran: {counts}")
