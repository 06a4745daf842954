"""What is really to be seen on a page: how long bars are, and steps that are soon over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import JSHandle, Locator


def lengths(bars: Locator, side: str = "width") -> list[float]:
    """The ``width`` or ``height`` of each element as it is drawn, cut where others hide it."""
    pixels: list[float] = bars.evaluate_all(
        """(bars, side) => bars.map((bar) => {
            const [start, end] = side === "width" ? ["left", "right"] : ["top", "bottom"];
            const box = bar.getBoundingClientRect();
            let [low, high] = [box[start], box[end]];
            // What the page's body hides, the window does: it may have no height of its own.
            for (let one = bar.parentElement; one !== document.body; one = one.parentElement) {
                const style = getComputedStyle(one);
                const overflow = side === "width" ? style.overflowX : style.overflowY;
                if (overflow === "visible" || overflow === "auto") continue;
                const around = one.getBoundingClientRect();
                [low, high] = [Math.max(low, around[start]), Math.min(high, around[end])];
            }
            return Math.max(0, high - low);
        })""",
        side,
    )
    return pixels


def check_proportional(drawn: Sequence[float], numbers: Sequence[Any], whole: float) -> None:
    """Each bar is as long as its number says, where ``whole`` is the length of 1.

    What the eye cannot tell apart, the third part of a pixel, is allowed.
    """
    assert len(drawn) == len(numbers) > 0
    wanted = [float(number) * whole for number in numbers]
    apart = [abs(actual - expected) for actual, expected in zip(drawn, wanted, strict=True)]
    assert max(apart) <= 0.34, (drawn, wanted)


def watch_who_acts(root: Locator) -> JSHandle:
    """A list in the page that gets, from now on, the names of those who are marked as acting.

    A step may be over before a test, on a slow machine, comes to look.
    """
    return root.evaluate_handle(
        """root => {
            const acted = [];
            const look = () => {
                const name = root.querySelector(".sc-seat.sc-acts .sc-seat-name")?.textContent;
                if (name && acted.at(-1) !== name) acted.push(name);
            };
            new MutationObserver(look)
                .observe(root, { attributes: true, childList: true, subtree: true });
            return acted;
        }"""
    )
