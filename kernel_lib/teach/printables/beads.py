"""A bag of beads from paper: one for each card of the deck, to draw from without a computer."""

from __future__ import annotations

from kernel_lib.core.text import message, words
from kernel_lib.nimmt.cards import DECK
from kernel_lib.teach.printing import Pages, Paper, mm, placed, typst_string

SIZE = 18.4
"""How wide a bead is, in millimetres."""

ACROSS = 8
_STEP = 19.3


def beads(paper: Paper) -> Pages:
    """All 104 beads on one page, with the number of their card, and what to do with them."""
    left = (paper.width - ACROSS * _STEP) / 2
    rows = -(-len(DECK) // ACROSS)
    top = (paper.height - rows * _STEP) / 2
    parts = [
        placed(
            left + (card - 1) % ACROSS * _STEP + (_STEP - SIZE) / 2,
            top + (card - 1) // ACROSS * _STEP,
            f"circle(width: {mm(SIZE)}, stroke: 0.4pt + luma(90), "
            f'align(center + horizon, text(size: 15pt, weight: "bold")[{card}]))',
        )
        for card in DECK
    ]
    told = words(
        message(
            "A bead for each card. Take out the cards that you see. Colour those in the gap, put "
            "all beads in a bag, and draw one for each opponent."
        )
    )
    foot = placed(
        left,
        paper.height - top + 1,
        f"box(width: {mm(ACROSS * _STEP)}, text(size: 8pt)[{typst_string(told)}])",
    )
    return Pages(words(message("Beads")), "".join([*parts, foot]), margin=0)
