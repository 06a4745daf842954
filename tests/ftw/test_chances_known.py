"""Chances of FTW?! from what a seat knows, before the first turn, and of whole rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

from kernel_lib.ftw import Help, Play, Rules, State, start
from kernel_lib.ftw import chances as asked
from kernel_lib.ftw.board import ends_round, take_turn
from kernel_lib.ftw.cards import HAND_FOR, HIGHEST_FOR
from kernel_lib.ftw.turns import TurnChoices
from kernel_lib.ftw.view import View
from tests.ftw.test_chances import deals, goes_higher
from tests.strategies import by_length, few, seeds

SMALL = [
    Rules(players=2, highest=8, hand_size=4, passed=1),
    Rules(players=2, highest=7, hand_size=3, passed=2),
    Rules(players=3, highest=9, hand_size=3, passed=1),
    Rules(players=3, highest=8, hand_size=2, passed=0),
    Rules(players=4, highest=8, hand_size=2, passed=1),
]


def turns_at_random(rules: Rules, seed: int) -> Iterator[State]:
    """The positions in which somebody takes a turn, of a match in which all choose at random."""
    rng = Random(seed)
    state = start(rules, seed)
    while state.pending:
        if state.ask == "turn":
            yield state
        choices = {seat: rng.choice(list(may)) for seat, may in state.pending.items()}
        state, _ = state.advance(choices)


def share_of_deals(view: View, top: int, seats: Sequence[int], with_help: bool) -> Fraction:
    """In which share of the deals that a seat thinks possible one of ``seats`` goes higher."""
    sizes = [size - len(known) for size, known in zip(view.hand_sizes, view.known, strict=True)]
    higher = [
        any(
            goes_higher(
                top, (*view.known[seat], *deal[seat]), view.helps[seat] if with_help else ()
            )
            for seat in seats
        )
        for deal in deals(view.unseen, sizes)
    ]
    return Fraction(sum(higher), len(higher))


@pytest.mark.parametrize("rules", SMALL, ids=Rules.to_text)
def test_views_equal_enumeration(rules: Rules) -> None:
    """What a seat or a spectator is told of the next players is true of all possible deals."""
    for seed in seeds(2, longest=40):
        for state in turns_at_random(rules, seed):
            for viewer in (None, *range(rules.players)):
                view = state.view(viewer)
                tops: list[tuple[int | None, int, int]] = []
                if view.top is not None:
                    tops.append((None, view.top, view.turn))
                if viewer is not None:
                    tops += [(card, card, viewer + 1) for card in view.hand]
                for card, top, first in tops:
                    check_view(view, card, top, first)


def check_view(view: View, card: int | None, top: int, first: int) -> None:
    """Both questions, with help and without, against all deals."""
    players = view.rules.players
    for with_help in (False, True):
        by_formula = asked.beaten_by_turn(view, card, with_help)
        tried = [
            share_of_deals(
                view, top, [(first + step) % players for step in range(count)], with_help
            )
            for count in range(1, players)
        ]
        assert list(by_formula) == tried
        assert asked.next_can_beat(view, card, with_help) == by_formula[0]


def test_first_card_equals_all_deals() -> None:
    """Of all deals with the same own hand, the next beats the first card in that share of them."""
    rules = Rules(players=2, highest=8, hand_size=3, passed=0)
    state = start(rules, 1)
    for own in combinations(rules.deck, 3):
        others = list(combinations([card for card in rules.deck if card not in own], 3))
        for card in own:
            beaten = sum(max(hand) > card for hand in others)
            before = state._replace(hands=(own, others[0])).view(0)
            assert asked.next_can_beat(before, card) == Fraction(beaten, len(others))
            after, _ = state._replace(hands=(own, others[0])).advance({0: Play(card)})
            assert asked.next_can_beat(after.view(0)) == Fraction(beaten, len(others))


def test_own_turn_is_certain() -> None:
    """Who looks at a pile in the own turn knows whether the own hand can go higher."""
    rules = Rules(players=2, position="pile 17 | you 2 7 13 | help 6 9 | Ben ?3")
    view = start(rules, 1).view(0)
    assert asked.next_can_beat(view) == 0
    assert asked.next_can_beat(view, with_help=True) == 1
    assert asked.next_can_beat(view, 13, with_help=True) == asked.next_can_beat(view, 13)


def test_moments_without_a_question() -> None:
    """Where there is no turn, no pile or no such card, that is said."""
    passing = start(Rules(players=3), 1)
    with pytest.raises(ValueError, match=r"^no turns are taken now, so there is no top card to "):
        asked.next_can_beat(passing.view(0))
    state = start(Rules(players=3, passed=0), 1)
    with pytest.raises(ValueError, match=r"^there is no pile: name the card that is to be played$"):
        asked.next_can_beat(state.view(0))
    their_card = state.hands[1][0]
    with pytest.raises(ValueError, match=rf"^{their_card} is not in the hand "):
        asked.beaten_by_turn(state.view(0), their_card)
    with pytest.raises(ValueError, match=r"^30 is not in the hand $"):
        asked.next_can_beat(state.view(None), 30)


# --- before the first turn ------------------------------------------------------------------


@pytest.mark.parametrize("rules", SMALL, ids=Rules.to_text)
def test_dealt_cards_equal_enumeration(rules: Rules) -> None:
    """A card is dealt, and an own highest card is the highest of all, as often as in all deals."""
    dealt = list(deals(rules.deck, [rules.hand_size] * rules.players))
    for hands in range(rules.players + 1):
        with_one = sum(any(1 in hand for hand in deal[:hands]) for deal in dealt)
        assert asked.card_in_hands(rules, hands) == Fraction(with_one, len(dealt))
    is_mine = [max(chain(*deal)) in deal[0] for deal in dealt]
    assert asked.highest_of_all(rules) == Fraction(sum(is_mine), len(dealt))
    for card in range(rules.hand_size, rules.highest + 1):
        mine = [won for won, deal in zip(is_mine, dealt, strict=True) if max(deal[0]) == card]
        assert asked.highest_of_all(rules, card) == Fraction(sum(mine), len(mine))


@pytest.mark.parametrize("players", HIGHEST_FOR)
def test_dealt_cards_of_the_game(players: int) -> None:
    """All cards are dealt but with two players; one highest card in so many is the highest."""
    rules = Rules(players=players)
    everywhere = Fraction(players * HAND_FOR[players], HIGHEST_FOR[players])
    assert asked.card_in_hands(rules, players) == everywhere
    assert (everywhere == 1) == (players > 2)
    by_card = asked.highest_card(rules.highest, rules.hand_size)
    mixed = sum(chance * asked.highest_of_all(rules, card) for card, chance in by_card.items())
    assert mixed == asked.highest_of_all(rules) == Fraction(1, players)


def test_deals_refused() -> None:
    """More hands than players, and a highest card that a hand cannot have, are refused."""
    with pytest.raises(ValueError, match=r"^5 hands are not dealt to 4 players$"):
        asked.card_in_hands(Rules(players=4), 5)
    with pytest.raises(ValueError, match=r"^-1 hands are not dealt to 4 players$"):
        asked.card_in_hands(Rules(players=4), -1)
    with pytest.raises(ValueError, match=r"^hands must be a whole number, not 1\.0$"):
        asked.card_in_hands(None, 1.0)  # type: ignore[arg-type]
    for card in (11, 49):
        sentence = rf"^{card} cannot be the highest of 12 cards from 1 to 48$"
        with pytest.raises(ValueError, match=sentence):
            asked.highest_of_all(card=card)


# --- the length of a round ------------------------------------------------------------------

Hands = tuple[tuple[int, ...], ...]


def lengths(hands: Hands, helps: Hands, pile: tuple[int, ...], known: dict[Any, Any]) -> set[int]:
    """Every number of turns that the rest of a round can take, whatever is chosen."""
    key = (hands, helps, pile)
    if key not in known:
        numbers: set[int] = set()
        turns = TurnChoices(hands[0], helps[0], pile)
        for choice in turns:
            after = take_turn(turns, choice)
            if ends_round(after.hand):
                numbers.add(1)
                continue
            moved = (*hands[1:], after.hand), (*helps[1:], after.helps)
            numbers.update(1 + more for more in lengths(*moved, after.pile, known))
        known[key] = numbers
    return known[key]


def all_lengths(players: int, hand_size: int, deals_tried: int) -> set[int]:
    """Every number of turns that a round can take from some deals of all cards."""
    deck = range(1, players * hand_size + 1)
    numbers: set[int] = set()
    for seed in range(deals_tried):
        cards = Random(seed).sample(deck, len(deck)) if seed else list(deck)
        hands = tuple(tuple(sorted(cards[seat::players])) for seat in range(players))
        numbers |= lengths(hands, ((),) * players, (), {})
    return numbers


@pytest.mark.parametrize(
    ("players", "hand_size", "missing"),
    few([(2, 2, 0), (3, 2, 0), (2, 3, 1), (2, 4, 1), (3, 3, 0), (4, 3, 1)], 5),
)
def test_rounds_have_these_lengths(players: int, hand_size: int, missing: int) -> None:
    """Every length within the bounds comes about, but the longest for an even number."""
    fewest, most = asked.turn_bounds(players, hand_size)
    numbers = all_lengths(players, hand_size, by_length(8, 24, 40))
    assert numbers == set(range(fewest, most + 1 - missing))


def test_longest_rounds_of_the_game() -> None:
    """With three and five players the longest round of all can be played."""
    for players in (3, 5):
        rules = Rules(players=players)
        longest = 0
        for seed in range(100):
            turns = 0
            cards = Random(seed).sample(rules.deck, len(rules.deck))
            hands = [tuple(sorted(cards[seat::players])) for seat in range(players)]
            helps: list[tuple[int, ...]] = [()] * players
            pile: tuple[int, ...] = ()
            while not any(map(ends_round, hands)):
                seat = turns % players
                own = TurnChoices(hands[seat], helps[seat], pile)
                choice = Help(own.lower[0], pile[-1]) if own.lower else Play(own.alone[-1])
                hands[seat], helps[seat], pile, _ = take_turn(own, choice)
                turns += 1
            longest = max(longest, turns)
        assert longest == asked.turn_bounds(players, rules.hand_size)[1]


def test_bounds_refused() -> None:
    """One player, or hands of one card, have no round."""
    with pytest.raises(ValueError, match=r"^players must be 2 or more, not 1$"):
        asked.turn_bounds(1, 12)
    with pytest.raises(ValueError, match=r"^hand_size must be 2 or more, not 1$"):
        asked.turn_bounds(4, 1)
    with pytest.raises(ValueError, match=r"^players must be a whole number, not 2\.5$"):
        asked.turn_bounds(2.5, 12)  # type: ignore[arg-type]
