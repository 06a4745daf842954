"""The arrays that stand in for numpy's give what numpy gives, to the last bit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kernel_lib.play import mini_numpy

SMALL = "np.array([[5, 1, 4], [2, 6, 3]], np.int16)"
CUBE = "np.arange(24).reshape(2, 3, 4)"
ROWS = "(np.arange(1000) * 0.1).reshape(2, 500)"
FULL = "np.array([0.1, 0.7, 0.2, 1e9, 3.3, 0.4, 0.9, 1.1, 2.2])"

SAME = [
    # parts
    f"{SMALL}[1]",
    f"{SMALL}[-1, 0]",
    f"{SMALL}[:, 1:]",
    f"{SMALL}[0, ::-2]",
    f"{CUBE}[..., 1]",
    f"{CUBE}[:, np.newaxis, 2]",
    f"{CUBE}[:, :, -1:]",
    f"{CUBE}[1, [0, 2, 1], [3, 0, -1]]",
    f"{CUBE}[[1, 0], :, 1:3]",
    f"{CUBE}[{CUBE} > 20]",
    f"np.arange(5)[{SMALL} - 2]",
    f"{SMALL}.T[:, 1]",
    # arithmetic, with what is smaller spread out
    f"{SMALL} + {SMALL}[0]",
    f"{SMALL} * {SMALL}[:, np.newaxis, 1]",
    f"10 - {SMALL}",
    f"{SMALL} / 7",
    f"1 / {SMALL}",
    f"-{SMALL} ** 2",
    f"0.5 ** {SMALL}",
    f"({SMALL} > 2) & ({SMALL} != 4)",
    f"~({SMALL} <= 2)",
    f"3 * {SMALL} - 0.5",
    f"{SMALL} @ np.arange(3)",
    f"{FULL}[:3] @ np.arange(3)",
    # many items to one
    f"{CUBE}.sum(axis=1)",
    f"{CUBE}.sum()",
    f"{ROWS}.sum(axis=1)",
    f"{ROWS}.sum(axis=0)",
    f"{ROWS}.mean(axis=1)",
    f"{ROWS}.std(axis=1, ddof=1)",
    f"{ROWS}.std()",
    f"{FULL}.sum()",
    f"{FULL}[:7].mean()",
    f"{CUBE}.min(axis=2, keepdims=True)",
    f"{SMALL}.max(axis=0)",
    f"np.argmax({SMALL} == 4, axis=1)",
    f"np.argmin({SMALL}, axis=0)",
    f"{SMALL}.argmax()",
    f"({CUBE} > 9).mean(axis=1)",
    f"({SMALL} > 9).any(), ({SMALL} > 0).all()",
    # other shapes, and made ones
    f"{CUBE}.transpose(2, 0, 1)",
    f"{CUBE}.transpose(2, 0, 1).reshape(4, -1)",
    f"np.concatenate([{SMALL}, {SMALL}[:, :1]], axis=1)",
    f"np.stack([{SMALL}, {SMALL}])",
    f"np.repeat({SMALL}, 2, axis=1)",
    "np.repeat([4, 5], 3)",
    f"np.tile({SMALL}, (1, 2))",
    "np.tile(np.arange(3), (2, 1))",
    "np.zeros((2, 3)), np.full(2, 7, np.int64), np.eye(2)",
    "np.array([1, 2, 3], np.uint64).view(np.uint32)",
    f"np.array([{FULL}[0], 1])",
    # functions
    f"np.sqrt(np.maximum({CUBE} - 3, 0))",
    f"np.cumsum({FULL})",
    "np.searchsorted(np.array([1, 3, 3, 8]), 3)",
    f"np.searchsorted(np.array([0.1, 0.3]), {FULL}, side='right')",
    f"np.flatnonzero({SMALL} > 3)",
    f"np.isin({SMALL}, np.array([1, 6]))",
    f"np.sort({FULL}), np.sum({SMALL}), np.min({SMALL}), np.max({SMALL})",
    f"{SMALL}.clip(3)",
]


def plain(value: Any) -> Any:
    """An array as lists; several of them one by one."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value.tolist() if hasattr(value, "tolist") else value


@pytest.mark.parametrize("code", SAME)
def test_as_numpy(code: str) -> None:
    """Parts, arithmetic and functions give the numbers that numpy gives."""
    ours, theirs = eval(code, {"np": mini_numpy}), eval(code, {"np": np})
    assert plain(ours) == plain(theirs)
    assert getattr(ours, "shape", ()) == getattr(theirs, "shape", ())
    if isinstance(ours, mini_numpy.Array):
        assert ours.dtype.name == str(theirs.dtype)


CHANGES = [
    "one[0] = 9",
    "one[:, 1] = [7, 8]",
    "one[1] = one[0]",
    "one[one > 3] = 0",
    "one[[0, 1], [2, 0]] = np.array([1, 2])",
    "one[:] = 4",
    "one[0, 1] += 5",
    "one += np.array([1, 2, 3])",
    "one.T[2] = one[:, 0]",
    "one[one > 99] = 1",
    "one.copy()[:] = 0",
]


@pytest.mark.parametrize("code", CHANGES)
def test_changed_as_numpy(code: str) -> None:
    """What is written to a part changes the whole, as with numpy."""
    changed = []
    for library in (mini_numpy, np):
        names = {"np": library, "one": eval("np.array([[5, 1, 4], [2, 6, 3]])", {"np": library})}
        exec(code, names)
        changed.append(names["one"].tolist())
    assert changed[0] == changed[1]


def test_small_decimals_are_rounded_at_each_step() -> None:
    """Decimals of 32 bits give the same in kernels that run as plain Python."""
    ours, theirs = (
        (make(0.1) + 7 * make(1 / 300)) * make(3) for make in (mini_numpy.float32, np.float32)
    )
    assert float(ours) == float(theirs) != (0.1 + 7 / 300) * 3


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("np.zeros(3) + np.zeros(2)", "does not fit"),
        ("np.arange(4)[::2].view(np.uint32)", "whole array"),
    ],
)
def test_what_does_not_fit_is_refused(code: str, sentence: str) -> None:
    """Arrays of other shapes are an error, not other numbers."""
    with pytest.raises(ValueError, match=sentence):
        eval(code, {"np": mini_numpy})


@pytest.mark.parametrize("code", ["np.arange(3)[3]", "np.zeros((2, 2))[0, 2]", "np.arange(3)[-4]"])
def test_outside_is_refused(code: str) -> None:
    """There is nothing outside an array."""
    with pytest.raises(IndexError):
        eval(code, {"np": mini_numpy})
