// A guess: buttons, or a number with a slider where a chance is asked for; then the answer beside it,
// in a lesson at the teacher's pace as soon as the teacher shows it.
import { makeFrame } from "../shared/connection/widget_frame.js";
import { button, image, make } from "../shared/page/dom.js";
import { sharingQuestion } from "./sharing.js";
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
    told: ({ notice, told, held }) => [notice, ...(isHeld() ? [held] : told)].join(" "),
    after: (hadFocus) => {
      const next = frame.root.querySelector(".sc-answer");
      if (hadFocus && !frame.root.contains(document.activeElement) && next instanceof HTMLElement)
        next.focus();
      openFolds();
    },
  });
  const { line, root } = frame;

  /** Whether the teacher has not shown the answer yet. @returns {boolean} */
  function isHeld() {
    return (document.body.dataset.held ?? "").split(" ").includes(line.picture.id);
  }

  /** @param {GuessPicture} picture @returns {Child[]} */
  function parts(picture) {
    const isOpen = picture.guess == null;
    root.dataset.guessed = String(!isOpen);
    const [yours, ...answer] = picture.told;
    return [
      make("p", { class: "sc-question", text: picture.question }),
      picture.drawing != null && image(picture.drawing),
      isOpen && (picture.options.length ? options(picture) : field(picture)),
      !isOpen &&
        make(
          "div",
          { class: "sc-answer", tabindex: -1, "data-key": "answer" },
          ...(isHeld()
            ? [make("p", { class: "sc-held", text: picture.held })]
            : [
                make("p", { class: "sc-yours", text: yours }),
                ...answer.map((text) => make("p", { text })),
              ]),
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
      picture.sharing !== "" &&
        sharingQuestion(picture.sharing, picture.words, frame.isLost, (value) =>
          line.send({ kind: "agree", value }),
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
      !isHeld() &&
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
    if (line.picture.guess == null || isHeld()) return;
    for (const fold of book.querySelectorAll(`details.sc-after.${CSS.escape(line.picture.id)}`)) {
      if (fold instanceof HTMLDetailsElement && !opened.has(fold)) fold.open = true;
      opened.add(fold);
    }
  }

  const watching = new MutationObserver(openFolds);
  watching.observe(book, { childList: true, subtree: true });
  let wasHeld = isHeld();
  const following = new MutationObserver(() => {
    if (wasHeld === isHeld()) return;
    wasHeld = isHeld();
    frame.draw(line.picture.guess != null);
  });
  following.observe(document.body, { attributeFilter: ["data-held"] });
  signal.addEventListener("abort", () => {
    watching.disconnect();
    following.disconnect();
  });
  frame.draw();
}

export default { render };
