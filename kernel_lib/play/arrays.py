"""Arrays: numpy's, or those of ``mini_numpy`` where numpy is missing.

Whoever works with arrays takes them from here: ``from kernel_lib.play.arrays import np``. In the
browser edition they are always those of ``mini_numpy``, which the compiled kernels know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kernel_lib.play import compiled

__all__ = ["IS_NUMPY", "Array", "np"]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[Any]
elif compiled.PLAN:
    from kernel_lib.play import mini_numpy as np
else:
    try:
        import numpy as np
    except ImportError:
        from kernel_lib.play import mini_numpy as np

IS_NUMPY = np.__name__ == "numpy"

if not TYPE_CHECKING:
    Array = np.ndarray
