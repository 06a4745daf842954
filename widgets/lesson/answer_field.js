// An exercise: the question, what it is about, buttons or a field, and what to think of an answer.
import { connect } from "../shared/line.js";
import { button, fill, keepFocus, liveLog, make, present } from "../shared/parts.js";
/** @import {Context} from "../shared/types" */
/** @import {AnswerPicture} from "./types" */

/** @param {Context<AnswerPicture>} context */
function render({ model, el, signal }) {
  const spoken = liveLog();
  const root = make("section", { class: "sixth-card sc-exercise" });
  const content = make("div", { class: "sc-content" });
  root.append(content, spoken.element);
  el.append(root);
  let isLost = false;
  let told = "";
  /** What stands in the field, and for which numbers. */
  let typed = "";
  let revision = -1;

  const line = connect(model, signal, {
    draw: () => draw(true),
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
    const isNew = revision !== picture.revision;
    if (isNew) typed = "";
    revision = picture.revision;
    keepFocus(root, () => {
      root.classList.toggle("sc-lost", isLost);
      root.classList.toggle("sc-right", picture.isRight);
      fill(content, ...parts(picture));
    });
    const text = [isNew && picture.question, picture.notice, picture.told, ...newHints(picture)].filter(Boolean).join(" ");
    if (speak && text && text !== told) spoken.say([text]);
    told = text;
  }

  /** The hint that has just opened, so that it is said. @param {AnswerPicture} picture */
  function newHints({ hints }) {
    return hints.slice(-1).map(({ title, text }) => `${title}: ${text}`);
  }

  /** @param {AnswerPicture} picture */
  function parts(picture) {
    const { words, notice } = picture;
    const note = isLost ? words.kernelGone : line.wait === "late" ? words.late : line.wait ? words.waiting : notice;
    return present([
      make("p", { class: "sc-question", text: picture.question }),
      // The question tells in words what is drawn.
      picture.drawing != null && make("img", { class: "sc-drawing", alt: "", src: `data:image/svg+xml,${encodeURIComponent(picture.drawing)}` }),
      !picture.isRight && (picture.kind === "choice" ? options(picture) : field(picture)),
      picture.told !== "" && make("p", { class: picture.isRight ? "sc-told sc-good" : "sc-told sc-bad", text: picture.told }),
      ...picture.hints.map(({ title, text }) => make("p", { class: "sc-hint" }, make("strong", { text: `${title}: ` }), text)),
      picture.solution != null && solution(picture),
      foot(picture),
      make("p", { class: "sc-note", role: "alert", text: note, hidden: !note }),
    ]);
  }

  /** @param {AnswerPicture} picture */
  function options(picture) {
    const choices = picture.options.map(({ value, name }) => button(name, () => send(value), { "data-key": value, disabled: isLost }));
    return make("div", { class: "sc-foot sc-choices", role: "group", "aria-label": picture.words.field }, ...choices);
  }

  /** @param {AnswerPicture} picture */
  function field({ words, keyboard, kind, isChance }) {
    const hint = kind !== "number" ? words.list : isChance ? words.chance : words.number;
    const entry = make("input", {
      type: "text",
      class: "sc-entry",
      inputmode: keyboard,
      enterkeyhint: "send",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-label": words.field,
      placeholder: hint,
      value: typed,
      disabled: isLost,
      "data-key": "entry",
      oninput: (/** @type {{currentTarget: HTMLInputElement}} */ event) => (typed = event.currentTarget.value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" && !event.isComposing) send(typed);
      },
    });
    return make("div", { class: "sc-foot" }, entry, button(words.send, () => send(typed), { class: "sc-button sc-main", "data-key": "send", disabled: isLost }));
  }

  /** @param {AnswerPicture} picture */
  function solution({ words, solution: text, isRight }) {
    if (!isRight) return make("p", { class: "sc-hint" }, make("strong", { text: `${words.solutionTitle}: ` }), text ?? "");
    return make("details", { class: "sc-way", "data-key": "way" }, make("summary", { text: words.solutionTitle }), make("p", { text: text ?? "" }));
  }

  /** @param {AnswerPicture} picture */
  function foot({ words, isRight, hasMoreHints, maySeeSolution, canAnother, number }) {
    return make(
      "div",
      { class: "sc-foot" },
      !isRight && hasMoreHints && quiet(words.hint, "hint"),
      maySeeSolution && quiet(words.solution, "solution"),
      canAnother && quiet(words.another, "another"),
      make("span", { class: "sc-number", text: number, hidden: !number })
    );
  }

  /** @param {string} text @param {"hint" | "solution" | "another"} kind */
  function quiet(text, kind) {
    return button(text, () => line.send({ kind, revision }), { class: "sc-button sc-quiet", "data-key": kind, disabled: isLost });
  }

  /** @param {string} value */
  function send(value) {
    line.send({ kind: "answer", value, revision });
  }

  draw(false);
}

export default { render };
