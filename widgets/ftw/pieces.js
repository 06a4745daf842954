// The pieces of FTW?!: cards, the pile, help cards. They draw what Python tells and know no rule.
import { make } from "../shared/page/dom.js";
/** @import {Maybe, Words} from "../shared/types" */
/** @import {Chance, Face, Pile} from "./types" */

/**
 * The face of a card: its number, and a bar that shows how high it is among all.
 * @param {Face} face
 * @param {string} [extra] more classes
 * @param {Record<string, string>} [moves] how it is known when it travels
 */
export function plainFace(face, extra = "", moves = {}) {
  const height = make("span");
  height.style.width = `${face.height * 100}%`;
  return make(
    "span",
    { class: `sc-card sc-plain ${extra}`, "data-key": moves["data-travel"], ...moves },
    make("span", { class: "sc-number", text: String(face.card) }),
    make("span", { class: "sc-height", "aria-hidden": "true" }, height),
  );
}

/**
 * The pile: its top card large, and all cards below it to look through, from the bottom.
 * @param {Pile} shown a picture or a step of one
 * @param {Words} words
 * @param {Maybe<(card: number) => void>} take called when a card of the pile is chosen
 * @param {string} [from] the seat that plays, where somebody does
 */
export function drawPile(shown, words, take, from = "") {
  const { cards, label } = shown.pile;
  const classes = (/** @type {Face} */ face) =>
    shown.isGone
      ? shown.fresh.includes(face.card)
        ? "sc-new"
        : "sc-gone"
      : shown.fresh.includes(face.card)
        ? "sc-new"
        : "";
  const below = make("ol", { class: "sc-below", "aria-hidden": "true" });
  for (const face of cards.slice(0, -1))
    below.append(holder("li", face, classes(face), "sc-mini", take, from));
  const last = cards[cards.length - 1];
  const top = last
    ? holder("span", last, classes(last), "", take, from)
    : make("span", { class: "sc-slot sc-sixth sc-wide", text: words.newPile });
  return make(
    "div",
    { class: `sc-pile-area ${take ? "sc-can-take" : ""}` },
    make("span", { class: "sc-hidden", text: label }),
    make(
      "span",
      { class: "sc-top", "aria-hidden": "true" },
      top,
      make("span", { class: "sc-seat-label", text: last && shown.isTop ? words.toBeat : "" }),
    ),
    below,
  );
}

/**
 * @param {"li" | "span"} tag
 * @param {Face} face
 * @param {string} classes
 * @param {string} size
 * @param {Maybe<(card: number) => void>} take
 * @param {string} from
 */
function holder(tag, face, classes, size, take, from) {
  const moves = {
    "data-travel": `c${face.card}`,
    "data-from": `[data-key="seat-${from}"] .sc-avatar`,
  };
  const properties = {
    class: "sc-holder",
    "data-key": `pile-${face.card}`,
    onclick: take && (() => take(face.card)),
  };
  return make(tag, properties, plainFace(face, `${size} ${classes}`, moves));
}

/**
 * Help cards in front of a seat, small.
 * @param {number[]} cards
 * @param {string} label
 */
export function helpChips(cards, label) {
  return make(
    "span",
    { class: "sc-helps" },
    cards.length > 0 && make("span", { class: "sc-hidden", text: `${label}: ${cards.join(" ")}` }),
    ...cards.map((card) =>
      make("span", {
        class: "sc-chip",
        "aria-hidden": "true",
        "data-key": `chip-${card}`,
        "data-travel": `c${card}`,
        text: String(card),
      }),
    ),
  );
}

/**
 * The chance under a card, as a bar with its number.
 * @param {Chance} chance
 */
export function chanceUnder(chance) {
  const part = make("span", { class: "sc-chance" });
  part.style.width = `${chance.share * 100}%`;
  return make(
    "span",
    { class: "sc-risk", "aria-hidden": "true" },
    make("span", { class: "sc-risk-bar" }, part),
    make("span", { class: "sc-risk-number", text: chance.percent }),
  );
}
