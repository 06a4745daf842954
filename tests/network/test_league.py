"""A league of bots: who meets whom, what a program hears, what counts, and what is kept."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core.game import Rules, View
from kernel_lib.network.league import DEALS, PATIENCE, Ask, DealResult, League, advantages, seating
from kernel_lib.network.plan import Plan
from kernel_lib.network.room import LEAGUE, Room
from kernel_lib.play.bots import bot_choice, bot_named
from tests.strategies import in_soak, sampled, seeds

PAIRS = Plan(nimmt, nimmt.Rules(players=2), ("cautious", "closest"))

PLANS = {
    "pairs": PAIRS,
    "fours": Plan(nimmt, nimmt.Rules(players=4), ("cautious",)),
    "logic": Plan(nimmt, nimmt.Rules(players=3, variants=("logic",)), ("cautious",)),
    "ftw": Plan(ftw, ftw.Rules(players=3), ("thrifty",)),
    "ingenious": Plan(ingenious, ingenious.Rules(players=2), ("balanced",)),
}


class Programs:
    """Programs that play from elsewhere: each is a bot of the game, by its mark."""

    def __init__(self, plan: Plan, bots: dict[str, str]) -> None:
        self.plan = plan
        self.bots = {mark: bot_named(bot, plan.game.BOTS) for mark, bot in bots.items()}
        self.asked: list[tuple[str, int, View]] = []
        self.silent: set[str] = set()
        self.clock = 0.0

    def ask(self, mark: str, number: int, view: View) -> None:
        """Somebody is asked."""
        if mark not in self.silent:
            self.asked.append((mark, number, view))

    def league(self, deals: int = DEALS[0], seed: int = 7) -> League:
        """Their league."""
        names = {mark: mark.title() for mark in self.bots}
        return League(self.plan, names, deals, seed, self.ask, lambda: self.clock)

    def answer(self, league: League, count: int = 10**9) -> None:
        """Answer what was asked, for so many questions at most."""
        for mark, number, view in self.asked[:count]:
            choice = bot_choice(self.bots[mark], view, f"{mark}")
            league.answer(mark, number, choice.notation)
        del self.asked[:count]

    def play(self, league: League) -> None:
        """Play a league to its end."""
        while not league.is_over:
            league.work(1.0)
            assert self.asked or league.is_over
            self.answer(league)


def told(league: League) -> list[tuple[str, float, float, float]]:
    """The standings as plain values."""
    rows = []
    for standing in league.standings:
        assert standing.score is not None
        assert standing.better is not None
        name = standing.entrant.mark or f"{standing.entrant.bot.name} {standing.entrant.number}"
        rows.append(
            (name, standing.score.mean, standing.better.mean, standing.better.standard_error)
        )
    return rows


# --- who meets whom -----------------------------------------------------------------------


@given(st.integers(2, 12), st.integers(2, 10), st.integers(0, 600), st.integers(0, 2**64))
@sampled(300)
def test_everybody_plays_each_deal_once(tables: int, size: int, deal: int, seed: int) -> None:
    """A program that played a deal twice would know the cards of another seat."""
    seated = seating(tables * size, size, deal, seed)
    assert all(len(table) == size for table in seated)
    assert sorted(number for table in seated for number in table) == list(range(tables * size))


@pytest.mark.parametrize("entrants", range(4, 31, 2))
def test_pairs_meet_once_in_each_round(entrants: int) -> None:
    """A round robin: in two rounds each pair meets twice."""
    met: Counter[tuple[int, ...]] = Counter()
    for deal in range(2 * (entrants - 1)):
        met.update(tuple(sorted(pair)) for pair in seating(entrants, 2, deal, seed=3))
    assert met == dict.fromkeys(combinations(range(entrants), 2), 2)


def test_larger_tables_are_fair_by_lot() -> None:
    """At tables of four each pair meets about as often as any other, in any seat."""
    met: Counter[tuple[int, ...]] = Counter()
    seats: Counter[tuple[int, int]] = Counter()
    deals = 2000
    for deal in range(deals):
        for table in seating(12, 4, deal, seed=5):
            met.update(tuple(sorted(pair)) for pair in combinations(table, 2))
            seats.update((number, seat) for seat, number in enumerate(table))
    assert len(met) == 66
    assert len(seats) == 48
    for counts, chance in ((met.values(), 3 / 11), (seats.values(), 1 / 4)):
        error = (chance * (1 - chance) / deals) ** 0.5
        assert all(abs(count / deals - chance) < 5 * error for count in counts)


@pytest.mark.parametrize("programs", range(1, 12))
@pytest.mark.parametrize("size", [2, 3, 4])
def test_no_seat_is_empty(programs: int, size: int) -> None:
    """Bots of the game take the seats that are left; there are at least two tables."""
    plan = Plan(nimmt, nimmt.Rules(players=size), ("cautious", "closest"))
    entrants = League(plan, {f"m{number}": "" for number in range(programs)}, 20, 1).entrants
    assert len(entrants) % size == 0
    assert len(entrants) >= 2 * size
    assert len(entrants) < max(programs + size, 2 * size + 1)
    bots = [entrant for entrant in entrants if not entrant.is_program]
    assert len({(bot.bot.name, bot.number) for bot in bots}) == len(bots)


# --- what a program hears -------------------------------------------------------------------


@pytest.mark.thinned
@pytest.mark.parametrize("name", PLANS)
def test_a_program_hears_the_view_of_one_seat_of_a_deal(name: str) -> None:
    """And nothing else: its own seat in each deal, and no deal from two seats."""
    plan = PLANS[name]
    programs = Programs(plan, dict.fromkeys(("ann", "ben", "cem"), plan.bots[0]))
    seats: dict[tuple[str, int], set[int]] = defaultdict(set)
    league = programs.league()
    ask: Ask = league.ask

    def watched(mark: str, number: int, view: View) -> None:
        question = league._questions[number]
        entrant = league.entrants[question.table.entrants[question.seat]]
        assert entrant.mark == mark
        assert view == question.table.state.view(question.seat)
        seats[mark, question.table.deal].add(question.seat)
        ask(mark, number, view)

    league.ask = watched
    programs.play(league)
    assert len(seats) == 3 * league.deals
    assert all(len(seat) == 1 for seat in seats.values())


# --- what counts ----------------------------------------------------------------------------


@pytest.mark.thinned
@pytest.mark.parametrize("name", PLANS)
def test_results_are_those_of_the_same_games_played_apart(name: str) -> None:
    """The deals of a league again, one after the other, by a plain loop; and their statistics."""
    plan = PLANS[name]
    rival = sorted(set(plan.game.BOTS) - {plan.bots[0], "expert", "sampler"})[0]
    programs = Programs(plan, {"ann": plan.bots[0], "ben": rival, "cem": plan.bots[0]})
    league = programs.league()
    programs.play(league)
    again = [apart(league, programs, deal) for deal in range(league.deals)]
    assert [league.done[deal] for deal in range(league.deals)] == again
    for standing in league.standings:
        at = league.entrants.index(standing.entrant)
        gaps = [gap(deal, at) for deal in again]
        values = [-advantage for advantage in gaps] if plan.game.LOWEST_WINS else gaps
        assert standing.better is not None
        assert standing.score is not None
        assert standing.better.mean == pytest.approx(statistics.fmean(values))
        error = statistics.stdev(values) / len(values) ** 0.5
        assert standing.better.standard_error == pytest.approx(error)
        assert standing.better.n == standing.deals == league.deals
        assert standing.score.mean == pytest.approx(
            statistics.fmean(deal[at].score for deal in again)
        )
    order = [standing.better.mean for standing in league.standings if standing.better]
    assert order == sorted(order, reverse=True)


def apart(league: League, programs: Programs, deal: int) -> tuple[DealResult, ...]:
    """What comes of a deal if each of its tables is played by itself."""
    results: dict[int, DealResult] = {}
    for table in seating(len(league.entrants), league.plan.size, deal, league.seed):
        state, step = league.dealt(deal), 0
        while state.pending:
            choices = {}
            for seat in state.pending:
                entrant, seed = league.entrants[table[seat]], f"{league.seed}/{deal}/{table[seat]}"
                bot, seed = (
                    (programs.bots[entrant.mark], entrant.mark)
                    if entrant.is_program
                    else (entrant.bot, f"{seed}/{step}")
                )
                choices[seat] = bot_choice(bot, state.view(seat), seed)
            state, _ = state.advance(choices)
            step += 1
        for seat, number in enumerate(table):
            results[number] = DealResult(seat, state.scores[seat])
    return tuple(results[number] for number in range(len(league.entrants)))


def gap(deal: tuple[DealResult, ...], at: int) -> float:
    """The score of an entrant less the mean of the others with the same cards."""
    others = [result.score for number, result in enumerate(deal) if number != at]
    same = [
        score
        for score, result in zip(others, (*deal[:at], *deal[at + 1 :]), strict=True)
        if result.seat == deal[at].seat
    ]
    return deal[at].score - statistics.fmean(same)


@given(st.lists(st.integers(0, 100), min_size=8, max_size=8), st.booleans())
@sampled(200)
def test_what_one_wins_the_others_lose(scores: list[int], lowest_wins: bool) -> None:
    """Among those with the same cards the advantages add up to nothing."""
    results = tuple(DealResult(number % 2, score) for number, score in enumerate(scores))
    gained = advantages(results, lowest_wins)
    for seat in (0, 1):
        assert sum(gained[seat::2]) == pytest.approx(0)
    assert gained == tuple(-advantage for advantage in advantages(results, not lowest_wins))


@in_soak
def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Where all play alike, nobody is better: 95 of 100 intervals hold that."""
    plan = Plan(nimmt, nimmt.Rules(players=2), ("random",))
    leagues, held = 400, []
    for seed in range(leagues):
        league = League(plan, {}, DEALS[0], seed)
        while not league.is_over:
            league.work(10.0)
        for standing in league.standings:
            assert standing.better is not None
            low, high = standing.better.interval
            held.append(low <= 0 <= high)
    # The four of a league are not independent: no more is claimed than of one each.
    assert abs(statistics.fmean(held) - 0.95) < 4 * (0.95 * 0.05 / leagues) ** 0.5


