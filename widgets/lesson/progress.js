// How much of a lesson is done: one line that changes with each answer, and a fold with all lessons.
import { makeFrame } from "../shared/frame.js";
import { image, make } from "../shared/dom.js";
/** @import {Child, Context} from "../shared/types" */
/** @import {ProgressPicture} from "./types" */

const SIGNS = { done: "✔", wrong: "✘", open: "" };

/** @param {Context<ProgressPicture>} context */
function render(context) {
  const frame = makeFrame(context, "sc-progress", { parts, told: ({ told }) => told });
  const { line } = frame;

  /** @param {ProgressPicture} picture @returns {Child[]} */
  function parts({ told, marks, overview, words }) {
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
      ),
      (overview != null || !frame.isLost) &&
        make(
          "details",
          { "data-key": "lessons", ontoggle: opened },
          make("summary", { text: words.lessons }),
          ...(overview ? begun(overview) : []),
        ),
      frame.note(),
    ];
  }

  /** @param {NonNullable<ProgressPicture["overview"]>} overview @returns {Child[]} */
  function begun({ lessons, told, drawing }) {
    const links = lessons.map(({ file, title, done }) =>
      make(
        "li",
        { "data-key": file },
        make("a", { href: file, target: "_blank", text: title }),
        ` ${done}`,
      ),
    );
    return [
      ...told.map((text) => make("p", { text })),
      make("ul", {}, ...links),
      // The sentence above tells what is drawn.
      drawing != null && image({ svg: drawing, told: "" }),
    ];
  }

  /** @param {Event} event */
  function opened({ currentTarget }) {
    const isOpen = currentTarget instanceof HTMLDetailsElement && currentTarget.open;
    if (isOpen && line.picture.overview == null) line.send({ kind: "lessons" });
  }

  frame.draw();
}

export default { render };
