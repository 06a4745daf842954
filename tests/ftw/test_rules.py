"""Rules as a value and as text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from kernel_lib.ftw import Rules, Table, one_deal, start
from kernel_lib.testing import check_text_of_rules
from tests import strategies
from tests.ftw.hooks import POSITION
from tests.strategies import sampled


@given(strategies.ftw_rules())
@sampled(300)
def test_text_round_trip(rules: Rules) -> None:
    """Rules are written as one line and read back as the same."""
    check_text_of_rules(rules)


@given(strategies.ftw_rules())
@sampled(100)
def test_cards_are_enough(rules: Rules) -> None:
    """Rules that can be made can be dealt: the hands fit into the deck."""
    assert rules.deck == tuple(range(1, rules.highest + 1))
    assert len(rules.deck) >= rules.players * rules.hand_size
    assert [len(hand) for hand in start(rules, 1).hands] == [rules.hand_size] * rules.players


TEXTS: dict[str, tuple[dict[str, Any], str]] = {
    "nothing said": ({}, "players=4"),
    "as many rounds as players, said": ({"players": 3, "rounds": 3}, "players=3"),
    "one round": ({"players": 3, "rounds": 1}, "players=3; rounds=1"),
    "a small deck": (
        {"players": 2, "highest": 8, "hand_size": 3, "passed": 1},
        "players=2; passed=1; highest=8; hand_size=3",
    ),
    "without passing": ({"passed": 0}, "players=4; passed=0"),
    "a position": ({"players": 2, "position": POSITION}, f"players=2; position={POSITION}"),
    "a position in a larger deck": (
        {"players": 2, "position": POSITION, "highest": 60},
        f"players=2; position={POSITION}; highest=60",
    ),
    "a position in another spelling": (
        {"players": 2, "position": f" {POSITION.replace(' | ', '|')}", "passed": 3, "rounds": 1},
        f"players=2; position={POSITION}",
    ),
}


@pytest.mark.parametrize(("settings", "text"), TEXTS.values(), ids=TEXTS)
def test_text(settings: dict[str, Any], text: str) -> None:
    """What is as usual is left out, but for the players; a position is one line."""
    rules = Rules(**settings)
    assert sorted(rules.to_text().split("; ")) == sorted(text.split("; "))
    check_text_of_rules(rules)


@pytest.mark.parametrize("text", ["rounds=3", "players=2; rounds=3", "rounds=3; players=2"])
def test_missing_settings_are_the_usual(text: str) -> None:
    """A text that names some settings leaves the others as usual, in whatever order."""
    players = 2 if "players" in text else 4
    assert Rules.from_text(text) == Rules(players=players, rounds=3)


@pytest.mark.clause("ftw.base.rounds")
@pytest.mark.parametrize("players", range(2, 7))
def test_as_many_rounds_as_players(players: int) -> None:
    """There are as many rounds as players; from a position there is the rest of one."""
    assert Rules(players=players).rounds == players
    hands = " | ".join(f"P{seat} ?5" for seat in range(1, players + 1))
    rules = Rules(players=players, position=f"pile 20 | {hands}")
    assert rules.rounds == 1
    assert rules.passed == 0


def test_one_deal() -> None:
    """The rules for one round are the same in all else."""
    rules = Rules(players=3, highest=30, hand_size=8, passed=2)
    assert one_deal(rules) == Rules(3, 1, 30, 8, 2)
    assert one_deal(Rules(players=2, position=POSITION)) == Rules(players=2, position=POSITION)


def test_table() -> None:
    """The position of the rules is there as a table, or there is none."""
    assert Rules(players=2, position=POSITION).table == Table.parse(POSITION)
    assert Rules().table is None


def test_position_in_a_small_deck() -> None:
    """A position needs no deck from which usual hands could be dealt, since nothing is dealt."""
    rules = Rules(players=2, highest=8, position="pile 5 | you 1 2 | Ben 3 4")
    assert start(rules, 1).hands == ((1, 2), (3, 4))
    check_text_of_rules(rules)


def test_position_without_known_cards() -> None:
    """A position may leave every card open: they are dealt."""
    rules = Rules(players=2, position="pile | you ?5 | Ben ?4")
    assert [len(hand) for hand in start(rules, 1).hands] == [5, 4]


@pytest.mark.parametrize("rounds", [999, 1000])
def test_every_match_can_be_recorded(rounds: int) -> None:
    """Matches of up to a thousand rounds can be read back from their text."""
    rules = Rules(players=2, rounds=rounds)
    assert rules.to_text() == f"players=2; rounds={rounds}"
    check_text_of_rules(rules)


@pytest.mark.parametrize("rounds", [1001, 999_999, 1_000_000, 10**9])
def test_too_many_rounds(rounds: int) -> None:
    """A match of more rounds is refused, as rules and as text."""
    sentence = f"^a match has 1 to 1000 rounds, not {rounds}$"
    with pytest.raises(ValueError, match=sentence):
        Rules(players=2, rounds=rounds)
    if rounds < 1_000_000:  # a longer number is none in a text
        with pytest.raises(ValueError, match=sentence):
            Rules.from_text(f"players=2; rounds={rounds}")


@pytest.mark.parametrize("position", [None, 0, 5, False, ["pile | you 2 7 | Ben 3 4"]], ids=repr)
def test_position_is_text(position: Any) -> None:
    """What is no text is no position."""
    with pytest.raises(ValueError, match=r".") as error:
        Rules(players=2, position=position)
    assert str(error.value) == f"a position is a text, not {position!r}"


def both(position: str, **settings: Any) -> dict[str, Any]:
    """Settings for two players from a position."""
    return {"players": 2, "position": position, **settings}


HUGE = 10**5000
"""A number with more digits than Python writes."""

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "one player": ({"players": 1}, "FTW?! is for 2 to 6 players, not for 1"),
    "seven players": ({"players": 7}, "FTW?! is for 2 to 6 players, not for 7"),
    "players as text": ({"players": "4"}, "players must be a whole number, not '4'"),
    "players as truth": ({"players": True}, "players must be a whole number, not True"),
    "half a card": ({"hand_size": 2.5}, "hand_size must be a whole number, not 2.5"),
    "no number of rounds": ({"rounds": None}, "rounds must be a whole number, not None"),
    "fewer than no rounds": ({"rounds": -1}, "a match has 1 to 1000 rounds, not -1"),
    "deck too large": ({"highest": 61}, "the highest card is 1 to 60, not 61"),
    "deck below nothing": ({"highest": -1}, "the highest card is 1 to 60, not -1"),
    "deck of one": (
        {"highest": 1},
        "a hand size of 12 does not do for 4 players and 1 cards: a hand needs 2 or more, "
        "and each card is there once",
    ),
    "hands too small": (
        {"hand_size": 1},
        "a hand size of 1 does not do for 4 players and 48 cards: a hand needs 2 or more, "
        "and each card is there once",
    ),
    "hands too large": (
        {"players": 2, "hand_size": 19},
        "a hand size of 19 does not do for 2 players and 36 cards: a hand needs 2 or more, "
        "and each card is there once",
    ),
    "deck too small": (
        {"players": 3, "highest": 35},
        "a hand size of 12 does not do for 3 players and 35 cards: a hand needs 2 or more, "
        "and each card is there once",
    ),
    "more passed than held": (
        {"passed": 13},
        "0 to 12 cards can be passed from a hand of 12, not 13",
    ),
    "less than nothing passed": (
        {"passed": -1},
        "0 to 12 cards can be passed from a hand of 12, not -1",
    ),
    "too many players to be written": (
        {"players": HUGE},
        "FTW?! is for 2 to 6 players, not for …",
    ),
    "too many rounds to be written": ({"rounds": HUGE}, "a match has 1 to 1000 rounds, not …"),
    "too few rounds to be written": ({"rounds": -HUGE}, "a match has 1 to 1000 rounds, not …"),
    "a deck too large to be written": ({"highest": HUGE}, "the highest card is 1 to 60, not …"),
    "hands too large to be written": (
        {"hand_size": HUGE},
        "a hand size of … does not do for 4 players and 48 cards: a hand needs 2 or more, "
        "and each card is there once",
    ),
    "more passed than can be written": (
        {"passed": HUGE},
        "0 to 12 cards can be passed from a hand of 12, not …",
    ),
    "too few hands": (
        both("pile 5 | you 1 2 3"),
        "the position has 1 hand, but there are 2 players",
    ),
    "too many hands": (
        both("pile 5 | you 1 2 | Ben 3 4 | Aya 6 7"),
        "the position has 3 hands, but there are 2 players",
    ),
    "rounds after a position": (
        both(POSITION, rounds=2),
        "a match from a position is the rest of one round",
    ),
    "a card too high": (
        both("pile 50 | you 1 2 | Ben 3 4"),
        "card 50 is not in the deck of these rules: cards go up to 36",
    ),
    "a help card too high": (
        both("pile 5 | you 1 2 | help 37 | Ben 3 4"),
        "card 37 is not in the deck of these rules: cards go up to 36",
    ),
    "a card too high for a small deck": (
        both("pile 5 | you 1 2 | Ben 3 9", highest=8),
        "card 9 is not in the deck of these rules: cards go up to 8",
    ),
    "a round that is over": (
        both("pile 5 | you 1 2 | Ben 4"),
        "the round is over: somebody has one card",
    ),
    "a round that is over, with an unknown card": (
        both("pile 5 | you 1 2 | Ben ?1"),
        "the round is over: somebody has one card",
    ),
    "more unknown cards than there are": (
        both("pile 5 | you 1 2 3 | Ben ?33"),
        "the unknown hands need 33 cards, but only 32 are unseen",
    ),
    "no position": (both("17"), "'17' is no position: it begins with the pile, such as pile 25 26"),
    "an impossible position": (
        both("pile 5 | you 5 6 | Ben 3 4"),
        "card 5 is in the position twice: 'pile 5 | you 5 6 | Ben 3 4'",
    ),
}


@pytest.mark.clause("ftw.base.players")
@pytest.mark.parametrize(("settings", "sentence"), REFUSED.values(), ids=REFUSED)
def test_refused(settings: dict[str, Any], sentence: str) -> None:
    """Rules that do not fit together are refused with one sentence."""
    with pytest.raises(ValueError, match=r".") as error:
        Rules(**settings)
    assert str(error.value) == sentence


def test_all_unknown_cards_may_be_dealt() -> None:
    """As many unknown cards as there are may be dealt, and no more."""
    rules = Rules(players=2, position="pile 5 | you 1 2 3 | Ben ?32")
    assert sorted((5, *start(rules, 1).hands[0], *start(rules, 1).hands[1])) == list(rules.deck)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", ""),
        ("players", "players"),
        ("players=4; ", ""),
        ("colour=red", "colour=red"),
        ("players=4; players=4", "players=4"),
        ("end=over 66", "end=over 66"),
        ("players=4;  rounds=1", " rounds=1"),
    ],
    ids=repr,
)
def test_text_refused(text: str, part: str) -> None:
    """A text that is no rules is refused, and the part that is wrong is quoted."""
    with pytest.raises(ValueError, match=r".") as error:
        Rules.from_text(text)
    assert str(error.value) == f"{part!r} is no rule: write rules like players=4; rounds=1"


@pytest.mark.parametrize(
    "text",
    ["players=four", "players=4;rounds=1", "highest=-4", "hand_size=1.5", "passed=٤", "rounds="],
)
def test_number_refused(text: str) -> None:
    """A setting that is no number is refused with its name."""
    name, _, value = text.partition("=")
    with pytest.raises(ValueError, match=f"^{name} must be a whole number, not {value!r}$"):
        Rules.from_text(text)
