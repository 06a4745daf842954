"""A table of 6 nimmt! to play at, against bots."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any

import traitlets

from kernel_lib import nimmt
from kernel_lib.bots import BotFunction
from kernel_lib.nimmt.chances import CardRisk, risks_for
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
from kernel_lib.nimmt.moves import Ask
from kernel_lib.nimmt.rules import Turns
from kernel_lib.session import Session, Turn
from kernel_lib.text import Message, message, percent, plural
from widgets import assets
from widgets.bridge import SPEEDS, PictureWidget, Refused, ui_words
from widgets.drawing import board_svg, board_text
from widgets.nimmt_asks import (
    ask_picture,
    chosen,
    pool_picture,
    question,
    sheets_picture,
    where,
)
from widgets.nimmt_picture import aim_after, deck_picture, rows_picture, step_pictures

USUAL_BOTS = ("cautious", "closest", "random")


class NimmtTable(PictureWidget):
    """Play 6 nimmt! in the notebook: you in seat 1, bots in the others.

    ``bots`` are names ("random", "lowest", "closest", "cautious") or functions of a view, one for
    each other seat; with ``players`` alone the usual bots sit down in turn. With a ``seed`` the
    same cards are dealt each time. ``end`` says when the match is over, and ``variants`` which
    variants are played, as in ``nimmt.Rules``; instead of these and ``players`` there may be
    ``rules``. ``speed`` is "off", "fast", "normal" or "slow". A ``session`` of your own may be
    given instead, with the ``seat`` to look from.

    >>> table = NimmtTable(bots=["cautious", "random"], seed=7, end="1 deal")
    >>> table.session.rules.players
    3
    """

    _esm = assets.script("parts.js", "nimmt_parts.js", "nimmt_asks.js", "nimmt_table.js")
    _css = assets.text("sixth_card.css")
    deck = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        players: int | None = None,
        bots: Sequence[str | BotFunction] | None = None,
        seed: int | None = None,
        end: str = "over 66",
        language: str | None = None,
        speed: str = "normal",
        risk: bool = False,
        variants: Sequence[str] = (),
        session: Session | None = None,
        seat: int = 0,
        rules: nimmt.Rules | None = None,
    ) -> None:
        self._stop_listening = _nothing
        self.session = session or _new_session(players, bots, seed, end, variants, rules)
        if seat not in self.session.people:
            raise ValueError(
                message(
                    "nobody can look from seat {seat}: people sit in {people}",
                    seat=seat,
                    people=self.session.people,
                )
            )
        self.seat = seat
        self.speed = _known_speed(speed)
        self.shows_risk = risk
        self._revision = -1
        self._batch = self._seen = len(self.session.turns)
        super().__init__(language)
        self._follow_language(None)
        self.observe(self._follow_language, "language")
        self._stop_listening = self.session.on_change(self.redraw_unless_acting)
        self.redraw()

    def __repr__(self) -> str:
        view = self.session.state.view(self.seat)
        lines = [
            message(
                "{title} for {n} players · {where}",
                title=self._title(),
                n=view.rules.players,
                where=self._where(view),
            ),
            "\n",
            board_text(view.table),
        ]
        if view.pool:
            lines.append(message("Open cards: {cards}", cards=" ".join(map(str, view.pool))))
        if view.hand and not view.is_over:
            hand = " ".join(map(str, view.hand))
            lines += ["\n", message("Your hand: {cards}", cards=hand)]
        if not view.is_over:
            lines += ["\n", message("Run this cell to play.")]
        return "".join(map(self.say, lines))

    def still(self) -> str:
        view = self.session.state.view(self.seat)
        title = self.say(message("A table of 6 nimmt!"))
        return board_svg(view.table, view.pool or view.hand, title, repr(self))

    def close(self) -> None:
        """Leave the table; the session goes on without it."""
        self._stop_listening()
        super().close()

    def record(self) -> str:
        """The match so far as a record that can be saved and replayed. It names the seed."""
        return self.session.record()

    def intents(self) -> tuple[str, ...]:
        return ("language", "choose", "undo", "new", "again", "risk", "speed")

    def check_revision(self, revision: object) -> None:
        if revision != self.session.revision:
            raise Refused(message("the table has moved on since then; look again and choose anew"))

    def on_choose(self, intent: dict[str, Any]) -> None:
        """The person chose a card or a row."""
        if self.seat not in self.session.state.pending:
            raise Refused(message("it is not your turn to choose"))
        self.session.choose(self.seat, chosen(self.session.state.view(self.seat), intent))

    def on_undo(self, intent: dict[str, Any]) -> None:
        """The person takes back the last choice."""
        self.session.undo()

    def on_new(self, intent: dict[str, Any]) -> None:
        """The person wants a new match."""
        self.session.restart()

    def on_again(self, intent: dict[str, Any]) -> None:
        """The person wants the same cards once more."""
        self.session.restart(self.session.state.seed)

    def on_risk(self, intent: dict[str, Any]) -> None:
        """The person shows or hides the risk of each card."""
        value = intent.get("value")
        if not isinstance(value, bool):
            raise Refused(message("the risk can be shown or hidden, nothing else"))
        self.shows_risk = value

    def on_speed(self, intent: dict[str, Any]) -> None:
        """The person chose how fast tricks are shown."""
        self.speed = _known_speed(str(intent.get("value")))

    def make_picture(self) -> dict[str, Any]:
        self._follow_session()
        session, view = self.session, self.session.state.view(self.seat)
        piles = _piles(view)
        steps, trick = self._steps()
        log = self._log()
        for number, step in enumerate(steps, start=1):
            step["log"] = len(log) - len(steps) + number
        return {
            "revision": session.revision,
            "speed": self.speed,
            "speeds": self._speeds(),
            "title": self.say(self._title()),
            "where": self.say(self._where(view)),
            "seats": self._seats(view),
            "rows": rows_picture(view.table, self.language),
            "trick": trick,
            "piles": {str(seat): bulls for seat, bulls in piles.items()},
            "totals": self._totals(view, {str(seat): bulls for seat, bulls in piles.items()}),
            "cards": self._cards_left(session.state),
            "known": self._known(session.state),
            "pileSizes": self._pile_sizes(list(map(len, view.taken))),
            "pool": pool_picture(view.pool),
            "hand": self._hand(view),
            "ask": ask_picture(view, self.language) if self._is_asked(view) else None,
            "picks": view.rules.most_cards,
            "say": self._say(view, log),
            "steps": steps,
            "log": log,
            "sheet": self._sheet(),
            "canUndo": session.can_undo,
            "showsRisk": self.shows_risk,
            "canShowRisk": nimmt.is_exact(session.rules),
            "riskLater": self.say(_RISK_LATER) if view.pool else "",
            "isOver": view.is_over,
            "words": self._words(),
        }

    def _words(self) -> dict[str, str]:
        """The words of buttons and headings."""
        own = dict(_WORDS)
        if self.session.rules.tricks is None:
            own["trick"] = message("Cards just played")
        if self.session.rules.turns is not Turns.TOGETHER:
            own["noTrick"] = message("The cards that are played will stand here.")
        if self.session.rules.known_hands:
            own["known"] = message("Hand: {cards}", cards="%s")
        told = {key: self.say(word) for key, word in {**ui_words(), **own}.items()}
        return {**told, "comma": self.say(("", ""))}

    def _follow_language(self, _change: object) -> None:
        self.deck = deck_picture(self.language)

    def _name(self, seat: int) -> object:
        return message("You") if seat == self.seat else self.session.name_of(seat)

    def _title(self) -> Message:
        """The name of the game, with the variants that are played."""
        variants = tuple(nimmt.VARIANTS[name].title for name in self.session.rules.variants)
        if not variants:
            return message("6 nimmt!")
        return message("6 nimmt! · {variants}", variants=variants)

    def _where(self, view: Any) -> Message:
        return where(view)

    def _seats(self, view: nimmt.View) -> list[dict[str, Any]]:
        waiting = self.session.waiting_for
        return [
            {
                "seat": str(seat),
                "name": self.say(self._name(seat)),
                "isYou": seat == self.seat,
                "isWaitedFor": seat in waiting,
                "marker": self.say(_MARKER) if seat == view.marker else "",
            }
            for seat in range(view.rules.players)
        ]

    def _cards_left(self, at: Any) -> dict[str, str]:
        """How many cards each seat holds, in words; none at the end of a deal."""
        sizes = at.view(None).hand_sizes if at else [0] * self.session.rules.players
        return {
            str(seat): self.say(plural("{n} card", "{n} cards", size))
            for seat, size in enumerate(sizes)
        }

    def _known(self, at: Any) -> dict[str, str] | None:
        """The cards in the other hands that everybody knows, where there can be any."""
        if not self.session.rules.known_cards:
            return None
        known = at.view(None).known
        return {str(seat): " ".join(map(str, hand)) for seat, hand in enumerate(known)}

    def _pile_sizes(self, sizes: list[int]) -> dict[str, str] | None:
        """How many cards lie in each penalty pile, in words, where that ends the deal."""
        if not self.session.rules.keeps:
            return None
        return {
            str(seat): self.say(plural("Pile: {n} card", "Pile: {n} cards", size))
            for seat, size in enumerate(sizes)
        }

    def _totals(self, at: Any, piles: dict[str, int]) -> dict[str, int]:
        """The number on each seat's score sheet, with the bulls of the deal in progress."""
        shown = self.session.rules.ending.shown_score
        return {str(seat): shown(total + piles[str(seat)]) for seat, total in enumerate(at.totals)}

    def _hand(self, view: nimmt.View) -> list[dict[str, Any]]:
        risks: Sequence[CardRisk | None] = [None] * len(view.hand)
        if self.shows_risk and self._has_risk(view):
            risks = risks_for(view)
        laid = view.queue if view.ask is Ask.CARD else ()
        cards = []
        for card, risk in zip(view.hand, risks, strict=True):
            target = aim_after(view.table, laid, card)
            cards.append(
                {
                    "card": card,
                    "choice": nimmt.Play(card).notation,
                    "row": target["row"],
                    "place": target["place"],
                    "aim": self.say(target["text"]),
                    "risk": None if risk is None else self._risk(risk),
                }
            )
        return cards

    def _has_risk(self, view: nimmt.View) -> bool:
        return nimmt.is_exact(view.rules) and view.ask is Ask.CARD and bool(view.choices)

    def _risk(self, risk: CardRisk) -> dict[str, Any]:
        return {
            "sixth": float(risk.sixth),
            "low": float(risk.low),
            "percent": percent(risk.any),
            "bulls": f"{float(risk.bulls):.1f}",
            "text": self.say(
                message(
                    "Sixth card: {sixth}%. Too low: {low}%. Bulls to expect: {bulls}.",
                    sixth=f"{float(risk.sixth) * 100:.1f}",
                    low=f"{float(risk.low) * 100:.1f}",
                    bulls=f"{float(risk.bulls):.2f}",
                )
            ),
        }

    def _is_asked(self, view: nimmt.View) -> bool:
        return bool(view.choices) and self.seat in self.session.waiting_for

    def _say(self, view: nimmt.View, log: list[str]) -> str:
        """What the person may do next, in one sentence."""
        if view.is_over:
            return log[-1]
        if self._is_asked(view):
            return self.say(question(view))
        return self.say(message("Waiting for the others."))

    def _log(self) -> list[str]:
        """Every sentence of this deal, and of the last until this one's first trick is over."""
        turns = self.session.turns
        ends = [at for at, turn in enumerate(turns) if turn.after.deal != turn.before.deal]
        if ends and ends[-1] == len(turns) - 1:
            ends.pop()
        recent = turns[ends[-1] + 1 :] if ends else turns
        opening: Any = recent[0].before if recent else self.session.state
        events: list[Any] = [*opening.opening]
        events += [event for turn in recent for event in turn.events]
        return [self.say(event.words(self._name)) for event in events]

    def _follow_session(self) -> None:
        """Note which turns are new since the last change of the game."""
        if self._revision != self.session.revision:
            self._revision = self.session.revision
            self._batch, self._seen = self._seen, len(self.session.turns)

    def _steps(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The steps of the last change of the game, and the cards of the last trick."""
        turns = self.session.turns
        batch = min(self._batch, len(turns))
        first = min(batch, len(turns) - 1)
        while first > 0 and turns[first].before.view(None).is_mid_trick:
            first -= 1
        known = sum(len(turn.events) for turn in turns[max(first, 0) : batch])
        steps: list[dict[str, Any]] = []
        trick: list[dict[str, Any]] = []
        for turn in turns[max(first, 0) :]:
            steps += self._steps_of(turn, trick)
        return steps[known:], trick

    def _steps_of(self, turn: Turn, trick: list[dict[str, Any]]) -> list[dict[str, Any]]:
        before, after = turn.before, turn.after
        piles = _piles(before.view(None))
        steps = step_pictures(before.table, turn.events, self._name, self.language, piles, trick)
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
            step["pileSizes"] = self._pile_sizes(sizes)
            step["pool"] = pool_picture(pool)
            step["where"] = self.say(self._where(at.view(None)))
            step["cards"] = self._cards_left(after)
            step["known"] = self._known(before if after.is_over else after)
            step["brief"] = isinstance(event, Drafted | MarkerLies | MarkerPassed)
            if after.deal != before.deal and not begins:
                step["cards"] = self._cards_left(None)
                step["known"] = self._known(before)
            if begins:
                trick.clear()
                step["trick"] = []
                step["piles"] = {str(seat): 0 for seat in piles}
            step["totals"] = self._totals(at, step["piles"])
            if isinstance(event, DealScored):
                step["sheet"] = self._sheet(until=turn)
                step["stop"] = not after.is_over
        return steps

    def _sheet(self, until: Any = None) -> dict[str, Any]:
        """The score sheet: a line for each complete deal, and the totals."""
        end = self.session.rules.ending
        deals: list[list[int]] = []
        totals = [0] * self.session.rules.players
        for turn in self.session.turns:
            for event in turn.events:
                if isinstance(event, DealScored):
                    deals.append(list(event.bulls))
                    totals = list(event.totals)
            if turn is until:
                break
        names = [self.say(self._name(seat)) for seat in range(self.session.rules.players)]
        state: Any = self.session.state
        sheets = (until.after if until else state).view(None).sheets
        return {
            "sheets": sheets_picture(sheets, names),
            "csv": nimmt.sheets_csv(sheets, names) if sheets else "",
            "winners": [seat in state.winners for seat in range(len(names))],
            "names": names,
            "deals": deals,
            "totals": [end.shown_score(total) for total in totals],
            "end": self.say(end.words()),
        }

    def _speeds(self) -> list[dict[str, Any]]:
        return [
            {"value": value, "name": self.say(_SPEED_NAMES[value]), "ms": ms}
            for value, ms in SPEEDS.items()
        ]


_SPEED_NAMES = {
    "off": message("no animation"),
    "fast": message("fast"),
    "normal": message("normal"),
    "slow": message("slow"),
}

_MARKER = message("begins")

_RISK_LATER = message("The risk can be shown once all hands are chosen and the rows are laid.")

_WORDS = {
    "playCards": message("Play {cards}", cards="%s"),
    "keepCards": message("Keep {cards}", cards="%s"),
    "keepNone": message("Keep none"),
    "pickFirst": message("Choose cards above"),
    "pool": message("Open cards"),
    "taken": message("The cards you took"),
    "known": message("Known: {cards}", cards="%s"),
    "keepFull": message("No more cards may go to your hand. Put one back first."),
    "isChoosing": message("choosing"),
    "sheets": message("Tournament sheets"),
    "sheetHand": message("Hand of"),
    "sheetCards": message("Cards of the hand"),
    "saveSheets": message("Save as CSV"),
    "undo": message("Take back"),
    "newMatch": message("New match"),
    "newMatchSure": message("Really? New match"),
    "again": message("Same cards again"),
    "showRisk": message("Show risk"),
    "nextDeal": message("Next deal"),
    "table": message("The table"),
    "hand": message("Your hand"),
    "ownHand": message("Your hand: {cards}", cards="%s"),
    "take": message("Take"),
    "players": message("Players"),
    "trick": message("Cards of this trick"),
    "noTrick": message("Everyone's card will be turned up here."),
    "sheet": message("Score sheet"),
    "deal": message("Deal"),
    "total": message("Total"),
    "riskKey": message(
        "Chance of taking a row, if the others play at random. Solid: sixth card. Hatched: too low."
    ),
    "thisDeal": message("deal"),
    "thisTotal": message("total"),
}


def _nothing() -> None:
    """Stop listening when there is nothing to listen to yet."""


def _piles(view: nimmt.View) -> dict[Any, int]:
    """The bulls that each seat has taken in this deal."""
    sums = zip(view.scores, view.totals, strict=True)
    piles = {seat: score - total for seat, (score, total) in enumerate(sums)}
    if view.held:  # just taken, and not divided yet: they count until they go to the hand
        piles[view.owing[0]] += sum(map(nimmt.bulls, view.held))
    return piles


def _known_speed(speed: str) -> str:
    if speed not in SPEEDS:
        raise ValueError(
            message(
                "there is no speed {speed}: choose {known}", speed=repr(speed), known=tuple(SPEEDS)
            )
        )
    return speed


def _new_session(
    players: int | None,
    bots: Sequence[str | BotFunction] | None,
    seed: int | None,
    end: str,
    variants: Sequence[str],
    rules: nimmt.Rules | None,
) -> Session:
    if rules is not None:
        players = rules.players
    if bots is None:
        count = 4 if players is None else players
        bots = tuple(islice(cycle(USUAL_BOTS), max(count - 1, 0)))
    elif isinstance(bots, str):
        raise ValueError(message("bots must be a list, one for each other seat: ['cautious', ...]"))
    elif players not in (None, len(bots) + 1):
        raise ValueError(
            message(
                "{players} players need {needed} bots beside you, not {given}",
                players=players,
                needed=(players or 0) - 1,
                given=len(bots),
            )
        )
    if rules is None:
        names = (variants,) if isinstance(variants, str) else tuple(variants)
        rules = nimmt.Rules(players=len(bots) + 1, end=end, variants=names)
    return Session(nimmt, rules, dict(enumerate(bots, start=1)), seed)
