"""What players of 6 nimmt! can be asked: one file a decision.

Each holds the choices, their check, what they do, and the sentence of refusal. What the browser
shows for it stands in ``widgets/nimmt/decisions`` under the same name. To bring a decision of your
own, add its class to ``DECISIONS`` and name it in the ``openings`` of a variant.

>>> list(DECISIONS)
['card', 'row', 'end', 'first', 'keep', 'draft']
"""

from __future__ import annotations

from kernel_lib.core.game import Choice as AnyChoice
from kernel_lib.nimmt.decision_registry import DECISIONS as DECISIONS
from kernel_lib.nimmt.decision_registry import PLAYS
from kernel_lib.nimmt.decisions.draft import Draft, DraftCard
from kernel_lib.nimmt.decisions.keep import Divide, Keep
from kernel_lib.nimmt.decisions.place_at import ChooseEnd, PlaceAt
from kernel_lib.nimmt.decisions.place_first import ChooseOrder, PlaceFirst
from kernel_lib.nimmt.decisions.play import LayInTurn, PlaceAtOnce, Play, PlayTogether, PlayTwo
from kernel_lib.nimmt.decisions.take_row import ChooseRow, TakeRow
from kernel_lib.nimmt.rules import TurnOrder

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
