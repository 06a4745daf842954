// A lesson that the teacher's machine has given follows the class: the module for that comes from there.
import { makeBar } from "./bar.js";
import { IN_PAGE } from "./kernel.js";
import { goBack, topCell } from "./places.js";
/** @import {Jupyter, Panel} from "../types" */

/** What the address of a live class begins with, as in `kernel_lib.runtime.class_file`. */
const LIVE = "/sixth-card-class/";

/** Milliseconds after which a lesson is shown, whether or not it is known where the class is. */
const PATIENCE = 8000;

/** Until it is known where the class is nothing is seen of a lesson. */
const STYLE = ".sc-class-unknown .jp-Cell { visibility: hidden; }";

/**
 * @param {Jupyter} jupyter
 * @param {Panel} panel
 * @param {Promise<void>} ready  when the lesson has run
 */
export async function followClass(jupyter, panel, ready) {
  const [before, ...behind] = location.pathname.split(LIVE);
  if (!IN_PAGE || !behind.length) return;
  const base = before + LIVE;
  const { node } = panel.content;
  if (!document.querySelector("style[data-sixth-card-class]")) {
    const style = document.createElement("style");
    style.dataset.sixthCardClass = "";
    style.textContent = STYLE;
    document.head.append(style);
  }
  const known = () => node.classList.remove("sc-class-unknown");
  node.classList.add("sc-class-unknown");
  setTimeout(known, PATIENCE);
  const { default: lesson } = await import(`${base}lesson.js`).catch((error) => {
    known();
    throw error;
  });
  if (panel.isDisposed) return;
  const ending = new AbortController();
  const end = () => {
    panel.disposed.disconnect(end);
    ending.abort();
  };
  panel.disposed.connect(end);
  const { content, context } = panel;
  lesson.followClass(base, {
    file: context.path.split("/").at(-1) ?? "",
    node,
    known,
    cells: () =>
      content.widgets.map(({ model, node }) => ({
        id: model.id,
        source: model.sharedModel.getSource(),
        node,
      })),
    place: () => topCell(panel)?.model.id,
    go: (/** @type {string} */ id) => void goBack(panel, [id, 0]),
    bar: makeBar(jupyter, panel),
    ready,
    signal: ending.signal,
  });
}
