"""Small changes of the rules, chances and records, of each of which some test must complain.

    python -m tools.mutants                        the sample that the long run tries
    python -m tools.mutants --only nimmt/rows.py   those of the sample in some files
    python -m tools.mutants --list                 only say what would be changed

A change is made in a copy of the repository, never in place. One that no test sees is a survivor:
a test is missing, or the change makes no difference, which `tools/survivors.toml` says and why.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

REPOSITORY = Path(__file__).parents[1]
SURVIVORS = Path(__file__).with_name("survivors.toml")

SAMPLE = 150
"""So many changes the long run tries."""

SEED = 6
PASSED, FAILED, STOPPED, UNREADABLE, NO_TESTS = 0, 1, 2, 4, 5
"""What pytest answers; what all tests need cannot even be imported where it is ``UNREADABLE``."""

OVER_LIMIT = -signal.SIGXCPU
"""How a process ends whose time on the processor is up."""

OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-m", "not soak and not long")
"""How pytest is called: the quick run's tests, until one fails."""

LIMIT = 900
"""Seconds of a processor, not of a clock; a change that makes tests run longer has been seen."""

CORE = {
    "kernel_lib/nimmt/*.py": (
        *("rules", "board", "trick", "rows", "deal", "ending", "scoring", "state", "cards"),
        *("aspects", "position", "variants", "pairing"),
    ),
    "kernel_lib/nimmt/decisions/*.py": (),
    "kernel_lib/nimmt/chances/*.py": (),
    "kernel_lib/ftw/*.py": (
        *("rules", "board", "cards", "turns", "state", "chances", "help_sums"),
        *("order_statistics", "notation"),
    ),
    "kernel_lib/ftw/decisions/*.py": (),
    "kernel_lib/ingenious/*.py": ("rules", "board", "tiles", "state", "chances", "position"),
    "kernel_lib/ingenious/decisions/*.py": (),
    "kernel_lib/chance/*.py": ("distribution", "formulas", "unseen", "matrix_games", "chains"),
    "kernel_lib/core/*.py": ("decision", "record"),
}
"""The files that are changed: all of a folder, or those that are named."""

SHARED = ("tests/core", "tests/chance", "tests/test_conformance.py", "tests/test_playthrough.py")

SEEN_BY = {
    "kernel_lib/nimmt/": ("tests/nimmt", "kernel_lib/nimmt", *SHARED, "tests/learn"),
    "kernel_lib/ftw/": ("tests/ftw", "kernel_lib/ftw", *SHARED, "tests/learn"),
    "kernel_lib/ingenious/": ("tests/ingenious", "kernel_lib/ingenious", *SHARED, "tests/learn"),
    "kernel_lib/chance/": ("tests/chance", "kernel_lib/chance", "tests/nimmt", "tests/ftw"),
    "kernel_lib/core/": ("tests/core", "kernel_lib/core", *SHARED, "tests/nimmt", "tests/ftw"),
}
"""All the tests that are asked about the files of a folder."""

NEAREST = {
    "decisions": ("test_state.py", "test_variants_refused.py", "test_turns.py", "test_refused.py"),
    "": ("test_state.py", "test_examples.py"),
}
"""Tests of a game that see most changes soon, for the files of some folders and for all."""

LEFT_OUT = (".git", ".venv", ".site", ".graders", "dist", "node_modules", ".hypothesis", "failures")
"""What a copy of the repository does without."""

ARITHMETIC: dict[type[ast.AST], type[ast.AST]] = {
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult},
    **{ast.Mod: ast.Mult, ast.Div: ast.Mult},
}
COMPARING: dict[type[ast.AST], type[ast.AST]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In},
}
JOINING: dict[type[ast.AST], type[ast.AST]] = {ast.And: ast.Or, ast.Or: ast.And}

Span = tuple[int, int, int, int]
"""First line, first byte in it, last line, byte after the last."""


