"""Thousands of tiny cases that would cost more to hand about than to check."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from kernel_lib.core import preferences
from tests.strategies import SOAK

Test = Callable[..., None]


def each(
    names: str | tuple[str, ...],
    values: Iterable[Any] | Callable[[], Iterable[Any]],
    ids: Any = None,
) -> Callable[[Test], Test]:
    """Like ``pytest.mark.parametrize``, for cases that take a millisecond.

    In the quick run all cases are one test, which goes over all of them and tells every one that
    fails: to hand a test to a worker and to take its report back takes longer than such a case.
    In the long run each is a test of its own. Where it takes time to find the cases, ``values`` is
    a function that finds them, and every worker need not.
    """
    if SOAK:
        return pytest.mark.parametrize(names, list(_found(values)), ids=ids)
    words = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    values = values if callable(values) else list(values)

    def joined(test: Test) -> Test:
        @functools.wraps(test)
        def all_of_them(**fixtures: Any) -> None:
            cases = [_case(words, value) for value in _found(values)]
            assert cases, f"{test.__name__} has no case"
            _raise([found for case in cases for found in _failure(test, case, fixtures)])

        own = inspect.signature(test)
        left = [own.parameters[name] for name in own.parameters if name not in words]
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


def _failure(test: Test, case: dict[str, Any], fixtures: dict[str, Any]) -> list[BaseException]:
    """What went wrong in one case, with the case, if anything did."""
    try:
        test(**case, **fixtures)
    except (Exception, pytest.fail.Exception) as error:
        error.add_note(", ".join(f"{name} = {value!r:.200}" for name, value in case.items()))
        return [error]
    finally:
        preferences.forget()
    return []


def _raise(failures: list[BaseException]) -> None:
    """Fail with all failures, if there are any."""
    if len(failures) == 1:
        raise failures[0]
    if failures:
        raise BaseExceptionGroup(f"{len(failures)} cases failed", failures)
