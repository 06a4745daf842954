"""A quiz in a player of others: read by one program, shown and scored by another in a browser.

    .venv/bin/python -m tools.teach.qti_player

``citolab-qti-convert`` (PyPI) reads the package, ``@citolab/qti-components`` (npm) shows its
questions in Chromium and scores what is typed or chosen.
"""

from __future__ import annotations

import json
import tempfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from kernel_lib import teach
from kernel_lib.core.text import LANGUAGES, speaking
from kernel_lib.teach.quiz import questions
from kernel_lib.teach.quiz_items import QuizItem, decimal
from tools.browser.find_chromium import LAUNCH_ARGS, find_chromium
from tools.browser.site import Quiet
from tools.teach.grading import PLACE, fetching, run, tools

PLAYER = "@citolab/qti-components@7.27.4"
_SCRIPT = "node_modules/@citolab/qti-components/cdn/index.js"
_PAGE = """<!doctype html><meta charset="utf-8"><title>Quiz</title>
<script type="module" src="/index.js"></script>
<body style="font: 18px/1.5 sans-serif; margin: 24px; max-width: 46em">
<qti-item><item-container></item-container></qti-item></body>"""

_SHOW = """async (xml) => {
  await customElements.whenDefined("item-container");
  const old = document.querySelector("qti-item");
  const fresh = document.createElement("qti-item");
  const container = document.createElement("item-container");
  container.itemXML = xml; // it is read when the container comes into the page
  fresh.append(container);
  old.replaceWith(fresh);
  for (let wait = 0; wait < 100; wait++) {
    const item = container.shadowRoot?.querySelector("qti-assessment-item");
    if (item?.querySelector("qti-text-entry-interaction, qti-simple-choice")) {
      window.item = item;
      return item.textContent;
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error("the player shows no question");
}"""

_ANSWER = """(answer) => {
  window.item.updateResponseVariable("RESPONSE", answer);
  window.item.processResponse();
  const value = (name) => window.item.variables.find((one) => one.identifier === name)?.value;
  return [Number(value("SCORE")), value("FEEDBACK")];
}"""


class Scored(NamedTuple):
    """An answer that was given to a question: its points, and the feedback that was told."""

    name: str
    answer: str
    points: float
    feedback: str


def player() -> Path:
    """The folder of the player, fetched if it is not there."""
    tools()
    folder = PLACE / "player"
    folder.mkdir(exist_ok=True)
    with fetching():
        if not (folder / _SCRIPT).is_file():
            quiet = ("--no-audit", "--no-fund", "--loglevel=error")
            run(folder, "npm", "install", "--prefix", str(folder), *quiet, PLAYER)
    return folder


def upgraded(package: Path, folder: Path) -> Path:
    """A package as its reader understands it, in the form that the player takes."""
    to = folder / "read.zip"
    run(folder, str(tools() / "qti-convert"), "upgrade", str(package), str(to))
    return to


@contextmanager
def page_of(folder: Path) -> Iterator[Page]:
    """The player in Chromium; a request to any other place fails the page."""
    (folder / "index.html").write_text(_PAGE, encoding="utf-8")
    (folder / "index.js").write_bytes((player() / _SCRIPT).read_bytes())
    handler = partial(Quiet, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/index.html"
    chromium = str(find_chromium())
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=list(LAUNCH_ARGS))
        page = browser.new_page()
        page.route(
            "**/*",
            lambda route: route.continue_() if "127.0.0.1" in route.request.url else route.abort(),
        )
        page.goto(address)
        yield page
        browser.close()
    server.shutdown()


def answers_to(item: QuizItem) -> list[tuple[str, float, str]]:
    """What is given to a question, with the points and the feedback that it must get."""
    if item.choices:
        return [
            (f"choice-{at}", float(choice.is_right), f"answer-{at}")
            for at, choice in enumerate(item.choices, start=1)
        ]
    answers = []
    for at, number in enumerate(item.numbers, start=1):
        places = 0 if number.value.denominator == 1 else 12
        answers.append((decimal(number.value, places), float(number.is_right), f"answer-{at}"))
        if number.tolerance:
            near = number.value + number.tolerance * Fraction(9, 10)
            answers.append((decimal(near, 12), float(number.is_right), f"answer-{at}"))
    far = max(number.value + number.tolerance for number in item.numbers) + 7
    return [*answers, (decimal(far, 12), 0.0, "otherwise")]


def played(lesson: str, language: str, seed: int, as_choices: bool = False) -> list[Scored]:
    """Every answer to every question of a quiz, as the player scores it."""
    with tempfile.TemporaryDirectory() as made, speaking(language):
        folder = Path(made)
        package = teach.quiz(lesson, seed, "qti", folder=folder, as_choices=as_choices).files[0]
        read = zipfile.ZipFile(upgraded(package, folder))
        scores = []
        with page_of(folder) as page:
            for item in questions(lesson, seed, as_choices=as_choices):
                xml = read.read(f"items/{item.name}.xml").decode()
                for answer, _points, _feedback in answers_to(item):
                    page.evaluate(_SHOW, xml)
                    points, feedback = page.evaluate(_ANSWER, answer)
                    scores.append(Scored(item.name, answer, points, str(feedback)))
        return scores


def wanted(lesson: str, language: str, seed: int, as_choices: bool = False) -> list[Scored]:
    """The same answers with the points and feedback that they must get."""
    with speaking(language):
        return [
            Scored(item.name, *answer)
            for item in questions(lesson, seed, as_choices=as_choices)
            for answer in answers_to(item)
        ]


if __name__ == "__main__":
    for spoken in LANGUAGES:
        for chosen in (False, True):
            got, want = played("22", spoken, 3, chosen), wanted("22", spoken, 3, chosen)
            right = sum(answer.points for answer in got)
            print(
                f"{spoken}, as_choices={chosen}: {len(got)} answers, {right:g} points,", got == want
            )
            for one, other in zip(got, want, strict=True):
                if one != other:
                    print("   ", json.dumps(one), json.dumps(other))
