"""The bot that learns how the others choose: its Bayes' rule is exact, it sees no hidden card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import BOTS, Play, Rules, State, TakeRow, batch, bots
from kernel_lib.nimmt.chances.endgame import solve
from kernel_lib.nimmt.expert import (
    HABITS,
    Expert,
    Habit,
    belief,
    habits,
    kernels,
    last_tricks,
    rollouts,
)
from kernel_lib.nimmt.view import View
from kernel_lib.play.bots import bot_choice, made_bot
from kernel_lib.play.compare import Comparison, Estimate, compare
from kernel_lib.play.session import Session
from kernel_lib.testing import Case, positions, random_choices
from tests.nimmt import hooks
from tests.nimmt.positions import position
from tests.strategies import SOAK, by_length, seeds

FIGURE = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"
TINY = Rules(players=3, highest=16, hand_size=4, end="1 deal")
SOME_CASES = [case for case in hooks.CASES if SOAK or case.rules.players <= 4]
LOOKS = by_length(3, 9, 60)


def played(rules: Rules, seed: int, tricks: int, policies: Sequence[str]) -> State:
    """The position after some tricks between bots, one policy a seat."""
    state = nimmt.start(rules, seed)
    while state.trick <= tricks or state.ask != "card":
        state, _ = state.advance(
            {
                seat: bot_choice(BOTS[policies[seat]], state.view(seat), f"{seed}/{state.trick}")
                for seat in state.pending
            }
        )
    return state


# --- Bayes' rule ------------------------------------------------------------------------------


def closest_order(rows: Sequence[Sequence[int]], card: int) -> tuple[int, int]:
    """What ``closest`` sorts by, written once more from its docstring."""
    gaps = [(card - row[-1], len(row)) for row in rows if row[-1] < card]
    if not gaps:
        return 1, -card
    gap, size = min(gaps)
    return (2, -gap) if size == 5 else (0, gap)


def rank(order: str, rows: Sequence[Sequence[int]], card: int, hand: Sequence[int]) -> int:
    """How many cards of a hand come before a card."""

    def key(one: int) -> Any:
        if order == "closest":
            return *closest_order(rows, one), one  # among equals the lower card
        return one if order == "lowest" else -one

    return sum(key(other) < key(card) for other in hand)


def enumerated(view: View, seat: int, known: Mapping[str, Habit]) -> dict[str, float]:
    """The posterior of one opponent by going through every hand that it may have had."""
    cards = [next(card for card, who in past.plays if who == seat) for past in view.history]
    chances = {}
    for name, habit in known.items():
        total = 0.0
        rests = list(combinations(view.unseen, view.hand_sizes[seat]))
        for rest in rests:
            likely = 1.0
            for at, past in enumerate(view.history):
                hand = (*cards[at:], *rest)
                powers = [habit.stray**before for before in range(len(hand))]
                likely *= powers[rank(habit.order, past.rows, cards[at], hand)] / sum(powers)
            total += likely
        chances[name] = habit.prior * total / len(rests)
    return {name: chance / sum(chances.values()) for name, chance in chances.items()}


STRAYING = {
    "random": Habit("lowest", 1.0, 0.4),
    "lowest": Habit("lowest", 0.1, 0.2),
    "highest": Habit("highest", 0.3, 0.1),
    "closest": Habit("closest", 0.2, 0.3),
}
STRICT = {name: replace(one, stray=one.stray // 1) for name, one in STRAYING.items()}


@pytest.mark.parametrize("known", [STRAYING, STRICT], ids=["straying", "strict"])
def test_posterior_is_that_of_all_hands(known: Mapping[str, Habit]) -> None:
    """On a small deck the belief is what going through every possible hand gives."""
    compared = 0
    for seed in seeds(8):
        for tricks in (0, 1, 2, 3):
            view = played(TINY, seed, tricks, ("random", "closest", "lowest")).view(0)
            found = belief(view, known)
            assert list(found) == [1, 2]
            for seat, chances in found.items():
                assert chances == pytest.approx(enumerated(view, seat, known), abs=1e-12)
                compared += 1
    assert compared == len(seeds(8)) * 8


def test_prior_before_anything_was_played() -> None:
    """At the first trick, and in a position without a past, every opponent has the prior."""
    prior = {name: pytest.approx(habit.prior) for name, habit in HABITS.items()}
    assert sum(habit.prior for habit in HABITS.values()) == pytest.approx(1)
    for state in (nimmt.start(seed=3), nimmt.start(position=f"{FIGURE} ; you 5 37 ; others 3")):
        assert belief(state.view(0)) == dict.fromkeys((1, 2, 3), prior)


def test_other_variants_keep_the_prior() -> None:
    """Where players do not turn up one card together nothing is learned."""
    for names in (("open",), ("refined",), ("hand",), ("double",)):
        state = nimmt.start(Rules(players=2, variants=names), 2)
        for _ in range(6):
            state, _ = state.advance(random_choices(state, Random(1)))
        (found,) = belief(state.view(0)).values()
        assert found == {name: pytest.approx(habit.prior) for name, habit in HABITS.items()}


def test_sum_over_hands() -> None:
    """It is the sum of the products over all hands, found one by one."""
    rng = Random(1)
    for size in range(5):
        weights = [rng.choice((1.0, 0.5, 0.25, 0.0)) for _ in range(7)]
        counts = {weight: weights.count(weight) for weight in weights}
        one_by_one = sum(prod(hand) for hand in combinations(weights, size))
        assert habits.sum_over_hands(counts, size) == pytest.approx(one_by_one)
    assert habits.sum_over_hands({1.0: 60}, 9) == comb(60, 9)


@pytest.mark.parametrize("name", ["random", "lowest", "highest", "closest", "cautious"])
def test_habits_are_recognised(name: str) -> None:
    """After six tricks a player's own habit is the likeliest, on average over some deals."""
    deals = by_length(8, 24, 40)
    rules = Rules(players=4, end="1 deal")
    total = dict.fromkeys(HABITS, 0.0)
    for seed in range(deals):
        view = played(rules, seed, 6, ("random", name, "cautious", "random")).view(0)
        for habit, chance in belief(view)[1].items():
            total[habit] += chance / deals
    assert max(total, key=lambda habit: total[habit]) == name
    assert total[name] > 0.5


