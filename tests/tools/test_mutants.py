"""Small changes of the rules: all kinds are made, and each is seen by a test or listed."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest

from tests.strategies import LONG, in_soak
from tools import mutants
from tools.mutants import Copy, Mutant, mutants_of

ROOT = Path(__file__).parents[2]

SOURCE = '''
def low(card: int = 1, *, rows: "list[int]") -> bool:
    """Whether 2 < 1."""
    if card in rows and not card:
        raise ValueError(f"{card + 1} is too low", 5)
    ends = [row + "x" for row in rows if row <= 104]
    return True
'''

CHANGES = [
    "1 -> 2",
    "1 -> 0",
    "card in rows and (not card) -> card in rows or not card",
    "card in rows -> card not in rows",
    "not card -> card",
    "row + 'x' -> row - 'x'",
    "row <= 104 -> row < 104",
    "104 -> 105",
    "104 -> 103",
    "return True -> return None",
    "True -> False",
]


def test_every_kind_of_change_is_made() -> None:
    """Comparisons, arithmetic, conditions, numbers and results are changed; words and types not."""
    assert [mutant.change for mutant in mutants_of("low.py", SOURCE)] == CHANGES


def test_each_change_changes_one_place() -> None:
    """What is written is a program, another one for each change, and differs in that place only."""
    texts = [mutant.applied(SOURCE) for mutant in mutants_of("low.py", SOURCE)]
    assert len({ast.dump(ast.parse(text)) for text in [SOURCE, *texts]}) == len(CHANGES) + 1
    for text in texts:
        lines = zip(SOURCE.splitlines(), text.splitlines(), strict=True)
        assert sum(old != new for old, new in lines) == 1


def test_the_sample_is_drawn_by_its_seed() -> None:
    """The same seed draws the same changes, some of every folder; another one draws others."""
    drawn = mutants.sample()
    assert len(set(drawn)) == mutants.SAMPLE
    assert drawn == mutants.sample()
    assert len({*drawn} & {*mutants.sample(seed=mutants.SEED + 1)}) < mutants.SAMPLE / 4
    for folder in mutants.SEEN_BY:
        assert any(mutant.path.startswith(folder) for mutant in drawn)


def test_a_change_elsewhere_draws_the_same_ones() -> None:
    """A line more above a function moves no change into the sample, and none out of it."""
    moved = mutants_of("low.py", f"HIGHEST = 104\n{SOURCE}")
    orders = {mutant.order(1) for mutant in moved if mutant.function == "low"}
    assert orders == {mutant.order(1) for mutant in mutants_of("low.py", SOURCE)}


def test_survivors_that_are_listed_can_still_be_made() -> None:
    """The list names no change that the code has outlived, and says of each why none can see it."""
    keys = {mutant.key for mutant in mutants.every_mutant()}
    assert [key for key in mutants.reasons() if key not in keys] == []
    assert all(len(reason) > 20 for reason in mutants.reasons().values())


def test_tests_that_are_asked_are_there() -> None:
    """Every file that is changed has tests, its own examples first."""
    for path in mutants.files():
        name = path.relative_to(ROOT).as_posix()
        assert [test for test in mutants.far(name) if not (ROOT / test).exists()] == []
        assert mutants.near(name)[0] == name


@in_soak
def test_tests_that_never_end_or_begin_have_seen_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A loop without an end is stopped by its time on the processor; a broken import is seen."""
    monkeypatch.setattr(mutants, "LIMIT", 10)
    monkeypatch.setattr(shutil, "copytree", lambda *_given, **_options: None)
    (tmp_path / "test_loop.py").write_text("def test():\n    while True:\n        pass\n", "utf-8")
    assert not Copy(tmp_path).passes(["test_loop.py"])
    (tmp_path / "test_end.py").write_text("def test():\n    assert 1\n", "utf-8")
    assert Copy(tmp_path).passes(["test_end.py"])
    (tmp_path / "conftest.py").write_text("raise TypeError\n", "utf-8")
    assert not Copy(tmp_path).passes(["test_end.py"])


if LONG:

    @pytest.fixture(scope="session")
    def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
        """A copy of the repository for each worker."""
        return Copy(tmp_path_factory.mktemp("copy") / "repository")

    @pytest.mark.long
    @pytest.mark.parametrize("folder", mutants.SEEN_BY)
    def test_without_a_change_nothing_complains(copy: Copy, folder: str) -> None:
        """What sees a change sees the change: without one the same tests pass."""
        assert copy.passes(mutants.SEEN_BY[folder])

    @pytest.mark.long
    @pytest.mark.parametrize("mutant", mutants.sample(), ids=str)
    def test_a_change_is_seen_or_listed(copy: Copy, mutant: Mutant) -> None:
        """Some test complains of the change, unless the list says why none can, and just then."""
        assert copy.is_seen(mutant) is (mutant.key not in mutants.reasons())
