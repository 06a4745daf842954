"""Look back at a round of FTW?!: what every turn was worth beside the others.

A turn is worth the lead that it brings: the points of the seat at the end of the round, less the
mean points of the others. It is simulated, see ``learn.review``: hands that fit what the seat had
seen are drawn for the others, and the round is played on. A deal of FTW?! is a round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kernel_lib.chance.distribution import Distribution
from kernel_lib.core.text import message
from kernel_lib.ftw.board import take_turn
from kernel_lib.ftw.decisions import Choice
from kernel_lib.ftw.decisions.pass_cards import Pass
from kernel_lib.ftw.events import RoundScored
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.state import State
from kernel_lib.ftw.turns import Help, Play
from kernel_lib.learn import review as shared
from kernel_lib.learn.review import Judged, PlayedGame, Row

ROLL_OUTS = 4000
"""Roll-outs of each choice, where nothing else is said: a second for a round."""


@dataclass(frozen=True)
class Move(Judged):
    """A turn of a seat, or what it passed before the round.

    ``hand`` are the cards it held, ``left`` those afterwards, with the card that it took or the
    cards that were passed to it. ``values`` are leads; ``points`` are what all seats got in the
    round.
    """

    hand: Cards
    left: Cards
    points: tuple[int, ...]

    @property
    def scored(self) -> int:
        """By how much the hand counts more than before; see ``count_of``."""
        return count_of(self.left) - count_of(self.hand)


@dataclass(frozen=True)
class Review(shared.Review[Move]):
    """What one seat did in one round; see ``review``."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of all seats in the round."""
        return self.moves[0].points

    @property
    def lead(self) -> Fraction:
        """The points of the seat in the round, less the mean points of the others."""
        own = self.points[self.seat]
        return own - Fraction(sum(self.points) - own, len(self.points) - 1)

    def row(self, move: Move) -> Row:
        """One line of ``rows``: the cards as text, and what the move scored."""
        return {
            **super().row(move),
            "hand": " ".join(map(str, move.hand)),
            "left": " ".join(map(str, move.left)),
            "scored": move.scored,
        }


def count_of(hand: Cards) -> int:
    """What a hand counts: its highest card less the others; unlike points it may be below 0.

    >>> count_of((7, 13, 34)), count_of((7, 13, 14))
    (14, -6)
    """
    return 2 * max(hand) - sum(hand)


def review(
    source: object,
    seat: int | None = None,
    deal: int | None = None,
    roll_outs: int = ROLL_OUTS,
    seed: int = 1,
) -> Review:
    """Look back at what ``seat`` did in a round (``deal``, from 1) that is over.

    ``source`` is a session, a record or a record's text. Without a seat it is the first person's,
    without a round the last that is over. Each useful choice has so many ``roll_outs``, in which
    the seat plays on thriftily, the others mostly. The same seed gives the same values. A round
    that is not over, and a seat that is not there, are a ``ValueError``.

    >>> from kernel_lib import ftw
    >>> from kernel_lib.play.session import Session
    >>> rules = ftw.Rules(players=2, rounds=1)
    >>> session = Session(ftw, rules, {0: "hasty", 1: "random"}, seed=4)
    >>> found = review(session, seat=0, roll_outs=20)
    >>> found.moves[0].choice.notation, found.points == session.state.scores
    ('pass1,2,4', True)
    """
    played, seat, deal = shared.looked_at(source, seat, deal, over_deals)
    return Review(seat, deal, tuple(reviewed(played, seat, deal, roll_outs, seed)))


def over_deals(played: PlayedGame[State]) -> tuple[int, ...]:
    """The numbers of the rounds that are over and may be looked at."""
    shared.check_game(played, "ftw", message("this looks back at FTW?! only"))
    final = played.states[-1]
    return shared.finished(played.states[0].round, final.round, final.is_over)


def _points_of(played: PlayedGame[State], deal: int) -> tuple[int, ...]:
    """The points that each seat got in a round that is over."""
    points = [
        event.points
        for events in played.events
        for event in events
        if isinstance(event, RoundScored) and event.round == deal
    ]
    return points[0]


def reviewed(
    played: PlayedGame[State], seat: int, deal: int, roll_outs: int = ROLL_OUTS, seed: int = 1
) -> Iterator[Move]:
    """The moves of a review one after another, so that a table can show how far it is."""
    shared.check_asked(played, seat, deal, over_deals(played), roll_outs, seed)
    points = _points_of(played, deal)
    for number, before, choice, _, after in played.choices_of(seat):
        if before.round == deal:
            judged = _judged_choice(number, before, seat, choice, roll_outs, seed)
            left = after.hands[seat] if isinstance(choice, Pass) else _left(before, seat, choice)
            yield Move(**vars(judged), hand=before.hands[seat], left=left, points=points)


def _left(state: State, seat: int, choice: Play | Help) -> Cards:
    """The hand after a turn; where that ended the round, the next position has it no more."""
    return take_turn(state.view(seat).own_turns, choice).hand


# --- what choices are worth -----------------------------------------------------------------


def _judged_choice(
    number: int, state: State, seat: int, choice: Choice, roll_outs: int, seed: int
) -> Judged:
    """A choice of ``seat`` in ``state`` beside the useful ones, by what it could see."""
    from kernel_lib.ftw import rollouts  # it takes a while to load

    return shared.judged_choice(rollouts.values_of, number, state, seat, choice, roll_outs, seed)


def continuations(
    state: State, seat: int, choice: Choice, count: int = ROLL_OUTS, seed: int = 1
) -> Distribution:
    """The points of a seat in the round after a choice, played on with all hands as they are.

    Only what everybody does is new: the shares of each number of points in ``count`` continuations.
    """
    from kernel_lib.ftw import rollouts  # it takes a while to load

    number = state.turns
    return Distribution(
        shared.continued_choice(rollouts.continued, number, state, seat, choice, count, seed)
    )
