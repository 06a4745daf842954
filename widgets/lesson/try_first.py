"""An answer in words that waits until somebody has written one."""

from __future__ import annotations

from typing import Protocol

import ipywidgets

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import message
from widgets.lesson.outputs import displayed

FEWEST = 3
"""So many letters are an answer of one's own."""


class Folded(Protocol):
    """What is folded away under a title."""

    @property
    def title(self) -> str: ...


class TryFirst(ipywidgets.VBox):
    """A field for an answer of one's own, and a button that shows the one of the lesson.

    The button works when something is written. What is written is sent nowhere and kept nowhere.

    >>> from kernel_lib.teach.folds import fold
    >>> both = TryFirst(fold("20-18"))
    >>> both.button.disabled
    True
    >>> both.field.value = "six"
    >>> both.button.disabled
    False
    """

    def __init__(self, answer: Folded) -> None:
        self.answer = answer
        wide = ipywidgets.Layout(width="min(100%, 40em)")
        self.field = ipywidgets.Textarea(
            placeholder=str(message("Write your own answer first.")), rows=2, layout=wide
        )
        self.button = ipywidgets.Button(
            description=str(message("Compare: {title}", title=answer.title)),
            disabled=True,
            layout=ipywidgets.Layout(width="max-content"),
        )
        self.shown = ipywidgets.Output()
        super().__init__([self.field, self.button, self.shown])
        self.field.observe(lambda _change: self._look(), "value")
        self.button.on_click(lambda _button: self.reveal())

    def _look(self) -> None:
        self.button.disabled = len(self.field.value.strip()) < FEWEST

    def reveal(self) -> None:
        """Show the answer of the lesson below the button, if an answer is written."""
        if not self.button.disabled:
            self.shown.outputs = tuple(displayed(self.answer))

    def __repr__(self) -> str:
        first = message("Write your own answer first.")
        return f"{self.answer.title}: {first}"

    def _repr_mimebundle_(self, **kwargs: object) -> JsonObject:
        bundle: JsonObject = super()._repr_mimebundle_(**kwargs)
        return {**bundle, "text/plain": repr(self)}
