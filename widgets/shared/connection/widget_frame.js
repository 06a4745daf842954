// The frame of a widget that is drawn anew from each picture: its line to Python, what it says
// aloud, and the note that stands while it waits or when the kernel is gone.
import { connect } from "./connection.js";
import { fill, keepFocus, liveLog, make, present } from "../page/dom.js";
/** @import {Child, Context, Picture} from "../types" */

/**
 * @template {Picture} P
 * @template {object} [More={}]
 * @param {Context<P, More>} context
 * @param {string} kind its class
 * @param {object} how
 * @param {(picture: P) => Child[]} how.parts what stands in it
 * @param {(picture: P) => string} how.told what a screen reader is told of a new picture
 * @param {(hadFocus: boolean) => void} [how.after] what is done when it is drawn
 */
export function makeFrame({ model, el, signal }, kind, { parts, told, after = () => {} }) {
  const spoken = liveLog();
  const root = make("section", { class: `sixth-card ${kind}` });
  const content = make("div", { class: "sc-content" });
  root.append(content, spoken.element);
  el.append(root);
  let isLost = false;
  let before = "";

  const lose = () => {
    isLost = true;
    draw(false);
  };
  const line = connect(model, signal, {
    draw: () => draw(true),
    lost: lose,
    late: () => draw(false),
  });
  signal.addEventListener("abort", () => root.remove());

  /** @param {boolean} isNews */
  function draw(isNews) {
    const picture = line.picture;
    if (root.lang !== picture.language) {
      spoken.forget();
      root.lang = picture.language;
    }
    const hadFocus = keepFocus(root, () => {
      root.classList.toggle("sc-lost", isLost);
      fill(content, ...present(parts(picture)));
    });
    after(hadFocus);
    const text = told(picture).trim();
    if (isNews && text && text !== before) spoken.say([text]);
    before = text;
  }

  /** Why nothing happens, or what Python has to say. */
  function note() {
    const { words, notice } = line.picture;
    const text = isLost
      ? words.kernelGone
      : line.wait === "late"
        ? words.late
        : line.wait
          ? words.waiting
          : notice;
    const isDone = text !== "" && text === notice && !line.picture.isRefusal;
    return make("p", {
      class: isDone ? "sc-note sc-done" : "sc-note",
      role: isDone ? "status" : "alert",
      text,
      hidden: !text,
    });
  }

  return {
    root,
    line,
    note,
    draw: (isNews = false) => draw(isNews),
    /** The kernel is gone: nothing can be done here any more. */
    lose,
    /** Whether the kernel is gone. */
    get isLost() {
      return isLost;
    },
  };
}