@dataclass(frozen=True)
class Mutant:
    """One change in one place of a file. Equal changes of a function are counted from 1."""

    path: str
    function: str
    old: str
    new: str
    place: Span
    nth: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.place[0]} {self.function}: {self.change}"

    @property
    def change(self) -> str:
        """What is changed into what, in one line."""
        nth = f" (#{self.nth})" if self.nth > 1 else ""
        return f"{self.old} -> {self.new}{nth}"

    @property
    def key(self) -> tuple[str, str, str]:
        """What names the change, wherever in the file its function may stand."""
        return (self.path, self.function, self.change)

    def order(self, seed: int) -> bytes:
        """Where the change stands among all: by chance, and not moved by changes elsewhere."""
        return hashlib.sha256(repr((seed, *self.key)).encode()).digest()

    def applied(self, source: str) -> str:
        """The text of the file with the change.

        >>> [mutant] = mutants_of("rows.py", "LOW = a < b")
        >>> mutant.change, mutant.applied("LOW = a < b")
        ('a < b -> a <= b', 'LOW = (a <= b)')
        """
        lines = [line.encode() for line in source.splitlines(keepends=True)]
        first, begin, last, end = self.place
        head = b"".join(lines[: first - 1]) + lines[first - 1][:begin]
        tail = lines[last - 1][end:] + b"".join(lines[last:])
        new = self.new if self.new.startswith("return") else f"({self.new})"
        return (head + new.encode() + tail).decode()


