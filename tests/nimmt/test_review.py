"""Looking back: what was taken is what was expected and luck, and the rest is counted anew."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest

from kernel_lib import ftw, nimmt
from kernel_lib.core.record import read_record
from kernel_lib.learn.review import Judged, PlayedGame, RolledOut, bits_of, errors_for, judged
from kernel_lib.nimmt import batch, rollouts
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.events import TookRow, TookSixth
from kernel_lib.nimmt.expert.rollouts import NAMES, Search
from kernel_lib.nimmt.policies import bulls_taken
from kernel_lib.nimmt.review import continuations, review, reviewed, values_of
from kernel_lib.nimmt.state import State
from kernel_lib.play.session import Session
from tests import looking_back as checks
from tests.strategies import SOAK, by_length, in_soak

PARTS = by_length(1, 2, 10)
DEALS = by_length(25, 100, 1_000)
"""Deals whose sums are added up, for every seat, in each part."""

TINY = nimmt.Rules(2, highest=12, hand_size=2, end="1 deal")
"""A deck of 12 cards, so that everything can be tried."""


def anyhow(view: nimmt.View, rng: Random) -> Any:
    """Any choice with equal chances, also a dear row."""
    return view.choices[int(rng.random() * len(view.choices))]


def between_bots(rules: nimmt.Rules, seed: int, bots: Sequence[Any]) -> Session:
    """A match that bots have played."""
    return Session(nimmt, rules, dict(enumerate(bots)), seed=seed)


def bulls_by_events(session: Session, seat: int) -> int:
    """What a seat took, added up from what happened."""
    return sum(
        event.bulls
        for turn in session.turns
        for event in turn.events
        if isinstance(event, TookRow | TookSixth) and event.who == seat
    )


# --- luck and choice --------------------------------------------------------------------------


def worth_nothing(state: State, seat: int, *_: Any) -> RolledOut:
    """Values that take no time, where only what is exact counts."""
    choices = tuple(state.view(seat).choices)
    return RolledOut(choices, np.zeros((len(choices), 2)), 1)


@pytest.mark.parametrize("part", range(PARTS))
def test_taken_is_expected_and_luck(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every trick of every seat, exactly, also where a dear row was taken."""
    monkeypatch.setattr("kernel_lib.nimmt.review.values_of", worth_nothing)
    rng = Random(part)
    dearer = 0
    for seed in range(part * DEALS, (part + 1) * DEALS):
        players = rng.choice([2, 3, 4, 6, 10])
        session = between_bots(nimmt.Rules(players, end="1 deal"), seed, [anyhow] * players)
        for seat in range(players):
            seat_review = review(session, seat, roll_outs=2)
            assert [move.trick for move in seat_review.moves] == list(range(1, 11))
            assert seat_review.taken == seat_review.expected + seat_review.luck
            assert seat_review.taken == session.state.scores[seat] == bulls_by_events(session, seat)
            assert isinstance(seat_review.expected, Fraction)
            most = max(move.luck for move in seat_review.moves)
            unlucky = seat_review.dearest_luck
            assert (unlucky.luck if unlucky else 0) == max(most, 0)
            for move in seat_review.moves:
                assert move.taken == move.expected + move.luck
                assert move.risk is not None
                assert move.expected == move.risk.bulls + move.dearer
                dearer += move.dearer
    assert dearer


def test_expected_is_enumerated() -> None:
    """On a deck of 12 cards: all hands of the opponent, each card of it with the same chance."""
    for seed in range(by_length(40, 120, 400)):
        session = between_bots(TINY, seed, [anyhow, anyhow])
        for move in review(session, 0, roll_outs=2).moves:
            state = session.turns[move.turn].before
            view = state.view(0)
            costs = [
                bulls_taken(view.table, {0: move.choice.cards, 1: (card,)}, 0)
                for hand in combinations(view.unseen, len(view.hand))
                for card in hand
            ]
            assert move.expected == Fraction(sum(costs), len(costs)) + move.dearer


