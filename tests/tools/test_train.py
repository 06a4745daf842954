"""Training: its tables play by the engine's rules, and the same seed gives the same weights."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Play, Rules, State, TakeRow, batch
from kernel_lib.nimmt.kernels import LANES
from kernel_lib.nimmt.learned import kernels
from kernel_lib.nimmt.learned.net import sight
from tests.strategies import in_soak, seeds
from tools.train import table

ROOT = Path(__file__).parents[2]

needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None,
    reason="training needs PyTorch, which is too large for the tests' set-up",
)


def after_trick(state: State, cards: dict[int, int]) -> State:
    """The state after these cards; who must take a row takes the cheapest one."""
    state, _ = state.advance({seat: Play(card) for seat, card in cards.items()})
    while state.ask == "row":
        row = TakeRow(state.table.cheapest_row)
        state, _ = state.advance(dict.fromkeys(state.pending, row))
    return state


@pytest.mark.thinned
@pytest.mark.parametrize(
    "rules",
    [
        Rules(players=3, end="1 deal"),
        Rules(players=4, end="1 deal"),
        Rules(players=10, end="1 deal"),
        Rules(players=6, variants=("tactics",), end="1 deal"),
    ],
    ids=str,
)
def test_tables_are_those_of_the_engine(rules: Rules) -> None:
    """What is shown, paid, and would have been paid for any card, is what the engine says."""
    for seed in seeds(1, 5):
        rng, state = Random(seed), nimmt.start(rules, seed)
        for left in range(rules.hand_size, 0, -1):
            tables = table.copied([state])
            shown = table.shown(tables, left)
            for seat in range(rules.players):
                expected = np.zeros((left, kernels.FEATURES))
                kernels.describe(sight(state.view(seat)), expected)
                assert np.array_equal(shown[0, seat], expected.astype(np.float32))
            picks = np.zeros((LANES, rules.players), np.int64)
            picks[0] = [rng.randrange(left) for _ in range(rules.players)]
            trick = table.played(tables, left, picks)
            cards = {seat: hand[picks[0, seat]] for seat, hand in enumerate(state.hands)}
            seat, card = rng.randrange(rules.players), rng.randrange(left)
            for changed, at in ((None, 0), (seat, card)):
                now = cards if changed is None else {**cards, seat: state.hands[seat][at]}
                after = after_trick(state, now)
                paid = np.subtract(after.scores, state.scores)
                if changed is None:
                    assert trick.got[0].tolist() == paid.tolist()
                else:
                    spared = (paid.sum() - paid[seat]) / (rules.players - 1) - paid[seat]
                    assert abs(trick.every[0, seat, at] - spared) < 1e-5
            state = after_trick(state, cards)
            if left > 1:
                assert tables.seen.tolist()[0][0] == table.copied([state]).seen.tolist()[0][0]


@pytest.mark.thinned
@pytest.mark.parametrize("highest", [104, 44])
def test_a_deal_is_a_deck(highest: int) -> None:
    """Hands and rows hold different cards of the deck, and all of a deck that has no more."""
    tables = table.dealt(LANES, 4, highest, np.random.default_rng(3))
    for lane in range(0, LANES, 17):
        hands = [tuple(code >> 3 for code in tables.hands[0, seat, :, lane]) for seat in range(4)]
        rows = tables.rows[0, 1, :, lane].tolist()
        cards = sorted([*(card for hand in hands for card in hand), *rows])
        assert len(set(cards)) == 44
        assert set(cards) <= set(range(1, highest + 1))
        assert all(hand == tuple(sorted(hand)) for hand in hands)
        assert [batch.code(card) for card in hands[0]] == tables.hands[0, 0, :, lane].tolist()


@pytest.mark.thinned
@pytest.mark.parametrize("policy", ["closest", "cautious"])
def test_simple_policies_are_those_of_simulations(policy: str) -> None:
    """In most positions they choose what the bot of the name chooses: risks are coarser here."""
    rng, same, asked = Random(5), 0, 0
    for seed in range(6):
        state = nimmt.start(Rules(players=4, end="1 deal"), seed)
        for left in range(10, 1, -1):
            picks = table.simple(table.copied([state]), left, policy)
            for seat in range(4):
                choice = nimmt.BOTS[policy].function(state.view(seat))
                same += state.hands[seat][picks[0, seat]] == choice.card
                asked += 1
            state = after_trick(state, {seat: rng.choice(state.hands[seat]) for seat in range(4)})
    assert same == asked if policy == "closest" else same > 0.7 * asked


def trained(folder: Path, rounds: int, *more: str) -> dict[str, object]:
    """What the command writes."""
    command = [sys.executable, "-m", "tools.train", str(folder), "--rounds", str(rounds), *more]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told: dict[str, object] = json.loads((folder / "weights.json").read_text("utf-8"))
    return told


@needs_torch
@in_soak
def test_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    """On one process and on two the weights are the same, and with another seed others."""
    alone = trained(tmp_path / "one", 4, "--processes", "1")
    assert trained(tmp_path / "two", 4)["weights"] == alone["weights"]
    assert trained(tmp_path / "other", 4, "--seed", "2")["weights"] != alone["weights"]


@needs_torch
@in_soak
def test_what_was_interrupted_goes_on(tmp_path: Path) -> None:
    """A training that is read back after some rounds ends with the same weights as a whole one."""
    from tools.train.run import Training, TrainingPlan, learn

    def some(training: Training, rounds: int) -> Training:
        for _ in range(rounds):
            learn(training, 0, 1)
        return training

    import torch

    def begun() -> Training:
        torch.manual_seed(1)
        training = Training(TrainingPlan(6, 1))
        training.league.remember(0, training.policy)
        return training

    whole = some(begun(), 6)
    half = some(begun(), 3)
    half.to_file(tmp_path / "training.pt")
    again = Training(TrainingPlan(6, 1))
    again.read(tmp_path / "training.pt")
    assert again.number == 3
    some(again, 3)
    for name, weight in whole.policy.state_dict().items():
        assert torch.equal(weight, again.policy.state_dict()[name])
    with pytest.raises(ValueError, match="of another training"):
        Training(TrainingPlan(7, 1)).read(tmp_path / "training.pt")


@needs_torch
@in_soak
def test_it_learns(tmp_path: Path) -> None:
    """After some rounds the policy takes fewer bulls than ``closest``, and at first more."""
    trained(tmp_path, 25)
    curve = json.loads((tmp_path / "curve.json").read_text("utf-8"))
    first, last = curve[0]["closest"], curve[-1]["closest"]
    assert first["spared"] < -3 * first["spared_error"]
    assert last["spared"] > 3 * last["spared_error"]
