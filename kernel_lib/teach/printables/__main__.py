"""Print everything: ``python -m kernel_lib.teach.printables`` writes to ``print/``."""

import sys

from kernel_lib.teach.printables.catalogue import FOLDER, print_all
from kernel_lib.teach.printing import CannotPrint

if __name__ == "__main__":
    try:
        print_all(sys.argv[1] if len(sys.argv) > 1 else FOLDER)
    except CannotPrint as missing:
        sys.exit(str(missing))
