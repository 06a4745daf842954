"""The deal of the day, and what a person's deals and guesses come to."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kernel_lib.learn import guesses, history
from kernel_lib.nimmt import Rules, deal_of_the_day
from tests.widgets.days import Clock, ask_for, do_lesson, play
from tests.widgets.wire import ask, send
from widgets import DealOfTheDay, MyResults, NimmtTable
from widgets import TodaysExercises as Today
from widgets.home.my_results import chances_guessed
from widgets.shared.review.look_back import LookBack
from widgets.shared.table.parts import saved_match

pytestmark = pytest.mark.usefixtures("wall")


def test_the_deal_of_the_day_is_told(wall: Clock) -> None:
    """Its bulls beside chance and the expert; the first time counts."""
    results = MyResults()
    table = DealOfTheDay()
    play(table)
    bulls = table.session.state.scores[0]
    assert f"cost you {bulls} bull" in results.picture["today"][0]
    assert results.picture["isWaiting"]
    send(results, {"kind": "expert"})
    expert = deal_of_the_day.bulls_of(wall.time.date())
    assert results.picture["today"][2] == f"The bot expert takes {expert} in your seat."
    assert not results.picture["isWaiting"]
    share = results.picture["share"]
    assert share.startswith(f"Sixth Card, deal of 2026-11-02: {bulls} bulls (expected ")
    ask(table, "again")
    play(table)
    assert len(history.deals()) == 1, "the first time counts"
    another = NimmtTable(seed=7, end="1 deal")
    play(another)
    assert [deal.day for deal in history.deals()] == ["2026-11-02", ""], "it is another deal"
    wall.next_day()
    assert "not played" in MyResults().picture["today"][0]


def test_what_is_looked_back_at_counts_mistakes() -> None:
    """A look back to its end tells how many choices were clearly worse than another."""
    table = NimmtTable(seed=7, end="1 deal")
    play(table)
    (before,) = history.deals()
    assert before.mistakes is None
    ask(table, "review")
    while not table.looking["isWhole"]:
        send(table, {"kind": "more"})
    (deal,) = history.deals()
    review = table.review()
    assert deal.mistakes == len(review.mistakes)
    assert deal.choices == sum(len(move.values) > 1 for move in review.moves)


def test_a_look_back_belongs_to_its_deal() -> None:
    """Looked back at while the next deal goes on, or after the same cards were played once more."""
    table = NimmtTable(seed=7, end="2 deals")
    while not table.part(LookBack).deals_over:
        ask(table, "choose", choice=table.view.choices[0].notation)
    ask(table, "review")
    while not table.looking["isWhole"]:
        send(table, {"kind": "more"})
    first = history.deals()[0]
    assert first.choices is not None
    while not table.session.state.is_over:
        ask(table, "choose", choice=table.view.choices[0].notation)
    assert [deal.choices for deal in history.deals()] == [first.choices, None]
    table = NimmtTable(seed=8, end="1 deal")
    play(table)
    ask(table, "again")
    while not table.session.state.is_over:
        ask(table, "choose", choice=table.view.choices[-1].notation)
    ask(table, "review")
    while not table.looking["isWhole"]:
        send(table, {"kind": "more"})
    assert history.deals()[-1].choices is None, "another play of the same cards"


def test_a_game_that_is_opened_was_played_elsewhere() -> None:
    """Its deals that are over are no results of today; what is played on here is one."""
    elsewhere = NimmtTable(seed=7, end="2 deals")
    while not elsewhere.part(LookBack).deals_over:
        ask(elsewhere, "choose", choice=elsewhere.view.choices[0].notation)
    history.forget()
    table = NimmtTable(record=elsewhere.record())
    send(table, {"kind": "log"})
    assert not history.deals()
    while not table.session.state.is_over:
        ask(table, "choose", choice=table.view.choices[0].notation)
    assert len(history.deals()) == 1


def test_the_deal_of_yesterday_is_over(wall: Clock) -> None:
    """After midnight the next touch deals today's cards, unless one is in the middle of a deal."""
    table = DealOfTheDay()
    wall.next_day()
    ask(table, "choose", choice=table.view.choices[0].notation)
    assert "moved on" in table.picture["notice"]
    assert table.session.state.seed == deal_of_the_day.seed_of(wall.time.date())
    ask(table, "choose", choice=table.view.choices[0].notation)
    wall.next_day()
    play(table)
    assert [deal.day for deal in history.deals()] == ["2026-11-03"]
    ask(table, "new")
    assert table.session.state.seed == deal_of_the_day.seed_of(wall.time.date()) or (
        table.picture["title"] == "6 nimmt!"
    )


