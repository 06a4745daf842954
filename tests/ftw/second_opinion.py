"""FTW?! once more: plain, slow and written from the rule text alone.

It imports nothing of the engine. Numbers in brackets are the sections of the original text, `F` the
rulings. Seats stand clockwise, so that the left neighbour is the next seat. A choice is
a plain tuple: `("play", card, used help cards, ascending)` or `("help", card, card taken)`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count
from typing import NamedTuple

Play = tuple[str, int, tuple[int, ...]]
Help = tuple[str, int, int]
Choice = Play | Help
Cards = frozenset[int]

HIGHEST = {2: 36, 3: 36, 4: 48, 5: 60, 6: 60}  # F1
HAND = {2: 12, 3: 12, 4: 12, 5: 12, 6: 10}  # F2
PASSED = 3  # [2]


class Place(NamedTuple):
    """What one player has: hand cards, and help cards in front of him."""

    hand: Cards
    helpers: Cards = frozenset()


@dataclass(frozen=True)
class Round:
    """One deal on its way to its end.

    `taken` holds, for each seat, hand cards that everybody saw it take from the pile; `given` the
    cards it passed on that have been nowhere else yet.
    """

    places: tuple[Place, ...]
    seat: int
    to_pass: int = 0  # how many cards everybody still has to pass
    pile: tuple[int, ...] = ()
    gone: Cards = frozenset()
    taken: tuple[Cards, ...] = ()
    given: tuple[Cards, ...] = ()
    turns: int = 0

    @property
    def is_over(self) -> bool:
        """A player has one card left after his turn [8]."""
        return self.turns > 0 and any(len(place.hand) == 1 for place in self.places)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that decide now: all at once when passing [2], else one after the other."""
        if self.is_over:
            return ()
        return tuple(range(len(self.places))) if self.to_pass else (self.seat,)


def dealt(hands: Sequence[Sequence[int]], starter: int, to_pass: int = PASSED) -> Round:
    """Begin a round with these hands."""
    nothing = (frozenset[int](),) * len(hands)
    places = tuple(Place(frozenset(hand)) for hand in hands)
    return Round(places, starter, to_pass, taken=nothing, given=nothing)


def after_passing(before: Round, passed: Mapping[int, Sequence[int]]) -> Round:
    """Everybody gives cards to the right neighbour and takes up those from the left [2]."""
    players = len(before.places)
    given = tuple(frozenset(passed[seat]) for seat in range(players))
    places = []
    for seat, place in enumerate(before.places):
        assert len(passed[seat]) == len(given[seat]) == before.to_pass, f"seat {seat} passes wrong"
        assert given[seat] <= place.hand, f"seat {seat} passes what it does not have"
        left_neighbour = (seat + 1) % players
        places.append(place._replace(hand=place.hand - given[seat] | given[left_neighbour]))
    return replace(before, places=tuple(places), to_pass=0, given=given)


def choices(now: Round) -> Iterator[Choice]:
    """Yield every legal choice of the player whose turn it is, each once."""
    place = now.places[now.seat]
    for card in sorted(place.hand):
        if not now.pile or card > now.pile[-1]:  # [3]; without help cards: F8, F9
            yield "play", card, ()
            continue
        for number in range(1, len(place.helpers) + 1):  # [6]
            for used in combinations(sorted(place.helpers), number):
                if card + sum(used) > now.pile[-1]:
                    yield "play", card, used
        for take in sorted(now.pile):  # [4], F5, F10
            yield "help", card, take


def number_of_choices(now: Round) -> int:
    """Count the legal choices without listing them, for a player with many help cards."""
    place = now.places[now.seat]
    if not now.pile:
        return len(place.hand)
    sums = Counter({0: 1})
    for helper in place.helpers:
        sums += Counter({total + helper: ways for total, ways in sums.items()})
    number = 0
    for card in place.hand:
        if card > now.pile[-1]:
            number += 1
        else:
            needed = now.pile[-1] - card
            number += len(now.pile) + sum(n for total, n in sums.items() if total > needed)
    return number


