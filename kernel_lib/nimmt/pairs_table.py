"""The table of the pairs of variants: which can be played together, by how many, and why not."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from string import ascii_lowercase

from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.variants import VARIANTS, pairs
from kernel_lib.text import Message, current_language, in_columns, message

WORKS, REFUSED = "✓", "–"


@dataclass(frozen=True, slots=True)
class Together:
    """What becomes of two variants together, by their names.

    ``most_players`` is 0, and ``reason`` says why, where they cannot be played. ``contains`` says
    that the second contains the first, so that naming both is naming the second alone.
    """

    first: str
    second: str
    most_players: int
    reason: Message | None
    contains: bool


@dataclass(frozen=True, slots=True, repr=False)
class PairsTable:
    """Every pair of variants, shown as a table with the reasons below it.

    >>> pairs_table()["double", "open"].most_players
    20
    """

    names: tuple[str, ...]
    cells: tuple[Together, ...]

    def __getitem__(self, names: tuple[str, str]) -> Together:
        return next(one for one in self.cells if {one.first, one.second} == {*names})

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

    def _lines(self) -> list[tuple[str, list[Together]]]:
        """For each variant but the first its title, and a cell for each variant before it."""
        return [
            (str(VARIANTS[name].title), [self[other, name] for other in self.names[:number]])
            for number, name in enumerate(self.names)
            if number
        ]

    def _sign(self, one: Together) -> str:
        """``✓ 2–10`` for a pair that 2 to 10 can play, ``– a`` for one refused for reason a."""
        if one.reason is None:
            return f"{WORKS} 2–{one.most_players}"
        return f"{REFUSED} {_letter(self._refused.index(one))}"

    def _html_cell(self, one: Together) -> str:
        sign = self._sign(one).replace(" ", "&nbsp;").replace("–", "–&NoBreak;")
        if one.reason is None:
            return f"<td>{sign}</td>"
        return f'<td><abbr title="{escape(str(one.reason))}">{sign}</abbr></td>'

    @property
    def _refused(self) -> list[Together]:
        return [one for one in self.cells if one.reason is not None]

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
        for one in self.cells:
            if one.contains:
                inside[one.second] = (*inside.get(one.second, ()), VARIANTS[one.first].title)
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
        return [(_letter(number), one.reason) for number, one in enumerate(self._refused)]


def pairs_table() -> PairsTable:
    """The table of the pairs, made by trying the rules. Clause ``nimmt.variants.combine``.

    >>> print(str(pairs_table()).splitlines()[0])
    Of 28 pairs of variants 18 can be played, and 10 cannot.
    """
    cells = (_together(one.first.name, one.second.name, one.contains) for one in pairs())
    return PairsTable(tuple(VARIANTS), tuple(cells))


def _together(first: str, second: str, contains: bool) -> Together:
    players, reason = 2, None
    try:
        while Rules(players=players, variants=(first, second)):
            players += 1
    except ValueError as error:
        reason = error.args[0] if players == 2 else None
    return Together(first, second, 0 if reason else players - 1, reason, contains)


def _letter(number: int) -> str:
    return ascii_lowercase[number % len(ascii_lowercase)]
