"""The worked examples by name: where readers find them; they stand in ``content/``."""

from kernel_lib.nimmt.content.examples import EXAMPLES as EXAMPLES
from kernel_lib.nimmt.content.examples import LOOP as LOOP
from kernel_lib.nimmt.content.examples import figure_2_ends as figure_2_ends
