"""Write every golden file anew: ``python -m tests.golden``."""

from tests.golden import HERE, MATCHES, playthrough

for name in MATCHES:
    (HERE / name).write_text(playthrough(name), encoding="utf-8", newline="\n")
