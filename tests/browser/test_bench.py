"""What ``make bench`` measures in a browser can be measured."""

from __future__ import annotations

import pytest

from tests.strategies import in_soak
from tools.bench.click import CELL, CLICK, MOTION, measured_on
from tools.browser.table import OpenNotebook


@pytest.mark.parametrize(("script", "speed"), [(CLICK, "off"), (MOTION, "fast")])
@in_soak
def test_clicks_are_measured(open_widgets: OpenNotebook, script: str, speed: str) -> None:
    """Each click ends in a new table, or in a motion that comes to its end."""
    page = open_widgets([CELL.format(speed)])
    measured = measured_on(page, script, 3)
    assert len(measured) == 3
    assert all(time > 0 for times in measured for time in times)
    assert all(len(times) > 3 for times in measured) == (script == MOTION)
