// A worked trick of 6 nimmt!: its rows, and the cards that are played.
import { showExample } from "../shared/example/example.js";
import { drawRows, drawTrick, takenNames, takingParts } from "./pieces.js";
/** @import {Context} from "../shared/types" */
/** @import {Deck, NimmtExamplePicture} from "./types" */

/** @param {Context<NimmtExamplePicture, {deck: Deck}>} context */
function render(context) {
  showExample(
    context,
    "sc-of-nimmt",
    (picture, part) => {
      const { words, trick } = picture;
      const deck = context.model.get("deck");
      return [drawRows(picture, deck, words, { part }), drawTrick(trick, deck, words.trick)];
    },
    {
      partsOf: ({ mark }) => (mark?.taken.length ? takingParts(mark) : []),
      move: (motion, places, { mark, who }, part, ms) => {
        if (part !== "take" || !mark) return;
        motion.fly(
          places,
          takenNames(mark),
          motion.root.querySelector(`.sc-play[data-key$="-${CSS.escape(who[0])}"]`),
          ms,
        );
      },
    },
  );
}

export default { render };
