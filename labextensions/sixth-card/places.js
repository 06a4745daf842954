// Where somebody was in a lesson.
import { MOST_KEPT, store, stored } from "./storage.js";
import { after } from "./waiting.js";
/** @import {Cell, Panel} from "../types" */

const PLACES = "sixth-card:places"; // in the browser's storage: where somebody was in each lesson
const SETTLING = 15_000; // ms within which tables and charts are drawn

/** What scrolls in a notebook. @param {Panel} panel */
const scroller = ({ content }) =>
  content.node.querySelector(".jp-WindowedPanel-outer") ?? content.node;

/** The cell at the top of what is seen. @param {Panel} panel */
export function topCell(panel) {
  const { top } = scroller(panel).getBoundingClientRect();
  const isSeen = (/** @type {Cell} */ { node }) =>
    node.isConnected && node.getBoundingClientRect().bottom > top + 8;
  return panel.content.widgets.find(isSeen);
}

/**
 * Note where somebody is in a lesson: the cell at the top of what is seen, how far above it
 * begins, and when that was, in seconds.
 * @param {Panel} panel
 */
export function keepPlace(panel) {
  const { context } = panel;
  if (context.path.endsWith("home.ipynb")) return; // it leads to the others
  const outer = scroller(panel);
  const note = () => {
    const { [context.path]: _, ...others } = placesIn();
    const top = outer.getBoundingClientRect().top;
    const cell = outer.scrollTop < 40 ? undefined : topCell(panel);
    const places = Object.entries(others);
    if (cell)
      places.push([
        context.path,
        [cell.model.id, top - cell.node.getBoundingClientRect().top, Date.now() / 1000],
      ]);
    store(PLACES, Object.fromEntries(places.slice(-MOST_KEPT)));
  };
  let timer = 0;
  outer.addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = window.setTimeout(note, 300);
    },
    { passive: true },
  );
}

/** Where somebody was, by lesson. @returns {Record<string, [string, number, number?]>} */
export const placesIn = () => stored(PLACES, {});

/**
 * Go back to the place where somebody was, and stay there while tables and charts are drawn.
 * @param {Panel} panel
 * @param {[string, number, number?] | undefined} place
 */
export async function goBack(panel, place) {
  const { content } = panel;
  const at = content.widgets.findIndex(({ model }) => model.id === place?.[0]);
  if (!place || at < 0) return;
  const outer = scroller(panel);
  content.node.dataset.place = place[0]; // tables do not bring themselves into view
  let isFree = false; // somebody scrolls or clicks: the place is theirs
  const free = () => {
    isFree = true;
  };
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"])
    panel.node.addEventListener(kind, free, { once: true });
  content.activeCellIndex = at;
  await content.scrollToItem(at, "start");
  const isThere = () => !isFree && !panel.isDisposed && content.activeCellIndex === at;
  for (
    let calm = 0, height = 0, until = Date.now() + SETTLING;
    calm < 20 && isThere() && Date.now() < until;
    calm += 1
  ) {
    const { node } = content.widgets[at];
    const off = node.getBoundingClientRect().top + place[1] - outer.getBoundingClientRect().top;
    if (Math.abs(off) > 1 || outer.scrollHeight !== height) calm = 0;
    if (node.isConnected && Math.abs(off) > 1) outer.scrollTop += off;
    height = outer.scrollHeight;
    await after(100);
  }
}
