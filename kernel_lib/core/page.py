"""The page in which Python runs in the browser edition: where it lies, and files beside it."""

from __future__ import annotations

from importlib import import_module


def address() -> str | None:
    """Where the page lies from which Python runs; None in Node.js, which has no page."""
    place = getattr(import_module("js"), "location", None)
    return None if place is None else str(place.href)


def fetched(place: str) -> str | None:
    """The text at an address of the page's own site; None where there is none, or no network."""
    request = import_module("js").XMLHttpRequest.new()
    request.open("GET", place, False)
    try:
        request.send()
    except Exception:  # the page's own kind of error: nobody answers
        return None
    return str(request.responseText) if request.status == 200 else None
