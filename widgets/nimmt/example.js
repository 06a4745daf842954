// A worked trick of 6 nimmt!: its rows, and the cards that are played.
import { make } from "../shared/parts.js";
import { showExample } from "../shared/example.js";
import { drawRows, drawTrick } from "./parts.js";

/** @param {{model: any, el: HTMLElement, signal: AbortSignal}} context */
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
