"""How many can play each variant: everybody is dealt a hand, and one more is refused."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib import nimmt
from tests.nimmt.positions import rules_for

TEN = "11 players cannot play: 6 nimmt! is for 2 to 10"
SEVEN = "8 players are too many: 8 hands of 14 and 4 rows need 116 cards, and there are 104"
LIMITS: dict[str, tuple[str, dict[str, Any], int, str]] = {
    "tactics": ("tactics", {}, 10, TEN),
    "logic": ("logic", {}, 10, TEN),
    "tournament": ("tournament", {}, 5, "6 players cannot play: Tournament is for 2 to 5"),
    "professional": ("professional", {}, 10, TEN),
    "open": (
        "open",
        {},
        9,
        "10 players are too many: 10 hands of 10 and 4 rows need 104 cards, and there are 103",
    ),
    "refined": ("refined", {}, 7, SEVEN),
    "hand": ("hand", {}, 7, SEVEN),
    "double": ("double", {}, 20, "21 players cannot play: Double is for 2 to 20"),
    "double with doublets": (
        "double",
        {"twins": "doublets"},
        10,
        "11 players are too many: 11 hands of 10 and 4 rows need 114 cards, and there are 113",
    ),
}
"""N-SETUP-MAX, and what is said to one player more."""


@pytest.mark.clause("nimmt.tournament.players")
@pytest.mark.clause("nimmt.open.marker")
@pytest.mark.clause("nimmt.refined.two")
@pytest.mark.clause("nimmt.hand.turn")
@pytest.mark.clause("nimmt.double.deck")
@pytest.mark.parametrize(("name", "way", "most", "sentence"), LIMITS.values(), ids=LIMITS)
def test_most_players(name: str, way: dict[str, Any], most: int, sentence: str) -> None:
    """From two players to the most everybody is dealt a hand; one more is refused, and why."""
    for players in range(2, most + 1):
        state = nimmt.start(rules_for(players, name, **way), seed=players)
        assert len(state.hands) == players
    with pytest.raises(ValueError, match=r".") as error:
        rules_for(most + 1, name, **way)
    assert str(error.value) == sentence
    with pytest.raises(ValueError, match=r"^1 players cannot play: "):
        rules_for(1, name, **way)
