"""How a league of bots stands, as a screen tells it."""

from __future__ import annotations

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, message, words
from kernel_lib.network.league import League, Standing
from kernel_lib.play.compare import Estimate

_WORDS = {
    "title": message("League of bots"),
    "place": message("Place"),
    "name": message("Bot"),
    "score": message("Mean"),
    "better": message("Ahead"),
    "range": message("95 % interval"),
    "about": message(
        "In each deal everybody plays once, and all tables have the same cards. Ahead: by how many "
        "points a deal a bot did better than others with the same cards, ± its standard error."
    ),
    "aboutBar": message("The bar is where the true mean lies in 95 of 100 leagues."),
    "bot": message("bot of the kit"),
}


def told_league(league: League, language: str) -> JsonObject:
    """How a league stands, for a screen.

    The ends of an interval, and the mean behind them, are shares of the width of the widest one;
    0.5 is no difference.

    >>> from kernel_lib import nimmt
    >>> from kernel_lib.network.plan import Plan
    >>> plan = Plan(nimmt, nimmt.Rules(players=2), ("lowest", "closest"))
    >>> league = League(plan, {}, deals=20, seed=7)
    >>> while not league.is_over:
    ...     league.work(1.0)
    >>> told = told_league(league, "en")
    >>> told["where"], [row["name"] for row in told["rows"]]
    ('Deal 20 of 20', ['Clara 2', 'Clara 1', 'Lena 2', 'Lena 1'])
    """
    standings = league.standings
    reach = max((_reach(standing.better) for standing in standings), default=0.0) or 1.0
    where = message("Deal {n} of {all}", n=len(league.done), all=league.deals)
    return {
        "words": {key: words(word, language) for key, word in _WORDS.items()},
        "where": words(where, language),
        "isOver": league.is_over,
        "rows": [_row(standing, reach, language) for standing in standings],
    }


def _row(standing: Standing, reach: float, language: str) -> JsonObject:
    entrant, better, score = standing.entrant, standing.better, standing.score
    counted = message("{n} choices made for it", n=entrant.stood_in) if entrant.stood_in else ""
    row: JsonObject = {
        "place": standing.place,
        "name": words(entrant.title, language),
        "isProgram": entrant.is_program,
        "stoodIn": words(counted, language),
        "score": f"{score.mean:.1f}" if score else "",
        "better": "",
        "error": "",
        "interval": None,
    }
    if better is None:
        return row
    ends = [0.5 + end / reach / 2 for end in better.interval]
    return {
        **row,
        "better": signed(better.mean),
        "error": f"± {better.standard_error:.2f}",
        "interval": [*ends, 0.5 + better.mean / reach / 2],
    }


def _reach(better: Estimate | None) -> float:
    return max(map(abs, better.interval)) if better else 0.0


def signed(number: float) -> str:
    """A number with its sign, as a screen shows it.

    >>> signed(1.234), signed(-0.5), signed(0.001)
    ('+1.23', '−0.50', '0.00')
    """
    text = f"{abs(number):.2f}"
    if not float(text):
        return text
    return f"{'+' if number > 0 else '−'}{text}"


def placed(league: League, mark: str) -> Message | None:
    """Where the program of a person stands, for its owner; None who has none in the league."""
    for standing in league.standings:
        if standing.entrant.mark == mark and standing.better is not None:
            return message(
                "The league is over: place {place} of {all}. Against others with the same cards: "
                "{better} ± {error} points a deal ({n} deals, standard error; + is better).",
                place=standing.place,
                all=len(league.entrants),
                better=signed(standing.better.mean),
                error=f"{standing.better.standard_error:.2f}",
                n=standing.deals,
            )
    return None
