"""The rule-book: where readers find its clauses; they are read in ``learn/rulebook.py``."""

from kernel_lib.learn.rulebook import Clause as Clause
from kernel_lib.learn.rulebook import clause as clause
from kernel_lib.learn.rulebook import clauses as clauses
from kernel_lib.learn.rulebook import page as page
