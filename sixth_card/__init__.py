"""Learn the games 6 nimmt!, FTW?! and Ingenious, and their probability, by playing.

What lessons and programs use of the kit stands here under one name.

>>> import sixth_card
>>> sixth_card.NimmtTable(seed=7, end="1 deal").session.rules.players
4
>>> sixth_card.nimmt.bulls(55)
7

The games, their charts, and ``teach`` are modules with more inside. All that a program may rely on
is listed, with its signature, in ``docs/api.txt``.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from typing import Any as _Any

from kernel_lib import __version__ as __version__
from kernel_lib import charts, ftw, ingenious, nimmt
from kernel_lib.chance.distribution import Distribution, binomial, hypergeometric
from kernel_lib.compare import Comparison, Estimate, compare
from kernel_lib.datasets import dataset
from kernel_lib.record import read_record
from kernel_lib.rulebook import clause, page
from kernel_lib.session import Session

if TYPE_CHECKING:
    from kernel_lib import teach
    from kernel_lib.network.client import join
    from widgets import (
        AnswerField,
        BinomialCalculator,
        BoardPicture,
        CardRow,
        ClassBoard,
        DealOfTheDay,
        Explore,
        FtwExample,
        FtwTable,
        GameTable,
        Guess,
        HandIn,
        Home,
        HypergeometricCalculator,
        IngeniousBoard,
        IngeniousExample,
        MyResults,
        NimmtTable,
        Progress,
        RiskExplorer,
        SamplingDistribution,
        Seat,
        TeacherDesk,
        TodaysExercises,
        TryFirst,
        TwoEvents,
        WorkedExample,
        hands_played,
    )

__all__ = [
    "AnswerField",
    "BinomialCalculator",
    "BoardPicture",
    "CardRow",
    "ClassBoard",
    "Comparison",
    "DealOfTheDay",
    "Distribution",
    "Estimate",
    "Explore",
    "FtwExample",
    "FtwTable",
    "GameTable",
    "Guess",
    "HandIn",
    "Home",
    "HypergeometricCalculator",
    "IngeniousBoard",
    "IngeniousExample",
    "MyResults",
    "NimmtTable",
    "Progress",
    "RiskExplorer",
    "SamplingDistribution",
    "Seat",
    "Session",
    "TeacherDesk",
    "TodaysExercises",
    "TryFirst",
    "TwoEvents",
    "WorkedExample",
    "binomial",
    "charts",
    "clause",
    "compare",
    "dataset",
    "ftw",
    "hands_played",
    "hypergeometric",
    "ingenious",
    "join",
    "nimmt",
    "page",
    "read_record",
    "teach",
]


def __getattr__(name: str) -> _Any:
    if name == "teach":  # what teachers have is loaded when it is first asked for
        return _import_module("kernel_lib.teach")
    if name == "join":
        return _import_module("kernel_lib.network.client").join
    if name in __all__:
        return getattr(_import_module("widgets"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
