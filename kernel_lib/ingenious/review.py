"""Look back at a game of Einfach Genial (Ingenious): what every tile was worth beside others.

A choice is worth what ``kernels.worth_of`` says of the ends that it leads to: a win counts 1, a
shared one a half, and each step by which the own lowest marker is ahead 0.05; alone it is the
lowest marker that counts. That is simulated, see ``learn.review``: the tiles that the seat had not
seen are dealt to the others and the bag, and the game is played on. A deal is the whole game.

The colour that decides after a choice is the one that is the score most often: whose marker was the
lowest of the seat's at the end of most of these games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kernel_lib.chance.distribution import Distribution
from kernel_lib.core.text import message
from kernel_lib.ingenious.decisions import Choice
from kernel_lib.ingenious.events import Placed
from kernel_lib.ingenious.rules import NO_POINTS
from kernel_lib.ingenious.state import State
from kernel_lib.ingenious.tiles import COLOURS, Colour
from kernel_lib.learn import review as shared
from kernel_lib.learn.review import Judged, PlayedGame, Row, judged

ROLL_OUTS = 100
"""Roll-outs of each choice, where nothing else is said: two seconds for a game."""


class Deciding(NamedTuple):
    """The colour that had the lowest marker most often, and the share of the ends where it had.

    Where several were equally low, each has its part of that end.
    """

    colour: Colour
    share: float


@dataclass(frozen=True)
class Move(Judged):
    """A tile that a seat placed, or whether it swapped its rack.

    ``gained`` are the points that each colour scored at once, those beyond a stop included.
    ``deciding`` is the colour that decides after each choice of ``values``. ``score`` is what the
    seat really came to: its lowest marker at the end.
    """

    gained: tuple[int, ...]
    deciding: Mapping[Choice, Deciding]
    score: int

    @property
    def decides(self) -> Deciding:
        """The colour that decided after the choice that was made."""
        return self.deciding[self.choice]


@dataclass(frozen=True)
class Review(shared.Review[Move]):
    """What one seat did in a game; see ``review``."""

    @property
    def score(self) -> int:
        """The lowest marker of the seat at the end."""
        return self.moves[0].score

    def row(self, move: Move) -> Row:
        """One line of ``rows``: the colours that decide, and the points of each at once."""
        best = move.deciding[move.best.choice]
        return {
            **super().row(move),
            "decides": _name(move.decides.colour),
            "decides_share": move.decides.share,
            "best_decides": _name(best.colour),
            "best_decides_share": best.share,
            **{_name(colour): move.gained[colour] for colour in COLOURS},
        }


def _name(colour: Colour) -> str:
    return colour.name.lower()


def review(
    source: object,
    seat: int | None = None,
    deal: int | None = None,
    roll_outs: int = ROLL_OUTS,
    seed: int = 1,
) -> Review:
    """Look back at what ``seat`` did in a game that is over.

    ``source`` is a session, a record or a record's text. Without a seat it is the first person's;
    ``deal`` is 1, since a match is one game. The best placements, as ``learned`` weighs them, and
    the one that was made have so many ``roll_outs`` each, in which all play on as ``learned``. The
    same seed gives the same values. A game that is not over, and a seat that is not there, are a
    ``ValueError``.

    >>> from kernel_lib import ingenious
    >>> from kernel_lib.play.session import Session
    >>> session = Session(ingenious, ingenious.Rules(players=1), {0: "greedy"}, seed=1)
    >>> found = review(session, seat=0, roll_outs=2)
    >>> len(found.moves), sum(found.moves[0].gained)
    (39, 2)
    """
    played, seat, deal = shared.looked_at(source, seat, deal, over_deals)
    return Review(seat, deal, tuple(reviewed(played, seat, deal, roll_outs, seed)))


def over_deals(played: PlayedGame[State]) -> tuple[int, ...]:
    """The number of the game, 1, if it is over; else none."""
    shared.check_game(played, "ingenious", message("this looks back at Ingenious only"))
    return shared.finished(1, 1, played.states[-1].is_over)


def reviewed(
    played: PlayedGame[State], seat: int, deal: int, roll_outs: int = ROLL_OUTS, seed: int = 1
) -> Iterator[Move]:
    """The moves of a review one after another, so that a table can show how far it is."""
    shared.check_asked(played, seat, deal, over_deals(played), roll_outs, seed)
    score = played.states[-1].scores[seat]
    for number, before, choice, events, _ in played.choices_of(seat):
        gained = next((event.gained for event in events if isinstance(event, Placed)), NO_POINTS)
        of_all, deciding = _valued(number, before, seat, choice, roll_outs, seed)
        yield Move(**vars(of_all), gained=gained, deciding=deciding, score=score)


# --- what choices are worth -----------------------------------------------------------------


def _valued(
    number: int, state: State, seat: int, choice: Choice, roll_outs: int, seed: int
) -> tuple[Judged, Mapping[Choice, Deciding]]:
    """A choice beside the others, by what the seat could see, and the colours that decide."""
    from kernel_lib.ingenious import rollouts  # it takes a while to load

    bits = shared.bits_of(seed, state, number, seat)
    rolled = rollouts.rolled_of(state, seat, choice, roll_outs, bits)
    deciding = {
        choice: Deciding(COLOURS[int(shares.argmax())], float(shares.max()))
        for choice, shares in zip(rolled.choices, rolled.lowest, strict=True)
    }
    return judged(number, seat, choice, rolled.choices, rolled.draws), deciding


def continuations(
    state: State, seat: int, choice: Choice, count: int = ROLL_OUTS, seed: int = 1
) -> Distribution:
    """The lowest marker of a seat at the end, played on from a choice with all racks as they are.

    Only what is drawn from the bag is new: the shares of each marker in ``count`` continuations.
    """
    from kernel_lib.ingenious import rollouts  # it takes a while to load

    number = state.turns
    return Distribution(
        shared.continued_choice(rollouts.continued, number, state, seat, choice, count, seed)
    )
