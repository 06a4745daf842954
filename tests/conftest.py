"""The order of the tests, and how many ran in each part of the kit."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nbval.kernel
import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.strategies import SOAK
from tests.together import forget_all
from tools.notebooks.kernels import FileKernelManager

HERE = Path(__file__).parent
os.environ.setdefault("TQDM_DISABLE", "1")
"""A progress bar shows how quick a machine is; it is no part of a lesson's outputs."""

os.environ["JUPYTER_NO_CONFIG"] = "1"
"""Nor are the settings of whoever runs the tests."""

nbval.kernel.KernelManager = FileKernelManager


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """What a test has chosen does not hold for the next one."""
    yield
    forget_all()


AREAS = ("browser", "notebooks", "engine")


@cache
def area(path: Path) -> str:
    """The part of the kit that a test file is about."""
    if HERE / "browser" in path.parents:
        return "browser"
    if path.suffix == ".ipynb" or HERE / "notebooks" in path.parents:
        return "notebooks"
    return "engine"


LONGEST = {
    HERE / name
    for name in (
        *("learn/test_drawn.py", "learn/test_kinds.py", "network/test_crowd.py"),
        *("ingenious/test_review.py", "test_conformance.py", "ingenious/test_sampler.py"),
        *("widgets/test_assets.py", "widgets/test_answer_field.py", "rl/test_observations.py"),
    )
}
"""The files that take longest in the short run: begun last, one of them would be waited for."""


def is_short(path: Path) -> bool:
    """Whether the tests of a file need not be begun early."""
    return path not in LONGEST


BROWSER = "tests/browser"
"""What the names of tests in a browser begin with."""

NOTEBOOK_7 = "[notebook"
"""What the names of tests in Notebook 7 contain."""

BROWSERS = 3
"""So many workers of the short run each start a Jupyter server and a browser."""


def mark_for_soak(items: list[pytest.Item]) -> None:
    """Mark what the short run leaves out of a thinned test: all but the first and every third.

    Cases of a clause of the rule-book are all tried.
    """
    seen: Counter[str] = Counter()
    for item in items:
        if not item.get_closest_marker("thinned"):
            continue
        if item.get_closest_marker("soak") or item.get_closest_marker("clause"):
            continue
        test, _, _ = item.nodeid.partition("[")
        seen[test] += 1
        if seen[test] % 3 != 1:
            item.add_marker(pytest.mark.soak)


def scope_of(nodeid: str) -> str:
    """Which tests one worker takes together: those with the same name here.

    The cells of a lesson share a kernel, and tests in Notebook 7 a server. In the short run a file
    is taken as a whole, so that its fixtures are made once, and the browser's files go to a few
    workers from the beginning: they wait more than they compute. In the long run single tests take
    minutes, and each is on its own.
    """
    file = nodeid.partition("::")[0]
    if file.startswith(BROWSER):
        if NOTEBOOK_7 in nodeid:
            return f"{BROWSER} 0"
        return nodeid if SOAK else f"{BROWSER} {_browser_files().index(file) % BROWSERS}"
    return nodeid if SOAK and not file.endswith(".ipynb") else file


@cache
def _browser_files() -> list[str]:
    return sorted(path.relative_to(HERE.parent).as_posix() for path in HERE.glob("browser/*.py"))


class Scopes(LoadScopeScheduling):
    """xdist's scheduling by scope, with scopes of our own.

    Its ``xdist_group`` does that without a private method, but pytest 9.2 does not heed what xdist
    3.8 writes into the ids of tests for it.
    """

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scopes | None:
    """With ``--dist loadscope`` the tests are dealt out by ``scope_of``."""
    return Scopes(config, log) if config.getvalue("dist") == "loadscope" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests, for ``-m``; the browser begins, the lessons and what takes long follow.

    Nothing is left out here: ``make test`` says ``-m "not soak and not long"``.
    """
    items.sort(key=lambda item: (AREAS.index(area(item.path)), is_short(item.path)))
    for item in items:
        if area(item.path) == "browser":
            item.add_marker(pytest.mark.browser)
    mark_for_soak(items)


REASONS = {
    "thinned": "of many alike: the first and every third are tried",
    "soak": "which take long: `make soak` tries them",
    "long": "which take many minutes: `make soak-long` tries them",
}
"""Why a test is left out, by its first marker of these."""

LEFT_OUT = pytest.StashKey[dict[str, int]]()


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count what ``-m`` leaves out, by its reason."""
    asked = items[0].config.option.markexpr if items else ""
    reasons = [mark for mark in ("soak", "long") if f"not {mark}" in asked]
    if "soak" in reasons:
        reasons.insert(0, "thinned")
    marks = (
        next((mark for mark in reasons if item.get_closest_marker(mark)), None) for item in items
    )
    counted = Counter(mark for mark in marks if mark)
    if not counted:
        return
    config = items[0].config
    config.stash[LEFT_OUT] = dict(counted)
    if hasattr(config, "workeroutput"):
        config.workeroutput["left_out"] = dict(counted)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Each worker has left out the same."""
    node.config.stash[LEFT_OUT] = node.workeroutput.get("left_out", {})


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests ran in each area, and what was left out, and why."""
    for mark, number in terminalreporter.config.stash.get(LEFT_OUT, {}).items():
        terminalreporter.write_line(f"left out: {number}, {REASONS[mark]}")
    if slow := terminalreporter.config.getoption("ignore_glob"):
        others = {path.name for path in (HERE.parent / "notebooks" / "ja").glob("[0-9]*.ipynb")}
        others -= {Path(name).name for name in terminalreporter.config.args}
        terminalreporter.write_line(
            f"left out: {len(slow)} lessons that simulate for long, and {len(others)} in Japanese "
            "whose code is that of the English ones: `make soak` runs every one"
        )
    root = terminalreporter.config.rootpath
    ran: Counter[str] = Counter()
    for outcome in ("passed", "failed", "xfailed", "xpassed"):
        for report in terminalreporter.stats.get(outcome, []):
            ran[area(root / report.nodeid.partition("::")[0])] += 1
    counts = ", ".join(f"{name} {ran[name]}" for name in AREAS)
    terminalreporter.write_sep("-", f"tests that ran: {counts}")
