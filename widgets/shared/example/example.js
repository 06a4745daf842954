// A worked example: guess first, then step through what happened.
import { connect } from "../connection/connection.js";
import {
  button,
  fill,
  icon,
  keepFocus,
  languagePicker,
  liveLog,
  make,
  present,
  rove,
  wantsNoMotion,
} from "../page/dom.js";
import { Motion } from "../page/motion.js";

/** @import {Context, ExamplePicture, Option, Part} from "../types" */
/** @import {Places} from "../page/motion.js" */

/** Milliseconds of one beat: who steps through an example looks closely. */
const BEAT = 500;

/**
 * @template {ExamplePicture} P
 * @param {Context<P>} context
 * @param {string} game the class of its colours
 * @param {(picture: P, part: string) => Node[]} drawTable draws what lies on the table, and what was played
 * @param {{partsOf?: (picture: P) => Part[], move?: (motion: Motion, places: Places, picture: P, part: string, ms: number) => void}} [moves]
 * the parts in which a step is shown, and what moves in them beside what travels
 */
export function showExample(
  { model, el, signal },
  game,
  drawTable,
  { partsOf = () => [], move = () => {} } = {},
) {
  const spoken = liveLog();
  const root = make("section", { class: `sixth-card sc-cloth sc-example ${game}` });
  const content = make("div", { class: "sc-content" });
  root.append(content, spoken.element);
  el.append(root);
  const motion = new Motion(root);
  let step = 0;
  let part = "";
  let timer = 0;
  let isLost = false;
  /** What there was to say when it was drawn last. */
  let told = "";

  const line = connect(model, signal, {
    draw: () => {
      const picture = line.picture;
      const isForward = picture.step === step + 1;
      if (picture.step !== step)
        play(isForward && !wantsNoMotion() ? partsOf(picture) : [], 0, isForward ? BEAT : 0);
      else draw(true);
      step = picture.step;
    },
    lost: () => {
      isLost = true;
      clearTimeout(timer);
      motion.stop();
      part = "";
      draw(false);
    },
    late: () => draw(false),
  });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    motion.stop();
    root.remove();
  });

  /**
   * Show a part of the step, and the next one after its time.
   * @param {Part[]} parts
   * @param {number} number
   * @param {number} beat
   */
  function play(parts, number, beat) {
    clearTimeout(timer);
    const picture = line.picture;
    const { name, beats } = parts[number] ?? { name: "", beats: 1 };
    const places = motion.places();
    motion.stop();
    part = name;
    draw(number === 0);
    motion.travel(places, beats * beat);
    move(motion, places, picture, part, beats * beat);
    if (number + 1 < parts.length)
      timer = window.setTimeout(() => play(parts, number + 1, beat), beats * beat);
  }

  /** @param {boolean} speak */
  function draw(speak) {
    const picture = line.picture;
    if (root.lang !== picture.language) {
      spoken.forget();
      root.lang = picture.language;
    }
    const inside = keepFocus(root, () => {
      root.style.setProperty("--sc-told", String(picture.plays));
      root.style.setProperty("--sc-plays", String(picture.plays));
      root.classList.toggle("sc-lost", isLost);
      fill(content, ...parts(picture));
    });
    if (inside && !root.contains(document.activeElement)) {
      const next =
        root.querySelector("[data-key='restart']:not([disabled])") ??
        root.querySelector(".sc-guesses button[tabindex='0']:not([disabled])");
      if (next instanceof HTMLElement) next.focus();
    }
    const text = `${picture.notice} ${picture.say} ${picture.verdict} ${picture.why}`.trim();
    if (speak && text !== told) spoken.say([text]);
    told = text;
  }

  /** @param {P} picture */
  function parts(picture) {
    const [board, ...side] = drawTable(picture, part);
    return present([
      make(
        "header",
        { class: "sc-head" },
        make("h3", { class: "sc-title", text: picture.title }),
        make("span", { class: "sc-where", text: picture.where }),
        make(
          "details",
          { class: "sc-settings", "data-key": "about" },
          make(
            "summary",
            {
              class: "sc-button sc-tool",
              title: picture.words.about,
              "aria-label": picture.words.about,
              "data-key": "open-about",
            },
            icon("help"),
          ),
          make("div", { class: "sc-panel" }, ...picture.about.map((text) => make("p", { text }))),
        ),
      ),
      guesses(picture),
      make(
        "div",
        { class: "sc-middle" },
        make("div", { class: "sc-board" }, board),
        make(
          "div",
          { class: "sc-side" },
          ...side,
          picture.why &&
            make("p", { class: "sc-rule sc-why", "data-key": "why", text: picture.why }),
          picture.rule &&
            make(
              "div",
              { class: "sc-rule" },
              make("h4", { text: picture.rule.title }),
              make("p", { text: picture.rule.text }),
            ),
        ),
      ),
      make(
        "div",
        { class: "sc-told" },
        make(
          "p",
          { class: "sc-say" },
          make("span", { text: line.wait ? picture.words.waiting : picture.say }),
        ),
        make("p", { class: "sc-verdict", text: picture.verdict }),
      ),
      note(picture),
      steps(picture),
    ]);
  }

  /** @param {P} picture */
  function note(picture) {
    const text = isLost
      ? picture.words.kernelGone
      : line.wait === "late"
        ? picture.words.late
        : picture.notice;
    return make("p", { class: "sc-note", role: "alert", text, hidden: !text });
  }

  /** @param {P} picture */
  function guesses(picture) {
    const group = make("div", { class: "sc-guesses", "aria-label": picture.question });
    picture.options.forEach((/** @type {Option} */ option) => {
      group.append(
        button(option.name, () => line.send({ kind: "guess", value: option.value }), {
          "aria-pressed": String(option.value === picture.guess),
          "aria-disabled": picture.step > 0 ? "true" : null,
          "data-rove": true,
          "data-key": `guess-${option.value}`,
          disabled: isLost,
        }),
      );
    });
    const chosen = picture.options.findIndex(
      (/** @type {Option} */ option) => option.value === picture.guess,
    );
    rove(group, Math.max(chosen, 0));
    return make("div", { class: "sc-question" }, make("p", { text: picture.question }), group);
  }

  /** @param {P} picture */
  function steps(picture) {
    const { words } = picture;
    const go = (/** @type {number} */ to) => () =>
      to >= 0 && to <= picture.steps && to !== picture.step && line.send({ kind: "step", to });
    const isReady = picture.guess != null && !isLost;
    // A button that has done its work and has the focus keeps it: nothing else is named.
    const about = (/** @type {string} */ key, /** @type {boolean} */ isDone) => {
      const isHere =
        document.activeElement?.matches(`[data-key='${key}']`) &&
        root.contains(document.activeElement);
      return {
        "data-key": key,
        disabled: !isReady || (isDone && !isHere),
        "aria-disabled": isDone && isHere ? "true" : null,
      };
    };
    return make(
      "div",
      { class: "sc-foot sc-step", role: "toolbar" },
      button(words.back, go(picture.step - 1), about("back", picture.step === 0)),
      button(words.forward, go(picture.step + 1), {
        class: "sc-button sc-main",
        ...about("forward", picture.step === picture.steps),
      }),
      button(words.restart, go(0), about("restart", picture.step === 0)),
      isReady || isLost ? null : make("span", { class: "sc-hint", text: words.guessFirst }),
      make(
        "span",
        { class: "sc-pickers" },
        languagePicker(picture, isLost ? null : (value) => line.send({ kind: "language", value })),
      ),
    );
  }

  draw(false);
}
