"""The page in which Python runs in the browser edition: where it lies, and files beside it."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType


def address() -> str | None:
    """Where the page lies from which Python runs; None in Node.js, which has no page."""
    place = getattr(import_module("js"), "location", None)
    return None if place is None else str(place.href)


def site() -> str | None:
    """Where the site begins that the page is of; None in Node.js.

    Python runs in a worker, whose file is one of the site's pages or of JupyterLite's extensions.
    """
    place = address()
    if place is None:
        return None
    place = place.removeprefix("blob:")
    for folder in ("/extensions/", "/pages/"):
        before, separator, _ = place.rpartition(folder)
        if separator:
            return before
    return place


def fetched(place: str) -> str | None:
    """The text at an address of the page's own site; None where there is none, or no network."""
    request = import_module("js").XMLHttpRequest.new()
    request.open("GET", place, False)
    try:
        request.send()
    except Exception:  # the page's own kind of error: nobody answers
        return None
    return str(request.responseText) if request.status == 200 else None


def without_notebook() -> None:
    """Tell packages that a page has no notebook, before any is imported.

    They ask IPython for it, and a page loads that as long as all of a table.
    """
    modules: dict[str, dict[str, object]] = {
        "IPython": {"get_ipython": _do_nothing},
        "IPython.core": {},
        "IPython.core.getipython": {"get_ipython": _do_nothing},
        "IPython.core.interactiveshell": {"InteractiveShell": type("InteractiveShell", (), {})},
        "IPython.display": {"display": _do_nothing, "clear_output": _do_nothing},
    }
    for name, names in modules.items():
        stand_in = ModuleType(name)
        vars(stand_in).update(names)
        sys.modules.setdefault(name, stand_in)
    _without_controls()


def _without_controls() -> None:
    """Take of ipywidgets what all widgets are made of: its controls are a third of the time."""
    for name in ("ipywidgets", "ipywidgets.widgets"):
        if name in sys.modules:
            return
        spec = find_spec(name)
        if spec is not None:
            sys.modules[name] = module_from_spec(spec)
    base = import_module("ipywidgets.widgets.domwidget").DOMWidget
    vars(sys.modules["ipywidgets"])["DOMWidget"] = base


def _do_nothing(*_: object, **__: object) -> None:
    """What IPython's functions do where there is no notebook."""
