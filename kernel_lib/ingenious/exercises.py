"""The exercises of the lessons: where readers find ``check``; they stand in ``content/``."""

from kernel_lib.ingenious.content.exercises import check as check
