"""The net of the learned bot, and the numbers it is shown of each card of a hand.

The same steps in the same order run compiled, in the browser and in plain Python: additions,
products and quotients of 64 bits, which give the same to the last bit everywhere. So does the
choice that comes of them.
"""

from __future__ import annotations

from typing import NamedTuple

from kernel_lib.nimmt.kernels import MOST_ROWS, PLACES, Lanes
from kernel_lib.play.arrays import np
from kernel_lib.play.fast import fast, part

OF_A_CARD = 26
"""So many numbers tell of a card; see ``describe``."""

OF_THE_TABLE = 7
OF_A_ROW = 4
FEATURES = OF_A_CARD + OF_THE_TABLE + OF_A_ROW * MOST_ROWS

WIDTH = 64
"""How many numbers each layer of the net has."""


class Sight(NamedTuple):
    """What the net is shown.

    ``hand`` are the cards, ascending. ``rows[what, row]`` is for each of four rows its end, size
    and bulls, ``bulls[card]`` what a card costs. ``below[card]`` hidden cards are lower than a
    card: those that the seat has neither seen nor holds; the last place counts all of them.
    """

    hand: Lanes
    rows: Lanes
    bulls: Lanes
    below: Lanes
    opponents: int


class Net(NamedTuple):
    """The weights: ``first`` and ``second`` layer, ``third`` with the mean of the hand, ``last``.

    Each is ``[from, to]``, its bias ``[to]``.
    """

    first: Lanes
    first_bias: Lanes
    second: Lanes
    second_bias: Lanes
    third: Lanes
    mean: Lanes
    third_bias: Lanes
    last: Lanes


@fast
def score(sight: Sight, net: Net, scores: Lanes) -> None:
    """Write the score of each card of the hand: the highest is played.

    What the first two layers make of a card, and the mean of it over the hand, go through the
    third; the score is a weighted sum of that.
    """
    cards = sight.hand.shape[0]
    shown = np.zeros((cards, FEATURES), np.float64)
    describe(sight, shown)
    once = np.zeros((cards, WIDTH), np.float64)
    twice = np.zeros((cards, WIDTH), np.float64)
    thrice = np.zeros((cards, WIDTH), np.float64)
    shared = np.zeros((1, WIDTH), np.float64)
    mean = np.zeros((1, WIDTH), np.float64)
    pass_on(shown, net.first, net.first_bias, once, True)
    pass_on(once, net.second, net.second_bias, twice, True)
    for card in range(cards):
        for at in range(WIDTH):
            mean[0, at] += twice[card, at] / cards
    pass_on(mean, net.mean, net.third_bias, shared, False)
    pass_on(twice, net.third, shared[0], thrice, True)
    for card in range(cards):
        scores[card] = 0.0
        for at in range(WIDTH):
            scores[card] += thrice[card, at] * net.last[at]


@part
def pass_on(given: Lanes, weights: Lanes, bias: Lanes, made: Lanes, cut: bool) -> None:
    """One layer for each card: sums of what is ``given``; what is below 0 is ``cut`` to 0."""
    for card in range(given.shape[0]):
        for to in range(made.shape[1]):
            made[card, to] = bias[to]
        for at in range(given.shape[1]):
            value = given[card, at]
            if value != 0:
                for to in range(made.shape[1]):
                    made[card, to] += value * weights[at, to]
        if cut:
            for to in range(made.shape[1]):
                made[card, to] = max(made[card, to], 0.0)


