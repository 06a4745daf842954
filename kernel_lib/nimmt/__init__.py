"""6 nimmt!: start a match, ask its positions, compute its risks.

>>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
>>> table, events = table.resolve({"A": 37, "B": 65, "C": 45, "D": 46})
>>> str(table)
'16 20 21 22 37 | 45 46 | 61 65 | 70'
>>> bulls(55)
7

What needs plotly, numpy or scipy (``nimmt.charts``, ``nimmt.batch``, ``nimmt.endgame``), and every
other room of the package, is loaded when it is first used.
"""

from kernel_lib.core.lazy_modules import lazy_modules
from kernel_lib.core.text import message
from kernel_lib.nimmt import bots as bots
from kernel_lib.nimmt import luck as luck
from kernel_lib.nimmt.board import Table as Table
from kernel_lib.nimmt.bots import BOTS as BOTS
from kernel_lib.nimmt.cards import bulls as bulls
from kernel_lib.nimmt.chances.hand import hand_risk as hand_risk
from kernel_lib.nimmt.chances.hand import hand_risks as hand_risks
from kernel_lib.nimmt.chances.risk import CardRisk as CardRisk
from kernel_lib.nimmt.chances.risk import bulls_distribution as bulls_distribution
from kernel_lib.nimmt.chances.risk import explained as explained
from kernel_lib.nimmt.chances.risk import gap_count as gap_count
from kernel_lib.nimmt.chances.risk import is_exact as is_exact
from kernel_lib.nimmt.chances.risk import joint_risk as joint_risk
from kernel_lib.nimmt.chances.risk import risk as risk
from kernel_lib.nimmt.chances.risk import risks_for as risks_for
from kernel_lib.nimmt.chances.unseen import Holding as Holding
from kernel_lib.nimmt.deal import start as start
from kernel_lib.nimmt.decisions import choice_from_notation as choice_from_notation
from kernel_lib.nimmt.decisions import view_from_json as view_from_json
from kernel_lib.nimmt.decisions.draft import Draft as Draft
from kernel_lib.nimmt.decisions.keep import Keep as Keep
from kernel_lib.nimmt.decisions.place_at import PlaceAt as PlaceAt
from kernel_lib.nimmt.decisions.place_first import PlaceFirst as PlaceFirst
from kernel_lib.nimmt.decisions.play import Play as Play
from kernel_lib.nimmt.decisions.play import PlayTwo as PlayTwo
from kernel_lib.nimmt.decisions.take_row import TakeRow as TakeRow
from kernel_lib.nimmt.ending import End as End
from kernel_lib.nimmt.errors import Refusal as Refusal
from kernel_lib.nimmt.pairing import pair as pair
from kernel_lib.nimmt.pairing import pairs as pairs
from kernel_lib.nimmt.pairing import pairs_table as pairs_table
from kernel_lib.nimmt.position import Position as Position
from kernel_lib.nimmt.rows import Side as Side
from kernel_lib.nimmt.rules import Rules as Rules
from kernel_lib.nimmt.rules import one_deal as one_deal
from kernel_lib.nimmt.sheets import sheet_rows as sheet_rows
from kernel_lib.nimmt.sheets import sheets_csv as sheets_csv
from kernel_lib.nimmt.state import State as State
from kernel_lib.nimmt.variants import VARIANTS as VARIANTS
from kernel_lib.nimmt.variants import add_variant as add_variant
from kernel_lib.nimmt.view import View as View

NAME = "nimmt"
"""The name of the game in records."""

TITLE = message("6 nimmt!")
"""The name of the game on screen."""

LOWEST_WINS = True
"""Bulls are bad."""

SCORE = message("bulls")
"""What a score counts."""

__getattr__ = lazy_modules(
    __name__,
    deal_chances="chances.deal",
    hand_chances="chances.hand",
)
