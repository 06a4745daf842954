"""The kernels of 6 nimmt!: the rules for many rounds side by side, compiled.

A lane is one round, as in the lanes of a processor's wide instructions. Every array ends with the
lanes, so that each loop over them does the same small step in many rounds at once, without a
branch; the compiler turns that into wide instructions.
The steps are those of ``board``: a card goes to the nearest row end, the sixth takes the row, and
a card that fits nowhere takes the cheapest row, the upper one among equals.

A card is one number here: eight times its number, plus its bulls. So cards sort by their number,
and the bulls are at hand.

Two habits keep the kernels quick: what a step needs is read first, then chosen between with
``a if ... else b``; and whole numbers are kept small (``Small``).
"""

from __future__ import annotations

from typing import NamedTuple

from kernel_lib.play.arrays import Array, np
from kernel_lib.play.fast import fast, part

Lanes = Array
"""A numpy array whose last index is the lane."""

LANES = 128
"""How many rounds are played side by side."""

Small = np.int16
MOST_ROWS = 4
"""A row is told from the last two bits of its score."""
PLACES = 5
BULLS = 8
"""A card is ``BULLS`` times its number, plus its bulls."""
SEATS = 16
"""A play is ``SEATS`` times its card, plus the seat: plays sort by card."""
DISTANCE = 160
"""A step of distance in the score of a row; below it rows at equal distance are compared."""
NO_FIT_SCORE = 20000
"""The score of a row that a card does not fit in, plus what the row costs."""
NONE = 32767
"""The score before a row was looked at."""
FAR = Small(2000)
"""The gap of a card that fits nowhere."""
TIE = np.float32(1 / 256)
TINY = np.float32(1e-6)
"""Among equal gaps, and among equal risks, the lower card is played."""
LOW = 64
"""Added to the bulls of a row that was taken because the card fitted nowhere."""

ORDER, CLOSEST, CAUTIOUS = 0, 1, 2
"""How a seat chooses: in the order of its hand, the smallest gap, or the smallest risk."""
AS_DEALT, MIXED, RISING, FALLING = 0, 1, 2, 3
"""The order of a hand before the first trick."""


class Beginning(NamedTuple):
    """Where every lane begins.

    ``rows[what, row]`` is for each row its left end, right end, size and bulls; its size is 0 where
    rows are dealt. ``both_sides`` says whether left ends are open.
    """

    rows: Lanes
    both_sides: bool


class Profile(NamedTuple):
    """How the seats play.

    ``arranged[seat]`` is the order of a hand, but for its first ``fixed[seat]`` cards;
    ``styles[seat, trick]`` is how a seat chooses. ``risks[size, gap]`` is the chance that a card is
    the sixth of its row, ``lows[card]`` that it is too low.
    """

    arranged: Lanes
    fixed: Lanes
    styles: Lanes
    risks: Lanes
    lows: Lanes


class Tricks(NamedTuple):
    """What happened: ``plays[trick, order, lane]``, the cards with their seats, lowest first.

    ``paid[trick, order, lane]`` is what each paid, as in ``place``.
    """

    plays: Lanes
    paid: Lanes


class Totals(NamedTuple):
    """What was paid in a round: ``bulls``, ``sixths`` and ``lows``, each ``[seat, lane]``.

    ``sixths`` are rows taken with the sixth card, ``lows`` those taken with one that was too low.
    """

    bulls: Lanes
    sixths: Lanes
    lows: Lanes


class Counts(NamedTuple):
    """What is counted over all rounds.

    ``rounds[seat, bulls]`` are rounds, ``wins[seat, winners]`` rounds won by so many,
    ``takes[seat]`` sixth cards and rows taken for low, and, if there is room for them,
    ``cards[card]``: played, sixth, low, bulls and squares of bulls.
    """

    rounds: Lanes
    wins: Lanes
    takes: Lanes
    cards: Lanes


@part
def shuffle(cards: Lanes, words: Lanes) -> None:
    """Bring a random card to each of the first places: Fisher and Yates, in every lane.

    ``cards[place, lane]`` is changed; ``words[place, lane]`` holds 32 random bits for each place.
    """
    size = cards.shape[0]
    for place in range(words.shape[0]):
        left = np.uint64(size - place)
        for lane in range(LANES):
            drawn = np.uint64(words[place, lane]) * left >> np.uint64(32)
            chosen = place + np.int64(drawn)
            card = cards[place, lane]
            cards[place, lane] = cards[chosen, lane]
            cards[chosen, lane] = card


@part
def sort(cards: Lanes) -> None:
    """Sort ``cards[place, lane]`` in every lane, the lowest first."""
    for end in range(1, cards.shape[0]):
        for at in range(end, 0, -1):
            upper, lower = cards[at - 1], cards[at]
            for lane in range(LANES):
                above, below = upper[lane], lower[lane]
                upper[lane] = min(above, below)
                lower[lane] = max(above, below)