def test_a_match_of_another_day_is_not_offered(
    wall: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Yesterday's deal, left in the middle, does not take the place of today's."""
    monkeypatch.setenv("JPY_SESSION_NAME", "/school/en/home.ipynb")
    runs = iter(range(9))

    def cell() -> dict[str, object]:
        return {"header": {"msg_id": str(next(runs))}, "metadata": {"cellId": "home-table"}}

    monkeypatch.setattr(saved_match, "running_cell", cell)
    table = DealOfTheDay()
    ask(table, "choose", choice=table.view.choices[0].notation)
    assert DealOfTheDay().picture["offer"] is not None
    wall.next_day()
    assert DealOfTheDay().picture["offer"] is None


def test_people_at_one_screen_have_no_results() -> None:
    """Deals of several people are nobody's own."""
    table = NimmtTable(people=2, seed=7, end="1 deal")
    while not table.session.state.is_over:
        seat = table.session.waiting_for[0]
        table.session.choose(seat, table.session.state.view(seat).choices[0])
        send(table, {"kind": "log"})
    assert not history.deals()


def test_the_cards_of_the_day_stay() -> None:
    """There is no new match with other cards; the same ones can be played again."""
    table = DealOfTheDay()
    seed = table.session.state.seed
    play(table)
    assert not table.picture["canHaveOthers"]
    assert NimmtTable(seed=1).picture["canHaveOthers"]
    ask(table, "new")
    assert table.picture["notice"]
    assert table.session.state.is_over
    ask(table, "again")
    assert not table.session.state.is_over
    assert table.session.state.seed == seed


@pytest.mark.parametrize("rules", [{"hand_size": 1}, {"hand_size": 9}])
def test_a_small_deal_is_not_compared(rules: dict[str, Any]) -> None:
    """Only deals as large as those of the rule book count."""
    table = NimmtTable(rules=Rules(end="1 deal", **rules), seed=20)
    play(table)
    assert not history.deals()


def test_an_interval_needs_some_deals() -> None:
    """With fewer than five it would tell nothing; bulls are never below 0."""
    for number, bulls in enumerate((2, 9, 0, 30)):
        history.add(history.FinishedDeal(str(number), "", bulls, float(bulls)))
    told = MyResults().picture["told"]
    assert [line for line in told if "interval" in line] == []
    assert told[0] == "4 deals cost you 10.2 bulls each on average (standard error 6.9)."
    history.add(history.FinishedDeal("5", "", 1, 1.0))
    told = MyResults().picture["told"]
    assert told[1] == "95 % interval: 0.0 to 24.0."


def test_a_refusal_is_told_from_what_was_done() -> None:
    """So that only the one looks like a warning."""
    results = MyResults()
    ask_for(results, "keep")
    assert results.picture["isRefusal"]
    for _ in range(2):
        ask_for(results, "delete")
    assert results.picture["notice"]
    assert not results.picture["isRefusal"]


def test_who_deletes_all_is_asked_nothing() -> None:
    """Today's exercises know of nothing any more."""
    do_lesson("20", is_right=False)
    today = Today()
    assert today.picture["id"] or "due" in today.picture["question"]
    results = MyResults()
    for _ in range(2):
        ask_for(results, "delete")
    assert "comes back here" in today.picture["question"]
    assert not today.picture["id"]


def test_one_chance_is_one() -> None:
    """A single guess is told in the singular."""
    guesses.keep("first-too-low", guess="25 %")
    told = "You guessed 1 chance, 5 percentage points from the right one."
    assert MyResults().picture["told"][0].startswith(told)


def test_calibration() -> None:
    """Guessed chances beside the true ones, and how far off they are on average."""
    for id, value in (("first-too-low", "30 %"), ("given-33", "1/2"), ("gap-of-37", "14")):
        guesses.keep(id, guess=value)
    guesses.keep("neither-is-safe", guess="")
    near = chances_guessed(guesses.all_kept())
    assert [(chance.id, chance.guess) for chance in near] == [
        ("first-too-low", 0.3),
        ("given-33", 0.5),
    ]
    picture = MyResults().picture
    told = "You guessed 2 chances, on average 13 percentage points from the right ones."
    assert picture["told"] == [told, "Your guesses are 3 points too low on average."]
    (drawing,) = picture["drawings"]
    assert re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', drawing) == [
        ("100.0", "138.0"),
        (f"{64 + 180 * near[1].answer:.1f}", "102.0"),
    ]
    assert "You said 30 %, it is 20 %" in drawing
