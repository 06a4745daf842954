"""The exercises of the lessons: where readers find ``check``; they stand in ``content/``."""

from kernel_lib.ftw.content.exercises import check as check
