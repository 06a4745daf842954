// The sheets of a tournament, and a button that saves them.
import { button, make } from "../shared/parts.js";
/** @import {Words} from "../shared/types" */
/** @import {NimmtSheet} from "./types" */

/**
 * The sheets of a tournament: a line a hand, a column a player.
 * @param {NimmtSheet} sheet
 * @param {Words} words
 */
export function drawSheets(sheet, words) {
  const head = make(
    "tr",
    {},
    make("th", { scope: "col", text: words.sheetHand }),
    make("th", { scope: "col", class: "sc-sheet-cards", text: words.sheetCards }),
    ...sheet.names.map((name) => make("th", { scope: "col", text: name }))
  );
  const body = make("tbody");
  for (const line of sheet.sheets) {
    body.append(
      make(
        "tr",
        {},
        make("th", { scope: "row", text: line.owner }),
        make("td", { class: "sc-sheet-cards", text: line.cards }),
        ...line.bulls.map((bulls) => make("td", { text: bulls }))
      )
    );
  }
  return make(
    "div",
    { class: "sc-sheet", tabindex: 0, role: "region", "aria-label": words.sheets, "data-key": "sheets" },
    make("table", {}, make("caption", {}, make("strong", { text: words.sheets })), make("thead", {}, head), body)
  );
}

/**
 * A button that saves a text as a file of the reader's.
 * @param {string} label
 * @param {string} text
 * @param {string} name
 */
export function saveButton(label, text, name) {
  return button(
    label,
    () => {
      const link = make("a", { download: name });
      link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
      link.click();
      URL.revokeObjectURL(link.href);
    },
    { "data-key": "save" }
  );
}
