"""Bots of any kind: functions, with and without chance, and what happens when one fails."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core.text import Message, message, speaking
from kernel_lib.nimmt import BOTS, Play, Rules, TakeRow
from kernel_lib.nimmt.view import View
from kernel_lib.play.bots import Bot, BotError, bot_choice, bot_named, made_bot
from kernel_lib.play.session import Session


def highest(view: View) -> Any:
    """The five lines of a reader: play the highest card, take the row with the fewest bulls."""
    if view.must_take_row:
        return TakeRow(view.table.cheapest_row)
    return Play(max(view.hand))


def dice(view: View, rng: Random) -> Any:
    """A reader's bot with chance."""
    return rng.choice(list(view.choices))


def test_five_lines_play_a_match() -> None:
    """A function of five lines plays a whole match."""
    session = Session(nimmt, Rules(players=3), {0: highest, 1: highest, 2: "lowest"}, seed=1)
    assert session.state.is_over
    first = session.turns[0]
    assert first.choices[0] == Play(max(first.before.hands[0]))


def test_lambda_is_a_bot() -> None:
    """A lambda is a bot too, and is called "bot"."""
    session = Session(nimmt, Rules(players=2, end="1 deal"), {1: lambda view: view.choices[0]}, 1)
    assert session.name_of(1) == "bot"
    (turn, *_) = session.choose(0, session.state.view(0).choices[0])
    assert turn.choices[1] == turn.before.view(1).choices[0]


def test_object_with_a_call_is_a_bot() -> None:
    """Anything that can be called with a view is a bot, named after its class."""

    class Patient:
        def __call__(self, view: View) -> Any:
            return view.choices[-1]

    assert bot_named(Patient(), {}).name == "Patient"
    session = Session(nimmt, Rules(players=2, end="1 deal"), {0: Patient(), 1: Patient()}, 1)
    assert session.state.is_over


def test_chance_is_the_game_s() -> None:
    """A bot that asks for ``rng`` gets the same chance whenever the same game is played."""
    bots = dict.fromkeys(range(4), dice)
    records = {Session(nimmt, Rules(), bots, seed=3).record() for _ in range(3)}
    assert len(records) == 1
    assert Session(nimmt, Rules(), bots, seed=4).record() not in records


def test_chance_differs_by_seat_and_turn() -> None:
    """Two seats, and two turns, do not get the same chance."""
    numbers = []

    def noting(view: View, rng: Random) -> Any:
        numbers.append(rng.random())
        return view.choices[0]

    Session(nimmt, Rules(players=2, end="1 deal"), {0: noting, 1: noting}, seed=1)
    assert len(set(numbers)) == len(numbers) >= 20


def test_bot_gets_the_view_of_its_seat() -> None:
    """A bot is given what its own seat may know, and nothing else."""
    seen: list[tuple[Any, ...]] = []

    def noting(*given: Any) -> Any:
        seen.append(given)
        return given[0].choices[0]

    session = Session(nimmt, Rules(players=2, end="1 deal"), {1: noting}, seed=1)
    state = session.state
    session.choose(0, state.view(0).choices[0])
    assert seen[0] == (state.view(1),)
    assert all(len(given) == 1 and given[0].seat == 1 for given in seen)


def cheating(view: View) -> Any:
    """A bot that plays a card it does not hold."""
    return Play(next(card for card in view.unseen))


def broken(_view: View) -> Any:
    """A bot that stops."""
    raise KeyError("no plan")


FAILING: dict[str, tuple[Callable[[View], Any], str]] = {
    "stops": (broken, "the bot broken stopped with KeyError: 'no plan'"),
    "cheats": (
        cheating,
        "the bot cheating chose Play(card=1), which the rules do not allow; ",
    ),
    "chooses nothing": (lambda view: None, "the bot bot chose None, which the rules do not allow"),
    "chooses a bare number": (lambda view: view.hand[0], "the bot bot chose "),
    "takes no view": (lambda: Play(1), "the bot bot stopped with TypeError: "),
    "takes a row too early": (lambda view: TakeRow(0), "the bot bot chose TakeRow(row=0), which"),
}


@pytest.mark.parametrize(("bot", "sentence"), FAILING.values(), ids=FAILING)
def test_failing_bot(bot: Callable[[View], Any], sentence: str) -> None:
    """A bot that fails is named in a ``BotError``, in each language; the game stays as it was."""
    session = Session(nimmt, Rules(players=3), {1: "lowest", 2: bot}, seed=1)
    state, record, revision = session.state, session.record(), session.revision
    with pytest.raises(BotError) as error:
        session.choose(0, state.view(0).choices[0])
    assert str(error.value).startswith(sentence)
    with speaking("ja"):
        assert str(error.value)[:8] != sentence[:8]
    assert session.state is state
    assert session.record() == record
    assert session.revision == revision
    assert session.chosen == {}
    assert session.waiting_for == (0,)


