"""The exercises of the lessons: where readers find ``check``; they stand in ``content/``."""

from kernel_lib.nimmt.content.exercises import check as check
