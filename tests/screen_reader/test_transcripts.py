"""A real screen reader says what the transcripts say, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.screen_reader.scenarios import SCENARIOS, TRANSCRIPTS
from tests.strategies import in_soak
from tools.screen_reader.desktop import missing
from tools.screen_reader.listening import words

ROOT = Path(__file__).parents[2]

OFTEN = ("trick", "seat", "ftw", "ingenious", "example", "exercise", "exercise-picture", "home")
"""Listened to in each long run; the others, half a minute each, in the longest."""


def test_every_scenario_has_a_transcript() -> None:
    """What can be played can be read, and the other way round."""
    assert {path.stem for path in TRANSCRIPTS.glob("*.txt")} == set(SCENARIOS)


@in_soak
@pytest.mark.skipif(bool(missing()), reason=f"not installed: {', '.join(missing())}")
@pytest.mark.parametrize(
    "name",
    [*OFTEN, *(pytest.param(one, marks=pytest.mark.long) for one in SCENARIOS if one not in OFTEN)],
)
def test_the_screen_reader_says_what_it_said(name: str, tmp_path: Path) -> None:
    """The same keys are answered by the same sentences in the same order, however late."""
    command = [sys.executable, "-m", "tests.screen_reader", name, "--keep", str(tmp_path)]
    # In a program of its own: it drives a browser of its own, on a screen of its own.
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900)
    assert played.returncode == 0, played.stderr
    heard, expected = ((place / f"{name}.txt").read_text() for place in (tmp_path, TRANSCRIPTS))
    assert words(heard) == words(expected), heard
