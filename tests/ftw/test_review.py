"""Looking back at rounds of FTW?!: values that are right, and what every turn scored."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from kernel_lib import ftw, ingenious
from kernel_lib.ftw import BOTS, Help, Pass, Play, Rules, State, rollouts
from kernel_lib.ftw import review as looking_back
from kernel_lib.ftw.help_sums import smallest_above
from kernel_lib.ftw.review import continuations, review
from kernel_lib.learn.review import PlayedGame
from kernel_lib.play.session import Session
from tests import looking_back as checks
from tests.ftw import hooks
from tests.looking_back import played
from tests.strategies import by_length, seeds


@pytest.mark.thinned
@pytest.mark.parametrize("players", range(2, 7))
def test_values(players: int) -> None:
    """Every turn of every round stands beside the useful ones, and the best has no regret."""
    session = played(ftw, Rules(players, rounds=2), "random", seed=players)
    assert checks.deals(looking_back, session) == (1, 2)
    beyond = 0
    for deal in (1, 2):
        for seat in range(players):
            seat_review = review(session, seat, deal, roll_outs=3)
            checks.check_moves(session, seat_review)
            checks.check_rows(seat_review)
            checks.check_sums(seat_review)
            for move in seat_review.moves:
                before = session.turns[move.turn].before
                assert before.round == deal
                checks.check_values(move)
                useful = rollouts.useful(before.view(seat))
                assert {value.choice for value in move.values} == {*useful, move.choice}
                beyond += move.choice not in useful
    assert beyond


def test_every_choice_is_looked_at() -> None:
    """All moves of all rounds are all choices of the match, those that pass cards as well."""
    session = played(ftw, Rules(3), "random", seed=8)
    moves = [
        (move.turn, seat)
        for deal in (1, 2, 3)
        for seat in range(3)
        for move in review(session, seat, deal, roll_outs=2).moves
    ]
    chosen = [(number, seat) for number, turn in enumerate(session.turns) for seat in turn.choices]
    assert sorted(moves) == sorted(chosen)
    assert isinstance(review(session, 2, 2, roll_outs=2).moves[0].choice, Pass)


def test_cards_and_scores() -> None:
    """A move has the hand before and after it, to the end of the round, and what that scored."""
    for seed in seeds(5, longest=50):
        session = played(ftw, Rules(4, rounds=2), "random", seed)
        total = [0] * 4
        for deal in (1, 2):
            for seat in range(4):
                seat_review = review(session, seat, deal, roll_outs=2)
                hands = [seat_review.moves[0].hand, *(move.left for move in seat_review.moves)]
                assert [move.hand for move in seat_review.moves] == hands[:-1]
                for move in seat_review.moves:
                    assert move.scored == count(move.left) - count(move.hand)
                    if isinstance(move.choice, Play):
                        assert set(move.hand) - set(move.left) == {move.choice.card}
                        highest = move.choice.card == move.hand[-1]
                        assert highest or move.scored == move.choice.card
                assert seat_review.points[seat] == max(count(hands[-1]), 0)
                total[seat] += seat_review.points[seat]
                others = sum(seat_review.points) - seat_review.points[seat]
                assert seat_review.lead == seat_review.points[seat] - Fraction(others, 3)
        assert tuple(total) == session.state.scores


def count(hand: tuple[int, ...]) -> int:
    """The highest card less all others."""
    *others, highest = sorted(hand)
    return highest - sum(others)


def test_same_everywhere() -> None:
    """A session, its record and the record's text give the same."""
    session = played(ftw, Rules(3, rounds=1), ["hasty", "random", "thrifty"], seed=4)
    checks.check_same_everywhere(looking_back, session, 1)


def test_action_values() -> None:
    """The values are those of the bot that rolls out."""
    session = played(ftw, Rules(4, rounds=1), "random", seed=6)
    checks.check_action_values(looking_back, rollouts, session, 2, "varied")


def test_blind() -> None:
    """What the others held does not change what a choice is worth."""
    session = played(ftw, Rules(3, rounds=1), "random", seed=5)
    seat_review = review(session, 1, roll_outs=2)
    checks.check_blind(rollouts.values_of, hooks.otherwise, session, seat_review)


