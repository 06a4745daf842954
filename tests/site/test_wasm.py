"""Which kernels the browser edition has compiled."""

from __future__ import annotations

import re
import runpy
from importlib import import_module
from pathlib import Path

from tests.site import recorded

ROOT = Path(__file__).parents[2]
CALLED = re.compile(r"\bkernels\.([a-z_]+)\(")
IMPORTED = re.compile(r"from (kernel_lib\.[\w.]+\.kernels) import ([\w, ]+)")
"""Kernels that a module calls by their own names; classes begin with a capital letter."""

OWN = re.compile(r"@fast\ndef (\w+)\(")
"""A kernel that stands in the module which calls it."""

QUICK = {"ground_of", "new_game", "put", "workspace"}
"""What is called so seldom that it may run as plain Python."""

WEIGHED = re.compile(r"\bkernels_learned\.(\w+)\(")
"""The kernels by which a learned bot weighs choices."""


def compiled() -> set[str]:
    """The kernels that are compiled, by their full names."""
    return set(runpy.run_path(str(ROOT / "site" / "wasm" / "build.py"))["KERNELS"])


def test_what_is_compiled_is_there_and_tried() -> None:
    """Every kernel that is compiled is one of the kit's, and its calls are replayed in a test."""
    assert compiled() == {f"{module}.{name}" for module, name in recorded.KERNELS}
    assert all(hasattr(import_module(module), name) for module, name in recorded.KERNELS)


def test_what_is_called_is_compiled() -> None:
    """Every kernel that the kit calls from outside is compiled.

    Those of the learned bot of FTW?! are not: a choice takes it a millisecond in plain Python.
    """
    called = set()
    for path in sorted((ROOT / "kernel_lib").rglob("*.py")):
        if path.stem in ("batch", "rollouts", "random_bits"):
            package = ".".join(path.parent.relative_to(ROOT).parts)
            names = set(CALLED.findall(path.read_text(encoding="utf-8"))) - QUICK
            called |= {f"{package}.kernels.{name}" for name in names}
        elif path.stem == "sight":
            package = ".".join(path.parent.relative_to(ROOT).parts)
            names = set(WEIGHED.findall(path.read_text(encoding="utf-8")))
            called |= {f"{package}.kernels_learned.{name}" for name in names}
        elif path.stem in ("liking", "net"):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            text = path.read_text(encoding="utf-8")
            called |= {f"{module}.{name}" for name in OWN.findall(text)}
            if path.stem == "net":
                called |= {
                    f"{kernels}.{name}"
                    for kernels, names in IMPORTED.findall(text)
                    for name in names.split(", ")
                    if name.islower()
                }
    assert called == compiled()