def test_a_lowest_player_is_recognised() -> None:
    """Who plays the lowest card trick after trick is believed to do so, more surely each time."""
    rules, seats = Rules(players=4, end="1 deal"), ("random", "lowest", "random", "random")
    for seed in seeds(5):
        chances = [
            belief(played(rules, seed, tricks, seats).view(0))[1]["lowest"] for tricks in (0, 4, 8)
        ]
        assert chances == sorted(chances)
        assert chances[-1] > 0.95


def test_known_hands_count_as_they_are() -> None:
    """In Logic it is seen whether a player had a lower card than the one played."""
    rules = Rules(players=2, variants=("logic",), end="1 deal")
    state = played(rules, 1, 0, ("random", "random"))
    hand = state.hands[1]
    for card in (hand[0], hand[-1]):
        after, _ = state.advance({0: state.pending[0][0], 1: Play(card)})
        while after.ask != "card":
            after, _ = after.advance({seat: one[0] for seat, one in after.pending.items()})
        found = belief(after.view(0))[1]
        assert (found["lowest"] > HABITS["lowest"].prior) == (card == hand[0])
        assert (found["highest"] > HABITS["highest"].prior) == (card == hand[-1])


# --- drawn hands and roll-outs ----------------------------------------------------------------


def test_hands_are_drawn_by_weight() -> None:
    """Every deal of a small deck is drawn as often as the product of its weights says."""
    weights = np.array([[1, 0.5, 0.1, 1], [0.3, 1, 1, 0.2], [1, 1, 1, 1]], float)
    owners, numbers = np.array([0, 1, 1, 2]), np.arange(4)
    bits = np.random.default_rng(1)
    found: dict[tuple[int, frozenset[int]], int] = {}
    draws = 40_000
    for _ in range(draws):
        words = bits.integers(0, 2**32, (12, 3), np.uint64)
        kernels.swap(numbers, owners, weights, 3, words)
        deal = int(numbers[0]), frozenset(numbers[1:3].tolist())
        found[deal] = found.get(deal, 0) + 1
    exact = {
        (one, frozenset(pair)): weights[0, one] * weights[1, list(pair)].prod()
        for one in range(4)
        for pair in combinations(set(range(4)) - {one}, 2)
    }
    total = sum(exact.values())
    assert set(found) == set(exact)
    for deal, weight in exact.items():
        expected = draws * weight / total
        assert abs(found[deal] - expected) < 6 * expected**0.5 + 6


