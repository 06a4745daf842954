"""Python in WebAssembly without Jupyter: the kit and its compiled kernels, in node or a browser."""

from __future__ import annotations

import functools
import http.server
import subprocess
import sys
import threading
import zipfile
from importlib import import_module
from pathlib import Path

import fsrs
import tqdm
import typing_extensions
from playwright.sync_api import sync_playwright

from tools.browser.find_chromium import LAUNCH_ARGS, find_chromium
from tools.browser.site import Quiet

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent


def kernels() -> Path:
    """The folder of the compiled kernels; they are compiled if they are older than the kit's."""
    subprocess.run(["make", "--silent", "wasm"], cwd=ROOT, check=True)
    return ROOT / ".site" / "wasm"


def scalar_kernels(folder: Path) -> Path:
    """A folder with kernels that use no wide instructions."""
    python = ROOT / ".site" / "bin" / "python"
    subprocess.run([python, "site/wasm/build.py", folder, "--no-simd"], cwd=ROOT, check=True)
    return folder


def pyodide() -> Path:
    """The folder of Pyodide."""
    sys.path.insert(0, str(ROOT / "site"))
    try:
        build = import_module("build")
    finally:
        sys.path.remove(str(ROOT / "site"))
    fetched: Path = build.fetch_pyodide(ROOT / ".site" / "fetched")
    return fetched


def archive(folder: Path, compiled: Path) -> Path:
    """An archive of the kit with its compiled kernels, and of what it needs."""
    path = folder / "kit.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.write(typing_extensions.__file__, "typing_extensions.py")
        for source in (ROOT / "kernel_lib", Path(tqdm.__file__).parent, Path(fsrs.__file__).parent):
            for member in source.rglob("*"):
                if member.is_file() and "__pycache__" not in member.parts:
                    file.write(member, member.relative_to(source.parent))
        for member in compiled.iterdir():
            file.write(member, f"kernel_lib/play/{member.name}")
    return path


def in_node(folder: Path, kit: Path, code: str, given: str = "") -> str:
    """What some code prints in node, where ``GIVEN`` is what it is given."""
    (folder / "given").write_text(given, encoding="utf-8")
    (folder / "code").write_text(code, encoding="utf-8")
    texts = (folder / "given", folder / "code")
    command = ["node", HERE / "run_python.mjs", f"{pyodide()}/", kit, *texts]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def in_chromium(folder: Path, kit: Path, code: str, given: str = "") -> str:
    """What some code prints in Chromium, where ``GIVEN`` is what it is given."""
    for name, target in (("pyodide", pyodide()), ("run_python.mjs", HERE / "run_python.mjs")):
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(target)
    chromium = find_chromium()
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=chromium, args=LAUNCH_ARGS)
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
            result: str = page.evaluate(IN_A_PAGE, [kit.name, given, code])
            browser.close()
        server.shutdown()
    return result


IN_A_PAGE = """async ([kit, given, code]) => {
    const { run } = await import("/run_python.mjs");
    const archive = await (await fetch(`/${kit}`)).arrayBuffer();
    return run(`${location.origin}/pyodide/`, archive, given, code);
}"""
