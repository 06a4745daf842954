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

from widgets.drawing import CardRow as CardRow
from widgets.ftw_example import FtwExample as FtwExample
from widgets.ftw_table import FtwTable as FtwTable
from widgets.ingenious_board import IngeniousBoard as IngeniousBoard
from widgets.ingenious_example import IngeniousExample as IngeniousExample
from widgets.ingenious_picture import BoardPicture as BoardPicture
from widgets.nimmt_table import NimmtTable as NimmtTable
from widgets.risk_explorer import RiskExplorer as RiskExplorer
from widgets.worked_example import WorkedExample as WorkedExample
