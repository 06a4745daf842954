"""The long run: each test in one part, what came of it told truly, and whole runs noted."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.strategies import in_soak
from tools import soak
from tools.soak import LastRun, Outcome, Part

ROOT = Path(__file__).parents[2]
PARTS = soak.parts()
USUAL = [part for part in PARTS if not part.is_long]
FOR_LONG = [part for part in PARTS if part.is_long]

GROWS = re.compile(r"\b(by_length|sampled|seeds|few_in_soak)\(|\bLONG\b|\bmark\.long\b")
"""What a test says that tries more in the longest run."""


def files() -> list[str]:
    """All files that hold tests or examples."""
    folders = ("tests", "kernel_lib", "widgets", "tools")
    modules = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    lessons = (ROOT / "notebooks").rglob("*.ipynb")
    return [path.relative_to(ROOT).as_posix() for path in (*modules, *lessons)]


def owners(file: str, parts: list[Part]) -> list[str]:
    """The parts to which a file belongs."""
    return [part.name for part in parts if part.has(file)]


def test_each_file_belongs_to_just_one_part() -> None:
    """No test is left out of the long run, and none is run in two parts of it."""
    assert {file: owners(file, USUAL) for file in files() if len(owners(file, USUAL)) != 1} == {}


def test_what_grows_belongs_to_one_long_part() -> None:
    """A file whose tests try more in the longest run, or are tried only there, has a part in it."""
    growing = [
        file
        for file in files()
        if re.match(r"tests/(?!browser/)(.*/)?test_\w+\.py", file)
        and file != "tests/tools/test_soak.py"
        and GROWS.search((ROOT / file).read_text("utf-8"))
    ]
    assert len(growing) > 40
    owned = {file: owners(file, FOR_LONG) for file in growing}
    assert [file for file, names in owned.items() if len(names) != 1] == []


def test_what_a_part_names_is_there() -> None:
    """Every path exists, and every part has a name of its own and says what it tries."""
    assert len({part.name for part in PARTS}) == len(PARTS)
    for part in PARTS:
        assert part.tries
        assert [path for path in (*part.paths, *part.without) if not (ROOT / path).exists()] == []


def collected(*arguments: str) -> list[str]:
    """The tests that a run would try."""
    command = (sys.executable, "-m", "pytest", *arguments, "--collect-only")
    environment = {**os.environ, "SOAK": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return [line for line in done.stdout.splitlines() if "::" in line]


@in_soak
def test_the_parts_are_the_whole(tmp_path: Path) -> None:
    """What the parts collect one by one is what a run of everything collects, each test once."""
    folders = ("tests", "kernel_lib", "widgets", "sixth_card", "tools", "notebooks")
    everything = collected(*folders, "--nbval", "-q", "-m", "not long")
    one_by_one = [
        test
        for part in USUAL
        for test in collected(*part.command(tmp_path / "results.xml")[3:], "-n", "0")
    ]
    assert len(everything) > 20_000
    assert sorted(one_by_one) == sorted(everything)


TRIED = """
import pytest

def test_good():
    pass

def test_bad():
    assert {good}

@pytest.fixture
def broken():
    assert {good}

def test_broken(broken):
    pass

@pytest.mark.skip(reason="no Orca here")
def test_skipped():
    pass
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in place of the repository, in which parts are run."""
    monkeypatch.setattr(soak, "REPOSITORY", tmp_path)
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:cacheprovider")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def part_of(folder: Path, name: str, text: str) -> Part:
    """A part with one file of tests."""
    (folder / f"test_{name}.py").write_text(text)
    return Part(name, f"what {name} is", (f"test_{name}.py",), workers=0)


@in_soak
def test_failures_are_counted_and_stop_nothing(folder: Path) -> None:
    """A part that fails is followed by the next; failed and broken tests count, skips say why."""
    bad = part_of(folder, "bad", TRIED.format(good=False))
    good = part_of(folder, "good", TRIED.format(good=True))
    first, second = soak.run_all([bad, good])
    assert (first.passed, first.failed, first.skipped, first.is_green) == (1, 2, 1, False)
    assert (second.passed, second.failed, second.skipped, second.is_green) == (3, 0, 1, True)
    assert [reason for reason, count in first.reasons] == ["no Orca here"]
    told = soak.table([first, second]).splitlines()
    assert told[1].endswith("1       2        1  FAILED")
    assert told[2].endswith("3       0        1  green")
    assert told[3].endswith("4       2        2  FAILED")
    assert told[-1] == "skipped in good: 1, no Orca here"


@in_soak
@pytest.mark.parametrize("text", ["", "raise RuntimeError", "import pytest\npytest.exit('!', 0)"])
def test_a_part_that_tries_nothing_is_not_green(folder: Path, text: str) -> None:
    """A file without tests, one that cannot be read, and a run that ends at once are failures."""
    (outcome,) = soak.run_all([part_of(folder, "odd", text)])
    assert not outcome.is_green


@in_soak
def test_a_part_that_does_not_end_is_stopped(folder: Path) -> None:
    """After its limit a part is stopped and has failed."""
    endless = part_of(folder, "endless", "import time\ndef test():\n    time.sleep(600)\n")
    (outcome,) = soak.run_all([Part(**{**vars(endless), "limit": 0.05})])
    assert not outcome.is_green


@in_soak
def test_tests_are_told_how_long_the_run_is(folder: Path) -> None:
    """A usual part runs with SOAK=1, a long one with SOAK=long."""
    text = "import os\ndef test():\n    assert os.environ['SOAK'] == {!r}\n"
    usual = part_of(folder, "usual", text.format("1"))
    longest = part_of(folder, "longest", text.format("long"))
    outcomes = soak.run_all([usual, Part(**{**vars(longest), "is_long": True})])
    assert all(outcome.is_green for outcome in outcomes)


def test_whole_green_runs_are_noted(tmp_path: Path) -> None:
    """A green run replaces what was noted of the part; one that failed leaves it."""
    record = tmp_path / "record.txt"
    green = Outcome("mutants", 40.04, 70, 150, 0, 2, is_green=True)
    soak.note([green], "abc1234", "2026-01-02", record)
    soak.note([Outcome("nimmt-long", 1, 1, 5, 1, 0, is_green=False)], "b", "2026-01-03", record)
    expected = LastRun("mutants", "2026-01-02", "abc1234", "40.0", "150", "2")
    assert soak.last_runs(record) == {"mutants": expected}
    parts = [Part("mutants", "changed rules", ()), Part("nimmt-long", "many games", ())]
    assert soak.listed(parts, soak.last_runs(record)).splitlines() == [
        "mutants: changed rules",
        "    last run whole on 2026-01-02 at abc1234: 40.0 minutes, 150 passed, 2 skipped",
        "nimmt-long: many games",
        "    never run whole",
    ]


def test_the_record_names_parts_that_are_there() -> None:
    """Of a part that is gone nothing stays noted."""
    assert set(soak.last_runs()) <= {part.name for part in FOR_LONG}


def test_an_unknown_part_is_refused_in_a_sentence() -> None:
    """Who mistypes a name is told which there are."""
    with pytest.raises(SystemExit) as refusal:
        soak.main(["nimt"])
    assert str(refusal.value).startswith("there is no part 'nimt': choose nimmt, ftw, ")
