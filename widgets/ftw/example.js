// A worked turn of FTW?!: the pile, the hand and the help cards.
import { make } from "../shared/page/dom.js";
import { showExample } from "../shared/example/example.js";
import { drawPile, plainFace } from "./pieces.js";
/** @import {Context} from "../shared/types" */
/** @import {FtwExamplePicture, MarkedFace} from "./types" */

/** @param {Context<FtwExamplePicture>} context */
function render(context) {
  showExample(context, "sc-of-ftw", (picture) => {
    const { words, hand, helps } = picture;
    const cards = (
      /** @type {MarkedFace[]} */ some,
      /** @type {string} */ label,
      /** @type {string} */ extra,
    ) =>
      make(
        "ul",
        { class: "sc-cards sc-small", "aria-label": label },
        ...some.map((face) =>
          make(
            "li",
            {},
            make("span", { class: "sc-hidden", text: String(face.card) }),
            make(
              "span",
              { "aria-hidden": "true" },
              plainFace(face, `${extra} ${face.mark}`, { "data-travel": `c${face.card}` }),
            ),
          ),
        ),
      );
    return [
      make(
        "div",
        {},
        make("h4", { class: "sc-hidden", text: words.pile }),
        drawPile(picture, words, null),
      ),
      make("h4", { text: words.hand }),
      cards(hand, words.hand, ""),
      make("h4", { text: words.ownHelps }),
      helps.length
        ? cards(helps, words.ownHelps, "sc-help")
        : make("p", { class: "sc-empty", text: words.noHelps }),
    ];
  });
}

export default { render };
