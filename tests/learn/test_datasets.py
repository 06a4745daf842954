"""The datasets: whole in both languages, true to their sources, and asked about in the lessons."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from fractions import Fraction
from math import sqrt
from operator import gt, mul
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from kernel_lib.core.text import LANGUAGES, speaking
from kernel_lib.datasets import Dataset, dataset
from kernel_lib.learn.question_files import read
from kernel_lib.learn.questions import all_templates, lesson_of
from tests.together import each

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "kernel_lib" / "learn" / "content" / "datasets"
SOURCES = tomllib.loads((FOLDER / "sources.toml").read_text("utf-8"))
NAMES = sorted(path.stem for path in FOLDER.glob("*.csv"))
OUTSIDE = [*map(str, range(20, 40)), "44", *map(str, range(50, 58)), "63", "66"]
"""The lessons that ask about the world outside the games."""

TABLES = {
    id: table
    for path in sorted((ROOT / "kernel_lib").glob("*/content/questions/*.toml"))
    for id, table in tomllib.loads(path.read_text("utf-8")).items()
    if isinstance(table, dict) and "source" in table
}
"""The questions that name a source."""


def column(name: str, column: str) -> list[int | Fraction]:
    """A column of a dataset."""
    return [row.numbers[column] for row in dataset(name).values()]


@each("name", NAMES)
def test_a_dataset_is_whole(name: str) -> None:
    """Title, source, each column and each row have a name in every language."""
    collection = dataset(name)
    for names in (
        collection.title,
        collection.source,
        *collection.columns.values(),
        *(row.name for row in collection.values()),
    ):
        assert names.keys() == LANGUAGES.keys()
        assert all(names.values())
    assert {tuple(row.numbers) for row in collection.values()} == {tuple(collection.columns)[1:]}
    lines = (FOLDER / f"{name}.csv").read_text("utf-8").splitlines()
    assert len(collection) == len(lines) - 1 > 0  # no row has the name of another one


def source_of(table: dict[str, Any]) -> str:
    """The source of a question, told always or for some numbers alone."""
    source = table["source"]
    return str(source["name"] if isinstance(source, dict) else source)


def test_every_source_is_used() -> None:
    """A file without a source, a source without a question: there is none of either."""
    assert set(NAMES) == {name for name, about in SOURCES.items() if "id" in about}
    assert set(SOURCES) == {source_of(table) for table in TABLES.values()}


def test_each_lesson_asks_outside_the_games() -> None:
    """Two questions of each lesson at least have real figures, and one of them a dataset."""
    asked = Counter(lesson_of(id) for id in TABLES)
    with_data = {lesson_of(id) for id, table in TABLES.items() if source_of(table) in NAMES}
    assert sorted(asked) == sorted(with_data) == sorted(OUTSIDE)
    assert min(asked.values()) >= 2


@each("id", list(TABLES))
def test_a_solution_tells_the_source(id: str) -> None:
    """In each language the source follows the solution, where the figures are those measured."""
    template = all_templates()[id]
    source = SOURCES[source_of(TABLES[id])]["source"]
    drawn = [] if isinstance(TABLES[id]["source"], dict) else [template.drawn(1)]
    for exercise in (template.exercise, *drawn):
        assert exercise.solution.words("en").endswith(f" Figures: {source['en']}.")
        assert exercise.solution.words("ja").endswith(f"数値の出典：{source['ja']}。")


def test_no_source_is_told_of_other_figures() -> None:
    """Numbers that nobody has measured are not told as if somebody had."""
    peas = all_templates()["wrinkled-peas"]
    assert "Mendel, Versuche" in str(peas.exercise.solution)
    assert not any("Figures" in str(peas.drawn(seed).solution) for seed in range(20))


def test_figures_add_up() -> None:
    """What the sources tell of their own figures holds for these."""
    draft = dataset("draft-lottery")
    assert sum(column("draft-lottery", "days")) == 366
    for third in ("early", "middle", "late"):
        assert sum(column("draft-lottery", third)) == 122
    for month in draft.values():
        assert month.numbers["days"] == sum(
            month.numbers[third] for third in ("early", "middle", "late")
        )
    intervals = column("alpha-particles", "intervals")
    assert [sum(intervals[: at + 1]) for at in range(15)] == column("alpha-particles", "at_most")
    assert sum(intervals) == 2608
    assert column("life-table", "living")[1:] == column("life-table", "later")[:-1]
    assert len(dataset("nile")) == 100
    assert Fraction(sum(column("nile", "flow")), 100) == Fraction("919.35")
    for team in dataset("league").values():
        won, drawn, lost, points = team.numbers.values()
        assert (won + drawn + lost, 3 * won + drawn) == (38, points)
    assert sum(column("league", "won")) == sum(column("league", "lost"))
    assert sum(column("blood-groups", "share")) == 100
    births = [sum(year.numbers.values()) for year in dataset("births").values()]
    assert births == [918_400, 865_239, 840_835, 811_622, 770_759]
    first, second = (sum(column("peas", form)) for form in ("first", "second"))
    assert first / second == pytest.approx(2.98, abs=0.005)


def test_lists_in_questions_are_those_of_the_datasets() -> None:
    """A question that has a list of its own has the dataset's."""
    numbers = {id: table["numbers"] for id, table in TABLES.items() if "numbers" in table}
    assert numbers["quantile-of-the-nile"]["flows"] == sorted(column("nile", "flow"))
    at_most = numbers["particles-from-to"]["at_most"]
    assert at_most == column("alpha-particles", "at_most")[: len(at_most)]
    living = [*column("life-table", "living"), column("life-table", "later")[-1]]
    assert numbers["age-is-reached"]["living"] == living


