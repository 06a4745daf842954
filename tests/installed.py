"""The kit installed from its wheel, with the other packages that are installed here."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.test_binder import copy_repository

PIP = (sys.executable, "-m", "pip", "--quiet")


def environment(folder: Path, *others: str) -> Path:
    """A new environment with the kit and other packages that lie in the repository, by their paths.

    Their wheels are built from a copy of what a clone has, ``clone`` beside it.
    """
    copy_repository(folder / "clone")
    projects = [folder / "clone", *(folder / "clone" / project for project in others)]
    subprocess.run([*PIP, "wheel", "--no-deps", "-w", folder / "wheels", *projects], check=True)
    made = folder / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", made], check=True)
    install = [*PIP, "--python", python_of(made), "install", "--no-deps", "--no-index"]
    subprocess.run([*install, *(folder / "wheels").glob("*.whl")], check=True)
    site = next(made.rglob("site-packages"))
    (site / "found.pth").write_text(sysconfig.get_path("purelib"))
    return made


def python_of(made: Path) -> Path:
    """The Python of an environment."""
    return made / "bin" / "python"


def variables() -> dict[str, str]:
    """The variables of this process without those that lead to the repository."""
    apart = ("PYTHONPATH", "VIRTUAL_ENV", "JUPYTER_PATH", "JUPYTER_NO_CONFIG")
    return {name: text for name, text in os.environ.items() if name not in apart}
