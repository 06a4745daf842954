"""FTW?!: start a match, ask its positions, reckon its chances.

>>> table = Table.parse("pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 50 51")
>>> table, events = table.resolve(Play(2, use=(6, 11)))
>>> str(table)
'pile 17 2 | Ben 3 50 51 | you 7 13 34 | help 19'
>>> points((7, 13, 34))
14
"""

from kernel_lib.ftw.board import Place as Place
from kernel_lib.ftw.board import Table as Table
from kernel_lib.ftw.cards import points as points
from kernel_lib.ftw.moves import Help as Help
from kernel_lib.ftw.moves import Pass as Pass
from kernel_lib.ftw.moves import Play as Play
from kernel_lib.ftw.moves import Refusal as Refusal
from kernel_lib.ftw.moves import choice_from_notation as choice_from_notation
from kernel_lib.ftw.rules import Rules as Rules
from kernel_lib.ftw.rules import one_deal as one_deal
from kernel_lib.ftw.state import State as State
from kernel_lib.ftw.state import start as start
from kernel_lib.ftw.view import View as View

NAME = "ftw"
"""The name of the game in records."""

LOWEST_WINS = False
"""Points are good."""
