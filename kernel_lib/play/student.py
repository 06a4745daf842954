"""The name that ``kernel_lib.play.t_distribution`` had in earlier lessons."""

from kernel_lib.play.t_distribution import beyond as beyond
from kernel_lib.play.t_distribution import width as width
