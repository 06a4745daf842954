"""The report on accessibility names tests that are there, and its pages are those of its claims.

``openacr-0.1.0.json`` is the schema of the OpenACR format, by the U.S. General Services
Administration, unchanged, under CC0 1.0.
"""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from tools import accessibility

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((Path(__file__).parent / "openacr-0.1.0.json").read_text(encoding="utf-8"))
TOLD = accessibility.claims()

A = """1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1
2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7
4.1.1 4.1.2"""
AA = """1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7
2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3"""
"""The success criteria of WCAG 2.2, and 4.1.1, for which a report has a line still."""


def test_every_claim_is_shown() -> None:
    """Whatever is claimed names a test or a transcript that is there."""
    assert list(accessibility.faults(TOLD)) == []


def planted(change: str) -> dict[str, Any]:
    """The claims with one fault."""
    told: dict[str, Any] = copy.deepcopy(TOLD)
    if change == "stale":
        told["shown"]["axe"] += "_of_old"
    elif change == "bare":
        told["criterion"][0]["by"] = []
    elif change == "unknown":
        told["criterion"][0]["by"] = ["nowhere"]
    else:
        told["criterion"][0]["is"] = "fine"
    return told


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("stale", "axe: there is no tests/browser/test_axe.py::"),
        ("bare", "1.1.1 Non-text Content: nothing shows it"),
        ("unknown", "1.1.1 Non-text Content: nowhere is not among [shown]"),
        ("level", "1.1.1 Non-text Content: fine is no level"),
    ],
)
def test_a_planted_fault_is_named(change: str, says: str) -> None:
    """A test that is gone, a claim that nothing shows and a level that is none are told."""
    assert any(fault.startswith(says) for fault in accessibility.faults(planted(change)))


@pytest.mark.parametrize(("level", "numbers"), [("A", A), ("AA", AA)])
def test_no_criterion_is_left_out(level: str, numbers: str) -> None:
    """All of both levels are gone through, each once."""
    assert [
        criterion["id"] for criterion in TOLD["criterion"] if criterion["level"] == level
    ] == numbers.split()


EN_301_549 = {
    "statements": [f"4.2.{number}" for number in range(1, 12)],
    "generic": [f"5.{number}" for number in range(1, 10)],
    "support": ["12.1.1", "12.1.2", "12.2.2", "12.2.3", "12.2.4"],
}
"""What EN 301 549 asks for besides WCAG, of what is no device, no telephone and no film."""


@pytest.mark.parametrize("chapter", EN_301_549)
def test_no_statement_is_left_out(chapter: str) -> None:
    """All of the chapters that are gone through stand there, each once."""
    claims = [one for one in TOLD["statement"] if accessibility.chapter_of(one) == chapter]
    assert [claim["id"] for claim in claims] == EN_301_549[chapter]


def test_the_report_and_its_pages_are_those_of_the_claims() -> None:
    """``python -m tools.accessibility`` would change nothing."""
    assert accessibility.REPORT.read_text("utf-8") == accessibility.report(TOLD)
    for language, path in accessibility.PAGES.items():
        assert path.read_text("utf-8") == accessibility.page(TOLD, language)


def shape_faults(report: Any) -> list[str]:
    """What the schema of OpenACR finds wrong with a report."""
    return [error.message for error in Draft7Validator(SCHEMA).iter_errors(report)]


def test_the_report_has_the_shape_of_openacr() -> None:
    """The schema of the format finds no fault; chapters that are left out say why."""
    report = yaml.safe_load(accessibility.REPORT.read_text("utf-8"))
    assert shape_faults(report) == []
    for chapter in report["chapters"].values():
        for criterion in chapter.get("criteria", []):
            (component,) = criterion["components"]
            assert component["adherence"]["level"] in accessibility.LEVELS
        assert chapter.get("criteria") or chapter["disabled"]


@pytest.mark.parametrize("part", ["title", "product", "author"])
def test_a_report_without_a_part_is_found(part: str) -> None:
    """The check of the shape can fail: a report that lacks a part does not have it."""
    report = yaml.safe_load(accessibility.REPORT.read_text("utf-8"))
    del report[part]
    assert shape_faults(report) == [f"{part!r} is a required property"]


def test_nothing_speaks_and_there_is_no_video() -> None:
    """No widget and no page of the site shows a film or speaks; there are short tones alone."""
    files = [
        path
        for folder in ("widgets", "site", "labextensions")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".js", ".mjs", ".html", ".py") and "dist" not in path.parts
    ]
    assert len(files) > 100
    plays = re.compile(r"<(audio|video)\b|new Audio\(|speechSynthesis|[\"'](audio|video)[\"']")
    assert [path for path in files if plays.search(path.read_text("utf-8"))] == []
