"""Bots against bots over many deals: who is better, by how much, and how sure is that.

Every deal is played once for each rotation of the seats, so that every bot plays every seat's
cards: the luck of the deal falls on all of them alike. What is compared is the difference of two
bots *in the same deal*. Its standard error is the honest one: at one table the scores are not
independent, for a row that one bot takes the other is spared.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from kernel_lib.core import check, registry
from kernel_lib.core.game import Game, Rules, State
from kernel_lib.core.text import in_columns, message, quoted, words
from kernel_lib.play import executors, t_distribution
from kernel_lib.play.bots import Bot, BotFunction, bot_choice, bot_named

BLOCK = 8
"""Deals that one part of the work plays."""

MOST_DEALS = 10**7
"""More would take days."""

WIDTH = 1.96
"""Standard errors on each side of an interval that holds the truth in 95 of 100 large studies."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error and the number of deals behind it.

    >>> one = Estimate.of([2.0, 4.0, 6.0])
    >>> one.mean, round(one.standard_error, 3), one.n
    (4.0, 1.155, 3)
    """

    mean: float
    standard_error: float
    n: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The estimate from independent values, at least two."""
        n = len(values)
        if n < 2:
            raise ValueError(message("a standard error needs at least 2 deals, not {n}", n=n))
        mean = math.fsum(values) / n
        squares = math.fsum((value - mean) ** 2 for value in values)
        return cls(mean, math.sqrt(squares / (n - 1) / n), n)

    @classmethod
    def of_share(cls, share: float, n: int) -> Estimate:
        """The estimate of a probability from the share of ``n`` independent tries.

        >>> round(Estimate.of_share(0.3, 2100).standard_error, 6)
        0.01
        """
        return cls(float(share), math.sqrt(share * (1 - share) / n), n)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean.

        With few values it is wider than 1.96 standard errors to each side (Student's t); see
        ``t_distribution``. It is exact if the values are normally distributed, and close to it if
        each is a mean itself, as those of ``compare`` are. A share of few tries has a better one:
        ``Tally.interval``.

        >>> [round(end, 2) for end in Estimate.of([2.0, 4.0, 6.0]).interval]
        [-0.97, 8.97]
        """
        return self.mean - self.half_width, self.mean + self.half_width

    @property
    def half_width(self) -> float:
        """Half of the 95 % confidence interval."""
        return t_distribution.width(self._freedom) * self.standard_error

    @property
    def p_value(self) -> float:
        """How likely a mean at least so far from 0 is, on either side, if the true mean is 0.

        >>> round(Estimate.of([2.0, 4.0, 6.0]).p_value, 3)
        0.074
        """
        return t_distribution.beyond(self.errors_from_zero, self._freedom)

    @property
    def _freedom(self) -> int:
        if self.n < 2:
            raise ValueError(message("a standard error needs at least 2 deals, not {n}", n=self.n))
        return self.n - 1

    @property
    def errors_from_zero(self) -> float:
        """How many standard errors the mean lies from 0."""
        if self.standard_error:
            return self.mean / self.standard_error
        return math.copysign(math.inf, self.mean) if self.mean else 0.0


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """What a comparison came to.

    ``scores[deal][bot]`` is the mean score of a bot in a deal, over all seats it played;
    ``wins[deal][bot]`` the share of those games that it won (ties are shared), per seat it filled.
    ``lowest_wins`` tells which scores are good. Where luck was to be taken out,
    ``advantages[deal][bot]`` is what the choices of a bot cost more than those of a policy whose
    mean is the ``baseline``; None for bots whose luck need not have mean zero.
    """

    names: tuple[str, ...]
    scores: tuple[tuple[float, ...], ...]
    wins: tuple[tuple[float, ...], ...]
    seed: int
    lowest_wins: bool
    advantages: tuple[tuple[float | None, ...], ...] = ()
    baseline: Estimate | None = None

    @property
    def deals(self) -> int:
        """The number of deals."""
        return len(self.scores)

    def score(self, name: str) -> Estimate:
        """The mean score of a bot."""
        at = self._at(name)
        return Estimate.of([score[at] for score in self.scores])

    def win_share(self, name: str) -> Estimate:
        """The share of the games that a bot wins, for one seat."""
        at = self._at(name)
        return Estimate.of([win[at] for win in self.wins])

    def difference(self, name: str, other: str) -> Estimate:
        """The paired difference: the score of ``name`` minus that of ``other``, deal by deal."""
        first, second = self._at(name), self._at(other)
        return Estimate.of([score[first] - score[second] for score in self.scores])

    def adjusted(self, name: str) -> Estimate:
        """The mean score of a bot with its luck taken out: the same mean, and a smaller error.

        Luck has mean zero, so it is a control variate. It is counted where ``compare`` was asked
        to ``adjust_for_luck``; else this is a ``ValueError``. The error holds that of the baseline.
        """
        own = self._advantages(name)
        if own is None or self.baseline is None:
            return self.score(name)
        advantage = Estimate.of(own)
        error = math.hypot(advantage.standard_error, self.baseline.standard_error)
        return Estimate(self.baseline.mean + advantage.mean, error, advantage.n)

    def adjusted_difference(self, name: str, other: Comparison, rival: str) -> Estimate:
        """The score of ``name`` minus that of ``rival`` in another comparison, luck taken out.

        Both comparisons are of the same deals, with the same opponents: a different seed, number
        of deals or rules, or bots whose luck was not counted, are a ``ValueError``.

        >>> from kernel_lib import nimmt
        >>> closest, lowest = (
        ...     compare(nimmt, [name, "random"], deals=20, adjust_for_luck=True)
        ...     for name in ("closest", "lowest")
        ... )
        >>> closest.adjusted_difference("closest", lowest, "lowest").mean < 0
        True
        """
        own, its = self._advantages(name), other._advantages(rival)
        if own is None or its is None:
            raise ValueError(message("luck was not counted: compare with adjust_for_luck=True"))
        of_these, of_those = ((it.seed, it.deals, it.baseline) for it in (self, other))
        if of_these != of_those:  # another baseline is that of other rules
            raise ValueError(message("these comparisons are not of the same deals"))
        return Estimate.of([mine - theirs for mine, theirs in zip(own, its, strict=True)])

    def _advantages(self, name: str) -> list[float] | None:
        """The advantages of a bot, deal by deal; None if its luck need not have mean zero."""
        at = self._at(name)
        if not self.advantages:
            raise ValueError(message("luck was not counted: compare with adjust_for_luck=True"))
        told = [deal[at] for deal in self.advantages]
        own = [value for value in told if value is not None]
        return own or None

    def deals_saved(self, name: str) -> float:
        """The share of the deals that taking out the luck saves, for the same standard error."""
        plain, adjusted = self.score(name).standard_error, self.adjusted(name).standard_error
        return 1 - (adjusted / plain) ** 2 if plain else 0.0

    def unpaired_error(self, name: str, other: str) -> float:
        """The standard error that the difference would have if the deals were not the same."""
        return math.hypot(self.score(name).standard_error, self.score(other).standard_error)

    @property
    def ranking(self) -> tuple[str, ...]:
        """The bots, the best mean score first."""
        sign = 1 if self.lowest_wins else -1
        return tuple(sorted(self.names, key=lambda name: sign * self.score(name).mean))

    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The ranking as a table of texts, with headings; see ``repr``."""
        best = self.ranking[0]
        table = [
            (
                words(message("bot")),
                words(message("mean score")),
                words(message("standard error")),
                words(message("wins per seat")),
                words(message("behind {best}", best=best)),
            )
        ]
        for name in self.ranking:
            score, share = self.score(name), self.win_share(name)
            gap = self.difference(name, best)
            apart = "" if name == best else f"{abs(gap.mean):.2f} ± {gap.standard_error:.2f}"
            table.append(
                (
                    name,
                    f"{score.mean:.2f}",
                    f"{score.standard_error:.2f}",
                    f"{share.mean:.1%}",
                    apart,
                )
            )
        return tuple(table)

    def __repr__(self) -> str:
        title = message(
            "{deals} deals, each played once in every rotation of the seats", deals=self.deals
        )
        return "\n".join([words(title), *in_columns(self.rows())])

    def _at(self, name: str) -> int:
        if not isinstance(name, str) or name not in self.names:
            raise ValueError(
                message(
                    "there is no bot {name} in this comparison: choose {known}",
                    name=quoted(name),
                    known=self.names,
                )
            )
        return self.names.index(name)


def compare(
    game: Game,
    bots: Sequence[str | BotFunction | Bot],
    rules: Rules | None = None,
    deals: int = 1000,
    seed: int = 1,
    executor: Executor | None = None,
    adjust_for_luck: bool = False,
) -> Comparison:
    """Let ``bots``, one for each seat, play ``deals`` deals in every rotation of the seats.

    The same bot may stand several times; its seats are averaged. ``rules`` are the game's usual
    ones for so many players unless given; one deal of them is played. The work may be spread over
    any ``executor``: the same seed gives the same numbers on any number of workers. (Functions
    written in a notebook reach Dask's workers, but not those of a process pool.) Fewer than two
    bots or deals are a ``ValueError``.

    With ``adjust_for_luck`` the luck of a bot is taken out, too, so that ``adjusted`` needs fewer
    deals: its choices are measured by roll-outs against those of a policy whose mean is known. That
    is right only if luck has mean zero: where all other seats play any card (in 6 nimmt! the bot
    ``random``). Anything else is a ``ValueError``.

    >>> from kernel_lib import nimmt
    >>> result = compare(nimmt, ["closest", "lowest"], deals=20)
    >>> result.ranking, result.deals
    (('closest', 'lowest'), 20)
    """
    registry.check_game(game)
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise ValueError(message("bots must be a list, not {given}", given=quoted(bots)))
    seats = [bot_named(bot, game.BOTS, game.NAME) for bot in bots]
    if rules is None:
        rules = game.Rules(players=len(seats))
    registry.check_rules(game, rules)
    if rules.players != len(seats):
        raise ValueError(
            message(
                "{bots} bots do not fit {players} players: name one for each seat",
                bots=len(seats),
                players=rules.players,
            )
        )
    if isinstance(deals, bool) or not isinstance(deals, int) or deals < 2:
        raise ValueError(
            message("the number of deals must be 2 or more, not {deals}", deals=quoted(deals))
        )
    check.whole("deals", deals, 2, MOST_DEALS)
    check.seed(seed)
    if executor is not None:
        check.instance("executor", executor, Executor)
    names = _names(seats)
    deal_rules = game.one_deal(rules)
    counted = (
        _counted(game, deal_rules, seats) if check.truth("adjust_for_luck", adjust_for_luck) else ()
    )
    starts = range(0, deals, BLOCK)
    jobs = [
        (game.NAME, deal_rules, tuple(seats), seed, range(at, min(at + BLOCK, deals)), counted)
        for at in starts
    ]
    blocks = executors.spread(_played, jobs, executor, message("Comparing bots"))
    scores, wins, advantages = [], [], []
    for deal in (deal for block in blocks for deal in block):
        scores.append(_by_name(names, seats, [points for points, _, _ in deal]))
        wins.append(_by_name(names, seats, [share for _, share, _ in deal]))
        if counted:
            own = _by_name(names, seats, [value for _, _, value in deal])
            is_counted = [any(seats[at].name == name for at in counted) for name in names]
            pairs = zip(own, is_counted, strict=True)
            advantages.append(tuple(value if told else None for value, told in pairs))
    baseline = _mean_of(game.luck.baseline(deal_rules)) if counted and game.luck else None
    return Comparison(
        names, tuple(scores), tuple(wins), seed, game.LOWEST_WINS, tuple(advantages), baseline
    )


def _mean_of(simulated: Any) -> Estimate:
    """The mean score of seat 0 in a simulation."""
    mean, error = float(simulated.mean[0]), float(simulated.standard_error[0])
    return Estimate(mean, error, simulated.rounds)


def _counted(game: Game, rules: Rules, seats: Sequence[Bot]) -> tuple[int, ...]:
    """The bots, by their first seat, whose luck has mean zero: all others play any card."""
    if game.luck is None:
        raise ValueError(message("in this game luck is not counted"))
    game.luck.check(rules)
    others = [at for at, bot in enumerate(seats) if bot != game.BOTS[game.luck.BLIND]]
    if len(others) > 1:
        raise ValueError(
            message(
                "luck has mean zero only where the others play any card: let all bots but one be "
                "{blind}",
                blind=repr(game.luck.BLIND),
            )
        )
    return tuple(others) or tuple(range(len(seats)))


def _names(seats: Sequence[Bot]) -> tuple[str, ...]:
    """The names in the order of the seats; two different bots of one name are a ``ValueError``."""
    names: dict[str, Bot] = {}
    for bot in seats:
        if names.setdefault(bot.name, bot).function != bot.function:
            raise ValueError(
                message("two different bots are called {name}: rename one", name=quoted(bot.name))
            )
    return tuple(names)


def _by_name(
    names: Sequence[str], seats: Sequence[Bot], sums: Sequence[float]
) -> tuple[float, ...]:
    """The mean of each bot over its seats and all rotations, from sums over the rotations."""
    groups = []
    for name in names:
        own = [total for bot, total in zip(seats, sums, strict=True) if bot.name == name]
        groups.append(math.fsum(own) / (len(own) * len(seats)))
    return tuple(groups)


def _played(
    job: tuple[str, Rules, tuple[Bot, ...], int, range, tuple[int, ...]],
) -> list[list[tuple[int, float, float]]]:
    """For each deal and bot sums over rotations: of scores, shares of wins and advantages."""
    name, rules, bots, seed, deals, counted = job
    game = registry.game_named(name)
    results = []
    for deal in deals:
        points = [0] * len(bots)
        shares = [0.0] * len(bots)
        dearer = [0.0] * len(bots)
        for turn in range(len(bots)):
            seated = [(at + turn) % len(bots) for at in range(len(bots))]  # seat -> bot
            told = {
                at: game.luck.Advantages(seat, f"{seed}/{deal}/{turn}/{seat}/luck")
                for seat, at in enumerate(seated)
                if game.luck and at in counted
            }
            players = [bots[at] for at in seated]
            state = _finished(game, rules, players, f"{seed}/{deal}", turn, [*told.values()])
            for at, advantages in told.items():
                dearer[at] += advantages.total
            for seat, at in enumerate(seated):
                points[at] += state.scores[seat]
                if seat in state.ranking[0]:
                    shares[at] += 1 / len(state.ranking[0])
        results.append(list(zip(points, shares, dearer, strict=True)))
    return results


def _finished(
    game: Game, rules: Rules, bots: Sequence[Bot], deal: str, turn: int, told: Sequence[Any] = ()
) -> State:
    """The last position of a match between bots; all chance comes from ``deal`` and ``turn``.

    ``told`` are told every step.
    """
    state = game.start(rules, seed=random.Random(deal).getrandbits(63))
    step = 0
    while pending := state.pending:
        choices = {
            seat: bot_choice(bots[seat], state.view(seat), f"{deal}/{turn}/{seat}/{step}")
            for seat in pending
        }
        for advantages in told:
            advantages.note(state, choices)
        state, _ = state.advance(choices)
        step += 1
    return state
