// Opening a game that was saved: by its name, from a file, or by dropping the file on the table.
/** @import {PanelTable} from "../types" */

/** Bytes of a file that may be a game. */
const LONGEST = 1e6;

/**
 * Go on with a game that was saved.
 * @param {PanelTable} table
 * @param {{value?: string, text?: string}} which its name, or its text
 */
export function openGame(table, which) {
  for (const one of table.root.querySelectorAll("details[open]")) one.removeAttribute("open");
  table.send({ kind: "open", ...which });
}

/**
 * @param {PanelTable} table
 * @param {File} file
 */
export async function openFile(table, file) {
  openGame(table, { text: await file.slice(0, LONGEST).text() });
}

/**
 * @param {PanelTable} table
 * @param {DragEvent} event
 */
export function openDropped(table, event) {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) openFile(table, file);
}
