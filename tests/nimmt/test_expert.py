"""The bot that learns how the others choose: its Bayes' rule is exact, it sees no hidden card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import BOTS, Play, Rules, State, batch
from kernel_lib.nimmt.expert import (
    HABITS,
    Habit,
    belief,
    habits,
    kernels,
    liking,
    rollouts,
)
from kernel_lib.nimmt.learned import kernels as learned
from kernel_lib.nimmt.learned.net import scores, sight
from kernel_lib.nimmt.view import View
from kernel_lib.play.bots import bot_choice
from kernel_lib.testing import random_choices
from tests.nimmt import hooks
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

    return sum(key(held) < key(card) for held in hand)


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
STRICT = {name: replace(habit, stray=habit.stray // 1) for name, habit in STRAYING.items()}


@pytest.mark.parametrize("known", [STRAYING, STRICT], ids=["straying", "strict"])
def test_posterior_is_that_of_all_hands(known: Mapping[str, Habit]) -> None:
    """On a small deck the belief is what going through every possible hand gives."""
    compared = 0
    for seed in seeds(8):
        for tricks in (0, 1, 2, 3):
            view = played(TINY, seed, tricks, ("random", "closest", "lowest")).view(0)
            posterior = belief(view, known)
            assert list(posterior) == [1, 2]
            for seat, chances in posterior.items():
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
        (posterior,) = belief(state.view(0)).values()
        known = habits.habits_for(state.rules)
        total = sum(habit.prior for habit in known.values())
        assert posterior == {
            name: pytest.approx(habit.prior / total) for name, habit in known.items()
        }


def test_sum_over_hands() -> None:
    """It is the sum of the products over all hands, found one by one."""
    rng = Random(1)
    for size in range(5):
        weights = [rng.choice((1.0, 0.5, 0.25, 0.0)) for _ in range(7)]
        counts = {weight: weights.count(weight) for weight in weights}
        one_by_one = sum(prod(hand) for hand in combinations(weights, size))
        assert habits.sum_over_hands(counts, size) == pytest.approx(one_by_one)
    assert habits.sum_over_hands({1.0: 60}, 9) == comb(60, 9)


@pytest.mark.thinned
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
            after, _ = after.advance({seat: choices[0] for seat, choices in after.pending.items()})
        posterior = belief(after.view(0))[1]
        assert (posterior["lowest"] > HABITS["lowest"].prior) == (card == hand[0])
        assert (posterior["highest"] > HABITS["highest"].prior) == (card == hand[-1])


# --- drawn hands and roll-outs ----------------------------------------------------------------


def test_hands_are_drawn_by_weight() -> None:
    """Every deal of a small deck is drawn as often as the product of its weights says."""
    weights = np.array([[1, 0.5, 0.1, 1], [0.3, 1, 1, 0.2], [1, 1, 1, 1]], float)
    owners, numbers = np.array([0, 1, 1, 2]), np.arange(4)
    bits = np.random.default_rng(1)
    counts: dict[tuple[int, frozenset[int]], int] = {}
    draws = 40_000
    for _ in range(draws):
        words = bits.integers(0, 2**32, (12, 3), np.uint64)
        kernels.swap(numbers, owners, weights, 3, words)
        deal = int(numbers[0]), frozenset(numbers[1:3].tolist())
        counts[deal] = counts.get(deal, 0) + 1
    exact = {
        (single, frozenset(pair)): weights[0, single] * weights[1, list(pair)].prod()
        for single in range(4)
        for pair in combinations(set(range(4)) - {single}, 2)
    }
    total = sum(exact.values())
    assert set(counts) == set(exact)
    for deal, weight in exact.items():
        expected = draws * weight / total
        assert abs(counts[deal] - expected) < 6 * expected**0.5 + 6


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
        at = habits.Situation(view.table, hidden, 3, len(view.hand))
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


def second_facts(seen: learned.Sight, company: bool) -> Any:
    """The facts of each card, from what the big net is shown; the company on average or not."""
    left = len(seen.hand)
    shown = np.zeros((left, learned.FEATURES))
    learned.describe(seen, shown)
    low = shown[:, 5]
    size = sum(shown[:, 9 + cards] * cards / 5 for cards in range(1, 6))
    mean = (shown[:, 4], 1 - shown[:, 4])
    lower, higher = ((left - 1) / 10 * part for part in mean) if company else shown[:, 1:3].T
    near, far = shown[:, 22:24].T
    if company:
        near, far = ((1 - low) * shown[:, at] * (left - 1) / 4 for at in (17, 20))
    own = [shown[:, 0], lower, higher, *shown[:, 3:6].T, *shown[:, 8:10].T, size]
    own += [shown[:, 15], *shown[:, 17:20].T, near, far]
    return np.stack([*own, *(shown[:, learned.OF_A_CARD + at] for at in (0, 2, 4, 5, 6))], axis=1)


def second_likings(facts: Any) -> Any:
    """The small net, with matrices."""
    net = liking.liking()
    once = np.maximum(facts @ net.first + net.first_bias, 0)
    return np.maximum(once @ net.second + net.second_bias, 0) @ net.last


@pytest.mark.parametrize("names", [(), ("tactics",)])
def test_the_small_net_sees_what_the_big_one_sees(names: tuple[str, ...]) -> None:
    """In roll-outs the card is played that the small net likes best, by facts of the big net."""
    checked = 0
    for seed in seeds(12):
        rules = Rules(players=4, variants=names, end="1 deal")
        view = played(rules, seed, seed % 9, ("random",) * 4).view(0)
        values = second_likings(second_facts(sight(view), company=False))
        if len(values) > 1 and np.diff(np.sort(values))[-1] < 1e-4:
            continue  # so close that 32 bits may order them otherwise
        hand = np.repeat([[batch.code(card)] for card in view.hand], kernels.LANES, axis=1)
        hand = hand.astype(np.int16)
        rows = np.repeat(batch.rows_of(view.table, rules)[:, :, np.newaxis], kernels.LANES, axis=2)
        chances = rollouts._chances(view)
        crowd = liking.Crowd(chances.below, chances.fulls, chances.lows)
        liking.choose_liked(hand, 0, rows, crowd, 4, chances.liking)
        assert set((hand[0] >> 3).tolist()) == {view.hand[int(values.argmax())]}
        assert sorted((hand[:, 0] >> 3).tolist()) == sorted(view.hand)
        checked += 1
    assert checked > 5


def test_the_order_of_the_learned_bot_needs_no_hand() -> None:
    """For Bayes' rule each hidden card is liked as in a hand of which only the size is known."""
    view = played(Rules(players=4, end="1 deal"), 3, 4, ("random",) * 4).view(0)
    liked = liking.likings(view.table, view.unseen, 3, len(view.hand))
    below = np.array([sum(hidden < card for hidden in view.unseen) for card in range(106)])
    for card in view.unseen[::9]:
        hand = np.full(len(view.hand), card)
        facts = second_facts(sight(view)._replace(hand=hand, below=below), company=True)
        assert abs(second_likings(facts)[0] - liked[card]) < 1e-3


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


@pytest.mark.thinned
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
                further_costs = search.costs(range(len(view.choices)), search.groups)
                exact = [cost(state, choice, policy) for choice in view.choices]
                for own, paid, costs in zip(exact, search.paid, further_costs, strict=True):
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
    assert (seated[:, 0] == rollouts.NAMES.index("learned")).all()


def test_the_net_counts_as_far_as_others_think_ahead() -> None:
    """Nothing among players of a simple habit; more than at first (0.4) among learned bots."""
    rules = Rules(players=4, end="1 deal")
    for policy, least, most in (("lowest", 0.0, 0.1), ("learned", 0.4, 1.0)):
        for seed in range(3):
            view = played(rules, seed, 6, (policy,) * 4).view(0)
            habits = belief(view).values()
            thinking = sum(chances["sampler"] + chances["learned"] for chances in habits) / 3
            assert least <= thinking <= most
            search = rollouts.Search(view, 10, 1)
            liked = scores(view)
            for choice, disliked in zip(view.choices, search.disliked, strict=True):
                less = max(liked.values()) - liked[choice.card]
                assert disliked == pytest.approx(rollouts.TRUST * thinking * less)
