"""Einfach Genial (Ingenious): start a game, ask its positions, score tiles.

>>> board = Board.parse("side 6 | B -1,0 -2,0 2,0")
>>> board.score(Tile.parse("BB"), Hex(0, 0), Hex(1, 0))[Colour.BLUE]
3

Every other room of the package, such as ``ingenious.charts``, is loaded when it is first used.
"""

from kernel_lib.core.lazy_modules import lazy_modules
from kernel_lib.core.text import message
from kernel_lib.ingenious import bots as bots
from kernel_lib.ingenious.board import Board as Board
from kernel_lib.ingenious.bots import BOTS as BOTS
from kernel_lib.ingenious.decisions import choice_from_notation as choice_from_notation
from kernel_lib.ingenious.decisions import view_from_json as view_from_json
from kernel_lib.ingenious.decisions.swap import Keep as Keep
from kernel_lib.ingenious.decisions.swap import Swap as Swap
from kernel_lib.ingenious.errors import Refusal as Refusal
from kernel_lib.ingenious.hexes import Hex as Hex
from kernel_lib.ingenious.placements import Place as Place
from kernel_lib.ingenious.position import Position as Position
from kernel_lib.ingenious.rules import Rules as Rules
from kernel_lib.ingenious.rules import one_deal as one_deal
from kernel_lib.ingenious.state import State as State
from kernel_lib.ingenious.state import start as start
from kernel_lib.ingenious.tiles import Colour as Colour
from kernel_lib.ingenious.tiles import Tile as Tile
from kernel_lib.ingenious.view import View as View

NAME = "ingenious"
"""The name of the game in records."""

TITLE = message("Ingenious")
"""The name of the game on screen."""

LOWEST_WINS = False
"""The highest lowest marker wins."""

SCORE = message("points")
"""What a score counts."""

luck = None
"""Luck is not counted in this game."""

__getattr__ = lazy_modules(__name__)
