"""Help at the table: the clauses of every decision, and the lessons that explain them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.learn.rulebook import clause, clauses
from tests.widgets.wire import send
from widgets import FtwTable, GameTable, IngeniousBoard, NimmtTable

LESSONS = Path(__file__).parents[2] / "notebooks" / "en"


@pytest.mark.parametrize("game", [nimmt, ftw, ingenious], ids=lambda game: game.NAME)
def test_every_clause_has_its_lesson(game: Any) -> None:
    """The lesson that a clause names is there, and shows that clause."""
    for rule in clauses(game.NAME).values():
        assert rule.id in (LESSONS / f"{rule.lesson}.ipynb").read_text(), rule.id


@pytest.mark.parametrize("game", [nimmt, ftw, ingenious], ids=lambda game: game.NAME)
def test_every_decision_has_a_clause(game: Any) -> None:
    """Whatever a person can be asked, there is a rule to read about it."""
    for kind in game.decisions.DECISIONS.values():
        assert kind.clauses
        assert all(clause(id).words for id in kind.clauses)


@pytest.mark.parametrize("kind", [NimmtTable, FtwTable, IngeniousBoard])
def test_help_comes_when_it_is_asked_for(
    kind: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules, a picture of the first where it has one, and the lesson if it is beside."""
    monkeypatch.chdir(tmp_path)
    table = kind(seed=7, language="ja")
    assert (table.picture["canHelp"], table.picture["help"]) == (True, None)
    send(table, {"kind": "help", "revision": None})
    rule = clause(table.session.state.decision.clauses[0])
    told = table.picture["help"]
    assert told["rules"][0] == {"title": rule.title["ja"], "text": rule.words["ja"]}
    assert told["lesson"] == ""
    assert not told["picture"] or told["picture"].startswith("<svg")
    (tmp_path / f"{rule.lesson}.ipynb").touch()
    send(table, {"kind": "help", "revision": None})
    assert table.picture["help"]["lesson"] == f"{rule.lesson}.ipynb"
    table.session.choose(0, table.session.state.pending[0][0])
    assert table.picture["help"] is None


def test_pictures_of_the_rules() -> None:
    """Where a card or a tile goes is shown by a worked example."""
    for table in (NimmtTable(seed=7), IngeniousBoard(seed=7)):
        send(table, {"kind": "help", "revision": None})
        assert "<svg" in table.picture["help"]["picture"]


@pytest.mark.parametrize("game", ["nimmt", "ftw", "ingenious"])
def test_a_table_without_drawings_helps_in_words(game: str) -> None:
    """The table of any game has no pictures of its own: the rule is told, nothing is drawn."""
    table = GameTable(game, seed=7)
    send(table, {"kind": "help", "revision": None})
    assert table.picture["help"]["rules"]
    assert table.picture["help"]["picture"] == ""


@pytest.mark.parametrize(
    ("table", "clause_id"),
    [
        (lambda: NimmtTable(end="1 deal", seed=7), "nimmt.base.win"),
        (lambda: FtwTable(rounds=1, seed=7), "ftw.base.win"),
        (lambda: IngeniousBoard(players=1, seed=7), "ingenious.end.room"),
    ],
    ids=["nimmt", "ftw", "ingenious"],
)
def test_help_at_the_end(table: Any, clause_id: str) -> None:
    """When the match is over the help stays, and tells how it is won: no button changes place."""
    shown = table()
    while 0 in shown.session.waiting_for:
        shown.session.choose(0, shown.session.state.pending[0][0])
    assert shown.session.state.is_over
    assert shown.picture["canHelp"]
    send(shown, {"kind": "help", "revision": None})
    assert shown.picture["help"]["rules"][0]["title"] == clause(clause_id).title["en"]
