"""Bots against bots: where readers find ``compare``; it is made in ``play/compare.py``."""

from kernel_lib.play.compare import Comparison as Comparison
from kernel_lib.play.compare import Estimate as Estimate
from kernel_lib.play.compare import compare as compare
