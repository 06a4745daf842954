// The first page: its picture of a table becomes a table, as soon as there is a Python to play with.
import { Host } from "./host.mjs";
import { fetchAhead, kept, keepLessons } from "./keep.mjs";

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
await kept();
const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
const host = new Host((id, content) => worker.postMessage({ kind: "intent", what: [id, content] }));
const progress = bar.querySelector("progress");
const heard = {
  progress(part) {
    progress.value = part;
  },
  async display(widget) {
    const live = document.createElement("div");
    place.append(live);
    await host.display(live, widget);
    place.querySelector(":scope > .still").remove();
    bar.remove();
    place.dataset.state = "live";
    worker.postMessage({ kind: "live" });
    setTimeout(keepLessons, 3000);
  },
  changes(changes) {
    host.take(changes);
  },
  failed(reason) {
    console.error(reason);
    bar.dataset.state = "failed";
    bar.textContent = bar.dataset.failed;
  },
};
worker.onmessage = ({ data: { kind, what } }) => heard[kind](what);
fetchAhead(["pyodide.asm.wasm", "first.tar.zst"]);
worker.postMessage({ kind: "start", what: { language: lang, seed: Number(place.dataset.seed) } });
