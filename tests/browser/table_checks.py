"""What tests of tables look at: words, what sticks out, risks, and where the hand is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Locator, expect

from kernel_lib import nimmt
from kernel_lib.core.text import percent
from kernel_lib.nimmt import Play, Table, TakeRow
from kernel_lib.nimmt.rows import USUAL
from kernel_lib.play.session import Session
from tools.browser.table import (
    TablePage,
    new_session,
)

TRICKS_POINTED_AT = 4


def play_highest(session: Session) -> Iterator[Play | TakeRow]:
    """Play a trick with the highest card (high cards fill rows), taking the first row if asked."""
    highest = session.state.pending[0][-1]
    session.choose(0, highest)
    yield highest
    while session.state.view(0).must_take_row:
        session.choose(0, TakeRow(0))
        yield TakeRow(0)


def kinds_pointed_at(seed: int) -> set[str]:
    """What can become of the cards of the hand in the first tricks: low, placed, sixth."""
    session, kinds = new_session(seed), set()
    for _ in range(TRICKS_POINTED_AT):
        view = session.state.view(0)
        for card in view.hand:
            row = view.table.row_for(card)
            full = row is not None and USUAL.is_full(view.table.rows[row])
            kinds.add("low" if row is None else "sixth" if full else "placed")
        list(play_highest(session))
    return kinds


def compare_aim(table: TablePage, position: Table, card: int) -> None:
    """The slot that is outlined is the one in which the engine would put the card."""
    row = position.row_for(card)
    aims = table.root.locator(".sc-aim")
    if row is None:
        expect(aims).to_have_count(0)
        expect(table.say).to_contain_text(f"As the table lies now, {card} is too low for every row")
        return
    expect(aims).to_have_count(1)
    expect(aims).to_have_text(str(card))
    place = table.root.locator(".sc-row").nth(row).locator(".sc-places > *")
    expect(place.nth(len(position.rows[row]))).to_have_class(re.compile("sc-aim"))
    is_sixth = USUAL.is_full(position.rows[row])
    words = "would be the sixth card of" if is_sixth else "would go behind"
    expect(table.say).to_contain_text(f"As the table lies now, {card} {words}")


def compare_risks(table: TablePage, session: Session) -> None:
    """The bars under the hand say what ``nimmt.risk`` says."""
    view = session.state.view(0)
    risks = nimmt.risk(view.table, view.hand, view.opponents, view.unseen)
    numbers = table.root.locator(".sc-risk-number")
    expect(numbers).to_have_text([percent(risk.any) for risk in risks])
    bulls = table.root.locator(".sc-risk-bulls")
    expect(bulls).to_have_text([f"≈ {float(risk.bulls):.1f}" for risk in risks])
    for index, risk in enumerate(risks):
        described = table.card(index).get_attribute("aria-description") or ""
        assert f"sixth card {float(risk.sixth) * 100:.1f}%" in described.replace(" %", "%")
        assert f"too low {float(risk.low) * 100:.1f}%" in described.replace(" %", "%")


def last_piles(session: Session) -> list[list[int]]:
    """The cards that each seat had taken at the end of the deal that ended in the last turn."""
    turn = session.turns[-1]
    piles = [list(pile) for pile in turn.before.taken]
    for event in turn.events:
        if hasattr(event, "cards"):
            piles[event.who] += event.cards
    return piles


def words_of(widget: Locator) -> list[str]:
    """Every text of a widget: its text nodes and its labels."""
    texts: list[str] = widget.evaluate(
        """root => {
            const texts = [];
            const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) texts.push(walker.currentNode.textContent);
            for (const one of root.querySelectorAll('*')) {
                for (const name of ['aria-label', 'aria-description', 'title', 'alt']) {
                    if (one.hasAttribute(name)) texts.push(one.getAttribute(name));
                }
            }
            return texts.map(text => text.trim()).filter(text => text);
        }"""
    )
    return texts


def seen_words_of(widget: Locator) -> list[str]:
    """Every text of a widget but what was last said aloud, which a change of language repeats."""
    aloud = widget.locator(".sc-spoken")
    spoken, words = aloud.inner_text(), words_of(widget)
    while (now := aloud.inner_text()) != spoken:  # something was said meanwhile
        spoken, words = now, words_of(widget)
    for line in filter(None, spoken.splitlines()):
        words.reverse()
        words.remove(line.strip())
        words.reverse()
    return words


def sticks_out(widget: Locator) -> list[str]:
    """What reaches over the right edge of the widget, or of its own button or name."""
    sticking: list[str] = widget.evaluate(
        """root => {
            const out = [];
            if (root.scrollWidth > root.clientWidth) {
                out.push(`root ${root.scrollWidth} > ${root.clientWidth}`);
            }
            const edge = root.getBoundingClientRect().right + 0.5;
            const cell = root.closest('.jp-OutputArea-output').getBoundingClientRect().right + 0.5;
            if (edge - 0.5 > cell) out.push(`the widget is wider than its cell`);
            for (const one of root.querySelectorAll('*')) {
                const isForReaders = one.clientWidth === 1 && one.clientHeight === 1;
                if (isForReaders || one.closest('.sc-hidden, .sc-spoken')) continue;
                if (one.tagName === 'OPTION') continue;
                const scroller = one.parentElement.closest('.sc-sheet, .sc-log');
                const right = one.getBoundingClientRect().right;
                if (!scroller && right > edge) {
                    out.push(`${one.className} ends at ${right} > ${edge}`);
                }
                const fits = one.matches(
                    'button, .sc-seat-name, .sc-seat-cards, .sc-play-name, .sc-log');
                if (fits && one.scrollWidth > one.clientWidth) {
                    out.push(`${one.className} cuts "${one.textContent.slice(0, 40)}"`);
                }
            }
            return out;
        }"""
    )
    return sticking


def watch_hand(root: Locator) -> None:
    """From now on, note at each frame how far below the top of the widget its hand begins."""
    root.evaluate(
        """root => {
            window.tops = [];
            const tops = window.tops;
            const look = () => {
                if (window.tops !== tops || !root.isConnected) return;
                const hand = root.querySelector('.sc-hand').getBoundingClientRect();
                tops.push(hand.top - root.getBoundingClientRect().top);
                requestAnimationFrame(look);
            };
            look();
        }"""
    )


FIXED = """\
() => [...document.querySelectorAll('.sixth-card *')].filter(one =>
    getComputedStyle(one).forcedColorAdjust === 'none'
    && [...one.childNodes].some(part => part.nodeType === 3 && part.data.trim()))
    .map(one => `${one.tagName}.${one.className}: ${one.textContent}`)"""
"""Words that keep colours of the kit's."""

OUTLINED = """\
one => {
    const style = getComputedStyle(one);
    const isFilled = style.forcedColorAdjust === 'none' && !/, 0[)]$/.test(style.backgroundColor);
    return isFilled || style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
}"""
"""Whether something has an outline, or (a cell of a board, which is no rectangle) is filled."""