@pytest.mark.parametrize("has_taste", [False, True])
@pytest.mark.parametrize("names", [(), ("professional",)])
def test_kernels_choose_as_habits_reckon(names: tuple[str, ...], has_taste: bool) -> None:
    """The compiled choice is the card that costs least as ``habits`` reckons it."""
    order = habits.worth if has_taste else habits.danger
    checked = 0
    for seed in seeds(12):
        rules = Rules(players=4, variants=names, end="1 deal")
        state = played(rules, seed, 5, ("random",) * 4)
        view = state.view(0)
        hidden = tuple(sorted(view.unseen))
        at = habits.Situation(view.table, hidden, 3)
        costs = sorted(order(at, card) for card in view.hand)
        if costs[1] - costs[0] < 1e-4:
            continue  # so close that 32 bits may order them otherwise
        hand = np.repeat([[batch.code(card)] for card in view.hand], kernels.LANES, axis=1)
        hand = hand.astype(np.int16)
        rows = batch.rows_of(view.table, rules)[:, :, np.newaxis]
        rows = np.repeat(rows, kernels.LANES, axis=2)
        kernels.choose_well(hand, 0, rows, rollouts._chances(view), has_taste)
        assert set((hand[0] >> 3).tolist()) == {min(view.hand, key=lambda card: order(at, card))}
        assert sorted((hand[:, 0] >> 3).tolist()) == sorted(view.hand)
        checked += 1
    assert checked > 5


def cost(state: State, choice: Any, policy: str) -> int:
    """The bulls of seat 0 by the readable engine, if the others go on by a policy."""
    before, made = state.scores[0], {0: choice}
    while state.pending:
        for seat in state.pending:
            if seat not in made:
                view = state.view(seat)
                made[seat] = bot_choice(BOTS["highest" if seat == 0 else policy], view, "")
        state, _ = state.advance(made)
        made = {}
    return state.scores[0] - before


@pytest.mark.parametrize("names", [(), ("professional",)])
@pytest.mark.parametrize("policy", ["lowest", "highest", "closest"])
def test_roll_outs_play_as_the_engine(names: tuple[str, ...], policy: str) -> None:
    """Where all hold two known cards at most, every choice costs what the engine makes of it."""
    asked: set[str] = set()
    number = list(rollouts.NAMES).index(policy)
    for seed in seeds(40, longest=400):
        rules = Rules(players=3, variants=names, end="1 deal", hand_size=2)
        state: Any = nimmt.start(rules, seed)
        while state.pending:
            view = replace(state.view(0), known=state.hands)
            if len(view.choices) > 1:
                asked.add(view.ask)
                search = rollouts.Search(view, 100, seed)
                search.beliefs[1:] = [np.eye(len(rollouts.NAMES))[number]] * 2
                found = search.costs(range(len(view.choices)), search.groups)
                exact = [cost(state, choice, policy) for choice in view.choices]
                for own, paid, costs in zip(exact, search.paid, found, strict=True):
                    assert set((paid + costs).tolist()) == {own}, (state, view.choices)
            state, _ = state.advance(
                {
                    seat: bot_choice(BOTS["random" if seat == 0 else policy], state.view(seat), "1")
                    for seat in state.pending
                }
            )
    assert "row" in asked or names


def test_known_and_own_cards_stay() -> None:
    """However often cards are swapped, the own hand and hands that all know stay where they are."""
    state = nimmt.start(Rules(players=3), 1)
    view = replace(state.view(1), known=((), (), state.hands[2]))
    search = rollouts.Search(view, 300, 1)
    search.costs(range(len(view.choices)), search.groups)
    lie = [search.deals.codes[number] >> 3 for number in search.deals.numbers]
    assert sorted(lie[10:20]) == list(view.hand)
    assert sorted(lie[20:30]) == list(state.hands[2])
    assert set(lie[:10]) <= set(view.unseen)
    assert len(set(lie)) == len(lie)


def test_habits_are_seated_as_often_as_believed() -> None:
    """Of the groups of roll-outs each habit has its share, to within one group."""
    view = played(Rules(players=4, end="1 deal"), 5, 2, ("random",) * 4).view(0)
    search = rollouts.Search(view, 3000, 1)
    seated = search._seated(search.groups).habits
    for seat, chances in belief(view).items():
        for number, chance in enumerate(chances.values()):
            share = search.groups * chance
            assert abs(np.sum(seated[:, seat] == number) - share) < 2
    assert (seated[:, 0] == rollouts.NAMES.index("own")).all()


# --- the bot ----------------------------------------------------------------------------------


