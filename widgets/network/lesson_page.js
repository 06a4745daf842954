// A lesson in a pupil's browser goes where the class is: it comes to the step that the teacher calls,
// shows nothing behind it while the class waits, and tells where its pupil is, who has agreed to that.
import { make } from "../shared/page/dom.js";
import { Wire } from "./wire.js";
/** @import {LessonPanel, LessonStatus, Message, Paced} from "./types" */

/** Milliseconds between two looks at where the pupil is, and whether the class is there. */
const LOOK = 2000;

/** Milliseconds without the teacher's machine after which nobody waits any longer. */
const ALONE = 20_000;

/** What is not seen yet, what waits with an answer, stills that tell it, and what would change the lesson. */
const STYLE = `.sc-led .sc-later { display: none !important; }
  .sc-led :is(.jp-cell-toolbar, .jp-Notebook-footer) { display: none !important; }
  .sc-led .sc-after-held { display: none !important; }
  .sc-led .jp-OutputArea-output details:not(.sc-numbers, .sixth-card *) { display: none !important; }`;

/**
 * Let a lesson follow its class, as long as it is open.
 * @param {string} base where the addresses of the class begin
 * @param {LessonPanel} lesson
 */
function followClass(base, lesson) {
  const { node, bar, signal } = lesson;
  if (!document.querySelector("style[data-sixth-card-led]"))
    document.head.append(make("style", { "data-sixth-card-led": true, text: STYLE }));
  /** @type {LessonStatus | null} */
  let status = null;
  /** What stands there once the class cannot be reached. @type {HTMLElement[]} */
  let away = [];
  let called = "";
  let told = "";
  let shown = "";
  let heard = Date.now();
  let isDue = false;
  let wasLed = false;

  /** The lesson of the class, if it is this one. @returns {Paced | null} */
  const own = () => (status?.paced?.file === lesson.file ? status.paced : null);
  const isLed = () => node.classList.contains("sc-led");

  /** Show as much of the lesson as the class may see. */
  const cover = () => {
    const paced = own();
    const held = paced?.held ?? [];
    // Guesses look there; of several lessons in a window only that of the class has a say.
    if (paced || isLed()) document.body.dataset.held = held.join(" ");
    node.classList.toggle("sc-led", paced != null);
    const cells = lesson.cells();
    const last = cells.findIndex(({ id }) => id === paced?.until);
    cells.forEach(({ source, node: cell }, at) => {
      cell.classList.toggle("sc-later", last >= 0 && at > last);
      const after = /^%%after +([a-z0-9-]+)/.exec(source)?.[1];
      cell.classList.toggle("sc-after-held", after != null && held.includes(after));
    });
  };

  /** The same soon, where something was drawn. */
  const coverSoon = () => {
    if (isDue || !isLed()) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      draw();
    });
  };

  const draw = () => {
    cover();
    const parts = status ? said(status) : away;
    const text = JSON.stringify(
      parts.map(({ textContent, lang, tagName }) => [tagName, lang, textContent]),
    );
    // Anew only what is new: who is at a link stays there.
    if (text !== shown) bar(...parts);
    shown = text;
    const paced = own();
    if (!paced || paced.call === called) return;
    called = paced.call;
    lesson.go(paced.first);
  };

  /** What stands above the lesson. @param {LessonStatus} now */
  const said = ({ paced, words, language, isSeated }) => {
    const parts = [];
    if (paced && paced.file === lesson.file) {
      wasLed = true;
      const text = paced.until ? `${paced.say} · ${words.waits}` : paced.say;
      parts.push(make("span", { text }));
      const missing = unguessed(paced);
      if (missing) {
        parts.push(make("span", { text: words.guess }));
        const go = (/** @type {Event} */ event) => {
          event.preventDefault();
          lesson.go(missing);
        };
        parts.push(make("a", { href: "#", text: words.toGuess, onclick: go }));
      }
    } else if (paced) {
      parts.push(make("span", { text: words.lesson }));
      parts.push(make("a", { href: "#", "data-lesson": paced.file, text: paced.title }));
    } else if (wasLed) parts.push(make("span", { text: words.over }));
    if (isSeated)
      parts.push(
        make("a", { href: `${base}table`, target: "sixth-card-table", text: words.table }),
      );
    for (const part of parts) part.setAttribute("lang", language);
    return parts;
  };

  /** The first cell before this step in which a guess is missing. @param {Paced} paced */
  const unguessed = ({ first }) => {
    const cells = lesson.cells();
    const before = cells.slice(
      0,
      Math.max(
        0,
        cells.findIndex(({ id }) => id === first),
      ),
    );
    return before.find((cell) => cell.node.querySelector(".sc-guess[data-guessed=false]"))?.id;
  };

  /** Whether a cell begins where it is seen: on a short page it does not come to the top. */
  const isInView = (/** @type {string} */ id) => {
    const { top } =
      lesson
        .cells()
        .find((cell) => cell.id === id)
        ?.node.getBoundingClientRect() ?? {};
    const seen = node.getBoundingClientRect();
    return top != null && top >= seen.top - 8 && top < seen.bottom - 40;
  };

  const report = () => {
    const paced = own();
    const isThere = paced?.shares && !document.hidden;
    const cell = isThere ? (isInView(paced.first) ? paced.first : lesson.place()) : undefined;
    if (!paced || cell == null || `${paced.call} ${cell}` === told) return;
    told = `${paced.call} ${cell}`;
    wire.send({ do: "at", lesson: paced.lesson, cell });
  };

  const wire = new Wire(
    base,
    "lesson",
    (/** @type {Message} */ message) => {
      heard = Date.now();
      if (message.kind !== "status" || !("paced" in message) || !("isSeated" in message)) return;
      status = message;
      draw();
      lesson.known();
      report();
    },
    () => {
      told = ""; // who comes back tells the step anew
    },
  );

  /** Nobody is left in front of half a lesson where the class is heard no more. */
  const look = () => {
    if (document.hidden) return;
    if (Date.now() - heard > ALONE && status) {
      const { words, language } = status;
      away = wasLed ? [make("span", { text: words.away, lang: language })] : [];
      status = null;
      draw();
    }
    report();
  };
  // Who was away, as with a phone that slept, is given the same time anew.
  const back = () => {
    heard = Date.now();
  };
  document.addEventListener("visibilitychange", back, { signal });
  const timer = window.setInterval(look, LOOK);
  const watching = new MutationObserver(coverSoon);
  watching.observe(node, { childList: true, subtree: true });
  // Once it has run all stands where it stays.
  void lesson.ready.then(() => {
    const paced = own();
    if (paced && !signal.aborted) lesson.go(paced.first);
  });
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    watching.disconnect();
    if (isLed()) delete document.body.dataset.held;
    wire.close();
  });
}

export default { followClass };
