"""Rules as a value and as text, and the ways a match can end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.core.text import speaking
from kernel_lib.nimmt import VARIANTS, End, Rules, start
from kernel_lib.nimmt.ending import EndKind
from kernel_lib.nimmt.rows import MOST_PLACES, MOST_ROWS
from kernel_lib.nimmt.rules import ranking
from kernel_lib.testing import check_text_of_rules, random_choices
from tests import strategies
from tests.nimmt import oracle
from tests.strategies import sampled


@given(strategies.rules())
@sampled(300)
def test_text_round_trip(rules: Rules) -> None:
    """Rules are written as one line and read back as the same."""
    check_text_of_rules(rules)


def test_text_of_the_usual_rules() -> None:
    """What is as usual is left out, but for the players and the end."""
    assert Rules().to_text() == "players=4; end=over 66"
    assert Rules(2, "ge66", 8, 2).to_text() == "players=2; end=at least 66; highest=8; hand_size=2"


SETTINGS: dict[str, tuple[dict[str, Any], str]] = {
    "double": ({"variants": "double"}, "end=over 66; variants=double"),
    "doublets": (
        {"variants": "double", "twins": "doublets"},
        "end=over 66; variants=double; twins=doublets",
    ),
    "twins alone": ({"twins": "all"}, "end=over 66; twins=all"),
    "tactics": (
        {"variants": "tactics", "hand_size": 5},
        "end=over 66; variants=tactics; hand_size=5",
    ),
    "a variant with an end": ({"variants": "hand"}, "variants=hand"),
    "what a variant sets, said as well": ({"variants": "hand", "end": "1 deal"}, "variants=hand"),
}


@pytest.mark.parametrize(("settings", "text"), SETTINGS.values(), ids=SETTINGS)
def test_text_of_variants(settings: dict[str, Any], text: str) -> None:
    """What the variants set themselves is left out, and only that."""
    rules = Rules(**settings)
    assert rules.to_text() == f"players=4; {text}"
    assert Rules.from_text(rules.to_text()) == rules


@pytest.mark.parametrize(
    ("settings", "tricks"),
    [
        ({}, 10),
        ({"hand_size": 3}, 3),
        ({"variants": ("logic", "open")}, 10),
        ({"variants": "refined"}, 7),
        ({"variants": "refined", "hand_size": 14}, 7),
        ({"hand_size": 5, "least_cards": 2, "most_cards": 2}, 3),
        ({"variants": "hand"}, None),
    ],
    ids=str,
)
def test_tricks(settings: dict[str, Any], tricks: int | None) -> None:
    """A deal has as many tricks as it takes to play a hand, where that is certain."""
    rules = Rules(**settings)
    assert rules.tricks == tricks
    state, seen = start(rules, seed=1), 0
    rng = Random(1)
    while state.pending and state.deal == 1:
        seen = state.trick
        state, _ = state.advance(random_choices(state, rng))
    assert tricks in (None, seen)


@pytest.mark.parametrize("names", [(), *((name,) for name in VARIANTS)], ids=str)
def test_what_is_known_of_hands(names: tuple[str, ...]) -> None:
    """The rules say truly whether hands, or some cards in them, come to be known to all."""
    rules = Rules(players=2, variants=names)
    state = start(rules, seed=186)
    rng = Random(1)
    all_known, some_known = True, False
    while state.pending and state.deal == 1:
        all_known = all_known and state.known == state.hands
        some_known = some_known or any(state.known)
        assert state.view(None).known == state.known
        state, _ = state.advance(random_choices(state, rng))
    assert rules.known_hands is all_known is bool({"logic", "tournament"} & {*names})
    assert rules.known_cards is some_known is bool({"logic", "tournament", "hand"} & {*names})


def test_missing_settings_are_the_usual() -> None:
    """A text that names some settings leaves the others as usual."""
    assert Rules.from_text("end=3 deals") == Rules(end="3 deals")


@given(strategies.rules())
@sampled(100)
def test_cards_are_enough(rules: Rules) -> None:
    """Rules that can be made can be dealt: hands and rows fit into the deck."""
    assert rules.cards_needed <= len(rules.deck) <= 104
    assert rules.deck == tuple(range(1, rules.highest + 1))


@pytest.mark.clause("nimmt.base.players")
@pytest.mark.parametrize("players", range(2, 11))
def test_players(players: int) -> None:
    """Two to ten can play with the whole deck."""
    assert Rules(players=players).cards_needed == 10 * players + 4


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "one player": ({"players": 1}, "1 players cannot play: 6 nimmt! is for 2 to 10"),
    "eleven players": ({"players": 11}, "11 players cannot play: 6 nimmt! is for 2 to 10"),
    "players as text": ({"players": "4"}, "players must be a whole number, not '4'"),
    "players as truth": ({"players": True}, "players must be a whole number, not True"),
    "half a card": ({"hand_size": 2.5}, "hand_size must be a whole number, not 2.5"),
    "no cards": ({"hand_size": 0}, "a hand of 0 cards cannot be dealt: it needs 1 or more"),
    "deck too small": (
        {"players": 2, "highest": 23},
        "a deck of 23 cards does not do: 2 hands of 10 and 4 rows need 24, and there are 104",
    ),
    "deck too large": (
        {"highest": 105},
        "a deck of 105 cards does not do: 4 hands of 10 and 4 rows need 44, and there are 104",
    ),
    "hands too large": (
        {"players": 10, "hand_size": 11},
        "10 players are too many: 10 hands of 11 and 4 rows need 114 cards, and there are 104",
    ),
    "unknown end": (
        {"end": "sometime"},
        "the end 'sometime' is not known: "
        "write 'over 66', 'at least 66', 'countdown 66' or '3 deals'",
    ),
}


@pytest.mark.parametrize(("settings", "sentence"), REFUSED.values(), ids=REFUSED)
def test_refused(settings: dict[str, Any], sentence: str) -> None:
    """Rules that do not fit together are refused with one sentence, in each language."""
    with pytest.raises(ValueError, match=r".") as error:
        Rules(**settings)
    assert str(error.value) == sentence
    with speaking("ja"):
        assert str(error.value) != sentence


@pytest.mark.parametrize(("aspect", "most"), [("places", MOST_PLACES), ("rows", MOST_ROWS)])
def test_rows_and_places_have_bounds(aspect: str, most: int) -> None:
    """One is enough, as many as there may be are not too many, and none and more do not fit."""
    for count in (1, most):
        assert getattr(Rules(hand_size=5, **{aspect: count}), aspect) == count
    for count in (0, most + 1):
        with pytest.raises(ValueError, match=f"these aspects do not fit together: .*{count}"):
            Rules(hand_size=5, **{aspect: count})


@pytest.mark.parametrize(
    "text",
    ["", "players", "players=4; ", "end=over 66; ", "colour=red", "players=4; players=4"],
    ids=repr,
)
def test_text_refused(text: str) -> None:
    """A text that is no rules is refused, and the part that is wrong is quoted."""
    with pytest.raises(ValueError, match="is no rule: write rules like players=4; end=over 66"):
        Rules.from_text(text)


@pytest.mark.parametrize(
    "text", ["players=four", "players=4;end=over 66", "highest=-4", "hand_size=1.5", "players=٤"]
)
def test_number_refused(text: str) -> None:
    """A setting that is no number is refused with its name."""
    name, _, value = text.partition("=")
    with pytest.raises(ValueError, match=f"^{name} must be a whole number, not {value!r}$"):
        Rules.from_text(text)


SPELLINGS = {
    "over 66": End(EndKind.OVER, 66),
    "gt66": End(EndKind.OVER, 66),
    "at least 66": End(EndKind.AT_LEAST, 66),
    "ge66": End(EndKind.AT_LEAST, 66),
    "countdown 66": End(EndKind.COUNTDOWN, 66),
    "over 100": End(EndKind.OVER, 100),
    "1 deal": End(EndKind.DEALS, 1),
    "3 deals": End(EndKind.DEALS, 3),
}


@pytest.mark.parametrize(("text", "end"), SPELLINGS.items(), ids=SPELLINGS)
def test_end_is_read(text: str, end: End) -> None:
    """Every way of writing an end is read; rules keep the long form."""
    assert End.parse(text) == end
    assert Rules(end=text).ending == end
    assert End.parse(str(end)) == end


@given(strategies.ends())
@sampled(100)
def test_end_round_trip(text: str) -> None:
    """An end is written as text and read back as the same."""
    end = End.parse(text)
    assert End.parse(str(end)) == end
    assert Rules(end=text) == Rules(end=str(end))


@pytest.mark.parametrize(
    "text",
    ["", "over", "over 0", "0 deals", "over -5", "66", "over 66 ", "Over 66", "deals 3", "over ٦٦"],
)
def test_end_refused(text: str) -> None:
    """Anything else is refused, and the forms that are read are named."""
    with pytest.raises(ValueError, match=f"^the end {text!r} is not known: write 'over 66', "):
        End.parse(text)


@pytest.mark.clause("nimmt.base.end")
@given(st.lists(st.integers(0, 200), min_size=2, max_size=10), st.integers(1, 20))
@sampled(200)
def test_end_is_reached(totals: list[int], deals: int) -> None:
    """Over, at least and countdown agree with the second implementation; deals are counted."""
    by_name = dict(enumerate(totals))
    for end, rule in (("over 66", "gt66"), ("at least 66", "ge66"), ("countdown 66", "countdown")):
        assert End.parse(end).is_reached(totals, deals) is oracle.has_ended(by_name, rule)
    assert End.parse("7 deals").is_reached(totals, deals) is (deals >= 7)


@pytest.mark.parametrize(("end", "shown"), [("over 66", 20), ("countdown 66", 46), ("2 deals", 20)])
def test_shown_score(end: str, shown: int) -> None:
    """A score sheet shows bulls, or in a countdown the points left."""
    assert End.parse(end).shown_score(20) == shown


@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        ("over 66", "The match ends after the deal in which a total goes over 66."),
        ("at least 66", "The match ends after the deal in which a total reaches 66 or more."),
        (
            "countdown 66",
            "Everyone starts with 66 points. "
            "The match ends after the deal in which somebody has 0 or fewer left.",
        ),
        ("1 deal", "The match is one deal."),
        ("3 deals", "The match is 3 deals."),
    ],
)
def test_end_in_words(end: str, sentence: str) -> None:
    """Every end has its sentence in English and another in Japanese."""
    assert End.parse(end).words().words("en") == sentence
    assert End.parse(end).words().words("ja") != sentence


@pytest.mark.clause("nimmt.base.win")
@given(st.lists(st.integers(0, 9), min_size=1, max_size=10))
@sampled(200)
def test_ranking(totals: list[int]) -> None:
    """Everybody has a place, fewest bulls first, and equal totals share one."""
    places = ranking(totals)
    assert sorted(seat for place in places for seat in place) == list(range(len(totals)))
    assert list(places[0]) == oracle.winners(dict(enumerate(totals)))
    by_place = [{totals[seat] for seat in place} for place in places]
    assert all(len(alike) == 1 for alike in by_place)
    assert [min(alike) for alike in by_place] == sorted(set(totals))
