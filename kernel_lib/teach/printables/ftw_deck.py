"""The 60 cards of FTW?!, to be printed and cut."""

from __future__ import annotations

from kernel_lib.core.text import Message, message, words
from kernel_lib.display.drawing import INK
from kernel_lib.ftw.cards import HIGHEST, HIGHEST_FOR
from kernel_lib.teach.printables.grid import Face, card_pages
from kernel_lib.teach.printing import Pages, Paper

_EDGE, _SHADE = "#1766a6", "#41398c"


def ftw_deck(paper: Paper, ink_saving: bool = False, backs: bool = False) -> Pages:
    """Nine cards on a page; one that only larger groups need says so. Clause ``ftw.base.cards``."""
    pictures = {"card.svg": face_svg(ink_saving)}
    if backs:
        pictures["back.svg"] = back_svg(ink_saving)
    faces = [
        Face("card.svg", str(card), players_text(card), ink_saving)
        for card in range(1, HIGHEST + 1)
    ]
    body = card_pages(faces, paper, "back.svg" if backs else "")
    return Pages(words(message("The cards of FTW?!")), body, pictures, margin=0)


def players_text(card: int) -> Message | str:
    """For how many players a card is in play; nothing where it always is.

    >>> str(players_text(36)), str(players_text(37)), str(players_text(60))
    ('', '4 or more players', '5 or more players')
    """
    least = min(players for players, highest in HIGHEST_FOR.items() if card <= highest)
    if least == min(HIGHEST_FOR):
        return ""
    return message("{least} or more players", least=least)


def face_svg(ink_saving: bool = False) -> str:
    """A card without its number: an edge, and three steps that rise."""
    tone, shade = (INK, "none") if ink_saving else (_EDGE, _SHADE)
    steps = "".join(
        f'<rect x="{19 + 9 * at}" y="{71 - 5 * at}" width="7" height="{5 + 5 * at}" rx="1" '
        f'fill="{shade}" stroke="{tone}" stroke-width="0.4"/>'
        for at in range(3)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="63mm" height="88mm">'
        f'<rect x="3" y="3" width="57" height="82" rx="3.5" fill="#ffffff" stroke="{tone}" '
        f'stroke-width="{0.25 if ink_saving else 1}"/>{steps}</svg>'
    )


def back_svg(ink_saving: bool = False) -> str:
    """The back of every card: rows of rising steps."""
    tone = "#9aa4b0" if ink_saving else _SHADE
    fill = "none" if ink_saving else tone
    steps = "".join(
        f'<rect x="{8 + 12.6 * column + 3 * at:g}" y="{13.5 + 12 * line - 2 * at:g}" width="2.4" '
        f'height="{3 + 2 * at}" fill="{fill}" stroke="{tone}" stroke-width="0.3"/>'
        for line in range(6)
        for column in range(4)
        for at in range(3)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="63mm" height="88mm">'
        f'<rect x="3" y="3" width="57" height="82" rx="3.5" fill="#ffffff" stroke="{tone}" '
        f'stroke-width="0.8"/>{steps}</svg>'
    )