@in_soak
def test_luck_is_zero_on_average_against_players_of_any_card() -> None:
    """However a seat chooses, its luck has mean zero when the others play any card."""
    for bot in ("closest", "highest"):
        lucks = [
            float(
                review(
                    between_bots(nimmt.Rules(3, end="1 deal"), seed, [bot, "random", "random"]),
                    seat=0,
                    roll_outs=2,
                ).luck
                or 0
            )
            for seed in range(by_length(30, 160, 4000))
        ]
        assert abs(fmean(lucks)) < 4 * stdev(lucks) / math.sqrt(len(lucks))
        assert stdev(lucks) > 1


def test_what_other_cards_would_have_cost() -> None:
    """The trick played again with another card: the others' cards stay as they were."""
    for seed in range(by_length(10, 30, 200)):
        session = between_bots(nimmt.Rules(4, end="1 deal"), seed, ["random"] * 4)
        for move in review(session, 2, roll_outs=2).moves:
            turn = session.turns[move.turn]
            assert move.costs[move.choice.card] == move.taken
            assert list(move.costs) == list(turn.before.hands[2])
            for card, cost in move.costs.items():
                after, _ = turn.before.advance({**turn.choices, 2: nimmt.Play(card)})
                while after.ask == "row":
                    (who,) = after.pending
                    after, _ = after.advance({who: nimmt.TakeRow(after.table.cheapest_row)})
                assert after.scores[2] - turn.before.scores[2] == cost


# --- what choices are worth -------------------------------------------------------------------


def as_the_kernels(policy: str, table: Table, hand: Sequence[int]) -> list[tuple[Fraction, int]]:
    """What a policy plays, with its chances, written out from what ``batch`` says of it."""
    if policy == "random":
        return [(Fraction(1, len(hand)), card) for card in hand]
    if policy in ("lowest", "highest"):
        return [(Fraction(1), min(hand) if policy == "lowest" else max(hand))]
    sixths, lows = batch.risk_tables(opponents=1, highest=14)

    def cost(card: int) -> tuple[float, ...]:
        row = table.row_for(card)
        if row is None:
            low = float(lows[card]) * min(table.bulls)
            return (1, -card) if policy == "closest" else (low, card)
        gap, size = card - table.ends[row], len(table.rows[row])
        if policy == "closest":
            return (2, -gap) if size == 5 else (0, gap, card)
        return (float(sixths[size, gap]) * table.bulls[row], card)

    return [(Fraction(1), min(hand, key=cost))]


def worth(view: nimmt.View, card: int, ideas: Sequence[str]) -> float:
    """What playing a card, and then the other one, is worth: all hands of the opponent tried.

    The opponent plays as each of ``ideas`` with the same chance.
    """
    (kept,) = (held for held in view.hand if held != card)
    sums = count = Fraction(0)
    for hand in combinations(view.unseen, 2):
        for idea in ideas:
            for chance, first in as_the_kernels(idea, view.table, hand):
                (last,) = (held for held in hand if held != first)
                table, bulls = view.table, 0
                for own, theirs in ((card, first), (kept, last)):
                    bulls += bulls_taken(table, {0: (own,), 1: (theirs,)}, 0)
                    table, _ = table.resolve(
                        {0: own, 1: theirs}, take=lambda at, who, low: at.cheapest_row
                    )
                sums += chance * bulls
            count += 1
    return -float(sums / count)


def nearly_full(seed: int) -> str:
    """A position of a deck of 14 cards: one row is full, each of two players holds two cards."""
    cards = list(range(1, 15))
    Random(seed).shuffle(cards)
    full, ends, hand = sorted(cards[:5]), cards[5:8], sorted(cards[8:10])
    rows = " | ".join([" ".join(map(str, full)), *map(str, ends)])
    return f"{rows} ; you {hand[0]} {hand[1]} ; others 1"


