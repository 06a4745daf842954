"""What a class has handed in, against a count by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from statistics import mean

import pytest

from kernel_lib.nimmt.luck import Luck
from kernel_lib.teach.gather import Folder, Gathering, gather
from tests.teach.hand_ins import BOTS, played, pupil

PUPILS = range(24)


def class_of_30() -> dict[str, str]:
    """Thirty files: 24 pupils, two twice, and four that are damaged or made up."""
    files = {pupil(number).file_name: pupil(number).text for number in PUPILS}
    files["copy of p3.txt"] = pupil(3).text
    files["p5 (1).txt"] = pupil(5, "P5").text
    game = pupil(7).game
    assert game is not None
    made_up = replace(game, end=game.end.replace("scores", "scores 0"))
    files["cheat-score.txt"] = replace(pupil(7), name="cheat", game=made_up).text
    files["cheat-cards.txt"] = replace(
        pupil(8), name="cheat", game=replace(game, choices=("1", *game.choices[1:]))
    ).text
    files["half.txt"] = pupil(9).text[:150]
    files["edited.txt"] = pupil(10).text.replace("name p10", "name p99")
    return files


def test_thirty_files_are_counted_as_by_hand() -> None:
    """Histogram, mean, luck and tricks are those of the games themselves; the rest is refused."""
    gathering = gather(class_of_30())
    sessions = [played(number) for number in PUPILS]
    scores = [session.state.scores[0] for session in sessions]
    assert len(class_of_30()) == 30
    assert len(gathering.people) == 24
    assert gathering.twice == 2
    (deal,) = gathering.deals.values()
    assert deal.histogram == Counter(scores)
    assert deal.mean == mean(scores)
    assert {refusal.name: refusal.error.line for refusal in gathering.refused} == {
        "cheat-score.txt": 9,
        "cheat-cards.txt": 8,
        "half.txt": 9,
        "edited.txt": 3,
    }
    luck = []
    for session in sessions:
        counted = Luck(0)
        for turn in session.turns:
            counted.note(turn.before, turn.choices)
        luck.append(counted.total(session.state))
    assert deal.expected == sum(map(Fraction, scores)) / 24 - sum(luck) / 24
    assert [game.luck for game in deal.games] == luck


def test_the_hardest_trick_is_the_dearest() -> None:
    """The bulls of each trick are counted from the events of the games."""
    gathering = gather(class_of_30())
    (deal,) = gathering.deals.values()
    costs: Counter[int] = Counter()
    cards: dict[int, Counter[str]] = {}
    for number in PUPILS:
        for turn in played(number).turns:
            after, before = turn.after.scores[0], turn.before.scores[0]
            costs[turn.before.trick] += after - before
            if turn.before.ask == "card" and 0 in turn.choices:
                card = turn.choices[0].notation
                cards.setdefault(turn.before.trick, Counter())[card] += 1
    assert [round(trick.cost * trick.n) for trick in deal.tricks] == [
        costs[n] for n in range(1, 11)
    ]
    assert deal.hardest.cost == max(costs.values()) / 24
    for trick in deal.tricks:
        assert {choice.choice: len(choice.who) for choice in trick.chosen} == cards[trick.number]


def test_bots_play_the_same_deal() -> None:
    """What a bot scores is what it scores in the person's seat, against the same others."""
    (deal,) = gather(class_of_30()).deals.values()
    from kernel_lib import nimmt
    from kernel_lib.play.session import Session

    rules = nimmt.Rules(players=4, end="1 deal")
    bots = deal.bots()
    assert set(bots) >= {"random", "lowest", "highest", "closest", "cautious"}
    for name, score in bots.items():
        assert Session(nimmt, rules, {0: name, **BOTS}, 28).state.scores[0] == score


def test_one_nickname_of_two_pupils_is_one_person_with_two_games() -> None:
    """What two pupils of one nickname have played is all there; they count as one person."""
    gathering = gather([pupil(1, "ann").text, pupil(2, "Ann").text, pupil(1, "ANN").text])
    (deal,) = gathering.deals.values()
    assert (len(gathering.people), len(deal.games), deal.people, gathering.twice) == (1, 2, 1, 1)


def test_guesses_are_counted_once_a_person() -> None:
    """Everybody's first guess of an exercise counts, right or wrong."""
    gathering = gather([pupil(1).text, pupil(2, guess="12").text, pupil(1, guess="30").text])
    (guessed,) = gathering.guessed
    assert sorted(guessed.guesses) == sorted(["14", "12"])
    assert (guessed.exercise.id, guessed.right, guessed.mean) == ("gap-of-37", 1, (14 + 12) / 2)


def test_games_become_records_of_people() -> None:
    """Each game is there as its record, bots named; pooled, only people's cards count."""
    from kernel_lib.nimmt.played import played as pooled

    gathering = gather([pupil(1).text, pupil(2).text])
    assert gathering.records() == [played(1).record(), played(2).record()]
    assert gathering.records("ftw") == []
    pool = pooled(gathering.records(), only_people=True)
    assert {card.seat for card in pool.cards} == {0}
    everybody = pooled(gathering.records())
    assert [card for card in everybody.cards if card.seat == 0] == list(pool.cards)
    assert len(everybody.cards) == 80


