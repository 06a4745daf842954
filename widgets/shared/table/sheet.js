// Score sheets: a line for each deal or hand, and the totals.
import { make } from "../page/dom.js";
/** @import {Sheet, Words} from "../types" */

/**
 * A table with headings in its first line and at the begin of each line.
 * @param {string} key
 * @param {string} name
 * @param {string} more what stands beside the name
 * @param {Node[]} heads
 * @param {{head: string, cells: (Node | string | number)[]}[]} lines
 * @param {number[]} totals none where there is no last line
 * @param {string} [total]
 */
export function sheetTable(key, name, more, heads, lines, totals = [], total = "") {
  const cell = (/** @type {Node | string | number} */ one) =>
    one instanceof Node ? one : make("td", { text: one });
  const line = (
    /** @type {string} */ head,
    /** @type {(Node | string | number)[]} */ cells,
    look = "",
  ) => make("tr", { class: look }, make("th", { scope: "row", text: head }), ...cells.map(cell));
  return make(
    "div",
    { class: "sc-sheet", tabindex: 0, role: "region", "aria-label": name, "data-key": key },
    make(
      "table",
      {},
      make("caption", {}, make("strong", { text: name }), " ", more),
      make("thead", {}, make("tr", {}, ...heads)),
      make("tbody", {}, ...lines.map(({ head, cells }) => line(head, cells))),
      totals.length > 0 && make("tfoot", {}, line(total, totals, "sc-total")),
    ),
  );
}

/**
 * The heading of a column.
 * @param {string} text
 * @param {string} [look]
 */
export function columnHead(text, look = "") {
  return make("th", { scope: "col", class: look, text });
}

/**
 * The score sheet: a line for each deal, and the totals.
 * @param {Sheet} sheet
 * @param {Words} words
 */
export function scoreSheet(sheet, words) {
  const names = sheet.names.map((name, seat) => (sheet.winners[seat] ? `★ ${name}` : name));
  const lines = sheet.deals.map((cells, index) => ({
    head: sheet.heads?.[index] ?? String(index + 1),
    cells,
  }));
  return sheetTable(
    "sheet",
    words.sheet,
    sheet.end ?? "",
    [words.deal, ...names].map((name) => columnHead(name)),
    lines,
    sheet.totals,
    words.total,
  );
}
