"""Words in two languages: every sentence is translated, with the same facts in it."""

from __future__ import annotations

import ast
import gettext
import io
import string
import unicodedata
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from kernel_lib.core import text
from kernel_lib.core.text import (
    LANGUAGES,
    LOWERED,
    message,
    percent,
    plural,
    speaking,
    use_language,
    words,
)
from kernel_lib.nimmt import Play, Rules, TakeRow, start
from kernel_lib.nimmt.events import (
    DealScored,
    Dealt,
    Event,
    MatchEnded,
    Placed,
    Revealed,
    TookRow,
    TookSixth,
    TooLow,
)
from tests.strategies import seeds

ROOT = Path(__file__).parents[2]
CATALOGUE = ROOT / "kernel_lib" / "locale" / "ja" / "LC_MESSAGES"
KEYWORDS = {"message": None, "plural": (1, 2)}


@cache
def sentences() -> frozenset[str | tuple[str, ...]]:
    """Every sentence in the code, as gettext sees it; those with a plural as pairs."""
    extracted: set[str | tuple[str, ...]] = set()
    for package in ("kernel_lib", "widgets"):
        for _, _, sentence, _, _ in extract_from_dir(ROOT / package, keywords=KEYWORDS):
            extracted.add(tuple(sentence) if isinstance(sentence, tuple | list) else sentence)
    return frozenset(extracted)


@cache
def japanese() -> Catalog:
    """The Japanese catalogue."""
    with (CATALOGUE / "sixth_card.po").open("rb") as file:
        return read_po(file, locale="ja")


