"""Things to try: controls above what a function makes of their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

import ipywidgets

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, current_language, half_width, message, quoted, words
from widgets.lesson.outputs import Output, as_html, as_text, displayed

MOST_SEED = 10**6
"""The largest seed that can be typed."""

Values = int | str | Sequence[int] | Sequence[str] | Mapping[str, object]
"""A number or a text to type, a tuple (least, most) to drag, a list or names to pick from."""


class Explore(ipywidgets.VBox):
    """Show what ``function`` makes of some values, and let a reader change them.

    Each setting is a name with what can be set:

    - a tuple ``(least, most)``: a slider, which begins at the lesser half,
    - a list, or a dictionary whose keys are shown: something to pick, the first to begin with,
    - a whole number or a text: a field to type into, such as ``seed=1``,
    - True or False: a box to tick.

    The function is called with all of them by name. It returns whatever can be shown; or it is a
    generator whose results take each other's place, such as a chart that grows. A ``ValueError``
    that it raises at a reader's values is shown as its sentence. Without settings there is a button
    that calls it anew: for what follows a game at a table above.

    >>> Explore(lambda players: f"{players} players", players=(2, 10))
    players: 6
    6 players
    >>> Explore(lambda: "Your game is not over.")
    Your game is not over.
    >>> Explore(lambda players: players, players=2.5)
    Traceback (most recent call last):
        ...
    ValueError: players is a tuple (least, most), a list, a dictionary, a whole number or a text, \
