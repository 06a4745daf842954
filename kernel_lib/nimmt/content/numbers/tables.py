"""Tables for questions: the one of the lessons, and drawn ones of the shape that a lesson needs."""

from __future__ import annotations

from random import Random

from kernel_lib.core.text import Message, plural
from kernel_lib.learn.templates import need
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.rows import row_bulls

LESSON_TABLE = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
"""The table that the lessons on chances look at."""


def cards_text(count: int) -> Message:
    """A number of cards in words.

    >>> str(cards_text(1)), str(cards_text(4))
    ('1 card', '4 cards')
    """
    return plural("{n} card", "{n} cards", count)


def table_with_gap(rng: Random) -> tuple[Table, int]:
    """A table and a card of yours whose row, the first, has four cards.

    Two or three cards between the end of this row and yours lie in the second row, which ends
    higher. The first row is not the cheapest one, so it does not matter who is too low. Numbers
    that do not do so are ``Unfit``.

    >>> table, card = table_with_gap(Random(1))
    >>> print(table, "and", card)
    12 14 15 20 | 27 28 29 31 | 35 | 94 and 30
    """
    end = rng.randint(12, 60)
    card = end + rng.randint(8, 24)
    first = (*sorted(rng.sample(range(end - 9, end), 3)), end)
    inside = sorted(rng.sample(range(end + 1, card), rng.randint(2, 3)))
    beyond = sorted(rng.sample(range(card + 1, card + 6), rng.randint(1, 2)))
    others = sorted(rng.sample(range(beyond[-1] + 1, 105), 2))
    table = Table((first, (*inside, *beyond), *((single,) for single in others)))
    need(table.cheapest_row != 0 and table.row_for(card) == 0)
    return table, card


def table_with_full_row(rng: Random) -> Table:
    """A table whose first row has five cards, and the three others one each, all higher.

    The first row is the dearest one, or the numbers are ``Unfit``.

    >>> print(table_with_full_row(Random(1)))
    11 12 14 15 20 | 83 | 92 | 95
    """
    end = rng.randint(12, 60)
    full = (*sorted(rng.sample(range(end - 9, end), 4)), end)
    others = sorted(rng.sample(range(end + 15, 105), 3))
    table = Table((full, *((single,) for single in others)))
    need(row_bulls(full) > max(row_bulls((single,)) for single in others))
    return table


def table_with_low_row(rng: Random) -> tuple[Table, int]:
    """A table and a card of yours that goes into the first row, which has one to five cards.

    No card of the gap lies on the table. The first row is not the cheapest one, or the numbers are
    ``Unfit``.

    >>> table, card = table_with_low_row(Random(1))
    >>> print(table, "and", card)
    11 12 14 15 20 | 85 | 87 | 98 and 56
    """
    end = rng.randint(12, 60)
    first = (*sorted(rng.sample(range(end - 9, end), rng.randint(0, 4))), end)
    card = end + rng.randint(12, 36)
    others = sorted(rng.sample(range(card + 1, 105), 3))
    table = Table((first, *((single,) for single in others)))
    need(table.cheapest_row != 0)
    return table, card


def table_with_room(rng: Random) -> tuple[Table, int]:
    """A table of rows with one to four cards, and a card that goes behind one of them.

    The card lies below all cards of the next row, or the numbers are ``Unfit``.

    >>> table, card = table_with_room(Random(1))
    >>> print(table, "and", card)
    8 10 11 12 | 13 14 19 20 | 21 24 26 28 | 44 and 62
    """
    ends = sorted(rng.sample(range(12, 92, 8), 4))
    rows = [(*sorted(rng.sample(range(end - 7, end), rng.randint(0, 3))), end) for end in ends]
    row = rng.randrange(4)
    most = min(rows[row + 1]) - 1 if row < 3 else 104
    need(most > ends[row])
    return Table(tuple(rows)), rng.randint(ends[row] + 1, most)
