"""Cases that are checked within one test are all checked, and every failure is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.strategies import SOAK
from tests.together import each

pytestmark = pytest.mark.skipif(SOAK, reason="in the long run each case is a test of its own")


class Failures:
    """Stands for pytest's subtests: notes which of them failed, and lets the test go on."""

    def __init__(self) -> None:
        self.noted: list[tuple[dict[str, Any], str]] = []

    @contextmanager
    def test(self, **values: Any) -> Iterator[None]:
        """A subtest."""
        try:
            yield
        except (Exception, pytest.fail.Exception) as error:
            self.noted.append((values, type(error).__name__))


def run(test: Callable[..., None], **fixtures: Any) -> Failures:
    """Run a test with its fixtures."""
    failures = Failures()
    test(subtests=failures, **fixtures)
    return failures


def test_every_case_is_checked(tmp_path: object) -> None:
    """All cases are tried, with the fixtures of the test, and none twice."""
    tried = []

    @each("word, number", [("a", 1), pytest.param("b", 2, id="second")])
    @each("sign", [+1, -1])
    def test(word: str, number: int, sign: int, tmp_path: object) -> None:
        tried.append((word, number * sign, tmp_path))

    assert run(test, tmp_path=tmp_path).noted == []
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

    assert run(test).noted == [
        ({"number": "1"}, "AssertionError"),
        ({"number": "2"}, "ValueError"),
        ({"number": "3"}, "Failed"),
    ]


def test_the_run_is_red(pytester: pytest.Pytester) -> None:
    """A case that fails makes the run of pytest fail, and its values are said."""
    pytester.makepyfile(
        """
        from tests.together import each

        @each("number", [1, 2, 3])
        def test_small(number):
            assert number < 2
        """
    )
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*number='2'*", "*number='3'*", "*3 failed*"])


def test_no_case_is_a_failure() -> None:
    """A test that checks nothing does not pass."""

    @each("number", [])
    def test(number: int) -> None:
        raise NotImplementedError

    with pytest.raises(AssertionError, match="test has no case"):
        run(test)
