// What has happened at a table, as a list.
import { button, make } from "../page/dom.js";
/** @import {Table} from "./table.js" */
/** @import {TablePicture} from "../types" */

/**
 * @template {TablePicture} P
 * @template {{}} More
 * @param {Table<P, More>} table
 */
export function logOf(table) {
  const { words, log, earlier } = table.picture;
  const told = log.slice(0, table.shown ? table.shown.log : log.length);
  const tellAll = () => table.send({ kind: "story" });
  const all = button(words.earlier, tellAll, { class: "sc-link", "data-key": "tell-all" });
  return make(
    "ol",
    { class: "sc-log", tabindex: 0, "aria-label": words.log, "data-key": "log" },
    earlier > 0 && !table.isLost && make("li", { "data-key": "earlier" }, all),
    ...told.map((line) => make("li", { text: line })),
  );
}
