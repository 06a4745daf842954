"""A board of Einfach Genial (Ingenious) to play at: alone, against bots, or in teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import traitlets

from kernel_lib import ingenious
from kernel_lib.core import check
from kernel_lib.core.game import Choice, Event, whose
from kernel_lib.core.text import Message, message, plural, quoted
from kernel_lib.ingenious.content.examples import EXAMPLES, ScoreExample
from kernel_lib.ingenious.drawing import board_svg
from kernel_lib.ingenious.events import Placed, Reached, Refilled
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.rules import Mode
from kernel_lib.ingenious.tiles import COLOURS
from kernel_lib.play.bots import BotFunction
from kernel_lib.play.session import Session, Turn
from widgets.ingenious import review_terms
from widgets.ingenious.picture import (
    BoardReplay,
    area_picture,
    colour_names,
    filled_picture,
    laid,
    lowest_words,
    markers_picture,
    markers_text,
    places_picture,
    tile_picture,
)
from widgets.shared import assets
from widgets.shared.connection.bridge import Intent, Picture, Refused
from widgets.shared.table.seating import known_session, new_session, shares
from widgets.shared.table.table import TableWidget

USUAL_BOTS = ("balanced", "greedy")
IN_TEAMS = ("balanced",)
"""The bots that sit down where none are named; in teams all are alike, so that it is fair."""

_WORDS = {
    "hand": message("Your rack"),
    "newMatch": message("New game"),
    "newMatchSure": message("Really? New game"),
    "again": message("Same tiles again"),
    "thisTotal": message("lowest"),
    "total": message("Lowest"),
    "deal": message("Colour"),
    "sheet": message("The final scores"),
    "board": message("The board"),
    "tracks": message("Score boards"),
    "lowestMark": message("lowest"),
    "turn": message("Turn the tile (R)"),
    "place": message("Place it (Enter)"),
    "cancel": message("Put it back (Esc)"),
    "empty": message("empty"),
    "printed": message("printed {colour}", colour="%s"),
    "usable": message("printed {colour}, not used yet", colour="%s"),
    "tryKey": message("Click again or press Enter to place it."),
    "pickFirst": message("Choose a tile of your rack first."),
    "pointKey": message(
        "Point at a cell to see what the tile would score. Click a cell to lay it there for a try, "
        "and once more to place it. Keys: 1 to 6 choose a tile, arrows move, R turns, Enter places."
    ),
}

_NO_ROOM = message("No room for this tile here.")
_NOT_BESIDE = message(
    "In the first round a tile lies beside a printed symbol that nobody has used (blue edge)."
)

_ALONE = {
    "hand": message("Your tile"),
    "pointKey": message(
        "Point at a cell to see what the tile would score. Click a cell to lay it there for a try, "
        "and once more to place it. Keys: arrows move, R turns, Enter places."
    ),
}


class IngeniousBoard(TableWidget[ingenious.View]):
    """Play Einfach Genial (Ingenious) in the notebook: you in seat 1, bots in the others.

    ``players`` 1 is the solo game; with ``teams`` four play in two teams, and your partner sits
    opposite. ``bots`` are names (those of ``ingenious.BOTS``) or functions of a view, one for each
    other seat; with ``players`` alone the usual bots sit down in turn. With a ``seed`` the same
    tiles come each time. ``speed`` is "off", "fast", "normal" or "slow". A ``session`` of your own
    may be given instead, with the ``seat`` to look from. With a ``record``, as a text or as the
    name of a file that *Save* has written, the game goes on where the record stands. With
    ``people``, a number or names, so many share the screen in turns, each rack behind a curtain.
    ``advice`` is as at ``NimmtTable``.

    >>> IngeniousBoard(seed=7)
    Ingenious for 2 players · First round
    You: red 0, green 0, blue 0, orange 0, yellow 0, purple 0
    Bela: red 0, green 0, blue 0, orange 0, yellow 0, purple 0
    Your rack: RB RO GO BO BP YP
    Run this cell to play.
    """

    _esm = assets.script("ingenious/board.js")
    _css = assets.style(
        "shared/page/base.css",
        "shared/page/cloth.css",
        "shared/table/table.css",
        "shared/table/narrow.css",
        "ingenious/ingenious.css",
        "ingenious/narrow.css",
        root=".sc-ingenious",
    )
    area = traitlets.Dict().tag(sync=True)

    terms: ClassVar[review_terms.Terms] = review_terms

    def __init__(
        self,
        players: int | None = None,
        bots: Sequence[str | BotFunction] | None = None,
        seed: int | None = None,
        teams: bool = False,
        language: str | None = None,
        speed: str | None = None,
        session: Session | None = None,
        seat: int = 0,
        rules: ingenious.Rules | None = None,
        record: str | Path = "",
        people: int | Sequence[str] = 1,
        advice: bool | None = None,
    ) -> None:
        self._picked: int | None = None
        if rules is not None:
            check.instance("rules", rules, ingenious.Rules)
        if teams and players is None and bots is None:
            players = 4
        if session is not None:
            known_session(session, ingenious)
        else:
            session = new_session(
                ingenious,
                rules,
                bots,
                seed,
                players,
                IN_TEAMS if teams or (rules and rules.teams) else USUAL_BOTS,
                {"teams": teams},
                record=record,
                people=people,
            )
        self.area = area_picture(area_of(session.rules.side))
        told = None if advice is None else check.truth("advice", advice)
        super().__init__(session, None if shares(people) else seat, speed, language, told)

    # --- words ----------------------------------------------------------------------------

    @property
    def own_words(self) -> Mapping[str, Message]:  # type: ignore[override]
        """The words that only Ingenious has; alone there is no rack."""
        return _WORDS | _ALONE if self.session.rules.mode is Mode.SOLO else _WORDS

    def where(self, view: ingenious.View) -> Message:
        if view.is_over:
            return message("The game is over")
        if view.is_first_round:
            return message("First round")
        return plural("{n} tile in the bag", "{n} tiles in the bag", view.bag)

    def question(self, view: ingenious.View) -> Message:
        lowest = lowest_words(view.own_markers)
        if view.ask == "swap":
            return plural(
                "Your rack does not show your lowest colour ({colours}). Swap all of it?",
                "Your rack shows none of your lowest colours ({colours}). Swap all of it?",
                len(lowest),
                colours=lowest,
            )
        if view.bonus:
            return plural("Bonus! Place one more tile.", "Bonus! Place {n} more tiles.", view.bonus)
        if view.rules.mode is Mode.SOLO:
            if view.is_first_round:
                return message("Place the tile beside a printed symbol.")
            return plural(
                "Place the tile. Your lowest colour: {colours}.",
                "Place the tile. Your lowest colours: {colours}.",
                len(lowest),
                colours=lowest,
            )
        if view.is_first_round:
            return message(
                "Your turn. In the first round a tile lies beside a printed symbol that nobody has "
                "used."
            )
        return plural(
            "Your turn. Place a tile. Your lowest colour: {colours}.",
            "Your turn. Place a tile. Your lowest colours: {colours}.",
            len(lowest),
            colours=lowest,
        )

    def _track_name(self, track: int) -> object:
        """Whose a score board is."""
        first, *partner = map(self.name_of, self.session.rules.seats_of(track))
        return message("{one} and {other}", one=first, other=partner[0]) if partner else first

    # --- without a kernel -----------------------------------------------------------------

    def __repr__(self) -> str:
        view = self.view
        lines = [
            plural(
                "{title} for {n} player · {where}",
                "{title} for {n} players · {where}",
                view.rules.players,
                title=self.title(),
                where=self.where(view),
            ),
            *(
                message("{who}: {markers}", who=self._track_name(track), markers=markers_text(own))
                for track, own in enumerate(view.markers)
            ),
        ]
        if view.rack and not view.is_over:
            lines.append(message("Your rack: {tiles}", tiles=" ".join(map(str, view.rack))))
        if not view.is_over:
            lines.append(message("Run this cell to play."))
        return "\n".join(map(self.say, lines))

    def still(self) -> str:
        view = self.view
        title = self.say(message("A board of Ingenious"))
        return board_svg(view.board, view.rack, title, repr(self))

    # --- intents --------------------------------------------------------------------------

    def example_drawing(self, id: str) -> str:
        example = EXAMPLES.get(id)
        if not isinstance(example, ScoreExample):
            return ""
        board = ingenious.Board.parse(example.board)
        choice = ingenious.choice_from_notation(example.choice)
        tile, cells = laid(board, choice)
        ghost = dict(zip(cells, tile, strict=True))
        return board_svg(board, (), self.say(example.source), str(board), ghost)

    def intents(self) -> tuple[str, ...]:
        return (*super().intents(), "pick")

    def on_pick(self, intent: Intent) -> None:
        """The person picks a tile of the rack, or puts it back."""
        view, place = self.view, intent.get("place")
        if not self.is_asked(view) or view.ask != "place":
            raise Refused(message("it is not your turn to place a tile"))
        if (
            isinstance(place, bool)
            or not isinstance(place, int)
            or place not in range(len(view.rack))
        ):
            raise Refused(
                message(
                    "there is no tile {place} in your rack: it has the tiles 1 to {last}",
                    place=quoted(place + 1 if isinstance(place, int) else place),
                    last=len(view.rack),
                )
            )
        self._picked = None if place == self._picked else place

    def choice_of(self, intent: Intent) -> Choice:
        choice: Choice = ingenious.choice_from_notation(str(intent.get("choice")))
        return choice

    def forget(self) -> None:
        self._picked = None

    # --- the picture ----------------------------------------------------------------------

    def board_picture(self, view: ingenious.View) -> Picture:
        is_first = view.is_first_round and not view.is_over
        return {
            "last": self._last(),
            "filled": filled_picture(view.board),
            "fresh": [],
            "lines": [],
            "usable": list(view.printed) if is_first else [],
            **markers_picture(view.rules, view.markers),
            "top": view.rules.top,
            "boards": view.rules.boards,
            "tracks": [
                {
                    "name": self.say(self._track_name(track)),
                    "isYou": not self.only_watches and track == view.rules.track_of(self.person),
                }
                for track in range(view.rules.tracks)
            ],
            "colours": colour_names(self.language),
            "hand": [tile_picture(tile, self.language) for tile in view.rack],
            "ask": self._ask(view),
        }

    def _last(self) -> list[list[int]]:
        """The cells of the tiles that the others have placed since the own last turn."""
        number, cells = area_of(self.session.rules.side).number, []
        for turn in reversed(self.session.turns):
            if self.is_you(self.person) and self.person in turn.choices:
                break
            cells += [
                [number[event.first], number[event.second]]
                for event in turn.events
                if isinstance(event, Placed)
            ]
        return cells

    def _ask(self, view: ingenious.View) -> Picture | None:
        if not self.is_asked(view):
            return None
        if view.ask == "swap":
            names: dict[Choice, Message] = {
                ingenious.Swap(): message("Swap all tiles"),
                ingenious.Keep(): message("Keep them and fill up"),
            }
            return {
                "kind": "swap",
                "options": [
                    {"choice": choice.notation, "name": self.say(name)}
                    for choice, name in names.items()
                ],
            }
        picked = 0 if len(view.rack) == 1 else self._picked
        return {
            "kind": "place",
            "picked": picked,
            "noRoom": self.say(_NOT_BESIDE if view.is_first_round else _NO_ROOM),
            "places": None
            if picked is None
            else places_picture(view, view.rack[picked], self.language),
        }

    def is_logged(self, event: Event) -> bool:
        """Whether an event is told: that a rack is filled up is seen, and comes in every turn."""
        return not isinstance(event, Refilled)

    def cards_left(self, at: ingenious.State) -> dict[str, str]:
        return self.cards_of(list(map(len, at.racks)))

    def cards_of(self, sizes: Sequence[int]) -> dict[str, str]:
        rules, told = self.session.rules, {}
        partners = set(rules.seats_of(rules.track_of(self.person))) - {self.person}
        if self.only_watches:
            partners = set()
        for seat, size in enumerate(sizes):
            tiles = plural("{n} tile", "{n} tiles", size)
            words = message("{tiles}, your partner", tiles=tiles) if seat in partners else tiles
            told[str(seat)] = self.say(words)
        return told

    def sheet(self, until: Turn | None = None) -> Picture:
        state = self.session.state
        rules, markers = state.rules, state.view(None).markers
        tracks = range(rules.tracks)
        winners = {rules.track_of(seat) for seat in state.winners}
        return {
            "winners": [track in winners and len(tracks) > 1 for track in tracks],
            "names": [self.say(self._track_name(track)) for track in tracks],
            "heads": colour_names(self.language),
            "deals": [[own[colour] for own in markers] for colour in COLOURS],
            "totals": [state.scores[rules.seats_of(track)[0]] for track in tracks],
        }

    def steps_picture(self, turns: Sequence[Turn], new: int) -> list[Picture]:
        return [step for turn in turns[len(turns) - new :] for step in self._steps_of(turn)]

    def _steps_of(self, turn: Turn) -> list[Picture]:
        shown, where = BoardReplay(turn), self.say(self.where(turn.before.view(None)))
        steps: list[Picture] = []
        for event in turn.events:
            shown.follow(event)
            if not self.is_logged(event):
                continue
            steps.append(
                {
                    **shown.picture(),
                    "kind": type(event).__name__,
                    "say": self.say(self.told(event, turn)),
                    "where": where,
                    "who": list(map(str, whose(event))),
                    "cards": self.cards_of(shown.sizes),
                    "brief": isinstance(event, Reached),
                    "isBonus": isinstance(event, Reached) and event.has_bonus,
                }
            )
        return steps
