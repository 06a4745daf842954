"""Checks of what people and programs hand in: the value itself, or one clear ``ValueError``.

>>> whole("players", 7, least=2, most=6)
Traceback (most recent call last):
    ...
ValueError: players must be a whole number from 2 to 6, not 7
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, KeysView, Mapping
from numbers import Rational, Real
from typing import TypeGuard, TypeVar, cast, overload

from kernel_lib.core.text import Message, message, plural, quoted

Item = TypeVar("Item")

LARGEST = 10**100
"""No number that is drawn or counted with is larger."""

MOST_VALUES = 1_000_000
"""No list that is drawn has more."""

LONGEST_SEED = 10**100
"""Seeds are shorter than this, so that a record can be written and read."""


def whole(name: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """``value`` itself if it is a whole number from ``least`` to ``most``. True is none.

    >>> whole("rows", 4, least=1)
    4
    """
    if type(value) is int and (least is None or value >= least) and (most is None or value <= most):
        return value
    facts = {"field": name, "value": quoted(value), "least": least, "most": most}
    if least is not None and most is not None:
        text = message(
            "{field} must be a whole number from {least} to {most}, not {value}", **facts
        )
    elif least is not None:
        text = message("{field} must be a whole number of {least} or more, not {value}", **facts)
    else:
        text = message("{field} must be a whole number, not {value}", **facts)
    raise ValueError(text)


def truth(name: str, value: object) -> bool:
    """``value`` itself if it is True or False."""
    if not isinstance(value, bool):
        raise ValueError(
            message("{field} must be True or False, not {value}", field=name, value=quoted(value))
        )
    return value


def text(name: str, value: object) -> str:
    """``value`` itself if it is a text."""
    if not isinstance(value, str):
        raise ValueError(
            message("{field} must be a text, not {value}", field=name, value=quoted(value))
        )
    return value


def names(name: str, value: object) -> tuple[str, ...]:
    """Texts as a tuple; one may stand alone.

    >>> names("variants", "open"), names("variants", ["open", "tactics"])
    (('open',), ('open', 'tactics'))
    """
    texts = (value,) if isinstance(value, str) else value
    if not isinstance(texts, tuple | list | set | frozenset | Mapping | KeysView) or not all(
        isinstance(text, str) for text in texts
    ):
        raise ValueError(
            message("{field} must be a list of texts, not {value}", field=name, value=quoted(value))
        )
    return tuple(texts)


def instance(field: str | Message, value: object, wanted: type) -> None:
    """Refuse, with a ``ValueError``, a value of another kind than the one that is needed.

    >>> instance("table", 5, dict)
    Traceback (most recent call last):
        ...
    ValueError: table must be of the kind dict, not 5
    """
    if not isinstance(value, wanted):
        raise _of_another_kind(field, value, wanted)


def _of_another_kind(field: str | Message, value: object, wanted: type) -> ValueError:
    return ValueError(
        message(
            "{field} must be of the kind {kind}, not {value}",
            field=field,
            kind=wanted.__name__,
            value=quoted(value),
        )
    )


@overload
def listed(field: str, value: Iterable[Item]) -> Iterable[Item]: ...
@overload
def listed(field: str, value: object) -> Iterable[object]: ...
def listed(field: str, value: object) -> Iterable[object]:
    """``value`` itself if it lists several things, else a ``ValueError``; a text is no list.

    >>> listed("cards", "37")
    Traceback (most recent call last):
        ...
    ValueError: cards must be a list, not '37'
    """
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        raise ValueError(
            message("{field} must be a list, not {value}", field=field, value=quoted(value))
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
    kept: dict[int, None] = {}
    for value in listed(field, values):
        item = checked(value)
        if item in kept:
            raise twice(item)
        kept[item] = None
    return tuple(kept)


def each(field: str, values: object, wanted: type[Item], fewest: int = 0) -> tuple[Item, ...]:
    """The values of a list, each of the kind that is needed, at least so many of them.

    >>> each("names", ("Ben", 5), str)
    Traceback (most recent call last):
        ...
    ValueError: each of names must be of the kind str, not 5
    """
    items = []
    for value in _values(field, values, fewest):
        if not isinstance(value, wanted):
            raise _of_another_kind(message("each of {field}", field=field), value, wanted)
        items.append(value)
    return tuple(items)


def numbers(field: str, values: object, fewest: int = 0) -> tuple[float, ...]:
    """The numbers of a list, at least so many of them.

    >>> numbers("shares", [0.5, "0.5"])
    Traceback (most recent call last):
        ...
    ValueError: each of shares must be a number, not '0.5'
    """
    name = message("each of {field}", field=field)
    return tuple(number(name, value) for value in _values(field, values, fewest))


def _values(field: str, values: object, fewest: int) -> Iterator[object]:
    """The values of a list one after another, as long as there are not too many."""
    many = 0
    for many, value in enumerate(listed(field, values), start=1):
        if many > MOST_VALUES:
            raise ValueError(message("{field} has too many values", field=field))
        yield value
    if many < fewest:
        raise ValueError(
            plural(
                "{field} must hold {n} value or more",
                "{field} must hold {n} values or more",
                fewest,
                field=field,
            )
        )


def number(field: str | Message, value: object) -> float:
    """``value`` itself if it is a number that can be drawn and counted with.

    >>> number("exact", float("inf"))
    Traceback (most recent call last):
        ...
    ValueError: exact must be a number, not inf
    """
    is_real = isinstance(value, Real) and not isinstance(value, bool)
    if not is_real or not -LARGEST < cast(float, value) < LARGEST:
        raise ValueError(
            message("{field} must be a number, not {value}", field=field, value=quoted(value))
        )
    return cast(float, value)


def is_number(value: object) -> TypeGuard[float | Rational]:
    """Whether a value is a number, and not a truth value.

    >>> is_number(0.5), is_number(True), is_number("0.5")
    (True, False, False)
    """
    return isinstance(value, float | Rational) and not isinstance(value, bool)


def seed(value: object) -> int:
    """``value`` itself if it is a seed: a whole number of at most 100 digits."""
    if type(value) is not int:
        raise ValueError(message("the seed must be a whole number, not {seed}", seed=quoted(value)))
    if not -LONGEST_SEED < value < LONGEST_SEED:
        raise ValueError(message("the seed may have at most 100 digits"))
    return value


def seat(value: object, players: int) -> int | None:
    """``value`` itself if it is a seat, or None, which is nobody's.

    >>> seat(True, players=4)
    Traceback (most recent call last):
        ...
    ValueError: there is no seat True: seats are 0 to 3
    """
    if value is not None and (type(value) is not int or not 0 <= value < players):
        raise ValueError(
            message(
                "there is no seat {seat}: seats are 0 to {last}",
                seat=quoted(value),
                last=players - 1,
            )
        )
    return value
