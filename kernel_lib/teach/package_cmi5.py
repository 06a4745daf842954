"""The course structure of a package by cmi5: its lessons, and when a platform may count them."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as Xml

from kernel_lib.core.text import current_language, message
from kernel_lib.teach.package_scorm import PackedLesson

_CMI5 = "https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"
_ID = "https://github.com/sixth-card/sixth-card/packages"
"""How the ids of our activities begin: a name, and no address of a page."""


def course_structure(title: str, lessons: Sequence[PackedLesson]) -> bytes:
    """The course structure of some lessons, each an assignable unit (AU).

    >>> "<courseStructure" in course_structure("Gaps", []).decode()
    True
    """
    root = Xml.Element("courseStructure", {"xmlns": _CMI5})
    of_all = "-".join(lesson.number for lesson in lessons)
    about = message(
        "Learn the games 6 nimmt!, FTW?! and Ingenious, and their probability, by playing."
    )
    course = Xml.SubElement(root, "course", id=f"{_ID}/{of_all}/{current_language()}")
    _texts(course, title, str(about))
    for lesson in lessons:
        unit = {"id": f"{_ID}/lesson/{lesson.number}/{current_language()}"}
        unit |= {"moveOn": "Completed", "launchMethod": "AnyWindow"}
        element = Xml.SubElement(root, "au", unit)
        _texts(element, lesson.title, str(about))
        Xml.SubElement(element, "url").text = lesson.launch
    Xml.indent(root)
    data: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return data


def _texts(parent: Xml.Element, title: str, about: str) -> None:
    for tag, text in (("title", title), ("description", about)):
        told = Xml.SubElement(parent, tag)
        Xml.SubElement(told, "langstring", lang=current_language()).text = text