def test_who_is_looked_at() -> None:
    """Without a seat and a round it is the first person's choices in the last round over."""
    session = Session(ftw, Rules(3, rounds=3), {0: "hasty", 2: "hasty"}, seed=2)
    while session.state.round < 3:
        session.choose(1, session.state.view(1).choices[0])
    seat_review = review(session, roll_outs=2)
    assert (seat_review.seat, seat_review.deal) == (1, 2)
    assert checks.deals(looking_back, session) == (1, 2)
    with pytest.raises(ValueError, match=r"^one looks back at a deal that is over: 1, 2; not 3$"):
        review(session, deal=3)


def test_without_a_choice() -> None:
    """Before a choice was made only the useful turns are rolled out."""
    state: State = ftw.start(Rules(3), 1)
    choices, draws = rollouts.values_of(state, 0, None, 3, 1)
    assert choices == rollouts.useful(state.view(0))
    assert draws.shape == (len(choices), 3)


def test_refused() -> None:
    """A round that is not over, and what is none, are refused in one sentence."""
    whole = played(ftw, Rules(2, rounds=1), "hasty", seed=1)
    begun = Session(ftw, Rules(2, rounds=1), {1: "hasty"}, seed=1)
    of_ingenious = played(ingenious, ingenious.Rules(1), "greedy", seed=1)
    checks.check_refusals(looking_back, whole, begun, of_ingenious)


def test_rest_of_a_round() -> None:
    """A match that began in a position is looked back at like any other."""
    rules = Rules(players=2, position="pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 ?3")
    session = played(ftw, rules, "random", seed=3)
    (began,) = session.turns[0].before.opening
    assert began.is_rest
    seat_review = review(session, 0, roll_outs=10)
    assert seat_review.moves[0].hand == (2, 7, 13, 34)
    assert seat_review.points == session.state.scores


def test_continuations() -> None:
    """The rest of the round is played on with all hands as they are."""
    session = played(ftw, Rules(4, rounds=1), "random", seed=6)
    for move in review(session, 1, roll_outs=2).moves:
        checks.check_continuations(looking_back, session, move, most=60)


def test_continuations_of_known_policies() -> None:
    """Of four continuations each has an opponent of another idea: the engine's points."""
    state: State = ftw.start(Rules(2, rounds=1), 3)
    choice = rollouts.useful(state.view(0))[5]
    ends = [by_engine(state, choice, policy) for policy in rollouts.IDEAS["varied"]]
    simulated = rollouts.continued(state, 0, choice, 4, seed=1)
    assert any([simulated[(at + turn) % 4] for at in range(4)] == ends for turn in range(4))


def by_engine(state: State, choice: Any, policy: str) -> int:
    """The points of seat 0 by the engine, which plays on as ``learned`` against a policy."""
    choices = {0: choice}
    while state.pending:
        for seat in state.pending:
            if seat not in choices:
                bot = BOTS["learned" if seat == 0 else policy]
                choices[seat] = bot.choose(state.view(seat), "")
        state, _ = state.advance(choices)
        choices = {}
    return state.scores[0]


# --- tiny rounds, counted to the end --------------------------------------------------------

TINY = {
    "a pile": Rules(players=2, highest=9, position="pile 4 5 | you 2 3 8 | help 1 | Ben ?3"),
    "no pile": Rules(players=2, highest=8, position="pile | you 2 3 7 | Ben 5 ?2"),
    "three": Rules(players=3, highest=9, position="pile 6 | you 1 3 9 | Ben 4 ?1 | Aya ?2"),
    "passing": Rules(players=2, highest=7, hand_size=3, passed=1, rounds=1),
}


@pytest.mark.parametrize("rules", TINY.values(), ids=TINY)
def test_exact(rules: Rules) -> None:
    """The values are, within four errors, those of all hands and of all that chance may do."""
    state: State = ftw.start(rules, 2)
    view = state.view(0)
    draws = by_length(20_000, 60_000, 100_000)
    choices, values = rollouts.values_of(state, 0, view.choices[0], draws, seed=7)
    for choice, drawn in zip(choices, values, strict=True):
        exact = float(expected(state, choice))
        assert abs(drawn.mean() - exact) <= 4 * drawn.std() / draws**0.5 + 1e-9, choice


