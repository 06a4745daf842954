"""A teacher's own file of questions: from writing it to field, worksheet, quiz and grader."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from kernel_lib import ftw, teach
from kernel_lib.core.text import LANGUAGES, speaking, words
from kernel_lib.learn import guesses, tries
from kernel_lib.learn.questions import all_templates, own_file, template_named
from kernel_lib.nimmt.exercises import check
from kernel_lib.teach.marks import mark
from kernel_lib.teach.own import main
from kernel_lib.teach.worksheets.sheets import own_sheet
from tests.teach.pdf import text, without_space
from tests.together import each
from tests.widgets.wire import send
from widgets import AnswerField, Guess

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "own-questions.md", "ja": DOCS / "own-questions.ja.md"}
NAMES = ["bulls-for-each-row", "nobody-below", "who-leads"]


def written(language: str) -> str:
    """The file of three questions that the page for teachers shows."""
    (block,) = re.findall(r"```toml\n(.*?)```", PAGES[language].read_text("utf-8"), re.DOTALL)
    return str(block)


@pytest.fixture(autouse=True)
def a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which a teacher works, with the file of the page; nothing is kept."""
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text(written("en"), encoding="utf-8")
    guesses.forget_all()
    tries.unlock_solutions()
    yield tmp_path
    guesses.forget_all()


def save(source: str, name: str = "my.toml") -> None:
    """Write a file of questions."""
    Path(name).write_text(source, encoding="utf-8")


def do(field: AnswerField, kind: str, **more: Any) -> dict[str, Any]:
    """The picture after somebody did something."""
    send(field, {"kind": kind, "revision": field.picture["revision"], **more})
    return field.picture


# --- what the page shows ------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_of_the_page(language: str) -> None:
    """Its three questions can be read, in both languages of the page."""
    save(written(language))
    assert list(own_file("my.toml")) == NAMES


def test_the_sentence_of_the_page() -> None:
    """What the page says of a mistake in the file is what is told."""
    told = re.search("`(my.toml, .* too near to it)`", PAGES["en"].read_text("utf-8"))
    assert told is not None
    save(written("en").replace("wrong.Cleo.en = ", 'wrong.Ann = "No."\nwrong.Cleo.en = '))
    with pytest.raises(ValueError, match=r"^[^\n]+$") as error:
        own_file("my.toml")
    assert str(error.value) == told[1]


def test_a_field_answers() -> None:
    """Right, a foreseen mistake, any other one; and then other numbers."""
    field = AnswerField("bulls-for-each-row", exercises="my.toml")
    assert field.picture["question"].startswith("4 rows cost 18 bulls together.")
    told = do(field, "answer", value="18")["told"]
    assert told == "Not 18. That is what all rows cost together."
    assert do(field, "answer", value="7")["told"] == "Not 7. Read the question once more."
    assert [hint["text"] for hint in field.picture["hints"]] == ["The bulls are shared out evenly."]
    picture = do(field, "answer", value="4,5")
    assert picture["isRight"]
    assert picture["solution"] == "18 bulls, shared among 4 rows, are 4.5 for each."
    next_picture = do(field, "another")
    assert next_picture["question"] != picture["question"]
    right = field.template.drawn(field.picture["revision"]).solve()
    assert do(field, "answer", value=str(right))["isRight"]


def test_a_field_of_choices() -> None:
    """A button for each word; one without a reason is wrong all the same."""
    field = AnswerField("who-leads", language="ja", exercises="my.toml")
    assert field.picture["question"].startswith("失点は")
    assert [option["value"] for option in field.picture["options"]] == ["Ann", "Ben", "Cleo"]
    assert not do(field, "answer", value="Ben")["isRight"]
    assert "失点は少ないほうがよい点数です。" in do(field, "answer", value="Cleo")["told"]
    assert do(field, "answer", value="Ann")["isRight"]


