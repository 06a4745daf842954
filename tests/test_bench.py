"""The benchmark fails where a line misses its bound."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.strategies import in_soak
from tools.bench import __main__ as bench
from tools.bench import batch, ingenious
from tools.bench.lines import Lines, processor


@in_soak
@pytest.mark.parametrize(("plain_rate", "code"), [(1000.0, 1), (600.0, 0)])
def test_a_missed_bound_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    plain_rate: float,
    code: int,
) -> None:
    """The table ends with 1 where the readable rules are too slow, and says which line it was."""
    monkeypatch.setattr(bench, "contract_rounds", lambda rounds, seed: [0])
    monkeypatch.setattr(bench.plain, "random_rounds", lambda rounds, seed: [0])
    monkeypatch.setattr(bench.batch, "best_rates", lambda _works: [100.0, plain_rate])
    monkeypatch.setattr(bench, "fastest", lambda _work: 0.1)
    for part in (batch, ingenious):
        monkeypatch.setattr(part, "report", lambda _line: None)
    monkeypatch.setattr(bench, "clicks", lambda: [10.0] * 20)
    monkeypatch.setattr(bench, "motions", lambda: ([10.0] * 20, [10.0] * 20))
    assert bench.main() == code
    said = capsys.readouterr().out
    assert said.splitlines()[0].startswith("processor")
    assert ("missed: contract to plain loops, 6 nimmt!" in said) == bool(code)


def test_what_is_only_told_misses_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A line without a bound is printed and no more."""
    line = Lines()
    line("rounds a second", "1,000")
    assert line.missed == []
    assert "MISSED" not in capsys.readouterr().out


def test_the_processor_is_named(tmp_path: Path) -> None:
    """Numbers of two machines can be told apart."""
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("model name\t: Some Processor\nmodel name\t: Some Processor\n")
    assert processor(cpuinfo) == "2 x Some Processor"
    assert processor(tmp_path / "none") != ""
