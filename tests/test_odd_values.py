"""Values that nearly fit are refused in a sentence, and what can be built can be written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core import registry
from kernel_lib.core.game import IllegalMove
from kernel_lib.core.record import RecordError, read_record, write_record
from kernel_lib.core.text import speaking
from kernel_lib.testing import snapshot
from tests import strategies
from tests.extending import takeaway
from tests.ingenious.hooks import MODES
from tests.strange_things import check_echo
from tests.strategies import by_length, sampled
from tests.widgets.wire import ask
from widgets import RiskExplorer

STATES = {
    "nimmt": nimmt.start(nimmt.Rules(players=3), 1),
    "hand": nimmt.start(nimmt.Rules(players=2, variants=("hand",)), 1),
    "ftw": ftw.start(ftw.Rules(players=3), 1),
    "ftw in turn": ftw.start(ftw.Rules(players=2, passed=0), 1),
    "ingenious": ingenious.start(ingenious.Rules(players=2), 1),
}

ODD_SEATS: tuple[Any, ...] = (0.0, 1.0, True, False, -1, 99, "0", [], {}, None, 10**5000)


@pytest.mark.parametrize(
    "seat", ODD_SEATS, ids=lambda seat: repr(seat)[:5] if seat != 10**5000 else "huge"
)
@pytest.mark.parametrize("name", STATES)
def test_only_a_seat_is_asked(name: str, seat: Any) -> None:
    """What merely equals a seat, and what is none, is refused with an ``IllegalMove``."""
    state = STATES[name]
    before = snapshot(state)
    good = {asked: choices[0] for asked, choices in state.pending.items()}
    with pytest.raises(IllegalMove, match=r"^seat .+ is not asked now"):
        state.check(seat, next(iter(good.values())))
    if isinstance(seat, list | dict):
        return
    wrong = {asked: choice for asked, choice in good.items() if asked != seat}
    with pytest.raises(IllegalMove, match=r"^seat .+ is not asked now"):
        state.advance({**wrong, seat: next(iter(good.values()))})
    assert snapshot(state) == before


@pytest.mark.parametrize("choices", [None, 5, "0", [(0, 1)], (), set()], ids=repr)
@pytest.mark.parametrize("name", STATES)
def test_choices_are_a_dictionary(name: str, choices: Any) -> None:
    """Whatever is no dictionary from seats to choices is refused with an ``IllegalMove``."""
    with pytest.raises(IllegalMove, match=r"^the choices of a step are a dictionary"):
        STATES[name].advance(choices)


# --- what can be built can be written and read --------------------------------------------------


def check_record_of(game: Any, rules: Any, seed: int) -> None:
    """The record of a match that has just begun is read as the same match."""
    state = game.start(rules, seed)
    text = write_record(game, rules, seed, [], state)
    record = read_record(text)
    assert (record.rules, record.seed, record.final) == (rules, seed, state)


@given(strategies.rules())
@sampled(200)
def test_rules_in_a_record(rules: nimmt.Rules) -> None:
    """Any rules of 6 nimmt! that fit together can stand in a record."""
    check_record_of(nimmt, rules, 1)


@given(strategies.ftw_rules())
@sampled(200)
def test_rules_of_ftw_in_a_record(rules: ftw.Rules) -> None:
    """Any rules of FTW?! that fit together can stand in a record."""
    check_record_of(ftw, rules, 1)


@pytest.mark.parametrize("rules", MODES, ids=ingenious.Rules.to_text)
def test_rules_of_ingenious_in_a_record(rules: ingenious.Rules) -> None:
    """Every way to play Ingenious can stand in a record."""
    check_record_of(ingenious, rules, 1)


GAMES = {"nimmt": nimmt, "ftw": ftw, "ingenious": ingenious}


@pytest.mark.parametrize("name", GAMES)
def test_the_longest_seed(name: str) -> None:
    """A seed of a hundred digits can be written and read; one that is longer begins no match."""
    game: Any = GAMES[name]
    check_record_of(game, game.Rules(), 10**100 - 1)
    check_record_of(game, game.Rules(), 1 - 10**100)
    for seed in (10**100, 10**101, -(10**101), 10**5000):
        with pytest.raises(ValueError, match=r"^the seed may have at most 100 digits$"):
            game.start(game.Rules(), seed)


BUILT: dict[str, nimmt.Rules] = {
    "openings": nimmt.Rules(draft=True, only_needed=True, openings=("draft", "pass left")),
    "most players": nimmt.Rules(players=20, hand_size=5, most_players=20),
    "an end of many digits": nimmt.Rules(end="over 999999"),
}


@pytest.mark.parametrize("name", BUILT)
def test_unusual_rules_are_written(name: str) -> None:
    """Aspects that nobody sets in a lesson can be written and read, too."""
    assert nimmt.Rules.from_text(BUILT[name].to_text()) == BUILT[name]


NOT_BUILT: dict[str, tuple[dict[str, Any], str]] = {
    "no name": ({"openings": ("",)}, "'' cannot be the name of a decision: write words"),
    "signs": (
        {"openings": ("draft; end=1",)},
        "'draft; end=1' cannot be the name of a decision: write words",
    ),
    "players without number": (
        {"most_players": 10**5000},
        "most_players must be a whole number from 2 to 104, not int(…)",
    ),
    "end": ({"end": {}}, "the end {} is not known: write 'over 66', 'at least 66', "),
    "limit": ({"pile_limit": 20, "least_cards": 2}, "the limit of a penalty pile 20 is not known"),
    "variants": ({"variants": 1.5}, "variants must be a list of texts, not 1.5"),
    "long rows": (
        {"places": 10**6},
        "these aspects do not fit together: places=1000000",
    ),
}


@pytest.mark.parametrize(("settings", "begin"), NOT_BUILT.values(), ids=NOT_BUILT)
def test_rules_that_cannot_be_written(settings: dict[str, Any], begin: str) -> None:
    """Rules that no line could hold, or of the wrong kind, are refused in one sentence."""
    with pytest.raises(ValueError, match=r"^[^\n]+$") as error:
        nimmt.Rules(**settings)
    assert str(error.value).startswith(begin)


@pytest.mark.parametrize("name", ["card", "row", "end", "first", "keep"])
def test_no_deal_begins_inside_a_trick(name: str) -> None:
    """A decision that only a trick brings about opens no deal."""
    with pytest.raises(ValueError, match=rf"^the decision '{name}' is made inside a trick"):
        nimmt.start(nimmt.Rules(openings=(name,)))


# --- of the wrong kind, or far too long ----------------------------------------------------------

TABLE = nimmt.Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
LONG = "ж" * by_length(10**6, 10**7, 10**7)
DIGITS = "9" * 5000

ASKED: dict[str, tuple[Callable[[], object], str]] = {
    "a tile of nothing": (lambda: ingenious.Tile.parse(None), "None is no tile: "),  # type: ignore[arg-type]
    "a colour of a list": (lambda: ingenious.Colour.of([]), "[] is no colour: "),  # type: ignore[arg-type]
    "a record of nothing": (lambda: read_record(None), "line 1: a record is a text, not None"),  # type: ignore[arg-type]
    "rows of a number": (lambda: nimmt.Table(5), "the rows of a table are tuples like "),  # type: ignore[arg-type]
    "a card that is no list": (lambda: nimmt.risk(TABLE, 5), "cards must be a list, not 5"),  # type: ignore[arg-type]
    "rules of a text": (
        lambda: nimmt.Position.parse("16 | 20 ; you 5", "open"),  # type: ignore[arg-type]
        "rules must be of the kind Rules, not 'open'",
    ),
    "points of a number": (lambda: ftw.points(5), "hand must be a list, not 5"),  # type: ignore[arg-type]
    "digits in a table": (lambda: nimmt.Table.parse(f"16 {DIGITS}"), "'99999999999999"),
    "digits in rules": (lambda: nimmt.Rules.from_text(f"players={DIGITS}"), "players must be "),
    "digits as a seed": (lambda: nimmt.start(seed=10**5000), "the seed may have at most 100 "),
    "digits as a card": (lambda: nimmt.risk(TABLE, [10**5000]), "int(…) is not a card: "),
    "a long table": (lambda: nimmt.Table.parse(LONG), "'жжжж"),
    "a long position": (lambda: ftw.Table.parse(LONG), "'жжжж"),
    "a long board": (lambda: ingenious.Board.parse(LONG), "'жжжж"),
    "a long tile": (lambda: ingenious.Tile.parse(LONG), "'жжжж"),
    "a long choice": (lambda: nimmt.choice_from_notation(LONG), "'жжжж"),
    "a long record": (lambda: read_record(f"sixth-card record 1\ngame {LONG}\n"), "line 2: 'жжжж"),
    "a long aspect": (lambda: nimmt.Rules(pile_limit=LONG, least_cards=2), "the limit of a "),
    "a long tile in a choice": (
        lambda: STATES["ingenious"].check(0, ingenious.Place(LONG, None, None)),  # type: ignore[arg-type]
        "'жжжж",
    ),
}


@pytest.mark.parametrize(("act", "begin"), ASKED.values(), ids=ASKED)
def test_echoes_are_short(act: Callable[[], object], begin: str) -> None:
    """The sentence begins as it should, and holds no more than the beginning of a long value."""
    with pytest.raises(ValueError, match=r"^[^\n]+$") as error:
        act()
    assert str(error.value).startswith(begin)
    for language in ("en", "ja"):
        with speaking(language):
            said = str(error.value)
        check_echo(said)
        assert len(said) < 400


@pytest.mark.parametrize("value", [LONG, DIGITS, f"5 {DIGITS}"], ids=["long", "digits", "hand"])
@pytest.mark.parametrize("kind", ["table", "hand", "opponents", "put", "back", "explain"])
def test_an_explorer_echoes_little(kind: str, value: str) -> None:
    """The risk explorer refuses what is far too long in a short notice, and stays as it is."""
    explorer = RiskExplorer(seed=1)
    before = explorer._position
    picture = ask(explorer, kind, value=value, card=value, to=value)
    assert 0 < len(picture["notice"]) < 400
    check_echo(picture["notice"])
    assert explorer._position == before


# --- records ------------------------------------------------------------------------------------


def test_a_stray_carriage_return() -> None:
    """A record with the line ends of another system is refused at the first line that has one."""
    text = write_record(nimmt, nimmt.Rules(), 1, [], STATES["nimmt"])
    for number in range(1, text.count("\n") + 1):
        lines = text.split("\n")
        lines[number - 1] += "\r"
        with pytest.raises(RecordError) as error:
            read_record("\n".join(lines))
        assert error.value.line == number


def test_the_last_line_has_an_end() -> None:
    """A record whose last line does not end is refused there."""
    state = nimmt.start(seed=1)
    text = write_record(nimmt, state.rules, 1, [], state)
    with pytest.raises(RecordError, match=r"^line 5: the last line of a record ends with a new "):
        read_record(text[:-1])


def test_no_position_in_a_game_without() -> None:
    """A game whose matches always begin with a deal has no line with a position."""
    takeaway.join()
    try:
        text = write_record(takeaway, takeaway.Rules(), 1, [], takeaway.start(), "side 6")
        with pytest.raises(RecordError, match=r"^line 5: a match of takeaway cannot begin in a po"):
            read_record(text)
    finally:
        registry.forget(takeaway.NAME)


@pytest.mark.parametrize("bulls", [999, 1000, 123_456])
def test_a_position_with_many_bulls(bulls: int) -> None:
    """A long match has many bulls, and its positions are written and read as any other."""
    text = f"16 20 | 35 | 61 | 70 ; you 5 37 bulls {bulls} ; Ben 8 9"
    position = nimmt.Position.parse(text)
    assert str(position) == text
    state = nimmt.start(nimmt.Rules(players=2, end="over 999999"), 1, position)
    assert read_record(write_record(nimmt, state.rules, 1, [], state, text)).position == text