def fields(sentence: str) -> Counter[str]:
    """The {names} in a sentence, each as often as it stands there."""
    return Counter(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


def translations() -> Iterator[tuple[str | tuple[str, ...], str]]:
    """Every sentence of the code with its Japanese; empty where there is none."""
    catalogue = japanese()
    for sentence in sorted(sentences(), key=str):
        entry = catalogue.get(sentence if isinstance(sentence, str) else sentence[0])
        if entry is None:
            yield sentence, ""
        else:
            translated = entry.string
            yield sentence, translated if isinstance(translated, str) else translated[0]


def test_sentences_are_found() -> None:
    """The extraction does find the sentences, plain and plural."""
    extracted = sentences()
    assert "there is nothing to take back" in extracted
    assert ("{n} bull", "{n} bulls") in extracted
    assert len(extracted) > 150


def test_every_sentence_can_be_found() -> None:
    """None stands inside an f-string, where the extraction does not look."""
    hidden = []
    for folder in ("kernel_lib", "widgets"):
        for path in (ROOT / folder).rglob("*.py"):
            strings = (
                node
                for node in ast.walk(ast.parse(path.read_text("utf-8")))
                if isinstance(node, ast.JoinedStr)
            )
            calls = (
                node for text in strings for node in ast.walk(text) if isinstance(node, ast.Call)
            )
            hidden += [
                (path.name, call.lineno)
                for call in calls
                if isinstance(call.func, ast.Name) and call.func.id in ("message", "plural")
            ]
    assert hidden == []


def test_every_sentence_is_translated() -> None:
    """Every sentence of the code has a Japanese translation that is not marked as doubtful."""
    missing = [sentence for sentence, translated in translations() if not translated]
    assert missing == []
    assert [entry.id for entry in japanese() if entry.id and entry.fuzzy] == []


def test_no_translation_is_left_over() -> None:
    """The catalogue holds no sentence that the code no longer says."""
    known = {sentence if isinstance(sentence, str) else sentence[0] for sentence in sentences()}
    ids = [entry.id for entry in japanese() if entry.id]
    assert {key if isinstance(key, str) else key[0] for key in ids} - known == set()


def test_same_facts() -> None:
    """A translation speaks of the same facts as the English; it may repeat one."""
    for sentence, translated in translations():
        english = sentence if isinstance(sentence, str) else sentence[-1]
        assert set(fields(translated)) == set(fields(english)), english


def test_translation_is_another() -> None:
    """A Japanese sentence is Japanese: hardly one is the English again."""
    same = {str(sentence) for sentence, translated in translations() if translated == sentence}
    assert same <= {"{first} {second}", "{who} {bulls} (total {total})", "{card} ({who})", "FTW?!"}


def test_compiled_catalogue_is_up_to_date() -> None:
    """The compiled catalogue says what the readable one says, sentence for sentence.

    Its head names the Babel that has written it, and so is left out.
    """
    compiled = io.BytesIO()
    write_mo(compiled, japanese())
    compiled.seek(0)
    fresh = gettext.GNUTranslations(compiled)
    with (CATALOGUE / "sixth_card.mo").open("rb") as file:
        stored = gettext.GNUTranslations(file)
    said, wanted = stored._catalog, fresh._catalog  # type: ignore[attr-defined]
    assert {**said, "": ""} == {**wanted, "": ""}


EVENTS: dict[str, tuple[Event, list[str]]] = {
    "dealt": (Dealt(2, (13, 8, 68, 62)), ["2", "13", "8", "68", "62"]),
    "revealed": (Revealed(((5, 0), (37, 1))), ["5", "37", "seat 0", "seat 1"]),
    "placed": (Placed(1, 45, 2, 42, 3), ["seat 1", "45", "42", "3"]),
    "took sixth": (
        TookSixth(1, 45, 2, (35, 36, 38, 40, 42), 8),
        ["seat 1", "45", "3", "35", "36", "38", "40", "42", "8"],
    ),
    "too low": (TooLow(1, 5), ["seat 1", "5"]),
    "took row": (TookRow(1, 5, 2, (61,), 1), ["seat 1", "5", "3", "61", "1"]),
    "deal scored": (
        DealScored(2, (3, 0), (20, 67)),
        ["2", "seat 0", "seat 1", "3", "20", "67"],
    ),
    "match ended": (MatchEnded((1,), (20, 7)), ["seat 1", "7"]),
    "match shared": (MatchEnded((0, 1), (20, 20)), ["seat 0", "seat 1", "20"]),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("event", "facts"), EVENTS.values(), ids=EVENTS)
def test_events_tell_their_facts(event: Event, facts: list[str], language: str) -> None:
    """Every event's sentence names who, which cards, which row and how many bulls."""
    said = event.words(lambda seat: f"seat {seat}").words(language)
    for fact in facts:
        assert fact in said
    assert "{" not in said
    assert language == "en" or not said.isascii()


def test_every_event_of_whole_matches_is_said() -> None:
    """Whatever happens in a match can be said in both languages."""
    for seed in seeds(3):
        state = start(Rules(players=3), seed)
        while state.pending:
            state, events = state.advance({s: own[-1] for s, own in state.pending.items()})
            for event in events:
                said = event.words(lambda seat: message("You"))
                assert "{" not in said.words("en") + said.words("ja")
                assert "あなた" in said.words("ja") or "You" not in said.words("en")


def test_facts_of_every_kind() -> None:
    """Numbers, texts, messages and tuples of these are spoken, with the commas of the language."""
    both = message("{first} {second}", first=plural("{n} bull", "{n} bulls", 2), second=(1, "a"))
    assert both.words("en") == "2 bulls 1, a"
    assert both.words("ja").endswith("1、a")
    assert words((plural("{n} bull", "{n} bulls", 1), 7), "ja") == "牛1頭、7"
    assert words(7, "ja") == "7"


def test_a_text_is_cut_only_inside_a_sentence() -> None:
    """What somebody typed cannot fill a screen, and a solution is told to its end."""
    long = "a" * 1000
    assert words(long) == long
    assert len(words(message("you said {text}", text=long))) < 400


def test_messages_are_values() -> None:
    """Messages with the same sentence and facts are equal, others are not."""
    assert message("{card}", card=5) == message("{card}", card=5)
    assert message("{card}", card=5) != message("{card}", card=6)
    assert hash(message("{card}", card=5)) == hash(message("{card}", card=5))
    assert repr(message("card {card}", card=5)) == "<Message 'card 5'>"


def test_speaking() -> None:
    """A language is spoken inside a ``with`` block, even if it ends with an error."""
    row = message("Show risk")
    with speaking("ja"):
        assert text.current_language() == "ja"
        assert str(row) == row.words("ja") != "Show risk"
        with speaking("en"):
            assert str(row) == "Show risk"
    with pytest.raises(KeyError), speaking("ja"):
        raise KeyError
    assert text.current_language() == "en"
    assert str(row) == "Show risk"


@pytest.mark.parametrize("language", ["fr", "", "EN", None], ids=repr)
def test_unknown_language(language: str) -> None:
    """A language we do not have is refused, and the one spoken stays."""
    with pytest.raises(ValueError, match="choose 'en'"):
        use_language(language)
    assert text.current_language() == "en"


def test_unknown_language_is_said_in_japanese() -> None:
    """A reader of Japanese is told in Japanese that a language is not there."""
    with speaking("ja"), pytest.raises(ValueError, match="fr") as error:
        use_language("fr")
    with speaking("ja"):
        assert "there is no language" not in str(error.value)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 100_000), "<1%"),
        (Fraction(1, 100), "1%"),
        (Fraction(1, 2), "50%"),
        (Fraction(99, 100), "99%"),
        (Fraction(99_999, 100_000), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_percent(chance: Fraction, said: str) -> None:
    """A chance is said in whole percents, but never as certain when it is not."""
    assert percent(chance) == said


def test_illegal_move_is_said_in_the_reader_s_language() -> None:
    """One refusal can be read in either language, after it was raised."""
    state = start(Rules(players=2), 1)
    for choice in (Play(0), TakeRow(0)):
        with pytest.raises(ValueError, match=r".") as error:
            state.check(0, choice)
        english = str(error.value)
        with speaking("ja"):
            assert str(error.value) != english
        assert str(error.value) == english


def test_each_digit_has_one_at_the_foot_of_a_letter() -> None:
    """As Unicode names it."""
    for digit, lowered in LOWERED.items():
        name = unicodedata.name(chr(digit))
        assert unicodedata.name(chr(lowered)) == name.replace("DIGIT", "SUBSCRIPT")
    assert len(LOWERED) == 10
