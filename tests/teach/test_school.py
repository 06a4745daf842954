"""A whole school hands in: so many games are played again in seconds."""

from __future__ import annotations

import time

from kernel_lib.teach.gather import gather
from tests.strategies import in_soak
from tests.teach.hand_ins import pupil


@in_soak
def test_a_school_is_gathered_in_ten_seconds() -> None:
    """Three thousand games of one deal, of which no two need be alike; thirty take a moment.

    Seconds of computing: what runs beside it does not count.
    """
    texts = [pupil(number).text for number in range(3000)]
    for count, seconds in ((30, 1.0), (3000, 10.0)):
        began = time.process_time()
        found = gather(texts[:count])
        took = time.process_time() - began
        print(f"{count} hand-ins: {took:.2f} s")
        assert len(found.people) == count
        assert took < seconds
