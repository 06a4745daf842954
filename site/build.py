"""Build the browser edition: ``python site/build.py OUT``, or ``make site``.

The outcome, ``OUT/dist``, is a folder of files for any web server: JupyterLite with a Python that
runs in the page (Pyodide), the kit, and the lessons. Nothing in it comes from elsewhere when it is
used. To build it, packages are fetched from the registries of Python and npm.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path

import discovery
import documents
import front
import reading
from course import LANGUAGES, course
from packaging.utils import canonicalize_name

HERE = Path(__file__).parent
ROOT = HERE.parent

PYODIDE = "314.0.6"
"""The version of Pyodide: that which the kernel of JupyterLite is made for."""

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
"""The files of Pyodide itself, and Python's standard library."""

BULL = ROOT / "kernel_lib" / "nimmt" / "art" / "bull-5.svg"
"""The icon of the site."""

ICON = re.compile(r'<link[^>]*rel="(shortcut )?icon"[^>]*>\s*')
"""The icon that a page has."""

ONE_DAY = 1767225600
"""When the files of the site were written, as it says itself: so each building gives the same."""

EXTENSION = "@jupyterlite/pyodide-kernel-extension"
"""The extension of JupyterLite in which that kernel is."""

KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
"""The kernel that lessons name there, so that no dialog asks for one."""


def main(out: Path) -> None:
    """Build everything anew; what was fetched before is kept in ``OUT/fetched``."""
    work, fetched, dist = out / "work", out / "fetched", out / "dist"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(HERE / "lite", work)
    shutil.copy(ROOT / "binder" / "lab-settings" / "overrides.json", work / "overrides.json")
    kit = build_kit(work / "kit", out / "wasm")
    wheels = [*fetch_wheels(fetched / "wheels"), kit, *kernel_wheels()]
    runtime = work / "static" / "pyodide"
    editions = lay_lessons(work / "files")
    lay_runtime(fetch_pyodide(fetched), wheels, runtime, work)
    lite = (Path(sys.executable).with_name("jupyter"), "lite", "build", "--lite-dir", ".")
    run(*lite, f"--source-date-epoch={ONE_DAY}", cwd=work)
    shutil.rmtree(dist, ignore_errors=True)
    (work / "dist").rename(dist)
    name_python(dist / "jupyter-lite.json")
    lay_pages(dist, editions)
    lay_reference(dist / "reference")
    lay_icon(dist)
    lay_worker(dist)
    size = sum(path.stat().st_size for path in dist.rglob("*") if path.is_file())
    print(f"{dist}: {size / 1e6:.0f} MB")
    lay_compressed(dist)
    for what, names in (("page", FIRST_PAGE), ("lesson", FIRST_LESSON)):
        whole, sent = loaded(dist, names)
        print(f"a first {what} loads {whole / 1e6:.1f} MB, compressed {sent / 1e6:.1f} MB")


def settings_in(page: str) -> str:
    """The element of JupyterLite's own first page in which its pages look for their settings."""
    match = re.search(r'<script[^>]*id="jupyter-config-data".*?</script>', page, re.DOTALL)
    if match is None:
        raise ValueError("the first page of JupyterLite has no settings any more: see templates/")
    return match[0]


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Run a program, and show what it said if it fails."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\n{command[0]} failed")
    return done.stdout


# --- what is fetched, and what is built -----------------------------------------------------


def fetch_wheels(folder: Path) -> list[Path]:
    """The packages of ``wheels.txt``, for the Python in the page."""
    pins = (HERE / "wheels.txt").read_text(encoding="utf-8").split()
    if not all(list(folder.glob(f"{pin_name(pin)}-*.whl")) for pin in pins):
        pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download")
        kind = ("--python-version=3.14", "--implementation=py", "--abi=none", "--platform=any")
        pure = ("--no-deps", "--only-binary=:all:", *kind)
        run(*pip, *pure, "-d", folder, "-r", HERE / "wheels.txt")
    wanted = {pin_name(pin) for pin in pins}
    return [path for path in sorted(folder.glob("*.whl")) if path.name.split("-")[0] in wanted]


