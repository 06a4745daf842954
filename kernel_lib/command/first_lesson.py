"""The kernel of the lesson that a server opens first: it starts with the server.

A browser takes seconds to load JupyterLab, and only then asks for a kernel, which takes seconds
more. JupyterLab finds this one by the path of the lesson, as it finds one after a reload.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Any

OPENED = re.compile(r"/(?:lab/tree|notebooks)/(?P<path>.+[.]ipynb)")
"""The page of a notebook, as a server's setting names the one that it opens first."""

KIT = (
    *("plotly.graph_objects", "kernel_lib.nimmt.exercises", "widgets.home.home"),
    *("widgets.lesson.answer_field", "widgets.nimmt.table"),
)
"""What lessons and Home import."""

IMPORTED = f"""
def ahead():
    import sys
    from contextlib import suppress
    from importlib import import_module
    from os import getcwd
    looked = sys.path[:]
    sys.path[:] = [folder for folder in looked if folder not in ("", getcwd())]
    try:
        for name in {KIT}:
            with suppress(ImportError):  # the lesson says so, and what to do
                import_module(name)
    finally:
        sys.path[:] = looked
ahead()
del ahead
"""
"""Imports the kit, and never a program of its name beside the lesson: nobody has agreed to that."""


def opened_first(address: str) -> str | None:
    """The path of the notebook that is opened first; None if it is another page.

    >>> opened_first("/lab/tree/en/22-the-hypergeometric-gap.ipynb")
    'en/22-the-hypergeometric-gap.ipynb'
    >>> opened_first("/lab") is None
    True
    """
    opened = OPENED.fullmatch(address)
    return opened["path"] if opened else None


async def start_kernel(app: Any) -> None:
    """Start the kernel of the notebook that a server opens first, and let it import the kit.

    Where it cannot be started, JupyterLab says why when it tries the same.
    """
    path = opened_first(app.default_url)
    if path is None:
        return
    try:
        session = await app.session_manager.create_session(
            path, PurePosixPath(path).name, "notebook"
        )
        client = app.kernel_manager.get_kernel(session["kernel"]["id"]).client()
        client.start_channels(shell=True, iopub=False, stdin=False, hb=False, control=False)
        try:
            client.execute(IMPORTED, silent=True, store_history=False)
            await client.get_shell_msg(timeout=60)
        finally:
            client.stop_channels()
    except Exception:  # of whichever provider of kernels the server has
        app.log.warning("The kernel of %s was not started ahead.", path, exc_info=True)
