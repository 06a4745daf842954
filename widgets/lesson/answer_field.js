// An exercise: the question, what it is about, and what to think of an answer. It is answered in a
// field, by buttons, or on the drawing itself.
import { makeFrame } from "../shared/connection/widget_frame.js";
import { button, image, make } from "../shared/page/dom.js";
import { sharingQuestion } from "./sharing.js";
/** @import {Child, Context} from "../shared/types" */
/** @import {AnswerPicture} from "./types" */

/** How many fields there are, so that each question has a name of its own. */
let fields = 0;

/** @param {Context<AnswerPicture>} context */
function render(context) {
  /** What stands in the field, and for which numbers. */
  let typed = "";
  /** What is picked for an answer of several parts, in this order. @type {string[]} */
  let picked = [];
  let revision = -1;
  let isNew = true;
  /** How many hints have been said. */
  let hintsSaid = 0;
  const name = `sc-question-${(fields += 1)}`;

  const frame = makeFrame(context, "sc-exercise", {
    parts,
    told: (picture) =>
      [isNew && picture.question, picture.notice, picture.told, ...newHints(picture)]
        .filter(Boolean)
        .join(" "),
    after: (hadFocus) => {
      // The field is gone when it is answered: one goes on from what is left.
      const next = frame.root.querySelector("summary, button:not([disabled])");
      if (hadFocus && !frame.root.contains(document.activeElement) && next instanceof HTMLElement)
        next.focus();
    },
  });
  const { line, root } = frame;

  /** The hints that have just opened, so that they are said. @param {AnswerPicture} picture */
  function newHints({ hints }) {
    const fresh = hints.slice(Math.min(hintsSaid, hints.length));
    hintsSaid = hints.length;
    return fresh.map(({ title, text }) => `${title}: ${text}`);
  }

  /** @param {AnswerPicture} picture @returns {Child[]} */
  function parts(picture) {
    isNew = revision !== picture.revision;
    if (isNew) [typed, picked] = ["", []];
    revision = picture.revision;
    root.classList.toggle("sc-right", picture.isRight);
    root.dataset.exercise = picture.id;
    root.dataset.numbers = String(revision);
    return [
      picture.head !== "" &&
        make("p", { class: picture.isSetDone ? "sc-head sc-over" : "sc-head", text: picture.head }),
      make("p", { class: "sc-question", id: name, text: picture.question }),
      drawing(picture),
      // Whoever looks finds no field, and is told where to answer; a screen reader has met the parts.
      !picture.isRight &&
        picture.spots.length > 0 &&
        make("p", { class: "sc-how", "aria-hidden": "true", text: picture.words.tap }),
      ...[picture.kind === "line" ? lines(picture) : !picture.isRight && entry(picture)].flat(),
      picture.told !== "" &&
        make("p", {
          class: `sc-told ${picture.isRight ? "sc-good" : picture.isWrong ? "sc-bad" : ""}`,
          text: picture.told,
        }),
      ...picture.hints.map(({ title, text }) =>
        make("p", { class: "sc-hint" }, make("strong", { text: `${title}: ` }), text),
      ),
      picture.solution != null && solution(picture),
      foot(picture),
      picture.sharing !== "" &&
        sharingQuestion(picture.sharing, picture.words, frame.isLost, (value) =>
          line.send({ kind: "agree", value, revision }),
        ),
      frame.note(),
    ];
  }

  /** What the question is about, with its parts as buttons where they are answers. @param {AnswerPicture} picture */
  function drawing({ drawing, spots, isRight, kind, words }) {
    if (drawing == null) return null;
    const parts = isRight ? [] : spots.map(({ value, name, box }) => spot(value, name, box, kind));
    const group =
      parts.length > 0 &&
      make(
        "div",
        { class: "sc-spots", role: "group", "aria-label": words.tap, "aria-describedby": name },
        ...parts,
      );
    return make("div", { class: "sc-drawing", "data-key": "drawing" }, image(drawing), group);
  }

  /**
   * A part of the drawing that can be tapped.
   * @param {string} value
   * @param {string} name
   * @param {number[]} box
   * @param {AnswerPicture["kind"]} kind
   */
  function spot(value, name, box, kind) {
    const [left, top, width, height] = box.map((share) => `${100 * share}%`);
    const at = picked.indexOf(value);
    return button(kind === "order" && at >= 0 ? String(at + 1) : "", () => choose(value, kind), {
      class: "sc-spot",
      "aria-label": name,
      "aria-pressed": isOfMany(kind) ? String(at >= 0) : null,
      style: `left: ${left}; top: ${top}; width: ${width}; height: ${height}`,
      // Cells are many: with the keyboard one writes into the field.
      tabindex: kind === "cell" ? "-1" : null,
      "data-key": `spot ${value}`,
      disabled: frame.isLost,
    });
  }

  /** @param {AnswerPicture["kind"]} kind */
  function isOfMany(kind) {
    return kind === "order" || kind === "several";
  }

  /**
   * A tap answers, or picks a part of the answer.
   * @param {string} value
   * @param {AnswerPicture["kind"]} kind
   */
  function choose(value, kind) {
    if (!isOfMany(kind)) return send(value);
    picked = picked.includes(value) ? picked.filter((part) => part !== value) : [...picked, value];
    frame.draw();
  }

  /** Where one answers. @param {AnswerPicture} picture */
  function entry(picture) {
    const { kind, options: choices, spots } = picture;
    if (isOfMany(kind) && (choices.length || spots.length))
      return [choices.length > 0 && options(picture), picks(picture)];
    if (choices.length) return options(picture);
    return (kind === "cell" || !spots.length) && field(picture);
  }

  /** @param {AnswerPicture} picture */
  function options({ options: choices, kind, words }) {
    const buttons = choices.map(({ value, name }) =>
      button(name, () => choose(value, kind), {
        "aria-pressed": isOfMany(kind) ? String(picked.includes(value)) : null,
        "data-key": value,
        disabled: frame.isLost,
      }),
    );
    return make(
      "div",
      {
        class: "sc-foot sc-choices",
        role: "group",
        "aria-label": words.field,
        "aria-describedby": name,
      },
      ...buttons,
    );
  }

  /** What is picked so far, and the button that answers. @param {AnswerPicture} picture */
  function picks({ options: choices, spots, words }) {
    const names = picked.map(
      (value) => [...choices, ...spots].find((option) => option.value === value)?.name ?? value,
    );
    return make(
      "div",
      { class: "sc-foot" },
      make("output", { class: "sc-picked", text: names.join(", ") }),
      button(words.send, () => send(picked.join(", ")), {
        class: "sc-button sc-main",
        "data-key": "send",
        disabled: frame.isLost || !picked.length,
      }),
    );
  }

  /** The lines of a calculation, each a button until the wrong one is found. @param {AnswerPicture} picture */
  function lines({ options: choices, words, isRight }) {
    const items = choices.map(({ value, name }) =>
      make(
        "li",
        { "data-key": `line ${value}` },
        isRight
          ? name
          : button(name, () => send(value), {
              class: "sc-button sc-line",
              "data-key": value,
              disabled: frame.isLost,
            }),
      ),
    );
    return make(
      "ol",
      { class: "sc-lines", "aria-label": words.field, "aria-describedby": name },
      ...items,
    );
  }

  /** @param {AnswerPicture} picture */
  function field({ words, keyboard, kind, isChance }) {
    const hint =
      kind === "cell"
        ? words.cell
        : kind !== "number"
          ? words.list
          : isChance
            ? words.chance
            : words.number;
    const entry = make("input", {
      type: "text",
      class: "sc-entry",
      inputmode: keyboard,
      enterkeyhint: "send",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-label": words.field,
      "aria-describedby": name,
      placeholder: hint,
      value: typed,
      disabled: frame.isLost,
      "data-key": "entry",
      oninput: (/** @type {{currentTarget: HTMLInputElement}} */ event) =>
        (typed = event.currentTarget.value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" && !event.isComposing) send(typed);
      },
    });
    return make(
      "div",
      { class: "sc-foot" },
      entry,
      button(words.send, () => send(typed), {
        class: "sc-button sc-main",
        "data-key": "send",
        disabled: frame.isLost,
      }),
    );
  }

  /** @param {AnswerPicture} picture */
  function solution({ words, solution: text, isRight }) {
    if (!isRight)
      return make(
        "p",
        { class: "sc-hint" },
        make("strong", { text: `${words.solutionTitle}: ` }),
        text ?? "",
      );
    return make(
      "details",
      { class: "sc-way", "data-key": "way" },
      make("summary", { text: words.solutionTitle }),
      make("p", { text: text ?? "" }),
    );
  }

  /** @param {AnswerPicture} picture */
  function foot({ words, isRight, hasMoreHints, maySeeSolution, canAnother, next, number }) {
    return make(
      "div",
      { class: "sc-foot" },
      !isRight && hasMoreHints && quiet(words.hint, "hint"),
      maySeeSolution && quiet(words.solution, "solution"),
      canAnother && quiet(words.another, "another"),
      next !== "" && onwards(next),
      make("span", { class: "sc-number", text: number, hidden: !number }),
    );
  }

  /** @param {string} text @param {"hint" | "solution" | "another"} kind */
  function quiet(text, kind) {
    return button(text, () => line.send({ kind, revision }), {
      class: "sc-button sc-quiet",
      "data-key": kind,
      disabled: frame.isLost,
    });
  }

  /** To the next exercise of a set. @param {string} text */
  function onwards(text) {
    return button(text, () => line.send({ kind: "next", revision }), {
      class: "sc-button sc-main",
      "data-key": "next",
      disabled: frame.isLost,
    });
  }

  /** @param {string} value */
  function send(value) {
    line.send({ kind: "answer", value, revision });
  }

  frame.draw();
}

export default { render };
