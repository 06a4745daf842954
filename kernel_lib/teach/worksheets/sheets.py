"""The worksheets by name: which questions stand on them, and how they and their keys look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kernel_lib.core import check
from kernel_lib.core.text import Message, half_width, is_digits, message, quoted, words
from kernel_lib.learn.questions import all_templates, part_of
from kernel_lib.learn.templates import Template
from kernel_lib.nimmt.board import Table
from kernel_lib.teach.printing import Pages, typst_string
from kernel_lib.teach.secret_seed import mixed
from kernel_lib.teach.worksheets import boards, pictures, tables
from kernel_lib.teach.worksheets.item import Source, WorksheetItem, of_exercise
from kernel_lib.teach.worksheets.lessons import (
    drawn_in,
    lesson_numbers,
    lesson_title,
)

FEWEST = 4
"""A sheet of exercises has so many questions at least; the second round has other numbers."""

SECOND_ROUND = 1_000_000
"""What is added to the seed for questions of the second round."""

LINES_ASKED = 3
"""So many exercises of lesson 61 follow the two drawn boards."""

MARGIN = 13.0
"""Room around a sheet, in millimetres."""

MOST_ROUNDS = 100
"""So often another question is looked for where one would come twice on a sheet."""

MOST_COPIES = 1000
"""More copies are not drawn at a time."""

BESIDE = 4
"""So many lines to write on stand beside a picture."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A worksheet: its name, its title, and where each of its questions comes from."""

    name: str
    title: Callable[[], object]
    sources: tuple[Source, ...]

    def items(self, seed: int, secret: str = "") -> tuple[WorksheetItem, ...]:
        """The questions of a seed and a secret, always the same ones."""
        drawn = mixed(check.seed(seed), secret)
        items: list[WorksheetItem] = []
        for source in self.sources:
            items.append(_unlike(items, source, drawn))
        return tuple(items)


def _unlike(others: Sequence[WorksheetItem], source: Source, seed: int) -> WorksheetItem:
    """A question that is not one of the others; where numbers are few, a later round has them."""
    told = [earlier.told_apart for earlier in others]
    for at in range(MOST_ROUNDS):
        item = source(seed + at * len(others) * SECOND_ROUND)
        if item.told_apart not in told:
            return item
    raise ValueError(
        message("no numbers are found for {id} with seed {seed}", id=item.id, seed=seed)
    )


def _again(source: Source, times: int) -> tuple[Source, ...]:
    """The same kind of question so many times, each with other numbers."""
    return tuple(_later(source, at) for at in range(times))


def _later(source: Source, at: int) -> Source:
    return lambda seed: source(seed + at * SECOND_ROUND)


def gap_strip(seed: int) -> WorksheetItem:
    """How many unseen cards lie in a gap, with all cards in lines to be coloured."""
    item = of_exercise(all_templates()["gap-of-37"].drawn(seed))
    table, card = Table.parse(item.facts["table"]), item.facts["card"]
    return replace(item, picture=lambda: pictures.of_strip(table, card))


def _of_template(template: Template) -> Source:
    return lambda seed: of_exercise(template.drawn(seed))


