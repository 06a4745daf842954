"""A release: the archive for a stick runs, the bills are valid, and the tag is the version."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import yaml
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from plotly.offline import get_plotlyjs_version

from tests.strategies import in_soak
from tools.release import make
from tools.release.archive import stick
from tools.release.bill import LIBRARIES, kit_bill, licence, packages_in, site_bill, written
from tools.zstd import tarfile

ROOT = Path(__file__).parents[2]
MAPS = "/* maplibre-gl-js/blob/v6.9.0/LICENSE.txt */"
PACKAGE = {"name": "@lumino/widgets", "versionInfo": "2.7.1", "licenseId": "BSD-3-Clause"}


def add_package(path: Path, name: str, more: str = "") -> None:
    """Write an archive of packages with one that is called so."""
    text = f"Name: {name}\nVersion: 1.0\n{more}".encode()
    with tarfile.open(path, "w:zst") as archive:
        entry = tarfile.TarInfo(f"{name}-1.0.dist-info/METADATA")
        entry.size = len(text)
        archive.addfile(entry, io.BytesIO(text))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site: a page, also compressed, a package, Python, and a note of licences."""
    runtime = tmp_path / "site" / "static" / "pyodide"
    runtime.mkdir(parents=True)
    (tmp_path / "site" / "index.html").write_text("<h1>Sixth Card</h1>")
    (tmp_path / "site" / "index.html.gz").write_bytes(b"shorter")
    (tmp_path / "site" / "alone.gz").write_bytes(b"by itself")
    (runtime / "pyodide.asm.wasm").write_bytes(b"\0asm")
    lock = {"info": {"abi_version": "2026_0", "python": "3.14.2"}}
    (runtime / "pyodide-lock.json").write_text(json.dumps(lock))
    for name in ("first", "lesson"):
        add_package(runtime / f"{name}.tar.zst", "small", "License: MIT\n")
    notes = json.dumps({"packages": [PACKAGE]})
    (tmp_path / "site" / "third-party-licenses.json").write_text(notes)
    for name, script in (("sixth-card", ""), ("jupyterlab-plotly", MAPS), ("anywidget", "")):
        folder = tmp_path / "site" / "extensions" / name
        folder.mkdir(parents=True)
        about = {"name": name, "version": "2.0", "license": "MIT"}
        (folder / "package.json").write_text(json.dumps(about))
        (folder / "script.js").write_text(script)
    return tmp_path / "site"


def test_the_same_files_make_the_same_archive(site: Path, tmp_path: Path) -> None:
    """The archive has each file once, and its bytes do not tell when it was made."""
    for name in ("one.zip", "other.zip"):
        stick(site, tmp_path / name, "kit", '{"bill": 1}')
        (site / "index.html").touch()
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "other.zip").read_bytes()
    names = zipfile.ZipFile(tmp_path / "one.zip").namelist()
    assert {"kit/start.py", "kit/READ-ME.txt", "kit/site/index.html"} < set(names)
    assert {"kit/LICENSE", "kit/LICENSE-lessons", "kit/bill.cdx.json"} < set(names)
    assert "kit/site/index.html.gz" not in names
    assert "kit/site/alone.gz" in names