def of_the_expert(view: nimmt.View, seed: int, ideas: Sequence[str]) -> RolledOut:
    """The roll-outs of the expert, if it believes that the opponent plays as one of ``ideas``."""
    search = Search(view, 4000, seed)
    search.beliefs[1] = np.array([ideas.count(name) / len(ideas) for name in NAMES])
    costs, games = search.means(4000)
    return RolledOut(view.choices, -costs, games)


def of_the_sampler(view: nimmt.View, seed: int, _ideas: Sequence[str]) -> RolledOut:
    """The roll-outs of the sampler."""
    return RolledOut(
        view.choices, -rollouts.costs_anew(view, 4000, rollouts.MIXED, "cautious", seed)
    )


@pytest.mark.parametrize(
    ("rolled", "ideas"),
    [
        (of_the_expert, ("random", "random", "closest", "lowest", "highest")),
        (of_the_sampler, rollouts.IDEAS[rollouts.MIXED]),
    ],
)
def test_values_are_enumerated(rolled: Any, ideas: Sequence[str]) -> None:
    """On a deck of 14 cards the roll-outs come to what trying everything comes to."""
    compared = 0
    rules = nimmt.Rules(2, highest=14, hand_size=2, end="1 deal")
    for seed in range(by_length(8, 24, 40)):
        position = nimmt.Position.parse(nearly_full(seed), rules)
        session = Session(nimmt, rules, {0: "closest", 1: "random"}, seed, position)
        view = session.turns[0].before.view(0)
        move = judged(0, 0, session.turns[0].choices[0], *rolled(view, seed, ideas))
        exact = {card: worth(view, card, ideas) for card in view.hand}
        for value in move.values:
            apart = abs(value.mean - exact[value.choice.card])
            assert apart <= 4.5 * value.standard_error + 1e-9
            compared += value.standard_error > 0
        regret = max(exact.values()) - exact[move.choice.card]
        assert abs(move.regret - regret) <= 4.5 * move.edge_error + 1e-9
    assert compared >= 6


def test_values_are_those_of_the_expert() -> None:
    """A review's values are the expert's roll-outs, with the chance that follows from its seed."""
    bots = ["random", "closest", "lowest", "lowest"]
    session = between_bots(nimmt.Rules(4, end="1 deal"), 5, bots)
    for move in review(session, 0, roll_outs=60, seed=3).moves:
        state = session.turns[move.turn].before
        if len(move.values) > 1:
            costs, games = Search(state.view(0), 60, bits_of(3, state, move.turn, 0)).means(60)
            best = int(costs.mean(axis=1).argmin())
            assert move.best.choice == state.view(0).choices[best]
            assert move.best.mean == pytest.approx(-costs[best].mean())
            assert move.best.n == costs.shape[1] * games >= 60


@in_soak
def test_standard_errors_are_true() -> None:
    """Done again with other seeds, means and differences spread as their standard errors say."""
    bots = ["random", "closest", "cautious", "random"]
    turn = between_bots(nimmt.Rules(4, end="1 deal"), 2, bots).turns[6]
    choice = turn.choices[0]
    judgements = [
        judged(0, 0, choice, *values_of(turn.before, 0, choice, 200, seed))
        for seed in range(by_length(250, 750, 2000))
    ]
    for spread, told in [
        (
            stdev(judgement.value.mean for judgement in judgements),
            [judgement.value.standard_error for judgement in judgements],
        ),
        (
            stdev(judgement.edge for judgement in judgements),
            [judgement.edge_error for judgement in judgements],
        ),
    ]:
        assert spread == pytest.approx(fmean(told), rel=0.05 if SOAK else 0.14)


def test_the_best_choice_has_no_regret() -> None:
    """Regret is never negative; it is zero where, and only where, the best was chosen."""
    made = [0, 0]
    for seed in range(by_length(10, 30, 100)):
        session = between_bots(nimmt.Rules(4, end="1 deal"), seed, ["random"] * 4)
        seat_review = review(session, 1, roll_outs=60)
        checks.check_sums(seat_review)
        for move in seat_review.moves:
            is_best = move.best.choice == move.choice
            assert (move.regret == 0) is is_best
            assert move.regret == pytest.approx(move.best.mean - move.value.mean)
            made[is_best] += 1
            assert not (is_best and move.is_mistake)
    assert min(made) > 0


