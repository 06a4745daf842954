"""Why the bots of Einfach Genial (Ingenious) chose: a sentence with numbers, from what they saw.

Each function tells it for the bot of its name. What is told is counted from the view and the
choice; where a choice is not one that the bot's rule allows, the rule's choice is named instead.
"""

from __future__ import annotations

from random import Random

from kernel_lib.core.text import Message, message, plural
from kernel_lib.ingenious import policies
from kernel_lib.ingenious.board import tile_score
from kernel_lib.ingenious.decisions import Choice
from kernel_lib.ingenious.decisions.swap import Swap
from kernel_lib.ingenious.events import COLOUR_WORDS
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.placements import Place
from kernel_lib.ingenious.policies import Step
from kernel_lib.ingenious.rules import Mode
from kernel_lib.ingenious.tiles import BY_TEXT, COLOURS
from kernel_lib.ingenious.view import View
from kernel_lib.play.halving import including
from kernel_lib.play.reasons import (
    FEWEST,
    Tried,
    drawn_by_lot,
    not_the_rule,
    only_choice,
    tried,
    weighs_more,
)


def random(view: View, _choice: Choice) -> Message:
    """Drawn by lot.

    >>> from kernel_lib.ingenious import Rules, start
    >>> view = start(Rules(2), seed=1).view(0)
    >>> str(random(view, view.choices[0]))
    'Drawn by lot from 486 choices.'
    """
    return only_choice(view.choices) or drawn_by_lot(len(view.choices))


def greedy(view: View, choice: Choice) -> Message:
    """How many steps the markers go, and that no placement moves them farther.

    >>> from kernel_lib.ingenious import Rules, start
    >>> view = start(Rules(2), seed=1).view(0)
    >>> str(greedy(view, policies.greedy(view)))
    'The markers go 2 steps; no placement moves them farther now.'
    """
    told = _swapped(view, choice) or _unless_best(view, choice, policies.greedy_step)
    if told:
        return told
    return plural(
        "The markers go {n} step; no placement moves them farther now.",
        "The markers go {n} steps; no placement moves them farther now.",
        sum(_steps(view, choice)),
    )


def balanced(view: View, choice: Choice) -> Message:
    """What the steps count where low markers count more, and what the next best placement does."""
    step = policies.balanced_step(view)
    told = _swapped(view, choice) or _unless_best(view, choice, step)
    if told:
        return told
    moved = tuple(
        message("{colour} +{points}", colour=COLOUR_WORDS[colour], points=steps)
        for colour, steps in zip(COLOURS, _steps(view, choice), strict=True)
        if steps
    )
    worth = [choice for choice, _ in policies.ranked(view, step)[:2]]
    return message(
        "Steps of low markers count more: {moved} counts {worth}. No placement counts more, the "
        "next {other}.",
        moved=moved,
        worth=worth[0],
        other=worth[1],
    )


def learned(view: View, choice: Choice) -> Message:
    """By how much the placement weighs more than the next best one.

    >>> from kernel_lib.ingenious import BOTS, Rules, start
    >>> view = start(Rules(2), seed=1).view(0)
    >>> str(learned(view, BOTS["learned"].choose(view, ""))).startswith("By the weights learned")
    True
    """
    told = _swapped(view, choice)
    if told:
        return told
    from kernel_lib.ingenious import sight  # it takes a while to load

    (worth, best), (other_worth, next_best) = sight.ranked(view, 2)
    if choice != best:
        return not_the_rule(said(best))
    return weighs_more(worth - other_worth, said(next_best))


def sampled(view: View, choice: Choice, roll_outs: int, model: str, width: int) -> Message:
    """What the choice is worth in games played out anew, and the best of the others."""
    from kernel_lib.ingenious import rollouts  # it takes a while to load

    if only := only_choice(view.choices):
        return only
    beside = rollouts.weighed(view, width, model)
    choices = including([*beside], choice)
    if len(choices) == 1:
        return message("No other choice was tried.")
    key = f"{view.seat}/{view.turns}/{view.bonus}/{view.rack}/{view.markers}/{view.board}"
    count = max(roll_outs, FEWEST)
    rolled = rollouts.rolled_anew(view, choices, count, model, Random(key).getrandbits(64))
    least = min(beside.values())
    values = [
        [value + beside.get(tried_choice, least) for value in row]
        for tried_choice, row in zip(choices, rolled.draws.tolist(), strict=True)
    ]
    if view.rules.mode is Mode.SOLO:
        return _lowest_at_the_end(
            tried(choices, choice, rolled.markers.min(axis=2).tolist(), values)
        )
    comparison = tried(choices, choice, values, digits=2)
    facts = {
        "n": comparison.n,
        "mean": comparison.mean,
        "error": comparison.error,
        "others": comparison.other_mean,
        "other_error": comparison.other_error,
    }
    if least < 0:
        return message(
            "In {n} games played out, counting practice, too, it is worth {mean} (standard error "
            "{error}; a win counts 1), the best other choice {others} ({other_error}).",
            **facts,
        )
    return message(
        "In {n} games played out anew it is worth {mean} on average (standard error {error}; a win "
        "counts 1), the best other choice {others} ({other_error}).",
        **facts,
    )


def _lowest_at_the_end(found: Tried[Choice]) -> Message:
    """Alone the lowest colour is what counts."""
    return message(
        "In {n} games played out anew the lowest colour ends at {mean} on average (standard error "
        "{error}), after the best other choice at {others} ({other_error}).",
        n=found.n,
        mean=found.mean,
        error=found.error,
        others=found.other_mean,
        other_error=found.other_error,
    )


def said(choice: Choice) -> object:
    """A choice in a sentence: the tile with its two cells, or whether the rack is swapped.

    >>> from kernel_lib.ingenious import Hex, Keep
    >>> said(Place("RB", Hex(0, 0), Hex(1, 0))), str(said(Swap())), str(said(Keep()))
    ('RB@0,0>1,0', 'swap the rack', 'keep the rack')
    """
    if isinstance(choice, Place):
        return choice.notation
    return message("swap the rack") if isinstance(choice, Swap) else message("keep the rack")


# --- what follows from a rule ----------------------------------------------------------------


def _swapped(view: View, choice: Choice) -> Message | None:
    """The reason of a swap, which is always made, or where there is no other choice."""
    if isinstance(choice, Place):
        return only_choice(view.choices)
    if isinstance(choice, Swap):
        return message("A rack without a lowest colour is swapped, by rule.")
    return not_the_rule(said(Swap()))


def _unless_best(view: View, choice: Choice, step: Step) -> Message | None:
    """What is told where other placements count more, or where none moves a marker."""
    best, number = policies.ranked(view, step)[0]
    if _worth(view, choice, step) < best:
        return not_the_rule(said(view.choices[number]))
    return message("No placement moves a marker now.") if best == 0 else None


def _worth(view: View, choice: Choice, step: Step) -> int:
    """What a placement counts by a rule."""
    stops = map(view.rules.stop, view.own_markers)
    return sum(
        step(marker + number, stop)
        for marker, steps, stop in zip(view.own_markers, _steps(view, choice), stops, strict=True)
        for number in range(1, steps + 1)
    )


def _steps(view: View, choice: Choice) -> list[int]:
    """How far each marker goes, up to its next stop."""
    assert isinstance(choice, Place)
    area = area_of(view.board.side)
    cells = area.number[choice.first], area.number[choice.second]
    gained = tile_score(area, view.board.filled, cells, BY_TEXT[choice.tile])
    after = view.rules.progress(view.own_markers, gained).markers
    return [new - old for new, old in zip(after, view.own_markers, strict=True)]
