"""The order of the tests, and how many ran in each part of the kit."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

HERE = Path(__file__).parent
os.environ.setdefault("TQDM_DISABLE", "1")
"""A progress bar shows how quick a machine is; it is no part of a lesson's outputs."""

AREAS = ("engine", "notebooks", "browser")


def area(path: Path) -> str:
    """The part of the kit that a test file is about."""
    if HERE / "browser" in path.parents:
        return "browser"
    if path.suffix == ".ipynb" or HERE / "notebooks" in path.parents:
        return "notebooks"
    return "engine"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the quick tests first; the browser's event loop would disturb the notebooks' kernels."""
    items.sort(key=lambda item: AREAS.index(area(item.path)))
    for item in items:
        if area(item.path) == "browser":
            item.add_marker(pytest.mark.browser)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests ran in each area."""
    root = terminalreporter.config.rootpath
    ran: Counter[str] = Counter()
    for outcome in ("passed", "failed", "xfailed", "xpassed"):
        for report in terminalreporter.stats.get(outcome, []):
            ran[area(root / report.nodeid.partition("::")[0])] += 1
    counts = ", ".join(f"{name} {ran[name]}" for name in AREAS)
    terminalreporter.write_sep("-", f"tests that ran: {counts}")
