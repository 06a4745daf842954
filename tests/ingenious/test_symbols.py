"""The paints and shapes of the six colours can be told apart, whatever colours one sees."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from kernel_lib.core.text import LANGUAGES
from kernel_lib.ingenious.events import COLOUR_WORDS
from kernel_lib.ingenious.rules import NO_POINTS, Rules
from kernel_lib.ingenious.symbols import INKS, PAINTS, SHAPES
from kernel_lib.ingenious.tiles import COLOURS
from tests.contrast import TEXT, contrast

SEEN = {
    "all": np.eye(3),
    "no red": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "no green": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "no blue": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
"""How linear red, green and blue are seen: Machado, Oliveira and Fernandes (2009), severity 1."""

TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def linear(paint: str) -> np.ndarray:
    """A web colour as linear red, green and blue."""
    parts = np.array([int(paint[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(rgb: np.ndarray) -> np.ndarray:
    """CIE L*a*b* of linear red, green and blue, in daylight."""
    x, y, z = TO_XYZ @ np.clip(rgb, 0, 1) / np.array([0.95047, 1, 1.08883])
    fx, fy, fz = (np.cbrt(v) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return np.array([116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)])


@pytest.mark.parametrize("eyes", SEEN)
def test_paints_are_far_apart(eyes: str) -> None:
    """Any two paints differ by 20 or more (CIE 1976), where 2 can just be seen."""
    seen = {colour: lab(SEEN[eyes] @ linear(PAINTS[colour])) for colour in COLOURS}
    for first, second in combinations(COLOURS, 2):
        assert np.linalg.norm(seen[first] - seen[second]) > 20, (first, second)


@pytest.mark.parametrize("colour", COLOURS)
def test_shapes_stand_out(colour: object) -> None:
    """A shape has a contrast of 4.5 or more to its paint, as small text must have."""
    assert contrast(PAINTS[colour], INKS[colour]) >= TEXT  # type: ignore[index]


def test_every_colour_has_its_own_look() -> None:
    """No two colours share a paint or a shape, and each has both."""
    for looks in (PAINTS, SHAPES):
        assert set(looks) == set(COLOURS)
        assert len(set(looks.values())) == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_colour_has_a_name_and_a_marker(language: str) -> None:
    """Six different names in each language, and a marker at 0 for each before the first tile."""
    assert [*COLOUR_WORDS] == [*COLOURS]
    assert len({name.words(language) for name in COLOUR_WORDS.values()}) == len(COLOURS)
    assert Rules().progress(NO_POINTS, (0, 0, 1, 0, 0, 0)).markers == (0, 0, 1, 0, 0, 0)
