// How much of a lesson is done: one line that changes with each answer, and the way to Home.
import { makeFrame } from "../shared/connection/widget_frame.js";
import { make } from "../shared/page/dom.js";
/** @import {Child, Context} from "../shared/types" */
/** @import {ProgressPicture} from "./types" */

const SIGNS = { done: "✔", wrong: "✘", open: "" };

/** @param {Context<ProgressPicture>} context */
function render(context) {
  const frame = makeFrame(context, "sc-progress", { parts, told: ({ told }) => told });

  /** @param {ProgressPicture} picture @returns {Child[]} */
  function parts({ told, marks, home, words }) {
    return [
      make(
        "div",
        { class: "sc-foot" },
        // The sentence says how many there are of each.
        make(
          "span",
          { class: "sc-marks", "aria-hidden": "true" },
          ...marks.map((kind) => make("i", { class: `sc-mark sc-${kind}`, text: SIGNS[kind] })),
        ),
        make("span", { class: "sc-told", text: told }),
        home !== "" &&
          make("a", { class: "sc-to-home", href: home, "data-lesson": home, text: words.home }),
      ),
      frame.note(),
    ];
  }

  frame.draw();
}

export default { render };
