"""Run every lesson and store its outputs, cleaned so that a second run changes nothing.

python -m tools.notebooks.execute [notebook ...]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from tools.notebooks.files import notebooks
from tools.notebooks.kernels import AsyncFileKernelManager

LARGEST = 1_000_000  # bytes
WIDGET = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def execute(path: Path) -> None:
    """Run the notebook in its own folder and store it with clean outputs."""
    notebook = nbformat.read(path, as_version=4)
    os.environ["TQDM_DISABLE"] = "1"  # a progress bar is no part of a lesson's outputs
    os.environ["JUPYTER_NO_CONFIG"] = "1"  # nor is the language of whoever runs this
    NotebookClient(
        notebook,
        kernel_name="python3",
        kernel_manager_class=AsyncFileKernelManager,
        resources={"metadata": {"path": str(path.parent)}},
        coalesce_streams=True,
        record_timing=False,
        store_widget_state=False,
    ).execute()
    clean(notebook)
    text = nbformat.writes(notebook) + "\n"
    if len(text.encode()) > LARGEST:
        raise ValueError(f"{path.name} would be larger than 1 MB: let its outputs be smaller")
    path.write_text(text, encoding="utf-8")


def clean(notebook: Any) -> None:
    """Take out what differs from run to run or from machine to machine.

    That includes the random id of each widget, of no use without its kernel: where the output
    holds a text or a picture too, readers see those until they run the lesson.
    """
    notebook.metadata.pop("widgets", None)
    notebook.metadata["kernelspec"] = dict(KERNEL)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        cell.metadata.pop("ExecuteTime", None)
        for output in cell.get("outputs", []):
            if len(output.get("data", {})) > 1:
                output.data.pop(WIDGET, None)


def faults(path: Path) -> list[str]:
    """What keeps a stored notebook from being committed."""
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    outputs = [output for cell in code for output in cell.outputs]
    cleaned = nbformat.from_dict(notebook)
    clean(cleaned)
    faults = {
        "is larger than 1 MB": path.stat().st_size > LARGEST,
        "has a cell that was not run": any(cell.execution_count is None for cell in code),
        "has an error among its outputs": any(o.output_type == "error" for o in outputs),
        "is not cleaned (run make notebooks)": cleaned != nbformat.read(path, as_version=4),
    }
    return [fault for fault, is_there in faults.items() if is_there]


def main() -> None:
    """Execute the notebooks named on the command line, or all."""
    for path in [Path(name) for name in sys.argv[1:]] or notebooks():
        print(path, flush=True)
        execute(path)


if __name__ == "__main__":
    main()
