"""What is wrong in a file of own questions is told with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kernel_lib.core.text import Message, speaking
from kernel_lib.learn import own_files
from kernel_lib.learn.own_files import LARGEST
from kernel_lib.learn.questions import own_file
from kernel_lib.nimmt.exercises import check
from tests.learn import test_own_file
from tests.learn.test_own_file import NAMES, save, written
from tests.together import each
from widgets import AnswerField

a_folder = test_own_file.a_folder
"""Each of these tests, too, works in a folder of its own."""

ONE = "[one]\nask = 'What?'\n"

WRONG = {
    "no TOML": ("[one\n", "my.toml: this is no TOML (line 1, column 5)"),
    "nothing": ("", "my.toml: holds no question"),
    "no table": ("one = 1\n", "my.toml, [one]: a question is a table"),
    "a strange name": ("['One?']\nask = 'What?'\nanswer = 1\n", "my.toml, [One?]: a name has"),
    "a strange tap": (f"{ONE}answer = 1\ntap = 'rod'\n", "my.toml, [one], tap: is one of"),
    "nothing to tap": (
        f"{ONE}answer = 1\ntap = 'row'\npicture.bars = [1, 2]\n",
        "my.toml, [one], tap: the picture has no row to tap",
    ),
    "a strange key": (f"{ONE}anser = 1\n", "my.toml, [one], anser: there is no such key"),
    "no answer": (ONE, "my.toml, [one], answer: is missing"),
    "no question": ("[one]\nanswer = 1\n", "my.toml, [one], ask: is missing"),
    "the kit's": (
        "[gap-of-37]\nask = 'What?'\nanswer = 1\n",
        "my.toml, [gap-of-37]: the kit has a question of this name already",
    ),
    "no formula": (f"{ONE}answer = '1 +'\n", "my.toml, [one], answer: '1 +' is no formula"),
    "an unknown number": (
        f"{ONE}answer = 'n + 1'\n",
        "my.toml, [one], answer: there is no number n here",
    ),
    "an unknown number in a mistake": (
        f"{ONE}answer = 1\nwrong.'m' = 'No.'\n",
        "my.toml, [one], wrong.m: there is no number m here",
    ),
    "an unknown function": (
        f"{ONE}answer = 'open(3)'\n",
        "my.toml, [one], answer: 'open(3)' is no formula",
    ),
    "no value": (f"{ONE}answer = '1 / 0'\n", "my.toml, [one], answer: '1 / 0' has no value"),
    "a brace": (
        "[one]\nask = 'What is {n}?'\nanswer = 1\n",
        "my.toml, [one], ask: there is no number for the brace {n}",
    ),
    "an open brace": (
        "[one]\nask = 'What is {n?'\nanswer = 1\n",
        "my.toml, [one], ask.en: a brace is not closed",
    ),
    "a brace that looks inside": (
        "[one]\nask = '{n.__class__}'\nanswer = 1\nnumbers.n = 1\n",
        "my.toml, [one], ask: there is no number for the brace {n.__class__}",
    ),
    "a brace far too wide": (
        "[one]\nask = '{n:999999999}'\nanswer = 1\nnumbers.n = 1\n",
        "my.toml, [one], ask: a number is written {n}, or",
    ),
    "a word with decimals": (
        "[one]\nask = '{w:.2f}'\nanswer = 1\nnumbers.w = \"'red'\"\n",
        "my.toml, [one], ask: what stands in a brace cannot be written in that way",
    ),
    "a mistake that is right": (
        f"{ONE}answer = 'n + n'\nnumbers.n = 2\nwrong.'2 * n' = 'No.'\n",
        "my.toml, [one], wrong.2 * n: 4 is the answer, or too near to it",
    ),
    "a choice that is right": (
        f"{ONE}answer = 'Ann'\nchoices = ['Ann', 'Ben']\nwrong.Ann = 'No.'\n",
        "my.toml, [one], wrong.Ann: Ann is the answer, or too near to it",
    ),
    "two mistakes alike": (
        f"{ONE}answer = 3\nwrong.'2' = 'No.'\nwrong.'1 + 1' = 'No.'\n",
        "my.toml, [one], wrong.1 + 1: is the same as wrong.2",
    ),
    "no chance": (
        f"{ONE}answer = 1.5\nis_chance = true\n",
        "my.toml, [one], answer: a chance lies from 0 to 1; this is 3/2",
    ),
    "no truth": (f"{ONE}answer = 1\nis_chance = 'yes'\n", "my.toml, [one], is_chance: must be"),
    "an answer that is no choice": (
        f"{ONE}answer = 'Dan'\nchoices = ['Ann', 'Ben']\n",
        "my.toml, [one], answer: there is no number Dan here; a word needs",
    ),
    "an answer besides the choices": (
        f"{ONE}answer = \"'Dan'\"\nchoices = ['Ann', 'Ben']\n",
        "my.toml, [one], answer: 'Dan' is not one of the choices",
    ),
    "an empty text": ("[one]\nask = ' '\nanswer = 1\n", "my.toml, [one], ask.en: must be a text"),
    "another language": (
        "[one]\nask.fr = 'Quoi?'\nanswer = 1\n",
        "my.toml, [one], ask: must be a text, or a text for each of en, ja",
    ),
    "hints": (f"{ONE}answer = 1\nhints = 7\n", "my.toml, [one], hints: must be a list of texts"),
    "a hint too many": (
        f"{ONE}answer = 1\nhints.en = ['a', 'b']\nhints.ja = ['あ']\n",
        "my.toml, [one], hints: every language needs the same number of hints",
    ),
    "mistakes": (f"{ONE}answer = 1\nwrong = 'No.'\n", "my.toml, [one], wrong: must be a table"),
    "choices": (f"{ONE}answer = 1\nchoices = 'a'\n", "my.toml, [one], choices: must be a list"),
    "a date": (f"{ONE}answer = 2026-01-01\n", "my.toml, [one], answer: must be a number, a word"),
    "no end": (f"{ONE}answer = inf\n", "my.toml, [one], answer: must be a number, a word"),
    "a draw": (
        f"{ONE}answer = 1\nnumbers.n = {{from = 3}}\n",
        "my.toml, [one], numbers.n: a drawn number is written",
    ),
    "a draw from nothing": (
        f"{ONE}answer = 1\nnumbers.n = {{of = []}}\n",
        "my.toml, [one], numbers.n.of: must be a list",
    ),
    "a draw backwards": (
        f"{ONE}answer = 1\nnumbers.n = {{from = 3, to = 2}}\n",
        "my.toml, [one], numbers.n: from must not be more than to",
    ),
    "half of the firsts": (
        f"{ONE}answer = 1\nnumbers.n = {{of = [1, 2]}}\nnumbers.m = {{of = [1, 2], first = 1}}\n",
        "my.toml, [one], numbers: each drawn number needs its first, or none does",
    ),
    "a number below": (
        f"{ONE}answer = 'a'\nnumbers.a = 'b + 1'\nnumbers.b = 2\n",
        "my.toml, [one], numbers.a: there is no number b here",
    ),
    "a name taken": (
        f"{ONE}answer = 1\nnumbers.right = 2\n",
        "my.toml, [one], numbers.right: this name is taken",
    ),
    "a name of two words": (
        f"{ONE}answer = 1\nnumbers.a-b = 2\n",
        "my.toml, [one], numbers.a-b: a number's name is one word",
    ),
    "a need of the first": (
        f"{ONE}answer = 'n'\nnumbers.n = {{first = 2, from = 2, to = 9}}\nnumbers.need = 'n > 2'\n",
        "my.toml, [one], numbers.need: the first numbers do not fulfil n > 2",
    ),
    "a need of all": (
        f"{ONE}answer = 'n'\nnumbers.n = {{from = 2, to = 9}}\nnumbers.need = 'n > 9'\n",
        "my.toml, [one], numbers: no numbers are found",
    ),
    "one draw alone": (
        f"{ONE}answer = 'n'\nnumbers.n = {{first = 2, from = 2, to = 2}}\n",
        "my.toml, [one], numbers: no numbers are found for one with seed 1",
    ),
    "no table of 6 nimmt!": (
        "[one]\nask = '{table}'\nanswer = 1\nnumbers.table = \"'99 | x'\"\n",
        "my.toml, [one], picture: cannot be drawn",
    ),
    "an answer that cannot be written": (
        f"{ONE}answer = [0.5, 1]\n",
        "my.toml, [one], answer: nobody could write this answer",
    ),
    "a title": (f"title = 5\n{ONE}answer = 1\n", "my.toml, title: must be a text"),
    "deep": (f"{ONE}answer = {'[' * 3000}{']' * 3000}\n", "my.toml: there are far too many"),
    "digits": (f"{ONE}answer = {'9' * 5000}\n", "my.toml: there is a number with far too many"),
    "too large": (f"# {'x' * LARGEST}\n", f"my.toml: is larger than {LARGEST} bytes"),
}


@each("name", WRONG)
def test_what_is_wrong_is_one_sentence(name: str) -> None:
    """It names file, question and key, in both languages."""
    source, told = WRONG[name]
    save(source)
    with pytest.raises(ValueError, match=r"^[^\n]+$") as error:
        check("one", exercises="my.toml")
    assert str(error.value).startswith(told)
    with speaking("ja"):
        said = str(error.value)
        assert re.search("[ぁ-ん]", said), said


def test_a_slip_is_a_sentence() -> None:
    """Whichever line or sign of a file is lost, it can still be read, or one sentence says why."""
    whole = written("en")
    lines = whole.splitlines(keepends=True)
    slips = ["".join(lines[:at] + lines[at + 1 :]) for at in range(len(lines))]
    signs = [match.start() for match in re.finditer(r"[^\w\s,.]", whole)]
    slips += [whole[:at] + whole[at + 1 :] for at in signs]
    refused = []
    for slip in slips:
        try:
            assert own_files.read(slip, "my.toml")
        except ValueError as error:
            refused.append(error)
    assert len(slips) / 3 < len(refused) < len(slips)
    for refusal in refused:
        assert isinstance(refusal.args[0], Message), refusal
        assert re.fullmatch(r"my\.toml[:,] [^\n]+", str(refusal)), refusal


def test_what_is_no_file_is_refused() -> None:
    """A name that is not there, a folder, bytes that are no text, and what is no name."""
    Path("folder").mkdir()
    Path("latin.toml").write_bytes("[one]\nask = 'ä'".encode("latin-1"))
    for wrong, told in (
        ("none.toml", "none.toml: there is no such file here"),
        ("folder", "folder: there is no such file here"),
        ("\0", "\0: there is no such file here"),
        ("latin.toml", "latin.toml: is no text in UTF-8: save it as such"),
        (5, 'exercises must be the name of a file, such as "my.toml", not 5'),
    ):
        with pytest.raises(ValueError, match=r"^[^\n]+$") as error:
            check("one", exercises=wrong)  # type: ignore[arg-type]
        assert str(error.value) == told
    with pytest.raises(
        ValueError, match="there is no exercise 'four'; there are, for instance, bulls-for-each-row"
    ):
        AnswerField("four", exercises="my.toml")


def test_an_editor_of_windows_saves_it() -> None:
    """With its mark at the beginning and its ends of lines."""
    Path("my.toml").write_bytes(b"\xef\xbb\xbf" + written("en").replace("\n", "\r\n").encode())
    assert list(own_file("my.toml")) == NAMES
