"""Take pictures of a notebook after running it.

python -m tools.browser.shoot notebook.ipynb FOLDER --selector .my-widget --theme dark
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

from tools.browser import harness


def shoot(
    notebook: Path,
    folder: Path,
    selector: str = ".jp-OutputArea-output",
    app: harness.App = "lab",
    theme: harness.Theme = "light",
    width: int = 1280,
) -> list[Path]:
    """Run the notebook and write a picture of each matching element; return the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary) / "notebooks"
        lessons = root / notebook.resolve().parent.name
        lessons.mkdir(parents=True)
        shutil.copy(notebook, lessons)
        data = notebook.resolve().parents[1] / "data"
        if data.is_dir():  # lessons find it beside their folder
            shutil.copytree(data, root / "data")
        with (
            harness.serve(app, root, Path(temporary) / "home") as server,
            harness.launch() as browser,
        ):
            page = harness.new_page(browser, viewport={"width": width, "height": 1000})
            harness.open_in(page, server, f"{lessons.name}/{notebook.name}", theme)
            harness.run_all(page)
            page.locator(selector).first.wait_for(state="attached")
            harness.at_rest(page)
            pictures = []
            for number, element in enumerate(page.locator(selector).all(), 1):
                pictures.append(folder / f"{notebook.stem}-{theme}-{number}.png")
                element.screenshot(path=pictures[-1])
            page.context.close()
    return pictures


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Take pictures of a notebook after running it.")
    parser.add_argument("notebook", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--selector", default=".jp-OutputArea-output")
    parser.add_argument("--app", choices=["lab", "notebook"], default="lab")
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    parser.add_argument("--width", type=int, default=1280)
    for picture in shoot(**vars(parser.parse_args())):
        print(picture)


if __name__ == "__main__":
    main()
