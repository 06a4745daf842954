"""The browser's side of the widgets, as files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from widgets import NimmtTable, RiskExplorer, WorkedExample
from widgets.shared import assets

WIDGETS = Path(assets.__file__).parents[1]
FILES = sorted(
    str(path.relative_to(WIDGETS)) for kind in ("js", "css") for path in WIDGETS.rglob(f"*.{kind}")
)


@pytest.mark.parametrize("name", FILES)
def test_a_module_is_small(name: str) -> None:
    """Every file that a browser gets stays under 40 kB."""
    assert len(assets.text(name).encode()) < 40_000


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_fetched(name: str) -> None:
    """No file names an address: the only ones allowed name the vocabularies of SVG and MathML."""
    addresses = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[\w/.-]*", assets.text(name))
    assert set(addresses) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"}


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".js")])
def test_data_never_becomes_markup(name: str) -> None:
    """No module writes HTML from text, so that a name or a message cannot run."""
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", assets.text(name)
    )


@pytest.mark.parametrize("widget", [NimmtTable, WorkedExample, RiskExplorer])
def test_the_joined_module_stands_alone(widget: type) -> None:
    """The joined modules import nothing, export one thing, and define each name once."""
    script = str(widget._esm)  # type: ignore[attr-defined]
    assert "import {" not in script
    assert re.findall(r"^export .*$", script, re.MULTILINE) == ["export default { render };"]
    names = re.findall(r"^(?:async )?(?:function|class|const) (\w+)", script, re.MULTILINE)
    assert len(names) == len(set(names))


def test_every_import_is_among_the_joined_modules() -> None:
    """A name that a module imports from another is exported there."""
    for name in FILES:
        for wanted, source in re.findall(
            r'import \{([^}]*)\} from "(\.[\w./]+)"', assets.text(name)
        ):
            for function in wanted.split(","):
                assert re.search(
                    rf"^export (?:function|class) {function.strip()}\b",
                    assets.text(
                        str((WIDGETS / name).parent.joinpath(source).resolve().relative_to(WIDGETS))
                    ),
                    re.M,
                )


def words_used_and_sent(
    widget: NimmtTable | WorkedExample | RiskExplorer,
) -> tuple[set[str], set[str]]:
    """The words that a widget's modules ask for, and those that its picture holds."""
    used = re.findall(r"\bwords\.(\w+)", str(widget._esm))
    return set(used), set(widget.picture["words"])


def test_a_table_is_sent_just_the_words_it_uses() -> None:
    """Every word that the table's modules ask for is sent, and no other."""
    used, sent = words_used_and_sent(NimmtTable(seed=1))
    assert used == sent


def test_an_example_is_sent_the_words_it_uses() -> None:
    """An example lacks only the button to take a row, and is sent what all widgets share."""
    used, sent = words_used_and_sent(WorkedExample("N-001-A"))
    assert used - sent == {"take"}
    assert sent - used == {"speed", "skip", "log"}


def test_an_explorer_is_sent_the_words_it_uses() -> None:
    """An explorer lacks only the button to take a row, and is sent what all widgets share."""
    used, sent = words_used_and_sent(RiskExplorer())
    assert used - sent == {"take"}
    assert sent - used == {"speed", "skip", "log"}
