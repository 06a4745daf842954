"""The worked examples by name: where readers find them; they stand in ``content/``."""

from kernel_lib.ingenious.content.examples import EXAMPLES as EXAMPLES
