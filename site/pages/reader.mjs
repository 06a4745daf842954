// A lesson that can be read at once: behind it the same lesson starts, and takes its place when it runs.
import { fetchAhead, kept, keepLessons } from "./keep.mjs";
import { tellOpen } from "./open.mjs";

const { notebook, edition, pages, absent } = document.body.dataset;
const IN_PACKAGE = pages?.split(" "); // in a learning platform's package: the only pages there are
const frame = document.querySelector("iframe");
const starting = document.querySelector("#starting");
const progress = starting.querySelector("progress");
const USUAL = 12; // seconds until a Python is there

// Of JupyterLab only the lesson is shown; its menus are one click away.
const BARE = `
  .jp-CodeCell .jp-Placeholder, .jp-cell-toolbar, .jp-Notebook-footer { display: none !important; }
  .jp-Cell .jp-Collapser, .jp-InputPrompt, .jp-OutputPrompt { visibility: hidden; }
  .jp-Notebook .jp-Cell, .jp-Notebook .jp-Cell:focus-visible { box-shadow: none !important; outline: none !important; }
  .jp-Notebook .jp-Cell.jp-mod-active .jp-InputArea-editor, .jp-MarkdownOutput { border-color: transparent !important; }
  @media (max-width: 1024px) {
    .jp-Cell .jp-Collapser, .jp-InputPrompt, .jp-OutputPrompt { display: none !important; }
  }
  @media (max-width: 700px) {
    .jp-Notebook .jp-Cell { padding-left: 0 !important; padding-right: 0 !important; }
    mjx-container[display="true"] { font-size: min(100%, 3.3vw) !important; }
  }`;

/** The notebook in the frame, once there is one. */
const panel = () => frame.contentWindow.jupyterapp?.shell?.currentWidget;
const doc = () => frame.contentDocument;

/** @param {string} id */
const button = (id) => document.querySelector(`#${id}`);

/** How far the lesson is: 0 to 1. @param {number} seconds */
function far(seconds) {
  const cells = [...(panel()?.content?.widgets ?? [])].filter(
    (cell) => cell.model?.type === "code",
  );
  if (!cells.length) return Math.min(0.2, seconds / 30);
  const waiting = [...doc().querySelectorAll(".jp-InputPrompt")].filter((prompt) =>
    prompt.textContent.includes("*"),
  );
  if (!waiting.length) return 0.2 + 0.5 * Math.min(1, seconds / USUAL);
  return 0.7 + 0.3 * (1 - waiting.length / cells.length);
}

/** The cell that stands at the top of the page, and how much of it is above the edge: 0 to 1. */
function reading() {
  const edge = Math.max(0, document.querySelector("header").getBoundingClientRect().bottom);
  const cells = [...document.querySelectorAll("[data-cell]")];
  const cell = cells.find((node) => node.getBoundingClientRect().bottom > edge + 8) ?? cells[0];
  const { top, height } = cell.getBoundingClientRect();
  return {
    at: scrollY < 40 ? 0 : Number(cell.dataset.cell), // at the top: led to where the lesson was left
    above: Math.max(0, edge - top) / height,
  };
}

/**
 * Keep the place that is being read, while cells above it may still grow, until the reader moves.
 * @param {object} content the notebook
 * @param {{at: number, above: number}} place
 */
