"""What a seat sees in numbers: what its view says, and nothing more."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core.game import State
from kernel_lib.rl import Moment, encoding
from tests.ftw import hooks as ftw_hooks
from tests.ingenious import hooks as ingenious_hooks
from tests.nimmt import hooks as nimmt_hooks
from tests.rl.matches import ODD, SOME, moments
from tests.strategies import SOAK, by_length
from tests.together import each

OTHERWISE = {
    "nimmt": nimmt_hooks.otherwise,
    "ftw": ftw_hooks.otherwise,
    "ingenious": ingenious_hooks.otherwise,
}
"""For each game what makes positions that look the same to a seat."""


@each(("game", "rules"), [*SOME, *ODD])
def test_what_is_hidden_does_not_show(game: ModuleType, rules: Any) -> None:
    """Observation and legal actions stay the same when hidden cards and the seed are otherwise."""
    rng = Random(1)
    differing = 0
    for seed in range(1, 1 + by_length(1, 4, 20)):
        for number, moment in enumerate(moments(game, rules, seed)):
            if not SOAK and number % 15:
                continue
            for seat in range(rules.players):
                for twin in OTHERWISE[game.NAME](moment.state, seat, rng):
                    assert twin != moment.state
                    differing += hidden(twin) != hidden(moment.state)
                    twin_moment = Moment(moment.encoding, twin, moment.steps, moment.chosen)
                    assert twin_moment.observation(seat) == moment.observation(seat)
                    assert twin_moment.legal(seat) == moment.legal(seat)
    assert bool(differing) != is_all_known(rules)


def hidden(state: Any) -> Any:
    """What a state holds of which others may not know."""
    return (*state.racks, state.bag) if hasattr(state, "racks") else state.hands


def is_all_known(rules: Any) -> bool:
    """Whether a seat can tell all hands: they are drafted openly, or two hold the whole deck."""
    if not hasattr(rules, "hand_size"):
        return False
    dealt = rules.players * rules.hand_size + getattr(rules, "rows", 0)
    return getattr(rules, "draft", False) or (rules.players == 2 and dealt == len(rules.deck))


@each(("game", "rules"), [*SOME, *ODD])
def test_what_others_have_chosen_does_not_show(game: ModuleType, rules: Any) -> None:
    """What a seat has chosen, whole or in steps, is not seen by others before all have chosen."""
    for moment in moments(game, rules, seed=3, most=30):
        bare = Moment(moment.encoding, moment.state)
        for seat in range(rules.players):
            if seat not in moment.steps:
                assert moment.observation(seat) == bare.observation(seat)


@each(("game", "rules"), [*SOME, *ODD])
def test_numbers_are_within_their_limits(game: ModuleType, rules: Any) -> None:
    """An observation has a whole number from 0 to its highest value for each name, told once."""
    code = encoding(game, rules)
    assert len(set(code.names)) == len(code.names) == len(code.most)
    for moment in moments(game, rules, seed=1, most=400):
        seen = moment.observation(moment.owing[0] if moment.owing else 0)
        assert len(seen) == len(code.names)
        assert all(type(value) is int for value in seen)
        assert all(0 <= value <= most for value, most in zip(seen, code.most, strict=True))


def seen_by(game: ModuleType, state: State, seat: int) -> dict[str, int]:
    """What a seat sees by name, without what is 0."""
    code = encoding(game, state.rules)
    named = zip(code.names, code.observation(state.view(seat)), strict=True)
    return {name: value for name, value in named if value}


def test_names_of_nimmt_are_true() -> None:
    """The own hand, rows, scores and waiting cards stand in the places that are called so."""
    rules = nimmt.Rules(players=3, variants=("open",))
    state = nimmt.start(rules, seed=2)
    card = state.hands[state.turn][0]
    first = state.turn
    state, _ = state.advance({first: nimmt.Play(card)})
    seat = state.turn
    seen = seen_by(nimmt, state._replace(totals=(5, 6, 7)), seat)
    assert {name for name in seen if name.startswith("hand: ")} == {
        f"hand: card {own}" for own in state.hands[seat]
    }
    assert [seen[f"row {row}, right end: card"] for row in (1, 2, 3, 4)] == [
        row[-1] for row in state.rows
    ]
    assert [seen[f"row {row}: card in place 1"] for row in (1, 2, 3, 4)] == [
        row[0] for row in state.rows
    ]
    assert seen["row 1, places: taken up"] == 1
    assert seen["row 1, bulls: on its cards"] == nimmt.bulls(state.rows[0][0])
    assert seen["score: own seat"] == 5 + seat
    assert seen["score: seat +2"] == 5 + first
    assert seen["not placed yet: seat +2, card 1"] == card
    assert seen["begins: seat +2"] == 1
    assert seen["owes a choice: own seat"] == 1
    assert "owes a choice: seat +1" not in seen
    assert seen["hand size: seat +2"] == 9
    assert seen["asked: card"] == 1
    assert f"unseen: card {state.hands[first][1]}" in seen
    assert f"unseen: card {card}" not in seen


def test_names_of_drafts_and_kept_cards_are_true() -> None:
    """Open cards, cards of others that are known, and cards just taken have their places."""
    state = nimmt.start(nimmt.Rules(players=2, variants=("logic",)), seed=1)
    state, _ = state.advance({0: nimmt.Draft(7)})
    seen = seen_by(nimmt, state, 1)
    assert "open to be drafted: card 7" not in seen
    assert seen["open to be drafted: card 8"] == 1
    assert seen["known cards of seat +1: card 7"] == 1
    for moment in moments(nimmt, nimmt.Rules(players=2, variants=("hand",)), seed=1):
        view = moment.state.view(moment.state.turn)
        seen = seen_by(nimmt, moment.state, moment.state.turn)
        held = {f"just taken: card {card}" for card in view.held}
        assert {name for name in seen if name.startswith("just taken")} == held
        if held:
            break
    assert held


def test_names_of_ftw_are_true() -> None:
    """Pile, help cards and known cards stand in the places that are called so."""
    rules = ftw.Rules(players=2, position="pile 17 20 | you 2 7 34 | help 6 11 19 | Ben 3 ?2")
    seen = seen_by(ftw, ftw.start(rules, seed=1), 0)
    assert (seen["pile: card 17"], seen["pile: card 20"], seen["pile, top: card"]) == (1, 2, 20)
    assert {name for name in seen if name.startswith("help cards of own seat: ")} == {
        f"help cards of own seat: card {card}" for card in (6, 11, 19)
    }
    assert seen["known cards of seat +1: card 3"] == 1
    assert sum(name.startswith("unseen: ") for name in seen) == 36 - 9
    assert (seen["hand size: own seat"], seen["turn: own seat"]) == (3, 1)
    assert seen_by(ftw, ftw.start(rules, seed=1), 1)["turn: seat +1"] == 1


def points(state: ingenious.State, choice: ingenious.Place) -> tuple[int, ...]:
    """What a placement brings in each colour."""
    return state.board.score(ingenious.Tile.parse(choice.tile), choice.first, choice.second)


def test_names_of_ingenious_are_true() -> None:
    """A tile, the points that it brings, and the rack stand in the places that are called so."""
    state = ingenious.start(ingenious.Rules(players=2), seed=1)
    choice = max(state.pending[0], key=lambda choice: sum(points(state, choice)))
    before = seen_by(ingenious, state, 0)
    assert sum(before[name] for name in before if name.startswith("rack: ")) == 6
    after, _ = state.advance({0: choice})
    seen = seen_by(ingenious, after, 1)
    letters = {colour.letter: colour.name.lower() for colour in ingenious.tiles.COLOURS}
    for letter, cell in zip(choice.tile, (choice.first, choice.second), strict=True):
        assert seen[f"{letters[letter]} on the board: {cell}"] == 1
    for colour in ingenious.tiles.COLOURS:
        marker = after.markers[0][colour]
        assert seen.get(f"{colour.name.lower()} marker: seat +1", 0) == marker
    assert sum(after.markers[0]) > 0
    assert seen["bag: tiles"] == len(after.bag)
    left = [name for name in seen if name.startswith("printed symbol to begin at: ")]
    assert len(left) == len(after.printed) < 6
