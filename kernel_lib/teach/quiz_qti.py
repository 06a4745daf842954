"""Questions as QTI 2.1: a zip with one file for each question, a test of all, and what is in it."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from xml.etree import ElementTree as Xml

from kernel_lib.core.text import current_language
from kernel_lib.teach.quiz_gift import PLACES
from kernel_lib.teach.quiz_items import AnswerOption, NumericAnswer, QuizItem, decimal

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
_SCHEMA = "http://www.w3.org/2001/XMLSchema-instance"
_PLACES = {
    QTI: f"{QTI} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd",
    PACKAGE: f"{PACKAGE} http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd",
}
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of all files, so that the same questions give the same bytes."""


def qti(title: str, items: Sequence[QuizItem]) -> bytes:
    """The questions as the bytes of a zip.

    >>> from kernel_lib.learn.questions import exercise_named
    >>> from kernel_lib.teach.quiz_items import item_of
    >>> data = qti("Gaps", [item_of(exercise_named("gap-of-37"), "gap-of-37")])
    >>> zipfile.ZipFile(io.BytesIO(data)).namelist()
    ['imsmanifest.xml', 'test.xml', 'items/gap-of-37.xml']
    """
    files = {"imsmanifest.xml": _manifest(items), "test.xml": _test(title, items)}
    files |= {_place(item): _item(item) for item in items}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, root in files.items():
            Xml.indent(root)
            text = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
            info = zipfile.ZipInfo(name, _LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, text)
    return data.getvalue()


def _place(item: QuizItem) -> str:
    return f"items/{_identifier(item.name)}.xml"


