"""The page of proofs: its numbers are worked out, and both languages prove the same."""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil
from statistics import NormalDist

import pytest

from kernel_lib.learn.datasets import dataset
from kernel_lib.nimmt import bulls, deal_chances
from tests.documents import ROOT

FORMULA = re.compile(r"\$\$(.+?)\$\$", re.DOTALL)

every_language = pytest.mark.parametrize("language", ["en", "ja"])


def text(language: str) -> str:
    """The page in a language."""
    return (ROOT / "notebooks" / language / "proofs.md").read_text("utf-8")


def test_both_languages_prove_the_same() -> None:
    """Formula by formula, as each language writes it."""
    japanese = [formula.replace(r"\,|\,", r"\mid") for formula in FORMULA.findall(text("ja"))]
    japanese = [formula.replace(r"{}_n\mathrm{C}_k", r"\binom{n}{k}") for formula in japanese]
    assert FORMULA.findall(text("en")) == japanese
    assert len(japanese) == 12
    assert text("en").count("∎") == text("ja").count("∎") == 7


def numbers() -> list[str]:
    """What the page tells of the games and of the world."""
    hand = deal_chances.hand_distribution()
    mean, variance = float(hand.mean), float(hand.variance)
    far = sum(chance for value, chance in hand.chances.items() if abs(value - mean) >= 10)
    z = NormalDist().inv_cdf(0.975)
    wet, dry = (
        Fraction(str(dataset("rain")["winter"].numbers[name]))
        for name in ("after_wet", "after_dry")
    )
    overlap = min(wet, dry) + min(1 - wet, 1 - dry)
    share = Fraction(1, 3) ** 36 * Fraction(2, 3) ** 72
    alternative = Fraction(1, 4) ** 36 * Fraction(3, 4) ** 72
    return [
        f"{mean:.2f}",
        f"{variance:.2f}",
        f"{variance / 100:.3f}",
        f"{float(far):.4f}",
        str(ceil(variance / 0.05)),
        str(ceil(z**2 * variance)),
        f"{float(share / alternative):.2f}",
        f"{float(wet):.3f}",
        f"{float(dry):.3f}",
        f"{float(overlap):.3f}",
        f"{float(dry / (1 - wet + dry)):.3f}",
        f"{float(1 - overlap):.3f}^5",
        f"{float((1 - overlap) ** 5):.3f}",
    ]


@every_language
def test_the_numbers_are_worked_out(language: str) -> None:
    """Each stands on the page."""
    page = text(language)
    assert [number for number in numbers() if number not in page] == []
    kinds = {many: sum(bulls(card) == many for card in range(1, 105)) for many in (5, 7, 3, 2, 1)}
    told = " + ".join(rf"{cards} \cdot {many}" for many, cards in kinds.items())
    assert f"({told})/104 = 171/104" in page


@every_language
def test_a_lesson_leads_to_the_proofs(language: str) -> None:
    """Those whose theorems are proved."""
    for number in ("25", "33", "34", "37"):
        (lesson,) = (ROOT / "notebooks" / language).glob(f"{number}-*.ipynb")
        assert "](proofs.md)" in lesson.read_text("utf-8")
