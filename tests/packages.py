"""A browser edition without Python in it, from which packages are cut for tests."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

SITE = Path(__file__).parents[1] / "site"
LESSON = "22-the-hypergeometric-gap"

STAND_IN = """<!doctype html>
<html lang="en"><head><title>22</title><link rel="stylesheet" href="../pages/site.css"></head>
<body class="lesson"><header>
<a href="../index.html">Lessons</a><span class="title">22</span>
<a class="button" id="jupyter" href="../lab/index.html?path=22" hidden>Jupyter</a></header>
<main><p class="stranger">New here?</p>
<p><a href="23-conditional-probability.html">next</a>, <a href="glossary.html#bull">bull</a>,
<a href="https://example.org/">elsewhere</a></p></main>
<script type="module">
// What Python does in a lesson: it reads the answers once, and keeps each new one.
const name = "sixth-card " + new URL("..", location.href).href.replace(/\\/$/, "");
const opened = new Promise((done) => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("texts");
  request.onsuccess = () => done(request.result);
});
const channel = new BroadcastChannel(name);
const at = async (mode, act) => {
  const request = act((await opened).transaction("texts", mode).objectStore("texts"));
  return new Promise((done) => { request.onsuccess = () => done(request.result); });
};
window.known = async () => JSON.parse((await at("readonly", (t) => t.get("answers.json"))) ?? "{}");
window.keep = async (id, changes) => {
  const nothing = { guess: null, is_solved: false, seed: null, answers: [] };
  const known = await window.known();
  known[id] = { ...nothing, ...known[id], ...changes };
  const text = JSON.stringify(known);
  await at("readwrite", (t) => t.put(text, "answers.json"));
  channel.postMessage(["answers.json", text]);
};
document.body.dataset.state = "live";
</script></body></html>
"""


def edition_without_python(folder: Path) -> Path:
    """An edition whose one lesson keeps answers as Python does, where a test says so."""
    shutil.copytree(SITE / "pages", folder / "pages")
    for language in ("en", "ja"):
        notebooks = folder / "files" / "notebooks" / language
        notebooks.mkdir(parents=True)
        (folder / language).mkdir()
        (notebooks / f"{LESSON}.ipynb").write_text(json.dumps({"cells": []}), encoding="utf-8")
        (notebooks / "23-conditional-probability.ipynb").write_text("{}", encoding="utf-8")
        for stem in (LESSON, "glossary", "proofs"):
            (folder / language / f"{stem}.html").write_text(STAND_IN, encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "icon.svg.gz").write_bytes(b"")
    first = '<h1>All lessons</h1><script id="jupyter-config-data">{}</script>'
    (folder / "index.html").write_text(first, encoding="utf-8")
    return folder