def test_bot_that_fails_late() -> None:
    """A bot that fails in the middle of the turns of one choice leaves none of them."""

    def first_only(view: View) -> Any:
        return view.choices[0] if view.trick == 1 else None

    session = Session(nimmt, Rules(players=2, end="1 deal"), {1: first_only}, seed=1)
    session.choose(0, session.state.view(0).choices[-1])
    told = list(session.turns)
    with pytest.raises(BotError):
        session.choose(0, session.state.view(0).choices[-1])
    assert session.turns == told
    assert session.state == told[-1].after


def test_error_does_not_list_the_hand() -> None:
    """The error of a bot that cheats may be read by others, so it does not say what it holds."""
    session = Session(nimmt, Rules(players=2), {1: lambda view: None}, seed=1)
    hand = session.state.view(1).hand
    with pytest.raises(BotError) as error:
        session.choose(0, session.state.view(0).choices[0])
    assert not any(str(card) in str(error.value) for card in hand)


def test_bot_with_a_number_that_is_no_card() -> None:
    """A bot that plays 5.0 for 5 fails as any other; the game stays as it was."""
    for seed in range(10):
        bots = {1: lambda view: Play(float(view.hand[0]))}
        session = Session(nimmt, Rules(players=2), bots, seed)
        state = session.state
        with pytest.raises(BotError):
            session.choose(0, state.view(0).choices[0])
        assert session.state is state


def test_interrupt_is_no_failure_of_the_bot() -> None:
    """A person who stops the kernel is not answered with a ``BotError``; the game stays."""

    def endless(_view: View) -> Any:
        raise KeyboardInterrupt

    session = Session(nimmt, Rules(players=2), {1: endless}, seed=1)
    with pytest.raises(KeyboardInterrupt):
        session.choose(0, session.state.view(0).choices[0])
    assert session.turns == []
    assert session.waiting_for == (0,)


@pytest.mark.parametrize("bot", ["clever", "", "Lowest"])
def test_unknown_name(bot: str) -> None:
    """A name that no bot has is refused with all the names."""
    with pytest.raises(ValueError, match=r".") as error:
        bot_named(bot, BOTS)
    assert str(error.value) == (
        f"there is no bot {bot!r}: "
        "choose random, lowest, highest, closest, cautious, learned, sampler, expert, "
        "or give a function"
    )


@pytest.mark.parametrize("bot", [7, None, ["lowest"]], ids=repr)
def test_no_bot(bot: Any) -> None:
    """What cannot be called is no bot."""
    with pytest.raises(ValueError, match=r"is no bot: give a name or a function of a view$"):
        bot_named(bot, BOTS)


def test_made_bot() -> None:
    """A bot takes its name from its function, and wants chance if that takes ``rng``."""
    assert made_bot(highest) == Bot("highest", highest, wants_chance=False)
    assert made_bot(dice).wants_chance
    assert bot_named(made_bot(dice), {}) == made_bot(dice)


def test_bot_choice_is_checked() -> None:
    """Only a choice among those of the view is passed on."""
    view = nimmt.start(Rules(players=2), 1).view(0)
    assert bot_choice(made_bot(highest), view, "") == Play(max(view.hand))
    with pytest.raises(BotError):
        bot_choice(made_bot(cheating), view, "")


def leaving(_view: View) -> Any:
    """A bot that leaves Python."""
    sys.exit("enough")


def rewriting(view: View) -> Any:
    """A bot that writes on the rules that all seats share."""
    object.__setattr__(view.rules, "players", 3)
    return view.choices[0]


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (leaving, "the bot leaving stopped with SystemExit: enough"),
        (rewriting, "the bot rewriting changed the rules of the game"),
    ],
)
def test_a_bot_cannot_end_or_change_the_game(bot: Any, sentence: str) -> None:
    """Whoever leaves Python or writes on the rules is named, and the rules are as before."""
    session = Session(nimmt, Rules(players=2), {1: bot}, seed=1)
    state, text = session.state, session.rules.to_text()
    with pytest.raises(BotError) as error:
        session.choose(0, state.view(0).choices[0])
    assert str(error.value) == sentence
    assert session.state is state
    assert session.rules == state.rules == Rules(players=2)
    assert session.rules.to_text() == text


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from kernel_lib.core import registry
from kernel_lib.play.bots import bot_named
for name in registry.names():
    game = registry.game_named(name)
    print(*game.BOTS)
    for ask in (lambda: bot_named("sampler", game.BOTS), game.bots.Sampler):
        try:
            ask()
        except ValueError as error:
            print(error)
