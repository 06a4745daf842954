"""The kernels of the expert: hands drawn to fit a belief, and every choice played on from them.

Drawing is done by swaps, as Metropolis did it: two cards change places with a chance that makes
every deal as frequent as its weight says, which is the product of the weights of all cards where
they lie. So each draw is some swaps away from the one before.

The rules are those of ``nimmt.kernels``; only how the seats choose is finer here.
"""

from __future__ import annotations

from typing import NamedTuple

from kernel_lib.nimmt.expert.liking import Crowd, Liking, choose_liked
from kernel_lib.nimmt.kernels import (
    CAUTIOUS,
    CLOSEST,
    FAR,
    LANES,
    LOW,
    SEATS,
    TINY,
    Lanes,
    Profile,
    Small,
    Tricks,
    arrange,
    bring,
    choose,
    place,
    sort,
)
from kernel_lib.play.arrays import np
from kernel_lib.play.fast import fast, part

THOUGHTFUL, LIKED = 3, 4
"""Two more styles: danger and taste together, and what the small net likes."""


class Deals(NamedTuple):
    """The hidden cards, and where they lie.

    ``codes[number]`` are the cards, ``numbers[place]`` those that lie in each place: the hands seat
    by seat, then what nobody holds. ``weights[seat, habit, number]`` is how well a card fits a seat
    with a habit; the last seat is nobody. ``numbers`` is changed.
    """

    codes: Lanes
    numbers: Lanes
    weights: Lanes


class Seated(NamedTuple):
    """How the seats play in each group of lanes.

    ``habits[group, seat]`` are their habits, ``styles[group, seat, trick]`` the style that comes of
    it; ``arranged[habit]`` is as in ``Profile``.
    """

    habits: Lanes
    styles: Lanes
    arranged: Lanes


class Chances(NamedTuple):
    """What seats reckon with: ``below[card]`` hidden cards are lower than a card.

    ``sixths[size, between]`` is the chance that a card is the sixth of its row, by the hidden cards
    between, ``lows[below]`` that it is the lowest; ``taste`` is as in ``habits.Taste``, ``liking``
    the small net, and ``fulls`` as in ``liking.Crowd``.
    """

    below: Lanes
    sixths: Lanes
    lows: Lanes
    taste: Lanes
    fulls: Lanes
    liking: Liking


class Options(NamedTuple):
    """The choices: where each begins, and what the seat plays first.

    The former is ``rows[choice, what, row]``, the latter ``cards[choice]``, 0 where it plays on
    freely.
    """

    rows: Lanes
    cards: Lanes


@fast
def roll_out(
    deals: Deals,
    seated: Seated,
    options: Options,
    seat: int,
    chances: Chances,
    both_sides: bool,
    words: Lanes,
    between: int,
    costs: Lanes,
) -> None:
    """Play every choice on with the same drawn hands; ``costs[choice, draw]`` becomes its bulls.

    ``words[group, step, 3]`` are the random bits of the swaps: ``between`` for each draw, and what
    is left before the first of a group.
    """
    groups, seats, places = seated.styles.shape
    choices = options.cards.shape[0]
    draws = LANES // choices
    owners = np.full(deals.numbers.shape[0], seats, np.int64)
    for spot in range(seats * places):
        owners[spot] = spot // places
    weights = np.empty((seats + 1, deals.numbers.shape[0]), np.float64)
    weights[seats] = deals.weights[seats, 0]
    hands = np.empty((seats, places, LANES), np.int16)
    rows = np.empty((4, options.rows.shape[2], LANES), np.int16)
    shape = (places, seats, LANES)
    tricks = Tricks(np.empty(shape, np.int16), np.empty(shape, np.int16))
    arranged, fixed = np.empty(seats, np.int64), np.zeros(seats, np.int64)
    fixed[seat] = options.cards[0] > 0
    unused = np.zeros((1, 1), np.float32)
    for group in range(groups):
        for player in range(seats):
            habit = seated.habits[group, player]
            weights[player] = deals.weights[player, habit]
            arranged[player] = seated.arranged[habit]
        done = words.shape[1] - draws * between
        swap(deals.numbers, owners, weights, seats * places, words[group, :done])
        for draw in range(draws):
            steps = words[group, done : done + between]
            swap(deals.numbers, owners, weights, seats * places, steps)
            deal_out(deals, hands, draw * choices, choices)
            done += between
        for lane in range(draws * choices, LANES):
            hands[:, :, lane] = hands[:, :, 0]
        begin(options, rows, hands[seat])
        arrange(hands, arranged, fixed)
        profile = Profile(arranged, fixed, seated.styles[group], unused, unused[0])
        play(hands, rows, both_sides, profile, chances, tricks)
        add_own(tricks, seat, costs[:, group * draws : (group + 1) * draws])


@part
def swap(numbers: Lanes, owners: Lanes, weights: Lanes, held: int, words: Lanes) -> None:
    """Swap cards between places, or leave them, once for each of ``words[step, 3]``.

    ``owners[place]`` is the seat whose card lies there, ``weights[seat, number]`` how well a card
    fits it; the first ``held`` places are hands.
    """
    size = numbers.shape[0]
    for step in range(words.shape[0]):
        at = np.int64(words[step, 0] * np.uint64(held) >> np.uint64(32))
        to = np.int64(words[step, 1] * np.uint64(size) >> np.uint64(32))
        first, second = numbers[at], numbers[to]
        before = weights[owners[at], first] * weights[owners[to], second]
        after = weights[owners[at], second] * weights[owners[to], first]
        if np.float64(words[step, 2]) * before < after * 4294967296.0:
            numbers[at], numbers[to] = second, first