async function keepPlace(content, { at, above }) {
  let hasMoved = false;
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"])
    frame.contentWindow.addEventListener(kind, () => (hasMoved = true), {
      once: true,
      capture: true,
    });
  const { node } = content.widgets[at];
  for (let turn = 0; turn < 15 && !hasMoved; turn += 1) {
    const outer = node.closest(".jp-WindowedPanel-outer");
    const { top, height } = node.getBoundingClientRect();
    outer?.scrollBy(0, top - outer.getBoundingClientRect().top + above * height);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Let the running lesson take the place of the page, at the cell that is being read. */
async function swap() {
  const place = reading();
  const { content } = panel();
  frame.removeAttribute("inert");
  if (place.at) content.activeCellIndex = place.at; // or else the focus leads back to another one
  frame.focus();
  if (place.at) await content.scrollToItem(place.at, "start");
  document.body.dataset.state = "live";
  if (place.at) keepPlace(content, place);
  starting.remove();
  for (const id of ["code", "download", ...(IN_PACKAGE ? [] : ["jupyter"])])
    button(id).hidden = false;
  setTimeout(tellOpen, 3000);
  if (!IN_PACKAGE) setTimeout(keepLessons, 3000);
}

/** Ask whether a lesson that was kept from an older edition is to be replaced. */
async function askIfOlder() {
  const { contents } = frame.contentWindow.jupyterapp.serviceManager;
  const about = panel().context.model.getMetadata("sixth_card");
  if (about?.edition === edition) return;
  const note = document.querySelector("#older");
  note.hidden = false;
  button("keep-mine").addEventListener("click", () => {
    note.hidden = true;
  });
  button("take-new").addEventListener("click", async () => {
    const mine = await contents.get(notebook, { content: true });
    const beside = notebook.replace(".ipynb", `-${note.dataset.mine}.ipynb`);
    await contents.save(beside, { type: "notebook", format: "json", content: mine.content });
    await contents.delete(notebook); // the copy in this browser: the site's own comes forth
    location.reload();
  });
}

/** Take JupyterLab's menus out of the way. */
function bare() {
  const style = doc().createElement("style");
  style.textContent = IN_PACKAGE ? `${BARE} .sc-to-home { display: none; }` : BARE;
  doc().head.append(style);
  const { shell } = frame.contentWindow.jupyterapp;
  for (const part of [shell.top, shell.menu, panel().toolbar]) {
    part.hide();
    part.show = part.setHidden = () => undefined; // in a wider window it would come back
  }
}

/** A link to another lesson leads to its page. @param {MouseEvent} event */
function follow(event) {
  const link = event.target.closest?.("a");
  const [, lesson] =
    /([\w-]+)\.ipynb/.exec(link?.href + (link?.dataset.commandlinkerArgs ?? "")) ?? [];
  const [, page] =
    /(glossary|course|proofs)\.md/.exec(link?.href + (link?.dataset.commandlinkerArgs ?? "")) ?? [];
  if (!lesson && !page) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (IN_PACKAGE && !IN_PACKAGE.includes(lesson ?? page))
    return void link.replaceWith(`${link.textContent} (${absent})`);
  location.href =
    page === "course" ? document.querySelector("header a").href : `${lesson ?? page}.html`;
}

/** Save the lesson in the browser, and hand it over as it is now. */
async function download() {
  await panel().context.save();
  const { contents } = frame.contentWindow.jupyterapp.serviceManager;
  const { content } = await contents.get(notebook, { content: true });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(content, null, 1)], { type: "application/x-ipynb+json" }),
  );
  link.download = notebook.split("/").pop();
  link.click();
}

/** Make the buttons work that belong to the running lesson. */
function wire() {
  doc().addEventListener("click", follow, { capture: true });
  const fold = doc().querySelector(
    '[data-jp-item-name="sixth-card-code"] .jp-ToolbarButtonComponent',
  );
  const name = () => {
    button("code").textContent = fold.textContent;
  };
  button("code").addEventListener("click", () => {
    fold.click();
    name();
  });
  name();
  button("download").addEventListener("click", download);
}

function start() {
  const began = performance.now();
  // Python and JupyterLite start beside each other.
  const kernel = new Worker(new URL("kernel.mjs", import.meta.url), { type: "module" });
  frame.kernelWorker = kernel;
  frame.src = frame.dataset.src;
  frame.addEventListener("load", () => {
    if (matchMedia("(prefers-color-scheme: dark)").matches) dark();
  });
  const timer = setInterval(async () => {
    progress.value = Math.max(progress.value, far((performance.now() - began) / 1000));
    if (doc()?.querySelector('[data-lesson="open"], [data-lesson="asking"]') == null) return;
    clearInterval(timer);
    bare();
    wire();
    await askIfOlder();
    await swap();
  }, 150);
  const giveUp = () => {
    clearInterval(timer);
    kernel.terminate();
    frame.remove();
  };
  button("read").addEventListener("click", () => {
    giveUp();
    starting.remove();
  });
  kernel.addEventListener("message", ({ data }) => {
    if (data?.kind !== "failed") return; // JupyterLite's
    console.error(data.what);
    giveUp();
    starting.dataset.state = "failed"; // if it is for want of a network, that is told instead
    starting.textContent = starting.dataset.failed;
  });
}

/** JupyterLab takes the theme of the page. */
async function dark() {
  for (
    let turn = 0;
    turn < 100 && !frame.contentWindow.jupyterapp?.commands?.hasCommand("apputils:change-theme");
    turn += 1
  ) {
    await new Promise((done) => setTimeout(done, 100));
  }
  await frame.contentWindow.jupyterapp.commands.execute("apputils:change-theme", {
    theme: "JupyterLab Dark",
  });
}

if (!IN_PACKAGE) await kept();
start();
if (!IN_PACKAGE) fetchAhead(["pyodide.asm.wasm", "lesson-stdlib.zip", "lesson.tar.zst"]);
