// The sheets of a tournament, and a link that saves them.
import { make } from "../shared/page/dom.js";
import { columnHead, sheetTable } from "../shared/table/sheet.js";
/** @import {Words} from "../shared/types" */
/** @import {NimmtSheet} from "./types" */

/** The look of a column of cards. */
const CARDS = "sc-sheet-cards";

/**
 * The sheets of a tournament: a line a hand, a column a player.
 * @param {NimmtSheet} sheet
 * @param {Words} words
 */
export function drawSheets(sheet, words) {
  const heads = [
    columnHead(words.sheetHand),
    columnHead(words.sheetCards, CARDS),
    ...sheet.names.map((name) => columnHead(name)),
  ];
  const lines = sheet.sheets.map(({ owner, cards, bulls }) => ({
    head: owner,
    cells: [make("td", { class: CARDS, text: cards }), ...bulls],
  }));
  return sheetTable("sheets", words.sheets, "", heads, lines);
}

/**
 * A link that saves a text as a file of the reader's.
 * @param {string} label
 * @param {string} text
 * @param {string} name
 */
export function saveLink(label, text, name) {
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
  return make("a", { class: "sc-button", download: name, href, text: label, "data-key": "save" });
}
