"""What cannot be drawn, looked back at or handed out is refused in one clear sentence, too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kernel_lib import charts, teach
from kernel_lib.chance import chains
from kernel_lib.chance import charts as chance_charts
from kernel_lib.chance.distribution import hypergeometric
from kernel_lib.chance.matrix_games import solve_matrix
from kernel_lib.charts import scatter, weighted_sum
from kernel_lib.core.text import known_language, use_language
from kernel_lib.datasets import dataset
from kernel_lib.ftw import charts as ftw_charts
from kernel_lib.ftw.content.examples import turn_example as turn_of_ftw
from kernel_lib.ftw.played import played as played_ftw
from kernel_lib.ingenious import charts as tile_charts
from kernel_lib.ingenious.content.examples import score_example
from kernel_lib.ingenious.played import played as played_ingenious
from kernel_lib.ingenious.tiles import TILES
from kernel_lib.learn.rulebook import clause, clauses
from kernel_lib.nimmt import charts as nimmt_charts
from kernel_lib.nimmt.content.examples import turn_example
from kernel_lib.nimmt.played import played as played_nimmt
from kernel_lib.nimmt.review import reviews
from kernel_lib.play.compare import Estimate
from kernel_lib.teach import charts as class_charts
from tests.test_refused_arguments import BOARD, LONG, TABLE, Question, check_refused
from widgets import (
    BinomialCalculator,
    Explore,
    FtwExample,
    FtwTable,
    GameTable,
    HypergeometricCalculator,
    IngeniousBoard,
    NimmtTable,
    Progress,
    RiskExplorer,
    SamplingDistribution,
    TeacherDesk,
    TwoEvents,
    WorkedExample,
)

ONE = Estimate(0.5, 0.1, 10)
PAIR = [[0.5, 0.5], [0.0, 1.0]]
NAMES = (b"1", [None], ["37"], [1.5])
"""Lists of one thing, whatever it is: a name."""

NOTHING: tuple[Any, ...] = ({},)

QUESTIONS: dict[str, tuple[Question, tuple[Any, ...]]] = {
    "distribution: shares": (lambda it: charts.distribution(it, "", "", {}), ([1.5],)),
    "distribution: marks": (lambda it: charts.distribution([1.0], "", "", it), NOTHING),
    "convergence: exact": (lambda it: charts.convergence(it, [ONE], "", ""), (5, 1.5, -1)),
    "convergence": (lambda it: charts.convergence(0.5, it, "", ""), ()),
    "answers: names": (
        lambda it: charts.answers(it, [0.5], [ONE], [None], "", ""),
        NAMES,
    ),
    "answers: exact": (lambda it: charts.answers(["a"], it, [ONE], [ONE], "", ""), ([1.5],)),
    "answers: simulated": (lambda it: charts.answers(["a"], [0.5], it, [None], "", ""), ()),
    "answers: played": (lambda it: charts.answers(["a"], [0.5], [ONE], it, "", ""), ([None],)),
    "ranking": (lambda it: charts.ranking(it, "bulls"), ()),
    "strength: names": (lambda it: charts.strength(it, [1.0], [ONE], "bulls"), (["37"],)),
    "strength: times": (lambda it: charts.strength(["a"], it, [ONE], "bulls"), ([1.5],)),
    "strength: scores": (lambda it: charts.strength(["a"], [1.0], it, "bulls"), ()),
    "side_by_side: names": (
        lambda it: chance_charts.side_by_side(it, {"a": [1.0]}, "", ""),
        NAMES,
    ),
    "side_by_side": (lambda it: chance_charts.side_by_side(["a"], it, "", ""), ()),
    "side_by_side: group": (
        lambda it: chance_charts.side_by_side(["a"], {"a": it}, "", ""),
        ([1.5],),
    ),
    "histogram": (lambda it: chance_charts.histogram(it, [0, 1, 2], "", ""), ()),
    "histogram: edges": (lambda it: chance_charts.histogram([0.5, 1.5], it, "", ""), ()),
    "histogram: curve": (
        lambda it: chance_charts.histogram([0.5, 1.5], [0, 1, 2], "", "", it),
        (None,),
    ),
    "intervals": (lambda it: chance_charts.intervals(it, 0.5, "", ""), ({},)),
    "intervals: truth": (lambda it: chance_charts.intervals([(0, 1)], it, "", ""), (5, 1.5, -1)),
    "curves: at": (lambda it: chance_charts.curves(it, {"a": [1.0]}, "", "", ""), ([1.5],)),
    "box_plots": (lambda it: chance_charts.box_plots(it, "", ""), ()),
    "box_plots: group": (lambda it: chance_charts.box_plots({"a": it}, "", ""), ([1.5],)),
    "scatter: x": (lambda it: scatter(it, [1, 2], "", "", ""), ()),
    "scatter: y": (lambda it: scatter([1, 2], it, "", "", ""), ()),
    "scatter: line": (lambda it: scatter([1, 2], [1, 2], "", "", "", it), (None,)),
    "weighted_sum": (lambda it: weighted_sum(it, "", ""), ()),
    "weighted_sum: weight": (lambda it: weighted_sum({"a": it}, "", ""), (5, 1.5, -1)),
    "curves": (lambda it: chance_charts.curves([1], it, "", "", ""), ()),
    "equations": (chains.equations, ()),
    "power": (lambda it: chains.power(it, 2), ()),
    "power: steps": (lambda it: chains.power(PAIR, it), (5, LONG)),
    "identity": (chains.identity, (5,)),
    "rank": (chains.rank, ()),
    "steps_to_come": (chains.steps_to_come, ()),
    "times": (lambda it: chains.times(PAIR, it), ()),
    "solve_matrix": (solve_matrix, ()),
    "hypergeometric": (lambda it: hypergeometric(it, 1, 1), (5,)),
    "hypergeometric: successes": (lambda it: hypergeometric(9, it, 1), (5,)),
    "hypergeometric: draws": (lambda it: hypergeometric(9, 1, it), (5,)),
    "risk": (lambda it: nimmt_charts.risk(TABLE, it, 3), ()),
    "risk_map": (nimmt_charts.risk_map, ("37",)),
    "risk_map: opponents": (lambda it: nimmt_charts.risk_map(TABLE, None, it), ()),
    "risk_map: unseen": (lambda it: nimmt_charts.risk_map(TABLE, it), (None,)),
    "gap": (lambda it: nimmt_charts.gap(it, 37), ()),
    "bulls_of_a_round": (nimmt_charts.bulls_of_a_round, ()),
    "lines: along": (lambda it: nimmt_charts.lines(it, {"a": [0.5]}, "", ""), ([1.5],)),
    "lines": (lambda it: nimmt_charts.lines([1], it, "", ""), ()),
    "lines: chances": (lambda it: nimmt_charts.lines([1], {"a": it}, "", ""), ([1.5],)),
    "review": (nimmt_charts.review, ()),
    "reviews": (reviews, ({},)),
    "points_by_cards: sizes": (lambda it: ftw_charts.points_by_cards(60, it), ()),
    "points_by_cards: played": (
        lambda it: ftw_charts.points_by_cards(60, [1], None, it),
        (None, {}),
    ),
    "stands": (ftw_charts.stands, ()),
    "stands: sizes": (lambda it: ftw_charts.stands(60, it), ()),
    "stands: players": (lambda it: ftw_charts.stands(60, [12], it), ()),
    "highest": (ftw_charts.highest, ()),
    "highest: sizes": (lambda it: ftw_charts.highest(60, it), ()),
    "best_of_a_rack": (lambda it: tile_charts.best_of_a_rack(BOARD, TILES, it), ()),
    "best_scores": (lambda it: tile_charts.best_scores(it, "RB"), ()),
    "best_scores: tile": (lambda it: tile_charts.best_scores(BOARD, it), ()),
    "lowest": (tile_charts.lowest, ()),
    "markers_in_order": (tile_charts.markers_in_order, ()),
    "scores_of_a_game": (tile_charts.scores_of_a_game, ()),
    "scores of a class": (class_charts.scores, ()),
    "trick of a class": (class_charts.trick, ()),
    "calibration of a class": (class_charts.calibration, ()),
    "played": (played_nimmt, ({},)),
    "played in FTW?!": (played_ftw, ()),
    "played in Ingenious": (played_ingenious, ()),
    "clause": (clause, ()),
    "clauses": (clauses, ()),
    "turn_example": (turn_example, ()),
    "turn_example of FTW?!": (turn_of_ftw, ()),
    "score_example": (score_example, ()),
    "known_language": (known_language, ()),
    "use_language": (use_language, ()),
    "gather": (teach.gather, (None, {}, "37", *NAMES[1:])),
    "plan": (lambda it: teach.plan(it, folder="nowhere"), (5, "37")),
    "plan: language": (lambda it: teach.plan("22", language=it), (None, {})),
    "worksheet": (teach.worksheet, (5, "37")),
    "quiz": (lambda it: teach.quiz(it, folder="nowhere"), (5, "37")),
    "slides": (lambda it: teach.slides(it, "nowhere"), (5, "37")),
    "handout": (lambda it: teach.handout(it, "nowhere"), (5, "37")),
    "NimmtTable: players": (lambda it: NimmtTable(players=it), (5, None)),
    "NimmtTable: bots": (lambda it: NimmtTable(bots=it), (None,)),
    "NimmtTable: rules": (lambda it: NimmtTable(rules=it), (None,)),
    "NimmtTable: session": (lambda it: NimmtTable(session=it), (None,)),
    "NimmtTable: speed": (lambda it: NimmtTable(speed=it), (None,)),
    "NimmtTable: variants": (lambda it: NimmtTable(variants=it), ({},)),
    "NimmtTable: record": (lambda it: NimmtTable(record=it), (None, {})),
    "NimmtTable: language": (lambda it: NimmtTable(language=it), (None, {})),
    "FtwTable: players": (lambda it: FtwTable(players=it), (5, None)),
    "FtwTable: session": (lambda it: FtwTable(session=it), (None,)),
    "IngeniousBoard: session": (lambda it: IngeniousBoard(session=it), (None,)),
    "IngeniousBoard: rules": (lambda it: IngeniousBoard(rules=it), (None, {})),
    "GameTable": (GameTable, ()),
    "GameTable: players": (lambda it: GameTable("nimmt", players=it), (5, None)),
    "RiskExplorer: hand": (lambda it: RiskExplorer(hand=it), ()),
    "RiskExplorer: seen": (lambda it: RiskExplorer(seen=it), ()),
    "WorkedExample": (WorkedExample, ()),
    "FtwExample": (FtwExample, ()),
    "Explore": (Explore, ()),
    "Progress": (Progress, (None, {})),
    "TwoEvents: a": (lambda it: TwoEvents(it, "b"), ("37",)),
    "TwoEvents: b": (lambda it: TwoEvents("a", it), ("37",)),
    "TwoEvents: chances": (lambda it: TwoEvents("a", "b", it), ()),
    "TwoEvents: view": (lambda it: TwoEvents("a", "b", view=it), ()),
    "BinomialCalculator: tries": (lambda it: BinomialCalculator(it), (5,)),
    "BinomialCalculator: chance": (lambda it: BinomialCalculator(10, it), ()),
    "BinomialCalculator: low": (lambda it: BinomialCalculator(10, 0.5, it), (None, 5)),
    "BinomialCalculator: high": (lambda it: BinomialCalculator(10, 0.5, 5, it), (None, 5)),
    "BinomialCalculator: against": (lambda it: BinomialCalculator(against=it), (None,)),
    "BinomialCalculator: normal": (lambda it: BinomialCalculator(normal=it), ()),
    "BinomialCalculator: view": (lambda it: BinomialCalculator(view=it), ()),
    "HypergeometricCalculator": (lambda it: HypergeometricCalculator(it, 2, 2), (5,)),
    "HypergeometricCalculator: draws": (lambda it: HypergeometricCalculator(9, 2, it), (5,)),
    "SamplingDistribution": (lambda it: SamplingDistribution(it, "bulls"), ()),
    "SamplingDistribution: unit": (lambda it: SamplingDistribution([1], it), ("37",)),
    "SamplingDistribution: size": (lambda it: SamplingDistribution([1], "bulls", it), (5,)),
    "SamplingDistribution: of": (lambda it: SamplingDistribution([1], "bulls", 1, it), ()),
    "SamplingDistribution: seed": (lambda it: SamplingDistribution([1], "b", seed=it), (5, -1)),
    "dataset": (dataset, ()),
    "TeacherDesk": (TeacherDesk, ("37",)),
    "TeacherDesk: seed": (lambda it: TeacherDesk(seed=it), (5,)),
}
"""What is asked with something that does not fit, and which of ``WRONG`` would fit."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_cannot_be_drawn_is_refused(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever is given, the answer is a ``ValueError`` with a short sentence, in each language."""
    monkeypatch.chdir(tmp_path)
    check_refused(*QUESTIONS[name])
    assert list(tmp_path.iterdir()) == []
