"""Files that only their owner may read: hand-ins, and what the teacher's machine knows of a class.

Where a disk knows no such rights, as on Windows, the folder's own rights hold.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
from contextlib import suppress
from pathlib import Path

_FOLDER, _FILE = 0o700, 0o600


def make_folder(folder: Path) -> Path:
    """The folder itself, which is there now and which nobody else may look into.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as home:
    ...     make_folder(Path(home) / "hand-in").is_dir()
    True
    """
    folder.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
    with suppress(OSError):  # a folder of somebody else, such as a shared drive
        folder.chmod(_FOLDER)
    return folder


def close_file(path: Path) -> None:
    """Let nobody else read a file that is there already."""
    with suppress(OSError):
        path.chmod(_FILE)


def write(path: Path, text: str) -> None:
    """Write a file of one's own, whole or not at all: nobody ever reads half of it."""
    half = path.with_name(f"{path.name}.part")
    half.unlink(missing_ok=True)
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE), "wb") as file:
        file.write(text.encode())
    half.replace(path)


SECRET = "secret"
"""The file of a class's secret, from which all that must not be guessed is made."""


def secret(folder: Path) -> str:
    """The secret that is kept in a folder; drawn when it is first asked for.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as home:
    ...     secret(Path(home)) == secret(Path(home)), len(secret(Path(home)))
    (True, 64)
    """
    file = folder / SECRET
    if not file.is_file():
        make_folder(folder)
        write(file, secrets.token_hex(32))
    return file.read_text(encoding="utf-8")


def derived(secret: str, *what: str) -> str:
    """What is made of a secret for one purpose: it does not tell the secret.

    >>> derived("sand", "7b")[:8], derived("sand", "7c")[:8]
    ('1a6a62c5', 'f7cd036d')
    """
    told = json.dumps(what).encode()
    return hmac.new(secret.encode(), told, hashlib.sha256).hexdigest()
