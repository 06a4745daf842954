// The tray of all cards: where each lies, and which of them matter.
import { fill, make, rove } from "../shared/page/dom.js";
/** @import {Words} from "../shared/types" */
/** @import {RiskExplorer} from "./explorer.js" */
/** @import {Zones} from "./types" */

/**
 * The tray is made once, so that the focus and a finger stay on the card they are on.
 * @param {RiskExplorer} explorer
 */
export function buildTray(explorer) {
  const tray = make("div", { class: "sc-tray" });
  for (const key of Object.keys(explorer.model.get("deck"))) {
    const card = Number(key);
    const sign = make("span", { class: "sc-sign", "aria-hidden": "true" });
    const cell = make(
      "button",
      {
        type: "button",
        class: "sc-cell",
        "data-rove": true,
        "data-key": `tray-${card}`,
        // The second click of a double click would undo the first.
        onclick: (/** @type {MouseEvent} */ event) => event.detail > 1 || explorer.click(card),
        onfocus: () => (explorer.cursor = card),
      },
      make("span", { text: key }),
      sign,
    );
    explorer.cells.set(card, { cell, sign });
    tray.append(cell);
  }
  return tray;
}

/**
 * How many cards stand side by side in the tray.
 * @param {RiskExplorer} explorer
 */
function columns(explorer) {
  const cells = /** @type {HTMLElement[]} */ ([...explorer.tray.children]);
  const wrapped = cells.findIndex((cell) => cell.offsetTop > cells[0].offsetTop);
  return wrapped < 0 ? cells.length : wrapped;
}

/**
 * The cards that matter for the term that is shown.
 * @param {RiskExplorer} explorer
 */
function zonesOf(explorer) {
  const { explained } = explorer.picture;
  if (!explained) return null;
  return (explained.terms[explorer.term] ?? explained).zones;
}

/** @param {RiskExplorer} explorer */
export function drawTray(explorer) {
  const { words, places, card: chosen } = explorer.picture;
  const zones = zonesOf(explorer);
  const gap = new Set(zones?.gap.cards);
  const below = new Set(zones?.below.cards);
  explorer.tray.setAttribute("aria-label", words.tray);
  for (const [card, { cell, sign }] of explorer.cells) {
    const place = places[String(card)] ?? "unseen";
    const kind = place.startsWith("row") ? "row" : place;
    const zone = gap.has(card) ? "gap" : below.has(card) ? "below" : "";
    cell.className = `sc-cell sc-at-${kind} ${zone && `sc-in-${zone}`} ${card === chosen ? "sc-chosen" : ""}`;
    cell.disabled = explorer.isLost;
    sign.textContent = signOf(place);
    const told = [explorer.deck[String(card)][1], placeWords(place, words)];
    if (zone) told.push(zone === "gap" ? words.inGap : words.isBelow);
    cell.setAttribute("aria-label", told.join(words.comma));
  }
  rove(explorer.tray, [...explorer.cells.keys()].indexOf(explorer.cursor), () => columns(explorer));
  drawLegend(explorer, zones);
}

/**
 * @param {RiskExplorer} explorer
 * @param {Zones | null} zones
 */
function drawLegend(explorer, zones) {
  const item = (/** @type {string} */ kind, /** @type {string} */ text) =>
    make(
      "li",
      {},
      make(
        "span",
        { class: `sc-cell ${kind}`, "aria-hidden": "true" },
        make("span", { class: "sc-sign", text: SIGNS[kind] ?? "" }),
      ),
      make("span", { text }),
    );
  const items = explorer.picture.legend.map((entry) => item(`sc-at-${entry.sign}`, entry.text));
  for (const [name, zone] of Object.entries(zones ?? {})) {
    if (zone.text) items.push(item(`sc-at-unseen sc-in-${name}`, zone.text));
  }
  fill(explorer.legend, ...items);
}

/** The signs of the legend. @type {Record<string, string>} */
const SIGNS = { "sc-at-row": "1", "sc-at-hand": "▲", "sc-at-seen": "×" };

/** @param {string} place */
function signOf(place) {
  if (place.startsWith("row")) return place.slice(3);
  return SIGNS[`sc-at-${place}`] ?? "";
}

/**
 * @param {string} place
 * @param {Words} words
 */
function placeWords(place, words) {
  if (place.startsWith("row")) return words.inRow.replace("%s", place.slice(3));
  return { hand: words.inHand, seen: words.seen }[place] ?? words.unseen;
}
