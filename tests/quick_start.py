"""Before the tests are read: programs start a second earlier, and few lessons are tried.

``jsonschema`` compiles the grammar of international addresses whenever it is imported, in each of
the many programs that a test run starts; no schema of a notebook asks for it.
"""

import os
import sys
from pathlib import Path

import pytest

sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]

SAMPLE = ("00", "03", "22", "41", "60")
"""The lessons in another language that the short run tries; all have the same code in English."""

LONG = ("14", "27", "28", "63", "64", "66")
"""Lessons that simulate for many seconds: the long run tries them, or whoever names them."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the lessons that the short run does not try, unless they are named."""
    if os.environ.get("SOAK") in ("1", "long") or collection_path.suffix != ".ipynb":
        return None
    here = config.invocation_params.dir
    if collection_path in {(here / one.partition("::")[0]).resolve() for one in config.args}:
        return None
    number = collection_path.name[:2]
    is_tried = number not in LONG if collection_path.parent.name == "en" else number in SAMPLE
    return None if is_tried else True
