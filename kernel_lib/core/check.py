"""Checks of what people and programs hand in: the value itself, or one clear ``ValueError``.

>>> whole("players", 7, least=2, most=6)
Traceback (most recent call last):
    ...
ValueError: players must be a whole number from 2 to 6, not 7
"""

from __future__ import annotations

from collections.abc import KeysView, Mapping
from typing import Any

from kernel_lib.core.text import message, shown

LONGEST_SEED = 10**100
"""Seeds are shorter than this, so that a record can be written and read."""


def whole(name: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """``value`` itself if it is a whole number from ``least`` to ``most``. True is none.

    >>> whole("rows", 4, least=1)
    4
    """
    if type(value) is int and (least is None or value >= least) and (most is None or value <= most):
        return value
    facts = {"field": name, "value": shown(value), "least": least, "most": most}
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
            message("{field} must be True or False, not {value}", field=name, value=shown(value))
        )
    return value


def text(name: str, value: object) -> str:
    """``value`` itself if it is a text."""
    if not isinstance(value, str):
        raise ValueError(
            message("{field} must be a text, not {value}", field=name, value=shown(value))
        )
    return value


def names(name: str, value: object) -> tuple[str, ...]:
    """Texts as a tuple; one may stand alone.

    >>> names("variants", "open"), names("variants", ["open", "tactics"])
    (('open',), ('open', 'tactics'))
    """
    texts = (value,) if isinstance(value, str) else value
    if not isinstance(texts, tuple | list | set | frozenset | Mapping | KeysView) or not all(
        isinstance(one, str) for one in texts
    ):
        raise ValueError(
            message("{field} must be a list of texts, not {value}", field=name, value=shown(value))
        )
    return tuple(texts)


def of_kind(name: str, value: object, kind: type[Any], example: str) -> Any:
    """``value`` itself if it is of a kind; ``example`` shows how such a one is made."""
    if not isinstance(value, kind):
        raise ValueError(
            message(
                "{field} must be like {example}, not {value}",
                field=name,
                example=example,
                value=shown(value),
            )
        )
    return value


def seed(value: object) -> int:
    """``value`` itself if it is a seed: a whole number of at most 100 digits."""
    if type(value) is not int:
        raise ValueError(message("the seed must be a whole number, not {seed}", seed=shown(value)))
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
                seat=shown(value),
                last=players - 1,
            )
        )
    return value
