"""Why the bots of FTW?! chose: a sentence with cards and numbers, from what they saw.

Each function tells it for the bot of its name. What is told is found from the view and the choice;
where another choice follows from the bot's rule, that one is named instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from kernel_lib.core.text import Message, message, plural
from kernel_lib.ftw import policies
from kernel_lib.ftw.decisions import Choice
from kernel_lib.ftw.decisions.pass_cards import Pass
from kernel_lib.ftw.learned import learned as by_practice
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.turns import Help, Play
from kernel_lib.ftw.view import View
from kernel_lib.play.halving import including
from kernel_lib.play.reasons import (
    FEWEST,
    drawn_by_lot,
    not_the_rule,
    only_choice,
    tried,
    weighs_more,
)


def random(view: View, choice: Choice) -> Message:
    """The card was drawn by lot, and whether it goes.

    >>> from kernel_lib.ftw import start
    >>> view = start(seed=1).view(0)
    >>> str(random(view, view.choices[3]))
    'Drawn by lot from 220 choices.'
    """
    if isinstance(choice, Pass) or len(view.choices) == 1:
        return only_choice(view.choices) or drawn_by_lot(len(view.choices))
    usual = policies.played(view, choice.card)
    if usual and choice != usual:
        return not_the_rule(said(usual))
    facts = {"card": choice.card, "n": len(view.hand)}
    if isinstance(choice, Help):
        return message(
            "{card}, drawn by lot from {n} cards, does not go, even with help; {take} was drawn, "
            "too.",
            take=choice.take,
            **facts,
        )
    if choice.use:
        return message(
            "{card}, drawn by lot from {n} cards, goes with the smallest help that does: {use}.",
            use=choice.use,
            **facts,
        )
    return message("{card}, drawn by lot from {n} cards, goes.", **facts)


def hasty(view: View, choice: Choice) -> Message:
    """The lowest card that goes, or that none does.

    >>> from kernel_lib.ftw import start
    >>> view = start(seed=1).view(0)
    >>> str(hasty(view, policies.hasty(view)))
    '2, 3, 6 are the lowest cards of the hand.'
    """
    return _by_rule(view, choice, policies.hasty, view.hand)


def thrifty(view: View, choice: Choice) -> Message:
    """Which of the cards between the highest and the lowest goes, or that none does.

    >>> from kernel_lib.ftw import start
    >>> view = start(seed=1).view(0)
    >>> str(thrifty(view, policies.thrifty(view)))
    '3, 6, 13 are the lowest between the lowest and the highest card, which are kept.'
    """
    return _by_rule(view, choice, policies.thrifty, view.hand[1:-1] or view.hand[:1])


def learned(view: View, choice: Choice) -> Message:
    """By how much the choice weighs more than the next best one.

    >>> from kernel_lib.ftw import start
    >>> view = start(seed=1).view(0)
    >>> str(learned(view, by_practice(view))).startswith("By the weights learned in practice ")
    True
    """
    if only := only_choice(view.choices):
        return only
    usual = by_practice(view)
    if choice != usual:
        return not_the_rule(said(usual))
    if isinstance(choice, Pass):
        return message(
            "By the weights learned in practice the hand that is left is best without {cards}.",
            cards=_listed(choice.cards),
        )
    from kernel_lib.ftw import practice, rollouts  # they take a while to load

    others = [option for option in rollouts.useful(view) if option != choice]
    if not others:
        return message("No other choice is worth trying.")
    own, *rest = practice.worths(view, [choice, *others])
    best = max(rest)
    return weighs_more(own - best, said(others[rest.index(best)]))


def sampled(view: View, choice: Choice, roll_outs: int, model: str) -> Message:
    """The mean lead of the choice in rounds played out anew, and the best of the others."""
    from kernel_lib.ftw import rollouts  # it takes a while to load

    if only := only_choice(view.choices):
        return only
    choices = including(rollouts.useful(view), choice)
    if len(choices) == 1:
        return message("No other choice is worth trying.")
    key = f"{view.seat}/{view.round}/{view.turns}/{view.hand}/{view.pile}"
    leads = rollouts.leads_anew(
        view, choices, max(roll_outs, FEWEST), model, Random(key).getrandbits(64)
    )
    beside = rollouts.practice(view, choices, model)
    counted = [
        [lead + own for lead in row] for row, own in zip(leads.tolist(), beside, strict=True)
    ]
    comparison = tried(choices, choice, counted)
    facts = {
        "n": comparison.n,
        "choice": said(choice),
        "mean": comparison.mean,
        "error": comparison.error,
        "other": said(comparison.other),
        "others": comparison.other_mean,
        "other_error": comparison.other_error,
    }
    if model in rollouts.PRACTICE:
        return message(
            "Mean lead in {n} rounds played out, counting practice, too: {mean} (standard error "
            "{error}) for {choice}; {others} ({other_error}) for the best other, {other}.",
            **facts,
        )
    return message(
        "Mean lead in {n} rounds played out anew: {mean} (standard error {error}) for {choice}; "
        "{others} ({other_error}) for the best other choice, {other}.",
        **facts,
    )


def said(choice: Choice) -> object:
    """A choice in a sentence.

    >>> str(said(Play(2, (6, 11)))), str(said(Help(6, 25))), said(Pass((3, 7, 21)))
    ('2 with 6, 11', '6 as help for 25', (3, 7, 21))
    """
    if isinstance(choice, Pass):
        return _listed(choice.cards)
    if isinstance(choice, Help):
        return message("{card} as help for {take}", card=choice.card, take=choice.take)
    if choice.use:
        return message("{card} with {use}", card=choice.card, use=_listed(choice.use))
    return choice.card


FEW = 4
"""More cards than these are only counted in a sentence about two choices."""


def _listed(cards: Cards) -> Cards | Message:
    return cards if len(cards) <= FEW else plural("{n} card", "{n} cards", len(cards))


# --- what follows from a rule ----------------------------------------------------------------


def _by_rule(
    view: View, choice: Choice, rule: Callable[[View], Choice], cards: Sequence[int]
) -> Message:
    """Why a bot that sheds one of these cards chose so; another choice is told as such."""
    if only := only_choice(view.choices):
        return only
    usual = rule(view)
    if choice != usual:
        return not_the_rule(said(usual))
    if isinstance(choice, Pass):
        return _passed(view, choice, keeps_ends=rule is policies.thrifty)
    is_late = rule is policies.thrifty and policies.is_late(view)
    among = _among(view, cards)
    told = _helped(choice, among, is_late) if isinstance(choice, Help) else None
    told = told or _went(choice, among, is_late)
    return message("{told} Another hand has only two cards.", told=told) if is_late else told


def _passed(view: View, choice: Pass, keeps_ends: bool) -> Message:
    count = len(choice.cards)
    if not keeps_ends:
        return plural(
            "{cards} is the lowest card of the hand.",
            "{cards} are the lowest cards of the hand.",
            count,
            cards=choice.cards,
        )
    if count > len(view.hand) - 2:
        return message("So many must be passed that only the highest card is kept.")
    return plural(
        "{cards} is the lowest between the lowest and the highest card, which are kept.",
        "{cards} are the lowest between the lowest and the highest card, which are kept.",
        count,
        cards=choice.cards,
    )


def _among(view: View, cards: Sequence[int]) -> Message:
    """Of which cards one is to go."""
    if len(cards) == len(view.hand):
        return message("of the hand")
    if len(view.hand) == 2:
        return message("beside the highest one")
    return message("between the lowest and the highest")


def _went(choice: Choice, among: Message, is_late: bool) -> Message:
    """A card that was played: the lowest of those that go, or the highest."""
    assert isinstance(choice, Play)
    facts = {"card": choice.card, "among": among}
    if not choice.use:
        if is_late:
            return message("{card} is the highest card {among} that goes.", **facts)
        return message("{card} is the lowest card {among} that goes.", **facts)
    facts["use"] = choice.use
    if is_late:
        return message(
            "No card {among} goes alone; {card} is the highest that goes with help, {use}.", **facts
        )
    return message(
        "No card {among} goes alone; {card} is the lowest that goes with help, {use}.", **facts
    )


def _helped(choice: Help, among: Message, is_late: bool) -> Message:
    """A card that became a help card: the middle one."""
    facts = {"card": choice.card, "take": choice.take, "among": among}
    if is_late:
        return message(
            "No card {among} goes, even with help. {card} is the middle one, {take} the lowest of "
            "the pile.",
            **facts,
        )
    return message(
        "No card {among} goes, even with help. {card} is the middle one, {take} the highest of the "
        "pile.",
        **facts,
    )
