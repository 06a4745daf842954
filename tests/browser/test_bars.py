"""Every bar on a page is as long as its number says: measured, in both themes and two widths."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import harness
from tests.browser.measure import check_proportional, lengths
from tests.browser.table import IMPORTS, OpenNotebook
from tests.browser.test_look_back import FINISHED
from widgets.shared.looked_at import LookBack

SHARES = (0.05, 0.33, 0.65, 0.9, 0.93, 1.0)

PAGES = [*itertools.product(("light", "dark"), (1280, 390))]


def look_back(page: Page) -> Locator:
    """A deal that is over, looked back at, with all its lines."""
    page.locator("[data-key='sheet-review']").click()
    look = page.locator(".sc-look")
    expect(look.locator(".sc-line")).to_have_count(10)
    expect(look.locator("progress")).to_have_count(0)
    return look


@pytest.mark.parametrize(("theme", "width"), PAGES)
def test_the_histogram_of_what_could_have_been(
    open_widgets: OpenNotebook, monkeypatch: pytest.MonkeyPatch, theme: harness.Theme, width: int
) -> None:
    """A share of 90 % is drawn as 90 % of the height of 100 %, whatever the words below take."""
    shares = iter(SHARES)

    def what_if(self: LookBack, move: object, choice: object) -> None:
        at, share = self.moves.index(move), next(shares)
        self.tried[at, choice.notation] = {0: share, 3: 1 - share}, 3.0  # type: ignore[attr-defined]
        self._forget(at)

    monkeypatch.setattr(LookBack, "what_if", what_if)
    page = open_widgets(
        [IMPORTS + FINISHED.format(more="")], theme=theme, width=width, app="notebook"
    )
    look = look_back(page)
    heights = []
    look.locator("[data-key='line-0']").click()
    for at, share in enumerate(SHARES):
        look.locator(".sc-value").nth(at).click()
        look.locator("[data-key='whatif']").click()
        bars = look.locator(".sc-bars i")
        expect(bars).to_have_count(4)
        first, *_, last = lengths(bars, "height")
        heights.append(first)
        check_proportional([last], [1 - share], first / share)
        said = look.locator(".sc-bars li").first.inner_text().split()
        assert said == [f"{share:.0%}", "0"]
    check_proportional(heights, SHARES, heights[-1])
    assert heights[-1] > 60
