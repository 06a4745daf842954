"""Listen again: ``python -m tests.screen_reader [NAME...] [--keep FOLDER]``.

Prints what is said in each scenario, and writes it to ``transcripts/`` or another folder.
"""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from tests.screen_reader.scenarios import SCENARIOS, TRANSCRIPTS
from tools.screen_reader.listening import Heard, listener, written


def main() -> None:
    """Play the scenarios that are named, or all."""
    parser = argparse.ArgumentParser(description="Write down what the screen reader says.")
    parser.add_argument("names", nargs="*", help="which scenarios; all if none is named")
    parser.add_argument("--keep", type=Path, default=TRANSCRIPTS, help="the folder to write to")
    options = parser.parse_args()
    # Who is ended from outside ends what was started, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    for name in options.names or SCENARIOS:
        print(f"== {name}", flush=True)
        told: list[Heard] = []
        with listener() as person:  # a new one: it remembers what it was doing
            for heard in person.play(name, SCENARIOS[name]):
                print(heard.key, *heard.said, sep="\n    ", flush=True)
                told.append(heard)
        (options.keep / f"{name}.txt").write_text(written(SCENARIOS[name], told))


if __name__ == "__main__":
    main()
