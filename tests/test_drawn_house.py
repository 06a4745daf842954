"""The two pictures of the house: its layers are those of the imports, a click takes its way."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from tests.test_imports import FACES, SOURCES, imports

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "docs" / "house.svg"
CLICK = ROOT / "docs" / "click.svg"
OUTSIDE = {"kernel_lib", "widgets", *(f"kernel_lib.{face}" for face in FACES)}
"""What only names things that stand elsewhere: it is in no layer."""

INNER = re.compile(r'from "\.\./(\w+)/')


@cache
def drawn(path: Path) -> ElementTree.Element:
    """A picture, read."""
    return ElementTree.parse(path).getroot()


def layers() -> list[list[str]]:
    """The parts in each layer, from the top."""
    groups = [element for element in drawn(HOUSE).iter() if element.get("class") == "layer"]
    return [[part for box in group if (part := box.get("data-part"))] for group in groups]


def arrows() -> set[tuple[str, str]]:
    """The arrows inside of layers."""
    ends = ((element.get("data-from"), element.get("data-to")) for element in drawn(HOUSE).iter())
    return {(tail, head) for tail, head in ends if tail and head}


def part_of(module: str) -> str | None:
    """The box in which a module is drawn."""
    name = module.replace(".", "/") + "/"
    parts = [part for layer in layers() for part in layer]
    return next((part for part in parts if name.startswith(part.removesuffix(".py") + "/")), None)


def test_each_part_is_drawn_once() -> None:
    """Every module stands in a box, and every box is a file or folder of the kit."""
    boxes = [part for layer in layers() for part in layer]
    assert len(boxes) == len(set(boxes)) > 15
    assert [part for part in boxes if not (ROOT / part).exists()] == []
    assert [module for module in SOURCES if part_of(module) is None and module not in OUTSIDE] == []


def used() -> set[tuple[str, str]]:
    """Which part imports from which other one: Python, and the JavaScript of widgets."""
    pairs = set()
    for module in SOURCES:
        here = part_of(module)
        there = {part_of(name) for name in imports(module)}
        pairs |= {(here, part) for part in there if here and part and part != here}
    for path in sorted((ROOT / "widgets").rglob("*.js")):
        here = "/".join(path.relative_to(ROOT).parts[:2])
        others = INNER.findall(path.read_text(encoding="utf-8"))
        pairs |= {(here, f"widgets/{widget}") for widget in others if f"widgets/{widget}" != here}
    return {(here, there) for here, there in pairs if (ROOT / there).exists()}


def test_the_arrows_are_the_imports() -> None:
    """A part imports only from layers below, and in its own just where an arrow leads."""
    height = {part: -at for at, layer in enumerate(layers()) for part in layer}
    beside = {(tail, head) for tail, head in used() if height[tail] == height[head]}
    assert [(tail, head) for tail, head in used() if height[tail] < height[head]] == []
    assert beside == arrows()


def test_each_layer_is_used_by_the_next() -> None:
    """Between two layers there is an arrow; some part above imports one below."""
    pairs = used() | {("notebooks", "widgets/nimmt"), ("site", "widgets/nimmt")}
    for above, below in zip(layers(), layers()[1:], strict=False):
        assert any(tail in above and head in below for tail, head in pairs)
    lesson = (ROOT / "notebooks" / "en" / "00-start.ipynb").read_text(encoding="utf-8")
    assert "from widgets import " in lesson
    assert "from widgets import NimmtTable" in (ROOT / "site" / "front.py").read_text("utf-8")


def test_the_way_of_a_click_is_there() -> None:
    """Each file of the way is there, and has the function that is named."""
    steps = [
        (element.get("data-file"), element.get("data-name")) for element in drawn(CLICK).iter()
    ]
    shown = [(file, name) for file, name in steps if file and name]
    assert len(shown) == 12
    for file, name in shown:
        source = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"(?:def |function |^ +|\b){name}\(", source, re.MULTILINE), (file, name)
    words = [
        element.text or "" for element in drawn(CLICK).iter() if element.get("class") == "name"
    ]
    assert [word.split("  ")[0] for word in words] == [str(number) for number in range(1, 13)]
    for word, (file, name) in zip(words, shown, strict=True):
        short, _, told = word.split("  ")[1].partition(": ")
        assert file.endswith(short)
        assert told == name


def test_pictures_can_be_heard_and_seen_in_the_dark() -> None:
    """Each has a title and a description, and colours of its own for a dark page."""
    for picture in (HOUSE, CLICK):
        tags = [element.tag.rpartition("}")[2] for element in drawn(picture)]
        assert tags[:2] == ["title", "desc"]
        assert "prefers-color-scheme: dark" in picture.read_text(encoding="utf-8")
