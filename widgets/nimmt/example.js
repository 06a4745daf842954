// A worked trick of 6 nimmt!: its rows, and the cards that are played.
import { make } from "../shared/parts.js";
import { showExample } from "../shared/example.js";
import { drawRows, drawTrick } from "./parts.js";
/** @import {Context} from "../shared/types" */
/** @import {Deck, NimmtExamplePicture} from "./types" */

/** @param {Context<NimmtExamplePicture, {deck: Deck}>} context */
function render(context) {
  showExample(context, (picture) => {
    const { words, trick } = picture;
    const deck = context.model.get("deck");
    return [
      drawRows(picture, deck, words, null, null, []),
      make("h4", { text: words.trick }),
      drawTrick(trick, deck, words.trick),
    ];
  });
}

export default { render };
