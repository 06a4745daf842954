"""Games that were played: every draw with its chance as it was seen then, tiles and boards."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from kernel_lib import ingenious, nimmt
from kernel_lib.core.record import RecordError, write_record
from kernel_lib.ingenious import Place, Rules, Swap
from kernel_lib.ingenious.played import PlayedBoard, PlayedDraw, PlayedTurn, Pool, played
from kernel_lib.ingenious.tiles import COLOURS, TILES
from kernel_lib.play.compare import Estimate
from kernel_lib.play.session import Session
from tests.ingenious.hooks import MODES
from tests.strategies import by_length, few, in_soak, seeds

GAMES = by_length(40, 120, 400)


def game(rules: Rules, seed: int, bot: str = "random") -> Session:
    """A whole game of bots."""
    return Session(ingenious, rules, dict.fromkeys(range(rules.players), bot), seed)


def lowest_of(markers: tuple[int, ...]) -> set[str]:
    """The letters of the lowest colours."""
    return {"RGBOYP"[colour] for colour in COLOURS if markers[colour] == min(markers)}


@in_soak
@pytest.mark.parametrize("players", [1, 2])
def test_draws_come_true(players: int) -> None:
    """Where all play at random, a lowest colour comes as often as its chance says."""
    pool = played([game(Rules(players), seed).record() for seed in range(GAMES)])
    assert pool.records == GAMES
    for tally in (pool.whole, *(answer for answer in pool.answers(5) if answer.n >= 100)):
        assert abs(tally.share - tally.expected) <= 4 * tally.error


def draws_seen(session: Session) -> Iterator[tuple[Any, ...]]:
    """For each turn with a draw: what a seat that counts tiles and watches its rack knows of it."""
    rules: Rules = session.rules
    for turn in session.turns:
        ((seat, choice),) = turn.choices.items()
        before, after = turn.before, turn.after
        left = Counter(map(str, before.racks[seat]))
        if isinstance(choice, Place):
            left[choice.tile] -= 1
        rack = Counter(map(str, after.racks[seat]))
        drawn = rack if isinstance(choice, Swap) else rack - left
        if not drawn:
            continue
        lying = Counter(map(str, before.placed))
        own = Counter(map(str, before.racks[seat]))
        unseen = list((Counter(map(str, TILES)) - lying - own).elements())
        colours = lowest_of(after.markers[rules.track_of(seat)])
        misses = sum(not colours & set(tile) for tile in unseen)
        count = drawn.total()
        yield (
            before.turns // rules.players + 1,
            count,
            isinstance(choice, Swap),
            len(colours),
            len(unseen),
            len(unseen) - misses,
            1 - Fraction(comb(misses, count), comb(len(unseen), count)),
            any(colours & set(tile) for tile in drawn),
        )


@pytest.mark.thinned
@pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())
@pytest.mark.parametrize("bot", ["random", "balanced"])
def test_draws_are_what_was_seen(rules: Rules, bot: str) -> None:
    """Each draw has the chance that its seat could work out, and says what came."""
    for seed in seeds(3):
        session = game(rules, seed, bot)
        draws = [(draw.round, *draw[3:-1]) for draw in played([session.record()]).draws]
        assert sorted(draws) == sorted(draws_seen(session))
        assert {draw.players for draw in played([session.record()]).draws} == {rules.players}


def test_swaps_and_bonus_tiles_are_there() -> None:
    """Whole racks are drawn after a swap, and several tiles after bonus tiles."""
    pool = played([game(Rules(2), seed, "balanced").record() for seed in range(12)])
    assert {draw.drawn for draw in pool.draws if draw.swapped} == {6}
    assert {draw.drawn for draw in pool.draws if not draw.swapped} >= {1, 2}
    assert any(turn.bonus for turn in pool.turns)


def test_chance_by_listing() -> None:
    """The chance of a draw equals the share of all pairs of tiles that could have come."""
    pool, texts = [], 0
    while not pool:
        session = game(Rules(2), texts, "balanced")
        pool = [draw for draw in played([session.record()]).draws if draw.drawn == 2]
        texts += 1
    hits, unseen = pool[0].showing, pool[0].unseen
    draws = list(combinations([True] * hits + [False] * (unseen - hits), 2))
    assert pool[0].chance == Fraction(sum(map(any, draws)), len(draws))


def turns_seen(session: Session) -> Iterator[tuple[Any, ...]]:
    """For each tile placed: how far the markers went, and the most of all that was allowed."""
    rules: Rules = session.rules
    for turn in session.turns:
        ((seat, choice),) = turn.choices.items()
        state: Any = turn.before
        if isinstance(choice, Place):
            track = rules.track_of(seat)
            own = state.markers[track]
            now = turn.after.markers[track]
            tried = (
                state.advance({seat: choice})[0].markers[track] for choice in state.pending[seat]
            )
            yield (
                state.turns // rules.players + 1,
                rules.players,
                state.bonus > 0,
                sum(now) - sum(own),
                max(map(sum, tried)) - sum(own),
                any(now["RGBOYP".index(letter)] > min(own) for letter in lowest_of(own)),
            )


@pytest.mark.thinned
@pytest.mark.parametrize("rules", few(MODES, 2), ids=lambda rules: rules.to_text())
def test_turns_have_the_best_points(rules: Rules) -> None:
    """Each tile placed says how far the markers went, and the most of all that was allowed."""
    session = game(rules, 4)
    pool = played([session.record()])
    assert [turn[1:-1] for turn in pool.turns] == sorted(turns_seen(session))
    assert pool.missed == Estimate.of([float(turn.best - turn.points) for turn in pool.turns])
    assert pool.missed.mean > 0


@pytest.mark.thinned
@pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())
def test_greedy_misses_nothing(rules: Rules) -> None:
    """A bot that takes the most points always takes the best, with its bonus tiles, too."""
    session = game(rules, 6, "greedy")
    turns = played([session.record()]).turns
    assert all(turn.points == turn.best for turn in turns)
    assert sorted((turn.bonus, turn.points) for turn in turns) == sorted(
        (
            turn.before.bonus > 0,
            sum(map(sum, turn.after.markers)) - sum(map(sum, turn.before.markers)),
        )
        for turn in session.turns
        if any(isinstance(choice, Place) for choice in turn.choices.values())
    )


@pytest.mark.thinned
@pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())
def test_boards_are_those_of_the_end(rules: Rules) -> None:
    """Every score board is there once, its markers in order, and the winner's is marked."""
    session = game(rules, 2, "balanced")
    final: Any = session.state
    boards = played([session.record()]).boards
    assert [board.markers for board in boards] == sorted(
        tuple(sorted(markers)) for markers in final.markers
    )
    assert {board.rules for board in boards} == {rules.to_text()}
    winners = {rules.track_of(seat) for seat in final.winners}
    assert [board.markers for board in boards if board.won] == [
        tuple(sorted(final.markers[track])) for track in winners
    ]
    assert boards[-1].won
    assert (boards[0].lowest, boards[0].highest) == (boards[0].markers[0], boards[0].markers[5])


