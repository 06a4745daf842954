"""Which kernels the browser edition has compiled."""

from __future__ import annotations

import re
import runpy
from importlib import import_module
from pathlib import Path

from tests.site import recorded

ROOT = Path(__file__).parents[2]
CALLED = re.compile(r"\bkernels\.([a-z_]+)\(")
QUICK = {"ground_of", "new_game", "put", "workspace"}
"""What is called so seldom that it may run as plain Python."""


def compiled() -> set[str]:
    """The kernels that are compiled, by their full names."""
    return set(runpy.run_path(str(ROOT / "site" / "wasm" / "build.py"))["KERNELS"])


def test_what_is_compiled_is_there_and_tried() -> None:
    """Every kernel that is compiled is one of the kit's, and its calls are replayed in a test."""
    assert compiled() == {f"{module}.{name}" for module, name in recorded.KERNELS}
    assert all(hasattr(import_module(module), name) for module, name in recorded.KERNELS)


def test_what_is_called_is_compiled() -> None:
    """Every kernel that the kit calls from outside is compiled."""
    called = set()
    for path in sorted((ROOT / "kernel_lib").rglob("*.py")):
        if path.stem in ("batch", "rollouts", "random_bits"):
            package = ".".join(path.parent.relative_to(ROOT).parts)
            names = set(CALLED.findall(path.read_text(encoding="utf-8"))) - QUICK
            called |= {f"{package}.kernels.{name}" for name in names}
    assert called == compiled()
