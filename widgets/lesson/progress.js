// How much of a lesson is done: one line that changes with each answer, and a fold with all lessons.
import { connect } from "../shared/line.js";
import { fill, keepFocus, make, present } from "../shared/parts.js";
/** @import {Context} from "../shared/types" */
/** @import {ProgressPicture} from "./types" */

const SIGNS = { done: "✔", wrong: "✘", open: "" };

/** @param {Context<ProgressPicture>} context */
function render({ model, el, signal }) {
  const root = make("section", { class: "sixth-card sc-progress" });
  el.append(root);
  let isLost = false;

  const line = connect(model, signal, {
    draw: show,
    lost: () => {
      isLost = true;
      show();
    },
    late: show,
  });
  signal.addEventListener("abort", () => root.remove());

  function show() {
    root.lang = line.picture.language;
    keepFocus(root, () => fill(root, ...parts(line.picture)));
  }

  /** @param {ProgressPicture} picture */
  function parts({ told, marks, overview, words }) {
    return present([
      make(
        "div",
        { class: "sc-foot" },
        // The sentence says how many there are of each.
        make("span", { class: "sc-marks", "aria-hidden": "true" }, ...marks.map((kind) => make("i", { class: `sc-mark sc-${kind}`, text: SIGNS[kind] }))),
        make("span", { role: "status", text: told })
      ),
      (overview != null || !isLost) && make("details", { "data-key": "lessons", ontoggle: opened }, make("summary", { text: words.lessons }), ...(overview ? begun(overview) : [])),
    ]);
  }

  /** @param {NonNullable<ProgressPicture["overview"]>} overview */
  function begun({ lessons, told, drawing }) {
    const links = lessons.map(({ file, title, done }) => make("li", { "data-key": file }, make("a", { href: file, target: "_blank", text: title }), ` ${done}`));
    return present([
      ...told.map((text) => make("p", { text })),
      make("ul", {}, ...links),
      // The sentence above tells what is drawn.
      drawing != null && make("img", { alt: "", src: `data:image/svg+xml,${encodeURIComponent(drawing)}` }),
    ]);
  }

  /** @param {Event} event */
  function opened({ currentTarget }) {
    const isOpen = currentTarget instanceof HTMLDetailsElement && currentTarget.open;
    if (isOpen && line.picture.overview == null) line.send({ kind: "lessons" });
  }

  show();
}

export default { render };
