"""A lesson of the browser edition: what Python in the page needs before the lesson runs.

That is what the browser has kept of earlier visits. On a page without https, as in a live class,
Python sees no folder of the lesson either: a browser shows the site's files by a service worker,
and has none there. What a lesson needs of its folder is made here: the folder itself, whose name
tells the language, and the small tables of ``notebooks/data``.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from kernel_lib.runtime import page, preferences, storage

HOME = "/home/pyodide"
"""Where Python in a page works that has no folder of the site."""

DATA = "notebooks/data"
LIST = f"api/contents/{DATA}/all.json"


async def settle(lesson: str) -> None:
    """Take up what was kept, and work in a folder like that of a lesson, with its data beside it.

    ``lesson`` is the path of the notebook, such as ``notebooks/ja/00-start.ipynb``. Outside a page
    nothing is done.
    """
    if not storage.is_page():
        return
    os.environ["JPY_SESSION_NAME"] = lesson  # as a Jupyter server says it
    await storage.load()
    site = page.site() if str(Path.cwd()).startswith(HOME) else None
    if site is not None:
        _make_folder(lesson.rpartition("/")[0], site)
    preferences.recall()


def _make_folder(folder: str, site: str) -> None:
    """Make the folder of a lesson, with its data beside it, and work there."""
    home = Path(HOME) / folder
    home.mkdir(parents=True, exist_ok=True)
    os.chdir(home)
    for name in _names(page.fetched(f"{site}/{LIST}")):
        text = page.fetched(f"{site}/files/{DATA}/{name}")
        if text is not None:
            beside = Path(HOME) / DATA / name
            beside.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(text, encoding="utf-8")


def _names(listed: str | None) -> list[str]:
    """The files that JupyterLite's list of a folder names.

    >>> _names('{"content": [{"name": "a.csv", "type": "file"}]}')
    ['a.csv']
    >>> _names(None)
    []
    """
    content = json.loads(listed)["content"] if listed else []
    return [entry["name"] for entry in content if entry["type"] == "file"]
