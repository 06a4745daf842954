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
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, islice
from typing import Any, NamedTuple

from kernel_lib.core.text import Message, message, quoted
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import DECK, HIGHEST, checked_card
from kernel_lib.nimmt.rows import Side
from kernel_lib.nimmt.rules import Rules

Ends = tuple[int, int]
"""The left and the right end of a row; the same card twice if the row is one card."""

PROFESSIONAL = Rules(variants=("professional",))
"""The rules that are asked."""

FIGURE_3 = "40 44 49 53 61 | 10 21 33 | 65 | 45 68 80"
"""One of the tables that fit, which the kit shows for the lost figure."""

ROWS = (1, 2, 3, 4)
"""The rows by their numbers in the text."""

ROW_1: Ends = (40, 40)
"""Row 1 as far as the text tells it: it is asked about lower cards only, and then it is taken."""

FAR = HIGHEST + 1
"""The distance of a card from a row that has no end for it."""


class Move(NamedTuple):
    """One of the four moves: a card, and the end of a row (counted from 1) where it is laid."""

    card: int
    row: int
    side: Side
    takes: bool = False


MOVES = (
    Move(5, 2, Side.LEFT),
    Move(17, 1, Side.LEFT, takes=True),
    Move(58, 3, Side.LEFT),
    Move(62, 2, Side.RIGHT),
)
"""The four moves in their order."""

STILL_TO_COME = (1, 2, 3, 4, 59, 60, 63, 64)
"""Cards that the text lets somebody play after the four moves."""

ENDS = ("L2", "R2", "L3", "R3", "L4", "R4")
"""The ends that are sought: left and right, with the number of the row."""

FREE = tuple(
    card for card in DECK if card not in {*ROW_1, *STILL_TO_COME, *(move.card for move in MOVES)}
)
"""Cards that can be the ends of rows 2, 3 and 4."""


# --- one row ------------------------------------------------------------------------------


@cache
def _end_of_row(left: int, right: int, card: int) -> tuple[Side, int] | None:
    """The end of this row where the rules let ``card`` go, and its distance; None if neither.

    >>> _end_of_row(10, 33, 5), _end_of_row(10, 33, 17)
    (('left', 5), None)
    """
    row = (left,) if left == right else (left, right)
    ends = Table((row,), PROFESSIONAL.placing).ends_for(card)
    return next(((spot.side, gap) for spot, gap in ends), None)


def _ends_after(number: int, ends: Ends, laid: int) -> Ends:
    """The ends of a row when the first ``laid`` of the four cards lie on the table."""
    left, right = ends
    for move in MOVES[:laid]:
        if move.row == number:
            left = move.card if move.takes or move.side is Side.LEFT else left
            right = move.card if move.takes or move.side is Side.RIGHT else right
    return left, right


def _end_for(number: int, ends: Ends, laid: int, card: int) -> tuple[Side, int] | None:
    """Where ``card`` can go in a row when ``laid`` of the four cards lie on the table."""
    return _end_of_row(*_ends_after(number, ends, laid), card)


def _side_for(number: int, ends: Ends, laid: int, card: int) -> Side | None:
    end = _end_for(number, ends, laid, card)
    return end[0] if end else None


def _can_be(number: int, ends: Ends) -> bool:
    """Whether this row can take the cards which the four moves lay there, each at its side."""
    return all(
        _side_for(number, ends, laid, move.card) is move.side
        for laid, move in enumerate(MOVES)
        if move.row == number
    )


@cache
def _rows(number: int) -> tuple[Ends, ...]:
    """Every row that can be row ``number``."""
    every = [ROW_1] if number == 1 else combinations_with_replacement(FREE, 2)
    return tuple(ends for ends in every if _can_be(number, ends))


# --- what a sentence claims ---------------------------------------------------------------