def looked_at(case: Case) -> Iterator[State]:
    """Some positions of a random game in which somebody is asked."""
    asked = [state for state in positions(case, 0) if state.pending]
    return iter(Random(case.name).sample(asked, min(LOOKS, len(asked))))


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_legal_anywhere(case: Case) -> None:
    """Whatever is asked in any variant, the expert chooses what it may."""
    bot = made_bot(Expert(roll_outs=3))
    for number, state in enumerate(looked_at(case)):
        for seat in state.pending:
            view = state.view(seat)
            assert bot_choice(bot, view, f"{number}") in view.choices


@pytest.mark.parametrize("names", [(), ("tactics",), ("logic",), ("professional",), ("hand",)])
@pytest.mark.parametrize("players", [2, 6])
def test_whole_matches(names: tuple[str, ...], players: int) -> None:
    """Experts play whole matches of several variants."""
    rules = nimmt.one_deal(Rules(players=players, variants=names))
    seats = dict.fromkeys(range(players), Expert(roll_outs=5))
    assert Session(nimmt, rules, seats, seed=3).state.is_over


@pytest.mark.parametrize("case", SOME_CASES[:: by_length(7, 1, 1)], ids=str)
def test_blind_and_repeatable(case: Case) -> None:
    """The same view and the same chance give the same choice, whatever the hidden cards are."""
    bot = made_bot(Expert(roll_outs=10))
    for state in looked_at(case):
        for seat in state.pending:
            chosen = bot_choice(bot, state.view(seat), "chance")
            assert bot_choice(bot, state.view(seat), "chance") == chosen
            for other in hooks.otherwise(state, seat, Random(seat)):
                assert other != state
                assert bot_choice(bot, other.view(seat), "chance") == chosen


def test_belief_is_blind() -> None:
    """Two positions that look the same to a seat give it the same belief."""
    state = played(Rules(players=4, end="1 deal"), 2, 4, ("random", "lowest", "closest", "random"))
    for other in hooks.otherwise(state, 0, Random(1)):
        assert other != state
        assert belief(other.view(0)) == belief(state.view(0))


def test_one_choice_is_taken_at_once() -> None:
    """Where there is only one choice nothing is tried."""
    view = nimmt.start(Rules(players=2, highest=6, hand_size=1), 1).view(0)
    assert Expert(roll_outs=10**6)(view, Random(1)) == view.choices[0]


def test_other_rules_are_left_to_cautious() -> None:
    """Where it cannot play on, the expert chooses as ``cautious`` does."""
    for names in (("double",), ("refined",), ("open",), ("hand",)):
        view = nimmt.start(Rules(players=2, variants=names), 1).view(0)
        assert Expert()(view, Random(1)) == bots.cautious(view)


def test_safe_card() -> None:
    """It plays the card that is surely safe now, not the one that would be sixth."""
    state = position(Rules(players=4), ((43, 71), (1, 2), (3, 4), (5, 6)), FIGURE)
    for seed in seeds(10):
        assert Expert()(state.view(0), Random(seed)) == Play(71)


def test_row_that_pays_later() -> None:
    """It takes the dearer row when its next card would be the sixth there."""
    table = "20 | 10 11 22 | 33 | 91 92 93 94 96"
    state = position(Rules(players=2), ((5, 100), (61, 90)), table)
    waiting, _ = state.advance({0: Play(5), 1: Play(90)})
    for seed in seeds(10):
        assert Expert()(waiting.view(0), Random(seed)) == TakeRow(3)


class Clock:
    """A clock that moves on by a second whenever it is looked at."""

    now = 0.0

    def perf_counter(self) -> float:
        """The time in seconds."""
        self.now += 1
        return self.now


@pytest.mark.parametrize(("given", "left"), [(None, None), (5000, 4000), (500, 0)])
def test_time(monkeypatch: pytest.MonkeyPatch, given: float | None, left: float | None) -> None:
    """What it takes to believe something is part of the time that is given."""
    spent: list[float | None] = []

    def halving(numbers: range, tried: Any, kernel: Any, milliseconds: float | None) -> int:
        spent.append(milliseconds)
        return numbers[-1]

    monkeypatch.setattr(rollouts, "time", Clock())
    monkeypatch.setattr(rollouts, "best_by_halving", halving)
    view = nimmt.start(Rules(players=4), 3).view(0)
    assert Expert(milliseconds=given)(view, Random(1)) == view.choices[-1]
    assert spent == [left]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"roll_outs": 0}, "the number of roll-outs must be 1 or more, not 0"),
        ({"roll_outs": True}, "the number of roll-outs must be 1 or more, not True"),
    ],
)
def test_refused(settings: dict[str, Any], sentence: str) -> None:
    """Settings that the expert does not know are refused in one sentence."""
    with pytest.raises(ValueError, match=r".") as error:
        Expert(**settings)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize("wrong", [("clever", 0.5, 0.5), ("lowest", 1.5, 0.5), ("lowest", 1, -1)])
