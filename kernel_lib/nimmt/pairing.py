"""The pairs of variants: which can be played together, by how many, and why not.

All of it is found by trying the rules, so that it holds for a variant that a reader adds, too.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from html import escape
from itertools import combinations
from string import ascii_lowercase

from kernel_lib.core.text import Message, current_language, in_columns, message
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.variants import VARIANTS, in_source_order

WORKS, REFUSED = "✓", "–"


@dataclass(frozen=True, slots=True)
class Pair:
    """What becomes of two variants together, by their names.

    ``most_players`` is 0, and ``refusal`` says why, where they cannot be played. ``contains`` says
    that the second contains the first, so that naming both is naming the second alone.
    """

    first: str
    second: str
    most_players: int
    refusal: Message | None
    contains: bool


def pair(one: str, other: str) -> Pair:
    """What becomes of two variants together. Clause ``nimmt.variants.combine``.

    >>> print(pair("open", "refined").refusal)
    Open and Refined cannot be played together: each says in its own way how a turn goes.
    >>> pair("professional", "open").most_players
    9
    """
    if one == other:
        raise ValueError(message("a pair needs two different variants, not {name} twice", name=one))
    first, second = in_source_order((one, other))
    players, refusal = 2, None
    try:
        while Rules(players=players, variants=(first, second)):
            players += 1
    except ValueError as error:
        refusal = error.args[0] if players == 2 else None
    if refusal is not None:
        return Pair(first, second, 0, refusal, contains=False)
    contains = _aspects(first, second) == _aspects(second)
    return Pair(first, second, players - 1, None, contains)


def pairs() -> tuple[Pair, ...]:
    """Every pair of variants, in the order of the sources.

    >>> len(pairs()), sum(one.refusal is None for one in pairs())
    (28, 18)
    """
    return tuple(pair(first, second) for first, second in combinations(VARIANTS, 2))


def _aspects(*names: str) -> list[object]:
    """All that the rules say for two players with these variants, but for their names."""
    rules = Rules(players=2, variants=names)
    return [getattr(rules, field.name) for field in fields(rules) if field.name != "variants"]


@dataclass(frozen=True, slots=True, repr=False)
class PairsTable:
    """Every pair of variants, shown as a table with the reasons below it.

    >>> pairs_table()["double", "open"].most_players
    20
    """

    names: tuple[str, ...]
    cells: tuple[Pair, ...]

    def __getitem__(self, names: tuple[str, str]) -> Pair:
        return next(cell for cell in self.cells if {cell.first, cell.second} == {*names})

    def __repr__(self) -> str:
        rows = [
            [title, *map(self._sign, cells), *[""] * (len(self.names) - 1 - len(cells))]
            for title, cells in self._lines()
        ]
        lines = [line.rstrip() for line in in_columns([["", *self._headings()], *rows])]
        notes = [*map(str, self._notes()), *(f"{a}  {reason}" for a, reason in self._reasons())]
        return "\n".join([str(self._caption()), *lines, *notes])

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(title)}</th>' for title in self._headings())
        body = "".join(
            f'<tr><th scope="row">{escape(title)}</th>{"".join(map(self._html_cell, cells))}</tr>'
            for title, cells in self._lines()
        )
        notes = " ".join(escape(str(note)) for note in self._notes())
        reasons = "".join(
            f"<li><strong>{a}</strong> {escape(str(reason))}</li>" for a, reason in self._reasons()
        )
        return (
            f'<div lang="{current_language()}"><table>'
            f"<caption>{escape(str(self._caption()))}</caption>"
            f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
            f"<p>{notes}</p><ul>{reasons}</ul></div>"
        )

    def _headings(self) -> list[str]:
        return [str(VARIANTS[name].title) for name in self.names[:-1]]

    def _lines(self) -> list[tuple[str, list[Pair]]]:
        """For each variant but the first its title, and a cell for each variant before it."""
        return [
            (str(VARIANTS[name].title), [self[earlier, name] for earlier in self.names[:number]])
            for number, name in enumerate(self.names)
            if number
        ]

    def _sign(self, one: Pair) -> str:
        """``✓ 2–10`` for a pair that 2 to 10 can play, ``– a`` for one refused for reason a."""
        if one.refusal is None:
            return f"{WORKS} 2–{one.most_players}"
        return f"{REFUSED} {_letter(self._refused.index(one))}"

    def _html_cell(self, one: Pair) -> str:
        sign = self._sign(one).replace(" ", "&nbsp;").replace("–", "–&NoBreak;")
        if one.refusal is None:
            return f"<td>{sign}</td>"
        return f'<td><abbr title="{escape(str(one.refusal))}">{sign}</abbr></td>'

    @property
    def _refused(self) -> list[Pair]:
        return [cell for cell in self.cells if cell.refusal is not None]

    def _caption(self) -> Message:
        refused = len(self._refused)
        return message(
            "Of {all} pairs of variants {playable} can be played, and {refused} cannot.",
            all=len(self.cells),
            playable=len(self.cells) - refused,
            refused=refused,
        )

    def _notes(self) -> list[Message]:
        """What the signs mean, and which variants contain others."""
        signs = message(
            "{works} can be played, by so many players. {refused} cannot, for the reason with that "
            "letter.",
            works=WORKS,
            refused=REFUSED,
        )
        inside: dict[str, tuple[Message | str, ...]] = {}
        for cell in self.cells:
            if cell.contains:
                inside[cell.second] = (*inside.get(cell.second, ()), VARIANTS[cell.first].title)
        return [
            signs,
            *(
                message(
                    "{outer} contains {inner}: to name both changes nothing.",
                    outer=VARIANTS[outer].title,
                    inner=inner,
                )
                for outer, inner in inside.items()
            ),
        ]

    def _reasons(self) -> list[tuple[str, Message | None]]:
        return [(_letter(number), refusal.refusal) for number, refusal in enumerate(self._refused)]


def pairs_table() -> PairsTable:
    """The table of the pairs. Clause ``nimmt.variants.combine``.

    >>> print(str(pairs_table()).splitlines()[0])
    Of 28 pairs of variants 18 can be played, and 10 cannot.
    """
    return PairsTable(tuple(VARIANTS), pairs())


def _letter(number: int) -> str:
    return ascii_lowercase[number % len(ascii_lowercase)]
