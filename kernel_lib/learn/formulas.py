"""Small formulas of numbers with names, worked out exactly and without running any code.

>>> worth("1 - comb(unseen - free, 3) / comb(unseen, 3)", {"unseen": 92, "free": 12})
Fraction(167, 483)
>>> worth("cards > 3 and card in (5, 7)", {"cards": 4, "card": 5})
True
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb, factorial, isqrt, perm
from numbers import Number
from typing import Any, TypeVar

from kernel_lib.core.text import message, quoted

Value = TypeVar("Value")

LONGEST = 400
"""A longer text is no formula."""

MOST = 10**200
"""No number on the way may be larger."""

LARGEST_POWER, LARGEST_CHOICE = 200, 1000
"""The largest exponent, and the largest number of things to choose from."""


class FormulaError(ValueError):
    """A text that is no formula, or one that has no value."""


def worth(formula: str, names: Mapping[str, object]) -> Any:
    """The value of a formula: a number, a text, True or False, or a tuple of these.

    There are + - * / // % **, comparisons, ``and``, ``or``, ``not``, ``x if y else z``, the
    functions of ``FUNCTIONS``, and ``names``. What cannot be worked out is a ``FormulaError``.

    >>> worth("free / (free + 1)", {})
    Traceback (most recent call last):
        ...
    kernel_lib.learn.formulas.FormulaError: there is no number 'free' here
    """
    try:
        value = _value(_parsed(formula).body, names)
    except (TypeError, ZeroDivisionError, OverflowError, ValueError, IndexError) as error:
        if isinstance(error, FormulaError):
            raise
        raise FormulaError(message("{formula} has no value", formula=quoted(formula))) from None
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else Fraction(value)
    return value


def names_in(formula: str) -> frozenset[str]:
    """The names that a formula uses.

    >>> sorted(names_in("comb(cards, 2) / ways"))
    ['cards', 'ways']
    """
    tree = _parsed(formula)
    called = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name) and node not in called)
    return frozenset(node.id for node in names)


@cache
def _parsed(formula: str) -> ast.Expression:
    try:
        if len(formula) > LONGEST:
            raise SyntaxError
        return ast.parse(formula.strip(), mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise FormulaError(message("{formula} is no formula", formula=quoted(formula))) from None


def _of_numbers(function: Callable[..., object]) -> Callable[..., object]:
    """A function of numbers only: a text or a list can be made too long in one step."""

    def of(*values: object) -> object:
        if any(isinstance(value, bool) or not isinstance(value, Number) for value in values):
            raise TypeError
        return function(*values)

    return of


def _power(base: int | Fraction, exponent: object) -> Fraction:
    if not isinstance(exponent, int) or abs(exponent) > LARGEST_POWER:
        raise OverflowError
    return Fraction(base) ** exponent


def _divided(one: int | Fraction, other: int | Fraction) -> Fraction:
    return Fraction(one) / Fraction(other)


def _sized(function: Callable[..., int]) -> Callable[..., int]:
    """A function of counts that are not too large."""

    def of(*counts: object) -> int:
        if any(not isinstance(count, int) or count > LARGEST_CHOICE for count in counts):
            raise OverflowError
        return function(*counts)

    return of


def _root(value: int | Fraction) -> Fraction:
    """The square root: exact where it can be, else to twenty decimals.

    >>> _root(Fraction(9, 4)), float(_root(2))
    (Fraction(3, 2), 1.4142135623730951)
    """
    over, under = Fraction(value).as_integer_ratio()
    if isqrt(over) ** 2 == over and isqrt(under) ** 2 == under:
        return Fraction(isqrt(over), isqrt(under))
    return Fraction(isqrt(over * under * 10**40), under * 10**20)


_OPERATORS: Mapping[type[ast.AST], Callable[..., object]] = {
    ast.Add: _of_numbers(operator.add),
    ast.Sub: _of_numbers(operator.sub),
    ast.Mult: _of_numbers(operator.mul),
    ast.Div: _of_numbers(_divided),
    ast.FloorDiv: _of_numbers(operator.floordiv),
    ast.Mod: _of_numbers(operator.mod),
    ast.Pow: _of_numbers(_power),
    ast.USub: _of_numbers(operator.neg),
    ast.UAdd: _of_numbers(operator.pos),
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda value, many: value in many,
    ast.NotIn: lambda value, many: value not in many,
}

FUNCTIONS: Mapping[str, Callable[..., object]] = {
    "C": _sized(comb),
    "comb": _sized(comb),
    "perm": _sized(perm),
    "factorial": _sized(factorial),
    "min": min,
    "max": max,
    "sum": sum,
    "abs": abs,
    "len": len,
    "round": round,
    "sqrt": _of_numbers(_root),
    "set": lambda *items: frozenset(items),
}
"""What a formula may call."""


def _value(node: ast.expr, names: Mapping[str, object]) -> Any:
    """The value of a part of a formula."""
    match node:
        case ast.Constant(value=bool() | int() | str()):
            return _bounded(node.value)
        case ast.Constant(value=float()):
            return _bounded(Fraction(str(node.value)))
        case ast.Name(id=name):
            if name not in names:
                raise FormulaError(message("there is no number {name} here", name=quoted(name)))
            return names[name]
        case ast.BinOp(left, operation, right):
            return _bounded(_operator(operation)(_value(left, names), _value(right, names)))
        case ast.UnaryOp(operation, operand):
            return _operator(operation)(_value(operand, names))
        case ast.Tuple(items) | ast.List(items):
            return tuple(_value(item, names) for item in items)
        case ast.BoolOp(operation, values):
            every = all if isinstance(operation, ast.And) else any
            return every(_value(value, names) for value in values)
        case ast.Compare(left, operations, others):
            return all(_compared(left, operations, others, names))
        case ast.IfExp(condition, one, other):
            return _value(one if _value(condition, names) else other, names)
        case ast.Subscript(value, index):
            return _value(value, names)[_value(index, names)]
        case ast.Call(ast.Name(id=name), arguments, []) if name in FUNCTIONS:
            return _bounded(FUNCTIONS[name](*(_value(argument, names) for argument in arguments)))
    raise FormulaError(message("{formula} is no formula", formula=quoted(ast.unparse(node))))


def _operator(operation: ast.AST) -> Callable[..., object]:
    operator_ = _OPERATORS.get(type(operation))
    if operator_ is None:
        raise TypeError
    return operator_


def _compared(
    left: ast.expr, operations: list[ast.cmpop], others: list[ast.expr], names: Mapping[str, object]
) -> Iterator[bool]:
    """Whether each comparison of a chain holds."""
    values = [_value(operand, names) for operand in (left, *others)]
    for operation, value, next_value in zip(operations, values, values[1:], strict=False):
        yield bool(_operator(operation)(value, next_value))


def _bounded(value: Value) -> Value:
    """A value, unless it is a number that is too large."""
    is_large = isinstance(value, int | Fraction) and not -MOST < value < MOST
    if is_large or (isinstance(value, str) and len(value) > LONGEST):
        raise OverflowError
    return value
