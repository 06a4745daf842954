"""What somebody's deals and guesses came to, over time; to take along, and to delete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, message, plural, speaking
from kernel_lib.learn import guesses, history, own_data
from kernel_lib.learn.answers import read_number
from kernel_lib.learn.days import named_day
from kernel_lib.learn.exercises import is_number
from kernel_lib.learn.guesses import SavedAnswer
from kernel_lib.learn.history import FinishedDeal
from kernel_lib.learn.questions import all_templates
from kernel_lib.nimmt import deal_of_the_day, deal_statistics
from kernel_lib.play.compare import Estimate
from kernel_lib.runtime import clock
from widgets.home import calibration, deals_drawing
from widgets.home.calibration import CloseGuess
from widgets.lesson import sharing
from widgets.shared import assets
from widgets.shared.connection.bridge import Intent, Picture, PictureWidget, Refused, ui_words

LONGEST = 8_000_000
"""A longer text is no file of ours."""

MOST_ROWS = 30
"""So many deals are listed and drawn, the latest ones."""


class MyResults(PictureWidget):
    """The deal of the day beside chance and the bot ``expert``; deals and guesses over time.

    All of it is known from this machine alone. It can be taken along as a file, and deleted.

    >>> MyResults()
    My results: run this cell.
    """

    _esm = assets.script("home/my_results.js")
    _css = assets.style("shared/page/base.css", "home/my_results.css", root=".sc-results")
    always = ("language", "look")

    def __init__(self, language: str | None = None) -> None:
        self._exported: str | None = None
        self._expert: dict[date, int] = {}
        """What the bot takes, as long as it could not be kept."""
        self._is_asking = False
        super().__init__(language)
        guesses.watch(self)
        history.watch(self)
        self.redraw()

    def look(self) -> None:
        """A deal is over, or something was guessed."""
        self.redraw_unless_acting()

    def __repr__(self) -> str:
        return self.say(message("My results: run this cell."))

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[JsonObject, JsonObject] | None:
        return super(PictureWidget, self)._repr_mimebundle_()

    # --- what a person does -------------------------------------------------------------------

    def intents(self) -> tuple[str, ...]:
        """What a person can ask for."""
        return ("language", "look", "expert", "export", "take_in", "delete", "keep", "stop")

    def on_look(self, intent: Intent) -> None:
        """The page is seen: other notebooks may have noted more."""
        guesses.look_again()

    def on_expert(self, intent: Intent) -> None:
        """The browser asks what the bot takes in the deal of the day, once it is over."""
        deal = history.deal_of(self._today)
        if deal is not None and deal.expert is None:
            self._expert[self._today] = deal_of_the_day.bulls_of(self._today)
            history.note(deal.key, expert=self._expert[self._today])

    def on_export(self, intent: Intent) -> None:
        """The person wants all that is kept as a file."""
        self._exported = own_data.exported()

    def on_take_in(self, intent: Intent) -> None:
        """The person brings the file that was taken along on another machine."""
        text = intent.get("text")
        added = own_data.take_in(text) if isinstance(text, str) and len(text) <= LONGEST else None
        if added is None:
            raise Refused(message("That is no file of “Take my data along”: nothing has changed."))
        self.tell(
            message(
                "Added from the file. Exercises with answers: {n}. Deals: {m}.",
                n=added[0],
                m=added[1],
            )
        )

    def on_stop(self, intent: Intent) -> None:
        """The person wants no more guesses, answers and steps to go to the class."""
        sharing.stop()

    def on_delete(self, intent: Intent) -> None:
        """The person wants all of it deleted; asked once more, it is."""
        if not self._is_asking:
            self._is_asking = True
            return
        self._is_asking = False
        own_data.delete_all()
        sharing.stop()
        self.tell(
            message("All that was kept of you here is deleted. What you handed in is the class's.")
        )

    def on_keep(self, intent: Intent) -> None:
        """The person does not want it deleted."""
        if not self._is_asking:
            raise Refused(message("the table does not understand that; nothing has changed"))
        self._is_asking = False

    # --- the picture --------------------------------------------------------------------------

    @property
    def _today(self) -> date:
        return clock.now().date()

    def make_picture(self) -> Picture:
        """What the browser draws now."""
        deals = history.deals()
        today = next((deal for deal in deals if deal.day == self._today.isoformat()), None)
        if today is not None and today.expert is None:
            today = today._replace(expert=self._expert.get(self._today))
        near = chances_guessed(guesses.all_kept())
        exported, self._exported = self._exported, None
        words = {**ui_words(), **_WORDS}
        return {
            "today": [self.say(line) for line in _told_of_today(today)],
            "isWaiting": today is not None and today.expert is None,
            "share": "" if today is None else self.say(_shared(today, self._today)),
            "told": [self.say(line) for line in (*_told_of(deals), *_calibration(near))],
            "drawings": self._drawings(deals, near),
            "heads": [self.say(head) for head in _HEADS],
            "rows": [self._row(deal) for deal in reversed(deals[-MOST_ROWS:])],
            "exported": exported,
            "isAsking": self._is_asking,
            "isSending": sharing.is_agreed(),
            "words": {key: self.say(word) for key, word in words.items()},
        }

    def _drawings(self, deals: Sequence[FinishedDeal], near: Sequence[CloseGuess]) -> list[str]:
        with speaking(self.language):
            drawn = [deals_drawing.drawing(deals[-MOST_ROWS:])] if len(deals) > 1 else []
            return [*drawn, *([calibration.drawing(near)] if near else [])]

    def _row(self, deal: FinishedDeal) -> list[str]:
        name = message("deal of the day") if deal.day else ""
        expected = "" if deal.expected is None else f"{deal.expected:.1f}"
        expert = "" if deal.expert is None else str(deal.expert)
        day = self.say(named_day(deal.date))
        return [day, self.say(name), str(deal.bulls), expected, expert]


def _told_of_today(deal: FinishedDeal | None) -> list[Message]:
    """What came of the deal of the day."""
    if deal is None:
        return [message("You have not played the deal of the day yet.")]
    told = [
        plural(
            "The deal of the day cost you {n} bull.",
            "The deal of the day cost you {n} bulls.",
            deal.bulls,
        )
    ]
    if deal.expected is not None:
        told.append(
            message(
                "Against players who play at random, your choices cost {expected} on average.",
                expected=f"{deal.expected:.1f}",
            )
        )
    if deal.expert is not None:
        told.append(message("The bot expert takes {n} in your seat.", n=deal.expert))
    return told


def _shared(deal: FinishedDeal, day: date) -> Message:
    """A sentence that gives nothing away of the cards."""
    if deal.expected is None:
        expected: object = "?"
    else:
        expected = f"{deal.expected:.1f}"
    expert: object = "?" if deal.expert is None else deal.expert
    return message(
        "Sixth Card, deal of {day}: {bulls} bulls (expected {expected}, expert {expert})",
        day=day.isoformat(),
        bulls=deal.bulls,
        expected=expected,
        expert=expert,
    )


def _told_of(deals: Sequence[FinishedDeal]) -> list[Message]:
    """What all deals tell."""
    told = []
    bulls, fair = deal_statistics.bulls(deals), deal_statistics.without_luck(deals)
    if bulls is not None:
        told.append(
            message(
                "{n} deals cost you {mean} bulls each on average (standard error {error}).",
                **_facts(bulls),
            )
        )
        told += _interval(bulls)
    if fair is not None:
        told.append(
            message(
                "With luck taken out, as against players who play at random, it is {mean} "
                "(standard error {error}; {n} deals with exact chances).",
                **_facts(fair),
            )
        )
        told += _interval(fair)
    errors = deal_statistics.error_rate(deals)
    if errors is not None:
        told.append(
            message(
                "Of your choices in the {n} deals that you looked back at, {mean} % were clearly "
                "worse than another (standard error {error}).",
                **_facts(errors, 100),
            )
        )
    return told


def _interval(one: Estimate) -> list[Message]:
    """The interval of a mean of bulls, where it is worth telling."""
    low, high = one.interval
    if one.n < deal_statistics.FEWEST_OF_AN_INTERVAL:
        return []
    return [
        message("95 % interval: {low} to {high}.", low=f"{max(low, 0):.1f}", high=f"{high:.1f}")
    ]


def _facts(one: Estimate, times: int = 1) -> dict[str, object]:
    numbers = {"mean": one.mean, "error": one.standard_error}
    return {"n": one.n, **{name: f"{times * value:.1f}" for name, value in numbers.items()}}


def chances_guessed(kept: Mapping[str, SavedAnswer]) -> list[CloseGuess]:
    """The chances among the guesses, with the right ones.

    >>> chances_guessed({"first-too-low": SavedAnswer("25 %"), "gap-of-37": SavedAnswer("14")})
    [CloseGuess(id='first-too-low', guess=0.25, answer=0.2)]
    """
    known = all_templates()
    pairs = []
    for id, answer in kept.items():
        number = read_number(answer.guess) if answer.guess else None
        template = known.get(id)
        if number is not None and template is not None and template.is_chance:
            right = template.exercise.solve()
            if is_number(right) and 0 <= number.value <= 1:
                pairs.append(CloseGuess(id, float(number.value), float(Fraction(right))))
    return pairs


def _calibration(near: Sequence[CloseGuess]) -> list[Message]:
    """How far guessed chances lie from the right ones; nothing where there are none."""
    if not near:
        return []
    apart = sum(abs(pair.guess - pair.answer) for pair in near) / len(near)
    lean = sum(pair.guess - pair.answer for pair in near) / len(near)
    told = plural(
        "You guessed {n} chance, {apart} percentage points from the right one.",
        "You guessed {n} chances, on average {apart} percentage points from the right ones.",
        len(near),
        apart=f"{100 * apart:.0f}",
    )
    points = f"{100 * abs(lean):.0f}"
    if points == "0" or len(near) == 1:
        return [told]
    if lean > 0:
        return [told, message("Your guesses are {n} points too high on average.", n=points)]
    return [told, message("Your guesses are {n} points too low on average.", n=points)]


_HEADS = (
    message("Day"),
    message("Deal"),
    message("bulls"),
    message("Expected"),
    message("bot expert"),
)

_WORDS = {
    "today": message("Deal of the day"),
    "mine": message("All my deals and guesses"),
    "computing": message("Working it out …"),
    "copy": message("Copy"),
    "copied": message("Copied"),
    "table": message("As a table"),
    "none": message("Deals that you play to their end are counted here."),
    "export": message("Take my data along"),
    "takeIn": message("Add my data from a file"),
    "delete": message("Delete my data"),
    "really": message("Really delete: guesses, answers, deals, games, nickname and settings?"),
    "stop": message("Send nothing more to the class"),
    "yes": message("Delete all of it"),
    "no": message("Keep it"),
    "private": message("All of this stays on this machine, but for what you sent to a class."),
}
