"""The kernels of FTW?!: the rules for many rounds, compiled.

A set of cards (a hand, the help cards of a seat, the pile) is one whole number: card c is its
bit c. The steps are those of ``board`` and ``state``, and the policies those of ``bots``.

Where chance is needed, a kernel gets it as ``words`` of 32 random bits; so the same words give the
same round, here and where the kernels are not compiled.
"""

from __future__ import annotations

from typing import NamedTuple

from kernel_lib.ftw.board import TWO
from kernel_lib.ftw.kernels_cards import (
    MOST_SUM,
    Numbers,
    above,
    drawn,
    highest,
    lowest,
    nth,
    points,
    reach,
    size,
    smallest_above,
)
from kernel_lib.ftw.kernels_learned import Sight, card_to_pass, learned
from kernel_lib.play.arrays import np
from kernel_lib.play.fast import copy_numbers, fast, part, uncounted

RANDOM, HASTY, THRIFTY, LEARNED = 0, 1, 2, 3
"""How a seat chooses; see the bots of these names.

From ``LEARNED`` on it is by the weights of that place in the ``Workspace``.
"""


class Beginning(NamedTuple):
    """Where every round begins.

    ``deck[place]`` are the cards that are not known, and ``missing[seat]`` of them come to the
    ``known[seat]`` cards of a hand. ``helps[seat]`` are the help cards, ``pile`` the set of the
    pile's cards and its top; with ``passed`` cards to pass both are empty.
    """

    deck: Numbers
    known: Numbers
    missing: Numbers
    helps: Numbers
    pile: Numbers
    passed: int


class RoundArrays(NamedTuple):
    """A round being played: ``hands[seat]`` and ``helps[seat]`` are sets of cards.

    ``pile[0]`` is the set of its cards, ``pile[1]`` its top, both 0 on an empty place.
    """

    hands: Numbers
    helps: Numbers
    pile: Numbers


class Workspace(NamedTuple):
    """Arrays that a kernel works in, which its caller brings; see ``fast.uncounted``.

    A board, ``dealt[seat]`` and ``given[seat]`` for the cards that are dealt and passed, and room
    for the sums of ``reach``; and ``weights[place, row, number]`` of ``kernels_learned``.
    """

    board: RoundArrays
    dealt: Numbers
    given: Numbers
    lasts: Numbers
    weights: Numbers


def workspace(seats: int, weights: Numbers) -> Workspace:
    """What the kernels need to play rounds of so many seats."""

    def numbers(count: int) -> Numbers:
        return np.zeros(count, np.int64)

    board = RoundArrays(numbers(seats), numbers(seats), numbers(2))
    return Workspace(board, numbers(seats), numbers(seats), numbers(MOST_SUM), weights)


class Counts(NamedTuple):
    """What is counted over all rounds; see ``batch.Simulation``.

    ``rounds[seat, points]``, ``wins[seat, winners]``, ``lengths[0, turns]`` and
    ``lengths[1, help turns]``, ``by_cards[seat, cards]`` (hands, points, squares of points) and
    ``tops[top]`` (turns, played alone, with help, not played).
    """

    rounds: Numbers
    wins: Numbers
    lengths: Numbers
    by_cards: Numbers
    tops: Numbers


# --- what a seat chooses ------------------------------------------------------------------


@part
def passing(style: int, hand: int, number: int, words: Numbers, weights: Numbers) -> int:
    """The cards that a seat passes; ``words[place]`` is read by ``RANDOM``."""
    given = 0
    for place in range(number):
        if style == RANDOM:
            card = drawn(hand, words[place])
        elif style >= LEARNED:
            card = card_to_pass(hand, weights[style - LEARNED])
        elif style == THRIFTY:
            card = lowest(between(hand))
        else:
            card = lowest(hand)
        given |= 1 << card
        hand ^= 1 << card
    return given


@part
def between(hand: int) -> int:
    """The cards between the highest and the lowest of a hand; where there are none, the lowest."""
    rest = hand ^ 1 << highest(hand)
    inner = rest & (rest - 1)
    if inner:
        return inner
    return rest if rest else hand


@part
def choose(
    style: int,
    hand: int,
    helps: int,
    pile: int,
    top: int,
    fewest: int,
    rival: int,
    words: Numbers,
    lasts: Numbers,
    weights: Numbers,
) -> tuple[int, int, int]:
    """What a seat does on its turn: its card, the help cards it uses, and the card it takes.

    ``top`` is 0 where there is no pile, the card that is taken 0 where a card is played. ``fewest``
    are the cards of the other seat that has fewest, ``rival`` the help cards of the next seat.
    ``words[0]`` and ``words[1]`` are read by ``RANDOM``.
    ``lasts`` is room for the sums of ``reach``.
    """
    if style == RANDOM:
        return at_random(hand, helps, pile, top, words, lasts)
    if style >= LEARNED:
        sight = Sight(hand, helps, pile, top, fewest, rival)
        return learned(sight, weights[style - LEARNED], lasts)
    if style == THRIFTY:
        return shed(between(hand), helps, pile, top, fewest <= TWO, lasts)
    return shed(hand, helps, pile, top, False, lasts)


