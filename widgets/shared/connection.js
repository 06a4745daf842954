// The line between a widget and Python: pictures come down, what a person does goes up.
/** @import {Intent, Model, Picture, Sent, SentStep, Wait} from "./types" */

/**
 * The whole picture, from what seldom changes and what is sent every time.
 * @template {Picture} P
 * @param {Model<P>} model
 * @returns {P}
 */
function pictureOf(model) {
  const sent = /** @type {Sent} */ ({ ...model.get("context"), ...model.get("update") });
  if (!Array.isArray(sent.steps)) return /** @type {P} */ (/** @type {unknown} */ (sent));
  const steps = unfolded(sent.steps, sent.log ?? []);
  const last = (sent.asLast ?? []).map((key) => [key, steps[steps.length - 1][key]]);
  return /** @type {P} */ (/** @type {unknown} */ ({ ...sent, ...Object.fromEntries(last), steps }));
}

/**
 * The steps of a picture, each whole.
 * @param {SentStep[]} steps
 * @param {string[]} log
 */
function unfolded(steps, log) {
  /** @type {SentStep} */
  let before = {};
  return steps.map((sent) => {
    const step = { ...before, ...sent };
    for (const [key, value] of Object.entries(sent)) {
      const changes = changesOf(before[key], value);
      if (changes) step[key] = /** @type {{}[]} */ (before[key]).map((one, at) => ({ ...one, ...changes[at] }));
    }
    step.say = sent.say ?? log[(step.log ?? 0) - 1];
    before = step;
    return step;
  });
}

/**
 * Of each of as many things as before, what has changed; null where that is not what a value tells.
 * @param {unknown} before
 * @param {unknown} value
 * @returns {{}[] | null}
 */
function changesOf(before, value) {
  if (!Array.isArray(before) || !Array.isArray(value) || before.length !== value.length) return null;
  return before.every((one) => one?.constructor === Object) ? value : null;
}

/** Milliseconds after which a choice without an answer is said to wait, and why it may. */
const WAITING = 250;
const LATE = 4000;

/**
 * The line to Python: intents go up, pictures come down, and a kernel that is gone is noticed.
 * @template {Picture} P
 * @param {Model<P>} model
 * @param {AbortSignal} signal
 * @param {{draw: () => void, lost: () => void, late: () => void}} on
 */
export function connect(model, signal, on) {
  let picture = pictureOf(model);
  /** @type {number[]} */
  let timers = [];
  let isWaiting = false;
  /** @type {Wait} */
  let wait = "";
  /** @param {Wait} longer */
  const late = (longer) => {
    wait = longer;
    on.late();
  };
  const stop = () => {
    timers.forEach(clearTimeout);
    timers = [];
  };
  const changed = () => {
    picture = pictureOf(model);
    isWaiting = false;
    wait = "";
    stop();
    on.draw();
  };
  const lost = () => {
    stop();
    on.lost();
  };
  model.on("change:update", changed);
  model.on("comm_live_update", lost);
  model.on("comm:close", lost);
  signal.addEventListener("abort", () => {
    stop();
    model.off("change:update", changed);
    model.off("comm_live_update", lost);
    model.off("comm:close", lost);
  });
  return {
    /** What is to be seen now. */
    get picture() {
      return picture;
    },
    /** How long an answer has been waited for. */
    get wait() {
      return wait;
    },
    /** @param {Intent} intent */
    send(intent) {
      // A second choice on the same picture would only be refused as stale; a setting is no choice.
      const isFree = picture.always.includes(intent.kind);
      if (isWaiting && !isFree) return;
      try {
        model.send({ ...intent, revision: picture.revision ?? null });
      } catch {
        // The kernel was shut down
        lost();
        return;
      }
      isWaiting ||= !isFree;
      stop();
      timers = [
        window.setTimeout(() => late("waiting"), WAITING),
        // These take Python long; that is no sign that it is busy with something else
        window.setTimeout(() => late(/review|whatif|advice/.test(intent.kind) ? "computing" : "late"), LATE),
      ];
    },
  };
}
