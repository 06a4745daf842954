"""Days as people name them.

>>> from datetime import date
>>> str(named_day(date(2026, 11, 26)))
'Thursday, 26 November'
"""

from __future__ import annotations

from datetime import date

from kernel_lib.core.text import Message, message

WEEKDAYS = (
    message("Monday"),
    message("Tuesday"),
    message("Wednesday"),
    message("Thursday"),
    message("Friday"),
    message("Saturday"),
    message("Sunday"),
)

MONTHS = (
    message("January"),
    message("February"),
    message("March"),
    message("April"),
    message("May"),
    message("June"),
    message("July"),
    message("August"),
    message("September"),
    message("October"),
    message("November"),
    message("December"),
)


def named_day(day: date) -> Message:
    """A day with its weekday."""
    return message(
        "{weekday}, {day} {month}",
        weekday=WEEKDAYS[day.weekday()],
        day=day.day,
        month=MONTHS[day.month - 1],
    )