def test_a_mistake_is_beyond_two_standard_errors() -> None:
    """And beyond more where many were compared: of equal choices hardly one is called a mistake."""
    assert errors_for(1) == pytest.approx(2)
    assert [errors_for(count) for count in (2, 5, 9)] == sorted(
        errors_for(count) for count in (2, 5, 9)
    )
    generator = np.random.default_rng(1)
    called = 0
    tries = 4000
    for _ in range(tries):
        judgement = judged(0, 0, "a", list("abcdefghij"), generator.normal(size=(10, 200)))
        assert not judgement.is_mistake or judgement.regret > 2 * judgement.edge_error
        called += judgement.is_mistake
    share = 0.0228
    assert called / tries < share + 4 * math.sqrt(share / tries)
    sure = judged(0, 0, "a", ["a", "b"], np.array([[0.0, 1, 2, 1], [5, 6, 7, 6.5]]))
    assert sure.is_mistake
    assert sure.regret == pytest.approx(5.125)


def test_one_choice_is_no_choice() -> None:
    """Where nothing can be chosen nothing was right or wrong."""
    only = judged(3, 1, "a", ["a"], np.zeros((1, 2)))
    assert isinstance(only, Judged)
    assert (only.regret, only.edge, only.is_clear, only.is_mistake) == (0, 0, False, False)


def test_continuations_keep_the_hands() -> None:
    """The last trick has no chance left; with two cards only the order is open."""
    session = between_bots(nimmt.Rules(4, end="1 deal"), 3, ["random"] * 4)
    last = [turn for turn in session.turns if turn.before.ask == "card"][-1]
    for seat in range(4):
        distribution = continuations(last.before, seat, last.choices[seat], count=200)
        cost = bulls_taken(
            last.before.table, {at: choice.cards for at, choice in last.choices.items()}, seat
        )
        assert dict(distribution.items()) == {cost: 1}


def test_play_on_from_a_line() -> None:
    """A line is a position with all hands, from which a table goes on as the match did."""
    session = between_bots(nimmt.Rules(3, end="1 deal"), 8, ["lowest", "highest", "closest"])
    for move in review(session, 1, roll_outs=2).moves:
        state = session.turns[move.turn].before
        again: State = nimmt.start(seed=99, position=move.position)
        assert (again.hands, again.table, again.scores) == (state.hands, state.table, state.scores)
        bots = {0: "lowest", 1: "highest", 2: "closest"}
        rest = Session(nimmt, again.rules, bots, seed=5, position=again_of(move.position))
        assert rest.state.scores == session.state.scores


def again_of(text: str) -> nimmt.Position:
    """The position that a text stands for."""
    return nimmt.Position.parse(text)


# --- which game, deal and seat ----------------------------------------------------------------


def test_a_session_a_record_and_a_text_are_alike() -> None:
    """The same game in whatever form, and the same numbers for the same seed."""
    session = Session(nimmt, nimmt.Rules(3, end="1 deal"), {0: "random", 2: "lowest"}, seed=4)
    while session.waiting_for:
        session.choose(1, session.state.view(1).choices[0])
    text = session.record()
    seat_review = review(session, roll_outs=40)
    assert seat_review.seat == 1
    assert review(text, roll_outs=40) == seat_review == review(read_record(text), roll_outs=40)
    assert review(text, roll_outs=40, seed=2) != seat_review


def test_the_chart_gives_away_what_the_table_does() -> None:
    """The chart counts the choices that were clearly worse, not every regret, as the table does."""
    session = between_bots(nimmt.Rules(4, end="1 deal"), 2, ["closest"] * 4)
    seat_review = review(session, 0, roll_outs=60)
    assert seat_review.given_away < seat_review.regret
    (row,) = nimmt.charts.review([seat_review]).rows
    assert row[-1] == f"{seat_review.given_away:.1f}" != f"{seat_review.regret:.1f}"


