"""The long run, part after part: how long each took, and what came of it.

    python -m tools.soak                  all parts that are not long
    python -m tools.soak --long           the long parts, and when each was last run whole
    python -m tools.soak --long mutants   one long part, or several

What stands after ``--`` is handed to pytest.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
import tomllib
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

REPOSITORY = Path(__file__).parents[1]
TABLE = Path(__file__).with_suffix(".toml")
"""What the parts are."""

RECORD = Path(__file__).with_name("soak-long.txt")
"""When each long part was last run whole."""

MINUTE = 60
NO_TESTS = 5
"""What pytest answers if it had no test to run."""


@dataclass(frozen=True)
class Part:
    """Tests that are run together: what they try, and where they are.

    Of what lies below ``paths`` that which lies below ``without`` belongs to other parts. After
    ``limit`` minutes the part is stopped, and has failed.
    """

    name: str
    tries: str
    paths: tuple[str, ...]
    without: tuple[str, ...] = ()
    is_long: bool = False
    workers: int = 2
    limit: int = 60

    def has(self, node: str) -> bool:
        """Whether a test, or a file, belongs to this part.

        >>> rules = Part("rules", "", ("tests",), without=("tests/browser",))
        >>> rules.has("tests/nimmt/test_board.py::test_parse")
        True
        >>> rules.has("tests/browser/test_table.py")
        False
        """
        return _is_below(node, self.paths) and not _is_below(node, self.without)

    def command(self, results: Path, options: Sequence[str] = ()) -> list[str]:
        """How pytest runs the part and writes its results into a file.

        >>> Part("rules", "", ("tests/nimmt",)).command(Path("it.xml"))[1:5]
        ['-m', 'pytest', 'tests/nimmt', '--nbval']
        """
        return [
            *(sys.executable, "-m", "pytest", *self.paths, "--nbval", "-q"),
            *(f"--ignore={path}" for path in self.without),
            *("-n", str(self.workers), "--dist", "loadscope", "--no-loadscope-reorder"),
            *(() if self.is_long else ("-m", "not long")),
            *("--durations=8", "--durations-min=20", f"--junitxml={results}", *options),
        ]

    @property
    def length(self) -> str:
        """What the variable ``SOAK`` says to the tests of this part."""
        return "long" if self.is_long else "1"


def _is_below(node: str, paths: Iterable[str]) -> bool:
    return any(node == path or node.startswith((f"{path}/", f"{path}::")) for path in paths)


@dataclass(frozen=True)
class Outcome:
    """What came of a part. ``cpu`` are the minutes that all its processes computed."""

    name: str
    minutes: float
    cpu: float
    passed: int
    failed: int
    skipped: int
    is_green: bool
    reasons: tuple[tuple[str, int], ...] = ()
    """Why tests were skipped, and how many."""


@dataclass(frozen=True)
class LastRun:
    """When a long part was last run whole, and what came of it."""

    name: str
    date: str
    commit: str
    minutes: str
    passed: str
    skipped: str


def parts(table: Path = TABLE) -> tuple[Part, ...]:
    """All parts, in the order in which they are run."""
    return tuple(map(_part, tomllib.loads(table.read_text("utf-8"))["part"]))


def _part(row: dict[str, Any]) -> Part:
    lists = {name: tuple(row.get(name, ())) for name in ("paths", "without")}
    return Part(**{**row, **lists})


def counted(results: Path) -> tuple[Counter[str], Counter[str]]:
    """How many tests passed, failed and were skipped, and why they were skipped."""
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    if not results.exists():  # stopped, or not even begun
        return counts, reasons
    for case in ET.parse(results).iter("testcase"):
        skipped = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            counts["failed"] += 1
        elif skipped is not None:
            counts["skipped"] += 1
            reasons[skipped.get("message", "")] += 1
        else:
            counts["passed"] += 1
    return counts, reasons


def run(part: Part, options: Sequence[str] = ()) -> Outcome:
    """Run a part. It is green if tests ran and pytest has nothing to complain of."""
    began, cpu = time.monotonic(), _cpu_of_children()
    with TemporaryDirectory() as folder:
        results = Path(folder) / "results.xml"
        code = _exit_code(part, part.command(results, options))
        counts, reasons = (
            counted(results) if results.exists() else (Counter({"failed": 1}), Counter())
        )
    return Outcome(
        part.name,
        (time.monotonic() - began) / MINUTE,
        (_cpu_of_children() - cpu) / MINUTE,
        counts["passed"],
        counts["failed"],
        counts["skipped"],
        (code == 0 and counts["passed"] > 0) or (code == NO_TESTS and bool(options)),
        tuple(reasons.most_common()),
    )


def _exit_code(part: Part, command: Sequence[str]) -> int | None:
    """What pytest answers; None if it had to be stopped."""
    environment = {**os.environ, "SOAK": part.length}
    try:
        return subprocess.run(
            command, cwd=REPOSITORY, env=environment, timeout=part.limit * MINUTE, check=False
        ).returncode
    except subprocess.TimeoutExpired:
        print(f"{part.name} was stopped after {part.limit} minutes", flush=True)
        return None


def _cpu_of_children() -> float:
    """Seconds that all processes computed that were begun here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run_all(chosen: Iterable[Part], options: Sequence[str] = ()) -> list[Outcome]:
    """Run parts one after the other; one that fails does not stop the next."""
    outcomes = []
    for part in chosen:
        print(f"\n=== {part.name}: {part.tries}", flush=True)
        outcomes.append(run(part, options))
    return outcomes