def test_all_of_it_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Notebook with its questions, worksheet with its key, and a quiz for each platform."""
    made = teach.own_questions("my.toml", seed=3)
    names = {file.name for file in made.files}
    assert {"worksheet-my-3-a4-en.pdf", "worksheet-my-3-key-a4-en.pdf"} < names
    assert {file.suffix for file in made.files} == {".ipynb", ".pdf", ".toml", ".txt", ".zip"}
    assert capsys.readouterr().out == ""


def test_worksheet_and_key() -> None:
    """All questions stand on the sheet, with the words to choose from, and answers in the key."""
    printed = teach.worksheet(exercises="my.toml", seed=3)
    asked, answered = (text(file.read_bytes()) for file in printed.files)
    assert [file.name for file in printed.files] == [
        "worksheet-my-3-a4-en.pdf",
        "worksheet-my-3-key-a4-en.pdf",
    ]
    items = own_sheet("my.toml").items(3)
    assert [item.id for item in items] == NAMES
    for page in (asked, answered):
        assert without_space("Bulls and rows") in page
    for item in items:
        assert without_space(words(item.question)) in asked
        assert without_space(words(item.told)) in answered
        assert without_space(words(item.solution)) not in asked
    assert without_space("Who leads? (Ann, Ben, Cleo)") in asked
    (question,) = own_sheet("my.toml", "who-leads").items(3)
    assert question.id == "who-leads"


def test_quizzes() -> None:
    """GIFT and QTI have each question, with drawn numbers as often as is asked."""
    made = teach.quiz(exercises="my.toml", seed=3, versions=2)
    (file,) = made.files
    assert file.name == "quiz-my-3-en.gift.txt"
    titles = re.findall("^::([a-z0-9-]+)::", file.read_text("utf-8"), re.MULTILINE)
    assert titles == [
        *(f"{id}-seed-{seed}" for id in NAMES[:2] for seed in (3, 4)),
        "who-leads",
    ]
    assert [str(sentence) for sentence in made.told] == ["5 questions"]
    (packed,) = teach.quiz("who-leads", exercises="my.toml", form="qti").files
    with zipfile.ZipFile(packed) as opened:
        assert any("who-leads" in name for name in opened.namelist())


def test_what_no_quiz_can_ask_is_told() -> None:
    """A list without a foreseen mistake has nothing to choose from."""
    save("[order]\nask = 'Sort 3 1 2.'\nanswer = [1, 2, 3]\n[two]\nask = '1 + 1?'\nanswer = 2\n")
    told = [str(sentence) for sentence in teach.quiz(exercises="my.toml").told]
    assert told[0] == "1 questions"
    assert told[1].endswith("order")


@pytest.mark.parametrize("form", ["plain", "nbgrader", "otter"])
def test_a_notebook_for_pupils(form: str) -> None:
    """It asks every question, and what its cells say is true: a right answer gives a point."""
    files = teach.handout(exercises="my.toml", form=form, seed=7).files
    notebook, beside = files[:2]
    assert beside.read_bytes() == Path("my.toml").read_bytes()
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    if form == "plain":
        assert 'check("nobody-below", seed=7, exercises="my.toml")' in code
        assert 'check("who-leads", exercises="my.toml")' in code
        return
    run: dict[str, Any] = {"Progress": str}
    for source in code:
        exec(source, run)
    tests = [source for source in code if "assert told.is_right" in source]
    assert len(tests) == 3
    run["my_who_leads"] = "Ben"
    with pytest.raises(AssertionError, match="Read the question once more"):
        exec(next(test for test in tests if "who-leads" in test), run)


def test_everything_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """One command writes all of it; a wrong file is one sentence."""
    assert main(["my.toml"]) == 0
    said = capsys.readouterr().out.splitlines()
    for name in ("my.ipynb", "quiz-my-1-en.gift.txt", "worksheet-my-1-key-a4-en.pdf"):
        assert f"questions/{name}" in said
        assert (Path("questions") / name).is_file()
    save("[one]\nask = 'One?'\n", "bad.toml")
    assert main(["bad.toml"]) == "bad.toml, [one], answer: is missing"


# --- what is kept -------------------------------------------------------------------------------


def test_answers_are_kept_apart() -> None:
    """An own question that is called like one of another file, or like a later one of the kit."""
    save(written("en"), "other one.toml")
    do(AnswerField("who-leads", exercises="my.toml"), "answer", value="Ann")
    assert guesses.saved_answer("my.toml#who-leads").is_solved
    assert AnswerField("who-leads", exercises="my.toml").is_right
    assert not AnswerField("who-leads", exercises="other one.toml").is_right
    assert check("who-leads", "Ann", exercises="other one.toml").is_right
    assert guesses.saved_answer("other_one.toml#who-leads").is_solved
    assert not guesses.saved_answer("who-leads").is_solved
    send(Guess("nobody-below", exercises="my.toml"), {"kind": "guess", "value": "1/2"})
    assert guesses.saved_answer("my.toml#nobody-below").guess == "1/2"
    assert guesses.saved_answer("nobody-below").guess is None


def test_a_changed_file_is_read_anew() -> None:
    """What is saved counts from the next line that is run."""
    assert not check("who-leads", "Ben", exercises="my.toml").is_right
    save(written("en").replace('answer = "Ann"', 'answer = "Ben"'))
    assert check("who-leads", "Ben", exercises="my.toml").is_right


def test_any_game_and_any_grader_reads_it() -> None:
    """``check`` of another game, ``mark``, and a path in place of a name."""
    assert ftw.exercises.check("bulls-for-each-row", "9/2", exercises=Path("my.toml")).is_right
    assert mark("bulls-for-each-row", 18, exercises="my.toml").is_right is False
    assert "bulls-for-each-row" not in all_templates()


# --- what can be written ------------------------------------------------------------------------


def only(source: str) -> Any:
    """The exercise of a file of one question."""
    save(source)
    (template,) = own_file("my.toml").values()
    return template.exercise


def test_little_is_enough() -> None:
    """A question and an answer: the answer is told, hints are none."""
    exercise = only("[one]\nask = 'What is half of 9?'\nanswer = 4.5\n")
    assert str(exercise.feedback("4,5").told) == "Right. The answer is 4.5."
    assert exercise.hints == ()
    for language in LANGUAGES:
        assert exercise.question.words(language) == "What is half of 9?"


ANSWERS = {
    "true": ("", "yes", "no"),
    "'n > 3'": ("n = 5", "はい", "False"),
    "[3, 1, 2]": ("", "3, 1, 2", "1 2 3"),
    "'set(3, 1, 2)'": ("", "1 2 3", "1 2"),
    "'1 / n'": ("n = 4", "25 %", "4"),
    "\"'red'\"": ("", "Red", "blue"),
    "'colour'": ("colour = {of = ['red']}", "red", "blue"),
    "'colour '": ("colour = \"'red'\"", "red", "blue"),
    "'n * p'": ("n = 3\np = 0.1", "0.3", "3"),
    "'many[1]'": ("many = [4, 5, 6]", "5", "4"),
}


@each("answer", ANSWERS)
def test_kinds_of_answers(answer: str) -> None:
    """Each kind of answer that the page names is read as people write it."""
    numbers, right, wrong = ANSWERS[answer]
    source = f"[one]\nask = 'What?'\nanswer = {answer}\n[one.numbers]\n{numbers}\n"
    exercise = only(source)
    assert exercise.feedback(right).is_right is True
    assert exercise.feedback(wrong).is_right is False


def test_numbers_fulfil_what_is_needed() -> None:
    """Drawn numbers lie in their range, and each need is true of them."""
    save(
        "[one]\nask = '{a} of {b}, {word}'\nanswer = 'a / b'\nis_chance = true\n[one.numbers]\n"
        "a = {from = 1, to = 9}\nb = {of = [10, 12]}\nword = {of = ['red', 'blue']}\n"
        "need = ['a % 2 == 1', \"word == 'red' or b == 12\"]\n"
    )
    template = template_named("one", "my.toml")
    seen = set()
    for seed in range(60):
        facts = template.drawn(seed).question.facts
        assert facts["a"] in range(1, 10, 2)
        assert facts["word"] == "red" or facts["b"] == 12
        seen.add((facts["a"], facts["b"], facts["word"]))
    assert len(seen) > 8
    assert template.exercise.question == template.drawn(0).question


def test_a_row_of_a_dataset() -> None:
    """A row of the kit's figures is drawn: its name and its columns are numbers of the question."""
    save(
        """
        [tall-peas]
        ask = "{character}: {first} and {second}. What share has the first form?"
        answer = "first / (first + second)"
        is_chance = true
        [tall-peas.numbers]
        character = {first = "stem", row_of = "peas"}
        [tall-peas.wrong]
        "second / (first + second)" = "That is the other form."
        "first / second" = "Divide by all."
        """
    )
    template = template_named("tall-peas", "my.toml")
    assert str(template.exercise.question).startswith("tall or short stems: 787 and 277.")
    assert template.exercise.question.words("ja").startswith("草たけ（高い・低い）: 787 and 277.")
    assert template.exercise.solve() == Fraction(787, 787 + 277)
    assert len({str(template.drawn(seed).question) for seed in range(30)}) == 6


