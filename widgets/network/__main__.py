"""``python -m widgets.network``: a class that plays together."""

import sys

from widgets.network.server import main

if __name__ == "__main__":
    sys.exit(main())
