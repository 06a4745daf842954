"""What an installed kit has, and no clone: hatchling makes it whenever it builds a wheel.

That is the compiled catalogue, the list of the code of all lessons, and what each says of itself.
"""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuiltFiles(BuildHookInterface[Any]):
    """Called for wheels, those of an editable installation among them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)  # hatchling runs somewhere else, with what is named for it
        from tools import catalogues

        catalogues.compile_all()
        from tools.notebooks import course_list, shipped  # they read them

        shipped.write()
        course_list.write()
