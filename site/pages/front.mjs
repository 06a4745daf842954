// The first page: its picture of a table becomes a table, as soon as there is a Python to play with.
import { Host } from "./host.mjs";
import { fetchAhead, kept, keepLessons } from "./keep.mjs";
import { Ahead, noteBegun, recordedTable } from "./recorded.mjs";

const place = document.querySelector("#table");
const bar = document.querySelector("#starting");
const { lang } = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

/** The widgets look at this for their colours, as they do in JupyterLab. */
const paint = () => {
  document.body.dataset.jpThemeLight = String(!dark.matches);
};
dark.addEventListener("change", paint);
paint();

/** Lead to the lesson in which somebody was last, as the lessons themselves have noted it. */
function showWhereOneWas() {
  let paths = [];
  try {
    paths = Object.keys(JSON.parse(localStorage.getItem("sixth-card:places") ?? "{}"));
  } catch {
    // Nothing can be kept here
  }
  const stem = /([0-9]{2}-[\w-]+)[.]ipynb$/.exec(
    paths.filter((path) => /[0-9]{2}-[^/]*$/.test(path)).at(-1) ?? "",
  )?.[1];
  const card = stem && document.querySelector(`[data-lesson="${stem.slice(0, 2)}"] a`);
  if (!card) return;
  const item = document.querySelector("#go-on");
  const link = item.querySelector("a");
  link.href = card.href;
  link.querySelector("strong").textContent = card.querySelector("strong").textContent;
  item.hidden = false;
}

// The table leads to lessons by their notebooks; here they are pages.
place.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-lesson]");
  if (!link) return;
  event.preventDefault();
  const card = document.querySelector(`[data-lesson="${link.dataset.lesson.slice(0, 2)}"] a`);
  if (card) location.href = card.href;
});
showWhereOneWas();

/** @type {Worker | null} */
let worker = null;
/** @type {Ahead | null} what is done before Python is there */
let ahead = null;
let isLive = false;
const send = (/** @type {string} */ id, /** @type {object} */ intent) => {
  noteBegun(intent);
  if (isLive) worker.postMessage({ kind: "intent", what: [id, intent] });
  else ahead.take(intent);
};
const host = new Host(send);
const still = place.querySelector(":scope > .still");
const table = document.createElement("div");

/** Show a table in place of its picture. @param {object} widget */
async function show(widget) {
  place.append(table);
  await host.display(table, widget);
  still.hidden = true;
}

const progress = bar.querySelector("progress");
const heard = {
  progress(part) {
    progress.value = part;
  },
  async display(widget) {
    await readied;
    isLive = true;
    if (ahead) ahead.end(widget, (intent) => send(widget.id, intent));
    else await show(widget);
    still.remove();
    bar.remove();
    place.dataset.state = "live";
    worker.postMessage({ kind: "live" });
    setTimeout(keepLessons, 3000);
  },
  changes(changes) {
    if (!ahead?.isKnown(changes)) host.take(changes);
  },
  failed(reason) {
    console.error(reason);
    if (isLive) return; // what comes later is asked for again
    bar.dataset.state = "failed";
    bar.textContent = bar.dataset.failed;
    table.remove(); // nobody will answer there
    still.hidden = false;
  },
};

/** Show the table that was recorded, if it is this one. */
async function showRecorded() {
  const recorded = await recordedTable();
  if (!recorded) return;
  ahead = new Ahead(host, recorded, bar.dataset.waiting);
  await show({ ...recorded.widget, state: ahead.shown(recorded.widget.state) });
  place.dataset.state = "ready";
  bar.querySelector(".words").textContent = bar.dataset.ready;
}

const readied = showRecorded().catch((error) => {
  console.error(error); // Python's own comes, and needs nothing of it
  ahead = null;
  table.replaceChildren();
});
await kept();
worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
worker.onmessage = ({ data: { kind, what } }) => heard[kind](what);
fetchAhead(["pyodide.asm.wasm", "first.tar.zst"]);
worker.postMessage({ kind: "start", what: { language: lang, seed: Number(place.dataset.seed) } });