def is_legal(now: Round, choice: Choice) -> bool:
    """Tell whether the player whose turn it is may choose this; asks the rules, not the list."""
    kind, card, rest = choice
    place = now.places[now.seat]
    if card not in place.hand:
        return False
    top = now.pile[-1] if now.pile else 0
    if kind == "help":
        return bool(now.pile) and card < top and rest in now.pile
    assert isinstance(rest, tuple)
    if not rest:
        return card > top
    has_them = len(set(rest)) == len(rest) and set(rest) <= place.helpers
    return has_them and card < top < card + sum(rest)


def after(now: Round, choice: Choice) -> Round:
    """Return the round after a legal choice."""
    assert is_legal(now, choice), f"{choice} is not legal in {now}"
    _, card, rest = choice
    hand, helpers = now.places[now.seat]
    if isinstance(rest, int):
        place = Place(hand - {card} | {rest}, helpers | {card})
        pile: tuple[int, ...] = ()
        gone = now.gone | set(now.pile) - {rest}
        new = frozenset({rest})
    else:
        place = Place(hand - {card}, helpers - set(rest))
        pile = (*now.pile, card)
        gone = now.gone | set(rest)
        new = frozenset()
    seen_by_all = {card, *now.pile}
    return replace(
        now,
        places=(*now.places[: now.seat], place, *now.places[now.seat + 1 :]),
        seat=(now.seat + 1) % len(now.places),
        pile=pile,
        gone=gone,
        taken=tuple(
            (cards | new if seat == now.seat else cards) - {card}
            for seat, cards in enumerate(now.taken)
        ),
        given=tuple(cards - seen_by_all for cards in now.given),
        turns=now.turns + 1,
    )


def points(hand: Cards) -> int:
    """Highest card minus all others, at least 0 [8]."""
    return max(0, 2 * max(hand) - sum(hand))


def scores(now: Round) -> tuple[int, ...]:
    """Return what each player gets for a round that is over."""
    assert now.is_over
    return tuple(points(place.hand) for place in now.places)


def next_starter(starter: int, players: int) -> int:
    """The next player clockwise starts the next round [8]."""
    return (starter + 1) % players


def winners(totals: Sequence[int]) -> set[int]:
    """The highest total wins [9]; a tie is a shared win (F12)."""
    return {seat for seat, total in enumerate(totals) if total == max(totals)}


def shortest(players: int, hand: int) -> int:
    """Number of turns when nobody makes a help card: the starter has one card left first."""
    return players * (hand - 2) + 1


def longest(players: int, hand: int) -> int:
    """Number of turns when every play but the last is followed by a help card.

    Only plays shorten hands, and a help card needs a pile, so that two never follow each other.
    """
    return 2 * shortest(players, hand) - 1


def lengths(players: int, hand: int) -> set[int]:
    """Return all lengths of a round that the sizes of the hands and the turns allow.

    Whose cards are how high does not count here: every turn is a play, or a help card where a pile
    is. So no round can be longer or shorter, whatever the cards.
    """
    over: set[int] = set()
    now = {((hand,) * players, False)}  # sizes of the hands, the next player's first; pile there?
    for turn in count(1):
        later = set()
        for (size, *others), has_pile in now:
            if size == 2:
                over.add(turn)
            else:
                later.add(((*others, size - 1), True))
            if has_pile:
                later.add(((*others, size), False))
        if not later:
            return over
        now = later
    raise AssertionError("rounds end")


class Tree(NamedTuple):
    """How many ways lead from a position to the end, how many positions they meet, how long."""

    sequences: int
    positions: int
    lengths: frozenset[int]


def whole_tree(start: Round) -> Tree:
    """Count all ways to play a round to its end, and all different positions on them."""
    ways: dict[Round, int] = {}

    def ways_on(now: Round) -> int:
        if now not in ways:
            ways[now] = 1 if now.is_over else sum(ways_on(after(now, c)) for c in choices(now))
        return ways[now]

    sequences = ways_on(start)
    return Tree(sequences, len(ways), frozenset(now.turns for now in ways if now.is_over))
