"""A table of 6 nimmt! to play at, against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import ClassVar

import traitlets

from kernel_lib import nimmt
from kernel_lib.core import check
from kernel_lib.core.game import Choice, Event, Who
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.content.examples import EXAMPLES, TurnExample
from kernel_lib.nimmt.drawing import board_svg, board_text
from kernel_lib.nimmt.events import (
    DealScored,
    Dealt,
    Drafted,
    DraftOpened,
    Kept,
    MarkerLies,
    MarkerPassed,
    RowsLeft,
    SheetsPassed,
)
from kernel_lib.nimmt.rules import TurnOrder
from kernel_lib.play.bots import BotFunction
from kernel_lib.play.session import Session, Turn
from widgets.nimmt import review_terms
from widgets.nimmt.deal_history import DealHistory
from widgets.nimmt.decisions import face_of, where
from widgets.nimmt.decisions.draft import pool_picture
from widgets.nimmt.picture import (
    deck_picture,
    known_picture,
    pile_sizes,
    piles_in,
    rows_picture,
    sheets_picture,
    step_pictures,
    totals_picture,
)
from widgets.nimmt.risk import Risk
from widgets.shared import assets
from widgets.shared.connection.bridge import Intent, Picture
from widgets.shared.table.base import PartMaker
from widgets.shared.table.guide import Guide
from widgets.shared.table.parts.guiding import Guiding
from widgets.shared.table.seating import known_session, new_session, shares
from widgets.shared.table.table import TableWidget

USUAL_BOTS = ("cautious", "closest", "random")

FIRST_RULES = tuple(f"nimmt.base.{name}" for name in ("choose", "place", "sixth", "low"))
"""The rules that somebody needs to play a first hand."""


@cache
def script_for(rules: nimmt.Rules, is_guided: bool = False) -> str:
    """The module of a table: what only some tables ask is sent only where they are played."""
    asked = {
        "nimmt/guide.js": is_guided,
        "nimmt/decisions/draft.js": rules.draft,
        "nimmt/decisions/keep.js": rules.keeps,
        "nimmt/sheets.js": rules.sheets,
    }
    return assets.script("nimmt/table.js", without=[name for name in asked if not asked[name]])


class NimmtTable(TableWidget[nimmt.View]):
    """Play 6 nimmt! in the notebook: you in seat 1, bots in the others.

    ``bots`` are names (those of ``nimmt.BOTS``) or functions of a view, one for each other seat;
    with ``players`` alone the usual bots sit down in turn. With a ``seed`` the same cards are
    dealt each time. ``end`` says when the match is over, and ``variants`` which variants are
    played, as in ``nimmt.Rules``; instead of these and ``players`` there may be ``rules``.
    ``speed`` is "off", "fast", "normal" or "slow"; without one it is what was chosen last. A
    ``session`` of your own may be given instead, with the ``seat`` to look from. With a
    ``position``, such as ``16 20 | 35 | 61 | 70 ; you 5 37 ; others 3``, the match begins there,
    and the rest of that deal is played. With a ``record``, as a text or as the name of a file
    that *Save* has written, the game goes on where the record stands. With ``people``, a number
    or names, so many share the screen in turns, each hand behind a curtain. With ``advice`` the
    button *What would you play?* is there; with False it cannot be switched on in the settings.
    A table that is ``guided`` tells the rules of a first hand one by one, each when it is needed;
    a person who has seen them all, or has skipped them, is not told again.

    >>> table = NimmtTable(bots=["cautious", "random"], seed=7, end="1 deal")
    >>> table.session.rules.players
    3
    """

    _esm = script_for(nimmt.Rules())
    _css = assets.style(
        "shared/page/base.css",
        "shared/page/cloth.css",
        "shared/page/cards.css",
        "shared/table/table.css",
        "shared/table/narrow.css",
        "nimmt/bulls.css",
        "nimmt/rows.css",
        "nimmt/table.css",
        root=".sc-nimmt",
    )
    PARTS = (*TableWidget.PARTS, DealHistory)
    deck = traitlets.Dict().tag(sync=True)
    guided = traitlets.Bool().tag(sync=True)

    terms: ClassVar[review_terms.Terms] = review_terms

    def __init__(
        self,
        players: int | None = None,
        bots: Sequence[str | BotFunction] | None = None,
        seed: int | None = None,
        end: str | None = None,
        language: str | None = None,
        speed: str | None = None,
        risk: bool = False,
        variants: Sequence[str] = (),
        session: Session | None = None,
        seat: int = 0,
        rules: nimmt.Rules | None = None,
        position: nimmt.Position | str | None = None,
        record: str | Path = "",
        people: int | Sequence[str] = 1,
        advice: bool | None = None,
        guided: bool = False,
    ) -> None:
        is_guided = check.truth("guided", guided) and Guide.is_wanted()
        own: list[PartMaker] = [partial(Risk, is_shown=risk)]
        if is_guided:
            own.append(partial(Guiding, guide=Guide(FIRST_RULES, until="nimmt.base.score")))
        self._trick: list[Picture] = []
        settings: dict[str, object] = {"variants": check.names("variants", variants)}
        if isinstance(position, str):
            position = nimmt.Position.parse(position, rules)
        if position is not None:
            settings["end"] = "1 deal"
            if players is None and bots is None and rules is None:
                players = len(position.places)
        if end is not None:
            settings["end"] = end
        if session is not None:
            known_session(session, nimmt)
        else:
            session = new_session(
                nimmt, rules, bots, seed, players, USUAL_BOTS, settings, position, record, people
            )
        self._esm = script_for(session.rules, is_guided)
        self.guided = is_guided
        told = None if advice is None else check.truth("advice", advice)
        super().__init__(session, None if shares(people) else seat, speed, language, told, own)

    def still_text(self, view: nimmt.View) -> str:
        lines = [board_text(view.table)]
        if view.pool:
            pool = " ".join(map(str, view.pool))
            lines.append(self.say(message("Open cards: {cards}", cards=pool)))
        return "".join(lines)

    def still(self) -> str:
        view = self.view
        title = self.say(message("A table of 6 nimmt!"))
        return board_svg(view.table, view.pool or view.hand, title, repr(self))

    def hand_text(self, view: nimmt.View) -> str:
        return " ".join(map(str, view.hand))

    def example_drawing(self, id: str) -> str:
        example = EXAMPLES.get(id)
        if not isinstance(example, TurnExample):
            return ""
        table = example.rules.table(example.table)
        cards, names = zip(*example.cards, strict=True)
        return board_svg(table, cards, self.say(example.source), str(table), names)

    def make_picture(self) -> Picture:
        self.deck = deck_picture(self.language)
        return super().make_picture()

    def choice_of(self, intent: Intent) -> Choice:
        view = self.view
        return face_of(view).chosen(view, intent)

    def board_picture(self, view: nimmt.View) -> Picture:
        piles = {str(seat): bulls for seat, bulls in _piles(view).items()}
        return {
            "rows": rows_picture(view.table, self.language),
            "trick": self._trick,
            "piles": piles,
            "totals": totals_picture(self.session.rules, view.totals, piles),
            "known": known_picture(self.session.state),
            "pileSizes": pile_sizes(self.session.rules, list(map(len, view.taken)), self.language),
            "pool": pool_picture(view.pool),
            "hand": self._hand(view),
            "ask": face_of(view).picture(view, self.language) if self.is_asked(view) else None,
            "picks": view.rules.most_cards,
        }

    @property
    def own_words(self) -> Mapping[str, Message]:  # type: ignore[override]
        """The words that only 6 nimmt! has; some depend on the rules."""
        own = dict(_WORDS)
        if self.session.rules.end == "1 deal":
            del own["thisDeal"]  # it would be the total again
        if self.session.rules.tricks is None:
            own["trick"] = message("Cards just played")
        if self.session.rules.turns is not TurnOrder.TOGETHER:
            own["noTrick"] = message("The cards that are played will stand here.")
        if self.session.rules.known_hands:
            own["known"] = message("Hand: {cards}", cards="%s")
        return own

    def title(self) -> Message:
        """The name of the game, with the variants that are played."""
        variants = tuple(nimmt.VARIANTS[name].title for name in self.session.rules.variants)
        if not variants:
            return nimmt.TITLE
        return message("6 nimmt! · {variants}", variants=variants)

    def where(self, view: nimmt.View) -> Message:
        return where(view)

    def question(self, view: nimmt.View) -> Message:
        return face_of(view).question(view)

    def seat_picture(self, seat: int, view: nimmt.View) -> Picture:
        marker = self.say(_MARKER) if seat == view.marker else ""
        return {**super().seat_picture(seat, view), "marker": marker}

    def _hand(self, view: nimmt.View) -> list[Picture]:
        cards: list[Picture] = []
        for card in view.hand:
            told = face_of(view).hand_card(view, card)
            cards.append(
                {
                    "card": card,
                    "choice": told["choice"],
                    "row": told["row"],
                    "place": told["place"],
                    "aim": self.say(told["text"]),
                }
            )
        return cards

    def steps_picture(self, turns: Sequence[Turn], new: int) -> list[Picture]:
        """The steps of the last ``new`` turns; the cards of the last trick are kept."""
        batch = len(turns) - new
        first = min(batch, len(turns) - 1)
        while first > 0 and turns[first].before.view(None).is_mid_trick:
            first -= 1
        known = sum(len(turn.events) for turn in turns[max(first, 0) : batch])
        steps: list[Picture] = []
        trick: list[Picture] = []
        for turn in turns[max(first, 0) :]:
            steps += self._steps_of(turn, trick)
        self._trick = trick
        return steps[known:]

    def _steps_of(self, turn: Turn, trick: list[Picture]) -> list[Picture]:
        before, after = turn.before, turn.after
        piles = _piles(before.view(None))
        steps = step_pictures(
            before.table, turn.events, self.names_in(turn), self.language, piles, trick
        )
        pool = before.view(None).pool
        sizes = list(map(len, before.view(None).taken))
        begins = False
        for step, event in zip(steps, turn.events, strict=True):
            begins = begins or isinstance(event, Dealt | DraftOpened | SheetsPassed)
            at = after if begins else before
            pool = tuple(
                card for card in pool if not isinstance(event, Drafted) or card != event.card
            )
            if begins or isinstance(event, RowsLeft):
                pool = after.view(None).pool
                step["rows"] = rows_picture(after.table, self.language)
            if isinstance(event, Kept):
                sizes[event.who] += len(event.piled)
            if begins:
                sizes = [0] * len(sizes)
            step["pileSizes"] = pile_sizes(self.session.rules, sizes, self.language)
            step["pool"] = pool_picture(pool)
            step["where"] = self.say(self.where(at.view(None)))
            step["cards"] = self.cards_left(after)
            step["known"] = known_picture(before if after.is_over else after)
            step["brief"] = isinstance(event, Drafted | MarkerLies | MarkerPassed)
            if after.deal != before.deal and not begins:
                step["cards"] = self.cards_left(None)
                step["known"] = known_picture(before)
            if begins:
                trick.clear()
                step["trick"] = []
                step["piles"] = {str(seat): 0 for seat in piles}
            step["totals"] = totals_picture(self.session.rules, at.totals, piles_in(step))
            if isinstance(event, DealScored):
                step["sheet"] = self.sheet(until=turn)
                step["stop"] = not after.is_over
        return steps

    def score_lines(self, events: Sequence[Event]) -> list[list[int]]:
        return [list(event.bulls) for event in events if isinstance(event, DealScored)]

    def shown_total(self, total: int) -> int:
        return int(self.session.rules.ending.shown_score(total))

    def sheet(self, until: Turn | None = None) -> Picture:
        sheet = super().sheet(until)
        sheets = (until.after if until else self.session.state).view(None).sheets
        return {
            **sheet,
            "end": self.say(self.session.rules.ending.words()),
            "sheets": sheets_picture(sheets, self.seat_names),
            "csv": nimmt.sheets_csv(sheets, self.seat_names) if sheets else "",
        }


_MARKER = message("begins")

_WORDS = {
    "playCards": message("Play {cards}", cards="%s"),
    "keepCards": message("Keep {cards}", cards="%s"),
    "keepNone": message("Keep none"),
    "pickFirst": message("Choose cards above"),
    "pool": message("Open cards"),
    "taken": message("The cards you took"),
    "known": message("Known: {cards}", cards="%s"),
    "keepFull": message("No more cards may go to your hand. Put one back first."),
    "sheets": message("Tournament sheets"),
    "sheetHand": message("Hand of"),
    "sheetCards": message("Cards of the hand"),
    "saveSheets": message("Save as CSV"),
    "showRisk": message("Show risk"),
    "nextDeal": message("Next deal"),
    "ownHand": message("Your hand: {cards}", cards="%s"),
    "take": message("Take"),
    "table": message("The table"),
    "trick": message("Cards of this trick"),
    "noTrick": message("Everyone's card will be turned up here."),
    "deal": message("Deal"),
    "riskKey": message(
        "Chance of taking a row, if the others play at random. Solid: sixth card. Hatched: too low."
    ),
    "thisDeal": message("deal"),
}


def _piles(view: nimmt.View) -> dict[Who, int]:
    """The bulls that each seat has taken in this deal."""
    sums = zip(view.scores, view.totals, strict=True)
    piles: dict[Who, int] = {seat: score - total for seat, (score, total) in enumerate(sums)}
    if view.held:  # just taken, and not divided yet: they count until they go to the hand
        piles[view.owing[0]] += sum(map(nimmt.bulls, view.held))
    return piles
