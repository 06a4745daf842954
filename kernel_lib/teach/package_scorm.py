"""The manifest of a package by SCORM 1.2: what it holds, and which of its files are lessons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol
from xml.etree import ElementTree as Xml

from kernel_lib.core.text import current_language

_PACKAGE = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
_ADL = "http://www.adlnet.org/xsd/adlcp_rootv1p2"

VERSION = "1.0"
"""The version of the manifest itself."""


class PackedLesson(Protocol):
    """A lesson of a package."""

    @property
    def number(self) -> str:
        """Its two digits."""

    @property
    def title(self) -> str:
        """Its heading."""

    @property
    def launch(self) -> str:
        """The file that the platform opens."""


def manifest(title: str, lessons: Sequence[PackedLesson], files: Iterable[str]) -> bytes:
    """The manifest of some lessons, each a unit of its own (SCO), and of all files.

    >>> text = manifest("Gaps", [], ["icon.svg"]).decode()
    >>> "<title>Gaps</title>" in text, '<file href="icon.svg" />' in text
    (True, True)
    """
    numbers = [lesson.number for lesson in lessons]
    root = Xml.Element(
        "manifest",
        {
            "identifier": "-".join(["sixth-card", *numbers, current_language()]),
            "version": VERSION,
            "xmlns": _PACKAGE,
            "xmlns:adlcp": _ADL,
        },
    )
    about = Xml.SubElement(root, "metadata")
    Xml.SubElement(about, "schema").text = "ADL SCORM"
    Xml.SubElement(about, "schemaversion").text = "1.2"
    organizations = Xml.SubElement(root, "organizations", default="lessons")
    course = Xml.SubElement(organizations, "organization", identifier="lessons")
    Xml.SubElement(course, "title").text = title
    resources = Xml.SubElement(root, "resources")
    for lesson in lessons:
        _add_lesson(course, resources, lesson)
    shared = {"identifier": "files", "type": "webcontent", "adlcp:scormtype": "asset"}
    whole = Xml.SubElement(resources, "resource", shared)
    launched = {lesson.launch for lesson in lessons}
    for name in files:
        if name not in launched:
            Xml.SubElement(whole, "file", href=name)
    Xml.indent(root)
    data: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return data


def _add_lesson(course: Xml.Element, resources: Xml.Element, lesson: PackedLesson) -> None:
    named = f"lesson-{lesson.number}"
    item = {"identifier": f"item-{lesson.number}", "identifierref": named, "isvisible": "true"}
    Xml.SubElement(Xml.SubElement(course, "item", item), "title").text = lesson.title
    own = {"identifier": named, "type": "webcontent", "adlcp:scormtype": "sco"}
    resource = Xml.SubElement(resources, "resource", {**own, "href": lesson.launch})
    Xml.SubElement(resource, "file", href=lesson.launch)
    Xml.SubElement(resource, "dependency", identifierref="files")
