"""The command ``sixth-card``: what it opens, what it asks, what it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from jupyter_server.services.config import ConfigManager
from jupyterlab_server.translation_utils import get_language_pack

from kernel_lib.command import app, doctor, lessons
from kernel_lib.runtime import preferences
from tests.strategies import in_soak

START = Path("en") / "00-start.ipynb"


SURROUNDINGS: dict[str, str] = {}
"""The environment of the program that would have been started last."""


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The programs that would have been started."""
    commands: list[list[str]] = []

    def become(command: list[str], settings: dict[str, str]) -> int:
        commands.append(command)
        SURROUNDINGS.clear()
        SURROUNDINGS.update(settings)
        return 0

    def begin(command: list[str], **_channels: int) -> None:
        commands.append(command)

    monkeypatch.setattr(app, "become", become)
    monkeypatch.setattr(app.subprocess, "Popen", begin)
    monkeypatch.delenv("JUPYTER_NO_CONFIG", raising=False)
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "settings"))
    return commands


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the copy of the lessons lies."""
    return tmp_path / "my lessons"


def says(*answers: str) -> Callable[[str], str]:
    """A person who gives these answers; then nobody is there any more."""
    left = list(answers)

    def ask(_question: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return ask


def test_the_command_waits_for_no_compiler() -> None:
    """Whoever opens a lesson does not wait until numba is loaded, which only kernels need."""
    look = "import sys, kernel_lib.command.app; print('numba' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"


def test_the_start_lesson_opens(called: list[list[str]], folder: Path) -> None:
    """JupyterLab is started in the copy, with what the command does not know."""
    assert app.main(["--folder", str(folder), "--port=9999"]) == 0
    compiling, lab = called
    assert lab[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={folder}" in lab
    assert "--LabApp.default_url=/lab/tree/en/00-start.ipynb" in lab
    assert lab[-1] == "--port=9999"
    assert (folder / START).is_file()
    *_, module, note, text = compiling
    assert module == "kernel_lib.play.compile_kernels"
    called.clear()
    Path(note).write_text(text)  # as the compiler does at its end
    assert app.main(["--folder", str(folder)]) == 0
    assert len(called) == 1


@pytest.mark.skipif(os.name != "posix", reason="Windows cannot put a program in another's place")
def test_whoever_ends_the_command_ends_the_server() -> None:
    """JupyterLab runs in the place of the command: a signal to one is a signal to the other."""
    code = (
        "import os, sys; from kernel_lib.command.app import become; print(os.getpid(), flush=True)"
    )
    becoming = "become([sys.executable, '-c', 'import os; print(os.getpid())'], os.environ)"
    run = subprocess.run(
        [sys.executable, "-c", f"{code}; {becoming}"], capture_output=True, text=True, check=True
    )
    first, second = run.stdout.split()
    assert first == second


def test_a_lesson_and_a_language(
    called: list[list[str]], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A lesson by its number; the language is remembered for the notebooks."""
    assert app.main(["lesson", "22", "--language", "ja", "--folder", str(folder)]) == 0
    assert called[-1][-1].endswith("/ja/22-the-hypergeometric-gap.ipynb")
    kept = json.loads((folder.parent / "settings" / preferences.FILE).read_text())
    assert kept == {"language": "ja"}
    assert str(folder) in capsys.readouterr().out


@pytest.mark.thinned
@pytest.mark.parametrize("others", ["", "elsewhere"])
@pytest.mark.usefixtures("called")
def test_jupyterlab_speaks_the_language_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch, others: str
) -> None:
    """With a language pack the menus of JupyterLab are in the language of the lessons."""
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", others)
    assert app.main(["--folder", str(folder)]) == 0
    own = [str(app.OWN), *([others] if others else [])]
    assert SURROUNDINGS["JUPYTER_CONFIG_PATH"].split(os.pathsep) == own
    assert app.main(["--folder", str(folder), "--language", "ja"]) == 0
    chosen = SURROUNDINGS["JUPYTER_CONFIG_PATH"]
    assert chosen.split(os.pathsep)[1:] == own
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", chosen)
    settings = ConfigManager(config_dir_name="labconfig").get("default_setting_overrides")
    locale = settings["@jupyterlab/translation-extension:plugin"]["locale"]
    texts, refusal = get_language_pack(locale)
    assert (refusal, texts["jupyterlab"]["Run All Cells"]) == ("", ["すべてのセルを実行"])


@pytest.mark.usefixtures("called")
def test_without_a_language_pack(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one JupyterLab is asked for no language that it cannot speak."""
    monkeypatch.delenv("JUPYTER_CONFIG_PATH", raising=False)
    monkeypatch.setattr(app, "entry_points", lambda group: ())
    assert app.main(["--folder", str(folder), "--language", "ja"]) == 0
    assert SURROUNDINGS["JUPYTER_CONFIG_PATH"] == str(app.OWN)


def test_what_is_not_there_is_refused(
    called: list[list[str]],
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One sentence, and nothing is started."""
    assert app.main(["lesson", "chess", "--folder", str(folder)]) == 1
    assert "There is no lesson chess in" in capsys.readouterr().err
    monkeypatch.setattr(app, "find_spec", lambda name: None)
    assert app.main(["--folder", str(folder)]) == 1
    assert 'JupyterLab is missing: pip install "sixth-card[lab]"' in capsys.readouterr().err
    assert called == []


def changed(path: Path) -> None:
    """Write into the first cell of a notebook."""
    notebook = json.loads(path.read_text())
    notebook["cells"][0]["source"] = ["my own"]
    path.write_text(json.dumps(notebook))


def test_update_asks_first(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Older lessons are replaced when the person says so, one's own one by one."""
    source = tmp_path / "shipped"
    for name in ("00-start.ipynb", "01-cards-and-bulls.ipynb"):
        (source / "en").mkdir(parents=True, exist_ok=True)
        (source / "en" / name).write_bytes((lessons.shipped() / "en" / name).read_bytes())
    copy = lessons.LessonsCopy(folder, source)
    assert app.update(copy, says()) == 0
    assert "Everything is up to date" in capsys.readouterr().out
    changed(folder / START)
    mine = (folder / START).read_bytes()
    for path in (source / "en").iterdir():
        notebook = json.loads(path.read_text())
        notebook["cells"][0]["source"] = ["newer"]
        path.write_text(json.dumps(notebook))
    before = {path: path.read_bytes() for path in (folder / "en").iterdir()}
    for nobody in (says(), says("", "n"), says("what?", "no")):
        app.update(lessons.LessonsCopy(folder, source), nobody)
        assert {path: path.read_bytes() for path in (folder / "en").iterdir()} == before
    app.update(lessons.LessonsCopy(folder, source), says("y", "はい"))
    assert (folder / START).read_bytes() == (source / START).read_bytes()
    assert (folder / "en" / "00-start-mine.ipynb").read_bytes() == mine
    assert set(lessons.LessonsCopy(folder, source).standings().values()) == {lessons.CopyState.SAME}


@in_soak
def test_doctor(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It names every package with its version, and what is missing."""
    assert app.main(["doctor"]) == 0
    told = capsys.readouterr().out
    for name in doctor.USES:
        assert name in told
    assert "missing" not in told
    monkeypatch.setitem(doctor.USES, "no-such-package", doctor.USES["numba"])
    app.main(["doctor"])
    told = capsys.readouterr().out
    assert "no-such-package" in told
    assert 'pip install "sixth-card[lab]"' in told
