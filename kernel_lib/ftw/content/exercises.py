"""The exercises of the game: their words and formulas stand in ``questions``, see ``learn``."""

from __future__ import annotations

from kernel_lib.learn.questions import of_package

QUESTIONS = of_package(__package__)
"""The templates by id, in the order of the lessons."""

check = QUESTIONS.check
"""``check(id, answer)`` tells whether an answer is right, and why not if it is wrong.

With a ``seed`` it asks the same kind of question with other numbers.
"""
