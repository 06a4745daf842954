"""A teacher's desk: pick a lesson, press a button, and the files for a class are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import TypeAlias, TypedDict

import ipywidgets

from kernel_lib.core import check
from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import LANGUAGES, Message, current_language, message, quoted
from widgets.lesson.explore import MOST_SEED
from widgets.lesson.outputs import displayed


class Picked(TypedDict):
    """What was picked; see ``kernel_lib.teach.handout``."""

    lesson: str
    seed: int
    language: str


Maker: TypeAlias = Callable[[ModuleType, Picked], object]
"""Makes something with ``kernel_lib.teach`` of what was picked."""


def _copy(form: str, folder: str) -> Maker:
    return lambda teach, picked: teach.handout(folder=folder, form=form, **picked)


def _quiz(form: str) -> Maker:
    return lambda teach, picked: teach.quiz(form=form, **picked)


def _slides(teach: ModuleType, picked: Picked) -> object:
    return teach.slides(picked["lesson"], language=picked["language"])


MAKERS: Mapping[str, tuple[Message, Maker]] = {
    "copy": (message("Pupils' copy"), _copy("plain", "handout")),
    "nbgrader": (message("Copy for nbgrader"), _copy("nbgrader", "handout/nbgrader")),
    "otter": (message("Copy for Otter"), _copy("otter", "handout/otter")),
    "gift": (message("Quiz for Moodle (GIFT)"), _quiz("gift")),
    "qti": (message("Quiz (QTI)"), _quiz("qti")),
    "slides": (message("Slides"), _slides),
}
"""What a button says, and what it makes with ``kernel_lib.teach``."""


class TeacherDesk(ipywidgets.VBox):
    """A lesson, a seed and a language to pick, and a button for each thing to make of them.

    The files go into folders beside the notebook; what was made is shown below the buttons.

    >>> desk = TeacherDesk()
    >>> desk.lesson.value, [button.description for button in desk.buttons][:2]
    ('22', ["Pupils' copy", 'Copy for nbgrader'])
    """

    def __init__(self, lesson: str = "22", seed: int = 1) -> None:
        # Only who teaches waits for what is loaded here.
        self.teach = import_module("kernel_lib.teach")
        style = {"description_width": "initial"}
        spoken = current_language()
        named = [(file.stem, file.stem[:2]) for file in self.teach.lesson_files(spoken)]
        if lesson not in [number for _, number in named]:
            raise ValueError(
                message(
                    "there is no lesson {lesson}: choose a number such as 22", lesson=quoted(lesson)
                )
            )
        check.whole("seed", seed, 0, MOST_SEED)
        self.lesson = ipywidgets.Dropdown(
            options=named, value=lesson, description=str(message("lesson")), style=style
        )
        self.seed = ipywidgets.BoundedIntText(
            seed, min=0, max=MOST_SEED, description=str(message("seed")), style=style
        )
        self.language = ipywidgets.Dropdown(
            options=[(name, code) for code, name in LANGUAGES.items()],
            value=spoken,
            description=str(message("language")),
            style=style,
        )
        self.buttons = [self._button(name) for name in MAKERS]
        self.shown = ipywidgets.Output()
        wraps = ipywidgets.Layout(flex_flow="row wrap")
        picked = ipywidgets.HBox([self.lesson, self.seed, self.language], layout=wraps)
        super().__init__([picked, ipywidgets.HBox(self.buttons, layout=wraps), self.shown])

    def _button(self, name: str) -> ipywidgets.Button:
        width = ipywidgets.Layout(width="max-content")
        button = ipywidgets.Button(description=str(MAKERS[name][0]), layout=width)
        button.on_click(lambda _button: self.make(name))
        return button

    @property
    def picked(self) -> Picked:
        """The lesson, the seed and the language that are picked."""
        return {
            "lesson": self.lesson.value,
            "seed": self.seed.value,
            "language": self.language.value,
        }

    def make(self, name: str) -> object:
        """Make one thing, show what it is and where, and return it.

        What cannot be made is said in a sentence in its place.
        """
        try:
            made = MAKERS[name][1](self.teach, self.picked)
        except (OSError, ValueError) as error:
            made = str(error)
        self.shown.outputs = tuple(displayed(made))
        return made

    def __repr__(self) -> str:
        return str(message("Run this cell to make files for your class."))

    def _repr_mimebundle_(self, **kwargs: object) -> JsonObject:
        bundle: JsonObject = super()._repr_mimebundle_(**kwargs)
        return {**bundle, "text/plain": repr(self)}
