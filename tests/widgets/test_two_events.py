"""Two events: what is moved and clicked is what Python works out, in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kernel_lib.core.text import speaking
from tests.widgets.wire import send
from widgets import TwoEvents
from widgets.lesson.two_events import REGIONS

TEST = ("ill", "positive", (1, 80, 10))


def do(widget: TwoEvents, kind: str, value: object, **more: object) -> dict[str, Any]:
    """The picture after somebody did something."""
    send(widget, {"kind": kind, "value": value, "revision": None, **more})
    return widget.picture


def test_a_product_and_a_sum() -> None:
    """An outcome is the product of its branches, a side the sum of its outcomes."""
    widget = TwoEvents(*TEST)
    assert widget.picture["told"] == "Click a part of the picture: how likely is it?"
    both = "P(ill and positive) = 1 % · 80 % = 0.8 %: 80 of 10,000."
    assert do(widget, "pick", "both")["told"] == both
    for view in TwoEvents.views:
        assert (do(widget, "view", view)["view"], widget.picture["told"]) == (view, both)
    assert (
        do(widget, "pick", "b")["told"] == "P(positive) = 0.8 % + 9.9 % = 10.7 %: 1,070 of 10,000."
    )
    assert do(widget, "pick", "notA")["told"] == "P(not ill) = 99 %: 9,900 of 10,000."
    assert do(widget, "pick", "notA")["picked"] == ""


def test_a_condition() -> None:
    """Only what fits is counted: the screening test that is positive and yet tells little."""
    widget = TwoEvents(*TEST)
    do(widget, "pick", "a")
    picture = do(widget, "given", "b")
    assert picture["told"] == "Given positive: 80 of 1,070 are ill, 7.48 %."
    assert picture["fits"] == ["both", "onlyB"]
    do(widget, "set", 0, which="b_with")
    told = do(widget, "set", 0, which="b_without")["told"]
    assert told == "Given positive: that never comes."


def test_sliders_and_independence() -> None:
    """A chance that is moved changes everything that follows from it."""
    widget = TwoEvents(*TEST)
    assert widget.picture["independent"] == ""
    picture = do(widget, "set", 10, which="b_with")
    assert picture["independent"].startswith("The two events are independent")
    assert [slider["value"] for slider in picture["sliders"]] == [1, 10, 10]
    assert picture["regions"]["both"] == {"name": "ill and positive", "count": "10", "share": 0.001}
    assert picture["icons"] == {"both": 1, "onlyA": 9, "onlyB": 99, "neither": 891}


def test_in_japanese() -> None:
    """Names and formulas are as schools write them."""
    with speaking("ja"):
        widget = TwoEvents("病気", "陽性", (1, 80, 10))
        do(widget, "pick", "both")
        assert (
            widget.picture["told"] == "P(病気∩陽性) = 1% · 80% = 0.8%で、10,000人のうち80人です。"
        )
        do(widget, "given", "b")
        told = "陽性という条件のもとで、1,070人のうち80人が「病気∩陽性」です。確率は7.48%です。"
        assert widget.picture["told"] == told
        assert widget.picture["sliders"][1]["name"] == "P_病気(陽性)"
        assert "「病気」ではない" in repr(widget)


@pytest.mark.parametrize(
    "intent",
    [
        {"kind": "set", "which": "a", "value": 101},
        {"kind": "set", "which": "a", "value": -1},
        {"kind": "set", "which": "a", "value": True},
        {"kind": "set", "which": "a", "value": "5"},
        {"kind": "set", "which": "c", "value": 5},
        {"kind": "set"},
        {"kind": "view", "value": "pie"},
        {"kind": "pick", "value": ["both"]},
        {"kind": "given", "value": "both"},
        {"kind": "given", "value": None},
    ],
    ids=json.dumps,
)
def test_what_nobody_can_do_is_refused(intent: dict[str, Any]) -> None:
    """A forged intent changes nothing, and a sentence says so."""
    widget = TwoEvents(*TEST)
    before = {key: widget.picture[key] for key in ("view", "sliders", "picked", "given", "told")}
    send(widget, {**intent, "revision": None})
    assert {key: widget.picture[key] for key in before} == before
    assert widget.picture["notice"]


def test_every_part_has_words_and_a_place() -> None:
    """A screen reader hears the name and the count of each part; the table adds up."""
    widget = TwoEvents(*TEST)
    regions = widget.picture["regions"]
    assert list(regions) == list(REGIONS)
    assert all(region["name"] for region in regions.values())
    _, *lines = repr(widget).replace(",", "").splitlines()
    (first, second, sums) = [[*map(int, line.split()[-3:])] for line in lines]
    assert [upper + lower for upper, lower in zip(first, second, strict=True)] == sums
    assert all(row[0] + row[1] == row[2] for row in (first, second, sums))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"view": "pie"}, "there is no view 'pie'; there are tree, table, venn, areas, icons"),
        ({"chances": (1, 2)}, "chances are three whole percents"),
        ({"chances": (1, 2, 300)}, "b_without must be a whole number from 0 to 100, not 300"),
    ],
)
def test_what_does_not_fit_is_told(given: dict[str, Any], told: str) -> None:
    """One sentence says what would."""
    with pytest.raises(ValueError, match=f"^{told}$"):
        TwoEvents("ill", "positive", **given)
