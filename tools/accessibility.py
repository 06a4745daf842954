"""The report on accessibility: ``python -m tools.accessibility`` writes it anew.

``docs/accessibility/claims.toml`` says of each criterion of WCAG 2.2 (A and AA) and of what EN 301
549 asks for besides how far the kit meets it, and which tests and transcripts show it. From that
come ``openacr.yaml`` (OpenACR, the report as data, by VPAT 2.5 INT) and a page in English and in
Japanese.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "accessibility"
REPORT = FOLDER / "openacr.yaml"
PAGES = {"en": ROOT / "docs" / "accessibility.md", "ja": ROOT / "docs" / "accessibility.ja.md"}
CATALOG = "2.5-edition-wcag-2.2-508-eu-en"
CHAPTERS = {"A": "success_criteria_level_a", "AA": "success_criteria_level_aa"}
STATEMENTS = {
    "statements": "en_301_549_functional_performance",
    "generic": "en_301_549_generic_requirements",
    "support": "en_301_549_documentation_and_support_services",
}
"""The chapters of EN 301 549 that are gone through, by the heading that each has on the page."""

OTHERS = {
    "success_criteria_level_aaa": "Level AAA is not claimed.",
    "functional_performance_criteria": "See the functional performance statements of EN 301 549.",
    "hardware": "There is no hardware.",
    "software": "The kit is a web application: see the success criteria.",
    "support_documentation_and_services": "The documents are pages of the same site.",
    "en_301_549_ict_with_two-way_voice": "Nobody speaks with anybody by it.",
    "en_301_549_ict_with_video": "There is no video.",
    "en_301_549_hardware": "There is no hardware.",
    "en_301_549_web": "Chapter 9 asks for WCAG 2.1, A and AA: see the success criteria.",
    "en_301_549_non-web-documents": "Pages for print apart, all documents are web pages.",
    "en_301_549_software": "The kit is a web application: see the success criteria.",
    "en_301_549_ict_providing_relay_or_emergency_service_access": "It provides none.",
}
"""Chapters that are not gone through one by one, and why."""

LEVELS = ("supports", "partially-supports", "not-applicable")


def claims() -> dict[str, Any]:
    """What is claimed: ``shown`` (names of tests), the ``criterion`` and ``statement`` lists."""
    return tomllib.loads((FOLDER / "claims.toml").read_text(encoding="utf-8"))


def faults(told: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the claims: one that nothing shows, or a test that is not there."""
    used = set()
    for claim in (*told["criterion"], *told["statement"]):
        name = f"{claim['id']} {claim['name']['en']}"
        used |= {*claim["by"]}
        if claim["is"] not in LEVELS:
            yield f"{name}: {claim['is']} is no level"
        if claim["is"] != "not-applicable" and not claim["by"]:
            yield f"{name}: nothing shows it"
        for alias in {*claim["by"]} - {*told["shown"]}:
            yield f"{name}: {alias} is not among [shown]"
    for alias, where in told["shown"].items():
        if not is_there(where):
            yield f"{alias}: there is no {where}"
        if alias not in used:
            yield f"{alias}: nothing is shown by it"


def is_there(where: str) -> bool:
    """Whether a test (``path::function``) or a transcript (a path) is there.

    >>> is_there("tests/house/test_accessibility.py::test_nothing_of_the_kind")
    False
    """
    path, _, function = where.partition("::")
    if not (ROOT / path).is_file():
        return False
    return not function or function in functions(ROOT / path)


@cache
def functions(path: Path) -> frozenset[str]:
    """The functions of a file of tests."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def report(told: dict[str, Any]) -> str:
    """The report as OpenACR asks for it, in YAML."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    home = project["urls"]["Repository"]
    day = str(cited["date-released"])
    chapters: dict[str, Any] = {}
    for level, name in CHAPTERS.items():
        claimed = [claim for claim in told["criterion"] if claim["level"] == level]
        chapters[name] = {
            "criteria": [_criterion(claim, told["shown"], "web") for claim in claimed]
        }
    for key, name in STATEMENTS.items():
        claimed = [claim for claim in told["statement"] if chapter_of(claim) == key]
        chapters[name] = {
            "criteria": [_criterion(claim, told["shown"], "none") for claim in claimed]
        }
    chapters |= {name: {"notes": why, "disabled": True} for name, why in OTHERS.items()}
    whole = {
        "title": "Sixth Card Accessibility Conformance Report",
        "product": {name: project[name] for name in ("name", "version", "description")},
        # An address is asked for; the project has none, but a page on which one can tell of faults.
        # The format asks for an address of mail; the authors are reached by issues.
        "author": {"name": cited["authors"][0]["name"], "email": "", "website": f"{home}/issues"},
        "report_date": day,
        "last_modified_date": day,
        "version": 1,
        "notes": told["page"]["notes"],
        "evaluation_methods_used": told["page"]["methods"],
        "license": "CC-BY-4.0",
        "repository": home,
        "feedback": f"{home}/issues",
        "catalog": CATALOG,
        "chapters": chapters,
    }
    return str(yaml.safe_dump(whole, sort_keys=False, allow_unicode=True, width=100))


def chapter_of(claim: dict[str, Any]) -> str:
    """The chapter of EN 301 549 to which a statement belongs."""
    return str(claim.get("chapter", "statements"))


def _criterion(claim: dict[str, Any], shown: dict[str, str], component: str) -> dict[str, Any]:
    tests = ", ".join(shown[alias] for alias in claim["by"])
    notes = claim["note"]["en"] + (f" Shown by {tests}." if tests else "")
    adherence = {"level": claim["is"], "notes": notes}
    return {"num": claim["id"], "components": [{"name": component, "adherence": adherence}]}


def page(told: dict[str, Any], language: str) -> str:
    """The report as a page: the gaps first."""
    words = told["page"][language]
    everything = [*told["criterion"], *told["statement"]]
    lines = [f"# {words['title']}", "", words["other"], "", words["intro"], ""]
    lines += [f"## {words['gaps']}", ""]
    for claim in everything:
        if claim["is"] == "partially-supports":
            name, note = claim["name"][language], claim["note"][language]
            lines.append(f"- **{claim['id']} {name}** {note}")
    for key in ("A", "AA", *STATEMENTS):
        lines += ["", f"## {words[key]}", "", f"| {' | '.join(words['head'])} |"]
        lines += ["| --- | --- | --- | --- |"]
        for claim in everything:
            if claim.get("level", chapter_of(claim)) == key:
                lines.append(_line(claim, words, language))
    lines += ["", f"## {words['head'][-1]}", ""]
    for alias, where in sorted(told["shown"].items()):
        lines.append(f"- **{_spoken(alias)}**: `{where.removeprefix('tests/')}`")
    return "\n".join(lines) + "\n"


def _spoken(alias: str) -> str:
    return alias.replace("_", " ")


def _line(claim: dict[str, Any], words: Any, language: str) -> str:
    tests = ", ".join(map(_spoken, claim["by"]))
    name, note = f"{claim['id']} {claim['name'][language]}", claim["note"][language]
    return f"| {name} | {words[claim['is']]} | {note} | {tests} |"


if __name__ == "__main__":
    for fault in faults(claims()):
        print(fault)
    REPORT.write_text(report(claims()), encoding="utf-8")
    for one, path in PAGES.items():
        path.write_text(page(claims(), one), encoding="utf-8")
