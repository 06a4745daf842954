// A lesson that a class does together: what the projector shows of it, and how the teacher leads it.
import { button, image, make } from "../shared/page/dom.js";
/** @import {Pacing, PacedGuess, PacedRoom, Words} from "./types" */
/** @import {Child} from "../shared/types" */

/**
 * What the whole room sees: the step, and the guesses of the question that is open.
 * @param {PacedRoom} paced
 */
export function pacedBoard({ title, where, guess, task, printed, asks, drawing }) {
  return make(
    "section",
    { class: "sc-paced", "data-key": "paced" },
    make("h2", { text: title }),
    make("p", { class: "sc-paced-where", text: where }),
    task !== "" && make("p", { class: "sc-paced-task", text: task }),
    ...asks.map((text, at) =>
      make("p", { class: "sc-paced-question", "data-key": `ask-${at}`, text }),
    ),
    (drawing != null || printed !== "") &&
      make(
        "div",
        { class: "sc-paced-sides", "data-key": "about" },
        drawing != null && image(drawing),
        printed !== "" && make("pre", { class: "sc-paced-printed", text: printed }),
      ),
    guess != null && histogram(guess),
  );
}

/** @param {PacedGuess} guess */
function histogram({ id, question, drawing, counted, answer, mistake, bins }) {
  return make(
    "div",
    { class: "sc-paced-guess", "data-key": `guess-${id}` },
    make("p", { class: "sc-paced-question", text: question }),
    make(
      "div",
      { class: "sc-paced-sides", "data-key": "sides" },
      drawing != null && image(drawing),
      make(
        "div",
        { class: "sc-paced-count", "data-key": "count" },
        make("p", { class: "sc-paced-counted", text: counted }),
        make(
          "ul",
          { class: "sc-paced-bins", role: "list" },
          ...bins.map(({ label, n, share, isRight }) =>
            make(
              "li",
              { class: isRight ? "sc-paced-right" : "", "data-key": `bin-${label}` },
              make("span", { text: isRight ? `✓ ${label}` : label }),
              make("span", { class: "sc-paced-bar", style: `--sc-share: ${share}` }),
              make("strong", { text: String(n) }),
            ),
          ),
        ),
        make("p", { class: "sc-paced-answer", role: "status", text: answer }),
        mistake !== "" && make("p", { class: "sc-paced-mistake", text: mistake }),
      ),
    ),
  );
}

/**
 * The part of the teacher's page that leads a lesson.
 * @param {Pacing} pacing
 * @param {PacedRoom | null} paced
 * @param {Words} words
 * @param {(kind: string, value: unknown) => void} act
 * @param {boolean} isLeaving whether the teacher was asked whether all may go on alone
 * @returns {Child[]}
 */
export function pacingParts(pacing, paced, words, act, isLeaving) {
  const { steps, pupils = [], at = 0, open, answer, guessed = "", isReady = false } = pacing;
  if (paced == null || steps == null)
    return [begin(pacing, words, act), pupils.length > 0 && people(pacing, words)];
  return [
    make("h2", { text: paced.title }),
    make(
      "div",
      { class: "sc-room-row", "data-key": "lead" },
      button(words.wait, () => act("wait", !paced.waits), {
        class: "sc-room-button",
        "data-key": "wait",
        "aria-pressed": String(paced.waits),
      }),
      // They stay where the focus is, also where there is nothing to do for them.
      plain(words.nextStep, "next-step", () => act("step", at + 1), at + 1 < steps.length, !open),
      plain(words.showAnswer, "answer", () => act("answer", open), Boolean(open), isReady),
      plain(isLeaving ? words.sure : words.leave, "leave", () => act("lesson", "")),
    ),
    guessed !== "" && make("p", { class: "sc-paced-guessed", role: "status", text: guessed }),
    answer && forTeacher(`for-you-${open}`, answer, words),
    make(
      "ol",
      { class: "sc-paced-steps" },
      ...steps.map(({ title, minutes, recipe, here, isNow }, number) =>
        make(
          "li",
          {
            class: isNow ? "sc-paced-now" : "",
            "aria-current": isNow ? "step" : null,
            "data-key": `step-${number}`,
          },
          make("strong", { text: title }),
          make("span", { class: "sc-room-state", text: minutes }),
          make("span", { class: "sc-paced-here", text: here }),
          button(words.goHere, () => act("step", number), {
            class: "sc-room-button",
            "data-key": `go-${number}`,
            "aria-label": `${words.goHere}: ${title}`,
          }),
          isNow && make("p", { text: recipe }),
          isNow && exercises(pacing, words),
        ),
      ),
    ),
    paced.guess != null && histogram(paced.guess),
    people(pacing, words),
  ];
}

