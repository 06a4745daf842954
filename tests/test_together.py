"""Cases that are checked within one test are all checked, and every failure is told."""

from __future__ import annotations

import pytest

from tests.strategies import SOAK
from tests.together import each

pytestmark = pytest.mark.skipif(SOAK, reason="in the long run each case is a test of its own")


def test_every_case_is_checked(tmp_path: object) -> None:
    """All cases are tried, with the fixtures of the test, and none twice."""
    tried = []

    @each("word, number", [("a", 1), pytest.param("b", 2, id="second")])
    @each("sign", [+1, -1])
    def test(word: str, number: int, sign: int, tmp_path: object) -> None:
        tried.append((word, number * sign, tmp_path))

    test(tmp_path=tmp_path)
    assert tried == [(word, n, tmp_path) for word, n in (("a", 1), ("a", -1), ("b", 2), ("b", -2))]


def test_every_failure_is_told() -> None:
    """One failure hides no other, whether a check fails, raises, or misses an error."""

    @each("number", range(5))
    def test(number: int) -> None:
        assert number != 1
        if number == 2:
            raise ValueError("two")
        if number == 3:
            with pytest.raises(ValueError, match="three"):
                pass

    with pytest.raises(BaseExceptionGroup, match="3 cases failed") as caught:
        test()
    assert [error.__notes__ for error in caught.value.exceptions] == [
        ["number = 1"],
        ["number = 2"],
        ["number = 3"],
    ]


def test_a_single_failure_is_raised_itself() -> None:
    """The reader sees the one check that failed, and for which case."""

    @each("number", [1, 2])
    def test(number: int) -> None:
        assert number < 2

    with pytest.raises(AssertionError) as caught:
        test()
    assert caught.value.__notes__ == ["number = 2"]


def test_no_case_is_a_failure() -> None:
    """A test that checks nothing does not pass."""

    @each("number", [])
    def test(number: int) -> None:
        raise NotImplementedError

    with pytest.raises(AssertionError, match="test has no case"):
        test()
