// A guess: buttons, or a number with a slider where a chance is asked for; then the answer beside it.
import { connect } from "../shared/line.js";
import { button, fill, image, keepFocus, liveLog, make, present } from "../shared/parts.js";
/** @import {Context} from "../shared/types" */
/** @import {GuessPicture} from "./types" */

/** @param {Context<GuessPicture>} context */
function render({ model, el, signal }) {
  const spoken = liveLog();
  const root = make("section", { class: "sixth-card sc-guess" });
  const content = make("div", { class: "sc-content" });
  root.append(content, spoken.element);
  el.append(root);
  const book = el.closest(".jp-Notebook") ?? document.body;
  /** The folds that were opened: who closes one again finds it closed. @type {WeakSet<Element>} */
  const opened = new WeakSet();
  let isLost = false;
  let told = "";
  /** What stands in the field while nothing is sent. */
  let typed = "";

  const line = connect(model, signal, {
    draw: () => {
      draw(true);
      openFolds();
    },
    lost: () => {
      isLost = true;
      draw(false);
    },
    late: () => draw(false),
  });
  signal.addEventListener("abort", () => root.remove());

  /** @param {boolean} speak */
  function draw(speak) {
    const picture = line.picture;
    if (root.lang !== picture.language) {
      spoken.forget();
      root.lang = picture.language;
    }
    const inside = keepFocus(root, () => {
      root.classList.toggle("sc-lost", isLost);
      fill(content, ...parts(picture));
    });
    if (inside && !root.contains(document.activeElement)) {
      const next = root.querySelector(".sc-answer");
      if (next instanceof HTMLElement) next.focus();
    }
    const text = [picture.notice, ...picture.told].join(" ").trim();
    if (speak && text !== told) spoken.say([text]);
    told = text;
  }

  /** @param {GuessPicture} picture */
  function parts(picture) {
    const isOpen = picture.guess == null;
    const note = isLost ? picture.words.kernelGone : line.wait === "late" ? picture.words.late : line.wait ? picture.words.waiting : picture.notice;
    const [yours, ...answer] = picture.told;
    return present([
      make("p", { class: "sc-question", text: picture.question }),
      picture.drawing != null && image(picture.drawing),
      isOpen && (picture.options.length ? options(picture) : field(picture)),
      !isOpen && make("div", { class: "sc-answer", tabindex: -1, "data-key": "answer" }, make("p", { class: "sc-yours", text: yours }), ...answer.map((text) => make("p", { text }))),
      !isOpen && picture.canHandIn && make("div", { class: "sc-foot" }, button(picture.words.handIn, () => line.send({ kind: "hand", value: picture.nickname || prompt(picture.words.nickname) }), { "data-key": "hand-in", disabled: isLost })),
      make("p", { class: "sc-note", role: "alert", text: note, hidden: !note }),
    ]);
  }

  /** @param {GuessPicture} picture */
  function options(picture) {
    const choices = picture.options.map(({ value, name }) => button(name, () => send(value), { "data-key": value, disabled: isLost }));
    return make("div", { class: "sc-foot", role: "group", "aria-label": picture.words.field }, ...choices, skip(picture));
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
      disabled: isLost,
      "data-key": "entry",
      oninput: (/** @type {{currentTarget: HTMLInputElement}} */ event) => (typed = event.currentTarget.value),
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
        disabled: isLost,
        "data-key": "range",
        oninput: (/** @type {{currentTarget: HTMLInputElement}} */ event) => {
          typed = `${event.currentTarget.value} %`;
          const shown = root.querySelector(".sc-entry");
          if (shown instanceof HTMLInputElement) shown.value = typed;
        },
      });
    return make("div", { class: "sc-foot" }, slider, entry, button(words.send, () => send(typed), { class: "sc-button sc-main", "data-key": "send", disabled: isLost }), skip(picture));
  }

  /** @param {GuessPicture} picture */
  function skip({ words, canSkip }) {
    return canSkip && button(words.skip, () => line.send({ kind: "skip" }), { class: "sc-button sc-quiet", "data-key": "skip", disabled: isLost });
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
  draw(false);
  openFolds();
}

export default { render };
