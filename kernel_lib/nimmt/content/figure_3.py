"""The lost figure 3, rebuilt from the text: every table on which the example can be played.

The rule-book shows Professional with four moves on a table whose picture is lost. Only the two
ends of a row matter, so a row is its left and its right end, and a single card is both. Row 1
begins with 40, its other cards play no part; the ends of rows 2, 3 and 4 are sought. ``STORY``
holds the sentences of the text, and each of them says something about single rows and about pairs
of rows only. So the engine is asked about every row by itself, and the tables are counted by
putting together rows that agree in pairs.

``solutions`` counts, with all sentences or with some; ``possible_ends`` lists what each end can be;
``fits`` judges one table. One sentence of the text, ``NOWHERE``, is true on no table at all, and
``refuted_by`` says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from kernel_lib.core.text import Message, message, quoted
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import checked_card
from kernel_lib.nimmt.content.figure_3_claims import (
    ENDS,
    FREE,
    MOVES,
    PROFESSIONAL,
    ROW_1,
    ROWS,
    Claim,
    Ends,
    FitsNone,
    Goes,
    HasFreeMiddle,
    HasMiddle,
    MayGo,
    can_be,
    end_of_row,
    ends_after,
    every_row,
)
from kernel_lib.nimmt.rows import Side

FIGURE_3 = "40 44 49 53 61 | 10 21 33 | 65 | 45 68 80"
"""One of the tables that fit, which the kit shows for the lost figure."""

# --- the sentences ------------------------------------------------------------------------


@dataclass(frozen=True)
class Sentence:
    """A sentence of the text: what it says, and what it claims."""

    id: str
    says: Message
    claims: tuple[Claim, ...]


Sentences = Sequence[Sentence]

STORY = (
    Sentence("A", message("5 goes to the left of row 2."), (Goes(5, 0, 2, Side.LEFT),)),
    Sentence(
        "B", message("17 goes to the left of row 1 and takes it."), (Goes(17, 1, 1, Side.LEFT),)
    ),
    Sentence("C", message("58 goes to the left of row 3."), (Goes(58, 2, 3, Side.LEFT),)),
    Sentence("D", message("62 goes to the right of row 2."), (Goes(62, 3, 2, Side.RIGHT),)),
    Sentence(
        "after",
        message("Then row 2 is full, and 1, 2, 3, 4, 63 or 64 would take it."),
        (
            HasMiddle(2),
            *(Goes(card, 4, 2, Side.LEFT) for card in (1, 2, 3, 4)),
            *(Goes(card, 4, 2, Side.RIGHT) for card in (63, 64)),
        ),
    ),
)
"""The sentences that go together, the last of them from the publisher's page of variants."""

NOWHERE = Sentence(
    "nowhere",
    message("Then 59 or 60 fits nowhere."),
    (FitsNone(59, 4), FitsNone(60, 4)),
)
"""The last sentence of that page. It is true on no table: see ``refuted_by``."""

OVERLOOKED = Sentence(
    "overlooked",
    message("Then 59 or 60 fits nowhere in rows 2, 3 and 4."),
    (FitsNone(59, 4, (2, 3, 4)), FitsNone(60, 4, (2, 3, 4))),
)
"""What ``NOWHERE`` says if row 1 is overlooked."""

COULD = Sentence(
    "could",
    message("58 could go to the right of row 2, too, but row 3 is nearer."),
    (MayGo(58, 2, 2, Side.RIGHT),),
)
"""Said by the rule-book only."""

BECAUSE = Sentence(
    "because",
    message("62 could go to the left of row 3 if 58 did not lie there."),
    (MayGo(62, 2, 3, Side.LEFT),),
)
"""Said by the rule-book only."""

MIDDLE = Sentence(
    "middle",
    message("The middle card of row 2 lies nowhere else on the table."),
    (HasFreeMiddle(2, beside=4),),
)
"""Said by nobody, for it goes without saying. The ends of row 3 are too high to matter here.

Without it ``solutions`` also counts tables such as ``16 ? 18`` in row 2: 17 has been played.
"""


def without(*ids: str) -> tuple[Sentence, ...]:
    """The story without some of its sentences.

    Each card still lies where the story has it, but for these no other end is asked.

    >>> [sentence.id for sentence in without("B", "after")]
    ['A', 'C', 'D']
    """
    return tuple(sentence for sentence in STORY if sentence.id not in ids)


