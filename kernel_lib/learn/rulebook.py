"""The rules as data: every clause once, in two languages, with its source and its examples.

>>> print(clause("nimmt.base.sixth").title)
The sixth card
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from kernel_lib.core import check, registry
from kernel_lib.core.text import LANGUAGES, current_language, message, quoted


class Translations(dict[str, str]):
    """One text in every language; ``str()`` gives the current one."""

    def __str__(self) -> str:
        return self[current_language()]

    def words(self, language: str | None = None) -> str:
        """The text in ``language``, or in the current one."""
        return self[language or current_language()]


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: its words, why it is there, who says so, and what in the engine does it.

    ``examples`` are the ids of worked examples, ``lesson`` the name of the lesson that explains it.
    Shown in a notebook it is the rule as a reader sees it.
    """

    id: str
    title: Translations
    words: Translations
    why: Translations
    source: Translations
    ruling: Translations | None
    implements: str
    examples: tuple[str, ...]
    lesson: str = ""

    def __repr__(self) -> str:
        parts = [f"{_lead(self.title)}{self.words}", str(self.why)]
        if self.ruling:
            parts.append(str(message("Ruling: {text}", text=str(self.ruling))))
        parts.append(str(message("Source: {text}", text=str(self.source))))
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        language = current_language()
        ruling = ""
        if self.ruling:
            label = _lead(message("Our ruling"))
            ruling = f"<p><strong>{escape(label)}</strong>{escape(str(self.ruling))}</p>"
        source = message("Source: {text}", text=str(self.source)).words(language)
        return (
            f'<blockquote lang="{language}"><p><strong>{escape(_lead(self.title))}</strong>'
            f"{escape(str(self.words))}</p><p><em>{escape(str(self.why))}</em></p>{ruling}"
            f"<p><small>{escape(source)}</small></p></blockquote>"
        )

    def implementation(self) -> object:
        """The function, class, method or value that does what the clause says."""
        module, _, path = self.implements.partition(":")
        thing: Any = importlib.import_module(module)
        for name in path.split("."):
            thing = getattr(thing, name)
        return thing


def clauses(game: str = registry.USUAL) -> Mapping[str, Clause]:
    """All clauses of a game by id, in the order of the rule-book.

    >>> list(clauses("nimmt"))[:2]
    ['nimmt.base.cards', 'nimmt.base.bulls']
    """
    registry.game_named(game)
    return _load(game)


def clause(id: str) -> Clause:
    """The clause with this id; one that is not there is a ``ValueError`` that says where to look.

    >>> clause("nimmt.base.sevenths")
    Traceback (most recent call last):
        ...
    ValueError: there is no clause 'nimmt.base.sevenths'; look in clauses('nimmt')
    """
    game = check.text("clause", id).split(".")[0]
    if game not in registry.names() or id not in _load(game):
        game_name = game if game in registry.names() else registry.names()[0]
        raise ValueError(
            message(
                "there is no clause {id}; look in clauses({game})",
                id=quoted(id),
                game=repr(game_name),
            )
        )
    return _load(game)[id]


@dataclass(frozen=True, slots=True, repr=False)
class RulebookPage:
    """Some clauses to be read one after another, or behind a fold with a ``title``."""

    clauses: tuple[Clause, ...]
    title: str = ""

    def folded(self, title: str) -> RulebookPage:
        """The same behind a fold.

        >>> page("nimmt.base.players").folded("Who can play?")
        Who can play?
        1. Players: 2 to 10 people can play.
        """
        return RulebookPage(self.clauses, title)

    def __repr__(self) -> str:
        lines = (
            f"{number}. {_lead(clause.title)}{clause.words}"
            for number, clause in enumerate(self.clauses, start=1)
        )
        return "\n".join([*([self.title] if self.title else []), *lines])

    def _repr_html_(self) -> str:
        items = "".join(
            f"<li><strong>{escape(_lead(clause.title))}</strong>{escape(str(clause.words))}</li>"
            for clause in self.clauses
        )
        language = current_language()
        told = f'<ol lang="{language}">{items}</ol>'
        if not self.title:
            return told
        summary = f"<summary>{escape(self.title)}</summary>"
        return f'<details lang="{language}">{summary}{told}</details>'


def page(*ids: str) -> RulebookPage:
    """Some clauses in the given order, in short: titles and words.

    >>> page("nimmt.base.players")
    1. Players: 2 to 10 people can play.
    """
    return RulebookPage(tuple(map(clause, ids)))


@cache
def _load(game: str) -> dict[str, Clause]:
    content = files(registry.game_named(game).__name__) / "content"
    text = content.joinpath("rulebook.toml").read_text(encoding="utf-8")
    return {entry["id"]: _clause(entry) for entry in tomllib.loads(text)["clause"]}


def _clause(entry: dict[str, Any]) -> Clause:
    return Clause(
        id=entry["id"],
        title=_words(entry, "title"),
        words=_words(entry, "words"),
        why=_words(entry, "why"),
        source=_words(entry, "source"),
        ruling=_words(entry, "ruling") if "ruling" in entry else None,
        implements=entry["implements"],
        examples=tuple(entry["examples"]),
        lesson=entry.get("lesson", ""),
    )


def _lead(title: object) -> str:
    """A title as it stands before a text, in the punctuation of the language."""
    return message("{title}: ", title=str(title)).words()


def _words(entry: dict[str, Any], key: str) -> Translations:
    missing = [language for language in LANGUAGES if not entry[key].get(language)]
    if missing:
        raise ValueError(f"clause {entry['id']} has no {key} in {', '.join(missing)}")
    return Translations(entry[key])
