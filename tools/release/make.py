"""The files of a release, one after the other."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.release.archive import stick
from tools.release.bill import kit_bill, site_bill, written

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site" / "dist"
BUILDER = ROOT / ".site" / "bin" / "python"
"""Python with the package that builds packages; ``make site`` makes it."""

SUMS = "SHA256SUMS"


def version() -> str:
    """The version of the kit.

    >>> version().count(".")
    2
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def check_tag(tag: str) -> None:
    """End with a sentence unless a tag, and the changelog, have the version of the kit."""
    number = version()
    if tag != f"v{number}":
        sys.exit(f"the tag is {tag}, but the version is {number}: the tag should be v{number}")
    if not re.search(rf"^## \[{re.escape(number)}\] - \d{{4}}-\d\d-\d\d$", changelog(), re.M):
        sys.exit(f"CHANGELOG.md has no heading for {number} with its day")


def changelog() -> str:
    """What has changed."""
    return (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def make(folder: Path) -> None:
    """Write wheel, source, the archive for a stick, both bills and the check sums."""
    if not (SITE / "index.html").is_file():
        sys.exit(f"{SITE} is not built: make site")
    folder.mkdir(parents=True, exist_ok=True)
    if left := sorted(path.name for path in folder.iterdir()):
        sys.exit(f"{folder} is not empty: {', '.join(left)}")
    build = (BUILDER, "-m", "build", "--outdir", folder, ROOT)
    subprocess.run(list(map(str, build)), check=True, stdout=subprocess.DEVNULL)
    name = f"sixth-card-{version()}"
    bill = written(site_bill(SITE, version()))
    stick(SITE, folder / f"{name}-stick.zip", name, bill)
    (folder / f"{name}.cdx.json").write_text(written(kit_bill(version())), encoding="utf-8")
    (folder / f"{name}-stick.cdx.json").write_text(bill, encoding="utf-8")
    files = sorted(path for path in folder.iterdir() if path.name != SUMS)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / SUMS).write_text("".join(sums), encoding="utf-8")
    for path in files:
        print(f"{path.stat().st_size / 1e6:7.1f} MB  {path.name}")