# --- counting -----------------------------------------------------------------------------


def _claims(sentences: Sentences) -> tuple[Claim, ...]:
    return tuple(claim for sentence in sentences for claim in sentence.claims)


def _agree(claims: Iterable[Claim], one: int, ends: Ends, other: int, other_ends: Ends) -> bool:
    """Whether two rows share no end and can lie on one table by every claim."""
    return not {*ends} & {*other_ends} and all(
        claim.together(one, claim.seen(one, ends), other, claim.seen(other, other_ends))
        for claim in claims
        if claim.compares(one, other)
    )


class _Tables:
    """All tables on which every sentence is true. A set of rows is a number, one bit for each."""

    def __init__(self, sentences: Sentences, given: Mapping[str, int]) -> None:
        self.claims = _claims(sentences)
        self.rows: dict[int, list[Ends]] = {
            number: [ends for ends in every_row(number) if self._alone(number, ends, given)]
            for number in ROWS
        }
        for number in ROWS[1:]:
            self.rows[number] = [
                ends
                for ends in self.rows[number]
                if any(_agree(self.claims, 1, row, number, ends) for row in self.rows[1])
            ]
        self._seen: dict[tuple[Claim, int], list[Any]] = {}
        self._known: dict[tuple[object, ...], int] = {}

    def _alone(self, number: int, ends: Ends, given: Mapping[str, int]) -> bool:
        return _is_given(number, ends, given) and all(
            claim.alone(number, ends) for claim in self.claims
        )

    def partners(self, number: int, ends: Ends, other: int) -> int:
        """The set of all rows ``other`` that agree with this row ``number``."""
        cells = self._apart(ends[0], other) & self._apart(ends[1], other)
        for claim in self.claims:
            if claim.compares(number, other):
                cells &= self._together(claim, number, claim.seen(number, ends), other)
        return cells

    def _apart(self, card: int, other: int) -> int:
        """The set of all rows ``other`` that do not end in ``card``."""
        key = (card, other)
        if key not in self._known:
            self._known[key] = _as_set(card not in ends for ends in self.rows[other])
        return self._known[key]

    def _together(self, claim: Claim, number: int, seen: Any, other: int) -> int:
        """The set of all rows ``other`` that go with a row ``number`` of which this is seen."""
        key = (claim, number, seen, other)
        if key not in self._known:
            self._known[key] = _as_set(
                claim.together(number, seen, other, cell) for cell in self._seen_of(claim, other)
            )
        return self._known[key]

    def _seen_of(self, claim: Claim, number: int) -> list[Any]:
        """What the claim sees of each row ``number``."""
        key = (claim, number)
        if key not in self._seen:
            self._seen[key] = [claim.seen(number, ends) for ends in self.rows[number]]
        return self._seen[key]

    def __iter__(self) -> Iterator[tuple[Ends, Ends, int]]:
        """Each row 2 with each row 3 that goes with it, and the set of the rows 4 for both."""
        fourths = [self.partners(3, row_3, 4) for row_3 in self.rows[3]]
        for row_2 in self.rows[2]:
            thirds = self.partners(2, row_2, 3)
            fourth = self.partners(2, row_2, 4)
            for index, row_3 in enumerate(self.rows[3]):
                if thirds >> index & 1:
                    yield row_2, row_3, fourth & fourths[index]


def _is_given(number: int, ends: Ends, given: Mapping[str, int]) -> bool:
    left, right = ends
    return given.get(f"L{number}", left) == left and given.get(f"R{number}", right) == right


def _as_set(members: Iterable[bool]) -> int:
    """A number whose bits say which rows are members, the first row in the lowest bit.

    >>> bin(_as_set([False, True, True]))
    '0b110'
    """
    return sum(1 << index for index, is_member in enumerate(members) if is_member)


def solutions(sentences: Sentences = STORY, given: Mapping[str, int] | None = None) -> int:
    """How many choices of the ends L2, R2, L3, R3, L4, R4 make every sentence true.

    ``given`` fixes some of the ends.

    >>> solutions()
    364685664
    >>> solutions((*STORY, NOWHERE))
    0
    >>> solutions(given={"L2": 10, "R2": 33, "L3": 65, "R3": 65, "L4": 45})
    39
    """
    return _survey(tuple(sentences), _checked(given))[0]


