// Which code runs unasked: what is, letter for letter, what the kit came with, and what somebody
// has read and run here.
import { codeCells, sourcesOf } from "./cells.js";
import { shipped } from "./shipped.js";
import { MOST_KEPT, store, stored } from "./storage.js";
/** @import {Cell, Jupyter, Panel} from "../types" */
/** @import {Shipped} from "./shipped.js" */
/** @typedef {"changed" | "unchecked" | "beside" | "still"} Reason  why a lesson does not run unasked */

const AGREED = "sixth-card:agreed"; // in the browser's storage: code that was run here
const MOST_LETTERS = 500_000; // of the code; browsers keep some five million for all that lies on a site

/**
 * What is wrong with the code cells of a lesson, if they are not those that the kit came with.
 * @param {Cell[]} cells
 * @returns {Promise<Reason | undefined>}
 */
export async function fault(cells) {
  const code = codeOf(cells);
  if (stored(AGREED, /** @type {string[]} */ ([])).includes(code)) return undefined;
  try {
    return isShipped(code, await shipped()) ? undefined : "changed";
  } catch {
    return "unchecked"; // there is no list of lessons
  }
}

/**
 * Whether code is that of a lesson or of its pupils' copy.
 * @param {string} code
 * @param {Record<string, Shipped>} lessons
 */
const isShipped = (code, lessons) =>
  Object.values(lessons).some(({ code: own, copy }) =>
    [own, copy.map((cell) => (typeof cell === "number" ? own[cell] : cell))].some(
      (cells) => JSON.stringify(cells) === code,
    ),
  );

/** @param {Cell[]} cells */
const codeOf = (cells) => JSON.stringify(sourcesOf(cells));

/**
 * Code that somebody has read and run here may run unasked from now on. Where there is no room for
 * all, what was agreed to first is asked about again.
 * @param {Cell[]} cells
 */
export function agree(cells) {
  const code = codeOf(cells);
  if (code.length > MOST_LETTERS) return;
  const others = stored(AGREED, /** @type {string[]} */ ([])).filter((agreed) => agreed !== code);
  const kept = [...others, code].slice(-MOST_KEPT);
  while (kept.join("").length > MOST_LETTERS) kept.shift();
  store(AGREED, kept);
}

/**
 * Follow what somebody runs in a lesson: whenever a cell has run, call `told`; code that was run here
 * may run unasked from now on.
 * @param {Jupyter} jupyter
 * @param {Panel} panel
 * @param {() => void} told
 */
export function follow({ NotebookActions }, panel, told) {
  const state = { hasRun: false, /** @type {Set<string>} */ known: new Set() };
  /** @param {object} _ @param {{notebook: object, cell: Cell}} news */
  const executed = (_, { notebook, cell }) => {
    if (notebook !== panel.content) return;
    told();
    state.hasRun = true;
    const source = cell.model.sharedModel.getSource();
    if (state.known.has(source)) return;
    state.known.add(source);
    const cells = codeCells(panel);
    if (sourcesOf(cells).every((text) => state.known.has(text))) agree(cells);
  };
  NotebookActions.executed.connect(executed);
  panel.disposed.connect(() => NotebookActions.executed.disconnect(executed));
  return state;
}