"""


def test_a_bot_that_cannot_play_is_not_offered() -> None:
    """Without numpy no bot that rolls out is offered, and who names it is told what to install."""
    run = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True)
    said = "a bot that plays on at random needs numpy: install it with pip install numpy"
    assert run.stderr == ""
    for line, game in enumerate((nimmt, ftw, ingenious)):
        offered, *told = run.stdout.splitlines()[3 * line : 3 * line + 3]
        assert offered.split() == [name for name in game.BOTS if name not in ("sampler", "expert")]
        assert told == [said, said]


# --- why a bot chose ------------------------------------------------------------------------


def view_of_start() -> View:
    """What the first of two players sees."""
    return nimmt.start(Rules(players=2), 1).view(0)


def reasoned(view: View) -> Any:
    """A reader's bot that says why it chose."""
    return view.choices[0]


reasoned.reason = lambda view, choice: f"{choice.card} is the first of {len(view.hand)}."  # type: ignore[attr-defined]


class Teller:
    """A reader's bot as an object, with a method that says why it chose."""

    def __call__(self, view: View) -> Any:
        return view.choices[-1]

    def reason(self, view: View, choice: Any) -> Message:
        return message("{card} is the lowest card of the hand.", card=choice.card)


def test_reason_of_a_reader() -> None:
    """A reader's reason may be an attribute, a method, or be given with the function."""
    view = view_of_start()
    choice = view.choices[0]
    assert str(made_bot(reasoned).reason(view, choice)) == f"{choice.card} is the first of 10."
    assert made_bot(Teller()).reason(view, choice) == Teller().reason(view, choice)
    given = made_bot(reasoned, reason=lambda view, choice: "Just so: {card}.")
    assert str(given.reason(view, choice)) == "Just so: {card}."
    assert bot_named(Teller(), {}).reason(view, choice) is not None


def test_bots_without_a_reason() -> None:
    """A bot that cannot say why gives None, and so does one that has nothing to say now."""
    view = view_of_start()
    assert made_bot(highest).reason(view, view.choices[0]) is None
    silent = made_bot(highest, reason=lambda view, choice: None)
    assert silent.reason(view, view.choices[0]) is None


def writes_on_rules(view: View, _choice: Any) -> str:
    """A reason that changes the rules."""
    object.__setattr__(view.rules, "players", 7)
    return "I can."


WRONG_REASONS: dict[str, tuple[Any, str]] = {
    "stops": (
        lambda view, choice: broken(view),
        "the bot highest stopped with KeyError: 'no plan'",
    ),
    "takes too little": (lambda view: "", "the bot highest stopped with TypeError: "),
    "leaves": (
        lambda view, choice: sys.exit("bye"),
        "the bot highest stopped with SystemExit: bye",
    ),
    "is no sentence": (
        lambda view, choice: choice,
        "the bot highest must give its reason in a sentence, not Play(card=",
    ),
    "changes the rules": (writes_on_rules, "the bot highest changed the rules of the game"),
}


@pytest.mark.parametrize(("reason", "sentence"), WRONG_REASONS.values(), ids=WRONG_REASONS)
def test_failing_reason(reason: Any, sentence: str) -> None:
    """A reason that fails is a ``BotError`` that names the bot, in each language."""
    view = view_of_start()
    rules = view.rules
    with pytest.raises(BotError) as error:
        made_bot(highest, reason=reason).reason(view, view.choices[0])
    assert str(error.value).startswith(sentence)
    with speaking("ja"):
        assert not str(error.value).startswith(sentence[:12])
    assert rules == Rules(players=2)


def test_every_bot_of_every_game_has_a_reason() -> None:
    """Each bot that has a name says why it chose, in a sentence that does not begin with it."""
    for game in (nimmt, ftw, ingenious):
        view = game.start(seed=3).view(0)
        for bot in game.BOTS.values():
            told = bot.reason(view, bot_choice(bot, view, "1"))
            assert told is not None
            assert not str(told).startswith(str(bot.title))


def test_bots_can_be_sent() -> None:
    """A bot that is sent to another process says there the same."""
    view = view_of_start()
    for bot in nimmt.BOTS.values():
        sent = pickle.loads(pickle.dumps(bot))
        assert sent == bot
        assert sent.reason(view, view.choices[0]) == bot.reason(view, view.choices[0])


def test_alike_bots_stay_alike() -> None:
    """Two bots made from the same function are equal, with their reasons, too."""
    teller = Teller()
    assert made_bot(teller) == made_bot(teller)
    assert made_bot(reasoned) == made_bot(reasoned)
