"""What the worked examples of all games share: guess first, then step through what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

from kernel_lib.core.text import Message, message, quoted
from kernel_lib.learn.rulebook import clause
from widgets.shared.connection.bridge import Intent, Picture, PictureWidget, Refused, ui_words


class Example(Protocol):
    """What a worked example says of itself."""

    @property
    def title(self) -> Message: ...
    @property
    def named(self) -> Message | None: ...
    @property
    def source(self) -> Message: ...
    @property
    def note(self) -> Message | None: ...


class ExampleWidget(PictureWidget):
    """Guess first, then step through an ``example`` that has a name, a title, a source and a note.

    A game's example gives its ``question``, the ``options`` and the right ``answers``, and the
    pictures before the first step (``start_picture``) and after each (``step_pictures``). Nothing
    of the answer is sent before there is a guess.
    """

    own_words: ClassVar[Mapping[str, Message]] = {}
    """The words of headings that only this game has."""

    def __init__(self, example: Example, language: str | None) -> None:
        self.example: Example = example
        self.guess: str | None = None
        self.step = 0
        super().__init__(language)
        self.follow_language(None)
        self.observe(self.follow_language, "language")
        self.redraw()

    def question(self) -> Message:
        """What the person guesses."""
        raise NotImplementedError

    def options(self) -> list[dict[str, str]]:
        """The answers to choose from: value and name."""
        raise NotImplementedError

    @property
    def answers(self) -> tuple[str, ...]:
        """The values of the right answers."""
        raise NotImplementedError

    def start_picture(self) -> Picture:
        """The table before the first step."""
        raise NotImplementedError

    def step_pictures(self) -> Sequence[Picture]:
        """The table after each step."""
        raise NotImplementedError

    def rule_picture(self, id: str) -> dict[str, str]:
        """A clause of the rule-book, as it stands beside a step."""
        rule = clause(id)
        title = message("The rule: {title}", title=rule.title.words(self.language))
        return {"title": self.say(title), "text": rule.words.words(self.language)}

    def follow_language(self, _change: object) -> None:
        """Send what is spoken but does not belong to the picture."""

    def intents(self) -> tuple[str, ...]:
        return ("language", "guess", "step")

    def on_guess(self, intent: Intent) -> None:
        """The person guesses; a guess stays as it is once the first step is shown."""
        value = intent.get("value")
        if self.step > 0:
            raise Refused(message("the guess is made; step back to the start to guess anew"))
        if value not in [option["value"] for option in self.options()]:
            raise Refused(message("that is not one of the answers to choose from"))
        self.guess = str(value)

    def on_step(self, intent: Intent) -> None:
        """The person steps forward or back."""
        to, last = intent.get("to"), len(self.step_pictures())
        if self.guess is None:
            raise Refused(message("guess first; then step through what happens"))
        if isinstance(to, bool) or not isinstance(to, int) or not 0 <= to <= last:
            raise Refused(
                message(
                    "there is no step {step}: steps are 0 to {last}", step=quoted(to), last=last
                )
            )
        self.step = to

    def make_picture(self) -> Picture:
        pictures = [self.start_picture(), *self.step_pictures()]
        last = len(pictures) - 1
        is_told = self.step == last  # a title may give the answer away
        return {
            **pictures[self.step],
            "title": self.say(self.example.title if is_told else self.name),
            "about": [self.say(line) for line in self._about()],
            "question": self.say(self.question()),
            "options": self.options(),
            "guess": self.guess,
            "verdict": self._verdict() if is_told else "",
            "why": self._why_wrong() if is_told else "",
            "step": self.step,
            "steps": last,
            "where": self.say(message("Step {step} of {steps}", step=self.step, steps=last)),
            "words": {
                key: self.say(word)
                for key, word in {**ui_words(), **_WORDS, **self.own_words}.items()
            },
        }

    @property
    def name(self) -> Message:
        """What the example is called while its answer is not told."""
        return self.example.named or self.question()

    def why(self) -> Sequence[str]:
        """Why the present guess is wrong, in sentences that the engine tells."""
        return [self.last_sentence]

    @property
    def last_sentence(self) -> str:
        """What the last step tells."""
        return str(self.step_pictures()[-1]["say"])

    def _about(self) -> list[Message]:
        """Where the example comes from, and what was added to it."""
        source = message("Source: {text}", text=self.example.source)
        return [source, *([self.example.note] if self.example.note else [])]

    def _verdict(self) -> str:
        """Whether the guess was right."""
        if self.guess is None:
            return ""
        name = tuple(option["name"] for option in self.options() if option["value"] in self.answers)
        if self.guess in self.answers:
            return self.say(message("Your guess was right: {answer}.", answer=name))
        return self.say(message("It came out differently: {answer}.", answer=name))

    def _why_wrong(self) -> str:
        """Why the guess was wrong, in the sentences that do not stand there already; else empty."""
        if self.guess in self.answers:
            return ""
        last = self.last_sentence
        return " ".join(line for line in self.why() if line != last)


_WORDS = {
    "back": message("Back"),
    "forward": message("Next"),
    "restart": message("To the start"),
    "about": message("About this example"),
    "guessFirst": message("Guess first: choose an answer above."),
}
