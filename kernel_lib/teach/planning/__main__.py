"""``make plans``: all plans and units, in both languages."""

from __future__ import annotations

import sys

from kernel_lib.teach.plans import plan_all

if __name__ == "__main__":
    plan_all(sys.argv[1]) if len(sys.argv) > 1 else plan_all()