def test_a_column_keeps_its_name() -> None:
    """A number that is called as a column of the row is refused: it would be passed over."""
    numbers = '[q.numbers]\npea = {row_of = "peas"}\nfirst = 3'
    save(f'[q]\nask = "?"\nanswer = "first"\n{numbers}')
    with pytest.raises(
        ValueError, match=r"^my\.toml, \[q\], numbers\.first: this name is taken: a"
    ):
        own_file("my.toml")


def test_a_root() -> None:
    """A root is exact where it can be, and near enough where it cannot."""
    save('[root]\nask = "√2?"\nanswer = "sqrt(2)"\n[exact]\nask = "?"\nanswer = "sqrt(9 / 4)"')
    assert template_named("exact", "my.toml").exercise.solve() == Fraction(3, 2)
    root = template_named("root", "my.toml").exercise
    assert root.solve() == pytest.approx(2**0.5, rel=1e-15)
    assert root.feedback("1.41").is_right


def test_a_decimal_that_is_a_mistake() -> None:
    """A number with decimals is compared with what somebody types in code."""
    save('[p]\nask = "?"\nanswer = "1 - p"\nnumbers.p = 0.25\nwrong.p = "Take it from 1."')
    told = check("p", 0.3, exercises="my.toml")
    assert told.is_right is False
    assert "Take it from 1." in str(check("p", 0.25, exercises="my.toml").told)


