"""What is given to a public function, checked: one clear sentence where it cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from numbers import Rational
from typing import TypeVar

from kernel_lib.core.settings import check_whole
from kernel_lib.core.text import message, shown

Item = TypeVar("Item")


def check_kind(field: str, value: object, kind: type) -> None:
    """Refuse, with a ``ValueError``, a value of another kind than the one that is needed.

    >>> check_kind("table", 5, dict)
    Traceback (most recent call last):
        ...
    ValueError: table must be of the kind dict, not 5
    """
    if not isinstance(value, kind):
        raise ValueError(
            message(
                "{field} must be of the kind {kind}, not {value}",
                field=field,
                kind=kind.__name__,
                value=shown(value),
            )
        )


def listed(field: str, value: Iterable[Item]) -> Iterable[Item]:
    """``value`` itself if it lists several things, else a ``ValueError``; a text is no list.

    >>> listed("cards", "37")
    Traceback (most recent call last):
        ...
    ValueError: cards must be a list, not '37'
    """
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        raise ValueError(
            message("{field} must be a list, not {value}", field=field, value=shown(value))
        )
    return value


def all_different(
    field: str,
    values: Iterable[object],
    checked: Callable[[object], int],
    twice: Callable[[int], Exception],
) -> tuple[int, ...]:
    """The values, each of them checked; the first that comes again is refused by ``twice``.

    Nothing is read beyond the first fault, so a list without an end is no trap.

    >>> all_different("cards", [5, 30], int, ValueError)
    (5, 30)
    """
    found: dict[int, None] = {}
    for value in listed(field, values):
        one = checked(value)
        if one in found:
            raise twice(one)
        found[one] = None
    return tuple(found)


def check_between(field: str, value: object, least: int, most: int) -> None:
    """Refuse, with a ``ValueError``, what is no whole number from ``least`` to ``most``.

    >>> check_between("size", 10**9, 1, 60)
    Traceback (most recent call last):
        ...
    ValueError: size must be a whole number from 1 to 60, not 1000000000
    """
    check_whole(field, value)
    assert isinstance(value, int)
    if not least <= value <= most:
        raise ValueError(
            message(
                "{field} must be a whole number from {least} to {most}, not {value}",
                field=field,
                least=least,
                most=most,
                value=shown(value),
            )
        )


def is_number(value: object) -> bool:
    """Whether a value is a number, and not a truth value.

    >>> is_number(0.5), is_number(True), is_number("0.5")
    (True, False, False)
    """
    return isinstance(value, float | Rational) and not isinstance(value, bool)
