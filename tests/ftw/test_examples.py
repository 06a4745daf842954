"""The worked examples of the rule text come out as it says: table, match, second opinion."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from kernel_lib import ftw
from kernel_lib.core.game import IllegalMove
from kernel_lib.ftw import Help, Play, Refusal, Rules, Table, points
from kernel_lib.testing import snapshot
from tests.ftw import hooks, second_opinion
from tests.ftw.second_opinion import Place

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Given:
    """What lies before a turn, and the turn."""

    hand: Cards
    helpers: Cards
    pile: Cards
    action: Play | Help

    @property
    def table(self) -> Table:
        """The position, with another player whose cards are not known."""
        return Table(self.pile, (ftw.PlayerCards("you", self.hand, self.helpers), OTHER))


OTHER = ftw.PlayerCards("Ben", (1, 4), (), unknown=3)


@dataclass(frozen=True)
class Expected:
    """What comes of a turn that is allowed."""

    hand: Cards
    helpers: Cards
    pile: Cards
    removed: Cards
    round_over: bool = False


ALLOWED: dict[str, tuple[Given, Expected]] = {
    "F-003-HELP": (
        Given((6, 29, 31, 40, 41, 42, 43, 44, 45, 46), (), (25, 26), Help(6, take=25)),
        Expected((25, 29, 31, 40, 41, 42, 43, 44, 45, 46), (6,), (), (26,)),
    ),
    "F-003-BOOST": (
        Given((2, 7, 13, 34), (6, 11, 19), (17,), Play(2, use=(6, 11))),
        Expected((7, 13, 34), (19,), (17, 2), (6, 11)),
    ),
    "F-003-NEXT": (
        Given((3, 50, 51), (), (17, 2), Play(3)),
        Expected((50, 51), (), (17, 2, 3), ()),
    ),
    "F-003-TWO": (
        Given((9, 33), (), (12, 20), Help(9, take=12)),
        Expected((12, 33), (9,), (), (20,)),
    ),
    "F-003-END": (
        Given((21, 33), (9,), (12, 20), Play(21)),
        Expected((33,), (9,), (12, 20, 21), (), round_over=True),
    ),
    "F-ONECARDPILE": (
        Given((2, 7, 13), (), (17,), Help(7, take=17)),
        Expected((2, 13, 17), (7,), (), ()),
    ),
}

REFUSED: dict[str, tuple[Given, Refusal]] = {
    "F-003-HELPHIGH": (
        Given((21, 33, 40), (), (12, 20), Help(21, take=12)),
        Refusal.TOO_HIGH_FOR_HELP,
    ),
    "F-EQUAL": (Given((2, 7, 13), (6, 9), (17,), Play(2, use=(6, 9))), Refusal.SUM_TOO_LOW),
    "F-NOPILE": (Given((2, 7, 13), (), (), Help(2, take=7)), Refusal.NO_PILE),
}

allowed = pytest.mark.parametrize(("given", "expected"), ALLOWED.values(), ids=ALLOWED)
refused = pytest.mark.parametrize(("given", "code"), REFUSED.values(), ids=REFUSED)


def started(given: Given) -> ftw.State:
    """A match that starts from the position, in a deck of 60."""
    return ftw.start(Rules(players=2, highest=60, position=str(given.table)), seed=1)


@pytest.mark.clause("ftw.base.new")
@pytest.mark.clause("ftw.help.make")
@pytest.mark.clause("ftw.help.take")
@pytest.mark.clause("ftw.help.clear")
@pytest.mark.clause("ftw.help.use")
@allowed
def test_table(given: Given, expected: Expected) -> None:
    """``Table.resolve`` gives the hand, the help cards and the pile of the source."""
    after, events = given.table.resolve(given.action)
    you = ftw.PlayerCards("you", expected.hand, expected.helpers)
    assert after == Table(expected.pile, (OTHER, you))
    told = events[0]
    assert told.clause in ("ftw.base.new", "ftw.base.higher", "ftw.help.use", "ftw.help.make")
    assert told.left == len(expected.hand)
    assert (told.gone if isinstance(given.action, Help) else told.use) == expected.removed


@pytest.mark.clause("ftw.help.apart")
@pytest.mark.clause("ftw.base.end")
@allowed
def test_match(given: Given, expected: Expected) -> None:
    """A match from the position gives the same, and ends where the source says."""
    after, events = started(given).advance({0: given.action})
    assert after.hands[0] == expected.hand
    assert after.helps[0] == expected.helpers
    assert after.pile == expected.pile
    assert after.gone == expected.removed
    assert after.is_over is expected.round_over
    clauses = [event.clause for event in events]
    assert ("ftw.base.end" in clauses) is expected.round_over
    assert ("ftw.base.two" in clauses) is (len(expected.hand) == 2)


@allowed
def test_second_opinion(given: Given, expected: Expected) -> None:
    """The second implementation gives the same."""
    after = second_opinion.after(hooks.laid(given.table), hooks.plain(given.action))
    assert after.places[0] == Place(frozenset(expected.hand), frozenset(expected.helpers))
    assert after.pile == expected.pile
    assert after.gone == set(expected.removed)
    assert after.is_over is expected.round_over


@pytest.mark.clause("ftw.help.lower")
@pytest.mark.clause("ftw.help.sum")
@refused
def test_refused(given: Given, code: Refusal) -> None:
    """What the source forbids is refused, by table, match and second opinion."""
    table, state = given.table, started(given)
    before = snapshot(table), snapshot(state)
    for act in (table.resolve, lambda choice: state.advance({0: choice})):
        with pytest.raises(IllegalMove) as error:
            act(given.action)
        assert error.value.code is code
    assert (snapshot(table), snapshot(state)) == before
    assert not second_opinion.is_legal(hooks.laid(given.table), hooks.plain(given.action))
    assert hooks.plain(given.action) not in list(second_opinion.choices(hooks.laid(given.table)))


@pytest.mark.clause("ftw.base.players")
@pytest.mark.clause("ftw.base.cards")
@pytest.mark.clause("ftw.base.deal")
@pytest.mark.parametrize(
    ("players", "deck", "hand", "out"),
    [(2, 36, 12, 12), (3, 36, 12, 0), (4, 48, 12, 0), (5, 60, 12, 0), (6, 60, 10, 0)],
)
def test_setup(players: int, deck: int, hand: int, out: int) -> None:
    """Deck, hands and cards left out are as F-SETUP says, for every number of players."""
    rules = Rules(players=players)
    state = ftw.start(rules, 1)
    assert rules.deck == tuple(range(1, deck + 1))
    assert [len(own) for own in state.hands] == [hand] * players
    assert len({card for own in state.hands for card in own}) == deck - out
    assert second_opinion.HIGHEST[players] == deck
    assert second_opinion.HAND[players] == hand
    assert len(list(hooks.undealt(state))) == out


@pytest.mark.clause("ftw.base.score")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [((34,), 34), ((40, 3, 10), 27), ((20, 19, 18), 0), ((7, 34), 27), ((2, 7, 13, 34), 12)],
    ids=str,
)
def test_score(hand: Cards, expected: int) -> None:
    """A hand is worth what F-SCORE says, in whatever order it is held."""
    assert points(hand) == points(tuple(reversed(hand))) == expected
    assert second_opinion.points(frozenset(hand)) == expected


@pytest.mark.clause("ftw.base.length")
@pytest.mark.parametrize(
    ("players", "least", "most"),
    [(2, 21, 41), (3, 31, 61), (4, 41, 81), (5, 51, 101), (6, 49, 97)],
)
def test_turns(players: int, least: int, most: int) -> None:
    """A round has as many turns as F-TURNS says, by the second implementation's count."""
    hand = Rules(players=players).hand_size
    assert second_opinion.shortest(players, hand) == least
    assert second_opinion.longest(players, hand) == most