def _identifier(name: str) -> str:
    """A name as XML allows it: letters, digits, hyphens and lines below, a letter first."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", name if name[:1].isalpha() else f"q-{name}")


def _root(tag: str, space: str, **attributes: str) -> Xml.Element:
    element = Xml.Element(tag, {"xmlns": space, "xmlns:xsi": _SCHEMA, **attributes})
    element.set("xsi:schemaLocation", _PLACES[space])
    return element


def _add(parent: Xml.Element, tag: str, text: str | None = None, **attributes: str) -> Xml.Element:
    element = Xml.SubElement(parent, tag, attributes)
    element.text = text
    return element


def _item(item: QuizItem) -> Xml.Element:
    """One question: what is answered, what is shown, what is given for it, and what is said."""
    root = _root("assessmentItem", QTI, identifier=_identifier(item.name), title=item.name)
    root.set("adaptive", "false")
    root.set("timeDependent", "false")
    root.set("xml:lang", current_language())
    _declarations(root, item)
    body = _add(root, "itemBody")
    _lines(body, item.question)
    if item.numbers:
        field = _add(body, "p")
        _add(field, "textEntryInteraction", responseIdentifier="RESPONSE", expectedLength="12")
    else:
        _options(body, item)
    _processing(root, item)
    for name, why in _said(item):
        shown = {"outcomeIdentifier": "FEEDBACK", "identifier": name, "showHide": "show"}
        _lines(_add(root, "modalFeedback", **shown), why)
    return root


def _lines(parent: Xml.Element, text: str) -> None:
    for line in filter(None, (line.strip() for line in text.splitlines())):
        _add(parent, "p", line)


def _declarations(root: Xml.Element, item: QuizItem) -> None:
    base = "float" if item.numbers else "identifier"
    given = {"identifier": "RESPONSE", "cardinality": "single", "baseType": base}
    correct = _add(_add(root, "responseDeclaration", **given), "correctResponse")
    _add(correct, "value", _right(item))
    score = {"identifier": "SCORE", "cardinality": "single", "baseType": "float"}
    declared = _add(root, "outcomeDeclaration", **score, normalMaximum="1")
    _add(_add(declared, "defaultValue"), "value", "0")
    feedback = {"identifier": "FEEDBACK", "cardinality": "single", "baseType": "identifier"}
    _add(root, "outcomeDeclaration", **feedback)


def _right(item: QuizItem) -> str:
    if item.numbers:
        return decimal(item.numbers[0].value, PLACES)
    return f"choice-{1 + [choice.is_right for choice in item.choices].index(True)}"


def _options(body: Xml.Element, item: QuizItem) -> None:
    given = {"responseIdentifier": "RESPONSE", "shuffle": "false", "maxChoices": "1"}
    interaction = _add(body, "choiceInteraction", **given)
    for number, choice in enumerate(item.choices, start=1):
        _add(interaction, "simpleChoice", choice.told, identifier=f"choice-{number}")


def _processing(root: Xml.Element, item: QuizItem) -> None:
    """What an answer gives: a point if it is right, and the words that belong to it."""
    condition = _add(_add(root, "responseProcessing"), "responseCondition")
    answers: tuple[NumericAnswer | AnswerOption, ...] = item.numbers or item.choices
    for at, answer in enumerate(answers):
        branch = _add(condition, "responseIf" if at == 0 else "responseElseIf")
        if isinstance(answer, NumericAnswer):
            _near(branch, answer)
        else:
            _chosen(branch, f"choice-{at + 1}")
        if answer.is_right:
            _set(branch, "SCORE", "float", "1")
        _set(branch, "FEEDBACK", "identifier", f"answer-{at + 1}")
    if item.numbers:
        _set(_add(condition, "responseElse"), "FEEDBACK", "identifier", "otherwise")


def _near(branch: Xml.Element, near: NumericAnswer) -> None:
    """Not below, not above: players heed this that do not heed the tolerance of ``equal``."""
    both = _add(branch, "and")
    for rule, bound in (("gte", near.value - near.tolerance), ("lte", near.value + near.tolerance)):
        compared = _add(both, rule)
        _add(compared, "variable", identifier="RESPONSE")
        _add(compared, "baseValue", decimal(bound, PLACES), baseType="float")


def _chosen(branch: Xml.Element, name: str) -> None:
    match = _add(branch, "match")
    _add(match, "variable", identifier="RESPONSE")
    _add(match, "baseValue", name, baseType="identifier")


def _set(branch: Xml.Element, outcome: str, base: str, value: str) -> None:
    _add(_add(branch, "setOutcomeValue", identifier=outcome), "baseValue", value, baseType=base)


def _said(item: QuizItem) -> list[tuple[str, str]]:
    """The words for each answer, by the name of the feedback."""
    answers: tuple[NumericAnswer | AnswerOption, ...] = item.numbers or item.choices
    reasons = [(f"answer-{at}", answer.why) for at, answer in enumerate(answers, start=1)]
    return [*reasons, *([("otherwise", item.otherwise)] if item.numbers else [])]


def _test(title: str, items: Sequence[QuizItem]) -> Xml.Element:
    root = _root("assessmentTest", QTI, identifier="test", title=title)
    part = {"navigationMode": "nonlinear", "submissionMode": "individual"}
    parts = _add(root, "testPart", identifier="part", **part)
    section = _add(parts, "assessmentSection", identifier="section", title=title, visible="true")
    for item in items:
        name = _identifier(item.name)
        _add(section, "assessmentItemRef", identifier=name, href=_place(item))
    return root


def _manifest(items: Sequence[QuizItem]) -> Xml.Element:
    root = _root("manifest", PACKAGE, identifier="sixth-card-quiz")
    about = _add(root, "metadata")
    _add(about, "schema", "QTIv2.1 Package")
    _add(about, "schemaversion", "1.0.0")
    _add(root, "organizations")
    resources = _add(root, "resources")
    test = _resource(resources, "test", "imsqti_test_xmlv2p1", "test.xml")
    for item in items:
        name = f"item-{_identifier(item.name)}"
        _add(test, "dependency", identifierref=name)
        _resource(resources, name, "imsqti_item_xmlv2p1", _place(item))
    return root


def _resource(parent: Xml.Element, name: str, kind: str, place: str) -> Xml.Element:
    resource = _add(parent, "resource", identifier=name, type=kind, href=place)
    _add(resource, "file", href=place)
    return resource