# --- programs that fail ---------------------------------------------------------------------


def test_an_answer_counts_once_and_for_its_own_question() -> None:
    """Another's question, one that is answered, and one that was never asked."""
    programs = Programs(PAIRS, {"ann": "lowest", "ben": "lowest"})
    league = programs.league()
    league.work(1.0)
    mark, number, view = programs.asked[0]
    rival = "ben" if mark == "ann" else "ann"
    word = view.choices[0].notation
    for who, which in ((rival, number), (mark, 10**6), ("eve", number), ("", number)):
        assert not league.expects(who, which)
        with pytest.raises(ValueError, match="too late"):
            league.answer(who, which, word)
    assert league.expects(mark, number)
    league.answer(mark, number, word)
    assert not league.expects(mark, number)
    with pytest.raises(ValueError, match="too late"):
        league.answer(mark, number, word)
    assert all(entrant.stood_in == 0 for entrant in league.entrants)


@pytest.mark.thinned
@pytest.mark.parametrize("word", ["105", "", "nonsense", "row 9", "\x00" * 99])
def test_a_choice_that_is_not_allowed_is_made_by_a_bot(word: str) -> None:
    """The program is told, it counts, and the league goes on."""
    programs = Programs(PAIRS, {"ann": "lowest"})
    league = programs.league()
    league.work(1.0)
    mark, number, _ = programs.asked.pop(0)
    with pytest.raises(ValueError, match=r"is no choice|is not in your hand"):
        league.answer(mark, number, word)
    assert not league.expects(mark, number)
    assert league.entrants[0].stood_in == 1
    programs.play(league)
    assert league.entrants[0].stood_in == 1