def test_decimals_stay_as_they_are_written() -> None:
    """A number with decimals is exact, and said as the file says it."""
    exercise = only("[one]\nask = 'A third of {p}?'\nanswer = 'p / 3'\nnumbers.p = 0.30\n")
    assert str(exercise.question) == "A third of 0.3?"
    assert exercise.feedback("1/10").is_right


def test_one_language_stands_for_both() -> None:
    """A text in Japanese alone is said in English, too; names of choices are heeded."""
    exercise = only(
        "[one]\nask.ja = 'どちら？'\nanswer = 'up'\nchoices = ['up', 'down']\n"
        "names.up.ja = '上'\nnames.down = {en = 'downwards', ja = '下'}\nhints.ja = ['よく見て']\n"
    )
    assert exercise.question.words("en") == "どちら？"
    assert exercise.hints[0].words("en") == "よく見て"
    assert words(exercise.named("up"), "en") == "上"
    assert exercise.feedback("上").is_right
    with speaking("ja"):
        assert str(exercise.feedback("up").told) == "正解です。答えは 上 です。"


def test_more_texts_by_condition() -> None:
    """A text may be a list of texts with ``when``, and a mistake may be one only sometimes."""
    save(
        "[one]\nanswer = 'n * 2'\nask = '2 times {n}?'\nnumbers.n = {first = 2, from = 2, to = 9}\n"
        "solution = [{when = 'n > 4', en = 'large'}, {en = 'small', ja = '小'}]\n"
        "[one.wrong]\n'n ** 2' = {when = 'n != 2', en = 'That is the square.'}\n"
    )
    template = template_named("one", "my.toml")
    assert template.exercise.wrong == {}
    assert {str(template.drawn(seed).solution) for seed in range(9)} == {"large", "small"}
    assert all(template.drawn(seed).wrong for seed in range(9))


def test_a_table_is_drawn() -> None:
    """A table that the question names is drawn beside it, on the screen and on paper."""
    save(
        "[one]\nask = 'The table is {table}. Where does 17 go?'\nanswer = 1\n"
        "numbers.table = \"'16 | 35 | 61 | 70'\"\n"
    )
    assert AnswerField("one", exercises="my.toml").picture["drawing"]["svg"].startswith("<svg")
    assert own_sheet("my.toml").items(1)[0].picture is not None


def test_a_part_of_a_picture_is_tapped() -> None:
    """A picture of one's own, its rows as answers, and several buttons for a list."""
    save(
        "[one]\nask = 'The table is {table}. Where does 17 go?'\nanswer = 1\ntap = 'row'\n"
        "picture.table = '16 | 35 | 61 | 70'\n"
        "[two]\nask = 'Who leads?'\nanswer = \"set('Ann', 'Ben')\"\n"
        "options = ['Ann', 'Ben', 'Cleo']\n"
    )
    picture = AnswerField("one", exercises="my.toml").picture
    assert picture["question"] == "The table is drawn below. Where does 17 go?"
    assert [spot["value"] for spot in picture["spots"]] == ["1", "2", "3", "4"]
    two = AnswerField("two", exercises="my.toml").picture
    assert (two["kind"], len(two["options"])) == ("several", 3)
