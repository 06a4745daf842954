"""The cards and the bulls on them."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.core.text import speaking
from kernel_lib.nimmt.cards import BULLS, DECK, bulls_text, checked_card
from tests.nimmt import oracle
from tests.together import each


@pytest.mark.clause("nimmt.base.cards")
def test_deck() -> None:
    """The deck is 1 to 104, one of each."""
    assert list(DECK) == [*range(1, 105)]


@pytest.mark.clause("nimmt.base.bulls")
@each("card", DECK)
def test_bulls(card: int) -> None:
    """Every card has the bulls that its digits say."""
    assert nimmt.bulls(card) == BULLS[card] == oracle.bulls(card)


@pytest.mark.parametrize("card", [0, -1, 105, 1.0, 1.5, True, "5", None, (5,)], ids=repr)
def test_no_card(card: Any) -> None:
    """Anything that is not a whole number from 1 to 104 is refused, quoted, in each language."""
    with pytest.raises(ValueError, match="is not a card") as error:
        nimmt.bulls(card)
    assert str(error.value) == f"{card!r} is not a card: cards are whole numbers from 1 to 104"
    with speaking("ja"):
        japanese = str(error.value)
    assert repr(card) in japanese
    assert "104" in japanese
    assert "card" not in japanese


def test_checked_card() -> None:
    """A card is given back as it is."""
    assert [checked_card(card) for card in DECK] == list(DECK)


@pytest.mark.parametrize(
    ("count", "english", "japanese"),
    [(0, "0 bulls", "牛0頭"), (1, "1 bull", "牛1頭"), (7, "7 bulls", "牛7頭")],
)
def test_bulls_text(count: int, english: str, japanese: str) -> None:
    """A number of bulls is said with its plural."""
    assert bulls_text(count).words("en") == english
    assert bulls_text(count).words("ja") == japanese