not 2.5
    """

    def __init__(self, function: Callable[..., object], **settings: Values) -> None:
        if not callable(function):
            raise ValueError(message("{value} is no function to explore", value=quoted(function)))
        self.function = function
        self.controls = {name: _control(name, values) for name, values in settings.items()}
        self.button = ipywidgets.Button(description=str(_WORK_IT_OUT), layout=_AS_WIDE_AS_WORDS)
        self.output = ipywidgets.Output()
        self._made: object = None
        self.first = self.run()
        row = [*self.controls.values()] or [self.button]
        super().__init__([ipywidgets.HBox(row, layout=_WRAPS), self.output, _for_fingers()])
        self.add_class("sc-explore")
        for control in self.controls.values():
            control.observe(lambda _change: self.run_or_say(), "value")
        self.button.on_click(lambda _button: self.work_it_out())

    @property
    def values(self) -> dict[str, object]:
        """The present values by name; what was typed is without blanks around it."""
        return {
            name: half_width(control.value).strip()
            if isinstance(control, ipywidgets.Text)
            else control.value
            for name, control in self.controls.items()
        }

    def run(self) -> list[Output]:
        """Call the function with the present values, show what it makes, and return the last."""
        outcome = self.function(**self.values)
        results = outcome if isinstance(outcome, Iterator) else iter([outcome])
        last: list[Output] = []
        for result in results:
            last = displayed(result)
            self.output.outputs = tuple(last)
            self._keep(result)
        return last

    def run_or_say(self) -> None:
        """The same; values that do not fit are answered with a sentence in its place."""
        try:
            self.run()
        except ValueError as error:
            self.output.outputs = tuple(displayed(_sentence(error)))
            self._keep(None)

    def work_it_out(self) -> None:
        """What the button does; it says so as long as it takes."""
        self.button.description = str(message("Working it out …"))
        try:
            self.run_or_say()
        finally:
            self.button.description = str(_WORK_IT_OUT)

    def _keep(self, result: object) -> None:
        """Keep what is shown, such as a table, and close the one that was there before."""
        before, self._made = self._made, result
        if isinstance(before, ipywidgets.Widget) and before is not result:
            before.close()

    def __repr__(self) -> str:
        return "\n".join(filter(None, (self._told(), as_text(self.first))))

    def _repr_mimebundle_(self, **kwargs: object) -> JsonObject:
        bundle: JsonObject = super()._repr_mimebundle_(**kwargs)
        told = f"<p>{escape(self._told())}</p>" if self.controls else ""
        html = f'<div lang="{current_language()}">{told}{as_html(self.first)}</div>'
        return {**bundle, "text/plain": repr(self), "text/html": html}

    def _told(self) -> str:
        """The present values with their names, as one line."""
        each = (
            message("{name}: {value}", name=_label(name), value=_said(control))
            for name, control in self.controls.items()
        )
        return words(tuple(each))


_WORK_IT_OUT = message("Work it out")

# Plain data: a Layout of the module would be closed with the widgets of a notebook.
_WRAPS = {"flex_flow": "row wrap"}
_AS_WIDE_AS_WORDS = {"width": "max-content"}

FINGERS = "@media (pointer: coarse) {.sc-explore {--jp-widgets-inline-height: 44px}}"
"""For a finger everything is 44 pixels high."""


def _for_fingers() -> ipywidgets.HTML:
    """The style of what can be set."""
    return ipywidgets.HTML(f"<style>{FINGERS}</style>", layout={"display": "none"})


def _sentence(error: ValueError) -> str:
    """What was wrong, as a sentence that begins with a capital letter."""
    said = words(error.args[0]) if error.args else ""
    return said[:1].upper() + said[1:]


def _control(name: str, values: object) -> ipywidgets.Widget:
    """What sets one value."""
    about: dict[str, object] = {
        "description": _label(name),
        "style": {"description_width": "initial"},
    }
    if isinstance(values, bool):
        return ipywidgets.Checkbox(values, indent=False, layout=_AS_WIDE_AS_WORDS, **about)
    if isinstance(values, int):
        return ipywidgets.BoundedIntText(values, min=0, max=MOST_SEED, **about)
    if isinstance(values, str):
        return ipywidgets.Text(values, continuous_update=False, **about)
    if isinstance(values, Mapping | list) and values:
        return ipywidgets.Dropdown(options=_options(values), **about)
    if (
        isinstance(values, tuple)
        and len(values) == 2
        and all(type(value) is int for value in values)
    ):
        least, most = values
        middle = (least + most) // 2
        return ipywidgets.IntSlider(middle, least, most, continuous_update=False, **about)
    raise ValueError(
        message(
            "{name} is a tuple (least, most), a list, a dictionary, a whole number or a text, "
            "not {values}",
            name=name,
            values=quoted(values),
        )
    )


def _options(values: Mapping[str, object] | list[object]) -> list[tuple[str, object]]:
    """What is shown of each value, with the value."""
    if isinstance(values, Mapping):
        return list(values.items())
    return [(f"{value:,}" if isinstance(value, int) else str(value), value) for value in values]


def _said(control: ipywidgets.Widget) -> object:
    """What a control is set to, as people read it."""
    if isinstance(control, ipywidgets.Checkbox):
        return message("yes") if control.value else message("no")
    return control.label if isinstance(control, ipywidgets.Dropdown) else control.value


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
    "in_gap": message("in the gap"),
    "rare_in_100": message("such bots in 100"),
    "leave_percent": message("leaving in percent"),
    "percent": message("chance in percent"),
    "study": message("study"),
    "kind": message("kind"),
    "way": message("way"),
    "width": message("width"),
    "opponents": message("opponents"),
    "card": message("card"),
    "first": message("first seed"),
    "end": message("length of the match"),
    "rows": message("rows"),
    "places": message("places in a row"),
    "hand_size": message("cards in a hand"),
    "model": message("model"),
    "others": message("the others"),
    "choices": message("your choices"),
    "tactics": message("tactics"),
    "logic": message("logic"),
    "tournament": message("tournament"),
    "professional": message("professional"),
    "open": message("open"),
    "refined": message("refined"),
    "double": message("double"),
    "across": message("across"),
    "slope": message("slope"),
    "intercept": message("intercept"),
    "which": message("which set"),
}
"""What well-known settings are called; others are called as in the code."""
