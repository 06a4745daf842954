// Looking back at a deal of 6 nimmt!: its choices are cards.
import { ReviewPanel } from "../shared/review/panel.js";
import { cardFace } from "./pieces.js";
/** @import {Deck} from "./types" */

class NimmtReviewPanel extends ReviewPanel {
  /**
   * @param {string} choice
   * @param {string} name
   */
  face(choice, name) {
    const deck = /** @type {Deck} */ (this.table.model.get("deck"));
    return deck[choice]
      ? cardFace(Number(choice), deck, "sc-mini", { "aria-hidden": "true" })
      : super.face(choice, name);
  }
}

export default { ReviewPanel: NimmtReviewPanel };