def pin_name(pin: str) -> str:
    """How a pinned package begins the name of its wheel."""
    return canonicalize_name(pin.partition("==")[0]).replace("-", "_")


def fetch_pyodide(folder: Path) -> Path:
    """The folder of Pyodide's npm package."""
    package = folder / f"pyodide-{PYODIDE}"
    if not package.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=folder)
        with tarfile.open(folder / f"pyodide-{PYODIDE}.tgz") as archive:
            archive.extractall(folder / "unpacked", filter="data")
        (folder / "unpacked" / "package").rename(package)
    return package


def build_kit(folder: Path, kernels: Path) -> Path:
    """The wheel of the kit, installed here, too: so its extension gets into the site.

    The lessons lie beside it in the site, so what a page gets does not hold them; it does hold the
    compiled ``kernels`` (see ``wasm/build.py``).
    """
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    run(sys.executable, "-m", "pip", "--quiet", "install", "--no-deps", "--force-reinstall", wheel)
    slim = folder / "slim" / wheel.name
    slim.parent.mkdir()
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(slim, "w", zipfile.ZIP_DEFLATED) as part:
        for name in whole.namelist():
            if ".data/" not in name:
                part.writestr(name, whole.read(name))
        for path in sorted(kernels.iterdir()):
            part.write(path, f"kernel_lib/play/{path.name}")
    return slim


def kernel_wheels() -> list[Path]:
    """The packages that the kernel of JupyterLite brings; where it has two, the newer one."""
    folder = Path(sys.prefix) / "share/jupyter/labextensions" / EXTENSION
    wheels = sorted((folder / "static" / "pypi").glob("*.whl"))
    return [*{path.name.partition("-")[0]: path for path in wheels}.values()]


# --- what is laid into the site -------------------------------------------------------------


def lay_runtime(pyodide: Path, wheels: Sequence[Path], folder: Path, work: Path) -> None:
    """Pyodide, and the compiled packages as archives; its own list of packages is empty."""
    given, compiled = work / "archives", work / "compiled"
    for new in (folder, given, compiled):
        new.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copy(pyodide / name, folder)
    for archive in (pyodide / LIBRARY, *wheels):
        shutil.copy(archive, given)
    run("node", HERE / "precompile.mjs", pyodide, given, compiled)
    shutil.copy(compiled / LIBRARY, folder)
    shutil.copy(HERE / "later.py", folder)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), encoding="utf-8")
    run("node", HERE / "archives.mjs", folder, compiled, work / "files", ",".join(LANGUAGES))


def name_python(settings: Path) -> None:
    """Let the kernel of JupyterLite begin with the files that lessons need."""
    told = json.loads(settings.read_text(encoding="utf-8"))
    plugins = told["jupyter-config-data"]["litePluginSettings"]
    plugins[f"{EXTENSION}:kernel"]["pyodideUrl"] = "./pages/python.mjs"
    settings.write_text(json.dumps(told, indent=2), encoding="utf-8")


def name_kernel(module: Path, extension: Path) -> None:
    """Let a lesson's page begin the worker of that kernel, whose name has a hash in it."""
    (script,) = extension.glob("static/comlink.worker.*.js")
    text = module.read_text(encoding="utf-8").replace("@KERNEL@", script.name)
    module.write_text(text, encoding="utf-8")


