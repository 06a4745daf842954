"""The 104 cards of 6 nimmt! with our own bulls, to be printed and cut."""

from __future__ import annotations

from kernel_lib.core.text import message, words
from kernel_lib.display.drawing import INK
from kernel_lib.display.drawing import WIDTH as BAND_WIDTH
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.faces import BANDS, TONES, bull_drawing, horns_path
from kernel_lib.teach.printables.grid import Face, card_pages
from kernel_lib.teach.printables.ink import outlined
from kernel_lib.teach.printing import Pages, Paper

_BAND_LEFT, _BAND_TOP, _BAND_SCALE = 5.5, 5.5, 52 / BAND_WIDTH
_PALE = "#9aa4b0"
"""What bands and backs are drawn with to save ink."""


def deck(paper: Paper, ink_saving: bool = False, backs: bool = False) -> Pages:
    """Nine cards on a page, in their order, each as wide as a poker card."""
    kinds = sorted(set(BULLS[1:]))
    pictures = {f"bulls-{kind}.svg": face_svg(kind, ink_saving) for kind in kinds}
    if backs:
        pictures["back.svg"] = back_svg(ink_saving)
    faces = [Face(f"bulls-{BULLS[card]}.svg", str(card), is_hollow=ink_saving) for card in DECK]
    body = card_pages(faces, paper, "back.svg" if backs else "")
    return Pages(words(message("The cards of 6 nimmt!")), body, pictures, margin=0)


def face_svg(bulls: int, ink_saving: bool = False) -> str:
    """A card without its number: band, horns and bull, in millimetres."""
    tone = INK if ink_saving else TONES[bulls]
    pale = _PALE if ink_saving else tone
    edge = "0.25" if ink_saving else "0.7"
    bull = bull_drawing(bulls)
    band = (
        f'<svg x="{_BAND_LEFT}" y="{_BAND_TOP}" width="52" height="{8 * _BAND_SCALE:.4g}" '
        f'viewBox="0 0 {BAND_WIDTH} 8"><g stroke="{pale}" fill="{pale}">{BANDS[bulls]}</g></svg>'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="63mm" height="88mm">'
        f'<rect x="3" y="3" width="57" height="82" rx="3.5" fill="#ffffff" stroke="{tone}" '
        f'stroke-width="{edge}"/>'
        f"{band}"
        f'<svg x="17.5" y="46.5" width="28" height="25.7" viewBox="0 0 48 44">'
        f"{outlined(bull) if ink_saving else bull}</svg>"
        f"{_horns(bulls, tone, ink_saving)}</svg>"
    )


def back_svg(ink_saving: bool = False) -> str:
    """The back of every card: a pattern of horns around a bull."""
    tone = _PALE if ink_saving else "#256b4c"
    bull = bull_drawing(1)
    horns = "".join(
        f'<path transform="translate({8 + at * 10 + line % 2 * 5:g} {7 + line * 7.5:g}) '
        f'scale(0.18)" d="{horns_path()}"/>'
        for line in range(10)
        for at in range(5 - line % 2)
        if not (2 < line < 7 and 0 < at + line % 2 / 2 < 4)
    )
    look = f'fill="none" stroke="{tone}" stroke-width="1.2"' if ink_saving else f'fill="{tone}"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="63mm" height="88mm">'
        f'<rect x="3" y="3" width="57" height="82" rx="3.5" fill="#ffffff" stroke="{tone}" '
        f'stroke-width="0.7"/><g {look}>{horns}</g>'
        f'<svg x="17.5" y="31" width="28" height="25.7" viewBox="0 0 48 44">'
        f"{outlined(bull) if ink_saving else bull}</svg></svg>"
    )


def _horns(bulls: int, tone: str, ink_saving: bool) -> str:
    """As many horns as the card counts, in a line above the lower edge."""
    step, size = 6.6, 5.6
    left = (63 - bulls * step + step - size) / 2
    look = f'fill="#ffffff" stroke="{tone}" stroke-width="1.6"' if ink_saving else f'fill="{tone}"'
    return "".join(
        f'<path {look} transform="translate({left + at * step:.4g} 75) scale({size / 24:.4g})" '
        f'd="{horns_path()}"/>'
        for at in range(bulls)
    )
