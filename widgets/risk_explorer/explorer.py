"""Build any position of 6 nimmt! and see what each card of the hand may cost, and why."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from fractions import Fraction

import traitlets

from kernel_lib.core import check
from kernel_lib.core.text import (
    Message,
    half_width,
    in_columns,
    is_digits,
    message,
    percent,
    plural,
    quoted,
)
from kernel_lib.nimmt import CardRisk, Table
from kernel_lib.nimmt.cards import checked_card
from kernel_lib.nimmt.drawing import board_svg, board_text
from widgets.nimmt.picture import Aim, aim, deck_picture, rows_picture
from widgets.risk_explorer.picture import (
    explained_picture,
    opponents_text,
    risk_picture,
    short,
    summary,
)
from widgets.risk_explorer.position import (
    HAND,
    MOST_OPPONENTS,
    SEEN,
    UNSEEN,
    ExploredPosition,
    dealt,
)
from widgets.shared import assets
from widgets.shared.connection.bridge import (
    Intent,
    Picture,
    PictureWidget,
    Refused,
    check_same,
    ui_words,
)

EXAMPLE = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"
EXAMPLE_HAND = (5, 37, 45)


class RiskExplorer(PictureWidget):
    """Build a table and a hand by clicking, and see the exact risk of each card, with its formula.

    ``table`` is a position like ``"16 20 | 35 | 61 | 70"`` (or a ``Table``), ``hand`` the own
    cards, ``opponents`` how many others play, each an unknown card; ``seen`` are cards known to be
    in nobody's hand. What was built can be read from ``table``, ``hand``, ``opponents``, ``seen``
    and ``unseen``, and what the engine says of it from ``risks``. With a ``seed`` the random
    positions come in the same order each time.

    >>> explorer = RiskExplorer("16 20 21 22 | 35 36 38 40 42 | 61 | 70", [5, 37, 45])
    >>> explorer
    Risk explorer · 3 opponents
    1: 16 20 21 22
    2: 35 36 38 40 42
    3: 61
    4: 70
    Your card  Sixth card  Too low  Bulls to expect
            5          0%      87%             0.87
           37         31%       0%             3.55
           45         93%       0%             7.47
    Run this cell to build a table of your own.
    >>> explorer.risks[1].sixth
    Fraction(273, 890)
    """

    _esm = assets.script("risk_explorer/explorer.js")
    _css = assets.style(
        "shared/page/base.css",
        "shared/page/cloth.css",
        "shared/page/cards.css",
        "nimmt/bulls.css",
        "nimmt/rows.css",
        "risk_explorer/explorer.css",
        "risk_explorer/explained.css",
        "risk_explorer/places.css",
        root=".sc-explorer",
    )
    deck = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        table: str | Table = EXAMPLE,
        hand: Iterable[int] = EXAMPLE_HAND,
        opponents: int = 3,
        seen: Iterable[int] = (),
        language: str | None = None,
        seed: int | None = None,
    ) -> None:
        rows = table.rows if isinstance(table, Table) else Table.parse(table).rows
        start = ExploredPosition(rows, (), (), 1).with_opponents(opponents)
        for card in check.listed("seen", seen):
            start = start.put(card, SEEN)
        self._start = self._position = start.with_hand(tuple(check.listed("hand", hand)))
        self._risks = self._start.risks()
        self._past: list[ExploredPosition] = []
        self._revision = 0
        self._seed = secrets.randbits(32) if seed is None else seed
        self._told: Message | None = None
        self._chosen = self._most_open()
        super().__init__(language)
        self._follow_language(None)
        self.observe(self._follow_language, "language")
        self.redraw()

    @property
    def table(self) -> Table | None:
        """The table that was built; None while a row is empty."""
        return self._position.table

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards of the own hand, ascending."""
        return self._position.hand

    @property
    def opponents(self) -> int:
        """How many others play."""
        return self._position.opponents

    @property
    def seen(self) -> tuple[int, ...]:
        """The cards that are known to be in nobody's hand, ascending."""
        return self._position.seen

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards that the others may hold, ascending."""
        return self._position.unseen

    @property
    def risks(self) -> tuple[CardRisk, ...]:
        """The risk of each card of the hand, as ``nimmt.risk`` gives it; none without a table."""
        return self._risks

    @property
    def card(self) -> int | None:
        """The card of the hand whose risk is explained."""
        return self._chosen

    def __repr__(self) -> str:
        lines = [
            self.say(
                message(
                    "{title} · {opponents}", title=_TITLE, opponents=opponents_text(self.opponents)
                )
            ),
            board_text(self._any_table()),
        ]
        if self._risks:
            heads = (_WORDS["card"], _WORDS["sixth"], _WORDS["low"], _WORDS["bulls"])
            rows = [
                (str(risk.card), percent(risk.sixth), percent(risk.low), f"{float(risk.bulls):.2f}")
                for risk in self._risks
            ]
            lines += in_columns([tuple(map(self.say, heads)), *rows])
        elif self.hand:
            cards = " ".join(map(str, self.hand))
            lines.append(self.say(message("Your hand: {cards}", cards=cards)))
        lines.append(self.say(message("Run this cell to build a table of your own.")))
        return "\n".join(lines)

    def still(self) -> str:
        chances = [percent(risk.any) for risk in self._risks]
        return board_svg(self._any_table(), self.hand, self.say(_TITLE), repr(self), chances)

    # --- what the person does -----------------------------------------------------------------

    def intents(self) -> tuple[str, ...]:
        kinds = ("put", "back", "table", "hand", "opponents", "explain")
        return ("language", *kinds, "undo", "clear", "start", "random")

    def check_revision(self, revision: object) -> None:
        check_same(revision, self._revision)

    def on_put(self, intent: Intent) -> None:
        """The person puts an unseen card into a row, the hand, or among the cards seen."""
        card, place = checked_card(intent.get("card")), intent.get("to")
        self._go_to(self._position.put(card, str(place)))
        self._told = message("{card}: {place}.", card=card, place=_place(str(place)))
        if place == HAND:
            self._chosen = card

    def on_back(self, intent: Intent) -> None:
        """The person makes a card unseen again."""
        card = checked_card(intent.get("card"))
        self._go_to(self._position.back(card))
        self._told = message("{card}: {place}.", card=card, place=_place(UNSEEN))

    def on_table(self, intent: Intent) -> None:
        """The person wrote another table."""
        table = Table.parse(half_width(str(intent.get("value"))))
        self._go_to(self._position.with_table(table))

    def on_hand(self, intent: Intent) -> None:
        """The person wrote another hand."""
        self._go_to(self._position.with_hand(_cards(str(intent.get("value")))))

    def on_opponents(self, intent: Intent) -> None:
        """The person moved the number of opponents."""
        self._go_to(self._position.with_opponents(intent.get("value")))
        self._told = message("{opponents}.", opponents=opponents_text(self.opponents))

    def on_explain(self, intent: Intent) -> None:
        """The person wants the risk of another card explained."""
        card = checked_card(intent.get("card"))
        if card not in self.hand:
            raise Refused(message("{card} is not in your hand", card=card))
        self._chosen = card
        if self._risks:
            risk = self._risks[self.hand.index(card)]
            self._told = message(
                "{card}: sixth card {sixth}, too low {low}, {bulls} bulls to expect.",
                card=card,
                sixth=percent(risk.sixth),
                low=percent(risk.low),
                bulls=short(risk.bulls),
            )

    def on_undo(self, intent: Intent) -> None:
        """The person takes back the last change."""
        if not self._past:
            raise Refused(message("there is nothing to take back"))
        self._show(self._past.pop())

    def on_clear(self, intent: Intent) -> None:
        """The person begins with an empty table."""
        self._go_to(self._position.cleared())

    def on_start(self, intent: Intent) -> None:
        """The person goes back to the position that was given."""
        self._go_to(self._start)

    def on_random(self, intent: Intent) -> None:
        """The person wants a position from the middle of some deal."""
        self._go_to(dealt(self.opponents, self._seed))
        self._seed += 1

    def _act(self, content: object) -> None:
        self._told = None
        super()._act(content)

    def _go_to(self, position: ExploredPosition) -> None:
        """Show another position, unless the engine refuses it."""
        if position == self._position:
            return
        before = self._position
        self._show(position)
        self._past.append(before)

    def _show(self, position: ExploredPosition) -> None:
        self._risks = position.risks()  # refuses what is impossible before anything has changed
        self._position = position
        self._revision += 1
        if self._chosen not in position.hand:
            self._chosen = self._most_open()

    def _most_open(self) -> int | None:
        """The card of which it is least sure what becomes of it, for it has most to tell."""
        if not self._risks:
            return next(iter(self.hand), None)
        return min(self._risks, key=lambda risk: abs(risk.any - Fraction(1, 2))).card

    # --- what the browser draws ---------------------------------------------------------------

    def make_picture(self) -> Picture:
        position = self._position
        return {
            "revision": self._revision,
            "title": self.say(_TITLE),
            "rows": self._rows(),
            "places": {str(card): place for card, place in position.places.items()},
            "targets": self._targets(),
            "legend": self._legend(),
            "table": str(position),
            "hand": " ".join(map(str, self.hand)),
            "opponents": self.opponents,
            "counts": [self.say(opponents_text(n)) for n in range(1, MOST_OPPONENTS + 1)],
            "risks": [risk_picture(risk) for risk in self._risks],
            "cards": [self._card(card) for card in self.hand],
            "card": self._chosen,
            "explained": self._explained(),
            "say": self.say(summary(position, self._risks)),
            "told": self.say(self._told) if self._told else "",
            "canUndo": bool(self._past),
            "isStart": position == self._start,
            "isEmpty": not position.places,
            "words": self._words(),
        }

    def _follow_language(self, _change: object) -> None:
        self.deck = deck_picture(self.language)

    def _words(self) -> dict[str, str]:
        told = {key: self.say(word) for key, word in {**ui_words(), **_WORDS}.items()}
        return {**told, "comma": self.say(("", ""))}

    def _any_table(self) -> Table:
        """The rows as a table, even if some are still empty."""
        return Table.unchecked(self._position.rows)

    def _rows(self) -> list[Picture]:
        """The rows, each with its last card's button in words."""
        rows = rows_picture(self._any_table(), self.language)
        for number, (row, cards) in enumerate(zip(rows, self._position.rows, strict=True), start=1):
            if cards:
                back = message("Take {card} back from row {row}", card=cards[-1], row=number)
                row["back"] = self.say(back)
            else:
                row["label"] = self.say(message("Row {row}: no card yet.", row=number))
        return rows

    def _targets(self) -> list[dict[str, str]]:
        """Where a click on an unseen card can put it."""
        rows = [
            {"value": f"row{row}", "name": self.say(message("Row {row}", row=row))}
            for row in range(1, len(self._position.rows) + 1)
        ]
        return [
            {"value": HAND, "name": self.say(message("Hand"))},
            *rows,
            {"value": SEEN, "name": self.say(message("Seen cards"))},
        ]

    def _legend(self) -> list[dict[str, str]]:
        """What the signs in the tray mean, and how many cards have each."""
        on_table = sum(map(len, self._position.rows))
        counts = {
            UNSEEN: plural("{n} unseen", "{n} unseen", len(self.unseen)),
            "row": plural("{n} on the table", "{n} on the table", on_table),
            HAND: plural("{n} in your hand", "{n} in your hand", len(self.hand)),
            SEEN: plural("{n} seen elsewhere", "{n} seen elsewhere", len(self.seen)),
        }
        return [{"sign": sign, "text": self.say(text)} for sign, text in counts.items()]

    def _card(self, card: int) -> Picture:
        """A card of the hand: where it would go now, and what its button to put it back says."""
        target: Aim = {"row": None, "place": None, "text": ""}
        if self.table:
            target = aim(self.table, card)
        back = message("Take {card} back from your hand", card=card)
        return {
            "card": card,
            "row": target["row"],
            "place": target["place"],
            "aim": self.say(target["text"]),
            "back": self.say(back),
        }

    def _explained(self) -> Picture | None:
        """How the risk of the chosen card comes about."""
        if self.table is None or self._chosen is None:
            return None
        risk = self._risks[self.hand.index(self._chosen)]
        return explained_picture(self._position, self.table, risk, self.language)