def lay_lessons(folder: Path) -> dict[str, str]:
    """The lessons, which name the kernel that is there; returns a hash of each, by its file.

    The hash stands in the lesson, too: a copy that somebody has kept is known by it.
    """
    hidden = shutil.ignore_patterns(".*", "records*", "course.toml")
    shutil.copytree(ROOT / "notebooks", folder / "notebooks", ignore=hidden)
    editions = {}
    for path in sorted(folder.rglob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["metadata"]["kernelspec"] = KERNEL
        notebook["cells"] = [cell for cell in notebook["cells"] if reading.is_of_site(cell)]
        edition = short_hash(json.dumps(notebook, sort_keys=True).encode())
        editions[path.relative_to(folder).as_posix()] = edition
        notebook["metadata"]["sixth_card"]["edition"] = edition
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        path.write_text(text + "\n", encoding="utf-8")
    return editions


def short_hash(data: bytes) -> str:
    """What tells one content from another."""
    return hashlib.sha256(data).hexdigest()[:12]


def lay_pages(dist: Path, editions: dict[str, str]) -> None:
    """The first page, the lessons and documents to read, and what they are made of."""
    notebooks = ROOT / "notebooks"
    shutil.copytree(HERE / "pages", dist / "pages")
    shutil.copy(ROOT / "widgets/shared/connection/host.js", dist / "pages/host.mjs")
    name_kernel(dist / "pages" / "kernel.mjs", dist / "extensions" / EXTENSION)
    for language in LANGUAGES:
        table = json.dumps(front.recorded(language))
        (dist / "pages" / f"table.{language}.json").write_text(table, encoding="utf-8")
    (dist / "docs").mkdir()
    for picture in (ROOT / "docs").glob("*.svg"):
        shutil.copy(picture, dist / "docs")
    settings = settings_in((dist / "index.html").read_text(encoding="utf-8"))
    pages = front.pages(ROOT, settings) | documents.pages(ROOT / "docs", repository())
    for language in LANGUAGES:
        pages |= reading.pages(notebooks, course(language), language, editions)
    for name, text in pages.items():
        (dist / name).parent.mkdir(exist_ok=True)
        (dist / name).write_text(text, encoding="utf-8")
    (dist / "sitemap.xml").write_text(discovery.site_map(pages), encoding="utf-8")
    (dist / "robots.txt").write_text(discovery.robots(), encoding="utf-8")


def repository() -> str:
    """The address of the kit's repository, where files are that the site does not have."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["urls"]["Repository"])


def lay_reference(folder: Path) -> None:
    """The reference of what a program may use, from the docstrings."""
    pdoc = Path(sys.executable).with_name("pdoc")
    options = ("--docformat", "restructuredtext", "--no-show-source")
    report = (ROOT / "docs" / "api.txt").read_text(encoding="utf-8").splitlines()
    public = [line for line in report if line[:1].strip()]
    run(
        pdoc,
        *options,
        "-o",
        folder,
        *public,
        *(f"!{module}$" for module in private_modules(public)),
    )
    for path in folder.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        path.write_text(with_head(page, path.relative_to(folder)), encoding="utf-8")


def with_head(page: str, file: Path) -> str:
    """A page of the reference with a title and a head of its own, by its file there.

    >>> told = with_head("<title>x</title>", Path("kernel_lib/nimmt.html"))
    >>> told.splitlines()[0]
    '<title>kernel_lib.nimmt · Sixth Card</title>'
    >>> 'content="6 nimmt!: start a match' in told, "reference/kernel_lib/nimmt.html" in told
    (True, True)
    """
    name = ".".join(file.with_suffix("").parts)
    if name == "index":
        title, about = "Reference", discovery.project()["description"]
    else:
        title, about = name, str(import_module(name).__doc__).partition("\n")[0]
    title = f"{title} · Sixth Card"
    told = discovery.PageMetadata(f"reference/{file.as_posix()}", "en", title, about, {})
    head = f"<title>{title}</title>\n{discovery.head(told)}"
    return re.sub("<title>.*?</title>", lambda _: head, page, count=1)


def private_modules(public: Sequence[str]) -> list[str]:
    """The modules of the kit that are neither public nor hold one that is.

    >>> found = private_modules(["kernel_lib.core.game"])
    >>> "kernel_lib.core.text" in found, "kernel_lib.core" in found
    (True, False)
    """
    files = [path for folder in ("kernel_lib", "widgets") for path in (ROOT / folder).rglob("*.py")]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files]
    modules = [name.removesuffix(".__init__") for name in names]
    return [
        module
        for module in modules
        if not any(f"{name}.".startswith(f"{module}.") for name in public)
    ]


def lay_icon(dist: Path) -> None:
    """Our bull for every page, those of JupyterLite and of the reference among them.

    Who installs the site as an app finds it by its name, too, and not as JupyterLite.
    """
    shutil.copy(BULL, dist / "icon.svg")
    app = {
        "name": "Sixth Card",
        "short_name": "Sixth Card",
        "description": discovery.project()["description"],
        "icons": [{"src": "./icon.svg", "type": "image/svg+xml", "sizes": "any"}],
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fff",
    }
    (dist / "manifest.webmanifest").write_text(json.dumps(app, indent=2) + "\n", encoding="utf-8")
    for path in dist.rglob("*.html"):
        root = "../" * (len(path.relative_to(dist).parts) - 1)
        path.write_text(
            with_icon(path.read_text(encoding="utf-8"), f"{root}icon.svg"), encoding="utf-8"
        )


def with_icon(page: str, address: str) -> str:
    """A page with this icon, and no other.

    >>> with_icon('<head><link rel="icon" href="favicon.ico"><title>A</title></head>', "icon.svg")
    '<head><link rel="icon" type="image/svg+xml" href="icon.svg"><title>A</title></head>'
    """
    link = f'<link rel="icon" type="image/svg+xml" href="{address}">'
    return re.sub(r"<head[^>]*>", lambda head: head[0] + link, ICON.sub("", page), count=1)


def lay_worker(dist: Path) -> None:
    """The service worker, last: its edition is that of all files."""
    (dist / "service-worker.js").rename(dist / "jupyterlite-service-worker.js")
    files = {
        path.relative_to(dist).as_posix(): short_hash(path.read_bytes())
        for path in sorted(dist.rglob("*"))
        if path.is_file()
    }
    listed = json.dumps(files, indent=0)
    (dist / "files.json").write_text(listed, encoding="utf-8")
    worker = (HERE / "service-worker.js").read_text(encoding="utf-8")
    worker = worker.replace("@EDITION@", short_hash((listed + worker).encode()))
    (dist / "service-worker.js").write_text(worker, encoding="utf-8")


LEAST_SAVED = 0.1
"""The share of a file that must be saved, else it is sent as it is."""


def lay_compressed(dist: Path) -> None:
    """Beside each file that becomes smaller its compressed form, for servers that send it.

    A browser takes brotli over https only, and a class has none: so it is gzip.
    """
    for path in sorted(path for path in dist.rglob("*") if path.is_file()):
        data = path.read_bytes()
        packed = gzip.compress(data, 9, mtime=0)
        if len(packed) < (1 - LEAST_SAVED) * len(data):
            path.with_name(f"{path.name}.gz").write_bytes(packed)


FIRST_PAGE = (
    "index.html",
    "pages/",
    *(f"static/pyodide/{name}" for name in RUNTIME),
    "static/pyodide/first-stdlib.zip",
    "static/pyodide/first.tar.zst",
    "static/pyodide/later.py",
)
"""What a browser fetches before the table of the first page can be played."""

FIRST_LESSON = (
    *("en/00-start.html", "pages/", "files/notebooks/en/00*"),
    *(
        f"static/pyodide/{name}"
        for name in (*RUNTIME, "lesson-stdlib.zip", "lesson.tar.zst", "later.py")
    ),
)
"""What a browser fetches before a first lesson can be played, beside JupyterLite itself."""


def loaded(dist: Path, names: Iterable[str]) -> tuple[int, int]:
    """The bytes of files and folders by name, and how many are sent where they are compressed."""
    whole = sent = 0
    for name in names:
        for path in dist.glob(f"{name}*" if name.endswith("/") else name):
            packed = path.with_name(f"{path.name}.gz")
            if path.is_file() and path.suffix != ".gz":
                whole += path.stat().st_size
                sent += (packed if packed.is_file() else path).stat().st_size
    return whole, sent


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else HERE).resolve())
