"""How long it takes to gather what a school hands in, beside playing those games once."""

from __future__ import annotations

import time
from random import Random

from kernel_lib import nimmt
from kernel_lib.play.session import Session
from kernel_lib.teach.build_hand_in import hand_in
from kernel_lib.teach.gather import gather
from tools.bench.lines import Lines

PUPILS = 1000
BOTS = {1: "closest", 2: "lowest", 3: "closest"}


def played(number: int) -> Session:
    """A deal in which the person in seat 0 chooses by chance."""
    session = Session(nimmt, nimmt.Rules(players=4, end="1 deal"), BOTS, seed=28)
    choose = Random(number).choice
    while session.waiting_for:
        session.choose(0, choose(session.state.pending[0]))
    return session


def report(line: Lines) -> None:
    """Print how many hand-ins a second, and that ratio."""
    begin = time.process_time()
    sessions = [played(number) for number in range(PUPILS)]
    playing = time.process_time() - begin
    texts = [hand_in("7b", f"p{at}", session).text for at, session in enumerate(sessions)]
    begin = time.process_time()
    gather(texts)
    gathering = time.process_time() - begin
    line("hand-ins gathered a second", f"{PUPILS / gathering:,.0f}")
    ratio = gathering / playing
    line("gathering games to playing them", f"{ratio:.2f}", "at most 2", ratio <= 2)