def expected(state: State, choice: Any) -> Fraction:
    """The lead of seat 0 after a choice, over all hands of the others and all their ideas."""
    worlds = list(all_hands(state))
    ideas = rollouts.IDEAS["varied"]
    total = Fraction(0)
    for hands in worlds:
        for turn in range(len(ideas)):
            policies = [ideas[(seat + turn) % 4] for seat in range(len(hands))]
            policies[0] = "learned"
            total += lead_of(state._replace(hands=hands), policies, {0: choice})
    return total / len(worlds) / len(ideas)


def all_hands(state: State) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All hands that fit what seat 0 has seen."""
    view = state.view(0)

    def dealt(seat: int, left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if seat == len(state.hands):
            yield ()
            return
        known = state.hands[0] if seat == 0 else view.known[seat]
        for drawn in combinations(left, len(state.hands[seat]) - len(known)):
            rest = tuple(card for card in left if card not in drawn)
            for others in dealt(seat + 1, rest):
                yield (tuple(sorted((*known, *drawn))), *others)

    return dealt(0, view.unseen)


def lead_of(state: State, policies: list[str], chosen: dict[int, Any]) -> Fraction:
    """The expected lead of seat 0 when all play on by their policies."""
    if state.is_over:
        return Fraction(state.scores[0]) - Fraction(sum(state.scores[1:]), len(policies) - 1)
    owing = [seat for seat in state.pending if seat not in chosen]
    if not owing:
        return lead_of(state.advance(chosen)[0], policies, {})
    total = Fraction(0)
    for chance, choice in ways(state.view(owing[0]), policies[owing[0]]):
        total += chance * lead_of(state, policies, {**chosen, owing[0]: choice})
    return total


def ways(view: Any, policy: str) -> list[tuple[Fraction, Any]]:
    """All that a policy may choose, each with its chance."""
    if policy != "random":
        return [(Fraction(1), BOTS[policy].choose(view, ""))]
    each = Fraction(1, len(view.hand))
    if view.ask == "pass":
        return [(each, Pass((card,))) for card in view.hand]
    possible: list[tuple[Fraction, Any]] = []
    for card in view.hand:
        if Play(card) in view.choices:
            possible.append((each, Play(card)))
        elif use := smallest_above(view.own_helps, view.top - card):
            possible.append((each, Play(card, use)))
        else:
            possible += [(each / len(view.pile), Help(card, take)) for take in view.pile]
    return possible


def test_tiny_continuations() -> None:
    """With all hands known to the roll-outs, the shares of points are those of the whole tree."""
    state: State = ftw.start(TINY["a pile"], 2)
    choice = state.view(0).choices[0]
    distribution = continuations(state, 0, choice, count=8000)
    mean = Fraction(0)
    for turn in range(4):
        policies = ["learned", rollouts.IDEAS["varied"][(1 + turn) % 4]]
        mean += points_of(state, policies, {0: choice}) / 4
    error = float(distribution.variance) ** 0.5 / 8000**0.5
    assert abs(float(distribution.mean - mean)) <= 4 * error + 1e-9


def points_of(state: State, policies: list[str], chosen: dict[int, Any]) -> Fraction:
    """The expected points of seat 0 when all play on by their policies."""
    if state.is_over:
        return Fraction(state.scores[0])
    seat = state.turn
    if seat in chosen:
        return points_of(state.advance(chosen)[0], policies, {})
    return sum(
        (
            chance * points_of(state, policies, {seat: choice})
            for chance, choice in ways(state.view(seat), policies[seat])
        ),
        Fraction(0),
    )


def test_played_of_a_record() -> None:
    """The rounds of a record that goes on are those before the one in progress."""
    session = Session(ftw, Rules(2, rounds=2), {1: "hasty"}, seed=1)
    while session.state.round == 1:
        session.choose(0, session.state.view(0).choices[0])
    assert looking_back.over_deals(PlayedGame.of(session.record())) == (1,)
