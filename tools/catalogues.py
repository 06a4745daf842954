"""Compiles the catalogues of messages, as an installed kit reads them."""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]


def compile_all() -> None:
    """Write each catalogue that is compiled beside the one that is not."""
    for catalogue in (ROOT / "kernel_lib" / "locale").rglob("*.po"):
        with catalogue.open("rb") as read, catalogue.with_suffix(".mo").open("wb") as written:
            write_mo(written, read_po(read))


if __name__ == "__main__":
    compile_all()