class _Finder(ast.NodeVisitor):
    """Goes over a file and notes what can be changed, with the function it stands in."""

    def __init__(self) -> None:
        self.noted: list[tuple[str, ast.expr | ast.stmt, ast.expr | ast.stmt]] = []
        self.names: list[str] = []

    def note(self, old: ast.expr | ast.stmt, *new: ast.expr | ast.stmt) -> None:
        self.noted += [(".".join(self.names) or "module", old, mutant) for mutant in new]

    def _named(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        """Go over the body of a function or class, but not over its decorators and types."""
        self.names.append(node.name)
        if isinstance(node, ast.FunctionDef):
            for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
                self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self.names.pop()

    visit_FunctionDef = visit_ClassDef = _named  # noqa: N815

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave words alone."""

    def visit_Compare(self, node: ast.Compare) -> None:
        for index, operator in enumerate(node.ops):
            operators = [*node.ops]
            operators[index] = COMPARING[type(operator)]()  # type: ignore[call-overload]
            self.note(node, ast.Compare(node.left, operators, node.comparators))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if (replacement := ARITHMETIC.get(type(node.op))) and not _is_text(node.left):
            self.note(node, ast.BinOp(node.left, replacement(), node.right))  # type: ignore[arg-type]
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self.note(node, ast.BoolOp(JOINING[type(node.op)](), node.values))  # type: ignore[arg-type]
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self.note(node, node.operand)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.note(node, ast.Constant(not node.value))
        elif isinstance(node.value, int):
            self.note(node, ast.Constant(node.value + 1), ast.Constant(node.value - 1))

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None:
            if not (isinstance(node.value, ast.Constant) and node.value.value is None):
                self.note(node, ast.Return(ast.Constant(None)))
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        """What a refusal says is for the tests of words; that it refuses, for its condition."""


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def mutants_of(path: str, source: str) -> list[Mutant]:
    """All changes of a file, from its beginning to its end.

    >>> [one.change for one in mutants_of("rows.py", "SIXTH = 6 - 1")]
    ['6 - 1 -> 6 + 1', '6 -> 7', '6 -> 5', '1 -> 2', '1 -> 0']
    """
    finder = _Finder()
    finder.visit(ast.parse(source))
    made: list[Mutant] = []
    seen: Counter[tuple[str, ...]] = Counter()
    for function, old, new in finder.noted:
        assert old.end_lineno is not None
        assert old.end_col_offset is not None
        place = (old.lineno, old.col_offset, old.end_lineno, old.end_col_offset)
        texts = ast.unparse(old), ast.unparse(new)
        seen[function, *texts] += 1
        made.append(Mutant(path, function, *texts, place, seen[function, *texts]))
    return made


def files() -> Iterator[Path]:
    """The files of the rule core."""
    for pattern, names in CORE.items():
        for path in sorted(REPOSITORY.glob(pattern)):
            if (path.stem in names or not names) and path.stem != "__init__":
                yield path


@cache
def every_mutant() -> tuple[Mutant, ...]:
    """All changes of all these files."""
    return tuple(
        mutant
        for path in files()
        for mutant in mutants_of(path.relative_to(REPOSITORY).as_posix(), path.read_text("utf-8"))
    )


def sample(count: int = SAMPLE, seed: int = SEED) -> list[Mutant]:
    """So many of them, drawn by the seed; a change of the code elsewhere draws the same ones."""
    drawn = sorted(every_mutant(), key=lambda mutant: mutant.order(seed))[:count]
    return sorted(drawn, key=lambda mutant: (mutant.path, mutant.place))


def reasons() -> dict[tuple[str, str, str], str]:
    """Why no test can see a change, of those that are listed."""
    rows = tomllib.loads(SURVIVORS.read_text("utf-8")).get("survivor", [])
    return {(row["file"], row["function"], row["change"]): row["reason"] for row in rows}


# --- a copy of the repository -------------------------------------------------------------------


@dataclass(frozen=True)
class Copy:
    """A copy of the repository, in which one file at a time is changed."""

    folder: Path

    def __post_init__(self) -> None:
        ignored = shutil.ignore_patterns(*LEFT_OUT)
        shutil.copytree(REPOSITORY, self.folder, ignore=ignored, dirs_exist_ok=True)

    def is_seen(self, mutant: Mutant) -> bool:
        """Whether a test complains of the change."""
        path = self.folder / mutant.path
        source = path.read_text("utf-8")
        path.write_text(mutant.applied(source), "utf-8")
        try:
            return not all(map(self.passes, (near(mutant.path), far(mutant.path))))
        finally:
            path.write_text(source, "utf-8")

    def passes(self, tests: Sequence[str]) -> bool:
        """Whether the tests of the quick run pass, one after the other until one fails."""
        limited = ("sh", "-c", 'ulimit -S -t "$0" && exec "$@"', str(LIMIT))
        command = (sys.executable, "-m", "pytest", *OPTIONS, *tests)
        environment = {name: text for name, text in os.environ.items() if name not in TOLD_US}
        environment.update(PYTHONDONTWRITEBYTECODE="1", SHRINK="no")
        done = subprocess.run(
            (*limited, *command), cwd=self.folder, env=environment, capture_output=True
        )
        if done.returncode == OVER_LIMIT:
            return False
        if done.returncode not in (PASSED, FAILED, STOPPED, UNREADABLE, NO_TESTS):
            raise RuntimeError(f"pytest could not run: {done.stdout.decode()[-2000:]}")
        return done.returncode in (PASSED, NO_TESTS)


TOLD_US = ("SOAK", "PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST", "PYTEST_ADDOPTS")
"""What our own run was told is not told to those that it starts."""


def near(path: str) -> tuple[str, ...]:
    """The tests that are asked first about a file: its examples, and those of its name or folder.

    >>> near("kernel_lib/chance/formulas.py")
    ('kernel_lib/chance/formulas.py', 'tests/chance/test_formulas.py')
    >>> near("kernel_lib/nimmt/decisions/play.py")[1:3]
    ('tests/nimmt/test_played.py', 'tests/nimmt/test_state.py')
    """
    file = Path(path)
    game, own = file.parts[1], file.parts[2:-1]
    names = [f"test_*{name}*.py" for name in (file.stem, *own)]
    names += [name for folder in (*own, "") for name in NEAREST.get(folder, ())]
    tests = [test for name in names for test in sorted((REPOSITORY / "tests" / game).glob(name))]
    return (path, *dict.fromkeys(test.relative_to(REPOSITORY).as_posix() for test in tests))


def far(path: str) -> tuple[str, ...]:
    """All the tests that are asked about a file.

    >>> far("kernel_lib/nimmt/board.py")[0]
    'tests/nimmt'
    """
    (tests,) = (tests for folder, tests in SEEN_BY.items() if path.startswith(folder))
    return tests


def tell(mutants: Iterable[Mutant]) -> int:
    """Try changes and print what became of each; how many have survived and are not listed."""
    listed, unlisted = reasons(), 0
    with TemporaryDirectory() as folder:
        copy = Copy(Path(folder) / "copy")
        for mutant in mutants:
            is_seen = copy.is_seen(mutant)
            unlisted += not is_seen and mutant.key not in listed
            why = "" if is_seen else f" ({listed.get(mutant.key, 'not listed')})"
            print("killed  " if is_seen else "SURVIVED", mutant, why, flush=True)
    return unlisted


def main(arguments: Sequence[str]) -> int:
    """Try a sample; 1 if a change survived that is not listed."""
    reader = argparse.ArgumentParser(prog="python -m tools.mutants")
    reader.add_argument("--count", type=int, default=SAMPLE, help="how many")
    reader.add_argument("--seed", type=int, default=SEED, help="which ones")
    reader.add_argument("--only", default="", help="a part of the file's name")
    reader.add_argument("--list", action="store_true", help="only print them")
    asked = reader.parse_args(arguments)
    drawn = [mutant for mutant in sample(asked.count, asked.seed) if asked.only in mutant.path]
    if asked.list:
        print(*drawn, sep="\n")
        return 0
    return 1 if tell(drawn) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
