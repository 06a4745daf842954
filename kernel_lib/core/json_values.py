"""What JSON, and so a page or a file, can hold; where code reads it, it looks at the kind first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""A value that JSON can write."""

JsonObject: TypeAlias = dict[str, Json]
"""Values by name, as an object of JSON."""