def test_each_deal_of_a_match() -> None:
    """The last deal that is over, unless another is asked for; their sums are the match's."""
    session = between_bots(nimmt.Rules(3, end="3 deals"), 4, ["random"] * 3)
    deals = [review(session, 0, deal, roll_outs=2) for deal in (1, 2, 3)]
    assert review(session, 0, roll_outs=2) == deals[2]
    assert sum(deal.taken for deal in deals) == session.state.scores[0]


@pytest.mark.parametrize("rules", ["tournament", "logic", "tactics"])
def test_hands_that_go_on_are_not_shown(rules: str) -> None:
    """Where hands are drafted or passed on a deal is looked at when the match is over."""
    match = nimmt.Rules(3, variants=rules)
    session = Session(nimmt, match, {1: "lowest", 2: "lowest"}, seed=4)
    while session.state.deal == 1 or session.state.ask != "card":
        session.choose(0, session.state.pending[0][-1])
    if session.state.sheets:
        with pytest.raises(ValueError, match="that is over: none is yet"):
            review(session)
    else:
        assert review(session, roll_outs=2).deal == 1


def test_what_cannot_be_looked_at_is_refused() -> None:
    """In one sentence each."""
    session = Session(nimmt, nimmt.Rules(2, end="2 deals"), {1: "random"}, seed=1)
    ftw_session = Session(ftw, ftw.Rules(2), {0: "hasty", 1: "hasty"}, seed=1)
    for call, words in [
        (lambda: review(session), "one looks back at a deal that is over: none is yet; not 0"),
        (lambda: review(session, deal=7), "one looks back at a deal that is over"),
        (lambda: review(7), "what is looked back at is a session or a record, not 7"),
        (lambda: review(ftw_session), "this looks back at 6 nimmt! only"),
        (lambda: review(session, seat=2), "seat must be a whole number from 0 to 1, not 2"),
        (lambda: review(session, roll_outs=1), "roll_outs must be a whole number from 2"),
        (lambda: review(session, seed="x"), "the seed must be a whole number"),
    ]:
        with pytest.raises(ValueError, match=words):
            call()


ALL_RULES = [
    nimmt.Rules(3, variants="open", end="1 deal"),
    nimmt.Rules(3, variants="refined", end="1 deal"),
    nimmt.Rules(3, variants="double", end="1 deal"),
    nimmt.Rules(3, variants="professional", end="1 deal"),
    nimmt.Rules(3, variants="logic", end="1 deal"),
    nimmt.Rules(3, variants="hand", end="1 deal"),
    nimmt.Rules(3, variants="tactics", end="1 deal"),
    nimmt.Rules(3, variants="tournament", end="3 deals"),
]


@pytest.mark.thinned
@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.to_text())
def test_every_variant_is_looked_back_at(rules: nimmt.Rules) -> None:
    """One line a trick, the bulls of the deal, and luck exactly where chances are exact."""
    session = between_bots(rules, 6, ["random", "cautious", "closest"])
    seat_review = review(session, 0, deal=1, roll_outs=10)
    begin = next(turn.before for turn in session.turns if turn.before.deal == 1)
    after = next((turn.before for turn in session.turns if turn.before.deal == 2), session.state)
    assert seat_review.taken == after.scores[0] - begin.scores[0]
    assert (seat_review.luck is not None) is nimmt.is_exact(rules)
    assert all(move.choice in [value.choice for value in move.values] for move in seat_review.moves)
    rows = seat_review.rows()
    assert json.loads(json.dumps(rows)) == rows
    assert [row["trick"] for row in rows] == [move.trick for move in seat_review.moves]


def test_moves_come_one_after_another() -> None:
    """A table can show how far it is."""
    session = between_bots(nimmt.Rules(2, end="1 deal"), 1, ["random", "random"])
    moves = reviewed(PlayedGame.of(session), 0, 1, roll_outs=5)
    assert next(moves).trick == 1
    assert len(list(moves)) == 9
