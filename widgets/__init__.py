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

from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from typing import Any as _Any

from kernel_lib.nimmt.drawing import CardRow as CardRow
from widgets.any_game.table import GameTable as GameTable
from widgets.ftw.example import FtwExample as FtwExample
from widgets.ftw.table import FtwTable as FtwTable
from widgets.ingenious.board import IngeniousBoard as IngeniousBoard
from widgets.ingenious.example import IngeniousExample as IngeniousExample
from widgets.ingenious.picture import BoardPicture as BoardPicture
from widgets.lesson.after import register as _register
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
from widgets.nimmt.example import WorkedExample as WorkedExample
from widgets.nimmt.table import NimmtTable as NimmtTable
from widgets.risk_explorer.explorer import RiskExplorer as RiskExplorer
from widgets.shared.parts.review import hands_played as hands_played

if TYPE_CHECKING:
    from widgets.class_board.board import ClassBoard as ClassBoard
    from widgets.class_board.hand_in import HandIn as HandIn
    from widgets.home.deal_of_the_day import DealOfTheDay as DealOfTheDay
    from widgets.home.home import Home as Home
    from widgets.home.my_results import MyResults as MyResults
    from widgets.home.todays_exercises import TodaysExercises as TodaysExercises
    from widgets.network.seat import Seat as Seat

_LATER = {
    "ClassBoard": "widgets.class_board.board",
    "DealOfTheDay": "widgets.home.deal_of_the_day",
    "HandIn": "widgets.class_board.hand_in",
    "Home": "widgets.home.home",
    "MyResults": "widgets.home.my_results",
    "Seat": "widgets.network.seat",
    "TodaysExercises": "widgets.home.todays_exercises",
}
"""What no lesson needs, and loads what only classes or Home have: when it is first asked for."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> _Any:
        if name in _LATER:
            return getattr(_import_module(_LATER[name]), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATER])


_register()
