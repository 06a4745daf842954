// Looking back at a game of Ingenious: its choices are tiles.
import { ReviewPanel } from "../shared/review/panel.js";
import { tileFace } from "./pieces.js";

/** The letters of the six colours, as choices write them. */
const LETTERS = "RGBOYP";

class IngeniousReviewPanel extends ReviewPanel {
  /**
   * @param {string} choice
   * @param {string} name
   */
  face(choice, name) {
    const { looks } = this.table.model.get("area");
    const colours = [...name].map((letter) => LETTERS.indexOf(letter));
    return choice.includes("@") ? tileFace(looks, colours) : super.face(choice, name);
  }
}

export default { ReviewPanel: IngeniousReviewPanel };
