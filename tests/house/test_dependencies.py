"""The page about what the kit stands on has every package, with a reason, and nothing else."""

from __future__ import annotations

import re

from tests.documents import ROOT
from tools import dependencies

PAGE = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
ASKED = [(part, name) for part, names in dependencies.asked().items() for name in names]


def test_the_table_has_each_package_of_each_part() -> None:
    """In the order of the project's file, with a size where the package can be had."""
    rows = re.findall(
        r"^\| ([\w-]+) \| ([\w-]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]*) \|$", PAGE, re.M
    )
    assert [(part, name) for part, name, *_ in rows] == ASKED
    assert all(float(own) <= float(whole) for *_, own, whole, _ in rows)


def test_each_package_has_a_reason() -> None:
    """The list below the table names each of them once, in bold."""
    _, _, reasons = PAGE.partition("## Why each of them")
    assert sorted(re.findall(r"\*\*([\w-]+)\*\*", reasons)) == sorted({name for _, name in ASKED})


def test_what_a_package_needs_is_counted_with_it() -> None:
    """The widgets bring more than themselves, and a package that is not here has no size."""
    assert {"ipywidgets", "traitlets"} <= dependencies.needed("ipywidgets")
    assert (dependencies.size("ipywidgets") or 0) > 10_000
    assert dependencies.size("no-such-package") is None
    assert dependencies.needed("no-such-package") == set()
