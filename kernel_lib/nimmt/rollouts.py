"""The roll-outs of 6 nimmt!: hands that fit what has been seen, played to the end of the deal.

What roll-outs are, and how the best choice is found, stands in ``play.rollouts``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from kernel_lib.core.game import Choice
from kernel_lib.core.text import message
from kernel_lib.nimmt import kernels
from kernel_lib.nimmt.batch import POLICIES, code, risks_known, rows_of
from kernel_lib.nimmt.batch import can_play as can_play
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.decisions.place_at import PlaceAt
from kernel_lib.nimmt.decisions.play import Play
from kernel_lib.nimmt.decisions.take_row import TakeRow
from kernel_lib.nimmt.events import TookRow, TookSixth
from kernel_lib.nimmt.policies import cost_at_once, cost_of_end, tried
from kernel_lib.nimmt.rows import Spot
from kernel_lib.nimmt.rules import TurnOrder
from kernel_lib.nimmt.state import State
from kernel_lib.nimmt.view import View
from kernel_lib.play import random_bits, rollouts
from kernel_lib.play.arrays import Array, np

__all__ = ["action_values", "best", "costs", "costs_anew"]

SAMPLER = "sampler"
"""The model in which opponents choose this trick's card by roll-outs of their own."""

MIXED = "mixed"
"""The model in which every opponent plays now at random, now closest, now cautious."""

IDEAS = {MIXED: ("random", "closest", "random", "cautious", "random"), SAMPLER: ("cautious",)}
"""The policies that opponents take in turn, draw by draw; for any other model it is the policy."""

INNER = 16
"""Roll-outs a card of such an opponent."""

STEPS = 400
"""Rules that the kernels do not play have fewer roll-outs: so many for all choices together."""

WIDTH = 12
"""And of more choices than these only the most promising are rolled out."""


def best(
    view: View,
    roll_outs: int,
    model: str,
    own: str,
    seed: int,
    milliseconds: float | None = None,
) -> Choice:
    """The choice with the highest action value; see ``action_values`` and ``play.rollouts``.

    ``model`` and ``own`` are those of ``bots.Sampler``. With ``milliseconds`` roll-outs are added,
    so many at a time, until the time is over.
    """
    rollouts.check_call(view, View, roll_outs, model, (*POLICIES, MIXED, SAMPLER))
    generator = random_bits.generator(seed)
    best: Choice = rollouts.best_of_all(
        view.choices,
        lambda _: action_values(view, roll_outs, model, own, generator),
        kernels.roll_out,
        milliseconds,
    )
    return best


def action_values(
    view: View, roll_outs: int, model: str, own: str, generator: random_bits.Chance
) -> Array:
    """What each of ``view.choices`` is worth: less the mean bulls it costs until the deal ends.

    ``model`` is the policy of the opponents (or ``MIXED``, or ``SAMPLER``), ``own`` that of the
    seat itself in later tricks.
    """
    values: Array = -costs(view, roll_outs, model, own, generator).mean(axis=1)
    return values


def costs(view: View, roll_outs: int, model: str, own: str, generator: random_bits.Chance) -> Array:
    """The bulls that each of ``view.choices`` costs until the deal ends: ``[choice, draw]``.

    The hands that are drawn are the same for all choices. Arguments are those of ``action_values``.
    """
    seat = rollouts.seat_of(view)
    hands = _drawn(view, roll_outs, generator)
    ideas = IDEAS.get(model, (model,))
    parts = []
    profiles = rollouts.profiles(ideas, own, seat, view.rules.players)
    for turn, seated in enumerate(islice(profiles, roll_outs)):
        here = hands[:, :, turn :: len(ideas)]
        parts.append(_costs(view, here, seated, model, generator))
    return np.concatenate(parts, axis=1)


def can_roll_out(view: View) -> bool:
    """Whether the kernels can play on from what a seat is asked."""
    return view.ask in ("card", "row", "end") and can_play(view.rules)


def costs_anew(view: View, roll_outs: int, model: str, own: str, seed: int) -> Array:
    """The ``costs`` of all choices, with the chance of a seed.

    Rules that the kernels do not play are a ``ValueError``; see ``can_roll_out``.
    """
    if not can_roll_out(view):
        raise ValueError(
            message("no roll-outs for this decision by these rules: can_roll_out tells for which")
        )
    return costs(view, roll_outs, model, own, random_bits.generator(seed))


def extra_costs(
    view: View, choice: Choice, roll_outs: int, model: str, own: str, seed: int
) -> Array:
    """The bulls by which a choice costs more than playing on as ``own`` at once: ``[draw]``.

    The hands that are drawn are the same for both. The policy is that of the kernels, which knows
    less of what was played than the bot of its name. Arguments are those of ``costs_anew``.
    """
    seat = rollouts.seat_of(view)
    generator = random_bits.generator(seed)
    if isinstance(choice, Play):
        hands = _drawn(view, roll_outs, generator)
        (seated,) = rollouts.profiles((model,), own, seat, view.rules.players)
        first = [code(choice.card)]
        made = _played_on(view, view.table, hands, seat, seated, (seat,), first)
        usual = _played_on(view, view.table, hands, seat, seated)
    else:
        choices = (choice, TakeRow(view.table.cheapest_row))
        both = costs(replace(view, choices=choices), roll_outs, model, own, generator)
        made, usual = both[:1], both[1:]
    extra: Array = made[0] - usual[0]
    return extra


