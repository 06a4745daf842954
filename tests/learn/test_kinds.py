"""Answers that are no field: parts of a picture, and the line of a calculation that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kernel_lib.core.text import LANGUAGES, words
from kernel_lib.learn import bars
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.formulas import worth
from kernel_lib.learn.pictures import PicturePart, drawn, kinds_of
from kernel_lib.learn.question_files import TAPS, read
from kernel_lib.learn.questions import all_templates, exercise_named
from kernel_lib.learn.templates import Facts, Template
from kernel_lib.learn.wording import Wording
from kernel_lib.learn.wrong_lines import WrongLines
from tests.learn.second_pictures import BARS, WRONG, bars_of
from tests.together import each

SEEDS = range(50)
FINGER = 44
"""The least height and width of what is touched, in pixels."""

TEMPLATES = all_templates()
TAPPED = [template for template in TEMPLATES.values() if template.tap]
LINES = [template for template in TEMPLATES.values() if isinstance(template, WrongLines)]

every_tapped = each("template", TAPPED, ids=[template.id for template in TAPPED])
every_calculation = each("template", LINES, ids=[template.id for template in LINES])


def exercises(template: Template) -> Iterator[Exercise]:
    """The exercise of a lesson, and those of all seeds."""
    yield template.exercise
    for seed in SEEDS if template.has_others else ():
        yield template.drawn(seed)


def spots(exercise: Exercise, language: str = "en") -> list[PicturePart]:
    """The parts of the picture that can be the answer."""
    picture = drawn(exercise.picture, language)
    assert picture is not None
    return [spot for spot in picture.spots if spot.kind == exercise.tap]


def test_there_are_enough_of_each_kind() -> None:
    """Forty questions and more are answered so, and no kind is a single example."""
    counts = {tap: sum(template.tap == tap for template in TAPPED) for tap in TAPS}
    assert min(counts["row"], counts["cell"]) >= 3
    assert min(counts["card"], counts["bar"]) >= 9
    assert len(LINES) >= 14
    assert len(TAPPED) + len(LINES) >= 40


# --- parts of a picture ---------------------------------------------------------------------


@every_tapped
def test_the_answer_is_a_part_of_the_picture(template: Template) -> None:
    """Each answer that is asked for can be tapped, and something else can be, too."""
    for exercise in exercises(template):
        assert exercise.tap in kinds_of(exercise.picture)
        values = [spot.value for spot in spots(exercise)]
        assert len(values) == len(set(values)) > 1
        if exercise.tap == "cell":
            right, tapped = [exercise.solve()], [tuple(map(int, v.split(", "))) for v in values]
            assert set(right) < set(tapped)
        else:
            answer = exercise.solve()
            parts = answer if isinstance(answer, tuple | frozenset) else (answer,)
            assert set(map(str, parts)) <= set(values)


@every_tapped
def test_a_tap_is_read_as_the_answer(template: Template) -> None:
    """What a browser sends for the right parts is right, and for a wrong one it is not."""
    for exercise in exercises(template):
        right = exercise.solve()
        values = [spot.value for spot in spots(exercise)]
        sent = ", ".join(map(str, right if isinstance(right, tuple | frozenset) else (right,)))
        assert exercise.feedback(sent).is_right is True
        others = [value for value in values if value != sent]
        assert exercise.feedback(others[0]).is_right is False


@every_tapped
def test_every_part_lies_in_the_picture(template: Template) -> None:
    """No two parts lie in one place, and none reaches over the edge."""
    boxes = [spot.box for spot in spots(template.exercise)]
    assert len(set(boxes)) == len(boxes)
    for left, top, width, height in boxes:
        assert min(left, top) >= 0
        assert max(left + width, top + height) <= 1.0001


@every_tapped
def test_a_finger_meets_every_part(template: Template) -> None:
    """Rows, cards and bars are as wide and as high as a finger, and no picture is too wide."""
    if template.tap == "cell":  # it may be written, too
        return
    for exercise in exercises(template):
        picture = drawn(exercise.picture, "en")
        assert picture is not None
        width, height = (
            float(length) for length in re.findall(r'(?:width|height)="([0-9.]+)"', picture.svg)[:2]
        )
        assert width <= 440, exercise.id
        for spot in spots(exercise):
            assert min(spot.box[2] * width, spot.box[3] * height) >= FINGER, exercise.id


@every_tapped
def test_the_words_are_enough_on_paper(template: Template) -> None:
    """Where nothing is drawn, the question names each card and each bar, and every row."""
    if template.tap == "cell":
        return
    for exercise in exercises(template):
        for language in LANGUAGES:
            said = exercise.question.words(language)
            assert all(spot.value in said for spot in spots(exercise) if spot.kind != "row")
            if exercise.tap == "row":
                assert exercise.picture["table"] in said
            if exercise.tap == "bar":
                heights = (f"{float(height):g}" for height in exercise.picture["bars"])
                assert all(height in said for height in heights)


def test_beside_a_picture_less_is_said() -> None:
    """A hand that is drawn is not listed, and neither are bars; in both languages."""
    for id, part in (("open-safe-cards", "24"), ("on-the-pile", "33"), ("bar-of-an-error", "1.6")):
        exercise = exercise_named(id)
        assert exercise.stem is not None
        for language in LANGUAGES:
            assert part in exercise.question.words(language)
            assert part not in exercise.stem.words(language)
    stem = exercise_named("bar-of-an-error").stem
    assert stem is not None
    assert "rounds are drawn below." in stem.words("en")


# --- bars -----------------------------------------------------------------------------------


@each("id", BARS)
def test_bars_are_as_high_as_they_should_be(id: str) -> None:
    """They are those of a distribution that is computed by listing, but for the wrong one."""
    for exercise in exercises(TEMPLATES[id]):
        facts = exercise.question.facts
        shown, right = bars_of(facts), BARS[id](facts)
        assert list(shown) == list(right) == list(exercise.picture["labels"])
        off = [label for label in shown if abs(shown[label] - right[label]) > Fraction(11, 10_000)]
        assert off == ([exercise.solve()] if id in WRONG else [])


def test_bars_in_words_are_the_heights() -> None:
    """What is said of bars is what is drawn."""
    facts = bars.facts_of([bars.thousandths(Fraction(2, 3)), 2], [5, 10])
    assert facts["shown"] == "5: 0.667, 10: 2"
    assert bars.told(facts["heights"], ["5", "10"]) == facts["shown"]


# --- wrong lines ----------------------------------------------------------------------------

RESULTS = {
    "lines-of-you-or-ann": "count / all",
    "lines-of-two-hands": "ways",
    "lines-of-a-gap": "risk",
    "lines-of-a-known-card": "mean",
    "lines-of-a-mean": "mean",
    "lines-of-deals-enough": "all",
    "lines-of-a-pool": "share",
    "lines-of-saved-deals": "share",
    "lines-of-odds": "over / under",
    "lines-of-a-p-value": "one",
    "lines-of-an-interval": "side",
    "lines-of-a-share": "score",
    "lines-of-a-deviation": "root",
    "lines-of-a-correlation": "ratio",
    "lines-of-a-match": "all",
    "lines-of-either": "chance",
    "lines-of-beating": "some",
    "lines-of-a-rank": "mean",
    "lines-of-the-lowest": "chance",
    "lines-of-the-stop": "three",
    "lines-of-red-second": "chance",
}
"""What the lines find that is the answer to the question from which their numbers come."""

SOURCES = {
    "lines-of-you-or-ann": "you-or-ann",
    "lines-of-two-hands": "two-hands-dealt",
    "lines-of-a-gap": "gap-of-30",
    "lines-of-a-known-card": "mean-with-55",
    "lines-of-a-mean": "mean-so-far",
    "lines-of-deals-enough": "deals-enough",
    "lines-of-a-pool": "forecast-of-a-pool",
    "lines-of-saved-deals": "deals-that-are-saved",
    "lines-of-odds": "odds-to-chance",
    "lines-of-a-p-value": "eight-of-ten",
    "lines-of-an-interval": "half-of-the-interval",
    "lines-of-a-share": "z-of-a-share",
    "lines-of-a-deviation": "deviation-of-deals",
    "lines-of-a-correlation": "correlation-of-deals",
    "lines-of-a-match": "deals-to-twenty",
    "lines-of-either": "multiples-of-either",
    "lines-of-beating": "beats-with-help",
    "lines-of-a-rank": "mean-of-a-rank",
    "lines-of-the-lowest": "lowest-at-least",
    "lines-of-the-stop": "three-tiles-alone",
    "lines-of-red-second": "red-comes-second",
}


def calculations(template: WrongLines) -> Iterator[tuple[Facts, Exercise]]:
    """The numbers of each exercise, with the exercise."""
    last: list[Facts] = []

    def noted(*numbers: Any) -> Facts:
        last.append(template.numbers.facts(*numbers))
        return last[-1]

    noting = replace(template, numbers=template.numbers._replace(facts=noted))
    for exercise in exercises(noting):
        yield last[-1], exercise


def values(formulas: Any, known: Facts) -> dict[str, Any]:
    """What a line finds."""
    return {name: worth(formula, known) for name, formula in formulas.items()}


@every_calculation
def test_just_one_line_is_wrong(template: WrongLines) -> None:
    """Every other line follows from those above it, and the answer is the one that does not."""
    for facts, exercise in calculations(template):
        known, wrong = dict(facts), []
        for number, (line, said) in enumerate(
            zip(template.lines, exercise.lines, strict=True), start=1
        ):
            finds = values(line.finds, known)
            if Wording(line.text, **{**known, **finds}).words("en") != said.words("en"):
                wrong.append(number)
                finds |= values(line.wrong, known)
            known |= finds
            assert Wording(line.text, **known).words("ja") == said.words("ja")
        assert [str(number) for number in wrong] == [exercise.solve()]
        assert template.lines[wrong[0] - 1].wrong


@every_calculation
def test_without_the_mistake_the_result_is_right(template: WrongLines) -> None:
    """The right lines find what the question asks for from which their numbers come."""
    source = TEMPLATES[SOURCES[template.id]]
    for facts, _ in calculations(template):
        known = dict(facts)
        for line in template.lines:
            known |= values(line.finds, known)
        assert worth(RESULTS[template.id], known) == worth(source.answer, facts)


@every_calculation
def test_different_lines_are_wrong(template: WrongLines) -> None:
    """Another one is not always wrong in the same line, and each mistake is explained."""
    solutions = {exercise.solve() for exercise in exercises(template)}
    assert len(solutions) > 1
    assert solutions == {str(at) for at, line in enumerate(template.lines, start=1) if line.wrong}
    for line in template.lines:
        assert bool(line.wrong) == bool(line.why)
        assert set(line.wrong) <= set(line.finds)


@every_calculation
def test_the_solution_says_the_right_line(template: WrongLines) -> None:
    """The reason and the line as it should be are told only to the right answer."""
    for exercise in exercises(template):
        right = exercise.solve()
        assert exercise.feedback(int(right)).is_right is True
        for number in range(1, len(exercise.lines) + 1):
            if str(number) != right:
                told = str(exercise.feedback(number).told)
                assert f"Line {number} is right" in told
        assert str(exercise.solution).startswith(f"Line {right} is wrong.")
        assert exercise.lines[int(right) - 1].words("en") not in exercise.solution.words("en")


def test_a_key_says_which_line() -> None:
    """In a key and in a quiz the wrong line stands with its number."""
    exercise = exercise_named("lines-of-a-mean")
    said = words(exercise.named(exercise.solve())), words(exercise.named("1"), "ja")
    assert said[0] == "(1) The first 9 rounds cost 8 bulls together."
    assert said[1].startswith("（1）初めの9ラウンド")


# --- what is refused ------------------------------------------------------------------------

WHOLE = """
[one]
answer = "1"
ask = {en = "Where?", ja = "どこ？"}
hints = {en = ["Look."], ja = ["見よう。"]}
solution = {en = "There.", ja = "そこです。"}
otherwise = {en = "Look.", ja = "見よう。"}
"""
CALCULATION = """
[one]
ask = {en = "Which?", ja = "どれ？"}
hints = {en = ["Look."], ja = ["見よう。"]}
"""
LINE = '{en = "So {n}.", ja = "{n}です。", is.n = "1"'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{WHOLE}tap = 'pile'", "my.toml, [one], tap: is one of row, card, cell, bar"),
        (f"{WHOLE}tap = 3", "my.toml, [one], tap: is one of row, card, cell, bar"),
        (f"{WHOLE}picture = 'row'", "my.toml, [one], picture: is a table"),
        (f"{WHOLE}options = 'Ann'", "my.toml, [one], options: is a list"),
        (f"{WHOLE}beside = 'Where?'", "my.toml, [one], beside: there is no"),
        (f"{CALCULATION}lines = 3", "my.toml, [one], lines: is a list"),
        (f"{CALCULATION}lines = [1, 2, 3]", "my.toml, [one], lines, 1: is a table"),
        (
            f"{CALCULATION}lines = [{LINE}}}, {LINE}}}, {LINE}}}]",
            "my.toml, [one], lines: are at least 3, and one of them has a wrong",
        ),
        (
            f"{CALCULATION}lines = [{LINE}, wrong.n = '2', why = {{en = 'No.', ja = '違う。'}}}}]",
            "my.toml, [one], lines: are at least 3",
        ),
        (
            f"{CALCULATION}lines = [{LINE}, wrong.n = '2'}}, {LINE}}}, {LINE}}}]",
            "my.toml, [one], lines, 1, why: there is no",
        ),
        (
            f"{CALCULATION}lines = [{{en = 'So.', ja = 'だ。', is.n = '1 +'}}]",
            "my.toml, [one], lines, 1, n: '1 +' is no formula",
        ),
        (f"{CALCULATION}lines = [{{en = 'So.'}}]", "my.toml, [one], lines, 1: there is no"),
    ],
)
def test_what_is_wrong_is_named(text: str, told: str) -> None:
    """The file, the question and the key are named, and what would be right."""
    with pytest.raises(ValueError, match=r"^my\.toml") as caught:
        read(text, "my.toml")
    assert str(caught.value).startswith(told)
