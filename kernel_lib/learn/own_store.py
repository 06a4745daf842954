"""Where what a person has done is kept: beside the notebook that runs, or in the browser.

That is so only where a notebook runs whose cells have names (JupyterLab, Jupyter Notebook).
Elsewhere nothing is kept longer than the kernel lives.

>>> own_store() is None
True
"""

from __future__ import annotations

from pathlib import Path

from kernel_lib.core.notebook import running_cell
from kernel_lib.core.storage import OWN, Store, store_in

_is_kept: list[bool] = []


def own_store() -> Store | None:
    """What keeps a person's texts here; None where nothing is kept."""
    if running_cell().get("metadata", {}).get("cellId"):
        _is_kept[:] = [True]
    return store_in(Path(OWN).absolute() if _is_kept else None)
