// The cards just taken, of which some may go to the hand, in place of the hand.
import { make, rove } from "../../shared/page/dom.js";
import { cardFace } from "../pieces.js";
/** @import {Words} from "../../shared/types" */
/** @import {Deck} from "../types" */

/**
 * The cards as buttons; those that are picked go to the hand.
 * @param {{cards: number[], most: number}} ask
 * @param {number[]} picked places of the cards that are picked
 * @param {Deck} deck
 * @param {Words} words
 * @param {(index: number) => void} pick
 */
export function drawTaken(ask, picked, deck, words, pick) {
  const list = make("ul", { class: "sc-cards", "aria-label": words.taken });
  const isFull = picked.length >= ask.most;
  ask.cards.forEach((card, index) => {
    const isPicked = picked.includes(index);
    const isLeft = isFull && !isPicked;
    list.append(
      make(
        "li",
        {},
        make(
          "button",
          {
            type: "button",
            class: `sc-hand-card ${isPicked ? "sc-picked" : ""}`,
            "data-rove": true,
            "data-key": `taken-${index}`,
            "aria-pressed": String(isPicked),
            "aria-label": deck[String(card)][1],
            "aria-disabled": isLeft ? "true" : null,
            "aria-description": isLeft ? words.keepFull : null,
            title: isLeft ? words.keepFull : null,
            onclick: () => isLeft || pick(index),
          },
          cardFace(card, deck),
        ),
      ),
    );
  });
  rove(list, picked.length ? picked[picked.length - 1] : 0);
  return list;
}