def test_records_are_those_that_can_be_pooled() -> None:
    """A game of rules without exact chances is counted on the board, and is not among them."""
    from kernel_lib import nimmt
    from kernel_lib.core import registry
    from kernel_lib.play.session import Session
    from kernel_lib.teach.build_hand_in import hand_in

    rules = nimmt.Rules(players=4, end="1 deal", variants="professional")
    session = Session(registry.game_named("nimmt"), rules, BOTS, 28)
    while session.waiting_for:
        session.choose(0, session.state.pending[0][0])
    gathering = gather([hand_in("7b", "zoe", session).text, pupil(1).text])
    assert len(gathering.people) == 2
    assert gathering.records() == [played(1).record()]


def test_deals_are_told_apart() -> None:
    """Another seed is another deal."""
    gathering = gather([pupil(1).text, pupil(1, seed=29).text])
    assert sorted(key[2] for key in gathering.deals) == [28, 29]


def test_a_folder_is_read_as_it_fills(tmp_path: Path) -> None:
    """Each file is read once, and again when it changes; other files are none of ours."""
    folder, gathering = Folder(tmp_path / "later"), Gathering()
    assert folder.look(gathering) == 0
    folder.path.mkdir()
    (folder.path / "a.txt").write_text(pupil(1).text, encoding="utf-8")
    (folder.path / "notes.md").write_text("nothing", encoding="utf-8")
    assert [folder.look(gathering), folder.look(gathering)] == [1, 0]
    (folder.path / "a.txt").write_text(pupil(2).text + "\n", encoding="utf-8")
    assert folder.look(gathering) == 1
    gathering.work()
    assert len(gathering.games) == 2


def test_work_can_be_done_little_by_little() -> None:
    """With no time at all one step of a game is made at a time, and nothing is counted before."""
    gathering = Gathering()
    for number in range(3):
        gathering.add("", pupil(number).text)
    gathering.work(0)
    assert (gathering.waiting, len(gathering.games)) == (3, 0)
    looks = 1
    while gathering.waiting:
        gathering.work(0)
        looks += 1
    assert len(gathering.games) == 3
    assert looks > 3 * 10  # a step for each trick, and one for what it had to cost
    whole = gather([pupil(number).text for number in range(3)])
    told = [sorted((game.score, game.luck) for game in each.games) for each in (gathering, whole)]
    assert told[0] == told[1]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a bot of a test was asked, which takes a second of work each time."""
    from kernel_lib.core import registry
    from kernel_lib.play.bots import made_bot
    from kernel_lib.teach import deals

    asked: Counter[str] = Counter()

    def slow(view: object) -> object:
        asked["slow"] += 1
        return view.choices[0]  # type: ignore[attr-defined]

    class Clock:
        """Time that passes only while that bot thinks."""

        @staticmethod
        def process_time() -> float:
            return float(asked["slow"])

        monotonic = process_time

    monkeypatch.setitem(registry.game_named("nimmt").BOTS, "slow", made_bot(slow))
    for module in (import_module("kernel_lib.teach.gather"), deals):
        monkeypatch.setattr(module, "time", Clock)
    return asked


def of_slow_bots(name: str, deals: int, bots: int = 9) -> str:
    """A hand-in of somebody who has played so many deals against bots that think long."""
    from kernel_lib import nimmt
    from kernel_lib.play.session import Session
    from kernel_lib.teach.build_hand_in import hand_in

    end = "1 deal" if deals == 1 else f"{deals} deals"
    rules = nimmt.Rules(players=bots + 1, end=end)
    session = Session(nimmt, rules, dict.fromkeys(range(1, bots + 1), "slow"), 28)
    while session.waiting_for:
        session.choose(0, session.state.pending[0][0])
    return hand_in("7b", name, session).text


def test_a_look_ends_inside_a_game(slow: Counter[str]) -> None:
    """Between two looks no more than the bots of one trick think; then the board draws."""
    gathering = Gathering()
    gathering.add("", of_slow_bots("ann", 2))
    while gathering.waiting:
        before = slow["slow"]
        gathering.work(0.7)
        assert slow["slow"] - before <= 2 * 9  # a card each, and rows that they have to take
    assert len(gathering.games) == 1 or gathering.refused


def test_a_game_that_takes_too_long_is_said_and_keeps_nobody_waiting(slow: Counter[str]) -> None:
    """After some seconds of work it is not counted; games of others are counted meanwhile."""
    gathering = Gathering()
    long = of_slow_bots("zoe", 15)
    slow.clear()
    gathering.add("zoe.txt", long)
    gathering.work(0.7)
    gathering.add("", pupil(1).text)
    for _ in range(2):
        gathering.work(0.7)
    assert len(gathering.games) == 1
    assert gathering.waiting == 1
    while gathering.waiting:
        gathering.work(0.7)
    (refusal,) = gathering.refused
    assert str(refusal.error).endswith(
        "it takes too long to play this game again: more than 30 seconds"
    )
    assert slow["slow"] < 30 + 2 * 9


def test_bots_that_would_play_too_long_stand_not_beside(slow: Counter[str]) -> None:
    """The other bots play the deal in slices, and those that need far too long are left out."""
    gathering = gather([of_slow_bots("ann", 1, bots=2)])
    (deal,) = gathering.deals.values()
    slow.clear()
    for _ in range(100):
        before = slow["slow"]
        deal.play_bots(0.7)
        assert slow["slow"] - before <= 3
    assert slow["slow"] <= 30 + 3
    assert 0 < len(deal.beside) < len(deal.game.BOTS)
    known = dict(deal.beside)
    assert deal.bots().items() >= known.items()
