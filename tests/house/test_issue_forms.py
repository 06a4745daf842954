"""The forms in which people tell of faults and wishes: GitHub takes them, and they lead on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
import yaml

from tests.documents import ROOT
from tests.test_addresses import URLS

FOLDER = ROOT / ".github" / "ISSUE_TEMPLATE"
FORMS = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted(FOLDER.glob("*.yml"))
    if path.stem != "config"
}
CONFIG = yaml.safe_load((FOLDER / "config.yml").read_text(encoding="utf-8"))

TOP = {"name", "description", "body", "title", "labels", "assignees", "projects", "type"}
FIELD = {"type", "id", "attributes", "validations"}
ATTRIBUTES = {
    "markdown": {"value"},
    "input": {"label", "description", "placeholder", "value"},
    "textarea": {"label", "description", "placeholder", "value", "render"},
    "dropdown": {"label", "description", "multiple", "options", "default"},
    "checkboxes": {"label", "description", "options"},
}
"""The kinds of fields, each with what may be said of it."""


def is_text(value: object) -> bool:
    """Whether a value is a text with something in it."""
    return isinstance(value, str) and bool(value.strip())


def faults(form: dict[str, Any]) -> Iterator[str]:
    """What GitHub would refuse in a form."""
    yield from (f"{key}?" for key in sorted(form.keys() - TOP))
    yield from (f"no {key}" for key in ("name", "description") if not is_text(form.get(key)))
    fields = form.get("body") or []
    if all(field.get("type") == "markdown" for field in fields):
        yield "nothing to fill in"
    for what in ("id", "label"):
        told = Counter(
            field.get("id") if what == "id" else field.get("attributes", {}).get("label")
            for field in fields
        )
        yield from (f"{what} {text} twice" for text, times in told.items() if text and times > 1)
    for field in fields:
        yield from faults_of_field(field)


def faults_of_field(field: dict[str, Any]) -> Iterator[str]:
    """What GitHub would refuse in one field."""
    kind, said = field.get("type"), field.get("attributes") or {}
    if kind not in ATTRIBUTES:
        yield f"type {kind}?"
        return
    yield from (f"{kind}: {key}?" for key in sorted(said.keys() - ATTRIBUTES[kind]))
    yield from (f"{key}?" for key in sorted(field.keys() - FIELD))
    if not is_text(said.get("value" if kind == "markdown" else "label")):
        yield f"{kind} says nothing"
    if "id" in field and not re.fullmatch(r"[A-Za-z0-9_-]+", str(field["id"])):
        yield f"id {field['id']}"
    asked = field.get("validations", {})
    takes = kind not in ("markdown", "checkboxes")
    if asked and not (takes and isinstance(asked.get("required"), bool)):
        yield f"{kind}: validations"
    if "options" in ATTRIBUTES[kind]:
        yield from faults_of_options(kind, said.get("options") or [])


def faults_of_options(kind: str, options: list[Any]) -> Iterator[str]:
    """What GitHub would refuse in a list of choices; a bare yes or no is no text in YAML."""
    told = [option.get("label") if kind == "checkboxes" else option for option in options]
    if not told or not all(is_text(text) for text in told):
        yield f"{kind}: an option is no text"
    if len({str(text).lower() for text in told}) < len(told):
        yield f"{kind}: an option twice"
    if kind == "dropdown" and "none" in {str(text).lower() for text in told}:
        yield "None is a word of GitHub's own"


def test_there_is_a_form_for_each() -> None:
    """A learner, a teacher and a coder find a form of their own, with different names."""
    assert [*FORMS] == ["1-learner", "2-teacher", "3-coder"]
    assert len({form["name"] for form in FORMS.values()}) == 3


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_form_is_valid(form: dict[str, Any]) -> None:
    """No key is missing, none is unknown, and ids and labels are unique."""
    assert [*faults(form)] == []


def planted(place: str, value: object) -> dict[str, Any]:
    """The first form with one thing in it changed, such as ``body.1.id``."""
    form: Any = deepcopy(FORMS["1-learner"])
    *way, last = [int(step) if step.isdigit() else step for step in place.split(".")]
    at = form
    for step in way:
        at = at[step]
    at[last] = value
    return dict(form)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("description", True),
        ("about", "a key of templates of the old kind"),
        ("body", []),
        ("body.0.attributes.value", " "),
        ("body.1.id", "happened"),
        ("body.1.id", "two words"),
        ("body.1.type", "text"),
        ("body.1.required", True),
        ("body.1.validations.required", "yes"),
        ("body.1.attributes.label", "What happened?"),
        ("body.1.attributes.options", ["a field of one line has none"]),
        ("body.3.attributes.options", []),
        ("body.3.attributes.options.0", False),
        ("body.3.attributes.options.0", "None"),
        ("body.3.attributes.options.0", "Somewhere else"),
    ],
)
def test_a_wrong_form_is_found(place: str, value: object) -> None:
    """A planted fault is told."""
    assert [*faults(planted(place, value))]


def test_links_beside_the_forms_lead_to_our_own_places() -> None:
    """Each link has its three keys, and begins as the project's addresses do."""
    assert CONFIG.keys() == {"blank_issues_enabled", "contact_links"}
    for link in CONFIG["contact_links"]:
        assert link.keys() == {"name", "url", "about"}
        assert all(is_text(value) for value in link.values())
        assert link["url"].startswith((f"{URLS['Repository']}/", URLS["Browser"]))


def test_what_the_templates_tell_to_type_is_there() -> None:
    """Each target of make that a form or the template of a change names is in the Makefile."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    texts = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yml"))]
    texts.append((FOLDER.parent / "PULL_REQUEST_TEMPLATE.md").read_text(encoding="utf-8"))
    targets = {target for text in texts for target in re.findall(r"\bmake (\w+)", text)}
    assert targets == {"lab", "test", "lint"}
    assert [
        target for target in targets if not re.search(rf"^{target}:.*##", makefile, re.MULTILINE)
    ] == []
