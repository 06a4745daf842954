"""A bot for 6 nimmt! that reckons with how the others choose, and what it believes of them.

``habits`` holds Bayes' rule, ``rollouts`` spends the roll-outs, ``kernels`` plays them.
"""

from kernel_lib.nimmt.expert.bot import Expert as Expert
from kernel_lib.nimmt.expert.habits import HABITS as HABITS
from kernel_lib.nimmt.expert.habits import Habit as Habit
from kernel_lib.nimmt.expert.habits import belief as belief
