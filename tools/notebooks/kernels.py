"""Kernels that are reached by files: of ports, two programs might take the same one."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from jupyter_client.manager import AsyncKernelManager, KernelManager

SHORT = "/tmp" if Path("/tmp").is_dir() else tempfile.gettempdir()
"""Where to put them: the whole name of such a file may have about a hundred letters."""


class _ByFiles:
    """Gives each kernel a folder of its own, with the files that it listens to."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._folder = tempfile.TemporaryDirectory(
            dir=SHORT, prefix="sc", ignore_cleanup_errors=True
        )
        self.transport = "ipc"
        self.connection_file = f"{self._folder.name}/kernel.json"
        self.ip = f"{self._folder.name}/k"


class FileKernelManager(_ByFiles, KernelManager):
    """Starts a kernel and waits for it."""


class AsyncFileKernelManager(_ByFiles, AsyncKernelManager):
    """Starts a kernel in an event loop."""
