"""Exact chances in FTW?!, as fractions: who can beat the top, who holds what, how long it takes.

The setting: the unknown cards of all hands are random cards of the unseen ones, every way to deal
them having the same chance. Then a hand cannot beat the top when all its unknown cards are among
the lower unseen ones, which is counted by ``C(lower, unknown) / C(unseen, unknown)``.

What a hand is worth, and its highest card, stand in ``order_statistics.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import ClassVar

from kernel_lib.chance import unseen as unseen_cards
from kernel_lib.chance.distribution import Distribution, hypergeometric
from kernel_lib.core import check
from kernel_lib.core.cards import check_enough
from kernel_lib.core.text import message, quoted
from kernel_lib.ftw.cards import HIGHEST, checked_card
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.order_statistics import expected_points as expected_points
from kernel_lib.ftw.order_statistics import gap_of_neighbours as gap_of_neighbours
from kernel_lib.ftw.order_statistics import highest_card as highest_card
from kernel_lib.ftw.order_statistics import mean as mean
from kernel_lib.ftw.order_statistics import mean_of_order as mean_of_order
from kernel_lib.ftw.order_statistics import order_statistic as order_statistic
from kernel_lib.ftw.order_statistics import points_distribution as points_distribution
from kernel_lib.ftw.order_statistics import points_with_highest as points_with_highest
from kernel_lib.ftw.order_statistics import second_highest as second_highest
from kernel_lib.ftw.rules import Rules
from kernel_lib.ftw.view import View

# --- beating the top ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _WithHelps(unseen_cards.Holding):
    helps: Cards


class Holding(_WithHelps):
    """What is known of a player's cards: as in ``chance.unseen``, and the help cards.

    ``helps`` are the help cards that count in the question: none where it is asked who can beat a
    card without help. What is no card, and a card twice, are a ``ValueError``.

    >>> Holding(known=(7, 34), unknown=3, helps=[5])
    Holding(known=(7, 34), unknown=3, helps=(5,))
    """

    __slots__ = ()

    HIGHEST: ClassVar[int] = HIGHEST

    def __init__(self, known: Cards = (), unknown: int = 0, helps: Cards = ()) -> None:
        cards = self.checked(known, unknown)
        laid = check.all_different("helps", helps, checked_card, _in_two_places)
        super().__init__(cards, unknown, laid)


def beat_chance(
    top: int,
    unseen: Iterable[int],
    unknown: int,
    known: Iterable[int] = (),
    helps: Iterable[int] = (),
) -> Fraction:
    """The chance that a player can go higher than ``top``.

    The hand has ``unknown`` random cards of ``unseen``, and those that are ``known``. With
    ``helps`` all these help cards may be added, clause ``ftw.help.use``. It is 1 when a known card
    is high enough, else 1 - C(lower, unknown) / C(unseen, unknown). Cards that are in two places,
    or more unknown cards than unseen ones, are a ``ValueError``.

    >>> beat_chance(34, [20, 30, 35, 36], unknown=2)
    Fraction(5, 6)
    >>> beat_chance(34, [20, 30, 35, 36], 1), beat_chance(34, [20, 30, 35, 36], 1, helps=[5])
    (Fraction(1, 2), Fraction(3, 4))
    """
    hand = Holding(known, unknown, helps)  # type: ignore[arg-type]
    return 1 - stands_chance(top, unseen, [hand])


def stands_chance(top: int, unseen: Iterable[int], hands: Iterable[Holding]) -> Fraction:
    """The chance that none of several players can go higher than ``top``.

    Their unknown cards come from the same ``unseen`` ones, so what one holds the others do not: the
    chances are not simply multiplied. Without help only the number of all unknown cards matters,
    not who holds them. With help each player has an own limit, ``top`` less the help cards; whoever
    has the lowest limit is dealt first, and those cards would be low for all others, too.
    Errors are those of ``beat_chance``.

    >>> stands_chance(34, [20, 30, 35, 36], [Holding(unknown=1), Holding((33,), unknown=1)])
    Fraction(1, 6)
    """
    hands = tuple(map(_checked_hand, check.listed("hands", hands)))
    cards = _checked_places(top, unseen, hands)
    chance, dealt = Fraction(1), 0
    for hand in sorted(hands, key=lambda hand: sum(hand.helps), reverse=True):
        limit = top - sum(hand.helps)
        if any(card > limit for card in hand.known):
            return Fraction(0)
        lower = max(0, sum(card <= limit for card in cards) - dealt)
        chance *= Fraction(comb(lower, hand.unknown), comb(len(cards) - dealt, hand.unknown))
        dealt += hand.unknown
    return chance


def _checked_places(top: int, unseen: Iterable[int], hands: tuple[Holding, ...]) -> Cards:
    """The unseen cards; cards in two places, and too few for the unknown ones, are refused."""
    seen = [top, *(card for hand in hands for card in (*hand.known, *hand.helps))]
    cards = check.all_different("unseen", unseen, checked_card, _in_two_places)
    check.all_different("known", (*seen, *cards), checked_card, _in_two_places)
    check_enough(sum(hand.unknown for hand in hands), len(cards))
    return cards


def _checked_hand(hand: Holding) -> Holding:
    check.instance("hand", hand, Holding)
    return hand


def _in_two_places(card: int) -> ValueError:
    return ValueError(
        message("card {card} is in two places, but each card is there once", card=card)
    )


def cards_below(top: int, unseen: Iterable[int], unknown: int) -> Distribution:
    """How likely each number of cards below ``top`` is, among ``unknown`` ones of ``unseen``.

    Hypergeometric: C(lower, n) C(higher, unknown - n) of C(unseen, unknown); so the mean is
    ``unknown * lower / unseen``. Errors are those of ``beat_chance``.

    >>> cards_below(34, [20, 30, 35, 36], unknown=2) == {
    ...     0: Fraction(1, 6), 1: Fraction(2, 3), 2: Fraction(1, 6)}
    True
    """
    cards = _checked_places(top, unseen, (Holding(unknown=unknown),))
    lower = sum(card < top for card in cards)
    return hypergeometric(len(cards), lower, unknown)


# --- what a seat knows --------------------------------------------------------------------


def beliefs(view: View, with_help: bool = False) -> tuple[Holding, ...]:
    """What a seat knows of every seat's cards, its own ones included; by seat.

    >>> from kernel_lib.ftw import start
    >>> view = start(Rules(players=2, position="pile 17 | you 2 7 34 | Ben ?3"), 1).view(0)
    >>> beliefs(view)
    (Holding(known=(2, 7, 34), unknown=0, helps=()), Holding(known=(), unknown=3, helps=()))
    """
    check.instance("view", view, View)
    check.truth("with_help", with_help)
    return tuple(
        Holding(known, size - len(known), helps if with_help else ())
        for known, size, helps in zip(view.known, view.hand_sizes, view.helps, strict=True)
    )


def next_can_beat(view: View, card: int | None = None, with_help: bool = False) -> Fraction:
    """The chance that the next player can go higher, from all that a seat knows.

    With a ``card`` of the own hand: that the player after this seat can beat it, once it is the top
    card. Without: that the player whose turn it is can beat the top card that lies there.
    ``with_help`` counts that player's help cards, too. A card that is not in the hand, an empty
    place, and a moment in which no turns are taken are a ``ValueError``.

    >>> from kernel_lib.ftw import start
    >>> view = start(Rules(players=2, position="pile 17 | you 2 7 34 | Ben ?3"), 1).view(0)
    >>> next_can_beat(view, 34), float(next_can_beat(view, 7))
    (Fraction(45, 248), 0.9979838709677419)
    """
    return _beaten(view, card, with_help, 1)


def beaten_by_turn(
    view: View, card: int | None = None, with_help: bool = False
) -> tuple[Fraction, ...]:
    """The chance that one of the next 1, 2, 3, ... players can go higher, up to all opponents.

    ``card``, ``with_help`` and errors are those of ``next_can_beat``, which is the first of these.

    >>> from kernel_lib.ftw import start
    >>> position = "pile 17 | you 2 7 34 | Ben ?3 | Cleo ?3"
    >>> view = start(Rules(players=3, position=position), 1).view(0)
    >>> [str(chance) for chance in beaten_by_turn(view, 34)]
    ['45/248', '171/496']
    """
    check.instance("view", view, View)
    return tuple(_beaten(view, card, with_help, count) for count in range(1, view.rules.players))


def _beaten(view: View, card: int | None, with_help: bool, players: int) -> Fraction:
    top, first = _top_and_next(view, card)
    hands = beliefs(view, with_help) * 2
    return 1 - stands_chance(top, view.unseen, hands[first : first + players])


def _top_and_next(view: View, card: int | None) -> tuple[int, int]:
    """The card that is to be beaten, and the seat that is asked to."""
    check.instance("view", view, View)
    if view.ask != "turn":
        raise ValueError(message("no turns are taken now, so there is no top card to beat"))
    if card is None:
        if view.top is None:
            raise ValueError(message("there is no pile: name the card that is to be played"))
        return view.top, view.turn
    if view.seat is None or type(card) is not int or card not in view.hand:
        raise ValueError(
            message("{card} is not in the hand {hand}", card=quoted(card), hand=view.hand)
        )
    return card, view.rules.next_seat(view.seat)


# --- before the first turn ----------------------------------------------------------------


def card_in_hands(rules: Rules | None = None, hands: int = 1) -> Fraction:
    """The chance that one card, whichever you name, is dealt to one of so many hands.

    Each place in the deck is as likely as any other. All hands together have every card, but with
    two players 12 of the 36 stay out.

    >>> card_in_hands(Rules(players=5)), card_in_hands(Rules(players=2), hands=2)
    (Fraction(1, 5), Fraction(2, 3))
    """
    rules = _checked_rules(rules)
    check.whole("hands", hands)
    if not 0 <= hands <= rules.players:
        raise ValueError(
            message(
                "{hands} hands are not dealt to {players} players",
                hands=quoted(hands),
                players=rules.players,
            )
        )
    return Fraction(hands * rules.hand_size, rules.highest)


def highest_of_all(rules: Rules | None = None, card: int | None = None) -> Fraction:
    """The chance that your highest card is the highest of all hands dealt.

    By symmetry one in so many players. When you know that your highest card is ``card``, all cards
    of your opponents are among the ``card - size`` lower ones that you do not hold. A card that
    cannot be the highest of a hand is a ``ValueError``.

    >>> highest_of_all(Rules(players=4)), round(float(highest_of_all(Rules(players=2), 35)), 3)
    (Fraction(1, 4), 0.5)
    """
    rules = _checked_rules(rules)
    if card is None:
        return Fraction(1, rules.players)
    size, theirs = rules.hand_size, (rules.players - 1) * rules.hand_size
    if not size <= checked_card(card) <= rules.highest:
        raise ValueError(
            message(
                "{card} cannot be the highest of {size} cards from 1 to {highest}",
                card=card,
                size=size,
                highest=rules.highest,
            )
        )
    return Fraction(comb(card - size, theirs), comb(rules.highest - size, theirs))


def _checked_rules(rules: Rules | None) -> Rules:
    """The rules that are meant: those of the base game where none are told."""
    rules = Rules() if rules is None else rules
    check.instance("rules", rules, Rules)
    return rules


def turn_bounds(players: int, hand_size: int) -> tuple[int, int]:
    """The fewest and the most turns that a round can take. Clause ``ftw.base.length``.

    A turn is a play, after which the hand has one card less, or a help turn, after which it has as
    many as before. With ``n`` players and ``h`` cards dealt to each, a round ends as soon as one
    hand has come down from ``h`` cards to one.

    *At least* ``n(h-2) + 1`` turns. Whoever ends the round has played ``h - 1`` cards, so there
    were at least ``h - 2`` own turns before the last one. From each of them up to the next own turn
    everybody has one turn: ``n`` turns each time. The last turn comes on top.

    *At most* ``n(h-2) + 1`` plays. All but one player still hold two cards or more, so each of them
    has played ``h - 2`` at the most; the one who ends the round has played one more than that.

    *At most one help turn between two plays*, because a help turn takes the pile away, and on an
    empty place one can only play. A round begins on an empty place, so with a play, and ends with a
    play. So there is at least one help turn less than there are plays, and a round has
    ``2(n(h-2) + 1) - 1`` turns at the most.

    With an even number of players and ``h > 2`` it has at least one turn less than that: for so
    many turns plays and help turns would have to alternate, so that every second player would only
    make help cards and keep a full hand; but then there are fewer plays.

    >>> [turn_bounds(players, Rules(players).hand_size) for players in range(2, 7)]
    [(21, 41), (31, 61), (41, 81), (51, 101), (49, 97)]
    """
    for name, value in (("players", players), ("hand_size", hand_size)):
        check.whole(name, value)
        if value < 2:
            raise ValueError(
                message("{field} must be 2 or more, not {value}", field=name, value=quoted(value))
            )
    plays = players * (hand_size - 2) + 1
    return plays, 2 * plays - 1