def possible_ends(
    sentences: Sentences = STORY, given: Mapping[str, int] | None = None
) -> dict[str, tuple[int, ...]]:
    """What each end can be if every sentence is true; ``given`` fixes some of the ends.

    >>> possible_ends()["L4"][:12]
    (7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 41, 42)
    """
    return dict(_survey(tuple(sentences), _checked(given))[1])


def _checked(given: Mapping[str, int] | None) -> tuple[tuple[str, int], ...]:
    """The given ends in order; a name that is no end is a ``ValueError``."""
    for name in given or ():
        if name not in ENDS:
            raise ValueError(
                message("{name} is not an end: the ends are {ends}", name=quoted(name), ends=ENDS)
            )
    return tuple(sorted((given or {}).items()))


@lru_cache(maxsize=32)
def _survey(
    sentences: tuple[Sentence, ...], given: tuple[tuple[str, int], ...]
) -> tuple[int, dict[str, tuple[int, ...]]]:
    """The number of tables, and the possible ends."""
    tables = _Tables(sentences, dict(given))
    count = 0
    claims: dict[int, set[Ends]] = {2: set(), 3: set()}
    fourths = 0
    for row_2, row_3, fourth in tables:
        if fourth:
            count += fourth.bit_count()
            claims[2].add(row_2)
            claims[3].add(row_3)
            fourths |= fourth
    claims[4] = {ends for index, ends in enumerate(tables.rows[4]) if fourths >> index & 1}
    return count, {
        f"{side}{number}": tuple(sorted({ends[at] for ends in rows}))
        for number, rows in claims.items()
        for at, side in enumerate("LR")
    }


def fits(ends: Mapping[str, int], sentences: Sentences = STORY) -> bool:
    """Whether every sentence is true on the table with these six ends.

    >>> fits(ends_of(FIGURE_3))
    True
    >>> fits(ends_of(FIGURE_3) | {"R4": 55})
    False
    """
    claims = _claims(sentences)
    rows = {1: ROW_1} | {number: (ends[f"L{number}"], ends[f"R{number}"]) for number in ROWS[1:]}
    return (
        all(left <= right for left, right in rows.values())
        and all(ends[name] in FREE for name in ENDS)
        and all(can_be(number, row) for number, row in rows.items())
        and all(claim.alone(number, row) for claim in claims for number, row in rows.items())
        and all(_agree(claims, *first, *second) for first, second in combinations(rows.items(), 2))
    )


def ends_of(table: str) -> dict[str, int]:
    """The six ends of a table.

    >>> ends_of(FIGURE_3)
    {'L2': 10, 'R2': 33, 'L3': 65, 'R3': 65, 'L4': 45, 'R4': 80}
    """
    rows = PROFESSIONAL.table(table).rows[1:]
    return dict(zip(ENDS, (end for row in rows for end in (row[0], row[-1])), strict=True))


# --- the sentence that cannot be ----------------------------------------------------------


def refuted_by(card: int) -> Message:
    """Why this card fits somewhere after the four moves, on every table.

    >>> str(refuted_by(59))
    '17 took row 1 and lies there alone. Every higher card fits to its right: 59 does, 42 away.'
    """
    ends = ends_after(1, ROW_1, len(MOVES))
    end = end_of_row(*ends, checked_card(card))
    if end is None:
        raise ValueError(message("{card} itself lies in row 1 after the four moves", card=card))
    side, gap = end
    if side is Side.LEFT:
        return message(
            "{only} took row 1 and lies there alone. Every lower card fits to its left: "
            "{card} does, {gap} away.",
            only=ends[0],
            card=card,
            gap=gap,
        )
    return message(
        "{only} took row 1 and lies there alone. Every higher card fits to its right: "
        "{card} does, {gap} away.",
        only=ends[0],
        card=card,
        gap=gap,
    )


def table_without_a_place() -> Table:
    """A table on which 59 and 60 fit nowhere, as the sentence wants to show.

    >>> table_without_a_place().ends_for(59)
    ()
    """
    return PROFESSIONAL.table("40 44 70 | 5 10 62 | 58 65 | 45 68 80")