def values_of(
    state: State, seat: int, choice: Choice | None, roll_outs: int, seed: int
) -> tuple[Sequence[Choice], Array]:
    """The choices of a seat, and what each was worth in each draw: ``[choice, draw]``.

    For rules that the kernels do not play: the engine plays them, everybody at random. So there are
    ``STEPS`` games in all at most, for the most promising choices; ``choice`` is among them, if it
    is given. The seat sees what it may see, and nothing else.
    """
    view = state.view(seat)
    choices: Sequence[Choice] = tuple(view.choices)
    if len(choices) == 1:
        return choices, np.zeros((1, 2))
    choices = _promising(view, choices, choice)
    rng = Random(seed)
    paid = np.zeros((len(choices), min(roll_outs, STEPS // len(choices))))
    for draw in range(paid.shape[1]):
        begin, chance = _dealt_anew(state, view, rng), rng.getrandbits(64)
        for at, option in enumerate(choices):
            paid[at, draw] = _played_out(begin, seat, option, Random(chance))
    return choices, -paid


def continued(state: State, seat: int, choice: Choice, count: int, seed: int) -> list[int]:
    """The bulls of a seat until the deal ends, in many games played on with all hands as they are.

    Rules that the kernels do not play have ``STEPS`` at most.
    """
    view = replace(state.view(seat), known=state.hands)
    if can_roll_out(view):
        costs = costs_anew(view, count, MIXED, "cautious", seed)[view.choices.index(choice)]
        return [int(bulls) for bulls in costs]
    rng = Random(seed)
    return [_played_out(state, seat, choice, rng) for _ in range(min(count, STEPS))]


def _promising(view: View, choices: Sequence[Choice], made: Choice | None) -> Sequence[Choice]:
    """At most ``WIDTH`` choices, ``made`` among them: those of cards that cost least at once."""
    if len(choices) <= WIDTH:
        return choices
    if view.ask != "card":
        candidates = [choices[at * len(choices) // WIDTH] for at in range(WIDTH)]
    elif view.rules.turns is TurnOrder.AT_ONCE:
        candidates = sorted(view.choices, key=lambda choice: cost_at_once(view, choice))[:WIDTH]
    else:
        candidates = [choice for _, choice in sorted(tried(view), key=lambda pair: pair[0])[:WIDTH]]
    return candidates if made is None or made in candidates else [*candidates[:-1], made]


def _dealt_anew(state: State, view: View, rng: Random) -> State:
    """The state with other hands that fit what the seat has seen."""
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    hands = []
    for seat, hand in enumerate(state.hands):
        known = hand if seat == view.seat else view.known[seat]
        drawn = [unseen.pop() for _ in range(len(hand) - len(known))]
        hands.append(tuple(sorted((*known, *drawn))))
    return state._replace(hands=tuple(hands))


def _played_out(state: State, seat: int, choice: Choice, rng: Random) -> int:
    """The bulls of the seat until the deal ends, when all choose at random after ``choice``."""
    deal, before = state.deal, state.scores[seat]
    made = {seat: choice}
    while state.deal == deal and (pending := state.pending):
        state, _ = state.advance(
            {
                who: made.pop(who) if who in made else every[int(rng.random() * len(every))]
                for who, every in pending.items()
            }
        )
    cost: int = state.scores[seat] - before
    return cost


def _costs(
    view: View, hands: Array, seated: list[str], model: str, generator: random_bits.Chance
) -> Array:
    """What each choice costs in each draw, when seats play on as ``seated``: ``[choice, draw]``."""
    seat = rollouts.seat_of(view)
    if view.ask == "card":
        led = _lead(view, hands, generator) if model == SAMPLER else ()
        firsts = [code(choice.card) for choice in view.choices]
        return _played_on(view, view.table, hands, seat, seated, (seat, *led), firsts)
    costs = np.zeros((len(view.choices), hands.shape[2]))
    for index, choice in enumerate(view.choices):
        table, paid = settled(view, choice)
        costs[index] = paid
        if view.hand:
            costs[index] += _played_on(view, table, hands, seat, seated)[0]
    return costs


def _drawn(view: View, draws: int, generator: random_bits.Chance) -> Array:
    """Hands that fit what the seat sees, ``[seat, place, draw]``, each mixed."""
    size = len(view.hand)
    hands = np.empty((view.rules.players, size, draws), np.int16)
    unseen = _mixed(view.unseen, draws, generator)
    used = 0
    for seat in range(view.rules.players):
        known = view.hand if seat == view.seat else view.known[seat]
        if known:
            kernels.hand_out(_mixed(known, draws, generator), 0, hands[seat])
        else:
            kernels.hand_out(unseen, used, hands[seat])
            used += size
    return hands


def _mixed(cards: Sequence[int], draws: int, generator: random_bits.Chance) -> Array:
    """Cards in a new order for each draw, ``[draw, place]``."""
    row = np.array([code(card) for card in cards], np.int16)
    hands: Array = generator.permuted(np.tile(row, (draws, 1)), axis=1)
    return hands


def _played_on(
    view: View,
    table: Table,
    hands: Array,
    seat: int,
    seated: Sequence[str],
    led: Sequence[int] = (),
    firsts: Sequence[int] = (0,),
) -> Array:
    """The bulls of ``seat`` when ``hands[seat, place, draw]`` are played on: ``[first, draw]``.

    ``seated`` are the policies of all seats. Those in ``led`` play the first card of their hand
    first; ``seat`` plays each of ``firsts`` first, as ``batch.code`` writes them, 0 for none.
    """
    rules = view.rules
    seats, tricks, draws = hands.shape
    policies = [POLICIES[name] for name in seated]
    styles = np.repeat([[policy.style] for policy in policies], tricks, axis=1)
    fixed = np.zeros(seats, np.int64)
    for leader in led:
        fixed[leader], styles[leader, 0] = 1, kernels.ORDER
    groups = -(-draws * len(firsts) // kernels.LANES)
    laid = np.empty((groups, seats, tricks, kernels.LANES), np.int16)
    kernels.lay_out(np.ascontiguousarray(hands), seat, np.array(firsts, np.int16), laid)
    costs = np.empty((groups, seats, kernels.LANES), np.int16)
    kernels.roll_out(
        laid,
        kernels.Beginning(rows_of(table, rules), rules.placing.both_sides),
        kernels.Profile(
            np.array([policy.arranged for policy in policies]),
            fixed,
            styles,
            *risks_known(seats - 1, rules.highest),
        ),
        costs,
    )
    return costs[:, seat].reshape(-1)[: draws * len(firsts)].reshape(len(firsts), draws)


def _bring_forward(hand: Array, cards: Array) -> None:
    """Put in each draw this card of ``hand[place, draw]`` first."""
    at, draw = np.argmax(hand == cards, axis=0), np.arange(hand.shape[1])
    hand[at, draw] = hand[0]
    hand[0] = cards


def _lead(view: View, hands: Array, generator: random_bits.Chance) -> tuple[int, ...]:
    """Let each opponent choose its first card by roll-outs from what it would see.

    The card is brought to the front of its hand.
    """
    seats, tricks, draws = hands.shape
    opponents = tuple(seat for seat in range(seats) if seat != view.seat)
    hidden = np.array([code(card) for card in (*view.unseen, *view.hand)], np.int16)
    for opponent in opponents:
        costs = np.empty((tricks, draws))
        many = np.repeat(hands, INNER, axis=2)
        rest = [seat for seat in range(seats) if seat != opponent]
        for draw in () if view.rules.known_hands else range(draws):
            pool = hidden[~np.isin(hidden, hands[opponent, :, draw])]
            mixed = generator.permuted(np.tile(pool, (INNER, 1)), axis=1).T
            dealt = mixed[: len(rest) * tricks].reshape(len(rest), tricks, INNER)
            many[rest, :, draw * INNER : (draw + 1) * INNER] = dealt
        many = generator.permuted(many, axis=1)
        seated = ["cautious" if seat == opponent else "random" for seat in range(seats)]
        for place in range(tricks):
            trial = many.copy()
            _bring_forward(trial[opponent], np.repeat(hands[opponent, place], INNER))
            paid = _played_on(view, view.table, trial, opponent, seated, (opponent,))
            costs[place] = paid.reshape(draws, INNER).mean(axis=1)
        best = hands[opponent, np.argmin(costs, axis=0), np.arange(draws)]
        _bring_forward(hands[opponent], best)
    return opponents


def settled(view: View, choice: TakeRow | PlaceAt) -> tuple[Table, int]:
    """The table after the open cards are placed with this choice, and what it costs the seat."""
    mine = next(card for card, seat in view.queue if seat == view.seat)

    def take(table: Table, _who: int, card: int) -> int:
        return choice.row if card == mine else table.cheapest_row

    def end(table: Table, _who: int, card: int, spots: tuple[Spot, ...]) -> Spot:
        if card == mine and isinstance(choice, PlaceAt):
            return Spot(choice.row, choice.side)
        return min(spots, key=lambda spot: cost_of_end(table, spot.row))

    plays = {seat: card for card, seat in view.queue}
    table, events = view.table.resolve(plays, take=take, end=end)
    taken = [event for event in events if isinstance(event, TookSixth | TookRow)]
    return table, sum(event.bulls for event in taken if event.who == view.seat)
