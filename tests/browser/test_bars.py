"""Every bar on a page is as long as its number says: measured, in both themes and two widths."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.measure import check_proportional, lengths
from tests.browser.test_class_board import write
from tests.browser.test_look_back import FINISHED
from tests.strategies import in_soak
from tools.browser import harness
from tools.browser.table import IMPORTS, OpenNotebook

SHARES = (0.05, 0.33, 0.65, 0.9, 0.93, 1.0)

GIVEN = f"""
from widgets.shared.review.session import ReviewSession
shares, real = list({SHARES}), ReviewSession.what_if
def what_if(self, move, choice):
    at, share = self.moves.index(move), shares.pop(0)
    if not shares:
        ReviewSession.what_if = real  # this Python may be used for other tables, too
    self.tried[at, choice.notation] = {{0: share, 3: 1 - share}}, 3.0
    self.additions[at] += 1
ReviewSession.what_if = what_if
"""
"""Makes each choice that is tried come to the next of the shares, in the widgets' Python."""

PAGES = [*itertools.product(("light", "dark"), (1280, 390))]


def look_back(page: Page) -> Locator:
    """A deal that is over, looked back at, with all its lines."""
    page.locator("[data-key='sheet-review']").click()
    look = page.locator(".sc-look")
    expect(look.locator(".sc-line")).to_have_count(10)
    expect(look.locator("progress")).to_have_count(0)
    return look


@in_soak
@pytest.mark.parametrize(("theme", "width"), PAGES)
def test_the_histogram_of_what_could_have_been(
    open_widgets: OpenNotebook, theme: harness.Theme, width: int
) -> None:
    """A share of 90 % is drawn as 90 % of the height of 100 %, whatever the words below take."""
    page = open_widgets(
        [IMPORTS + GIVEN, IMPORTS + FINISHED.format(more="")],
        theme=theme,
        width=width,
        app="notebook",
    )
    look = look_back(page)
    heights = []
    look.locator("[data-key='line-0']").click()
    for at, share in enumerate(SHARES):
        look.locator(".sc-value").nth(at).click()
        look.locator("[data-key='whatif']").click()
        bars = look.locator(".sc-bars i")
        expect(look.locator(".sc-bars li").first).to_contain_text(f"{share:.0%}")
        expect(bars).to_have_count(4)
        look.locator(".sc-bars").scroll_into_view_if_needed()  # what is out of sight has no length
        first, *_, last = lengths(bars, "height")
        heights.append(first)
        check_proportional([last], [1 - share], first / share)
        said = look.locator(".sc-bars li").first.inner_text().split()
        assert said == [f"{share:.0%}", "0"]
    check_proportional(heights, SHARES, heights[-1])
    assert heights[-1] > 60


def shares_of(bars: Locator) -> list[float]:
    """The share of each part of a bar, as the page was told."""
    told: list[str] = bars.evaluate_all("parts => parts.map(part => part.style.width)")
    return [float(width.removesuffix("%")) / 100 for width in told]


def check_parts(frames: Locator, parts: str) -> None:
    """Each part of each bar has its share of the frame's inside."""
    count = frames.count()
    assert count > 0
    for at in range(count):
        frame = frames.nth(at)
        inside: float = frame.evaluate("bar => bar.getBoundingClientRect().width - 2")
        check_proportional(lengths(frame.locator(parts)), shares_of(frame.locator(parts)), inside)


@pytest.mark.thinned
@pytest.mark.parametrize(("theme", "width"), PAGES)
def test_the_risk_below_cards(open_widgets: OpenNotebook, theme: harness.Theme, width: int) -> None:
    """Below each card the two parts of its bar are as long as its two chances."""
    cell = "table = NimmtTable(seed=7, players=6, speed='off', risk=True)\ntable"
    page = open_widgets([IMPORTS + cell], theme=theme, width=width, app="notebook")
    frames = page.locator(".sc-hand .sc-risk-bar")
    expect(frames).to_have_count(10)
    check_parts(frames, "span")
    shown = page.locator(".sc-hand .sc-risk-number").all_inner_texts()
    for at, text in enumerate(shown):
        whole = sum(shares_of(frames.nth(at).locator("span")))
        assert text.startswith(("<", ">")) or abs(whole - float(text.rstrip("%")) / 100) <= 0.0051


@pytest.mark.thinned
@pytest.mark.parametrize(("theme", "width"), PAGES)
def test_the_bars_of_the_explorer(
    open_widgets: OpenNotebook, theme: harness.Theme, width: int
) -> None:
    """One below the other all bars of the explorer have one scale, and the parts their shares."""
    cell = (
        "from widgets import RiskExplorer\nRiskExplorer(hand=[5, 23, 37, 43, 62, 104], opponents=6)"
    )
    page = open_widgets([cell], theme=theme, width=width, app="notebook")
    frames = page.locator(".sc-card-cell .sc-risk-bar")
    expect(frames).to_have_count(6)
    check_parts(frames, "span")
    whole = lengths(frames)
    assert max(whole) - min(whole) <= 1, whole


