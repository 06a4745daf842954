"""The notebook around us, if there is one: asked for what its kernel has loaded, never imported."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any


def running_cell() -> dict[str, Any]:
    """The message that made a kernel run the present cell; empty outside a notebook.

    >>> running_cell()
    {}
    """
    shell = _shell()
    for kernel in (shell, getattr(shell, "kernel", None)):  # a page's kernel knows it itself
        parent = getattr(kernel, "get_parent", None)
        if parent is not None:
            return dict(parent() or {})
    return {}


def is_in_notebook() -> bool:
    """Whether what is displayed now goes to a notebook.

    >>> is_in_notebook()
    False
    """
    return bool(running_cell())


def settings_folder() -> Path | None:
    """The folder of a person's own settings of Jupyter; None outside a notebook.

    >>> settings_folder() is None
    True
    """
    paths = sys.modules.get("jupyter_core.paths")
    if paths is None or not hasattr(_shell(), "kernel"):
        return None
    return Path(paths.jupyter_config_dir())


def folder() -> str | None:
    """The name of the folder in which the notebook lies; None outside a notebook.

    A kernel works in that folder, in Jupyter, in the browser edition and where lessons are tested.

    >>> folder() is None
    True
    """
    return None if _shell() is None else Path.cwd().name


def _shell() -> Any:
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()
