"""Find a Chromium that starts, or get one.

``python -m tools.browser.find_chromium`` prints its path; with ``--install`` it gets one first
where none is found.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

ANOTHER_NAME = "class.example"
"""This machine as a browser of the tests meets another one: over http, without service workers."""

# Debian's Chromium needs no sandbox as root, and all of them should be silent on the network.
LAUNCH_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {ANOTHER_NAME} 127.0.0.1",
)

ADVICE = (
    "No Chromium was found and none could be installed: install Chromium or Chrome by hand, or set "
    "SIXTH_CARD_CHROMIUM to the path of one."
)


def find_chromium() -> Path | None:
    """The Chromium to test with, or None if there is none that starts."""
    chosen = os.environ.get("SIXTH_CARD_CHROMIUM")
    if chosen:
        return Path(chosen)
    on_path = (shutil.which(name) for name in NAMES)
    candidates = [_playwrights_own(), *(Path(path) for path in on_path if path)]
    return next((path for path in candidates if _starts(path)), None)


def install_chromium() -> Path | None:
    """A Chromium, found or else installed: playwright's own, or the system's package."""
    path = find_chromium()
    for command in _ways_to_install():
        if path:
            break
        print("No Chromium yet, trying:", *command, flush=True)
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        path = find_chromium()
    return path


@cache
def _playwrights_own() -> Path:
    """Where playwright has its own: asked once, as it cannot tell while it drives a browser."""
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def _starts(path: Path) -> bool:
    """Whether the program is there with all the libraries it needs."""
    if not path.exists():
        return False
    return subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


def _ways_to_install() -> Iterator[list[str]]:
    """One command after another, each worth trying if those before did not help."""
    playwright = [sys.executable, "-m", "playwright"]
    yield [*playwright, "install", "chromium"]
    sudo = _sudo()
    if sudo is None or not shutil.which("apt-get"):
        return
    if _playwrights_own().exists():
        yield [*sudo, *playwright, "install-deps", "chromium"]
    yield [*sudo, "apt-get", "update"]
    yield [*sudo, "apt-get", "install", "-y", "chromium", "fonts-noto-cjk"]


def _sudo() -> list[str] | None:
    """What to write before a command to run it as root; None if we may not."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], check=False).returncode == 0:
        return ["sudo", "-n"]
    return None


def main() -> None:
    """Print the path of a Chromium, or a sentence that says what to do."""
    parser = argparse.ArgumentParser(description="Find a Chromium that starts, or get one.")
    parser.add_argument("--install", action="store_true", help="install one if there is none")
    path = install_chromium() if parser.parse_args().install else find_chromium()
    if path is None:
        sys.exit(ADVICE)
    print("Chromium:", path)


if __name__ == "__main__":
    main()
