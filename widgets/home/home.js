// Home: where to go on, and the map of the course.
import { makeFrame } from "../shared/connection/widget_frame.js";
import { button, make } from "../shared/page/dom.js";
import { whenSeen } from "./seen.js";
/** @import {Child, Context} from "../shared/types" */
/** @import {HomePicture, LessonLink, Section} from "./types" */

/** In the browser's storage: where somebody was in each lesson, by its path. */
const PLACES = "sixth-card:places";

const SIGNS = { done: "✔", begun: "◐", open: "" };

/** @param {Context<HomePicture>} context */
function render(context) {
  const frame = makeFrame(context, "sc-home", { parts, told: ({ notice }) => notice });
  const { line, root } = frame;
  /** What somebody has opened or closed. @type {Map<string, boolean>} */
  const opened = new Map();

  /** @param {HomePicture} picture @returns {Child[]} */
  function parts(picture) {
    const { goOn, due, deal, matches, hands, words } = picture;
    return [
      make(
        "nav",
        { class: "sc-on", "aria-label": words.goOn },
        link(goOn, goOn.isBegun ? words.goOn : words.begin, "sc-first"),
        due !== "" && below("due", words.due, due, ".sc-exercise"),
        below("deal", words.deal, deal, ".sc-table"),
        ...matches.map((match) => link(match, words.match)),
      ),
      make(
        "p",
        { class: "sc-hands" },
        `${words.hand} `,
        ...hands.map((hand) => anchor(hand, { class: "sc-hand", text: hand.game })),
      ),
      map(picture),
      frame.note(),
    ];
  }

  /**
   * A large button that leads to what stands further down in this notebook.
   * @param {string} key @param {string} why @param {string} text @param {string} place
   */
  function below(key, why, text, place) {
    const go = () => {
      const target = root.closest(".jp-Notebook, body")?.querySelector(place);
      target?.scrollIntoView({ block: "center" });
      const entry =
        target?.querySelector("input, .sc-hand button") ?? target?.querySelector("button");
      if (entry instanceof HTMLElement) entry.focus({ preventScroll: true });
    };
    return make(
      "button",
      { class: "sc-large", type: "button", "data-key": key, onclick: go },
      make("span", { class: "sc-why", text: why }),
      make("strong", { text }),
    );
  }

  /** A large link to a lesson. @param {LessonLink} lesson @param {string} why @param {string} [more] */
  function link(lesson, why, more = "") {
    return anchor(
      lesson,
      { class: `sc-large ${more}`, "data-key": `${why} ${lesson.file}` },
      make("span", { class: "sc-why", text: why }),
      make("strong", { text: `${lesson.number} ${lesson.title}` }),
    );
  }

  /**
   * A link to a lesson, which the kit's extension opens beside this notebook.
   * @param {LessonLink} lesson
   * @param {Record<string, string>} properties
   * @param {...Child} children
   */
  function anchor({ file }, properties, ...children) {
    return make("a", { href: file, "data-lesson": file, ...properties }, ...children);
  }

  /** @param {HomePicture} picture */
  function map({ way, ways, sections, words }) {
    const choices = ways.map((option) =>
      button(words[option], () => line.send({ kind: "way", value: option }), {
        "aria-pressed": String(option === way),
        "data-key": option,
        disabled: frame.isLost,
      }),
    );
    return make(
      "section",
      { class: "sc-map", "aria-label": words.map, "data-key": "map" },
      make(
        "div",
        { class: "sc-foot" },
        make("h2", { text: words.map }),
        make("div", { class: "sc-ways", role: "group", "aria-label": words.map }, ...choices),
      ),
      make("div", { class: "sc-sections", "data-key": way }, ...sections.map(section)),
    );
  }

  /** A part of the course, open where somebody was last. @param {Section} section */
  function section({ name, days, mastery, told, isOpen, lessons }) {
    return make(
      "details",
      { "data-key": name, open: opened.get(name) ?? isOpen, ontoggle: toggled(name) },
      make(
        "summary",
        {},
        make("span", { class: "sc-name", text: name }),
        days != null &&
          make("span", {
            class: "sc-days",
            "aria-hidden": "true",
            text: "●".repeat(days) + "○".repeat(3 - days),
          }),
        make("span", { class: "sc-hidden", text: ", " }),
        make("span", { class: "sc-more", text: days != null ? mastery : told }),
      ),
      make(
        "ul",
        {},
        ...lessons.map((lesson) =>
          make(
            "li",
            { "data-key": lesson.file, class: `sc-${lesson.state}` },
            make("span", { class: "sc-sign", "aria-hidden": "true", text: SIGNS[lesson.state] }),
            anchor(lesson, { text: `${lesson.number} ${lesson.title}` }),
            make("span", { class: "sc-more", text: lesson.told || lesson.minutes }),
          ),
        ),
      ),
    );
  }

  /** @param {string} name @returns {(event: Event) => void} */
  function toggled(name) {
    return ({ currentTarget }) => {
      if (currentTarget instanceof HTMLDetailsElement) opened.set(name, currentTarget.open);
    };
  }

  whenSeen(root, context.signal, () => line.send({ kind: "look", places: places() }));
  frame.draw();
}

/** Where somebody was, as pairs of a path and seconds. @returns {[string, number][]} */
function places() {
  try {
    const entries = Object.entries(JSON.parse(localStorage.getItem(PLACES) ?? "{}"));
    return entries.flatMap(([path, place]) =>
      Array.isArray(place) && typeof place[2] === "number" ? [[path, place[2]]] : [],
    );
  } catch {
    return []; // nothing can be kept here
  }
}

export default { render };
