"""Outputs of a notebook as plain data: caught, shown later, or folded away as HTML."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from kernel_lib.core.json_values import Json, JsonObject

if TYPE_CHECKING:
    from IPython.utils.capture import CapturedIO

Output = JsonObject
"""One output as a notebook file has it: a ``stream``, or ``display_data`` with its forms."""


def as_outputs(caught: CapturedIO) -> list[Output]:
    """What IPython's ``capture_output`` has caught, what was printed first."""
    outputs: list[Output] = [
        {"output_type": "stream", "name": name, "text": text}
        for name, text in (("stdout", caught.stdout), ("stderr", caught.stderr))
        if text
    ]
    return [*outputs, *(_shown(output.data, output.metadata) for output in caught.outputs)]


def displayed(thing: object) -> list[Output]:
    """A thing as IPython displays it; outside a notebook in words, a text without quotes."""
    if isinstance(thing, str):
        return [{"output_type": "stream", "name": "stdout", "text": f"{thing}\n"}]
    if not _is_in_notebook():
        return [_shown({"text/plain": repr(thing)}, {})]
    from IPython.utils.capture import capture_output

    with capture_output() as caught:
        sys.modules["IPython.display"].display(thing)
    return as_outputs(caught)


def _shown(data: Mapping[str, Json], metadata: Mapping[str, Json] | None) -> Output:
    return {"output_type": "display_data", "data": dict(data), "metadata": dict(metadata or {})}


def _is_in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    return ipython is not None and ipython.get_ipython() is not None


def as_html(outputs: Sequence[Output]) -> str:
    """Outputs as HTML, for places where no kernel lives: a picture or a table before plain text.

    A formula is LaTeX between dollar signs, which a page that reads mathematics sets.

    >>> as_html([{"output_type": "stream", "name": "stdout", "text": "1 < 2"}])
    '<pre>1 &lt; 2</pre>'
    >>> formula = {"text/plain": "<Math object>", "text/latex": "$1 < 2$"}
    >>> as_html([{"output_type": "display_data", "data": formula, "metadata": {}}])
    '<p>$1 &lt; 2$</p>'
    """
    return "".join(map(_html, outputs))


def _forms(output: Output) -> Mapping[str, Json]:
    """The forms of what was displayed, by their kind; none of a stream."""
    data = output.get("data")
    return data if isinstance(data, Mapping) else {}


def _html(output: Output) -> str:
    data = _forms(output)
    for form in ("image/svg+xml", "text/html"):
        if form in data:
            return str(data[form])
    if "text/latex" in data:
        return f"<p>{escape(str(data['text/latex']), quote=False)}</p>"
    return f"<pre>{escape(as_text([output]))}</pre>"


def as_text(outputs: Sequence[Output]) -> str:
    """Outputs in words, a formula as LaTeX.

    >>> as_text([{"output_type": "display_data", "data": {"text/plain": "7"}, "metadata": {}}])
    '7'
    """
    return "\n".join(_words(output).rstrip("\n") for output in outputs)


def _words(output: Output) -> str:
    data = _forms(output)
    plain = data.get("text/latex", data.get("text/plain", ""))
    return str(output.get("text", plain))


def folded(title: str, html: str, language: str) -> str:
    """HTML behind a fold."""
    summary = f"<summary>{escape(title)}</summary>"
    return f'<details lang="{language}">{summary}{html}</details>'
