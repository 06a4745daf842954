"""The exercises of the lessons: where readers find ``check``; they stand in ``content/``."""

from kernel_lib.learn.questions import check as check
