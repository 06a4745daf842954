// Handing in: a nickname, a button, and what was handed in as files to save.
import { makeFrame } from "../shared/connection/widget_frame.js";
import { button, make } from "../shared/page/dom.js";
/** @import {Child, Context} from "../shared/types" */
/** @import {HandInPicture} from "./types" */

/** @param {Context<HandInPicture>} context */
function render(context) {
  /** @type {string | null} */
  let typed = null;
  const frame = makeFrame(context, "sc-handing", {
    parts,
    told: ({ notice, told }) => [notice, ...told].join(" "),
  });
  const { line } = frame;

  /** @param {HandInPicture} picture @returns {Child[]} */
  function parts(picture) {
    const { words } = picture;
    const send = () => line.send({ kind: "hand", value: typed ?? picture.name });
    const entry = make("input", {
      type: "text",
      class: "sc-entry",
      maxlength: 20,
      autocomplete: "off",
      value: typed ?? picture.name,
      disabled: frame.isLost,
      "data-key": "nickname",
      oninput: (/** @type {{currentTarget: HTMLInputElement}} */ event) =>
        (typed = event.currentTarget.value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") send();
      },
    });
    return [
      make("p", { class: "sc-question", text: picture.say }),
      make(
        "div",
        { class: "sc-foot" },
        make("label", { class: "sc-picker" }, make("span", { text: words.nickname }), entry),
        button(words.handIn, send, {
          class: "sc-button sc-main",
          "data-key": "hand-in",
          disabled: frame.isLost,
        }),
      ),
      make("p", { class: "sc-private", text: words.private }),
      frame.note(),
      ...picture.told.map((text) => make("p", { class: "sc-told", text })),
      ...picture.files.map((file) =>
        make(
          "p",
          {},
          make("a", {
            href: address(file.text),
            download: file.name,
            text: `${words.keep}: ${file.name}`,
            "data-key": file.name,
          }),
        ),
      ),
    ];
  }

  /** @param {string} text */
  function address(text) {
    return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  }

  frame.draw();
}

export default { render };
