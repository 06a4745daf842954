// A guess: buttons, or a number with a slider where a chance is asked for; then the answer beside it.
import { makeFrame } from "../shared/frame.js";
import { button, image, make } from "../shared/dom.js";
/** @import {Child, Context} from "../shared/types" */
/** @import {GuessPicture} from "./types" */

/** @param {Context<GuessPicture>} context */
function render(context) {
  const { el, signal } = context;
  const book = el.closest(".jp-Notebook") ?? document.body;
  /** The folds that were opened: who closes one again finds it closed. @type {WeakSet<Element>} */
  const opened = new WeakSet();
  /** What stands in the field while nothing is sent. */
  let typed = "";

  const frame = makeFrame(context, "sc-guess", {
    parts,
    told: ({ notice, told }) => [notice, ...told].join(" "),
    after: (hadFocus) => {
      const next = frame.root.querySelector(".sc-answer");
      if (hadFocus && !frame.root.contains(document.activeElement) && next instanceof HTMLElement)
        next.focus();
      openFolds();
    },
  });
  const { line, root } = frame;

  /** @param {GuessPicture} picture @returns {Child[]} */
  function parts(picture) {
    const isOpen = picture.guess == null;
    const [yours, ...answer] = picture.told;
    return [
      make("p", { class: "sc-question", text: picture.question }),
      picture.drawing != null && image(picture.drawing),
      isOpen && (picture.options.length ? options(picture) : field(picture)),
      !isOpen &&
        make(
          "div",
          { class: "sc-answer", tabindex: -1, "data-key": "answer" },
          make("p", { class: "sc-yours", text: yours }),
          ...answer.map((text) => make("p", { text })),
        ),
      !isOpen &&
        picture.canHandIn &&
        make(
          "div",
          { class: "sc-foot" },
          button(
            picture.words.handIn,
            () =>
              line.send({
                kind: "hand",
                value: picture.nickname || prompt(picture.words.nickname),
              }),
            { "data-key": "hand-in", disabled: frame.isLost },
          ),
        ),
      frame.note(),
    ];
  }

  /** @param {GuessPicture} picture */
  function options(picture) {
    const choices = picture.options.map(({ value, name }) =>
      button(name, () => send(value), { "data-key": value, disabled: frame.isLost }),
    );
    return make(
      "div",
      { class: "sc-foot", role: "group", "aria-label": picture.words.field },
      ...choices,
      skip(picture),
    );
  }

  /** @param {GuessPicture} picture */
  function field(picture) {
    const { words } = picture;
    const entry = make("input", {
      type: "text",
      class: "sc-entry",
      inputmode: picture.isChance ? "text" : "decimal",
      "aria-label": words.field,
      placeholder: picture.isChance ? words.chance : words.number,
      value: typed,
      disabled: frame.isLost,
      "data-key": "entry",
      oninput: (/** @type {{currentTarget: HTMLInputElement}} */ event) =>
        (typed = event.currentTarget.value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") send(typed);
      },
    });
    const slider =
      picture.isChance &&
      make("input", {
        type: "range",
        class: "sc-range",
        min: 0,
        max: 100,
        "aria-label": words.field,
        disabled: frame.isLost,
        "data-key": "range",
        oninput: (/** @type {{currentTarget: HTMLInputElement}} */ event) => {
          typed = `${event.currentTarget.value} %`;
          const shown = root.querySelector(".sc-entry");
          if (shown instanceof HTMLInputElement) shown.value = typed;
        },
      });
    return make(
      "div",
      { class: "sc-foot" },
      slider,
      entry,
      button(words.send, () => send(typed), {
        class: "sc-button sc-main",
        "data-key": "send",
        disabled: frame.isLost,
      }),
      skip(picture),
    );
  }

  /** @param {GuessPicture} picture */
  function skip({ words, canSkip }) {
    return (
      canSkip &&
      button(words.skip, () => line.send({ kind: "skip" }), {
        class: "sc-button sc-quiet",
        "data-key": "skip",
        disabled: frame.isLost,
      })
    );
  }

  /** @param {string} value */
  function send(value) {
    line.send({ kind: "guess", value });
  }

  /** Open what the lesson folds away until this guess, once; cells far down are there only later. */
  function openFolds() {
    if (line.picture.guess == null) return;
    for (const fold of book.querySelectorAll(`details.sc-after.${CSS.escape(line.picture.id)}`)) {
      if (fold instanceof HTMLDetailsElement && !opened.has(fold)) fold.open = true;
      opened.add(fold);
    }
  }

  const watching = new MutationObserver(openFolds);
  watching.observe(book, { childList: true, subtree: true });
  signal.addEventListener("abort", () => watching.disconnect());
  frame.draw();
}

export default { render };
