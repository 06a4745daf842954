"""What of the training can be looked at without PyTorch, too large for the tests' set-up."""

from importlib.util import find_spec

NEEDS_TORCH = ["learning.py", "nets.py", "opponents.py", "run.py", "small.py"]

collect_ignore = [] if find_spec("torch") else NEEDS_TORCH
