"""A lesson of the browser edition on a page without https: Python sees no folder of the lesson.

A browser shows the site's files to Python by a service worker, and has none on such a page, as in a
live class. What a lesson needs of its folder is made here: the folder itself, whose name tells the
language, and the small tables of ``notebooks/data``.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from kernel_lib.core import page, remembered

HOME = "/home/pyodide"
"""Where Python in a page works that has no folder of the site."""

DATA = "notebooks/data"
LIST = f"api/contents/{DATA}/all.json"


def settle(folder: str) -> None:
    """Work in a folder like that of the lesson, ``notebooks/ja``, with its data beside it.

    Where the folder is there, and outside a page, nothing is done.

    >>> settle("notebooks/ja")
    """
    if not os.getcwd().startswith(HOME):
        return
    here = page.address()
    if here is None:
        return
    site = here.partition("/extensions/")[0]
    home = Path(HOME) / folder
    home.mkdir(parents=True, exist_ok=True)
    os.chdir(home)
    for name in _names(page.fetched(f"{site}/{LIST}")):
        text = page.fetched(f"{site}/files/{DATA}/{name}")
        if text is not None:
            beside = Path(HOME) / DATA / name
            beside.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(text, encoding="utf-8")
    remembered.recall()


def _names(listed: str | None) -> list[str]:
    """The files that JupyterLite's list of a folder names.

    >>> _names('{"content": [{"name": "a.csv", "type": "file"}]}')
    ['a.csv']
    >>> _names(None)
    []
    """
    content = json.loads(listed)["content"] if listed else []
    return [one["name"] for one in content if one["type"] == "file"]
