// The buttons of a table, and the panels that they open.
import { load } from "../connection/connection.js";
import { fill, make, opener, tool } from "../page/dom.js";
/** @import {Table} from "./table.js" */
/** @import {TablePicture} from "../types" */

/** A button of the table that has no room for its words. */
const SHORT = "sc-button sc-tool sc-short";

/**
 * The buttons of the table: they stand beside its title, and come after the hand in the tab order.
 * @template {TablePicture} P
 * @template {{}} More
 * @param {Table<P, More>} table
 */
export function drawTools(table) {
  const send = (/** @type {string} */ kind) => () => table.send({ kind });
  const { advice, canBegin, canHelp, canReview, canSave, canUndo, isWhatIf, words } = table.picture;
  const disabled = table.isLost;
  fill(
    table.tools,
    isWhatIf &&
      tool("back", words.toMatch, () => table.review.backToMatch(), {
        class: "sc-button sc-tool sc-main",
        disabled,
      }),
    advice &&
      tool("advice", words.askAdvice, send("advice"), {
        disabled: disabled || table.shown != null,
        class: SHORT,
      }),
    canReview &&
      !disabled &&
      tool("review", words.lookBack, () => table.review.open("review"), { class: SHORT }),
    canBegin && tool("undo", words.undo, send("undo"), { disabled: !canUndo || disabled }),
    ...table.footButtons(),
    canBegin && newMatch(table),
    canSave && !isWhatIf && drawer(table, "saved", words.saved),
    drawer(table, "settings", words.settings),
    canHelp && !disabled && drawer(table, "help", words.help),
    tool(
      table.big.isBig ? "small" : "big",
      table.big.isBig ? words.small : words.big,
      () => table.big.turn(),
      { "data-key": "big" },
    ),
  );
}

/**
 * The button that ends a match on the way asks once more.
 * @template {TablePicture} P
 * @template {{}} More
 * @param {Table<P, More>} table
 */
function newMatch(table) {
  const { words, canUndo, canHaveOthers, isOver, isWhatIf } = table.picture;
  if (!canHaveOthers || (isOver && table.at == null) || isWhatIf) return null;
  const ask = (/** @type {boolean} */ isSure) => {
    if (isSure === table.isSure) return;
    table.isSure = isSure;
    table.draw();
  };
  const act = () => (table.isSure || !canUndo ? table.send({ kind: "new" }) : ask(true));
  return tool("new", table.isSure ? words.newMatchSure : words.newMatch, act, {
    class: `sc-button sc-tool ${table.isSure ? "sc-sure" : ""}`,
    disabled: table.isLost,
    onblur: () => ask(false),
  });
}

/**
 * A button that opens a panel; the module of all panels is loaded when one is first opened.
 * @template {TablePicture} P
 * @template {{}} More
 * @param {Table<P, More>} table
 * @param {string} name
 * @param {string} label
 */
function drawer(table, name, label) {
  const { script, words } = table.model.get("panels");
  if (script && !table.loading) table.loading = loadPanels(table, script);
  const ontoggle = (/** @type {Event} */ event) =>
    /** @type {HTMLDetailsElement} */ (event.currentTarget).open && table.send({ kind: name });
  return opener(
    name,
    label,
    table.panel?.(name, table, words) ?? make("div", { class: "sc-panel" }),
    { ontoggle },
  );
}

/**
 * @template {TablePicture} P
 * @template {{}} More
 * @param {Table<P, More>} table
 * @param {string} script
 */
async function loadPanels(table, script) {
  ({ panel: table.panel } = await load(script));
  table.draw();
}
