"""Item statistics: the same by numpy and by definition, and where there is none."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from kernel_lib.teach.item_analysis import item_analysis


def marks_of(rng: Random, pupils: int, questions: int) -> dict[str, dict[str, bool]]:
    """Marks of pupils who know more or less; some have not answered some questions."""
    marks = {}
    for number in range(pupils):
        knows = rng.random()
        answered = [at for at in range(questions) if rng.random() < 0.9]
        marks[f"{number}"] = {f"q{at}": rng.random() < knows * (1 - at / 20) for at in answered}
    return marks


def test_by_numpy() -> None:
    """Correlations and variances are numpy's, for a hundred classes."""
    rng = Random(6)
    for _ in range(100):
        ids = [f"q{at}" for at in range(rng.randint(2, 12))]
        marks = marks_of(rng, rng.randint(2, 40), len(ids))
        table = np.array(
            [[own_marks.get(id, False) for id in ids] for own_marks in marks.values()], float
        )
        analysis = item_analysis(marks, ids)
        for at, item in enumerate(analysis.items):
            own, rest = table[:, at], table.sum(axis=1) - table[:, at]
            assert (item.id, item.n) == (ids[at], len(marks))
            assert item.facility == pytest.approx(own.mean())
            if own.std() and rest.std():
                assert item.discrimination == pytest.approx(np.corrcoef(own, rest)[0, 1])
                most = np.cov(np.sort(own), np.sort(rest))[0, 1]
                assert item.efficiency == pytest.approx(np.cov(own, rest)[0, 1] / most)
            else:
                assert item.discrimination is item.efficiency is None
        spread = table.sum(axis=1).var(ddof=1)
        if spread:
            alpha = len(ids) / (len(ids) - 1) * (1 - table.var(axis=0, ddof=1).sum() / spread)
            assert analysis.kr20 == pytest.approx(alpha)
        else:
            assert analysis.kr20 is None


def test_what_is_known_of_special_classes() -> None:
    """Who is right once is right everywhere: all is 1. Questions that contradict: -1."""
    same = {"ann": {"a": True, "b": True, "c": True}, "ben": {}, "cia": {}}
    analysis = item_analysis(same, "abc")
    assert [item.discrimination for item in analysis.items] == pytest.approx([1, 1, 1])
    assert analysis.kr20 == pytest.approx(1)
    against = {"ann": {"a": True}, "ben": {"b": True}}
    analysis = item_analysis(against, "ab")
    assert [item.discrimination for item in analysis.items] == pytest.approx([-1, -1])
    assert analysis.kr20 is None
    assert item_analysis(same, "a").kr20 is None


def test_one_pupil_is_no_class() -> None:
    """With fewer than two pupils nothing is compared."""
    with pytest.raises(ValueError, match="two pupils"):
        item_analysis({"ann": {"a": True}}, "a")
