"""A screen that nobody sees, and the screen reader Orca whose voice is a text file."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tools.notebooks.kernels import SHORT

PROGRAMS = ("orca", "Xvfb", "openbox", "xdotool", "dbus-daemon", "speech-dispatcher")
"""What Debian's packages orca, xvfb, openbox, xdotool, dbus and speech-dispatcher bring."""

BUS_LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
SETTINGS = Path("/etc/speech-dispatcher")
GREETING = "Screen reader on"
START_TIMEOUT = 90  # seconds
QUIET = 5.0  # seconds without a word or a thought, after which nothing more is expected
PATIENCE = 120.0  # seconds; who talks longer than this will not end

NO_SOUND = "pcm.!default { type null }\nctl.!default { type null }\n"
VOICE = """\
GenericExecuteSynth "true"
AddVoice "en" "MALE1" "en"
GenericRateAdd 1
GenericRateMultiply 1
"""
# Written where Orca speaks: a voice that is a program of its own may come in another order.
TELL = """\
from orca.speechdispatcherfactory import SpeechServer

speak = SpeechServer._speak

def tell(self, text, acss, **more):
    with open({spoken!r}, "a") as spoken:
        spoken.write(" ".join(str(text).split()) + "\\n")
    return speak(self, text, acss, **more)

SpeechServer._speak = tell
"""
SPEECH = """\
LogLevel 1
LogDir "default"
CommunicationMethod "unix_socket"
AddModule "say" "sd_generic" "say.conf"
DefaultModule say
AudioOutputMethod "alsa"
Timeout 0
"""


def missing() -> list[str]:
    """The programs that are needed to listen and are not installed here."""
    lacking = [name for name in PROGRAMS if shutil.which(name) is None]
    return lacking if BUS_LAUNCHER.exists() else [*lacking, "at-spi2-core"]


@dataclass
class Desktop:
    """A running desktop; its ``environment`` is what a program needs to be seen and heard there."""

    environment: dict[str, str]
    spoken: Path
    reader: int
    _read: int = field(default=0)

    def press(self, key: str) -> None:
        """Press a key, named as xdotool names it."""
        self._xdotool("key", "--delay", "60", key)

    def click(self, x: float, y: float) -> None:
        """Click on the screen."""
        self._xdotool("mousemove", str(int(x)), str(int(y)), "click", "1")

    def heard(self) -> list[str]:
        """What was said since this was asked last, once nothing more is to be expected."""
        begin = since = time.monotonic()
        before = self._signs()
        while time.monotonic() < min(since + QUIET, begin + PATIENCE):
            time.sleep(0.25)
            now = self._signs()
            # A reader that is busy may still have something to say.
            if now[0] != before[0] or now[1] - before[1] > 2:
                since = time.monotonic()
                before = now
        text = self.spoken.read_text(errors="replace")
        new, self._read = text[self._read :], len(text)
        return [
            sentence
            for line in new.splitlines()
            for sentence in re.split(r"(?<=\.) ", line)
            if sentence
        ]

    def _signs(self) -> tuple[int, int]:
        """How much was said, and how much the reader has computed, in hundredths of a second."""
        fields = Path(f"/proc/{self.reader}/stat").read_text().rpartition(")")[2].split()
        return self.spoken.stat().st_size, int(fields[11]) + int(fields[12])

    def _xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.environment, check=True)


@contextmanager
def desktop() -> Iterator[Desktop]:
    """Run a screen, its services and Orca; all of them end afterwards."""
    with ExitStack() as stack:
        name = tempfile.TemporaryDirectory(dir=SHORT, prefix="sc", ignore_cleanup_errors=True)
        home = Path(stack.enter_context(name))
        spoken = home / "spoken.txt"
        spoken.touch()
        _configure(home, spoken)
        environment = {
            name: text
            for name, text in os.environ.items()
            if not name.startswith(("DBUS", "XDG", "WAYLAND", "SPEECHD", "AT_SPI"))
        }
        environment |= {
            "HOME": str(home),
            "PATH": f"{home}/bin:{os.environ['PATH']}",
            "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(home / "run"),
            "SPEECHD_ADDRESS": f"unix_socket:{home}/run/speech-dispatcher/speechd.sock",
        }

        def start(*command: str, **more: int) -> subprocess.Popen[str]:
            return stack.enter_context(_running(command, environment, **more))

        screen = start("Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", stdout=-1)
        environment["DISPLAY"] = f":{_first_line(screen)}"
        bus = start("dbus-daemon", "--session", "--nofork", "--print-address", stdout=-1)
        environment["DBUS_SESSION_BUS_ADDRESS"] = _first_line(bus)
        start(str(BUS_LAUNCHER), "--launch-immediately")
        start("openbox")
        start("speech-dispatcher", "-s", "-t", "0", "-C", str(home / ".config/speech-dispatcher"))
        time.sleep(2)
        reader = start("orca")
        _wait_for(spoken, GREETING)
        yield Desktop(environment, spoken, reader.pid)


def _configure(home: Path, spoken: Path) -> None:
    """Let speech be written to a file, and Orca find no other: each has a screen of its own."""
    (home / "run").mkdir(mode=0o700)
    (home / "bin").mkdir()
    (home / "bin/pgrep").write_text("#!/bin/sh\nexit 1\n")
    (home / "bin/pgrep").chmod(0o755)
    (home / ".asoundrc").write_text(NO_SOUND)
    speech = home / ".config/speech-dispatcher"
    shutil.copytree(SETTINGS, speech)
    (speech / "modules").mkdir(exist_ok=True)
    (speech / "modules/say.conf").write_text(VOICE)
    orca = home / ".local/share/orca"
    orca.mkdir(parents=True)
    (orca / "orca-customizations.py").write_text(TELL.format(spoken=str(spoken)))
    (speech / "speechd.conf").write_text(SPEECH)


@contextmanager
def _running(
    command: tuple[str, ...], environment: dict[str, str], stdout: int = subprocess.DEVNULL
) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command, env=environment, stdout=stdout, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def _wait_for(spoken: Path, words: str) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while words not in spoken.read_text(errors="replace"):
        if time.monotonic() > deadline:
            raise RuntimeError("Orca did not say that it is there")
        time.sleep(0.2)
