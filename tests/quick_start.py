"""Programs of the tests start a second earlier.

``jsonschema`` compiles the grammar of international addresses whenever it is imported, in each of
the many programs that a test run starts; no schema of a notebook asks for it.
"""

import sys

sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
