"""The rules of 6 nimmt! on one page, from the rule-book."""

from __future__ import annotations

from kernel_lib.core.text import message, words
from kernel_lib.learn.rulebook import clause
from kernel_lib.teach.planning.page import Bullets, Heading, Paragraph, PrintedPage, labelled

CLAUSES = (
    "deal",
    "choose",
    "order",
    "place",
    "sixth",
    "low",
    "pile",
    "bulls",
    "score",
    "end",
    "win",
)
"""What somebody needs in order to play, in the order of play."""


def rules_page() -> PrintedPage:
    """The page of rules in the current language."""
    title = message("The rules of 6 nimmt! on one page")
    clauses = [clause(f"nimmt.base.{name}") for name in CLAUSES]
    items = [labelled(clause.title, str(clause.words).replace("*", "∗")) for clause in clauses]
    blocks = (
        Heading(title, 1),
        Paragraph(
            message("A table is written as a line: rows from top to bottom, with bars between.")
        ),
        Bullets(items),
    )
    return PrintedPage("rules-6-nimmt", words(title), blocks)