def test_who_is_silent_is_stood_in_for_and_may_come_back() -> None:
    """One waits once for a program that is gone, not at each question."""
    programs = Programs(PAIRS, {"ann": "lowest", "ben": "lowest"})
    league = programs.league()
    programs.silent.add("ann")
    ann, ben = league.entrants[:2]
    waits = 0
    while len(league.done) < 10:
        league.work(1.0)
        if not programs.asked and len(league.done) < 10:
            waits += 1
            programs.clock += PATIENCE - 0.1
            league.tick()
            assert ann.is_out == (waits > 1)
            programs.clock += 0.1
            league.tick()
        programs.answer(league)
    assert waits == 1
    assert ann.is_out
    assert not ben.is_out
    assert ann.stood_in >= 100
    assert ben.stood_in == 0
    programs.silent.clear()
    assert league.open_questions("ann") == []
    assert not ann.is_out
    counted = ann.stood_in
    programs.play(league)
    assert ann.stood_in == counted


def test_who_comes_back_is_asked_again() -> None:
    """A connection that was lost while a question was open: the same question, the same view."""
    programs = Programs(PAIRS, {"ann": "lowest"})
    league = programs.league()
    league.work(1.0)
    lost = [(number, view) for _, number, view in programs.asked]
    assert lost
    assert league.open_questions("ann") == lost
    assert league.open_questions("eve") == []