HEAD = ("part", "minutes", "CPU", "passed", "failed", "skipped", "")


def table(outcomes: Sequence[Outcome]) -> str:
    """What came of each part, and of all.

    >>> print(table([Outcome("rules", 1.25, 2.0, 10, 0, 1, True, (("no Orca", 1),))]))
    part   minutes  CPU  passed  failed  skipped
    rules      1.2  2.0      10       0        1  green
    total      1.2  2.0      10       0        1  green
    skipped in rules: 1, no Orca
    """
    total = Outcome(
        "total",
        sum(outcome.minutes for outcome in outcomes),
        sum(outcome.cpu for outcome in outcomes),
        sum(outcome.passed for outcome in outcomes),
        sum(outcome.failed for outcome in outcomes),
        sum(outcome.skipped for outcome in outcomes),
        all(outcome.is_green for outcome in outcomes),
    )
    lines = _columns([HEAD, *map(_row, [*outcomes, total])])
    for outcome in outcomes:
        lines += [
            f"skipped in {outcome.name}: {count}, {reason}" for reason, count in outcome.reasons
        ]
    return "\n".join(lines)


def _row(outcome: Outcome) -> tuple[str, ...]:
    times = (f"{outcome.minutes:.1f}", f"{outcome.cpu:.1f}")
    counts = map(str, (outcome.passed, outcome.failed, outcome.skipped))
    return (outcome.name, *times, *counts, "green" if outcome.is_green else "FAILED")


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines: the first and the last column begin where they do above, others end there."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others, last in rows:
        middle = [cell.rjust(width) for cell, width in zip(others, widths[1:-1], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *middle, last]).rstrip())
    return lines


# --- the long parts -----------------------------------------------------------------------------


def last_runs(record: Path = RECORD) -> dict[str, LastRun]:
    """What is noted of each long part that was ever run whole, by its name."""
    if not record.exists():
        return {}
    rows = (line.split("\t") for line in record.read_text("utf-8").splitlines()[1:])
    return {name: LastRun(name, *others) for name, *others in rows}


def note(outcomes: Iterable[Outcome], commit: str, date: str, record: Path = RECORD) -> None:
    """Write down the parts that are green; of the others the last whole run stays noted."""
    noted = last_runs(record)
    for outcome in outcomes:
        if outcome.is_green:
            numbers = (f"{outcome.minutes:.1f}", str(outcome.passed), str(outcome.skipped))
            noted[outcome.name] = LastRun(outcome.name, date, commit, *numbers)
    lines = ["\t".join(map(str, astuple(noted[name]))) for name in sorted(noted)]
    head = "\t".join(field.name for field in fields(LastRun))
    record.write_text("\n".join([head, *lines]) + "\n", "utf-8")


def listed(long_parts: Iterable[Part], noted: dict[str, LastRun]) -> str:
    """The long parts, what each tries, and when it was last run whole.

    >>> print(listed([Part("mutants", "Changed rules.", ())], {}))
    mutants: Changed rules.
        never run whole
    """
    lines = []
    for part in long_parts:
        last = noted.get(part.name)
        lines.append(f"{part.name}: {part.tries}")
        lines.append(
            f"    last run whole on {last.date} at {last.commit}: {last.minutes} minutes, "
            f"{last.passed} passed, {last.skipped} skipped"
            if last
            else "    never run whole"
        )
    return "\n".join(lines)


def commit_of(repository: Path = REPOSITORY) -> str:
    """The commit that is tried; a plus sign if something has been changed since."""
    if not (repository / ".git").exists():
        return "no repository"
    git = ("git", "-C", str(repository))
    name = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    changed = subprocess.run(
        [*git, "status", "--porcelain", "--untracked-files=no"], capture_output=True, text=True
    )
    return name.stdout.strip() + ("+" if changed.stdout.strip() else "")


def chosen_parts(names: Sequence[str], is_long: bool) -> list[Part]:
    """The parts of this kind with these names, or all."""
    of_kind = {part.name: part for part in parts() if part.is_long == is_long}
    unknown = [name for name in names if name not in of_kind]
    if unknown:
        sys.exit(f"there is no part {unknown[0]!r}: choose {', '.join(of_kind)}")
    return [of_kind[name] for name in names] if names else [*of_kind.values()]


def main(arguments: Sequence[str]) -> int:
    """Run parts and print what came of them; 1 if one has failed."""
    given = [*arguments]
    options = given[given.index("--") + 1 :] if "--" in given else []
    reader = argparse.ArgumentParser(prog="python -m tools.soak")
    reader.add_argument("--long", action="store_true", help="the long parts")
    reader.add_argument("names", nargs="*", metavar="part", help="only these parts")
    asked = reader.parse_args(given[: given.index("--")] if "--" in given else given)
    chosen = chosen_parts(asked.names, asked.long)
    if asked.long and not asked.names:
        print(listed(chosen, last_runs()))
        return 0
    commit = commit_of()
    outcomes = run_all(chosen, options)
    if asked.long and not options:
        note(outcomes, commit, f"{datetime.now(UTC):%Y-%m-%d}")
    print(f"\n{table(outcomes)}")
    return 0 if all(outcome.is_green for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
