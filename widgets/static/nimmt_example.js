// A worked trick of 6 nimmt!: its rows, and the cards that are played.
import { make } from "./parts.js";
import { showExample } from "./example.js";
import { drawRows, drawTrick } from "./nimmt_parts.js";

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
