"""Quizzes: read from the file, every answer gets the points and words that the exercise says."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from kernel_lib import teach
from kernel_lib.core.text import LANGUAGES, speaking, words
from kernel_lib.learn.exercises import Exercise, is_number
from kernel_lib.learn.questions import all_templates, exercise_named, template_named
from kernel_lib.teach.quiz import exercise_id, questions
from kernel_lib.teach.quiz_gift import escaped, gift
from kernel_lib.teach.quiz_items import QuizItem, decimal, item_of
from kernel_lib.teach.quiz_qti import QTI, qti
from kernel_lib.teach.worksheets.lessons import asked_in, lesson_numbers
from tests.strategies import few_in_soak, in_soak, seeds
from tests.together import each
from tools.teach.grading import ROOT, run, tools
from tools.teach.qti_player import answers_to, played, wanted

ALL = lesson_numbers()
SPACE = {"q": QTI}


def exercise_of(item: QuizItem) -> Exercise:
    """The exercise that a question was made of, drawn anew."""
    id = exercise_id(item.name)
    seed = re.search(r"-seed-(\d+)$", item.name)
    return template_named(id).drawn(int(seed[1])) if seed else exercise_named(id)


def unescaped(text: str) -> str:
    """A text of GIFT as it is meant."""
    return re.sub(r"\\(.)", lambda sign: "\n" if sign[1] == "n" else sign[1], text)


def read_gift(text: str) -> Iterator[tuple[str, str, list[tuple[str, str, str]]]]:
    """Each question: its name, its words, and its answers with their sign and what is said."""
    for block in text.strip().split("\n\n")[1:]:
        head, *lines, _general, _end = block.splitlines()
        name, asked = re.match(r"::(.*?)(?<!\\)::\[plain\](.*) \{#?$", head).groups()
        answers = [re.match(r"([=~](?:%\d+%)?)(.*?)(?<!\\)#(.*)$", line).groups() for line in lines]
        yield unescaped(name), unescaped(asked), answers


def read_qti(data: bytes) -> dict[str, Xml.Element]:
    """The questions of a package by name, as its list of contents names them."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    manifest = Xml.fromstring(archive.read("imsmanifest.xml"))
    places = {element.get("href") for element in manifest.iter() if element.tag.endswith("}file")}
    assert places | {"imsmanifest.xml"} == set(archive.namelist())
    test = Xml.fromstring(archive.read("test.xml"))
    named = [reference.get("href") for reference in test.iterfind(".//q:assessmentItemRef", SPACE)]
    assert set(named) == places - {"test.xml"}
    roots = [Xml.fromstring(archive.read(place)) for place in named]
    return {root.get("title", ""): root for root in roots}


def scored(root: Xml.Element, answer: str) -> tuple[float, str]:
    """What the response processing of a question gives for an answer: points and feedback."""
    condition = root.find("q:responseProcessing/q:responseCondition", SPACE)
    assert condition is not None
    for branch in condition:
        rule, *sets = list(branch)
        if branch.tag.endswith("Else"):
            rule, sets = None, list(branch)
        if rule is None or holds(rule, answer):
            told = {outcome.get("identifier"): outcome[0].text for outcome in sets}
            return float(told.get("SCORE") or 0), str(told["FEEDBACK"])
    raise AssertionError("no branch takes this answer")


def holds(rule: Xml.Element, answer: str) -> bool:
    """Whether a rule holds for an answer."""
    kind = rule.tag.rpartition("}")[2]
    if kind == "and":
        return all(holds(part, answer) for part in rule)
    bound = str(rule[1].text)
    if kind == "match":
        return answer == bound
    return {"gte": Fraction(answer) >= Fraction(bound), "lte": Fraction(answer) <= Fraction(bound)}[
        kind
    ]


@each("number", ALL)
def test_every_exercise_of_a_lesson_is_asked(number: str) -> None:
    """No exercise gets lost, and no two questions of a quiz have one name or one text."""
    items = questions(number, seed=1, versions=2)
    assert {exercise_id(item.name) for item in items} == set(asked_in(number))
    assert len({item.name for item in items}) == len({item.question for item in items})


