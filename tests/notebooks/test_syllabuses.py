"""What the tables of the syllabuses promise is asked in lessons, and lessons claim nothing else."""

from __future__ import annotations

from collections import defaultdict

from kernel_lib.learn import course
from kernel_lib.learn.questions import all_templates
from tools.notebooks.course import lessons
from tools.notebooks.syllabuses import Topic, reasons, syllabuses

TOPICS = [topic for syllabus in syllabuses() for topic in syllabus.topics]
HELD = ("A-level", "GCSE", "HSS", "数学")
"""How codes of lessons begin that are topics of these tables."""


def claimed() -> dict[str, set[str]]:
    """The lessons that name a code in their metadata."""
    by_code = defaultdict(set)
    for number, lesson in lessons("en").items():
        for code in lesson.codes:
            if code.startswith(HELD):
                by_code[code].add(number)
    return by_code


def taught() -> dict[str, set[str]]:
    """The lessons in which exercises of a code's topics are asked."""
    by_code = defaultdict(set)
    for topic in TOPICS:
        if topic.code:
            by_code[topic.code].update(topic.lessons)
    return by_code


def test_each_topic_is_taught_or_says_why_not() -> None:
    """By exercises that lessons ask, or by one of the reasons; never by both or by neither."""
    for topic in TOPICS:
        assert bool(topic.asks) != bool(topic.missing), topic
        assert set(topic.asks) <= set(all_templates()), topic
        assert not topic.missing or topic.missing in reasons(), topic
        assert all(topic.name.values()), topic
    assert {topic.missing for topic in TOPICS} - {""} == set(reasons())


def test_lessons_claim_just_what_exercises_teach() -> None:
    """A code stands at lessons in which an exercise of its topics is asked; only there."""
    assert claimed() == taught()


def test_a_claim_without_an_exercise_is_seen() -> None:
    """Without its exercises a code's lessons are no longer found."""
    topic = Topic({"en": "a", "ja": "b"}, ("hands-of-two",), code="数学A")
    assert topic.lessons == ("21",)
    assert Topic(topic.name, (), code="数学A").lessons == ()


def test_six_syllabuses_are_there() -> None:
    """Each asks a dozen topics or more, most of which are here."""
    counts = [
        (len(syllabus.topics), sum(bool(topic.asks) for topic in syllabus.topics))
        for syllabus in syllabuses()
    ]
    assert len(counts) == 6
    assert all(many >= 12 and 2 * here > many for many, here in counts)
    assert {number for topic in TOPICS for number in topic.lessons} <= set(course.lessons())