@dataclass(frozen=True)
class Claim:
    """Something that the text says of a table: about each row alone, and about two together.

    ``seen`` is all that the claim wants to know of a row when it compares that row with another.
    """

    def alone(self, number: int, ends: Ends) -> bool:
        """Whether this can be row ``number``, whatever the other rows are."""
        return True

    def compares(self, one: int, other: int) -> bool:
        """Whether the claim depends on these two rows together."""
        return False

    def seen(self, number: int, ends: Ends) -> Any:
        """What there is to compare of row ``number``."""
        return None

    def together(self, one: int, seen: Any, other: int, other_seen: Any) -> bool:
        """Whether the two rows can lie on one table."""
        return True


@dataclass(frozen=True)
class MayGo(Claim):
    """The card may go to this end when ``laid`` cards lie; another end may be nearer."""

    card: int
    laid: int
    row: int
    side: Side

    def alone(self, number: int, ends: Ends) -> bool:
        return number != self.row or _side_for(number, ends, self.laid, self.card) is self.side


@dataclass(frozen=True)
class Goes(MayGo):
    """The card must go to this end when ``laid`` cards lie: no other is as near."""

    def compares(self, one: int, other: int) -> bool:
        return self.row in (one, other)

    def seen(self, number: int, ends: Ends) -> int:
        end = _end_for(number, ends, self.laid, self.card)
        return end[1] if end else FAR

    def together(self, one: int, seen: int, other: int, other_seen: int) -> bool:
        return seen < other_seen if one == self.row else other_seen < seen


@dataclass(frozen=True)
class FitsNone(Claim):
    """The card has no end in any of these rows when ``laid`` cards lie."""

    card: int
    laid: int
    rows: tuple[int, ...] = ROWS

    def alone(self, number: int, ends: Ends) -> bool:
        return number not in self.rows or _end_for(number, ends, self.laid, self.card) is None


@dataclass(frozen=True)
class HasMiddle(Claim):
    """The row has three cards, so there is a number between its ends."""

    row: int

    def alone(self, number: int, ends: Ends) -> bool:
        return number != self.row or ends[1] - ends[0] >= 2


@dataclass(frozen=True)
class HasFreeMiddle(Claim):
    """The row has three cards, and the middle one is no end of the row ``beside`` it."""

    row: int
    beside: int

    def compares(self, one: int, other: int) -> bool:
        return {one, other} == {self.row, self.beside}

    def seen(self, number: int, ends: Ends) -> tuple[int, ...]:
        if number == self.beside:
            return ends
        between = (card for card in FREE if ends[0] < card < ends[1])
        return tuple(islice(between, 3))  # two ends cannot take all of three

    def together(
        self, one: int, seen: tuple[int, ...], other: int, other_seen: tuple[int, ...]
    ) -> bool:
        middle, taken = (seen, other_seen) if one == self.row else (other_seen, seen)
        return any(card not in taken for card in middle)


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
            number: [ends for ends in _rows(number) if self._alone(number, ends, given)]
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
        found = self._apart(ends[0], other) & self._apart(ends[1], other)
        for claim in self.claims:
            if claim.compares(number, other):
                found &= self._together(claim, number, claim.seen(number, ends), other)
        return found

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
                claim.together(number, seen, other, one) for one in self._seen_of(claim, other)
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
    found: dict[int, set[Ends]] = {2: set(), 3: set()}
    fourths = 0
    for row_2, row_3, fourth in tables:
        if fourth:
            count += fourth.bit_count()
            found[2].add(row_2)
            found[3].add(row_3)
            fourths |= fourth
    found[4] = {ends for index, ends in enumerate(tables.rows[4]) if fourths >> index & 1}
    return count, {
        f"{side}{number}": tuple(sorted({ends[at] for ends in rows}))
        for number, rows in found.items()
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
        and all(_can_be(number, row) for number, row in rows.items())
        and all(claim.alone(number, row) for claim in claims for number, row in rows.items())
        and all(_agree(claims, *one, *other) for one, other in combinations(rows.items(), 2))
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
    ends = _ends_after(1, ROW_1, len(MOVES))
    end = _end_of_row(*ends, checked_card(card))
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