# --- what is kept ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", seeds(1, 3, 20))
@pytest.mark.parametrize("name", ["pairs", "ftw"])
def test_a_league_goes_on_where_it_was_kept(name: str, number: int) -> None:
    """Broken off anywhere, and kept: it ends as if nothing had happened."""
    plan = PLANS[name]
    bots = {"ann": plan.bots[0], "ben": plan.bots[0]}
    whole = Programs(plan, bots)
    league = whole.league()
    whole.play(league)
    broken = Programs(plan, bots)
    first = broken.league()
    while len(first.done) < 4 * number:
        first.work(1.0)
        broken.answer(first, 5)
    broken.asked.clear()
    second = League.restored(first.kept(), broken.ask)
    assert second.kept() == first.kept()
    broken.play(second)
    assert second.done == league.done
    assert told(second) == told(league)


def test_a_room_keeps_its_league(tmp_path: Path) -> None:
    """A room that is opened again has the league; one that begins a match has none."""
    room = Room(tmp_path)
    room.arrive("ann", "Ann")
    with pytest.raises(ValueError, match="no program has joined"):
        room.start_league(PAIRS, [], 20)
    room.start(PAIRS)
    room.start_league(PAIRS, ["ann"], 20)
    assert not room.tables
    assert room.is_league_on
    asked: list[str] = []
    again = Room(tmp_path, ask=lambda mark, number, view: asked.append(mark))
    again.restore()
    assert again.league is not None
    assert room.league is not None
    assert again.league.kept() == room.league.kept()
    again.league.work(1.0)
    assert set(asked) == {"ann"}
    again.rename("ann", "")
    assert str(again.league.entrants[0].title) == "without a name"
    again.arrive("ben", "Ben")
    assert again.place_of("ben") == (None, None)
    again.start(PAIRS)
    assert again.league is None
    assert not (tmp_path / LEAGUE).exists()


def test_a_damaged_league_is_named(tmp_path: Path) -> None:
    """The file is named, and nothing is written over."""
    room = Room(tmp_path)
    room.arrive("ann", "Ann")
    room.start_league(PAIRS, ["ann"], 20)
    file = tmp_path / LEAGUE
    for text in ("", "{}", file.read_text(encoding="utf-8").replace("cautious", "nobody")):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=LEAGUE):
            Room(tmp_path).restore()
        assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("deals", [0, 1, 21, -20, True, "20", 20.5, None])
def test_a_league_has_a_known_number_of_deals(deals: object) -> None:
    """Anything else is refused, with what would be right."""
    make: Callable[..., League] = League
    with pytest.raises(ValueError, match="20, 100"):
        make(PAIRS, {}, deals, 1)


@in_soak
def test_all_games_have_bots_for_a_league() -> None:
    """What fills the tables plays quickly."""
    for plan in PLANS.values():
        rules: Rules = plan.rules
        league = League(plan, {}, DEALS[0], 1)
        while not league.is_over:
            league.work(10.0)
        assert len(league.standings) >= 2 * rules.players
