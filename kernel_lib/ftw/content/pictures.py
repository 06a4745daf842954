"""What the questions of FTW?! are about, drawn: a pile, help cards beside it, a hand below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kernel_lib.core.text import message, words
from kernel_lib.display.drawing import HEIGHT, WIDTH, share
from kernel_lib.ftw.drawing import hand_place, table_size, table_svg, table_text
from kernel_lib.learn.pictures import Drawing, PicturePart
from kernel_lib.learn.wording import Facts


def drawn(facts: Facts) -> Drawing | None:
    """The ``pile`` that these facts name, with ``helps`` and a ``hand``; None if there is none.

    >>> [spot.value for spot in drawn({"pile": (12, 20), "hand": (5, 25)}).spots]
    ['5', '25']
    >>> drawn({"table": "1 | 2 | 3 | 4"})
    """
    if "pile" not in facts:
        return None
    pile, helps, hand = (tuple(facts.get(name, ())) for name in ("pile", "helps", "hand"))
    told = words(table_text(pile, helps))
    title = words(message("A table of FTW?!"))
    spots = tuple(_cards(pile, helps, hand))
    return Drawing(table_svg(pile, helps, hand, title, told), _told(told, hand), spots)


def _told(table: str, hand: Sequence[int]) -> str:
    if not hand:
        return table
    return words((table, message("your cards: {cards}", cards=" ".join(map(str, hand)))))


def _cards(pile: Sequence[int], helps: Sequence[int], hand: Sequence[int]) -> Iterator[PicturePart]:
    size = table_size(pile, helps, hand)
    for at, card in enumerate(hand):
        box = (*hand_place(at), WIDTH, HEIGHT)
        yield PicturePart("card", str(card), str(card), share(box, *size))