@part
def turn_over(cards: Lanes) -> None:
    """Turn the order of ``cards[place, lane]`` around in every lane."""
    for at in range(cards.shape[0] // 2):
        front, back = cards[at], cards[cards.shape[0] - 1 - at]
        for lane in range(LANES):
            card, last = front[lane], back[lane]
            front[lane] = last
            back[lane] = card


@part
def lay(rows: Lanes, cards: Lanes, both_sides: bool) -> None:
    """Start the rows with one card each.

    ``rows[what, row, lane]`` is for each row its left end, right end, size and bulls. A left end
    of 0 is closed: no card is below it.
    """
    for row in range(rows.shape[1]):
        for lane in range(LANES):
            card = cards[row, lane]
            rows[0, row, lane] = Small(card >> 3) if both_sides else Small(0)
            rows[1, row, lane] = Small(card >> 3)
            rows[2, row, lane] = Small(1)
            rows[3, row, lane] = Small(card & 7)


@part
def place(cards: Lanes, rows: Lanes, both_sides: bool, paid: Lanes) -> None:
    """Place one card in every lane.

    ``paid[lane]`` becomes the bulls of the row it took, plus ``LOW`` if it fitted nowhere, or 0.
    """
    scores = np.full(LANES, NONE, np.int16)
    for row in range(rows.shape[1]):
        left, right, size, bulls = rows[0, row], rows[1, row], rows[2, row], rows[3, row]
        for lane in range(LANES):
            card = Small(cards[lane] >> 3)
            after, before = Small(card - right[lane]), Small(left[lane] - card)
            gap = after if after > 0 else before
            dear = Small(4 + bulls[lane]) if size[lane] == PLACES else size[lane]
            fits = Small(gap * DISTANCE + dear * 4 + row)
            cheap = Small(NO_FIT_SCORE + bulls[lane] * 4 + row)
            scores[lane] = min(scores[lane], fits if gap > 0 else cheap)
    for lane in range(LANES):
        paid[lane] = Small(0)
    for row in range(rows.shape[1]):
        left, right, size, bulls = rows[0, row], rows[1, row], rows[2, row], rows[3, row]
        for lane in range(LANES):
            card, more, score = Small(cards[lane] >> 3), Small(cards[lane] & 7), scores[lane]
            first, last, count = left[lane], right[lane], size[lane]
            cost, cost_so_far = bulls[lane], paid[lane]
            here = (score & 3) == row
            low = score >= NO_FIT_SCORE
            takes = low | (count == PLACES)
            below = (card < first) & (not takes)
            price = Small(cost + (LOW if low else 0))
            paid[lane] = price if here & takes else cost_so_far
            size[lane] = Small((0 if takes else count) + 1) if here else count
            bulls[lane] = Small((0 if takes else cost) + more) if here else cost
            right[lane] = card if here & (not below) else last
            left[lane] = card if here & both_sides & (takes | below) else first


@part
def look(card: Lanes, rows: Lanes, gaps: Lanes, sizes: Lanes, prices: Lanes) -> None:
    """Where each lane's card would go now: the gap to its row, and the size and bulls of the row.

    A card that fits nowhere has the gap ``FAR``, size 0 and the bulls of the cheapest row.
    """
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
            nearer = (gap > 0) & (gap < old_gap)
            cheaper = (old_gap == FAR) & (cost < old_price)
            gaps[lane] = gap if nearer else old_gap
            sizes[lane] = count if nearer else old_size
            prices[lane] = cost if nearer | cheaper else old_price


@part
def choose(hand: Lanes, trick: int, style: int, rows: Lanes, profile: Profile) -> None:
    """Bring the card that a seat plays in this trick to its place ``trick``, in every lane.

    ``hand[place, lane]`` has the cards that are left from that place on.
    """
    risks, lows = profile.risks, profile.lows
    gaps, sizes = np.empty(LANES, np.int16), np.empty(LANES, np.int16)
    prices = np.empty(LANES, np.int16)
    values, least = np.empty(LANES, np.float32), np.full(LANES, 1e9, np.float32)
    places = np.zeros(LANES, np.int16)
    for at in range(trick, hand.shape[0]):
        look(hand[at], rows, gaps, sizes, prices)
        if style == CLOSEST:
            for lane in range(LANES):
                card, gap, size = Small(hand[at, lane] >> 3), gaps[lane], sizes[lane]
                value = Small(gap * 128 + card) if gap < FAR else Small(NO_FIT_SCORE - card)
                value = Small(NO_FIT_SCORE + FAR - gap) if size == PLACES else value
                values[lane] = np.float32(value) + card * TIE
        else:
            for lane in range(LANES):
                card, gap, size = Small(hand[at, lane] >> 3), gaps[lane], sizes[lane]
                chance = risks[size, gap] if gap < FAR else lows[card]
                values[lane] = chance * np.float32(prices[lane]) + card * TINY
        for lane in range(LANES):
            value, old, place = values[lane], least[lane], places[lane]
            places[lane] = Small(at) if value < old else place
            least[lane] = min(value, old)
    bring(hand, places, trick)


@part
def bring(hand: Lanes, spots: Lanes, trick: int) -> None:
    """Let the card in the place ``spots[lane]`` and that in the place ``trick`` change places."""
    for lane in range(LANES):
        spot = np.int64(spots[lane])
        card = hand[spot, lane]
        hand[spot, lane] = hand[trick, lane]
        hand[trick, lane] = card


@part
def play(hands: Lanes, rows: Lanes, both_sides: bool, profile: Profile, tricks: Tricks) -> None:
    """Play the hands, ``[seat, place, lane]``, to the end, and write ``tricks``."""
    cards = np.empty(LANES, np.int16)
    styles, plays, paid = profile.styles, tricks.plays, tricks.paid
    seats = hands.shape[0]
    for trick in range(hands.shape[1]):
        for seat in range(seats):
            if styles[seat, trick] != ORDER:
                choose(hands[seat], trick, styles[seat, trick], rows, profile)
            for lane in range(LANES):
                plays[trick, seat, lane] = Small(hands[seat, trick, lane] * SEATS + seat)
        sort(plays[trick])
        for order in range(seats):
            for lane in range(LANES):
                cards[lane] = Small(plays[trick, order, lane] >> 4)
            place(cards, rows, both_sides, paid[trick, order])


@part
def add_up(tricks: Tricks, totals: Totals) -> None:
    """Add what was paid in every trick to the totals of each seat."""
    plays, paid = tricks.plays, tricks.paid
    bulls, sixths, lows = totals.bulls, totals.sixths, totals.lows
    for trick in range(plays.shape[0]):
        for order in range(plays.shape[1]):
            for seat in range(bulls.shape[0]):
                for lane in range(LANES):
                    mine = (plays[trick, order, lane] & 15) == seat
                    cost = paid[trick, order, lane]
                    price, low = Small(cost & (LOW - 1)), cost >= LOW
                    sixth = (not low) & (cost > 0)
                    bulls_before, sixths_before = bulls[seat, lane], sixths[seat, lane]
                    lows_before = lows[seat, lane]
                    bulls[seat, lane] = Small(bulls_before + (price if mine else 0))
                    sixths[seat, lane] = Small(sixths_before + (sixth & mine))
                    lows[seat, lane] = Small(lows_before + (low & mine))


@fast
def rounds(
    words: Lanes,
    valid: int,
    deck: Lanes,
    known: Lanes,
    begin: Beginning,
    profile: Profile,
    counts: Counts,
) -> None:
    """Deal and play ``valid`` rounds, ``LANES`` at a time, and count what happened.

    ``words[run, draw, lane]`` are the random bits, ``deck[place, lane]`` the cards that are not
    known. ``known[seat, place]`` are the known cards of the hands, 0 where the deck gives one.
    """
    seats, places = known.shape
    arranged, fixed = profile.arranged, profile.fixed
    hands = np.empty((seats, places, LANES), np.int16)
    count_of_rows = begin.rows.shape[1]
    dealt = 0 if begin.rows[2, 0] else count_of_rows
    rows = np.empty((4, count_of_rows, LANES), np.int16)
    tricks = Tricks(
        np.empty((places, seats, LANES), np.int16), np.empty((places, seats, LANES), np.int16)
    )
    totals = Totals(
        np.empty((seats, LANES), np.int16),
        np.empty((seats, LANES), np.int16),
        np.empty((seats, LANES), np.int16),
    )
    unknown = np.int64(np.sum(known == 0)) + dealt
    for run in range(words.shape[0]):
        shuffle(deck, words[run, :unknown])
        used, mixed = 0, unknown
        for seat in range(seats):
            for at in range(places):
                if known[seat, at]:
                    hands[seat, at] = known[seat, at]
                else:
                    hands[seat, at] = deck[used]
                    used += 1
            if arranged[seat] == MIXED:
                hand = hands[seat, fixed[seat] :]
                shuffle(hand, words[run, mixed : mixed + hand.shape[0]])
                mixed += hand.shape[0]
        if dealt:
            lay(rows, deck[used : used + dealt], begin.both_sides)
        else:
            set_up(rows, begin.rows)
        arrange(hands, arranged, fixed)
        play(hands, rows, begin.both_sides, profile, tricks)
        totals.bulls[:], totals.sixths[:], totals.lows[:] = 0, 0, 0
        add_up(tricks, totals)
        played = min(LANES, valid - run * LANES)
        count(totals, played, counts)
        if counts.cards.size:
            count_cards(tricks, played, counts.cards)


@fast
def roll_out(hands: Lanes, begin: Beginning, profile: Profile, costs: Lanes) -> None:
    """Play given hands to the end: ``hands[group, seat, place, lane]``, with cards for all.

    ``costs[group, seat, lane]`` becomes the bulls that a seat took.
    """
    groups, seats, places, _ = hands.shape
    rows = np.empty((4, begin.rows.shape[1], LANES), np.int16)
    tricks = Tricks(
        np.empty((places, seats, LANES), np.int16), np.empty((places, seats, LANES), np.int16)
    )
    unused = np.empty((seats, LANES), np.int16)
    costs[:] = 0
    for group in range(groups):
        unused[:] = 0
        set_up(rows, begin.rows)
        arrange(hands[group], profile.arranged, profile.fixed)
        play(hands[group], rows, begin.both_sides, profile, tricks)
        add_up(tricks, Totals(costs[group], unused, unused))


@fast
def hand_out(cards: Lanes, used: int, hand: Lanes) -> None:
    """Make a hand of cards that were mixed, ``cards[draw, place]``, those after the first ``used``.

    It becomes ``hand[place, draw]``.
    """
    for at in range(hand.shape[0]):
        for draw in range(hand.shape[1]):
            hand[at, draw] = cards[draw, used + at]


@fast
def lay_out(hands: Lanes, seat: int, firsts: Lanes, laid: Lanes) -> None:
    """Write drawn hands to lanes for ``roll_out``, once for each choice of a seat.

    ``hands[seat, place, draw]`` come to ``laid[group, seat, place, lane]``, choice by choice, the
    last of them to all lanes that are left. ``firsts[choice]`` is the card that comes to the front
    of the seat's hand; 0 leaves it as it is.
    """
    draws = hands.shape[2]
    last = firsts.shape[0] * draws - 1
    for group in range(laid.shape[0]):
        for lane in range(LANES):
            number = min(group * LANES + lane, last)
            choice, draw = number // draws, number % draws
            for player in range(hands.shape[0]):
                for at in range(hands.shape[1]):
                    laid[group, player, at, lane] = hands[player, at, draw]
            for at in range(hands.shape[1]):
                if laid[group, seat, at, lane] == firsts[choice]:
                    laid[group, seat, at, lane] = laid[group, seat, 0, lane]
                    laid[group, seat, 0, lane] = firsts[choice]


@part
def set_up(rows: Lanes, start: Lanes) -> None:
    """Begin every lane with the same rows, ``start[what, row]``."""
    for what in range(4):
        for row in range(rows.shape[1]):
            rows[what, row] = start[what, row]


@part
def arrange(hands: Lanes, arranged: Lanes, fixed: Lanes) -> None:
    """Sort the hands that are played from one end, but for their first ``fixed[seat]`` cards."""
    for seat in range(hands.shape[0]):
        if arranged[seat] == RISING or arranged[seat] == FALLING:
            sort(hands[seat, fixed[seat] :])
        if arranged[seat] == FALLING:
            turn_over(hands[seat, fixed[seat] :])


@part
def count(totals: Totals, played: int, counts: Counts) -> None:
    """Count the results of the first ``played`` lanes."""
    bulls, sixths, lows = totals.bulls, totals.sixths, totals.lows
    wins, takes = counts.wins, counts.takes
    seats = bulls.shape[0]
    for lane in range(played):
        least, winners = bulls[0, lane], 0
        for seat in range(seats):
            cost = bulls[seat, lane]
            counts.rounds[seat, cost] += 1
            takes[seat, 0] += sixths[seat, lane]
            takes[seat, 1] += lows[seat, lane]
            winners = 1 if cost < least else winners + (cost == least)
            least = min(least, cost)
        for seat in range(seats):
            if bulls[seat, lane] == least:
                wins[seat, winners] += 1


@part
def count_cards(tricks: Tricks, played: int, cards: Lanes) -> None:
    """Count what each card cost in the first ``played`` lanes; see ``Counts``."""
    plays, paid = tricks.plays, tricks.paid
    for trick in range(plays.shape[0]):
        for order in range(plays.shape[1]):
            for lane in range(played):
                card, cost = plays[trick, order, lane] >> 7, np.int64(paid[trick, order, lane])
                price = cost & (LOW - 1)
                cards[card, 0] += 1
                cards[card, 1] += 0 < cost < LOW
                cards[card, 2] += cost >= LOW
                cards[card, 3] += price
                cards[card, 4] += price * price