def test_what_is_unpacked_starts(site: Path, tmp_path: Path) -> None:
    """The program in the archive serves the site to this machine, with the types browsers want."""
    stick(site, tmp_path / "kit.zip", "kit", "{}")
    zipfile.ZipFile(tmp_path / "kit.zip").extractall(tmp_path)
    program = str(tmp_path / "kit" / "start.py")
    command = [sys.executable, "-S", "-I", program, "--no-browser", "--port=0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as served:
        try:
            assert served.stdout is not None
            address = served.stdout.readline().split()[2]
            with urlopen(address) as page:
                assert page.read() == b"<h1>Sixth Card</h1>"
            with urlopen(f"{address}static/pyodide/pyodide.asm.wasm") as runtime:
                assert runtime.headers["Content-Type"] == "application/wasm"
        finally:
            served.terminate()


@in_soak
def test_the_bill_of_the_kit_is_whole() -> None:
    """It names what the kit stands on, each with its licence, and is what the standard asks for."""
    text = written(kit_bill("1.2.3"))
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    bill = json.loads(text)
    names = {component["name"] for component in bill["components"]}
    assert {"anywidget", "jupyterlab", "plotly", "traitlets", "typst"} <= names
    assert "pytest" not in names
    assert all(component["licenses"] for component in bill["components"])
    assert bill["metadata"]["component"]["version"] == "1.2.3"
    assert written(kit_bill("1.2.3")) == text


def test_the_bill_of_the_site_is_whole(site: Path) -> None:
    """Packages, Python itself and what runs in the page are in it, each with its licence."""
    text = written(site_bill(site, "1.2.3"))
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    licences = {
        component["purl"]: component["licenses"][0]["license"]["id"]
        for component in json.loads(text)["components"]
    }
    libraries = {f"pkg:generic/{name}" for name in LIBRARIES}
    assert {package.partition("@")[0] for package in licences if "generic" in package} == {
        "pkg:generic/pyodide",
        "pkg:generic/cpython",
        *libraries,
    }
    of_libraries = [package for package in licences if package.partition("@")[0] in libraries]
    assert {licences.pop(package) for package in of_libraries} == {
        said for _, said in LIBRARIES.values()
    }
    assert licences == {
        "pkg:pypi/small@1.0": "MIT",
        "pkg:generic/pyodide@2026_0": "MPL-2.0",
        "pkg:generic/cpython@3.14.2": "PSF-2.0",
        "pkg:npm/%40lumino/widgets@2.7.1": "BSD-3-Clause",
        "pkg:npm/jupyterlab-plotly@2.0": "MIT",
        f"pkg:npm/plotly.js@{get_plotlyjs_version()}": "MIT",
        "pkg:npm/maplibre-gl@6.9.0": "BSD-3-Clause",
        "pkg:npm/regl": "MIT",
        "pkg:npm/anywidget@2.0": "MIT",
    }


def test_a_package_without_a_licence_is_refused(tmp_path: Path) -> None:
    """Nothing goes into a release whose licence nobody knows."""
    add_package(tmp_path / "lesson.tar.zst", "bare")
    (metadata,) = packages_in(tmp_path)
    with pytest.raises(ValueError, match="bare names no licence"):
        licence(metadata)


def test_only_the_tag_of_the_version_is_released(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another tag, or a changelog without the version and its day, end with a sentence."""
    number = make.version()
    with pytest.raises(SystemExit, match=f"the tag should be v{number}"):
        make.check_tag("v9.9.9")
    monkeypatch.setattr(make, "changelog", lambda: "## [Unreleased]\n")
    with pytest.raises(SystemExit, match=f"no heading for {number} with its day"):
        make.check_tag(f"v{number}")
    monkeypatch.setattr(make, "changelog", lambda: f"# Changelog\n\n## [{number}] - 2026-11-28\n")
    make.check_tag(f"v{number}")


def test_nothing_is_mixed_with_older_files(site: Path, tmp_path: Path, monkeypatch: Any) -> None:
    """A folder that is not empty, or a site that is not built, ends with a sentence."""
    monkeypatch.setattr(make, "SITE", site)
    with pytest.raises(SystemExit, match="is not empty: site"):
        make.make(tmp_path)
    monkeypatch.setattr(make, "SITE", tmp_path / "nothing")
    with pytest.raises(SystemExit, match="is not built: make site"):
        make.make(tmp_path / "new")


def test_the_workflow_runs_what_is_here() -> None:
    """Its first job is the target of the Makefile, and only publishing has rights."""
    told = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8"))
    steps = [step["run"] for step in told["jobs"]["make"]["steps"] if "run" in step]
    assert steps[0] == 'make release RELEASE="--tag ${{ github.ref_name }}"'
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "python -m tools.release .release $(RELEASE)" in makefile
    assert told["permissions"] == {"contents": "read"}
    assert told["jobs"]["index"]["permissions"] == {"id-token": "write"}
