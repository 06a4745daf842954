// The score sheet that lies over the board when a deal is over, and how one goes on from there.
import { button, fill, make } from "../page/dom.js";
import { scoreSheet } from "./sheet.js";
/** @import {Table} from "./table.js" */
/** @import {TablePicture} from "../types" */

/**
 * The score sheet lies over the board.
 * @template {TablePicture} P
 * @template {{}} More
 * @param {Table<P, More>} table
 */
export function drawOver(table) {
  const { sheet } = table;
  table.over.hidden = sheet == null;
  if (!sheet) {
    fill(table.over);
    return;
  }
  const tables = make(
    "div",
    { class: "sc-tables" },
    scoreSheet(sheet, table.picture.words),
    ...table.moreSheets(sheet),
  );
  fill(table.over, tables, goOn(table, sheet));
}

/**
 * The buttons with which one goes on from a score sheet.
 * @template {TablePicture} P
 * @template {{}} More
 * @param {Table<P, More>} table
 * @param {P["sheet"]} sheet
 */
function goOn(table, sheet) {
  const { words, nickname, canBegin, canHandIn, canHaveOthers, canReview, isOver, isWhatIf } =
    table.picture;
  const { at, isLost: disabled } = table;
  const isNext = at != null && table.shown?.stop && !isOver;
  const main = "sc-button sc-main sc-continue";
  return make(
    "div",
    { class: "sc-foot", role: "toolbar" },
    isNext
      ? button(words.nextDeal, () => table.show(at + 1), { class: main, "data-key": "go" })
      : isWhatIf
        ? button(words.toMatch, () => table.review.backToMatch(), {
            class: main,
            "data-key": "go-back",
            disabled,
          })
        : canHaveOthers &&
          button(words.newMatch, () => table.send({ kind: "new" }), {
            class: main,
            "data-key": "go-new",
            disabled,
          }),
    canReview &&
      !disabled &&
      button(words.lookBack, () => table.review.open("sheet-review"), {
        class: isNext || isWhatIf || canHaveOthers ? "sc-button" : main,
        "data-key": "sheet-review",
      }),
    canHandIn &&
      isOver &&
      button(
        words.handIn,
        () => table.send({ kind: "hand", value: nickname || prompt(words.nickname) }),
        { "data-key": "hand-in", disabled },
      ),
    canBegin &&
      !isNext &&
      button(
        isWhatIf ? words.fromHere : words.again,
        () => table.send({ kind: isWhatIf ? "new" : "again" }),
        { "data-key": "again", disabled },
      ),
    ...table.moreButtons(sheet),
  );
}
