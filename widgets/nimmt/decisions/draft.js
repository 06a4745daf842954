// The open cards of a draft, in place of the rows.
import { make, rove } from "../../shared/page/dom.js";
import { cardFace } from "../pieces.js";
/** @import {Maybe} from "../../shared/types" */
/** @import {Deck, PoolCard} from "../types" */

/**
 * The open cards of a draft.
 * @param {PoolCard[]} pool
 * @param {Deck} deck
 * @param {string} label
 * @param {{take: Maybe<(choice: string) => void>, wish: string, cursor: number}} state what takes a
 *   card, null if none can be taken; the one that is waited for; and which is in the tab order
 */
export function drawPool(pool, deck, label, { take, wish, cursor }) {
  const list = make("ul", { class: "sc-pool", "aria-label": label });
  pool.forEach(({ card, choice }) => {
    list.append(
      make(
        "li",
        {},
        make(
          "button",
          {
            type: "button",
            class: `sc-hand-card ${choice === wish ? "sc-wished" : ""}`,
            "data-rove": true,
            "data-key": choice,
            "aria-label": deck[String(card)][1],
            "aria-disabled": take ? null : "true",
            onclick: () => take?.(choice),
          },
          cardFace(card, deck, "sc-mini"),
        ),
      ),
    );
  });
  rove(list, Math.min(cursor, Math.max(pool.length - 1, 0)));
  return list;
}
