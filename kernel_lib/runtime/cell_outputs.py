"""What the cells of a notebook show now, kept in its kernel for whoever opens the notebook again.

A browser that opens a notebook whose kernel still runs knows only what was saved in the file. Here
are the outputs of each cell as the kernel sent them, by the cell's id, so that the tables in them
go on living: in a new tab, on another device, after a crash. Nothing is written anywhere.
"""

from __future__ import annotations

import sys
from typing import Any, TextIO

from kernel_lib.runtime.notebook import running_cell

Output = dict[str, Any]
"""An output as a notebook file has it."""


class CellOutputs:
    """Notes the outputs of a notebook's cells, once it has been told to ``follow`` a shell.

    >>> outputs = CellOutputs()
    >>> outputs.add("a", {"output_type": "stream", "name": "stdout", "text": "4"})
    >>> outputs.add("a", {"output_type": "stream", "name": "stdout", "text": "2"})
    >>> outputs.of_cells
    {'a': [{'output_type': 'stream', 'name': 'stdout', 'text': '42'}]}
    """

    def __init__(self) -> None:
        self.of_cells: dict[str, list[Output]] = {}
        self._clears_first: set[str] = set()

    def follow(self, shell: Any) -> None:
        """Note from now on what the cells of a shell show."""
        shell.events.register("pre_run_cell", self._begin)
        shell.events.register("post_run_cell", self._end)
        for publisher in (shell.display_pub, shell.displayhook):
            publisher.register_hook(self._note)
        for name in ("stdout", "stderr"):
            stream = getattr(sys, name)
            stream.echo = Echo(self, name, stream.echo)

    def add(self, cell: str, output: Output) -> None:
        """Add an output to those of a cell; what a stream says goes on where it stopped."""
        if cell in self._clears_first:
            self._clears_first.discard(cell)
            self.of_cells[cell] = []
        shown = self.of_cells.setdefault(cell, [])
        last = shown[-1] if shown else {}
        kind = output["output_type"]
        if kind == "stream" and (kind, output["name"]) == (
            last.get("output_type"),
            last.get("name"),
        ):
            last["text"] += output["text"]
        else:
            shown.append(output)

    def _begin(self, _info: object) -> None:
        cell = cell_id()
        if cell:
            self.of_cells[cell] = []

    def _end(self, result: Any) -> None:
        error, cell = result.error_before_exec or result.error_in_exec, cell_id()
        if error is not None and cell:
            told = {"ename": type(error).__name__, "evalue": str(error), "traceback": []}
            self.add(cell, {"output_type": "error", **told})

    def _note(self, sent: Output) -> Output:
        """Note a message on its way to the browser; it goes on as it is."""
        kind, content, cell = sent["msg_type"], sent["content"], cell_id()
        if kind == "update_display_data":
            self._update(content)
        elif not cell:
            pass  # sent by a click, not by a cell
        elif kind == "clear_output":
            self._clears_first.add(cell)
            if not content["wait"]:
                self.of_cells[cell] = []
        else:
            known = ("data", "metadata", "transient", "execution_count")
            kept = {key: content[key] for key in known if key in content}
            self.add(cell, {"output_type": kind, **kept})
        return sent

    def _update(self, content: Output) -> None:
        """A display that has a name shows something else from now on, wherever it stands."""
        name = content.get("transient", {}).get("display_id")
        for shown in self.of_cells.values():
            for output in shown:
                if name and output.get("transient", {}).get("display_id") == name:
                    output.update(data=content["data"], metadata=content["metadata"])


class Echo:
    """Hears what is written to a stream of the kernel, beside what heard it before."""

    def __init__(self, outputs: CellOutputs, name: str, before: TextIO | None) -> None:
        self._outputs, self._name, self._before = outputs, name, before

    def write(self, text: str) -> None:
        """Note a text that the running cell writes."""
        cell = cell_id()
        if cell:
            self._outputs.add(cell, {"output_type": "stream", "name": self._name, "text": text})
        if self._before is not None:
            self._before.write(text)

    def flush(self) -> None:
        """Nothing is held back here."""
        if self._before is not None:
            self._before.flush()


def cell_id() -> str:
    """The id of the cell that runs; empty for what no cell of a notebook does.

    >>> cell_id()
    ''
    """
    return str(running_cell().get("metadata", {}).get("cellId") or "")


_followed: list[CellOutputs] = []


def follow(shell: Any) -> None:
    """Note from now on what the cells of this kernel show, if nothing does so yet."""
    if not _followed:
        outputs = CellOutputs()
        outputs.follow(shell)
        _followed.append(outputs)


def send(shell: Any) -> None:
    """Send to the browser what the cells show, as JSON by the id of the cell."""
    of_cells = _followed[0].of_cells if _followed else {}
    plain = {
        cell: [
            {key: value for key, value in output.items() if key != "transient"} for output in shown
        ]
        for cell, shown in of_cells.items()
    }
    shell.display_pub.publish({"application/json": plain})
