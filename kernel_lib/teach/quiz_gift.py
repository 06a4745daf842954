"""Questions as GIFT, the text format that Moodle and other platforms read.

One question is a block; between blocks stands an empty line. What means something in GIFT is
written with a backslash before it. What is said to a wrong number that nobody foresaw is left out,
and so are mistakes below 0: not all readers know their signs.
"""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib.teach.quiz_items import AnswerOption, NumericAnswer, QuizItem, decimal

PLACES = 12
"""So many decimal places a number has in the file."""

_SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"} | {"\n": "\\n"})


def gift(title: str, items: Sequence[QuizItem]) -> str:
    """The questions as the text of a file; ``title`` names their category.

    >>> from kernel_lib.learn.questions import exercise_named
    >>> from kernel_lib.teach.quiz_items import item_of
    >>> item = item_of(exercise_named("gap-of-37"), "gap-of-37")
    >>> print(gift("Gaps", [item]).splitlines()[3])
    =%100%12:0#From 23 to 36 there are 14 cards. 2 of them lie on the table (35, 36)\\: 12 are left.
    """
    category = title.replace("/", "//")
    return "\n\n".join([f"$CATEGORY: $course$/{category}", *map(_block, items)]) + "\n"


def escaped(text: str) -> str:
    """A text in which nothing has a meaning for GIFT.

    >>> escaped("{1: ~2}")
    '\\\\{1\\\\: \\\\~2\\\\}'
    """
    return text.translate(_SPECIAL)


def _block(item: QuizItem) -> str:
    head = f"::{escaped(item.name)}::[plain]{escaped(item.question)}"
    if item.numbers:
        told = [_number(number) for number in item.numbers if number.is_right or number.value >= 0]
        return "\n".join([f"{head} {{#", *told, _general(item), "}"])
    return "\n".join([f"{head} {{", *map(_choice, item.choices), _general(item), "}"])


def _number(near: NumericAnswer) -> str:
    share = 100 if near.is_right else 0
    value, slack = decimal(near.value, PLACES), decimal(near.tolerance, PLACES)
    return f"=%{share}%{value}:{slack}#{escaped(near.why)}"


def _choice(answer: AnswerOption) -> str:
    return f"{'=' if answer.is_right else '~'}{escaped(answer.told)}#{escaped(answer.why)}"


def _general(item: QuizItem) -> str:
    return f"####{escaped(item.solution)}"
