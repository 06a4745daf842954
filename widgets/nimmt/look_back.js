// Looking back at a deal of 6 nimmt!: its choices are cards.
import { LookBack } from "../shared/look_back.js";
import { cardFace } from "./parts.js";
/** @import {Deck} from "./types" */

class NimmtLookBack extends LookBack {
  /**
   * @param {string} choice
   * @param {string} name
   */
  face(choice, name) {
    const deck = /** @type {Deck} */ (this.table.model.get("deck"));
    return deck[choice] ? cardFace(Number(choice), deck, "sc-mini", { "aria-hidden": "true" }) : super.face(choice, name);
  }
}

export default { LookBack: NimmtLookBack };
