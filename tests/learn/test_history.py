"""The deals that somebody has played: what is noted, kept, read again, and forgotten."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from kernel_lib.learn import history, own_store
from kernel_lib.learn.history import FinishedDeal


@pytest.fixture(autouse=True)
def nothing_noted() -> Iterator[None]:
    """Each test begins and ends without deals."""
    history.forget()
    yield
    history.forget()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the deals, in a place where a notebook runs."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(own_store, "_is_kept", [True])
    return tmp_path / ".sixth-card" / history.FILE


def test_a_deal_counts_as_it_ended_first(here: Path) -> None:
    """Whoever takes a choice back and ends the deal again has tried something out."""
    history.add(FinishedDeal("a", "", 7, 8.25, day="2026-11-26"))
    history.add(FinishedDeal("a", "", 0, 8.25, day="2026-11-26"))
    (deal,) = history.deals()
    assert (deal.bulls, deal.expected) == (7, 8.25)
    assert history.deal_of(date(2026, 11, 26)) == deal
    assert history.deal_of(date(2026, 11, 27)) is None
    history.note("a", expert=3, choices=9, mistakes=1)
    history.note("of another deal", expert=3)
    assert history.deals() == (deal._replace(expert=3, choices=9, mistakes=1),)
    (written,) = json.loads(here.read_text())
    assert written["expert"] == 3, "it is in the file"
    assert written.keys() <= set(FinishedDeal._fields)


def test_two_notebooks_note_in_one_file(here: Path) -> None:
    """What another notebook has noted stays; what it has deleted is not written again."""
    history.add(FinishedDeal("a", "", 7))
    here.write_text(here.read_text().replace('"a"', '"b"'))
    history.add(FinishedDeal("c", "", 5))
    assert {deal.key for deal in history.deals()} == {"b", "c"}
    here.unlink()
    history.add(FinishedDeal("d", "", 5))
    assert [deal.key for deal in history.deals()] == ["d"]


def test_without_a_notebook_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deals are known as long as the kernel lives."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(own_store, "_is_kept", [])
    history.add(FinishedDeal("a", "", 7))
    assert [deal.key for deal in history.deals()] == ["a"]
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    "entry",
    [
        7,
        {"key": "a"},
        {"key": "a", "at": "2026-11-26T17:00:00", "bulls": "7"},
        {"key": "a", "at": "2026-11-26T17:00:00", "bulls": True},
        {"key": "a", "at": "yesterday", "bulls": 7},
        {"key": "a", "at": "2026-11-26T17:00:00+09:00", "bulls": 7},
        {"key": "a", "at": "2026-11-26T17:00:00", "bulls": 7, "more": 1},
    ],
)
def test_what_is_no_deal_is_left_out(entry: object) -> None:
    """A file that somebody has changed: what it says in the right form still counts."""
    good = {"key": "b", "at": "2026-11-26T17:00:00", "bulls": 7}
    assert [*history.read(json.dumps([entry, good]))] == ["b"]


def test_the_latest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order in which they ended, and no more of them than are kept."""
    monkeypatch.setattr(history, "MOST", 2)
    days = {"a": "03", "b": "01", "c": "02"}
    known = [FinishedDeal(key, f"2026-11-{day}T17:00:00", 7) for key, day in days.items()]
    assert [deal.key for deal in history.deals_kept(known)] == ["c", "a"]
