"""What follows a guess waits for it: the cell magic ``%%after``.

The cell runs at once, so that what it defines is there for the cells below. Its outputs are shown
when the guess is given. A file that keeps the outputs has them behind a fold. Where a guess is only
thought or noted, the magic stands without a name, and a button shows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import ipywidgets

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import current_language, message
from kernel_lib.learn import guesses
from kernel_lib.learn.questions import exercise_named
from widgets.lesson.guess import when_given
from widgets.lesson.outputs import Output, as_html, as_outputs, as_text, folded

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell


class After(ipywidgets.Output):
    """Outputs that are shown when the guess of an exercise is given.

    >>> After("gap-of-37", [])
    Guess first: then it is shown here.
    """

    def __init__(self, id: str, outputs: Sequence[Output]) -> None:
        super().__init__()
        self.caught = tuple(outputs)
        if guesses.saved_answer(id).guess is None:
            self.set([{"output_type": "stream", "name": "stdout", "text": f"{self!r}\n"}])
        when_given(id, lambda: self.set(self.caught))

    def set(self, outputs: Sequence[Output]) -> None:
        """Show these outputs, and no others."""
        self.outputs = tuple(outputs)

    def __repr__(self) -> str:
        return waits()

    def _repr_mimebundle_(self, **kwargs: object) -> JsonObject:
        bundle: JsonObject = super()._repr_mimebundle_(**kwargs)
        return {**bundle, **in_a_file(self.caught)}


class Folded(ipywidgets.VBox):
    """Outputs behind a button, for a guess that is thought or noted and not clicked.

    >>> Folded([])
    Guess first: then it is shown here.
    """

    def __init__(self, outputs: Sequence[Output]) -> None:
        self.caught = tuple(outputs)
        width = ipywidgets.Layout(width="max-content")
        self.button = ipywidgets.Button(description=button_text(), layout=width)
        self.shown = ipywidgets.Output()
        super().__init__([self.button, self.shown])
        self.button.on_click(lambda _button: self.reveal())

    def reveal(self) -> None:
        """Show the outputs where the button was."""
        self.button.layout.display = "none"  # another list of children would draw them twice
        self.shown.outputs = self.caught

    def __repr__(self) -> str:
        return waits()

    def _repr_mimebundle_(self, **kwargs: object) -> JsonObject:
        bundle: JsonObject = super()._repr_mimebundle_(**kwargs)
        return {**bundle, **in_a_file(self.caught)}


def waits() -> str:
    """What stands where outputs wait.

    >>> waits()
    'Guess first: then it is shown here.'
    """
    return str(message("Guess first: then it is shown here."))


def button_text() -> str:
    """What opens them.

    >>> button_text()
    'Show (guess first)'
    """
    return str(message("Show (guess first)"))


def in_a_file(outputs: Sequence[Output]) -> JsonObject:
    """Outputs that wait, in the forms that a file keeps: a fold, and a text that tells nothing.

    >>> in_a_file([])["text/plain"]
    'Guess first: then it is shown here.'
    """
    html = folded(button_text(), as_html(outputs), current_language())
    return {"text/plain": waits(), "text/html": html}


def after(line: str, cell: str) -> After | Folded | None:
    """``%%after id``: run the cell, and show its outputs when the guess of ``id`` is given.

    Without an ``id`` a button shows them. An exercise that is not there is a ``ValueError``;
    an error of the cell is shown at once.
    """
    from IPython import get_ipython
    from IPython.utils.capture import capture_output

    id = exercise_named(line.strip()).id if line.strip() else None
    with capture_output() as caught:
        result = get_ipython().run_cell(cell)
    if result.success:
        outputs = as_outputs(caught)
        return After(id, outputs) if id else Folded(outputs)
    for output in as_outputs(caught):
        print(as_text([output]))
    return None


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Make the magic known; a notebook asks for it where a cell first begins with it."""
    shell.register_magic_function(after, "cell")  # type: ignore[arg-type]  # takes no shell