@part
def deal_out(deals: Deals, hands: Lanes, first: int, count: int) -> None:
    """Write the hands as they lie now to so many lanes, from the ``first`` on."""
    places = hands.shape[1]
    for seat in range(hands.shape[0]):
        for at in range(places):
            card = deals.codes[deals.numbers[seat * places + at]]
            for lane in range(first, first + count):
                hands[seat, at, lane] = card


@part
def begin(options: Options, rows: Lanes, hand: Lanes) -> None:
    """Set the rows of each lane's choice, and bring its card to the front of the hand."""
    choices = options.cards.shape[0]
    for lane in range(LANES):
        choice = lane % choices
        for what in range(4):
            for row in range(rows.shape[1]):
                rows[what, row, lane] = options.rows[choice, what, row]
        for at in range(hand.shape[0]):
            if hand[at, lane] == options.cards[choice]:
                hand[at, lane] = hand[0, lane]
                hand[0, lane] = options.cards[choice]


@part
def play(
    hands: Lanes, rows: Lanes, both_sides: bool, profile: Profile, chances: Chances, tricks: Tricks
) -> None:
    """Play the hands, ``[seat, place, lane]``, to the end, and write ``tricks``."""
    cards = np.empty(LANES, np.int16)
    plays, paid = tricks.plays, tricks.paid
    seats = hands.shape[0]
    for trick in range(hands.shape[1]):
        for seat in range(seats):
            style = profile.styles[seat, trick]
            if style == CLOSEST:
                choose(hands[seat], trick, style, rows, profile)
            elif style in (CAUTIOUS, THOUGHTFUL):
                choose_well(hands[seat], trick, rows, chances, style == THOUGHTFUL)
            elif style == LIKED:
                crowd = Crowd(chances.below, chances.fulls, chances.lows)
                choose_liked(hands[seat], trick, rows, crowd, seats, chances.liking)
            for lane in range(LANES):
                plays[trick, seat, lane] = Small(hands[seat, trick, lane] * SEATS + seat)
        sort(plays[trick])
        for order in range(seats):
            for lane in range(LANES):
                cards[lane] = Small(plays[trick, order, lane] >> 4)
            place(cards, rows, both_sides, paid[trick, order])


@part
def choose_well(hand: Lanes, trick: int, rows: Lanes, chances: Chances, has_taste: bool) -> None:
    """Bring the card that costs least to the place ``trick``, as ``habits`` reckons it."""
    gaps, sizes = np.empty(LANES, np.int16), np.empty(LANES, np.int16)
    prices = np.empty(LANES, np.int16)
    least, best = np.full(LANES, 1e9, np.float32), np.zeros(LANES, np.int16)
    per_between, per_low, per_size, per_number = chances.taste
    for at in range(trick, hand.shape[0]):
        look_both_ways(hand[at], rows, gaps, sizes, prices)
        for lane in range(LANES):
            card, gap, size = hand[at, lane] >> 3, np.int64(gaps[lane]), sizes[lane]
            is_low = gap == FAR
            end = card if is_low else card - gap
            between = chances.below[max(card, end)] - chances.below[min(card, end) + 1]
            between = 0 if is_low else between
            chance = chances.lows[chances.below[card]] if is_low else chances.sixths[size, between]
            value = chance * np.float32(prices[lane]) + np.float32(card) * TINY
            minded = per_between * np.float32(between) + per_size * np.float32(size)
            taste = (per_low if is_low else minded) + per_number * np.float32(card)
            value += taste if has_taste else np.float32(0)
            old, spot = least[lane], best[lane]
            best[lane] = Small(at) if value < old else spot
            least[lane] = min(value, old)
    bring(hand, best, trick)


@part
def look_both_ways(card: Lanes, rows: Lanes, gaps: Lanes, sizes: Lanes, prices: Lanes) -> None:
    """As ``nimmt.kernels.look``, but the gap to a left end is below 0."""
    for lane in range(LANES):
        gaps[lane] = FAR
        prices[lane] = FAR
        sizes[lane] = Small(0)
    for row in range(rows.shape[1]):
        left, right, size, bulls = rows[0, row], rows[1, row], rows[2, row], rows[3, row]
        for lane in range(LANES):
            own, count, cost = Small(card[lane] >> 3), size[lane], bulls[lane]
            old_gap, old_size, old_price = gaps[lane], sizes[lane], prices[lane]
            after, before = Small(own - right[lane]), Small(left[lane] - own)
            gap = after if after > 0 else before
            nearer = (gap > 0) & (gap < abs(old_gap))
            cheaper = (old_gap == FAR) & (cost < old_price)
            signed = gap if after > 0 else Small(-gap)
            gaps[lane] = signed if nearer else old_gap
            sizes[lane] = count if nearer else old_size
            prices[lane] = cost if nearer | cheaper else old_price


@part
def add_own(tricks: Tricks, seat: int, costs: Lanes) -> None:
    """Write what the seat paid in all tricks together, ``costs[choice, draw]``."""
    plays, paid = tricks.plays, tricks.paid
    total = np.zeros(LANES, np.int16)
    for trick in range(plays.shape[0]):
        for order in range(plays.shape[1]):
            for lane in range(LANES):
                is_own = (plays[trick, order, lane] & (SEATS - 1)) == seat
                cost, before = Small(paid[trick, order, lane] & (LOW - 1)), total[lane]
                total[lane] = Small(before + (cost if is_own else 0))
    for choice in range(costs.shape[0]):
        for draw in range(costs.shape[1]):
            costs[choice, draw] = total[draw * costs.shape[0] + choice]
