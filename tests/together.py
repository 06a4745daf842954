"""Thousands of tiny cases that would cost more to hand about than to check."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from kernel_lib.runtime import preferences
from tests.strategies import SOAK

Test = Callable[..., None]


def each(
    names: str | tuple[str, ...],
    values: Iterable[Any] | Callable[[], Iterable[Any]],
    ids: Any = None,
) -> Callable[[Test], Test]:
    """Like ``pytest.mark.parametrize``, for cases that take a millisecond.

    In the quick run all cases are one test, which goes over all of them, and every one that fails
    is a subtest: to hand a test to a worker and to take its report back takes longer than a case.
    In the long run each is a test of its own. Where it takes time to find the cases, ``values`` is
    a function that finds them, and every worker need not.
    """
    if SOAK:
        return pytest.mark.parametrize(names, list(_found(values)), ids=ids)
    words = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    values = values if callable(values) else list(values)

    def joined(test: Test) -> Test:
        own = inspect.signature(test)
        is_passed_on = "subtests" in own.parameters

        @functools.wraps(test)
        def all_of_them(subtests: pytest.Subtests, **fixtures: Any) -> None:
            cases = [_case(words, value) for value in _found(values)]
            assert cases, f"{test.__name__} has no case"
            if is_passed_on:
                fixtures["subtests"] = subtests
            for case in cases:
                _check(test, case, fixtures, subtests)

        left = [own.parameters[name] for name in own.parameters if name not in words]
        if not is_passed_on:
            left.append(inspect.Parameter("subtests", inspect.Parameter.KEYWORD_ONLY))
        all_of_them.__signature__ = own.replace(parameters=left)  # type: ignore[attr-defined]
        return all_of_them

    return joined


def _found(values: Iterable[Any] | Callable[[], Iterable[Any]]) -> Iterable[Any]:
    """The values of the cases."""
    return values() if callable(values) else values


def _case(words: list[str], value: Any) -> dict[str, Any]:
    """The arguments of one case by their names."""
    given = value.values if isinstance(value, ParameterSet) else value
    single = len(words) == 1 and not isinstance(value, ParameterSet)
    return dict(zip(words, [given] if single else given, strict=True))


def _check(
    test: Test, case: dict[str, Any], fixtures: dict[str, Any], subtests: pytest.Subtests
) -> None:
    """Try one case; one that fails is a subtest with its values, and hides no other."""
    try:
        test(**case, **fixtures)
    except (Exception, pytest.fail.Exception):
        with subtests.test(**{name: f"{value!r:.200}" for name, value in case.items()}):
            raise
    finally:
        forget_all()


def forget_all() -> None:
    """A language or a speed that a test has chosen does not hold for the next one.

    Nor do its widgets look at what the next one does.
    """
    preferences.forget()
    if "widgets.shared.connection.bridge" in sys.modules:
        sys.modules["widgets.shared.connection.bridge"].ALL.clear()
        sys.modules["ipywidgets"].Widget.close_all()
