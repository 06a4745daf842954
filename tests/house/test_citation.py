"""How the kit is cited: the file is valid, and says what the project says of itself elsewhere.

``cff-1.2.0.json`` is the schema of the Citation File Format 1.2.0, by its contributors, unchanged,
under CC BY 4.0.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from tests.documents import ROOT
from tests.test_addresses import PROJECT, URLS

SCHEMA = json.loads((ROOT / "tests" / "house" / "cff-1.2.0.json").read_text(encoding="utf-8"))
CITED = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
KIT = PROJECT["project"]


def faults(cited: dict[str, Any]) -> list[str]:
    """What is wrong with a citation, by the schema of its format."""
    return [error.message for error in Draft7Validator(SCHEMA).iter_errors(cited)]


def test_the_citation_is_valid() -> None:
    """The schema of the format finds no fault, and it is the schema of this version."""
    assert faults(CITED) == []
    assert CITED["cff-version"] in SCHEMA["$id"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": ""},
        {"authors": []},
        {"license": ["MIT", "CC-BY-4"]},
        {"date-released": "27 November 2026"},
        {"e-mail": "somebody"},
    ],
    ids=str,
)
def test_a_wrong_citation_is_found(wrong: dict[str, Any]) -> None:
    """A planted fault is told by the schema."""
    assert faults({**CITED, **wrong})


def test_the_citation_says_what_the_project_says() -> None:
    """Name, version, authors, licences, keywords and addresses are those of the package."""
    assert CITED["title"].lower().replace(" ", "-") == KIT["name"]
    assert CITED["version"] == KIT["version"]
    assert CITED["authors"] == KIT["authors"]
    assert " AND ".join(CITED["license"]) == KIT["license"]
    assert CITED["keywords"] == KIT["keywords"]
    assert CITED["repository-code"] == URLS["Repository"]
    assert CITED["url"] == URLS["Browser"]
    assert CITED["abstract"].startswith(KIT["description"])


def test_the_citation_has_the_day_of_the_release() -> None:
    """The day is the one on which the changelog dates this version."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = dict(re.findall(r"^## \[([0-9.]+)\] - ([0-9-]{10})$", changes, re.MULTILINE))
    assert CITED["date-released"] == dated[CITED["version"]]
