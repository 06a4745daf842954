"""The sampling distribution: it builds up from what is drawn, and begins anew."""

from __future__ import annotations

import json
from statistics import fmean
from typing import Any

import pytest

from kernel_lib.core.text import speaking
from kernel_lib.nimmt import Rules
from kernel_lib.nimmt.cards import BULLS
from tests.widgets.wire import send
from widgets import SamplingDistribution

DECK = [BULLS[card] for card in Rules().deck]
DIE = dict.fromkeys(range(1, 7), 1 / 6)


def do(widget: SamplingDistribution, kind: str, **more: object) -> dict[str, Any]:
    """The picture after somebody did something."""
    send(widget, {"kind": kind, "revision": None, **more})
    return widget.picture


def test_one_sample_and_then_many() -> None:
    """The last sample is told number by number; all of them make the bars below."""
    widget = SamplingDistribution(DIE, "spots", 4)
    assert widget.picture["told"][0] == "Draw a sample: what is it like?"
    assert widget.picture["panels"][1]["plot"]["scale"] == []
    picture = do(widget, "draw", value=1)
    last = widget.samples.last
    said = f"The last sample: {' '.join(map(str, last))}. Mean {fmean(last):.4g}."
    assert picture["told"][0] == said
    assert len(picture["panels"][0]["plot"]["marks"]) == 4
    picture = do(widget, "draw", value=1000)
    assert picture["panels"][1]["title"] == "Mean spots of each sample of 4: 1,001 samples"
    assert sum(int(row[1]) for row in picture["rows"]) == 1001
    assert picture["told"][2] == (
        "To be expected: mean 3.5, standard deviation 0.8539, which is 1.708 / √4."
    )
    observed = f"Found: mean {widget.samples.found_mean:.4g} (its standard error "
    assert picture["told"][1].startswith(observed)


def test_both_plots_have_one_axis() -> None:
    """So the means are seen to lie closer together than the single numbers."""
    widget = SamplingDistribution(DIE, "spots", 25)
    do(widget, "draw", value=1000)
    single, means = (panel["plot"] for panel in widget.picture["panels"])
    assert single["ticks"] == means["ticks"]
    lefts = [bar["left"] for bar in means["bars"]]
    assert 0.2 < min(lefts) < max(lefts) < 0.8


def test_another_size_begins_anew() -> None:
    """And with other samples; the same size keeps what is there."""
    widget = SamplingDistribution(DIE, "spots", 4)
    do(widget, "draw", value=10)
    before = widget.samples.statistics
    assert do(widget, "set", which="size", value=4)["head"] == ["spots", "samples", "share"]
    assert do(widget, "set", which="size", value=30)["head"] == ["spots", "share"]
    do(widget, "anew")
    do(widget, "set", which="size", value=4)
    do(widget, "draw", value=10)
    assert widget.samples.statistics != before


def test_sums_without_replacement() -> None:
    """Hands of ten cards of the real deck, with the factor of drawing without replacement."""
    widget = SamplingDistribution(DECK, "bulls", 10, "sum", with_replacement=False)
    do(widget, "draw", value=1000)
    told = widget.picture["told"]
    assert told[0].endswith(f"Sum {sum(widget.samples.last)}.")
    assert told[2].startswith("To be expected: mean 16.44, standard deviation ")
    assert "· √((104 − 10) / (104 − 1))" in told[2]
    assert widget.picture["sliders"][0]["most"] == 100


def test_the_normal_curve_follows() -> None:
    """It is as high as the bars: its area is theirs."""
    widget = SamplingDistribution(DIE, "spots", 20)
    assert do(widget, "curve")["panels"][1]["plot"]["curve"] == []
    plot = do(widget, "draw", value=1000)["panels"][1]["plot"]
    bars = sum(bar["width"] * bar["share"] for bar in plot["bars"])
    xs = [x for x, _ in plot["curve"]]
    curve = sum(y for _, y in plot["curve"]) * (xs[1] - xs[0])
    assert curve == pytest.approx(bars, rel=0.02)
    assert do(widget, "curve")["hasCurve"] is False


def test_before_the_standard_deviation() -> None:
    """Simple, it speaks of means alone, and has no curve."""
    widget = SamplingDistribution(DECK, "bulls", 10, "sum", with_replacement=False, simple=True)
    assert widget.picture["told"] == ["Draw a sample: what is it like?"]
    picture = do(widget, "draw", value=100)
    mean = f"{widget.samples.found_mean:.4g}"
    assert picture["told"][1:] == [f"All samples so far have the mean {mean}."]
    assert picture["hasCurve"] is None
    assert not any("deviation" in panel["title"] for panel in picture["panels"])


@pytest.mark.parametrize(
    ("population", "size", "of"),
    [(list(range(3000)), 2, "mean"), (list(range(1, 61)), 1, "mean"), ([1, 3, 5], 60, "sum")],
)
def test_every_sample_is_drawn(population: list[int], size: int, of: str) -> None:
    """Whatever the population: bars lie on the paper, each for as many possible values."""
    widget = SamplingDistribution(population, "points", size, of)
    plot = do(widget, "draw", value=1000)["panels"][1]["plot"]
    assert len(plot["bars"]) == len(widget.samples.bins())
    for bar in plot["bars"]:
        assert bar["left"] >= -1e-9
        assert bar["left"] + bar["width"] <= 1 + 1e-9
    assert len({round(bar["width"], 9) for bar in plot["bars"][1:-1]}) == 1


def test_some_day_it_is_enough() -> None:
    """More samples than could be seen are refused, and nothing is lost."""
    widget = SamplingDistribution(DIE, "spots", 1)
    for _ in range(20):
        do(widget, "draw", value=1000)
    picture = do(widget, "draw", value=1)
    assert picture["notice"] == "There are 20,000 samples; begin anew to draw more"
    assert len(widget.samples.statistics) == 20_000


def test_in_japanese() -> None:
    """As a teacher says it."""
    with speaking("ja"):
        widget = SamplingDistribution(DIE, "目", 4)
        assert widget.picture["told"][1] == "理論では：平均3.5、標準偏差0.8539（1.708 / √4）。"
        assert [draw["name"] for draw in widget.picture["draws"]] == [
            "1回",
            "10回",
            "100回",
            "1,000回",
        ]


@pytest.mark.parametrize(
    "intent",
    [
        {"kind": "draw", "value": 5},
        {"kind": "draw", "value": True},
        {"kind": "draw", "value": "10"},
        {"kind": "draw"},
        {"kind": "set", "which": "size", "value": 0},
        {"kind": "set", "which": "size", "value": 101},
        {"kind": "set", "which": "size", "value": 2.0},
        {"kind": "view", "value": ["bars"]},
    ],
    ids=json.dumps,
)
def test_what_nobody_can_do_is_refused(intent: dict[str, Any]) -> None:
    """A forged intent changes nothing, and a sentence says so."""
    widget = SamplingDistribution(DIE, "spots", 4)
    do(widget, "draw", value=10)
    before = (widget.picture["rows"], widget.picture["sliders"], widget.picture["view"])
    assert do(widget, **intent)["notice"]
    assert (widget.picture["rows"], widget.picture["sliders"], widget.picture["view"]) == before
