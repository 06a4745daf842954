"""The pairs of variants and their table: what they say is what the rules do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from itertools import combinations, count
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.core.text import LANGUAGES, speaking
from kernel_lib.nimmt import VARIANTS, Rules, add_variant, pairs, pairs_table
from tests.together import each

PAIRS = tuple(combinations(VARIANTS, 2))

every_pair = each("pair", PAIRS, ids=" ".join)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def most_players(*names: str) -> int:
    """The most players for whom the rules can be made; 0 if there are none."""
    for players in count(2):
        if refusal(players, *names):
            return players - 1 if players > 2 else 0
    raise AssertionError


def refusal(players: int, *names: str) -> str:
    """What the rules say to these variants; nothing if they can be played."""
    try:
        Rules(players=players, variants=names)
    except ValueError as error:
        return str(error)
    return ""


def cells_of(page: str) -> dict[tuple[str, str], str]:
    """What stands in the HTML table, by the titles of column and row."""
    columns = re.findall(r'<th scope="col">(.*?)</th>', page)
    cells = {}
    for row, inside in re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page):
        for column, cell in zip(columns, re.findall("<td>(.*?)</td>", inside), strict=False):
            sign = unescape(re.sub("<.*?>", "", cell)).replace("\u2060", "").replace("\xa0", " ")
            cells[unescape(column), unescape(row)] = sign
    return cells


def titles(pair: tuple[str, str]) -> tuple[str, str]:
    """The titles of two variants in the current language."""
    return str(VARIANTS[pair[0]].title), str(VARIANTS[pair[1]].title)


@contextmanager
def own_variant(aspects: dict[str, Any]) -> Iterator[str]:
    """A variant of somebody's own that sets these aspects."""

    def own_idea(_rules: Rules) -> dict[str, Any]:
        return aspects

    add_variant(own_idea)
    try:
        yield "own_idea"
    finally:
        del VARIANTS["own_idea"]


@pytest.mark.clause("nimmt.variants.combine")
@every_pair
def test_the_table_says_what_the_rules_do(pair: tuple[str, str]) -> None:
    """For each pair the table holds the most players and the reason that the rules give."""
    cell = pairs_table()[pair]
    assert cell.most_players == most_players(*pair)
    assert str(cell.refusal or "") == refusal(2, *pair)
    assert (cell.refusal is None) == (cell.most_players >= 2)


@every_language
def test_every_pair_stands_once_in_the_page(language: str) -> None:
    """The page has one cell for each of the 28 pairs, with its sign and players or reason."""
    with speaking(language):
        page = pairs_table()._repr_html_()
        cells = cells_of(page)
        assert set(cells) == set(map(titles, PAIRS))
        assert page.count("<td>") == 1 + 28  # and the empty corner
        told = dict(re.findall(r"<li><strong>(\w)</strong> (.*?)</li>", page))
        for pair in PAIRS:
            sign, fact = cells[titles(pair)].split()
            if sign == "✓":
                assert fact == f"2–{most_players(*pair)}"
            else:
                assert sign == "–"
                assert unescape(told.pop(fact)) == refusal(2, *pair)
        assert not told
        reasons = filter(None, (refusal(2, *pair) for pair in PAIRS))
        shown = re.findall(r'<abbr title="(.*?)">', page)
        assert sorted(map(unescape, shown)) == sorted(reasons)


@every_language
def test_the_text_tells_the_same(language: str) -> None:
    """As plain text the table has the same signs in the same lines, and the same reasons."""
    with speaking(language):
        table = pairs_table()
        text, cells = repr(table), cells_of(table._repr_html_())
        lines = {line.split()[0]: line for line in text.splitlines()[2:9]}
        for row in {row for _, row in cells}:
            signs = [cell for (_, title), cell in cells.items() if title == row]
            assert re.findall(r"[✓–] \S+", lines[row]) == signs
        for pair in PAIRS:
            assert (reason := refusal(2, *pair)) in text
            assert not reason or text.count(reason) == 1


@every_language
def test_the_table_counts_and_explains_itself(language: str) -> None:
    """The caption has the numbers, the signs are explained, and what is contained is named."""
    with speaking(language):
        page = pairs_table()._repr_html_()
        caption, notes = (re.findall(f"<{tag}>(.*?)</{tag}>", page)[0] for tag in ("caption", "p"))
        assert [int(number) for number in re.findall("[0-9]+", caption)] == [28, 18, 10]
        assert f'<div lang="{language}">' in page
        assert "✓" in notes
        assert "–" in notes
        for name in ("tactics", "logic", "tournament"):
            assert str(VARIANTS[name].title) in notes


def test_containing_changes_nothing() -> None:
    """Where the table says that one variant contains another, naming both is naming the outer."""
    contained = [cell for cell in pairs_table().cells if cell.contains]
    assert len(contained) == 3
    for cell in contained:
        for players in range(2, 6):
            both = Rules(players=players, variants=(cell.first, cell.second))
            alone = Rules(players=players, variants=(cell.second,))
            assert (both.deck, both.end, both.draft) == (alone.deck, alone.end, alone.draft)
            assert nimmt.start(both, 3).hands == nimmt.start(alone, 3).hands


def test_the_order_of_two_names_does_not_matter() -> None:
    """A pair may be asked for either way round."""
    assert pairs_table()["open", "hand"] == pairs_table()["hand", "open"]


def test_a_variant_of_ones_own_joins_the_table() -> None:
    """With a variant of one's own there are 36 pairs; those that clash say why."""
    with own_variant({"turns": "in turn"}) as own:
        table = pairs_table()
        assert len(table.cells) == 36
        assert table["tactics", own].most_players == most_players("tactics", own)
        assert str(table["hand", own].refusal) == refusal(2, "hand", own)
        assert table["hand", own].most_players == 0
        assert "own idea" in table._repr_html_()


def test_a_variant_of_ones_own_may_contain_another() -> None:
    """A variant of one's own that sets all that another one sets contains it."""
    with own_variant({"only_needed": True, "rows": 5}) as own:
        assert [pair.first for pair in pairs() if pair.contains and pair.second == own] == [
            "tactics"
        ]


@every_pair
def test_a_pair_is_the_same_in_the_table(pair: tuple[str, str]) -> None:
    """Asked alone, among all pairs or in the table, a pair has the same names and facts."""
    alone = nimmt.pair(*reversed(pair))
    assert (alone.first, alone.second) == pair
    assert alone in pairs()
    assert alone == pairs_table()[pair]


def test_a_pair_needs_two() -> None:
    """A variant is no pair with itself, and a name must be known."""
    with pytest.raises(ValueError, match=r"^a pair needs two different variants, not open twice$"):
        nimmt.pair("open", "open")
    with pytest.raises(ValueError, match=r"^there is no variant 'opne': choose tactics"):
        nimmt.pair("open", "opne")


def test_a_title_cannot_become_markup() -> None:
    """The title of a variant of one's own is shown as text."""

    def sly(_rules: Rules) -> dict[str, Any]:
        return {"turns": "in turn"}

    add_variant(sly, "<script>alert(1)</script>")
    try:
        page = pairs_table()._repr_html_()
    finally:
        del VARIANTS["sly"]
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
