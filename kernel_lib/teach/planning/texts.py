"""What teachers are told beside what a lesson knows of itself: ``content/plans``, one file each."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

CONTENT = Path(__file__).parents[1] / "content"
"""The folder of the texts."""


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """A key question, its answer, what pupils say to it, and what to say or do then."""

    ask: str
    answer: str
    says: tuple[str, ...]
    then: str


@dataclass(frozen=True, slots=True)
class More:
    """Something else to do or to know.

    Its kind is ``class``, ``everyday``, ``further``, or ``source``.
    """

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Skip:
    """What to leave out when time is short: the cells of the lesson, and what to do instead."""

    cells: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class PlanTexts:
    """All that a plan says in words of its own, in one language."""

    questions: tuple[PlanQuestion, ...]
    unplugged: str
    materials: tuple[str, ...]
    skip: Skip
    more: tuple[More, ...]


@cache
def texts(number: str, language: str) -> PlanTexts:
    """The texts of a lesson's plan.

    >>> texts("22", "en").questions[0].says
    ('The more cards in the gap, the worse.',)
    """
    told = tomllib.loads((CONTENT / "plans" / f"{number}.toml").read_text(encoding="utf-8"))
    return PlanTexts(
        tuple(_question(text, language) for text in told["question"]),
        told["unplugged"][language],
        tuple(told["unplugged"].get("materials", {}).get(language, ())),
        Skip(tuple(told["skip"]["cells"]), told["skip"][language]),
        tuple(More(text["kind"], text[language]) for text in told.get("more", ())),
    )


def _question(told: Mapping[str, Any], language: str) -> PlanQuestion:
    ask, answer, then = (told[name][language] for name in ("ask", "answer", "then"))
    return PlanQuestion(ask, answer, tuple(told["says"][language]), then)
