"""Make all files of a release: ``python -m tools.release FOLDER``, or ``make release``.

The browser edition lies built in ``site/dist`` (``make site``). The same tree gives the same bytes.
With ``--tag v0.1.0`` nothing is made unless the tag is that of the version.
"""

import argparse
from pathlib import Path

from tools.release.make import check_tag, make

if __name__ == "__main__":
    words = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    words.add_argument("folder", type=Path, metavar="FOLDER")
    words.add_argument("--tag", help="the tag that is released, such as v0.1.0")
    options = words.parse_args()
    if options.tag:
        check_tag(options.tag)
    make(options.folder)