@part
def describe(sight: Sight, shown: Lanes) -> None:
    """Write what the net is shown of each card, ``shown[card, number]``.

    First the card: its number, its place in the hand from below and from above, its bulls, the
    hidden cards below it, whether it fits nowhere with the cheapest row and the hidden cards up to
    the lowest end, the chance of that costing, the size of its row (1 to 5), the row's bulls, the
    hidden cards between as a number and as a share, the chance that enough opponents play between
    to make it the sixth and what that costs, the hidden cards from it to the next end, the gap, own
    cards below and above it at the same row, the place of the row, whether no card is between.
    Then the table: cards left, whether it is the last trick, the hidden cards below all ends, the
    chance that no opponent plays below all ends, the cheapest row, the opponents, the share of the
    hidden cards that they hold. Then each row, the lowest end first: end, size, bulls, hidden cards
    up to the next end.
    """
    hand, rows, below = sight.hand, sight.rows, sight.below
    cards, ends, sizes, costs = hand.shape[0], rows[0], rows[1], rows[2]
    hidden = below[below.shape[0] - 1]
    total = max(hidden * 1.0, 1.0)
    order = rising(ends)
    cheapest = costs[0]
    for row in range(MOST_ROWS):
        cheapest = min(cheapest, costs[row])
    lowest = below[ends[order[0]]] / total
    table = np.zeros(OF_THE_TABLE, np.float64)
    table[0] = cards / 10
    table[1] = cards == 1
    table[2] = lowest
    table[3] = fewer(1, sight.opponents, lowest)
    table[4] = cheapest / 10
    table[5] = sight.opponents / 9
    table[6] = min(cards * sight.opponents / total, 1.0)
    for at in range(cards):
        card = hand[at]
        place = home(card, ends, order)
        own = shown[at]
        own[0] = card / 104
        own[1] = at / 10
        own[2] = (cards - 1 - at) / 10
        own[3] = sight.bulls[card] / 7
        own[4] = below[card] / total
        if place < 0:
            own[5] = 1
            own[6] = cheapest / 10
            own[7] = (below[ends[order[0]]] - below[card]) / total
            own[8] = fewer(1, sight.opponents, own[4])
            own[9] = own[8] * cheapest / 5
        else:
            row = order[place]
            after = ends[order[place + 1]] if place + 1 < MOST_ROWS else below.shape[0] - 1
            between = below[card] - below[ends[row]]
            share = between / total
            full = 1 - fewer(PLACES - sizes[row], sight.opponents, share)
            own[9 + sizes[row]] = 1
            own[15] = costs[row] / 15
            own[16] = between / 10
            own[17] = share
            own[18] = full
            own[19] = full * costs[row] / 5
            own[20] = (below[after] - below[card]) / total
            own[21] = (card - ends[row]) / 20
            for companion in range(cards):
                if home(hand[companion], ends, order) == place:
                    own[22] += (companion < at) / 4
                    own[23] += (companion > at) / 4
            own[24] = place / 3
            own[25] = between == 0
        for number in range(OF_THE_TABLE):
            own[OF_A_CARD + number] = table[number]
        for place in range(MOST_ROWS):
            row, spot = order[place], OF_A_CARD + OF_THE_TABLE + OF_A_ROW * place
            after = ends[order[place + 1]] if place + 1 < MOST_ROWS else below.shape[0] - 1
            own[spot] = ends[row] / 104
            own[spot + 1] = sizes[row] / 5
            own[spot + 2] = costs[row] / 15
            own[spot + 3] = (below[after] - below[ends[row]]) / total


@part
def rising(ends: Lanes) -> Lanes:
    """The rows by their ends, the lowest first."""
    order = np.zeros(MOST_ROWS, np.int64)
    for row in range(MOST_ROWS):
        place = 0
        for rival in range(MOST_ROWS):
            place += ends[rival] < ends[row]
        order[place] = row
    return order


@part
def home(card: int, ends: Lanes, order: Lanes) -> int:
    """The place, in the ``order``, of the row that a card goes to; -1 if it fits nowhere."""
    place = -1
    for at in range(MOST_ROWS):
        if ends[order[at]] < card:
            place = at
    return place


@part
def fewer(needed: int, opponents: int, share: float) -> float:
    """The chance that fewer opponents than ``needed`` play a card of such a share.

    Each does so independently. The chances of 0, 1, ... of them are carried from one opponent to
    the next.
    """
    chances = np.zeros(PLACES, np.float64)
    chances[0] = 1
    for _ in range(opponents):
        for count in range(PLACES - 1, 0, -1):
            chances[count] = chances[count] * (1 - share) + chances[count - 1] * share
        chances[0] *= 1 - share
    total = 0.0
    for count in range(needed):
        total += chances[count]
    return total
