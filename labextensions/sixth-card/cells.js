// The code cells of a lesson.
/** @import {Cell, Panel} from "../types" */

/** @param {Panel} panel */
export const codeCells = (panel) =>
  panel.content.widgets.filter((cell) => cell.model.type === "code");

/** @param {Cell[]} cells */
export const sourcesOf = (cells) =>
  cells.map((cell) => cell.model.sharedModel.getSource()).filter((source) => source.trim());
