"""Things to try: sliders and pick lists above what a function makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

from kernel_lib.core.text import Message, current_language, message, shown, words
from widgets.lesson.outputs import Output, as_html, as_text, displayed

MOST_SEED = 10**6
"""The largest seed that can be typed."""

Values = int | Sequence[int] | Sequence[str]
"""A number to type, a tuple (least, most) to drag, or a list to pick from."""


class Explore(ipywidgets.VBox):
    """Show what ``function`` makes of some values, and let a reader change them.

    Each setting is a name with a tuple ``(least, most)``: a slider, a list: something to pick, or a
    whole number: a field to type into, such as ``seed=1``. The function is called with all of them
    by name. It returns whatever can be shown; or it is a generator whose results take each other's
    place, such as a chart that grows. An ``Explore`` begins with the first of each list, the
    lesser half of each slider and the number itself.

    >>> Explore(lambda players: f"{players} players", players=(2, 10))
    players: 6
    6 players
    >>> Explore(lambda players: players, players=2.5)
    Traceback (most recent call last):
        ...
    ValueError: players is a tuple (least, most), a list or a whole number, not 2.5
    """

    def __init__(self, function: Callable[..., Any], **settings: Values) -> None:
        if not callable(function):
            raise ValueError(message("{value} is no function to explore", value=shown(function)))
        self.function = function
        self.controls = {name: _control(name, values) for name, values in settings.items()}
        self.output = ipywidgets.Output()
        self.first = self.run()
        super().__init__([ipywidgets.HBox([*self.controls.values()], layout=_WRAPS), self.output])
        for control in self.controls.values():
            control.observe(lambda _change: self.run(), "value")

    @property
    def values(self) -> dict[str, Any]:
        """The present values by name."""
        return {name: control.value for name, control in self.controls.items()}

    def run(self) -> list[Output]:
        """Call the function with the present values, show what it makes, and return the last."""
        found = self.function(**self.values)
        results = found if isinstance(found, Iterator) else iter([found])
        last: list[Output] = []
        for result in results:
            last = displayed(result)
            self.output.outputs = tuple(last)
        return last

    def __repr__(self) -> str:
        return f"{self._told()}\n{as_text(self.first)}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        told = f"<p>{escape(self._told())}</p>"
        html = f'<div lang="{current_language()}">{told}{as_html(self.first)}</div>'
        return {**found, "text/plain": repr(self), "text/html": html}

    def _told(self) -> str:
        """The present values with their names, as one line."""
        each = (
            message("{name}: {value}", name=_label(name), value=value)
            for name, value in self.values.items()
        )
        return words(tuple(each))


_WRAPS = ipywidgets.Layout(flex_flow="row wrap")


def _control(name: str, values: object) -> Any:
    """What sets one value."""
    label = _label(name)
    style = {"description_width": "initial"}
    if isinstance(values, bool):
        return ipywidgets.Checkbox(values, description=label, style=style)
    if isinstance(values, int):
        return ipywidgets.BoundedIntText(
            values, min=0, max=MOST_SEED, description=label, style=style
        )
    if isinstance(values, list) and values:
        options = [(f"{one:,}" if isinstance(one, int) else str(one), one) for one in values]
        return ipywidgets.Dropdown(options=options, description=label, style=style)
    if isinstance(values, tuple) and len(values) == 2 and all(type(one) is int for one in values):
        least, most = values
        return ipywidgets.IntSlider(
            (least + most) // 2,
            least,
            most,
            description=label,
            style=style,
            continuous_update=False,
        )
    raise ValueError(
        message(
            "{name} is a tuple (least, most), a list or a whole number, not {values}",
            name=name,
            values=shown(values),
        )
    )


def _label(name: str) -> str:
    """What a setting is called."""
    return str(_NAMES.get(name, name))


_NAMES: Mapping[str, Message] = {
    "players": message("players"),
    "rounds": message("rounds"),
    "seed": message("seed"),
    "deals": message("deals"),
    "bot": message("bot"),
    "hand": message("hand"),
    "unseen": message("unseen"),
    "played": message("cards played"),
    "difference": message("difference"),
    "highest": message("highest"),
    "gap": message("gap"),
    "in_gap": message("in_gap"),
    "rare_in_100": message("rare_in_100"),
    "leave_percent": message("leave_percent"),
    "study": message("study"),
    "kind": message("kind"),
    "way": message("way"),
    "width": message("width"),
}
"""What well-known settings are called; others are called as in the code."""
