"""Bills of materials (CycloneDX 1.6): what a release ships or brings along, with its licences."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.message import Message
from email.parser import Parser
from importlib.metadata import PackageMetadata, distribution
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.utils import canonicalize_name
from plotly.offline import get_plotlyjs_version

from tools import dependencies
from tools.zstd import tarfile

KIT = "sixth-card"
PARTS = (KIT, "lab", "teach", "ja")
"""The kit and the extras that a school installs."""

CLASSIFIERS = {
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: BSD License": "BSD-3-Clause",
    "License :: OSI Approved :: ISC License (ISCL)": "ISC",
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "License :: OSI Approved :: Python Software Foundation License": "PSF-2.0",
}
"""What older packages say of their licence, and its name by SPDX."""

UNSAID = {
    "ipykernel": "BSD-3-Clause",
    "matplotlib-inline": "BSD-3-Clause",
    "piplite": "BSD-3-Clause",
    "widgetsnbextension": "BSD-3-Clause",
}
"""The licences that these packages have in a file only; the first and the last two are parts of
JupyterLite that stand in for the packages of this name."""

ALSO_CALLED = {
    "Apache 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
}
"""What packages say where SPDX has a name."""

RUNTIME = {"pyodide": "MPL-2.0", "cpython": "PSF-2.0"}
"""The licences of what is no package: Python in a page, and its library."""

LIBRARIES = {
    "bzip2": ("", "bzip2-1.0.6"),
    "expat": ("2.7.3", "MIT"),
    "libffi": ("", "MIT"),
    "mpdecimal": ("2.5.1", "BSD-2-Clause"),
    "musl": ("", "MIT"),
    "sqlite": ("3.39.0", "blessing"),
    "xz": ("", "0BSD"),
    "zlib": ("1.3.1", "Zlib"),
    "zstd": ("1.5.7", "BSD-3-Clause"),
}
"""What is linked into Python in a page: its version, where Python tells it, and its licence."""

IN_PLOTLY = {"plotly.js": "MIT", "maplibre-gl": "BSD-3-Clause", "regl": "MIT"}
"""The licences of what the one script of the charts is made of; it has no list of its own."""

MAPS = re.compile(r"maplibre-gl-js/blob/v([0-9.]+)/LICENSE")
"""How that script names the version of its maps."""

ABOUT = re.compile(r"[^/]+\.dist-info/METADATA")
"""The file in which a package says what it is."""

NO_DAY = datetime(1980, 1, 1, tzinfo=UTC)
"""Bills have no day of their own, so that the same parts give the same text."""


def kit_bill(version: str) -> Bom:
    """All packages that the kit brings along, as they are installed here."""
    bill = _bill(KIT, version)
    asked = dependencies.asked()
    for name in sorted(dependencies.needed(*(name for part in PARTS for name in asked[part]))):
        metadata = distribution(name).metadata
        bill.components.add(_package(name, str(metadata["Version"]), licence(metadata)))
    return bill


def site_bill(site: Path, version: str) -> Bom:
    """All that the browser edition ships: packages, Python itself, and what runs in the page."""
    bill = _bill(f"{KIT}-stick", version)
    runtime = site / "static" / "pyodide"
    for metadata in packages_in(runtime):
        package = canonicalize_name(str(metadata["Name"]))
        bill.components.add(_package(package, str(metadata["Version"]), licence(metadata)))
    told = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    for name, number in (("pyodide", told["abi_version"]), ("cpython", told["python"])):
        bill.components.add(_package(name, number, RUNTIME[name], kind="generic"))
    for name, (number, said) in LIBRARIES.items():
        bill.components.add(_package(name, number, said, kind="generic"))
    for name, number, said in sorted({*_scripts(site), *_extensions(site)}):
        bill.components.add(_package(name, number, said, kind="npm"))
    return bill


def written(bill: Bom) -> str:
    """A bill as JSON; what it tells of is all needed by the whole."""
    whole = bill.metadata.component
    if whole is not None:
        bill.register_dependency(whole, bill.components)
    return JsonV1Dot6(bill).output_as_string(indent=2) + "\n"


def licence(metadata: Message | PackageMetadata) -> str:
    """The licence that a package names, by SPDX where it does; a ``ValueError`` if it names none.

    >>> licence(distribution("packaging").metadata)
    'Apache-2.0 OR BSD-2-Clause'
    """
    name = canonicalize_name(str(metadata["Name"]))
    if metadata["License-Expression"]:
        return str(metadata["License-Expression"])
    said = [CLASSIFIERS[line] for line in metadata.get_all("Classifier", []) if line in CLASSIFIERS]
    if said:
        return " OR ".join(sorted(set(said)))
    lines = str(metadata["License"] or UNSAID.get(name, "")).splitlines()
    if not lines:
        raise ValueError(f"{name} names no licence: look it up, and add it to UNSAID")
    return ALSO_CALLED.get(lines[0], lines[0])


def packages_in(runtime: Path) -> Iterator[Message]:
    """What each package says of itself, in the archives that a page unpacks."""
    seen = set()
    for path in sorted(runtime.glob("*.tar.zst")):
        with tarfile.open(path) as archive:
            for member in archive:
                text = archive.extractfile(member)
                if ABOUT.fullmatch(member.name) and member.name not in seen and text is not None:
                    seen.add(member.name)
                    yield Parser().parsestr(text.read().decode("utf-8"))


def _scripts(site: Path) -> Iterator[tuple[str, str, str]]:
    """Name, version and licence of each package of JavaScript, as the builders note them."""
    for path in site.rglob("third-party-licenses.json"):
        for package in json.loads(path.read_text(encoding="utf-8"))["packages"]:
            yield package["name"], package["versionInfo"], package["licenseId"]


def _extensions(site: Path) -> Iterator[tuple[str, str, str]]:
    """The same of JupyterLite's extensions, and of what the script of the charts is made of."""
    for path in (site / "extensions").rglob("package.json"):
        package = json.loads(path.read_text(encoding="utf-8"))
        if package["name"] != KIT:
            yield package["name"], package["version"], package["license"]
        if package["name"] == "jupyterlab-plotly":
            scripts = "".join(script.read_text("utf-8") for script in path.parent.rglob("*.js"))
            known = {"plotly.js": get_plotlyjs_version(), "maplibre-gl": MAPS.findall(scripts)[0]}
            yield from ((name, known.get(name, ""), said) for name, said in IN_PLOTLY.items())


def _bill(name: str, version: str) -> Bom:
    number = uuid5(NAMESPACE_URL, f"{name}@{version}")
    bill = Bom(serial_number=number)
    bill.metadata.timestamp = NO_DAY
    said = licence(distribution(KIT).metadata)
    bill.metadata.component = _package(name, version, said, what=ComponentType.APPLICATION)
    return bill


def _package(
    name: str,
    version: str,
    said: str,
    *,
    kind: str = "pypi",
    what: ComponentType = ComponentType.LIBRARY,
) -> Component:
    group, _, plain = name.rpartition("/")
    address = PackageURL(kind, group or None, plain, version or None)
    made = LicenseFactory().make_from_string(said)
    if isinstance(made, DisjunctiveLicense) and not (made.id or made.name):
        raise ValueError(f"{name} names no licence")
    return Component(
        name=plain,
        group=group or None,
        version=version or None,
        type=what,
        licenses=[made],
        purl=address,
        bom_ref=str(address),
    )
