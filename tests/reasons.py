"""What must be true of the reasons of bots in any game; the checks know no game."""

from __future__ import annotations

from random import Random
from typing import Any

from kernel_lib.core.text import LANGUAGES, Message
from kernel_lib.play.bots import Bot, bot_choice
from kernel_lib.testing import Case, positions

LONGEST = 160
"""A reason fits into a line or two of a log."""


def asked(case: Case, most: int) -> list[tuple[Any, int]]:
    """Positions of a random game, each with a seat that is asked: so many for each decision."""
    rng = Random(f"reasons/{case.name}")
    by_decision: dict[str, list[tuple[Any, int]]] = {}
    for state in positions(case, 0):
        for seat in state.pending:
            by_decision.setdefault(state.ask, []).append((state, seat))
    return [
        position
        for some in by_decision.values()
        for position in rng.sample(some, min(most, len(some)))
    ]


def check_reason(bot: Bot, view: Any) -> Message:
    """For what the bot chooses there is a short sentence in each language, and always the same."""
    choice = bot_choice(bot, view, "chance")
    reason = bot.reason(view, choice)
    assert reason is not None
    assert bot.reason(view, choice) == reason
    check_sentence(reason)
    assert not reason.one.startswith("By the rule")
    return reason


def check_sentence(found: Message) -> None:
    """A sentence of at most 160 letters in each language; they are not the same."""
    said = {language: found.words(language) for language in LANGUAGES}
    for language, words in said.items():
        assert 0 < len(words) <= LONGEST, words
        assert words.endswith("." if language == "en" else "。"), words
        assert "{" not in words
    assert len(set(said.values())) == len(said)


def check_any_choice(bot: Bot, view: Any, rng: Random) -> None:
    """Also for a choice that the bot would not make there is a sentence in each language."""
    reason = bot.reason(view, view.choices[rng.randrange(len(view.choices))])
    assert reason is not None
    check_sentence(reason)


def check_two_worlds(case: Case, bot: Bot, state: Any, seat: int) -> None:
    """Two positions that look the same to a seat give the same reason."""
    view = state.view(seat)
    choice = bot_choice(bot, view, "chance")
    reason = bot.reason(view, choice)
    for lookalike in case.otherwise(state, seat, Random(seat)):
        assert lookalike != state
        assert bot.reason(lookalike.view(seat), choice) == reason
