"""The worked examples by name: where readers find them; they stand in ``content/``."""

from kernel_lib.ftw.content.examples import EXAMPLES as EXAMPLES
