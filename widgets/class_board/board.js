// The class board: tables with bars, drawn anew when something was handed in. It asks Python every
// second whether there is something new, as long as it is shown.
import { makeFrame } from "../shared/frame.js";
import { button, languagePicker, make, picker } from "../shared/dom.js";
/** @import {Child, Context} from "../shared/types" */
/** @import {Block, BoardPicture, Line, Looked, Person} from "./types" */

/** Milliseconds between two looks, and while games are still being played again. */
const WATCH = 1000,
  AT_ONCE = 30;

/** @param {Context<BoardPicture, Looked>} context */
function render(context) {
  const { model, signal } = context;
  let typed = "";
  let timer = 0;
  const frame = makeFrame(context, "sc-class", { parts, told: (picture) => picture.title });
  const { line, root } = frame;

  /** Ask for what is new; the next time only when Python has answered. */
  function watch() {
    if (frame.isLost) return;
    if (document.hidden || !root.isConnected) return later();
    try {
      model.send({ kind: "watch" });
    } catch {
      frame.lose();
    }
  }

  function later() {
    clearTimeout(timer);
    timer = window.setTimeout(watch, line.picture.waiting ? AT_ONCE : WATCH);
  }

  /** @param {BoardPicture} picture @returns {Child[]} */
  function parts(picture) {
    const head = make(
      "header",
      { class: "sc-head" },
      make("h3", { class: "sc-title", text: picture.title }),
      make("span", { class: "sc-where", text: picture.counted }),
    );
    return [head, tools(picture), frame.note(), ...picture.blocks.map(block)];
  }

  /** @param {BoardPicture} picture */
  function tools(picture) {
    const { words, deals, deal } = picture;
    const change = (/** @type {string} */ kind) =>
      frame.isLost ? null : (/** @type {string} */ value) => line.send({ kind, value });
    const onchange = (/** @type {{currentTarget: HTMLInputElement}} */ event) =>
      give(event.currentTarget.files);
    const choose = make("input", {
      type: "file",
      multiple: true,
      accept: ".txt",
      class: "sc-hidden",
      disabled: frame.isLost,
      "data-key": "files",
      onchange,
    });
    const entry = make("textarea", {
      class: "sc-entry",
      rows: 4,
      "aria-label": words.paste,
      "data-key": "paste",
      tabindex: 0,
      oninput: (/** @type {{currentTarget: HTMLTextAreaElement}} */ event) =>
        (typed = event.currentTarget.value),
    });
    const paste = make(
      "details",
      { class: "sc-paste", "data-key": "paste-fold" },
      make("summary", { text: words.paste }),
      entry,
      button(words.add, () => line.send({ kind: "add", files: [{ name: "", text: typed }] }), {
        "data-key": "add",
        disabled: frame.isLost,
      }),
    );
    return make(
      "div",
      { class: "sc-foot", "data-key": "tools" },
      deals.length > 1 && picker("deal", words.deal, deals, deal, change("deal")),
      button(words.look, () => line.send({ kind: "look" }), {
        "data-key": "look",
        disabled: frame.isLost,
      }),
      make(
        "label",
        { class: "sc-button sc-choose", title: words.drop, "data-key": "choose" },
        choose,
        words.files,
      ),
      paste,
      picture.people.length > 0 &&
        make(
          "details",
          { class: "sc-people", "data-key": "people" },
          make("summary", { text: words.people }),
          make("ul", {}, ...picture.people.map(person)),
        ),
      languagePicker(picture, change("language")),
    );
  }

  /** @param {Person} one */
  function person({ value, name, isHidden }) {
    const { words } = line.picture;
    const act = isHidden ? words.show : words.hide;
    const hide = button(act, () => line.send({ kind: "hide", value }), {
      "data-key": `hide-${value}`,
      "aria-label": `${act}: ${name}`,
      "aria-pressed": String(isHidden),
      disabled: frame.isLost,
    });
    return make("li", { "data-key": `person-${value}` }, make("span", { text: name }), hide);
  }

  /** @param {Block} one */
  function block(one) {
    const [first, ...heads] = one.heads;
    const head = make(
      "tr",
      {},
      make("th", { scope: "col", text: first }),
      ...heads.map((text) => make("th", { scope: "col", text })),
    );
    return make(
      "section",
      { class: "sc-block", "data-key": one.key },
      make("h4", { text: one.title }),
      make("p", { text: one.finding }),
      make(
        "div",
        {
          class: "sc-scroll",
          tabindex: 0,
          role: "group",
          "aria-label": one.title,
          "data-key": `${one.key}-table`,
        },
        make("table", {}, make("thead", {}, head), make("tbody", {}, ...one.lines.map(row))),
      ),
    );
  }

  /** @param {Line} one */
  function row(one) {
    const [first, ...cells] = one.cells;
    const bar =
      one.bar != null &&
      make("span", {
        class: "sc-bar",
        "aria-hidden": "true",
        style: `width: ${60 * Math.max(0, one.bar)}%`,
      });
    return make(
      "tr",
      {},
      make("th", { scope: "row", title: one.title, text: one.label }),
      make("td", { class: one.bar != null ? "sc-barred" : "" }, bar, make("span", { text: first })),
      ...cells.map((text) => make("td", { text })),
    );
  }

  /** @param {FileList | null | undefined} files */
  async function give(files) {
    const read = [...(files ?? [])].map(async (file) => ({
      name: file.name,
      text: await file.text(),
    }));
    const found = await Promise.all(read);
    if (found.length) line.send({ kind: "add", files: found });
  }

  root.addEventListener("dragover", (event) => event.preventDefault(), { signal });
  root.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      give(event.dataTransfer?.files);
    },
    { signal },
  );
  model.on("change:looked", later);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    model.off("change:looked", later);
  });
  frame.draw();
  later();
}

export default { render };
