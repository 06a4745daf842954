"""Where the project is said to be: one place says it, and README and the workflows agree."""

from __future__ import annotations

import re
import tomllib

import yaml

from tests.documents import PAGES, ROOT, text_of

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
URLS = PROJECT["project"]["urls"]
OWN = re.compile(r"https://[^)\s\"'\\]*sixth-card[^)\s\"'\\]*")


def test_pages_name_no_other_address() -> None:
    """What README and docs say of our own places begins as ``project.urls`` says."""
    name = URLS["Repository"].removeprefix("https://github.com/")
    known = (URLS["Browser"], URLS["Repository"], f"https://mybinder.org/v2/gh/{name}/")
    for page in PAGES:
        addresses = OWN.findall(text_of(page))
        assert [address for address in addresses if not address.startswith(known)] == []
        if page.name.startswith("README"):
            assert any(address.startswith(URLS["Browser"]) for address in addresses)


def test_links_of_the_package_lead_to_the_repository() -> None:
    """What the registry shows instead of a file's path is an address in the repository."""
    name = URLS["Repository"].removeprefix("https://github.com/")
    made = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for substitution in made:
        assert f"/{name}/" in substitution["replacement"]
        text = re.sub(substitution["pattern"], substitution["replacement"], text)
    assert re.findall(r"\]\((?!https:)[^)]*\)", text) == []


def test_lessons_name_no_other_address() -> None:
    """What lessons say of the project's own places begins as ``project.urls`` says."""
    addresses = {
        address
        for path in (ROOT / "notebooks").rglob("*.ipynb")
        for address in OWN.findall(path.read_text(encoding="utf-8"))
    }
    assert addresses
    assert [address for address in addresses if not address.startswith(URLS["Browser"])] == []


def test_workflows_run_commands_that_there_are() -> None:
    """The workflows are whole, and what they ask of make is there."""
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    asked = set()
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
        jobs = workflow["jobs"].values()
        assert all((ROOT / job["uses"]).is_file() for job in jobs if "uses" in job)
        steps = [step for job in jobs for step in job.get("steps", ())]
        assert all("uses" in step or "run" in step for step in steps)
        asked |= set(re.findall(r"make (\w+)", " ".join(step.get("run", "") for step in steps)))
    assert asked == {"test", "lint", "site", "release", "constraints"}
    assert asked <= targets


def test_versions_that_are_tested_are_told() -> None:
    """The classifiers name the versions of Python that the workflow tries."""
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text())
    tried = workflow["jobs"]["tests"]["strategy"]["matrix"]["python"]
    told = [line.split(" :: ")[-1] for line in PROJECT["project"]["classifiers"]]
    assert tried == [version for version in told if re.fullmatch(r"3\.\d+", version)]