/**
 * How the class fares with the exercises of the step.
 * @param {Pacing} pacing
 * @param {Words} words
 */
function exercises({ questions = [] }, words) {
  if (!questions.length) return null;
  return make(
    "ul",
    { class: "sc-paced-questions", "aria-label": words.exercises },
    ...questions.map(({ id, question, answer, told, mistake }) =>
      make(
        "li",
        {},
        make("span", { text: question }),
        make("strong", { text: told }),
        mistake !== "" && make("em", { text: mistake }),
        forTeacher(`for-you-${id}`, answer, words),
      ),
    ),
  );
}

/**
 * An answer behind a fold: others may look over the teacher's shoulder.
 * @param {string} key
 * @param {string} answer
 * @param {Words} words
 */
function forTeacher(key, answer, words) {
  return make(
    "details",
    { "data-key": key },
    make("summary", { text: words.forYou }),
    make("p", { text: answer }),
  );
}

/**
 * @param {Pacing} pacing
 * @param {Words} words
 * @param {(kind: string, value: unknown) => void} act
 */
function begin({ lessons }, words, act) {
  const options = lessons.map(({ value, name }) => make("option", { value, text: name }));
  return make(
    "form",
    {
      class: "sc-room-plan",
      "data-key": "begin-lesson",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        if (event.currentTarget instanceof HTMLFormElement)
          act("lesson", new FormData(event.currentTarget).get("lesson"));
      },
    },
    make(
      "label",
      { "data-key": "lesson-label" },
      words.lead,
      make("select", { name: "lesson", "data-key": "lesson" }, ...options),
    ),
    make("button", { class: "sc-room-button", "data-key": "lead-it", text: words.leadIt }),
    make("p", { class: "sc-room-state", text: words.stays }),
  );
}

/**
 * Who is here, and at which step: nobody's step who has not agreed to that.
 * @param {Pacing} pacing
 * @param {Words} words
 */
function people({ pupils = [], steps }, words) {
  return make(
    "details",
    { class: "sc-room-people", "data-key": "pupils", open: true },
    make("summary", { text: `${words.pupils} (${pupils.length})` }),
    make(
      "ul",
      {},
      ...pupils.map(({ id, name, step }) =>
        make(
          "li",
          { "data-key": `pupil-${id}` },
          make("span", { class: "sc-room-name", text: name }),
          make("span", {
            class: "sc-room-state",
            text: !steps
              ? ""
              : step == null
                ? words.noStep
                : words.step.replace("%s", String(step)),
          }),
        ),
      ),
    ),
  );
}

/**
 * @param {string} text
 * @param {string} key
 * @param {() => void} act
 * @param {boolean} [isOpen] whether there is something to do
 * @param {boolean} [isMain]
 */
function plain(text, key, act, isOpen = true, isMain = false) {
  return button(text, () => isOpen && act(), {
    class: isOpen && isMain ? "sc-room-button sc-room-main" : "sc-room-button",
    "aria-disabled": isOpen ? null : "true",
    "data-key": key,
  });
}