@pytest.mark.thinned
@pytest.mark.parametrize(("theme", "width"), PAGES)
def test_the_bars_of_ftw(open_widgets: OpenNotebook, theme: harness.Theme, width: int) -> None:
    """A card's bar is as long as the card is high; the chance below it as its number says."""
    cell = (
        "from widgets import FtwTable\n"
        "FtwTable(position='pile 17 | you 2 7 20 34 36 | Ben ?5', chance=True, speed='off')"
    )
    page = open_widgets([cell], theme=theme, width=width, app="notebook")
    hand = page.locator(".sc-hand .sc-hand-card")
    expect(hand).to_have_count(5)
    numbers = [int(text) for text in hand.locator(".sc-number").all_inner_texts()]
    heights = hand.locator(".sc-height > span")
    whole = lengths(hand.locator(".sc-height"))
    check_proportional(lengths(heights), [number / 36 for number in numbers], whole[0])
    frames = page.locator(".sc-hand .sc-risk-bar")
    check_parts(frames, "span")


@pytest.mark.thinned
@pytest.mark.parametrize(("theme", "width"), PAGES)
def test_the_markers_of_ingenious(
    open_widgets: OpenNotebook, theme: harness.Theme, width: int
) -> None:
    """A marker's bar is as long as the marker is far, of all the way that there is."""
    cell = (
        "from widgets import IngeniousBoard\n"
        "board = IngeniousBoard(seed=7, speed='off')\n"
        "for _ in range(30):\n"
        "    if board.session.waiting_for:\n"
        "        board.session.choose(0, board.session.state.pending[0][-1])\n"
        "board"
    )
    page = open_widgets([cell], theme=theme, width=width, app="notebook")
    ways = page.locator(".sc-way")
    page.wait_for_timeout(600)  # bars grow
    assert ways.count() >= 12
    markers = [int(text.split()[0]) for text in page.locator(".sc-marker-number").all_inner_texts()]
    assert max(markers) > 3
    for at, marker in enumerate(markers):
        way = ways.nth(at)
        inside = lengths(way)[0] - 2
        check_proportional(lengths(way.locator(".sc-way-done")), [marker / 18], inside)


@pytest.mark.thinned
@pytest.mark.parametrize(("theme", "width"), PAGES)
def test_the_values_when_looking_back(
    open_widgets: OpenNotebook, theme: harness.Theme, width: int
) -> None:
    """Each mean stands where its number is, and its whisker is two standard errors to each side."""
    page = open_widgets(
        [IMPORTS + FINISHED.format(more="")], theme=theme, width=width, app="notebook"
    )
    look = look_back(page)
    if width > 540:  # a narrow list has no room for the bars
        check_parts(look.locator(".sc-line .sc-risk-bar"), "span")
    look.locator("[data-key='line-2']").click()
    texts = look.locator(".sc-value .sc-number-text").all_inner_texts()
    means, errors = zip(*[map(float, text.split(" ± ")) for text in texts], strict=True)
    drawn = look.locator(".sc-value .sc-plot").evaluate_all(
        """plots => plots.map((plot) => {
            const dot = plot.querySelector("i").getBoundingClientRect();
            const box = plot.getBoundingClientRect();
            const whisker = parseFloat(getComputedStyle(plot, "::before").width);
            return [dot.left + dot.width / 2 - box.left, whisker, box.width];
        })"""
    )
    least = min(mean - 2 * error for mean, error in zip(means, errors, strict=True))
    most = max(mean + 2 * error for mean, error in zip(means, errors, strict=True))
    for mean, error, (at, whisker, whole) in zip(means, errors, drawn, strict=True):
        unit = whole / (most - least)
        # The numbers beside them are rounded to one decimal
        assert abs(at - (mean - least) * unit) <= 0.16 * unit + 1
        assert abs(whisker - 4 * error * unit) <= 0.21 * unit + 1


@pytest.mark.thinned
@pytest.mark.parametrize(("theme", "width"), PAGES)
def test_the_bars_of_a_class(
    open_widgets: OpenNotebook, tmp_path: Path, theme: harness.Theme, width: int
) -> None:
    """In each table of the class board the bars are to one another as their numbers are."""
    write(tmp_path / "hand-in", *range(5))
    cell = f"from widgets import ClassBoard\nClassBoard({str(tmp_path / 'hand-in')!r})"
    page = open_widgets([cell], theme=theme, width=width, app="notebook", height=2400)
    expect(page.locator(".sc-class .sc-title")).to_contain_text("5 people")
    for key, place in (("scores", 0), ("trick", 1), ("luck", 0)):
        rows = page.locator(f".sc-class [data-key='{key}'] tbody tr")
        texts = [row.locator("td").nth(place).inner_text() for row in rows.all()]
        numbers = [float(text.rstrip(" %")) for text in texts]
        drawn = lengths(rows.locator(".sc-bar"))
        assert len(drawn) == len(numbers) > 1
        scale = max(drawn) / max(numbers)
        rounding = 0.5 * scale if key == "trick" else 0
        for length, number in zip(drawn, numbers, strict=True):
            assert abs(length - number * scale) <= 0.5 + 2 * rounding, (key, drawn, numbers)
