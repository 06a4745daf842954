"""The variants as amendments of the rules."""

from __future__ import annotations

import pytest

from kernel_lib import nimmt
from kernel_lib.core.record import read_record
from kernel_lib.nimmt import Rules
from kernel_lib.nimmt.content.examples import EXAMPLES, DeckExample
from kernel_lib.play.session import Session
from widgets import NimmtTable

TACTICS = {2: 24, 3: 34, 4: 44, 5: 54, 10: 104}
"""The highest card by the number of players, as the rule-book gives it."""


@pytest.mark.clause("nimmt.tactics.deck")
@pytest.mark.parametrize(("players", "highest"), TACTICS.items())
def test_the_deck_of_tactics(players: int, highest: int) -> None:
    """With n players the deck is 1 to 10n + 4, in the engine and in the worked example."""
    example = EXAMPLES["N-SETUP-TACTICS"]
    assert isinstance(example, DeckExample)
    assert example.highest[players] == highest
    assert Rules(players=players, variants=(example.variant,)).deck == tuple(range(1, highest + 1))


@pytest.mark.parametrize("players", range(2, 11))
def test_in_tactics_nothing_is_left_over(players: int) -> None:
    """What a seat does not see at the start is just what the others hold."""
    state = nimmt.start(Rules(players=players, variants=("tactics",)), seed=players)
    for seat in range(players):
        others = [card for owner in range(players) if owner != seat for card in state.hands[owner]]
        assert state.view(seat).unseen == tuple(sorted(others))


def test_a_variant_sets_its_aspects_itself() -> None:
    """A deck that contradicts the variant is refused; the one it sets may be named."""
    assert Rules(players=3, variants=("tactics",), highest=34).highest == 34
    with pytest.raises(ValueError, match=r"^Tactics sets highest to 34 itself; leave it out$"):
        Rules(players=3, variants=("tactics",), highest=50)


def test_an_unknown_variant_is_named() -> None:
    """A variant that is not there is refused with those that are."""
    with pytest.raises(ValueError, match=r"^there is no variant 'strategy': choose tactics, logic"):
        Rules(variants=("strategy",))


def test_a_variant_may_be_named_alone_or_twice() -> None:
    """A single name may stand without a tuple, and naming it twice changes nothing."""
    assert Rules(variants="tactics") == Rules(variants=("tactics", "tactics"))  # type: ignore[arg-type]


def test_a_record_names_its_variants() -> None:
    """A match with a variant is recorded with it, without what the variant sets, and replays."""
    rules = Rules(players=3, end="1 deal", variants=("tactics",))
    match = Session(nimmt, rules, {0: "cautious", 1: "random", 2: "lowest"}, seed=9)
    text = match.record()
    assert text.splitlines()[2] == "rules players=3; end=1 deal; variants=tactics"
    assert read_record(text).final == match.state


def test_the_table_names_its_variants() -> None:
    """The table says which variants are played, in the reader's language."""
    assert repr(NimmtTable(variants=["tactics"], seed=1)).startswith("6 nimmt! · Tactics for 4")
    assert "戦略" in NimmtTable(variants=["tactics"], seed=1, language="ja").picture["title"]


def test_cautious_counts_with_the_smaller_deck() -> None:
    """In Tactics the cautious bot plays by the risk among the cards that are in play."""
    view = nimmt.start(Rules(players=2, variants=("tactics",)), seed=5).view(0)
    risks = nimmt.risk(view.table, view.hand, 1, view.unseen)
    assert len(view.unseen) == 10
    assert (
        nimmt.bots.cautious(view).card == min(risks, key=lambda risk: (risk.bulls, risk.card)).card
    )
