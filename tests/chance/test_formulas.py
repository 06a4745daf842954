"""A formula as MathML, as pages and tables show it."""

from __future__ import annotations

from fractions import Fraction

from kernel_lib.chance.formulas import Number


def test_a_whole_number_is_no_fraction() -> None:
    """Only what has a denominator is written with a line."""
    assert Number(Fraction(3)).mathml == ["mn", {}, ["3"]]
    assert Number(Fraction(2, 3)).mathml == [
        "mfrac",
        {},
        [["mn", {}, ["2"]], ["mn", {}, ["3"]]],
    ]
