"""What players of 6 nimmt! can be asked: one file a decision.

Each holds the choices, their check, what they do, and the sentence of refusal. What the browser
shows for it stands in ``widgets/nimmt/decisions`` under the same name. To bring a decision of your
own, add its class to ``DECISIONS`` and name it in the ``openings`` of a variant.

>>> list(DECISIONS)
['card', 'row', 'end', 'first', 'keep', 'draft']
"""

from __future__ import annotations

from kernel_lib.core.game import Choice as AnyChoice
from kernel_lib.core.game import as_tuples, read_view
from kernel_lib.core.json_values import JsonObject
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.decision_registry import DECISIONS as DECISIONS
from kernel_lib.nimmt.decision_registry import PLAYS
from kernel_lib.nimmt.decisions.draft import Draft, DraftCard
from kernel_lib.nimmt.decisions.keep import Divide, Keep
from kernel_lib.nimmt.decisions.place_at import ChooseEnd, PlaceAt
from kernel_lib.nimmt.decisions.place_first import ChooseOrder, PlaceFirst
from kernel_lib.nimmt.decisions.play import LayInTurn, PlaceAtOnce, Play, PlayTogether, PlayTwo
from kernel_lib.nimmt.decisions.take_row import ChooseRow, TakeRow
from kernel_lib.nimmt.rows import PastTrick, Shared
from kernel_lib.nimmt.rules import Rules, TurnOrder
from kernel_lib.nimmt.view import TournamentSheet, View

Choice = Play | PlayTwo | TakeRow | PlaceAt | PlaceFirst | Keep | Draft

for _decision in (PlayTogether, ChooseRow, ChooseEnd, ChooseOrder, Divide, DraftCard):
    DECISIONS.add(_decision)

PLAYS[TurnOrder.TOGETHER] = PlayTogether()
PLAYS[TurnOrder.IN_TURN] = LayInTurn()
PLAYS[TurnOrder.AT_ONCE] = PlaceAtOnce()


def choice_from_notation(word: str) -> AnyChoice:
    """The choice that a word of a record stands for; anything else is a ``ValueError``.

    >>> choice_from_notation("37"), choice_from_notation("row3")
    (Play(card=37), TakeRow(row=2))
    """
    return DECISIONS.read(word)


def view_from_json(told: JsonObject) -> View:
    """The view that ``View.to_json`` has told, with its choices as a tuple.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=7).view(0)
    >>> view_from_json(view.to_json()).hand == view.hand
    True
    """
    rules, table = Rules.from_text(str(told["rules"])), str(told["table"])
    return read_view(
        *(View, Rules, choice_from_notation, told),
        table=rules.table(table) if table else Table.unchecked((), rules.placing),
        shared=tuple(Shared(*fields) for fields in as_tuples(told["shared"])),
        sheets=tuple(TournamentSheet(*fields) for fields in as_tuples(told["sheets"])),
        history=tuple(PastTrick(*fields) for fields in as_tuples(told["history"])),
    )