def _place(place: str) -> Message:
    """Where a card is, in words."""
    if place.startswith("row"):
        return message("in row {row}", row=place.removeprefix("row"))
    return _PLACES[place]


def _cards(text: str) -> tuple[int, ...]:
    """The cards that a person wrote, with spaces or commas between them."""
    parts = half_width(text).replace(",", " ").replace("、", " ").split()
    for part in parts:
        if not is_digits(part):
            raise ValueError(
                message("write the cards of the hand like 5 37 45, not {given}", given=quoted(part))
            )
    return tuple(map(int, parts))


_TITLE = message("Risk explorer")

_PLACES = {
    HAND: message("in your hand"),
    SEEN: message("seen elsewhere"),
    UNSEEN: message("unseen"),
}

_WORDS = {
    "undo": message("Take back"),
    "clear": message("Clear all"),
    "start": message("To the start"),
    "random": message("Random position"),
    "opponents": message("Opponents"),
    "target": message("A click puts a card into:"),
    "tray": message("All cards"),
    "table": message("The table"),
    "tableText": message("Table as text"),
    "handText": message("Hand as text"),
    "hand": message("Your hand: what each card may cost"),
    "card": message("Your card"),
    "sixth": message("Sixth card"),
    "low": message("Too low"),
    "bulls": message("Bulls to expect"),
    "together": message("Together"),
    "noHand": message("Put a card into your hand to see what it may cost."),
    "noTable": message("The risk can be reckoned once every row has a card."),
    "inHand": _PLACES[HAND],
    "inRow": message("in row {row}", row="%s"),
    "seen": _PLACES[SEEN],
    "unseen": _PLACES[UNSEEN],
    "inGap": message("in the gap"),
    "isBelow": message("below all rows"),
    "explain": message("Explain the risk of {card}", card="%s"),
    "showZones": message("Show its cards above"),
}