@each("number", ALL)
def test_the_right_answer_is_right_and_a_mistake_gets_its_reason(number: str) -> None:
    """As people write it, the right number counts, and no mistake does; each is told its reason."""
    for seed in seeds(1, longest=200):
        for item in questions(number, seed):
            exercise = exercise_of(item)
            right = exercise.solve()
            if item.choices:
                assert sum(choice.is_right for choice in item.choices) == 1
                assert len({choice.told for choice in item.choices}) == len(item.choices) > 1
                continue
            first, *others = item.numbers
            assert first.value == right
            written = Fraction(f"{float(right):.3g}") if right.denominator > 1 else right
            asked = re.search(r"to (\d) places", item.question)
            rounded = round(Fraction(right), int(asked[1])) if asked else written
            assert abs(rounded - right) <= first.tolerance
            for mistake in others:
                assert abs(mistake.value - first.value) > mistake.tolerance + first.tolerance, (
                    item.name
                )
            reasons = {words(why) for why in exercise.wrong.values()}
            assert all(mistake.why in reasons or "percent" in mistake.why for mistake in others)


@pytest.mark.thinned
@pytest.mark.parametrize("language", LANGUAGES)
def test_gift_says_what_the_items_say(language: str) -> None:
    """Read from the file, each question has its words, and each answer its share and its reason."""
    with speaking(language):
        for number in ALL:
            items = questions(number, seed=2)
            for item, (name, asked, answers) in zip(
                items, read_gift(gift("x", items)), strict=True
            ):
                assert (name, asked) == (item.name, item.question)
                if item.choices:
                    wanted = [
                        ("=" if choice.is_right else "~", choice.told, choice.why)
                        for choice in item.choices
                    ]
                else:
                    wanted = [
                        (
                            f"=%{100 * answer.is_right}%",
                            f"{decimal(answer.value, 12)}:{decimal(answer.tolerance, 12)}",
                            answer.why,
                        )
                        for answer in item.numbers
                        if answer.value >= 0
                    ]
                plain = [
                    (sign, told if item.numbers else unescaped(told), unescaped(why))
                    for sign, told, why in answers
                ]
                assert plain == wanted


@pytest.mark.thinned
@pytest.mark.parametrize("language", LANGUAGES)
def test_qti_scores_what_the_items_say(language: str) -> None:
    """The response processing gives the points and names the feedback that has the right words."""
    with speaking(language):
        for number in ALL:
            items = questions(number, seed=2)
            roots = read_qti(qti("x", items))
            for item in items:
                root = roots[item.name]
                said = {
                    feedback.get("identifier"): "".join(feedback.itertext()).strip()
                    for feedback in root.iterfind("q:modalFeedback", SPACE)
                }
                whys = {
                    f"answer-{at}": answer.why
                    for at, answer in enumerate(item.numbers or item.choices, start=1)
                }
                assert said == whys | ({"otherwise": item.otherwise} if item.numbers else {})
                for answer, points, feedback in answers_to(item):
                    assert scored(root, answer) == (points, feedback), item.name


def test_the_correct_response_of_qti_gets_the_point() -> None:
    """What a question declares to be correct is what its rules give the point for."""
    for as_choices in (False, True):
        items = questions("22", seed=4, as_choices=as_choices)
        for root in read_qti(qti("x", items)).values():
            declared = root.find("q:responseDeclaration/q:correctResponse/q:value", SPACE)
            assert declared is not None
            assert scored(root, str(declared.text)) == (1.0, scored(root, str(declared.text))[1])


