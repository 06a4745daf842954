"""The package, installed where the repository is not: its command opens a lesson that is played."""

from __future__ import annotations

import os
import re
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests import installed
from tests.browser.test_start_lesson import SEED
from tests.strategies import in_soak
from tools.browser import harness
from tools.browser.table import TablePage, new_session
from tools.notebooks.kernels import SHORT

pytestmark = in_soak


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """A new environment with the wheel, and with the packages of this one but not the kit."""
    made = installed.environment(tmp_path)
    for folder in ("labextensions", "lab", "kernels"):
        theirs = Path(sysconfig.get_path("data")) / "share" / "jupyter" / folder
        ours = made / "share" / "jupyter" / folder
        ours.mkdir(parents=True, exist_ok=True)
        for entry in theirs.iterdir():
            if not (ours / entry.name).exists():
                (ours / entry.name).symlink_to(entry)
    return made


@pytest.fixture
def address(environment: Path, tmp_path: Path) -> Iterator[str]:
    """Where ``sixth-card`` has opened its lesson."""
    home = tmp_path / "home"
    home.mkdir()
    variables = installed.variables()
    paths = [environment / "bin", sysconfig.get_path("scripts"), variables["PATH"]]
    variables |= {"HOME": str(home), "PATH": os.pathsep.join(map(str, paths))}
    variables["NUMBA_DISABLE_JIT"] = "1"  # compiling takes minutes, and tells nothing here
    with tempfile.TemporaryDirectory(dir=SHORT, prefix="sc", ignore_cleanup_errors=True) as runtime:
        variables["JUPYTER_RUNTIME_DIR"] = runtime
        options = [
            "--no-browser",
            "--port=0",
            "--allow-root",
            "--LabApp.expose_app_in_browser=True",
        ]
        process = subprocess.Popen(
            [environment / "bin" / "sixth-card", "--folder", home / "lessons", *options],
            cwd=home,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert process.stdout is not None
        try:
            for line in process.stdout:
                match = re.search(r"http://localhost:\d+/\S+", line)
                if match:
                    yield match[0]
                    break
        finally:
            process.terminate()
            process.wait(timeout=20)


def test_a_hand_is_played(environment: Path, address: str, browser: Browser) -> None:
    """The start lesson opens running, from the installed package, and a card is played."""
    assert "/lab/tree/en/00-start.ipynb" in address
    page = harness.new_page(browser)
    page.goto(address)
    table, session = TablePage(page), new_session(SEED)
    table.wait_for(session)
    table.skip_guide()
    table.set_speed("off")
    table.play_on(session, 0)
    where = page.evaluate(
        """async () => {
            const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
            const user_expressions = { where: '__import__("widgets").__file__' };
            const code = { code: '', silent: true, user_expressions };
            const { content } = await kernel.requestExecute(code).done;
            return content.user_expressions.where.data['text/plain'];
        }"""
    )
    assert str(environment) in where
    page.context.close()
