"""Train the learned bot of 6 nimmt! from nothing: ``python -m tools.train FOLDER``.

It needs PyTorch (``pip install torch``; the build for processors is enough) beside what the kit's
tests need. ``FOLDER/weights.json`` becomes what ``kernel_lib/nimmt/learned/weights.json`` is. What
was interrupted goes on when the same command is given again.
"""

import argparse
from pathlib import Path

from tools.train.run import SHARDS, TrainingPlan, train

if __name__ == "__main__":
    words = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    words.add_argument("folder", type=Path, metavar="FOLDER")
    words.add_argument("--rounds", type=int, default=4000, help="rounds of learning")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--processes", type=int, default=SHARDS, choices=(1, SHARDS))
    told = words.parse_args()
    train(told.folder, TrainingPlan(told.rounds, told.seed), told.processes)