@part
def at_random(
    hand: int, helps: int, pile: int, top: int, words: Numbers, lasts: Numbers
) -> tuple[int, int, int]:
    """Draw a card; play it if it beats the top, alone or with help, else make it a help card."""
    card = drawn(hand, words[0])
    if card > top:
        return card, 0, 0
    use = 0
    if helps:
        use = smallest_above(lasts, reach(helps, lasts), top - card)
    return card, use, 0 if use else drawn(pile, words[1])


@part
def shed(
    cards: int, helps: int, pile: int, top: int, late: bool, lasts: Numbers
) -> tuple[int, int, int]:
    """Get rid of one of these cards: the lowest that goes, when it is late the highest.

    A card goes that beats the top, else one that beats it with help. If none goes, the middle one
    becomes a help card, and the highest card of the pile is taken, when it is late the lowest.
    """
    fitting = above(cards, top)
    if fitting:
        return highest(fitting) if late else lowest(fitting), 0, 0
    if helps:
        most = reach(helps, lasts)
        left = cards
        while left:
            card = highest(left) if late else lowest(left)
            use = smallest_above(lasts, most, top - card)
            if use:
                return card, use, 0
            left ^= 1 << card
    return nth(cards, size(cards) // 2), 0, lowest(pile) if late else highest(pile)


# --- a round ------------------------------------------------------------------------------


@part
def deal(deck: Numbers, words: Numbers, known: Numbers, missing: Numbers, hands: Numbers) -> None:
    """Fill the hands: to the ``known[seat]`` cards come so many from the deck as are missing.

    ``deck[place]`` are the cards that are not known; the first are drawn, Fisher and Yates.
    """
    place = 0
    for seat in range(hands.shape[0]):
        hands[seat] = known[seat]
        for _ in range(missing[seat]):
            left = deck.shape[0] - place
            chosen = place + int(np.int64(words[place]) * left >> 32)
            card = deck[chosen]
            deck[chosen] = deck[place]
            deck[place] = card
            hands[seat] |= 1 << card
            place += 1


@part
def hand_on(hands: Numbers, given: Numbers) -> None:
    """Everybody gets what the next seat gives. Clause ``ftw.base.pass``."""
    seats = hands.shape[0]
    for seat in range(seats):
        hands[seat] = hands[seat] & ~given[seat] | given[(seat + 1) % seats]


@part
def take_turn(board: RoundArrays, seat: int, card: int, use: int, take: int) -> bool:
    """Do what a seat chose; return whether the round is over."""
    hands, helps, pile = board.hands, board.helps, board.pile
    hands[seat] ^= 1 << card
    if take:
        helps[seat] |= 1 << card
        hands[seat] |= 1 << take
        pile[0], pile[1] = 0, 0
    else:
        helps[seat] ^= use
        pile[0] |= 1 << card
        pile[1] = card
    return bool(hands[seat] & (hands[seat] - 1) == 0)


@part
def fewest_of(hands: Numbers, own: int) -> int:
    """The cards of the other seat that has fewest."""
    fewest = MOST_SUM
    for seat in range(hands.shape[0]):
        if seat != own:
            fewest = min(fewest, size(int(hands[seat])))
    return fewest


@part
def play(
    board: RoundArrays,
    seat: int,
    styles: Numbers,
    words: Numbers,
    space: Workspace,
    tops: Numbers,
) -> tuple[int, int]:
    """Play a round to its end, ``seat`` first; return its turns, and how many made a help card.

    ``styles[seat]`` is how a seat chooses. Two of the ``words`` belong to each turn. If there is
    room, ``tops[top]`` counts: turns, and those played alone, with help, and not played.
    """
    hands, helps, pile = board.hands, board.helps, board.pile
    turns, made, is_over = 0, 0, False
    while not is_over:
        style, top = styles[seat], int(pile[1])
        fewest = fewest_of(hands, seat) if style >= THRIFTY else MOST_SUM
        card, use, take = choose(
            style,
            int(hands[seat]),
            int(helps[seat]),
            int(pile[0]),
            top,
            fewest,
            int(helps[(seat + 1) % hands.shape[0]]),
            words[2 * turns : 2 * turns + 2],
            space.lasts,
            space.weights,
        )
        if tops.size:
            tops[top, 0] += 1
            tops[top, 3 if take else 2 if use else 1] += 1
        is_over = take_turn(board, seat, card, use, take)
        turns += 1
        made += take > 0
        seat = (seat + 1) % hands.shape[0]
    return turns, made


@fast
def rounds(
    words: Numbers, begin: Beginning, styles: Numbers, space: Workspace, counts: Counts
) -> None:
    """Deal and play a round with each of ``words[round]``, and count what happened.

    Everybody passes so many cards, and seat 0 begins. The deck of ``begin`` is shuffled.
    """
    play_rounds(*uncounted((words, begin, styles, space, counts)))


@part
def play_rounds(
    words: Numbers, begin: Beginning, styles: Numbers, space: Workspace, counts: Counts
) -> None:
    """The work of ``rounds``."""
    board, given = space.board, space.given
    seats, passed = begin.known.shape[0], begin.passed
    dealt = int(np.sum(begin.missing))
    for number in range(words.shape[0]):
        chance = words[number]
        deal(begin.deck, chance, begin.known, begin.missing, board.hands)
        for seat in range(seats):
            own = chance[dealt + seat * passed : dealt + (seat + 1) * passed]
            given[seat] = passing(styles[seat], int(board.hands[seat]), passed, own, space.weights)
        hand_on(board.hands, given)
        copy_numbers(begin.helps, board.helps)
        copy_numbers(begin.pile, board.pile)
        rest = chance[dealt + seats * passed :]
        # Written as 0 the first seat would be a type of its own, and ``play`` compiled twice.
        first = int(np.int64(0))
        turns, made = play(board, first, styles, rest, space, counts.tops)
        counts.lengths[0, turns] += 1
        counts.lengths[1, made] += 1
        count(board.hands, counts)


@part
def count(hands: Numbers, counts: Counts) -> None:
    """Count the hands at the end of a round."""
    most, winners = 0, 0
    for hand in hands:
        gained = points(int(hand))
        winners = winners + 1 if gained == most else 1 if gained > most else winners
        most = max(most, gained)
    for seat in range(hands.shape[0]):
        gained = points(int(hands[seat]))
        counts.rounds[seat, gained] += 1
        if gained == most:
            counts.wins[seat, winners] += 1
        cards = counts.by_cards[seat, size(int(hands[seat]))]
        cards[0] += 1
        cards[1] += gained
        cards[2] += gained * gained


# --- playing on from a choice -------------------------------------------------------------


@fast
def roll_out(
    seat: int,
    choices: Numbers,
    words: Numbers,
    begin: Beginning,
    starter: int,
    styles: Numbers,
    space: Workspace,
    ends: Numbers,
) -> None:
    """Play each choice of a seat to the end of the round, with each of ``words[draw]``.

    ``choices[choice]`` are the card, the help cards used and the card taken; or, where cards are
    passed before ``starter`` begins, the set of the cards given, 0 and 0. The same cards are dealt
    to the opponents for all choices; ``styles[idea, seat]`` takes turns, draw by draw.
    ``ends[choice, draw, seat]`` become the points of all seats at the end.
    """
    play_choices(*uncounted((seat, choices, words, begin, starter, styles, space, ends)))


@part
def play_choices(
    seat: int,
    choices: Numbers,
    words: Numbers,
    begin: Beginning,
    starter: int,
    styles: Numbers,
    space: Workspace,
    ends: Numbers,
) -> None:
    """The work of ``roll_out``."""
    board, dealt, given = space.board, space.dealt, space.given
    seats, passed = begin.known.shape[0], begin.passed
    nothing = np.empty((0, 4), np.int64)
    used = int(np.sum(begin.missing))
    for draw in range(words.shape[0]):
        deal(begin.deck, words[draw], begin.known, begin.missing, dealt)
        chance, seated = words[draw, used:], styles[draw % styles.shape[0]]
        if passed:
            for player in range(seats):
                own = chance[player * passed : (player + 1) * passed]
                given[player] = passing(
                    seated[player], int(dealt[player]), passed, own, space.weights
                )
        for number in range(choices.shape[0]):
            copy_numbers(dealt, board.hands)
            copy_numbers(begin.helps, board.helps)
            copy_numbers(begin.pile, board.pile)
            card, use, take = choices[number]
            is_over, mover = False, starter
            if passed:
                given[seat] = card
                hand_on(board.hands, given)
            else:
                is_over = take_turn(board, seat, card, use, take)
                mover = (seat + 1) % seats
            if not is_over:
                play(board, mover, seated, chance[seats * passed :], space, nothing)
            for player in range(seats):
                ends[number, draw, player] = points(int(board.hands[player]))