def test_markers_in_order() -> None:
    """Markers are averaged place by place, for each rules by themselves, a game counting as one."""
    pool = played(
        [game(rules, seed, "balanced").record() for rules in MODES[:2] for seed in range(4)]
    )
    assert pool.rules == ("players=1", "players=2")
    for rules in pool.rules:
        means = pool.markers_in_order(rules)
        for place, mean in enumerate(means):
            games: dict[int, list[int]] = {}
            for board in pool.boards:
                if board.rules == rules:
                    games.setdefault(board.record, []).append(board.markers[place])
            assert mean == Estimate.of([sum(own) / len(own) for own in games.values()])
            assert mean.n == 4
        assert sorted(mean.mean for mean in means) == [mean.mean for mean in means]


def test_no_seat_is_kept() -> None:
    """Neither a line nor the order of lines says who it was."""
    for kind in (PlayedDraw, PlayedTurn, PlayedBoard):
        assert not {"seat", "who", "turn", "name"} & set(kind._fields)
    pool = played([game(Rules(4), seed).record() for seed in range(3)])
    for lines in (pool.draws, pool.turns, pool.boards):
        assert list(lines) == sorted(lines)


def test_answers() -> None:
    """Draws are told apart by their chance, and none is lost."""
    pool = played([game(Rules(3), seed).record() for seed in range(4)])
    answers = pool.answers(4)
    assert sum(answer.n for answer in answers) == pool.whole.n == len(pool.draws)
    for answer in (*answers, pool.whole):
        assert answer.least <= answer.expected <= answer.most
    assert pool.whole.share == sum(draw.came for draw in pool.draws) / len(pool.draws)
    assert pool.whole.expected == pytest.approx(
        float(sum(draw.chance for draw in pool.draws) / len(pool.draws))
    )


def test_unfinished_records() -> None:
    """A game that goes on counts with the turns that were taken; its boards are not at an end."""
    session = game(Rules(2), 5)
    parts = [
        write_record(ingenious, Rules(2), 5, session.turns[:n], session.turns[n].before)
        for n in (0, 7)
    ]
    pool = played(parts)
    assert {turn.record for turn in pool.turns} == {2}
    assert len(pool.turns) == 7
    assert pool.boards == ()
    assert pool.records == 2


def test_folder(tmp_path: Path) -> None:
    """The records of a folder are pooled like texts of records."""
    texts = [game(Rules(2), seed).record() for seed in range(2)]
    for number, text in enumerate(texts):
        (tmp_path / f"group {number}.txt").write_text(text, encoding="utf-8")
    assert played(tmp_path) == played(texts)


def test_refused_records() -> None:
    """A record of another game, and one that does not fit, are refused by their name."""
    rules = nimmt.Rules(players=2)
    of_nimmt = write_record(nimmt, rules, 1, [], nimmt.start(rules, 1))
    good = game(Rules(2), 1).record()
    with pytest.raises(ValueError, match=r"^record 2 is no record of Ingenious, but of nimmt$"):
        played([good, of_nimmt])
    lines = good.splitlines()
    lines[5] = lines[4]
    with pytest.raises(RecordError, match=r"^line 6: in record 1: ") as error:
        played(["\n".join(lines) + "\n"])
    assert error.value.line == 6


def test_csv() -> None:
    """One line a draw, a tile or a board, with headings, reads back as the same numbers."""
    pool = played([game(Rules(2), seed).record() for seed in range(2)])
    texts: list[tuple[str, tuple[Any, ...]]] = [
        (pool.draws_csv(), pool.draws),
        (pool.turns_csv(), pool.turns),
        (pool.boards_csv(), pool.boards),
    ]
    for text, lines in texts:
        rows = list(csv.DictReader(io.StringIO(text)))
        assert len(rows) == len(lines) > 0
        for row, line in zip(rows, lines, strict=True):
            assert tuple(row) == line._fields
            for name, value in line._asdict().items():
                if isinstance(value, Fraction):
                    assert abs(float(row[name]) - value) < 1e-6
                else:
                    assert row[name] == str(int(value) if isinstance(value, bool) else value)


def test_nothing_played() -> None:
    """Without a draw there is nothing to set beside the chances."""
    pool = Pool((), (), (), 0)
    assert (pool.answers(), pool.rules) == ((), ())
    with pytest.raises(ValueError, match=r"^these records have no draw from the bag$"):
        _ = pool.whole