def _exercises(*lessons: str) -> tuple[Source, ...]:
    """The drawn exercises of lessons; where they are few, each comes again."""
    templates = [template for lesson in lessons for template in drawn_in(lesson)]
    once = tuple(map(_of_template, templates))
    if not once:
        return ()
    rounds = -(-FEWEST // len(once))
    return tuple(_later(source, at) for at in range(rounds) for source in once)


@dataclass(frozen=True, slots=True)
class _Named:
    """A sheet with a name of its own: its lessons, its questions, its title if it is not theirs."""

    lessons: tuple[str, ...]
    sources: Callable[[], tuple[Source, ...]]
    title: Message | None = None

    def titled(self) -> object:
        return self.title or tuple(map(lesson_title, self.lessons))


def _of_lessons(*lessons: str) -> _Named:
    return _Named(lessons, lambda: _exercises(*lessons))


_NAMED: Mapping[str, _Named] = {
    "place-cards": _Named(
        ("02",), lambda: (*_again(tables.place_cards, 2), *_again(tables.place_trick, 1))
    ),
    "sixth-card": _Named(("03",), lambda: _again(tables.sixth_card, 3)),
    "too-low": _Named(
        ("04",), lambda: (*_again(tables.bulls_of_rows, 1), *_again(tables.too_low, 2))
    ),
    "scores": _Named(("05",), lambda: _again(tables.scores, 3)),
    "symmetry": _of_lessons("20"),
    "deals": _of_lessons("21"),
    "gap": _of_lessons("22"),
    "gap-strips": _Named((), lambda: _again(gap_strip, 3), message("Beads and gaps")),
    "conditional": _of_lessons("23"),
    "expected-bulls": _of_lessons("24"),
    "pile-sums": _of_lessons("40", "41"),
    "lines": _Named(
        ("61",), lambda: (*_again(boards.tile_scores, 2), *_exercises("61")[:LINES_ASKED])
    ),
}
"""The sheets that have a name of their own."""


def _own_lessons() -> dict[str, str]:
    """The named sheet of each lesson that has one for itself."""
    return {sheet.lessons[0]: name for name, sheet in _NAMED.items() if len(sheet.lessons) == 1}


def sheet_names() -> tuple[str, ...]:
    """The names of all worksheets, then the lessons that have one under their number.

    >>> sheet_names()[:3], "22" in sheet_names()
    (('place-cards', 'sixth-card', 'too-low'), True)
    """
    drawn = {number for number in lesson_numbers() if drawn_in(number)}
    return (*_NAMED, *sorted(_own_lessons().keys() | drawn))


def sheet_named(name: object) -> Worksheet:
    """A worksheet by its name, or by the number of its lesson.

    >>> sheet_named("sixth-card").name, sheet_named(3).name, sheet_named("22").name
    ('sixth-card', 'sixth-card', 'gap')
    >>> sheet_named("twelfth-card")
    Traceback (most recent call last):
        ...
    ValueError: there is no worksheet 'twelfth-card': choose a name of place-cards, sixth-card, \
too-low, scores, symmetry, deals, gap, gap-strips, conditional, expected-bulls, pile-sums, lines, \
or the number of a lesson that asks with drawn numbers
    """
    text = f"{name:02}" if type(name) is int and 0 <= name < 100 else name
    if isinstance(text, str):
        text = half_width(text)
        text = text.zfill(2) if is_digits(text) else text
        own = _own_lessons().get(text, text)
        if own in _NAMED:
            return Worksheet(own, _NAMED[own].titled, _NAMED[own].sources())
        if text in lesson_numbers() and drawn_in(text):
            return Worksheet(f"lesson-{text}", lambda: lesson_title(text), _exercises(text))
    raise ValueError(
        message(
            "there is no worksheet {name}: choose a name of {known}, or the number of a lesson "
            "that asks with drawn numbers",
            name=quoted(name),
            known=tuple(_NAMED),
        )
    )


def own_sheet(exercises: object, id: object = None) -> Worksheet:
    """A worksheet with the questions of a teacher's own file, or with one of them."""
    own = part_of(exercises, id)
    return Worksheet(own.name, lambda: own.title, tuple(map(_of_own, own.values())))


def _of_own(template: Template) -> Source:
    """A question with the words to choose from: paper has no buttons."""

    def drawn(seed: int) -> WorksheetItem:
        exercise = template.drawn(seed) if template.has_others else template.exercise
        item = of_exercise(exercise)
        if not exercise.words:
            return item
        choices = tuple(map(exercise.named, exercise.words))
        asked = message("{question} ({choices})", question=item.question, choices=choices)
        return replace(item, question=asked)

    return drawn


def seeds_of(seed: object, copies: object, alike: object = False) -> tuple[int, ...]:
    """The seed of each copy: one after another, or all the same if they are ``alike``.

    >>> seeds_of(3, 4), seeds_of(3, 2, alike=True)
    ((3, 4, 5, 6), (3, 3))
    """
    first = check.seed(seed)
    many = check.whole("copies", copies, least=1, most=MOST_COPIES)
    return (first,) * many if check.truth("alike", alike) else tuple(range(first, first + many))


def sheet_pages(sheet: Worksheet, seeds: Sequence[int], secret: str = "") -> Pages:
    """The sheets of these seeds and a secret, each beginning on a page of its own."""
    drawings: dict[str, str] = {}
    parts = []
    for seed in seeds:
        items = sheet.items(seed, secret)
        asked = [_asked(number, item, drawings) for number, item in enumerate(items, start=1)]
        parts.append(_head(sheet, seed) + "".join(asked))
    title = words(message("Worksheet: {title}", title=sheet.title()))
    return Pages(title, _one_a_page(parts), drawings, margin=MARGIN)


def key_pages(sheet: Worksheet, seeds: Sequence[int], secret: str = "") -> Pages:
    """The answers of these seeds and a secret, one below the other."""
    title = words(message("Answer key: {title}", title=sheet.title()))
    parts = [_title(title)]
    for seed in dict.fromkeys(seeds):
        items = sheet.items(seed, secret)
        lines = [_answered(number, item) for number, item in enumerate(items, start=1)]
        head = typst_string(words(message("Seed {seed}", seed=seed)))
        parts.append(f'#block(above: 14pt, sticky: true, text(size: 12pt, weight: "bold")[{head}])')
        parts.append("".join(lines))
    return Pages(title, "\n".join(parts), footer=f"{title} · {_seeds_words(seeds)}")


def _seeds_words(seeds: Iterable[int]) -> str:
    distinct = sorted(set(seeds))
    if len(distinct) == 1:
        return words(message("Seed {seed}", seed=distinct[0]))
    return words(message("Seeds {first} to {last}", first=distinct[0], last=distinct[-1]))


def _one_a_page(parts: Sequence[str]) -> str:
    return "\n#pagebreak()\n".join(parts)


def _title(text: str) -> str:
    return f'#text(size: 16pt, weight: "bold")[{typst_string(text)}]\n\n'


def _head(sheet: Worksheet, seed: int) -> str:
    """The line for the name, the title, and the seed at the foot of each page of this copy."""
    told = words(message("Seed {seed}", seed=seed))
    title = words(sheet.title())
    left = f"{typst_string(title)} · {typst_string(told)}"
    foot = f"context text(size: 8pt, fill: luma(90))[{left} #h(1fr) #counter(page).display()]"
    name, date = words(message("Name")), words(message("Date"))
    return (
        f"#set page(footer: {foot})\n#counter(page).update(1)\n"
        f"#grid(columns: (1fr, auto), align: (left, right), "
        f"[{typst_string(name)}: #box(width: 60mm, line(length: 100%, stroke: 0.4pt)) #h(4mm) "
        f"{typst_string(date)}: #box(width: 25mm, line(length: 100%, stroke: 0.4pt))], "
        f"[#text(fill: luma(90))[{typst_string(told)}]])\n#v(3mm)\n" + _title(title)
    )


def _asked(number: int, item: WorksheetItem, drawings: dict[str, str]) -> str:
    """A question, with room to write beside its picture or below it."""
    drawn = item.picture() if item.picture else None
    room = _LINE * item.lines
    if drawn:
        drawings.update(drawn.pictures)
        room = f"\n{drawn.markup}\n{room}" if drawn.is_wide else _side_by_side(drawn)
    return (
        f"#block(breakable: false, width: 100%, below: 4.6mm)[*{number}.* "
        f"{typst_string(item.question)}\n\n{room}]\n"
    )


def _side_by_side(drawn: pictures.Drawn) -> str:
    """A picture with lines to write on beside it, below what belongs there."""
    lines = _LINE * (BESIDE - 1 if drawn.beside else BESIDE)
    columns = "columns: (auto, 1fr), column-gutter: 8mm"
    return f"#grid({columns}, [{drawn.markup}], [{drawn.beside}{lines}])\n"


_LINE = "#v(6.8mm)#line(length: 100%, stroke: 0.4pt + luma(150))\n"


def _answered(number: int, item: WorksheetItem) -> str:
    solution = words(item.solution)
    way = f"\n\n#text(size: 9pt, fill: luma(70))[{typst_string(solution)}]" if solution else ""
    return f"#block(breakable: false, width: 100%)[*{number}.* *{typst_string(item.told)}*{way}]\n"
