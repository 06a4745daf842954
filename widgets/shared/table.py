"""What the tables of all games share: a session to play in, a seat to look from, steps and log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from kernel_lib.core import preferences
from kernel_lib.core.text import Message, message, plural, quoted
from kernel_lib.learn.rulebook import Clause, clause
from kernel_lib.play.session import Session, Turn
from widgets.shared import assets, saved_games, saved_match
from widgets.shared.bridge import SPEEDS, Refused, check_same, switch, ui_words
from widgets.shared.hand_in_intent import WithHandIn, known_nickname
from widgets.shared.review_panel import WithReview
from widgets.shared.seating import reopened

LINES = 12
"""Lines of the log that are sent with every turn; all of them come when they are asked for."""


class TableWidget(WithReview, WithHandIn):
    """A table to play at: people and bots of a ``session``, seen from one ``seat``.

    Without a seat the people of the session share the screen: a curtain lies over the hand until
    the person who is to choose lifts it, and falls again after that choice.

    A game's table gives ``still_text``, ``board_picture``, ``where``, ``question``, ``title``,
    ``choice_of`` and ``steps_picture``, and the words of its own buttons.
    """

    own_words: ClassVar[Mapping[str, Message]] = {}
    """The words of buttons and headings that only this game has."""

    worked: ClassVar[tuple[Mapping[str, Any], type]] = ({}, object)
    """The worked examples of the game by id, and those of them that ``example_drawing`` draws."""

    always = (
        *("language", "speed", "sound", "taps", "story", "advising"),
        *("settings", "help", "saved"),
        *("review", "more", "draw", "whatif", "playon", "back"),
    )

    panels = traitlets.Dict().tag(sync=True)
    """What draws that which opens below the buttons: sent when somebody opens one."""

    _opens_panels = False

    _stop_listening: Callable[[], None] = staticmethod(lambda: None)

    def __init__(
        self, session: Session, seat: int | None, speed: str | None, language: str | None
    ) -> None:
        self.session = session
        self.is_shared = seat is None
        if seat is not None and seat not in session.people:
            raise ValueError(
                message(
                    "nobody can look from seat {seat}: people sit in {people}",
                    seat=seat,
                    people=session.people,
                )
            )
        self.seat = seat
        self.speed = known_speed(speed) if speed is not None else usual_speed()
        self._revision = -1
        self._batch = self._seen = len(session.turns)
        self._tells_all = False
        self._helps = self._lists = False
        self.sounds = preferences.chosen("sound") == "on"
        self.taps_twice = preferences.chosen("taps") != "once"
        self.saved_match = saved_match.of_this_cell()
        self._offered = self.saved_match.found(session) if self.saved_match is not None else None
        super().__init__(language)
        self.follow_language(None)
        self.observe(self.follow_language, "language")
        self._stop_listening = session.on_change(self._session_changed)
        self.redraw()

    # --- what a game's table gives --------------------------------------------------------

    def title(self) -> Message | str:
        """The name of the game, with what is special in this match."""
        raise NotImplementedError

    def where(self, view: Any) -> Message:
        """How far the match is."""
        raise NotImplementedError

    def question(self, view: Any) -> Message:
        """What the person is asked, in one sentence."""
        raise NotImplementedError

    def still_text(self, view: Any) -> str:
        """The cards on the table as text."""
        raise NotImplementedError

    def board_picture(self, view: Any) -> dict[str, Any]:
        """What lies on the table and in the hand, and what can be chosen."""
        raise NotImplementedError

    def steps_picture(self, turns: Sequence[Turn], new: int) -> list[dict[str, Any]]:
        """One picture for each event of the last ``new`` turns."""
        raise NotImplementedError

    def deal_of(self, state: Any) -> int:
        """The number of the deal (in some games called a round) of a position."""
        raise NotImplementedError

    def score_lines(self, events: Sequence[Any]) -> list[list[int]]:
        """What each seat scored in each complete deal that these events tell of."""
        raise NotImplementedError

    def choice_of(self, intent: Mapping[str, Any]) -> Any:
        """The choice that an intent asks for; the engine says whether it is allowed."""
        raise NotImplementedError

    def follow_language(self, _change: object) -> None:
        """Send what is spoken but does not belong to the picture."""

    # --- the widget without a kernel ------------------------------------------------------

    def __repr__(self) -> str:
        view = self.view
        lines = [
            message(
                "{title} for {n} players · {where}",
                title=self.title(),
                n=view.rules.players,
                where=self.where(view),
            ),
            "\n",
            self.still_text(view),
        ]
        hand = self.hand_text(view)
        if hand and not view.is_over:
            lines += ["\n", message("Your hand: {cards}", cards=hand)]
        if not view.is_over:
            lines += ["\n", message("Run this cell to play.")]
        return "".join(map(self.say, lines))

    def hand_text(self, view: Any) -> str:
        """The cards of the hand as text."""
        return " ".join(map(str, view.hand))

    def close(self) -> None:
        """Leave the table; the session goes on without it."""
        self._stop_listening()
        super().close()

    @property
    def view(self) -> Any:
        """What the seat may know now; behind the curtain, what everybody may know."""
        return self.session.state.view(self.seat)

    @property
    def person(self) -> int:
        """Whose turn at the screen it is: who looks, or for whom the curtain waits."""
        return self.seat if self.seat is not None else self._awaited

    @property
    def _awaited(self) -> int:
        return next(iter(self.session.waiting_for), self.session.people[0])

    def record(self) -> str:
        """The match so far as a record that can be saved and replayed. It names the seed."""
        return self.session.record()

    # --- intents --------------------------------------------------------------------------

    def intents(self) -> tuple[str, ...]:
        plain = ("choose", "undo", "new", "again", "save", "open", "hand")
        shared = ("uncover",) if self.is_shared else ()
        offered = ("resume", "decline") if self._offered is not None else ()
        return (*self.always, *plain, "advice", *shared, *offered)

    def check_revision(self, revision: object) -> None:
        check_same(revision, self.session.revision)

    def _act(self, content: object) -> None:
        before = self.session.revision
        super()._act(content)
        if self.session.revision != before:
            self._offered = None
            if self.saved_match is not None and not self._what_if:
                self.saved_match.note(self.session)

    def on_choose(self, intent: dict[str, Any]) -> None:
        """The person chose."""
        if self.is_shared and self.seat not in self.session.waiting_for:
            raise Refused(message("lift the curtain first: it hides the cards of whoever is next"))
        if self.seat is None or self.seat not in self.session.state.pending:
            raise Refused(message("it is not your turn to choose"))
        self.session.choose(self.seat, self.choice_of(intent))

    def on_uncover(self, intent: dict[str, Any]) -> None:
        """The person for whom the curtain waits wants to see the own cards."""
        if not self._is_covered:
            raise Refused(message("there is no curtain to lift"))
        self.seat = self._awaited

    @property
    def _is_covered(self) -> bool:
        return self.seat is None and bool(self.session.waiting_for)

    def on_undo(self, intent: dict[str, Any]) -> None:
        """The person takes back the last choice."""
        self.session.undo()

    def on_resume(self, intent: dict[str, Any]) -> None:
        """The person goes on with the match that was in progress when the kernel was lost."""
        assert self._offered is not None
        self.session.go_on(self._offered)
        self._batch = self._seen = len(self.session.turns)
        self._offered = None

    def on_decline(self, intent: dict[str, Any]) -> None:
        """The person does not want the match that was in progress."""
        self._offered = None
        if self.saved_match is not None:
            self.saved_match.forget()

    def on_new(self, intent: dict[str, Any]) -> None:
        """The person wants a new match."""
        self.leave_match()
        self.session.restart()

    def on_again(self, intent: dict[str, Any]) -> None:
        """The person wants the same cards once more."""
        self.leave_match()
        self.session.restart(self.session.state.seed)

    def on_save(self, intent: dict[str, Any]) -> None:
        """The person wants the game so far as a file. Its seed stays here: it tells all cards."""
        self.tell(message("Saved as {name}.", name=saved_games.save(self.main_session)))

    def on_open(self, intent: dict[str, Any]) -> None:
        """The person goes on with a game that was saved: one of those here, or a file's text."""
        if self._main is not None:
            raise Refused(message("go back to your match first"))
        text = saved_games.text_of(self.session.game.NAME, intent)
        people = self.session.people
        if people != tuple(range(len(people))):
            raise Refused(message("at this table no other game can be opened"))
        found = reopened(text, self.session)
        self.leave_match()
        found.revision = self.session.revision + 1
        self.sit_at(found)
        self._batch = self._seen = len(found.turns)
        self.seat = None if self.is_shared else self.seat

    def on_sound(self, intent: dict[str, Any]) -> None:
        """The person switches the small sounds on or off."""
        self.sounds = switch(intent, message("sounds can be on or off, nothing else"))
        preferences.choose("sound", "on" if self.sounds else "off")

    def on_taps(self, intent: dict[str, Any]) -> None:
        """The person chose whether on touch a first tap only shows where a card goes."""
        self.taps_twice = switch(intent, message("tapping twice can be on or off, nothing else"))
        preferences.choose("taps", "twice" if self.taps_twice else "once")

    def on_story(self, intent: dict[str, Any]) -> None:
        """The person wants to read all that has happened in this deal."""
        self._tells_all = True

    def on_settings(self, intent: dict[str, Any]) -> None:
        """The person opens the settings."""
        self._opens_panels = True

    def on_help(self, intent: dict[str, Any]) -> None:
        """The person wants to read the rules that the present question is about."""
        self._opens_panels = True
        self._helps = True

    def on_saved(self, intent: dict[str, Any]) -> None:
        """The person wants to save a game or to open one."""
        self._opens_panels = True
        self._lists = True

    @property
    def _clauses(self) -> tuple[str, ...]:
        """The rules that the present question is about; at the end the one that ended the match."""
        decision = getattr(self.session.state, "decision", None)
        if decision is None and self.session.turns:
            *_, last = self.session.turns[-1].events
            return (last.clause,) if hasattr(last, "clause") else ()
        return getattr(decision, "clauses", ())

    def _help(self) -> dict[str, Any]:
        """The clauses of what is asked, a picture of the first, and its lesson if it is here."""
        rules = [clause(id) for id in self._clauses]
        lesson = Path(f"{rules[0].lesson}.ipynb") if rules else Path()
        return {
            "rules": [
                {"title": one.title.words(self.language), "text": one.words.words(self.language)}
                for one in rules
            ],
            "picture": self.help_drawing(rules[0]) if rules else "",
            "lesson": lesson.name if rules and lesson.is_file() else "",
        }

    def _saved_games(self) -> list[dict[str, str]]:
        """The games of this kind that were saved here, the newest first."""
        return [
            {"name": name, "say": self.say(message("{name}: {where}", name=name, where=where))}
            for name, final in saved_games.listed(self.session.game.NAME)
            for where in [self.where(final.view(None))]
        ]

    def help_drawing(self, rule: Clause) -> str:
        """The first worked example of a rule that can be drawn, as SVG; empty if there is none."""
        examples, kind = self.worked
        found = (examples[id] for id in rule.examples if id in examples)
        return next((self.example_drawing(one) for one in found if isinstance(one, kind)), "")

    def example_drawing(self, example: Any) -> str:
        """A worked example as an SVG picture."""
        raise NotImplementedError

    def on_speed(self, intent: dict[str, Any]) -> None:
        """The person chose how fast turns are shown."""
        self.speed = known_speed(str(intent.get("value")))
        preferences.choose("speed", self.speed)

    # --- another session ------------------------------------------------------------------

    def sit_at(self, session: Session) -> None:
        """Show another session, such as one that plays on from a line of a review."""
        self._stop_listening()
        self.session = session
        self._stop_listening = session.on_change(self._session_changed)
        self._seen = max(len(session.turns) - 1, 0) if self._what_if else len(session.turns)
        self._revision = -1

    # --- the picture ----------------------------------------------------------------------

    def redraw(self) -> None:
        look = self.look_now
        told = {} if look is None else look.picture(self.language, self.say, self.name_of)
        self.looking = told and {**told, "words": self.words_of_looking()}
        if self._opens_panels:
            words = {key: self.say(word) for key, word in PANEL_WORDS.items()}
            self.panels = {"script": panels_script(), "words": words}
        super().redraw()

    def make_picture(self) -> dict[str, Any]:
        self._follow_session()
        session, view = self.session, self.view
        turns = session.turns
        batch = min(self._batch, len(turns))
        steps = self.steps_picture(turns, len(turns) - batch)
        lines = self._log()
        earlier = 0 if self._tells_all else max(len(lines) - max(LINES, len(steps) + 1), 0)
        log = list(map(self.say, lines[earlier:]))
        for number, step in enumerate(steps, start=1):
            step["log"] = len(log) - len(steps) + number
        return {
            "revision": session.revision,
            "speed": self.speed,
            "speeds": [
                {"value": value, "name": self.say(_SPEED_NAMES[value]), "ms": ms}
                for value, ms in SPEEDS.items()
            ],
            "title": self.say(self._what_if or self.title()),
            "where": self.say(self.where(view)),
            "seats": [self.seat_picture(seat, view) for seat in range(view.rules.players)],
            "cards": self.cards_left(session.state),
            "say": self._say(view, log),
            "steps": steps,
            "log": log,
            "earlier": earlier,
            "sheet": self.sheet() if view.is_over else None,
            "canUndo": session.can_undo,
            "isOver": view.is_over,
            "cover": self._cover(),
            "offer": self._offer(),
            "sound": self.sounds,
            "taps": self.taps_twice,
            "canHelp": bool(self._clauses),
            "canReview": bool(self.deals_over),
            "canHandIn": self.can_hand_in,
            "nickname": known_nickname(),
            "isWhatIf": self._main is not None,
            "advice": self.gives_advice and self.is_asked(view),
            "advising": self.advises if self.terms and self.asked_advice is None else None,
            "help": self._help() if self._helps else None,
            "saved": self._saved_games() if self._lists else None,
            "words": self.words_picture(),
            **self.board_picture(view),
        }

    def words_picture(self) -> dict[str, str]:
        """The words of buttons and headings."""
        words = {**ui_words(), **_WORDS, **self.own_words}
        return {**{key: self.say(word) for key, word in words.items()}, "comma": self.say(("", ""))}

    def seat_picture(self, seat: int, view: Any) -> dict[str, Any]:
        """A seat: whose it is, and whether the others wait for it."""
        return {
            "seat": str(seat),
            "name": self.say(self.name_of(seat)),
            "isYou": seat == self.person and (self.seat is not None or self._is_covered),
            "isWaitedFor": seat in self.session.waiting_for,
            "about": self._about(seat),
        }

    def _about(self, seat: int) -> str:
        """How a bot plays, with what it is called in code; nothing of a person."""
        bot = self.session.bots.get(seat)
        if bot is None:
            return ""
        about = bot.about or message("A bot of your own.")
        return self.say(message("{about} In code: {name}", about=about, name=repr(bot.name)))

    def cards_left(self, at: Any) -> dict[str, str]:
        """How many cards each seat holds, in words; none at the end of a deal."""
        return self.cards_of(at.view(None).hand_sizes if at else [0] * self.session.rules.players)

    def cards_of(self, sizes: Sequence[int]) -> dict[str, str]:
        """Numbers of cards in words, by seat."""
        return {
            str(seat): self.say(plural("{n} card", "{n} cards", size))
            for seat, size in enumerate(sizes)
        }

    def name_of(self, seat: int) -> object:
        """The name of a seat for who looks from ours."""
        if seat == self.seat and not self.is_shared:
            return message("You")
        return self.session.name_of(seat)

    def is_asked(self, view: Any) -> bool:
        """Whether the person owes a choice."""
        return bool(view.choices) and self.seat in self.session.waiting_for

    def sheet(self, until: Turn | None = None) -> dict[str, Any]:
        """The score sheet: a line for each complete deal, and the totals."""
        turns = self.session.turns
        if until is not None:
            turns = turns[: turns.index(until) + 1]
        state: Any = self.session.state
        lines = self.score_lines([event for turn in turns for event in turn.events])
        names = [self.say(self.name_of(seat)) for seat in range(self.session.rules.players)]
        totals = [sum(column) for column in zip(*lines, strict=True)] or [0] * len(names)
        return {
            "winners": [seat in state.winners for seat in range(len(names))],
            "names": names,
            "deals": lines,
            "totals": [] if state.winners and totals == lines[0] else totals,
        }

    def _say(self, view: Any, log: list[str]) -> str:
        """What the person may do next, in one sentence."""
        if view.is_over:
            return log[-1]
        if self._is_covered:
            return self.say(message("{who}, it is your turn.", who=self.name_of(self._awaited)))
        if self.is_asked(view):
            return self.say(self.question(view))
        return self.say(message("Waiting for the others."))

    def _cover(self) -> dict[str, Any] | None:
        """What stands on the curtain."""
        if not self._is_covered:
            return None
        who = self.name_of(self._awaited)
        return {
            "say": self.say(message("Only {who} looks now.", who=who)),
            "lift": self.say(message("Show my cards")),
            "seat": str(self._awaited),
        }

    def _offer(self) -> dict[str, str] | None:
        """The match that was in progress in this cell, if it can go on."""
        if self._offered is None:
            return None
        where = self.where(self._offered.final.view(None))
        return {
            "say": self.say(message("A match was in progress here: {where}.", where=where)),
            "yes": self.say(message("Go on with it")),
            "no": self.say(message("Leave it")),
        }

    def _log(self) -> list[Message]:
        """Every sentence of this deal, and of the last until this one's first turn is over."""
        turns = self.session.turns
        ends = [
            at
            for at, turn in enumerate(turns)
            if self.deal_of(turn.after) != self.deal_of(turn.before)
        ]
        if ends and ends[-1] == len(turns) - 1:
            ends.pop()
        recent = turns[ends[-1] + 1 :] if ends else turns
        opening: Any = recent[0].before if recent else self.session.state
        told = [event.words(self.name_of) for event in opening.opening]
        told += [
            self.told(event, turn)
            for turn in recent
            for event in turn.events
            if self.is_told(event)
        ]
        return told

    def is_told(self, event: Any) -> bool:
        """Whether an event is a step of its own and a line of the log."""
        return True

    def told(self, event: Any, turn: Turn) -> Message:
        """What happened in a turn, as this seat may know it."""
        words: Message = event.words(self.name_of)
        return words

    def _session_changed(self) -> None:
        """Draw a change that did not come from this screen; what was said before is over."""
        if not self._is_acting:
            self._notice = ""
            self.redraw()

    def _follow_session(self) -> None:
        """Note which turns are new since the last change of the game."""
        if self._revision != self.session.revision:
            self._revision = self.session.revision
            self._batch, self._seen = self._seen, len(self.session.turns)
            self._tells_all = self._helps = self._lists = False
            if self.is_shared and not self._goes_on():
                self.seat = None
            self.forget()

    def _goes_on(self) -> bool:
        """Whether the person at the screen chooses again at once, and nobody else has acted."""
        new = self.session.turns[self._batch :]
        return (
            self.seat is not None
            and self.session.waiting_for == (self.seat,)
            and all(set(turn.choices) == {self.seat} for turn in new)
            and bool(new)
        )

    def forget(self) -> None:
        """Forget what was picked but not chosen: the game has moved on."""


