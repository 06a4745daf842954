// Handing in: a nickname, a button, and what was handed in as files to save.
import { connect } from "../shared/line.js";
import { button, fill, keepFocus, liveLog, make, present } from "../shared/parts.js";
/** @import {Context} from "../shared/types" */
/** @import {HandInPicture} from "./types" */

/** @param {Context<HandInPicture>} context */
function render({ model, el, signal }) {
  const spoken = liveLog();
  const root = make("section", { class: "sixth-card sc-handing" });
  const content = make("div", { class: "sc-content" });
  root.append(content, spoken.element);
  el.append(root);
  let isLost = false;
  let told = "";
  /** @type {string | null} */
  let typed = null;

  const line = connect(model, signal, {
    draw: () => draw(),
    lost: () => {
      isLost = true;
      draw();
    },
    late: () => draw(),
  });
  signal.addEventListener("abort", () => root.remove());

  function draw() {
    const picture = line.picture;
    if (root.lang !== picture.language) {
      spoken.forget();
      root.lang = picture.language;
    }
    keepFocus(root, () => {
      root.classList.toggle("sc-lost", isLost);
      fill(content, ...parts(picture));
    });
    const text = [picture.notice, ...picture.told].join(" ").trim();
    if (text && text !== told) spoken.say([text]);
    told = text;
  }

  /** @param {HandInPicture} picture */
  function parts(picture) {
    const { words } = picture;
    const note = isLost ? words.kernelGone : line.wait === "late" ? words.late : line.wait ? words.waiting : picture.notice;
    const send = () => line.send({ kind: "hand", value: typed ?? picture.name });
    const entry = make("input", {
      type: "text",
      class: "sc-entry",
      maxlength: 20,
      autocomplete: "off",
      value: typed ?? picture.name,
      disabled: isLost,
      "data-key": "nickname",
      oninput: (/** @type {{currentTarget: HTMLInputElement}} */ event) => (typed = event.currentTarget.value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") send();
      },
    });
    return present([
      make("p", { class: "sc-question", text: picture.say }),
      make(
        "div",
        { class: "sc-foot" },
        make("label", { class: "sc-picker" }, make("span", { text: words.nickname }), entry),
        button(words.handIn, send, { class: "sc-button sc-main", "data-key": "hand-in", disabled: isLost })
      ),
      make("p", { class: "sc-private", text: words.private }),
      make("p", { class: "sc-note", role: "alert", text: note, hidden: !note }),
      ...picture.told.map((text) => make("p", { class: "sc-told", text })),
      ...picture.files.map((file) => make("p", {}, make("a", { href: address(file.text), download: file.name, text: `${words.keep}: ${file.name}`, "data-key": file.name }))),
    ]);
  }

  /** @param {string} text */
  function address(text) {
    return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  }

  draw();
}

export default { render };
