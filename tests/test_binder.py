"""Binder's files: they agree with the pins, and they alone make the start lesson run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import nbformat
import pytest
from packaging.requirements import Requirement

from tests.strategies import few_in_soak, in_soak

REPOSITORY = Path(__file__).parents[1]
REQUIREMENTS = REPOSITORY / "binder" / "requirements.txt"
BUILDERS = [line for line in REQUIREMENTS.read_text().splitlines() if line.startswith("hatch")]
EXECUTE = "from nbclient.cli import main; main()"
START = Path("notebooks/en/00-start.ipynb")


def test_binder_has_the_pins_of_the_constraints() -> None:
    """Every package that Binder installs has the version that everybody else gets."""
    assert pins(REQUIREMENTS) <= pins(REPOSITORY / "constraints.txt")


def test_binder_has_all_that_the_lab_needs() -> None:
    """Binder installs everything that the kit itself and its lab extra ask for."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    asked = project["dependencies"] + project["optional-dependencies"]["lab"]
    there = {Requirement(pin).name for pin in pins(REQUIREMENTS)}
    assert {Requirement(line).name for line in asked} <= there


def test_pins_are_exact_and_without_addresses() -> None:
    """Each line of the constraints is a package and one version, perhaps with a marker."""
    for pin in map(Requirement, pins(REPOSITORY / "constraints.txt")):
        assert pin.url is None
        assert [part.operator for part in pin.specifier] == ["=="]


@pytest.mark.parametrize("installing", few_in_soak([False, True]))
@in_soak
def test_the_start_lesson_runs_on_binder(tmp_path: Path, installing: bool) -> None:
    """An environment built by Binder's files, as repo2docker reads them, runs a lesson.

    Once all packages are installed anew and the kernels compiled; once the packages of this
    environment are found there.
    """
    clone = tmp_path / "clone"
    copy_repository(clone)
    pip = [] if installing else ["--without-pip"]
    subprocess.run([sys.executable, "-m", "venv", *pip, tmp_path / "env"], check=True)
    if not installing:
        site = next((tmp_path / "env").rglob("site-packages"))
        (site / "found.pth").write_text(sysconfig.get_path("purelib"))
        compiling = {"NUMBA_DISABLE_JIT": "1"}
    else:
        compiling = {}
    chosen = ["-r", REQUIREMENTS.relative_to(REPOSITORY)] if installing else BUILDERS
    programs = tmp_path / "env" / "bin"
    kept_apart = ("PYTHONPATH", "VIRTUAL_ENV", "JUPYTER_PATH")
    environment = {name: text for name, text in os.environ.items() if name not in kept_apart}
    environment |= compiling
    environment["PATH"] = f"{programs}{os.pathsep}{environment['PATH']}"

    def run(*command: str | Path) -> None:
        done = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    run(programs / "python", "-m", "pip", "install", *chosen)
    run(clone / "binder" / "postBuild")
    if installing:
        run(programs / "pip", "check")
    jupyter = tmp_path / "env" / "share" / "jupyter"
    assert (jupyter / "lab" / "settings" / "overrides.d" / "sixth-card.json").exists()
    assert (jupyter / "labextensions" / "sixth-card" / "opening.js").exists()
    servers = tmp_path / "env" / "etc" / "jupyter" / "jupyter_server_config.d"
    assert (servers / "sixth-card.json").exists()
    run(programs / "python", "-c", EXECUTE, "--inplace", START)
    notebook = nbformat.read(clone / START, as_version=4)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert outputs
    assert [output for output in outputs if output.output_type == "error"] == []


def pins(path: Path) -> set[str]:
    """The lines of a requirements file."""
    return set(path.read_text().splitlines())


def copy_repository(target: Path) -> None:
    """Copy what a clone would have: all files that are not ignored, committed or not."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        source = REPOSITORY / name
        if source.is_file():
            copy = target / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)
