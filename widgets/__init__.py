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

from kernel_lib.nimmt.drawing import CardRow as CardRow
from widgets.any_game.table import GameTable as GameTable
from widgets.ftw.example import FtwExample as FtwExample
from widgets.ftw.table import FtwTable as FtwTable
from widgets.ingenious.board import IngeniousBoard as IngeniousBoard
from widgets.ingenious.example import IngeniousExample as IngeniousExample
from widgets.ingenious.picture import BoardPicture as BoardPicture
from widgets.lesson.after import register as _register
from widgets.lesson.desk import TeacherDesk as TeacherDesk
from widgets.lesson.explore import Explore as Explore
from widgets.lesson.guess import Guess as Guess
from widgets.lesson.progress import Progress as Progress
from widgets.lesson.try_first import TryFirst as TryFirst
from widgets.nimmt.example import WorkedExample as WorkedExample
from widgets.nimmt.table import NimmtTable as NimmtTable
from widgets.risk_explorer.explorer import RiskExplorer as RiskExplorer
from widgets.shared.look_back import hands_played as hands_played

_register()
