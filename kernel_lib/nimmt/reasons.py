"""Why the bots of 6 nimmt! chose: a sentence with numbers, from what they saw.

Each function tells it for the bot of its name. What is told is counted from the view and the
choice; where another choice follows from the bot's rule, that one is named instead.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random

from kernel_lib.core.game import Choice
from kernel_lib.core.text import Message, message, plural
from kernel_lib.nimmt import policies
from kernel_lib.nimmt.cards import BULLS, bulls_text
from kernel_lib.nimmt.chances.risk import is_exact, risks_for
from kernel_lib.nimmt.decisions.draft import Draft
from kernel_lib.nimmt.decisions.keep import Keep
from kernel_lib.nimmt.decisions.place_at import PlaceAt
from kernel_lib.nimmt.decisions.place_first import PlaceFirst
from kernel_lib.nimmt.decisions.play import Play, PlayTwo
from kernel_lib.nimmt.decisions.take_row import TakeRow
from kernel_lib.nimmt.learned import bot, knows
from kernel_lib.nimmt.rows import Side, Spot, row_bulls, spot_words
from kernel_lib.nimmt.rules import TurnOrder
from kernel_lib.nimmt.view import View
from kernel_lib.play.reasons import (
    FEWEST,
    decimal,
    drawn_by_lot,
    not_the_rule,
    only_choice,
    told_apart,
    tried,
)

Rule = Callable[[View], Choice]
Told = Message | None
"""A sentence; None where the choice does not follow from the rule."""


def random(view: View, choice: Choice) -> Message:
    """Drawn by lot, but for rows and ends.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> str(random(view, view.choices[3]))
    'Drawn by lot from 10 cards.'
    """
    if view.ask in ("row", "end"):
        return _by_rule(view, choice, policies.closest, _usual)
    n = len(view.choices)
    if n > 1 and isinstance(choice, Play | Draft) and view.rules.most_cards == 1:
        return message("Drawn by lot from {n} cards.", n=n)
    return only_choice(view.choices) or drawn_by_lot(n)


def lowest(view: View, choice: Choice) -> Message:
    """The lowest card, or the two lowest.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> str(lowest(view, view.choices[0]))
    '5 is the lowest card of the hand.'
    """
    return _by_rule(view, choice, policies.lowest, _from_one_end)


def highest(view: View, choice: Choice) -> Message:
    """The highest card, or the two highest."""
    return _by_rule(view, choice, policies.highest, _from_one_end)


def closest(view: View, choice: Choice) -> Message:
    """How far the card lies from the end of a row with room, or that there is none."""
    return _by_rule(view, choice, policies.closest, _closest)


def cautious(view: View, choice: Choice) -> Message:
    """The expected bulls of the card and of the next, or what tried tricks came to."""
    return _by_rule(view, choice, policies.cautious, _cautious)


def learned(view: View, choice: Choice) -> Message:
    """How often the net would have played the card while it learned, and the next best one."""
    if view.ask != "card" or not knows(view.rules):
        return cautious(view, choice)
    return _by_rule(view, choice, bot.learned, _learned)


def sampled(view: View, choice: Choice, roll_outs: int, model: str, own: str) -> Message:
    """What the choice costs in rests of the deal played out anew, and the best of the others."""
    from kernel_lib.nimmt import rollouts  # it takes a while to load

    if len(view.choices) == 1 or not rollouts.can_roll_out(view):
        return cautious(view, choice)
    key = f"{view.seat}/{view.deal}/{view.trick}/{view.hand}/{view.table}/{view.queue}"
    count = max(roll_outs, FEWEST)
    costs = rollouts.costs_anew(view, count, model, own, Random(key).getrandbits(64))
    return _compared(view, choice, costs.tolist())


def believed(view: View, choice: Choice, roll_outs: int) -> Message:
    """The same where the others are believed to choose as they have chosen so far."""
    from kernel_lib.nimmt.expert.rollouts import Search, can_play  # it takes a while to load

    can_roll_out = view.ask in ("card", "row", "end") and can_play(view.rules)
    if len(view.choices) == 1 or not can_roll_out:
        return cautious(view, choice)
    key = f"{view.seat}/{view.deal}/{view.trick}/{view.hand}/{view.table}/{view.queue}"
    costs, games = Search(view, roll_outs, Random(key).getrandbits(64)).means(roll_outs)
    return _compared(view, choice, costs.tolist(), games)


def _compared(view: View, choice: Choice, costs: list[list[float]], games: int = 1) -> Message:
    """What a choice costs in rests played out, ``games`` in each draw, and the best other one."""
    values = [[-cost for cost in draws] for draws in costs]
    comparison = tried(view.choices, choice, costs, values)
    return message(
        "In {n} rests played out anew {choice} costs {mean} bulls on average (standard error "
        "{error}), the best other choice, {other}, {others} ({other_error}).",
        choice=said(choice),
        mean=comparison.mean,
        n=comparison.n * games,
        error=comparison.error,
        other=said(comparison.other),
        others=comparison.other_mean,
        other_error=comparison.other_error,
    )


def said(choice: Choice) -> object:
    """A choice in a sentence.

    >>> str(said(TakeRow(2))), str(said(PlayTwo(31, 33))), str(said(Keep(())))
    ('row 3', '31 and 33', 'none')
    """
    match choice:
        case Play(card) | Draft(card) | PlaceFirst(card):
            return card
        case PlayTwo(first, second):
            return message("{card} and {other}", card=first, other=second)
        case TakeRow(row):
            return message("row {row}", row=row + 1)
        case PlaceAt(row, side):
            return spot_words(Spot(row, side))
        case Keep(cards):
            return cards or message("none")
    return choice.notation


# --- what follows from a rule ----------------------------------------------------------------


def _by_rule(
    view: View, choice: Choice, rule: Rule, told: Callable[[View, Choice, Rule], Told]
) -> Message:
    """The only choice, or what tells it; where that is nothing, what the rule would choose."""
    reason = only_choice(view.choices) or told(view, choice, rule)
    return reason or not_the_rule(said(rule(view)))


def _usual(view: View, choice: Choice, rule: Rule) -> Told:
    """What all bots do alike: rows, ends, the order of two cards, and what is kept."""
    if isinstance(choice, TakeRow):
        return _cheapest(view, choice)
    if isinstance(choice, PlaceAt):
        return _shortest(view, choice)
    if choice != view.choices[0]:
        return None
    if isinstance(choice, PlaceFirst):
        return message("{card} is the lower of the two cards.", card=choice.card)
    if view.ask == "keep":
        return message("Nothing is kept, by rule.")
    return message("It is the first of {n} choices.", n=len(view.choices))


def _cheapest(view: View, choice: TakeRow) -> Told:
    bulls = view.table.bulls
    own = bulls[choice.row]
    if own > min(bulls):
        return None
    facts = {"row": choice.row + 1, "bulls": bulls_text(own)}
    if bulls.count(own) > 1:
        return message("No row is cheaper than row {row}: {bulls}.", **facts)
    return message("Row {row} is the cheapest: {bulls}.", **facts)


def _shortest(view: View, choice: PlaceAt) -> Told:
    costs = {choice: policies.cost_of_end(view.table, choice.row) for choice in view.choices}
    bulls, cards = costs[choice]
    if costs[choice] > min(costs.values()):
        return None
    spot = spot_words(Spot(choice.row, choice.side))
    if bulls:
        told = bulls_text(bulls)
        return message(
            "Both rows are full; none is cheaper than at {end}: {bulls}.", end=spot, bulls=told
        )
    return plural(
        "At {end} it costs nothing now, and no such row is shorter: {n} card.",
        "At {end} it costs nothing now, and no such row is shorter: {n} cards.",
        cards,
        end=spot,
    )


def _from_one_end(view: View, choice: Choice, rule: Rule) -> Told:
    """The lowest or the highest cards, of the hand or of the draft."""
    is_low = rule is policies.lowest
    if isinstance(choice, Draft):
        end = min(view.pool) if is_low else max(view.pool)
        return _extreme(choice.card, is_low, is_open=True) if choice.card == end else None
    if not isinstance(choice, Play | PlayTwo):
        return _usual(view, choice, rule)
    cards = tuple(sorted(choice.cards))
    ends = view.hand[: len(cards)] if is_low else view.hand[-len(cards) :]
    if cards != ends:
        return None
    return _extreme(cards[0], is_low) if len(cards) == 1 else _two_extremes(cards, is_low)


def _extreme(card: int, is_low: bool, is_open: bool = False) -> Message:
    if is_open:
        if is_low:
            return message("{card} is the lowest open card.", card=card)
        return message("{card} is the highest open card.", card=card)
    if is_low:
        return message("{card} is the lowest card of the hand.", card=card)
    return message("{card} is the highest card of the hand.", card=card)


def _two_extremes(cards: tuple[int, ...], is_low: bool) -> Message:
    first, second = cards
    if is_low:
        return message("{card} and {other} are the two lowest.", card=first, other=second)
    return message("{card} and {other} are the two highest.", card=first, other=second)


# --- closest ---------------------------------------------------------------------------------


def _closest(view: View, choice: Choice, rule: Rule) -> Told:
    if isinstance(choice, Draft):
        return _neighbour(view, choice)
    if not isinstance(choice, Play | PlayTwo):
        return _usual(view, choice, rule)
    orders = [policies.closeness(view.table, card) for card in choice.cards]
    best = sorted(policies.closeness(view.table, card) for card in view.hand)
    if sorted(orders) != best[: len(orders)]:
        return None
    if isinstance(choice, PlayTwo):
        return _two_closest(view, choice)
    return _one_closest(view, choice.card)


def _one_closest(view: View, card: int) -> Message:
    kind, _ = policies.closeness(view.table, card)
    if kind == policies.DOES_NOT_FIT:
        return message(
            "No card has a row with room; {card} is the highest that fits nowhere.", card=card
        )
    spot, gap = view.table.ends_for(card)[0]
    facts = {"card": card, "gap": gap, "row": spot.row + 1}
    if kind == policies.FULL:
        return message(
            "Every card would take a row now; {card} is the farthest, {gap} from row {row}.",
            **facts,
        )
    row = view.table.rows[spot.row]
    if spot.side is Side.TOP:
        return message("{card} lies on its twin in row {row}: no card is closer.", **facts)
    if spot.side is Side.LEFT:
        return message(
            "{card} is closest to a row with room: {gap} in front of {end}.", end=row[0], **facts
        )
    return message(
        "{card} is closest to a row with room: {gap} behind {end}.", end=row[-1], **facts
    )


def _two_closest(view: View, choice: PlayTwo) -> Message:
    kinds = [policies.closeness(view.table, card) for card in choice.cards]
    facts = {"card": choice.first, "other": choice.second}
    if all(kind == policies.FITS for kind, _ in kinds):
        (_, gap), (_, other_gap) = kinds
        return message(
            "{card} and {other} are closest to rows with room: {gap} and {other_gap} away.",
            gap=gap,
            other_gap=other_gap,
            **facts,
        )
    return message(
        "Fewer than two cards have a row with room; then come those that fit nowhere, "
        "then those that take a row: {card}, {other}.",
        **facts,
    )


def _neighbour(view: View, choice: Draft) -> Told:
    """The draft of ``closest`` and of ``cautious``."""
    if not view.hand:
        if choice != policies.neighbour(view):
            return None
        return message(
            "The hand is empty: {card} is in the middle of the open cards.", card=choice.card
        )

    def distance(card: int) -> tuple[int, int]:
        return min((abs(card - own), own) for own in view.hand)

    gap, own = distance(choice.card)
    if gap > min(distance(card)[0] for card in view.pool):
        return None
    return message(
        "No open card is closer to one of the hand than {card}: {gap} from {own}.",
        card=choice.card,
        gap=gap,
        own=own,
    )


# --- cautious --------------------------------------------------------------------------------


def _learned(view: View, choice: Choice, rule: Rule) -> Told:
    if choice != rule(view):
        return None
    from kernel_lib.nimmt.learned.net import scores  # it takes a while to load

    worth = scores(view)
    card, following = sorted(worth, key=lambda card: (-worth[card], card))[:2]
    most = worth[card]
    total = sum(exp(value - most) for value in worth.values())
    return message(
        "In its practice it would have played {card} in {share} percent of such cases, and "
        "{other}, the next best, in {other_share} percent.",
        card=card,
        share=round(100 / total),
        other=following,
        other_share=round(100 * exp(worth[following] - most) / total),
    )


def _cautious(view: View, choice: Choice, rule: Rule) -> Told:
    match choice:
        case Draft():
            return _neighbour(view, choice)
        case PlaceFirst():
            return _cheaper_order(view, choice)
        case Keep():
            return _kept(view, choice)
        case Play() | PlayTwo():
            return _least_cost(view, choice)
    return _usual(view, choice, rule)


def _least_cost(view: View, choice: Play | PlayTwo) -> Told:
    if view.rules.turns is TurnOrder.AT_ONCE:
        return _least_at_once(view, choice)
    if is_exact(view.rules) and isinstance(choice, Play):
        return _least_risk(view, choice)
    return _least_tried(view, choice)


def _least_risk(view: View, choice: Play) -> Told:
    risks = risks_for(view)
    own = next(risk for risk in risks if risk.card == choice.card)
    rest = list(risks)
    rest.remove(own)
    next_best = min(rest, key=lambda risk: (risk.bulls, risk.card))
    if own.bulls > next_best.bulls:
        return None
    bulls, others = told_apart(float(own.bulls), float(next_best.bulls))
    facts = {"card": own.card, "bulls": bulls, "other": next_best.card, "others": others}
    if own.bulls == next_best.bulls:
        return message(
            "No card has fewer expected bulls than {card}: {bulls}, like {other}.", **facts
        )
    return message(
        "{card} has the fewest expected bulls of the hand: {bulls}, next {other} with {others}.",
        **facts,
    )


def _least_at_once(view: View, choice: Choice) -> Told:
    costs = {choice: policies.cost_at_once(view, choice) for choice in view.choices}
    next_best = min((option for option in costs if option != choice), key=costs.__getitem__)
    if costs[choice] > costs[next_best]:
        return None
    return message(
        "{choice}: {bulls} bulls, those taken now less those that leave the hand. "
        "No choice costs less, next {other} with {others}.",
        choice=said(choice),
        bulls=costs[choice],
        other=said(next_best),
        others=costs[next_best],
    )


def _least_tried(view: View, choice: Choice) -> Told:
    costs = {choice: cost for cost, choice in policies.tried(view)}
    next_best = min((option for option in costs if option != choice), key=costs.__getitem__)
    if costs[choice] > costs[next_best]:
        return None
    n = policies.trials(view)
    return plural(
        "In {n} trick tried out no choice costs less than {choice}: {mean} bulls, next {other} "
        "with {others}.",
        "In {n} tricks tried out no choice costs less than {choice}: {mean} bulls on average, "
        "next {other} with {others}.",
        n,
        choice=said(choice),
        mean=decimal(costs[choice] / n, 2),
        other=said(next_best),
        others=decimal(costs[next_best] / n, 2),
    )


def _cheaper_order(view: View, choice: PlaceFirst) -> Told:
    costs = {choice: policies.cost_of_order(view, choice.card) for choice in view.choices}
    alternative = next(option for option in view.choices if option != choice)
    if costs[choice] > costs[alternative]:
        return None
    return message(
        "With {card} first the two cost {bulls} as the table lies, with {other} first {others}.",
        card=choice.card,
        bulls=bulls_text(costs[choice]),
        other=alternative.card,
        others=bulls_text(costs[alternative]),
    )


def _kept(view: View, choice: Keep) -> Told:
    """The dearest cards, as many as there is room and time for."""
    usual = policies.keep_dearest(view)
    same = len(choice.cards) == len(usual.cards)
    if not same or row_bulls(choice.cards) != row_bulls(usual.cards):
        return None
    if not choice.cards:
        return message("Nothing is kept: no further card could still be played.")
    return message(
        "As many of the dearest cards are kept as can still be played: {cards}, {bulls} in all.",
        cards=choice.cards,
        bulls=bulls_text(sum(BULLS[card] for card in choice.cards)),
    )
