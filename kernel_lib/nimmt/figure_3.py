"""The lost figure 3: where readers find its story; it stands in ``content/``."""

from kernel_lib.nimmt.content.figure_3 import NOWHERE as NOWHERE
from kernel_lib.nimmt.content.figure_3 import STORY as STORY
from kernel_lib.nimmt.content.figure_3 import refuted_by as refuted_by
from kernel_lib.nimmt.content.figure_3 import solutions as solutions
from kernel_lib.nimmt.content.figure_3 import table_without_a_place as table_without_a_place