@pytest.mark.parametrize("id", ["rare-deals", "some-rare-deal"])
def test_what_is_told_of_e_is_what_is_used(id: str) -> None:
    """A text with five digits for each number with fifteen."""
    path = ROOT / "kernel_lib" / "chance" / "content" / "questions" / "53.toml"
    numbers = tomllib.loads(path.read_text("utf-8"))[id]["numbers"]
    for power, text in zip(numbers["powers"], numbers["texts"], strict=True):
        assert text == (f"{power:.5g}" if text else "")


def said(id: str) -> str:
    """All that a question and its solutions say in English, before its numbers are put in."""
    table = TABLES[id]
    return f"{table['ask']} {table['solution']} {table['answer']}"


def test_what_solutions_tell_of_all_rows() -> None:
    """Means, spreads and counts in the texts are worked out from the rows."""
    draws = Fraction(sum(column("league", "drawn")), 20 * 38)
    mean = 38 * (3 * (1 - draws) / 2 + draws)
    spread = sqrt(38 * (9 * (1 - draws) / 2 + draws - (mean / 38) ** 2))
    far = sum(abs(points - mean) > 2 * spread for points in column("league", "points"))
    league = said("points-beyond-luck")
    assert f"{float(mean):.2f}" in league
    assert f"{spread:.2f}" in league
    assert far == 5
    assert "it was five" in league
    deaths, reports = column("horse-kicks", "deaths"), column("horse-kicks", "reports")
    kicks = said("kicks-of-horses")
    assert sum(reports) == 200
    assert f"{sum(map(mul, deaths, reports)) / 200} soldiers of the cavalry each" in kicks
    assert f"In truth there were {reports[1]}." in kicks
    men, women = (
        sum(map(mul, column("admissions", sex), column("admissions", f"{sex}_percent")))
        / sum(column("admissions", sex))
        for sex in ("men", "women")
    )
    higher = map(gt, column("admissions", "women_percent"), column("admissions", "men_percent"))
    admitted = said("two-departments")
    assert f"{men:.0f} % of the men were admitted and {women:.0f} % of the women" in admitted
    assert sum(higher) == 4
    assert "in four of the six" in admitted
    flows = column("nile", "flow")
    record = said("record-in-the-first-years")
    assert f"{round(fmean(flows[:28])):,} until 1898, and {fmean(flows[28:]):.0f} from" in record
    assert flows.index(max(flows)) + 1871 == 1879
    beyond = [
        sum(
            abs(month.numbers[third] - month.numbers["days"] / 3)
            > 2 * sqrt(month.numbers["days"] * 2 / 9 * (366 - month.numbers["days"]) / 365)
            for month in dataset("draft-lottery").values()
        )
        for third in ("early", "late")
    ]
    assert beyond == [2, 3]
    assert "two are beyond 2 among the first 122 days, and three" in said("a-month-off-the-model")
    (a, b), (c, d) = (side.numbers.values() for side in dataset("penalties").values())
    assert f"it is {float((d - b) / (a - b - c + d)):.2f}" in said("keeper-who-leaves-no-choice")
    best, *others = sorted(column("buttons", "rate"), reverse=True)
    lost = [f"{float(best - rate):.2f}" for rate in others]
    assert all(loss in said("price-of-trying-all") for loss in lost)


def test_it_is_shown_as_a_table() -> None:
    """As text and as HTML, in the reader's language, with its source."""
    assert isinstance(dataset("rain"), Dataset)
    assert str(dataset("rain")).splitlines() == [
        "How likely it rains at Tel Aviv, after a wet or a dry day",
        "Time\tAfter a wet day\tAfter a dry day",
        "December to February\t0.662\t0.250",
        "December\t0.653\t0.229",
        dataset("rain").source["en"],
    ]
    with speaking("ja"):
        told = dataset("rain")._repr_html_()
    assert '<table lang="ja"><caption>テルアビブで雨が降る確率' in told
    assert '<th scope="row">12月から2月</th><td>0.662</td><td>0.250</td>' in told


QUESTION = """
[one]
ask.en = "?"
ask.ja = "？"
answer = "first"
hints = {{ en = [], ja = [] }}
solution.en = "."
solution.ja = "。"
otherwise.en = "."
otherwise.ja = "。"
source = "{source}"
numbers.plant = {{ first = "{row}", row_of = "{data}" }}
"""

REFUSED = {
    "source": ({"source": "beans"}, "my.toml, [one], source: there is no source 'beans'"),
    "dataset": (
        {"data": "beans"},
        "my.toml, [one], numbers.plant.row_of: there is no dataset 'beans'; there are lotteries, ",
    ),
    "source without a table": (
        {"data": "tea"},
        "my.toml, [one], numbers.plant.row_of: there is no dataset 'tea'; there are lotteries, ",
    ),
    "row": (
        {"row": "root"},
        "my.toml, [one], numbers.plant.first: there is no row 'root'; there are seeds, colour, ",
    ),
}


@pytest.mark.parametrize(("written", "told"), REFUSED.values(), ids=list(REFUSED))
def test_what_is_not_there_is_refused(written: dict[str, str], told: str) -> None:
    """A source, a dataset or a row that is not there is told with file, question and key."""
    question = {"source": "peas", "data": "peas", "row": "seeds", **written}
    with pytest.raises(ValueError, match=f"^{re.escape(told)}"):
        read(QUESTION.format(**question), "my.toml")


def test_no_dataset_of_that_name() -> None:
    """Anything but a name that is there is refused in one sentence."""
    for name in ("beans", 7, ["peas"], None):
        with pytest.raises(ValueError, match=r"^there is no dataset .+; there are lotteries, "):
            dataset(name)
