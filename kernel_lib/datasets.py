"""Real figures with their sources: where readers find them; see ``learn/datasets.py``."""

from kernel_lib.learn.datasets import Dataset as Dataset
from kernel_lib.learn.datasets import dataset as dataset