_SPEED_NAMES = {
    "off": message("no animation"),
    "fast": message("fast"),
    "normal": message("normal"),
    "slow": message("slow"),
}

_WORDS = {
    "isChoosing": message("choosing"),
    "undo": message("Take back"),
    "saved": message("Save or open a game"),
    "newMatch": message("New match"),
    "newMatchSure": message("Really? New match"),
    "again": message("Same cards again"),
    "settings": message("Settings"),
    "big": message("Big"),
    "small": message("Back to the cell"),
    "tapAgain": message("Tap once more to play it."),
    "skip": message("Skip"),
    "log": message("What happened"),
    "earlier": message("From the beginning"),
    "help": message("Help"),
    "lookBack": message("Look back"),
    "handIn": message("Hand in"),
    "nickname": message("Nickname"),
    "toMatch": message("Back to your match"),
    "fromHere": message("Once more from here"),
    "askAdvice": message("What would you play?"),
    "hand": message("Your hand"),
    "players": message("Players"),
    "sheet": message("Score sheet"),
    "total": message("Total"),
    "computing": message("Working it out …"),
    "thisTotal": message("total"),
}


@cache
def panels_script() -> str:
    """The module of the panels, with what it needs."""
    return assets.script("shared/dom.js", "shared/panels.js")


PANEL_WORDS = {
    "save": message("Save the game"),
    "open": message("Open a saved game"),
    "openFile": message("Open a file …"),
    "speed": message("Speed"),
    "sound": message("Sounds"),
    "taps": message("On touch: tap twice to play"),
    "advising": message("Advice"),
    "toLesson": message("Open the lesson about it"),
}


def known_speed(speed: str) -> str:
    """``speed`` itself if it is one, else a ``ValueError`` that names all."""
    if not isinstance(speed, str) or speed not in SPEEDS:
        raise ValueError(
            message(
                "there is no speed {speed}: choose {known}",
                speed=quoted(speed),
                known=tuple(SPEEDS),
            )
        )
    return speed


def usual_speed() -> str:
    """The speed that the person chose last, or else "normal"."""
    speed = preferences.chosen("speed")
    return speed if speed in SPEEDS else "normal"
