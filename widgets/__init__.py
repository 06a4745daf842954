"""What a browser draws: tables to play at, worked examples to step through, risks to explore.

>>> from widgets import NimmtTable
>>> NimmtTable(seed=7)
6 nimmt! for 4 players · Deal 1, trick 1 of 10
1: 13
2: 8
3: 68
4: 62
Your hand: 6 18 34 49 50 52 65 74 79 97
Run this cell to play.
"""

import sys as _sys
from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from typing import Any as _Any

if TYPE_CHECKING:
    from kernel_lib.nimmt.drawing import CardRow as CardRow
    from widgets.any_game.table import GameTable as GameTable
    from widgets.class_board.board import ClassBoard as ClassBoard
    from widgets.class_board.hand_in import HandIn as HandIn
    from widgets.ftw.example import FtwExample as FtwExample
    from widgets.ftw.table import FtwTable as FtwTable
    from widgets.home.deal_of_the_day import DealOfTheDay as DealOfTheDay
    from widgets.home.home import Home as Home
    from widgets.home.my_results import MyResults as MyResults
    from widgets.home.todays_exercises import TodaysExercises as TodaysExercises
    from widgets.ingenious.board import IngeniousBoard as IngeniousBoard
    from widgets.ingenious.example import IngeniousExample as IngeniousExample
    from widgets.ingenious.picture import BoardPicture as BoardPicture
    from widgets.lesson.answer_field import AnswerField as AnswerField
    from widgets.lesson.calculator import BinomialCalculator as BinomialCalculator
    from widgets.lesson.calculator import HypergeometricCalculator as HypergeometricCalculator
    from widgets.lesson.desk import TeacherDesk as TeacherDesk
    from widgets.lesson.explore import Explore as Explore
    from widgets.lesson.guess import Guess as Guess
    from widgets.lesson.progress import Progress as Progress
    from widgets.lesson.sampling_distribution import SamplingDistribution as SamplingDistribution
    from widgets.lesson.try_first import TryFirst as TryFirst
    from widgets.lesson.two_events import TwoEvents as TwoEvents
    from widgets.network.seat import Seat as Seat
    from widgets.nimmt.example import WorkedExample as WorkedExample
    from widgets.nimmt.table import NimmtTable as NimmtTable
    from widgets.risk_explorer.explorer import RiskExplorer as RiskExplorer
    from widgets.shared.review.look_back import hands_played as hands_played

_PLACES = {
    "AnswerField": "widgets.lesson.answer_field",
    "BinomialCalculator": "widgets.lesson.calculator",
    "BoardPicture": "widgets.ingenious.picture",
    "CardRow": "kernel_lib.nimmt.drawing",
    "ClassBoard": "widgets.class_board.board",
    "DealOfTheDay": "widgets.home.deal_of_the_day",
    "Explore": "widgets.lesson.explore",
    "FtwExample": "widgets.ftw.example",
    "FtwTable": "widgets.ftw.table",
    "GameTable": "widgets.any_game.table",
    "Guess": "widgets.lesson.guess",
    "HandIn": "widgets.class_board.hand_in",
    "Home": "widgets.home.home",
    "HypergeometricCalculator": "widgets.lesson.calculator",
    "IngeniousBoard": "widgets.ingenious.board",
    "IngeniousExample": "widgets.ingenious.example",
    "MyResults": "widgets.home.my_results",
    "NimmtTable": "widgets.nimmt.table",
    "Progress": "widgets.lesson.progress",
    "RiskExplorer": "widgets.risk_explorer.explorer",
    "SamplingDistribution": "widgets.lesson.sampling_distribution",
    "Seat": "widgets.network.seat",
    "TeacherDesk": "widgets.lesson.desk",
    "TodaysExercises": "widgets.home.todays_exercises",
    "TryFirst": "widgets.lesson.try_first",
    "TwoEvents": "widgets.lesson.two_events",
    "WorkedExample": "widgets.nimmt.example",
    "hands_played": "widgets.shared.review.look_back",
}
"""Where each stands: loaded when it is first asked for, as no lesson needs more than a few."""

__all__ = sorted(_PLACES)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> _Any:
        if name in _PLACES:
            value = globals()[name] = getattr(_import_module(_PLACES[name]), name)
            return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_PLACES})


def _register() -> None:
    """Make the magic ``%%after`` known where a notebook runs."""
    ipython = _sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    if shell is not None:
        shell.magics_manager.register_lazy("after", "widgets.lesson.after")


_register()
