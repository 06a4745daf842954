"""The calculators: what is dragged and clicked is what Python works out, in both languages."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from kernel_lib.chance.distribution import binomial, hypergeometric
from kernel_lib.core.text import speaking
from tests.widgets.wire import send
from widgets import BinomialCalculator, HypergeometricCalculator
from widgets.lesson.calculator import ProbabilityCalculator


def do(widget: ProbabilityCalculator, kind: str, value: object, **more: object) -> dict[str, Any]:
    """The picture after somebody did something."""
    send(widget, {"kind": kind, "value": value, "revision": None, **more})
    return widget.picture


def test_a_critical_region_is_dragged() -> None:
    """A test of p = 1/4 with 20 tries: first kind, power and second kind follow the end."""
    widget = BinomialCalculator(20, Fraction(1, 4), low=8, against=Fraction(1, 2))
    for low in (8, 9, 10):
        do(widget, "edge", low, which="low")
        first = float(1 - binomial(20, Fraction(1, 4)).at_most(low - 1))
        power = float(1 - binomial(20, Fraction(1, 2)).at_most(low - 1))
        told = widget.picture["told"]
        assert told[0] == f"P(X ≥ {low}) = {100 * first:.3g} %."
        assert told[1] == (
            f"A test that rejects p = 0.25 at X ≥ {low}: error of the first kind "
            f"{100 * first:.3g} %. If p is 0.5, its power is {100 * power:.3g} %, and the error "
            f"of the second kind {100 * (1 - power):.3g} %."
        )
        inside = [bar["isIn"] for bar in widget.picture["plot"]["bars"]]
        assert inside == [number >= low for number in range(21)]


def test_kinds_of_regions() -> None:
    """At most, between and both ends; of two ends each has a slider, the lower one first."""
    widget = BinomialCalculator(10, 0.5, low=8)
    assert do(widget, "kind", "bothEnds")["kind"] == "bothEnds"
    do(widget, "edge", 8, which="low")
    do(widget, "edge", 2, which="high")
    assert widget.picture["told"][0] == "P(X ≤ 2 or X ≥ 8) = 10.9 %."
    edges = [(edge["name"], edge["value"]) for edge in widget.picture["edges"]]
    assert edges == [("X ≤", 2), ("X ≥", 8)]
    assert do(widget, "kind", "between")["told"][0] == "P(2 ≤ X ≤ 8) = 97.9 %."
    assert do(widget, "kind", "atMost")["told"][0] == "P(X ≤ 8) = 98.9 %."
    assert do(widget, "pick", 5)["told"][0] == "P(X = 5) = 24.6 %."


def test_the_normal_curve() -> None:
    """It has the same mean and deviation: its area comes near where np(1 - p) is large."""
    widget = BinomialCalculator(100, 0.5, low=56)
    assert widget.picture["plot"]["curve"] == []
    told = do(widget, "toggle", "normal")["told"]
    assert told[:2] == [
        "P(X ≥ 56) = 13.6 %.",
        "Normal curve, with half a step more at each end: 13.6 %.",
    ]
    assert told[2] == "Mean 50, standard deviation 5."
    curve = widget.picture["plot"]["curve"]
    assert max(curve, key=lambda point: point[1])[0] == pytest.approx(0.5, abs=0.01)
    assert widget.picture["head"] == ["k", "P(X = k)", "P(X ≤ k)", "normal curve"]


def test_nothing_varies() -> None:
    """With p = 0 there is no curve; the alternative is drawn all the same."""
    widget = BinomialCalculator(10, 0.5, low=1, normal=True)
    picture = do(widget, "set", 0, which="chance")
    assert picture["told"] == ["P(X ≥ 1) = 0 %.", "Mean 0, standard deviation 0."]
    assert picture["plot"]["curve"] == []
    for tries in (20, 100):
        widget = BinomialCalculator(tries, 0, low=15, against=0.7)
        marks = [bar["second"] for bar in widget.picture["plot"]["bars"]]
        assert max(range(len(marks)), key=marks.__getitem__) == tries * 7 // 10


def test_a_test_of_both_sides() -> None:
    """Both ends of one end: the other one lies as far behind the mean."""
    widget = BinomialCalculator(108, 0.25, low=36)
    told = do(widget, "kind", "bothEnds")["told"]
    count = binomial(108, Fraction(1, 4))
    share = float(count.at_most(18) + 1 - count.at_most(35))
    assert told[0] == f"P(X ≤ 18 or X ≥ 36) = {100 * share:.3g} %."


def test_the_curve_is_seen_to_the_left_of_nothing() -> None:
    """Where it says that less than nothing may come, that is drawn."""
    widget = BinomialCalculator(20, 0.04, high=2, normal=True)
    shown = [int(row[0]) for row in widget.picture["rows"]]
    assert shown[0] == -2
    assert widget.picture["plot"]["bars"][0]["share"] == 0
    assert widget.picture["plot"]["curve"][0][1] > 0


def test_before_the_standard_deviation() -> None:
    """Simple, it tells the chance alone, and offers no curve."""
    widget = BinomialCalculator(48, 0.25, low=13, simple=True)
    assert len(widget.picture["told"]) == 1
    assert widget.picture["toggles"] == []
    send(widget, {"kind": "toggle", "value": "normal", "revision": None})
    assert widget.picture["notice"]


def test_many_tries_are_seen_where_they_come() -> None:
    """The axis has what comes now and then, of both distributions; the rest counts, too."""
    widget = BinomialCalculator(100, 0.5, low=50, against=0.9)
    picture = widget.picture
    numbers = [int(row[0]) for row in picture["rows"]]
    assert numbers == list(range(27, 101))
    assert picture["first"] == 27
    first_up_to = picture["rows"][0][2]
    share = float(binomial(100, Fraction(1, 2)).at_most(27))
    assert first_up_to == ("<0.001 %" if share < 0.00001 else f"{100 * share:.3g} %")


def test_with_and_without_replacement() -> None:
    """Two of three cards of a gap: the mark is binomial."""
    widget = HypergeometricCalculator(92, 12, 3, low=1, high=1)
    assert widget.picture["told"][0] == "P(X = 1) = 30.2 %."
    told = do(widget, "toggle", "second")["told"]
    share = 3 * (12 / 92) * (80 / 92) ** 2
    assert told[1] == f"With replacement (the short marks): {100 * share:.3g} %."
    bars = widget.picture["plot"]["bars"]
    exact, put_back = hypergeometric(92, 12, 3), binomial(3, Fraction(12, 92))
    for number, bar in enumerate(bars):
        assert bar["second"] / bar["share"] == pytest.approx(
            float(put_back[number] / exact[number])
        )
    picture = do(widget, "set", 80, which="draws")
    assert [slider["value"] for slider in picture["sliders"]] == [92, 12, 80]
    shown = [bar["second"] for bar in picture["plot"]["bars"]]
    assert len(shown) > 18  # binomial ones reach farther than the twelve that there are
    assert shown[-1] < 0.01
    picture = do(widget, "set", 10, which="population")
    assert [slider["value"] for slider in picture["sliders"]] == [10, 10, 10]


def test_in_japanese() -> None:
    """As schools write it."""
    with speaking("ja"):
        widget = BinomialCalculator(20, Fraction(1, 6), low=6, high=1)
        assert widget.picture["told"][0].startswith("P(X≦1 または X≧6) = ")
        assert "B(20, 1/6)" in widget.picture["title"]
        assert widget.picture["head"][:3] == ["k", "P(X = k)", "P(X≦k)"]


def test_without_a_kernel_the_table_stands() -> None:
    """The numbers add up to everything."""
    html = HypergeometricCalculator(5, 2, 2)._repr_mimebundle_()
    assert html is not None
    assert html[0]["text/html"].count("<tr>") == 4
    shares = [line.split()[1] for line in html[0]["text/plain"].splitlines()[1:]]
    assert sum(map(float, shares)) == 100


@pytest.mark.parametrize(
    "intent",
    [
        {"kind": "set", "which": "tries", "value": 0},
        {"kind": "set", "which": "tries", "value": 101},
        {"kind": "set", "which": "tries", "value": True},
        {"kind": "set", "which": "chance", "value": 101},
        {"kind": "set", "which": "against", "value": 50},
        {"kind": "set", "which": ["chance"], "value": 5},
        {"kind": "set"},
        {"kind": "edge", "which": "high", "value": 3},
        {"kind": "edge", "which": "low", "value": 11},
        {"kind": "edge", "which": "low", "value": 3.0},
        {"kind": "edge", "which": ["low"], "value": 3},
        {"kind": "kind", "value": "anything"},
        {"kind": "pick", "value": -1},
        {"kind": "pick", "value": "3"},
        {"kind": "toggle", "value": "second"},
        {"kind": "view", "value": "tree"},
    ],
    ids=json.dumps,
)
def test_what_nobody_can_do_is_refused(intent: dict[str, Any]) -> None:
    """A forged intent changes nothing, and a sentence says so."""
    widget = BinomialCalculator(10, 0.5, low=8)
    shown = ("view", "sliders", "edges", "kind", "toggles", "told", "plot")
    before = {key: widget.picture[key] for key in shown}
    send(widget, {**intent, "revision": None})
    assert {key: widget.picture[key] for key in shown} == before
    assert widget.picture["notice"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"tries": 0}, "tries must be a whole number from 1 to 500, not 0"),
        ({"chance": 1.5}, "a share lies between 0 and 1, it cannot be 1.5"),
        ({"against": "x"}, "a share lies between 0 and 1, it cannot be 'x'"),
        ({"low": 1.5}, "low must be a whole number from 0 to 10, not 1.5"),
        ({"normal": 1}, "normal must be True or False, not 1"),
        ({"view": "tree"}, "there is no view 'tree'; there are bars, table"),
    ],
)
def test_what_does_not_fit_is_told(given: dict[str, Any], told: str) -> None:
    """One sentence says what would."""
    with pytest.raises(ValueError, match=f"^{told}$"):
        BinomialCalculator(**given)
