"""Where the project is said to be: one place says it, and README and the workflows agree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
URLS = PROJECT["project"]["urls"]
READMES = sorted(ROOT.glob("README*.md"))
OWN = re.compile(r"https://[^)\s\"'\\]*sixth-card[^)\s\"'\\]*")


def test_readme_names_no_other_address() -> None:
    """What README says of the project's own places begins as ``project.urls`` says."""
    name = URLS["Repository"].removeprefix("https://github.com/")
    known = (URLS["Browser"], URLS["Repository"], f"https://mybinder.org/v2/gh/{name}/")
    for readme in READMES:
        found = OWN.findall(readme.read_text(encoding="utf-8"))
        assert any(address.startswith(URLS["Browser"]) for address in found)
        assert [address for address in found if not address.startswith(known)] == []


def test_links_of_the_package_lead_to_the_repository() -> None:
    """What the registry shows instead of a file's path is an address in the repository."""
    name = URLS["Repository"].removeprefix("https://github.com/")
    made = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for one in made:
        assert f"/{name}/" in one["replacement"]
        text = re.sub(one["pattern"], one["replacement"], text)
    assert re.findall(r"\]\((?!https:)[^)]*\)", text) == []


def test_lessons_name_no_other_address() -> None:
    """What lessons say of the project's own places begins as ``project.urls`` says."""
    found = {
        address
        for path in (ROOT / "notebooks").rglob("*.ipynb")
        for address in OWN.findall(path.read_text(encoding="utf-8"))
    }
    assert found
    assert [one for one in found if not one.startswith(URLS["Browser"])] == []


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_files_that_readme_links_are_there(readme: Path) -> None:
    """Every path that README leads to leads somewhere."""
    links = re.findall(r"\]\((?!https:)([^)#]+)", readme.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_workflows_run_commands_that_there_are() -> None:
    """The workflows are whole, and what they ask of make is there."""
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    asked = set()
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
        steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
        assert all("uses" in step or "run" in step for step in steps)
        asked |= set(re.findall(r"make (\w+)", " ".join(step.get("run", "") for step in steps)))
    assert asked == {"test", "lint", "site"}
    assert asked <= targets


def test_versions_that_are_tested_are_told() -> None:
    """The classifiers name the versions of Python that the workflow tries."""
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text())
    tried = workflow["jobs"]["tests"]["strategy"]["matrix"]["python"]
    told = [line.split(" :: ")[-1] for line in PROJECT["project"]["classifiers"]]
    assert tried == [version for version in told if re.fullmatch(r"3\.\d+", version)]