@pytest.mark.parametrize("number", ["20", "22", "24", "39", "66"])
def test_numbers_can_be_chosen(number: str) -> None:
    """With as_choices the right number stands among mistakes, and its length tells nothing."""
    for item in questions(number, seed=1, as_choices=True):
        exercise = exercise_of(item)
        if is_number(exercise.solve()):
            assert not item.numbers
            assert len(item.choices) >= 2
            decimals = [len(choice.told.partition(".")[2]) for choice in item.choices]
            assert max(decimals) <= 9
            right = next(choice for choice in item.choices if choice.is_right)
            rounded = max(Fraction(1, 100), abs(exercise.solve()) / 200)
            assert abs(Fraction(right.told) - exercise.solve()) < rounded


def test_what_means_something_in_gift_is_escaped() -> None:
    """No sign of a text is read as a sign of the format."""
    text = "~ = # { } : \\ :: ~%50% \n {T}"
    assert unescaped(escaped(text)) == text
    assert not re.search(r"(?<!\\)[~=#{}:]", escaped(text).replace("\\\\", ""))


def test_a_seed_gives_the_same_quiz_and_another_seed_another(tmp_path: Path) -> None:
    """The same seed gives the same bytes, in both forms."""
    for form in ("gift", "qti"):
        first, same, different = (
            teach.quiz("22", seed, form, folder=tmp_path / place).files[0].read_bytes()
            for seed, place in ((3, "a"), (3, "b"), (4, "c"))
        )
        assert first == same != different


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"lesson": "99"}, "there is no lesson '99'"),
        ({"lesson": "22", "form": "word"}, "there is no form 'word': choose gift, qti"),
        ({"lesson": "22", "versions": 0}, "versions must be a whole number from 1 to 100"),
        ({"lesson": "22", "seed": 1.5}, "seed"),
        ({"lesson": "22", "as_choices": "no"}, "as_choices must be True or False"),
    ],
)
def test_a_quiz_that_cannot_be_is_refused(
    tmp_path: Path, wrong: dict[str, Any], reason: str
) -> None:
    """A lesson, form or number that is not fine is refused, and nothing is written."""
    with pytest.raises(ValueError, match=re.escape(reason)):
        teach.quiz(folder=tmp_path, **wrong)
    assert not list(tmp_path.iterdir())


def test_numbers_below_0_are_chosen() -> None:
    """Not every platform lets people type a number below 0."""
    drawn = [template.drawn(5) for template in all_templates().values() if template.has_others]
    below = [exercise for exercise in drawn if _is_below(exercise.solve())]
    assert below
    for exercise in below:
        item = item_of(exercise, exercise.id)
        assert item is not None
        assert item.choices


def _is_below(answer: object) -> bool:
    return is_number(answer) and Fraction(answer) < 0  # type: ignore[arg-type]


soak = in_soak


@soak
@pytest.mark.parametrize("language", few_in_soak(LANGUAGES))
def test_a_known_parser_reads_the_gift(tmp_path: Path, language: str) -> None:
    """pygiftparser finds in every quiz the questions and answers that are meant."""
    reader = ROOT / "tools" / "teach" / "read_gift.py"
    with speaking(language):
        for number in ALL:
            for as_choices in (False, True):
                items = questions(number, 7, 2, as_choices)
                file = teach.quiz(
                    number, 7, "gift", 2, folder=tmp_path, as_choices=as_choices
                ).files[0]
                read = json.loads(run(tmp_path, str(tools() / "python"), str(reader), str(file)))
                assert [question["name"] for question in read] == [item.name for item in items]
                for item, question in zip(items, read, strict=True):
                    kind = "NumericAnswerSet" if item.numbers else "SelectSet"
                    assert question["kind"] == kind, item.name
                    shares = [float(answer["share"]) for answer in question["answers"]]
                    answers = item.choices or [near for near in item.numbers if near.value >= 0]
                    assert shares == [100.0 * answer.is_right for answer in answers]


@soak
@pytest.mark.browser
@pytest.mark.parametrize("language", few_in_soak(LANGUAGES))
@pytest.mark.parametrize("number", ["05", "20", "21", "22", "23", "24", "61"])
def test_a_known_player_scores_the_qti(number: str, language: str) -> None:
    """A player of others, in Chromium, gives each answer the points and words that are meant."""
    assert played(number, language, 3) == wanted(number, language, 3)