def test_habits_refused(wrong: tuple[str, float, float]) -> None:
    """A habit without a known order, or with numbers that are no chances, is refused."""
    with pytest.raises(ValueError, match=r"^a habit has one of the orders lowest, highest, "):
        Habit(*wrong)


def test_impossible_plays() -> None:
    """Where no habit could have led to the plays, that is said."""
    state = played(Rules(players=2, end="1 deal"), 1, 6, ("random", "highest"))
    always = {"lowest": Habit("lowest", 0, 1)}
    with pytest.raises(ValueError, match=r"^nobody with one of these habits could have played so$"):
        belief(state.view(0), always)


def test_names() -> None:
    """An expert's name says what is not as usual, so that two can be told apart."""
    assert Expert().__name__ == "expert"
    assert Expert(milliseconds=10).__name__ == "expert milliseconds=10"


# --- the last two tricks ----------------------------------------------------------------------


def test_where_the_end_is_solved() -> None:
    """It is solved for two players whose hands leave no doubt, and nowhere else."""
    for rules, is_sure in (
        (Rules(players=2, variants=("tactics",)), True),
        (Rules(players=2, variants=("logic",)), True),
        (Rules(players=2), False),
        (Rules(players=3, variants=("logic",)), False),
    ):
        view = nimmt.start(rules, 1).view(0)
        assert (last_tricks.other_hand(view) is not None) == is_sure
        assert last_tricks.solved(view, Random(1)) is None  # ten cards are too many
    two = position(Rules(players=2, variants=("logic",)), ((50, 68), (5, 63)), FIGURE)
    assert last_tricks.other_hand(two.view(0)) == (5, 63)
    assert last_tricks.solved(two.view(0), Random(1)) in two.view(0).choices


def test_against_a_sampler_it_is_the_equilibrium(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against an opponent who is believed to be a sampler cards are as likely as in equilibrium."""
    table = "16 20 21 22 24 | 35 36 38 40 | 61 | 70"
    state = position(Rules(players=2, variants=("logic",)), ((50, 68), (5, 63)), table)
    sure = {name: float(name == "sampler") for name in HABITS}
    monkeypatch.setattr(last_tricks, "belief", lambda view: {1: sure})
    solution = solve(state.table, (50, 68), (5, 63))
    assert solution.first[50] == pytest.approx(0.6)
    monkeypatch.setattr(
        last_tricks, "solve", lambda *position: solution
    )  # always the same, but slow
    rng = Random(1)
    tries = 2000
    found = [last_tricks.solved(state.view(0), rng) for _ in range(tries)]
    assert abs(found.count(Play(50)) / tries - 0.6) < 5 * (0.24 / tries) ** 0.5


@pytest.mark.parametrize(("name", "other"), [("lowest", 5), ("highest", 63)])
def test_against_a_habit_it_is_the_best_reply(
    monkeypatch: pytest.MonkeyPatch, name: str, other: int
) -> None:
    """Against an opponent whose habit is known it plays the best reply."""
    table = "16 20 21 22 24 | 35 36 38 40 | 61 | 70"
    state = position(Rules(players=2, variants=("logic",)), ((50, 68), (5, 63)), table)
    sure = {habit: float(habit == name) for habit in HABITS}
    monkeypatch.setattr(last_tricks, "belief", lambda view: {1: sure})
    best = solve(state.table, (50, 68), (5, 63)).best_reply(other)
    assert last_tricks.solved(state.view(0), Random(1)) == Play(best.card)


# --- who is better ----------------------------------------------------------------------------


def against_three(bot: str, other: str, deals: int) -> Comparison:
    """A bot and three of another kind; the deals are the same for every bot."""
    return compare(nimmt, [bot, other, other, other], deals=deals)


@pytest.mark.long
@pytest.mark.parametrize(("other", "deals"), [("lowest", 200), ("highest", 200), ("closest", 300)])
def test_better_than_sampler(other: str, deals: int) -> None:
    """Against three of one habit the expert takes fewer bulls, by more than four errors."""
    mine = against_three("expert", other, deals).scores
    its = against_three("sampler", other, deals).scores
    gaps = [one[0] - two[0] for one, two in zip(mine, its, strict=True)]
    assert Estimate.of(gaps).errors_from_zero < -4
