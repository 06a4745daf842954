// A learning platform by SCORM 1.2: an object `API` in one of the windows around this one.
import { withoutSpace } from "./answers.mjs";

const MOST_SAVED = 4096; // letters of cmi.suspend_data
const MOST_SAID = 255; // letters of an answer
const MOST_WINDOWS = 50; // around this one; more are a circle

/** The platform's object, in the windows around one. @param {Window} start */
function inParents(start) {
  let at = start;
  for (let turn = 0; turn < MOST_WINDOWS; turn += 1) {
    if (at.API) return at.API;
    if (!at.parent || at.parent === at) return null;
    at = at.parent;
  }
  return null;
}

/** The platform's object: around this window, or around the one that opened it. */
function platformApi() {
  try {
    return inParents(window) ?? (window.top.opener ? inParents(window.top.opener) : null);
  } catch {
    return null; // a window of another site
  }
}

/** Seconds as SCORM writes a time: 0001:02:03.45. @param {number} seconds */
function timespan(seconds) {
  const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, "0");
  const hundredths = two((seconds % 1) * 100);
  const hours = two(seconds / 3600).padStart(4, "0");
  return `${hours}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${hundredths}`;
}

/** The time of day that an answer was given. @param {string} at */
const timeOf = (at) => /T([0-9:]+)/.exec(at)?.[1] ?? new Date().toTimeString().slice(0, 8);

/** The platform that shows this page; null if there is none. */
export function openScorm() {
  const api = platformApi();
  if (api === null || String(api.LMSInitialize("")) !== "true") return null;
  const began = performance.now();
  const get = (/** @type {string} */ name) => String(api.LMSGetValue(name));
  const set = (/** @type {string} */ name, /** @type {string | number} */ value) => {
    if (String(api.LMSSetValue(name, String(value))) !== "true")
      throw new Error(`${name}: ${api.LMSGetErrorString(api.LMSGetLastError())}`);
  };
  const commit = () => {
    if (String(api.LMSCommit("")) !== "true") throw new Error("nothing was saved");
  };
  const isNormal = !["browse", "review"].includes(get("cmi.core.lesson_mode"));
  let isDone = ["completed", "passed"].includes(get("cmi.core.lesson_status"));
  let interactions = Number(get("cmi.interactions._count")) || 0;

  return {
    learner: get("cmi.core.student_id"),
    saved: get("cmi.suspend_data"),
    mostSaved: MOST_SAVED,
    leave: null,

    /** @param {import("./launch.mjs").Report} report */
    async save({ saved, done, asked, given }) {
      if (!isNormal) return;
      while (given.length) {
        const [id, [text, isRight, , at = ""]] = given[0];
        const item = `cmi.interactions.${interactions}`;
        set(`${item}.id`, withoutSpace(id));
        set(`${item}.time`, timeOf(at));
        set(`${item}.type`, "fill-in");
        set(`${item}.student_response`, text.slice(0, MOST_SAID));
        set(`${item}.result`, isRight ? "correct" : "wrong");
        interactions += 1;
        given.shift();
      }
      isDone ||= done === asked;
      if (asked) {
        set("cmi.core.score.min", 0);
        set("cmi.core.score.max", 100);
        set("cmi.core.score.raw", Math.round((100 * done) / asked));
      }
      set("cmi.suspend_data", saved);
      set("cmi.core.lesson_status", isDone ? "completed" : "incomplete");
      commit();
    },

    close() {
      set("cmi.core.session_time", timespan((performance.now() - began) / 1000));
      set("cmi.core.exit", "suspend");
      api.LMSFinish("");
    },
  };
}
