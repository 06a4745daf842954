// The score sheet of a match.
import { make } from "./parts.js";
/** @import {Sheet, Words} from "./types" */

/**
 * The score sheet: a line for each deal, and the totals.
 * @param {Sheet} sheet
 * @param {Words} words
 */
export function scoreSheet(sheet, words) {
  const head = make("tr", {}, make("th", { scope: "col", text: words.deal }));
  sheet.names.forEach((name, seat) => {
    head.append(make("th", { scope: "col", text: sheet.winners[seat] ? `★ ${name}` : name }));
  });
  const body = make("tbody");
  sheet.deals.forEach((bulls, index) => {
    const line = make("tr", {}, make("th", { scope: "row", text: sheet.heads?.[index] ?? String(index + 1) }));
    for (const count of bulls) line.append(make("td", { text: String(count) }));
    body.append(line);
  });
  const total = make("tr", { class: "sc-total" }, make("th", { scope: "row", text: words.total }));
  for (const count of sheet.totals) total.append(make("td", { text: String(count) }));
  return make(
    "div",
    { class: "sc-sheet", tabindex: 0, role: "region", "aria-label": words.sheet, "data-key": "sheet" },
    make(
      "table",
      {},
      make("caption", {}, make("strong", { text: words.sheet }), " ", sheet.end ?? ""),
      make("thead", {}, head),
      body,
      make("tfoot", {}, total)
    )
  );
}
