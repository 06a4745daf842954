"""A first hand that is guided: which rule is told when, once, and never again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kernel_lib.learn.rulebook import clause
from kernel_lib.runtime import preferences
from tests.widgets.wire import ask
from widgets import NimmtTable
from widgets.nimmt.table import FIRST_RULES

SEED = 2373  # that of the start lesson


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Each test begins with a person who has not been guided."""
    preferences.forget()
    yield
    preferences.forget()


def guided(**settings: Any) -> NimmtTable:
    """A guided table with the cards of the start lesson."""
    return NimmtTable(seed=SEED, end="1 deal", guided=True, **settings)


def play(table: NimmtTable, number: int = 0) -> list[str]:
    """Choose something; the titles of the rules that stop what is shown then."""
    table.session.choose(0, table.session.state.pending[0][number])
    return titles(table)


def titles(table: NimmtTable) -> list[str]:
    """The rules that are told between the steps of the picture."""
    return [step["rule"]["title"] for step in table.picture["steps"] if "rule" in step]


def test_each_rule_is_told_when_it_is_needed() -> None:
    """First that of the choice, then each before the first step that it explains, and no other."""
    table = guided()
    choose = clause("nimmt.base.choose")
    assert table.picture["guide"]["rule"] == {"title": str(choose.title), "text": str(choose.words)}
    assert play(table) == ["Which row a card joins"]
    assert table.picture["guide"] == {"rule": None}
    assert play(table, 1) == ["A card that is too low", "The sixth card"]
    assert play(table, 1) == []
    assert "guide" not in table.picture


def test_a_rule_comes_before_its_step() -> None:
    """It looks like the step before, with as much of the log; the next one is what it explains."""
    table = guided()
    play(table)
    before, rule, after = table.picture["steps"][:3]
    own = {"say", "stop", "rule"}
    assert {key: rule[key] for key in rule if key not in own} == {
        key: before[key] for key in before if key not in own
    }
    place = clause("nimmt.base.place")
    assert rule["say"] == f"{place.title}: {place.words}"
    assert (rule["stop"], after["kind"], "stop" in after) == (True, "Placed", False)
    assert after["log"] == before["log"] + 1


@pytest.mark.parametrize("number", range(10))
def test_all_rules_are_told_in_three_tricks(number: int) -> None:
    """With the cards of the start lesson, whatever is played; each rule once."""
    table = guided()
    told: list[str] = []
    while table.session.state.trick <= 3:
        choices = table.session.state.pending[0]
        told += play(table, number * 7 % len(choices))
    assert sorted(told) == sorted(str(clause(id).title) for id in FIRST_RULES[1:])


def test_another_language_tells_the_same_rules() -> None:
    """What is shown stays where it is, in the other language."""
    table = guided()
    play(table)
    before = len(table.picture["steps"])
    picture = ask(table, "language", value="ja")
    assert len(picture["steps"]) == before
    assert titles(table) == ["カードの行き先"]
    assert picture["words"]["goOn"] == "進む"


def test_what_is_taken_back_is_not_told_again() -> None:
    """A rule that was told stays told, also in a new match at the same table."""
    table = guided()
    play(table)
    table.session.undo()
    assert table.picture["guide"] == {"rule": None}
    assert play(table) == []
    table.session.restart(SEED)
    assert play(table) == []
    assert len(play(table, 1)) == 2


def test_who_skips_is_told_nothing_more() -> None:
    """The steps are those of any table at once, here and at the next table."""
    table = guided()
    play(table)
    picture = ask(table, "unguide")
    assert (titles(table), picture["notice"], "guide" in picture) == ([], "", False)
    assert play(table, 1) == []
    again = guided()
    assert not again.guided
    assert again._esm == NimmtTable(seed=SEED)._esm
    assert "unguide" not in again.intents()


def test_a_guide_that_was_seen_through_does_not_begin_again() -> None:
    """When all rules were told, or the deal is over, the next table is an ordinary one."""
    table = guided()
    play(table)
    assert guided().guided
    play(table, 1)
    assert not guided().guided
    preferences.forget()
    short = NimmtTable(position="1 | 50 | 60 | 70 ; you 80 ; others 1", guided=True)
    play(short)
    assert short.session.state.is_over
    assert not guided().guided


def test_a_match_that_goes_on_tells_what_is_new() -> None:
    """What has happened in a match before its kernel was lost is not told again."""
    first = NimmtTable(seed=SEED, end="1 deal")
    first.session.choose(0, first.session.state.pending[0][0])
    table = guided(record=first.record())
    assert table.picture["guide"] == {"rule": None}
    assert play(table, 1) == ["A card that is too low", "The sixth card"]


def test_guided_is_true_or_false() -> None:
    """Anything else is refused."""
    with pytest.raises(ValueError, match="guided must be True or False"):
        NimmtTable(guided="yes")  # type: ignore[arg-type]
