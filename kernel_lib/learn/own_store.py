"""Where what a person has done is kept: beside the lessons, or in the browser.

That is so only where a notebook runs whose cells have names (JupyterLab, Jupyter Notebook).
Elsewhere nothing is kept longer than the kernel lives. The lessons of all languages have one place:
who goes on in another language goes on where they were.

>>> own_store() is None
True
"""

from __future__ import annotations

from pathlib import Path

from kernel_lib.core.text import LANGUAGES
from kernel_lib.runtime.notebook import running_cell
from kernel_lib.runtime.storage import OWN, Store, store_in

_is_kept: list[bool] = []


def own_store() -> Store | None:
    """What keeps a person's texts here; None where nothing is kept."""
    if running_cell().get("metadata", {}).get("cellId"):
        _is_kept[:] = [True]
    return store_in(own_folder() if _is_kept else None)


def own_folder() -> Path:
    """The folder of these texts, for all languages of the lessons.

    >>> own_folder() == Path.cwd() / ".sixth-card"
    True
    """
    here = Path.cwd()
    return (here.parent if here.name in LANGUAGES else here) / OWN
