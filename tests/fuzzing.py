"""Everything of the kit that strange things are handed to, and what must hold then."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.compare import compare
from kernel_lib.core import registry
from kernel_lib.core.game import IllegalMove
from kernel_lib.core.record import read_record, write_record
from kernel_lib.ftw import chances as ftw_chances
from kernel_lib.ingenious import chances as tile_chances
from kernel_lib.ingenious.tiles import TILES, Colour
from kernel_lib.nimmt import deal_chances
from kernel_lib.play.session import Session
from kernel_lib.testing import random_game, snapshot
from tests.fuzzing_widgets import intent
from tests.strange_things import (
    BOARD,
    FTW_TABLE,
    GAMES,
    POSITIONS,
    TABLE,
    TURN,
    TWINS,
    WHOLE,
    Chance,
    cases,
    choice_of,
    moments,
    otherwise,
    spoilt,
)

# --- what is fuzzed -------------------------------------------------------------------------

Act = Callable[[Chance], object]
"""Hands something drawn at random to the kit; a ``ValueError`` is a good answer."""


def rules_of_nimmt(chance: Chance) -> object:
    """Rules of 6 nimmt! with odd aspects; what can be built can be written, read and started."""
    plain = {field.name: field.default for field in dataclasses.fields(nimmt.Rules) if field.init}
    good: dict[str, tuple[Any, ...]] = {
        "players": (2, 3, 5, 10, 11),
        "end": ("over 66", "1 deal", "at least 1", "countdown 66", "0 deals"),
        "highest": (104, 103, 44, 8),
        "hand_size": (1, 2, 10, 16),
        "variants": ((), "open", ("hand",), ("logic", "open"), ["double"], {"refined": 1}),
        "twins": ("none", "all", "doublets"),
        "pile_limit": ("at least 20", "over 20", "over 1"),
        "rows": (1, 4, 8, 9, 0),
        "places": (1, 5, 25, 26),
        "turns": ("together", "in turn", "at once"),
        "sides": ("right", "both"),
        "openings": ((), ("draft",), "keep", ("card",)),
        "least_cards": (1, 2),
        "most_cards": (1, 2),
        "most_players": (10, 2, 20, 10**6),
    }
    names = chance.rng.sample(sorted(plain), chance.rng.randrange(1, 5))
    asked = {name: chance.mostly(*good.get(name, (True, False))) for name in names}
    return check_rules(nimmt, nimmt.Rules(**chance.noted(asked)))


def rules_of_ftw(chance: Chance) -> object:
    """Rules of FTW?! with odd numbers."""
    good: dict[str, tuple[Any, ...]] = {
        "players": (2, 3, 6, 7),
        "rounds": (0, 1, 1000, 1001),
        "highest": (0, 8, 60, 61),
        "hand_size": (0, 2, 10, 12),
        "passed": (0, 1, 3),
        "position": ("", "pile 17 | you 2 7 34 | Ben ?3", "pile | you ?4 | Ben ?3 | Aya 7 ?2"),
    }
    names = chance.rng.sample(sorted(good), chance.rng.randrange(1, 4))
    asked = {name: chance.mostly(*good[name]) for name in names}
    return check_rules(ftw, ftw.Rules(**chance.noted(asked)))


def rules_of_ingenious(chance: Chance) -> object:
    """Rules of Ingenious with odd numbers."""
    rules = ingenious.Rules(chance.maybe(1, 2, 3, 4), chance.maybe(False, True), chance.maybe(0, 7))
    return check_rules(ingenious, rules)


def check_rules(game: Any, rules: Any) -> object:
    """Rules that can be built can be written, and read back as the same."""
    assert game.Rules.from_text(rules.to_text()) == rules
    return game.start(rules, 1).view(0)


def rules_from_text(chance: Chance) -> object:
    """A line of rules with faults."""
    game = chance.one(GAMES)
    return check_rules(game, game.Rules.from_text(chance.text()))


def started(chance: Chance) -> object:
    """A match with odd rules, an odd seed or an odd position."""
    game, rules = chance.one(((nimmt, nimmt.Rules(2)), (ftw, ftw.Rules(2)), (ingenious, None)))
    asked = [chance.mostly(rules), chance.maybe(1, 10**99)]
    if chance.rng.random() < 0.7:
        texts = [chance.one(POSITIONS), spoilt(chance.one(POSITIONS), chance.rng)]
        asked.append(chance.maybe(None, *texts, nimmt.Position.parse(POSITIONS[4])))
    if chance.rng.random() < 0.3:
        asked[0] = chance.odd()
    return game.start(*asked).view(None)


def table_text(chance: Chance) -> object:
    """A text of a table, which can be written and read again if it can be read."""
    read = chance.one(
        (
            nimmt.Table.parse,
            nimmt.Position.parse,
            ftw.Table.parse,
            ftw.Position.parse,
            ingenious.Position.parse,
            ingenious.Board.parse,
            ingenious.Tile.parse,
            Colour.of,
            nimmt.End.parse,
            TWINS_RULES.table,
        )
    )
    parsed = read(chance.noted(spoilt(chance.one(POSITIONS), chance.rng)))
    if read not in (ingenious.Tile.parse, Colour.of):
        assert read(str(parsed)) == parsed
    return parsed


def any_text(chance: Chance) -> object:
    """Anything handed to whatever reads a text."""
    return chance.one(READERS)(chance.text())


TWINS_RULES = nimmt.Rules(players=2, variants=("double",))

READERS: tuple[Callable[[Any], object], ...] = (
    nimmt.Table.parse,
    nimmt.Position.parse,
    lambda it: nimmt.Position.parse("16 20 | 35 | 61 | 70 ; you 5 37 ; others 2", it),
    ftw.Table.parse,
    ingenious.Board.parse,
    ingenious.Position.parse,
    ingenious.Tile.parse,
    ingenious.Board.empty,
    Colour.of,
    nimmt.End.parse,
    TWINS_RULES.table,
    nimmt.choice_from_notation,
    ftw.choice_from_notation,
    ingenious.choice_from_notation,
    registry.game_named,
    read_record,
)


def built_table(chance: Chance) -> object:
    """A table of odd rows, and odd cards asked of a good one."""
    kind = chance.rng.randrange(5)
    if kind == 0:
        return nimmt.Table(chance.maybe(((16, 20), (35,)), ((5, 3),), ((True,),)))
    if kind == 1:
        table = chance.one((TABLE, TWINS))
        return chance.one((table.spots, table.row_for, table.ends_for))(chance.maybe(45, 5, 16))
    if kind == 2:
        return TABLE.resolve(
            chance.maybe({"A": 37, "B": 65}, {"A": 5}, {"A": (37, 45)}),
            take=lambda *_: chance.maybe(0, 3, 4),
        )
    if kind == 3:
        return FTW_TABLE.resolve(chance.maybe(ftw.Play(2, use=(6, 11)), ftw.Play(3)))
    return ingenious.Hex(chance.odd(), chance.odd()) is None


# --- positions ------------------------------------------------------------------------------


def seat_of(chance: Chance, state: Any) -> Any:
    """A seat that is asked, or anything."""
    return chance.mostly(*(state.pending or (0,)))


def choice_at(chance: Chance, state: Any, seat: Any) -> Any:
    """A choice that fits, one that is nearly so, or anything."""
    pick = chance.rng.random()
    if pick < 0.6 and type(seat) is int and seat in state.pending:
        choices = state.pending[seat]
        choice = choices[chance.rng.randrange(len(choices))]
        return chance.noted(choice if pick < 0.2 else otherwise(chance, choice))
    return chance.noted(choice_of(chance)) if pick < 0.85 else chance.odd()


def checked(chance: Chance) -> object:
    """A choice that is accepted is one of those that were offered, and nothing is changed."""
    number = chance.rng.randrange(len(cases()))
    state, before = chance.one(moments(number))
    chance.noted(state.rules.to_text())
    seat = seat_of(chance, state)
    choice = choice_at(chance, state, seat)
    try:
        if chance.rng.random() < 0.5:
            state.check(seat, choice)
            assert choice in state.pending[seat]
        else:
            asked = odd_choices(chance, state, seat, choice)
            state.advance(chance.noted(asked))
            assert set(asked) == set(state.pending)
            assert all(made in state.pending[seat] for seat, made in asked.items())
    except IllegalMove:
        assert snapshot(state) == before
        raise
    except ValueError as error:
        raise AssertionError("a choice is refused with an IllegalMove") from error
    return state


def odd_choices(chance: Chance, state: Any, seat: Any, choice: Any) -> Any:
    """Choices for a step: good ones but for one seat, or no choices at all."""
    pick = chance.rng.random()
    if pick < 0.2:
        return chance.odd()
    all_seats = {at: choices[0] for at, choices in state.pending.items()}
    if pick < 0.3 and all_seats:
        del all_seats[chance.one(tuple(all_seats))]
    try:
        return {**all_seats, seat: choice}
    except TypeError:
        return [(seat, choice)]


def viewed(chance: Chance) -> object:
    """A view from an odd seat."""
    state, before = chance.one(moments(chance.rng.randrange(len(cases()))))
    seat = chance.odd()
    try:
        return state.view(seat).to_json()
    except ValueError:
        assert snapshot(state) == before
        raise


# --- records --------------------------------------------------------------------------------

GOLDEN = Path(__file__).parent / "golden" / "records"


@cache
def records() -> tuple[str, ...]:
    """Real records: finished and unfinished games."""
    texts = [path.read_text() for path in sorted(GOLDEN.glob("*.txt"))]
    for case in cases():
        steps = random_game(case, 0)[:4]
        last = steps[-1].after
        texts.append(write_record(case.game, case.rules, last.seed, steps, last))
    return tuple(texts)


def spoilt_record(chance: Chance) -> object:
    """A real record with faults; what can be read nevertheless is written again alike."""
    text = chance.one(records())
    kind = chance.rng.randrange(7)
    lines = text.split("\n")
    at = chance.rng.randrange(len(lines))
    if kind == 0:
        lines[at] = spoilt(lines[at], chance.rng)
    elif kind == 1:
        del lines[at]
    elif kind == 2:
        lines.insert(at, chance.one(lines))
    elif kind == 3:
        lines[at] += chance.one(("\r", " ", "\x0b", "\x85", "\u2028", "\ufeff", "9" * 5000))
    elif kind == 4:
        lines[at] = re.sub("[0-9]+", lambda _: str(chance.one(WHOLE)), lines[at])
    elif kind == 6:
        lines.insert(4, f"position {chance.one(POSITIONS)}")
    text = "\n".join(lines)
    record = read_record(chance.noted(spoilt(text, chance.rng) if kind == 5 else text))
    turns = [Turned(choices) for choices in record.choices]
    again = write_record(
        record.game, record.rules, record.seed, turns, record.final, record.position
    )
    assert again == chance.drawn[-1]
    return record


class Turned(NamedTuple):
    """What a record needs to know of a turn."""

    choices: Any


# --- chances --------------------------------------------------------------------------------

CHANCES: tuple[Act, ...] = (
    lambda c: nimmt.risk(c.mostly(TABLE), c.maybe([37], (5, 45)), c.maybe(3, 1), c.maybe(None)),
    lambda c: nimmt.risk(TABLE, c.odd()),
    lambda c: nimmt.risk(TABLE, [37], c.odd(), c.maybe(None, range(71, 90))),
    lambda c: nimmt.joint_risk(c.mostly(TABLE, TWINS), c.maybe(37), c.maybe(45), c.few(1, 3)),
    lambda c: nimmt.bulls_distribution(c.mostly(TABLE, TWINS), c.maybe(37, 5), c.few(1, 3)),
    lambda c: nimmt.gap_count(c.mostly(TABLE, TWINS), c.maybe(37, 5), c.few(1, 3)),
    lambda c: nimmt.gap_count(TABLE, 37).probability(c.odd()),
    lambda c: nimmt.explained(c.mostly(TABLE, TWINS), c.maybe(37, 5), c.few(1, 3)),
    lambda c: nimmt.hand_risk(c.mostly(TABLE), c.maybe([37], [5, 45]), c.few(1, 2, most=2)),
    lambda c: nimmt.hand_risks(c.mostly(TABLE), c.maybe([37], [5, 45]), c.few(1, 2, most=2)),
    lambda c: nimmt.Holding(c.odd(), c.maybe(0, 3)),
    lambda c: nimmt.risk(TABLE, [37], c.maybe([nimmt.Holding((5,), 1)], [nimmt.Holding((36,))])),
    lambda c: nimmt.is_exact(c.odd()),
    lambda c: nimmt.risks_for(c.odd()),
    lambda c: deal_chances.hand_distribution(c.maybe(None, nimmt.Rules(2)), c.few(1, 3)),
    lambda c: deal_chances.first_card_below_all(c.maybe(4, 8), c.maybe(None)),
    lambda c: deal_chances.somebody_too_low(c.few(4), c.few(4), c.maybe(None)),
    lambda c: ftw.Holding(c.odd(), c.maybe(0, 3), c.maybe((), [5])),
    lambda c: ftw.beat_chance(c.maybe(34), c.maybe([20, 30, 35, 36]), c.maybe(1, 2)),
    lambda c: ftw.beat_chance(34, [20, 30], c.maybe(1), c.maybe((), (33,)), c.maybe((), (5,))),
    lambda c: ftw.stands_chance(c.maybe(34), c.maybe([20, 30]), c.maybe([ftw.Holding(unknown=1)])),
    lambda c: ftw_chances.cards_below(c.maybe(34), c.maybe([20, 30]), c.maybe(1)),
    lambda c: ftw.next_can_beat(c.mostly(TURN), c.maybe(None, 34), c.maybe(False)),
    lambda c: ftw.beaten_by_turn(c.mostly(TURN), c.maybe(None, 34), c.maybe(False)),
    lambda c: ftw.card_in_hands(c.maybe(None, ftw.Rules(2)), c.maybe(1)),
    lambda c: ftw.highest_of_all(c.maybe(None, ftw.Rules(2)), c.maybe(None, 35)),
    lambda c: ftw.turn_bounds(c.maybe(4), c.maybe(12)),
    lambda c: ftw.order_statistic(c.maybe(60), c.maybe(12), c.maybe(1)),
    lambda c: ftw.mean_of_order(c.maybe(60), c.maybe(12), c.maybe(1)),
    lambda c: ftw.points_distribution(c.maybe(60), c.maybe(3)),
    lambda c: ftw_chances.points_with_highest(c.maybe(34), c.maybe(3)),
    lambda c: ftw.expected_points(c.maybe(60), c.maybe(3)),
    lambda c: ftw.points(c.odd()),
    lambda c: nimmt.bulls(c.odd()),
    lambda c: tile_chances.showing(c.mostly(TILES), c.maybe([Colour.RED])),
    lambda c: tile_chances.next_shows(c.mostly(TILES), c.maybe([Colour.RED])),
    lambda c: tile_chances.count_showing(c.mostly(TILES), c.maybe([Colour.RED]), c.maybe(6)),
    lambda c: tile_chances.rack_without(c.mostly(TILES), c.maybe([Colour.RED]), c.maybe(6)),
    lambda c: tile_chances.first_showing(c.mostly(TILES), c.maybe([Colour.RED])),
    lambda c: tile_chances.draws_until(c.mostly(TILES), c.maybe([Colour.RED])),
    lambda c: tile_chances.best_scores(c.mostly(BOARD), c.maybe(TILES[:6])),
    lambda c: tile_chances.best_of_a_rack(c.mostly(BOARD), c.maybe(TILES[:6]), c.maybe(2)),
    lambda c: tile_chances.lowest_of(c.maybe({0: Fraction(1, 2), 1: Fraction(1, 2)}), c.maybe(6)),
)
"""Questions for chances, each with odd arguments."""


def chances(chance: Chance) -> object:
    """A chance of which something odd is asked."""
    number = chance.noted(chance.rng.randrange(len(CHANCES)))
    return CHANCES[number](chance)


# --- many games -----------------------------------------------------------------------------

PLAYED_ON = nimmt.batch.Position(TABLE, [(37,), 1])
SHORT = (
    nimmt.Rules(2, "1 deal"),
    ftw.Rules(2, rounds=1, highest=8, hand_size=3),
    ingenious.Rules(1),
)


def simulated(chance: Chance) -> object:
    """A simulation of a few rounds with odd arguments."""
    at = chance.rng.randrange(3)
    game, rules = GAMES[at], SHORT[at]
    asked: dict[str, Any] = {
        "rules": chance.mostly(rules),
        "policies": chance.maybe("random", ["random", "lowest"], ["random"]),
        "rounds": chance.few(2, 3),
        "seed": chance.maybe(1, 2**128),
        "executor": chance.mostly(None),
    }
    if game is nimmt:
        hands = chance.maybe([(37,), 1], [1, 1], [(37, 45), 2], [(True,), 1])
        built = nimmt.batch.Position(chance.mostly(TABLE), hands, chance.maybe(None, [5, 6, 7]))
        asked["position"] = chance.maybe(None, PLAYED_ON, built)
        asked["first"] = chance.maybe(None, {0: 37}, {1: 5})
        asked["by_card"] = chance.mostly(True, False)
    for name in chance.rng.sample(sorted(asked), len(asked) // 2):
        asked.pop(name)
    asked.setdefault("rules", rules)
    asked.setdefault("rounds", 2)
    chance.noted(asked)
    simulation = game.batch.simulate(**asked)
    if chance.rng.random() < 0.5:
        return chance.one((simulation.quantile, simulation.distribution))(chance.maybe(0, 1, 0.5))
    return repr(simulation)


def compared(chance: Chance) -> object:
    """Two bots over two deals, with odd arguments."""
    game = chance.mostly(nimmt)
    bots = chance.mostly(["closest", "lowest"], ("random", "random"), ["closest", chance.odd()])
    rules = chance.mostly(None, nimmt.Rules(2, highest=8, hand_size=2))
    deals = 2 if chance.rng.random() < 0.7 else chance.few(2)
    asked = (deals, chance.mostly(1, 0), chance.mostly(None))
    comparison = compare(game, bots, rules, *asked)
    return chance.one((comparison.score, comparison.win_share))(chance.maybe("closest"))


def session(chance: Chance) -> object:
    """A session with odd seats, bots, seeds and positions, and odd choices in it."""
    at = chance.rng.randrange(3)
    game, rules = chance.mostly(GAMES[at]), chance.mostly(SHORT[at])
    bots = chance.maybe(None, {}, {1: "random"}, {1: chance.odd()}, {0: lambda view: chance.odd()})
    position = chance.mostly(None, *POSITIONS) if chance.rng.random() < 0.3 else None
    begun = Session(game, rules, bots, chance.maybe(1, None), position)
    before = begun.state
    try:
        chance.one((begun.restart, begun.name_of, begun.choose, lambda *_: begun.undo()))(
            *chance.one(((), (chance.odd(),), (chance.maybe(0), choice_of(chance))))
        )
    except TypeError as error:
        if "positional argument" not in str(error):
            raise
    except ValueError:
        assert begun.state is before
        raise
    return begun.record()


# --- what must hold -------------------------------------------------------------------------

AREAS: Mapping[str, tuple[int, tuple[Act, ...]]] = {
    "rules": (200, (rules_of_nimmt, rules_of_ftw, rules_of_ingenious, rules_from_text)),
    "texts": (200, (table_text, any_text, built_table, started)),
    "choices": (250, (checked, checked, checked, viewed)),
    "records": (60, (spoilt_record,)),
    "chances": (120, (chances,)),
    "games": (30, (simulated,)),
    "comparisons": (10, (compared,)),
    "sessions": (30, (session,)),
    "widgets": (100, (intent,)),
}
"""What is fuzzed: of every thousand inputs so many, and what is done with them."""
