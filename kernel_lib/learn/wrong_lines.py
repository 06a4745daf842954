"""Calculations with a mistake: in which line is it?

A question in a file may have ``lines``, each a table: ``is`` names what the line finds, as
formulas of the question's numbers and of what earlier lines found; ``wrong`` are formulas that a
mistake puts in their place, and ``why`` says why they are wrong::

    [lines-of-a-gap]
    numbers_of = "gap-of-37"
    ask.en = "Ben works out the risk of {card}. One line is wrong. Which?"
    [[lines-of-a-gap.lines]]
    en = "Between {end} and {card} lie {gap} numbers."
    is.gap = "card - end - 1"
    wrong.gap = "card - end"
    why.en = "Without both ends there are {gap}."

One of the lines that have a ``wrong`` is chosen, by the question's numbers; the lines below go on
with what it finds. ``why`` is said with the right values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from kernel_lib.core.text import Message, message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.formulas import worth
from kernel_lib.learn.templates import Facts, Languages, Template, need
from kernel_lib.learn.wording import Wording

FEWEST_LINES = 3
"""With fewer there is little to look for."""

Formulas = Mapping[str, str]
"""Formulas by the name of what they find."""


@dataclass(frozen=True)
class CalculationLine:
    """A line of a calculation; one that cannot be wrong has no ``wrong``."""

    text: Languages
    finds: Formulas = field(default_factory=dict)
    wrong: Formulas = field(default_factory=dict)
    why: Languages = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class WrongLines(Template):
    """A question for the line of a calculation that is wrong; the answer is its number."""

    lines: tuple[CalculationLine, ...] = ()

    @property
    def exercise(self) -> Exercise:
        """The exercise with the first numbers."""
        return self._made(self.numbers.first)

    def _made(self, numbers: tuple[object, ...]) -> Exercise:
        facts = self.facts(numbers)
        chosen = self._chosen(numbers)
        right, wrong = self._told(facts, -1), self._told(facts, chosen)
        need(right[0][chosen].words("en") != wrong[0][chosen].words("en"), "the line is not wrong")
        answer = str(chosen + 1)
        why = Wording(self.lines[chosen].why, **right[1][chosen])
        solution = message(
            "Line {number} is wrong. {why} It should be: {line}",
            number=answer,
            why=why,
            line=right[0][chosen],
        )
        others = [str(at + 1) for at in range(len(self.lines)) if at != chosen]
        stem = self._said(self.ask, facts)
        question: Message = stem
        for number, line in enumerate(wrong[0], start=1):
            question = message(
                "{question} ({number}) {line}", question=question, number=number, line=line
            )
        picture = {**stem.facts, **{name: facts[name] for name in self.picture}}
        return Exercise(
            self.id,
            question,
            lambda: answer,
            solution,
            tuple(self._said(hint, facts) for hint in self.hints),
            message("Work out each line yourself, and compare."),
            {number: _right_line(number) for number in others},
            names={str(at): line for at, line in enumerate(wrong[0], start=1)},
            picture=picture,
            stem=self._stem(stem, facts),
            lines=wrong[0],
        )

    def _chosen(self, numbers: tuple[object, ...]) -> int:
        """Which line is wrong, from 0: it follows from the numbers alone."""
        able = [at for at, line in enumerate(self.lines) if line.wrong]
        return Random(f"{self.id} {numbers!r}").choice(able)

    def _told(
        self, facts: Facts, chosen: int
    ) -> tuple[tuple[Wording, ...], tuple[dict[str, object], ...]]:
        """The lines, the one chosen with its mistake, and what is known in each of them."""
        known, told, kept = dict(facts), [], []
        for at, line in enumerate(self.lines):
            formulas = {**line.finds, **(line.wrong if at == chosen else {})}
            known.update({name: worth(formula, known) for name, formula in formulas.items()})
            told.append(Wording(line.text, **known))
            kept.append(dict(known))
        return tuple(told), tuple(kept)


def _right_line(number: str) -> Message:
    return message("Line {number} is right. Look at the others.", number=number)
