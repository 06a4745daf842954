"""The numbers of actions: what they mean, and that each choice of the engine can be made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core.game import Choices, IllegalMove
from kernel_lib.ftw.turns import TurnChoices
from kernel_lib.nimmt.decisions.keep import Keeps
from kernel_lib.rl import Encoding, Moment, encoding
from kernel_lib.rl.encoding import NO_MORE, Steps, is_step
from tests.extending import takeaway
from tests.rl.matches import ODD, SOME, moments
from tests.strategies import SOAK, by_length, in_soak
from tests.together import each

MOST_CHOICES = 700
"""Of positions with more choices not every one is made."""


@each(("game", "rules"), [*SOME, *ODD])
def test_a_number_is_a_word(game: ModuleType, rules: Any) -> None:
    """Each action has a word of its own, and a word that is no step is a choice in notation."""
    code = encoding(game, rules)
    assert len(set(code.words)) == len(code.words)
    for number, word in enumerate(code.words):
        assert code.string_to_action(code.action_to_string(number)) == number
        assert is_step(word) or game.choice_from_notation(word).notation == word


def made(code: Encoding, choices: Choices, steps: Steps = ()) -> Iterator[Any]:
    """All choices that can be made by actions."""
    for action in code.legal(choices, steps):
        longer = (*steps, code.action_to_string(action))
        choice = code.choice(choices, longer)
        if choice is None:
            yield from made(code, choices, longer)
        else:
            yield choice


@in_soak
@each(("game", "rules"), [*SOME, *ODD])
def test_each_choice_is_made_in_one_way(game: ModuleType, rules: Any) -> None:
    """The actions of a seat make exactly the choices that the engine offers it, each once."""
    code = encoding(game, rules)
    for seed in range(by_length(1, 5, 20)):
        for number, moment in enumerate(moments(game, rules, seed)):
            if not SOAK and number % 4:
                continue
            for choices in moment.state.pending.values():
                if len(choices) <= MOST_CHOICES:
                    by_actions = list(made(code, choices))
                    assert len(by_actions) == len(choices)
                    assert set(by_actions) == set(choices)


def test_steps_make_every_set_of_help_cards() -> None:
    """All ways to beat a card with four help cards are made, and no other."""
    code = encoding(ftw, ftw.Rules(players=2))
    hand, helps = (2, 7, 13, 34), (6, 11, 19, 21)
    for top in {*range(1, 37)}.difference(hand, helps):
        turns = TurnChoices(hand, helps, pile=(top,))
        by_actions = list(made(code, turns))
        assert len(by_actions) == len(turns)
        assert set(by_actions) == set(turns)


def test_steps_keep_every_set_of_cards() -> None:
    """Of five cards all sets are kept that the hand has room for."""
    code = encoding(nimmt, nimmt.Rules(variants=("hand",)))
    for room in range(1, 7):
        keeps = Keeps((3, 50, 61, 70, 104), room)
        by_actions = list(made(code, keeps))
        assert len(by_actions) == len(keeps)
        assert set(by_actions) == set(keeps)


@each(("game", "rules"), [*SOME, *ODD])
def test_what_is_not_legal_is_refused(game: ModuleType, rules: Any) -> None:
    """Of all actions just the legal ones of a seat can be taken, and none by who is not asked."""
    rng = Random(1)
    for number, moment in enumerate(moments(game, rules, seed=1, most=60)):
        if number % 9:
            continue
        for seat in range(rules.players):
            legal = moment.legal(seat)
            assert bool(legal) == (seat in moment.owing)
            actions = range(len(moment.encoding.words))
            for action in {*rng.sample(actions, min(60, len(actions))), *legal[:5]}:
                assert is_taken(moment, seat, action) == (action in legal)


def is_taken(moment: Moment, seat: int, action: int) -> bool:
    """Whether a seat may take an action."""
    try:
        moment.after(seat, action)
    except ValueError:
        return False
    return True


def test_cards_and_rows_have_the_same_numbers_in_all_variants() -> None:
    """To play a card, or to take a row, is the same action whatever variants are played."""
    for name in nimmt.VARIANTS:
        rules = nimmt.Rules(players=2, variants=(name,))
        words = encoding(nimmt, rules).words
        assert words[: rules.highest] == tuple(map(str, range(1, rules.highest + 1)))
        assert words[rules.highest :][:4] == ("row1", "row2", "row3", "row4")


@pytest.mark.parametrize(
    ("game", "rules", "word", "action"),
    [
        (nimmt, nimmt.Rules(), "37", 36),
        (nimmt, nimmt.Rules(variants=("professional",)), "left2", 109),
        (nimmt, nimmt.Rules(variants=("refined",)), "1+3", 109),
        (nimmt, nimmt.Rules(variants=("refined",)), "first1", 108 + 104 * 103 // 2),
        (nimmt, nimmt.Rules(variants=("hand",)), "2+1", 108 + 103),
        (nimmt, nimmt.Rules(variants=("hand",)), "keep 1", 108 + 104 * 103),
        (nimmt, nimmt.Rules(variants=("logic",)), "draft44", 44 + 4 + 43),
        (ftw, ftw.Rules(players=2), "help1,3", 37),
        (ftw, ftw.Rules(players=2), "play 2 with help", 36 + 36 * 35 + 1),
        (ingenious, ingenious.Rules(), "keep", 0),
    ],
)
def test_numbers_stay(game: ModuleType, rules: Any, word: str, action: int) -> None:
    """What was learned with these numbers can be used in later versions."""
    assert encoding(game, rules).string_to_action(word) == action


def test_there_are_as_many_actions_as_the_page_says() -> None:
    """``docs/training.md`` tells how many actions each game has."""
    page = (Path(__file__).parents[2] / "docs" / "training.md").read_text("utf-8")
    sizes = [
        len(encoding(game, rules).words)
        for game, rules in (
            (nimmt, nimmt.Rules()),
            (nimmt, nimmt.Rules(variants=("hand",))),
            *((ftw, ftw.Rules(players=players)) for players in (2, 6)),
            *((ingenious, ingenious.Rules(players=players)) for players in (2, 4)),
        )
    ]
    told = re.findall(r"[0-9,]*[0-9]", page[page.index("Everything else is one") :])
    assert [int(number.replace(",", "")) for number in told if number != "6"][:6] == sizes


def test_a_choice_at_the_same_time_is_kept() -> None:
    """Who has chosen owes nothing and may not choose again, and the others still see the same."""
    moment = Moment.first(encoding(nimmt, nimmt.Rules(players=3)), seed=1)
    after = moment.after(0, moment.legal(0)[0])
    assert (moment.owing, after.owing, after.legal(0)) == ((0, 1, 2), (1, 2), [])
    assert after.state == moment.state
    assert after.observation(1) == moment.observation(1)
    with pytest.raises(ValueError, match="is no legal action of seat 0 now"):
        after.after(0, moment.legal(0)[1])


def test_a_choice_of_steps_is_gone_through() -> None:
    """Help cards are named after the card that they help, until the seat has enough of them."""
    rules = ftw.Rules(players=2, position="pile 17 | you 2 7 34 | help 6 11 19 | Ben ?3")
    moment = Moment.first(encoding(ftw, rules), seed=1)
    for word, following in (
        ("play 2 with help", ["use 6", "use 11", "use 19"]),
        ("use 6", ["use 11", "use 19"]),
        ("use 11", ["use 19", NO_MORE]),
    ):
        moment = moment.after(0, moment.encoding.string_to_action(word))
        assert list(map(moment.encoding.action_to_string, moment.legal(0))) == sorted(
            following, key=moment.encoding.string_to_action
        )
        seen = dict(zip(moment.encoding.names, moment.observation(0), strict=True))
        assert seen[f"chosen so far: {word}"] == 1
    moment = moment.after(0, moment.encoding.string_to_action(NO_MORE))
    assert moment.state.pile[-1] == 2
    assert moment.state.turn == 1


def test_the_engine_says_why() -> None:
    """An action that is a whole choice is refused by the engine, in its own sentence."""
    moment = Moment.first(encoding(nimmt, nimmt.Rules(players=2, highest=12, hand_size=3)), 7)
    with pytest.raises(IllegalMove, match="card 2 is not in your hand: 1, 3, 6"):
        moment.after(0, moment.encoding.string_to_action("2"))


def test_what_is_no_action_is_refused() -> None:
    """A number or word that the rules do not have is refused in a sentence."""
    code = encoding(nimmt, nimmt.Rules(players=2, highest=12, hand_size=3))
    with pytest.raises(ValueError, match=r"^action must be a whole number from 0 to 15, not 16$"):
        code.action_to_string(16)
    with pytest.raises(ValueError, match=r"^'13' is no action: these rules have 16 actions"):
        code.string_to_action("13")


def test_a_strange_game_is_refused() -> None:
    """A game that nobody has put into numbers is refused in a sentence, and so are other rules."""
    with pytest.raises(ValueError, match="no encoding says how 'takeaway' is written in numbers"):
        encoding(takeaway)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="rules must be of the kind Rules, not"):
        encoding(nimmt, ftw.Rules())
